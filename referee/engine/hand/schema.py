"""What can be told of a hand, key by key: the vocabulary of record files and of the ledger.

Every key is read from, and written as, a plain TOML value. Reading is strict about form
and says nothing about the rules: a record tells what happened.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from referee.engine.errors import NotationError, within
from referee.engine.hand import teams
from referee.engine.hand.facts import Call, Hand, Irregularity
from referee.engine.rules.cards import COLORS, Card, parse_card, read_cards, shown
from referee.engine.rules.model import LIMIT, RuleSet
from referee.engine.text import toml

Read = Callable[[Any, RuleSet], Any]
Write = Callable[[Any], Any]

TRUMPS = (*COLORS.values(), "none")
"""What may be named trump."""

IRREGULARITIES = ("renege", "bad-discard", "misdeal")


@dataclass(frozen=True, slots=True)
class FactField:
    """How one fact is read and written."""

    read: Read
    write: Write
    field: str = ""
    """The field of `Hand`; empty: the key's own name."""


def read_hand(told: Mapping[str, Any], rules: RuleSet) -> Hand:
    """The hand that *told*, a table of facts by key, describes.

    Raises:
        NotationError: a key is unknown, or its value cannot be read; it says which key.
    """
    known: dict[str, Any] = {}
    for name, value in told.items():
        known |= read_fact(name, value, rules)
    return Hand(**known)


def read_fact(name: str, value: Any, rules: RuleSet) -> dict[str, Any]:
    """The field of `Hand` that the fact *name* sets, with its value.

    Raises:
        NotationError: there is no such fact, or its value cannot be read.
    """
    key = FACT_FIELDS.get(name)
    if key is None:
        raise _no_such_key(name, FACT_FIELDS)
    try:
        return {key.field or name: key.read(value, rules)}
    except NotationError as fault:
        raise fault.inside(name) from None


def _no_such_key(name: str, known: Iterable[str]) -> NotationError:
    return NotationError(f"no such key (have {', '.join(known)})", name)


def write_hand(hand: Hand) -> dict[str, Any]:
    """All that is known of *hand*, by key, as plain values; the inverse of `read_hand`."""
    unknown = Hand()
    by_field = {key.field or name: (name, key) for name, key in FACT_FIELDS.items()}
    told = {}
    for each in fields(hand):
        value = getattr(hand, each.name)
        if value != getattr(unknown, each.name):
            name, key = by_field[each.name]
            told[name] = key.write(value)
    return told


def _wrong(what: str, value: object) -> NotationError:
    return NotationError(toml.wanted(what, value))


def _number(value: Any, _rules: RuleSet) -> int:
    if type(value) is not int or value <= 0:
        raise _wrong("a whole number above 0", value)
    return _not_too_far(value)


def _not_too_far(number: int) -> int:
    if abs(number) > LIMIT:
        raise NotationError(f"want a whole number up to {LIMIT}")
    return number


def _seat(value: Any, rules: RuleSet) -> int:
    if type(value) is not int or value not in teams.seats(rules):
        raise _wrong(f"a seat 1..{rules.table.players}", value)
    return value


def _flag(value: Any, _rules: RuleSet) -> bool:
    if type(value) is not bool:
        raise _wrong("true or false", value)
    return value


def _text(value: Any, _rules: RuleSet) -> str:
    if not isinstance(value, str):
        raise _wrong("a text in quotes", value)
    return value


def _one_of(*names: str) -> Read:
    def read(value: Any, _rules: RuleSet) -> str:
        if value not in names:
            raise _wrong(f"one of {', '.join(names)}", value)
        return str(value)

    return read


def _cards(value: Any, rules: RuleSet) -> tuple[Card, ...]:
    return read_cards(_text(value, rules), rules)


def _card_list(value: Any, rules: RuleSet) -> tuple[Card, ...]:
    return tuple(card for cards in _each("card", _cards, value, rules) for card in cards)


def _hands(value: Any, rules: RuleSet) -> tuple[tuple[Card, ...], ...]:
    hands: tuple[tuple[Card, ...], ...] = _each("seat", _cards, value, rules)
    if len(hands) != rules.table.players:
        raise NotationError(f"want {rules.table.players} hands, one a seat, got {len(hands)}")
    return hands


def _circus(value: Any, rules: RuleSet) -> tuple[Card, ...]:
    passed = _each("seat", _card, value, rules)
    if len(passed) != rules.table.players:
        raise NotationError(f"want {rules.table.players} cards, one a seat, got {len(passed)}")
    return passed


def _card(value: Any, rules: RuleSet) -> Card:
    return parse_card(_text(value, rules), rules)


def _tricks_played(value: Any, rules: RuleSet) -> tuple[tuple[Card, ...], ...]:
    return _each("trick", _cards, value, rules)


def _each(what: str, read: Read, value: Any, rules: RuleSet) -> tuple[Any, ...]:
    """What *read* makes of each value of a list; a fault says which *what*, from 1, it is in."""
    found: list[Any] = []
    listed = _list(value)
    try:
        for each in listed:
            found.append(read(each, rules))  # noqa: PERF401 - a fault must find how many there are
    except NotationError as fault:
        raise fault.inside(f"{what} {len(found) + 1}") from None
    return tuple(found)


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise _wrong("a list in brackets", value)
    return value


def _seats(value: Any, rules: RuleSet) -> tuple[int, ...]:
    seats = _each("seat", _seat, value, rules)
    if len(set(seats)) != len(seats):
        raise _wrong("each seat once", value)
    return seats


def _leaders(value: Any, rules: RuleSet) -> dict[int, int]:
    leaders = {}
    for trick, seat in _table(value).items():
        if not re.fullmatch("[1-9][0-9]?", trick):
            raise NotationError("want the number of a trick", trick)
        with within(trick):
            leaders[int(trick)] = _seat(seat, rules)
    return leaders


def _table(value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise _wrong("a table like { A = 95, B = 25 }", value)
    return value


def _by_name(names: Callable[[RuleSet], tuple[str, ...]], *, below_zero: bool) -> Read:
    """Numbers by team or by book."""

    def read(value: Any, rules: RuleSet) -> dict[str, int]:
        for name, amount in _table(value).items():
            _check_name(name, names(rules))
            with within(name):
                _check_amount(amount, below_zero=below_zero)
        return {name: value[name] for name in names(rules) if name in value}

    return read


def _check_name(name: str, names: tuple[str, ...]) -> None:
    if name not in names:
        raise NotationError(f"want one of {', '.join(names)}", name)


def _check_amount(amount: Any, *, below_zero: bool) -> None:
    if type(amount) is not int or (amount < 0 and not below_zero):
        raise _wrong("a whole number" if below_zero else "a whole number from 0 up", amount)
    _not_too_far(amount)


def _piles(value: Any, rules: RuleSet) -> dict[str, tuple[Card, ...]]:
    piles: dict[str, tuple[Card, ...]] = dict.fromkeys(teams.teams(rules), ())
    for name, pile in _table(value).items():
        _check_name(name, teams.teams(rules))
        with within(name):
            piles[name] = _cards(pile, rules)
    return piles


def _last_trick(value: Any, rules: RuleSet) -> str:
    if value not in teams.teams(rules):
        raise _wrong(f"one of {', '.join(teams.teams(rules))}", value)
    return str(value)


def _calls(value: Any, rules: RuleSet) -> tuple[Call, ...]:
    return tuple(_call(word, rules) for word in _text(value, rules).split())


def _call(word: str, rules: RuleSet) -> Call:
    seat, parted, said = word.partition(":")
    if not (parted and seat.isascii() and seat.isdigit() and len(seat) < 3):
        raise _wrong("calls like 1:70, 2:- or 3:redeal", word)
    number = _seat(int(seat), rules)
    if said == "-":
        return Call(number)
    if said == "redeal":
        return Call(number, redeal=True)
    if not (said.isascii() and said.isdigit() and 0 < len(said) < 6):
        raise _wrong("calls like 1:70, 2:- or 3:redeal", word)
    return Call(number, int(said))


def read_totals(value: Any, rules: RuleSet) -> dict[str, int]:
    """Points by book, below zero too.

    Raises:
        NotationError: they cannot be read.
    """
    totals: dict[str, int] = FACT_FIELDS["agreed"].read(value, rules)
    return totals


def write_call(call: Call) -> str:
    """*call* as it stands in a record: ``1:70``, ``2:-``, ``3:redeal``."""
    said = "redeal" if call.redeal else "-" if call.bid is None else str(call.bid)
    return f"{call.seat}:{said}"


def _irregularities(value: Any, rules: RuleSet) -> tuple[Irregularity, ...]:
    return _each("claim", _irregularity, value, rules)


def _irregularity(value: Any, rules: RuleSet) -> Irregularity:
    reads: dict[str, Read] = {
        "kind": _one_of(*IRREGULARITIES),
        "seat": _seat,
        "trick": _number,
        "found": _number,
        "in_time": _flag,
        "card": _card,
    }
    known = {}
    for name, told in _table(value).items():
        if name not in reads:
            raise _no_such_key(name, reads)
        with within(name):
            known[name] = reads[name](told, rules)
    if "kind" not in known:
        raise NotationError(f"want kind, one of {', '.join(IRREGULARITIES)}")
    return _checked(Irregularity(**known))


def _checked(claim: Irregularity) -> Irregularity:
    """*claim*, if what it says fits together."""
    if claim.kind != "misdeal" and claim.seat is None:
        raise NotationError(f"a {claim.kind} wants seat, whose it was")
    if claim.kind != "misdeal" and claim.card is not None:
        raise NotationError(f"a {claim.kind} has no card: it is for the one that a misdeal exposed")
    if claim.kind == "renege" and (claim.trick is None) != (claim.found is None):
        raise NotationError(
            "want trick and found together: the trick of the offence, "
            "and the trick under way when it was found"
        )
    if claim.trick is not None and claim.found is not None and claim.found < claim.trick:
        raise NotationError(f"trick {claim.trick} was not played yet when trick {claim.found} was")
    return claim


def _same(value: Any) -> Any:
    return value


def _joined(value: Any) -> str:
    return " ".join(map(shown, value))


def _dict(value: Any) -> dict[str, Any]:
    return {str(name): each for name, each in value.items()}


def _claims(value: tuple[Irregularity, ...]) -> list[dict[str, Any]]:
    return [
        {
            each.name: shown(getattr(claim, each.name))
            if each.name == "card"
            else getattr(claim, each.name)
            for each in fields(claim)
            if getattr(claim, each.name) is not None
        }
        for claim in value
    ]


FACT_FIELDS: Mapping[str, FactField] = {
    "dealer": FactField(_seat, _same),
    "redeal": FactField(_seat, _same),
    "passed_out": FactField(_flag, _same),
    "deal": FactField(_hands, lambda hands: [_joined(hand) for hand in hands]),
    "nest": FactField(_cards, _joined),
    "auction": FactField(_calls, lambda calls: " ".join(write_call(call) for call in calls)),
    "bidder": FactField(_seat, _same),
    "bid": FactField(_number, _same),
    "discard": FactField(_cards, _joined),
    "declared": FactField(_flag, _same),
    "trump": FactField(_one_of(*TRUMPS), _same),
    "call": FactField(_one_of("low", "circus"), _same),
    "circus": FactField(_circus, lambda passed: list(map(shown, passed))),
    "rook": FactField(_one_of("high", "low"), _same),
    "partner_cards": FactField(_card_list, lambda named: list(map(shown, named))),
    "partners": FactField(_seats, list),
    "play": FactField(_tricks_played, lambda tricks: [_joined(trick) for trick in tricks]),
    "leaders": FactField(_leaders, _dict),
    "taken": FactField(_by_name(teams.teams, below_zero=False), dict),
    "piles": FactField(_piles, lambda piles: {team: _joined(pile) for team, pile in piles.items()}),
    "tricks": FactField(_by_name(teams.teams, below_zero=False), dict),
    "last_trick": FactField(_last_trick, _same),
    "agreed": FactField(_by_name(teams.books, below_zero=True), dict),
    "note": FactField(_text, _same),
    "void": FactField(_flag, _same),
    "irregularity": FactField(_irregularities, _claims, "irregularities"),
}
"""Every fact by its key, in the order in which a record writes them."""
