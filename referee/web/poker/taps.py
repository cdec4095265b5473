"""What a tap at a poker night says, as lines of its ledger."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus

from flask import abort, request

from referee.poker import PokerError
from referee.poker.hand import FULL_BOARD
from referee.poker.night import OWN_CARDS, Line, Night
from referee.store.game.nights import StoredNight
from referee.web.poker.clock import level_at
from referee.web.poker.judge import CardPlace, places_in
from referee.web.ui.fields import NAME_LENGTH, number_in, one_line


@dataclass(frozen=True, slots=True)
class NightTap:
    """A button of the night that was tapped."""

    night: Night
    stored: StoredNight
    now: datetime
    what: str
    """What its value begins with."""
    rest: str
    """What stands behind the colon in it."""

    @property
    def given(self) -> int:
        """The number behind the colon; 400 where there is none."""
        return _given(self.rest)

    @property
    def turn(self) -> int:
        """Whose turn it is; 0: nobody's."""
        return (self.night.now.turn if self.night.now else None) or 0


def tapped_lines(night: Night, stored: StoredNight, now: datetime) -> list[Line]:
    """What the button says that was tapped; 400 for what no page offers.

    Raises:
        PokerError: what was typed beside it cannot be read.
    """
    what, _, rest = request.form.get("do", "").partition(":")
    if what == "cards":
        return list(_cards(night))
    if what not in _LINES:
        abort(HTTPStatus.BAD_REQUEST)
    return [_LINES[what](NightTap(night, stored, now, what, rest))]


def _given(text: str) -> int:
    found = number_in(text)
    if found is None:
        abort(HTTPStatus.BAD_REQUEST)
    return found


def _typed(name: str) -> int:
    found = number_in(request.form.get(name, "").strip())
    if found is None:
        raise PokerError("Write a whole number.")
    return found


def _act(tap: NightTap) -> Line:
    return {"do": tap.what, "seat": tap.turn}


def _won(tap: NightTap) -> Line:
    """One player by the button itself, several who share by the boxes above theirs."""
    pot, _, alone = tap.rest.partition(":")
    seats = [_given(each) for each in ([alone] if alone else request.form.getlist("won"))]
    if not seats:
        raise PokerError("Tap who gets that pot.")
    return {"won": seats, "pot": _given(pot)}


def _sit(_tap: NightTap) -> Line:
    name = one_line(request.form.get("name", ""))[:NAME_LENGTH]
    return {"sit": name, "chips": _typed("chips")}


def _undo(tap: NightTap) -> Line:
    if tap.night.last is None:
        raise PokerError("There is nothing to undo.")
    return {"undo": tap.night.last}


_LINES: Mapping[str, Callable[[NightTap], Line]] = {
    "fold": _act,
    "check-or-call": _act,
    "bring-in": _act,
    "raise": lambda tap: {**_act(tap), "to": tap.given if tap.rest else _typed("to")},
    "opens": lambda tap: {"opens": tap.given},
    "deal": lambda tap: {
        "deal": tap.night.next_button,
        "level": level_at(tap.night, tap.stored, tap.now),
    },
    "won": _won,
    "throw": lambda tap: {"show": "", "seat": tap.given},
    "sit": _sit,
    "buy": lambda tap: {"buy": tap.given, "chips": _typed("chips")},
    "out": lambda tap: {"out": tap.given},
    "end": lambda _tap: {"end": True},
    "undo": _undo,
}
"""By what the value of a button begins with."""


def places(night: Night) -> list[CardPlace]:
    """Where cards can be tapped in now, with those that were tapped or are in the address."""
    return places_in(_where(night), request.values)


def _where(night: Night) -> Iterator[CardPlace]:
    played = night.now
    if played is None:
        return
    game = night.agreed.game
    if game != "stud":
        yield CardPlace("board", "On the table", played.board, FULL_BOARD)
    if not played.hand.is_over:
        return
    for at in played.hand.live:
        seat = played.seats[at]
        shown = played.hand.shown.get(at, ())
        yield CardPlace(f"p{seat}", night.people[seat].name, shown, OWN_CARDS[game])


def _cards(night: Night) -> Iterator[Line]:
    """The board, and the hands that lie open, where they are other ones than before."""
    for before, place in zip(_where(night), places(night), strict=True):
        text = " ".join(place.cards)
        if tuple(place.cards) == tuple(before.cards):
            continue
        if place.name == "board":
            yield {"board": text}
        elif place.cards:
            yield {"show": text, "seat": int(place.name[1:])}


OWN_TAPS = frozenset({"fold", "check-or-call", "bring-in", "raise", "throw", "cards"})
"""What a player may tap on a phone of his own, in his turn or of his own cards."""
