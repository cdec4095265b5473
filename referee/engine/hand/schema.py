"""What can be told of a hand, key by key: the vocabulary of record files and of the ledger.

Every key is read from, and written as, a plain TOML value. Reading is strict about form
and says nothing about the rules: a record tells what happened.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from referee.engine.errors import NotationError
from referee.engine.hand import teams
from referee.engine.hand.facts import Call, Hand, Irregularity
from referee.engine.rules.cards import COLORS, Card, read_cards, shown
from referee.engine.rules.model import MOST, RuleSet

Read = Callable[[Any, RuleSet], Any]
Write = Callable[[Any], Any]

TRUMPS = (*COLORS.values(), "none")
"""What may be named trump."""

IRREGULARITIES = ("renege", "bad-discard", "misdeal")


@dataclass(frozen=True, slots=True)
class Key:
    """How one fact is read and written."""

    read: Read
    write: Write
    field: str = ""
    """The field of `Hand`; empty: the key's own name."""


def read_hand(told: Mapping[str, Any], rules: RuleSet) -> Hand:
    """The hand that *told*, a table of facts by key, describes.

    Raises:
        NotationError: a key is unknown, or its value cannot be read; the message starts
            with the key.
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
    key = KEYS.get(name)
    if key is None:
        raise NotationError(f"{name}: no such key (have {', '.join(KEYS)})")
    try:
        return {key.field or name: key.read(value, rules)}
    except NotationError as fault:
        raise NotationError(f"{name}: {fault}") from fault


def write_hand(hand: Hand) -> dict[str, Any]:
    """All that is known of *hand*, by key, as plain values; the inverse of `read_hand`."""
    unknown = Hand()
    by_field = {key.field or name: (name, key) for name, key in KEYS.items()}
    told = {}
    for each in fields(hand):
        value = getattr(hand, each.name)
        if value != getattr(unknown, each.name):
            name, key = by_field[each.name]
            told[name] = key.write(value)
    return told


def _wrong(wanted: str, value: object) -> NotationError:
    return NotationError(f"want {wanted}, got {value!r}")


def _number(value: Any, _rules: RuleSet) -> int:
    if type(value) is not int or value <= 0:
        raise _wrong("a number above 0", value)
    return _not_too_far(value)


def _not_too_far(number: int) -> int:
    if abs(number) > MOST:
        raise NotationError(f"want a number up to {MOST}")
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
    return tuple(card for each in _list(value) for card in _cards(each, rules))


def _hands(value: Any, rules: RuleSet) -> tuple[tuple[Card, ...], ...]:
    hands = tuple(_cards(each, rules) for each in _list(value))
    if len(hands) != rules.table.players:
        raise _wrong(f"{rules.table.players} hands, one a seat", f"{len(hands)} hands")
    return hands


def _tricks_played(value: Any, rules: RuleSet) -> tuple[tuple[Card, ...], ...]:
    return tuple(_cards(each, rules) for each in _list(value))


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise _wrong("a list", value)
    return value


def _seats(value: Any, rules: RuleSet) -> tuple[int, ...]:
    seats = tuple(_seat(each, rules) for each in _list(value))
    if len(set(seats)) != len(seats):
        raise _wrong("each seat once", value)
    return seats


def _leaders(value: Any, rules: RuleSet) -> dict[int, int]:
    leaders = {}
    for trick, seat in _table(value).items():
        if not re.fullmatch("0*[1-9][0-9]?", trick):
            raise _wrong("trick numbers", trick)
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
            if name not in names(rules):
                raise _wrong(f"sides {', '.join(names(rules))}", name)
            if type(amount) is not int or (amount < 0 and not below_zero):
                raise _wrong("a number" if below_zero else "a number from 0 up", amount)
            _not_too_far(amount)
        return {name: value[name] for name in names(rules) if name in value}

    return read


def _piles(value: Any, rules: RuleSet) -> dict[str, tuple[Card, ...]]:
    for name in _table(value):
        if name not in teams.teams(rules):
            raise _wrong(f"sides {', '.join(teams.teams(rules))}", name)
    return {name: _cards(value.get(name, ""), rules) for name in teams.teams(rules)}


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


def write_call(call: Call) -> str:
    """*call* as it stands in a record: ``1:70``, ``2:-``, ``3:redeal``."""
    said = "redeal" if call.redeal else "-" if call.bid is None else str(call.bid)
    return f"{call.seat}:{said}"


def _irregularities(value: Any, rules: RuleSet) -> tuple[Irregularity, ...]:
    return tuple(_irregularity(_table(each), rules) for each in _list(value))


def _irregularity(told: Mapping[str, Any], rules: RuleSet) -> Irregularity:
    reads: dict[str, Read] = {
        "kind": _one_of(*IRREGULARITIES),
        "seat": _seat,
        "trick": _number,
        "found": _number,
        "in_time": _flag,
    }
    known = {}
    for name, value in told.items():
        if name not in reads:
            raise NotationError(f"{name}: no such key (have {', '.join(reads)})")
        try:
            known[name] = reads[name](value, rules)
        except NotationError as fault:
            raise NotationError(f"{name}: {fault}") from fault
    if "kind" not in known:
        raise NotationError(f"want kind, one of {', '.join(IRREGULARITIES)}")
    claim = Irregularity(**known)
    if claim.kind != "misdeal" and claim.seat is None:
        raise NotationError(f"a {claim.kind} wants seat, whose it was")
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
            each.name: getattr(claim, each.name)
            for each in fields(claim)
            if getattr(claim, each.name) is not None
        }
        for claim in value
    ]


KEYS: Mapping[str, Key] = {
    "dealer": Key(_seat, _same),
    "redeal": Key(_seat, _same),
    "passed_out": Key(_flag, _same),
    "deal": Key(_hands, lambda hands: [_joined(hand) for hand in hands]),
    "nest": Key(_cards, _joined),
    "auction": Key(_calls, lambda calls: " ".join(write_call(call) for call in calls)),
    "bidder": Key(_seat, _same),
    "bid": Key(_number, _same),
    "discard": Key(_cards, _joined),
    "trump": Key(_one_of(*TRUMPS), _same),
    "call": Key(_one_of("low", "circus"), _same),
    "rook": Key(_one_of("high", "low"), _same),
    "partner_cards": Key(_card_list, lambda named: list(map(shown, named))),
    "partners": Key(_seats, list),
    "play": Key(_tricks_played, lambda tricks: [_joined(trick) for trick in tricks]),
    "leaders": Key(_leaders, _dict),
    "taken": Key(_by_name(teams.teams, below_zero=False), dict),
    "piles": Key(_piles, lambda piles: {team: _joined(pile) for team, pile in piles.items()}),
    "tricks": Key(_by_name(teams.teams, below_zero=False), dict),
    "last_trick": Key(_last_trick, _same),
    "agreed": Key(_by_name(teams.books, below_zero=True), dict),
    "note": Key(_text, _same),
    "void": Key(_flag, _same),
    "irregularity": Key(_irregularities, _claims, "irregularities"),
}
"""Every fact by its key, in the order in which a record writes them."""
