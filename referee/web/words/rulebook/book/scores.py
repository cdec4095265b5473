"""What a bid, a renege and a bad discard bring and cost, in the words that a player reads."""

from collections.abc import Mapping

from referee.engine.hand import teams
from referee.engine.rules import cards
from referee.engine.rules.model import Ban, RenegeRule, RuleSet, Sides
from referee.web.words.text import listed

FIXED, CALLED, ALONE = "fixed", "called", "alone"

MADE: Mapping[str, str] = {
    FIXED: "Bidders who took the bid or more{bonus} score every point they took.",
    CALLED: "The bidder’s side took the bid or more{bonus}: each of its players scores every "
    "point it took.",
    ALONE: "A bidder who took the bid or more{bonus} scores every point taken.",
}
SET: Mapping[str, str] = {
    FIXED: "Bidders who took less lose the bid and score nothing.",
    CALLED: "The bidder’s side took less: each of its players loses the bid and scores nothing.",
    ALONE: "A bidder who took less loses the bid and scores nothing.",
}
PARTNER_SPARED = (
    "The bidder’s side took less: the bidder loses the bid, a partner loses nothing, and neither "
    "scores."
)
OTHERS: Mapping[str, str] = {
    FIXED: "{the_other} side scores every point it took, whether the bid was made or not.",
    CALLED: "Each of the others scores every point that they took together, whether the bid was "
    "made or not.",
    ALONE: "Each of the others scores every point taken, whether the bid was made or not.",
}

RENEGE_WINDOW = "A renege can be put right until the next trick is taken."
FOUND_LATE = (
    "A renege that is found later ends the hand. Nobody scores what was not captured by then: "
    "{left}."
)
HAND_ENDS = "After that the hand ends. Nobody scores what was not captured by then: {left}."
RENEGE_BY_BIDDERS: Mapping[str, str] = {
    FIXED: "Bidders who reneged lose the bid and score nothing. {the_other} side scores the "
    "counters it had captured.",
    CALLED: "On the bidder’s side, the offender alone loses the bid, and nobody scores anything. "
    "Each of the others scores the counters they had captured together.",
    ALONE: "A bidder who reneged loses the bid and scores nothing. Each of the others scores the "
    "counters captured.",
}
RENEGE_BY_DEFENDERS: Mapping[str, str] = {
    FIXED: "Defenders who reneged lose the bid all the same and score nothing. The bidders score "
    "{granted}.",
    CALLED: "Among the defenders, the offender alone loses the bid all the same, and none of them "
    "scores anything. All players of the bidder’s side score {granted}.",
    ALONE: "A defender who reneged loses the bid all the same and scores nothing. The bidder "
    "scores {granted}.",
}
GRANTED: Mapping[RenegeRule, Mapping[str, str]] = {
    RenegeRule.LOSE_BID: {
        FIXED: "the counters they had captured, even if less than the bid",
        CALLED: "the counters their side had captured, even if less than the bid",
        ALONE: "the counters captured, even if less than the bid, and so does everybody else",
    },
    RenegeRule.BIDDERS_MAKE_BID: {
        FIXED: "their bid",
        CALLED: "the bid",
        ALONE: "the bid, everybody else the counters captured",
    },
}


def _kind(rules: RuleSet) -> str:
    return {Sides.CALLED: CALLED, Sides.ALONE: ALONE}.get(rules.table.sides, FIXED)


def _the_other(rules: RuleSet) -> str:
    return "The other" if len(teams.books(rules)) == 2 else "Each other"


def others_words(rules: RuleSet) -> str:
    """What the side or the players score that did not bid; ruling 51."""
    return OTHERS[_kind(rules)].format(the_other=_the_other(rules))


def made_words(rules: RuleSet) -> str:
    """What a bid that was made scores; rulings 49, 50 and 68."""
    bonus = "".join(f" ({each} included)" for each in _beside(rules))
    return MADE[_kind(rules)].format(bonus=bonus)


def _beside(rules: RuleSet) -> list[str]:
    """What brings points beside the counters, if anything does."""
    if cards.trick_worth(rules):
        return ["what the tricks bring"]
    return ["the bonus"] if cards.bonus_worth(rules) else []


def set_words(rules: RuleSet) -> str:
    """What a bid costs that was set; ruling 67."""
    if teams.partners_are_called(rules) and not rules.score.partner_pays:
        return PARTNER_SPARED
    return SET[_kind(rules)]


def renege_window_words(rules: RuleSet) -> str:
    """How long a renege can be put right, and what follows; rulings 37 and 43."""
    return f"{RENEGE_WINDOW} {HAND_ENDS.format(left=_left(rules))}"


def renege_ends_words(rules: RuleSet) -> str:
    """What a renege does that is found too late; ruling 43."""
    return FOUND_LATE.format(left=_left(rules))


def _left(rules: RuleSet) -> str:
    """What nobody scores where a hand ends early."""
    nest = ["the nest"] if cards.nest_size(rules) else []
    return listed(["the trick under way", "the cards in hand", *nest, *_beside(rules)])


def renege_by_bidders_words(rules: RuleSet) -> str:
    """What a renege of the bidding side costs when it is found too late; rulings 40 and 47."""
    return RENEGE_BY_BIDDERS[_kind(rules)].format(the_other=_the_other(rules))


def renege_by_defenders_words(rules: RuleSet) -> str:
    """What a renege of a defender costs when it is found too late; rulings 41 and 47."""
    kind = _kind(rules)
    return RENEGE_BY_DEFENDERS[kind].format(granted=GRANTED[rules.foul.renege_rule][kind])


def renege_rule_words(rules: RuleSet) -> str:
    """All that a renege means here."""
    by_bidders, by_defenders = renege_by_bidders_words(rules), renege_by_defenders_words(rules)
    return f"{renege_window_words(rules)} {by_bidders} {by_defenders}"


def discard_rule_words(rules: RuleSet) -> str:
    """What a bad discard is and costs; rulings 26, 31 and 47. Nothing where there is no nest."""
    if not cards.nest_size(rules):
        return ""
    barred = rules.nest.ban is not Ban.NONE or rules.nest.most_counters
    what = (
        "Cards laid aside that may not be, or too many or too few of them"
        if barred
        else ("Too many or too few cards laid aside")
    )
    partner = ", a partner scores nothing" if teams.partners_are_called(rules) else ""
    return (
        f"{what}, found after the first lead: the hand ends, the bidder loses the bid{partner}, "
        "the others keep what they had captured."
    )
