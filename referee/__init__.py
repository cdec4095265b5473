"""Rook referee: keeps the score, and the peace, beside a table of Rook."""

__version__ = "0.1.0"
