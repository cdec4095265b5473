"""How a proposal stands: whether it still fits the table, and who has agreed to it."""

import json
from enum import Enum
from functools import lru_cache
from hashlib import sha256

from referee.engine.hashed import KNOWN_RULES
from referee.engine.rules.mid_game import in_mid_game
from referee.engine.rules.model import RuleSet
from referee.engine.rules.presets import dump
from referee.store.stored import StoredProposal
from referee.web.charter.decision import Standing, standing
from referee.web.entry.changes import coming, next_to_deal
from referee.web.state import TableState


class Moved(Enum):
    """Why a proposal cannot come into force any more."""

    OVER = "over"
    """The game is over."""
    HAND = "hand"
    """The hand from which it was to hold has begun, or is not the next any more."""
    RULES = "rules"
    """The rules that it would change are others now."""


def moved(state: TableState, made: StoredProposal) -> Moved | None:
    """What has moved on since the proposal was made; None: it fits the table as it stands."""
    if state.standing.winner is not None:
        return Moved.OVER
    if made.hand != next_to_deal(state):
        return Moved.HAND
    return None if made.base == digest(coming(state).rules) else Moved.RULES


@lru_cache(maxsize=KNOWN_RULES)
def digest(rules: RuleSet) -> str:
    """By what a proposal knows the rules that it was made for."""
    return sha256(json.dumps(dump(rules), sort_keys=True).encode()).hexdigest()


def words_on(state: TableState, made: StoredProposal) -> Standing:
    """What those say of it who sit at the table as the hand begins for which it is made."""
    return standing(coming(state).names, made.words, made.phones)


def proposed_rules(state: TableState, made: StoredProposal) -> RuleSet:
    """The rules of the next hand if it comes into force."""
    return in_mid_game(coming(state).rules, made.house)
