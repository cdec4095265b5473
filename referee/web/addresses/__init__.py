"""Where everything is: every address that a page leads to, made by the app's own routes.

Nothing else writes a path, so the app can be moved below any prefix of a proxy's.
"""

from referee.web.addresses.of_clubs import (
    club,
    games_for_programs,
)
from referee.web.addresses.of_hands import (
    card_fact,
    cards,
    effect,
    hand,
    incident,
    judge_hand,
    other,
    remedies,
    remove,
    replay_hand,
    share_hand,
    solved,
    undo,
    undo_card,
)
from referee.web.addresses.of_rules import (
    ask,
    change_rule,
    change_rules,
    house_rule,
    house_rules,
    keep_rules,
    preset,
    presets,
    rule,
    table_rules,
)
from referee.web.addresses.paths import address as _address
from referee.web.addresses.paths import here, is_for_programs, is_local, prefix, root, whole

__all__ = [
    "ask",
    "card_fact",
    "cards",
    "change_rule",
    "change_rules",
    "club",
    "effect",
    "games_for_programs",
    "hand",
    "here",
    "house_rule",
    "house_rules",
    "incident",
    "is_for_programs",
    "is_local",
    "judge_hand",
    "keep_rules",
    "other",
    "prefix",
    "preset",
    "presets",
    "remedies",
    "remove",
    "replay_hand",
    "root",
    "rule",
    "share_hand",
    "solved",
    "table_rules",
    "table_standings",
    "undo",
    "undo_card",
    "whole",
]
"""What is about no page of its own, about one hand, the rules of a table, and a club."""


def home(*, deleted: str | None = None) -> str:
    """The list of games; with *deleted* to bring back."""
    return _address("games.home", deleted=deleted)


def pick() -> str:
    """Where questions lead to a new game."""
    return _address("picking.ask")


def new_game(preset_id: str, *, players: int | str | None = None, **agreed: str) -> str:
    """The form for a new game of a preset: for so many *players*, and with what was *agreed*."""
    return _address("starting.fill", preset_id=preset_id, players=players, **agreed)


def rematch(public_id: str) -> str:
    """Where the same table begins once more."""
    return _address("games.rematch", public_id=public_id)


def again(public_id: str) -> str:
    """The form for the same table once more, with other seats."""
    return _address("starting.again", public_id=public_id)


def about() -> str:
    """What this is."""
    return _address("rules.about")


def table(public_id: str) -> str:
    """A table."""
    return _address("table.show", public_id=public_id)


def news(
    public_id: str, version: int, place: tuple[int, int, int] | None = None, *, pen: bool = False
) -> str:
    """What changed at a table since *version*.

    *place*: the hand and the line of a page's form, and how many lines of all hands it has seen.
    *pen*: without a form, the page is of the phone that has the pen.
    """
    asked = f"?v={version}" if place is None else f"?v={version}&at={'.'.join(map(str, place))}"
    asked += "&pen=1" if pen and place is None else ""
    return _address("live.news", public_id=public_id) + asked


def live(public_id: str) -> str:
    """Where the versions of a table come from."""
    return _address("stream.follow", public_id=public_id)


def table_standings(public_id: str) -> str:
    """The standings of the club that plays at a table."""
    return _address("season.of_table", public_id=public_id)


def result(public_id: str) -> str:
    """A result to share, to copy and to keep."""
    return _address("result.show", public_id=public_id)


def result_picture(public_id: str, kind: str) -> str:
    """A result as a picture: ``svg`` or ``png``."""
    return _address(f"result.as_{kind}", public_id=public_id)


def printed(public_id: str) -> str:
    """A score sheet to print and to sign."""
    return _address("result.printed", public_id=public_id)


def manifest() -> str:
    """What a browser must know to install the app."""
    return _address("install.manifest")


def static(fingerprint: str, name: str) -> str:
    """A static file as it was when it had *fingerprint*."""
    return _address("assets.send_asset", fingerprint=fingerprint, name=name)
