"""The score sheet of a game: its rows, its chart, what changed in the middle."""
