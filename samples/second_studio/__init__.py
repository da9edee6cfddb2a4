"""A second studio: dominoes and dice as somebody else would photograph them, to learn from."""
