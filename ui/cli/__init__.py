"""The command line: the same questions the app asks, for people, scripts and tests."""
