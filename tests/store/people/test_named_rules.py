"""House rules saved under a name for one device."""

import pytest
from sqlalchemy import update

from referee.store.club.exporting import archived_club
from referee.store.database import Database
from referee.store.errors import NameTakenError, StaleRulesError, UnknownRulesError
from referee.store.people.named_rules import (
    NamedRules,
    change_rules,
    give_waiting_rules,
    hand_over_rules,
    keep_rules,
    load_rules,
    mark_rules,
    named_rules_of,
    rename_rules,
    rules_keeper,
)
from referee.store.tables import HOME_CLUB, NAMED_RULES
from tests.store.asking import NOW, begin, fetch, load, save

ANN, BOB = "ann's phone", "bob's phone"


def keep(database: Database, name: str, device: str = ANN, key: str = "") -> str:
    return save(
        database,
        keep_rules,
        public_id=f"{device} {name} {key}",
        key=key or f"{device} {name}",
        device=device,
        name=name,
        preset="dixie",
        choices={"target": "500"},
        now=NOW,
    )


def names(database: Database, device: str = ANN, *, deleted: bool = False) -> list[str]:
    return [each.name for each in fetch(database, named_rules_of, device=device, deleted=deleted)]


def read(database: Database, public_id: str, device: str = ANN) -> NamedRules:
    return fetch(database, load_rules, public_id=public_id, device=device)


def test_rules_are_kept_for_one_device_the_latest_first(database: Database) -> None:
    kept = keep(database, "Grandma’s table")
    keep(database, "Club night")
    keep(database, "Grandma’s table", BOB)

    assert names(database) == ["Club night", "Grandma’s table"]
    assert read(database, kept) == NamedRules(
        kept, "Grandma’s table", "dixie", {"target": "500"}, 0, deleted=False
    )
    with pytest.raises(UnknownRulesError):
        read(database, kept, BOB)


def test_the_same_form_twice_keeps_them_once(database: Database) -> None:
    first = keep(database, "Grandma’s table", key="one form")
    second = keep(database, "Grandma’s table", key="one form")

    assert (first, names(database)) == (second, ["Grandma’s table"])


def test_a_form_that_was_filled_in_anew_keeps_others(database: Database) -> None:
    keep(database, "Grandma’s table", key="one form")
    keep(database, "Other", key="one form")

    assert names(database) == ["Other", "Grandma’s table"]


def test_deleted_rules_that_are_changed_are_there_again(database: Database) -> None:
    kept = keep(database, "Grandma’s table")
    save(database, mark_rules, public_id=kept, device=ANN, deleted_at=NOW)

    save(database, change_rules, public_id=kept, device=ANN, version=1, choices={"nest": "9"})

    assert names(database) == ["Grandma’s table"]
    save(database, mark_rules, public_id=kept, device=ANN, deleted_at=NOW)
    keep(database, "Grandma’s table", key="another")
    with pytest.raises(NameTakenError):
        save(database, change_rules, public_id=kept, device=ANN, version=3, choices={})


def test_a_name_is_had_once_whatever_its_capitals(database: Database) -> None:
    keep(database, "Grandma’s table")

    with pytest.raises(NameTakenError):
        keep(database, "GRANDMA’S  table", key="another")


def test_a_change_is_written_once_for_the_version_that_it_saw(database: Database) -> None:
    kept = keep(database, "Grandma’s table")

    for _ in range(2):
        save(database, change_rules, public_id=kept, device=ANN, version=0, choices={"nest": "9"})
    save(database, rename_rules, public_id=kept, device=ANN, version=1, name="Gran’s")

    assert (read(database, kept).choices, read(database, kept).version) == ({"nest": "9"}, 2)
    assert names(database) == ["Gran’s"]
    with pytest.raises(StaleRulesError), database.writing() as connection:
        change_rules(connection, public_id=kept, device=ANN, version=1, choices={"nest": "5"})


def test_deleted_rules_can_be_brought_back_unless_their_name_is_taken(database: Database) -> None:
    kept = keep(database, "Grandma’s table")
    for _ in range(2):
        save(database, mark_rules, public_id=kept, device=ANN, deleted_at=NOW)
    assert (names(database), names(database, deleted=True)) == ([], ["Grandma’s table"])

    save(database, mark_rules, public_id=kept, device=ANN, deleted_at=None)
    assert names(database) == ["Grandma’s table"]

    save(database, mark_rules, public_id=kept, device=ANN, deleted_at=NOW)
    keep(database, "Grandma’s table", key="a second one")
    with pytest.raises(NameTakenError), database.writing() as connection:
        mark_rules(connection, public_id=kept, device=ANN, deleted_at=None)


def test_rules_go_over_to_the_phone_that_comes_in_the_place_of_another(database: Database) -> None:
    keep(database, "Grandma’s table")

    save(database, hand_over_rules, was=ANN, device=BOB)

    assert (names(database, ANN), names(database, BOB)) == ([], ["Grandma’s table"])


def test_a_game_keeps_the_name_that_it_was_begun_under(database: Database) -> None:
    begin(database, rules_name="Grandma’s table")

    assert load(database).rules_name == "Grandma’s table"


def test_rules_that_wait_for_an_owner_go_to_who_owns_the_club(database: Database) -> None:
    waiting = rules_keeper(HOME_CLUB)
    keep(database, "Grandma’s table", device=waiting)
    keep(database, "Sundays", device=waiting, key="another one")
    keep(database, "SUNDAYS", device=BOB)

    with database.writing() as connection:
        give_waiting_rules(connection, club_id=HOME_CLUB + 1, device=ANN)
        give_waiting_rules(connection, club_id=HOME_CLUB, device=BOB)

    assert names(database, ANN) == []
    assert sorted(names(database, BOB)) == ["Grandma’s table", "SUNDAYS"]
    assert names(database, waiting) == ["Sundays"]


@pytest.mark.parametrize("choices", ["{", "[]"])
def test_rules_that_cannot_be_read_are_left_out_and_the_others_are_not(
    database: Database, choices: str
) -> None:
    owner = rules_keeper(HOME_CLUB)
    broken = keep(database, "Club night", device=owner)
    keep(database, "Sundays", device=owner)
    with database.writing() as connection:
        row = update(NAMED_RULES).where(NAMED_RULES.c.public_id == broken)
        connection.execute(row.values(choices=choices))

    club = fetch(database, archived_club, HOME_CLUB)

    assert names(database, owner) == ["Sundays"]
    assert [each.name for each in club.rules] == ["Sundays"]
