"""Two to eight players at any game: their seats, and evenings of two, three, seven and eight."""

import re

import pytest

from referee.rook import read_record
from referee.rook.game import play_game
from referee.rook.rules.house import with_players
from referee.rook.rules.presets import preset
from tests.web.phone import Page, Phone, Sheet, Tap
from tests.web.playing import Table

NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal")


def new_game(phone: Phone, preset_id: str, players: int, sides: str = "", house: str = "") -> Sheet:
    """The form for a number of players, reseated as a phone would do it."""
    address = f"/new/{preset_id}"
    page = phone.open(f"{address}?players={players}&{house}")
    if sides:
        page = phone.send(page.form(address), reseat=f"{players} {sides}")
    return page.form(address)


def begin(phone: Phone, preset_id: str, players: int, sides: str = "", house: str = "") -> Table:
    """A game that is begun; the last seat deals."""
    names = {f"seat{seat}": NAMES[seat - 1] for seat in range(1, players + 1)}
    form = new_game(phone, preset_id, players, sides, house)
    page = phone.send(form, **names, dealer=players)
    assert page.status == 200, page.words
    return Table(phone, page.response.request.path, page)


def save(table: Table, **taps: Tap) -> Page:
    """Enters a hand and confirms its effect."""
    return table.send(table.entry(), **taps, do="hand")


def points(text: str) -> tuple[int, ...]:
    """The totals of *text*, as on paper."""
    return tuple(int(each.replace("\N{MINUS SIGN}", "-")) for each in text.split())


def test_the_whole_list_is_there_for_every_number(phone: Phone) -> None:
    page = phone.open("/new/all")

    for players in range(2, 9):
        there = phone.open(f"/new/all?players={players}")
        games = [link for link in there.links if re.match("/new/(?!all)", link)]
        assert f"/new/all?players={players}" in page.links
        assert len(games) >= 5, players
        assert all(link.endswith(f"?players={players}") for link in games)


def test_games_made_for_so_many_come_first(phone: Phone) -> None:
    page = phone.open("/new/all?players=3")

    assert page.words.index("Rook for Three") < page.words.index("Kentucky Discard")
    assert page.shows("12 each, 5 in the nest")  # 41 cards: three times 12 and the nest of five


@pytest.mark.parametrize(
    ("preset_id", "players", "name"),
    [
        ("double-deck-4", 7, "Double deck, seven players"),
        ("call-partner-4-short", 3, "Call your partner, short deck, three players"),
        ("kentucky-discard", 2, "Kentucky Discard, two players"),
        ("kentucky-discard", 4, "Kentucky Discard"),
    ],
)
def test_a_game_says_for_how_many_it_is(
    phone: Phone, preset_id: str, players: int, name: str
) -> None:
    page = phone.open(f"/new/{preset_id}?players={players}")

    assert f"<h1>{name}</h1>" in page.html


def test_other_players_keep_what_was_agreed_and_get_a_nest_that_fits(phone: Phone) -> None:
    form = phone.open("/new/kentucky-discard?target=500&nest=9").form("/new/kentucky-discard")

    page = phone.send(form, seat1="Ann", reseat="7")

    kept = dict(page.form("/new/kentucky-discard").fields)
    assert (kept["seat1"], kept["target"], kept["players"], kept["sides"]) == (
        "Ann", "500", "7", "alone",
    )  # fmt: skip
    rules = phone.open("/new/kentucky-discard/rules?players=7&sides=alone")
    assert rules.shows("6 cards lie in the nest, and everybody gets 5.")  # of 41 cards


def test_six_may_sit_in_two_or_three_sides_alone_or_with_called_partners(phone: Phone) -> None:
    form = new_game(phone, "kentucky-discard", 6)

    offered = {value for name, value in form.buttons if name == "reseat" and " " in value}
    assert offered == {"6 two", "6 three", "6 alone", "6 called"}


@pytest.mark.parametrize("players", ["9", "0", "1", "x", "-3", "99999999999"])
def test_a_table_that_cannot_be_is_shown_as_the_game_has_it(phone: Phone, players: str) -> None:
    form = phone.open(f"/new/kentucky-discard?players={players}").form("/new/kentucky-discard")

    assert dict(form.fields)["players"] == "4"


def hand(bidder: int, bid: int, taken: int | dict[str, int], **more: Tap) -> dict[str, Tap]:
    """What a scribe taps and writes: the bidders' points, or those of each side but the last."""
    fields: dict[str, Tap] = {"bidder": bidder, "bid": bid, "trump": "red", **more}
    if isinstance(taken, int):
        return {**fields, "by": "bidders", "taken": taken}
    return {**fields, **{f"taken{side}": points for side, points in taken.items()}}


EVENINGS: list[tuple[str, int, str, list[dict[str, Tap]], str]] = [
    ("regular-partnership", 2, "alone", [hand(2, 80, 70, tricks=10), hand(1, 90, 60, tricks=14)],
     "−60 130"),
    ("kentucky-discard", 2, "", [hand(1, 70, 80), hand(2, 100, 65), hand(2, 90, 120)], "135 60"),
    ("rook-for-three", 3, "",
     [hand(1, 70, {"1": 60, "2": 30}, tricks1=6, tricks2=4, tricks3=3),
      hand(3, 60, {"1": 30, "2": 40}, tricks1=5, tricks2=5, tricks3=3),
      hand(2, 60, {"1": 0, "2": 100}, tricks1=0, tricks2=13, tricks3=0)],
     "112 214 −44"),
    ("call-partner-4", 7, "",
     [hand(5, 120, 130, partners=[2], last_trick="defenders"),
      hand(1, 150, 90, partners="alone", last_trick="declarers")],
     "−80 220 160 160 220 160 160"),
    ("double-deck-4", 7, "alone",
     [hand(7, 150, {"1": 20, "2": 10, "3": 30, "4": 0, "5": 25, "6": 5}),
      hand(2, 200, {"1": 20, "2": 100, "3": 30, "4": 50, "5": 25, "6": 5})],
     "40 −190 60 50 50 10 180"),
    ("double-deck-4", 8, "four",
     [hand(4, 150, {"A": 40, "B": 30, "C": 20}), hand(6, 155, {"A": 100, "B": 90, "C": 35})],
     "140 −125 55 185"),
    ("kentucky-full-deck", 8, "two", [hand(8, 75, 80), hand(1, 90, 80)], "−50 120"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("preset_id", "players", "sides", "hands", "paper"),
    [pytest.param(*each, id=f"{each[0]}-{each[1]}-{each[2]}") for each in EVENINGS],
)
def test_an_evening_is_entered_and_scored_as_on_paper(
    phone: Phone, preset_id: str, players: int, sides: str, hands: list[dict[str, Tap]], paper: str
) -> None:
    table = begin(phone, preset_id, players, sides)

    for fields in hands:
        page = save(table, **fields)
        assert page.status == 200, page.words

    assert table.totals == points(paper)
    for tail in ("/rules", "/hand/1", "/hand/1/other", "/join"):
        assert phone.open(table.path + tail).status == 200, tail
    record = read_record(phone.open(f"{table.path}/record.rook").html)
    assert record.rules == with_players(preset(preset_id), players, sides or None)
    *_, last = play_game(record.start, record.hands, record.rules)
    assert tuple(last.after.totals.values()) == points(paper)


def test_three_piles_lie_on_the_pad(phone: Phone) -> None:
    table = begin(phone, "rook-for-three", 3)
    cards = [f"{color}{rank}#1" for color in "RYGB" for rank in (5, 10, 14)]

    save(
        table, bidder=1, bid=60, by="pad", pile1=cards[:6], pile2=cards[6:9], rest="3",
        tricks1=7, tricks2=3,
    )  # fmt: skip

    assert table.totals == (64, 31, 31)  # 50, 25 and 25; seven, three and three tricks of 2


def test_two_who_play_alone_have_a_pile_each(phone: Phone) -> None:
    table = begin(phone, "kentucky-discard", 2, "alone")

    save(table, bidder=2, bid=70, by="pad", pile1=["R14#1", "RK#1"], rest="2")

    assert table.totals == (30, 90)


def test_a_counter_in_no_pile_is_named(phone: Phone) -> None:
    table = begin(phone, "rook-for-three", 3)
    cards = [f"{color}{rank}#1" for color in "RYGB" for rank in (5, 10, 14)]

    page = phone.send(
        table.entry(), bidder=1, bid=60, by="pad", pile1=cards[1:], tricks1=7, tricks2=3, do="hand"
    )

    assert page.status == 422
    assert page.shows("The red 5 is in no pile.")


@pytest.mark.parametrize(
    ("taps", "sentence"),
    [
        ({}, "Write what each captured."),
        ({"taken1": 60}, "Write what each captured."),
        ({"taken1": 60, "taken2": 33}, "“33” is no sum of the counters in this deck."),
        ({"taken1": 60, "taken2": 30, "taken3": 20}, "60 + 30 + 20 is 110, not 100."),
        ({"taken1": 60, "taken2": 30, "tricks1": 14}, "“14” is not among the 13 tricks"),
        ({"taken1": 60, "taken2": 30, "tricks1": 6}, "Write how many tricks each took."),
    ],
)
def test_what_is_missing_or_cannot_be_is_said(
    phone: Phone, taps: dict[str, int], sentence: str
) -> None:
    table = begin(phone, "rook-for-three", 3)
    tricks = {} if "tricks1" in taps else {"tricks1": 6, "tricks2": 4}

    page = phone.send(table.entry(), bidder=1, bid=60, **tricks, **taps, do="hand")

    assert page.status == 422
    assert page.shows(sentence)


def test_a_hand_of_three_is_corrected(phone: Phone) -> None:
    table = begin(phone, "rook-for-three", 3)
    save(table, bidder=1, bid=60, taken1=60, taken2=30, tricks1=6, tricks2=4)

    filled = dict(table.correction(1).fields)
    table.correct(1, taken1=40, taken3=30)

    assert (filled["taken1"], filled["taken2"], filled["tricks3"]) == ("60", "30", "")
    assert table.look().totals == (-60, 38, 36)


def test_a_renege_at_a_table_of_three_asks_what_each_side_had(phone: Phone) -> None:
    table = begin(phone, "rook-for-three", 3)
    table.bid("Ann", 60)

    page = table.happens("renege", seat=2, captured1=30)
    assert page.status == 422
    assert page.shows("Write what they had by then; 0 for nothing.")
    table.happens("renege", seat=2, captured1=30, captured3=10)

    assert table.look().totals == (30, -60, 10)


def test_a_nest_out_of_play_leaves_its_counters_to_nobody(phone: Phone) -> None:
    table = begin(phone, "kentucky-discard", 4, "two", "nest_to=nobody")

    save(table, bidder=1, bid=70, takenA=75, takenB=25)

    assert table.totals == (75, 25)


def test_the_rules_of_a_table_say_who_plays_with_whom(phone: Phone) -> None:
    path = begin(phone, "kentucky-discard", 6, "three").path

    page = phone.open(f"{path}/rules")

    assert page.shows("seats 1 and 4 against 2 and 5 against 3 and 6")
