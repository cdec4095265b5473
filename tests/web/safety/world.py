"""A table with a phone of every kind, kept in a file, so that each test has it as it was."""

import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from flask import Flask
from sqlalchemy import Connection, update

from referee.stats.season.ranking import Scoring
from referee.store.club.merging import merge, merges_of
from referee.store.club.seasons import Terms, make_season
from referee.store.database import default_url
from referee.store.migrations import migrate
from referee.store.people.clubs import Gives, make_token, note_use, owner_link, tokens_of
from referee.store.people.clubs import NewToken as Allowed
from referee.store.people.links import (
    TABLE_LASTS,
    Guest,
    NewLink,
    Signer,
    join_by,
    make_link,
    revoke_link,
)
from referee.store.people.memberships import Joining, Role, access_to, device_of, join
from referee.store.people.pens import new_pen_link
from referee.store.people.players import player_ids
from referee.store.tables import PENS
from referee.web.shared.phone import NAME
from tests.databases import database_of
from tests.web.conftest import make_app
from tests.web.doors import take_pen
from tests.web.ledger_lines import add_line
from tests.web.phone import Page, Phone
from tests.web.playing import Table

from .rights import AT_HAND_1, COLUMNS, FIELDS

SIGNER = Signer(b"for tests")
GUESTS = (
    ("player", Role.PLAYER, 2),
    ("spectator", Role.SPECTATOR, None),
    ("revoked", Role.PLAYER, 4),
)


@dataclass(frozen=True)
class World:
    """What was played, and who is who."""

    folder: Path
    cookies: Mapping[str, str]
    """What each phone is known by."""
    parts: Mapping[str, str]
    """What stands in the parts of its addresses, by the name of the part or by the whole rule."""
    link: str
    """A link of the table, by its number."""

    def opened(self, folder: Path) -> "Opened":
        """The world once more, in a new *folder*."""
        shutil.copytree(self.folder, folder)
        app = make_app(default_url(folder))
        phones = {name: Phone.new(app) for name in COLUMNS}
        for name, phone in phones.items():
            phone.client.set_cookie(NAME, self.cookies[name])
        return Opened(self, app, phones)

    def address(self, method: str, rule: str) -> str:
        """Where *rule* leads."""
        past = f"{method} {rule}".endswith(AT_HAND_1)
        parts = {**self.parts, **({"int:hand": "1"} if past else {})}
        given = parts.get(rule.split("<", maxsplit=1)[0])
        rule = re.sub(r"<[\w:]+>", given, rule, count=1) if given else rule
        return re.sub(r"<([\w:]+)>", lambda found: parts[found[1]], rule)


@dataclass(frozen=True)
class Opened:
    """A world that can be asked, and changed."""

    world: World
    app: Flask
    phones: Mapping[str, Phone]

    def ask(self, who: str, method: str, rule: str, path: str = "") -> tuple[int, str]:
        """What the phone of *who* is answered: the status, and the page."""
        client, path = self.phones[who].client, path or self.world.address(method, rule)
        if method == "GET":
            answer = client.get(path)
        else:
            own = {"csrf_token": self.phones[who].token(), "key": f"a-key-of-{who}", "seq": "0"}
            link = {"link": self.world.link} if rule.endswith("/revoke") else {}
            answer = client.post(path, data={**own, **link, **FIELDS.get(rule, {})})
        return answer.status_code, answer.get_data().decode("latin-1")

    def close(self) -> None:
        database_of(self.app).close()


def play(folder: Path) -> World:
    """Plays a hand, and lets everybody in who has to be."""
    folder.mkdir()
    migrate(default_url(folder))
    app = make_app(default_url(folder))
    phones = {name: Phone.new(app) for name in COLUMNS}
    begun = Table.start(phones["owner"])
    handed = take_pen(begun, phones["scribe"], "Sam")
    held = take_pen(handed, phones["holder"], "Hal")
    Table.start(phones["other"])
    keeping = phones["holder"].open("/new/kentucky-discard/rules?target=500").form("/our-rules")
    named = phones["holder"].send(keeping, name="Theirs").response.request.url
    making = phones["holder"].open("/pads/own").form("/pads/own")
    own = phones["holder"].send(making, name="Their game", do="keep").response.request.path
    for phone in phones.values():
        phone.token()
    links = _let_in(app, begun.path[3:], phones)
    held.look().hand("Ann", 90, 95)
    night = _night(app, phones)
    add_line(app, held, {"trick": {"1": "R14 R5 R6 R7"}})
    _hold_pens(app)
    club = phones["owner"].led("/club")
    style = re.findall(r'/static/([^/"]+)/([^"]+\.css)"', begun.page.html)[0]
    database_of(app).close()
    parts = {
        "public_id": begun.path[3:],
        "club_id": club.rpartition("/")[2],
        "named_id": re.findall(r"set=([\w-]+)", named)[0],
        "preset_id": "kentucky-discard",
        "player_id": "1",
        "on": "2026-01-09",
        "kind": "misdeal",
        "part": "nest",
        "name": "target",
        "int:hand": "2",
        "fingerprint": style[0],
        "path:name": style[1],
        "/poker/": night,
        "/pads/": _pad(app, phones),
        "pad": "wizard",
        "own_id": own.rpartition("/")[2],
        "game_id": begun.path[3:],
        "int:round_number": "1",
        **links,
    }
    cookies = {name: _cookie(phone) for name, phone in phones.items()}
    return World(folder, cookies, parts, parts.pop("link"))


def _night(app: Flask, phones: Mapping[str, Phone]) -> str:
    """A night of poker in its third hand, which the player and the spectator may see, too."""
    page = phones["holder"].open("/poker/new")
    page = phones["holder"].send(page.form("/poker/new"), name1="Ann", name2="Bob", name3="Cal")
    for do in ("deal", "fold", "fold", "deal", "fold", "fold", "deal"):
        form = next(each for each in page.forms if ("do", do) in each.buttons)
        page = phones["holder"].send(form, do=do)
    return _let_guests_in(app, phones, page)


def _pad(app: Flask, phones: Mapping[str, Phone]) -> str:
    """A game of Wizard in its second round, which the player and the spectator may see, too."""
    page = phones["holder"].open("/pads/new/wizard")
    page = phones["holder"].send(page.forms[0], name1="Ann", name2="Bob", name3="Cal")
    form = next(form for form in page.forms if ("do", "hand") in form.buttons)
    taps = {"bid-0": "1", "bid-1": "0", "bid-2": "0", "tricks-0": "1"}
    page = phones["holder"].send(form, do="hand", **taps)
    return _let_guests_in(app, phones, page)


def _let_guests_in(app: Flask, phones: Mapping[str, Phone], page: Page) -> str:
    """Lets the player and the spectator see the table that *page* shows, and gives its id."""
    public_id = page.forms[0].action.rpartition("/")[2]
    with database_of(app).writing() as connection:
        at = access_to(connection, public_id, device=_device(phones["holder"]))
        for name, role, seat in GUESTS[:2]:
            joining = Joining(at.club_id, at.game_id, role, name, seat)
            join(connection, joining, device=_device(phones[name]), now=datetime.now(UTC))
    return public_id


def _hold_pens(app: Flask) -> None:
    """Each pen was seen a day from now: that its phone looks, however late, notes nothing new."""
    with database_of(app).writing() as connection:
        connection.execute(update(PENS).values(seen_at=datetime.now(UTC) + timedelta(days=1)))


def _let_in(app: Flask, public_id: str, phones: Mapping[str, Phone]) -> dict[str, str]:
    """Lets guests in by links, one of which is revoked; links that are not used, by their rules."""
    now, owner = datetime.now(UTC), _device(phones["owner"])
    with database_of(app).writing() as connection:
        access = access_to(connection, public_id, device=owner)
        wanted = {role: NewLink(access.club_id, access.game_id, role, TABLE_LASTS) for role in Role}
        by = {
            name: make_link(connection, SIGNER, wanted[role], now=now) for name, role, _ in GUESTS
        }
        for name, _, seat in GUESTS:
            guest = Guest(_device(phones[name]), name, seat)
            join_by(connection, by[name], guest, now=now)
        revoke_link(connection, link_id=by["revoked"].id, club_id=access.club_id, now=now)
        watching = make_link(connection, SIGNER, wanted[Role.SPECTATOR], now=now)
        pen = new_pen_link(connection, SIGNER, public_id=public_id, now=now)
        own = owner_link(connection, SIGNER, club_id=access.club_id, now=now)
        kept = _keep(connection, access.club_id, now)
    return {
        **kept,
        "/j/": str(watching.secret(SIGNER)),
        "/pen/": str(pen.secret(SIGNER)),
        "/own/": str(own.secret(SIGNER)),
        "/invitation/": str(own.id),
        "int:link_id": str(watching.id),
        "link": str(watching.id),
    }


def _keep(connection: Connection, club_id: int, now: datetime) -> dict[str, str]:
    """A season, tokens, a player in a seat, a merge of two who sat nowhere, one more like them."""
    terms = Terms("Autumn", now.date(), None, Scoring.WINS)
    season = make_season(connection, terms, club_id=club_id, key="a season", now=now)
    names = ("Bob", "Zoe", "Zoey", "Yan")
    bob, zoe, zoey, _ = player_ids(connection, club_id=club_id, names=names, now=now)
    merge(connection, club_id=club_id, gone=zoey, kept=zoe, key="a merge", device="", now=now)
    (merged,) = merges_of(connection, club_id=club_id)
    for gives in Gives:
        secret = f"a token for {gives}"
        make_token(connection, Allowed(club_id, gives), secret=secret, now=now)
    for token in tokens_of(connection, club_id=club_id):  # used just now: a look notes nothing new
        note_use(connection, token_id=token.id, now=now)
    return {
        "season_id": season.public_id,
        "int:player_id": str(bob),
        "int:merge_id": str(merged.id),
        "/embed/standings/": f"a token for {Gives.STANDINGS}",
        "/embed/scores/": f"a token for {Gives.SCORES}",
    }


def _cookie(phone: Phone) -> str:
    cookie = phone.client.get_cookie(NAME)
    assert cookie is not None
    return cookie.value


def _device(phone: Phone) -> str:
    return device_of(_cookie(phone).partition(".")[0])
