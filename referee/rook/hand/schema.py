"""The facts that can be recorded of a hand, by key: the vocabulary of record files and ledgers.

Each fact is read from, and written as, a plain TOML value. Reading is strict about the form and
does not check the rules of play, because a record has what happened.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee import toml
from referee.errors import NotationError, RuleSetError, within
from referee.rook.hand import teams, values
from referee.rook.hand.facts import NO_FACTS, Hand
from referee.rook.hand.values import Read, Write, parse_seat, parse_text, parse_values
from referee.rook.rules.house import in_mid_game
from referee.rook.rules.model import RuleSet

# Changes from a hand on, read strictly: new players, and house rules


def read_names(value: Any, rules: RuleSet) -> dict[int, str]:
    """The names of new players by seat, checked.

    Raises:
        NotationError: there is no such seat, or a name is empty.
    """
    names = {}
    for seat, name in parse_values(value).items():
        if not re.fullmatch("[1-9]", seat):
            raise NotationError.unlike("the number of a seat", "", seat)
        with within(seat):
            if not parse_text(name, rules).strip():
                raise toml.unlike("a name", name)
            names[parse_seat(int(seat), rules)] = str(name)
    return names


def read_house(value: Any, rules: RuleSet) -> dict[str, Any]:
    """House rules to change in mid-game, by their outer names, checked.

    Raises:
        NotationError: the rules are invalid, or cannot change during a game.
    """
    changed = dict(parse_values(value))
    try:
        in_mid_game(rules, changed)
    except RuleSetError as fault:
        raise NotationError.restating(fault) from fault
    return changed


@dataclass(frozen=True, slots=True)
class FactField:
    """The reader and writer of one fact."""

    read: Read
    write: Write
    field: str = ""
    """The field of `Hand`; empty if it has the same name as the key."""


def read_hand(facts: Mapping[str, Any], rules: RuleSet) -> Hand:
    """The hand with these *facts* by key.

    Raises:
        NotationError: a key is unknown, or its value cannot be read; its place has the key.
    """
    by_field: dict[str, Any] = {}
    if "house" in facts:  # the other facts are read by the rules of this hand
        by_field = read_fact("house", facts["house"], rules)
        rules = in_mid_game(rules, by_field["house"])
    for name, value in facts.items():
        if name != "house":
            by_field |= read_fact(name, value, rules)
    return Hand(**by_field)


def read_fact(name: str, value: Any, rules: RuleSet) -> dict[str, Any]:
    """The field of `Hand` that the fact *name* sets, with its value.

    Raises:
        NotationError: there is no such fact, or its value cannot be read.
    """
    key = FACT_FIELDS.get(name)
    if key is None:
        raise values.no_such_key(name, FACT_FIELDS)
    try:
        return {key.field or name: key.read(value, rules)}
    except NotationError as fault:
        raise fault.inside(name) from None


def write_hand(hand: Hand) -> dict[str, Any]:
    """The recorded facts of *hand* by key, as plain values; the inverse of `read_hand`."""
    recorded = {name: getattr(hand, key.field or name) for name, key in FACT_FIELDS.items()}
    return {
        name: FACT_FIELDS[name].write(value)
        for name, value in recorded.items()
        if value != getattr(NO_FACTS, FACT_FIELDS[name].field or name)
    }


def read_totals(value: Any, rules: RuleSet) -> dict[str, int]:
    """Points by book, which may be negative.

    Raises:
        NotationError: they cannot be read.
    """
    totals: dict[str, int] = FACT_FIELDS["agreed"].read(value, rules)
    return totals


FACT_FIELDS: Mapping[str, FactField] = {
    "players": FactField(read_names, values.values_text),
    "house": FactField(read_house, dict),
    "dealer": FactField(values.parse_seat, values.same),
    "redeal": FactField(values.parse_seat, values.same),
    "passed_out": FactField(values.read_flag, values.same),
    "deal": FactField(values.read_hands, values.write_lists),
    "nest": FactField(values.parse_card_list, values.write_cards),
    "nest_up": FactField(values.parse_card_list, values.write_cards),
    "auction": FactField(values.parse_calls, values.write_calls),
    "bidder": FactField(values.parse_seat, values.same),
    "bid": FactField(values.read_bid, values.same),
    "discard": FactField(values.parse_card_list, values.write_cards),
    "discard_up": FactField(values.parse_card_list, values.write_cards),
    "declared": FactField(values.read_flag, values.same),
    "trump": FactField(values.one_of(*values.TRUMPS), values.same),
    "call": FactField(values.one_of("low", "circus"), values.same),
    "circus": FactField(values.read_circus, values.write_each),
    "rook": FactField(values.one_of("high", "low"), values.same),
    "partner_cards": FactField(values.read_card_list, values.write_each),
    "partners": FactField(values.read_seats, list),
    "play": FactField(values.read_tricks_played, values.write_lists),
    "leaders": FactField(values.read_leaders, values.values_text),
    "seen": FactField(values.read_seen, values.write_seen),
    "taken": FactField(values.by_name(teams.teams, below_zero=False), dict),
    "piles": FactField(values.parse_piles, values.write_piles),
    "in_piles": FactField(values.parse_piles, values.write_piles),
    "tricks": FactField(values.by_name(teams.teams, below_zero=False), dict),
    "last_trick": FactField(values.read_last_trick, values.same),
    "remedy": FactField(values.one_of(*values.REMEDIES), values.same),
    "agreed": FactField(values.by_name(teams.books, below_zero=True), dict),
    "note": FactField(values.parse_text, values.same),
    "open": FactField(values.read_flag, values.same),
    "void": FactField(values.read_flag, values.same),
    "ended": FactField(values.read_ended, values.write_ended),
    "irregularity": FactField(values.read_irregularities, values.write_claims, "irregularities"),
    "penalty": FactField(values.read_penalties, values.write_penalties, "penalties"),
}
"""Every fact by its key, in the order in which a record writes them."""
