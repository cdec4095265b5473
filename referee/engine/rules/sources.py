"""Which public texts the rules of a preset come from, by the tags of docs/rules.md."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pkgutil import get_data

from referee.engine.rules.presets import parent
from referee.engine.rules.registry import RULES

GAME = "game"
"""What a preset's own texts stand under, beside those of its single rules."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where one rule of a preset comes from."""

    preset_id: str
    """The preset that says it; another than the one that was asked for where that extends it."""
    tags: tuple[str, ...]
    """The texts; none where they are silent and this program had to choose."""


def origin(preset_id: str, name: str) -> Origin | None:
    """Where the rule *name* of a preset comes from; None: no game that it extends has it either.

    *name*: a house rule, or a rule of the rule book that no house rule turns.
    """
    said = written().get(preset_id, {}).get(name)
    if said is not None:
        return Origin(preset_id, tuple(said.split()))
    above = parent(preset_id)
    if above:
        return origin(above, name)
    source = RULES[name].source if name in RULES else None
    return None if source is None else Origin(preset_id, tuple(source.split()))


@cache
def written() -> Mapping[str, Mapping[str, str]]:
    """By preset and rule, the tags of the texts that say it; "" where none does."""
    text = get_data(__package__, "presets/sources.toml")
    return tomllib.loads((text or b"").decode())
