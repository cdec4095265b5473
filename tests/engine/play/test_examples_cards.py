"""The worked examples of legal plays, trick winners and points, and more of the same kind.

Ids of the rules' section 3 are kept (L4, T26 …); those in small letters are our own.
"""

from itertools import pairwise
from typing import Any

import pytest

from referee.engine.play.tricks import tricks_open
from referee.engine.rules import cards
from referee.engine.rules.house import with_house
from referee.engine.rules.presets import preset, preset_ids
from tests.engine.asking import ask, house, refused


def words(
    preset_id: str, trump: str, *, call: str = "", rook: str = "", **rules: object
) -> list[str]:
    asked = ["--rules", preset_id, *house(rules), "--trump", trump]
    asked += ["--call", call] if call else []
    return asked + (["--rook", rook] if rook else [])


def legal(led: str, hand: str, *asked: Any, **rules: Any) -> str:
    lead = ["--led", led] if led else []
    return " ".join(ask("legal", *words(*asked, **rules), *lead, "--hand", hand)["legal"])


def case(name: str, *values: Any, **rules: Any) -> Any:
    return pytest.param(*values, rules, id=name)


KENTUCKY = "kentucky-discard"

LEGAL = [
    case("L4", KENTUCKY, "red", "R9", "RK G6 B14", "RK"),
    case("L8", "double-deck-4", "red", "G9", "G6 R10 RK", "G6"),
    case("L12", "one-forty", "red", "G9", "G6 RK", "G6"),
    case("L16", KENTUCKY, "none", "RK", "R5 G14", "R5"),
    case("L20", "red-one", "green", "G9", "R1 RK Y6", "R1 RK"),
    case("L24", KENTUCKY, "red", "RK", "B2 B9 R6", "R6", black_two=True),
    # S000, S002: follow the led color or play the Rook; void: anything.
    case("free-play", KENTUCKY, "red", "G9", "G6 RK B14 R10", "G6 RK"),
    case("void", KENTUCKY, "red", "G9", "RK B14 R10 Y5", "RK B14 R10 Y5"),
    case("no-duty-to-beat", KENTUCKY, "red", "G9", "G14 G5 G6", "G14 G5 G6"),
    case("lead-anything", KENTUCKY, "red", "", "RK G6 R14", "RK G6 R14"),
    # Rulings 1 to 3: the Rook is a trump, alone or not, and led it asks for trump.
    case("rook-and-other-trump", KENTUCKY, "red", "R9", "RK R5 G6", "RK R5"),
    case("rook-led", KENTUCKY, "red", "RK", "R5 R14 G6", "R5 R14"),
    case("rook-led-void", KENTUCKY, "red", "RK", "G6 B5", "G6 B5"),
    case("low-rook-led", "double-deck-4", "black", "RK", "B5 G14 RK", "B5 RK"),
    case("low-rook-forced", "double-deck-4", "black", "B9", "RK G14", "RK"),
    case("second-rook", "double-deck-4", "black", "RK", "RK G14", "RK"),
    case("full-deck-free-play", "kentucky-full-deck", "yellow", "B1", "B2 RK Y3", "B2 RK"),
    case("playing-cards-free-play", "kentucky-standard-deck", "red", "C9",
         "C6 JOKER HA", "C6 JOKER"),
    case("buckeye-free-play", "buckeye", "red", "G9", "G1 RK B1", "G1 RK"),
    case("no-free-play-when-off", KENTUCKY, "red", "G9", "G6 RK", "G6", rook_free_play=False),
    case("one-high", "one-high", "red", "G9", "G6 RK R1", "G6"),
    case("ruling-69-called-high", "call-partner-4", "red", "G9", "G6 RK R1", "G6", rook="high"),
    case("called-low", "call-partner-4", "red", "G9", "G6 RK R1", "G6", rook="low"),
    case("called-rook-follows-trump", "call-partner-5", "red", "R9", "RK G6", "RK", rook="low"),
    case("classic", "call-partner-5-classic", "red", "G9", "G6 RK", "G6"),
    # Ruling 6: the red 1 and the little rook have no free play, and are never red cards.
    case("ruling-06-red-one-is-no-free-card", "red-one", "green", "Y9", "R1 Y6 G5", "Y6"),
    case("red-one-is-not-red", "red-one", "green", "R9", "R1 Y6 G5", "R1 Y6 G5"),
    case("red-led-with-red-one", "red-one", "green", "R9", "R1 R6 RK", "R6 RK"),
    case("red-one-led", "red-one", "green", "R1", "G5 R14 Y6", "G5"),
    case("red-one-led-red-trump", "red-one", "red", "R1", "R5 Y6", "R5"),
    case("red-two-is-trump", KENTUCKY, "green", "G9", "R2 Y6", "R2", red_two=True),
    case("red-two-is-not-red", KENTUCKY, "green", "R9", "R2 R6 Y5", "R6", red_two=True),
    case("red-two-is-no-free-card", KENTUCKY, "green", "Y9", "R2 Y6", "Y6", red_two=True),
    # Rules 1.19: the black 2 has no free play.
    case("black-two-follows-black", KENTUCKY, "red", "B9", "B2 B14 R6", "B2 B14", black_two=True),
    case("black-two-is-no-free-card", KENTUCKY, "red", "G9", "B2 G6", "G6", black_two=True),
    # Rules 1.19, ruling 75: in no trump the Rook is a red card, without free play.
    case("no-trump-rook-is-red", KENTUCKY, "none", "R9", "RK G14", "RK"),
    case("no-trump-no-free-play", KENTUCKY, "none", "G9", "G6 RK", "G6"),
    case("no-trump-void", KENTUCKY, "none", "G9", "B6 RK", "B6 RK"),
    # Rules 1.19: low card takes the free play from the Rook.
    case("low-card-no-free-play", "buckeye", "red", "G9", "G6 RK", "G6", call="low"),
    case("low-card-rook-is-trump", "buckeye", "red", "R9", "RK G6", "RK", call="low"),
    case("order-of-the-hand", KENTUCKY, "red", "G9", "RK G6 G14 B5", "RK G6 G14"),
    case("copies-stay", "double-deck-4", "red", "G9", "G6 G6 B5", "G6 G6"),
]  # fmt: skip


@pytest.mark.parametrize(("preset_id", "trump", "led", "hand", "expected", "rules"), LEGAL)
def test_legal_plays(
    preset_id: str, trump: str, led: str, hand: str, expected: str, rules: Any
) -> None:
    assert legal(led, hand, preset_id, trump, **rules) == expected


TRICKS = [
    case("T2", KENTUCKY, "red", "G14 R6 G10 G5", 2, 25),
    case("T6", KENTUCKY, "red", "G14 G13 RK G10", 3, 40),
    case("T10", "double-deck-4", "red", "RK R5 G14 B14", 2, 50),
    case("T14", "double-deck-6", "red", "R4 RK G14 B5 Y10 G10", 1, 60),
    case("T18", "buckeye", "red", "G14 G1 G5 G6", 2, 30),
    case("T18-one-eighty", "one-eighty", "red", "G14 G1 G5 G6", 2, 30),
    case("T22", "call-partner-4", "red", "RK R2 G14 Y5", 2, 35, rook="low"),
    case("T26", "buckeye", "red", "R10 RK R14 R1", 1, 55, call="low"),
    case("T30", KENTUCKY, "red", "G14 RK B2 G5", 3, 35, black_two=True),
    case("T34", "dixie", "red", "G13 G14 G5 G10", 2, 25),
    case("T38", "kentucky-standard-deck", "red", "HA JOKER H5 H10", 2, 45),
    case("plain", KENTUCKY, "red", "G9 G14 B13 Y14", 2, 20),
    case("higher-trump", KENTUCKY, "red", "G14 R5 R6 G10", 3, 25),
    case("off-suit-never-wins", KENTUCKY, "red", "G5 Y14 B14 Y13", 1, 25),
    case("rook-takes-any-trick", KENTUCKY, "red", "R14 R13 RK R10", 3, 40),
    case("rook-led", KENTUCKY, "red", "RK R14 R5 R10", 1, 45),
    case("rook-in-any-color", KENTUCKY, "yellow", "B14 Y14 RK B5", 3, 45),
    case("original", "kentucky-original", "red", "R13 R14 R5 G14", 2, 25),
    case("one-is-lowest", "kentucky-full-deck", "red", "G1 G2 B14 Y14", 2, 20),
    case("one-is-nothing", "kentucky-full-deck", "red", "R1 G1 B1 Y1", 1, 0),
    # Ruling 7: the variant's sentence wins over "takes any trick".
    case("ruling-07-red-one-over-rook", "red-one", "green", "G14 RK R1 G5", 3, 65),
    case("red-one-over-red", "red-one", "green", "R14 R1 R5 R6", 2, 45),
    case("rook-over-red-two", KENTUCKY, "green", "G14 R2 RK G5", 3, 35, red_two=True),
    case("red-two-over-14", KENTUCKY, "green", "G14 R2 G13 G5", 2, 15, red_two=True),
    # S000: the 10.5 of trump.
    case("rook-over-10", "one-forty", "red", "R10 RK R9 R5", 2, 35),
    case("11-over-rook", "one-forty", "red", "RK R11 R10 R9", 2, 30),
    case("rook-10.5-over-plain", "one-forty", "red", "G14 RK G13 G5", 2, 35),
    # Ruling 58: the low Rook is the lowest possible trump, but a trump.
    case("low-rook-over-plain", "double-deck-4", "red", "G14 RK G13 G10", 2, 45),
    case("ruling-58-5-over-low-rook", "double-deck-4", "red", "RK R5 G9 G6", 2, 30),
    case("2-over-low-rook", "one-high", "red", "RK R2 G9 G6", 2, 20),
    # Ruling 57: of identical cards the first wins, also of the two Rooks.
    case("ruling-57-first-of-two-14s", "double-deck-4", "red", "G14 G5 G14 G6", 1, 25),
    case("first-of-two-trumps", "double-deck-4", "red", "G14 R9 R9 G6", 2, 10),
    case("first-of-two-rooks", "double-deck-4", "red", "G14 RK G6 RK", 2, 60),
    case("rook-led-rook-follows", "double-deck-4", "red", "RK RK G6 Y7", 1, 50),
    case("six-in-a-trick", "double-deck-6", "black", "G4 G5 Y14 R14 G6 B4", 6, 25),
    # Ruling 70: Rook above the 1 only in trump, and where it is high.
    case("ruling-70-high-over-1", "call-partner-4", "red", "R1 RK R14 R2", 2, 45, rook="high"),
    case("1-over-called-low", "call-partner-4", "red", "RK R1 R14 R2", 2, 45, rook="low"),
    case("one-is-highest", "call-partner-6", "red", "G14 G1 G13 G2 B5 Y5", 2, 35, rook="high"),
    case("five-in-a-trick", "call-partner-5", "red", "G14 G13 R2 R3 RK", 4, 30, rook="low"),
    case("classic-rook-is-high", "call-partner-5-classic", "red", "R1 RK R14 R2 G5", 2, 50),
    case("one-high", "one-high", "red", "G14 G1 G13 G2", 2, 25),
    case("ruling-71-rook-over-14", "kentucky-full-deck", "red", "R14 RK R5 R6", 2, 35),
    # Rules 1.19: low card, no trump, and both.
    case("low-5-is-best", "buckeye", "red", "G14 G5 G6 G1", 2, 30, call="low"),
    case("low-1-is-worst", "buckeye", "red", "G1 G14 B5 Y5", 2, 35, call="low"),
    case("low-rook-over-11", "buckeye", "red", "R11 RK R12 R13", 2, 20, call="low"),
    case("low-trump-over-plain", "buckeye", "red", "G5 R1 G6 G7", 2, 20, call="low"),
    case("no-trump", KENTUCKY, "none", "G5 R14 B14 Y14", 1, 35),
    case("ruling-75-no-trump-10.5", KENTUCKY, "none", "R10 RK R9 R5", 2, 35),
    case("no-trump-11-over-rook", KENTUCKY, "none", "RK R11 R10 R9", 2, 30),
    case("no-trump-rook-off-suit", KENTUCKY, "none", "G5 RK B14 Y14", 1, 45),
    case("no-trump-low", "buckeye", "none", "R11 RK R14 R1", 2, 45, call="low"),
    case("no-trump-low-10", "buckeye", "none", "RK R10 R14 R1", 2, 55, call="low"),
    # Rules 1.19: the black 2 is ordinary unless the Rook is in the trick.
    case("black-two-alone", KENTUCKY, "red", "B5 B2 B6 B7", 4, 5, black_two=True),
    case("black-two-led", KENTUCKY, "red", "B2 RK B14 B5", 1, 35, black_two=True),
    case("black-two-over-all", KENTUCKY, "red", "RK R14 B2 R5", 3, 35, black_two=True),
    case("black-two-as-trump", KENTUCKY, "black", "B14 B2 B5 B6", 1, 15, black_two=True),
    # Section 4: standard packs, each with its own map.
    case("hoyle", "hoyle-standard-deck", "red", "CK CA C10 C5", 2, 40),
    case("hoyle-joker-is-lowest", "hoyle-standard-deck", "red", "CA JK H2 C5", 3, 40),
    case("kentucky-king-is-nothing", "kentucky-standard-deck", "red", "CK CQ CJ C9", 1, 0),
    case("spades-are-black", "kentucky-standard-deck", "black", "HA S5 H10 H5", 2, 30),
    case("diamonds-are-yellow", "kentucky-standard-deck", "yellow", "HA D5 H10 H5", 2, 30),
    case("clubs-are-green", "kentucky-standard-deck", "green", "HA C5 H10 H5", 2, 30),
    case("shifted-by-one", "double-deck-4", "red", "C10 CK C9 C4", 2, 25, deck="standard"),
    case("ace-is-the-rook", "double-deck-4", "red", "CK SA C9 C4", 2, 50, deck="standard"),
]  # fmt: skip


@pytest.mark.parametrize(("preset_id", "trump", "played", "winner", "points", "rules"), TRICKS)
def test_tricks(
    preset_id: str, trump: str, played: str, winner: int, points: int, rules: Any
) -> None:
    answer = ask("trick", *words(preset_id, trump, **rules), played)

    card = played.split()[winner - 1]
    assert answer == {"winner": winner, "card": card, "points": points}


@pytest.mark.parametrize("preset_id", preset_ids())
@pytest.mark.parametrize("trump", ["red", "black"])
def test_trumps_beat_each_other_in_the_order_of_the_preset(preset_id: str, trump: str) -> None:
    order = [_name(place, trump) for place in preset(preset_id).deck.trump]
    for stronger, weaker in pairwise(order):
        for played, winner in ((f"{stronger} {weaker}", 1), (f"{weaker} {stronger}", 2)):
            asked = words(preset_id, trump, rook="high" if "call" in preset_id else "")
            assert ask("trick", *asked, played)["winner"] == winner, played


def _name(place: int | str, trump: str) -> str:
    return place if isinstance(place, str) else f"{trump[0].upper()}{place}"


def test_dixie_counts_13s_and_not_14s() -> None:
    """S17: the pile G14 G13 R10 Y5 B14."""
    pile = ["G14", "G13", "R10", "Y5", "B14"]

    assert sum(cards.points(card, preset("dixie")) for card in pile) == 25


@pytest.mark.parametrize(
    "asked",
    [
        pytest.param(["trick", *words(KENTUCKY, "red"), "G14 G4 G5 G6"], id="no-4-in-the-deck"),
        pytest.param(["trick", *words(KENTUCKY, "red"), "G14 G14 G5 G6"], id="one-copy-only"),
        pytest.param(["trick", *words("double-deck-4", "red"), "G9 G9 G9 G6"], id="third-copy"),
        pytest.param(["trick", *words("double-deck-6", "red"), "G4 G4 G9 G6"], id="one-of-each-4"),
        pytest.param(["trick", *words("double-deck-6", "red"), "G4 R4 Y4 G6"], id="three-4s"),
        pytest.param(["trick", *words("kentucky-original", "red"), "RK G5"], id="no-rook"),
        pytest.param(["trick", *words(KENTUCKY, "red"), "G5 G6 G7 G8 G9"], id="five-of-four"),
        pytest.param(["trick", *words(KENTUCKY, "red"), ""], id="no-cards"),
        pytest.param(["trick", *words(KENTUCKY, "red"), "G15 G6"], id="no-such-rank"),
        pytest.param(["trick", *words(KENTUCKY, "red"), "P5 G6"], id="no-such-color"),
        pytest.param(["trick", *words(KENTUCKY, "blue"), "G5 G6"], id="no-such-trump"),
        pytest.param(["legal", *words(KENTUCKY, "red"), "--led", "G9", "--hand", "G9 G6"],
                     id="led-card-held"),
        pytest.param(["legal", *words(KENTUCKY, "red"), "--led", "G3", "--hand", "G9"], id="led-3"),
        pytest.param(["legal", *words(KENTUCKY, "red"), "--led", "G9 G6", "--hand", "G5"],
                     id="two-cards-led"),
        pytest.param(["redeal", "--rules", KENTUCKY, "--hand", "G9 G9"], id="held-twice"),
    ],
)  # fmt: skip
def test_questions_that_make_no_sense_are_refused(asked: list[str]) -> None:
    refused(*asked)


@pytest.mark.parametrize(
    ("review", "taken", "open_tricks"),
    [
        ("none", 3, []),
        ("last-trick", 0, []),
        ("last-trick", 1, [1]),
        ("last-trick", 3, [3]),
        ("all", 0, []),
        ("all", 3, [1, 2, 3]),
    ],
)
def test_a_house_rule_opens_tricks(review: str, taken: int, open_tricks: list[int]) -> None:
    """Which tricks players may look at again. Source: S000, S002; ruling 48."""
    rules = with_house(preset("kentucky-discard"), {"review": review})

    assert list(tricks_open(taken, rules)) == open_tricks
