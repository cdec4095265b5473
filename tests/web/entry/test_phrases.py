"""Lines as people say them; most were collected before the grammar was written."""

import re
from pathlib import Path
from urllib.parse import urlencode

import pytest

from referee.rook.judge.scoring import Contract
from referee.rook.rules.house import with_house
from referee.rook.rules.model import RuleSet
from referee.rook.rules.presets import preset
from referee.web.rook.entry.phrase import PHRASE_LENGTH, asks_for, read_phrase
from referee.web.rook.entry.spoken import Spoken
from tests.rook import oracle
from tests.web.cards.hands import bid, pad, tap
from tests.web.phone import Page, Phone
from tests.web.playing import NAMES, Table

HERE = Path(__file__).parent / "phrases"


def phrases(name: str) -> list[tuple[str, str, str]]:
    """Each line of a file: its table, the words, and the fields that it must fill."""
    found, table = [], ""
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            table = line.strip("[]").split(": ")[1]
        elif " => " in line and not line.startswith("#"):
            text, expected = line.split(" => ")
            found.append((table, text, expected))
    return found


def read(table: str, text: str) -> str:
    """The fields that *text* fills at *table*, as the files write them; the speaker is Ann."""
    name, _, saved = table.partition(" ")
    contract = Contract(2, 100, (4,)) if saved else None
    at = Spoken(preset(name), NAMES[: oracle.GAMES[name].players], 1, contract)
    filled = read_phrase(text, at)
    kind = [f"kind={filled.kind}"] if filled.kind else []
    questions = ["?"] if filled.questions else []
    fields = (f"{name}={value.replace(' ', '_')}" for name, value in filled.fields)
    return " ".join((*kind, *fields, *questions))


def in_order(text: str) -> list[str]:
    return sorted(text.split())


ALL = [
    row
    for name in ("first.txt", "fresh.txt", "second.txt", "penalties.txt")
    for row in phrases(name)
]


@pytest.mark.parametrize(("table", "text", "expected"), ALL)
def test_a_line_fills_what_it_says(table: str, text: str, expected: str) -> None:
    assert in_order(read(table, text)) == in_order(expected)


def told(name: str) -> list[tuple[str, str]]:
    """Each line of a file in which the result is what the bidders' side took."""
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    rows = [line.split(" => ") for line in lines if " => " in line and not line.startswith("#")]
    return [(text, meant) for text, meant in rows]


def understood(text: str) -> tuple[set[str], bool]:
    """The fields that *text* fills, with the points of the bidders' side, and whether it asks."""
    filled = read_phrase(text, Spoken(preset("kentucky-discard"), NAMES[:4], 1))
    fields = dict(filled.fields)
    if fields.pop("by", "") == "others":
        fields["bidders"] = str(120 - int(fields.pop("taken")))
    elif "taken" in fields:
        fields["bidders"] = fields.pop("taken")
    kind = {f"kind={filled.kind}"} if filled.kind else set()
    return {f"{name}={value}" for name, value in fields.items()} | kind, bool(filled.questions)


AT_ANNS = Spoken(preset("kentucky-discard"), NAMES[:4], 1)

FILES = ("hundred.txt", "thirty.txt", "table.txt", "evening.txt")
TOLD = [row for name in FILES for row in told(name)]


@pytest.mark.parametrize(("text", "meant"), TOLD)
def test_a_line_is_read_right_or_asked_about(text: str, meant: str) -> None:
    fields, asks = understood(text)

    assert fields <= set(meant.split())
    assert asks or fields == set(meant.split())


def test_most_lines_are_read_without_a_question_more_than_they_need() -> None:
    whole = [meant for text, meant in TOLD if understood(text)[0] == set(meant.split()) - {"?"}]

    assert len(whole) >= 240


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("ann 90 red 25 to them", "by=others taken=25"),
        ("ann 90 red 25 for the others", "by=others taken=25"),
        ("ann 80 red lost by 15", "by=bidders taken=65"),
        ("ann 80 red missed by 15", "by=bidders taken=65"),
    ],
)
def test_what_is_told_from_the_other_side_is_not_turned_round(text: str, fields: str) -> None:
    assert read("kentucky-discard", text).endswith(fields)


@pytest.mark.parametrize(
    "end",
    [
        "lost all",
        "−35",
        "-35",
        "(35)",
        "+20",
        "lost 25",
        "zorp 95",
        "95 zorp",
        "25 of them went to us",
        "they were set 80",
        "over 95",
        "not 95",
        "95 us 25 them",
    ],
)
def test_what_may_mean_two_things_leaves_the_points_open(end: str) -> None:
    answer = read("kentucky-discard", f"ann 90 red {end}")

    assert "taken" not in answer
    assert answer.endswith("?")


def test_a_letter_is_a_color_a_player_or_asked() -> None:
    assert read_at("b 90 r 95") == "bidder=2 bid=90 trump=red by=bidders taken=95"
    assert read_at("d 95 b 80") == "bidder=4 bid=95 trump=black by=bidders taken=80"
    assert read_at("a 95 b 25") == "bidder=1 bid=95 What is “b”: Bob or “black”?"
    two = read_at("a 90 red", names=("Ann", "Bob", "Al", "Dee"))
    assert two == "bid=90 trump=red Which “a”? Tap who it is."


def test_us_and_them_are_asked_about_once_where_the_phone_has_no_seat() -> None:
    saved = Contract(1, 90, (3,))
    filled = read_phrase(
        "us 95 them 25", Spoken(preset("kentucky-discard"), NAMES[:4], None, saved)
    )

    assert not filled.fields
    assert filled.questions == ("Is us Ann and Cal?",)


@pytest.mark.parametrize("words", ["we took 95", "they took 95", "took 95, they 25"])
def test_no_points_are_guessed_for_us_or_them_where_the_phone_has_no_seat(words: str) -> None:
    told = read_at(f"ann 90 red, {words}", seat=None)

    assert told.startswith("bidder=1 bid=90 trump=red")
    assert "taken=" not in told
    assert told.endswith("?")


BOB = "bidder=2 bid=90 trump=red"


@pytest.mark.parametrize(
    ("end", "expected"),
    [
        ("we're at 95", f"{BOB} by=others taken=95"),
        ("We’re at 95", f"{BOB} by=others taken=95"),
        ("we've got 95", f"{BOB} by=others taken=95"),
        ("they’re at 95", f"{BOB} by=bidders taken=95"),
        ("they're 20 short", f"{BOB} by=bidders taken=70"),
        ("we're short 20", f"{BOB} ?"),
        ("we're down 20", f"{BOB} ?"),
        ("we're 20 short", f"{BOB} ?"),
        ("we’re set by 20", f"{BOB} ?"),
        ("we're over by 10", f"{BOB} ?"),
        ("were at 95", f"{BOB} ?"),
        ("were down 20", f"{BOB} ?"),
        ("they were down 20", f"{BOB} by=bidders taken=70"),
    ],
)
def test_we_are_is_not_read_as_were(end: str, expected: str) -> None:
    """At Ann's phone, where "we" are the others."""
    assert in_order(read("kentucky-discard", f"bob 90 red {end}")) == in_order(expected)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("ann 90 red they made it exactly", "bidder=1 bid=90 trump=red ?"),
        ("ann 90 red bob and dee made it exactly", "bidder=1 bid=90 trump=red ?"),
        ("ann 90 red others just made it", "bidder=1 bid=90 trump=red ?"),
        ("bob 90 red we just made it", f"{BOB} ?"),
        ("bob 90 red they just made it", f"{BOB} by=bidders taken=90"),
        ("bob 90 red just made it", f"{BOB} by=bidders taken=90"),
        ("bob 90 red made it exactly, they did", f"{BOB} by=bidders taken=90"),
        ("ann 90 red we made it exactly", "bidder=1 bid=90 trump=red by=bidders taken=90"),
        ("we just made bob's 90 red", f"{BOB} ?"),
    ],
)
def test_only_the_bidders_make_the_bid_exactly(line: str, expected: str) -> None:
    assert in_order(read("kentucky-discard", line)) == in_order(expected)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("ann 90 red, bob reneged", "seat=2 bidder=1 bid=90 trump=red ?"),
        ("bob 90 red made it but dee reneged", f"{BOB} seat=4 ?"),
        ("bob 90 red, dee reneged too late, 40", f"{BOB} seat=4 captured=40"),
        ("dee reneged too late, bob bid 90 in red", f"{BOB} seat=4"),
        ("bob 90 red reneged too late", f"{BOB} ?"),
        ("ann reneged, 90 red", "seat=1 bid=90 trump=red ?"),
        ("bob reneged 90", "seat=2 ?"),
        ("bob reneged too late 40", "seat=2 captured=40 ?"),
        ("bob caught ann reneging", "seat=1 ?"),
        ("bob reneged, ann caught it", "seat=2 ?"),
        ("reneging: bob caught ann", "seat=1 ?"),
        ("ann was caught by bob reneging", "?"),
        ("ann and cal reneged", "?"),
        ("cal didn't follow suit and we noticed too late", "seat=3 ?"),
        ("cal failed to follow suit", "seat=3 ?"),
    ],
)
def test_a_renege_is_told_with_the_bid_or_without_it(line: str, expected: str) -> None:
    assert in_order(read("kentucky-discard", line)) == in_order(f"kind=renege {expected}")


def test_a_renege_beside_a_saved_bid_names_it_again_at_most() -> None:
    """The table with a saved bid: 100 by Bob."""
    line = "bob 100 red, dee reneged too late"
    assert in_order(read("kentucky-discard saved", line)) == ["kind=renege", "seat=4"]
    other = read("kentucky-discard saved", "bob 90 red, dee reneged too late")
    assert in_order(other) == ["?", "kind=renege", "seat=4"]


def test_who_could_not_follow_suit_is_no_bidder() -> None:
    assert read("kentucky-discard", "cal could not follow suit") == "?"


BOB_MAKES_IT = "bidder=2 bid=95 trump=yellow by=bidders taken=100"
SOMEBODY_MAKES_IT = "bid=95 trump=yellow by=bidders taken=100 ?"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("ann passed, bob 95 yellow 100", BOB_MAKES_IT),
        ("ann out bob 95 yellow 100", BOB_MAKES_IT),
        ("ann and cal passed, bob 95 yellow 100", BOB_MAKES_IT),
        ("bob 95 after ann has passed yellow 100", BOB_MAKES_IT),
        ("ann 85, bob 90, ann passes, red, 95", "trump=red ?"),
        ("instead of ann, bob bid 95 yellow 100", SOMEBODY_MAKES_IT),
        ("ann bob 95 yellow 100", SOMEBODY_MAKES_IT),
        ("ann bob 95 yellow us 25", "bid=95 trump=yellow ?"),
        ("Bob passed", "?"),
        ("bob and dee pass", "?"),
        ("bob 90 red, all passed, 95", "bidder=2 bid=90 trump=red by=bidders taken=95"),
    ],
)
def test_the_first_named_is_not_always_the_bidder(line: str, expected: str) -> None:
    assert in_order(read("kentucky-discard", line)) == in_order(expected)


ANN_MAKES_IT = "bidder=1 bid=75 trump=red by=bidders taken=80"


@pytest.mark.parametrize(
    "line",
    [
        "everybody passed, ann 75 red 80",
        "everyone else passed, ann 75 red 80",
        "everyone passed to ann, 75 red 80",
        "the others passed, ann 75 red 80",
        "all three passed and ann took it at 75 in red, 80",
        "ann bid 75 in red as dealer and took 80",
        "#7 ann 75 red 80",
        "hand 7: ann 75 red 80",
    ],
)
def test_what_stands_beside_a_bid_is_left_out(line: str) -> None:
    assert in_order(read("kentucky-discard", line)) == in_order(ANN_MAKES_IT)


@pytest.mark.parametrize("word", ["misdeal", "redealt", "dealer"])
def test_a_line_with_a_bid_is_of_a_scored_hand(word: str) -> None:
    assert in_order(read("kentucky-discard", f"{word} ann 75 red 80")) == in_order(
        f"{ANN_MAKES_IT} ?"
    )


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("ann 90 red 95 make that bob", "bid=90 trump=red ?"),
        ("ann 90 red 95, make it cal", "bid=90 trump=red ?"),
        ("ann 90 red 95, bob made that", "bidder=1 bid=90 trump=red ?"),
        ("ann 90 red 95, bob and dee made it", "bidder=1 bid=90 trump=red ?"),
        ("ann 90 red 95, they made it", "bidder=1 bid=90 trump=red ?"),
        ("ann 90 red 95, we made it", "bidder=1 bid=90 trump=red by=bidders taken=95"),
        ("bob 80 green, got them! 75", "bidder=2 bid=80 trump=green ?"),
        ("bob 80 green, they caught us, 75", "bidder=2 bid=80 trump=green ?"),
    ],
)
def test_who_is_named_against_the_bid_is_asked_about(line: str, expected: str) -> None:
    assert in_order(read("kentucky-discard", line)) == in_order(expected)


@pytest.mark.parametrize(
    "who", ["bob's team", "bob's side", "bob's partner", "bob and dee", "bob/dee", "bob no dee"]
)
def test_which_player_of_a_side_bid_is_left_open(who: str) -> None:
    fields = dict(read_phrase(f"{who} 90 red 95", AT_ANNS).fields)
    assert "bidder" not in fields
    assert fields["bid"] == "90"


def test_no_bid_is_filled_in_behind_a_word_that_was_misheard() -> None:
    assert read("kentucky-discard", "bob ate tea in red made ninety") == "bidder=2 trump=red ?"


@pytest.mark.parametrize("line", ["we bid 100 red made 110", "ann or bob bid 100 red made 110"])
def test_who_bid_is_asked_once(line: str) -> None:
    assert read_at(line, seat=None).count("bid?") == 1


@pytest.mark.parametrize("end", ["25 to them", "25 for them", "25 points went to them", "them 25"])
def test_them_beside_a_named_bidder_are_the_others(end: str) -> None:
    expected = "bidder=1 bid=90 trump=red by=others taken=25"
    assert read_at(f"ann 90 red {end}", seat=None) == expected


@pytest.mark.parametrize("end", ["95 to them", "they took 25", "they made it with 95"])
def test_who_they_are_is_asked_once_where_it_may_be_the_bidders(end: str) -> None:
    told = read_at(f"ann 90 red {end}", seat=None)
    assert told.startswith("bidder=1 bid=90 trump=red Who")
    assert told.count("?") == 1


@pytest.mark.parametrize("seat", [None, 2])
def test_all_of_them_are_all_points(seat: int | None) -> None:
    expected = "bidder=2 bid=120 trump=red by=bidders taken=120"
    assert read_at("bob 120 red all of them", seat=seat) == expected
    assert read_at("bob 120 red took all of them", seat=seat) == expected


def test_a_letter_in_a_number_is_asked_about_with_it() -> None:
    assert read_at("ann 90 red 9o") == "bidder=1 bid=90 trump=red What is “9o”? It was left out."
    assert read_at("ann 90 red 1OO") == "bidder=1 bid=90 trump=red What is “1oo”? It was left out."
    assert "What is “9o”?" in read_at("ann 9o red")
    assert read_at("ann 9o red 95").startswith("trump=red What is “9o”?")


BY_TRICKS = with_house(preset("kentucky-discard"), {"trick_points": 2})
"""Eighteen points of tricks beside the 120 of the counters."""


@pytest.mark.parametrize("rules", [preset("one-forty"), BY_TRICKS])
def test_a_number_by_how_much_counts_a_bonus_and_tricks_that_nobody_told(rules: RuleSet) -> None:
    at = Spoken(rules, NAMES[:4], 1)
    assert "taken" not in dict(read_phrase("ann 100 red lost by 15", at).fields)


@pytest.mark.parametrize(("took", "asks"), [(85, False), (80, True)])
def test_a_bid_is_made_by_points_of_tricks_too(took: int, *, asks: bool) -> None:
    filled = read_phrase(f"ann 100 red made took {took}", Spoken(BY_TRICKS, NAMES[:4], 1))

    assert ("Was the bid 100 made, or set?" in filled.questions) is asks


def read_at(text: str, *, names: tuple[str, ...] = NAMES[:4], seat: int | None = 1) -> str:
    filled = read_phrase(text, Spoken(preset("kentucky-discard"), names, seat))
    return " ".join([*(f"{name}={value}" for name, value in filled.fields), *filled.questions])


def test_two_of_one_name_are_asked_and_the_longer_name_counts() -> None:
    assert "Which “ann”?" in read_at("ann 90 red", names=("Ann", "Bob", "Ann", "Dee"))
    longer = read_at("ann lee 90 red", names=("Ann", "Bob", "Ann Lee", "Dee"))
    assert longer == "bidder=3 bid=90 trump=red"
    bare = read_at("JOSÉ’s 90 red", names=("José", "Bob", "Cal", "Dee"))
    assert bare == "bidder=1 bid=90 trump=red"


def test_who_speaks_is_asked_where_the_phone_has_no_seat() -> None:
    text = "ann ninety red, we took ninety-five"
    assert read_at(text, seat=None).endswith("Is us Ann and Cal?")
    assert read_at(text) == "bidder=1 bid=90 trump=red by=bidders taken=95"


def test_sides_with_a_number_each_are_named() -> None:
    at = Spoken(preset("rook-for-three"), NAMES[:3])
    filled = read_phrase("ann 60 red took 55 bob 25 cal 20", at)
    assert dict(filled.fields) == {
        "bidder": "1",
        "bid": "60",
        "trump": "red",
        "by": "sides",
        **{f"taken{team}": points for team, points in zip("123", ("55", "25", "20"), strict=True)},
    }
    assert not filled.questions


def test_a_sign_for_a_digit_that_is_no_number_is_asked_about() -> None:
    assert read_at("ann 90 red ➀") == "bidder=1 bid=90 trump=red What is “➀”? It was left out."


def test_a_line_that_is_too_long_fills_nothing() -> None:
    assert read_at("ann 90 red " * PHRASE_LENGTH).startswith("Say it in at most")


@pytest.mark.parametrize("htmx", [False, True])
def test_a_line_fills_the_form_and_saves_nothing(table: Table, *, htmx: bool) -> None:
    headers = {"HX-Request": "true"} if htmx else {}
    shown = Page(
        table.phone.client.get(
            table.path, query_string={"say": "bob 120 black set 80 to 40"}, headers=headers
        )
    )

    assert shown.shows("Bob and Dee lose 120 and stand at −120.")
    assert table.look().rows == ["No hand yet."]
    form = next(each for each in shown.forms if ("do", "hand") in each.buttons)
    table.send(form, do="hand")
    assert "Bob 120 black set" in table.rows[0]


def test_the_button_does_not_say_made_while_a_question_stands(table: Table) -> None:
    shown = table.phone.open(f"{table.path}?say=an+90+red+made+a+hundred")

    assert shown.shows("Is “an” Ann?")
    assert shown.shows("Save it as it stands")
    assert not shown.shows("made it")
    table.page = shown
    table.send(table.entry(), do="hand")
    assert "Ann 90 red made" in table.rows[0]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("score", "Ann and Cal 0, Bob and Dee 0."),
        ("what’s the score?", "Ann and Cal 0, Bob and Dee 0."),
        ("who is next", "Hand 1. Dee deals. Ann bids first. Ann leads to trick 1."),
        ("who deals", "Dee deals."),
        ("who bids next", "Ann bids first."),
        ("who leads", "Ann leads to trick 1."),
    ],
)
def test_a_question_is_answered_on_the_page_without_javascript(
    table: Table, line: str, answer: str
) -> None:
    assert answers(table, line) == answer
    assert not table.page.shows("Not clear yet")


def test_who_leads_is_known_by_the_rules_or_by_the_cards(phone: Phone) -> None:
    """With two decks the bidder leads, and nobody knows that before the auction."""
    by_bid = Table.start(phone, "double-deck-4")
    assert answers(by_bid, "who leads") == "The bidder leads first."

    by_bid.bid("Bob", 150, trump="red")
    assert answers(by_bid, "who leads") == "Bob leads to trick 1."
    assert answers(by_bid, "who is next") == "Hand 1. Bob bid 150 in red. Bob leads to trick 1."


def test_who_leads_is_who_plays_next_by_the_recorded_cards(table: Table) -> None:
    bid(table)
    tap(table.phone, pad(table.phone, table), "R14")

    assert answers(table, "who leads") == "Bob plays to Ann’s red 14, a trump."


def answers(table: Table, line: str) -> str:
    """What the page says below the line when it is sent without JavaScript."""
    table.page = table.phone.open(f"{table.path}?{urlencode({'say': line})}")
    (answer,) = re.findall(r'id="answer"[^<]*<p data-say>([^<]*)', table.page.html)
    return str(answer)


@pytest.mark.parametrize("line", ["dee deals", "dealer", "ann bids 90 next", "score 95", "who"])
def test_what_is_told_is_no_question(line: str) -> None:
    assert asks_for(line) == ()


def test_a_redeal_in_one_line_leads_to_its_form(table: Table) -> None:
    shown = table.phone.open(f"{table.path}?say=redeal+cal")

    assert shown.shows("Redeal called")
    form = shown.form("/hand/1", kind="redeal")
    assert form.filled({})["seat"] == "3"
    sent = table.phone.client.get(
        table.path, query_string={"say": "redeal cal"}, headers={"HX-Request": "true"}
    )
    assert sent.headers["HX-Redirect"] == f"{table.path}?say=redeal+cal"


def test_what_is_unclear_is_asked_on_the_page(table: Table) -> None:
    shown = table.phone.open(f"{table.path}?say=eve+95+red")

    assert shown.shows("Not clear yet")
    assert shown.shows("What is “eve”? It was left out.")


def test_a_counter_in_the_hand_of_a_redeal_is_asked() -> None:
    at = Spoken(preset("kentucky-discard"), NAMES[:4])
    assert dict(read_phrase("redeal cal with a counter", at).fields) == {"seat": "3"}
    assert read_phrase("redeal cal with a counter", at).questions == ("What did that hand hold?",)


def test_one_line_is_read_for_who_writes_alone(table: Table, watcher: Phone) -> None:
    shown = watcher.open(f"{table.path}?say=ann+90+red")

    assert not shown.shows("Say it")
    assert not any(("do", "hand") in each.buttons for each in shown.forms)
