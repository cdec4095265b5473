"""Sealing at the table: the other side reads the hand, and seals or disputes it."""

import re

import pytest
from flask import Flask

from tests.web.doors import come, join_link, sits
from tests.web.ledger_lines import add_line
from tests.web.phone import Page, Phone, Tap
from tests.web.playing import Table, totals
from tests.web.table.test_changed_rules import change
from tests.web.table.test_news import news


@pytest.fixture
def played(ann: Table, bob: Phone) -> Table:
    """The table after a hand that Bob's phone is asked to seal."""
    del bob  # who came before
    ann.hand("Ann", 90, 95)
    return ann


@pytest.fixture
def dee(app: Flask, bob: Phone, ann: Table) -> Phone:
    del bob  # who came before
    return sits(app, ann, 4)


def looks(phone: Phone, table: Table) -> Page:
    return phone.open(table.path)


def taps(phone: Phone, page: Page, label: str = "Seal it") -> Page:
    """Taps a button of the block about seals."""
    button = re.search(rf"<button([^>]*)>{label}</button>", page.html)
    assert button is not None, page.words
    has = dict(re.findall(r'(\w+)="([^"]*)"', button[1]))
    action = has.get("formaction")
    if action is None:
        form = next(each for each in page.forms if (has["name"], has["value"]) in each.buttons)
        return phone.send(form, **{has["name"]: has["value"]})
    token = dict(page.form(table_of(action)).fields)
    return phone.post(action, token | {has["name"]: has["value"]})


def table_of(action: str) -> str:
    return action.partition("/hand/")[0].removesuffix("/seal")


def disputes(phone: Phone, page: Page, **reason: str) -> Page:
    form = phone.open(page.to("That is wrong")).form("/seal")
    return phone.send(form, disputed=dict(form.buttons)["disputed"], **reason)


def test_the_other_side_reads_its_own_words_and_one_tap_seals(ann: Table, bob: Phone) -> None:
    ann.hand("Ann", 120, 115)
    before = ann.phone.open(f"{ann.path}/record.rook").html
    block = looks(bob, ann)
    assert block.shows("Hand 1: is it right? Ann bid 120. You set them: they lose 120, you")
    assert ann.phone.open(f"{ann.path}/sheet").shows("not sealed")

    page = taps(bob, block)

    assert page.status == 200
    assert page.shows("sealed by Bob")
    assert not page.shows("is it right?")
    assert looks(ann.phone, ann).shows("sealed by Bob")
    assert ann.phone.open(f"{ann.path}/sheet").shows("sealed by Bob")
    assert ann.phone.open(f"{ann.path}/record.rook").html == before


@pytest.mark.parametrize("name", ["Rob", "BOB"])
def test_a_corrected_name_stands_at_every_seal(ann: Table, bob: Phone, name: str) -> None:
    ann.hand("Ann", 120, 115)
    taps(bob, looks(bob, ann))
    ann.hand("Ann", 90, 95)

    ann.phone.send(ann.phone.open(f"{ann.path}/players").form("/players"), do="rename", seat2=name)

    assert taps(bob, looks(bob, ann)).words.count(f"sealed by {name}") == 2
    assert ann.phone.open(f"{ann.path}/pen").shows(f"Give it to {name}")


def test_until_then_it_counts_and_looks_provisional_everywhere(
    played: Table, bob: Phone, app: Flask
) -> None:
    spectator = sits(app, played, 3)

    assert played.phone.open(f"{played.path}/tv").shows("1 hand is not sealed.")
    for kind in ("tv", "centre"):
        assert 'class="books n2 open"' in played.phone.open(f"{played.path}/{kind}").html
    for phone in (played.phone, bob, spectator):
        page = looks(phone, played)
        assert totals(page.html) == (95, 25)
        assert 'class="books n2 open"' in page.html
        assert '<tr class="open">' in page.html
        assert page.shows("not sealed")
    assert looks(played.phone, played).shows("Hand 1 waits for a seal by Bob or Dee.")
    taps(bob, looks(bob, played))
    assert "open" not in re.findall(r'class="([^"]*)"', looks(played.phone, played).html)


def test_that_a_hand_is_not_sealed_stands_after_a_sentence_as_one(
    app: Flask, ann: Table, bob: Phone
) -> None:
    change(app, ann, bonus="last-trick")

    ann.look().hand("Ann", 90, 95, last_trick="A")

    assert looks(bob, ann).shows("The bonus is 20. Not sealed")


def test_hands_in_a_row_that_wait_for_the_same_are_one_line(ann: Table, bob: Phone) -> None:
    for _ in range(4):
        ann.look().hand("Ann", 90, 95)
    assert looks(ann.phone, ann).shows("Hands 1 to 4 wait for a seal by Bob or Dee.")

    bob.post(f"{ann.path}/hand/2/seal", {"csrf_token": bob.token(), "sealed": "1"})

    page = looks(ann.phone, ann)
    assert page.shows("Hands 3 and 4 wait for a seal by Bob or Dee.")
    assert page.shows("Hand 1 waits for a seal by Bob or Dee.")


def test_of_several_hands_the_newest_is_open_and_each_other_a_line(ann: Table, bob: Phone) -> None:
    for _ in range(3):
        ann.look().hand("Ann", 90, 95)

    page = looks(bob, ann)

    assert re.findall(r"<h2[^>]*>(Hand \d: [^<]*)", page.html) == ["Hand 3: is it right?"]
    lines = re.findall(r"<details[^>]*><summary[^>]*>(Hand \d: [^<]*)", page.html)
    assert lines == ["Hand 2: is it right?", "Hand 1: is it right?"]


@pytest.mark.parametrize("buttons", [["Seal it"] * 3, ["Seal all 3 hands"]])
def test_several_hands_are_sealed_one_by_one_or_with_one_tap(
    ann: Table, bob: Phone, buttons: list[str]
) -> None:
    for _ in range(3):
        ann.look().hand("Ann", 90, 95)

    page = looks(bob, ann)
    for button in buttons:
        page = taps(bob, page, button)

    assert page.status == 200
    assert not page.shows("is it right?")
    assert not looks(ann.phone, ann).shows("not sealed")


def test_one_hand_and_a_disputed_one_are_sealed_each_by_itself(ann: Table, bob: Phone) -> None:
    for _ in range(2):
        ann.look().hand("Ann", 90, 95)
    disputes(bob, bob.open(f"{ann.path}/hand/1"), why="points")

    assert not looks(bob, ann).shows("Seal all")


@pytest.mark.parametrize("hands", [1, 2])
@pytest.mark.parametrize(
    ("meanwhile", "sentence"),
    [
        ("corrected", "Hand 1 was changed since."),
        ("disputed", "Dee has disputed hand 1 already."),
    ],
)
def test_a_page_from_before_seals_nothing_and_says_why(
    ann: Table, bob: Phone, dee: Phone, hands: int, meanwhile: str, sentence: str
) -> None:
    for _ in range(hands):
        ann.look().hand("Ann", 90, 95)
    before = looks(bob, ann)
    if meanwhile == "corrected":
        ann.correct(1, taken=100)
    else:
        disputes(dee, dee.open(f"{ann.path}/hand/1"), why="points")

    late = taps(bob, before, "Seal it" if hands == 1 else "Seal both hands")

    assert late.status == 409
    assert late.shows(sentence)
    assert not late.shows("sealed by")
    assert late.shows("Dee disputes hand 1") == (meanwhile == "disputed")


@pytest.mark.parametrize(
    ("at", "sent", "status"),
    [
        *(("seal", {"hands": hands}, 400) for hands in ("", "1", "1.x", "1.1.1")),
        *(("seal", {"hands": hands}, 404) for hands in ("99.1", "0.1")),
        *(("hand/1/seal", {"sealed": seq}, 400) for seq in ("x", "1" * 30)),
        ("hand/1/seal", {}, 400),
        ("hand/1/seal", {"sealed": "7"}, 409),
        ("hand/9/seal", {"sealed": "1"}, 404),
    ],
)
def test_nonsense_seals_nothing(
    played: Table, bob: Phone, at: str, sent: dict[str, str], status: int
) -> None:
    answer = bob.post(f"{played.path}/{at}", {"csrf_token": bob.token(), **sent})

    assert answer.status == status
    assert looks(bob, played).shows("is it right?")


def test_the_page_of_a_hand_names_who_sealed_and_who_disputed_it(
    played: Table, bob: Phone, dee: Phone
) -> None:
    taps(dee, looks(dee, played))
    disputes(bob, bob.open(f"{played.path}/hand/1"), why="points")
    played.correct(1, taken=100)

    log = played.phone.open(f"{played.path}/hand/1").html.partition('<ol class="log">')[2]

    notes = [
        re.sub(r"<[^>]+>", "", each) for each in re.findall(r"<bdi>.*?</bdi>|<ins>.*?</ins>", log)
    ]
    assert notes[2:6] == ["Bob", "Disputed: the points are not right.", "Dee", "Sealed."]
    assert len(notes) == 8


def test_who_sat_down_after_a_hand_is_not_asked_about_it(
    app: Flask, ann: Table, watcher: Phone
) -> None:
    ann.hand("Ann", 90, 95)
    come(watcher, join_link(ann), 2)  # who watched before
    phones = (watcher, sits(app, ann, 4))
    assert not any(looks(phone, ann).shows("is it right?") for phone in phones)

    ann.look().hand("Bob", 80, 80)

    assert all(looks(phone, ann).shows("Hand 2: is it right?") for phone in phones)


def test_the_first_tap_of_a_side_counts_and_the_second_gets_a_notice(
    played: Table, bob: Phone, dee: Phone
) -> None:
    of_bob, of_dee = looks(bob, played), looks(dee, played)
    taps(bob, of_bob)

    late = taps(dee, of_dee)

    assert late.status == 409
    assert late.shows("Bob has sealed hand 1 already.")
    assert taps(bob, of_bob).status == 200


def test_a_dispute_is_heard_though_the_partner_has_sealed_meanwhile(
    played: Table, bob: Phone, dee: Phone
) -> None:
    typed = bob.open(looks(bob, played).to("That is wrong")).form("/seal")
    taps(dee, looks(dee, played))

    bob.send(typed, disputed="1", why="points", more="We took 15, count again")

    sentence = "Bob disputes hand 1: the points are not right: “We took 15, count again”."
    for phone in (played.phone, bob, dee):
        assert looks(phone, played).shows(sentence)


def test_the_words_of_a_second_dispute_stay_in_its_form(
    played: Table, bob: Phone, dee: Phone
) -> None:
    typed = dee.open(looks(dee, played).to("That is wrong")).form("/seal")
    disputes(bob, looks(bob, played), why="points")

    late = dee.send(typed, disputed="1", why="bid", more="It was 110")

    assert late.status == 409
    assert late.errors == [
        "Bob has disputed hand 1 already. Yours was not added; it is still here."
    ]
    assert dict(late.form("/seal").fields)["more"] == "It was 110"
    assert looks(played.phone, played).shows("Bob disputes hand 1: the points are not right.")


def test_the_page_of_a_hand_that_the_partner_sealed_takes_an_objection(
    played: Table, bob: Phone, dee: Phone
) -> None:
    taps(dee, looks(dee, played))
    assert "That is wrong" not in played.phone.open(f"{played.path}/hand/1").words

    disputes(bob, bob.open(f"{played.path}/hand/1"), why="points")

    assert looks(played.phone, played).shows("Bob disputes hand 1: the points are not right.")
    assert "That is wrong" not in dee.open(f"{played.path}/hand/1").words


def test_a_dispute_reaches_the_scribe_with_the_way_to_correct_it(
    played: Table, bob: Phone, dee: Phone
) -> None:
    disputes(dee, looks(dee, played), why="bid", more="It was 110")

    sentence = "Dee disputes hand 1: wrong bid: “It was 110”."
    scribe = looks(played.phone, played)
    assert scribe.shows(sentence)
    assert scribe.to("Correct hand 1") == f"{played.path}/hand/1"
    assert looks(bob, played).shows(sentence)
    assert looks(bob, played).shows("disputed by Dee")
    assert "Correct hand 1" not in looks(bob, played).words


def test_who_disputed_can_seal_after_all(played: Table, bob: Phone) -> None:
    disputes(bob, looks(bob, played), why="points")
    before = looks(bob, played)

    page = taps(bob, before, "Seal it after all")

    assert "That is wrong" not in before.words
    assert page.shows("sealed by Bob")
    assert not page.shows("disputes")


@pytest.mark.parametrize("before", ["sealed", "disputed"])
def test_a_correction_opens_the_seal_and_is_not_asked_of_who_made_it(
    played: Table, bob: Phone, before: str
) -> None:
    if before == "sealed":
        taps(bob, looks(bob, played))
    else:
        disputes(bob, looks(bob, played), why="points")
    played.correct(1, taken=100)

    scribe = looks(played.phone, played)
    assert not scribe.shows("is it right?")
    assert scribe.shows("Hand 1 waits for a seal by Bob or Dee.")
    page = taps(bob, looks(bob, played))

    assert page.shows("sealed by Bob")


def test_a_scribe_who_sits_nowhere_has_both_sides_asked(app: Flask, table: Table) -> None:
    cal, dee = sits(app, table, 3), sits(app, table, 4)
    table.hand("Ann", 90, 95)

    assert looks(cal, table).shows("You made it: they take 25, you take 95.")
    taps(cal, looks(cal, table))
    assert looks(dee, table).shows("not sealed")
    taps(dee, looks(dee, table))

    assert looks(dee, table).shows("sealed by Cal and Dee")


def test_who_sits_nowhere_or_is_not_asked_seals_nothing(
    played: Table, bob: Phone, watcher: Phone
) -> None:
    assert not looks(watcher, played).shows("Seal it")
    assert watcher.open(f"{played.path}/hand/1/dispute").status == 403
    forbidden, answer = (
        phone.post(f"{played.path}/hand/1/seal", {"csrf_token": phone.token(), "sealed": "1"})
        for phone in (watcher, played.phone)
    )

    assert (forbidden.status, answer.status) == (403, 409)
    assert forbidden.shows("This phone has no seat")
    assert not forbidden.shows("pen")
    assert answer.shows("Your side is not asked about hand 1 now.")
    assert looks(bob, played).shows("is it right?")


@pytest.mark.parametrize(
    ("reason", "error"),
    [
        ({}, "Tap what is wrong, or write it."),
        ({"more": "x" * 121}, "At most 120 characters; this has 121."),
    ],
)
def test_a_dispute_says_what_is_wrong(
    played: Table, bob: Phone, reason: dict[str, str], error: str
) -> None:
    page = disputes(bob, looks(bob, played), **reason)

    assert (page.status, page.errors) == (422, [error])
    assert not looks(played.phone, played).shows("disputes")


def test_words_of_a_dispute_stay_words(played: Table, bob: Phone) -> None:
    hostile = "<script>alert(1)</script> ".ljust(120, "x")
    disputes(bob, looks(bob, played), more=f"{hostile[:-1]}\u202ex")

    assert looks(played.phone, played).shows("x" * 90)
    assert "<script>alert" not in looks(played.phone, played).html
    assert "\u202e" not in looks(played.phone, played).html


def test_a_table_switches_sealing_off_and_says_who_did(played: Table, bob: Phone) -> None:
    page = played.phone.open(looks(played.phone, played).to("Players and phones"))
    page = played.phone.open(page.to("Seals"))
    assert page.shows("Hand 1 waits for a seal by Bob or Dee")

    page = played.phone.send(page.form("/seals"), seals="off")

    assert page.shows("Ann switched sealing off")
    for phone in (played.phone, bob):
        assert not looks(phone, played).shows("not sealed")
    form = {"csrf_token": bob.token(), "sealed": "1"}
    assert bob.post(f"{played.path}/hand/1/seal", form).status == 409
    played.phone.send(page.form("/seals"), seals="on")
    assert looks(bob, played).shows("is it right?")


def test_a_rematch_seals_if_the_game_before_did(ann: Table, bob: Phone) -> None:
    page = ann.phone.open(f"{ann.path}/seals")
    ann.phone.send(page.form("/seals"), seals="off")
    ann.look().happens("agreed", agreedA="300", agreedB="0")
    again = ann.phone.send(ann.look().page.form("/rematch"))
    table = Table(ann.phone, again.response.request.path, again)

    table.hand("Ann", 90, 95)

    assert not looks(bob, table).shows("is it right?")
    page = table.phone.open(f"{table.path}/seals")
    assert page.shows("Sealing is off.")


def test_only_who_writes_or_owns_the_club_switches(ann: Table, bob: Phone) -> None:
    page = bob.open(f"{ann.path}/seals")

    assert not [form for form in page.forms if form.action.endswith("/seals")]
    form = {"csrf_token": bob.token(), "seals": "off"}
    refused = bob.post(f"{ann.path}/seals", form)
    assert refused.status == 403
    assert refused.shows("Only whoever keeps the score does that, or an owner of the club")
    assert ann.phone.post(f"{ann.path}/seals", {"csrf_token": ann.phone.token()}).status == 400


def test_news_ask_each_seat_in_its_own_words_and_carry_no_token(
    ann: Table, bob: Phone, app: Flask
) -> None:
    cal = sits(app, ann, 3)
    before = [looks(phone, ann) for phone in (bob, cal)]
    ann.hand("Ann", 120, 115)

    to_seal, waits = (news(phone, page) for phone, page in zip((bob, cal), before, strict=True))

    assert to_seal.shows("You set them: they lose 120, you take 5.")
    assert not waits.shows("is it right?")
    assert waits.shows("Hand 1 waits for a seal by Bob or Dee.")
    assert "csrf_token" not in to_seal.html + waits.html


def test_a_page_with_a_half_made_entry_hears_of_a_dispute_and_of_nothing_else(
    played: Table, bob: Phone
) -> None:
    before = looks(played.phone, played)
    disputes(bob, looks(bob, played), why="points")

    change = news(played.phone, before)

    assert change.shows("Bob disputes hand 1: the points are not right.")
    assert change.to("Correct hand 1") == f"{played.path}/hand/1"
    taps(bob, looks(bob, played), "Seal it after all")
    change = news(played.phone, change)
    assert change.status == 200
    assert change.words == ""


def test_a_redeal_is_nobody_s_to_seal(ann: Table, bob: Phone) -> None:
    ann.happens("passed-out")

    assert not looks(bob, ann).shows("seal")


def test_a_table_that_one_phone_alone_uses_shows_nothing_of_it(table: Table) -> None:
    table.hand("Ann", 90, 95)
    page = table.look().page

    for word in ("seal", 'id="me"', "open"):
        assert word not in page.settled.partition("<body")[2].lower()


@pytest.mark.parametrize(
    ("kind", "filled"),
    [("redeal", {"seat": 1, "counter": "no"}), ("misdeal", {})],
)
def test_a_sealed_hand_that_scores_nothing_any_more_is_asked_again(
    ann: Table, bob: Phone, kind: str, filled: dict[str, Tap]
) -> None:
    """A hand that a side had agreed to is not removed without asking it again."""
    ann.hand("Ann", 90, 60)
    taps(bob, looks(bob, ann))

    page = ann.happened(1, kind, **filled)
    assert page.status == 200, page.words

    assert looks(bob, ann).shows("is it right?")
    assert looks(ann.phone, ann).shows("waits for a seal by Bob")


def test_a_renege_is_sealed_with_who_did_it(ann: Table, bob: Phone) -> None:
    ann.bid("Ann", 90)
    ann.happens("renege", seat=4, captured=60)

    assert looks(bob, ann).shows("Renege by Dee: they take 60, you lose 90.")


ANN = "R14 G14 Y14 B14 R10 G10 RK R5 G5 Y5"
"""Counters worth 95."""


def test_cards_recorded_later_that_change_no_score_leave_seals_and_disputes(
    ann: Table, bob: Phone
) -> None:
    ann.hand("Ann", 90, 95, trump="red")
    taps(bob, looks(bob, ann))
    ann.hand("Ann", 90, 95, trump="red")
    disputes(bob, bob.open(f"{ann.path}/hand/2"), why="points", more="They had 85")

    for hand in (1, 2):
        page = ann.phone.open(f"{ann.path}/hand/{hand}/cards")
        form = next(each for each in page.forms if "typed" in each.typed)
        assert ann.phone.send(form, typed="G14 G5 R10 G6").status == 200

    assert looks(ann.phone, ann).shows("sealed by Bob")
    assert looks(ann.phone, ann).shows("They had 85")
    assert not looks(bob, ann).shows("is it right?")


def test_who_adds_cards_does_not_become_the_writer_of_the_hand(
    app: Flask, ann: Table, bob: Phone
) -> None:
    ann.hand("Ann", 90, 95, trump="red")
    add_line(app, ann, {"trick": {"1": "G14 G5 R10 G6"}}, seat=2)

    assert looks(bob, ann).shows("is it right?")


@pytest.mark.parametrize("sealed_before", [True, False])
def test_cards_that_change_the_score_ask_again_each_time(
    app: Flask, ann: Table, bob: Phone, *, sealed_before: bool
) -> None:
    ann.hand("Ann", 90, 95, trump="red")
    if sealed_before:
        taps(bob, looks(bob, ann))

    add_line(app, ann, {"piles": {"A": f"{ANN} B5", "B": "Y10 B10"}})

    assert not looks(ann.phone, ann).shows("sealed by Bob")
    assert looks(bob, ann).shows("is it right?")
    if not sealed_before:
        taps(bob, looks(bob, ann))
        add_line(app, ann, {"piles": {"A": ANN, "B": "Y10 B10 B5"}})
        assert not looks(ann.phone, ann).shows("sealed by Bob")
