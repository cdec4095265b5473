"""Where rules are: of a preset, of a game to come, of a table, in whatever way they change.

Whoever leads there asks `referee.web.addresses`, which has them with all others.
"""

from collections.abc import Mapping

from referee.web.addresses.paths import address as _address


def table_rules(public_id: str) -> str:
    """The rules of a table."""
    return _address("table_rules.show", public_id=public_id)


def change_rules(public_id: str, *, news: str | None = None) -> str:
    """Where a table changes its rules for the hands to come; *news*: the one just changed."""
    return _address("table_rules.every", public_id=public_id, news=news)


def change_rule(public_id: str, name: str) -> str:
    """Where one of those rules is changed."""
    return _address("table_rules.one", public_id=public_id, name=name)


def house_rules(preset_id: str, agreed: Mapping[str, str]) -> str:
    """The rules of a game that is not begun, with what was *agreed* so far."""
    return _address("house.every", preset_id=preset_id, **agreed)


def house_rule(preset_id: str, name: str, agreed: Mapping[str, str]) -> str:
    """Where one of those rules is changed."""
    return _address("house.one", preset_id=preset_id, name=name, **agreed)


def keep_rules() -> str:
    """Where house rules are kept under a name."""
    return _address("named.keep")


def presets() -> str:
    """The rules of every preset."""
    return _address("rules.index")


def preset(preset_id: str) -> str:
    """The rules of one preset."""
    return _address("rules.show", preset_id=preset_id)


def rule(public_id: str, name: str) -> str:
    """One rule of a table, where it stands among the others."""
    return _address("table_rules.show", public_id=public_id, _anchor=f"rule-{name}")


def ask(public_id: str) -> str:
    """What people ask of the rules of a table."""
    return _address("asking.ask", public_id=public_id)
