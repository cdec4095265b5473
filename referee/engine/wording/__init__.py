"""Rulings in words."""

from referee.engine.wording.sentences import SENTENCES
from referee.engine.wording.words import say

__all__ = ["SENTENCES", "say"]
