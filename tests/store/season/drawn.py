"""Random events of a season, for one case of a law."""

from collections.abc import Callable
from functools import partial
from typing import Any

from hypothesis import strategies as st

from referee.stats.season.ranking import Scoring
from tests.store.season.club_deeds import (
    brought_back,
    called_otherwise,
    in_turn,
    made_guest,
    merged,
    season_changed,
    season_deleted,
    taken_apart,
)
from tests.store.season.deeds import (
    agreed_otherwise,
    begun,
    came,
    corrected,
    counted_in,
    deleted,
    fined,
    imported,
    recorded,
    renamed,
    seated,
    undone,
)
from tests.store.season.playing import NAMES, RULES, Does, DrawnHand, Sheet


def deed(what: Callable[..., None], *drawn: Any, **named: Any) -> st.SearchStrategy[Does]:
    """A strategy for calls of *what* with drawn arguments, and the table last."""
    return st.builds(partial, st.just(what), *drawn, **named)


number = st.integers(0, 3)
seat = st.integers(1, 4)
days = st.integers(-5, 5)
names = st.permutations(NAMES)
name = st.sampled_from(NAMES)
seasons = st.sampled_from([None, 0, 1])
ends = ["played"] * 8 + [
    "redealt", "passed out", "only bid", "agreed", "fouled by the bidder", "fouled by the next"
]  # fmt: skip
hands = st.builds(
    DrawnHand,
    st.sampled_from(ends),
    seat,
    st.sampled_from([70, 90, 120]),
    st.sampled_from([0, 65, 95, 120]),
)
"""A single hand that is played out can end a game, since the target is so low."""
games = (names, days, st.sampled_from(RULES), seasons, st.lists(hands, min_size=1, max_size=2))
begins = deed(begun, *games)
sheets = st.builds(Sheet, *games)
imports = deed(imported, sheets)
player = st.integers(0, 9)
merges = deed(merged, player, player)
undoings = deed(taken_apart, number)
simple = st.one_of(
    begins,
    imports,
    deed(recorded, number, hands),
    deed(corrected, number, number, st.one_of(st.none(), hands)),
    deed(undone, number, number),
    deed(fined, number, number, seat, st.sampled_from(["", "others"])),
    deed(seated, number, seat, name),
    deed(agreed_otherwise, number, st.sampled_from([80, 200])),
    deed(renamed, number, seat, st.sampled_from((*NAMES, "Kim"))),
    deed(called_otherwise, name, st.sampled_from((*NAMES, "Kim", "Lou"))),
    deed(made_guest, name, guest=st.booleans()),
    deed(deleted, number, back=st.booleans()),
    deed(counted_in, number, seasons),
    deed(season_changed, st.integers(0, 1), st.integers(0, 9), st.sampled_from(Scoring)),
    deed(season_deleted, st.integers(0, 1), back=st.booleans()),
    merges,
    deed(brought_back, number),
)
deeds = st.one_of(
    simple,
    simple,
    simple,
    merges,
    undoings,
    deed(in_turn, merges, simple, undoings),
)
"""Merges are tried often, since most are refused: both players sat at the same table."""
course = st.tuples(
    deed(came, st.lists(sheets, min_size=2, max_size=4)),
    st.lists(deeds, min_size=3, max_size=9),
)
"""Games are imported, and then random events follow."""
