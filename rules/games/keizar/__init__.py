"""Keizár: pieces without rank that move as the tile they stand on. `RULES.md` says how we read the rules."""
