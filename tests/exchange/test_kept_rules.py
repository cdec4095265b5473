"""A game keeps the rules that it began with, though no table can agree to them now; ruling 5."""

import io
import json
import zipfile
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import update

from referee.errors import RuleSetError
from referee.exchange.reading import read_file
from referee.rook.game import play_game
from referee.rook.record.file import Record, write_record
from referee.rook.record.survey import survey
from referee.rook.rules import cards
from referee.rook.rules.house import change_in_mid_game, with_house
from referee.rook.rules.model import RuleSet
from referee.rook.rules.presets import dump, load_agreed, preset
from referee.store.database import Database
from referee.store.seated.games import hands_of, record_of
from referee.store.tables import GAMES
from tests.store.asking import begin, load, write

from .clubs import exported, take
from .conftest import NewClub

OUTDATED: dict[str, tuple[str, dict[str, Any], dict[str, dict[str, Any]]]] = {
    "a low Rook": (
        "kentucky-discard",
        {"rook_rank": "low"},
        {"play": {"rook_free_play": True}},
    ),
    "a Rook under the 11": (
        "kentucky-discard",
        {"rook_rank": "10.5"},
        {"play": {"rook_free_play": True}},
    ),
    "a called Rook": (
        "kentucky-discard",
        {"rook_rank": "called"},
        {"play": {"rook_free_play": True}},
    ),
    "a black 2 that the pack lacks": (
        "kentucky-standard-deck",
        {},
        {
            "deck": {"black_two": True, "extras": [{"cards": ["B2"], "count": 1}]},
            "nest": {"size": 6},
        },
    ),
}
LINES = (
    "{ bidder = 1, bid = 110, trump = 'red', taken = { A = 95, B = 25 } }",
    "{ house = { target = 500 }, bidder = 2, bid = 70, taken = { A = 50, B = 70 } }",
)
"""Two hands, and a change of another rule between them: 95 is set, and 70 made."""


def outdated(name: str) -> RuleSet:
    """The rules as a database of an earlier program has them."""
    preset_id, house, inner = OUTDATED[name]
    tree = dump(with_house(preset(preset_id), house))
    for group, values in inner.items():
        tree[group] |= values
    return load_agreed(tree)


@pytest.fixture(params=OUTDATED)
def database(new_club: NewClub, request: pytest.FixtureRequest) -> Database:
    """An installation with a game of two hands that an earlier program began by such rules."""
    database, rules = new_club(), outdated(request.param)
    game = begin(database, rules=preset(rules.id))
    with database.writing() as connection:
        text = json.dumps(dump(rules))
        connection.execute(update(GAMES).where(GAMES.c.id == game.id).values(rules=text))
    for hand, line in enumerate(LINES, 1):
        write(database, game.id, hand, 0, text=line)
    return database


def contents(packed: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def totals(record: Record) -> dict[str, int]:
    *_, last = play_game(record.start, record.hands, record.rules)
    return dict(last.after.totals)


def test_a_stored_game_is_folded(database: Database) -> None:
    game = load(database)

    hands = hands_of(game)

    assert game.rules.play.rook_free_play or game.rules.deck.black_two
    assert [hand.bid for hand in hands] == [110, 70]
    assert totals(record_of(game)) == {"A": -110 + 50, "B": 25 + 70}


def test_its_record_has_the_same_rules_and_totals(database: Database) -> None:
    record = record_of(load(database))

    found = survey(write_record(record))

    assert found.problems == ()
    assert found.record == record


def test_its_record_and_its_archive_are_imported_with_one_sentence(
    database: Database, new_club: NewClub
) -> None:
    record = record_of(load(database))
    why = "only a high Rook may be played at any time"
    if record.rules.deck.black_two:
        why = "no standard card stands for B2"
    first, second = new_club(), new_club()

    done = take(first, read_file("game.rook", write_record(record).encode()))
    moved = take(second, read_file("club.zip", exported(first)))

    for result in (done, moved):
        assert (result.games, result.skipped) == (1, [])
        (remark,) = result.remarks
        assert remark.why.endswith(
            f"{why}; this game keeps its rules, and no new one begins by them"
        )
    assert contents(exported(second)) == contents(exported(first))


@pytest.mark.parametrize("name", OUTDATED)
def test_no_table_agrees_to_such_rules_now(name: str) -> None:
    rules = outdated(name)
    before = with_house(preset(rules.id), OUTDATED[name][1])
    wanted = {"black_two": True} if rules.deck.black_two else {"rook_free_play": True}

    for change in (with_house, change_in_mid_game):
        with pytest.raises(RuleSetError):
            change(before, wanted)


@pytest.mark.parametrize("name", OUTDATED)
def test_a_table_with_such_rules_may_change_another(name: str) -> None:
    rules = outdated(name)

    changed = with_house(rules, {"target": 400})

    assert changed == replace(rules, end=replace(rules.end, target=400))


def test_the_black_2_of_such_a_pack_is_the_2_of_spades() -> None:
    rules = outdated("a black 2 that the pack lacks")

    printed = cards.as_printed("B2", rules)

    assert cards.shown(printed) == "S2"
    assert cards.words(printed) == "the 2 of spades"
    assert [cards.parse_card(name, rules) for name in ("S2", "2S", "B2")] == ["B2"] * 3
