"""Looking ahead, for every game: limits, alpha-beta, turns under chance, and the words for what was found."""
