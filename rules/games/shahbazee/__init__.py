"""Shahbazee: carry the enemy king to your dungeon. `RULES.md` has our readings."""
