"""The pen as one phone sees it."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from flask import url_for

from referee.store.errors import PenInUseError
from referee.store.people.members import Member
from referee.store.people.memberships import Access
from referee.store.people.passing import is_fresh
from referee.store.people.pens import Pen
from referee.store.people.roles import Role
from referee.web import addresses
from referee.web.access import Viewer
from referee.web.pen.page import Act, Panel, PenPage
from referee.web.ui.parts import Hidden, Link
from referee.web.words.people import joining as joining_words
from referee.web.words.people import pen as said

ASK = Act("ask", said.ASK)
WITHDRAW = Act("withdraw", said.WITHDRAW)
TAKE = Act("take", said.TAKE_SILENT)


def panel(viewer: Viewer, public_id: str, *, own: bool) -> Panel | None:
    """What stands on the table about the pen; None where there is nothing to say.

    *own*: it is for this phone alone, and carries what its taps need.
    """
    at = viewer.access
    if at is None:
        return None
    shown = _asked(at, public_id) if at.writes else _of_others(at, public_id)
    return replace(shown, form=viewer.form(shown.action)) if shown and own else shown


def _asked(at: Access, public_id: str) -> Panel | None:
    """What the phone with the pen says where another one asks for it."""
    wish, there = at.wish, addresses.pen(public_id)
    if wish is None or wish.at is None:
        return None
    which = (Hidden("wish", wish.at.isoformat()),)
    acts = (Act("give", said.give_words(wish.name), which), Act("keep", said.KEEP, which))
    return Panel(said.asks_words(wish.name), there, acts, alert=True)


def _of_others(at: Access, public_id: str) -> Panel:
    there, holder = addresses.pen(public_id), at.pen_name
    if at.role is Role.OWNER and holder is not None:
        return Panel(said.keeps_words(holder), there, link=Link(there, said.TAKE))
    acts = _acts(at) if at.role.covers(Role.PLAYER) else ()
    return Panel(_says(at), there, acts)


def _says(at: Access) -> str:
    """Who has the pen; who asks for it; what became of one's own wish."""
    wish, keeps = at.wish, said.keeps_words(at.pen_name)
    if wish is None:
        return keeps
    if not wish.mine:
        return f"{keeps} {said.has_asked_words(wish.name)}" if wish.at else keeps
    return said.asked_words(at.pen_name) if wish.at else said.kept_words(at.pen_name)


def _acts(at: Access) -> tuple[Act, ...]:
    """What a player can do; nothing while another one's wish has to be answered first."""
    wish = at.wish
    if wish is None or wish.at is None:
        return (ASK,)
    if wish.mine:
        return (TAKE, WITHDRAW)
    return () if is_fresh(wish.at, datetime.now(UTC)) else (ASK,)


def pen_page(public_id: str, viewer: Viewer, held: Pen | None, others: Sequence[Member]) -> PenPage:
    """The pen, and every way in which it can pass from or to this phone."""
    at = viewer.access
    if at is not None and at.writes:
        return _hand_over_page(public_id, viewer, others)
    if at is not None and at.role is Role.OWNER and held is not None:
        return _question(public_id, viewer, held)
    shown = panel(viewer, public_id, own=False)
    return PenPage(
        heading=said.PEN,
        words=shown.says if shown else "",
        back=_back(public_id),
        form=viewer.form(addresses.pen(public_id)),
        acts=shown.acts if shown else (),
    )


def _hand_over_page(public_id: str, viewer: Viewer, others: Sequence[Member]) -> PenPage:
    takers = [each for each in others if each.role.covers(Role.PLAYER)]
    return PenPage(
        heading=said.HAND_OVER,
        words=said.HAND_OVER_WORDS if takers else said.NOBODY_THERE,
        back=_back(public_id),
        form=viewer.form(addresses.pen(public_id)),
        acts=tuple(_to(each) for each in takers),
        links=Link(url_for("links.every", public_id=public_id), said.TO_A_NEW_PHONE),
    )


def _to(member: Member) -> Act:
    return Act("hand-over", said.give_words(member.name), (Hidden("to", str(member.id)),))


def _question(public_id: str, viewer: Viewer, held: Pen) -> PenPage:
    """What an owner is asked before he takes the pen from somebody."""
    since = (Hidden("since", held.granted_at.isoformat()),)
    return PenPage(
        heading=said.take_question(held.name),
        words=said.TAKE_WORDS,
        back=_back(public_id),
        form=viewer.form(addresses.pen(public_id)),
        acts=(Act("take-at-once", said.TAKE, since),),
    )


def passed_page(public_id: str, viewer: Viewer) -> PenPage:
    """That somebody else was first."""
    return PenPage(said.has_it_now_words(viewer.holder), said.PASSED, _back(public_id))


def in_use_page(public_id: str, viewer: Viewer, fault: PenInUseError) -> PenPage:
    """That the phone with the pen is alive."""
    wish = viewer.access.wish if viewer.access else None
    asked = wish is not None and wish.mine and wish.at is not None
    words = said.alive_words(fault.name, fault.seen_at, datetime.now(UTC), asked=asked)
    return PenPage(said.keeps_words(fault.name).rstrip("."), words, _back(public_id))


def _back(public_id: str) -> Link:
    return Link(addresses.table(public_id), joining_words.BACK)
