"""What may happen beside a hand is offered when it can have happened, and each kind somewhere."""

import re

import pytest

from referee.web.entry.incidents.registry import KINDS
from tests.web.phone import Phone
from tests.web.playing import Table


def kinds(page: str) -> set[str]:
    """The kinds of the small forms on a page."""
    return set(re.findall(r'name="kind" value="([^"]+)"', page))


def offered(table: Table, hand: int) -> set[str]:
    return kinds(table.phone.open(f"{table.path}/hand/{hand}/other").html)


def test_before_the_bid_nobody_can_have_reneged(table: Table) -> None:
    assert offered(table, 1) == {"redeal", "passed-out", "misdeal", "agreed", "dealer"}


def test_once_the_bidding_is_over_no_redeal_can_be_called(table: Table) -> None:
    """Source: ruling 21."""
    table.bid("Ann", 80)

    assert offered(table, 1) >= {"renege", "bad-discard", "agreed", "misdeal", "dealer"}
    assert "redeal" not in offered(table, 1)


def test_a_past_hand_may_have_been_a_redeal_after_all(table: Table) -> None:
    table.hand("Ann", 80, 95)

    assert "redeal" in offered(table, 1)


def test_nothing_is_laid_aside_badly_without_a_nest(phone: Phone) -> None:
    """Source: rules, section 0.1: 56 cards, 14 each."""
    table = Table.start(phone, "regular-partnership")
    table.bid("Ann", 80)

    assert "bad-discard" not in offered(table, 1)


@pytest.mark.parametrize("kind", KINDS)
def test_a_form_that_tells_nothing_says_what_it_needs_or_what_follows(
    table: Table, kind: str
) -> None:
    """No kind is saved unseen: its effect, or what is missing, is shown first."""
    sent = table.entry().forged({}, kind=kind)

    page = table.phone.post(f"{table.path}/hand/1", sent)

    assert page.status in (200, 422)
    assert page.errors or page.shows("is this right?") or page.shows("Not saved yet")
    assert table.look().totals == (0, 0)
    assert table.status.startswith("Hand 1")
