"""What happens to a season in one case of a law, drawn by lot."""

from hypothesis import strategies as st

from referee.stats.season.standings import Scoring
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
    imported,
    renamed,
    seated,
    told,
    undone,
)
from tests.store.season.playing import NAMES, RULES, Sheet, Told

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
    Told,
    st.sampled_from(ends),
    seat,
    st.sampled_from([70, 90, 120]),
    st.sampled_from([0, 65, 95, 120]),
)
"""One that is played ends a game, to so low a target."""
begins = st.builds(
    begun, names, days, st.sampled_from(RULES), seasons, st.lists(hands, min_size=1, max_size=2)
)
sheets = st.builds(
    Sheet, names, days, st.sampled_from(RULES), seasons, st.lists(hands, min_size=1, max_size=2)
)
imports = st.builds(imported, sheets)
player = st.integers(0, 9)
merges = st.builds(merged, player, player)
undoings = st.builds(taken_apart, number)
simple = st.one_of(
    begins,
    imports,
    st.builds(told, number, hands),
    st.builds(corrected, number, number, st.one_of(st.none(), hands)),
    st.builds(undone, number, number),
    st.builds(seated, number, seat, name),
    st.builds(agreed_otherwise, number, st.sampled_from([80, 200])),
    st.builds(renamed, number, seat, st.sampled_from((*NAMES, "Kim"))),
    st.builds(called_otherwise, name, st.sampled_from((*NAMES, "Kim", "Lou"))),
    st.builds(made_guest, name, guest=st.booleans()),
    st.builds(deleted, number, back=st.booleans()),
    st.builds(counted_in, number, seasons),
    st.builds(season_changed, st.integers(0, 1), st.integers(0, 9), st.sampled_from(Scoring)),
    st.builds(season_deleted, st.integers(0, 1), back=st.booleans()),
    merges,
    st.builds(brought_back, number),
)
deeds = st.one_of(
    simple,
    simple,
    simple,
    merges,
    undoings,
    st.builds(in_turn, merges, simple, undoings),
)
"""Merges are tried often: most are refused, since both sat at one table."""
course = st.tuples(
    st.builds(came, st.lists(sheets, min_size=2, max_size=4)),
    st.lists(deeds, min_size=3, max_size=9),
)
"""Games come, and then anything happens."""
