"""The questions that choose which games count, and what was chosen in words."""

from collections.abc import Callable, Mapping, Sequence

from referee.web.rulebook.offered import preset_named
from referee.web.season.asked import Asked
from referee.web.season.period import RECENT, years
from referee.web.season.read import Told
from referee.web.ui.parts import Field, Option
from referee.web.words.rulebook.rules import game_name
from referee.web.words.season import standings as said

Offered = Sequence[tuple[str, str]]
"""Values of a question, each with its words."""

ALL = ("preset", "partner", "period")
"""Every question."""


def fields(told: Told, asked: Asked, names: Sequence[str] = ALL) -> tuple[Field, ...]:
    """The questions called *names*, with what is *asked* chosen."""
    return tuple(_select(name, getattr(asked, name), OFFERED[name](told)) for name in names)


def filtered(told: Told, asked: Asked) -> str:
    """What the games were chosen by, in words; "" where all count."""
    every = (option for field in fields(told, asked) for option in field.options)
    return said.filtered_words([each.label for each in every if each.selected and each.value])


def _presets(told: Told) -> Offered:
    named = ((each, preset_named(each)) for each in sorted({game.preset for game in told.games}))
    return [(each, game_name(rules)) for each, rules in named if rules is not None]


def _players(told: Told) -> Offered:
    return sorted(told.names.items(), key=lambda each: each[1].casefold())


def _periods(told: Told) -> Offered:
    recent = [(str(days), said.recent_words(days)) for days in RECENT]
    return [*recent, *((year, year) for year in years(game.started for game in told.games))]


OFFERED: Mapping[str, Callable[[Told], Offered]] = {
    "preset": _presets,
    "partner": _players,
    "period": _periods,
}
"""What each question offers."""


def _select(name: str, chosen: str, offered: Offered) -> Field:
    everything = ("", said.EVERYTHING[name])
    options = (Option(value, label, value == chosen) for value, label in (everything, *offered))
    return Field(name, said.FILTERS[name], kind="select", options=tuple(options))
