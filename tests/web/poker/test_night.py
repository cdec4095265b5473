"""A night of poker through its pages, without JavaScript."""

import re
from collections.abc import Sequence
from datetime import timedelta

import pytest
from flask import Flask
from pokerkit import HandHistory
from sqlalchemy import update

from referee.lines import line_text
from referee.poker import night as rules
from referee.poker.phh import outcome, read_phhs
from referee.store.game.plain import BY_THE_CLOCK, load_plain, write_plain_line
from referee.store.statements import touch
from referee.store.stored import StoredEntry
from referee.store.tables import ENTRIES
from referee.web.poker.read import night_after
from referee.web.table.plain import TOO_LATE
from tests.databases import database_of
from tests.web.phone import Page, Phone, Sheet
from tests.web.playing import Table

NAMES = ("Ann", "Bob", "Cal")


def begun(phone: Phone, *names: str, **changed: str | list[str | int]) -> Page:
    """A night of *names* (Ann, Bob and Cal) with 1000 chips each, blinds 10 and 20."""
    setup = phone.open("/poker/new")
    fields = {f"name{n}": name for n, name in enumerate(names or NAMES, 1)}
    return phone.send(setup.form("/poker/new"), **fields, **changed)


def tap(phone: Phone, page: Page, do: str, **more: str | list[str | int]) -> Page:
    """The page after a button was tapped, the first of those with this value."""
    form = next(each for each in page.forms if ("do", do) in each.buttons)
    return phone.send(form, do=do, **more)


def taps(phone: Phone, page: Page, *every: str) -> Page:
    for do in every:
        page = tap(phone, page, do)
        assert "Not saved" not in page.words, (do, page.words)
    return page


def turn(page: Page) -> Sheet:
    """The form of the player whose turn it is."""
    return next(each for each in page.forms if ("do", "check-or-call") in each.buttons)


def lay(phone: Phone, page: Page, **query: str) -> Page:
    """The page after these cards were tapped in."""
    cards = Page(phone.client.get(f"{path(page)}/cards", query_string=query))
    return phone.send(cards.form(path(page)), do="cards")


def path(page: Page) -> str:
    found = re.search(r'action="(/poker/[\w-]+)"', page.html)
    assert found is not None
    return found[1]


def chips(page: Page) -> dict[str, int]:
    """Each player's chips, by the page."""
    rows = re.findall(
        r'<bdi>(\w+)</bdi><span>.*?<b class="chips">.*?</span>(\d+)</b>', page.html, re.DOTALL
    )
    return {name: int(amount) for name, amount in rows}


def test_a_remark_on_an_act_is_gone_with_the_next_one(phone: Phone) -> None:
    page = tap(phone, begun(phone), "deal")

    page = tap(phone, page, "raise", to="5000")
    assert "more than was on the table: it is an all-in of 1000" in page.words

    assert "more than was on the table" not in tap(phone, page, "fold").words


def test_an_ended_night_names_no_stakes(phone: Phone) -> None:
    page = begun(phone, small="20")
    tap(phone, phone.open(f"{path(page)}/bank"), "end")

    ended = phone.open(path(page))

    assert "The night is over" in ended.words
    assert "Blinds" not in ended.words


def test_an_ended_night_comes_before_its_last_hand_and_has_no_bets(phone: Phone) -> None:
    page = taps(phone, begun(phone), "deal", "fold", "fold")
    tap(phone, phone.open(f"{path(page)}/bank"), "end")

    ended = phone.open(path(page))

    assert ended.words.index("The night is over") < ended.words.index("Cal wins 20")
    assert ended.html.count('class="turn"') == 1
    assert ">Bet<" not in ended.html


def test_a_night_takes_the_names_and_one_tap(phone: Phone) -> None:
    page = begun(phone, small="20")

    assert page.status == 200
    assert chips(page) == {"Ann": 1000, "Bob": 1000, "Cal": 1000}
    assert "Blinds 20/20" in page.words
    assert page.to("Buy chips, sit down, leave") == f"{path(page)}/bank"
    dealt = tap(phone, page, "deal")
    assert "Bob, small blind" in dealt.words
    assert "Cal, big blind" in dealt.words
    assert "Ann: 20 to call" in dealt.words
    assert chips(dealt) == {"Ann": 1000, "Bob": 980, "Cal": 980}


def test_what_does_not_fit_is_said_and_all_names_stay(phone: Phone) -> None:
    for names, changed, why in (
        (("Ann",), {}, "at least two players"),
        (("Ann", "ann"), {}, "two names"),
        (NAMES, {"small": "30"}, "not more than the second"),
        (NAMES, {"buy_in": "5"}, "at least 20"),
    ):
        page = begun(phone, *names, **changed)
        assert page.status == 422
        assert why in page.words
        assert f'name="name1" value="{names[0]}"' in page.html


def test_a_hand_is_played_by_taps_and_the_table_says_who_wins(phone: Phone) -> None:
    """Ann and Bob put 80 each, Cal loses a big blind of 20; Bob bets 90, Ann calls, Bob checks
    twice: the pot is 80 + 80 + 20 + 180 = 360."""
    page = taps(phone, begun(phone), "deal", "check-or-call", "raise:80", "fold", "check-or-call")
    assert "Bob: check or bet" in page.words
    page = tap(phone, page, "raise", to="90")
    assert "Ann: 90 to call" in page.words
    page = taps(phone, page, *["check-or-call"] * 5)
    assert "Who wins? Bob shows first." in page.words
    assert "The pot: 360" in page.words
    page = tap(phone, page, "won:0:1")
    assert "Ann wins 360." in page.words
    assert chips(page) == {"Ann": 1190, "Bob": 830, "Cal": 980}
    assert "Deal hand 2" in page.words


def test_tapped_cards_say_who_wins_and_why(phone: Phone) -> None:
    page = taps(phone, begun(phone, "Ann", "Bob"), "deal", *["check-or-call"] * 8)
    cards = phone.open(page.to("Tap the cards: the app says who"))
    assert "Bob" in cards.words
    page = lay(phone, page, board="2h7h9cTdJs", p1="AsAd", p2="KsKd")

    assert "Ann wins 40." in page.words
    assert "Ann’s pair of aces beats Bob’s pair of kings by the ace." in page.words
    assert chips(page) == {"Ann": 1020, "Bob": 980}
    record = phone.client.get(f"{path(page)}/hand/1.phh").get_data(as_text=True)
    assert [each[5:] for each in re.findall("d db \\w+", record)] == ["2h7h9c", "Td", "Js"]


def test_cards_that_lie_there_already_are_not_written_again(phone: Phone) -> None:
    page = taps(phone, begun(phone, "Ann", "Bob"), "deal", *["check-or-call"] * 2)
    page = lay(phone, lay(phone, page, board="2h7h9c"))
    assert "On the table:" in page.words

    page = tap(phone, page, "undo")

    assert "On the table:" not in page.words


def test_who_throws_the_cards_away_wins_nothing(phone: Phone) -> None:
    page = taps(phone, begun(phone, "Ann", "Bob"), "deal", *["check-or-call"] * 8)
    cards = Page(phone.client.get(f"{path(page)}/cards", query_string={"pick": "p2"}))
    assert "<span><bdi>Bob</bdi> does not show</span>" in cards.html  # else it wraps in two columns
    page = phone.send(cards.form(path(page)), do="throw:2")

    assert "Ann wins 40." in page.words


def test_an_undo_takes_the_last_tap_back(phone: Phone) -> None:
    page = taps(phone, begun(phone), "deal", "check-or-call", "undo")

    assert "Ann: 20 to call" in page.words
    assert "Hand 1 is dealt; Ann has the button." in page.words


def test_who_sat_down_first_stays_when_all_else_is_undone(phone: Phone) -> None:
    here = path(begun(phone))
    page = taps(phone, phone.open(here), "deal", *["undo"] * 3)

    refused = tap(phone, page, "undo")

    assert (refused.status, chips(refused)) == (422, {"Ann": 1000})
    assert "Somebody has to sit at the table." in refused.words
    for leaf in ["result", "sheet", "night.txt", "night.svg", "night.png", "bank", "centre"]:
        assert phone.client.get(f"{here}/{leaf}").status_code == 200, leaf


def test_a_night_at_which_nobody_sits_hides_no_other(app: Flask, phone: Phone) -> None:
    """An earlier server let such a night come about, when everything was undone."""
    other, page = begun(phone), begun(phone, "Eve", "Fay")
    with database_of(app).writing() as connection:
        night = load_plain(connection, path(page).rpartition("/")[2])
        for seq, struck in ((2, 1), (3, 0)):
            text, at = line_text({"undo": struck}), night.started_at
            entry = StoredEntry(1, seq, text, "", "", f"key {seq}", at)
            write_plain_line(connection, night, entry)

    for each in ("/", "/poker"):
        shown = phone.open(each)
        assert shown.status == 200
        assert path(other) in shown.links
    club = phone.led("/club")
    assert phone.open(club).status == 200


def test_a_form_sent_twice_counts_once_and_a_late_one_is_refused(phone: Phone) -> None:
    page = tap(phone, begun(phone), "deal")
    form = turn(page)
    first = phone.send(form, do="check-or-call")
    again = phone.send(form, do="check-or-call")

    assert "Bob: 10 to call" in first.words
    assert "Bob: 10 to call" in again.words
    late = phone.post(path(page), {**dict(form.fields), "do": "fold", "key": "another-key"})
    assert late.status == 409
    assert "Somebody was faster" in late.words


def test_a_night_holds_so_many_lines_and_then_is_undone_or_ended(
    app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "MOST_LINES", 4)
    page = tap(phone, begun(phone), "deal")
    assert "Ann: 20 to call" in page.words

    full = tap(phone, page, "check-or-call")

    assert full.status == 422
    assert "holds 4 lines. Undo this hand, or end the night and begin another one." in full.words
    page = tap(phone, phone.open(path(page)), "undo")
    assert "Hand 1 is dealt" not in page.words
    assert "Nobody owes anything." in tap(phone, phone.open(f"{path(page)}/bank"), "end").words
    assert len(written(app, page)) == 6


def test_a_tap_and_the_page_after_it_add_a_night_up_once(phone: Phone) -> None:
    """Adding up thousands of lines takes a third of a second, in which everybody waits."""
    page = begun(phone, "Uma", "Vic", "Wes")  # of whom no other test has added up a night
    deal = next(each for each in page.forms if ("do", "deal") in each.buttons)
    before = night_after.cache_info().misses

    phone.client.post(deal.action, data=deal.filled({"do": "deal"}))

    added = night_after.cache_info().misses
    assert added == before + 1
    assert "Uma: 20 to call" in phone.open(path(page)).words
    assert night_after.cache_info().misses == added


def test_what_cannot_be_is_refused_in_words(phone: Phone) -> None:
    page = tap(phone, begun(phone), "deal")

    assert "Write whole chips, such as 40." in tap(phone, page, "raise", to="lots").words
    refused = tap(phone, page, "raise", to="lots")
    assert refused.status == 422
    form = dict(turn(page).fields)
    assert phone.post(path(page), {**form, "do": "dance"}).status == 400
    assert (
        "Nobody wins that pot now."
        in phone.post(path(page), {**form, "do": "won:0", "won": "1"}).words
    )


def test_the_bank_counts_what_was_bought_and_says_who_pays_whom(phone: Phone) -> None:
    page = taps(phone, begun(phone), "deal", "fold", "fold")
    bank = phone.open(f"{path(page)}/bank")
    bank = tap(phone, bank, "buy:2", chips="500")
    assert "Bob pays Cal 10" in bank.words
    bank = tap(phone, bank, "sit", name="Dee", chips="800")
    bank = tap(phone, bank, "out:1")
    assert "No real money moves here" in bank.words
    rows = re.findall(r"<bdi>(\w+)</bdi>.*?<td>(\d+)</td>\s*<td>(\d+)</td>", bank.html, re.DOTALL)
    assert rows == [
        ("Ann", "1000", "1000"),
        ("Bob", "1500", "1490"),
        ("Cal", "1000", "1010"),
        ("Dee", "800", "800"),
    ]
    bank = tap(phone, bank, "end")
    over = phone.open(path(page))
    assert "The night is over: Cal is up 10." in over.words
    text = phone.client.get(f"{path(page)}/night.txt").get_data(as_text=True)
    assert "Bob: −10 (bought 1500, has 1490)" in text
    assert text.splitlines()[2:4] == ["The night is over: Cal is up 10.", ""]
    assert {"Bob pays Cal 10", "Hand 1: Cal wins 20."} <= set(text.splitlines())
    assert "Bob 1 −10" in phone.open("/poker").words


def test_a_turn_that_takes_too_long_is_a_fold_by_itself_and_the_next_is_shorter(
    app: Flask, phone: Phone
) -> None:
    """Source: Official:Poker: "you're assumed to check, if possible, or fold if not. If yer timer
    ever runs out, yer next timer will be faster"."""
    page = tap(phone, begun(phone, clock="20"), "deal")
    assert "20 s" in page.words
    let_pass(app, page, 20)
    assert "Ann: 20 to call 0 s" in phone.open(path(page)).words  # a tap may be under way
    let_pass(app, page, 2)
    page = phone.open(path(page))
    assert "Ann folded (time was out)." in page.words
    assert "Bob: 10 to call 19 s" in page.words  # his turn began when hers ended
    page = taps(phone, page, "fold", "deal", "fold", "fold", "deal", "fold")
    assert "Ann: 10 to call 10 s" in page.words  # her time ran out once


def test_stakes_rise_to_the_last_step_and_the_night_goes_on(app: Flask, phone: Phone) -> None:
    page = taps(phone, begun(phone, rise="10"), "deal", "fold", "fold")
    let_pass(app, page, 13 * 600 - 60)
    let_pass(app, page, 24 * 3600)

    page = tap(phone, phone.open(path(page)), "deal")

    assert "Hand 2 Before the flop Blinds 1000/2000" in page.words
    assert " min" not in page.words
    assert "rise every" not in page.words


def test_the_next_stakes_are_twice_the_first(app: Flask, phone: Phone) -> None:
    """Source: ruling 98: never 37/75."""
    page = taps(phone, begun(phone, rise="10", small="25", big="50"), "deal", "fold", "fold")
    assert "50/100 in 10 min" in page.words
    let_pass(app, page, 660)

    page = tap(phone, phone.open(path(page)), "deal")

    assert "Blinds 50/100" in page.words
    assert "75/150 in 9 min" in page.words


def test_time_goes_on_for_each_turn_until_the_hand_is_over_and_looking_writes_nothing(
    app: Flask, phone: Phone
) -> None:
    """Ann and Bob fold after 21 seconds each, so Cal has the blinds: 20."""
    page = tap(phone, begun(phone, clock="20"), "deal")
    let_pass(app, page, 600)
    seen = [phone.open(path(page)) for _ in range(2)]

    assert all("Cal wins 20." in each.words for each in seen)
    assert len(written(app, page)) == 4
    dealt = tap(phone, seen[-1], "deal")
    assert "Hand 2" in dealt.words
    assert [each.seq for each in written(app, page)] == [*range(7)]


def test_a_tap_after_the_time_is_refused_and_an_undo_gives_the_turn_back(
    app: Flask, phone: Phone
) -> None:
    page = tap(phone, begun(phone, clock="20"), "deal")
    let_pass(app, page, 22)
    late = tap(phone, page, "check-or-call")

    assert late.status == 409
    assert "Bob: 10 to call" in late.words
    page = tap(phone, phone.open(path(page)), "undo")
    assert "Ann: 20 to call 20 s" in page.words


def test_what_is_bought_in_a_turn_does_not_stop_the_clock(app: Flask, phone: Phone) -> None:
    page = tap(phone, begun(phone, clock="20"), "deal")
    let_pass(app, page, 12)
    tap(phone, phone.open(f"{path(page)}/bank"), "buy:2", chips="500")

    assert "Ann: 20 to call 8 s" in phone.open(path(page)).words


def test_who_leaves_in_the_turn_of_another_does_not_stop_the_clock(
    app: Flask, phone: Phone
) -> None:
    page = taps(phone, begun(phone, clock="20"), "deal", "fold")
    let_pass(app, page, 5)
    page = tap(phone, phone.open(f"{path(page)}/bank"), "out:1")
    assert "Bob: 10 to call 15 s" in phone.open(path(page)).words


def test_phones_that_follow_hear_what_the_clock_decided(app: Flask, phone: Phone) -> None:
    page = tap(phone, begun(phone, clock="20"), "deal")
    seen = re.search(r'hx-get="([^"]+)"', page.html)
    assert seen is not None
    headers = {"HX-Request": "true"}
    assert phone.client.get(seen[1], headers=headers).status_code == 204
    let_pass(app, page, 22)
    news = Page(phone.client.get(seen[1], headers=headers))
    assert "Bob: 10 to call" in news.words
    again = re.search(r'hx-get="([^"]+)"', news.html)
    assert again is not None
    assert phone.client.get(again[1], headers=headers).status_code == 204


def test_no_form_writes_a_line_in_the_name_of_the_clock(app: Flask, phone: Phone) -> None:
    """The clock could then not write its own line, and nobody could tap anything any more."""
    page = tap(phone, begun(phone), "deal")
    form = {**dict(turn(page).fields), "do": "fold", "key": f"{BY_THE_CLOCK}100"}

    assert phone.post(path(page), form).status == 400
    assert len(written(app, page)) == 4


def test_whose_time_runs_out_at_a_draw_keeps_all_cards(app: Flask, phone: Phone) -> None:
    page = tap(phone, begun(phone, "Ann", "Bob", game="draw", clock="20"), "deal")
    page = taps(phone, page, "check-or-call", "check-or-call")
    assert "Bob: how many cards? 20 s" in page.words
    let_pass(app, page, 22)

    page = phone.open(path(page))

    assert "Bob exchanges no card (time was out)." in page.words
    assert "Ann: how many cards? 19 s" in page.words  # her turn began when his ended
    page = taps(phone, page, "draw:2")
    assert "Bob: check or bet 10 s" in page.words  # his time ran out once


def let_pass(app: Flask, page: Page, seconds: int) -> None:
    """Makes all lines of the night *seconds* older."""
    with database_of(app).writing() as connection:
        night = load_plain(connection, path(page)[7:])
        for line in night.lines:
            here = update(ENTRIES).where(ENTRIES.c.game_id == night.id, ENTRIES.c.seq == line.seq)
            before = line.recorded_at - timedelta(seconds=seconds)
            connection.execute(here.values(recorded_at=before))
        touch(connection, night.id)


def written(app: Flask, page: Page) -> Sequence[StoredEntry]:
    """The lines of the night in the database, without those that the clock only implies."""
    with database_of(app).reading() as connection:
        return load_plain(connection, path(page)[7:]).lines


def test_a_seated_phone_acts_in_its_turn_alone_where_the_table_wants_that(
    app: Flask, phone: Phone
) -> None:
    for wanted in (True, False):
        page = begun(phone, **({"phones": "1"} if wanted else {}))
        bob = Phone.new(app)
        _sit(phone, bob, page, seat=2)
        page = tap(phone, page, "deal")
        seen = bob.open(path(page))
        assert seen.status == 200
        assert not [each for each in seen.forms if ("do", "fold") in each.buttons]
        page = tap(phone, page, "check-or-call")
        seen = bob.open(path(page))
        mine = [each for each in seen.forms if ("do", "fold") in each.buttons]
        assert len(mine) == wanted
        if wanted:
            assert "Cal: check or raise" in bob.send(mine[0], do="check-or-call").words
            form = {
                **dict(mine[0].fields),
                "do": "check-or-call",
                "seq": "6",
                "key": "not-his-turn",
            }
            assert bob.post(path(page), form).status == 403


def test_a_seated_phone_whose_turn_has_passed_hears_so_and_not_of_the_pen(
    app: Flask, phone: Phone
) -> None:
    page, bob = begun(phone, phones="1"), Phone.new(app)
    _sit(phone, bob, page, seat=2)
    page = taps(phone, page, "deal", "fold")
    mine = turn(bob.open(path(page)))
    taps(phone, page, "fold")

    late = bob.send(mine, do="check-or-call")

    assert late.status == 409
    assert TOO_LATE in late.words


def _sit(phone: Phone, guest: Phone, page: Page, *, seat: int) -> None:
    """Lets *guest* in at a seat, by the code that the phone with the pen shows."""
    shown = phone.open(f"/t/{path(page)[7:]}/join")
    code = re.findall(r"\b[A-Z2-9]{3} ?[A-Z2-9]{3}\b", shown.words)
    joined = guest.send(guest.open("/join").form("/join"), code=code[-1])
    form = next(each for each in joined.forms if each.action.startswith("/j/"))
    guest.send(form, seat=str(seat))


def test_pages_of_rook_lead_to_the_night(phone: Phone, stranger: Phone) -> None:
    page = begun(phone)
    public_id = path(page)[7:]

    there = phone.client.get(f"/t/{public_id}")
    assert (there.status_code, there.headers["Location"]) == (303, f"/poker/{public_id}")
    assert stranger.open(f"/t/{public_id}").status == 404
    assert phone.open(f"/t/{public_id}/pen").status == 200
    assert phone.open(f"/t/{public_id}/links").status == 200


def test_a_night_is_in_no_list_of_rook(phone: Phone) -> None:
    table = Table.start(phone)
    page = begun(phone)

    games = phone.open("/games")
    assert path(page)[7:] not in games.html
    assert table.path in games.html


def test_a_night_stands_on_the_first_page_until_it_ends(phone: Phone, stranger: Phone) -> None:
    page = begun(phone, "Ann", "Bob")
    assert phone.open("/").shows("Poker night: Texas Hold’em Ann and Bob")
    assert not phone.open("/").shows("No game yet")
    assert path(page) in phone.open("/").links
    assert path(page) not in stranger.open("/").links

    tap(phone, phone.open(f"{path(page)}/bank"), "end")

    assert path(page) not in phone.open("/").links


def test_an_older_night_still_stands_on_the_first_page_beside_a_later_one(phone: Phone) -> None:
    older, later = begun(phone, "Ann", "Bob"), begun(phone, "Cal", "Dee")
    assert {path(older), path(later)} <= set(phone.open("/").links)

    tap(phone, phone.open(f"{path(later)}/bank"), "end")

    assert path(older) in phone.open("/").links


def test_what_was_tapped_last_stands_right_below_the_buttons(phone: Phone) -> None:
    page = taps(phone, begun(phone), "deal", "fold")

    assert "Ann folded. Undo Ann" in page.words
    assert "<footer>" not in page.html


def test_why_a_hand_won_is_said_once_for_all_pots(phone: Phone) -> None:
    """Bob has 990, Ann 1000, Cal 1010: 2970 for all, 20 for Ann and Cal; Cal wins both."""
    page = taps(phone, begun(phone), *["deal", "fold", "fold"], "deal")
    page = taps(phone, page, "raise:990", "raise:1010", "check-or-call")
    page = lay(phone, page, board="2h7h9cTdJs", p1="KsKd", p2="QsQd", p3="AsAd")

    assert "Cal wins the main pot of 2970." in page.words
    assert "Cal wins the side pot of 20." in page.words
    assert page.words.count("Cal’s pair of aces beats Ann’s pair of kings by the ace.") == 1


def test_why_a_pot_is_shared_is_said_of_each(phone: Phone) -> None:
    """The board is a straight to the ten, which all three play: 20 from each is 60."""
    page = taps(phone, begun(phone), "deal", *["check-or-call"] * 12)
    refused = tap(phone, page, "won:0")
    assert (refused.status, refused.shows("Not saved Tap who gets that pot.")) == (422, True)

    page = lay(phone, page, board="6h7c8d9sTh", p1="2c2d", p2="3c3d", p3="4c4d")

    assert "Bob, Cal and Ann share 60." in page.words
    assert "Ann has a straight to the ten, and shares with Bob and Cal." in page.words


def test_two_who_share_get_half_each_and_the_odd_chip_goes_left_of_the_button(
    phone: Phone,
) -> None:
    """Ann folds: the pot of 25 and 25, and her ante of 1 each, is 53; Bob is left of the button."""
    page = begun(phone, small="10", big="25", ante="1")
    page = taps(phone, page, "deal", "fold", "check-or-call", *["check-or-call"] * 7)
    page = tap(phone, page, "won:0", won=[2, 3])

    assert "Bob and Cal share 53." in page.words
    assert chips(page) == {"Ann": 999, "Bob": 1001, "Cal": 1000}


def test_no_raise_is_offered_beyond_what_lies_in_front(phone: Phone) -> None:
    """After a call of 20 the pot is 50: half of it makes 45, all of it 70, and Ann has 50."""
    page = tap(phone, begun(phone, buy_in="50"), "deal")
    offered = {value for _, value in turn(page).buttons if value.startswith("raise:")}

    assert offered == {"raise:40", "raise:45", "raise:50"}


def test_side_pots_wait_each_for_its_winner(phone: Phone) -> None:
    """Cal sits with 300 and is all in; Ann and Bob go on to 500: 900 for all, 400 for those two."""
    page = begun(phone, "Ann", "Bob")
    bank = tap(phone, phone.open(f"{path(page)}/bank"), "sit", name="Cal", chips="300")
    page = tap(phone, phone.open(path(page)), "deal")
    assert bank.status == 200
    page = tap(phone, page, "raise", to="300")
    page = taps(phone, page, "check-or-call", "check-or-call")
    page = tap(phone, page, "raise", to="200")
    page = taps(phone, page, "check-or-call", *["check-or-call"] * 4)
    assert "Main pot: 900" in page.words
    assert "Side pot 1: 400" in page.words
    page = tap(phone, page, "won:1:2")
    assert "Who wins?" in page.words
    assert "Side pot 1: 400 Bob wins it" in page.words
    page = tap(phone, page, "won:0:3")

    assert "Cal wins the main pot of 900. Bob wins the side pot of 400." in page.words
    assert chips(page) == {"Ann": 500, "Bob": 900, "Cal": 900}


def test_a_bet_that_is_still_answered_lies_in_no_pot(phone: Phone) -> None:
    """Cal is all in with 300; three others have put in 200 more, and two of them 100 again."""
    page = begun(phone, "Ann", "Bob", "Dee")
    tap(phone, phone.open(f"{path(page)}/bank"), "sit", name="Cal", chips="300")
    page = tap(phone, phone.open(path(page)), "deal")
    page = tap(phone, page, "raise", to="300")
    page = taps(phone, page, *["check-or-call"] * 3)
    page = tap(phone, page, "raise", to="200")
    page = taps(phone, page, *["check-or-call"] * 2)
    page = tap(phone, tap(phone, page, "raise", to="100"), "check-or-call")

    assert "Main pot: 1200" in page.words
    assert "Side pot 1: 600" in page.words
    assert "Side pot 2" not in page.words


def played_night(phone: Phone) -> Page:
    """Two hands of Ann, Bob and Cal: Cal wins 20, then Ann 20 by a raise; Bob is down 10 twice."""
    page = taps(phone, begun(phone), "deal", "fold", "fold")
    return taps(phone, page, "deal", "fold", "fold")


def test_a_night_is_shared_as_text_and_picture(phone: Phone) -> None:
    """Ann 1010 as big blind of hand 2, Bob 990, Cal 1010 - 10 = 1000."""
    page = played_night(phone)
    shared = phone.open(f"{path(page)}/result")

    assert "Ann: +10" in shared.html
    drawing = phone.client.get(f"{path(page)}/night.svg").get_data(as_text=True)
    for words in ("Ann is up 10", "+10", "−10", "Bob pays Ann 10.", "2 hands"):
        assert words in drawing
    picture = phone.client.get(f"{path(page)}/night.png")
    assert picture.data.startswith(b"\x89PNG")


def test_a_night_with_ten_players_is_drawn_with_names_no_font_has(phone: Phone) -> None:
    names = ["Ann", "Ann \U0001f600", *"BCDEFGHI"]
    page = begun(phone, *names)
    assert "\U0001f600" in phone.client.get(f"{path(page)}/night.svg").get_data(as_text=True)
    assert phone.client.get(f"{path(page)}/night.png").status_code == 200
    assert "Nothing was played yet" in phone.client.get(f"{path(page)}/night.svg").get_data(
        as_text=True
    )


def test_the_sheet_has_a_row_a_hand_with_what_lies_in_front_of_each(phone: Phone) -> None:
    page = played_night(phone)
    sheet = phone.open(f"{path(page)}/sheet")
    rows = re.findall(r'<tr><th scope="row">(\d)</th>(.*?)</tr>', sheet.html, re.DOTALL)

    assert [re.findall(r"<td[^>]*>([^<]*)</td>", cells) for _, cells in rows] == [
        ["0", "1000", "−10", "990", "+10", "1010"],
        ["+10", "1010", "0", "990", "−10", "1000"],
    ]
    assert "Cal wins 20." in sheet.words
    assert "Bought Ann 1000, Bob 1000 and Cal 1000" in sheet.words


def test_hands_leave_as_phh_and_come_out_as_they_did(phone: Phone) -> None:
    page = taps(phone, begun(phone), "deal", "raise:40", "check-or-call", "fold")
    page = taps(phone, page, *["check-or-call"] * 6, "won:0:2")
    page = taps(phone, page, "deal", "fold", "fold")
    records = read_phhs(phone.client.get(f"{path(page)}/night.phhs").get_data(as_text=True))
    one = phone.client.get(f"{path(page)}/hand/1.phh")

    stacks = [outcome(each)["stacks"] for each in records]
    assert stacks == [
        {"Bob": 1060, "Cal": 980, "Ann": 960},
        {"Cal": 970, "Ann": 970, "Bob": 1060},
    ]
    assert read_phhs(one.get_data(as_text=True)) == records[:1]
    assert one.headers["Content-Disposition"] == 'attachment; filename="night.phh"'
    assert phone.client.get(f"{path(page)}/hand/3.phh").status_code == 404


def test_without_a_finished_hand_there_is_no_file_of_hands(phone: Phone) -> None:
    page = taps(phone, begun(phone), "deal")

    assert phone.client.get(f"{path(page)}/night.phhs").status_code == 404


def test_pokerkit_reads_a_hand_of_ours_and_comes_to_the_same(phone: Phone) -> None:
    page = taps(phone, begun(phone), "deal", "raise:40", "check-or-call", "fold")
    page = taps(phone, page, "raise:20", "fold")
    text = phone.client.get(f"{path(page)}/hand/1.phh").get_data(as_text=True)

    *_, last = HandHistory.loads(text)
    assert (
        list(last.stacks) == list(outcome(*read_phhs(text))["stacks"].values()) == [1060, 980, 960]
    )


def test_a_night_is_deleted_by_who_has_charge_of_it_and_comes_back(
    app: Flask, phone: Phone
) -> None:
    page = played_night(phone)
    bob = Phone.new(app)
    _sit(phone, bob, page, seat=2)
    here = f"/t/{path(page)[7:]}"
    there = f"{here}/delete"
    assert not [each for each in bob.open("/poker").forms if each.action == there]
    for each in (there, f"{here}/restore"):
        assert bob.post(each, {"csrf_token": bob.token(), "key": "k" * 12}).status == 403
    gone = phone.send(phone.open("/poker").form(there))

    assert "Deleted nights Ann, Bob and Cal" in gone.words
    assert "All these nights" not in gone.words
    refused = phone.open(path(page))
    assert refused.status == 410
    assert refused.shows("This night was deleted Bring it back from the list of nights.")
    there = next(link for link in refused.links if "deleted=" in link)
    assert phone.open(there).form(f"{here}/restore")
    assert phone.client.get(f"{path(page)}/night.txt").status_code == 410
    back = phone.send(gone.form(f"{here}/restore"))
    assert "Ann wins 20." in back.words
    assert "All these nights" in phone.open("/poker").words


def test_a_damaged_night_can_be_deleted_and_hides_no_other(app: Flask, phone: Phone) -> None:
    whole, damaged = played_night(phone), begun(phone, "Dee", "Eve")
    with database_of(app).writing() as connection:
        night = load_plain(connection, path(damaged)[7:])
        here = update(ENTRIES).where(ENTRIES.c.game_id == night.id)
        connection.execute(here.values(text="?"))
        touch(connection, night.id)
    home = phone.open("/poker")

    assert phone.open("/").status == 200
    assert "A night that cannot be read" in home.words
    assert path(whole) in home.html
    gone = phone.send(home.form(f"/t/{path(damaged)[7:]}/delete"))
    assert "Deleted nights A night that cannot be read" in gone.words


def test_cards_are_exchanged_by_their_number_and_the_dealer_names_each_game(
    phone: Phone,
) -> None:
    page = begun(phone, "Ann", "Bob", game="choice", limit="fixed")
    page = tap(phone, page, "deal", game="triple-draw", wild="2")
    assert "Hand 1 is dealt, Deuce-to-seven triple draw, wild: 2; Ann has the button." in page.words
    # Of two players the button posts the small blind and acts first before the draw.
    page = taps(phone, page, "check-or-call", "check-or-call")
    assert "Bob: how many cards?" in page.words
    page = taps(phone, page, "draw:3")
    assert "Bob exchanges 3 cards." in page.words
    page = taps(phone, page, "draw:0")
    assert "After the first draw" in page.words
    page = taps(phone, page, *["check-or-call"] * 2, "draw:1", "draw:2")
    page = taps(phone, page, *["check-or-call"] * 2, "draw:0", "draw:0", *["check-or-call"] * 2)
    page = taps(phone, page, "won:0:2")
    assert chips(page) == {"Ann": 980, "Bob": 1020}
    page = tap(phone, page, "deal", game="razz")
    assert "First the highest open card" in page.words

    assert "Undone: Hand 2 is dealt, Razz" in taps(phone, page, "undo").html
    [hand] = read_phhs(phone.client.get(f"{path(page)}/night.phhs").get_data(as_text=True))
    assert outcome(hand)["stacks"] == {"Bob": 1020, "Ann": 980}


def test_both_halves_of_a_pot_are_given(phone: Phone) -> None:
    page = begun(phone, "Ann", "Bob", game="omaha-8", limit="fixed")
    page = taps(phone, page, "deal", "check-or-call", *["check-or-call"] * 7)

    form = next(form for form in page.forms if ("do", "won:0") in form.buttons)
    page = phone.send(form, do="won:0", won="1", low=["1", "2"])

    assert "Ann wins the high half of 40, Bob and Ann share the low half." in page.words
    assert chips(page) == {"Ann": 1010, "Bob": 990}


def test_horse_goes_round_its_five_games(phone: Phone) -> None:
    page = begun(phone, "Ann", "Bob", game="horse", limit="fixed", ante="1")
    for name in ("Texas Hold’em", "Omaha Eight or Better", "Razz", "Seven-card stud"):
        for _ in range(2):  # one round of the button
            assert f": {name}" in page.words
            page = taps(phone, page, "deal")
            opens = [do for form in page.forms for _, do in form.buttons if "opens" in (do or "")]
            page = taps(phone, page, *opens[:1], "fold" if not opens else "raise:20")
            page = taps(phone, page, *["fold"] if opens else [])
    assert ": Stud Eight or Better" in page.words


def test_a_game_that_nobody_plays_is_refused(phone: Phone) -> None:
    page = begun(phone, "Ann", "Bob", game="choice")

    form = next(form for form in page.forms if ("do", "deal") in form.buttons)
    refused = phone.post(form.action, {**dict(form.filled({"do": "deal"})), "game": "chess"})
    assert "none that is played here" in refused.words
    assert "want ranks or cards such as 9 2h" in tap(phone, page, "deal", wild="joker").words


def test_nights_are_told_apart_by_their_game(phone: Phone) -> None:
    for game in ("horse", "razz", "razz"):
        page = begun(phone, "Ann", "Bob", game=game, limit="fixed")
        opens = ["opens:1", "raise:20"] if game == "razz" else []
        taps(phone, page, "deal", *opens, "fold")
    home = phone.open("/poker")

    headings = re.findall(r"<h2>([^<]*)</h2>\s*<table", home.html)
    assert headings == ["All these nights", "Razz", "H.O.R.S.E."]
    assert "H.O.R.S.E., 1 hand" in home.words
    assert phone.open("/").shows("Poker night: Razz Ann and Bob")


def test_one_player_pays_the_ante_for_all(phone: Phone) -> None:
    for by, paid in (("big", {"Ann": 1000, "Bob": 990, "Cal": 975}),
                     ("button", {"Ann": 995, "Bob": 990, "Cal": 980}),
                     ("all", {"Ann": 995, "Bob": 985, "Cal": 975})):  # fmt: skip
        page = begun(phone, ante="5", ante_by=by)
        assert chips(taps(phone, page, "deal")) == paid


def test_the_player_after_the_blinds_straddles(phone: Phone) -> None:
    page = begun(phone, "Ann", "Bob", "Cal", "Dee", straddle="1")
    assert "Dee straddles: 40" in page.words

    page = tap(phone, page, "deal", straddle="1")

    assert "Hand 1 is dealt; Ann has the button and Dee straddles." in page.words
    assert chips(page) == {"Ann": 1000, "Bob": 990, "Cal": 980, "Dee": 960}
    assert "Ann: 40 to call" in page.words
    assert "Dee, straddle" in page.words
    page = taps(phone, page, *["check-or-call"] * 3)
    assert "Dee: check or raise" in page.words


def test_the_dealer_may_name_a_game_with_blinds_after_one_without(phone: Phone) -> None:
    page = begun(phone, "Ann", "Bob", "Cal", "Dee", game="choice", straddle="1")
    page = tap(phone, page, "deal", game="razz", straddle="1")
    assert "Hand 1 is dealt, Razz; Ann has the button." in page.words  # a bring-in, no blinds
    page = taps(phone, page, "opens:1", "bring-in", "fold", "fold", "fold")

    assert "Ann straddles: 40" in page.words
    page = tap(phone, page, "deal", game="holdem", straddle="1")

    assert "Texas Hold’em; Bob has the button and Ann straddles." in page.words
    assert "Bob: 40 to call" in page.words


def test_nobody_straddles_where_it_was_not_agreed(phone: Phone) -> None:
    page = begun(phone, "Ann", "Bob", "Cal")
    form = next(form for form in page.forms if ("do", "deal") in form.buttons)

    refused = phone.post(form.action, {**dict(form.filled({"do": "deal"})), "straddle": "1"})

    assert "Nobody straddles at this table" in refused.words


def test_several_games_in_turn_are_at_least_two(phone: Phone) -> None:
    page = begun(phone, "Ann", "Bob", game="turn", games=["razz"])
    assert page.status == 422
    assert "choose at least two" in page.words

    page = begun(phone, "Ann", "Bob", game="turn", games=["razz", "holdem"], each="1")
    assert ": Razz" in page.words
    page = taps(phone, page, "deal", "opens:1", "raise:20", "fold")
    assert ": Texas Hold’em" in page.words


def test_cards_can_be_exchanged_without_a_connection(phone: Phone) -> None:
    page = taps(phone, begun(phone, game="draw"), "deal")
    for do in ("check-or-call",) * 3:
        assert "draw:5" in page.html.partition("<template")[2]
        page = taps(phone, page, do)

    assert "Bob: how many cards?" in page.words
    assert "check-or-call" in page.html.partition("<template")[2]
    assert "draw:" not in taps(phone, begun(phone), "deal").html


def test_a_player_who_leaves_before_exchanging_has_folded(phone: Phone) -> None:
    page = begun(phone, game="draw")
    page = taps(phone, page, "deal", *["check-or-call"] * 3)
    assert "Bob: how many cards?" in page.words

    tap(phone, phone.open(f"{path(page)}/bank"), "out:2")

    page = phone.open(path(page))
    assert "Cal: how many cards?" in page.words


def test_no_cards_are_asked_for_on_the_table_of_stud(phone: Phone) -> None:
    holdem, stud = (tap(phone, begun(phone, game=game), "deal") for game in ("holdem", "stud"))

    assert "Enter the cards on the table" in holdem.words
    assert "Enter the cards on the table" not in stud.words
    assert "Who begins this round?" in stud.words


def test_who_puts_everything_in_is_all_in(phone: Phone) -> None:
    page = tap(phone, begun(phone), "deal")

    page = tap(phone, page, "raise:1000")
    assert "Ann is all in for 1000." in page.words
    page = tap(phone, page, "check-or-call")
    assert "Bob called 990 and is all in." in page.words
    text = taps(phone, begun(phone), "deal", "raise:40").words
    assert "Ann raised to 40." in text


def three_pots(phone: Phone) -> Page:
    """Ann has 40, Bob 100 and Cal 300, Dee 1000: all of them are in. Cal wins the main pot of 160
    and the first side pot of 180, Dee the second of 400."""
    page = begun(phone, "Dee", "Ann", "Bob", "Cal", buy_in="40", least="", most="")
    for seat, more in ((1, 960), (3, 60), (4, 260)):
        bank = phone.open(f"{path(page)}/bank")
        phone.send(
            next(each for each in bank.forms if ("do", f"buy:{seat}") in each.buttons),
            do=f"buy:{seat}",
            chips=str(more),
        )
    page = phone.open(path(page))
    page = taps(phone, page, "deal", "check-or-call", "raise:1000", *["check-or-call"] * 3)
    return taps(phone, page, "won:0:4", "won:1:4", "won:2:1")


def test_a_hand_with_three_pots_names_them_all(phone: Phone) -> None:
    page = three_pots(phone)

    for words in ("the main pot of 160", "side pot 1 of 180", "side pot 2 of 400"):
        assert words in page.words
        assert words in phone.open(f"{path(page)}/sheet").words
        assert words in phone.open(f"{path(page)}/centre").words


def test_the_end_of_a_night_says_that_it_ended_and_who_is_up(phone: Phone) -> None:
    """Ann and Bob fold: Cal gets 10."""
    page = taps(phone, begun(phone), "deal", "fold", "fold")
    bank = phone.open(f"{path(page)}/bank")
    ending = next(each for each in bank.forms if ("do", "end") in each.buttons)
    phone.send(ending, do="end")

    said = "The night is over: Cal is up 10"
    for where in ("", "/centre", "/bank", "/result", "/sheet", "/night.txt"):
        assert said in Page(phone.client.get(path(page) + where)).words, where
    assert said in phone.client.get(f"{path(page)}/night.svg").get_data(as_text=True)


def test_the_end_of_a_night_says_first_what_it_does_and_is_undone_where_it_was_tapped(
    phone: Phone,
) -> None:
    page = begun(phone)
    bank = phone.open(f"{path(page)}/bank")
    asked = re.search(
        r"<details[^>]*><summary>End the night</summary>(.*?)</details>", bank.html, re.DOTALL
    )
    assert asked is not None
    assert "Nobody deals, buys or sits down after that" in asked[1]
    assert asked[1].count('value="end"') == bank.html.count('value="end"') == 1

    bank = tap(phone, bank, "end")
    assert "The night is over: nobody is up." in bank.words
    assert "Who pays whom" in bank.words
    bank = tap(phone, bank, "undo")

    assert "Who pays whom" in bank.words
    assert "The night is over" not in bank.words
    assert any(("do", "end") in each.buttons for each in bank.forms)


def test_only_the_pen_is_offered_to_take_the_end_of_a_night_back(
    phone: Phone, stranger: Phone
) -> None:
    page = begun(phone)
    _sit(phone, stranger, page, seat=2)
    tap(phone, phone.open(f"{path(page)}/bank"), "end")

    bank = stranger.open(f"{path(page)}/bank")

    assert "The night is over" in bank.words
    assert bank.forms == []


def test_a_night_at_which_nobody_is_up_is_over_too(phone: Phone) -> None:
    page = begun(phone)
    bank = phone.open(f"{path(page)}/bank")
    ending = next(each for each in bank.forms if ("do", "end") in each.buttons)
    phone.send(ending, do="end")

    assert "The night is over: nobody is up." in phone.open(path(page)).words


@pytest.mark.parametrize(
    ("field", "label"),
    [
        ("small", "Small blind"),
        ("big", "Big blind"),
        ("buy_in", "Buy-in"),
        ("ante", "Ante, before each hand"),
    ],
)
def test_stakes_are_whole_chips(phone: Phone, field: str, label: str) -> None:
    page = begun(phone, **{field: "0.25"})

    assert page.status == 422
    said = f"{label}: want a whole number of chips, got '0.25'"
    assert f"{said}: say below what the smallest chip is worth." in page.words


def test_a_night_of_cents_is_written_in_cents(phone: Phone) -> None:
    """Blinds of 0.25 and 0.50, chips of 0.05: Ann raises to 1.50, Cal calls, Ann wins 3.25."""
    page = begun(phone, chip="0.05", small="0.25", big="0.5", buy_in="20", ante="0")
    assert "Blinds 0.25/0.50" in page.words
    page = tap(phone, page, "deal")
    assert "Ann: 0.50 to call" in page.words
    page = tap(phone, page, "raise", to="1.50")
    assert "Ann raised to 1.50." in page.words
    page = taps(phone, page, "fold", "check-or-call", *["check-or-call"] * 6, "won:0:1")

    assert "Ann wins 3.25." in page.words
    assert (
        "Write chips of 0.05, such as 2.00."
        in tap(phone, taps(phone, page, "deal"), "raise", to="1.52").words
    )
    bank = phone.open(f"{path(page)}/bank")
    assert bank.shows("Cal pays Ann 1.50")
    assert bank.shows("Bob pays Ann 0.25")
    text = phone.client.get(f"{path(page)}/night.txt").get_data(as_text=True)
    assert "Ann: +1.75 (bought 20.00, has 21.75)" in text
    [hand] = read_phhs(phone.client.get(f"{path(page)}/hand/1.phh").get_data(as_text=True))
    assert outcome(hand)["stacks"] == {"Bob": 19.75, "Cal": 18.5, "Ann": 21.75}
    assert phone.open("/poker").shows("Ann 1 +1.75")


def test_an_amount_that_no_chip_pays_is_refused(phone: Phone) -> None:
    page = begun(phone, chip="0.05", small="0.12", big="0.5", buy_in="20")

    assert page.status == 422
    assert "Small blind: want an amount in chips of 0.05, got '0.12'" in page.words


def test_the_field_of_a_raise_takes_whole_chips(phone: Phone) -> None:
    page = tap(phone, tap(phone, begun(phone), "deal"), "raise", to="40.5")

    assert "Write whole chips, such as 40." in page.words


TOURNAMENT = {
    "tournament": "yes", "price": "20", "bounty": "5", "prizes": "70/30", "buy_in": "500",
    "levels": "10/20, break 10, 25/50/5",
}  # fmt: skip


def test_a_tournament_is_played_to_its_winner(phone: Phone) -> None:
    """Ann wins Bob's 500, then Cal's: 3 x 20 = 60 are 42 and 18, and she has three bounties of 5.
    She is up 42 + 15 - 25 = 32, Cal 18 - 25 = -7, Bob -25."""
    page = begun(phone, **TOURNAMENT)
    assert "Level 1 Blinds 10/20 Stakes rise every 20 minutes 3 of 3 players" in page.words
    page = taps(phone, page, "deal", "raise:500", "check-or-call", "fold", "won:0:1")
    assert "Bob is out." in page.words
    assert "Out: Bob 3rd" in page.words
    assert "Break in 20 min" in page.words
    bank = phone.open(f"{path(page)}/bank")
    assert "3 entries: 60 in prizes, 70 %, 30 %. A bounty is 5." in bank.words
    assert "Nobody can enter any more." in bank.words
    assert ("do", "out:1") not in [button for form in bank.forms for button in form.buttons]

    page = taps(phone, page, "deal", "raise:480", "check-or-call", "won:0:1")

    assert "The tournament is over: Ann wins it." in page.words
    bank = phone.open(f"{path(page)}/bank")
    assert "Ann 1 1500 1st 57 +32" in bank.words
    assert "Cal 1 0 2nd 18 −7" in bank.words
    assert "Bob pays Ann 25" in bank.words
    assert "Cal pays Ann 7" in bank.words
    text = phone.open(f"{path(page)}/night.txt").html
    assert "3 entries, 60 in prizes: 70/30 %\n1st Ann: +32 (1 entry, won 57, has 1500)" in text
    assert "1st" in phone.open(f"{path(page)}/sheet").words
    assert "Ann 1st" in phone.open(f"{path(page)}/night.svg").html
    assert "Texas Hold’em tournament, 2 hands, over" in phone.open("/poker").words


def test_a_hand_after_the_break_has_the_stakes_of_the_next_level(phone: Phone, app: Flask) -> None:
    page = taps(phone, begun(phone, **TOURNAMENT), "deal", "fold", "fold")
    let_pass(app, page, 25 * 60)

    page = phone.open(path(page))
    assert "Break is over in 5 min" in page.words
    assert "Break" in phone.open(f"{path(page)}/centre").words

    dealt = tap(phone, page, "deal")
    assert "Level 2 Blinds 25/50, ante 5" in dealt.words


def test_what_makes_no_tournament_is_said(phone: Phone) -> None:
    for changed, why in (({"prizes": "50/30"}, "add up to 100"), ({"levels": "ten"}, "25/50")):
        page = begun(phone, **{**TOURNAMENT, **changed})
        assert page.status == 422
        assert why in page.words
        assert re.search(r'name="price"[^>]* value="20"', page.html)


def test_a_pot_run_twice_is_given_by_two_boards_and_leaves_as_phh(phone: Phone) -> None:
    """Ann and Bob 1000 each and Cal's 20: 1010 by each board."""
    page = taps(phone, begun(phone), "deal", "raise:1000", "check-or-call", "fold", "twice")
    assert "The pot, first board: 1010" in page.words
    assert "The pot, second board: 1010" in page.words
    assert "Run it twice" not in page.words

    page = tap(phone, page, "won:0:1")
    page = tap(phone, page, "won:0:2")

    assert "Ann wins 1010 on the first board. Bob wins 1010 on the second board." in page.words
    assert chips(page) == {"Ann": 1010, "Bob": 1010, "Cal": 980}
    phh = phone.open(f"{path(page)}/hand/1.phh").html
    assert '"# twice",' in phh
    assert "win pot 0 board 2" in phh
    [record] = read_phhs(phh)
    assert outcome(record)["stacks"] == {"Ann": 1010, "Bob": 1010, "Cal": 980}


def test_both_boards_can_be_tapped_in(phone: Phone) -> None:
    """Ann's aces win where no king comes, Bob's kings where one does."""
    page = taps(phone, begun(phone), "deal", "raise:1000", "check-or-call", "fold", "twice")

    page = lay(phone, page, board="2h3h9cTdJs", second="4d5d7c8cKh", p1="AsAd", p2="KsKd")

    assert "Ann wins 1010 on the first board. Bob wins 1010 on the second board." in page.words
    [record] = read_phhs(phone.open(f"{path(page)}/hand/1.phh").html)
    assert outcome(record)["stacks"] == {"Ann": 1010, "Bob": 1010, "Cal": 980}
