"""The command that answers what the record of a hand proves, refutes or leaves open."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from referee.cli.hands.chosen import hand_of
from referee.cli.options import decoded, one_line_errors, print_json
from referee.engine import (
    Answered,
    Hand,
    Question,
    RuleSet,
    answer,
    asked_by_default,
    parse_question,
    read_record,
    say_answer,
)
from referee.engine.errors import within
from referee.engine.game import Due
from referee.engine.questions import SeenCard, Settle
from referee.engine.rules.cards import shown
from referee.engine.text.harmless import harmless, isolated


@click.command()
@click.argument("file", type=click.File("rb"))
@click.option("--hand", "number", type=int, metavar="N", help="Which hand; by default the last.")
@click.option("--ask", "asked", multiple=True, metavar="QUESTION", help="Ask this; repeatable.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def judge(file: Any, number: int | None, asked: tuple[str, ...], *, as_json: bool) -> None:
    """Answer what a record proves, refutes or leaves open.

    A QUESTION is "renege SEAT@TRICK", "held SEAT CARD@TRICK", "may SEAT CARD@TRICK", "took TRICK",
    "discard", "made", "partner", "declared", "best-passed SEAT" or "redeal SEAT". Without one it
    is asked whether the bid was made, whether what went aside was right, and of each card that did
    not follow whether that was a renege.
    """
    with one_line_errors(file.name):
        due, hand = hand_of(read_record(decoded(file.read())), number)
    with one_line_errors():
        questions = _questions(asked, hand, due)
        answers = [answer(hand, due.dealer, due.rules, question) for question in questions]
    if as_json:
        documents = [_document(each, due.names) for each in answers]
        print_json({"hand": due.number, "answers": documents})
        return
    for line in _lines(answers, due):
        click.echo(line)


def _questions(asked: Sequence[str], hand: Hand, due: Due) -> Sequence[Question]:
    """What is *asked*, or what is asked of every hand."""
    if not asked:
        return asked_by_default(hand, due.dealer, due.rules)
    return [_question(text, due.rules) for text in asked]


def _question(text: str, rules: RuleSet) -> Question:
    with within("--ask"):
        return parse_question(text, rules)


def _document(answered: Answered, names: Sequence[str]) -> Mapping[str, Any]:
    """One answer as other programs read it."""
    points = answered.points
    return {
        "ask": str(answered.question),
        "answer": str(answered.answer),
        **({} if answered.settled else {"settled": False}),
        **({} if points is None else {"points": {team: list(n) for team, n in points.items()}}),
        **({} if answered.exact else {"exact": False}),
        **({} if answered.winner is None else {"winner": answered.winner}),
        **({} if answered.partners is None else {"partners": list(answered.partners)}),
        "because": [_seen(card) for card in answered.because],
        "settle": [_look(each) for each in answered.settle],
        "text": say_answer(answered, names),
    }


def _seen(seen: SeenCard) -> Mapping[str, Any]:
    return {"trick": seen.trick, "seat": seen.seat, "card": shown(seen.card)}


def _look(settle: Settle) -> Mapping[str, Any]:
    if settle.trick is not None:
        return {"trick": settle.trick}
    return {"nest": True} if settle.nest else {"seat": settle.seat}


def _lines(answers: Sequence[Answered], due: Due) -> Iterator[str]:
    """The answers for people."""
    names = [isolated(harmless(name)) for name in due.names]
    yield f"Hand {due.number}"
    for each in answers:
        yield f"  {each.question}: {each.answer}. {say_answer(each, names)}"
