"""The command that says what perfect play would have made of a hand."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

import click

from referee.cli.hands.chosen import analysed, hand_of, nest_of
from referee.cli.options import decoded, one_line_errors, print_json
from referee.engine import ImpossibleEventError, RuleSet, read_record
from referee.engine.hand.facts import Hand
from referee.engine.judge.verdict import judge
from referee.engine.rules import cards
from referee.engine.rules.cards import shown
from referee.engine.solver import (
    Analysis,
    Move,
    document,
    nest_document,
    nest_sentence,
    seen,
    slips,
    summary,
)
from referee.engine.text.harmless import harmless, isolated

NOT_ASKED = "The best nest is asked for only where sides are fixed and only a color is called."

NAMED = 6
"""As many of the cards that are missing are named."""


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
@click.option("--nest", "of_nest", is_flag=True, help="Ask for the best nest and trump, too.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def solve(file: Any, number: int | None, seconds: float, *, of_nest: bool, as_json: bool) -> None:
    """Say what could have been made of a hand with all cards seen.

    Every card of it must be recorded. What cannot be settled in that time stays between bounds;
    half of it goes to the nest where that is asked for.
    """
    with one_line_errors(file.name):
        due, hand = hand_of(read_record(decoded(file.read())), number)
    with one_line_errors():
        verdict = judge(hand, due.dealer, due.rules)
        known = seen(hand, due.dealer, due.rules, verdict)
        if known is None or verdict.contract is None:
            raise ImpossibleEventError(f"hand {due.number}: {_missing(hand, due.rules)}")
    found = analysed(known, seconds / 2 if of_nest else seconds)
    nest = nest_of(known, found, seconds / 2) if of_nest else None
    names = [isolated(harmless(name)) for name in due.names]
    if as_json:
        answer = document(found, due.names, due.rules)
        if of_nest:
            answer["nest"] = nest_document(nest, found, due.rules) if nest else None
        print_json({"hand": due.number, "bid": verdict.contract.bid, **answer})
        return
    for line in _lines(found, names, due.rules):
        click.echo(line)
    if of_nest:
        click.echo(nest_sentence(nest, found, due.rules) if nest else NOT_ASKED)


def _missing(hand: Hand, rules: RuleSet) -> str:
    """What is not recorded of *hand* that has to be."""
    recorded = Counter((*chain(*hand.deal), *hand.nest, *chain(*hand.play)))
    known = recorded if hand.deal else recorded + Counter(hand.discard)
    missing = [shown(card) for card in (Counter(cards.deck(rules)) - known).elements()]
    if not missing:
        return "it is not recorded who held each card, who bid, or what is trump"
    named, more = ", ".join(missing[:NAMED]), len(missing) - NAMED
    return f"it is not recorded where {named}{f' and {more} more cards' if more > 0 else ''} lay"


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
