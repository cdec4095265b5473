"""Perfect play in a finished hand: where it is shown, from when on, and with other cards."""

import re
from collections.abc import Callable
from functools import partial
from html import unescape
from types import SimpleNamespace
from typing import cast

import gevent
import pytest
from flask import Flask, request
from werkzeug.test import TestResponse

from referee.rook.solver.analysis import Seen
from referee.rook.solver.aside import BestNest, best_nest
from referee.rook.solver.ending import Value
from referee.rook.solver.tables import Budget
from referee.server.workers import PATIENCE, PER_SECOND
from referee.web.rook.replay import solving
from tests.carded import facts, preset_of
from tests.web.ledger_lines import add_line
from tests.web.phone import Page, Phone
from tests.web.playing import Table

RECORD = "carded-kentucky-discard"
SENTENCE = "Ann and Cal made 85. With all cards seen, 90 was there."


@pytest.fixture(scope="module")
def known() -> solving.Solving:
    """The cache of this module's tests: each hand is analysed once."""
    return solving.Solving()


@pytest.fixture(autouse=True)
def _kept_here_alone(app: Flask, monkeypatch: pytest.MonkeyPatch, known: solving.Solving) -> None:
    """Gives this module a cache of its own: the app is one for all tests."""
    monkeypatch.setitem(app.extensions, "solving", known)


@pytest.fixture
def unknown(app: Flask, monkeypatch: pytest.MonkeyPatch) -> solving.Solving:
    """An empty cache."""
    monkeypatch.setitem(app.extensions, "solving", solving.Solving())
    return cast(solving.Solving, app.extensions["solving"])


def carded(app: Flask, phone: Phone, record: str = RECORD, **other: object) -> Table:
    table = Table.start(phone, preset_of(record))
    add_line(app, table, {**facts(record), **other})
    return table


def best(table: Table, query: str = "") -> Page:
    return table.phone.open(f"{table.path}/hand/1/best{query}")


def links(page: Page, part: str) -> list[str]:
    found = re.findall(r'href="([^"]*/best[^"]*)"', page.html.split(part)[1])
    return [unescape(each) for each in found]


def test_it_says_what_was_there_and_which_cards_gave_points_away(app: Flask, phone: Phone) -> None:
    page = best(carded(app, phone))

    assert SENTENCE in page.words
    assert "Trick 1: Cal’s black 9 gave away 5." in page.words
    assert page.html.count("Play on from trick") == 36
    assert "/replay?at=1.3" in page.html


def test_the_part_for_other_pages_is_the_sentence_and_the_list_alone(
    app: Flask, phone: Phone
) -> None:
    part = best(carded(app, phone), "?part=1")

    assert SENTENCE in part.words
    assert "<table" not in part.html
    assert "<html" not in part.html
    assert '/hand/1/best"' in part.html


@pytest.mark.parametrize(("where", "part"), [("/hand/1/replay", "replay"), ("/hand/1", "line")])
def test_the_pages_of_a_hand_lead_there_without_javascript(
    app: Flask, phone: Phone, where: str, part: str
) -> None:
    table = carded(app, phone)
    page = phone.open(f"{table.path}{where}")

    assert re.search(
        rf'id="best"[^>]* hx-get="[^"]*/best\?part={part}"[^>]*><a [^>]*/best"', page.html
    )


def test_the_replay_has_every_card_behind_a_switch_that_is_off(app: Flask, phone: Phone) -> None:
    part = best(carded(app, phone), "?part=replay").html
    switch = part[part.index("<summary>What could still be made") :]

    assert "<polyline" in switch
    assert switch.count("Play on from trick") == 36
    assert "✓" in switch


def test_what_cost_most_stands_first_and_more_than_three_are_folded(
    app: Flask, phone: Phone
) -> None:
    part = best(carded(app, phone), "?part=1")
    gave = [int(each) for each in re.findall(r'">[^<]* gave away (\d+)\.</a>', part.html)]

    assert gave == sorted(gave, reverse=True)
    assert len(gave) > 3
    assert part.html.split("<details")[0].count("gave away") == 2 * 3  # linked, and spoken
    assert f"{len(gave) - 3} more that gave points away" in part.words


def test_what_is_fetched_moves_nothing_that_is_tapped(app: Flask, phone: Phone) -> None:
    """The cards that gave points away are many lines, which arrive when one is about to tap."""
    taps = [">Next hand<", ">Replay, card by card<"]
    page = phone.open(f"{carded(app, phone).path}/hand/1/cards").html

    assert [page.find(tap) > 0 for tap in taps] == [True] * len(taps)
    assert max(map(page.index, taps)) < page.index('id="best"')
    assert "/best?part=1" in page


def test_the_sentence_stands_on_top_of_the_page_of_a_hand_where_its_room_was(
    app: Flask, phone: Phone
) -> None:
    table = carded(app, phone)
    page = phone.open(f"{table.path}/hand/1").html
    line = best(table, "?part=line")

    assert page.index('<p id="best" class="slot"') < page.index(">Replay, card by card<")
    assert line.html.lstrip().startswith('<p class="slot" id="best">')
    assert line.shows("With all cards seen, 90 was there. Every card")


def test_nothing_is_said_of_a_hand_that_is_still_played(app: Flask, phone: Phone) -> None:
    whole = facts(RECORD)["play"]
    table = carded(app, phone, play=whole[:-1])

    for query in ("", "?part=1", "?at=1.1", "?nest=1"):
        best_page = phone.client.get(f"{table.path}/hand/1/best{query}")
        assert best_page.status_code == 404
    assert "/best" not in phone.open(f"{table.path}/hand/1/replay").html
    assert "/best" not in phone.open(f"{table.path}/hand/1/cards").html


def test_a_hand_without_cards_has_no_such_page(app: Flask, phone: Phone) -> None:
    table = Table.start(phone, "kentucky-discard")
    add_line(app, table, {"bidder": 1, "bid": 90, "trump": "red", "taken": {"A": 95, "B": 25}})

    assert phone.client.get(f"{table.path}/hand/1/best").status_code == 404
    assert phone.client.get(f"{table.path}/hand/7/best").status_code == 404


def test_it_is_played_on_otherwise_card_by_card_to_its_end(app: Flask, phone: Phone) -> None:
    """All play the best card each time, so the hand ends as the analysis says that it can."""
    table = carded(app, phone)
    page = best(table, "?at=1.3")
    assert "From trick 1 on" in page.words
    assert "Cal plays. Ann and Cal can make 90." in page.words
    assert re.search(r"<b>85</b> <small>played</small>", page.html)
    page = best(table, "?at=7.3")
    can_make = re.search(r"Ann and Cal can make (\d+)", page.words)
    assert can_make is not None
    for _ in range(10):
        chosen = re.search(
            r'<li><a href="([^"]*)"><span class="face(?:(?!</li>).)*<small>best',
            page.html,
            re.DOTALL,
        )
        assert chosen is not None
        page = phone.open(unescape(chosen[1]))
    assert f"The hand ends so: {can_make[1]} for Ann and Cal." in page.words


@pytest.mark.parametrize(
    ("query", "first", "rows"),
    [
        ("?at=1.3", 1, [2, *[4] * 8]),
        ("?at=1.3&then=RK", 1, [1, *[4] * 8]),
        ("?at=1.3&then=RK.B13", 2, [4] * 8),
        ("?at=8.1", 8, [4, 4]),
    ],
)
def test_the_best_way_on_is_shown_trick_by_trick(
    app: Flask, phone: Phone, query: str, first: int, rows: list[int]
) -> None:
    """The line leaves out what lies on the table already."""
    page = best(carded(app, phone), query)
    found = re.search(r'<ol start="(\d+)">(.*?)</ol>', page.html)

    assert "RK" not in query or page.shows("Cal: the Rook")
    assert found is not None
    assert int(found[1]) == first
    assert [row.count(",") + 1 for row in found[2].split("<li>")[1:]] == rows


@pytest.mark.parametrize(
    "query", ["?at=1.3&then=ZZ", "?at=1.3&then=R5.R5", "?at=77.1", "?at=1.9", "?at=0.0"]
)
def test_what_could_not_be_played_is_not_there(app: Flask, phone: Phone, query: str) -> None:
    table = carded(app, phone)

    assert phone.client.get(f"{table.path}/hand/1/best{query}").status_code == 404


def test_a_hand_is_analysed_once(app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """The best nest is computed once, too."""
    table = carded(app, phone)
    first = best(table, "?nest=1").html
    monkeypatch.setattr(solving, "analyse", None)
    monkeypatch.setattr(solving, "best_nest", None)

    assert best(table, "?nest=1").html == first


def test_what_takes_too_long_is_said_to_be_open(
    app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(app.extensions, "solving", solving.Solving(seconds=0.2))
    page = best(carded(app, phone, "carded-double-deck-4"))

    assert "between 0 and 250 was there; from trick" in page.words
    assert "would take too long" in page.words


def test_waiting_for_the_processor_is_not_counted_up_to_four_times_as_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On a busy server an analysis takes longer, and is not given up."""
    worked, passed = 0.0, 0.0
    clock = SimpleNamespace(thread_time=lambda: worked, monotonic=lambda: passed)
    monkeypatch.setattr(solving, "time", clock)
    budget = solving._until(2.0)

    worked, passed = 1.9, 7.9
    assert budget.go_on()
    worked, passed = 1.9, 8.0
    assert not budget.go_on()
    worked, passed = 2.0, 2.0
    assert not budget.go_on()


@pytest.mark.usefixtures("unknown")
def test_the_picture_and_the_text_to_share_have_the_sentence_once_it_is_known(
    app: Flask, phone: Phone
) -> None:
    table = carded(app, phone)
    before = phone.open(f"{table.path}/hand/1/picture")
    assert SENTENCE not in before.html

    page = best(table)

    worst = re.search(r"Trick \d+: [^.<]* gave away \d+\.", page.words)
    assert worst is not None
    assert f"{SENTENCE} {worst[0]}" in phone.open(f"{table.path}/hand/1/picture").words
    drawing = phone.client.get(f"{table.path}/hand/1/picture.svg").get_data(as_text=True)
    assert drawing.count("With all cards seen") == 2  # spoken, and drawn


@pytest.mark.usefixtures("unknown")
def test_without_a_compiler_a_process_of_its_own_answers_the_same(
    app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    computed = []

    def in_worker(compute: Callable[[], object]) -> object:
        computed.append(compute)
        return compute()

    monkeypatch.setattr(solving, "COMPILED", False)
    monkeypatch.setattr(solving, "in_worker", in_worker)

    assert SENTENCE in best(carded(app, phone)).words
    assert len(computed) == 1


NEST_LINK = "With the best nest and trump?"
BEST_NEST = "With the best cards laid aside and the best trump, 120 was there:"


def test_the_best_nest_is_asked_by_a_link_and_answered_on_the_same_page(
    app: Flask, phone: Phone
) -> None:
    table = carded(app, phone)
    page = best(table)
    assert NEST_LINK in page.words
    assert BEST_NEST not in page.words
    link = re.search(rf'<a class="b" href="([^"]*)"[^>]*>{re.escape(NEST_LINK)}', page.html)
    assert link is not None

    answer = phone.open(unescape(link[1]).partition("#")[0])

    assert BEST_NEST in answer.words
    assert SENTENCE in answer.words
    part = htmx(table, "?nest=1").get_data(as_text=True)
    assert part.startswith('<p id="nest" data-say>With the best cards')


def htmx(table: Table, query: str) -> TestResponse:
    return table.phone.client.get(
        f"{table.path}/hand/1/best{query}", headers={"HX-Request": "true"}
    )


@pytest.mark.usefixtures("unknown")
def test_a_nest_that_takes_too_long_is_said_to_be_open(
    app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solving, "nest_within", partial(nest_in, Budget(nodes=0)))
    page = best(carded(app, phone), "?nest=1")

    assert SENTENCE in page.words
    assert "would have made more would take too long to work out." in page.words


def nest_in(budget: Budget, hand: Seen, worth: Value, _seconds: float) -> BestNest | None:
    return best_nest(hand, worth, budget)


@pytest.mark.parametrize("record", ["carded-call-partner-5", "carded-no-trump"])
def test_where_more_than_a_color_and_a_nest_is_chosen_it_cannot_be_asked(
    app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch, record: str
) -> None:
    monkeypatch.setitem(app.extensions, "solving", solving.Solving(seconds=0.1))
    table = carded(app, phone, record)

    for query in ("", "?nest=1"):
        page = best(table, query)
        assert NEST_LINK not in page.words
        assert 'id="nest"' not in page.html


def test_what_is_fetched_leaves_its_link_where_others_have_the_turn(
    app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch, unknown: solving.Solving
) -> None:
    table = carded(app, phone)
    monkeypatch.setattr("referee.server.workers.PATIENCE", 0.01)

    with unknown._turns.taken((), "another"):
        assert best(table).status == 503
        assert htmx(table, "?part=1").status_code == 204
        assert "Try again in a moment." in htmx(table, "?nest=1").get_data(as_text=True)
    assert SENTENCE in best(table).words
    assert SENTENCE in htmx(table, "?part=1").get_data(as_text=True)


def test_who_has_many_hands_analysed_lets_others_pass(
    app: Flask, monkeypatch: pytest.MonkeyPatch, unknown: solving.Solving
) -> None:
    """A phone wants three hands, then another at its address one, then one elsewhere."""
    order = list[str]()
    monkeypatch.setattr(solving, "in_a_thread_behind", lambda compute: compute())

    def ask(address: str, phone: Phone, hand: int) -> None:
        def compute() -> None:
            order.append(f"{address[-1]}.{hand}")
            gevent.sleep(0.02)

        with phone.asking("/"):
            request.remote_addr = address
            unknown._alone(str(hand), compute)

    first, second, elsewhere = (Phone.new(app) for _ in range(3))
    wanted = [("10.0.0.1", first, hand) for hand in (1, 2, 3)]
    wanted += [("10.0.0.1", second, 4), ("10.0.0.2", elsewhere, 5)]
    gevent.joinall([gevent.spawn(ask, *each) for each in wanted], raise_error=True)

    assert order == ["1.1", "2.5", "1.4", "1.2", "1.3"]


@pytest.mark.parametrize("where", ["/hand/1", "/hand/1/replay", "/hand/1/best"])
def test_a_phone_waits_for_a_part_as_long_as_it_may_take(
    app: Flask, phone: Phone, where: str
) -> None:
    """The wait includes others before it, and its own values and best cards on a busy machine."""
    page = phone.open(f"{carded(app, phone).path}{where}")
    waits = re.search(r'hx-get="[^"]*/best\?[^"]*" hx-config="timeout:(\d+)s"', page.html)

    assert waits is not None
    assert int(waits[1]) > PATIENCE + PER_SECOND * 2 * 2.5
