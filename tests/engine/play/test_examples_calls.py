"""The worked examples of auctions, redeals and discards, and more of the same kind.

Ids of the rules' section 3 are kept (A4, B1, D2 …); those in small letters are our own.
"""

from typing import Any

import pytest

from referee.engine.play.nest import declares_points
from referee.engine.rules.presets import preset
from tests.engine.asking import ask, codes, house, refused

KENTUCKY = "kentucky-discard"


def auction(preset_id: str, calls: str, dealer: int = 0, **rules: object) -> Any:
    """The answer to *calls*; unless it is said the last seat deals."""
    dealer = dealer or preset(preset_id).table.players
    return ask("auction", "--rules", preset_id, *house(rules), "--dealer", dealer, calls)


def case(name: str, *values: Any, **rules: Any) -> Any:
    return pytest.param(*values, rules, id=name)


# Preset, calls with the last seat the dealer, (state, bidder, bid, to act), codes of rulings.
AUCTIONS = [
    case("A4", KENTUCKY, "1:80 2:80", ("open", 1, 80, 2), ["bid-not-higher"]),
    case("A4-85", KENTUCKY, "1:80 2:85", ("open", 2, 85, 3), []),
    case("A8", "double-deck-4", "1:- 2:- 3:- 4:-", ("passed-out", None, None, None), []),
    case("nothing-yet", KENTUCKY, "", ("open", None, None, 1), []),
    case("ruling-13-dealer-speaks", KENTUCKY, "1:- 2:- 3:- 4:90", ("won", 4, 90, None), []),
    case("ruling-12-forced", KENTUCKY, "1:- 2:- 3:- 4:-", ("forced", 4, 70, None), []),
    case("forced-by-house", "one-high", "1:- 2:- 3:- 4:-", ("forced", 4, 70, None), [],
         all_pass="force-dealer"),
    case("redeal-by-house", KENTUCKY, "1:- 2:- 3:- 4:-", ("passed-out", None, None, None), [],
         all_pass="redeal-same"),
    case("all-but-one", KENTUCKY, "1:70 2:- 3:- 4:-", ("won", 1, 70, None), []),
    case("round-again", KENTUCKY, "1:70 2:75 3:- 4:- 1:80 2:-", ("won", 1, 80, None), []),
    case("passers-are-skipped", KENTUCKY, "1:70 2:- 3:75 4:- 1:80", ("open", 1, 80, 3), []),
    case("outbidding", KENTUCKY, "1:- 2:70 3:75 4:80 2:85", ("open", 2, 85, 3), []),
    # Ruling 14: the maximum is legal and ends the auction at once.
    case("maximum", KENTUCKY, "1:70 2:120", ("won", 2, 120, None), []),
    case("maximum-250", "double-deck-4", "1:250", ("won", 1, 250, None), []),
    case("maximum-of-the-house", KENTUCKY, "1:110", ("won", 1, 110, None), [], bid_max=110),
    case("after-the-maximum", KENTUCKY, "1:120 2:-", ("won", 1, 120, None), ["bid-out-of-turn"]),
    case("over-the-maximum", KENTUCKY, "1:125", ("open", None, None, 1), ["bid-over-maximum"]),
    case("below-the-minimum", KENTUCKY, "1:65", ("open", None, None, 1), ["bid-below-minimum"]),
    case("at-the-minimum", KENTUCKY, "1:70", ("open", 1, 70, 2), []),
    case("minimum-of-the-house", KENTUCKY, "1:70", ("open", None, None, 1), ["bid-below-minimum"],
         bid_min=75),
    # Rulings 15 and 16: jumps are legal, other than multiples are not.
    case("ruling-15-jump", "double-deck-4", "1:150 2:225", ("open", 2, 225, 3), []),
    case("not-a-multiple", KENTUCKY, "1:72", ("open", None, None, 1), ["bid-not-multiple"]),
    case("steps-of-10", KENTUCKY, "1:70 2:75 2:80", ("open", 2, 80, 3), ["bid-not-multiple"],
         bid_step=10),
    # Ruling 17: who has passed is out for the hand.
    case("ruling-17-back", KENTUCKY, "1:- 2:70 3:- 1:75", ("open", 2, 70, 4), ["bid-after-pass"]),
    # Ruling 18: a bid out of turn is void, without penalty.
    case("out-of-turn", KENTUCKY, "2:70 1:75", ("open", 1, 75, 2), ["bid-out-of-turn"]),
    case("ruling-18-out-of-turn-may-bid-later", KENTUCKY, "2:70 1:- 2:75", ("open", 2, 75, 3),
         ["bid-out-of-turn"]),
    case("void-bid-binds-nobody", KENTUCKY, "1:80 2:80 2:-", ("open", 1, 80, 3),
         ["bid-not-higher"]),
    # Who calls after a void call has broken nothing, and its seat may still speak.
    case("ruling-76-after-a-void-bid", KENTUCKY, "1:80 2:83 3:- 4:- 1:-", ("open", 1, 80, 2),
         ["bid-not-multiple"]),
    case("over-a-void-bid", KENTUCKY, "1:80 2:83 3:85 4:-", ("open", 3, 85, 1),
         ["bid-not-multiple"]),
    case("a-void-bid-mended-late", KENTUCKY, "1:80 2:83 3:85 2:90", ("open", 2, 90, 3),
         ["bid-not-multiple"]),
    case("two-void-bids", KENTUCKY, "1:65 2:68 3:70", ("open", 3, 70, 4),
         ["bid-below-minimum", "bid-below-minimum"]),
    case("two-seats-on", KENTUCKY, "1:80 2:83 4:85", ("open", 1, 80, 2),
         ["bid-not-multiple", "bid-out-of-turn"]),
    case("all-after-a-void-bid", KENTUCKY, "1:65 2:- 3:- 4:-", ("open", None, None, 1),
         ["bid-below-minimum"]),
    case("the-maximum-after-a-void-bid", KENTUCKY, "1:125 2:120", ("won", 2, 120, None),
         ["bid-over-maximum"]),
    # Ruling 19: over one's own partner, too.
    case("ruling-19-over-the-partner", KENTUCKY, "1:80 2:- 3:85", ("open", 3, 85, 4), []),
    # Ruling 20: a redeal is called at any moment of the auction, also out of turn.
    case("ruling-20-redeal", KENTUCKY, "1:70 3:redeal", ("redeal", None, None, None), []),
    case("redeal-before-any-bid", KENTUCKY, "4:redeal", ("redeal", None, None, None), []),
    case("redeal-after-having-bid", KENTUCKY, "1:70 2:75 1:redeal",
         ("redeal", None, None, None), []),
    case("redeal-by-the-high-bidder", KENTUCKY, "1:70 1:redeal", ("redeal", None, None, None), []),
    # Ruling 21: not after the auction.
    case("ruling-21-redeal-too-late", KENTUCKY, "1:70 2:- 3:- 4:- 2:redeal", ("won", 1, 70, None),
         ["redeal-too-late"]),
    case("redeal-after-the-maximum", KENTUCKY, "1:120 2:redeal", ("won", 1, 120, None),
         ["redeal-too-late"]),
    case("no-redeal-here", "double-deck-4", "1:150 2:redeal", ("open", 1, 150, 2),
         ["redeal-not-eligible"]),
    case("no-redeal-by-house", KENTUCKY, "1:70 2:redeal", ("open", 1, 70, 2),
         ["redeal-not-eligible"], no_counter_redeal=False),
    case("six", "double-deck-6", "1:- 2:150 3:- 4:155 5:- 6:- 2:-", ("won", 4, 155, None), []),
]  # fmt: skip


@pytest.mark.parametrize(("name", "calls", "expected", "rulings", "rules"), AUCTIONS)
def test_auctions(
    name: str, calls: str, expected: tuple[Any, ...], rulings: list[str], rules: Any
) -> None:
    answer = auction(name, calls, **rules)

    assert tuple(answer[key] for key in ("state", "bidder", "bid", "to_act")) == expected
    assert codes(answer) == rulings


@pytest.mark.parametrize(("dealer", "first"), [(1, 2), (2, 3), (3, 4), (4, 1)])
def test_left_of_the_dealer_speaks_first(dealer: int, first: int) -> None:
    assert auction(KENTUCKY, "", dealer)["to_act"] == first


def test_a_ruling_names_the_seat_and_says_what_would_be_right() -> None:
    (ruling,) = auction(KENTUCKY, "1:80 2:80")["rulings"]

    assert (ruling["code"], ruling["seat"]) == ("bid-not-higher", 2)
    assert "85" in ruling["text"]
    assert (ruling["trick"], ruling["card"], ruling["proof"]) == (None, None, None)


def test_only_a_maximum_of_all_points_is_called_so() -> None:
    (usual,) = auction(KENTUCKY, "1:125")["rulings"]
    (lowered,) = auction(KENTUCKY, "1:125", bid_max=110)["rulings"]

    assert "The highest bid is 120, all the points of a hand, not 125." in usual["text"]
    assert "The highest bid is 110, not 125." in lowered["text"]


@pytest.mark.parametrize(
    "calls", ["1", "1:", "1:x", "5:70", "0:70", "1:-5", "70", "1:70,2:75", "1:7e1"]
)
def test_calls_that_cannot_be_read_are_refused(calls: str) -> None:
    refused("auction", "--rules", KENTUCKY, "--dealer", 4, calls)


@pytest.mark.parametrize("dealer", [0, 5, -1])
def test_no_such_dealer(dealer: int) -> None:
    refused("auction", "--rules", KENTUCKY, f"--dealer={dealer}", "1:70")


# Preset, hand, counters.
REDEALS = [
    case("B1", KENTUCKY, "R6 R7 R8 G9 G11 B12 B13 Y6 Y7", ""),
    case("B5", "kentucky-full-deck", "R1 R2 R3 R4 G6 G7 G8 G9 B11 B12 B13 Y2 Y3", ""),
    # Ruling 22: whatever is a counter in that variant.
    case("ruling-22-five", KENTUCKY, "R6 R7 R8 G9 G11 B12 B13 Y6 Y5", "Y5"),
    case("all-kinds", KENTUCKY, "R5 G10 B14 RK R6 R7 R8 R9 R11", "R5 G10 B14 RK"),
    case("rook", KENTUCKY, "R6 R7 R8 G9 G11 B12 B13 Y6 RK", "RK"),
    case("red-one", "red-one", "R1 R7 R8 G9 G11 B12 B13 Y6 Y7", "R1"),
    case("buckeye-1", "buckeye", "R1 R7 R8 G9 G11 B12 B13 Y6 Y7 Y8", "R1"),
    case("dixie-14", "dixie", "R14 G14 B14 Y14 R12 R11 R9 R8 R7 R6 R4 R3 R2", ""),
    case("dixie-13", "dixie", "R14 G14 B14 Y13 R12 R11 R9 R8 R7 R6 R4 R3 R2", "Y13"),
    case("ace", "kentucky-standard-deck", "HA H6 H7 H8 H9 HJ HQ HK C6", "HA"),
    case("king", "kentucky-standard-deck", "HK H6 H7 H8 H9 HJ HQ C7 C6", ""),
    case("joker", "kentucky-standard-deck", "JOKER H6 H7 H8 H9 HJ HQ C7 C6", "JOKER"),
    case("one-high-by-house", "one-high", "R14 R2 R3 R4 R6 R7 R8 R9 R11 R12 R13 G2 G3", "R14",
         no_counter_redeal=True),
]  # fmt: skip


@pytest.mark.parametrize(("name", "hand", "counters", "rules"), REDEALS)
def test_redeals(name: str, hand: str, counters: str, rules: Any) -> None:
    answer = ask("redeal", "--rules", name, *house(rules), "--hand", hand)

    assert answer == {"eligible": not counters, "counters": counters.split()}


THIRTEEN = "R6 R7 R8 R9 R11 R12 R13 G6 G7 G8 G9 G11 G12"


@pytest.mark.parametrize(
    ("name", "hand"),
    [
        ("double-deck-4", f"{THIRTEEN} G13 B6 B7 B8 B9 B11"),
        ("one-high", THIRTEEN),
        ("call-partner-4", THIRTEEN),
    ],
)
def test_a_preset_without_the_redeal_refuses_it_to_any_hand(name: str, hand: str) -> None:
    answer = ask("redeal", "--rules", name, "--hand", hand)

    assert answer == {"eligible": False, "counters": []}


@pytest.mark.parametrize("hand", ["", "R6", "R6 R7 R8 G9 G11 B12 B13 Y6", THIRTEEN])
def test_a_redeal_is_asked_for_a_whole_hand(hand: str) -> None:
    line = refused("redeal", "--rules", KENTUCKY, "--hand", hand)

    assert f"--hand: want the 9 cards that were dealt, got {len(hand.split())}" in line


# Preset, card exposed in the deal, what follows. B9; HAS; ruling 25.
EXPOSED = [
    (KENTUCKY, "G10", "compulsory"),
    (KENTUCKY, "G9", "on-demand"),
    (KENTUCKY, "G14", "compulsory"),
    (KENTUCKY, "RK", "compulsory"),
    ("one-high", "RK", "on-demand"),
    ("one-high", "R1", "compulsory"),
    ("double-deck-4", "RK", "on-demand"),
    ("double-deck-4", "R10", "compulsory"),
    ("one-forty", "RK", "compulsory"),
    ("call-partner-5", "RK", "compulsory"),
    ("buckeye", "Y1", "compulsory"),
    ("kentucky-full-deck", "Y1", "on-demand"),
    ("red-one", "R1", "compulsory"),
    ("kentucky-standard-deck", "HA", "compulsory"),
    ("kentucky-standard-deck", "H9", "on-demand"),
]


@pytest.mark.parametrize(("name", "card", "follows"), EXPOSED)
def test_what_an_exposed_card_leads_to(name: str, card: str, follows: str) -> None:
    answer = ask("redeal", "--rules", name, "--exposed", card)

    assert answer == {"exposed": card, "new_deal": follows}


@pytest.mark.parametrize("asked", [[], ["--exposed", "G10", "--hand", THIRTEEN], ["--exposed", ""],
                                   ["--exposed", "G10 G11"], ["--exposed", "G4"]])  # fmt: skip
def test_an_exposed_card_is_one_card_of_the_deck(asked: list[str]) -> None:
    refused("redeal", "--rules", KENTUCKY, *asked)


SIX_PLAIN = "RK RK R5 R6 R7 R8 R9 R10 R11 R12 R13 R14 R14 R13 R12 R11 R10 R9 R8 G6 G7 G8 Y5 Y6 B14"
FIVE_PLAIN = f"{SIX_PLAIN.removesuffix(' B14')} R7"
SIX_HANDED = "RK RK R5 R6 R7 R8 R9 R10 R11 R12 R13 R14 R14 R13 G4 G7 Y5 Y6 B14"
NEST_IN_HAND = "RK R14 R13 R10 R5 R6 G5 G10 G14 B6 B7 B8 Y6 Y7"

# Preset, trump, hand with the nest, cards laid aside, codes of rulings.
DISCARDS = [
    case("D2-four", KENTUCKY, "red", NEST_IN_HAND, "B6 B7 B8 Y6", ["discard-count"]),
    case("D2-six", KENTUCKY, "red", NEST_IN_HAND, "B6 B7 B8 Y6 Y7 G5", ["discard-count"]),
    case("D2-five", KENTUCKY, "red", NEST_IN_HAND, "B6 B7 B8 Y6 Y7", []),
    case("D6", "double-deck-4", "red", SIX_PLAIN, "RK G6 G7 G8 Y5 Y6", ["discard-trump"]),
    case("D10", "double-deck-6", "red", SIX_HANDED, "G4 G7 Y5 Y6 B14 R5", []),
    case("D10-two-trumps", "double-deck-6", "red", SIX_HANDED, "G4 G7 Y5 Y6 R6 R5",
         ["discard-trump"]),
    # Rulings 27 and 28: counters, trump and the Rook may go, except where a preset forbids it.
    case("ruling-28-anything-goes", KENTUCKY, "red", NEST_IN_HAND, "RK R14 R10 G10 G14", []),
    case("ruling-27-counters-go", "double-deck-4", "red", SIX_PLAIN, "G6 G7 G8 Y5 Y6 B14", []),
    # Ruling 29: the ban lifts as far as there are fewer than six plain cards.
    case("ruling-29-five-plain", "double-deck-4", "red", FIVE_PLAIN, "G6 G7 G8 Y5 Y6 R5", []),
    case("five-plain-one-kept", "double-deck-4", "red", FIVE_PLAIN, "G6 G7 G8 Y5 R6 R5",
         ["discard-trump"]),
    case("five-plain-all-kept", "double-deck-4", "red", FIVE_PLAIN, "R5 R6 R7 R8 R9 R10",
         ["discard-trump"] * 5),
    case("rook-where-it-is-allowed", "double-deck-4", "red", FIVE_PLAIN, "G6 G7 G8 Y5 Y6 RK", []),
    case("ruling-32-black-is-trump", "double-deck-4", "black", SIX_PLAIN, "R5 R6 R7 R8 G6 B14",
         ["discard-trump"]),
    case("count-and-trump", "double-deck-4", "red", SIX_PLAIN, "RK G6 G7 G8 Y5",
         ["discard-count", "discard-trump"]),
    case("counters-banned", KENTUCKY, "red", NEST_IN_HAND, "G5 B6 B7 B8 Y6", ["discard-counter"],
         discard_ban="counters"),
    case("rook-counts", KENTUCKY, "red", NEST_IN_HAND, "RK B6 B7 B8 Y6", ["discard-counter"],
         discard_ban="counters"),
    case("no-counter-laid-aside", KENTUCKY, "red", NEST_IN_HAND, "R13 B6 B7 B8 Y6", [],
         discard_ban="counters"),
    case("trump-banned", KENTUCKY, "yellow", NEST_IN_HAND, "Y6 B6 B7 B8 R6", ["discard-trump"],
         discard_ban="trump"),
    case("not-held", KENTUCKY, "red", NEST_IN_HAND, "B9 B6 B7 B8 Y6", ["discard-not-held"]),
    case("four-of-dixie", "dixie", "red", NEST_IN_HAND.removeprefix("RK "), "B6 B7 B8 Y6", []),
]  # fmt: skip


@pytest.mark.parametrize(("name", "trump", "hand", "aside", "rulings", "rules"), DISCARDS)
def test_discards(
    name: str, trump: str, hand: str, aside: str, rulings: list[str], rules: Any
) -> None:
    asked = ["--rules", name, *house(rules), "--trump", trump, "--hand", hand]

    answer = ask("discard", *asked, aside)

    assert answer["legal"] is (rulings == [])
    assert sorted(codes(answer)) == rulings


def test_the_bidder_who_must_say_if_the_nest_holds_points_is_told_what() -> None:
    asked = ["--rules", "call-partner-4", "--trump", "red", "--hand", f"{THIRTEEN} G10 B6 B7 B8 Y6"]

    assert ask("discard", *asked, "G10 B6 B7 B8 Y6")["declares"] == "points"
    assert ask("discard", *asked, "R6 B6 B7 B8 Y6")["declares"] == "no points"


def test_a_banned_card_is_named_in_the_ruling() -> None:
    asked = ["--rules", "double-deck-4", "--trump", "red", "--hand", SIX_PLAIN]
    (ruling,) = ask("discard", *asked, "RK G6 G7 G8 Y5 Y6")["rulings"]

    assert ruling["card"] == "RK"
    assert ruling["text"].startswith("The Rook was laid aside: trump may not go into the nest")


@pytest.mark.parametrize(
    ("name", "aside", "declared"),
    [
        pytest.param("call-partner-4", "G10 B6 B7 B8 Y6", True, id="C2-points-in-the-kitty"),
        pytest.param("call-partner-4", "Y7 B6 B7 B8 Y6", False, id="C2-no-points"),
        pytest.param("call-partner-5-short", "R1 B6 B7 B8 Y6", True, id="ones-count"),
        pytest.param("call-partner-5-classic", "R1 B6 B7 B8 Y6 Y7 Y8", None, id="classic"),
        pytest.param(KENTUCKY, "G10 B6 B7 B8 Y6", None, id="nothing-to-declare"),
    ],
)
def test_ruling_34_who_must_declare_points_in_the_kitty(
    name: str, aside: str, declared: bool | None
) -> None:
    """Source: S000; ruling 34."""
    assert declares_points(aside.split(), preset(name)) is declared
