"""Makes photos of game tables that never were, with exact truth."""
