"""Seals: the first tap of a party counts, for the hand as it was then."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta

import pytest

from referee.store.database import Database
from referee.store.game import seals
from referee.store.game.seals import SeatedPhone, StoredSeal, TableSeals
from referee.store.people.memberships import Joining, Role, join
from referee.store.seated import games
from tests.store.asking import NOW, fetch, load, rename, save, write

ANN, BOB = "ann's phone", "bob's phone"
SEAL = StoredSeal(1, 2, frozenset({2, 4}), 2, BOB, "Bob", "sealed", "", NOW)
BOTH = ("sealed", "disputed")
DISPUTE = replace(SEAL, verdict="disputed", reason="the bid was 110")


def give(
    database: Database, game_id: int, seal: StoredSeal, *, after_all: bool = False
) -> StoredSeal:
    return save(database, seals.give_seal, game_id=game_id, seal=seal, after_all=after_all)


def seals_of(database: Database, game_id: int) -> tuple[StoredSeal, ...]:
    return fetch(database, seals.agreed_at, game_id).seals


def sit(database: Database, game_id: int, seat: int, device: str) -> None:
    joining = Joining(1, game_id, Role.PLAYER, seat=seat)
    save(database, join, joining, device=device, now=NOW)


def test_the_first_tap_of_a_party_counts(database: Database, game_id: int) -> None:
    give(database, game_id, SEAL)
    late = replace(SEAL, seat=4, device="dee's phone", name="Dee")

    assert give(database, game_id, late) == SEAL
    assert seals_of(database, game_id) == (SEAL,)


def test_a_dispute_takes_the_place_of_a_seal_and_a_seal_of_none_unseen(
    database: Database, game_id: int
) -> None:
    give(database, game_id, SEAL)
    against = replace(DISPUTE, seat=4, device="dee's phone", name="Dee")

    assert give(database, game_id, against) == against
    assert give(database, game_id, SEAL) == against
    assert give(database, game_id, DISPUTE) == against
    assert seals_of(database, game_id) == (SEAL, against)


def test_a_side_may_be_against_it_again_and_a_second_tap_is_not(
    database: Database, game_id: int
) -> None:
    give(database, game_id, SEAL)
    give(database, game_id, DISPUTE)
    again = replace(SEAL, seat=4, device="dee's phone", name="Dee")
    give(database, game_id, again, after_all=True)

    assert give(database, game_id, DISPUTE) == again
    other = replace(DISPUTE, reason="the trump was red")
    assert give(database, game_id, other) == other
    assert seals_of(database, game_id) == (again, other)


def test_of_many_phones_that_tap_at_once_one_counts(database: Database, game_id: int) -> None:
    taps = [replace(SEAL, device=f"phone {n}", verdict=v) for n in range(4) for v in BOTH]

    with ThreadPoolExecutor(len(taps)) as every:
        kept = list(every.map(lambda seal: give(database, game_id, seal), taps))

    seals = [each for each in seals_of(database, game_id) if each.verdict == "sealed"]
    assert len(seals) <= 1
    assert len(seals_of(database, game_id)) <= 2
    assert seals_of(database, game_id)[-1].verdict == "disputed"
    assert all(each in seals_of(database, game_id) for each in kept)


def test_a_party_that_disputes_may_seal_after_all(database: Database, game_id: int) -> None:
    give(database, game_id, DISPUTE)

    assert give(database, game_id, replace(DISPUTE, reason="again")) == DISPUTE
    assert give(database, game_id, SEAL, after_all=True) == SEAL
    assert seals_of(database, game_id) == (DISPUTE, SEAL)


@pytest.mark.parametrize(
    "other",
    [{"hand": 2}, {"seq": 3}, {"party": frozenset({1, 3}), "seat": 1}],
    ids=["another hand", "the hand as it is later", "another party"],
)
def test_a_seal_is_of_one_hand_as_it_stood_and_of_one_party(
    database: Database, game_id: int, other: dict[str, object]
) -> None:
    give(database, game_id, SEAL)
    another = replace(SEAL, **other)  # type: ignore[arg-type]

    assert give(database, game_id, another) == another
    assert len(seals_of(database, game_id)) == 2


def test_pages_learn_of_a_seal_and_not_of_a_tap_that_changed_nothing(
    database: Database, game_id: int
) -> None:
    before = load(database).version
    give(database, game_id, SEAL)
    give(database, game_id, SEAL)

    assert load(database).version == before + 1


def test_who_switched_them_is_called_by_the_name_of_today(database: Database, game_id: int) -> None:
    save(database, seals.switch_seals, game_id=game_id, seals=False, name="Bob", now=NOW)

    rename(database, game_id, "Bob", "Robert")

    assert fetch(database, seals.switched, game_id) == seals.Switched(False, "Robert", NOW)


def test_switching_off_and_on_says_who_did_it(database: Database, game_id: int) -> None:
    with database.writing() as connection:
        seals.switch_seals(connection, game_id=game_id, seals=True, name="Ann", now=NOW)
        assert seals.switched(connection, game_id) is None
        seals.switch_seals(connection, game_id=game_id, seals=False, name="Ann", now=NOW)
        assert seals.switched(connection, game_id) == seals.Switched(False, "Ann", NOW)
        later = NOW + timedelta(minutes=1)
        seals.switch_seals(connection, game_id=game_id, seals=False, name="Bob", now=later)
        seals.switch_seals(connection, game_id=game_id, seals=True, name="Bob", now=later)
        now = seals.switched(connection, game_id)

    assert now == seals.Switched(True, "Bob", later)
    assert load(database).seals


def test_seals_come_with_the_game_if_another_phone_has_a_seat(
    database: Database, game_id: int
) -> None:
    give(database, game_id, SEAL)
    sit(database, game_id, 1, ANN)
    assert seen(database, ANN) == TableSeals()

    sit(database, game_id, 2, BOB)

    every = TableSeals((SEAL,), (SeatedPhone(1, NOW), SeatedPhone(2, NOW)))
    assert (seen(database, ANN), seen(database, BOB)) == (every, every)


def seen(database: Database, device: str) -> TableSeals:
    return fetch(database, games.load_game_for, "game", device=device)[0].agreed


def test_a_line_keeps_where_its_writer_sits(database: Database, game_id: int) -> None:
    write(database, game_id, 1, 0, seat=3)
    write(database, game_id, 1, 1)

    assert [each.seat for each in load(database).hands[0]] == [3, None]
