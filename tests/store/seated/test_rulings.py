"""The index of rulings: searched by kind and by device, and rebuilt."""

from datetime import datetime, timedelta

import pytest
from sqlalchemy import select

from referee.store.database import Database
from referee.store.game.beginning import begin_plain
from referee.store.game.plain import load_plain, write_plain_line
from referee.store.seated.counting import delete_game
from referee.store.seated.entries import RuledHand, all_rows, earlier_rulings
from referee.store.stored import StoredEntry
from referee.store.tables import RULINGS
from tests.store.asking import BID, NOW, SIGNER, begin, fetch, save, write

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
    """Writes *lines* to a hand, all with the same new time, and returns that time."""
    now = NOW + timedelta(hours=game_id, minutes=hand)
    for seq, line in enumerate(lines):
        write(database, game_id, hand, seq, text=line, now=now)
    return now


def found(
    database: Database, kind: str = "renege", *, device: str = PHONE, but: tuple[int, int] = (0, 0)
) -> list[tuple[str, int]]:
    rulings = fetch(
        database, earlier_rulings, device=device, club_id=1, kind=kind, but=but, most=10
    )
    return [(each.public_id, each.hand) for each in rulings]


@pytest.mark.parametrize(
    ("line", "kinds"),
    [
        (LATE, ["renege"]),
        (DISCARD, ["bad-discard"]),
        (BOTH, ["bad-discard", "renege"]),
        (IN_TIME, []),
        (NOTE, []),
        (BID, []),
    ],
)
def test_a_line_rules_on_what_ended_the_hand(
    database: Database, line: str, kinds: list[str]
) -> None:
    tell(database, begin(database).id, 1, line)

    with database.reading() as connection:
        kept = connection.scalars(select(RULINGS.c.kind).order_by(RULINGS.c.kind)).all()

    assert kept == kinds


def test_the_latest_comes_first_and_each_hand_once(database: Database) -> None:
    old, new = begin(database, "old"), begin(database, "new")
    tell(database, old.id, 1, LATE, LATE)
    tell(database, new.id, 1, BID)
    at = tell(database, new.id, 2, LATE)

    rulings = fetch(
        database, earlier_rulings, device=PHONE, club_id=1, kind="renege", but=(0, 0), most=10
    )

    assert rulings[0] == RuledHand("new", 2, at)
    assert [(each.public_id, each.hand) for each in rulings] == [("new", 2), ("old", 1)]


def test_a_hand_is_no_precedent_for_itself(database: Database) -> None:
    game = begin(database)
    tell(database, game.id, 1, LATE)
    tell(database, game.id, 2, LATE)

    assert found(database, but=(game.id, 2)) == [("game", 1)]


def test_only_tables_that_the_phone_may_see_are_searched(database: Database) -> None:
    tell(database, begin(database, "hers", device="another phone").id, 1, LATE)
    tell(database, begin(database, "mine").id, 1, LATE)

    assert found(database) == [("mine", 1)]
    assert found(database, device="another phone") == [("hers", 1)]
    assert found(database, device="a third phone") == []


def test_another_club_and_a_deleted_game_are_left_out(database: Database) -> None:
    game = begin(database)
    tell(database, game.id, 1, LATE)
    elsewhere = fetch(
        database, earlier_rulings, device=PHONE, club_id=2, kind="renege", but=(0, 0), most=10
    )
    save(database, delete_game, public_id="game", now=NOW)

    assert elsewhere == ()
    assert found(database) == []


def test_another_kind_of_foul_is_no_precedent(database: Database) -> None:
    tell(database, begin(database).id, 1, DISCARD)

    assert found(database) == []
    assert found(database, "bad-discard") == [("game", 1)]


def test_every_row_follows_from_the_ledgers(database: Database) -> None:
    game = begin(database)
    for hand, line in enumerate((LATE, BOTH, IN_TIME, NOTE), 1):
        tell(database, game.id, hand, line)

    with database.reading() as connection:
        kept = connection.execute(select(RULINGS)).mappings().all()
        anew = list(all_rows(connection))

    assert len(kept) == 3
    assert sorted(map(dict, kept), key=str) == sorted(anew, key=str)


def test_a_night_of_poker_has_none_whatever_its_lines_say(database: Database) -> None:
    line = StoredEntry(1, 0, '{"note": "irregularity = "}', "", "Ann", "a key", NOW)
    with database.writing() as connection:
        night, _ = begin_plain(
            connection,
            SIGNER,
            kind="poker",
            public_id="night",
            key="a night",
            agreed="{}",
            started_at=NOW,
            device=PHONE,
        )
        write_plain_line(connection, load_plain(connection, night), line)

        assert list(all_rows(connection)) == []
