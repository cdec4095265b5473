"""Readers and writers for single values of a record: numbers, seats, cards, calls, claims.

Reading is strict about the form and does not check the rules of play. Every reader raises
`NotationError` if the value has another form.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Any

from referee import toml
from referee.errors import NotationError, within
from referee.rook.hand import teams
from referee.rook.hand.facts import (
    COLOR_NAMES,
    NEW_DEALS,
    OTHERS,
    OUT_OF_ORDER,
    SUIT_NAMES,
    Call,
    Ended,
    Irregularity,
    Penalty,
    Sighting,
)
from referee.rook.rules import cards
from referee.rook.rules.cards import COLORS, MOON, Bid, Card, shown
from referee.rook.rules.model import LIMIT, RenegeRule, RuleSet

Read = Callable[[Any, RuleSet], Any]
Write = Callable[[Any], Any]

TRUMPS = (*COLORS.values(), "none")
"""The values of the fact ``trump``."""

IRREGULARITIES = ("renege", "bad-discard", *NEW_DEALS, *OUT_OF_ORDER)

PLAYED_ON = "played-on"
"""The remedy by which a renege costs nothing, and the hand counts as it was played."""

REMEDIES = (PLAYED_ON, *map(str, RenegeRule))
"""What a table may choose for a renege found too late, whatever its rule says."""


def no_such_key(name: str, keys: Iterable[str]) -> NotationError:
    """The error that *name* is not one of *keys*."""
    return NotationError(f"no such key (have {', '.join(keys)})", name)


def read_number(value: Any, _rules: RuleSet) -> int:
    """Reads an integer above 0."""
    if type(value) is not int or value <= 0:
        raise toml.unlike("a whole number above 0", value)
    return _not_too_far(value)


def read_bid(value: Any, rules: RuleSet) -> Bid:
    """Reads a bid: an integer above 0, or the moon."""
    if value == MOON:
        return MOON
    if isinstance(value, str):
        raise toml.unlike("a whole number above 0, or 'moon'", value)
    return read_number(value, rules)


def _not_too_far(number: int, *where: str) -> int:
    if abs(number) > LIMIT:
        raise NotationError.unlike(f"a whole number up to {LIMIT}", "", *where)
    return number


def parse_seat(value: Any, rules: RuleSet) -> int:
    """Reads a seat of the table."""
    if type(value) is not int or value not in teams.seats(rules):
        raise toml.unlike(f"a seat 1..{rules.table.players}", value)
    return value


def read_flag(value: Any, _rules: RuleSet) -> bool:
    """Reads true or false."""
    if type(value) is not bool:
        raise toml.unlike("true or false", value)
    return value


def parse_text(value: Any, _rules: RuleSet) -> str:
    """Reads any text."""
    if not isinstance(value, str):
        raise toml.unlike("a text in quotes", value)
    return value


def one_of(*names: str) -> Read:
    """A reader that accepts only *names*."""

    def read(value: Any, _rules: RuleSet) -> str:
        if value not in names:
            raise toml.unlike(f"one of {', '.join(names)}", value)
        return str(value)

    return read


def parse_card_list(value: Any, rules: RuleSet) -> tuple[Card, ...]:
    """Reads a text of cards, separated by blanks or commas."""
    return cards.read_cards(parse_text(value, rules), rules)


def read_card_list(value: Any, rules: RuleSet) -> tuple[Card, ...]:
    """Reads a list of texts, each of cards, into one tuple."""
    listed = read_each("card", parse_card_list, value, rules)
    return tuple(card for some in listed for card in some)


def read_hands(value: Any, rules: RuleSet) -> tuple[tuple[Card, ...], ...]:
    """Reads a list of hands, one for each seat."""
    return _one_a_seat("hands", parse_card_list, value, rules)


def read_circus(value: Any, rules: RuleSet) -> tuple[Card, ...]:
    """Reads a list of the cards that were passed in circus, one for each seat."""
    return _one_a_seat("cards", _card, value, rules)


def _one_a_seat(nouns: str, read: Read, value: Any, rules: RuleSet) -> tuple[Any, ...]:
    items, players = read_each("seat", read, value, rules), rules.table.players
    if len(items) != players:
        raise NotationError.unlike(f"{players} {nouns}, one a seat", len(items))
    return items


def _card(value: Any, rules: RuleSet) -> Card:
    return cards.parse_card(parse_text(value, rules), rules)


def read_tricks_played(value: Any, rules: RuleSet) -> tuple[tuple[Card, ...], ...]:
    """Reads a list of tricks, in order."""
    return read_each("trick", parse_card_list, value, rules)


def read_each(what: str, read: Read, value: Any, rules: RuleSet) -> tuple[Any, ...]:
    """Applies *read* to each value of a list; an error names the item, as *what* and its number."""
    items: list[Any] = []
    if not isinstance(value, list):
        raise toml.unlike("a list in brackets", value)
    try:
        for item in value:
            items.append(read(item, rules))  # noqa: PERF401 - an error needs the number read so far
    except NotationError as fault:
        raise fault.inside(f"{what} {len(items) + 1}") from None
    return tuple(items)


_SIGHTING = re.compile(r"([1-9])@([1-9][0-9]?) +(\S+)")
_WANTED = "a seat, a trick and a card or a color, like '2@7 G9' or '2@7 green'"


def read_seen(value: Any, rules: RuleSet) -> tuple[Sighting, ...]:
    """Reads a list of single cards of tricks, such as '2@7 G9'.

    Raises:
        NotationError: one cannot be read, or there is no such seat, trick or card.
    """
    return read_each("card", _sighting, value, rules)


def _sighting(value: Any, rules: RuleSet) -> Sighting:
    parts = _SIGHTING.fullmatch(parse_text(value, rules).strip())
    if parts is None:
        raise toml.unlike(_WANTED, value)
    seat, trick, card = parts.groups()
    most = cards.hand_size(rules)
    if int(trick) > most:
        raise toml.unlike(f"a trick from 1 to {most}", trick)
    return Sighting(parse_seat(int(seat), rules), int(trick), _card_or_color(card, rules))


def _card_or_color(text: str, rules: RuleSet) -> str:
    if text in COLOR_NAMES or (text in SUIT_NAMES and cards.are_playing_cards(rules)):
        return text
    return cards.parse_card(text, rules)


def read_seats(value: Any, rules: RuleSet) -> tuple[int, ...]:
    """Reads a list of different seats."""
    seats = read_each("seat", parse_seat, value, rules)
    if len(set(seats)) != len(seats):
        raise toml.unlike("each seat once", value)
    return seats


def read_leaders(value: Any, rules: RuleSet) -> dict[int, int]:
    """Reads a table of leaders by trick number."""
    most = cards.hand_size(rules)
    leaders = {}
    for trick, seat in parse_values(value).items():
        if not re.fullmatch("[1-9][0-9]?", trick) or int(trick) > most:
            raise NotationError.unlike(f"a trick from 1 to {most}", "", trick)
        with within(trick):
            leaders[int(trick)] = parse_seat(seat, rules)
    return leaders


def parse_values(value: Any) -> Mapping[str, Any]:
    """Reads a table."""
    if not isinstance(value, Mapping):
        raise toml.unlike("a table like { A = 95, B = 25 }", value)
    return value


def by_name(names: Callable[[RuleSet], tuple[str, ...]], *, below_zero: bool) -> Read:
    """A reader of integers by name; *names* returns the teams or books that a table has."""

    def read(value: Any, rules: RuleSet) -> dict[str, int]:
        for name, amount in parse_values(value).items():
            _check_name(name, names(rules))
            if type(amount) is not int or (amount < 0 and not below_zero):
                least = "" if below_zero else " from 0 up"
                raise toml.unlike(f"a whole number{least}", amount, name)
            _not_too_far(amount, name)
        return {name: value[name] for name in names(rules) if name in value}

    return read


def _check_name(name: str, names: tuple[str, ...]) -> None:
    if name not in names:
        raise NotationError.unlike(f"one of {', '.join(names)}", "", name)


def parse_piles(value: Any, rules: RuleSet) -> dict[str, tuple[Card, ...]]:
    """Reads the cards that each team captured; () for a team without a pile."""
    piles: dict[str, tuple[Card, ...]] = dict.fromkeys(teams.teams(rules), ())
    for name, pile in parse_values(value).items():
        _check_name(name, teams.teams(rules))
        with within(name):
            piles[name] = parse_card_list(pile, rules)
    return piles


def read_last_trick(value: Any, rules: RuleSet) -> str:
    """Reads the team that took the last trick."""
    if value not in teams.teams(rules):
        raise toml.unlike(f"one of {', '.join(teams.teams(rules))}", value)
    return str(value)


def parse_calls(value: Any, rules: RuleSet) -> tuple[Call, ...]:
    """Reads the calls of an auction, separated by blanks."""
    return tuple(_call(word, rules) for word in parse_text(value, rules).split())


_CALLS = "calls like 1:70, 2:-, 3:hold, 4:moon or 1:redeal"


def _call(word: str, rules: RuleSet) -> Call:
    seat, parted, text = word.partition(":")
    if not (parted and seat.isascii() and seat.isdigit() and len(seat) < 3):
        raise toml.unlike(_CALLS, word)
    number = parse_seat(int(seat), rules)
    if text == "-":
        return Call(number)
    if text in ("redeal", "hold"):
        return Call(number, redeal=text == "redeal", hold=text == "hold")
    if text == MOON:
        return Call(number, MOON)
    if not (text.isascii() and text.isdigit() and 0 < len(text) < 6):
        raise toml.unlike(_CALLS, word)
    return Call(number, int(text))


def write_call(call: Call) -> str:
    """*call* as a record has it: ``1:70``, ``2:-``, ``3:hold``, ``4:moon``, ``1:redeal``."""
    if call.redeal or call.hold:
        return f"{call.seat}:{'redeal' if call.redeal else 'hold'}"
    text = "-" if call.bid is None else str(call.bid)
    return f"{call.seat}:{text}"


def read_irregularities(value: Any, rules: RuleSet) -> tuple[Irregularity, ...]:
    """Reads a list of claims."""
    return read_each("claim", _irregularity, value, rules)


def _irregularity(value: Any, rules: RuleSet) -> Irregularity:
    reads: dict[str, Read] = {
        "kind": one_of(*IRREGULARITIES),
        "seat": parse_seat,
        "trick": read_number,
        "found": read_number,
        "in_time": read_flag,
        "card": _card,
    }
    claim = _by_key(reads, value, rules)
    if "kind" not in claim:
        raise NotationError.unlike(f"kind, one of {', '.join(IRREGULARITIES)}")
    return _checked(Irregularity(**claim))


def _by_key(reads: Mapping[str, Read], value: Any, rules: RuleSet) -> dict[str, Any]:
    """Reads each value of a table by its key."""
    by_key = {}
    for name, item in parse_values(value).items():
        if name not in reads:
            raise no_such_key(name, reads)
        with within(name):
            by_key[name] = reads[name](item, rules)
    return by_key


def read_penalties(value: Any, rules: RuleSet) -> tuple[Penalty, ...]:
    """Reads a list of penalties."""
    return read_each("number", read_penalty, value, rules)


def read_penalty(value: Any, rules: RuleSet) -> Penalty:
    """Reads who pays how many points, and who gets them."""
    reads: dict[str, Read] = {
        "side": _side,
        "seat": parse_seat,
        "points": read_number,
        "to": _payee,
        "note": parse_text,
        "between": read_flag,
    }
    found = _by_key(reads, value, rules)
    if "points" not in found:
        raise NotationError.unlike("points, how many")
    if not found.keys() & {"side", "seat"}:
        raise NotationError.unlike("side or seat, who pays")
    if found.keys() >= {"side", "seat"}:
        raise NotationError.unlike("side or seat", "both")
    penalty = Penalty(**found)
    if penalty.to == teams.payer(penalty, rules):
        raise toml.unlike("another than who pays", penalty.to, "to")
    return penalty


def _side(value: Any, rules: RuleSet) -> str:
    if not teams.fixed_sides(rules):
        raise NotationError("nobody has a side here: say seat, who pays")
    return str(one_of(*teams.fixed_sides(rules))(value, rules))


def _payee(value: Any, rules: RuleSet) -> str:
    books = teams.books(rules)
    name = str(value) if type(value) is int else value
    if name != OTHERS and name not in books:
        raise toml.unlike(f"{OTHERS} or one of {', '.join(books)}", value)
    return str(name)


def write_penalties(value: Iterable[Penalty]) -> list[dict[str, Any]]:
    """The inverse of `read_penalties`."""
    return [
        {
            name: item
            for name in ("side", "seat", "points", "to", "note", "between")
            if (item := getattr(penalty, name))
        }
        for penalty in value
    ]


def read_ended(value: Any, rules: RuleSet) -> Ended:
    """Reads how the table ended a game: its winner, a draw, or neither."""
    reads: dict[str, Read] = {"winner": one_of(*teams.books(rules)), "draw": read_flag}
    end = _by_key(reads, value, rules)
    if end.get("draw") is False:
        raise NotationError.unlike(
            "true; leave it out where the game counts for nothing", "", "draw"
        )
    return Ended(**end)


def write_ended(ended: Ended) -> dict[str, Any]:
    """The inverse of `read_ended`."""
    won = {} if ended.winner is None else {"winner": ended.winner}
    return {**won, **({"draw": True} if ended.draw else {})}


_WRONG_TIME = {
    True: "in_time is true, and it was found after the next trick: that is too late",
    False: "in_time is false, and it was found in that trick or the next: that is in time",
}
"""Messages by `in_time`, if it contradicts the tricks of a renege; ruling 37."""


def _checked(claim: Irregularity) -> Irregularity:
    """*claim*, after a check that its fields do not contradict each other."""
    if claim.kind not in NEW_DEALS and claim.seat is None:
        raise NotationError(f"a {claim.kind} wants seat, whose it was")
    if claim.kind != "misdeal" and claim.card is not None:
        raise NotationError(f"a {claim.kind} has no card: it is for the one that a misdeal exposed")
    if claim.kind == "renege" and (claim.trick is None) != (claim.found is None):
        if claim.trick is None:
            late = f"found in trick {claim.found}"
            raise NotationError(f"say in trick where the renege was that was {late}")
        when = "say in found which trick was under way when it was pointed out"
        raise NotationError(f"the renege of trick {claim.trick} has no time: {when}")
    if claim.trick is not None and claim.found is not None and claim.found < claim.trick:
        raise NotationError(f"trick {claim.trick} was not played yet when trick {claim.found} was")
    if claim.kind in OUT_OF_ORDER and claim.trick is None:
        raise NotationError(f"a {claim.kind} wants trick, in which it was")
    if claim.kind == "renege" and None not in (claim.trick, claim.found, claim.in_time):
        in_time = bool(claim.in_time)
        if in_time is not ((claim.found or 0) <= (claim.trick or 0) + 1):
            raise NotationError(_WRONG_TIME[in_time])
    return claim


def same(value: Any) -> Any:
    """*value* unchanged, for a type that TOML can write."""
    return value


def write_cards(value: Any) -> str:
    """*value*, some cards, as one text."""
    return " ".join(map(shown, value))


def write_each(value: Iterable[Card]) -> list[str]:
    """*value*, some cards, as a list of texts."""
    return list(map(shown, value))


def write_seen(value: Iterable[Sighting]) -> list[str]:
    """Single cards of tricks as a list of texts; the inverse of `read_seen`."""
    return [f"{sighting.seat}@{sighting.trick} {shown(sighting.card)}" for sighting in value]


def write_lists(value: Iterable[Iterable[Card]]) -> list[str]:
    """Hands or tricks as a list of texts."""
    return list(map(write_cards, value))


def write_piles(value: Mapping[str, Iterable[Card]]) -> dict[str, str]:
    """Piles by team, each as a text."""
    return {team: write_cards(pile) for team, pile in value.items()}


def write_calls(value: Iterable[Call]) -> str:
    """The calls of an auction as one text."""
    return " ".join(map(write_call, value))


def values_text(value: Any) -> dict[str, Any]:
    """A mapping with its keys converted to text."""
    return {str(name): item for name, item in value.items()}


def write_claims(value: tuple[Irregularity, ...]) -> list[dict[str, Any]]:
    """Claims as a list of tables, without the fields that are None."""
    return [
        {
            field.name: shown(getattr(claim, field.name))
            if field.name == "card"
            else getattr(claim, field.name)
            for field in fields(claim)
            if getattr(claim, field.name) is not None
        }
        for claim in value
    ]
