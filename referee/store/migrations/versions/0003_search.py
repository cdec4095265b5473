"""What old games are found by: the preset, the place, the words of the notes."""

import json
import tomllib
import unicodedata
from collections.abc import Iterator

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

GAMES = sa.table("game", sa.column("id"), sa.column("rules"), sa.column("preset"))
ENTRIES = sa.table("entry", sa.column("id"), sa.column("text"), sa.column("note"))


def upgrade() -> None:
    """Adds the columns, and fills them for the games that are there."""
    for name in ("place", "place_key", "preset"):
        op.add_column("game", sa.Column(name, sa.Text, nullable=False, server_default=""))
    for game_id, preset in _presets():
        op.execute(sa.update(GAMES).where(GAMES.c.id == game_id).values(preset=preset))
    for entry_id, note in _notes():
        op.execute(sa.update(ENTRIES).where(ENTRIES.c.id == entry_id).values(note=note))


def _presets() -> Iterator[tuple[int, str]]:
    """The preset of each game; none where its rules cannot be read."""
    for game_id, rules in op.get_bind().execute(sa.select(GAMES.c.id, GAMES.c.rules)).all():
        try:
            yield game_id, str(json.loads(rules)["id"])
        except (ValueError, KeyError, TypeError):
            continue


def _notes() -> Iterator[tuple[int, str]]:
    """The note of each line that has one, as names are compared."""
    noted = sa.select(ENTRIES.c.id, ENTRIES.c.text).where(ENTRIES.c.text.contains("note = "))
    for entry_id, text in op.get_bind().execute(noted).all():
        try:
            told = tomllib.loads(f"line = {text.removeprefix('anew')}")["line"]
            yield entry_id, _key(str(told["note"]))
        except (ValueError, KeyError, TypeError):
            continue


def _key(text: str) -> str:
    """As `referee.store.people.players.name_key` had it when this was written."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    seen = (
        "".join(s for s in word if unicodedata.category(s) not in ("Cf", "Cc"))
        for word in folded.split()
    )
    return " ".join(word for word in seen if word)
