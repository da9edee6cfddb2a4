"""A third studio: dominoes and dice on occasions from life, to learn from."""
