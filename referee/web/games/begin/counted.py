"""In which season a new game counts: the one that runs is proposed, of several somebody chooses."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection

from referee.store.club.counting import season_of
from referee.store.club.seasons import Season, proposed, seasons_of
from referee.store.moments import local_day
from referee.web.ui.parts import Field, Option
from referee.web.words.people import seasons as said

NONE = "none"
"""What the form sends for practice."""


@dataclass(frozen=True, slots=True)
class Offered:
    """The seasons of a club in which a game may count that begins now."""

    running: Sequence[Season] = ()
    usual: str = NONE
    """What is chosen unless somebody chooses: a season's public id; "" where somebody has to."""

    def field(self, typed: str | None, error: str = "") -> Field | None:
        """The question; None: no season runs, and nothing is asked."""
        if not self.running:
            return None
        chosen = self.usual if typed is None else typed
        options = [Option(each.public_id, each.name) for each in self.running]
        options = [*options, Option(NONE, said.PRACTICE)]
        ask = [] if self.usual else [Option("", said.CHOOSE_ONE)]
        told = tuple(
            Option(each.value, each.label, each.value == chosen) for each in (*ask, *options)
        )
        return Field("season", said.WHERE, kind="select", options=told, error=error)

    def error(self, typed: str | None) -> str:
        """What is wrong with what was chosen; "" nothing."""
        chosen = self.usual if typed is None else typed
        known = {NONE, *(each.public_id for each in self.running)}
        return "" if chosen in known else said.CHOOSE

    def season(self, typed: str | None) -> int | None:
        """The season that was chosen, where nothing is wrong with that; None: practice."""
        chosen = self.usual if typed is None else typed
        return next((each.id for each in self.running if each.public_id == chosen), None)


def offered(
    connection: Connection, *, club_id: int | None, before: int | None, now: datetime
) -> Offered:
    """What a club offers; a table that goes on from the game *before* counts where that did."""
    if club_id is None:
        return Offered()
    there, day = seasons_of(connection, club_id=club_id), local_day(now)
    running = [each for each in there if each.runs_on(day)]
    if before is None:
        one = proposed(running, day)
        return Offered(running, one.public_id if one else "" if running else NONE)
    counts = season_of(connection, game_id=before)
    again = (each.public_id for each in running if each.id == counts)
    return Offered(running, next(again, NONE))
