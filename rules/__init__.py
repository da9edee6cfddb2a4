"""What is legal: the contract of a game, the games themselves, and a game written down as text."""
