"""A game as the text of a record file, which loses nothing."""

from collections.abc import Mapping
from typing import Any

from referee.engine.hand import schema
from referee.engine.hand.facts import Hand
from referee.engine.record.read import FORMAT, Record
from referee.engine.rules import house
from referee.engine.text import toml


def write_record(record: Record) -> str:
    """*record* as the text of a record file; reading it again gives an equal record."""
    head: dict[str, Any] = {
        "format": FORMAT,
        "rules": record.rules.id,
        "players": list(record.players),
        "dealer": record.start.dealer,
    }
    if record.started is not None:
        head["started"] = record.started
    if record.place:
        head["place"] = record.place
    if any(record.start.totals.values()):
        head["before"] = dict(record.start.totals)
    if record.start.first_hand != 1:
        head["first_hand"] = record.start.first_hand
    changed = house.changes(record.rules)
    text = _lines(head) + (f"\n[house]\n{_lines(changed)}" if changed else "")
    return text + "".join(map(_write_hand, record.hands))


def _write_hand(hand: Hand) -> str:
    told = schema.write_hand(hand)
    claims = told.pop("irregularity", [])
    ordered = {name: told[name] for name in schema.FACT_FIELDS if name in told}
    text = f"\n[[hand]]\n{_lines(ordered)}"
    return text + "".join(f"[[hand.irregularity]]\n{_lines(claim)}" for claim in claims)


def _lines(table: Mapping[str, Any]) -> str:
    return "".join(f"{name} = {toml.literal(value)}\n" for name, value in table.items())
