"""What is on the photo: from a file to a table of probabilities, one stage a file."""
