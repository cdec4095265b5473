"""Poker, beside Rook: hands, pots, betting and the bank; pure, and no part of Rook's engine."""

from referee.errors import RefereeError


class PokerError(RefereeError):
    """Cards, chips or a record that make no sense; the message says what would be right."""
