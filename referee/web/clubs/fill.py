"""The page of a club, filled for one of its owners."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from flask import url_for

from referee.store.people.clubs import Club, Member, Table
from referee.store.people.links import Link as StoredLink
from referee.store.people.minted import Minter
from referee.store.people.roles import Role
from referee.web import addresses
from referee.web.access import Viewer
from referee.web.clubs.page import ClubPage, LinkCard, OtherClub, Phones
from referee.web.ui.fields import NAME_LENGTH
from referee.web.ui.parts import Field, Link
from referee.web.words.moving import IN, OUT
from referee.web.words.people import clubs as said
from referee.web.words.people import seasons
from referee.web.words.season.leading import standings_words
from referee.web.words.text import listed


@dataclass(frozen=True, slots=True)
class Found:
    """What the store has of a club."""

    club: Club
    links: Sequence[StoredLink]
    tables: Sequence[Table]
    members: Sequence[Member]
    others: Sequence[Club]
    """Clubs that this one's owner made; of the server's own club alone."""
    founds: bool
    """Whether its owners make other clubs."""


def club_page(
    found: Found, viewer: Viewer, minter: Minter, now: datetime, error: str = ""
) -> ClubPage:
    """The page of a club."""
    here, tables = found.club.public_id, {table.id: table for table in found.tables}
    shown = (link for link in found.links if _matters(link, now))
    return ClubPage(
        heading=found.club.name or said.UNNAMED,
        ways=(
            Link(addresses.standings(here), standings_words("")),
            Link(url_for("roster.show", club_id=here), "Players"),
            Link(url_for("seasons.show", club_id=here), seasons.SEASONS),
            Link(addresses.club_import(here), IN),
            Link(addresses.club_export(here), OUT),
            Link(url_for("tokens.show", club_id=here), "For other sites"),
        ),
        naming=viewer.form(addresses.name_club(here)),
        name=_name(found.club.name, error),
        invite=viewer.form(addresses.invite(here)),
        links=tuple(_card(link, here, tables, viewer, minter, now) for link in shown),
        phones=_phones(found.members, tables),
        founding=viewer.form(addresses.found_club(here)) if found.founds else None,
        others=tuple(_other(club, here, viewer) for club in found.others),
    )


def _name(name: str, error: str) -> Field:
    hint = f"At most {NAME_LENGTH} characters."
    return Field("name", "Name of the club", name, hint=hint, error=error)


def _matters(link: StoredLink, now: datetime) -> bool:
    """Whether a link lets anybody in, or anybody is in by it."""
    opens = now < link.expires_at and not (link.once and link.used_by)
    return link.revoked_at is None and (opens or link.joined > 0)


def _card(
    link: StoredLink,
    here: str,
    tables: Mapping[int, Table],
    viewer: Viewer,
    minter: Minter,
    now: datetime,
) -> LinkCard:
    table = tables.get(link.game_id) if link.game_id is not None else None
    where = f": {listed(table.names)}" if table else ""
    facts = (
        link.label,
        said.made_words(link.made_at),
        said.until_words(link.expires_at, now),
        said.used_words(link.joined, once=link.once),
    )
    return LinkCard(
        title=f"{said.GIVES[link.role]}{where}",
        facts=tuple(each for each in facts if each),
        revoke=viewer.form(addresses.revoke(here)),
        number=link.id,
        open=_open(link, minter, now),
    )


def _open(link: StoredLink, minter: Minter, now: datetime) -> Link | None:
    """To the page of an owner's invitation that still works."""
    if link.role is not Role.OWNER or not link.lets_in("", now) or not link.secret(minter):
        return None
    return Link(addresses.invitation(link.id), "Show it")


def _phones(members: Sequence[Member], tables: Mapping[int, Table]) -> tuple[Phones, ...]:
    """The phones of the club, then those of each table that others came to, the latest first."""
    came = {each.game_id for each in members}
    club = [_phone(each, None) for each in members if each.game_id is None]
    listed_tables = [
        Phones(
            Link(addresses.table(table.public_id), listed(table.names)),
            (
                *_owners(table),
                *(_phone(each, table) for each in members if each.game_id == table.id),
            ),
        )
        for table in tables.values()
        if table.id in came
    ]
    return (*([Phones(None, tuple(club))] if club else []), *listed_tables)


def _owners(table: Table) -> tuple[str, ...]:
    """The owner's phone that has the pen of *table*, if one has."""
    if table.pen is None:
        return ()
    return (said.phone_words(table.pen, Role.OWNER, seat="", writes=True),)


def _phone(member: Member, table: Table | None) -> str:
    seat = table.names[member.seat - 1] if table and member.seat else ""
    return said.phone_words(member.name, member.role, seat=seat, writes=member.writes)


def _other(club: Club, here: str, viewer: Viewer) -> OtherClub:
    return OtherClub(club.name, viewer.form(addresses.invite(here)), club.public_id)
