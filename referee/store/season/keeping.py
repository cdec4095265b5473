"""What is written when a finished game changes, ends, is taken up again or comes back.

All of it in the transaction of the change, and nothing while a game is still played.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from sqlalchemy import Connection, select

from referee.store.file.statements import in_parts
from referee.store.season import replays, summaries, tallies
from referee.store.season.summaries import Change, Counted, with_players
from referee.store.tables import CLUBS, GAMES

AT_ONCE = 500
"""Games that are held in memory at a time, where a player of many is another from now on."""


def keep_counted(connection: Connection, now: Mapping[int, Counted | None]) -> None:
    """Counts the games as they are *now*, by their ids; None: it does not count, or no longer."""
    _keep(connection, [(summaries.kept(connection, each), now[each]) for each in now])


def keep_new(connection: Connection, games: Iterable[Counted | None]) -> None:
    """Counts *games* that were not there before; None: one that does not count yet."""
    _keep(connection, [(None, each) for each in games])


def give_to(connection: Connection, *, games: Collection[int], old: int, new: int) -> None:
    """Counts for the player *new* what *old* did in *games*; *new* sat in none of them."""
    names = {str(old): str(new)}
    for some in in_parts(sorted(games), AT_ONCE):
        was = _kept(connection, some)
        now = (replace(each, summary=with_players(each.summary, names)) for each in was)
        _keep(connection, list(zip(was, now, strict=True)))


def count_again(connection: Connection, games: Collection[int]) -> None:
    """Counts *games* in the seasons that they belong to now."""
    belongs = select(GAMES.c.id, GAMES.c.season_id).where(GAMES.c.id.in_(games))
    seasons: dict[int, int | None] = {row.id: row.season_id for row in connection.execute(belongs)}
    was = _kept(connection, games)
    now = (replace(each, season_id=seasons[each.game_id]) for each in was)
    _keep(connection, list(zip(was, now, strict=True)))


def _keep(connection: Connection, changes: Sequence[Change]) -> None:
    changed = [(was, now) for was, now in changes if was != now]
    for club_id in sorted({each.club_id for pair in changed for each in pair if each}):
        _take_turn(connection, club_id)
    summaries.change_summaries(connection, changed)
    tallies.change_sums(connection, changed)
    replays.change_ratings(connection, changed)


def _kept(connection: Connection, games: Collection[int]) -> list[Counted]:
    """Those of *games* that are counted, in playing order."""
    found = (summaries.kept(connection, game_id) for game_id in games)
    return sorted((each for each in found if each), key=lambda each: each.place)


def _take_turn(connection: Connection, club_id: int) -> None:
    """Waits until nobody else changes the sums of the club: two of its games may end at once."""
    turn = select(CLUBS.c.id).where(CLUBS.c.id == club_id)
    connection.execute(turn.with_for_update(key_share=True))
