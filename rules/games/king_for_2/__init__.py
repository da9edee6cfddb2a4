"""King for 2, domino version: a tile says which chess pieces may move. `RULES.md` has our readings."""
