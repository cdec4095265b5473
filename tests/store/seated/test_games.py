from dataclasses import replace
from datetime import timedelta

import pytest

from referee.errors import RuleSetError
from referee.rook.game import start
from referee.rook.rules import house, presets
from referee.store.database import Database
from referee.store.errors import UnknownGameError
from referee.store.seated import counting, games
from tests.store.asking import NOW, begin, fetch, load, save, write

PHONE = "ann's phone"


def listed(
    database: Database, device: str = PHONE, limit: int = 20, **filters: object
) -> list[str]:
    with database.reading() as connection:
        found = games.games_of(connection, device=device, limit=limit, **filters)  # type: ignore[arg-type]
        return [game.public_id for game in found]


def last(database: Database, device: str = PHONE) -> str | None:
    game = fetch(database, games.last_game_of, device=device)
    return game.public_id if game else None


@pytest.mark.parametrize("preset_id", presets.preset_ids())
def test_every_preset_comes_back_as_it_was(database: Database, preset_id: str) -> None:
    rules = presets.preset(preset_id)
    names = tuple(f"Player {seat}" for seat in range(1, rules.table.players + 1))

    begin(database, rules=rules, names=names, dealer=1)

    assert load(database).rules == rules
    assert load(database).names == names


def test_house_rules_stay_with_the_game(database: Database) -> None:
    rules = house.with_house(presets.preset("kentucky-discard"), {"target": 500, "nest": 9})
    plain = begin(database, "plain")

    changed = begin(database, "changed", rules=rules)

    assert changed.rules.end.target == 500
    assert changed.rules == rules
    assert changed.digest != plain.digest
    assert begin(database, "equal", rules=replace(rules)).digest == changed.digest


def test_a_game_remembers_how_it_began(database: Database) -> None:
    before = {"A": -35, "B": 210}

    begin(database, "first")
    game = begin(database, dealer=2, before=before, rematch_of="first")

    assert game.start == start(game.rules, 2, before)
    assert game.started_at == NOW
    assert game.started_at.utcoffset() == timedelta(0)
    assert game.deleted_at is None
    assert game.rematch_of == "first"


def test_a_repeated_key_begins_no_second_game(database: Database) -> None:
    first = begin(database, "first", key="same")

    again = begin(database, "second", key="same", names=("Eve", "Fay", "Gus", "Hal"))

    assert again == first
    assert listed(database) == ["first"]


def test_a_game_that_is_not_there_is_unknown(database: Database) -> None:
    with pytest.raises(UnknownGameError, match="no game 'nowhere'"):
        load(database, "nowhere")


@pytest.mark.parametrize(
    "names",
    [
        ("Ann", "Bob", "Cal"),
        ("Ann", "Bob", "Cal", " \t"),
        ("Ann", "Bob", "Cal", "ANN "),
        ("Ann", "Bob", "Cal", "\uff21nn"),
    ],
)
def test_names_that_cannot_be_begin_no_game(database: Database, names: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="name"):
        begin(database, names=names)

    assert listed(database) == []


def test_a_player_keeps_the_first_spelling(database: Database) -> None:
    begin(database, "first", names=("Zoë van  Dam", "Bob", "Cal", "Dee"))

    second = begin(database, "second", names=("bob", "ZOË VAN DAM", "Cal", "Eve"))

    assert second.names == ("Bob", "Zoë van Dam", "Cal", "Eve")


def test_the_list_goes_on_where_a_page_ended(database: Database) -> None:
    begun = {name: begin(database, name).id for name in ("one", "two", "three", "four")}

    assert listed(database, limit=2) == ["four", "three"]
    assert listed(database, limit=2, before_id=begun["three"]) == ["two", "one"]
    assert listed(database, limit=2, before_id=begun["one"]) == []


def test_a_device_lists_what_it_may_write_to(database: Database) -> None:
    begin(database, "ann's")
    begin(database, "bob's", device="bob's phone")

    assert listed(database) == ["ann's"]
    assert listed(database, "bob's phone") == ["bob's"]
    assert listed(database, "a stranger's phone") == []


def test_a_deleted_game_is_gone_from_the_lists_only(database: Database) -> None:
    begin(database, "kept")
    gone = begin(database, "gone")
    entry = write(database, gone.id, 1, 0)

    for later in (0, 5):
        save(database, counting.delete_game, public_id="gone", now=NOW + timedelta(hours=later))

    assert listed(database) == ["kept"]
    assert listed(database, deleted=True) == ["gone"]
    assert last(database) == "kept"
    assert load(database, "gone").deleted_at == NOW
    assert load(database, "gone").hands == ((entry,),)


def test_a_deleted_game_comes_back_whole(database: Database) -> None:
    game = begin(database)
    save(database, counting.delete_game, public_id="game", now=NOW)

    save(database, counting.restore_game, public_id="game")

    assert load(database) == replace(game, version=game.version + 2)
    assert listed(database) == ["game"]


def test_only_a_game_that_is_there_can_be_deleted_or_restored(database: Database) -> None:
    with pytest.raises(UnknownGameError), database.writing() as connection:
        counting.delete_game(connection, public_id="nowhere", now=NOW)

    with pytest.raises(UnknownGameError), database.writing() as connection:
        counting.restore_game(connection, public_id="nowhere")


def test_a_game_goes_on_by_rules_that_would_be_refused_today(database: Database) -> None:
    """An older program accepted a highest bid that is impossible; it was agreed on, so it stays."""
    usual = presets.preset("kentucky-discard")
    agreed = replace(usual, auction=replace(usual.auction, maximum=200))

    begin(database, rules=agreed)

    with pytest.raises(RuleSetError):
        presets.load(presets.dump(agreed))
    assert load(database).rules == agreed


def test_a_place_is_named_and_changed(database: Database) -> None:
    game = begin(database)

    with database.writing() as connection:
        assert games.name_place(connection, game_id=game.id, place="The club", was="")
        assert games.name_place(connection, game_id=game.id, place="The club", was="")  # twice
        assert games.name_place(connection, game_id=game.id, place="Home", was="The club")
        assert not games.name_place(connection, game_id=game.id, place="Elsewhere", was="The club")

    assert load(database).place == "Home"


def test_presets_are_counted_by_how_many_sat_there(database: Database) -> None:
    five = presets.preset("call-partner-5")
    begin(database, "one", rules=five, names=("Ann", "Bob", "Cal", "Dee", "Eve"))
    begin(database, "two", rules=presets.preset("boston"))
    begin(database, "three")
    begin(database, "four")
    gone = begin(database, "five", rules=presets.preset("dixie"))
    save(database, counting.delete_game, public_id=gone.public_id, now=NOW)

    with database.reading() as connection:
        often = games.presets_played(connection, players=4, of_last=9)
        latest = games.presets_played(connection, players=4, of_last=2)

    assert often == ("kentucky-discard", "boston")
    assert latest == ("kentucky-discard",)
