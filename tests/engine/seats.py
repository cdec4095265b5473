"""Every table there can be: each preset with two to eight players, in all sides they can make."""

from collections.abc import Iterator
from functools import cache

from hypothesis import strategies as st

from referee.engine.rules.house import with_house, with_players
from referee.engine.rules.model import RuleSet, Sides
from referee.engine.rules.presets import preset, preset_ids


def table(preset_id: str, players: int, sides: str) -> RuleSet | None:
    """The preset for so many, with the nearest nest; None: they make no such sides."""
    fixed = Sides(sides).fixed
    if (fixed and players % fixed) or (sides == "called" and players == 2):
        return None
    nest = with_players(preset(preset_id), players).nest.size
    return with_house(preset(preset_id), {"players": players, "sides": sides, "nest": nest})


def tables_of(preset_id: str) -> Iterator[RuleSet]:
    """Every table of one preset."""
    for players in range(2, 9):
        for sides in Sides:
            rules = table(preset_id, players, str(sides))
            if rules is not None:
                yield rules


@cache
def every_table() -> tuple[RuleSet, ...]:
    """Every table of every preset."""
    return tuple(rules for preset_id in preset_ids() for rules in tables_of(preset_id))


ANY_TABLE = st.deferred(
    lambda: st.integers(0, len(every_table()) - 1).map(every_table().__getitem__)
)
