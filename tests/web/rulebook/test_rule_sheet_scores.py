"""What a bid, a renege and the nest bring, in the words of the rule sheet.

What is expected is taken from the sources, game by game, and never from the program.
"""

import pytest

from referee.engine.rules.model import RuleSet
from referee.engine.rules.presets import preset
from tests.web.rulebook.sheets import sheet, with_house

OTHER_SIDE = "The other side scores every point it took, whether the bid was made or not."
TOGETHER = (
    "Each of the others scores every point that they took together, whether the bid was made or "
    "not."
)


# Rules 1.1 to 1.20, the rows "score"; rulings 49 to 51, 67 and 68.
@pytest.mark.parametrize(
    ("rules", "made", "lost", "others"),
    [
        (
            preset("kentucky-discard"),
            "Bidders who took the bid or more score every point they took.",
            "Bidders who took less lose the bid and score nothing.",
            OTHER_SIDE,
        ),
        (
            preset("regular-partnership"),
            "Bidders who took the bid or more (the bonus included) score every point they took.",
            "Bidders who took less lose the bid and score nothing.",
            OTHER_SIDE,
        ),
        (
            preset("call-partner-6"),
            (
                "The bidder’s side took the bid or more (the bonus included): "
                "each of its players scores every point it took."
            ),
            "The bidder’s side took less: each of its players loses the bid and scores nothing.",
            TOGETHER,
        ),
        (
            with_house("call-partner-5-classic", partner_pays=False),
            (
                "The bidder’s side took the bid or more: "
                "each of its players scores every point it took."
            ),
            (
                "The bidder’s side took less: the bidder loses the bid, a partner loses nothing, "
                "and neither scores."
            ),
            TOGETHER,
        ),
        (
            preset("rook-for-three"),
            (
                "A bidder who took the bid or more (what the tricks bring included) "
                "scores every point taken."
            ),
            "A bidder who took less loses the bid and scores nothing.",
            "Each of the others scores every point taken, whether the bid was made or not.",
        ),
    ],
)
def test_what_a_bid_scores(rules: RuleSet, made: str, lost: str, others: str) -> None:
    said = sheet(rules)

    assert (said["The bid is made"], said["The bid is set"], said["The others"]) == (
        made,
        lost,
        others,
    )


BIDDERS_RENEGED = (
    "Bidders who reneged lose the bid and score nothing. The other side scores the counters it had "
    "captured."
)
DEFENDERS_RENEGED = "Defenders who reneged lose the bid all the same and score nothing. "


# Rulings 37, 40, 41, 43 and 47.
@pytest.mark.parametrize(
    ("rules", "bidders", "defenders"),
    [
        (
            preset("kentucky-discard"),
            BIDDERS_RENEGED,
            DEFENDERS_RENEGED
            + "The bidders score the counters they had captured, even if less than the bid.",
        ),
        (
            with_house("kentucky-discard", renege_rule="bidders-make-bid"),
            BIDDERS_RENEGED,
            DEFENDERS_RENEGED + "The bidders score their bid.",
        ),
        (
            preset("call-partner-5"),
            (
                "On the bidder’s side, the offender alone loses the bid, and nobody scores "
                "anything. Each of the others scores the counters they had captured together."
            ),
            (
                "Among the defenders, the offender alone loses the bid all the same, and none of "
                "them scores anything. All players of the bidder’s side score the counters their "
                "side had captured, even if less than the bid."
            ),
        ),
    ],
)
def test_what_a_renege_costs_either_side(rules: RuleSet, bidders: str, defenders: str) -> None:
    said = sheet(rules)

    assert said["By the bidders, found too late"] == bidders
    assert said["By a defender, found too late"] == defenders


def test_nobody_scores_what_was_not_captured_when_a_renege_was_found() -> None:
    assert sheet("kentucky-discard")["A renege"] == (
        "A renege can be put right until the next trick is taken. After that the hand ends. "
        "Nobody scores what was not captured by then: the trick under way, the cards in hand and "
        "the nest."
    )
    assert sheet("display")["A renege"].endswith("the cards in hand and the bonus.")


@pytest.mark.parametrize(
    ("name", "aside"),
    [
        ("kentucky-discard", "The bidder takes up its 5 cards and lays any 5 aside, face down. "),
        (
            "double-deck-4",
            (
                "The bidder takes up its 6 cards and lays 6 aside, face down: no trumps, nor the "
                "Rook, while other cards are held. "
            ),
        ),
    ],
)
def test_who_gets_the_nest(name: str, aside: str) -> None:
    assert sheet(name)["The nest"] == (
        f"{aside}What was laid aside, with its counters, goes to the side that takes the last "
        "trick."
    )


def test_a_nest_out_of_play_goes_to_nobody() -> None:
    assert sheet("rook-for-three")["The nest"].endswith("What was laid aside is out of play.")


def test_a_limit_on_buried_counters_is_said() -> None:
    said = sheet(with_house("red-one", discard_counters=1))["The nest"]

    assert "lays any 6 aside, face down, with no more than 1 of the counters." in said


def test_of_three_sides_each_that_did_not_bid_scores() -> None:
    said = sheet(with_house("double-deck-6", sides="three"))

    assert said["The others"].startswith("Each other side scores every point it took")
    assert said["Partners"] == (
        "Partners sit opposite each other: seats 1 and 4 against 2 and 5 against 3 and 6."
    )


def test_a_game_without_a_nest_says_so() -> None:
    assert sheet("boston")["The nest"] == "There is no nest."
    assert "A bad discard" not in sheet("boston")
