"""What cannot be read, or cannot be."""

from referee.engine.errors import RefereeError


class PokerError(RefereeError):
    """Cards, chips or a record that make no sense; the message says what would be right."""
