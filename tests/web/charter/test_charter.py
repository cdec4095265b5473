"""The charter of a table: proposed on one phone, agreed on every one, in force from a hand on."""

import re
from collections.abc import Mapping

import pytest
from flask import Flask

from tests.web.doors import come, join_link, scribe_sits, sits, take_pen
from tests.web.phone import Page, Phone
from tests.web.playing import Table

TARGET = {"target": "500"}
SAID = "The first to reach 500 wins."


@pytest.fixture
def cal(app: Flask, bob: Phone, ann: Table) -> Phone:
    del bob  # who came before
    return sits(app, ann, 3)


@pytest.fixture
def dee(app: Flask, cal: Phone, ann: Table) -> Phone:
    del cal  # who came before
    return sits(app, ann, 4)


def charter(phone: Phone, table: Table) -> Page:
    return phone.open(f"{table.path}/charter")


def effect(phone: Phone, table: Table, house: Mapping[str, str] = TARGET) -> Page:
    asked = "&".join(f"{name}={value}" for name, value in house.items())
    return phone.open(f"{table.path}/charter/effect?{asked}")


def propose(phone: Phone, table: Table, house: Mapping[str, str] = TARGET) -> Page:
    return phone.send(effect(phone, table, house).form("/charter/effect"))


def number(page: Page) -> str:
    """The proposal that *page* shows, by its number."""
    found = re.search(r'name="(?:agree|disagree|withdraw|say)" value="(\d+)"', page.html)
    assert found is not None, page.words
    return found[1]


def says(phone: Phone, table: Table, verb: str, about: str, **more: str) -> Page:
    """Taps *verb* about a proposal, whatever the page of the phone offers."""
    return phone.post(f"{table.path}/charter", {"csrf_token": phone.token(), verb: about, **more})


def agrees(phone: Phone, table: Table) -> Page:
    """Taps the line of the table page."""
    page = phone.open(table.path)
    button = re.search(r'<button([^>]*name="agree"[^>]*)>I agree</button>', page.html)
    assert button is not None, page.words
    return says(phone, table, "agree", re.findall(r'value="(\d+)"', button[1])[0])


def test_a_rule_is_in_force_from_the_next_hand_on_once_all_have_agreed(
    ann: Table, bob: Phone, cal: Phone, dee: Phone
) -> None:
    ann.hand("Ann", 90, 95)
    page = propose(bob, ann)
    assert page.shows("Bob proposes another rule")
    assert page.shows(f"From hand 2 on: {SAID}")

    for phone in (ann.phone, cal):
        shown = agrees(phone, ann)
        assert shown.shows("First to 300")
        assert shown.shows("It waits for")
    last = agrees(dee, ann)

    assert last.shows("First to 500")
    for phone in (ann.phone, bob, cal, dee):
        shown = charter(phone, ann)
        assert shown.shows(f"Version 2, from hand 2 on {SAID} Proposed by Bob")
        assert shown.shows("Agreed by Ann, Bob, Cal and Dee. In force since")
        assert not shown.shows("proposes")
    assert ann.look().totals == (95, 25)


def test_before_it_is_sent_the_effect_is_said(ann: Table, bob: Phone) -> None:
    for _ in range(3):
        ann.look().hand("Ann", 90, 100)

    page = effect(bob, ann)

    assert page.shows(f"From hand 4 on What it means {SAID} Now: The first to reach 300 wins.")
    assert page.shows("With 500 to win nobody would have won yet")
    assert not charter(bob, ann).shows("proposes")


def test_for_a_seat_without_a_phone_the_pen_says_what_was_said_at_the_table(
    ann: Table, bob: Phone, cal: Phone
) -> None:
    propose(bob, ann)
    agrees(ann.phone, ann)
    agrees(cal, ann)
    page = charter(ann.phone, ann)
    form = next(f for f in page.forms if ("say", number(page)) in f.buttons)

    shown = ann.phone.send(form, say=number(page))

    assert ann.look().page.shows("First to 500")
    assert shown.shows("Agreed by Ann, Bob, Cal and Dee (said at the table).")


def test_nobody_speaks_for_a_seat_that_has_a_phone(ann: Table, bob: Phone, dee: Phone) -> None:
    del dee
    page = propose(bob, ann)

    refused = says(ann.phone, ann, "say", number(page), seat="4")

    assert refused.status == 409
    assert refused.shows("That seat has a phone of its own now, and speaks for itself.")
    assert says(bob, ann, "say", number(page), seat="4").status == 403


def test_who_does_not_agree_says_why_and_it_stays_open(
    ann: Table, bob: Phone, cal: Phone, dee: Phone
) -> None:
    about = number(propose(bob, ann))
    says(dee, ann, "disagree", about, reason="we said 300 at eight")

    for phone in (ann.phone, cal):
        agrees(phone, ann)

    page = charter(ann.phone, ann)
    assert page.shows("Dee does not agree: “we said 300 at eight”")
    assert page.shows("Bob proposes another rule")
    assert ann.look().page.shows("First to 300")
    says(dee, ann, "agree", about)
    assert ann.look().page.shows("First to 500")


def test_only_who_made_it_withdraws_it(ann: Table, bob: Phone, dee: Phone) -> None:
    page = propose(bob, ann)
    about = number(page)

    for phone in (ann.phone, dee):
        assert says(phone, ann, "withdraw", about).status == 403
    says(bob, ann, "withdraw", about)

    shown = charter(dee, ann)
    assert shown.shows("Proposals that came to nothing")
    assert shown.shows("Proposed by Bob, withdrawn")
    assert not shown.shows("proposes another rule")
    late = says(dee, ann, "agree", about)
    assert (late.status, late.shows("This was withdrawn.")) == (409, True)


def test_the_pen_lays_a_proposal_aside_whose_phone_has_left(
    ann: Table, bob: Phone, cal: Phone
) -> None:
    about = number(propose(bob, ann))
    bob.post(f"{ann.path}/leave", {"csrf_token": bob.token()})

    assert says(cal, ann, "withdraw", about).status == 403
    assert says(ann.phone, ann, "withdraw", about).status == 200
    assert not charter(cal, ann).shows("proposes another rule")


def test_a_double_tap_proposes_and_agrees_once(
    ann: Table, bob: Phone, cal: Phone, dee: Phone
) -> None:
    form = effect(bob, ann).form("/charter/effect")
    pages = [bob.send(form) for _ in range(2)]
    about = number(pages[0])

    assert [page.status for page in pages] == [200, 200]
    for phone in (ann.phone, cal, dee, dee):
        assert says(phone, ann, "agree", about).status == 200
    assert charter(dee, ann).words.count("Version 2") == 1
    assert not charter(dee, ann).shows("Version 3")


def test_a_proposal_is_for_the_hand_it_names_and_no_later_one(
    ann: Table, bob: Phone, cal: Phone, dee: Phone
) -> None:
    about = number(propose(bob, ann))
    for phone in (ann.phone, cal):
        agrees(phone, ann)
    ann.look().bid("Ann", 90)

    late = says(dee, ann, "agree", about)

    assert late.status == 409
    assert late.shows("The rules or the hand have moved on meanwhile, so it is not put into force.")
    assert ann.look().page.shows("First to 300")
    again = propose(cal, ann)
    assert again.shows("Cal proposes another rule")
    assert again.shows("From hand 2 on")
    assert again.shows("Proposed by Bob, overtaken by the game")


@pytest.mark.parametrize("by_the_pen", [True, False])
def test_pen_and_maker_lay_aside_what_the_game_has_overtaken(
    ann: Table, bob: Phone, *, by_the_pen: bool
) -> None:
    about = number(propose(bob, ann))
    assert says(ann.phone, ann, "withdraw", about).status == 403
    ann.look().bid("Ann", 90)

    assert says(ann.phone if by_the_pen else bob, ann, "withdraw", about).status == 200
    assert charter(bob, ann).shows("Proposed by Bob, overtaken by the game")


def test_a_page_that_was_left_behind_proposes_nothing(ann: Table, bob: Phone) -> None:
    form = effect(bob, ann).form("/charter/effect")
    ann.hand("Ann", 90, 95)

    page = bob.send(form)

    assert page.status == 409
    assert page.shows("The rules or the hand have moved on since this page was made.")
    assert page.shows("From hand 2 on")
    assert not charter(bob, ann).shows("proposes another rule")


def test_the_word_of_a_phone_goes_with_it(ann: Table, bob: Phone, cal: Phone, dee: Phone) -> None:
    about = number(propose(bob, ann))
    agrees(dee, ann)
    dee.post(f"{ann.path}/leave", {"csrf_token": dee.token()})

    assert ann.look().page.shows("Bob proposes another rule")
    agrees(ann.phone, ann)
    agrees(cal, ann)
    assert ann.look().page.shows("First to 300")
    assert bob.open(ann.path).shows("It waits for Dee.")
    says(ann.phone, ann, "say", about, seat="4")
    assert ann.look().page.shows("First to 500")


def test_a_phone_that_is_shown_out_takes_its_word_along(ann: Table, stranger: Phone) -> None:
    come(stranger, join_link(ann), 4)
    propose(ann.phone, ann)
    agrees(stranger, ann)
    assert ann.look().page.shows("It waits for Bob and Cal.")

    links = ann.phone.open(f"{ann.path}/links")
    for end in [link for link in links.links if link.endswith("/end")]:
        ann.phone.send(ann.phone.open(end).form("/end"))

    assert ann.look().page.shows("It waits for Bob, Cal and Dee.")
    assert stranger.open(f"{ann.path}/charter").status == 404


def test_a_phone_that_sits_down_elsewhere_speaks_for_its_new_seat(
    app: Flask, ann: Table, bob: Phone
) -> None:
    other = sits(app, ann, 3)
    propose(bob, ann)
    agrees(other, ann)

    come(other, join_link(ann), 4)

    assert bob.open(ann.path).shows("It waits for Ann, Cal and Dee.")
    assert other.open(ann.path).shows("Bob proposes another rule From hand 1 on")


def test_who_sits_down_for_another_is_asked_anew(
    ann: Table, bob: Phone, cal: Phone, dee: Phone
) -> None:
    propose(bob, ann)
    agrees(cal, ann)
    page = ann.phone.open(f"{ann.path}/players")
    form = page.form("/players")
    seated = ann.phone.post(form.action, form.forged({}, seat3="Eve", do="1"))
    assert seated.status == 200

    shown = charter(bob, ann)

    assert shown.shows("Eve has not said yet")
    for phone in (ann.phone, dee):
        agrees(phone, ann)
    assert ann.look().page.shows("First to 300")
    agrees(cal, ann)  # the phone of that seat, which Eve holds now
    assert ann.look().page.shows("First to 500")
    assert charter(bob, ann).shows("Agreed by Ann, Bob, Eve and Dee.")


def test_a_name_that_is_corrected_takes_no_word_away(ann: Table, bob: Phone, cal: Phone) -> None:
    propose(bob, ann)
    agrees(cal, ann)
    form = ann.phone.open(f"{ann.path}/players").form("/players")
    ann.phone.post(form.action, form.forged({}, seat3="Carl", do="rename"))

    assert bob.open(ann.path).shows("It waits for Ann and Dee.")
    assert charter(bob, ann).shows("Carl agrees")


def writes(table: Table, key: str) -> Page:
    """The pen changes a rule by itself, with whatever *key*."""
    sent = {"csrf_token": table.phone.token(), "key": key, "seq": "0", "hand": "1"}
    page = f"{table.path}/rules/change/target"
    return table.phone.post(page, {**sent, "target": "500", "do": "change"})


def test_at_a_table_of_several_phones_the_pen_alone_changes_nothing(ann: Table, bob: Phone) -> None:
    del bob
    page = writes(ann, "a key of the pen")

    assert page.shows("Propose it to the table")
    assert ann.look().page.shows("First to 300")
    rules = ann.phone.open(f"{ann.path}/rules")
    assert ann.phone.open(rules.to("Propose another rule")).status == 200


@pytest.mark.parametrize(
    ("key", "status", "said"),
    [
        ("charter agreed by nobody", 400, "First to 300"),
        ("charters of one phone", 200, "First to 500"),
        ("a key of the pen", 200, "First to 500"),
    ],
)
def test_no_phone_writes_by_itself_that_all_have_agreed(
    table: Table, key: str, status: int, said: str
) -> None:
    """What the whole table agreed to is known by its key: a pen that forged one is refused."""
    page = writes(table, key)

    assert page.status == status
    assert table.look().page.shows(said)
    assert bool(table.undos) == (status == 200)  # what one has changed, one may undo


def test_nor_does_it_undo_what_all_have_agreed_to(
    ann: Table, bob: Phone, cal: Phone, dee: Phone
) -> None:
    ann.hand("Ann", 90, 95)
    propose(bob, ann)
    for phone in (ann.phone, cal, dee):
        agrees(phone, ann)

    assert ann.look().undos == []
    sent = {"csrf_token": ann.phone.token(), "key": "a key of the pen", "seq": "1", "line": "0"}
    page = ann.phone.post(f"{ann.path}/hand/2/undo", sent)

    assert page.status == 409
    assert ann.look().page.shows("First to 500")


def test_what_happened_before_can_be_undone_all_the_same(
    ann: Table, bob: Phone, cal: Phone, dee: Phone
) -> None:
    propose(bob, ann)
    for phone in (ann.phone, cal, dee):
        agrees(phone, ann)
    ann.look().hand("Ann", 90, 95)

    ann.undo()

    assert ann.look().totals == (0, 0)
    assert ann.page.shows("First to 500")


def test_a_table_of_one_phone_keeps_the_short_way(table: Table, watcher: Phone) -> None:
    del watcher  # who sits nowhere
    page = table.phone.open(f"{table.path}/charter")

    change = table.phone.open(page.to("Propose another rule"))

    assert (change.status, change.response.location) == (303, f"{table.path}/rules/change")
    form = table.phone.open(f"{table.path}/rules/change/target").form("/rules/change/target")
    table.phone.send(form, target=500, do="change")
    shown = table.phone.open(f"{table.path}/charter")
    assert shown.shows(f"Version 2, from hand 1 on {SAID} Changed by")


def test_what_was_undone_is_no_version(table: Table) -> None:
    form = table.phone.open(f"{table.path}/rules/change/target").form("/rules/change/target")
    table.phone.send(form, target=500, do="change")
    table.look().undo()

    assert not table.phone.open(f"{table.path}/charter").shows("Version 2")


def test_everybody_may_agree_to_the_rules_of_the_beginning(
    ann: Table, bob: Phone, watcher: Phone
) -> None:
    page = charter(bob, ann)
    assert page.shows("Ann and Bob may agree too.")

    page = bob.send(next(f for f in page.forms if ("first", "1") in f.buttons), first="1")

    assert page.shows("Version 1, from hand 1 on As the game began. Agreed by Bob.")
    assert not any(("first", "1") in form.buttons for form in page.forms)
    assert says(watcher, ann, "first", "1").status == 403
    assert not ann.look().page.shows("I agree")


def test_who_watches_reads_the_charter_and_has_no_word(
    ann: Table, bob: Phone, watcher: Phone
) -> None:
    about = number(propose(bob, ann))

    assert charter(watcher, ann).shows("Bob proposes another rule")
    assert watcher.open(ann.path).shows("Bob proposes another rule.")
    for verb in ("agree", "disagree", "withdraw", "say"):
        assert says(watcher, ann, verb, about, seat="4").status == 403
    assert watcher.open(f"{ann.path}/charter/change").status == 403
    assert watcher.open(f"{ann.path}/charter/effect?target=500").status == 403


def test_a_tap_about_no_proposal_is_refused(ann: Table, bob: Phone) -> None:
    assert says(bob, ann, "agree", "12345678").status == 404
    assert says(bob, ann, "agree", "x").status == 400
    assert says(bob, ann, "like", "1").status == 400


def test_a_reason_is_one_line_and_not_too_long(ann: Table, bob: Phone, dee: Phone) -> None:
    about = number(propose(bob, ann))

    long = says(dee, ann, "disagree", about, reason="x" * 121)
    assert (long.status, long.errors) == (422, ["At most 120 characters; this has 121."])
    says(dee, ann, "disagree", about, reason="<b>no</b>\r\n\u202eever")

    page = charter(bob, ann)
    assert page.status == 200
    assert "<b>no</b>" not in page.html
    assert "\u202e" not in page.html


def test_several_rules_go_into_one_proposal(ann: Table, bob: Phone) -> None:
    first = bob.open(f"{ann.path}/charter/change/target?bid_min=80").form("/change/target")
    page = bob.ask(first, target="500", do="change")

    assert page.shows("The lowest bid is 80.")
    assert page.shows(SAID)
    shown = bob.send(page.form("/charter/effect"))
    assert shown.shows(f"From hand 1 on: {SAID} The lowest bid is 80.")


def test_what_cannot_be_is_said_before_it_is_proposed(ann: Table, bob: Phone) -> None:
    form = bob.open(f"{ann.path}/charter/change/bid_min").form("/change/bid_min")

    page = bob.ask(form, bid_min="200", do="change")

    assert page.status == 422
    assert page.shows("the minimum 200 is over the maximum 120")
    forged = effect(bob, ann).form("/charter/effect").forged({}, bid_min="200")
    assert bob.post(f"{ann.path}/charter/effect", forged).status == 422
    assert not charter(bob, ann).shows("proposes another rule")


def test_what_is_played_already_is_no_proposal(ann: Table, bob: Phone) -> None:
    page = effect(bob, ann, {"target": "300"})

    assert page.shows("That is what is played already.")
    assert not any("/effect" in form.action for form in page.forms)


def test_a_game_that_is_over_keeps_its_rules(phone: Phone, app: Flask) -> None:
    table = Table.start(phone, target="100")
    scribe_sits(table, 1)
    bob = sits(app, table, 2)
    form = effect(bob, table).form("/charter/effect")
    table.look().hand("Ann", 100, 100)

    page = bob.send(form)

    assert page.status == 409
    assert page.shows("The game is over")
    assert not charter(bob, table).shows("Propose another rule")


def test_the_pen_that_passes_takes_no_word_along(ann: Table, bob: Phone, cal: Phone) -> None:
    propose(bob, ann)
    agrees(ann.phone, ann)

    take_pen(ann, cal, "Cal")

    assert bob.open(ann.path).shows("It waits for Cal and Dee.")


def test_the_page_of_a_form_is_told_of_a_proposal(ann: Table, bob: Phone) -> None:
    place = re.findall(r'/news\?(v=\d+&amp;at=[\d.]+)"', ann.look().page.html)[0]
    propose(bob, ann)

    news = ann.phone.open(f"{ann.path}/news?{place.replace('&amp;', '&')}")

    assert news.shows("Bob proposes another rule.")
    assert news.shows(SAID)
