"""Beginning a game: its rules, its seats, its pen, and the link by which others join."""

import json
from collections.abc import Iterable, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, insert

from referee.rook import Points, RuleSet, Seat, Start
from referee.rook.rules import presets
from referee.store.game.beginning import add_link, bring_along, give_first_pen, insert_game, placed
from referee.store.game.evenings import evening_in
from referee.store.people.links import Signer
from referee.store.people.players import player_ids
from referee.store.tables import HOME_CLUB, SEATS


def create_game(  # noqa: PLR0913 - what a game begins with, by name
    connection: Connection,
    signer: Signer,
    *,
    public_id: str,
    key: str,
    rules: RuleSet,
    names: Sequence[str],
    dealer: Seat,
    before: Points,
    started_at: datetime,
    device: str,
    actor: str,
    rematch_of: str | None = None,
    place: str = "",
    rules_name: str = "",
    first_hand: int = 1,
    club_id: int = HOME_CLUB,
    season_id: int | None = None,
) -> str:
    """Creates a game that *device* may write to, and returns its public id.

    The same *key* again changes nothing and returns the public id of the first time.

    Args:
        connection: Where to write.
        signer: Makes the link by which others join.
        public_id: Random, at least 96 bits, and usable in a URL.
        key: The idempotency key.
        rules: The rules, which are stored whole.
        names: By seat; all different by `referee.store.people.players.name_key`.
        dealer: The seat that deals the first hand.
        before: Scores carried over from paper, by book.
        started_at: The present moment, timezone-aware.
        device: The device that gets the pen.
        actor: The person who keeps the score on it; if empty, its known owner, if there is one.
        rematch_of: The public id of the game that this one follows.
        place: Where it is played; may be empty.
        rules_name: The table's own name for its rules; may be empty.
        first_hand: The number that players give the first hand.
        club_id: The club that it belongs to.
        season_id: The season of the club that it counts in; None if it is practice.

    Raises:
        NameTakenError: two of the names are spellings of one player, because of a merge.
        ValueError: the names are not one for each seat, or one is blank or occurs twice.
    """
    if len(names) != rules.table.players:
        raise ValueError(f"want {rules.table.players} names, got {names!r}")
    row = {
        "club_id": club_id,
        "public_id": public_id,
        "key": key,
        **rules_columns(rules),
        **start_columns(Start(dealer, before, first_hand), place),
        "started_at": started_at,
        "evening": evening_in(connection, club_id, started_at),
        "rematch_of": rematch_of,
        "rules_name": rules_name,
        "season_id": season_id,
    }
    game_id, first_id, added = insert_game(connection, row)
    if added:
        players = player_ids(connection, club_id=club_id, names=names, now=started_at)
        _seat(connection, club_id, game_id, players)
        bring_along(connection, rematch_of, game_id, started_at)
        give_first_pen(connection, (club_id, game_id, public_id), device, actor, started_at)
        add_link(connection, signer, club_id, game_id, device, started_at)
    return first_id


def is_preset(name: str) -> bool:
    """Whether rules may begin as the preset of that name."""
    return name in presets.preset_ids()


def rules_columns(rules: RuleSet) -> dict[str, str]:
    """The values of the columns for the rules of a game."""
    text = json.dumps(presets.dump(rules), ensure_ascii=False, separators=(",", ":"))
    return {"rules": text, "digest": sha256(text.encode()).hexdigest(), "preset": rules.id}


def start_columns(start: Start, place: str) -> dict[str, Any]:
    """The values of the columns for how and where a game began."""
    before = json.dumps(dict(start.totals))
    return {
        "dealer": start.dealer, "before": before, "first_hand": start.first_hand, **placed(place)
    }  # fmt: skip


def _seat(connection: Connection, club_id: int, game_id: int, players: Iterable[int]) -> None:
    rows = [
        {"game_id": game_id, "number": number, "player_id": player, "club_id": club_id}
        for number, player in enumerate(players, 1)
    ]
    connection.execute(insert(SEATS), rows)
