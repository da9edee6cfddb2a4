"""This user's own set and camera."""
