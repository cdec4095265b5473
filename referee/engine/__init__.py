"""The rules of Rook: pure, standard library only. docs/engine.md tells how to use it."""

from referee.engine.errors import ImpossibleEventError, NotationError, RefereeError, RuleSetError
from referee.engine.game import play_game, start
from referee.engine.hand.events import (
    CallCards,
    Discard,
    Event,
    NameTrump,
    PassLeft,
    Play,
    TakeBack,
)
from referee.engine.hand.facts import Call, Hand, Irregularity
from referee.engine.judge.remedies import remedies
from referee.engine.judge.verdict import Verdict, judge
from referee.engine.record.document import replay_document
from referee.engine.record.read import Record, read_record
from referee.engine.record.write import write_record
from referee.engine.replay.apply import Replay, apply, replay, verdict, why_not
from referee.engine.replay.from_facts import from_facts
from referee.engine.replay.offers import offers
from referee.engine.replay.position import Phase, Position, start_hand
from referee.engine.rules.house import with_house
from referee.engine.rules.model import RuleSet
from referee.engine.rules.presets import preset, preset_ids
from referee.engine.ruling import Proof, Ruling
from referee.engine.wording import say

__all__ = [
    "Call",
    "CallCards",
    "Discard",
    "Event",
    "Hand",
    "ImpossibleEventError",
    "Irregularity",
    "NameTrump",
    "NotationError",
    "PassLeft",
    "Phase",
    "Play",
    "Position",
    "Proof",
    "Record",
    "RefereeError",
    "Replay",
    "RuleSet",
    "RuleSetError",
    "Ruling",
    "TakeBack",
    "Verdict",
    "apply",
    "from_facts",
    "judge",
    "offers",
    "play_game",
    "preset",
    "preset_ids",
    "read_record",
    "remedies",
    "replay",
    "replay_document",
    "say",
    "start",
    "start_hand",
    "verdict",
    "why_not",
    "with_house",
    "write_record",
]
