"""Penalties: points that the table takes beside the play, in a hand or between two; ruling 102."""

import pytest
from click import unstyle

from referee.cli.replay import answer_text
from referee.errors import NotationError
from referee.rook.hand.facts import Hand, Penalty
from referee.rook.record.document import replay_document
from referee.rook.record.file import read_record, write_record
from referee.rook.record.survey import survey

HEAD = """\
format = "rook-record/1"
rules = "kentucky-discard"
players = ["Ann", "Bob", "Cal", "Dee"]
"""
FIRST = """
[[hand]]
bidder = 1
bid = 90
taken = { A = 95, B = 25 }
"""
SECOND = """
[[hand]]
bidder = 2
bid = 100
taken = { A = 20, B = 100 }
"""
IN_HAND = '[[hand.penalty]]\nseat = 2\npoints = 20\nnote = "table talk"\n'
BETWEEN = '\n[[penalty]]\nside = "A"\npoints = 10\nto = "others"\n'


def totals(text: str) -> list[dict[str, int]]:
    """The totals after each hand, and in the end."""
    answer = replay_document(read_record(text))
    return [hand["totals"] for hand in answer["hands"]] + [answer["totals"]]


def test_a_penalty_in_a_hand_costs_the_side_of_the_player() -> None:
    """95 and 25; then 115, and 125 less 20."""
    after = [{"A": 95, "B": 25}, {"A": 115, "B": 105}]

    assert totals(HEAD + FIRST + SECOND + IN_HAND) == [*after, after[-1]]


def test_a_penalty_between_hands_counts_where_it_stands() -> None:
    """10 from A to B: before the first hand, between the two, after the last."""
    first, second = {"A": 95, "B": 25}, {"A": 115, "B": 125}
    moved = [{"A": each["A"] - 10, "B": each["B"] + 10} for each in (first, second)]

    assert totals(HEAD + BETWEEN + FIRST + SECOND) == [*moved, moved[1]]
    assert totals(HEAD + FIRST + BETWEEN + SECOND) == [first, moved[1], moved[1]]
    assert totals(HEAD + FIRST + SECOND + BETWEEN) == [first, second, moved[1]]


def test_the_score_of_the_hand_is_what_was_played() -> None:
    answer = replay_document(read_record(HEAD + FIRST + SECOND + IN_HAND + BETWEEN))

    hand = answer["hands"][1]
    assert hand["score"] == {"A": 20, "B": 100}
    for book in "AB":
        assert (
            sum(gain["points"] for gain in hand["gains"] if gain["book"] == book)
            == (hand["score"][book])
        )
    assert answer["penalties"] == [
        {
            "hand": 2,
            "after": 1,
            "seat": 2,
            "side": None,
            "points": 20,
            "to": None,
            "note": "table talk",
            "gains": [{"book": "B", "points": -20, "why": "penalty"}],
            "text": "Bob pays a penalty of 20.",
            "totals": {"A": 95, "B": 5},
        },
        {
            "hand": None,
            "after": 2,
            "seat": None,
            "side": "A",
            "points": 10,
            "to": "others",
            "note": "",
            "gains": [
                {"book": "A", "points": -10, "why": "penalty"},
                {"book": "B", "points": 10, "why": "penalty"},
            ],
            "text": "Ann and Cal pay a penalty of 10 to Bob and Dee.",
            "totals": {"A": 105, "B": 115},
        },
    ]


def test_penalties_of_one_place_count_in_their_order() -> None:
    text = HEAD + FIRST + BETWEEN + BETWEEN.replace("10", "5") + SECOND + IN_HAND
    answer = replay_document(read_record(text))

    assert [each["totals"] for each in answer["penalties"]] == [
        {"A": 85, "B": 35},
        {"A": 80, "B": 40},
        {"A": 80, "B": 20},
    ]
    assert answer["totals"] == {"A": 100, "B": 120}


@pytest.mark.parametrize(
    ("to", "after"),
    [
        ("", [-30, 0, 0]),
        ('to = "others"\n', [-30, 30, 30]),
        ("to = 3\n", [-30, 0, 30]),
        ('to = "3"\n', [-30, 0, 30]),
    ],
)
def test_where_everybody_has_a_book_the_player_pays(to: str, after: list[int]) -> None:
    """Each of the others gets it whole: nothing is divided."""
    head = 'format = "rook-record/1"\nrules = "rook-for-three"\n'
    text = f"{head}\n[[penalty]]\nseat = 1\npoints = 30\n{to}"

    assert list(totals(text)[-1].values()) == after


def test_called_partners_pay_and_get_each_for_themselves() -> None:
    text = (
        'format = "rook-record/1"\nrules = "call-partner-4"\n\n[[hand]]\nbidder = 1\nbid = 100\n'
        "partners = [3]\ntaken = { declarers = 100, defenders = 80 }\n"
        'last_trick = "declarers"\n[[hand.penalty]]\nseat = 1\npoints = 50\nto = "others"\n'
    )
    answer = replay_document(read_record(text))
    score = answer["hands"][0]["score"]

    others = {book: score[book] + 50 for book in "234"}
    assert answer["totals"] == {"1": score["1"] - 50, **others}
    assert answer["penalties"][0]["text"] == "Seat 1 pays a penalty of 50 to each of the others."


# A penalty ends no game: the next hand that is played decides


def test_a_penalty_ends_no_game_by_itself() -> None:
    """Ruling 102: 295 and 10 more is over the target of 300, and the game goes on."""
    text = f"{HEAD}before = {{ A = 100, B = 295 }}\n"
    answer = replay_document(read_record(text + BETWEEN))

    assert answer["totals"] == {"A": 90, "B": 305}
    assert answer["reason"] is None
    after = replay_document(read_record(text + BETWEEN + FIRST))
    assert (after["totals"], after["winner"]) == ({"A": 185, "B": 330}, "B")


def test_a_floor_is_looked_at_when_the_hand_is_scored() -> None:
    text = f"{HEAD}before = {{ A = -195, B = 100 }}\n[house]\nfloor = -200\n"

    assert replay_document(read_record(text + BETWEEN))["reason"] is None
    redealt = replay_document(read_record(f"{text}{BETWEEN}\n[[hand]]\nredeal = 4\n"))
    assert redealt["reason"] is None
    lost = replay_document(read_record(text + BETWEEN + SECOND))
    assert (lost["totals"], lost["winner"]) == ({"A": -185, "B": 210}, None)
    lost = replay_document(read_record(text + BETWEEN.replace("10", "60") + SECOND))
    assert (lost["totals"], lost["winner"], lost["reason"]) == ({"A": -235, "B": 260}, "B", "floor")


def test_a_penalty_in_the_last_hand_can_keep_the_game_open() -> None:
    """205 and 95 is 300; with 20 less it is 280."""
    text = f"{HEAD}before = {{ A = 205, B = 0 }}\n{FIRST}"

    assert replay_document(read_record(text))["winner"] == "A"
    kept = replay_document(read_record(text + IN_HAND.replace("2\n", "1\n", 1)))
    assert (kept["totals"], kept["winner"]) == ({"A": 280, "B": 25}, None)


def test_a_penalty_after_the_end_changes_totals_alone() -> None:
    text = f"{HEAD}before = {{ A = 205, B = 0 }}\n{FIRST}{BETWEEN}"
    answer = replay_document(read_record(text))

    assert answer["totals"] == {"A": 290, "B": 35}
    assert (answer["winner"], answer["reason"]) == ("A", "target")


def test_the_table_ends_the_game_after_a_penalty() -> None:
    answer = replay_document(read_record(f"{HEAD}{FIRST}{BETWEEN}\n[ended]\nwinner = 'A'\n"))

    assert len(answer["hands"]) == 1
    assert (answer["totals"], answer["winner"]) == ({"A": 85, "B": 35}, "A")


def test_a_hand_that_is_struck_out_keeps_its_penalty() -> None:
    """The deal never happened; what was said at the table did."""
    void = f"\n[[hand]]\nvoid = true\n{IN_HAND}"
    answer = replay_document(read_record(HEAD + FIRST + void + SECOND))

    assert [hand["totals"] for hand in answer["hands"]] == [
        {"A": 95, "B": 25},
        {"A": 115, "B": 105},
    ]
    assert [(each["hand"], each["after"]) for each in answer["penalties"]] == [(None, 1)]


def test_a_hand_dealt_again_keeps_its_penalty() -> None:
    redealt = f"\n[[hand]]\nredeal = 4\n{IN_HAND}"

    assert totals(HEAD + redealt + FIRST)[-1] == {"A": 95, "B": 5}


def test_a_game_of_nothing_but_a_penalty() -> None:
    answer = replay_document(read_record(HEAD + BETWEEN))

    assert (answer["hands"], answer["totals"]) == ([], {"A": -10, "B": 10})


def test_people_read_each_penalty_before_the_hand_that_it_counts_in() -> None:
    shown = answer_text(HEAD + FIRST + BETWEEN + SECOND + IN_HAND, as_json=False)

    assert unstyle(shown).splitlines()[1:] == [
        "Ann and Cal pay a penalty of 10 to Bob and Dee: A +85, B +35",
        "Bob pays a penalty of 20 (table talk): A +85, B +15",
        "hand 2, dealer Ann: Bob bid 100 with Dee, made: A +20, B +100",
        "totals: A +105, B +115",
    ]


# The file, both ways


@pytest.mark.parametrize(
    "text",
    [
        BETWEEN,
        BETWEEN + FIRST,
        FIRST + BETWEEN,
        FIRST + IN_HAND + SECOND,
        FIRST + BETWEEN + BETWEEN + SECOND + IN_HAND + IN_HAND + BETWEEN,
        FIRST + BETWEEN + "\n[[hand]]\nvoid = true\n" + IN_HAND,
        FIRST + BETWEEN + "\n[ended]\ndraw = true\n",
        "\n[ended]\n" + FIRST + BETWEEN,
        FIRST + BETWEEN + "\n[[hand]]\nhouse = { target = 500 }\n",
        FIRST + "[[hand.irregularity]]\nkind = 'renege'\nseat = 2\nin_time = true\n" + IN_HAND,
    ],
)
def test_a_round_trip_keeps_every_penalty_in_its_place(text: str) -> None:
    record = read_record(HEAD + text)
    written = write_record(record)

    assert read_record(written) == record
    assert survey(written).record == record
    assert written.count("[[penalty]]") == text.count("[[penalty]]")
    assert written.count("[[hand.penalty]]") == text.count("[[hand.penalty]]")


def test_what_looks_like_a_penalty_in_a_note_is_none() -> None:
    text = HEAD + FIRST + 'note = """\n[[penalty]]\n[[hand]]\n"""\n' + BETWEEN + SECOND
    record = read_record(text)

    assert [len(hand.penalties) for hand in record.hands] == [0, 1]


def test_hands_in_one_list_come_before_every_penalty() -> None:
    text = HEAD + "hand = [{ bidder = 1, bid = 90, taken = { A = 95, B = 25 } }]\n" + BETWEEN

    assert totals(text) == [{"A": 95, "B": 25}, {"A": 85, "B": 35}]


@pytest.mark.parametrize(
    ("penalty", "message"),
    [
        ("seat = 2\npoints = 0", "points: want a whole number above 0, got 0"),
        ("seat = 2\npoints = -20", "points: want a whole number above 0, got -20"),
        ("seat = 2\npoints = 1000000", "points: want a whole number up to 999999"),
        ("seat = 2\npoints = 2.5", "points: want a whole number above 0, got 2.5"),
        ("seat = 2", "want points, how many"),
        ("points = 20", "want side or seat, who pays"),
        ('seat = 2\nside = "B"\npoints = 20', "want side or seat, got both"),
        ("seat = 5\npoints = 20", "seat: want a seat 1..4, got 5"),
        ('side = "C"\npoints = 20', "side: want one of A, B, got 'C'"),
        ('side = "B"\npoints = 20\nto = "B"', "to: want another than who pays, got 'B'"),
        ('seat = 2\npoints = 20\nto = "B"', "to: want another than who pays, got 'B'"),
        ('seat = 2\npoints = 20\nto = "Ann"', "to: want others or one of A, B, got 'Ann'"),
        ("seat = 2\npoints = 20\nwhy = 'late'", "why: no such key"),
    ],
)
def test_what_no_penalty_can_be_is_refused_at_its_line(penalty: str, message: str) -> None:
    between = f"{HEAD}{FIRST}{BETWEEN}\n[[penalty]]\n{penalty}\n{SECOND}"
    inside = f"{HEAD}{FIRST}[[hand.penalty]]\n{penalty}\n{SECOND}"
    for text, place in ((between, "penalty 2"), (inside, "hand 1")):
        with pytest.raises(NotationError) as error:
            read_record(text)
        assert message in str(error.value)
        assert str(error.value).startswith(place)
        (problem,) = survey(text).problems
        assert message in str(problem.fault)
        assert problem.line == error.value.line
        starts = text.splitlines().index(penalty.splitlines()[0])
        assert starts - 1 <= (problem.line or 0) - 1 <= starts + penalty.count("\n")


def test_a_table_without_sides_has_no_side_that_pays() -> None:
    head = 'format = "rook-record/1"\nrules = "call-partner-4"\n'

    with pytest.raises(NotationError, match="nobody has a side here: say seat"):
        read_record(f'{head}[[penalty]]\nside = "A"\npoints = 5\n')


def test_a_list_of_penalties_has_no_place_among_the_hands() -> None:
    text = HEAD + "penalty = [{ seat = 2, points = 20 }]\n" + FIRST

    with pytest.raises(NotationError, match=r"penalty: want \[\[penalty\]\] tables"):
        read_record(text)


def test_the_two_ways_to_say_it_are_one_fact() -> None:
    first, last = read_record(HEAD + FIRST + IN_HAND + BETWEEN).hands

    assert first.penalties == (Penalty(20, seat=2, note="table talk"),)
    assert last == Hand(penalties=(Penalty(10, side="A", to="others", between=True),))


def test_a_penalty_is_never_held() -> None:
    """Ruling 108: at 240 B may bring home 10 of 25, and none at 310; penalties are given whole."""
    paid = '\n[[penalty]]\nside = "A"\npoints = {}\nto = "others"\n'
    head = f"{HEAD}before = {{ A = 100, B = 200 }}\n[house]\nhold_at = 250\n"

    assert totals(head + paid.format(40) + FIRST + paid.format(60) + FIRST) == [
        {"A": 155, "B": 250},
        {"A": 190, "B": 310},
        {"A": 190, "B": 310},
    ]
