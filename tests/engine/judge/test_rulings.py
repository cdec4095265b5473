"""Rulings of the rules' section 2, each by its number."""

import ast
import re
from pathlib import Path
from typing import Any

import pytest

from referee.engine import Hand, Irregularity, judge, say
from referee.engine.rules import cards
from referee.engine.rules.cards import Card, as_printed
from referee.engine.rules.house import with_house
from referee.engine.rules.model import RuleSet
from referee.engine.rules.presets import preset, preset_ids
from tests.engine import oracle
from tests.engine.asking import ask, codes, hand, house, replay, score

REPOSITORY = Path(__file__).parents[3]
KENTUCKY = "kentucky-discard"
WITH_ROOK = [name for name in preset_ids() if "RK" in preset(name).deck.trump]

NOT_SHOWN = {
    18: "taking a bid back is a matter of taps before the next call; a void call is tested",
    25: "exposed cards lie on the table, not in a record: the table says misdeal, which is tested",
    33: "whether the nest is shown to the others is between the players",
    48: "closed tricks are a matter of what a page shows; the record always tells all",
}
"""Rulings, or parts of them, that nothing in the engine can show, and why."""


def legal(name: str, trump: str, led: str, hand: str, **rules: object) -> str:
    asked = ["--rules", name, *house(rules), "--trump", trump]
    asked += ["--rook", "low"] if preset(name).trump.rook_called else []
    lead = ["--led", led] if led else []
    return " ".join(ask("legal", *asked, *lead, "--hand", hand)["legal"])


def auction(name: str, calls: str, **rules: object) -> Any:
    dealer = preset(name).table.players
    return ask("auction", "--rules", name, *house(rules), "--dealer", dealer, calls)


@pytest.mark.parametrize("name", WITH_ROOK)
def test_ruling_01_a_trump_lead_asks_for_a_lone_rook(name: str) -> None:
    assert legal(name, "yellow", "Y9", "RK G6 B6") == "RK"


@pytest.mark.parametrize("name", WITH_ROOK)
def test_ruling_02_a_trump_lead_takes_the_rook_or_another_trump(name: str) -> None:
    assert legal(name, "yellow", "Y9", "RK Y6 B6") == "RK Y6"


@pytest.mark.parametrize("name", WITH_ROOK)
def test_ruling_03_a_led_rook_asks_for_trump(name: str) -> None:
    assert legal(name, "yellow", "RK", "Y6 Y14 B6") == "Y6 Y14"


def test_ruling_03_a_led_rook_asks_for_red_in_no_trump() -> None:
    assert legal(KENTUCKY, "none", "RK", "R6 Y14 B6") == "R6"


@pytest.mark.parametrize("name", WITH_ROOK)
def test_ruling_04_the_rook_may_be_led(name: str) -> None:
    assert legal(name, "yellow", "", "RK Y6 B6") == "RK Y6 B6"


@pytest.mark.parametrize("name", WITH_ROOK)
def test_ruling_05_free_play_is_for_the_highest_trump_of_the_tournament(name: str) -> None:
    free = oracle.GAMES[name].free

    assert legal(name, "yellow", "B9", "RK Y6 B6") == ("RK B6" if free else "B6")


@pytest.mark.parametrize(
    ("name", "leader"),
    [
        (KENTUCKY, 1), ("regular-partnership", 1), ("display", 1), ("boston", 4),
        ("one-high", 1), ("hoyle-standard-deck", 1), ("call-partner-4", 1),
        ("double-deck-4", 3),
    ],
)  # fmt: skip
def test_ruling_11_who_leads_first(tmp_path: Path, name: str, leader: int) -> None:
    """Seat 4 deals and seat 3 has the bid."""
    told = hand(tmp_path, name, "bidder = 3\nbid = 150\ntrump = 'red'\nplay = ['G6 G7 G8 G9']")

    assert told["tricks"][0]["leader"] == leader


@pytest.mark.parametrize(
    ("first_lead", "leader"), [("left-of-dealer", 1), ("left-of-bidder", 4), ("bidder", 3)]
)
def test_ruling_11_the_lead_is_a_house_rule(tmp_path: Path, first_lead: str, leader: int) -> None:
    played = "bidder = 3\nbid = 100\ntrump = 'red'\nplay = ['G6 G7 G8 G9']"

    told = hand(tmp_path, KENTUCKY, played, house=f"first_lead = '{first_lead}'")

    assert told["tricks"][0]["leader"] == leader


@pytest.mark.parametrize(
    ("name", "most"),
    [(KENTUCKY, 120), ("kentucky-original", 100), ("red-one", 150), ("dixie", 120),
     ("one-forty", 140), ("one-high", 200), ("double-deck-4", 250), ("call-partner-5", 200)],
)  # fmt: skip
def test_ruling_14_the_maximum_ends_the_auction(name: str, most: int) -> None:
    answer = auction(name, f"1:{most}")

    assert (answer["state"], answer["bid"], answer["rulings"]) == ("won", most, [])
    assert codes(auction(name, f"1:{most + 5}")) == ["bid-over-maximum"]


@pytest.mark.parametrize(
    ("name", "settings", "most"),
    [("rook-for-three", {}, 125), (KENTUCKY, {"bid_step": 7}, 119)],
    ids=["Rook for Three, 126 points", "120 points in steps of 7"],
)
def test_ruling_14_a_bid_that_nobody_can_top_ends_the_auction(
    name: str, settings: dict[str, int], most: int
) -> None:
    answer = auction(name, f"1:{most}", **settings)

    assert (answer["state"], answer["bid"]) == ("won", most)


def test_ruling_16_the_bids_named_instead_can_be_made() -> None:
    (ruling,) = auction("rook-for-three", "1:126")["rulings"]

    assert "in steps of 5: 125, not 126" in ruling["text"]


def test_ruling_21_counters_in_the_nest_do_not_matter(tmp_path: Path) -> None:
    low = "R6 R7 R8 G9 G11 B12 B13 Y6 Y7"
    lines = [f"deal = ['', '{low}', '', '']", "nest = 'RK R14 G14 B14 Y14'",
             "auction = '1:70 2:redeal'"]  # fmt: skip

    assert hand(tmp_path, KENTUCKY, *lines)["outcome"] == "redeal"


def test_ruling_24_a_redeal_that_no_hand_may_ask_for_is_ruled_on_and_stands(tmp_path: Path) -> None:
    told = replay('format = "rook-record/1"\nrules = "dixie"\n[house]\nno_counter_redeal = false\n'
                  "[[hand]]\nredeal = 2\n", tmp_path)["hands"][0]  # fmt: skip

    assert (codes(told), told["outcome"]) == (["redeal-not-eligible"], "redeal")


# 26 to 36: what is laid aside, and what the nest and the last trick bring


def test_ruling_26_a_wrong_number_laid_aside_sets_the_bidder_if_claimed(tmp_path: Path) -> None:
    lines = ["bidder = 1\nbid = 150\ntrump = 'red'", "discard = 'G6 G7 G8 Y6 Y7'",
             "play = ['R14 R5 R6 G10', 'B14 B5 B6 B10']",
             "[[hand.irregularity]]\nkind = 'bad-discard'\nseat = 1"]  # fmt: skip

    told = hand(tmp_path, "double-deck-4", *lines)

    assert (told["outcome"], told["score"]) == ("bad-discard", {"A": -150, "B": 0})
    assert "discard-count" in codes(told)


def test_ruling_30_where_no_trump_is_called_the_rook_is_a_red_card() -> None:
    """Rule 1.19: the variant's sentence goes before the game's; rulings 7 and 75."""
    held = "RK R14 R13 R10 R5 R6 G5 G10 G14 B6 B7 B8 Y6 Y7"
    asked = ["--rules", "double-deck-4", "--trump", "none", "--hand", held, "RK B6 B7 B8 Y6 Y7"]

    assert codes(ask("discard", *asked)) == []


# 25: what follows from a card that lay open in the deal


JAYHAWK = with_house(preset("double-deck-4"), {"deck": "standard"})
"""Played with two packs in which a 9 stands for the 10, and an 8 for the 9."""


def said_of(card: Card, rules: RuleSet) -> str:
    open_card = Irregularity("misdeal", card=card)
    (ruling,) = judge(Hand(irregularities=(open_card,)), 4, rules).rulings
    return say(ruling)


@pytest.mark.parametrize(
    ("card", "name", "follows"),
    [
        (
            "R10",
            "The 9 of hearts",
            "A 9 or higher makes a new deal a must, and so does any trump that outranks it.",
        ),
        ("R9", "The 8 of hearts", "A card below 9 means a new deal if anybody asks."),
    ],
)
def test_ranks_are_said_as_they_are_printed(card: str, name: str, follows: str) -> None:
    said = said_of(as_printed(card, JAYHAWK), JAYHAWK)

    assert said == f"{name} was exposed in the deal. {follows}"


def test_a_10_of_a_rook_deck_is_a_10() -> None:
    said = said_of("G10", preset("kentucky-discard"))

    assert "in the deal. A 10 or higher makes a new deal a must" in said


# 37 to 75: reneges, scores, the end of a game


CORPUS = REPOSITORY / "tests/corpus"

# Seat 4 deals and seat 1 leads; red is trump. Seat 2 trumps the green trick 2 with the 9 and
# lays a green card in trick 4.
RENEGE = ["R14 R6 R7 R8", "G14 R9 G7 G8", "B14 B10 B6 B7", "G9 G6 G11 R11"]


def claim(seat: int, trick: int, found: int) -> str:
    told = f"seat = {seat}\ntrick = {trick}\nfound = {found}"
    return f"[[hand.irregularity]]\nkind = 'renege'\n{told}"


def coarse(a: int, b: int, *claims: str, bidder: int = 1, bid: int = 90) -> str:
    told = f"bidder = {bidder}\nbid = {bid}\ntaken = {{ A = {a}, B = {b} }}"
    return "\n".join([told, *claims])


def sides(a: int, b: int) -> dict[str, int]:
    return {"A": a, "B": b}


def test_ruling_38_the_corrected_cards_are_what_was_played(tmp_path: Path) -> None:
    """The record holds trick 2 with the green card that seat 2 had to play."""
    corrected = [RENEGE[0], "G14 G6 G7 G8"]
    told = hand(
        tmp_path, KENTUCKY, f"bidder = 1\nbid = 90\ntrump = 'red'\nplay = {corrected}",
        claim(2, 2, 3),
    )  # fmt: skip

    assert codes(told) == []
    assert [trick["winner"] for trick in told["tricks"]] == [1, 1]


def test_ruling_42_the_revoke_trick_counts_for_who_took_it(tmp_path: Path) -> None:
    """Seat 2 threw B5 on the green 14 of seat 1 and had a green card, as trick 4 shows."""
    played = ["R14 R6 R7 R8", "G14 B5 G7 G8", "B14 B10 B6 B7", "G9 G6 G11 R11"]
    told = hand(
        tmp_path, KENTUCKY, f"bidder = 2\nbid = 90\ntrump = 'red'\nplay = {played}", claim(2, 2, 5)
    )

    # 10 (R14), then G14 + B5, then B14 + B10; the fourth trick brings nothing.
    assert [trick["winner"] for trick in told["tricks"]] == [1, 1, 1, 4]
    assert (told["outcome"], told["score"]) == ("reneged", sides(45, -90))


def test_ruling_45_the_earliest_offence_decides(tmp_path: Path) -> None:
    told = hand(tmp_path, KENTUCKY, coarse(30, 40, claim(1, 6, 9), claim(4, 3, 9)))

    assert told["score"] == sides(30, -90)


BAD_DISCARD = "[[hand.irregularity]]\nkind = 'bad-discard'\nseat = 1"


def test_ruling_45_a_bad_discard_is_earlier_than_any_renege(tmp_path: Path) -> None:
    told = hand(tmp_path, KENTUCKY, coarse(30, 40, claim(2, 1, 9), BAD_DISCARD))
    asked = score(KENTUCKY, bidder=1, bid=90, taken=sides(30, 40), renege=2, bad_discard=True)

    assert (told["outcome"], told["score"]) == ("bad-discard", sides(-90, 40))
    assert (asked["outcome"], asked["score"]) == ("bad-discard", sides(-90, 40))


UNTRICKED = "[[hand.irregularity]]\nkind = 'renege'\nseat = {seat}\n"


def test_ruling_46_cards_that_are_all_told_settle_a_claim_that_names_no_trick(
    tmp_path: Path,
) -> None:
    """Everybody followed in the corpus's hand, from the first card to the last."""
    text = (CORPUS / "carded-kentucky-discard.rook").read_text("utf-8")

    (plain,) = replay(text, tmp_path)["hands"]
    (told,) = replay(text + UNTRICKED.format(seat=3), tmp_path)["hands"]

    assert codes(told) == ["claim-not-upheld"]
    assert told["score"] == plain["score"]


def test_ruling_46_a_claim_that_names_no_trick_is_the_offence_that_the_cards_show(
    tmp_path: Path,
) -> None:
    lines = f"bidder = 1\nbid = 90\ntrump = 'red'\nplay = {RENEGE}"

    told = hand(tmp_path, KENTUCKY, lines, UNTRICKED.format(seat=2))

    assert told["outcome"] == "reneged"
    assert [(each["seat"], each["trick"]) for each in told["rulings"]] == [(2, 2)]


def test_ruling_46_a_claim_that_names_no_trick_stands_while_cards_are_not_told(
    tmp_path: Path,
) -> None:
    lines = f"bidder = 1\nbid = 90\ntrump = 'red'\nplay = {RENEGE}"

    told = hand(tmp_path, KENTUCKY, lines, UNTRICKED.format(seat=3))

    assert told["outcome"] == "reneged"


# 57 to 85: identical cards, bonuses, called partners, variants


HEAD = 'format = "rook-record/1"\nrules = "{name}"\n'


def taker(name: str, trump: str, trick: str, *more: str, **rules: object) -> Any:
    return ask("trick", "--rules", name, *house(rules), "--trump", trump, *more, trick)["winner"]


@pytest.mark.parametrize(
    ("bonus", "earned"), [("majority", sides(20, 0)), ("last-trick", sides(0, 20))]
)
def test_ruling_61_most_tricks_or_the_last(bonus: str, earned: dict[str, int]) -> None:
    answer = score("one-high", bidder=1, bid=70, taken={"A": 100}, tricks=sides(8, 5),
                   last_trick="B", house={"bonus": bonus})  # fmt: skip

    assert answer["bonus"] == earned


def test_ruling_62_who_lays_one_card_aside_is_dealt_13() -> None:
    assert cards.hand_size(with_house(preset("hoyle-standard-deck"), {"nest": 1})) == 13


CALLED = (
    "bidder = 1\nbid = 100\ntrump = 'red'\nrook = 'high'\npartner_cards = {called}\nplay = {play}"
)


@pytest.mark.parametrize(
    ("name", "called", "play", "partners"),
    [
        pytest.param("call-partner-4", ["G14"], ["G9 G14 G6 G7"], [2], id="64-revealed"),
        pytest.param("call-partner-4", ["G9"], ["G9 G14 G6 G7"], [], id="65-own-card"),
        pytest.param("call-partner-6", ["G14", "G6"], ["G9 G14 G6 G7 G8 G5"], [2, 3], id="two"),
        pytest.param("call-partner-6", ["G14", "G6"],
                     ["G9 G14 G8 G7 B8 G5", "G6 G2 G3 B4 B5 B6"], [2], id="66-both-with-one"),
    ],
)  # fmt: skip
def test_ruling_65_and_66_who_plays_with_the_bidder(
    tmp_path: Path, name: str, called: list[str], play: list[str], partners: list[int]
) -> None:
    head = {4: "dealer = 4", 6: "dealer = 6"}[preset(name).table.players]
    text = f"{HEAD.format(name=name)}{head}\n[[hand]]\n{CALLED.format(called=called, play=play)}\n"

    assert replay(text, tmp_path)["hands"][0]["partners"] == partners


def test_ruling_65_a_called_card_in_the_nest_leaves_the_bidder_alone(tmp_path: Path) -> None:
    lines = CALLED.format(called=["G14"], play=["G9 G13 G6 G7"])
    text = f"{HEAD.format(name='call-partner-4')}[[hand]]\n{lines}\nnest = 'G14 B2 B3 B4 B5'\n"

    assert replay(text, tmp_path)["hands"][0]["partners"] == []


def test_ruling_73_other_values_are_house_rules() -> None:
    rules = with_house(preset("buckeye"), {"counters": {"1": 20, "5": 5, "10": 10, "14": 15}})

    assert (cards.points("R1", rules), cards.points("R14", rules)) == (20, 15)


def test_ruling_74_low_card_ranks_from_5_up_and_the_1_last() -> None:
    for stronger, weaker in zip([5, 6, 7, 8, 9, 10, 11, 12, 13], [6, 7, 8, 9, 10, 11, 12, 13, 14],
                                strict=True):  # fmt: skip
        assert taker("buckeye", "red", f"G{weaker} G{stronger}", "--call", "low") == 2
    assert taker("buckeye", "red", "G1 G14", "--call", "low") == 2


def shown_in(file: Path) -> set[int]:
    """The rulings that tests of *file* show.

    A test has them in its name or its docstring, a row of examples in its name. What other text
    says of a ruling shows none.
    """
    nodes = [*ast.walk(ast.parse(file.read_text()))]
    tests = [
        each for each in nodes if isinstance(each, ast.FunctionDef) and each.name[:5] == "test_"
    ]
    constants = (each.value for each in nodes if isinstance(each, ast.Constant))
    words = (each for each in constants if isinstance(each, str))
    texts = [
        *(each.name.removeprefix("test_") for each in tests),
        *(ast.get_docstring(each) or "" for each in tests),
        *(each for each in words if each.startswith("ruling-")),
    ]
    named = re.compile(r"\brulings?[ _-](\d\d?)(?:[ _]and[ _](\d\d?))?(?!\d)", re.IGNORECASE)
    return {int(n) for text in texts for some in named.findall(text) for n in some if n}


EXAMPLE = re.compile(r"^(?:\[[\w-]+\.)?ruling-(\d\d?)-", re.MULTILINE)
"""The name of a case of an example, which shows a ruling."""


def test_every_ruling_is_shown_or_said_why_not() -> None:
    text = (REPOSITORY / "docs/rulings.md").read_text("utf-8")
    rulings = {int(number) for number in re.findall(r"^\*\*(\d+)\.\*\*", text, re.MULTILINE)}
    shown = set[int]().union(*map(shown_in, (REPOSITORY / "tests").rglob("test_*.py")))
    for file in (REPOSITORY / "tests/engine/examples").glob("*.toml"):
        shown |= {int(n) for n in EXAMPLE.findall(file.read_text("utf-8"))}

    assert len(rulings) > 90
    assert rulings - shown - set(NOT_SHOWN) == set()


def better_than_passed(tmp_path: Path, name: str, held: str, passed: str, **told: str) -> list[str]:
    """What is said of *passed*, of what seat 2 *held*: seat 1 called circus Rook."""
    rules = preset(name)
    seats = rules.table.players
    facts = {"trump": "'green'"} | told
    answer = hand(
        tmp_path, name, "bidder = 1", f"bid = {rules.auction.minimum}", "call = 'circus'",
        *(f"{key} = {value}" for key, value in facts.items()),
        f"deal = {['', held, *[''] * (seats - 2)]}",
        f"circus = {['Y5', passed, *['B5', 'Y6', 'B6', 'Y7'][: seats - 2]]}",
        house="circus = true\nno_trump = true",
    )  # fmt: skip
    return [each["text"] for each in answer["rulings"] if each["code"] == "pass-not-best"]


@pytest.mark.parametrize(
    ("name", "held", "passed", "better"),
    [
        # The Rook is the lowest trump: a 14, or a 1, of trump is better, and so is the 5.
        ("double-deck-4", "RK G5 R14", "G5", None),
        ("double-deck-4", "RK G5 R14", "RK", "the green 5"),
        ("double-deck-4", "RK R14 R13", "RK", None),
        ("double-deck-4", "RK R14 R13", "R14", "the Rook"),
        ("one-high", "RK G1 G14 R14", "G1", None),
        ("one-high", "RK G1 G14 R14", "G14", "the green 1"),
        ("double-deck-4", "RK RK G14 G5", "G14", None),
        ("double-deck-4", "RK RK G14 G5", "RK", "the green 14"),
        ("double-deck-6", "RK G14 G14 G5", "G14", None),
        # The Rook is the highest trump, or only the red 1 is over it.
        (KENTUCKY, "RK G14 G5 R14", "G14", "the Rook"),
        (KENTUCKY, "RK G14 G5 R14", "RK", None),
        ("red-one", "RK R1 G14 G5", "RK", "the red 1"),
        ("red-one", "RK R1 G14 G5", "R1", None),
        # Between 11 and 10 of trump; S001c.
        ("one-forty", "RK G14 G5 R14", "G14", None),
        ("one-forty", "RK G11 R14", "RK", "the green 11"),
        ("one-forty", "RK G10 R14", "RK", None),
        ("one-forty", "RK G10 R14", "G10", "the Rook"),
    ],
)
def test_ruling_85_the_best_card_ranks_highest_in_this_game(
    tmp_path: Path, name: str, held: str, passed: str, better: str | None
) -> None:
    said = better_than_passed(tmp_path, name, held, passed)

    assert len(said) == (better is not None)
    if better is not None:
        assert said[0].endswith(
            f" to the left and held {better}. Who plays against the circus caller passes the best "
            "card: the highest trump, or without a trump the highest card."
        )


@pytest.mark.parametrize(
    ("name", "held", "passed", "is_best"),
    [
        (KENTUCKY, "R14 G14 Y13", "G14", True),
        (KENTUCKY, "R14 G14 Y13", "R14", True),
        (KENTUCKY, "R14 G14 Y13", "Y13", False),
        (KENTUCKY, "RK G11 Y10", "G11", True),
        (KENTUCKY, "RK G11 Y10", "RK", False),
        (KENTUCKY, "RK G10 Y10", "RK", True),
        (KENTUCKY, "RK G10 Y10", "G10", False),
        ("red-one", "R1 G14", "R1", True),
        ("red-one", "R1 G14", "G14", False),
        ("red-one", "R14 G14", "G14", True),
    ],
)
def test_ruling_85_without_a_trump_the_highest_rank_of_any_color(
    tmp_path: Path, name: str, held: str, passed: str, is_best: bool
) -> None:
    """Ruling 75: in no trump the Rook is a red card between 11 and 10."""
    said = better_than_passed(tmp_path, name, held, passed, trump="'none'")

    assert (not said) == is_best


@pytest.mark.parametrize(("partners", "accused"), [("[2]", 0), ("[3]", 1), (None, 0)])
def test_ruling_85_a_called_partner_passes_any_card(
    tmp_path: Path, partners: str | None, accused: int
) -> None:
    """Whoever may be the partner is not accused."""
    told = {"rook": "'high'"} | ({"partners": partners} if partners else {})

    said = better_than_passed(tmp_path, "call-partner-5", "RK G14 G5", "G5", **told)

    assert len(said) == accused
