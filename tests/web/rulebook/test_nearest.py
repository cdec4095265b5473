"""The game nearest to what players told of theirs: rule sets of fairs, families and clubs."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from referee.rook.rules import presets
from referee.web.rook.rulebook.nearest import fit, nearest
from referee.web.rook.rulebook.presets import seated_as
from referee.web.rook.rulebook.told import told_rules

SETS: list[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("told").joinpath("rule_sets.toml").read_text(encoding="utf-8")
)["set"]


def test_there_are_twenty_four_rule_sets() -> None:
    assert len(SETS) == 24


def told(rules: dict[str, Any]) -> dict[str, Any]:
    return dict(value for sentence in told_rules(rules["says"]) for value in sentence.values)


each_set = pytest.mark.parametrize("rules", SETS, ids=[rules["who"] for rules in SETS])


@each_set
def test_a_rule_set_is_set_up_by_what_its_players_say(rules: dict[str, Any]) -> None:
    said = told(rules)
    preset = presets.preset(rules["game"])
    usual = seated_as(preset, said.get("players", preset.table.players), said.get("sides"))
    assert usual is not None

    game = fit(said, usual)

    assert (game.agreed.errors, game.otherwise) == ({}, {})
    assert dict(game.agreed.house) == rules.get("house", {})


@each_set
def test_the_nearest_game_needs_no_more_house_rules(rules: dict[str, Any]) -> None:
    near = nearest(told(rules))[0]

    assert (near.agreed.errors, near.otherwise) == ({}, {})
    assert len(near.agreed.house) <= len(rules.get("house", {}))


def test_a_game_is_strange_where_nobody_tells_of_its_players_or_cards() -> None:
    games = [game.agreed.usual.id for game in nearest({"target": 500})]

    assert games.index("kentucky-discard") < games.index("hoyle-standard-deck")
    assert games.index("buckeye") < games.index("call-partner-5")
