"""A foul: who, in which trick, when it was found, and whether the cards or the table say so."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from referee.rook.hand import teams
from referee.rook.hand.facts import OUT_OF_ORDER, Irregularity, ends_hand
from referee.rook.hand.values import write_claims
from referee.rook.judge.claims import BAD_DISCARDS, NO_BAD_DISCARDS
from referee.rook.rules import cards
from referee.rook.rules.model import RuleSet
from referee.rook.ruling import Ruling
from referee.web.rook.state import TableState
from referee.web.rook.words.vocabulary import Words
from referee.web.shared.ui.fields import Posted, number_in

RENEGE, DISCARD = "renege", "bad-discard"
KINDS = (RENEGE, DISCARD, *OUT_OF_ORDER)


def goes_back(foul: Irregularity) -> bool:
    """Whether *foul* is a card at the wrong time, which costs nothing by the rules; ruling 82."""
    return foul.kind in OUT_OF_ORDER


def is_in_time(foul: Irregularity) -> bool:
    """Whether *foul* is a renege that could still be put right; ruling 37."""
    return foul.kind == RENEGE and not ends_hand(foul)


def with_claim(state: TableState, foul: Irregularity) -> list[dict[str, Any]]:
    """All claims of the hand with *foul*, which replaces an earlier claim of the same foul."""
    kept = tuple(each for each in state.facts.irregularities if not _is_same(each, foul))
    return write_claims((*kept, foul))


def _is_same(claim: Irregularity, foul: Irregularity) -> bool:
    if (claim.kind, claim.seat) != (foul.kind, foul.seat):
        return False
    if goes_back(foul):
        return claim.trick == foul.trick
    return not claim.in_time and (None in {claim.trick, foul.trick} or claim.trick == foul.trick)


def found_at(state: TableState, trick: int) -> Sequence[int]:
    """The tricks in progress when a renege in *trick* can have been found too late.

    The last is one past the last trick: after the hand.
    """
    size = cards.hand_size(state.rules)
    return (*range(trick + 2, size + 1), max(size + 1, trick + 2))


def under_way(state: TableState, *, over: bool) -> int | None:
    """The number of the trick in progress by what is recorded; None if no trick is recorded.

    With *over*, the hand has its result, so all tricks were taken.
    """
    if over:
        return cards.hand_size(state.rules) + 1
    play, players = state.facts.play, state.rules.table.players
    if not play:
        return None
    return len(play) + (len(play[-1]) >= players)


def read_foul(posted: Posted, state: TableState) -> tuple[Irregularity | None, dict[str, str]]:
    """The foul in *posted*, or what is missing of it as sentences by field.

    The trick of a renege may be missing, if nobody knows it.
    """
    kind = kind_in(posted)
    if kind == DISCARD:
        return _discard(posted, state)
    seat = _number(posted, "seat", len(teams.seats(state.rules)))
    if seat is None:
        return None, {"seat": TAP[kind]}
    trick = _number(posted, "trick", cards.hand_size(state.rules))
    if trick is None:
        somewhere = Irregularity(RENEGE, seat, in_time=False)
        return (somewhere, {}) if kind == RENEGE else (None, {"trick": SAY_TRICK})
    found = _number(posted, "found", cards.hand_size(state.rules) + 2)
    if found is None and kind != RENEGE:
        found = trick
    if found is None or found < trick:
        return None, {"found": "Say when it was noticed."}
    return Irregularity(kind, seat, trick, found), {}


def kind_in(posted: Posted) -> str:
    """The kind of foul in *posted*; a renege if it has none."""
    kind = posted.get("kind", RENEGE)
    return kind if kind in KINDS else RENEGE


TAP = {
    RENEGE: "Tap the player who did not follow suit.",
    "lead-out-of-turn": "Tap who led out of turn.",
    "two-cards": "Tap who laid two cards.",
}
"""The sentence by kind of foul if no player was tapped."""

SAY_TRICK = "Say in which trick it was."


def _discard(posted: Posted, state: TableState) -> tuple[Irregularity | None, dict[str, str]]:
    bidder = state.contract.bidder if state.contract else number_in(posted.get("bidder", ""))
    if bidder is None or bidder not in teams.seats(state.rules):
        return None, {"bidder": "Tap who won the bid."}
    return Irregularity(DISCARD, bidder), {}


def _number(posted: Posted, name: str, most: int) -> int | None:
    number = number_in(posted.get(name, ""))
    return number if number is not None and 1 <= number <= most else None


def can_be(kind: str, rules: RuleSet) -> bool:
    """Whether a foul of *kind* is possible under *rules*."""
    return kind in KINDS and (kind != DISCARD or bool(cards.nest_size(rules)))


# What a claim rests on


class Basis(StrEnum):
    """What a claim rests on."""

    PROVEN = "proven"
    """The recorded cards prove it."""
    TABLE = "table"
    """The cards leave it open: the table's word stands; ruling 77."""
    REFUTED = "refuted"
    """The cards refute it, and it costs nothing; ruling 46."""


OPEN = ("open", "unrecorded", "contradicted", "unchecked", "put-right", "ended")
"""Endings of the reason of a ruling on a claim that no card proves."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What the recorded cards say about a claim."""

    basis: Basis
    ruling: Ruling | None = None

    def reason(self, words: Words) -> str:
        """The shortest reason that a player accepts; "" if none is needed."""
        if self.ruling is None:
            return ""
        return words.ruling(self.ruling)


def finding(claim: Irregularity, rulings: Iterable[Ruling]) -> Finding:
    """What *rulings*, those of a hand with *claim*, say about it."""
    found = next((each for each in rulings if _is_about(claim, each)), None)
    if found is None:
        return Finding(Basis.TABLE)
    if found.code == "claim-not-upheld":
        return Finding(Basis.REFUTED, found)
    by = found.reason.removeprefix("claim-").removesuffix("-somewhere")
    return Finding(Basis.TABLE if by in OPEN else Basis.PROVEN, found)


def _is_about(claim: Irregularity, ruling: Ruling) -> bool:
    if claim.kind == "bad-discard":
        refuted = ruling.code == "claim-not-upheld" and ruling.reason in NO_BAD_DISCARDS
        return refuted or ruling.code in (*BAD_DISCARDS, "bad-discard")
    if ruling.code not in (claim.kind, "claim-not-upheld") or ruling.seat != claim.seat:
        return False
    return claim.trick in (None, ruling.trick)
