"""The command that replays a record, hand by hand."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from tempfile import SpooledTemporaryFile
from typing import Any

import click

from referee.cli.hands.chosen import analysed
from referee.cli.hands.replay_text import game_json, game_lines
from referee.cli.hands.under_way import waits_for
from referee.cli.options import decoded, one_line_errors
from referee.engine import (
    Hand,
    ImpossibleEventError,
    NotationError,
    Record,
    Step,
    replay_parts,
    stream_record,
)
from referee.engine.judge.scoring import Outcome
from referee.engine.record.read import line_in_hand
from referee.engine.solver import document, seen
from referee.engine.text.harmless import harmless, isolated

KEPT_IN_MEMORY = 4 << 20
"""Characters of an answer that need no file."""

LINE = 1 << 16
"""Characters passed on at a time: lines for people are shorter, a JSON document may be huge."""


@click.command()
@click.argument("file", type=click.File("rb"))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option(
    "--best",
    type=click.FloatRange(min=0, min_open=True, max=86_400),
    metavar="S",
    help="With --json: what was there with all cards seen, in so many seconds a hand.",
)
def replay(file: Any, *, as_json: bool, best: float | None) -> None:
    """Replay a record: what each hand scored, the totals, and every rule that was broken."""
    if best is not None and not as_json:
        raise click.UsageError("--best is a part of --json; for people there is referee solve.")
    with one_line_errors(file.name), _answer() as answer:
        answer.writelines(answer_lines(decoded(file.read()), as_json=as_json, best=best))
        answer.seek(0)  # nothing is said before the last hand is judged
        while line := answer.readline(LINE):
            click.echo(line, nl=False)


def _answer() -> SpooledTemporaryFile[str]:
    """Where the answer waits until all of it is known: in memory, and on the disk if it is huge."""
    return SpooledTemporaryFile(KEPT_IN_MEMORY, "w+", encoding="utf-8")


def answer_lines(text: str, *, as_json: bool, best: float | None = None) -> Iterator[str]:
    """The answer to the record *text*, in pieces; *best*: seconds for what was there, if asked."""
    record, hands = stream_record(text)
    counted = _Counted(hands)
    try:
        if as_json:
            parts = replay_parts(record, counted, partial(_best, seconds=best))
            yield from game_json(parts)
            yield "\n"
        else:
            shown = _printed(record)
            parts = replay_parts(shown, map(_printed_hand, counted), _for_people)
            yield from (f"{line}\n" for line in game_lines(parts))
    except ImpossibleEventError as fault:
        line = line_in_hand(text, counted.number, fault)
        raise NotationError(fault.message, *fault.where, line=line) from fault


def _for_people(step: Step) -> Mapping[str, Any]:
    """What people read of a hand beside the document: its number, who sat there, what it waits for.

    Programs count every hand; a hand that was dealt again has a letter for people.
    """
    return {
        "label": step.label,
        "names": step.names,
        "changes": {"players": step.hand.players, "house": step.hand.house},
        "waits": waits_for(step, step.rules, step.names),
    }


def _best(step: Step, seconds: float | None) -> Mapping[str, Any]:
    """What was there in a hand that is over; null where not every card of it is known."""
    if seconds is None:
        return {}
    known = None
    if step.verdict.score.outcome is not Outcome.UNFINISHED:
        known = seen(step.hand, step.dealer, step.rules, step.verdict)
    if known is None:
        return {"best": None}
    return {"best": document(analysed(known, seconds), step.names, step.rules)}


class _Counted:
    """Hands, and how many were asked for: a fault is always in the newest."""

    def __init__(self, hands: Iterable[Hand]) -> None:
        self._hands = hands
        self.number = 0

    def __iter__(self) -> Iterator[Hand]:
        for hand in self._hands:
            self.number += 1
            yield hand


def _printed(record: Record) -> Record:
    """*record* with names that are fit for a terminal."""
    return replace(record, players=tuple(map(_printed_name, record.players)))


def _printed_name(name: str) -> str:
    return isolated(harmless(name))


def _printed_hand(hand: Hand) -> Hand:
    if not hand.note and not hand.players:
        return hand
    names = {seat: _printed_name(name) for seat, name in hand.players.items()}
    return replace(hand, note=isolated(harmless(hand.note)) if hand.note else "", players=names)
