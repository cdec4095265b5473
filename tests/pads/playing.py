"""Rounds on a pad, as a table enters them."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from referee.pads.model import Pad, PadTerms, across
from referee.pads.pad import PADS
from referee.pads.scoring import Standing, at_start, complete, score_round

Round = Sequence[Mapping[str, Any]]


def terms(
    pad: Pad | str, scorers: int, *, house: Mapping[str, int] | None = None, seats: int = 0
) -> PadTerms:
    """A table at which so many score; as few as can play it, if *seats* does not say."""
    pad = PADS[pad] if isinstance(pad, str) else pad
    players = seats or next(count for count in pad.seats if count % scorers == 0)
    names = tuple(f"P{seat}" for seat in range(1, players + 1))
    wins: Literal["highest", "lowest"]
    wins = "lowest" if pad.end.wins == "lowest" else "highest"
    return PadTerms(pad, names, across(players, scorers), house or {}, 1, wins)


def standings(at_table: PadTerms, rounds: Sequence[Round], *, dealer: int = 1) -> list[Standing]:
    """How it stands after each of *rounds*."""
    found = [at_start(at_table)]
    for number, rows in enumerate(rounds, 1):
        deals = (dealer + number - 2) % len(at_table.names) + 1
        completed = complete(at_table, number, rows)
        found.append(score_round(at_table, found[-1], completed, deals))
    return found[1:]


def totals(
    pad: Pad | str, *rounds: Round, house: Mapping[str, int] | None = None, seats: int = 0
) -> list[int]:
    """The totals after all of *rounds*."""
    at_table = terms(pad, len(rounds[0]), house=house, seats=seats)
    return list(standings(at_table, rounds)[-1].totals)
