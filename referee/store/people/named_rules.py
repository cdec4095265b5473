"""House rules saved under a name, such as "Grandma's table", for a device's next games.

A kind of games kept as lines keeps a game of the table's own here, such as a score pad.

They are the table's own choices, without what is computed from them. A game has its own full copy
of its rules, so no change here affects a game. Every row has a club, since members may share them
one day.
"""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, select, update

from referee.games import PLAIN
from referee.store.errors import NameTakenError, StaleRulesError, UnknownRulesError
from referee.store.statements import change_once, insert_new
from referee.store.tables import HOME_CLUB, NAMED_RULES
from referee.text import name_key

MOST = 50
"""The most named rules that are listed for one device."""


@dataclass(frozen=True, slots=True)
class NamedRules:
    """House rules with the table's name for them."""

    public_id: str
    name: str
    preset: str
    """The id of the preset that they change, or the name of a kind of games kept as lines."""
    choices: Mapping[str, str]
    """The players and sides, and each house rule, as the fields of a form; or what that kind keeps.
    """
    version: int
    """How often they have been changed; a further change must name this number."""
    deleted: bool


def keep_rules(
    connection: Connection,
    *,
    public_id: str,
    key: str,
    device: str,
    name: str,
    preset: str,
    choices: Mapping[str, str],
    now: datetime,
) -> str:
    """Saves rules under *name* for *device*; returns their public id.

    The same form with the same *key* saves them once. A page that was gone back to and filled in
    anew has the key, too, but says something else.

    Raises:
        NameTakenError: the device has rules of that name.
    """
    said = json.dumps([key, name, preset, _text(choices)])
    row = {
        "club_id": HOME_CLUB,
        "public_id": public_id,
        "key": sha256(said.encode()).hexdigest(),
        "device": device,
        "name": name,
        "name_key": name_key(name),
        "preset": preset,
        "choices": _text(choices),
        "version": 0,
        "created_at": now,
    }
    same = NAMED_RULES.c.key == row["key"]
    before = connection.scalar(select(NAMED_RULES.c.public_id).where(_is(device), same))
    if before is not None:
        return str(before)
    _refuse_twin(connection, device, name, public_id)
    insert_new(connection, NAMED_RULES, row)
    return public_id


def named_rules_of(
    connection: Connection, *, device: str, deleted: bool = False
) -> tuple[NamedRules, ...]:
    """The named house rules of *device*, the last saved first; with *deleted*, only deleted ones.

    Those that cannot be read are left out.
    """
    return _latest(connection, _is(device), NAMED_RULES.c.preset.not_in(PLAIN), deleted=deleted)


def kept_games_of(
    connection: Connection, *, kind: str, devices: Collection[str], deleted: bool = False
) -> tuple[NamedRules, ...]:
    """The games of a kind that is kept as lines which *devices* keep, as `named_rules_of`."""
    theirs = NAMED_RULES.c.device.in_(devices)
    return _latest(connection, theirs, NAMED_RULES.c.preset == kind, deleted=deleted)


def _latest(
    connection: Connection, *where: ColumnElement[bool], deleted: bool
) -> tuple[NamedRules, ...]:
    gone = NAMED_RULES.c.deleted_at
    which = gone.is_not(None) if deleted else gone.is_(None)
    latest = select(NAMED_RULES).where(*where, which).order_by(NAMED_RULES.c.id.desc()).limit(MOST)
    return tuple(filter(None, map(_named, connection.execute(latest))))


def load_rules(connection: Connection, *, public_id: str, device: str) -> NamedRules:
    """Named rules of *device*, also if they are deleted.

    Raises:
        UnknownRulesError: it has none with that public id.
    """
    query = select(NAMED_RULES).where(_is(device), NAMED_RULES.c.public_id == public_id)
    row = connection.execute(query).one_or_none()
    known = _named(row) if row is not None else None
    if known is None:
        raise UnknownRulesError(f"no rules {public_id!r} here")
    return known


def rename_rules(
    connection: Connection, *, public_id: str, device: str, version: int, name: str
) -> None:
    """Changes the name of the rules.

    Raises:
        NameTakenError: the device has other rules of that name.
        StaleRulesError: they were changed since *version*.
        UnknownRulesError: there are none.
    """
    _refuse_twin(connection, device, name, public_id)
    _change(connection, public_id, device, version, {"name": name, "name_key": name_key(name)})


def change_rules(
    connection: Connection,
    *,
    public_id: str,
    device: str,
    version: int,
    choices: Mapping[str, str],
    name: str | None = None,
) -> None:
    """Changes the rules under a name, and the name unless it is None; deleted ones are there again.

    Raises:
        NameTakenError: the device has other rules of that name.
        StaleRulesError: they were changed since *version*.
        UnknownRulesError: there are none.
    """
    if name is None:
        name = load_rules(connection, public_id=public_id, device=device).name
    _refuse_twin(connection, device, name, public_id)
    to = {"choices": _text(choices), "deleted_at": None}
    to |= {"name": name, "name_key": name_key(name)}
    _change(connection, public_id, device, version, to)


def mark_rules(
    connection: Connection, *, public_id: str, device: str, deleted_at: datetime | None
) -> None:
    """Deletes the rules, or restores them if *deleted_at* is None; nothing is lost.

    Raises:
        NameTakenError: other rules have taken their name since.
        UnknownRulesError: there are none.
    """
    known = load_rules(connection, public_id=public_id, device=device)
    if deleted_at is None:
        _refuse_twin(connection, device, known.name, public_id)
    if known.deleted != (deleted_at is not None):
        _change(connection, public_id, device, known.version, {"deleted_at": deleted_at})


def hand_over_rules(connection: Connection, *, was: str, device: str) -> None:
    """Gives *device* the named rules of the device *was*."""
    connection.execute(update(NAMED_RULES).where(_is(was)).values(device=device))


def rules_keeper(club_id: int) -> str:
    """The placeholder for the device of rules that were imported into a club without an owner."""
    return f"club {club_id}"


def give_waiting_rules(connection: Connection, *, club_id: int, device: str) -> None:
    """Gives *device* the rules that wait for the club's owner, except names that it has."""
    twin = NAMED_RULES.alias("twin")
    has = select(twin.c.name_key).where(twin.c.device == device, twin.c.deleted_at.is_(None))
    waiting = (_is(rules_keeper(club_id)), NAMED_RULES.c.name_key.not_in(has))
    connection.execute(update(NAMED_RULES).where(*waiting).values(device=device))


def read_choices(text: str) -> dict[str, str] | None:
    """Parses the choices of a row; None if they are not as the program writes them."""
    try:
        kept = json.loads(text)
    except ValueError:
        return None
    return (
        {str(name): str(value) for name, value in kept.items()} if isinstance(kept, dict) else None
    )


def _change(
    connection: Connection, public_id: str, device: str, version: int, to: Mapping[str, Any]
) -> None:
    """Changes columns once for each *version*; the same change again does nothing.

    Raises:
        StaleRulesError: they were changed since.
        UnknownRulesError: there are none.
    """
    where = (_is(device), NAMED_RULES.c.public_id == public_id)
    if not change_once(connection, NAMED_RULES, where, version, to):
        load_rules(connection, public_id=public_id, device=device)
        raise StaleRulesError(f"rules {public_id!r} were changed since version {version}")


def _refuse_twin(connection: Connection, device: str, name: str, public_id: str) -> None:
    if not name_key(name):
        raise ValueError(f"want a name, got {name!r}")
    same = (NAMED_RULES.c.name_key == name_key(name), NAMED_RULES.c.deleted_at.is_(None))
    others = NAMED_RULES.c.public_id != public_id
    twin = select(NAMED_RULES.c.id).where(_is(device), *same, others).limit(1)
    if connection.scalar(twin) is not None:
        raise NameTakenError(f"there are rules called {name!r} already")


def _is(device: str) -> ColumnElement[bool]:
    return NAMED_RULES.c.device == device


def _named(row: Row[Any]) -> NamedRules | None:
    choices = read_choices(row.choices)
    if choices is None:
        return None
    is_deleted = row.deleted_at is not None
    return NamedRules(row.public_id, row.name, row.preset, choices, row.version, is_deleted)


def _text(choices: Mapping[str, str]) -> str:
    return json.dumps(dict(choices), ensure_ascii=False, sort_keys=True)
