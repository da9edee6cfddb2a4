"""Photos of game tables with their truth, and the studio that makes them."""
