"""What people ask, answered by the rules of their table and with their names.

What is expected is taken from the sources, game by game, and never from the program.
"""

from typing import Any

import pytest

from referee.engine.judge.scoring import Contract
from referee.engine.rules.model import RuleSet
from referee.engine.rules.presets import preset
from referee.web.rulebook.answers import QUESTIONS, Asking
from referee.web.rulebook.ask import COMMON
from tests.web.rulebook.books import with_house

KENTUCKY = preset("kentucky-discard")
NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay")


def answer(name: str, at: Asking) -> str:
    every = (question for questions in QUESTIONS.values() for question in questions)
    return next(question for question in every if question.name == name).answer(at)


def of(game: RuleSet | str, name: str, **rules: Any) -> str:
    mine = with_house(game, **rules) if isinstance(game, str) else game
    return answer(name, Asking(mine))


def at_table(rules: RuleSet, *, dealer: int = 4, bid: int | None = None, **more: Any) -> Asking:
    """Ann bids with Cal, if anybody; Dee deals."""
    partners = (3,) if rules.table.sides.fixed else ()
    contract = Contract(1, bid, partners) if bid else None
    return Asking(rules, NAMES[: rules.table.players], dealer, contract, **more)


# Who leads: rules 1.1, 1.9, 1.13 and 1.20; circus Rook 1.19.
@pytest.mark.parametrize(
    ("rules", "bid", "more", "said"),
    [
        (KENTUCKY, None, {}, "Ann leads, with any card: they sit left of the dealer, Dee."),
        (
            KENTUCKY, 90, {"dealer": 1},
            "Bob leads, with any card: they sit left of the dealer, Ann.",
        ),
        (preset("boston"), 90, {}, "Bob leads, with any card: they sit left of the bidder, Ann."),
        (preset("double-deck-4"), 150, {}, "Ann leads, with any card: they won the bid."),
        (preset("double-deck-4"), None, {}, "The bidder leads first, with any card."),
        (
            with_house("kentucky-discard", circus=True), 90, {"circus": True},
            "Bob leads, with any card: they named trump.",
        ),
    ],
)  # fmt: skip
def test_who_leads_first(rules: RuleSet, bid: int | None, more: dict[str, Any], said: str) -> None:
    assert answer("leads-first", at_table(rules, bid=bid, **more)) == said


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("leads-first", "Ann leads, with any card: they sit left of the dealer, Dee B."),
        ("bids-first", "Ann bids first: they sit left of the dealer, Dee B."),
        ("partner", "Ann and Cal against Bob and Dee B."),
    ],
)
def test_an_answer_that_a_name_with_a_stop_ends_has_one_stop(name: str, said: str) -> None:
    assert answer(name, Asking(KENTUCKY, ("Ann", "Bob", "Cal", "Dee B."), 4)) == said


# Rules 1.1 (any five), 1.13 (no trump), 1.20 (no counters); SMI: one 5 or 10.
@pytest.mark.parametrize(
    ("game", "rules", "counters", "trump"),
    [
        ("kentucky-discard", {}, "Yes, as many as you like", "Yes, and the Rook too."),
        ("double-deck-4", {}, "Yes, as many as you like", "No, not while you hold enough other"),
        ("rook-for-three", {}, "No, not while you hold enough other cards.", "Yes."),
        ("red-one", {"discard_counters": 1}, "No more than 1 of them", "Yes, and the Rook too."),
        (
            "kentucky-discard", {"discard_ban": "counters"}, "No, not while you hold",
            "Trump, yes, unless it counts. The Rook counts: no, not while you hold enough",
        ),
        ("boston", {}, "", ""),
    ],
)  # fmt: skip
def test_what_may_be_buried(game: str, rules: dict[str, Any], counters: str, trump: str) -> None:
    assert of(game, "bury-counters", **rules).startswith(counters)
    assert of(game, "bury-trump", **rules).startswith(trump)
    assert bool(of(game, "bury-counters", **rules)) is bool(counters)


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("kentucky-discard", "You may play it to any trick, also when you could follow."),
        ("double-deck-4", "you may not play it while you can follow another color."),
        ("kentucky-original", "There is none in this deck."),
    ],
)
def test_when_the_rook_may_be_played(game: str, said: str) -> None:
    assert said in of(game, "rook")


def test_a_led_rook_asks_for_red_where_no_trump_is_called() -> None:
    """Rules 1.19: without trump the Rook is a red card; "led Rook = red led"."""
    said = of("one-forty", "rook-led", no_trump=True)

    assert said.endswith("Where no trump is called, it is a red card.")
    assert "red" not in of("one-forty", "rook-led")


def test_where_trumps_may_not_be_laid_aside_a_rook_that_is_none_may() -> None:
    """Rulings 30 and 75."""
    said = of("double-deck-4", "rook-led", no_trump=True)

    assert said.endswith("it is a red card, and may be laid aside like one.")
    assert of("kentucky-original", "rook-led", no_trump=True) == ""


def test_a_bad_discard_leaves_a_called_partner_without_a_score() -> None:
    """Rulings 31 and 47: the bidder alone loses the bid, the own side scores 0."""
    said = answer("bad-discard", at_table(preset("call-partner-5-short"), bid=120))

    assert said == (
        "The hand ends. Ann loses 120, a partner scores nothing, the others score what they had "
        "captured."
    )


# Ruling 25: what outranks the 14 counts as a 10 or higher.
@pytest.mark.parametrize(
    ("game", "rules", "said"),
    [
        ("kentucky-discard", {}, ", like the Rook, means a new deal; a lower card does when"),
        ("red-one", {}, ", like the Rook and the red 1, means a new deal"),
        ("buckeye", {"rook_rank": "none"}, ", like the 1s, means a new deal"),
        ("hoyle-standard-deck", {}, ", like the aces, means a new deal"),
        ("kentucky-original", {}, " means a new deal"),
        ("double-deck-4", {}, " means a new deal; a lower card, like the Rook, does when any"),
    ],
)
def test_which_card_that_lay_open_makes_a_new_deal_a_must(
    game: str, rules: dict[str, Any], said: str
) -> None:
    found = of(game, "exposed", **rules)

    assert found.startswith(f"A card lay open in the deal: a 10 or higher{said}")


def test_the_rook_has_no_free_play_after_low_card() -> None:
    """Rules 1.19: the Rook becomes an ordinary trump."""
    said = of("kentucky-discard", "rook", low_card=True)

    assert said.endswith("After “low card” it must follow like any other card.")


# Rulings 12 and 13; rules 1.1, 1.13, 1.20.
@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (KENTUCKY, "Dee dealt and must play for 70."),
        (with_house("kentucky-discard", bid_min=80), "Dee dealt and must play for 80."),
        (preset("double-deck-4"), "Nothing is scored; the deal moves on to Ann."),
        (
            with_house("kentucky-discard", all_pass="redeal-next", dealer_opens=True),
            "Dee dealt and must play for 70.",
        ),
    ],
)
def test_what_follows_when_everybody_passes(rules: RuleSet, said: str) -> None:
    assert answer("all-passed", at_table(rules)) == said


# S000 R3 and BRE; ruling 41.
def test_what_a_renege_costs_is_said_in_the_points_of_the_hand() -> None:
    told = "The hand ends, and the side that reneged loses 95 and scores nothing. If it was Ann "
    others = (
        "and Cal, Bob and Dee score what they had captured; if it was Bob and Dee, Ann and Cal "
    )
    county_fair = with_house("kentucky-discard", renege_rule="bidders-make-bid")

    said = answer("renege-late", at_table(KENTUCKY, bid=95))
    fair = answer("renege-late", at_table(county_fair, bid=95))

    assert said == f"{told}{others}score what they had captured, even if less than 95."
    assert fair == f"{told}{others}score 95."


def test_a_renege_of_one_of_three_sides_leaves_the_third_what_it_captured() -> None:
    """Ruling 47: the others score what they had captured."""
    three = with_house("double-deck-6", sides="three")

    said = answer("renege-late", at_table(three, bid=150))

    bidders = at_table(three).words.seats((1, 4))
    assert said == (
        "The hand ends, and the side that reneged loses 150 and scores nothing. If it was "
        f"{bidders}, the other sides score what they had captured; if it was another side, "
        f"{bidders} score what they had captured, even if less than 150, and the rest score what "
        "they had captured."
    )


def test_a_called_partner_s_renege_costs_its_own_player() -> None:
    """Ruling 47."""
    said = of("call-partner-5", "renege-late")

    assert "who reneged loses the bid, and nobody on their side scores" in said


# Ruling 8, S001 and ruling 54.
@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("kentucky-discard", "When both sides have 300 or more after a hand, the higher total"),
        ("double-deck-4", "When both sides have 600 or more after a hand, the bidders win"),
        ("call-partner-5", "When several have 500 or more after a hand, the higher total wins."),
    ],
)
def test_who_wins_where_both_are_over(game: str, said: str) -> None:
    assert of(game, "both-over").startswith(said)


def test_who_wins_where_several_bidders_are_over() -> None:
    """Ruling 83; ruling 8 of the others."""
    said = (
        "When several have 500 or more after a hand, the bidders win, whatever the totals, if they "
        "made their bid. Between the bidder and a partner the higher total wins, and where they "
        "are level the bidder. Otherwise, equal at 500 or more: another hand is played, until they "
        "differ."
    )

    assert of("call-partner-5", "both-over", both_over="bidder-goes") == said
    assert "Otherwise" not in of("double-deck-4", "both-over")


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({}, "A game ends after a hand, never during it. The first to reach 300 wins."),
        (
            {"target": 500, "spread": 400},
            (
                "A game ends after a hand, never during it. The first to reach 500 wins. "
                "A lead of 400 ends the game, whoever has the target."
            ),
        ),
    ],
)
def test_when_the_game_is_over(rules: dict[str, Any], said: str) -> None:
    assert of("kentucky-discard", "over", **rules) == said


def test_no_redeal_is_called_once_the_bid_stands() -> None:
    """Ruling 21."""
    assert answer("redeal", at_table(KENTUCKY)).startswith("Yes, while the bidding goes on")
    assert answer("redeal", at_table(KENTUCKY, bid=90)).startswith("Not any more")
    assert of("double-deck-4", "redeal").startswith("No.")


def test_partners_are_named() -> None:
    assert answer("partner", at_table(KENTUCKY)) == "Ann and Cal against Bob and Dee."
    assert answer("partner", at_table(preset("rook-for-three"), dealer=3)) == (
        "Everybody plays alone."
    )


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("buckeye", "The 1 is the highest card of its color and counts 15."),
        ("kentucky-full-deck", "The 1 is the lowest card of its color and counts nothing."),
        ("red-one", "The red 1 is the highest trump in every hand. The red 1 counts 30."),
        ("kentucky-discard", "There are none in this deck."),
        ("kentucky-standard-deck", ""),
    ],
)
def test_what_the_ones_are(game: str, said: str) -> None:
    assert of(game, "ones") == said


def test_an_open_hand_is_told_by_name() -> None:
    said = answer("open-hand", at_table(preset("display"), bid=90))

    assert said.startswith("Cal lays the hand face up once trump is named, before the first lead, ")
    assert "Ann plays its cards" in said


def test_what_is_offered_to_who_finds_nothing_is_always_there() -> None:
    assert all(of("rook-for-three", name) for name in COMMON)


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("red-one", "The Rook is the highest trump, but the red 1 beats it."),
        ("kentucky-discard", "The Rook is the highest trump."),
        ("one-high", "The Rook is the lowest trump."),
    ],
)
def test_what_beats_the_rook(game: str, said: str) -> None:
    """S000: the red 1 is higher; ruling 7."""
    assert of(game, "rook-strength") == said


def test_what_a_set_costs_is_what_the_score_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table whose set costs twice the bid has that in the engine alone: the answer follows."""
    assert "Ann and Cal lose 90 and score nothing" in answer("set", at_table(KENTUCKY, bid=90))

    twice = {"A": -180}
    monkeypatch.setattr("referee.web.rulebook.answers.set_costs", lambda *_: twice)

    assert "Ann and Cal lose 180 and score nothing" in answer("set", at_table(KENTUCKY, bid=90))
