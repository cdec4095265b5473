"""The pages by which a phone comes to a table, filled."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from referee.engine.hand import teams
from referee.store.people.links import Link as StoredLink
from referee.store.people.members import Member
from referee.store.people.roles import Role
from referee.web import addresses
from referee.web.access import Viewer, minter
from referee.web.joining import page as j
from referee.web.joining.reach import Way
from referee.web.joining.rights import manages
from referee.web.state import TableState
from referee.web.ui.parts import Chip, Choice, Field, Form, Group, Link
from referee.web.ui.qr import qr_path
from referee.web.words.people import joining as said
from referee.web.words.rulebook.book import rules as rule_words

READABLE = 3
"""Signs of a code that stand together."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A link of a table, and by which way it is shown."""

    link: StoredLink | None
    """None: there is none that lets anybody in."""
    ways: Sequence[Way]
    chosen: str
    """The host of the way that was chosen; perhaps none of them."""

    @property
    def way(self) -> Way | None:
        """The way that is shown; None where no phone can come."""
        return next(
            (way for way in self.ways if way.host == self.chosen), next(iter(self.ways), None)
        )


def invite_page(
    state: TableState, shown: Shown, viewer: Viewer, members: Sequence[Member]
) -> j.InvitePage:
    """The code by which players join, full screen, and who has so far."""
    table = state.game.public_id
    found = invitation(shown)
    may = manages(viewer)
    renew = viewer.form(addresses.let_in(table)) if may and shown.ways else None
    return j.InvitePage(
        heading=said.heading(Role.PLAYER),
        says=_says(shown, manages=may),
        back=Link(addresses.table(table), said.BACK),
        invitation=found,
        joined=Link(addresses.joined(table), joined_words(state, members)),
        sits=_sits(state, viewer, members),
        ways=_other_ways(shown, addresses.let_in(table)) if found else (),
        renew=renew,
        links=Link(addresses.links(table), said.ALL_LINKS) if may else None,
    )


def link_page(state: TableState, shown: Shown, here: str) -> j.InvitePage:
    """Another link's code, full screen, at the address *here*."""
    found = invitation(shown)
    return j.InvitePage(
        heading=said.heading(shown.link.role if shown.link else Role.PLAYER),
        says=_says(shown, manages=False),
        back=Link(addresses.links(state.game.public_id), said.ALL_LINKS),
        invitation=found,
        ways=_other_ways(shown, here) if found else (),
    )


def invitation(shown: Shown) -> j.Invitation | None:
    """What a phone needs to come by the link; None where none can."""
    link, way = shown.link, shown.way
    secret = link.secret(minter()) if link is not None else None
    if link is None or way is None or secret is None:
        return None
    url = f"{way.origin}{addresses.join(secret)}"
    typed = addresses.type_code()
    return j.Invitation(
        picture=j.Picture(*qr_path(url)),
        url=url,
        typed=Link(f"{way.origin}{typed}", f"{way.host}{typed}"),
        code=_spaced(link.code(minter())),
        network=said.ANYWHERE if way.anywhere else said.SAME_WIFI,
        lasts=said.lasts_words(link.expires_at),
    )


def _spaced(code: str) -> str:
    return f"{code[:READABLE]} {code[READABLE:]}".strip()


def _says(shown: Shown, *, manages: bool) -> str:
    if not shown.ways:
        return said.NO_WAY
    if shown.link is None:
        return said.EXPIRED if manages else f"{said.EXPIRED} {said.ASK_FOR_NEW}"
    return said.MAY[shown.link.role]


def _other_ways(shown: Shown, here: str) -> tuple[Link, ...]:
    others = (way for way in shown.ways if way != shown.way)
    return tuple(Link(addresses.shown_by(here, way.host), way.host) for way in others)


def joined_words(state: TableState, members: Iterable[Member]) -> str:
    """Who has joined so far."""
    seats = sorted({each.seat for each in members if each.seat})
    watching = sum(not each.seat for each in members)
    return said.joined_words([state.words.seat(seat) for seat in seats], watching)


def _sits(state: TableState, viewer: Viewer, members: Sequence[Member]) -> j.Sits | None:
    """Where this phone's own player sits, asked or said; None where others know better."""
    at = viewer.access
    if at is None or not manages(viewer):
        return None
    form, you = viewer.form(addresses.sit(state.game.public_id)), at.seat
    others = tuple(
        each for each in seats(state, members, None)[:-1] if you is None or each.value != str(you)
    )
    return j.Sits(form, others, said.you_are_words(state.names[you - 1]) if you else "")


def seats(state: TableState, members: Sequence[Member], mine: Member | None) -> tuple[j.Place, ...]:
    """All that one can be at the table: each seat by its name, then nobody."""
    found = [_seat(state, seat, members, mine) for seat in teams.seats(state.rules)]
    watch = said.MINE if mine is not None and not mine.seat else ""
    return (*found, j.Place("", said.WATCH, watch, mine=bool(watch)))


def _seat(state: TableState, seat: int, members: Sequence[Member], mine: Member | None) -> j.Place:
    is_mine = mine is not None and mine.seat == seat
    others = sum(each.seat == seat and each != mine for each in members)
    notes = [said.MINE] * is_mine + [said.phones_words(others)] * bool(others)
    return j.Place(str(seat), state.names[seat - 1], ", ".join(notes), is_mine)


def who_page(
    state: TableState, link: StoredLink, members: Sequence[Member], device: str, form: Form
) -> j.WhoPage:
    """The question who somebody is that comes by *link*."""
    mine = next((each for each in members if each.device == device), None)
    places = seats(state, members, mine)
    return j.WhoPage(
        table=state.words.title(),
        rules=state.game.rules_name or rule_words.game_name(state.rules),
        says=said.MAY[link.role],
        places=places[-1:] if link.role is Role.SPECTATOR else places,
        form=form,
    )


def links_page(table: str, found: Sequence[StoredLink], viewer: Viewer) -> j.LinksPage:
    """The links of a *table*, the latest first, and what makes a new one."""
    now = datetime.now(UTC)
    offered = (Role.SPECTATOR, Role.SCRIBE)
    chips = tuple(Chip(role, said.FOR[role], checked=role is offered[0]) for role in offered)
    return j.LinksPage(
        heading=said.LINKS,
        words=said.LINKS_ARE,
        back=Link(addresses.let_in(table), said.JOIN),
        links=tuple(_link_line(link, table, now) for link in found),
        form=viewer.form(addresses.links(table)),
        role=Choice("role", said.WHAT_FOR, (Group(chips),)),
        label=Field("label", said.WHOM_FOR, hint=said.WHOM_HINT),
    )


def _link_line(link: StoredLink, table: str, now: datetime) -> j.LinkLine:
    ended = link.revoked_at
    return j.LinkLine(
        what=said.FOR[link.role],
        label=link.label,
        lasts=said.ended_words(ended) if ended else said.until_words(link.expires_at, now),
        joined=said.came_words(link.joined),
        show=Link(addresses.link(table, link.id), said.FOR[link.role]),
        end=None if ended else Link(addresses.end_link(table, link.id), said.END),
    )
