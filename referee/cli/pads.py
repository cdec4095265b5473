"""The commands for score pads: the list, the rules of one, its check, and the score of rounds."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from referee.cli.options import JSON, decoded, one_line_errors, show
from referee.pads import PadError
from referee.pads.game import bonus_words, reason_words
from referee.pads.model import Pad, PadTerms
from referee.pads.pad import PADS, read_pad, read_rounds, terms_of
from referee.pads.scoring import Brought, Standing, finished, play
from referee.pads.words import rules_in_words, seats_words
from referee.text import harmless, number
from referee.toml import quoted


class _PadGroup(click.Group):
    """Commands, or the name of a pad, which shows it."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that *args* begin with; where they begin with none, the one that shows."""
        if args[0] not in self.commands and not args[0].startswith("-"):
            args = ["show", *args]
        return super().resolve_command(ctx, args)


@click.group(cls=_PadGroup, invoke_without_command=True)
@click.pass_context
def pad(context: click.Context) -> None:
    """Keep the score of any other game by its pad; alone: list those there are."""
    if context.invoked_subcommand is None:
        for name, shipped in PADS.items():
            click.echo(f"{name:<24} {shipped.name}: {seats_words(shipped)} players")


@pad.command("show", hidden=True)
@click.argument("name", metavar="ID")
def show_command(name: str) -> None:
    """Print the rules and the formula of a pad."""
    with one_line_errors():
        shown = _shipped(name)
    click.echo(shown.name)
    for about, rule in rules_in_words(shown):
        click.echo(harmless(f"  {about}: {rule}"))
    click.echo(harmless(f"  Source: {shown.source}"))


@pad.command("check")
@click.argument("file", type=click.File("rb"))
def check_command(file: Any) -> None:
    """Say whether a pad can be read, and agrees with its examples."""
    with one_line_errors(file.name):
        checked = read_pad(decoded(file.read()))
    examples = len(checked.examples)
    click.echo(
        f"{harmless(checked.name)}: in order, with {examples} example{'s' * (examples != 1)}"
    )


@pad.command("score")
@click.argument("pad_or_file", metavar="ID_OR_FILE")
@click.argument("rounds", metavar="ROUNDS.toml", type=click.File("rb"))
@JSON
def score_command(pad_or_file: str, rounds: Any, *, as_json: bool) -> None:
    """Score the rounds in a file."""
    with one_line_errors():
        chosen = _chosen(pad_or_file)
    with one_line_errors(rounds.name):
        played = read_rounds(chosen, decoded(rounds.read()))
        terms = terms_of(chosen, played)
        standings = play(terms, played.rounds, played.dealer)
        last, bonuses = finished(terms, standings[-1], "agreement" if played.ended else "")
    show(
        _document(standings, last, bonuses),
        _lines(terms, standings, last, bonuses),
        as_json=as_json,
    )


def _shipped(name: str) -> Pad:
    if name not in PADS:
        raise PadError(f"no pad {quoted(name)}; there are {', '.join(PADS)}")
    return PADS[name]


def _chosen(pad_or_file: str) -> Pad:
    """A shipped pad by its name, or the pad in a file."""
    path = Path(pad_or_file)
    if pad_or_file in PADS or not path.exists():
        return _shipped(pad_or_file)
    with one_line_errors(pad_or_file):
        return read_pad(decoded(path.read_bytes()))


def _document(
    standings: Sequence[Standing], last: Standing, bonuses: Sequence[Brought]
) -> Mapping[str, Any]:
    winners = last.outcome.winners if last.outcome else ()
    return {
        "rounds": [{"points": one.points, "totals": one.totals} for one in standings],
        "winner": winners[0] + 1 if len(winners) == 1 else None,
        "reason": last.outcome.code if last.outcome else None,
        "bonuses": [
            {"name": one.bonus.name, "for": one.scorer + 1, "points": one.points} for one in bonuses
        ],
    }


def _lines(
    terms: PadTerms, standings: Sequence[Standing], last: Standing, bonuses: Sequence[Brought]
) -> Iterator[str]:
    for one in standings:
        points = ", ".join(f"{value:+}".replace("-", "−") if value else "0" for value in one.points)
        yield f"Round {one.round}: {points}; totals {', '.join(map(number, one.totals))}"
    if last.outcome:
        over = next((one for one in standings if one.outcome), last)
        yield f"Over: {reason_words(terms, over, last.outcome)}"
    yield from bonus_words(terms, bonuses)


COMMANDS = (pad,)
