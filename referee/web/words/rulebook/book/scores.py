"""What a bid, a renege and a bad discard bring and cost, in the words that a player reads."""

from referee.engine.hand import teams
from referee.engine.rules import cards
from referee.engine.rules.model import Ban, RuleSet, Sides
from referee.web.words.text import listed, words_in

_SENTENCES = words_in(__file__, "scores.toml")

RENEGE_WINDOW = "A renege can be put right until the next trick is taken."


def _sentence(name: str, rules: RuleSet, **places: str) -> str:
    """The sentence *name* as it is where sides are made so, with *places* filled in."""
    kind = {Sides.CALLED: "called", Sides.ALONE: "alone"}.get(rules.table.sides, "fixed")
    the_other = "The other" if len(teams.books(rules)) == 2 else "Each other"
    sentence: str = _SENTENCES[kind][name]
    return sentence.format(the_other=the_other, **places)


def others_words(rules: RuleSet) -> str:
    """What the side or the players score that did not bid; ruling 51."""
    return _sentence("others", rules)


def made_words(rules: RuleSet) -> str:
    """What a bid that was made scores; rulings 49, 50 and 68."""
    bonus = "".join(f" ({each} included)" for each in _beside(rules))
    return _sentence("made", rules, bonus=bonus)


def _beside(rules: RuleSet) -> list[str]:
    """What brings points beside the counters, if anything does."""
    if cards.trick_worth(rules):
        return ["what the tricks bring"]
    return ["the bonus"] if cards.bonus_worth(rules) else []


def set_words(rules: RuleSet) -> str:
    """What a bid costs that was set; ruling 67."""
    spared = teams.partners_are_called(rules) and not rules.score.partner_pays
    return _sentence("set-partner-spared" if spared else "set", rules)


def renege_ends_words(rules: RuleSet) -> str:
    """What a renege does that is found too late; ruling 43."""
    nest = ["the nest"] if cards.nest_size(rules) else []
    left = listed(["the trick under way", "the cards in hand", *nest, *_beside(rules)])
    return (
        "A renege that is found later ends the hand. Nobody scores what was not captured by then: "
        f"{left}."
    )


def renege_by_bidders_words(rules: RuleSet) -> str:
    """What a renege of the bidding side costs when it is found too late; rulings 40 and 47."""
    return _sentence("renege-by-bidders", rules)


def renege_by_defenders_words(rules: RuleSet) -> str:
    """What a renege of a defender costs when it is found too late; rulings 41 and 47."""
    granted = _sentence(f"granted-{rules.foul.renege_rule}", rules)
    return _sentence("renege-by-defenders", rules, granted=granted)


def renege_rule_words(rules: RuleSet) -> str:
    """All that a renege means here."""
    by_bidders, by_defenders = renege_by_bidders_words(rules), renege_by_defenders_words(rules)
    return f"{RENEGE_WINDOW} {renege_ends_words(rules)} {by_bidders} {by_defenders}"


def discard_rule_words(rules: RuleSet) -> str:
    """What a bad discard is and costs; rulings 26, 31 and 47."""
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
