"""Poker beside Rook: hands, pots, betting and the bank; pure, and known by no rule of Rook."""

from referee.poker.errors import PokerError

__all__ = ["PokerError"]
