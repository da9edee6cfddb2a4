"""En Prise: chess on cards, on a board that grows. `RULES.md` says how we read the rules."""
