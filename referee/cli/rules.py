"""The command that shows presets and house rules."""

import json
from typing import Any

import click

from referee.cli.options import one_line_errors, print_json, rules_of
from referee.engine import RuleSet
from referee.engine.rules import cards, house, presets


@click.command("rules")
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
