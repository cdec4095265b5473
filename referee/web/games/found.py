"""The search of old games: what was asked, and the page that answers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta

from referee.store.game.search import Wanted
from referee.web import addresses
from referee.web.access import Viewer
from referee.web.games.lists import Listed, game_card, state_of
from referee.web.games.page import GameCard
from referee.web.rulebook.offered import preset_named
from referee.web.ui.fields import one_line
from referee.web.ui.parts import Field, Link, Option
from referee.web.words.rulebook.book import rules as rule_words
from referee.web.words.text import day

LENGTH = 100
"""Characters that are looked for."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked for, and what of it cannot be read."""

    wanted: Wanted
    typed: Mapping[str, str]
    errors: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SearchPage:
    """Template ``games/search.html``."""

    action: str
    fields: Sequence[Field]
    games: Sequence[GameCard]
    more: Link | None
    back: Link
    none: str
    """That no game fits; "" where some do."""


NAMES = ("q", "player", "preset", "since", "until")
"""The fields of the form, and of the addresses that it leads to."""


def read_asked(sent: Mapping[str, str]) -> Asked:
    """What the form *sent*; a date that is none is said, and not looked for."""
    typed = {name: one_line(sent.get(name, ""))[:LENGTH] for name in NAMES}
    errors = {
        name: "Write the date like 2026-11-20."
        for name in ("since", "until")
        if typed[name] and not _date(typed[name])
    }
    wanted = Wanted(
        words=typed["q"],
        player=typed["player"],
        preset=typed["preset"],
        since=_midnight(_date(typed["since"])),
        before=_midnight(_date(typed["until"]), later=1),
    )
    return Asked(wanted, typed, errors)


def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _midnight(on: date | None, later: int = 0) -> datetime | None:
    """When *on*, or a day *later*, begins by the server's clock; None: no clock goes there."""
    if on is None or on >= date.max - timedelta(days=later + 1) or on.year < 2:
        return None
    local = datetime.combine(on + timedelta(days=later), time()).astimezone()
    return local.astimezone(UTC)


def search_page(
    asked: Asked,
    games: Sequence[Listed],
    more: int | None,
    viewer: Viewer,
    offered: tuple[Sequence[str], Sequence[str]],
) -> SearchPage:
    """The answer to *asked*.

    Args:
        asked: What was asked for.
        games: What was found.
        more: The last game shown, where there are more of them.
        viewer: Who asks.
        offered: The players and the presets that can be asked for.
    """
    cards = tuple(
        replace(game_card(state, viewer), when=day(state.game.started_at))
        for state in map(state_of, games)
        if state is not None
    )
    players, presets = offered
    return SearchPage(
        action=addresses.search(),
        fields=_fields(asked, players, presets),
        games=cards,
        more=None if more is None else Link(_more(asked, more), "More games"),
        back=Link(addresses.home(), "All games"),
        none="" if cards else "No game fits. Ask for less, or look at the spelling.",
    )


def _more(asked: Asked, last: int) -> str:
    told = {name: typed for name, typed in asked.typed.items() if typed}
    return addresses.search(before=last, **told)


def _fields(asked: Asked, players: Sequence[str], presets: Sequence[str]) -> tuple[Field, ...]:
    named = ((each, preset_named(each)) for each in presets)
    games = [(each, rule_words.game_name(rules)) for each, rules in named if rules is not None]
    return (
        Field("q", "Words", asked.typed["q"], "search", hint="Of names, notes or the place."),
        _choice("player", "Player", asked, [(name, name) for name in players]),
        _choice("preset", "Game", asked, games),
        _day("since", "From", asked),
        _day("until", "To", asked),
    )


def _choice(name: str, label: str, asked: Asked, offered: Sequence[tuple[str, str]]) -> Field:
    chosen = asked.typed[name]
    options = (("", "any"), *offered)
    return Field(
        name,
        label,
        chosen,
        "select",
        tuple(Option(value, said, selected=value == chosen) for value, said in options),
    )


def _day(name: str, label: str, asked: Asked) -> Field:
    return Field(name, label, asked.typed[name], "date", error=asked.errors.get(name, ""))


def shown(games: Sequence[Listed], most: int) -> tuple[Sequence[Listed], int | None]:
    """The first *most* games, and the number of the last of them where there are more."""
    return games[:most], games[most - 1].id if len(games) > most else None
