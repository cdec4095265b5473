"""The form for a new game: who sits where, who deals, which house rules, scores on paper."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.engine.errors import RuleSetError
from referee.engine.hand import teams
from referee.engine.rules import house
from referee.engine.rules.model import RuleSet
from referee.store.players import name_key
from referee.web.rulebook.house_fields import shown_rules
from referee.web.ui.fields import NAME_LENGTH, Posted, one_line, read_seat, read_whole

FORM_MARK = "target"
"""A field that the form always sends: with it, a box that is not sent was not ticked."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """A new game as its form tells it, with one sentence per field that fails."""

    rules: RuleSet
    names: tuple[str, ...]
    dealer: int
    before: Mapping[str, int]
    errors: Mapping[str, str] = field(default_factory=dict)


def read_new_game(posted: Posted, preset: RuleSet) -> NewGame:
    """What was filled in for a game of *preset*; what is wrong is in ``errors``."""
    errors: dict[str, str] = {}
    rules = _read_house(posted, preset, errors)
    names = tuple(_name(posted, seat, errors) for seat in teams.seats(preset))
    _refuse_twins(names, errors)
    dealer, wrong = read_seat(posted, "dealer", preset, "Tap who deals the first hand.")
    if dealer is None:
        errors["dealer"], dealer = wrong, preset.table.players
    before = {book: _points(posted, f"before{book}", errors) for book in teams.books(preset)}
    _refuse_a_won_game(before, rules, errors)
    return NewGame(rules, names, dealer, before, errors)


def nameless_seats(posted: Posted, rules: RuleSet) -> tuple[int, ...]:
    """The chairs for which no name was typed."""
    return tuple(seat for seat in teams.seats(rules) if not one_line(posted.get(f"seat{seat}", "")))


def agreed(seats: Sequence[int]) -> str:
    """What the form sends back once somebody agreed that *seats* have no name."""
    return " ".join(map(str, seats))


def _read_house(posted: Posted, preset: RuleSet, errors: dict[str, str]) -> RuleSet:
    """The preset with the house rules whose fields were changed."""
    usual, changed = house.parameters(preset), {}
    for name in shown_rules(preset):
        if name not in posted and not (isinstance(usual[name], bool) and FORM_MARK in posted):
            continue
        value = _value(posted.get(name, "").strip(), usual[name], name, errors)
        if name not in errors and value != usual[name]:
            changed[name] = value
    try:
        return house.with_house(preset, changed)
    except RuleSetError as fault:
        named = (name for name in fault.where if name in changed)
        field_name = next(named, next(iter(changed), "house"))
        errors.setdefault(field_name, _sentence(fault))
        return preset


def _sentence(fault: RuleSetError) -> str:
    """What the engine refused, as a sentence for players."""
    said = f"it must be {fault.wanted}, not {fault.got}" if fault.got else fault.message
    return f"{said[:1].upper()}{said[1:]}."


def _value(text: str, usual: object, name: str, errors: dict[str, str]) -> Any:
    """*text* as the kind of value that *usual* is."""
    if isinstance(usual, bool):
        return text == "yes"
    if isinstance(usual, int):
        number, wrong = read_whole(text)
        if number is not None:
            return number
        errors[name] = wrong
    if isinstance(usual, Mapping):
        return _counters(text, name, errors)
    return text


def _counters(text: str, name: str, errors: dict[str, str]) -> dict[str, int]:
    """``5=5, 10=10`` as points by rank."""
    told = [_COUNTER.fullmatch(each.strip()) for each in text.split(",")]
    table = {each["rank"]: int(each["points"]) for each in told if each is not None}
    if len(table) < len(told):
        errors[name] = "Write it like 5=5, 10=10, 14=10."
    return table


_COUNTER = re.compile(r"(?P<rank>[1-9]\d?)\s*=\s*(?P<points>\d{1,4})", re.ASCII)


def _name(posted: Posted, seat: int, errors: dict[str, str]) -> str:
    """The name at *seat*; an empty chair keeps its number for a name."""
    typed = posted.get(f"seat{seat}", "")
    name = one_line(typed)
    if len(name) > NAME_LENGTH:
        errors[f"seat{seat}"] = (
            f"A name has at most {NAME_LENGTH} characters; this has {len(name)}."
        )
    elif typed.strip() and not name_key(name):
        errors[f"seat{seat}"] = "A name needs something that can be read."
    return name or f"Seat {seat}"


def _refuse_twins(names: Sequence[str], errors: dict[str, str]) -> None:
    seen: dict[str, int] = {}
    for seat, name in enumerate(names, 1):
        first = seen.setdefault(name_key(name), seat)
        if first != seat:
            errors[f"seat{seat}"] = (
                f"Seat {first} has the same name; add a letter to tell them apart."
            )


def _refuse_a_won_game(before: Mapping[str, int], rules: RuleSet, errors: dict[str, str]) -> None:
    """Scores on paper by which somebody has won: a number too many, or a game to be begun anew."""
    target, best = rules.end.target, max(before.values())
    ahead = [book for book, points in before.items() if points == best]
    if best < target or len(ahead) > 1 or rules.end.win_on_bid:
        return
    said = f"With {best} the game to {target} is won already."
    errors.setdefault(f"before{ahead[0]}", said)


def _points(posted: Posted, name: str, errors: dict[str, str]) -> int:
    text = posted.get(name, "").strip()
    points, wrong = read_whole(text)
    if text and points is None:
        errors[name] = wrong
    return points or 0
