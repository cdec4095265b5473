"""How a game stands, computed from its ledger as a save keeps it."""

from referee.rook.hand import ledger
from referee.store.database import Database
from referee.store.seated.standing import last_due
from tests.store.asking import begin, load, write

MADE = {"bidder": 1, "bid": 70, "trump": "red", "taken": {"A": 85, "B": 35}}


def test_a_hand_of_which_every_line_was_undone_is_not_waited_for(database: Database) -> None:
    game = begin(database)
    write(database, game.id, 1, 0, text=ledger.facts_line(MADE))
    write(database, game.id, 1, 1, text=ledger.undo_line(0))

    standing = last_due(load(database)).standing

    assert (standing.open, dict(standing.totals)) == (None, {"A": 0, "B": 0})


def test_an_emptied_hand_before_others_is_waited_for(database: Database) -> None:
    game = begin(database)
    write(database, game.id, 1, 0, text=ledger.facts_line(MADE))
    write(database, game.id, 2, 0, text=ledger.facts_line(MADE))
    write(database, game.id, 1, 1, text=ledger.undo_line(0))

    assert last_due(load(database)).standing.open == 1
