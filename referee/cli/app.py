"""The `referee` command: questions about the rules, records, and the server."""

import json
import sys
from collections.abc import Mapping, Sequence
from tempfile import TemporaryFile
from typing import Any

import click

from referee import __version__
from referee.cli import card_commands
from referee.cli.options import (
    Whole,
    one_line_errors,
    print_json,
    rules_of,
    table_options,
    whole_number,
)
from referee.cli.replay_text import amounts, game_json, game_lines
from referee.engine.errors import ImpossibleEventError, NotationError, RefereeError
from referee.engine.game import Standing, settle, start
from referee.engine.hand import teams
from referee.engine.hand.facts import Hand, Irregularity
from referee.engine.judge.verdict import judge
from referee.engine.record.document import replay_parts
from referee.engine.record.read import line_of
from referee.engine.record.stream import read_piecewise
from referee.engine.rules import cards, house, presets
from referee.engine.rules.model import RuleSet


class OneLine(click.Group):
    """The commands; a question that makes no sense is one line on standard error, status 2."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,  # noqa: FBT001, FBT002 - the signature is click's
        **extra: Any,
    ) -> Any:
        """Run a command, as `click.Group.main` does."""
        try:
            status = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        except click.exceptions.NoArgsIsHelpError as question:
            question.show()
            sys.exit(2)
        except click.ClickException as fault:
            click.echo(f"referee: {fault.format_message()}".replace("\n", " "), err=True)
            sys.exit(2)
        except click.Abort:
            sys.exit(130)
        if standalone_mode:
            sys.exit(status if isinstance(status, int) else 0)
        return status


@click.group(
    cls=OneLine, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.version_option(__version__, prog_name="referee")
def main() -> None:
    """The referee beside a physical deck of Rook cards."""


@main.command("rules")
@click.argument("preset_id", required=False, metavar="[ID]")
@click.option(
    "--set",
    "house_rules",
    multiple=True,
    metavar="NAME=VALUE",
    help="Set a house rule; repeatable.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def rules_command(preset_id: str | None, house_rules: tuple[str, ...], *, as_json: bool) -> None:
    """List the presets, or every parameter of one."""
    with one_line_errors():
        if preset_id is None:
            _print_presets(as_json=as_json)
            return
        parameters = house.parameters(rules_of(preset_id, house_rules))
    if as_json:
        print_json(parameters)
        return
    width = max(map(len, parameters))
    for name, value in parameters.items():
        shown = json.dumps(value, ensure_ascii=False) if isinstance(value, bool | dict) else value
        click.echo(f"{name:{width}}  {shown}")


def _print_presets(*, as_json: bool) -> None:
    rows = [_preset_row(presets.preset(name)) for name in presets.preset_ids()]
    if as_json:
        print_json(rows)
        return
    for row in rows:
        click.echo(
            f"{row['id']:24} {row['name']}: {row['players']} players, {row['cards']} cards, "
            f"{row['total']} points a hand, to {row['target']}"
        )


def _preset_row(rules: RuleSet) -> dict[str, Any]:
    return {
        "id": rules.id,
        "name": rules.name,
        "players": rules.table.players,
        "cards": cards.deck_size(rules),
        "total": cards.hand_total(rules),
        "target": rules.end.target,
    }


@main.command()
@table_options
@click.option("--bidder", type=Whole(), required=True, metavar="SEAT")
@click.option("--bid", type=Whole(), required=True, metavar="N")
@click.option("--taken", required=True, metavar="A=95,B=25", help="Counters captured, no bonus.")
@click.option("--tricks", metavar="A=8,B=6", help="Tricks taken, where most of them bring a bonus.")
@click.option("--last-trick", metavar="SIDE", help="Who took it, where it brings a bonus.")
@click.option("--partners", metavar="SEATS", help="Who played with the bidder: 3 or 3,5.")
@click.option("--before", metavar="A=280,B=295", help="The totals before this hand.")
@click.option("--renege", type=Whole(), metavar="SEAT", help="Reneged, found too late.")
@click.option("--bad-discard", is_flag=True, help="The bidder's discard broke the rules.")
def score(preset_id: str, house_rules: tuple[str, ...], *, as_json: bool, **told: Any) -> None:
    """Score one hand of which the result is known."""
    with one_line_errors():
        rules = rules_of(preset_id, house_rules)
        hand = _told_hand(told, rules)
        before = start(rules, totals=_amounts("--before", told["before"], teams.books(rules)))
        try:
            verdict = judge(hand, before.dealer, rules)
        except ImpossibleEventError as fault:
            raise ImpossibleEventError(_with_options(str(fault))) from fault
        after = settle(Standing(before.totals), verdict, rules)
    document: dict[str, Any] = {
        "outcome": str(verdict.score.outcome),
        "taken": dict(verdict.score.taken),
        "bonus": dict(verdict.score.bonus),
        "score": dict(verdict.score.points or {}),
        "totals": dict(after.totals),
        "winner": after.winner,
        "reason": after.reason,
    }
    if as_json:
        print_json(document)
        return
    click.echo(f"{document['outcome']}: {amounts(document['score'])}")
    click.echo(f"totals: {amounts(document['totals'])}")
    if after.winner is not None:
        click.echo(f"{after.winner} wins the game ({after.reason})")


def _with_options(message: str) -> str:
    """*message* with the facts it asks for given by the options that tell them."""
    for fact in ("last_trick", "tricks", "taken", "partners"):
        option = f"--{fact.replace('_', '-')}"
        message = message.replace(f"want {fact}", f"want {option}")
        message = message.replace(f"{fact}: ", f"{option}: ")
    return message.replace("irregularity: ", "--bad-discard: ")


def _told_hand(told: Mapping[str, Any], rules: RuleSet) -> Hand:
    """The hand that the options of `score` tell."""
    names = teams.teams(rules)
    fouls = (
        [Irregularity("renege", _seat("--renege", told["renege"], rules), in_time=False)]
        if told["renege"] is not None
        else []
    )
    if told["bad_discard"]:
        fouls.append(Irregularity("bad-discard", told["bidder"]))
    if told["bid"] <= 0:
        raise NotationError(f"--bid: want a number above 0, got {told['bid']}")
    if told["last_trick"] is not None and told["last_trick"] not in names:
        raise NotationError(
            f"--last-trick: want one of {', '.join(names)}, got {told['last_trick']!r}"
        )
    return Hand(
        bidder=_seat("--bidder", told["bidder"], rules),
        bid=told["bid"],
        partners=_partner_seats(told["partners"], rules),
        taken=_amounts("--taken", told["taken"], names),
        tricks=_amounts("--tricks", told["tricks"], names),
        last_trick=told["last_trick"],
        irregularities=tuple(fouls),
    )


def _seat(option: str, seat: int, rules: RuleSet) -> int:
    if seat not in teams.seats(rules):
        raise NotationError(f"{option}: want a seat 1..{rules.table.players}, got {seat}")
    return seat


def _partner_seats(text: str | None, rules: RuleSet) -> tuple[int, ...] | None:
    if text is None:
        return None
    words = text.replace(",", " ").split()
    seats = []
    for word in words:
        seat = whole_number(word)
        if seat is None:
            raise NotationError(f"--partners: want seats like 3 or 3,5, got {text!r}")
        seats.append(_seat("--partners", seat, rules))
    return tuple(seats)


def _amounts(option: str, text: str | None, names: tuple[str, ...]) -> dict[str, int] | None:
    """``A=95,B=25`` as points by name."""
    if text is None:
        return None
    amounts: dict[str, int] = {}
    for word in text.replace(",", " ").split():
        name, _, amount = word.partition("=")
        number = whole_number(amount)
        if number is None:
            raise NotationError(f"{option}: want NAME=POINTS, got {word!r}")
        if name not in names:
            raise NotationError(f"{option}: want one of {', '.join(names)}, got {name!r}")
        if name in amounts:
            raise NotationError(f"{option}: {name} stands there twice")
        amounts[name] = number
    return amounts


@main.command()
@click.argument("file", type=click.File("rb"))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def replay(file: Any, *, as_json: bool) -> None:
    """Replay a record: what each hand scored, the totals, and every rule that was broken."""
    with one_line_errors(file.name), TemporaryFile("w+", encoding="utf-8") as answer:
        text = _decoded(file.read())
        try:
            record, hands = read_piecewise(text)
            parts = replay_parts(record, hands)
            if as_json:
                answer.writelines(game_json(parts))
                answer.write("\n")
            else:
                answer.writelines(f"{line}\n" for line in game_lines(parts))
        except RefereeError as fault:
            if getattr(fault, "line", None) is None:
                raise NotationError(str(fault), line=line_of(text, str(fault))) from fault
            raise
        answer.seek(0)  # nothing is said before the last hand is judged
        while line := answer.readline(LINE):
            click.echo(line, nl=False)


LINE = 1 << 16
"""Characters passed on at a time: lines for people are shorter, a JSON document may be huge."""


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as fault:
        line = raw[: fault.start].count(b"\n") + 1
        raise NotationError("not UTF-8 text", line=line) from fault


for card_command in card_commands.COMMANDS:
    main.add_command(card_command)


@main.command()
@click.option("--host", default="0.0.0.0", show_default=True, help="Where to listen.")  # noqa: S104
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option("--data", metavar="DIR", help="The data folder; by default the user's own.")
def serve(host: str, port: int, data: str | None) -> None:
    """Serve the app to the phones on this network."""
    # Only here: the server's libraries take longer to load than a question to answer.
    from referee.store.errors import StoreError  # noqa: PLC0415
    from referee.web.launch import launch  # noqa: PLC0415

    try:
        launch(host, port, data, click.echo)
    except (OSError, StoreError) as fault:
        click.echo(f"referee: {fault}", err=True)
        sys.exit(1)
