"""Games on a pad through their pages, without JavaScript; each total as on paper."""

import re
from collections.abc import Mapping

import pytest
from flask import Flask

from referee.pads.model import PadTerms
from referee.pads.scoring import Rows, Standing, score_round
from referee.web.table.plain import TOO_LATE
from tests.web.phone import Page, Phone

FOUR = ("Ann", "Bob", "Cal", "Dee")


def begun(phone: Phone, pad: str, *names: str, **changed: str) -> Page:
    """A game of *names* on a pad."""
    setup = phone.open(f"/pads/new/{pad}")
    fields = {f"name{seat}": name for seat, name in enumerate(names, 1)}
    return phone.send(setup.form(f"/pads/new/{pad}"), **fields, **changed)


def path(page: Page) -> str:
    """The address of the table that *page* shows."""
    found = re.search(r'(?:action|href)="(/pads/[\w-]{16})["/]', page.html)
    assert found is not None, page.words
    return found[1]


def tap(phone: Phone, page: Page, do: str, taps: Mapping[str, object] | None = None) -> Page:
    """The page after the button *do* was tapped, with these *taps* in its form."""
    form = next(form for form in page.forms if ("do", do) in form.buttons)
    sent = {name: str(tap) for name, tap in (taps or {}).items()}
    return phone.send(form, do=do, **sent)


def played(phone: Phone, page: Page, *rounds: Mapping[str, object]) -> Page:
    """The page after these rounds were saved."""
    for taps in rounds:
        page = tap(phone, page, "hand", taps)
        assert "Not saved" not in page.words, page.words
    return page


def each(**entries: str) -> dict[str, object]:
    """The taps of a round: by entry the numbers of those who score, in their order."""
    return {
        f"{entry}-{at}": number
        for entry, numbers in entries.items()
        for at, number in enumerate(numbers.split())
        if number != "."
    }


def totals(page: Page) -> dict[str, str]:
    """The total of each of those who score, by the page."""
    table = page.html.partition('class="people totals"')[2].partition("</table>")[0]
    return dict(re.findall(r"<bdi>([^<]*)</bdi>.*?<td><b>([^<]*)</b>", table, re.DOTALL))


def test_a_round_of_whist_takes_a_number_and_save(phone: Phone) -> None:
    """Ten for each trick over six; the other side's tricks are filled in.

    Source: S001, comment 35.
    """
    page = played(phone, begun(phone, "whist", *FOUR), each(tricks="8"), each(tricks=". 9"))

    assert totals(page) == {"Ann and Cal": "20", "Bob and Dee": "30"}
    assert page.shows("Round 2: Ann and Cal 0, Bob and Dee +30.")
    assert phone.open(f"{path(page)}/result").shows("Bob and Dee lead with 30")
    assert page.shows("Round 3")
    assert page.shows("Cal deals")
    assert page.shows("Dee begins")


def test_wizard_with_five_keeps_bids_until_the_result(phone: Phone) -> None:
    page = begun(phone, "wizard", *FOUR, "Eve")
    page = tap(phone, page, "bid", each(bid="1 0 0 1 0"))
    assert page.shows("Round 1: Bid: Ann 1, Bob 0, Cal 0, Dee 1, Eve 0.")
    assert page.shows("Dee, bid 1")

    page = played(phone, page, each(tricks="0 0 0 1 ."))

    assert totals(page) == {"Ann": "−10", "Bob": "20", "Cal": "20", "Dee": "30", "Eve": "20"}
    assert page.shows("Round 2 of 12")


def test_spades_counts_partners_apart_and_keeps_bags(phone: Phone) -> None:
    """Seven bid and eight taken: 71 and a bag. Six bid and five taken: 60 lost."""
    taps = {"bid-0-0": 4, "bid-0-1": 3, "bid-1-0": 3, "bid-1-1": 3}
    taps |= {"tricks-0-0": 5, "tricks-0-1": 3, "tricks-1-0": 2}

    page = played(phone, begun(phone, "spades", *FOUR), taps)

    assert totals(page) == {"Ann and Cal": "71", "Bob and Dee": "−60"}
    assert page.shows("Ann and Cal bags 1")


def test_euchre_alone_takes_four(phone: Phone) -> None:
    """All five alone: 4 points; a euchre brings the others 2."""
    page = played(
        phone,
        begun(phone, "euchre", *FOUR),
        {"makers": 0, "alone": "yes", "tricks": 5},
        {"makers": 1, "tricks": 2},
    )

    assert totals(page) == {"Ann and Cal": "6", "Bob and Dee": "0"}


def test_a_blind_nil_is_marked_for_the_partner_who_bid_it(phone: Phone) -> None:
    """Cal's blind nil is made: 200, and Ann's 4 of 4 are 40; asked only where it counts."""
    setup = begun(phone, "spades", *FOUR, **{"house-blind_nil": "0"})
    assert not setup.shows("Blind")
    taps = {"bid-0-0": 4, "bid-0-1": 0, "bid-1-0": 4, "bid-1-1": 5, "blind": "0-1"}
    taps |= {"tricks-0-0": 4, "tricks-0-1": 0, "tricks-1-0": 4}

    page = played(phone, begun(phone, "spades", *FOUR), taps)

    assert totals(page) == {"Ann and Cal": "240", "Bob and Dee": "90"}
    assert page.shows("blind: Cal;")
    shown = phone.open(f"{path(page)}/round/1").forms[0].fields
    assert ("blind", "0-1") in shown
    assert ("bid-0-0", "4") in shown


def test_points_are_added_up_as_they_are_typed(phone: Phone) -> None:
    page = begun(phone, "any", "Ann", "Bob", wins="lowest")

    page = played(
        phone, page, {"points-0-0": "5 + 10 + 20", "points-1-0": "30", "points-1-minus": "yes"}
    )

    assert totals(page) == {"Ann": "35", "Bob": "−30"}
    assert not page.shows("Points: Ann 35"), "the sheet says it in its columns"
    assert not page.shows("Points: Bob")
    assert phone.open(f"{path(page)}/game.txt").words.endswith("Round 1: +35 (35), −30 (−30)")
    rules = phone.open("/pads/rules/any").words
    assert "points." not in rules.partition("Points as typed.")[2].partition("Wins")[0]
    assert phone.open(f"{path(page)}/result").shows("Bob leads with −30")


@pytest.mark.parametrize(
    ("pad", "taps", "why"),
    [
        ("whist", each(tricks="8 4"), "Tricks: these add up to 12, not 13."),
        ("whist", {}, "Ann and Cal: Tricks: a number is missing."),
        ("hearts", {"taken-0-0": "8.5"}, "there must be a whole number, not '8.5'."),
        ("any", {"points-0-0": "ten"}, "there must be points such as 45 or 5 + 10, not 'ten'."),
    ],
)
def test_what_cannot_be_is_named_and_nothing_is_saved(
    phone: Phone, pad: str, taps: Mapping[str, object], why: str
) -> None:
    page = tap(phone, begun(phone, pad, *FOUR), "hand", taps)

    assert page.status == 422
    assert page.shows("Not saved")
    assert why in page.words
    assert not page.shows("Score sheet")


def test_the_effect_is_said_before_it_is_saved(phone: Phone) -> None:
    page = begun(phone, "whist", *FOUR)
    form = next(form for form in page.forms if ("do", "hand") in form.buttons)

    effect = phone.post(f"{path(page)}/effect", form.filled({"tricks-1": "9"}), htmx=True)

    assert effect.shows("Ann and Cal 0, Bob and Dee +30.")
    assert effect.shows("Tricks: Ann and Cal 4, Bob and Dee 9.")
    assert totals(phone.open(path(page))) == {"Ann and Cal": "0", "Bob and Dee": "0"}


def test_undo_takes_back_the_last_line_and_says_which(phone: Phone) -> None:
    page = played(phone, begun(phone, "whist", *FOUR), each(tricks="8"), each(tricks="5"))

    page = tap(phone, page, "undo")

    assert page.shows("Undone: Round 2: Ann and Cal 0, Bob and Dee +20.")
    assert totals(page) == {"Ann and Cal": "20", "Bob and Dee": "0"}
    page = tap(phone, page, "undo")
    assert totals(page) == {"Ann and Cal": "0", "Bob and Dee": "0"}
    assert all(("do", "undo") not in form.buttons for form in page.forms)


def test_any_round_is_corrected_and_what_it_was_stays_seen(phone: Phone) -> None:
    page = played(phone, begun(phone, "whist", *FOUR), each(tricks="8"), each(tricks="9"))
    shown = phone.open(f"{path(page)}/round/1")
    assert ("tricks-0", "8") in shown.forms[0].fields

    page = tap(phone, shown, "hand", each(tricks="7 6"))

    assert totals(page) == {"Ann and Cal": "40", "Bob and Dee": "0"}
    assert page.shows("Round 1 corrected: Ann and Cal +10, Bob and Dee 0.")
    trail = phone.open(f"{path(page)}/round/1").words
    assert trail.index("Tricks: Ann and Cal 8, Bob and Dee 5") < trail.index(
        "Tricks: Ann and Cal 7, Bob and Dee 6", trail.index("Recorded by")
    )
    assert phone.open(f"{path(page)}/round/3").status == 404


def test_a_wrong_correction_stays_in_its_form(phone: Phone) -> None:
    page = played(phone, begun(phone, "whist", *FOUR), each(tricks="8"))

    wrong = tap(phone, phone.open(f"{path(page)}/round/1"), "hand", each(tricks="7 7"))

    assert wrong.status == 422
    assert wrong.shows("Tricks: these add up to 14, not 13.")
    assert ("correct", "1") in wrong.forms[0].fields
    assert ("tricks-0", "7") in wrong.forms[0].fields


def test_the_same_form_twice_is_one_round_and_an_old_one_is_none(phone: Phone) -> None:
    page = begun(phone, "whist", *FOUR)
    form = next(form for form in page.forms if ("do", "hand") in form.buttons)
    other = phone.open(path(page))

    phone.send(form, do="hand", **{"tricks-0": "8"})
    phone.send(form, do="hand", **{"tricks-0": "8"})
    late = tap(phone, other, "hand", each(tricks="9"))

    assert late.status == 409
    assert late.shows(TOO_LATE)
    assert totals(phone.open(path(page))) == {"Ann and Cal": "20", "Bob and Dee": "0"}


def test_a_phone_that_joins_sees_all_and_writes_with_the_pen(app: Flask, phone: Phone) -> None:
    page = played(phone, begun(phone, "whist", *FOUR), each(tricks="8"))
    guest = Phone.new(app)
    assert guest.open(path(page)).status == 404
    shown = phone.open(f"/t/{path(page)[6:]}/join")
    code = re.findall(r"\b[A-Z2-9]{3} ?[A-Z2-9]{3}\b", shown.words)[-1]
    asked = guest.send(guest.open("/join").form("/join"), code=code)
    assert asked.shows("Whist")
    guest.send(next(form for form in asked.forms if form.action.startswith("/j/")), seat="2")

    seen = guest.open(path(page))
    assert totals(seen) == {"Ann and Cal": "20", "Bob and Dee": "0"}
    assert all(("do", "hand") not in form.buttons for form in seen.forms)
    guest.send(next(form for form in seen.forms if ("do", "ask") in form.buttons), do="ask")
    given = phone.open(path(page))
    phone.send(next(form for form in given.forms if ("do", "give") in form.buttons), do="give")

    page = played(guest, guest.open(path(page)), each(tricks="5"))
    assert totals(page) == {"Ann and Cal": "20", "Bob and Dee": "20"}
    assert guest.open(f"{path(page)}/round/2").shows("Recorded by")


def test_who_deals_the_names_and_the_end_are_set_at_the_table(phone: Phone) -> None:
    page = played(phone, begun(phone, "whist", *FOUR), each(tricks="8"))
    more = phone.open(f"{path(page)}/more")
    assert more.words.index("End the game") < more.words.index("Source")
    page = tap(phone, more, "dealer", {"dealer": "4"})
    assert page.shows("Dee deals")
    page = tap(phone, phone.open(f"{path(page)}/more"), "rename:1", {"name": "Anna"})
    assert totals(page) == {"Anna and Cal": "20", "Bob and Dee": "0"}

    page = tap(phone, phone.open(f"{path(page)}/more"), "end:leader")

    assert page.shows("The table ended it: Anna and Cal won")
    assert all(("do", "hand") not in form.buttons for form in page.forms)
    again = phone.send(page.form("/again"))
    assert totals(again) == {"Anna and Cal": "0", "Bob and Dee": "0"}
    assert again.shows("Dee deals")
    assert phone.open(path(page)).to("The next game has begun: go there") == path(again)


def test_a_game_to_a_target_ends_by_itself(phone: Phone) -> None:
    """Euchre is played to 10: three marches alone are 12."""
    alone = {"makers": 1, "alone": "yes", "tricks": 5}
    page = played(phone, begun(phone, "euchre", *FOUR), alone, alone, alone)

    assert page.shows("Bob and Dee reached 10: Bob and Dee won")
    assert phone.open(f"{path(page)}/game.txt").shows("Bob and Dee: 12")
    assert phone.open(f"{path(page)}/sheet").shows("Bob and Dee reached 10")
    for screen in ("centre", "tv"):
        assert phone.open(f"{path(page)}/{screen}").shows("Bob and Dee won")
    forged = {"csrf_token": phone.token(), "key": "k" * 12, "seq": 3, "do": "hand", **alone}
    late = phone.post(path(page), forged)
    assert (late.status, late.shows("The game is over: undo that first.")) == (422, True)


def test_a_page_of_another_kind_leads_to_the_game(phone: Phone) -> None:
    here = path(begun(phone, "whist", *FOUR))

    for other in ("t", "poker"):
        answer = phone.client.get(here.replace("pads", other))
        assert (answer.status_code, answer.location) == (303, here)


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (("Ann", "Bob"), "is for 4 players"),
        (("Ann", "Bob", "Cal", "ann"), "wo people need two names"),
    ],
)
def test_who_cannot_play_is_said_and_all_names_stay(
    phone: Phone, names: tuple[str, ...], why: str
) -> None:
    page = begun(phone, "whist", *names)

    assert page.status == 422
    assert why in page.words
    assert [value for name, value in page.forms[0].fields if name.startswith("name")][
        : len(names)
    ] == [*names]


@pytest.mark.parametrize(("uneven", "barred"), [("0", False), ("1", True)])
def test_what_bids_may_not_add_up_to_is_said_only_where_the_table_plays_so(
    phone: Phone, uneven: str, barred: bool
) -> None:
    page = begun(phone, "wizard", "Ann", "Bob", "Cal", **{"house-uneven": uneven})

    assert page.shows("They may not add up to 1.") == barred
    assert page.shows("They may not add up to") == barred


def test_a_rubber_that_is_not_finished_has_its_bonus_on_every_page(phone: Phone) -> None:
    """Law 80 at bridgehands.com: 300 for the only game, 100 for the only part score."""
    page = played(
        phone,
        begun(phone, "rubber-bridge", *FOUR),
        {"declarers": 0, "level": 4, "suit": "spades", "tricks": 10},
        {"declarers": 1, "level": 2, "suit": "hearts", "tricks": 8},
    )
    assert totals(page) == {"Ann and Cal": "120", "Bob and Dee": "60"}

    page = tap(phone, phone.open(f"{path(page)}/more"), "end:leader")

    assert totals(page) == {"Ann and Cal": "420", "Bob and Dee": "160"}
    says = "Ann and Cal: the only game, +300. Bob and Dee: the only part score, +100."
    for where in ("", "/result", "/sheet", "/game.txt"):
        shown = phone.open(f"{path(page)}{where}")
        assert says in shown.html if where else shown.shows(says), where
        assert "420" in shown.html, where
    assert totals(tap(phone, page, "undo")) == {"Ann and Cal": "120", "Bob and Dee": "60"}


def test_a_skunk_is_said_before_the_last_deal_is_saved(phone: Phone) -> None:
    """121 to 90: http://cribbagecorner.com/skunk."""
    page = played(
        phone, begun(phone, "cribbage", "Ann", "Bob"), {"points-0-0": 100, "points-1-0": 80}
    )
    last = {"points-0-0": "21", "points-1-0": "10"}

    form = next(form for form in page.forms if ("do", "hand") in form.buttons)
    effect = phone.post(f"{path(page)}/effect", form.filled(last), htmx=True)

    says = "Ann reached 121: Ann won. Bob: skunk, the game counts as two."
    assert effect.shows(says)
    assert played(phone, page, last).shows(says)


def test_a_number_of_one_maker_is_named_once(phone: Phone) -> None:
    page = begun(phone, "gin-rummy", "Ann", "Bob")

    asked = page.html.partition('id="entry"')[2].partition('class="bar"')[0]
    assert re.findall(r"Difference[^<\"]*", asked) == ["Difference", "Difference"]
    assert "<bdi>Difference</bdi>" in asked
    assert 'aria-label="Difference"' in asked


def test_a_tap_scores_its_own_round_and_no_other(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long game would be computed as a whole at each tap, for its effect and for the page."""
    page = played(phone, begun(phone, "whist", *FOUR), *[each(tricks="8")] * 5)
    scored: list[int] = []

    def counted(terms: PadTerms, before: Standing, rows: Rows, dealer: int | None) -> Standing:
        scored.append(before.round + 1)
        return score_round(terms, before, rows, dealer)

    monkeypatch.setattr("referee.pads.game.score_round", counted)
    page = played(phone, page, each(tricks="9"))
    tap(phone, page, "undo")

    assert scored == [6]
