"""Recovery words: the way back to the pens of a phone that was lost, or forgot its cookie.

They follow from the phone's secret, so that they can be shown without being kept: the store
holds a hash of them. They come from the English list of BIP 39, made for being copied by hand:
2048 common words, each known by its first four letters.
"""

import hmac
import re
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from hashlib import sha256

from mnemonic import Mnemonic
from sqlalchemy import Connection, select, update

from referee.store.file.database import insert_new
from referee.store.people.memberships import Joining, Role, join
from referee.store.people.minted import device_of
from referee.store.people.named_rules import hand_over_rules
from referee.store.people.pens import move_pen
from referee.store.tables import HOME_CLUB, MEMBERSHIPS, PENS, RECOVERIES

WORDS = 6
"""Of a list of 2048: 66 bits of chance."""

KNOWN_BY = 4
"""Letters that tell a word from all others."""

HANDLE = 6
"""Characters of a hash by which it is looked up; the rest is compared in constant time."""


def recovery_words(secret: str) -> tuple[str, ...]:
    """The words of the phone that keeps *secret*, which nobody can tell from them."""
    listed = tuple(_by_start().values())
    chance = int.from_bytes(hmac.digest(secret.encode(), b"recovery words", "sha256"), "big")
    return tuple(listed[chance >> 11 * place & 2047] for place in range(WORDS))


def read_words(typed: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words that were typed, as the list has them, and those that it does not have."""
    words = re.findall(r"[^\W\d_]+", typed.casefold())
    known = {word: _by_start().get(word[:KNOWN_BY], "") for word in words}
    return (
        tuple(known[word] for word in words if known[word]),
        tuple(dict.fromkeys(word for word in words if not known[word])),
    )


def remember_words(connection: Connection, *, secret: str, game: str | None, now: datetime) -> None:
    """Lets the words of the phone with *secret* lead back to it, unless some do already.

    *game* is the one that it has just begun; None: it became an owner.
    """
    device = device_of(secret)
    if connection.scalar(select(RECOVERIES.c.words).where(RECOVERIES.c.device == device)) is None:
        row = {"words": _hashed(recovery_words(secret)), "device": device, "first_game": game}
        insert_new(connection, RECOVERIES, row | {"made_at": now, "club_id": HOME_CLUB})


def words_for(connection: Connection, *, secret: str, game: str) -> tuple[str, ...]:
    """The words of the phone that began *game*, its first; none for any other phone or game."""
    words = recovery_words(secret)
    mine = select(RECOVERIES.c.words).where(
        RECOVERIES.c.words == _hashed(words),
        RECOVERIES.c.device == device_of(secret),
        RECOVERIES.c.first_game == game,
    )
    return words if connection.scalar(mine) else ()


def words_back(connection: Connection, *, secret: str) -> tuple[str, ...]:
    """The words that lead back to the phone with *secret*; none where no words do."""
    words = recovery_words(secret)
    mine = (RECOVERIES.c.words == _hashed(words), RECOVERIES.c.device == device_of(secret))
    known = connection.scalar(select(RECOVERIES.c.words).where(*mine))
    return words if known is not None else ()


def bring_back(connection: Connection, *, words: Sequence[str], device: str, now: datetime) -> bool:
    """Gives *device* all that the phone of these *words* may do; whether there is such a phone.

    That one may still do it, but its pens and its named rules are one phone's, and move. From now
    on the words lead to *device*.
    """
    hashed = _hashed(words)
    lost = _led_to(connection, hashed)
    if lost is None:
        return False
    _join_where(connection, lost, device, now)
    for pen in connection.execute(select(PENS).where(PENS.c.device == lost)).all():
        move_pen(connection, game_id=pen.game_id, device=device, name=pen.name, now=now)
    hand_over_rules(connection, was=lost, device=device)
    here = update(RECOVERIES).where(RECOVERIES.c.words == hashed)
    connection.execute(here.values(device=device))
    return True


def _join_where(connection: Connection, lost: str, device: str, now: datetime) -> None:
    """Lets *device* in wherever *lost* is, by the same links."""
    for each in connection.execute(select(MEMBERSHIPS).where(MEMBERSHIPS.c.device == lost)).all():
        joining = Joining(
            each.club_id, each.game_id, Role(each.role), each.name, each.seat, each.link_id
        )
        join(connection, joining, device=device, now=now)


def _led_to(connection: Connection, hashed: str) -> str | None:
    start = hashed[:HANDLE]
    alike = select(RECOVERIES.c.words, RECOVERIES.c.device).where(
        RECOVERIES.c.words.between(start, start + "~")
    )
    found = [
        row.device
        for row in connection.execute(alike)
        if hmac.compare_digest(row.words.encode(), hashed.encode())
    ]
    return str(found[0]) if found else None


def _hashed(words: Sequence[str]) -> str:
    return urlsafe_b64encode(sha256(" ".join(words).encode()).digest()).decode()


@lru_cache(maxsize=1)
def _by_start() -> Mapping[str, str]:
    """Every word of the list by its first letters, in the order of the list."""
    return {word[:KNOWN_BY]: word for word in Mnemonic("english").wordlist}
