"""Rulings as values, and the sentences for rulings and answers."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from string import Formatter
from types import MappingProxyType
from typing import Any

from referee import toml
from referee.rook.hand.facts import COLOR_NAMES, SUIT_NAMES, Seat
from referee.rook.rules import cards
from referee.rook.rules.cards import Card
from referee.text import capital, listed


@dataclass(frozen=True, slots=True)
class Proof:
    """The later card by which a seat proves its own offence, without knowledge of the deal."""

    trick: int
    card: Card


@dataclass(frozen=True, slots=True)
class Ruling:
    """One breach of the rules, as values; `say` turns it into a sentence."""

    code: str
    seat: Seat | None = None
    trick: int | None = None
    card: Card | None = None
    proof: Proof | None = None
    reason: str = ""
    """Selects among the sentences of *code*; empty if there is only one."""
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Other values that the sentence mentions, by name: seats, cards, numbers."""


Sentences = Mapping[tuple[str, str], str]
"""Sentences by the code and reason of a ruling, or by the kind of question and reason of its
answer.
"""


def _by_reason(table: Mapping[str, Any]) -> dict[tuple[str, str], str]:
    """The sentences of *table*, with the shared parts filled in."""
    return {
        (code, reason): re.sub(r"\{([A-Z_]+)\}", lambda part: _PARTS[part[1]], sentence)
        for code, some in table.items()
        for reason, sentence in (some if isinstance(some, dict) else {"": some}).items()
    }


_RULINGS = toml.packaged(__package__, "wording/rulings.toml")
_PARTS: Mapping[str, str] = _RULINGS["parts"]
_BIDS = _by_reason(_RULINGS["bids"])
_CALLS = _by_reason(_RULINGS["calls"]) | {
    (code, why): (
        f"{{seat:Seat}} called for a redeal. {sentence}"
        if code == "redeal-not-eligible"
        else f"{{seat:Seat}}: {sentence}"
    )
    for (code, why), sentence in _BIDS.items()
}

SENTENCES: Sentences = {
    **_by_reason(_RULINGS["rulings"]),
    **_BIDS,
    **{
        (code, f"{why} {end}".strip()): f"{sentence} {became}"
        for (code, why), sentence in _CALLS.items()
        for end, became in _RULINGS["ends"].items()
    },
}
"""The sentence of each ruling."""

FOLLOW = _PARTS["FOLLOW"]

_ANSWERS = toml.packaged(__package__, "wording/answers.toml")
_ANY: Mapping[str, str] = _ANSWERS["any"]
ANSWERS: Sentences = _by_reason(_ANSWERS["answers"])
"""The sentence of each answer."""


def say(
    ruling: Ruling, players: Sequence[str] = (), books: Mapping[str, str] = MappingProxyType({})
) -> str:
    """*ruling* as one or two sentences for players.

    *players* are names by seat, *books* the names of sides; without them seats are numbers and
    sides are letters.
    """
    sentence = SENTENCES[ruling.code, ruling.reason]
    values = {
        "seat": ruling.seat,
        "trick": ruling.trick,
        "card": ruling.card,
        "proof": ruling.proof,
        **ruling.values,
    }
    return put_in(sentence, values, players, books)


def say_reason(kind: str, reason: str, values: Mapping[str, Any], names: Sequence[str] = ()) -> str:
    """The sentence for the answer *reason* to a question of *kind*, with its *values*.

    *names* are the players by seat.
    """
    sentence = ANSWERS.get((kind, reason)) or _ANY[reason]
    if values.get("look"):
        sentence = f"{sentence} {_ANSWERS['look']['together' if values['together'] else 'alone']}"
    return put_in(sentence, values, names)


def put_in(
    sentence: str,
    values: Mapping[str, Any],
    players: Sequence[str] = (),
    books: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """*sentence* with *values* filled in, and seats as the names of *players* if known."""
    return _Sentences(players, books).vformat(sentence, (), values)


class _Sentences(Formatter):
    """A `string.Formatter` with format specs for values of the game."""

    def __init__(self, players: Sequence[str], books: Mapping[str, str]) -> None:
        self._players = players
        self._books = books

    def format_field(self, value: Any, format_spec: str) -> Any:
        """*value* in the form that *format_spec* names, capitalized if the spec is."""
        writes: Mapping[str, Callable[[Any], str]] = {
            "seat": self._seat,
            "seats": self._seats,
            "team": lambda seats: self._seats(seats) if seats else "the bidders",
            "book": self._book,
            "card": _card,
            "amounts": self._amounts,
            "either": lambda values: " or ".join(map(str, values)),
            "number": lambda number: f"{number} card{'' if number == 1 else 's'}",
            "records": lambda items: listed(self._records(items)),
            "any": lambda things: listed(map(self._thing, things), "or"),
            "all": lambda things: listed(self._things(things)),
        }
        write = writes.get(format_spec.lower())
        if write is None:
            return super().format_field(value, format_spec)
        words = write(value)
        return capital(words) if format_spec[0].isupper() else words

    def _seat(self, seat: Seat | None) -> str:
        """The name of the player at *seat*; None: nobody recorded who had the bid."""
        if seat is None:
            return "the bidder"
        return self._players[seat - 1] if self._players else f"seat {seat}"

    def _seats(self, seats: Sequence[Seat]) -> str:
        return listed(map(self._seat, seats)) if seats else "nobody"

    def _record(self, item: Any) -> str:
        """One recorded fact: a played card, a dealt hand, the nest and so on."""
        if item.what == "played":
            return f"{cards.words(item.card)} in trick {item.trick}"
        if item.what == "seen":
            return f"{_card(item.card)} of {self._seat(item.seat)} in trick {item.trick}"
        if item.what == "dealt":
            return f"the hand dealt to {self._seat(item.seat)}"
        return _RECORDS[item.what]

    def _records(self, items: Sequence[Any]) -> Iterator[str]:
        """Recorded facts; if there are many, played cards are only counted by trick."""
        several = len(items) > MOST_NAMED
        for (what, trick), group in groupby(items, lambda item: (item.what, item.trick)):
            same = list(group)
            if several and what == "played" and len(same) > 1:
                yield f"{len(same)} cards in trick {trick}"
            else:
                yield from map(self._record, same)

    def _thing(self, thing: Any) -> str:
        """One thing to look at: a trick, a hand, or the cards laid aside."""
        if thing.trick is not None:
            return f"trick {thing.trick}"
        return "the cards laid aside" if thing.nest else f"the hand of {self._seat(thing.seat)}"

    def _things(self, things: Sequence[Any]) -> Iterator[str]:
        """Things to look at together: tricks, the cards laid aside, hands."""
        tricks = [thing.trick for thing in things if thing.trick is not None]
        seats = [thing.seat for thing in things if thing.seat is not None]
        if len(tricks) > 2 and tricks == list(range(tricks[0], tricks[-1] + 1)):
            yield f"tricks {tricks[0]} to {tricks[-1]}"
        elif tricks:
            yield f"{'trick' if len(tricks) == 1 else 'tricks'} {listed(map(str, tricks))}"
        yield from ("the cards laid aside" for thing in things if thing.nest)
        if seats:
            yield f"the {'hand' if len(seats) == 1 else 'hands'} of {self._seats(seats)}"

    def _book(self, book: str) -> str:
        if book in self._books:
            return self._books[book]
        return self._seat(int(book)) if book.isdigit() else book

    def _amounts(self, points: Mapping[str, int]) -> str:
        """Points by side: "A 95, B 25"."""
        return ", ".join(f"{self._books.get(name, name)} {n}" for name, n in points.items())


MOST_NAMED = 4
"""The most contradicting facts that are listed card by card."""

_RECORDS = {
    "nest": "the nest",
    "nest_up": "the cards face up in the nest",
    "discard": "what was laid aside",
    "discard_up": "the cards laid aside face up",
    "circus": "what was passed to the left",
    "partner_cards": "the cards called",
    "partners": "who played with the bidder",
    "piles": "what lies on the piles",
    "tricks": "the number of tricks taken",
    "last_trick": "who took the last trick",
    "taken": "the points taken",
}


def _card(card: str) -> str:
    """A card in words, or the color if only the color was seen."""
    if card in COLOR_NAMES:
        return f"a {card} card"
    return f"a card of {card}" if card in SUIT_NAMES else cards.words(card)
