"""The questions that choose which games count, and what was chosen in words."""

from collections.abc import Callable, Mapping, Sequence

from referee.web.rulebook.offered import preset_named
from referee.web.season.asked import Asked
from referee.web.season.period import RECENT
from referee.web.season.read import MOST, Offered
from referee.web.ui.parts import Field, Option
from referee.web.words.rulebook.book.rules import game_name
from referee.web.words.season import standings as said

Values = Sequence[tuple[str, str]]
"""What can be answered, each with its words."""

ALL = ("season", "preset", "partner", "period")
"""Every question."""


def fields(told: Offered, asked: Asked, names: Sequence[str] = ALL) -> tuple[Field, ...]:
    """The questions called *names*, with what is *asked* chosen."""
    offers = ((name, VALUES[name](told)) for name in names)
    return tuple(_select(name, getattr(asked, name), values) for name, values in offers if values)


def filtered(told: Offered, asked: Asked) -> str:
    """What the games were chosen by, in words; "" where all count."""
    every = (option for field in fields(told, asked) for option in field.options)
    return said.filtered_words([each.label for each in every if each.selected and each.value])


def bound(*, are_all: bool) -> str:
    """How many of the games that were chosen are counted, in words; "" where all are."""
    return "" if are_all else said.bound_words(MOST)


def _seasons(told: Offered) -> Values:
    return [(each.public_id, each.name) for each in told.seasons]


def _presets(told: Offered) -> Values:
    named = ((each, preset_named(each)) for each in told.presets)
    return [(each, game_name(rules)) for each, rules in named if rules is not None]


def _players(told: Offered) -> Values:
    return sorted(told.names.items(), key=lambda each: each[1].casefold())


def _periods(told: Offered) -> Values:
    recent = [(str(days), said.recent_words(days)) for days in RECENT]
    return [*recent, *((year, year) for year in told.years)]


VALUES: Mapping[str, Callable[[Offered], Values]] = {
    "season": _seasons,
    "preset": _presets,
    "partner": _players,
    "period": _periods,
}
"""What each question offers."""


def _select(name: str, chosen: str, offered: Values) -> Field:
    everything = ("", said.EVERYTHING[name])
    options = (Option(value, label, value == chosen) for value, label in (everything, *offered))
    return Field(name, said.FILTERS[name], kind="select", options=tuple(options))
