"""Trains the small networks in `vision/models` on studio photos. Needs the `train` extra."""
