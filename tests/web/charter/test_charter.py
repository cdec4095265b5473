"""The charter of a table: a change is proposed, agreed by all, and in force from a hand on."""

import re
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

import pytest
from flask import Flask

from tests.web.doors import come, join_link, scribe_sits, sits, take_pen
from tests.web.phone import Page, Phone
from tests.web.playing import NAMES, Table

SENTENCE = "The first to reach 500 wins."
LATE = "The rules or the hand have changed in the meantime, so it is not put into force."


@dataclass(frozen=True)
class Seated:
    """A table with Ann as scribe, and the phones of its players by name."""

    table: Table
    phones: Mapping[str, Phone]

    def charter(self, who: str = "Bob") -> Page:
        return self.phones[who].open(f"{self.table.path}/charter")

    def effect(self, who: str = "Bob", query: str = "target=500") -> Page:
        return self.phones[who].open(f"{self.table.path}/charter/effect?{query}")

    def propose(self, who: str = "Bob", query: str = "target=500") -> Page:
        return self.phones[who].send(self.effect(who, query).form("/charter/effect"))

    def proposed(self, who: str = "Bob") -> str:
        """Lets *who* propose a change, and returns its number."""
        return number(self.propose(who))

    def answer(self, who: str, verb: str, about: str, **more: str) -> Page:
        """Taps *verb* about a proposal, whatever the page of the phone offers."""
        return answer(self.phones[who], self.table, verb, about, **more)

    def agree(self, *names: str) -> Page:
        """Lets each of *names* agree on the table page, and returns the last response."""
        return [self._agrees(name) for name in names][-1]

    def _agrees(self, name: str) -> Page:
        page = self.phones[name].open(self.table.path)
        found = re.search(r'<button[^>]*name="agree" value="(\d+)"[^>]*>I agree<', page.html)
        assert found is not None, page.words
        return self.answer(name, "agree", found[1])

    def waits_for(self, words: str) -> bool:
        return self.phones["Bob"].open(self.table.path).shows(f"It waits for {words}.")

    @property
    def target(self) -> int:
        """The target of the game from the next hand on."""
        found = re.search(r"First to (\d+)", self.table.look().page.words)
        return int(found[1]) if found else 0

    def rename(self, do: str, name: str) -> None:
        """Seats *name* at seat 3, or renames the player there."""
        form = self.table.phone.open(f"{self.table.path}/players").form("/players")
        sent = form.forged({}, seat3=name, do=do)
        assert self.table.phone.post(form.action, sent).status == 200


def seated(app: Flask, table: Table, *names: str) -> Seated:
    scribe_sits(table, 1)
    phones = {name: sits(app, table, NAMES.index(name) + 1) for name in names}
    return Seated(table, {"Ann": table.phone, **phones})


@pytest.fixture
def two(app: Flask, table: Table) -> Seated:
    return seated(app, table, "Bob")


@pytest.fixture
def three(app: Flask, table: Table) -> Seated:
    return seated(app, table, "Bob", "Cal")


@pytest.fixture
def four(app: Flask, table: Table) -> Seated:
    return seated(app, table, "Bob", "Cal", "Dee")


def number(page: Page) -> str:
    """The number of the proposal on *page*."""
    found = re.search(r'name="(?:agree|disagree|withdraw|say)" value="(\d+)"', page.html)
    assert found is not None, page.words
    return found[1]


def answer(phone: Phone, table: Table, verb: str, about: str, **more: str) -> Page:
    return phone.post(f"{table.path}/charter", {"csrf_token": phone.token(), verb: about, **more})


def test_a_rule_is_in_force_from_the_next_hand_on_once_all_have_agreed(four: Seated) -> None:
    four.table.hand("Ann", 90, 95)
    page = four.propose()
    assert page.shows("Bob proposes another rule")
    assert page.shows(f"From hand 2 on: {SENTENCE}")

    for name in ("Ann", "Cal"):
        assert four.agree(name).shows("It waits for")
        assert four.target == 300
    assert four.agree("Dee").shows("First to 500")

    for name in four.phones:
        shown = four.charter(name)
        assert shown.shows(f"Version 2, from hand 2 on {SENTENCE} Proposed by Bob")
        assert shown.shows("Agreed by Ann, Bob, Cal and Dee. In force since")
        assert not shown.shows("proposes")
    assert four.table.look().totals == (95, 25)


def test_the_effect_is_shown_before_a_form_is_sent(two: Seated) -> None:
    for _ in range(3):
        two.table.look().hand("Ann", 90, 100)

    page = two.effect()

    assert page.shows(f"From hand 4 on What it means {SENTENCE} Now: The first to reach 300 wins.")
    assert page.shows("With 500 to win nobody would have won yet")
    assert not two.charter().shows("proposes")


def test_the_pen_records_the_vote_of_a_seat_without_a_phone(three: Seated) -> None:
    three.propose()
    three.agree("Ann", "Cal")
    page = three.charter("Ann")
    form = next(f for f in page.forms if ("say", number(page)) in f.buttons)

    shown = three.table.phone.send(form, say=number(page))

    assert three.target == 500
    assert shown.shows("Agreed by Ann, Bob, Cal and Dee (said at the table).")


def test_a_seat_without_a_phone_has_a_row_and_both_answers(three: Seated) -> None:
    three.propose()

    page = three.charter("Ann")

    assert page.shows("Dee has not answered yet")
    assert page.shows("Dee agrees")
    assert page.shows("Dee does not agree")
    assert not page.shows("said at the table")  # as if it had been
    assert not three.charter("Cal").shows("Dee agrees")


def test_a_phone_without_the_pen_is_told_who_answers_for_a_player_without_a_phone(
    three: Seated,
) -> None:
    three.propose()

    assert three.charter("Cal").shows(
        "Ann has the pen, and answers for Dee, who has no phone here."
    )
    assert not three.charter("Ann").shows("has the pen")


def test_an_owner_without_the_pen_is_told_so_too(app: Flask, two: Seated) -> None:
    owner = two.table.phone
    take_pen(two.table, Phone.new(app), "Eve")
    two.propose()

    words = "answers for Cal and Dee, who have no phone here."
    assert two.charter("Ann").shows(f"Eve has the pen, and {words}")
    links = owner.open(f"{two.table.path}/links").links
    questions = map(owner.open, (link for link in links if link.endswith("/end")))
    ending = next(each for each in questions if each.shows("It has the pen"))
    owner.send(ending.form("/end"))
    assert two.charter("Ann").shows(f"Whoever takes the pen {words}")


def test_where_all_have_a_phone_nobody_is_told_who_answers(four: Seated) -> None:
    four.propose()

    assert not four.charter("Cal").shows("has the pen")


def test_the_pen_records_that_a_seat_without_a_phone_does_not_agree(three: Seated) -> None:
    three.propose()
    three.agree("Ann", "Cal")

    shown = spoken(three, "say-no")

    assert three.target == 300
    assert shown.shows("Dee does not agree (said at the table, tapped by Ann)")
    changed = spoken(three, "say")  # after some words at the table
    assert three.target == 500
    assert changed.shows("Agreed by Ann, Bob, Cal and Dee (said at the table).")


def test_a_player_who_agreed_at_the_table_can_still_refuse(three: Seated) -> None:
    three.propose()
    spoken(three, "say")

    shown = spoken(three, "say-no")

    assert shown.shows("Dee does not agree (said at the table, tapped by Ann)")
    three.agree("Ann", "Cal")
    assert three.target == 300


def spoken(three: Seated, verb: str) -> Page:
    """What the pen's phone shows once it has recorded Dee's answer."""
    page = three.charter("Ann")
    form = next(form for form in page.forms if (verb, number(page)) in form.buttons)
    return three.table.phone.send(form, **{verb: number(page)})


@pytest.mark.parametrize("verb", ["say", "say-no"])
def test_nobody_speaks_for_a_seat_that_has_a_phone(four: Seated, verb: str) -> None:
    about = four.proposed()

    refused = four.answer("Ann", verb, about, seat="4")

    assert refused.status == 409
    assert refused.shows("That seat has its own phone now, and answers for itself.")
    without_pen = four.answer("Bob", verb, about, seat="4")
    assert (without_pen.status, without_pen.shows("Ann has the pen now")) == (403, True)


def test_who_does_not_agree_says_why_and_it_stays_open(four: Seated) -> None:
    about = four.proposed()
    long = four.answer("Dee", "disagree", about, reason="x" * 121)
    four.answer("Dee", "disagree", about, reason="<b>we said 300</b>\r\n\u202eat eight")
    four.agree("Ann", "Cal")

    page = four.charter("Ann")
    assert (long.status, long.errors) == (422, ["At most 120 characters; this has 121."])
    assert page.shows("Dee does not agree: “<b>we said 300</b>")
    assert "<b>we said" not in page.html
    assert "\u202e" not in page.html
    assert page.shows("Bob proposes another rule")
    assert four.target == 300
    four.answer("Dee", "agree", about)
    assert four.target == 500


def test_only_who_made_it_withdraws_it(four: Seated) -> None:
    about = four.proposed()

    for name in ("Ann", "Dee"):
        page = four.answer(name, "withdraw", about)
        assert (page.status, page.shows("This phone has no pen.")) == (403, False)
        assert page.shows("Not yours to withdraw")
    assert [four.answer("Bob", "withdraw", about).status for _ in range(2)] == [200, 200]

    shown = four.charter("Dee")
    assert shown.shows("Proposals that came to nothing")
    assert shown.shows("Proposed by Bob, withdrawn")
    assert not shown.shows("proposes another rule")
    late = four.answer("Dee", "agree", about)
    assert (late.status, late.shows("This was withdrawn.")) == (409, True)


def test_the_pen_lays_a_proposal_aside_whose_phone_has_left(three: Seated) -> None:
    about, bob = three.proposed(), three.phones["Bob"]
    bob.post(f"{three.table.path}/leave", {"csrf_token": bob.token()})

    assert three.answer("Cal", "withdraw", about).status == 403
    assert three.answer("Ann", "withdraw", about).status == 200
    assert not three.charter("Cal").shows("proposes another rule")


def test_a_double_tap_proposes_and_agrees_once(four: Seated) -> None:
    form = four.effect().form("/charter/effect")
    pages = [four.phones["Bob"].send(form) for _ in range(2)]
    about = number(pages[0])

    assert [page.status for page in pages] == [200, 200]
    for name in ("Ann", "Cal", "Dee", "Dee"):
        assert four.answer(name, "agree", about).status == 200
    assert four.charter().words.count("Version 2") == 1
    assert not four.charter().shows("Version 3")
    late = four.answer("Dee", "disagree", about)
    assert (late.status, late.shows("All have agreed already")) == (409, True)


def test_a_proposal_is_for_the_hand_it_names_and_no_later_one(four: Seated) -> None:
    about = four.proposed()
    four.agree("Ann", "Cal")
    four.table.look().bid("Ann", 90)

    late = four.answer("Dee", "agree", about)

    assert (late.status, late.shows(LATE)) == (409, True)
    assert four.target == 300
    again = four.propose("Cal")
    assert again.shows("Cal proposes another rule")
    assert again.shows("From hand 2 on")
    assert again.shows("Proposed by Bob, overtaken by the game")


def test_a_proposal_is_for_the_rules_that_it_was_made_over(two: Seated) -> None:
    about, bob, pen = two.proposed(), two.phones["Bob"], two.table.phone
    bob.post(f"{two.table.path}/leave", {"csrf_token": bob.token()})
    form = pen.open(f"{two.table.path}/rules/change/target").form("/rules/change/target")
    pen.send(form, target=400, do="change")

    late = two.answer("Ann", "agree", about)

    assert (late.status, late.shows(LATE)) == (409, True)
    assert two.target == 400


@pytest.mark.parametrize("name", ["Ann", "Bob"])
def test_pen_and_maker_lay_aside_what_the_game_has_overtaken(two: Seated, name: str) -> None:
    about = two.proposed()
    assert two.answer("Ann", "withdraw", about).status == 403
    two.table.look().bid("Ann", 90)

    assert two.answer(name, "withdraw", about).status == 200
    assert two.charter().shows("Proposed by Bob, overtaken by the game")


def test_a_page_that_was_left_behind_proposes_nothing(two: Seated) -> None:
    form = two.effect().form("/charter/effect")
    two.table.hand("Ann", 90, 95)

    page = two.phones["Bob"].send(form)

    assert page.status == 409
    assert page.shows("The rules or the hand have changed since this page was opened.")
    assert page.shows("From hand 2 on")
    assert not two.charter().shows("proposes another rule")


def test_a_game_that_is_over_keeps_its_rules(app: Flask, phone: Phone) -> None:
    two = seated(app, Table.start(phone, target="100"), "Bob")
    form = two.effect().form("/charter/effect")
    two.table.look().hand("Ann", 100, 100)

    page = two.phones["Bob"].send(form)

    assert (page.status, page.shows("The game is over")) == (409, True)
    assert not two.charter().shows("Propose another rule")


def test_the_word_of_a_phone_goes_with_it(four: Seated) -> None:
    about, dee = four.proposed(), four.phones["Dee"]
    four.agree("Dee")
    dee.post(f"{four.table.path}/leave", {"csrf_token": dee.token()})

    four.agree("Ann", "Cal")

    assert four.target == 300
    assert four.waits_for("Dee")
    four.answer("Ann", "say", about, seat="4")
    assert four.target == 500


def test_a_phone_that_is_shown_out_takes_its_word_along(two: Seated, stranger: Phone) -> None:
    come(stranger, join_link(two.table), 4)
    dee = Seated(two.table, {**two.phones, "Dee": stranger})
    dee.propose("Ann")
    dee.agree("Dee")
    assert two.table.look().page.shows("It waits for Bob and Cal.")

    links = two.table.phone.open(f"{two.table.path}/links")
    for end in [link for link in links.links if link.endswith("/end")]:
        two.table.phone.send(two.table.phone.open(end).form("/end"))

    assert two.table.look().page.shows("It waits for Bob, Cal and Dee.")
    assert stranger.open(f"{two.table.path}/charter").status == 404


def test_a_phone_that_sits_down_elsewhere_speaks_for_its_new_seat(three: Seated) -> None:
    three.propose()
    three.agree("Cal")

    come(three.phones["Cal"], join_link(three.table), 4)

    assert three.waits_for("Ann, Cal and Dee")
    shown = three.phones["Cal"].open(three.table.path)
    assert shown.shows("Bob proposes another rule From hand 1 on")


def test_who_sits_down_for_another_is_asked_again(four: Seated) -> None:
    four.propose()
    four.agree("Cal")
    four.rename("1", "Eve")

    assert four.charter().shows("Eve has not answered yet")
    four.agree("Ann", "Dee")
    assert four.target == 300
    four.agree("Cal")  # the phone of that seat, which Eve holds now
    assert four.target == 500
    assert four.charter().shows("Agreed by Ann, Bob, Eve and Dee.")


def test_a_name_that_is_corrected_and_a_pen_that_passes_take_no_word_away(three: Seated) -> None:
    three.propose()
    three.agree("Cal")
    three.rename("rename", "Carl")
    assert three.waits_for("Ann and Dee")
    assert three.charter().shows("Carl agrees")
    three.agree("Ann")

    take_pen(three.table, three.phones["Cal"], "Carl")

    assert three.waits_for("Dee")


def writes(table: Table, key: str) -> Page:
    """Changes a rule with the pen alone, with any *key* for the form."""
    sent = {"csrf_token": table.phone.token(), "key": key, "seq": "0", "hand": "1"}
    page = f"{table.path}/rules/change/target"
    return table.phone.post(page, {**sent, "target": "500", "do": "change"})


def test_at_a_table_of_several_phones_the_pen_alone_changes_nothing(two: Seated) -> None:
    page = writes(two.table, "a key of the pen")

    assert page.shows("Propose it to the table")
    assert two.target == 300
    rules = two.table.phone.open(f"{two.table.path}/rules")
    assert two.table.phone.open(rules.to("Propose another rule")).status == 200


@pytest.mark.parametrize(
    ("key", "status", "sentence"),
    [
        ("charter agreed by nobody", 400, "First to 300"),
        ("charters of one phone", 200, "First to 500"),
        ("a key of the pen", 200, "First to 500"),
    ],
)
def test_no_phone_writes_by_itself_that_all_have_agreed(
    table: Table, key: str, status: int, sentence: str
) -> None:
    """An agreed change is recognized by its key, so the pen must not forge one."""
    page = writes(table, key)

    assert page.status == status
    assert table.look().page.shows(sentence)
    assert bool(table.undos) == (status == 200)  # what one has changed, one may undo


def test_nor_does_it_undo_what_all_have_agreed_to_but_what_was_before(four: Seated) -> None:
    table = four.table
    four.propose()
    four.agree("Ann", "Cal", "Dee")
    sent = {"csrf_token": table.phone.token(), "key": "a key of the pen", "seq": "1", "line": "0"}

    assert table.look().undos == []
    assert table.phone.post(f"{table.path}/hand/1/undo", sent).status == 409
    table.look().hand("Ann", 90, 95)
    table.undo()

    assert table.look().totals == (0, 0)
    assert four.target == 500


def test_a_table_of_one_phone_keeps_the_short_way(table: Table, watcher: Phone) -> None:
    del watcher  # who sits nowhere
    page = table.phone.open(f"{table.path}/charter")

    change = table.phone.open(page.to("Propose another rule"))

    assert (change.status, change.response.location) == (303, f"{table.path}/rules/change")
    form = table.phone.open(f"{table.path}/rules/change/target").form("/rules/change/target")
    table.phone.send(form, target=500, do="change")
    shown = table.phone.open(f"{table.path}/charter")
    assert shown.shows(f"Version 2, from hand 1 on {SENTENCE} Changed by")
    table.look().undo()
    assert not table.phone.open(f"{table.path}/charter").shows("Version 2")


def test_everybody_may_agree_to_the_rules_of_the_beginning(two: Seated, watcher: Phone) -> None:
    page = two.charter()
    assert page.shows("Ann and Bob may agree too.")

    form = next(f for f in page.forms if ("first", "1") in f.buttons)
    page = two.phones["Bob"].send(form, first="1")

    assert page.shows("Version 1, from hand 1 on As the game began. Agreed by Bob.")
    assert not any(("first", "1") in form.buttons for form in page.forms)
    assert answer(watcher, two.table, "first", "1").status == 403
    assert not two.table.look().page.shows("I agree")


def test_who_watches_reads_the_charter_and_has_no_word(two: Seated, watcher: Phone) -> None:
    about, path = two.proposed(), two.table.path

    assert watcher.open(f"{path}/charter").shows("Bob proposes another rule")
    assert watcher.open(path).shows("Bob proposes another rule.")
    for verb in ("agree", "disagree", "withdraw"):
        page = answer(watcher, two.table, verb, about)
        assert (page.status, page.shows("This phone has no seat")) == (403, True)
        assert page.to("Take a seat") == f"{path}/who"
    assert answer(watcher, two.table, "say", about, seat="4").status == 403
    assert watcher.open(f"{path}/charter/change").status == 403
    assert watcher.open(f"{path}/charter/effect?target=500").status == 403


@pytest.mark.parametrize(
    ("verb", "about", "status"),
    [("agree", "12345678", 404), ("agree", "x", 400), ("like", "1", 400)],
)
def test_a_tap_about_no_proposal_is_refused(
    two: Seated, verb: str, about: str, status: int
) -> None:
    assert two.answer("Bob", verb, about).status == status


def test_several_rules_go_into_one_proposal(two: Seated) -> None:
    bob, path = two.phones["Bob"], f"{two.table.path}/charter/change/target?bid_min=80"
    page = bob.ask(bob.open(path).form("/change/target"), target="500", do="change")

    assert page.shows("The lowest bid is 80.")
    assert page.shows(SENTENCE)
    shown = bob.send(page.form("/charter/effect"))
    assert shown.shows(f"From hand 1 on: {SENTENCE} The lowest bid is 80.")


def test_impossible_rules_get_an_error_before_they_are_proposed(two: Seated) -> None:
    bob, path = two.phones["Bob"], f"{two.table.path}/charter"
    form = bob.open(f"{path}/change/bid_min").form("/change/bid_min")

    page = bob.ask(form, bid_min="200", do="change")

    assert page.status == 422
    assert page.shows("the minimum 200 is over the maximum 120")
    forged = two.effect().form("/charter/effect").forged({}, bid_min="200")
    assert bob.post(f"{path}/effect", forged).status == 422
    assert not two.charter().shows("proposes another rule")


def test_what_is_played_already_is_no_proposal(two: Seated) -> None:
    page = two.effect(query="target=300")

    assert page.shows("You already play by that rule.")
    assert not any("/effect" in form.action for form in page.forms)


def test_a_page_with_a_form_gets_news_of_a_proposal(two: Seated) -> None:
    table = two.table
    place = re.findall(r'/news\?(v=\d+&amp;at=[\d.]+)"', table.look().page.html)[0]
    two.propose()

    news = table.phone.open(f"{table.path}/news?{place.replace('&amp;', '&')}")

    assert news.shows("Bob proposes another rule.")
    assert news.shows(SENTENCE)


# Phones that tap at the same moment: each is answered, and what all see is one thing


def at_once(taps: Sequence[Callable[[], Page]]) -> list[Page]:
    with ThreadPoolExecutor(len(taps)) as several:
        return [each.result() for each in [several.submit(tap) for tap in taps]]


def agreeing(at: Seated, name: str, about: str) -> Callable[[], Page]:
    phone = at.phones[name]
    sent = {"csrf_token": phone.token(), "agree": about}
    return partial(phone.post, f"{at.table.path}/charter", sent)


def test_of_several_proposals_at_once_one_is_kept_and_the_others_get_a_conflict(
    four: Seated,
) -> None:
    effects = {
        name: four.effect(name, f"target={400 + 50 * n}") for n, name in enumerate(four.phones)
    }
    forms = {name: page.form("/charter/effect") for name, page in effects.items()}

    pages = at_once([partial(four.phones[name].send, form) for name, form in forms.items()])

    assert sorted(page.status for page in pages) == [200, 409, 409, 409]
    late = next(page for page in pages if page.status == 409)
    assert late.shows("Another change is proposed already.")


def test_all_who_agree_at_once_put_it_into_force_once(four: Seated) -> None:
    about = four.proposed()

    names = ("Ann", "Cal", "Dee", "Dee", "Cal", "Ann")
    pages = at_once([agreeing(four, name, about) for name in names])

    assert {page.status for page in pages} == {200}
    shown = four.charter("Dee")
    assert shown.words.count("Version 2") == 1
    assert shown.shows("Agreed by Ann, Bob, Cal and Dee.")
    assert four.target == 500


def test_the_last_tap_and_the_bid_of_that_hand_do_not_both_happen(four: Seated) -> None:
    about, table = four.proposed(), four.table
    four.agree("Ann", "Cal")
    table.look()
    form = table.entry()
    bids = partial(
        table.phone.post, form.action, form.filled({"bidder": 1, "bid": 90, "do": "bid"})
    )

    tapped, _ = at_once([agreeing(four, "Dee", about), bids])

    in_force = four.charter().shows("Version 2, from hand 1 on")
    assert in_force == (tapped.status == 200) == (not tapped.shows(LATE))


def test_rules_in_words_go_into_the_proposal_and_wait_for_all(two: Seated) -> None:
    bob, text = two.phones["Bob"], "to 500"
    page = bob.open(f"{two.table.path}/charter/change?bid_min=80")

    words = bob.open(page.to("Tell us your rules"))
    read = bob.send(words.form("/words"), told=text, do="read")
    draft = bob.send(read.form("/words"), told=text, do="use")

    assert draft.response.request.args["bid_min"] == "80"
    assert draft.shows(SENTENCE)
    assert two.target == 300
