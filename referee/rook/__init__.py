"""The rules of Rook, pure and with the standard library only; docs/engine.md shows its use."""

from referee.errors import ImpossibleEventError, NotationError, RefereeError, RuleSetError
from referee.rook.game import Standing, Start, Step, counted, first_due, play_game, settle, start
from referee.rook.hand.facts import Call, Hand, Irregularity, Points, Seat
from referee.rook.judge.scoring import Outcome
from referee.rook.judge.verdict import Verdict, judge, remedies
from referee.rook.judge.working import names_of, working_sentences
from referee.rook.questions import (
    Answered,
    Question,
    answer,
    default_questions,
    parse_question,
    say_answer,
)
from referee.rook.record.document import replay_document, ruling_document
from referee.rook.record.file import Record, read_record, write_record
from referee.rook.replay.apply import Replay, apply, replay, verdict_so_far, why_not
from referee.rook.replay.position import (
    CallCards,
    Discard,
    Event,
    NameTrump,
    PassLeft,
    Phase,
    Play,
    Position,
    TakeBack,
    possible_events,
    start_hand,
)
from referee.rook.replay.recorded import from_facts
from referee.rook.rules.house import with_house
from referee.rook.rules.model import RuleSet
from referee.rook.rules.presets import preset, preset_ids
from referee.rook.ruling import Proof, Ruling, say

__all__ = [
    "Answered",
    "Call",
    "CallCards",
    "Discard",
    "Event",
    "Hand",
    "ImpossibleEventError",
    "Irregularity",
    "NameTrump",
    "NotationError",
    "Outcome",
    "PassLeft",
    "Phase",
    "Play",
    "Points",
    "Position",
    "Proof",
    "Question",
    "Record",
    "RefereeError",
    "Replay",
    "RuleSet",
    "RuleSetError",
    "Ruling",
    "Seat",
    "Standing",
    "Start",
    "Step",
    "TakeBack",
    "Verdict",
    "answer",
    "apply",
    "counted",
    "default_questions",
    "first_due",
    "from_facts",
    "judge",
    "names_of",
    "parse_question",
    "play_game",
    "possible_events",
    "preset",
    "preset_ids",
    "read_record",
    "remedies",
    "replay",
    "replay_document",
    "ruling_document",
    "say",
    "say_answer",
    "settle",
    "start",
    "start_hand",
    "verdict_so_far",
    "why_not",
    "with_house",
    "working_sentences",
    "write_record",
]
