"""Chess Jumble: chess pieces race round a track that its owner describes. `RULES.md` has our readings."""
