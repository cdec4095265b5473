"""How much of what people type is kept; more is refused rather than cut."""

NAME = 40
"""Characters of a player's name."""

NICKNAME = 8
"""Characters of what a player is called in little room."""

PLACE = 60
"""Characters of the place where a game is played."""

NOTE = 500
"""Characters of a note."""

HANDS = 999
"""Hands of a game: no evening has more."""
