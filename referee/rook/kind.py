"""Rook as one of the kinds of games that a table can play; see `referee.games.Kind`."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RookKind:
    """Games of Rook, which have seats; `referee.store.seated` keeps them."""

    name: str = "rook"
    one: str = "game of Rook"
    many: str = "games of Rook"
    files: str = "games"


ROOK = RookKind()
