"""Things that can happen to games, done by the store's own functions."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Any

from referee.rook.hand import ledger
from referee.store.club.merging import rename_in_games
from referee.store.club.seasons import count_in, season_of
from referee.store.errors import NameTakenError, UnknownPlayerError
from referee.store.game.beginning import Destination
from referee.store.seated.beginning import create_game
from referee.store.seated.counting import delete_game, restore_game
from referee.store.seated.importing import import_game, import_games, importable
from referee.store.tables import HOME_CLUB
from referee.web.rook.state import lines_of, table_state
from tests.store.asking import NOW, SIGNER
from tests.store.season.playing import PHONE, DrawnHand, Sheet, Table, before, facts_at

SEASON_NAMES = {None: "", 0: "S1", 1: "S2"}
ARRIVES = Destination(HOME_CLUB, PHONE, NOW)


def begun(
    names: Any, day: int, rules: Any, season: int | None, hands: list[DrawnHand], table: Table
) -> None:
    """Begins a game with its first hands."""
    sitting = names[: rules.table.players]
    if not table.are_apart(sitting):
        return
    public_id = f"game {len(table.games)}"
    create_game(
        table.connection,
        SIGNER,
        public_id=public_id,
        key=public_id,
        rules=rules,
        names=sitting,
        dealer=4,
        before=before(len(sitting)),
        started_at=NOW + timedelta(days=day),
        device=PHONE,
        actor="Ann",
        season_id=table.season(season),
    )
    for hand in hands:
        recorded(len(table.games) - 1, hand, table)


def recorded(number: int, hand: DrawnHand, table: Table) -> None:
    game = table.game(number)
    if game:
        line = ledger.facts_line(facts_at(game, hand))
        table.write(game, len(game.hands) + 1, line)


def corrected(number: int, at: int, hand: DrawnHand | None, table: Table) -> None:
    """A hand recorded again, or struck out."""
    game = table.game(number)
    if game and game.hands:
        line = ledger.facts_line(facts_at(game, hand) if hand else {"void": True}, anew=True)
        table.write(game, at % len(game.hands) + 1, line)


def undone(number: int, at: int, table: Table) -> None:
    game = table.game(number)
    if game and game.hands:
        hand = at % len(game.hands) + 1
        table.write(game, hand, ledger.undo_line(len(lines_of(game, hand)) - 1))


def fined(number: int, at: int, seat: int, to: str, table: Table) -> None:
    """Gives a penalty in a recorded hand, or after the last."""
    game = table.game(number)
    if game:
        hand = at % (len(game.hands) + 1) + 1
        known = ledger.facts_in_force(lines_of(game, hand)).get("penalty", [])
        penalty = {"seat": seat, "points": 10} | ({"to": to} if to else {})
        table.write(game, hand, ledger.facts_line({"penalty": [*known, penalty]}))


def seated(number: int, seat: int, name: str, table: Table) -> None:
    game = table.game(number)
    sits = game and name in (*table_state(game).names, *game.names)
    if game and not sits and table.are_apart([name]):
        line = ledger.facts_line({"players": {str(seat): name}})
        table.write(game, len(game.hands) + 1, line)


def agreed_otherwise(number: int, target: int, table: Table) -> None:
    """Changes the target from the next hand on."""
    game = table.game(number)
    if game:
        line = ledger.facts_line({"house": {"target": target}})
        table.write(game, len(game.hands) + 1, line)


def renamed(number: int, seat: int, new: str, table: Table) -> None:
    game = table.game(number)
    if game is None:
        return
    with suppress(NameTakenError, UnknownPlayerError):
        rename_in_games(
            table.connection,
            game_id=game.id,
            device=PHONE,
            name=game.names[seat - 1],
            new_name=new,
            now=NOW,
        )


def deleted(number: int, table: Table, *, back: bool) -> None:
    game = table.game(number)
    if game and back:
        restore_game(table.connection, public_id=game.public_id)
    elif game:
        delete_game(table.connection, public_id=game.public_id, now=NOW)


def imported(sheet: Sheet, table: Table) -> None:
    """Imports a record file twice."""
    record = sheet.record
    for _ in range(2 * table.are_apart(record.players)):
        import_game(
            table.connection,
            SIGNER,
            record,
            ARRIVES,
            key=table.key(),
            season=SEASON_NAMES[sheet.season],
        )
        table.touch()


def came(sheets: Sequence[Sheet], table: Table) -> None:
    """Imports several games at once, like those of an archive."""
    importables = [importable(each.record, season=SEASON_NAMES[each.season]) for each in sheets]
    new = {each.digest: each for each in importables}
    import_games(table.connection, ARRIVES, list(new.values()))
    table.touch()


def counted_in(number: int, season: int | None, table: Table) -> None:
    game = table.game(number)
    if game:
        was = season_of(table.connection, game_id=game.id)
        now = table.season(season)
        assert count_in(table.connection, game_id=game.id, season_id=now, was=was)
