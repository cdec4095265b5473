"""The command that says what perfect play would have made of a hand."""

import time
from collections.abc import Iterator, Sequence
from typing import Any

import click

from referee.cli.hands.chosen import hand_of
from referee.cli.options import decoded, one_line_errors, print_json
from referee.engine import ImpossibleEventError, RuleSet, read_record
from referee.engine.rules.cards import shown
from referee.engine.solver import (
    Analysis,
    Budget,
    Move,
    analyse,
    document,
    seen,
    slips,
    summary,
)
from referee.engine.text.harmless import harmless, isolated

FOR_VALUES = 0.5
"""Of the time how much goes to values at most: the rest finds the best cards of what is settled."""


@click.command()
@click.argument("file", type=click.File("rb"))
@click.option("--hand", "number", type=int, metavar="N", help="Which hand; by default the last.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True, max=86_400),
    default=20.0,
    show_default=True,
    metavar="S",
    help="How long it may take.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def solve(file: Any, number: int | None, seconds: float, *, as_json: bool) -> None:
    """Say what could have been made of a hand with all cards seen.

    Every card of it must be recorded. What cannot be settled in that time stays between bounds.
    """
    with one_line_errors(file.name):
        due, hand = hand_of(read_record(decoded(file.read())), number)
    with one_line_errors():
        known = seen(hand, due.dealer, due.rules)
        if known is None:
            raise ImpossibleEventError(
                f"not every card of hand {due.number} is recorded, or not who bid and what is trump"
            )
    began = time.monotonic()
    found = analyse(known, _until(began + FOR_VALUES * seconds), for_best=_until(began + seconds))
    if as_json:
        print_json({"hand": due.number, **document(found)})
        return
    names = [isolated(harmless(name)) for name in due.names]
    for line in _lines(found, names, due.rules):
        click.echo(line)


def _until(end: float) -> Budget:
    return Budget(go_on=lambda: time.monotonic() < end)


def _lines(found: Analysis, names: Sequence[str], rules: RuleSet) -> Iterator[str]:
    """What was found out, for people."""
    yield summary(found, names)
    yield from (f"  {each}" for each in slips(found, names, rules))
    if found.line:
        yield f"Best play from trick {found.exact_from} on:"
        players = rules.table.players
        for at in range(0, len(found.line), players):
            yield f"  {_moves(found.line[at : at + players], names)}"


def _moves(moves: Sequence[Move], names: Sequence[str]) -> str:
    return "  ".join(f"{names[seat - 1]} {shown(card)}" for seat, card in moves)
