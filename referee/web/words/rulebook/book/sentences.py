"""Each rule of a table as a sentence that stands by itself: house rules, and those beside them."""

from collections.abc import Callable, Mapping

from referee.engine.hand import teams
from referee.engine.rules import cards, house
from referee.engine.rules.bids import highest_bid
from referee.engine.rules.model import AllPass, BothOver, RuleSet
from referee.engine.rules.registry import RULES
from referee.web.words.rulebook.book import duties, play, scores
from referee.web.words.rulebook.book import rules as said
from referee.web.words.rulebook.book.fixed import FIXED, fixed_sentence

Sentence = Callable[[RuleSet], str]


def all_pass_words(rules: RuleSet) -> str:
    """What follows when nobody bids; rulings 12 and 13."""
    least = rules.auction.minimum
    if rules.auction.dealer_opens:
        return f"When all others pass, the dealer must play for the {least} that stand already."
    return {
        AllPass.FORCE_DEALER: f"When everybody passes, the dealer must play for {least}.",
        AllPass.REDEAL_SAME: "When everybody passes, nothing is scored and the same dealer deals "
        "again.",
        AllPass.REDEAL_NEXT: "When everybody passes, nothing is scored and the next dealer deals.",
    }[rules.auction.all_pass]


def both_over_words(rules: RuleSet) -> str:
    """Who wins where several reach the target in one hand; rulings 8, 54, 55 and 83."""
    several = "both sides" if len(teams.books(rules)) == 2 else "several"
    wins = {
        BothOver.HIGHER_TOTAL: "the higher total wins",
        BothOver.BIDDER_GOES: "the bidders win, whatever the totals, if they made their bid",
    }[rules.end.both_over]
    rule = f"When {several} have {rules.end.target} or more after a hand, {wins}."
    goes = rules.end.both_over is BothOver.BIDDER_GOES and teams.partners_are_called(rules)
    return f"{rule} Between the bidder and a partner {said.BETWEEN_BIDDERS}." if goes else rule


def win_on_bid_words(rules: RuleSet) -> str:
    """Whether a total alone wins."""
    who = "side" if rules.table.sides.fixed else "player"
    if rules.end.win_on_bid:
        return f"A {who} wins only in a hand of its own made bid, or one that set the bidders."
    return f"A {who} with {rules.end.target} or more wins, whoever bid in that hand."


def rook_rank_words(rules: RuleSet) -> str:
    """Where the Rook ranks, and what beats it that is no card of the trump color; ruling 7."""
    ranks = house.rule_sentence("rook_rank", rules)
    places = cards.trump_places(rules)
    if "R1" not in places or cards.ROOK not in places:
        return ranks
    return f"{ranks[:-1]}, but the red 1 beats it."


def _or_house(name: str, sentence: Sentence) -> Sentence:
    """*sentence* where it says something, else the plain one of the house rule *name*."""
    return lambda rules: sentence(rules) or house.rule_sentence(name, rules)


def bid_max_words(rules: RuleSet) -> str:
    """The highest bid that can be bid; ruling 14."""
    return RULES["bid_max"].says(highest_bid(rules), rules).sentence


FULLER: Mapping[str, Sentence] = {
    "sides": said.partner_words,
    "bid_max": bid_max_words,
    "all_pass": all_pass_words,
    "no_counter_redeal": said.redeal_rule_words,
    "both_over": both_over_words,
    "win_on_bid": win_on_bid_words,
    "rook_rank": rook_rank_words,
    "nest_to": _or_house("nest_to", play.captured_nest_words),
    "renege_rule": scores.renege_by_defenders_words,
    "dummy": _or_house("dummy", duties.dummy_words),
    "circus": _or_house("circus", duties.circus_words),
    "call_moment": _or_house("call_moment", duties.call_rule_words),
}
"""House rules of which there is more to say than what a form offers."""


def rule_sentence(name: str, rules: RuleSet) -> str:
    """The rule *name*, house rule or not, at a table of *rules*; "" where it means nothing."""
    if name in FIXED:
        return fixed_sentence(name, rules)
    return FULLER[name](rules) if name in FULLER else house.rule_sentence(name, rules)
