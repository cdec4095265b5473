"""What a tap at a poker night says, as lines of its ledger."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus

from flask import abort, request

from referee.poker import PokerError
from referee.poker.hand import FULL_BOARD
from referee.poker.night import OWN_CARDS, Line, Night
from referee.store.game.nights import StoredNight
from referee.web.poker.clock import level_at
from referee.web.poker.judge import FACES, Place
from referee.web.ui.fields import NAME_LENGTH, number_in, one_line


@dataclass(frozen=True, slots=True)
class Tap:
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


def tapped(night: Night, stored: StoredNight, now: datetime) -> list[Line]:
    """What the button says that was tapped; 400 for what no page offers.

    Raises:
        PokerError: what was typed beside it cannot be read.
    """
    what, _, rest = request.form.get("do", "").partition(":")
    if what not in _LINES:
        abort(HTTPStatus.BAD_REQUEST)
    return list(_LINES[what](Tap(night, stored, now, what, rest)))


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


def _act(tap: Tap) -> Iterator[Line]:
    yield {"do": tap.what, "seat": tap.turn}


def _raise(tap: Tap) -> Iterator[Line]:
    yield {"do": "raise", "seat": tap.turn, "to": tap.given if tap.rest else _typed("to")}


def _opens(tap: Tap) -> Iterator[Line]:
    yield {"opens": tap.given}


def _deal(tap: Tap) -> Iterator[Line]:
    yield {"deal": tap.night.next_button, "level": level_at(tap.night, tap.stored, tap.now)}


def _won(tap: Tap) -> Iterator[Line]:
    """One player by the button itself, several who share by the boxes above theirs."""
    pot, _, alone = tap.rest.partition(":")
    seats = [_given(each) for each in ([alone] if alone else request.form.getlist("won"))]
    if not seats:
        raise PokerError("Tap who gets that pot.")
    yield {"won": seats, "pot": _given(pot)}


def _throw(tap: Tap) -> Iterator[Line]:
    yield {"show": "", "seat": tap.given}


def _sit(_tap: Tap) -> Iterator[Line]:
    name = one_line(request.form.get("name", ""))[:NAME_LENGTH]
    yield {"sit": name, "chips": _typed("chips")}


def _buy(tap: Tap) -> Iterator[Line]:
    yield {"buy": tap.given, "chips": _typed("chips")}


def _out(tap: Tap) -> Iterator[Line]:
    yield {"out": tap.given}


def _end(_tap: Tap) -> Iterator[Line]:
    yield {"end": True}


def _undo(tap: Tap) -> Iterator[Line]:
    if tap.night.last is None:
        raise PokerError("There is nothing to undo.")
    yield {"undo": tap.night.last}


def places(night: Night) -> list[Place]:
    """Where cards can be tapped in now, with those that were tapped or are in the address."""
    seen: set[str] = set()
    laid = []
    for name, label, there, room in _where(night):
        typed = request.values.get(name)
        codes = there if typed is None else [typed[at : at + 2] for at in range(0, len(typed), 2)]
        found = [card for card in dict.fromkeys(codes) if card in FACES and card not in seen]
        seen.update(found[:room])
        laid.append(Place(name, label, found[:room], room))
    return laid


def _where(night: Night) -> Iterator[tuple[str, str, Sequence[str], int]]:
    played = night.now
    if played is None:
        return
    game = night.agreed.game
    if game != "stud":
        yield "board", "On the table", played.board, FULL_BOARD
    if not played.hand.is_over:
        return
    for at in played.hand.live:
        seat = played.seats[at]
        shown = played.hand.shown.get(at, ())
        yield f"p{seat}", night.people[seat].name, shown, OWN_CARDS[game]


def _cards(tap: Tap) -> Iterator[Line]:
    """The board, and the hands that lie open, where they are other ones than before."""
    night = tap.night
    before = {name: tuple(there) for name, _, there, _ in _where(night)}
    for place in places(night):
        text = " ".join(place.cards)
        if tuple(place.cards) == before.get(place.name):
            continue
        if place.name == "board":
            yield {"board": text}
        elif place.cards:
            yield {"show": text, "seat": int(place.name[1:])}


_LINES: Mapping[str, Callable[[Tap], Iterator[Line]]] = {
    "fold": _act,
    "check-or-call": _act,
    "bring-in": _act,
    "raise": _raise,
    "opens": _opens,
    "deal": _deal,
    "won": _won,
    "cards": _cards,
    "throw": _throw,
    "sit": _sit,
    "buy": _buy,
    "out": _out,
    "end": _end,
    "undo": _undo,
}
"""By what the value of a button begins with."""

OWN_TAPS = frozenset({"fold", "check-or-call", "bring-in", "raise", "throw", "cards"})
"""What a player may tap on a phone of his own, in his turn or of his own cards."""
