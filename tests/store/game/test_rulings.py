"""Where fouls were ruled on: found by kind, and by who may see the table."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from referee.store.database import Database
from referee.store.game.beginning import begin_night
from referee.store.game.counting import delete_game
from referee.store.game.entries import RuledHand, earlier_rulings
from referee.store.game.nights import load_night, write_night_line
from referee.store.stored import StoredEntry
from tests.store.asking import BID, MINTER, NOW, begin, fetch, save, write

LATE = '{ irregularity = [{ kind = "renege", seat = 2, trick = 4, found = 7 }] }'
IN_TIME = '{ irregularity = [{ kind = "renege", seat = 2, in_time = true }] }'
DISCARD = 'anew { irregularity = [{ kind = "bad-discard", seat = 1 }] }'
BOTH = (
    '{ irregularity = [{ kind = "bad-discard", seat = 1 }, '
    '{ kind = "renege", seat = 2, in_time = false }] }'
)
NOTE = '{ note = "no irregularity = [] here" }'
PHONE = "ann's phone"


def tell(database: Database, game_id: int, hand: int, *lines: str) -> datetime:
    """Writes *lines* to a hand, all at one time of its own, which it gives."""
    now = NOW + timedelta(hours=game_id, minutes=hand)
    for seq, line in enumerate(lines):
        write(database, game_id, hand, seq, text=line, now=now)
    return now


def rulings(database: Database, **asked: Any) -> tuple[RuledHand, ...]:
    wanted: dict[str, Any] = {
        "device": PHONE,
        "club_id": 1,
        "kind": "renege",
        "but": (0, 0),
        "most": 10,
    }
    return fetch(database, earlier_rulings, **(wanted | asked))


def found(database: Database, kind: str = "renege", **asked: Any) -> list[tuple[str, int]]:
    return [(each.public_id, each.hand) for each in rulings(database, kind=kind, **asked)]


@pytest.mark.parametrize(
    ("line", "kinds"),
    [
        (LATE, ["renege"]),
        (DISCARD, ["bad-discard"]),
        (BOTH, ["bad-discard", "renege"]),
        (IN_TIME, []),
        (NOTE, []),
        (BID, []),
        ("irregularity = nonsense", []),
    ],
)
def test_a_line_rules_on_what_it_says_ended_the_hand(
    database: Database, line: str, kinds: list[str]
) -> None:
    tell(database, begin(database).id, 1, line)

    assert [kind for kind in ("bad-discard", "renege") if found(database, kind)] == kinds


def test_the_latest_comes_first_and_each_hand_once(database: Database) -> None:
    old, new = begin(database, "old"), begin(database, "new")
    tell(database, old.id, 1, LATE, LATE)
    tell(database, new.id, 1, BID)
    at = tell(database, new.id, 2, LATE)

    assert found(database) == [("new", 2), ("old", 1)]
    assert found(database, but=(new.id, 2)) == [("old", 1)]
    assert rulings(database, most=1) == (RuledHand("new", 2, at),)


def test_only_tables_that_the_phone_may_see_are_searched(database: Database) -> None:
    tell(database, begin(database, "hers", device="another phone").id, 1, LATE)
    tell(database, begin(database, "mine").id, 1, LATE)

    assert found(database) == [("mine", 1)]
    assert found(database, device="another phone") == [("hers", 1)]
    assert found(database, device="a third phone") == []


def test_another_club_and_a_deleted_game_are_left_out(database: Database) -> None:
    tell(database, begin(database).id, 1, LATE)
    elsewhere = rulings(database, club_id=2)
    save(database, delete_game, public_id="game", now=NOW)

    assert elsewhere == ()
    assert found(database) == []


def test_a_night_of_poker_has_none_whatever_its_lines_say(database: Database) -> None:
    save(
        database,
        begin_night,
        MINTER,
        public_id="night",
        key="a night",
        agreed="{}",
        started_at=NOW,
        device=PHONE,
    )
    with database.writing() as connection:
        night = load_night(connection, "night")
        write_night_line(connection, night, StoredEntry(1, 0, LATE, "", "Ann", "a key", NOW))

    assert found(database) == []
