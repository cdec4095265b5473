"""A penalty at the table: given, shown everywhere, corrected, taken back. Ruling 102."""

import pytest

from tests.web.phone import Page, Phone, Tap
from tests.web.playing import Table, totals
from tests.web.seals.test_sealing import taps
from tests.web.table.test_news import news

TALK: dict[str, Tap] = {"payer": 2, "points": 20, "note": "table talk"}
"""20 off Bob, for nobody."""


def give(table: Table, at: int = 1, /, **taps: Tap) -> Page:
    form = table.phone.open(f"{table.path}/hand/{at}/other/penalty").form("", kind="penalty")
    return table.send(form, **{**taps, "do": "hand"})


def test_the_first_page_of_what_happened_leads_to_a_penalty(table: Table) -> None:
    """Before the bid, in play, and in a past hand."""
    for moment in (lambda: None, lambda: table.bid("Ann", 90), lambda: table.result(95)):
        moment()
        page = table.phone.open(f"{table.path}/hand/1/other")
        assert "/hand/1/other/penalty" in page.html.partition("<details")[0]


def test_a_penalty_between_hands_counts_at_once(table: Table) -> None:
    table.hand("Ann", 90, 95)

    page = give(table, 2, **TALK)

    assert table.totals == (95, 5)
    assert page.shows("Bob pays a penalty of 20. “table talk”")
    assert table.status.startswith("Hand 2")
    assert table.rows[0] == "Penalty − Bob penalty 95 5 −20 table talk"
    assert "Ann" in table.rows[1]
    table.hand("Bob", 100, 100)
    assert table.totals == (115, 105)
    assert [row.split()[0] for row in table.rows] == ["2", "Penalty", "1"]


def test_a_penalty_in_play_leaves_the_hand_in_play(table: Table) -> None:
    table.bid("Ann", 90)

    give(table, payer="A", points=10, to="others")

    assert table.totals == (-10, 10)
    assert table.page.shows("Ann and Cal pay a penalty of 10 to Bob and Dee.")
    table.result(95)
    assert table.totals == (85, 35)
    assert [row.split()[0] for row in table.rows] == ["1", "Penalty"]


def test_any_number_of_points_can_be_written(table: Table) -> None:
    give(table, payer=2, number=35)

    assert table.totals == (0, -35)


@pytest.mark.parametrize(
    ("taps", "error"),
    [
        ({"points": 20}, "Tap who pays."),
        ({"payer": 2}, "Tap how many points, or write them."),
        ({"payer": 2, "number": 0}, "Write a whole number from 1 to 999999."),
        ({"payer": 2, "number": -20}, "Write a whole number from 1 to 999999."),
        ({"payer": 2, "number": 1_000_000}, "Write a whole number from 1 to 999999."),
        ({"payer": 2, "number": "twenty"}, "Write a whole number from 1 to 999999."),
        ({"payer": 2, "points": 20, "number": 35}, "Is it 20 points or 35? Say it once."),
        (
            {"payer": 2, "points": 20, "note": "x" * 501},
            "A note has at most 500 characters; this has 501.",
        ),
    ],
)
def test_what_is_unclear_is_asked(table: Table, taps: dict[str, Tap], error: str) -> None:
    page = give(table, **taps)

    assert page.status == 422
    assert page.errors == [error]
    assert table.look().totals == (0, 0)


@pytest.mark.parametrize(
    "note", ["x" * 200, '<b>late</b> & "loud"', "تكلم أثناء اللعب", "players = { 1 = 2 }"]
)
def test_any_note_is_shown_as_it_was_written(table: Table, note: str) -> None:
    give(table, payer=2, points=5, note=note)

    assert table.page.shows(note)
    assert "<b>late</b>" not in table.page.html
    table.hand("Ann", 90, 95)
    assert table.phone.open(f"{table.path}/sheet").shows(note)


def test_the_same_form_counts_once_and_a_second_one_is_stale(table: Table) -> None:
    form = table.phone.open(f"{table.path}/hand/1/other/penalty").form("", kind="penalty")
    other = table.phone.open(f"{table.path}/hand/1/other/penalty").form("", kind="penalty")
    sent = {**form.filled(TALK), "do": "save"}

    for _ in range(2):
        assert table.phone.post(form.action, sent).status == 200
    late = table.phone.post(other.action, {**other.filled(TALK), "do": "save"})

    assert late.status == 409
    assert late.shows("Bob pays a penalty of 20.")
    assert late.shows("Add the penalty to hand 1")
    assert table.look().totals == (0, -20)


def test_undo_takes_it_back_and_puts_it_back(table: Table) -> None:
    give(table, **TALK)

    table.undo()
    assert table.totals == (0, 0)
    assert table.page.shows("Undone. Taken back: Bob pays a penalty of 20. “table talk”")
    table.undo()
    assert table.totals == (0, -20)
    assert table.page.shows("Put back. Bob pays a penalty of 20.")


def test_a_penalty_is_corrected_with_its_history(table: Table) -> None:
    table.hand("Ann", 90, 95)
    give(table, 2, **TALK)
    table.hand("Bob", 100, 100)

    page = table.phone.open(f"{table.path}/hand/2")
    form = table.phone.open(page.to("Correct the penalty")).forms[0]
    assert form.filled({}).to_dict().items() >= {
        ("payer", "2"), ("points", "20"), ("to", "no"), ("note", "table talk")
    }  # fmt: skip
    table.send(form, points=50, to="others", do="hand")

    assert table.totals == (165, 75)
    page = table.phone.open(f"{table.path}/hand/2")
    assert page.shows("Bob pays a penalty of 50 to Ann and Cal. “table talk”")
    assert page.shows("Bob pays a penalty of 20. “table talk”")  # who changed what
    assert not page.shows("corrected")


def test_a_penalty_is_taken_back(table: Table) -> None:
    table.bid("Ann", 90)
    give(table, **TALK)
    give(table, payer=1, points=5)
    table.result(95)

    page = table.phone.open(f"{table.path}/hand/1")
    first = next(link for link in page.links if "penalty=1" in link)
    form = table.phone.open(first).form("", kind="penalty", gone="yes")
    table.send(form, do="hand")

    assert table.totals == (90, 25)
    assert [row.split()[0] for row in table.rows] == ["1", "Penalty"]


def test_a_late_penalty_of_the_last_hand_opens_the_game_again(phone: Phone) -> None:
    """300 of 300 wins; less 20 it goes on."""
    table = Table.start(phone, "kentucky-discard", target="100")
    table.hand("Ann", 90, 105)
    assert table.page.shows("Ann and Cal win")

    page = table.phone.open(f"{table.path}/hand/1/other/penalty")
    table.send(page.form("", kind="penalty"), payer=1, points=20, do="hand")

    assert table.totals == (85, 15)
    assert not table.page.shows("Ann and Cal win")
    assert table.status.startswith("Hand 2")


def test_after_the_end_a_penalty_belongs_to_the_hand_it_was_given_in(phone: Phone) -> None:
    table = Table.start(phone, "kentucky-discard", target="100")
    table.bid("Ann", 90)
    form = table.phone.open(f"{table.path}/hand/1/other/penalty").form("", kind="penalty")
    table.result(105)

    sent = {**form.filled(TALK), "do": "save"}
    page = table.phone.post(form.action.replace("/hand/1", "/hand/2"), {**sent, "seq": "0"})

    assert page.status == 409
    assert page.shows("The game is over")
    assert page.shows(
        "Tap the last hand on the score sheet: what happened in it can still be entered."
    )
    assert table.look().totals == (105, 15)


@pytest.mark.parametrize("how", ["correct", "redeal", "remove"])
def test_whatever_becomes_of_the_hand_its_penalty_stays(table: Table, how: str) -> None:
    table.bid("Ann", 90)
    give(table, **TALK)
    table.result(95)

    if how == "correct":
        table.correct(1, taken=100)
        assert table.totals == (100, 0)
    elif how == "redeal":
        page = table.phone.open(f"{table.path}/hand/1/other/redeal")
        table.send(page.form("", kind="redeal"), seat=2, counter="no", do="hand")
        assert table.totals == (0, -20)
    else:
        page = table.phone.open(f"{table.path}/hand/1")
        table.page = table.phone.send(page.form("/remove"))
        assert table.totals == (0, -20)
        assert "penalty" in table.rows[0]


def test_everybody_with_an_own_book_pays_and_gets(phone: Phone) -> None:
    table = Table.start(phone, "call-partner-5")

    give(table, payer=1, points=50, to="others")

    assert table.totals == (-50, 50, 50, 50, 50)
    assert table.page.shows("Ann pays a penalty of 50 to each of the others.")
    assert "payer" in table.phone.open(f"{table.path}/hand/1/other/penalty").html


def test_a_game_of_nothing_but_a_penalty_is_shown_everywhere(table: Table) -> None:
    give(table, **TALK)

    for path, words in {
        "": "−20",
        "/sheet": "table talk",
        "/result": "Bob pays a penalty of 20",
        "/result.txt": "Bob pays a penalty of 20",
        "/record.rook": "[[penalty]]",
        "/tv": "−20",
        "/centre": "−20",
        "/what-if": "",
        "/end": "",
        "/offline": '"total":-20',
    }.items():
        page = table.phone.open(f"{table.path}{path}")
        assert page.status == 200, path
        assert words in page.html, path


def test_a_record_with_penalties_comes_in_as_it_went_out(table: Table) -> None:
    table.hand("Ann", 90, 95)
    give(table, 2, **TALK)
    table.bid("Bob", 100)
    give(table, 2, payer="A", points=10, to="others")
    table.result(100)
    give(table, 3, payer=1, points=5)
    text = table.phone.open(f"{table.path}/record.rook").html

    assert [line for line in text.splitlines() if line.startswith("[[")] == [
        "[[hand]]", "[[penalty]]", "[[hand]]", "[[hand.penalty]]", "[[penalty]]"
    ]  # fmt: skip
    page = table.phone.open("/import")
    shown = table.phone.send(page.form("/import"), text=text, do="look")
    assert shown.shows("Bob pays a penalty of 20. “table talk”")
    assert shown.shows("Ann pays a penalty of 5.")
    assert not shown.shows("not scored yet")


# Other phones, and phones without a connection


def test_phones_that_follow_hear_of_a_penalty(table: Table, watcher: Phone) -> None:
    table.hand("Ann", 90, 95)
    before, form = watcher.open(table.path), table.look().page

    give(table, 2, **TALK)

    assert totals(news(watcher, before).html) == (95, 5)
    heard = news(table.phone, form)
    assert heard.shows("The table was changed.")
    assert heard.shows("Bob pays a penalty of 20. “table talk”")


def test_a_penalty_that_waited_on_a_phone_counts_once(table: Table) -> None:
    token = table.phone.client.get(f"{table.path}/offline").get_json()["token"]
    sent = {"csrf_token": token, "key": "kept-here", "seq": "0", "kind": "penalty", "to": "others"}

    for _ in range(2):
        answer = table.phone.client.post(
            f"{table.path}/hand/1/queued", data={**sent, "payer": "2", "points": "20"}
        )
        assert answer.status_code == 200
    other = table.phone.client.post(
        f"{table.path}/hand/1/queued",
        data={**sent, "key": "another-key", "payer": "2", "points": "20"},
    )

    assert other.status_code == 409
    assert table.look().totals == (20, -20)
    plan = table.phone.client.get(f"{table.path}/offline").get_json()
    assert [(each["total"], plan["coming"][0]["seq"]) for each in plan["books"]] == [
        (20, 1), (-20, 1)
    ]  # fmt: skip


def test_a_seal_is_about_the_play_and_holds(ann: Table, bob: Phone) -> None:
    ann.hand("Ann", 90, 95)
    taps(bob, bob.open(ann.path))
    assert bob.open(ann.path).shows("sealed by Bob")

    give(ann, 1, **TALK)

    assert ann.look().totals == (95, 5)
    assert bob.open(ann.path).shows("sealed by Bob")


def test_what_if_keeps_the_penalty_and_its_line(table: Table) -> None:
    """95 and 25; less 20; then 20 and 100."""
    table.hand("Ann", 90, 95)
    give(table, 2, **TALK)
    table.hand("Bob", 100, 100)

    page = table.phone.open(f"{table.path}/what-if?target=500")

    assert page.status == 200
    assert page.shows("nothing would have changed: it stands at 115 to 105.")
    assert page.html.count("penalty") >= 1
