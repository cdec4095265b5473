"""The rules of Rook: pure, standard library only. docs/engine.md tells how to use it."""

from .errors import ImpossibleEventError, NotationError, RefereeError, RuleSetError
from .events import CallCards, Event, Lay, LayAside, NameTrump, PassLeft, TakeBack
from .game import play_game, start
from .hand import Call, Hand, Irregularity
from .history import Replay, apply, replay, verdict, why_not
from .house import with_house
from .judge import Verdict, judge
from .offers import offers
from .position import Phase, Position, start_hand
from .presets import preset, preset_ids
from .record import Record, read_record, write_record
from .remedies import remedies
from .report import replay_document
from .rules import RuleSet
from .ruling import Proof, Ruling

__all__ = [
    "Call",
    "CallCards",
    "Event",
    "Hand",
    "ImpossibleEventError",
    "Irregularity",
    "Lay",
    "LayAside",
    "NameTrump",
    "NotationError",
    "PassLeft",
    "Phase",
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
    "judge",
    "offers",
    "play_game",
    "preset",
    "preset_ids",
    "read_record",
    "remedies",
    "replay",
    "replay_document",
    "start",
    "start_hand",
    "verdict",
    "why_not",
    "with_house",
    "write_record",
]
