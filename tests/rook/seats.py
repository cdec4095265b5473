"""All possible tables: each preset with two to eight players, in all sides that they can form."""

from hypothesis import strategies as st

from referee.rook.rules.house import with_house, with_players
from referee.rook.rules.model import RuleSet, Sides
from referee.rook.rules.presets import preset, preset_ids


def table(preset_id: str, players: int, sides: str) -> RuleSet | None:
    """The preset for *players*, with the nearest nest; None if they cannot form these sides."""
    fixed = Sides(sides).fixed
    if (fixed and players % fixed) or (sides == "called" and players == 2):
        return None
    nest = with_players(preset(preset_id), players).nest.size
    return with_house(preset(preset_id), {"players": players, "sides": sides, "nest": nest})


ANY_TABLE = (
    st.tuples(st.sampled_from(preset_ids()), st.integers(2, 8), st.sampled_from(list(Sides)))
    .map(lambda chosen: table(*chosen))
    .filter(lambda rules: rules is not None)
)
"""A strategy for one of these tables."""
