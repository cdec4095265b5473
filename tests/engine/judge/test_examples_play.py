"""Worked examples with cards on the table: tricks, reneges and their proofs, the end of a hand.

R1, R5 and R9 are from the rules' section 3. Nobody tells the deal here: what is proved is
proved by the cards played. Seat 4 deals, and seat 1 has the bid unless it is said.
"""

from pathlib import Path
from typing import Any

import pytest

from referee.engine.rules import cards
from referee.engine.rules.presets import preset
from tests.engine.asking import ask, codes, replay, score, score_refused

KENTUCKY = "kentucky-discard"


def told(
    tmp_path: Path,
    name: str,
    trump: str,
    play: list[str],
    *lines: str,
    bid: object = 100,
    **more: Any,
) -> Any:
    """The answer to a record of one hand in which seat 1 has bid."""
    head = [f'format = "rook-record/1"\nrules = "{name}"\ndealer = 4']
    head += [f"[house]\n{more.pop('house')}"] if "house" in more else []
    told = {"bidder": "1", "bid": str(bid), "trump": f"'{trump}'", "play": str(play)} | more
    hand = [f"{key} = {value}" for key, value in told.items()]
    return replay("\n".join([*head, "[[hand]]", *hand, *lines]), tmp_path)["hands"][0]


def reneges(hand: Any) -> list[tuple[Any, ...]]:
    """Every renege as (seat, trick, card, trick and card of the proof)."""
    return [
        (each["seat"], each["trick"], each["card"], *(each["proof"] or {}).values())
        for each in hand["rulings"]
        if each["code"] == "renege"
    ]


def case(name: str, *values: Any, **more: str) -> Any:
    return pytest.param(*values, more, id=name)


# Preset, trump, tricks, reneges.
PROVED = [
    case("R9", KENTUCKY, "red", ["RK G5 R6 R7", "G14 R8 G6 G7"], [(2, 1, "G5", 2, "R8")]),
    case("R9-low", "double-deck-4", "red", ["RK G5 R6 R7", "Y14 Y5 R8 Y9"],
         [(2, 1, "G5", 2, "R8")]),
    case("plain", KENTUCKY, "red", ["G9 Y5 G7 G8", "B14 B5 B6 B7", "Y14 G6 Y6 Y7"],
         [(2, 1, "Y5", 3, "G6")]),
    case("ruffed", KENTUCKY, "red", ["G9 R5 G7 G8", "G6 Y6 Y7 Y8"], [(2, 1, "R5", 2, "G6")]),
    case("first-proof-is-named", KENTUCKY, "red",
         ["G9 Y5 G7 G8", "B14 G5 B6 B7", "Y14 G6 Y6 Y7"], [(2, 1, "Y5", 2, "G5")]),
    # Rulings 1 and 3: a lone Rook must be played to a trump lead, free play or not.
    case("rook-kept-back", KENTUCKY, "red", ["R9 G6 R7 R8", "Y14 RK Y5 Y6"],
         [(2, 1, "G6", 2, "RK")]),
    case("low-rook-kept-back", "double-deck-4", "red", ["R9 G6 R7 R8", "Y14 RK Y5 Y6"],
         [(2, 1, "G6", 2, "RK")]),
    # Ruling 5: without free play the Rook on a plain lead is a renege, too.
    case("rook-without-free-play", "one-forty", "red", ["G9 RK G7 G8", "G6 Y6 Y7 Y8"],
         [(2, 1, "RK", 2, "G6")]),
    case("rook-called-high", "call-partner-4", "red", ["G9 RK G7 G8", "G6 Y6 Y7 Y8"],
         [(2, 1, "RK", 2, "G6")], rook="'high'", partners="[3]"),
    case("rook-on-low-card", "buckeye", "red", ["G9 RK G7 G8", "G6 Y6 Y7 Y8"],
         [(2, 1, "RK", 2, "G6")], call="'low'", house="low_card = true"),
    # Ruling 75: in no trump the Rook is a red card.
    case("red-led-rook-kept", KENTUCKY, "none", ["R9 G6 R7 R8", "Y14 RK Y5 Y6"],
         [(2, 1, "G6", 2, "RK")], house="no_trump = true"),
    case("rook-on-plain-in-no-trump", KENTUCKY, "none", ["G9 RK G7 G8", "Y14 G6 Y6 Y7"],
         [(2, 1, "RK", 2, "G6")], house="no_trump = true"),
    # Ruling 6: the red 1 and the little rook are trumps and nothing else.
    case("red-one-kept-back", "red-one", "green", ["G9 Y5 G7 G8", "Y14 R1 Y6 Y7"],
         [(2, 1, "Y5", 2, "R1")]),
    case("red-two-kept-back", KENTUCKY, "green", ["G9 Y5 G7 G8", "Y14 R2 Y6 Y7"],
         [(2, 1, "Y5", 2, "R2")], house="red_two = true"),
    case("black-two-is-black", KENTUCKY, "green", ["B9 Y5 B7 B8", "Y14 B2 Y6 Y7"],
         [(2, 1, "Y5", 2, "B2")], house="black_two = true"),
    # Two decks: the second of two identical cards proves it as well.
    case("same-card-again", "double-deck-4", "red", ["G9 Y5 G7 G8", "B14 G9 B6 B7"],
         [(2, 1, "Y5", 2, "G9")]),
    case("two-offences", KENTUCKY, "red", ["G9 Y5 G7 B8", "Y14 G5 Y6 G8"],
         [(2, 1, "Y5", 2, "G5"), (4, 1, "B8", 2, "G8")]),
]  # fmt: skip

INNOCENT = [
    case("void", KENTUCKY, "red", ["G9 Y5 G7 G8", "B14 B5 B6 B7"]),
    case("void-later", KENTUCKY, "red", ["G9 G5 G7 G8", "G14 Y5 G6 G10"]),
    case("free-play", KENTUCKY, "red", ["G9 RK G7 G8", "G6 Y6 Y7 Y8"]),
    case("free-play-buckeye", "buckeye", "red", ["G9 RK G7 G8", "G6 Y6 Y7 Y8"]),
    case("ruff-while-void", KENTUCKY, "red", ["G9 R5 G7 G8", "R6 R7 R8 R9"]),
    case("rook-is-not-red", KENTUCKY, "green", ["R9 Y5 R7 R8", "G14 RK G6 G7"]),
    case("red-one-is-not-red", "red-one", "green", ["R9 Y5 R7 R8", "G14 R1 G6 G7"]),
    case("red-two-is-not-red", KENTUCKY, "green", ["R9 Y5 R7 R8", "G14 R2 G6 G7"],
         house="red_two = true"),
    case("rook-led-void-in-trump", KENTUCKY, "red", ["RK G5 R6 R7", "G14 G9 G6 G7"]),
    case("no-trump-rook-off-suit", KENTUCKY, "none", ["G9 RK G7 G8", "Y14 R6 Y6 Y7"],
         house="no_trump = true"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "trump", "play", "expected", "more"), PROVED)
def test_a_renege_is_proved_by_a_later_card(
    tmp_path: Path, name: str, trump: str, play: list[str], expected: Any, more: dict[str, str]
) -> None:
    assert reneges(told(tmp_path, name, trump, play, **more)) == expected


@pytest.mark.parametrize(("name", "trump", "play", "more"), INNOCENT)
def test_the_innocent_are_not_accused(
    tmp_path: Path, name: str, trump: str, play: list[str], more: dict[str, str]
) -> None:
    assert codes(told(tmp_path, name, trump, play, **more)) == []


# Seat 1 throws a black card on the yellow trick 2 and lays the yellow 13 in trick 5; when
# trick 6 is under way side B has the green 14 and 10, the yellow 14 and the black 5: 35.
R5 = [
    "G9 G14 G6 G10", "Y14 Y6 Y7 B6", "B12 B7 B5 B9", "B13 B10 B11 R5", "Y13 Y8 Y9 Y11", "R14 R10",
]  # fmt: skip
CLAIM = "[[hand.irregularity]]\nkind = 'renege'\nseat = 1\ntrick = 2\nfound = {found}"


def test_ruling_43_a_renege_found_too_late_ends_the_hand(tmp_path: Path) -> None:
    """R5: the 20 points of the unfinished trick 6 go to nobody."""
    hand = told(tmp_path, KENTUCKY, "red", R5, CLAIM.format(found=6))

    assert (hand["outcome"], hand["score"]) == ("reneged", {"A": -100, "B": 35})
    assert hand["taken"] == {"A": 15, "B": 35}
    assert [trick["winner"] for trick in hand["tricks"]] == [2, 2, 2, 1, 1, None]
    assert reneges(hand) == [(1, 2, "B6", 5, "Y13")]


def test_a_renege_put_right_in_time_costs_nothing(tmp_path: Path) -> None:
    """R1: the cards are those played after it was put right."""
    hand = told(tmp_path, KENTUCKY, "red", ["G9 G14 G6 G10", "Y14 Y6 Y7 Y13", "B12 B7"],
                CLAIM.format(found=3))  # fmt: skip

    assert (hand["outcome"], codes(hand)) == ("unfinished", [])


def test_without_a_claim_the_hand_goes_on(tmp_path: Path) -> None:
    hand = told(tmp_path, KENTUCKY, "red", R5)

    assert (hand["outcome"], codes(hand)) == ("unfinished", ["renege"])


def test_a_trick_goes_to_the_side_of_the_seat_that_took_it(tmp_path: Path) -> None:
    hand = told(tmp_path, KENTUCKY, "red", R5[:5])

    assert [trick["leader"] for trick in hand["tricks"]] == [1, 2, 2, 2, 1]
    assert [trick["points"] for trick in hand["tricks"]] == [20, 10, 5, 15, 0]
    assert hand["taken"] == {"A": 15, "B": 35}


WHOLE = [
    "R14 R5 R10 R6", "RK R7 R8 R9", "R13 G5 R11 B5", "R12 G6 G7 B6", "G14 G10 G8 G9",
    "Y14 Y5 Y10 Y6", "Y13 Y7 Y8 Y9", "B14 B10 B7 B8", "B13 B9 B11 B12",
]  # fmt: skip


@pytest.mark.parametrize(("nest", "sides"), [(None, (120, 0)), ("'Y11 Y12 G11 G12 G13'", (120, 0))])
def test_ruling_35_who_takes_all_tricks_has_everything(
    tmp_path: Path, nest: str | None, sides: tuple[int, int]
) -> None:
    """Ruling 35; side A takes all tricks, and the five cards left hold nothing."""
    hand = told(tmp_path, KENTUCKY, "red", WHOLE, **({"discard": nest} if nest else {}))

    assert (hand["outcome"], hand["score"]) == ("made", dict(zip("AB", sides, strict=True)))


def test_the_nest_goes_to_the_last_trick(tmp_path: Path) -> None:
    """B takes only the last trick, with nothing in it but the 15 of the nest."""
    hand = told(tmp_path, KENTUCKY, "red",
                [*WHOLE[:4], "G13 G11 G8 G9", "Y14 Y5 Y10 Y6", "Y13 Y7 Y8 Y9", "B14 B10 B7 B8",
                 "B9 B13 B11 B12"], discard="'G14 G10 Y11 Y12 G12'")  # fmt: skip

    assert hand["tricks"][-1]["winner"] == 2
    assert (hand["outcome"], hand["score"]) == ("made", {"A": 100, "B": 20})


def test_a_lead_out_of_turn_is_ruled_on_and_stands(tmp_path: Path) -> None:
    hand = told(tmp_path, KENTUCKY, "red", ["G9 G14 G6 G10", "B14 B5 B6 B7"],
                leaders="{ 2 = 1 }")  # fmt: skip

    assert codes(hand) == ["lead-out-of-turn"]
    assert [trick["leader"] for trick in hand["tricks"]] == [1, 1]
    assert (hand["rulings"][0]["seat"], hand["rulings"][0]["trick"]) == (1, 2)


def test_a_leader_told_needlessly_is_no_offence(tmp_path: Path) -> None:
    hand = told(tmp_path, KENTUCKY, "red", ["G9 G14 G6 G10", "B14 B5 B6 B7"],
                leaders="{ 2 = 2 }")  # fmt: skip

    assert codes(hand) == []


def test_without_trump_nobody_knows_who_took_a_trick(tmp_path: Path) -> None:
    """Unknown stays unknown, and nothing is guessed."""
    text = (
        f'format = "rook-record/1"\nrules = "{KENTUCKY}"\n[[hand]]\nbidder = 1\nbid = 100\n'
        'play = ["G9 G14 G6 G10"]\n'
    )
    hand = replay(text, tmp_path)["hands"][0]

    assert (hand["outcome"], hand["tricks"][0]["winner"]) == ("unfinished", None)


def test_in_display_a_slip_of_the_dummy_is_the_bidding_sides(tmp_path: Path) -> None:
    """Rules 1.8: the bidder controls that hand."""
    hand = told(tmp_path, "display", "red", ["G9 G5 Y5 G8", "B14 B5 G6 B7", "B13 B6 Y8 B9"],
                CLAIM.format(found=4).replace("seat = 1\ntrick = 2", "seat = 3\ntrick = 1"),
                bid=80)  # fmt: skip

    assert (hand["outcome"], hand["score"]["A"]) == ("reneged", -80)
    assert reneges(hand) == [(3, 1, "Y5", 2, "G6")]


@pytest.mark.parametrize(
    ("play", "more", "partners", "taken"),
    [
        # Seat 2 reveals itself in trick 2.
        (["G9 G6 G7 G8", "B9 B14 B6 B7"], {}, [2], {"declarers": 10, "defenders": 0}),
        # While it is secret nobody's captures can be told apart.
        (["G9 G6 G7 G10"], {}, [], {"declarers": None, "defenders": None}),
        # The table said who it is.
        (["G9 G6 G7 G10"], {"partners": "[4]"}, [4], {"declarers": 10, "defenders": 0}),
    ],
    ids=["revealed", "secret", "told"],
)
def test_called_partners(
    tmp_path: Path, play: list[str], more: dict[str, str], partners: list[int], taken: Any
) -> None:
    hand = told(tmp_path, "call-partner-4", "red", play, rook="'high'",
                partner_cards='["B14"]', **more)  # fmt: skip

    assert (hand["partners"], hand["taken"]) == (partners, taken)


def test_a_claim_that_the_cards_refute_costs_nothing(tmp_path: Path) -> None:
    """Ruling 46: seat 3 followed in trick 2, as everyone can see; the hand goes on."""
    claim = CLAIM.format(found=6).replace("seat = 1", "seat = 3")
    hand = told(tmp_path, KENTUCKY, "red", R5[:5], claim)

    (refuted,) = [each for each in hand["rulings"] if each["code"] == "claim-not-upheld"]
    assert (refuted["seat"], refuted["trick"], hand["outcome"]) == (3, 2, "unfinished")
    assert "played by the rules in trick 2" in refuted["text"]


def test_a_claim_that_the_cards_cannot_check_stands(tmp_path: Path) -> None:
    """Seat 4 did not follow in trick 2, and the table saw why; no card shows it."""
    play = ["G9 G14 G6 G10", "Y14 Y6 B8 Y13", "B12 B7 B5 B9", "B13 B10 B11 R5"]
    claim = CLAIM.format(found=5).replace("seat = 1", "seat = 4")
    hand = told(tmp_path, KENTUCKY, "red", play, claim)

    assert (hand["outcome"], hand["score"]) == ("reneged", {"A": 15, "B": -100})
    assert reneges(hand) == [(4, 2, "B8")]


def test_a_discard_that_is_shown_to_be_right_is_no_bad_discard(tmp_path: Path) -> None:
    plain = [f"{color}{rank}" for color in "GYB" for rank in range(5, 15)]
    held = ["R14", "R13", *plain[:17]]
    claim = "[[hand.irregularity]]\nkind = 'bad-discard'\nseat = 1"
    cards = {
        "deal": str([" ".join(held), "", "", ""]),
        "nest": f"'{' '.join(plain[17:23])}'",
        "discard": f"'{' '.join(plain[:6])}'",
    }
    hand = told(tmp_path, "double-deck-4", "red", ["R14 R5 R6 R7"], claim, bid=150, **cards)

    (refuted,) = hand["rulings"]
    assert (refuted["code"], hand["outcome"]) == ("claim-not-upheld", "unfinished")
    assert "laid cards aside by the rules" in refuted["text"]


def test_a_bad_discard_may_say_when_it_was_found_and_nothing_later_counts(tmp_path: Path) -> None:
    claim = "[[hand.irregularity]]\nkind = 'bad-discard'\nseat = 1\nfound = 2"
    play = ["G14 G10 G6 G7", "B14 B10 B11 B6"]

    hand = told(tmp_path, "double-deck-4", "red", play, claim, bid=150)

    assert (hand["outcome"], hand["taken"]) == ("bad-discard", {"A": 20, "B": 0})


def test_only_the_bidder_lays_cards_aside(tmp_path: Path) -> None:
    text = (
        f'format = "rook-record/1"\nrules = "{KENTUCKY}"\n[[hand]]\nbidder = 1\nbid = 90\n'
        "taken = { A = 40, B = 20 }\n[[hand.irregularity]]\nkind = 'bad-discard'\nseat = 2\n"
    )

    (hand,) = replay(text, tmp_path)["hands"]

    assert (codes(hand), hand["score"]) == (["claim-not-upheld"], None)
    assert hand["rulings"][0]["text"] == (
        "Seat 2 laid nothing aside: Seat 1 is the bidder. The claim costs nobody anything."
    )


def test_nothing_is_laid_aside_where_there_is_no_nest() -> None:
    line = score_refused("display", bidder=1, bid=90, taken={"A": 40, "B": 20}, bad_discard=True)

    assert "--bad-discard: this table has no nest" in line


# Rook for Three, of 1914: every cell of rules 1.20 that was told, and examples of our own


THREE = "rook-for-three"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("players", 3), ("sides", "alone"), ("cards", 44), ("hand", 13), ("nest", 5),
        ("total", 126), ("bid_min", 50), ("bid_step", 5), ("dealer_opens", True),
        ("trump_named", "before-nest"), ("discard_ban", "counters"), ("rook_rank", "none"),
        ("first_lead", "left-of-bidder"), ("target", 200), ("trick_points", 2),
        ("counters", {"5": 5, "10": 10, "14": 10}),
    ],
)  # fmt: skip
def test_the_table_of_the_rules(name: str, value: object) -> None:
    assert ask("rules", THREE)[name] == value


def test_ranks_run_from_14_down_to_4() -> None:
    assert sorted(cards.deck(preset(THREE))) == sorted(
        f"{color}{rank}" for color in "RYGB" for rank in range(4, 15)
    )


def hand(bid: int, taken: tuple[int, ...], tricks: tuple[int, ...], **more: Any) -> Any:
    """What a hand scores in which seat 1 has the bid."""
    return score(
        THREE, bidder=1, bid=bid, taken=dict(zip("123", taken, strict=True)),
        tricks=dict(zip("123", tricks, strict=True)), **more,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("bid", "outcome", "books"),
    [(70, "made", [72, 38, 16]), (75, "set", [-75, 38, 16])],
    ids=["tricks-make-it", "set"],
)
def test_counters_and_two_points_a_trick(bid: int, outcome: str, books: list[int]) -> None:
    answer = hand(bid, (60, 30, 10), (6, 4, 3))

    assert (answer["outcome"], list(answer["score"].values())) == (outcome, books)


def test_all_of_126() -> None:
    assert hand(125, (100, 0, 0), (13, 0, 0))["score"] == {"1": 126, "2": 0, "3": 0}


def test_200_wins() -> None:
    answer = hand(70, (60, 30, 10), (6, 4, 3), before={"1": 128, "2": 100, "3": 0})

    assert (answer["totals"]["1"], answer["winner"], answer["reason"]) == (200, "1", "target")


def test_a_renege_costs_the_offender_alone() -> None:
    answer = score(THREE, bidder=1, bid=60, taken={"1": 20, "2": 15, "3": 5}, renege=2)

    assert list(answer["score"].values()) == [20, -60, 5]


@pytest.mark.parametrize(
    ("calls", "state", "bidder", "bid"),
    [
        ("", "open", 3, 50),
        ("1:- 2:-", "won", 3, 50),
        ("1:55 2:- 3:-", "won", 1, 55),
        ("1:55 2:- 3:60 1:-", "won", 3, 60),
    ],
)
def test_the_dealer_has_bid_50_before_anybody_speaks(
    calls: str, state: str, bidder: int, bid: int
) -> None:
    answer = ask("auction", "--rules", THREE, "--dealer", 3, calls)

    assert (answer["state"], answer["bidder"], answer["bid"]) == (state, bidder, bid)


def test_50_does_not_go_over_the_dealers_50() -> None:
    answer = ask("auction", "--rules", THREE, "--dealer", 3, "1:50")

    assert codes(answer) == ["bid-not-higher"]


@pytest.mark.parametrize(
    ("aside", "rulings"),
    [("B4 B6 B7 B8 B9", []), ("B4 B5 B7 B8 B9", ["discard-counter"])],
)
def test_no_counter_goes_into_the_nest(aside: str, rulings: list[str]) -> None:
    held = "R14 R13 R12 R11 R10 R9 R8 R7 R6 R5 R4 G4 B4 B5 B6 B7 B8 B9"

    answer = ask("discard", "--rules", THREE, "--trump", "red", "--hand", held, aside)

    assert codes(answer) == rulings


def test_the_left_of_the_bidder_leads(tmp_path: Path) -> None:
    text = (
        f'format = "rook-record/1"\nrules = "{THREE}"\ndealer = 3\n[[hand]]\nbidder = 2\n'
        'bid = 60\ntrump = "red"\nplay = ["G4 G14 G5", "B4 B14"]\n'
    )

    tricks = replay(text, tmp_path)["hands"][0]["tricks"]

    assert [(trick["leader"], trick["winner"]) for trick in tricks] == [(3, 1), (1, None)]
