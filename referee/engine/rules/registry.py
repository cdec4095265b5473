"""Every house rule, an entry each.

A new one is a field of the model, what the engine makes of it, and an entry here: rule book, rule
sheet, form, charter, *what if*, command line, records and documents read it. The order is that in
which programs list the rules; a new one comes last.
"""

from collections.abc import Mapping
from typing import Any

from referee.engine.rules import cards
from referee.engine.rules.entry import Chapter, HouseRule, Saying, Theme
from referee.engine.rules.model import Bonus, Dummy, RuleSet, Sides
from referee.engine.text.plain import listed


def _yes_no(yes: str, no: str, yes_phrase: str = "", no_phrase: str = "") -> Mapping[Any, Saying]:
    return {True: Saying("yes", yes, yes_phrase), False: Saying("no", no, no_phrase)}


def _amount(sentence: str, phrase: str = "") -> Saying:
    return Saying("{}", sentence, phrase)


def _is_called(rules: RuleSet) -> bool:
    return rules.table.sides is Sides.CALLED


def _has_nest(rules: RuleSet) -> bool:
    return cards.nest_size(rules) > 0


def _has_rook(rules: RuleSet) -> bool:
    return cards.ROOK in rules.deck.trump


def _has_red_one(rules: RuleSet) -> bool:
    return "R1" in rules.deck.trump


def _has_bonus(rules: RuleSet) -> bool:
    return rules.score.bonus is not Bonus.NONE


def _sits_in_pairs(rules: RuleSet) -> bool:
    table = rules.table
    return table.players == 2 * table.sides.fixed or rules.play.dummy is not Dummy.NONE


def _can_be_playing_cards(rules: RuleSet) -> bool:
    return bool(rules.deck.standard)


def _counters(points: Mapping[str, int], rules: RuleSet) -> Saying:
    """What each rank counts: "5s count 5, 10s 10 and 14s 10", and "the 1s at 15" of another."""
    usual = {str(rank): worth for rank, worth in rules.score.counters}
    ranks = sorted(rules.deck.plain)
    now = {cards.counter_name(rank, rules): points.get(str(rank), 0) for rank in ranks}
    was = {cards.counter_name(rank, rules): usual.get(str(rank), 0) for rank in ranks}
    counting = [(name, each) for name, each in now.items() if each]
    other = [f"the {name}s at {now[name]}" for name in now if now[name] != was[name]]
    sentence = "No rank counts anything."
    if counting:
        (first, count), *rest = counting
        said = listed([f"{first}s count {count}", *(f"{name}s {each}" for name, each in rest)])
        sentence = f"{said[:1].upper()}{said[1:]}."
    return Saying(
        ", ".join(f"{rank}s: {each}" for rank, each in points.items()) or "nothing",
        sentence,
        listed(other) if other else "the cards as they count",
    )


def _nest(size: int, rules: RuleSet) -> Saying:
    each = (cards.deck_size(rules) - size) // rules.table.players
    if not size:
        return Saying("no nest", f"There is no nest: everybody gets {each} cards.")
    return Saying("{}", f"{{}} cards lie in the nest, and everybody gets {each}.")


def _each_rook(_: int, rules: RuleSet) -> Saying | None:
    """Of two decks; None: there is one Rook."""
    if rules.deck.copies == 1:
        return None
    return _amount("Each {rook} counts {}.", "the {rook} at {}")


def _named_at_once(moment: str, rules: RuleSet) -> Saying | None:
    """Where nothing is laid aside before; None: there is a nest, or it is another moment."""
    if moment != "after-discard" or _has_nest(rules):
        return None
    return Saying("as soon as the bid is won", "Trump is named as soon as the bid is won.")


OFFICIAL = "S000 S002"
"""The texts of the tournament rules."""

RULES: Mapping[str, HouseRule] = {
    rule.name: rule
    for rule in (
        HouseRule(
            "players", ("table", "players"), "Players", Theme.TABLE, Chapter.TABLE,
            number=_amount("{} play."),
            source=OFFICIAL,
        ),
        HouseRule(
            "sides", ("table", "sides"), "Who plays with whom", Theme.TABLE, Chapter.TABLE,
            values={
                "two": Saying(
                    "two sides, every other seat", "They play in two sides, every other seat."
                ),
                "three": Saying(
                    "three sides, every third seat", "They play in three sides, every third seat."
                ),
                "four": Saying(
                    "four sides, every fourth seat", "They play in four sides, every fourth seat."
                ),
                "called": Saying(
                    "the bidder calls a partner’s card", "The bidder calls a partner’s card."
                ),
                "alone": Saying("everyone alone", "Everyone plays alone."),
            },
            source=OFFICIAL,
        ),
        HouseRule(
            "target", ("end", "target"), "Points to win", Theme.END, Chapter.END,
            number=_amount("The first to reach {} wins.", "{} to win"),
            source=OFFICIAL,
        ),
        HouseRule(
            "bid_min", ("auction", "minimum"), "Lowest bid", Theme.BIDDING, Chapter.BIDDING,
            number=_amount("The lowest bid is {}."),
            source=OFFICIAL,
        ),
        HouseRule(
            "bid_max", ("auction", "maximum"), "Highest bid", Theme.BIDDING, Chapter.BIDDING,
            number=_amount("The highest bid is {}."),
            source=OFFICIAL,
        ),
        HouseRule(
            "bid_step", ("auction", "step"), "Bids go up by", Theme.BIDDING, Chapter.BIDDING,
            number=_amount("Bids go up by {}."),
            source=OFFICIAL,
        ),
        HouseRule(
            "all_pass", ("auction", "all_pass"), "When everybody passes",
            Theme.BIDDING, Chapter.BIDDING,
            values={
                "force-dealer": Saying(
                    "the dealer must play for the lowest bid",
                    "When everybody passes, the dealer must play for the lowest bid.",
                ),
                "redeal-same": Saying(
                    "the same dealer deals again",
                    "When everybody passes, the same dealer deals again.",
                ),
                "redeal-next": Saying(
                    "the next dealer deals", "When everybody passes, the next dealer deals."
                ),
            },
            source="BGG SMI BRE ROL",
            after="dealer_opens",
        ),
        HouseRule(
            "dealer_opens", ("auction", "dealer_opens"), "The dealer begins with the lowest bid",
            Theme.BIDDING, Chapter.BIDDING,
            values=_yes_no(
                "The dealer has bid the lowest bid before anybody speaks.",
                "Nobody has bid before the bidding begins.",
            ),
            optional=True,
            answers="bids-first",
        ),
        HouseRule(
            "no_counter_redeal", ("auction", "no_counter_redeal"),
            "A hand without counters may call a redeal", Theme.BIDDING, Chapter.DEAL,
            values=_yes_no(
                "A hand without counters may call a redeal.",
                "A hand without counters is played like any other.",
            ),
            source=OFFICIAL,
            after="nest",
        ),
        HouseRule(
            "counters", ("score", "counters"), "What the cards count", Theme.COUNTS, Chapter.COUNTS,
            works_out=_counters,
            source=OFFICIAL,
        ),
        HouseRule(
            "rook_points", ("score", "rook_points"), "The Rook is worth",
            Theme.COUNTS, Chapter.COUNTS,
            number=_amount("The {rook} counts {}.", "the {rook} at {}"),
            works_out=_each_rook,
            source=OFFICIAL,
            means=_has_rook,
        ),
        HouseRule(
            "red_one_points", ("score", "red_one_points"), "The red 1 is worth",
            Theme.COUNTS, Chapter.COUNTS,
            number=_amount("The red 1 counts {}.", "the red 1 at {}"),
            means=_has_red_one,
        ),
        HouseRule(
            "rook_free_play", ("play", "rook_free_play"), "The Rook may be played at any time",
            Theme.CARDS, Chapter.PLAY,
            values=_yes_no(
                "The {rook} may be played at any time, also by who could follow.",
                "Who can follow must follow, and may not play the {rook} instead.",
            ),
            source=OFFICIAL,
            after="first_lead",
            means=_has_rook,
        ),
        HouseRule(
            "black_two", ("deck", "black_two"), "The black 2 beats the Rook",
            Theme.CARDS, Chapter.CARDS,
            values=_yes_no(
                "The black 2 beats everything in a trick with the {rook}.",
                "The black 2 does not beat the {rook}.",
            ),
            after="red_two",
            optional=True,
            answers="rook-strength",
            changes=_has_rook,
        ),
        HouseRule(
            "nest", ("nest", "size"), "Cards in the nest", Theme.PLAY, Chapter.DEAL,
            works_out=_nest,
            source=OFFICIAL,
        ),
        HouseRule(
            "discard_ban", ("nest", "ban"), "May not be laid aside", Theme.PLAY, Chapter.NEST,
            values={
                "none": Saying("nothing is barred", "The bidder may lay any cards aside."),
                "trump": Saying(
                    "trump", "The bidder lays no trumps aside while holding other cards."
                ),
                "counters": Saying(
                    "counters", "The bidder lays no counters aside while holding other cards."
                ),
            },
            source=OFFICIAL,
            means=_has_nest,
        ),
        HouseRule(
            "discard_counters", ("nest", "most_counters"), "Counters that may be laid aside",
            Theme.PLAY, Chapter.NEST,
            values={
                0: Saying(
                    "as many as one likes", "As many counters may be laid aside as one likes."
                ),
                1: Saying("no more than 1", "No more than one counter may be laid aside."),
            },
            number=Saying("no more than {}", "No more than {} counters may be laid aside."),
            source=OFFICIAL,
            means=_has_nest,
        ),
        HouseRule(
            "nest_to", ("nest", "goes_to"), "The nest goes to", Theme.PLAY, Chapter.NEST,
            values={
                "last-trick": Saying(
                    "the side with the last trick",
                    "What was laid aside goes to who takes the last trick.",
                ),
                "nobody": Saying(
                    "nobody: it is out of play", "What was laid aside is out of play."
                ),
            },
            source=OFFICIAL,
            after="declare_points",
            means=_has_nest,
        ),
        HouseRule(
            "declare_points", ("nest", "declares_points"),
            "The bidder says if points were laid aside", Theme.PLAY, Chapter.NEST,
            values=_yes_no(
                "The bidder says whether points were laid aside.",
                "The bidder does not say whether points were laid aside.",
            ),
            optional=True,
            answers="shown",
            means=_is_called,
        ),
        HouseRule(
            "bonus", ("score", "bonus"), "Bonus for", Theme.COUNTS, Chapter.COUNTS,
            values={
                "none": Saying("nothing", "There is no bonus.", "no bonus"),
                "last-trick": Saying(
                    "the last trick", "The last trick brings a bonus.",
                    "a bonus for the last trick",
                ),
                "majority": Saying(
                    "more than half of the tricks", "More than half of the tricks bring a bonus.",
                    "a bonus for most of the tricks",
                ),
            },
            optional=True,
        ),
        HouseRule(
            "bonus_points", ("score", "bonus_points"), "The bonus is worth",
            Theme.COUNTS, Chapter.COUNTS,
            number=_amount("The bonus is {}.", "a bonus of {}"),
            means=_has_bonus,
        ),
        HouseRule(
            "trick_points", ("score", "trick_points"), "Every trick is worth",
            Theme.COUNTS, Chapter.COUNTS,
            values={
                0: Saying(
                    "0", "A trick counts nothing but its counters.",
                    "nothing for a trick but its counters",
                )
            },
            number=_amount("Every trick counts {}.", "{} for every trick"),
            optional=True,
        ),
        HouseRule(
            "sweep_points", ("score", "sweep_points"), "A side with every counter scores",
            Theme.COUNTS, Chapter.COUNTS,
            values={
                0: Saying(
                    "not played", "A side that takes every counter scores just these.",
                    "nothing more for every counter",
                )
            },
            number=_amount(
                "A side that takes every counter scores {} instead.",
                "{} for taking every counter",
            ),
            optional=True,
        ),
        HouseRule(
            "first_lead", ("play", "first_lead"), "The first lead", Theme.PLAY, Chapter.PLAY,
            values={
                "left-of-dealer": Saying(
                    "left of the dealer", "The player left of the dealer leads first."
                ),
                "left-of-bidder": Saying(
                    "left of the bidder", "The player left of the bidder leads first."
                ),
                "bidder": Saying("the bidder", "The bidder leads first."),
            },
            source=OFFICIAL,
        ),
        HouseRule(
            "trump_named", ("trump", "moment"), "Trump is named", Theme.PLAY, Chapter.TRUMP,
            values={
                "after-discard": Saying("after the discard", "Trump is named after the discard."),
                "before-nest": Saying(
                    "before the nest is seen", "Trump is named before the nest is seen."
                ),
                "with-lead": Saying("with the first lead", "Trump is named with the first lead."),
            },
            works_out=_named_at_once,
            source=OFFICIAL,
        ),
        HouseRule(
            "low_card", ("trump", "low_card"), "“Low card” may be called",
            Theme.PLAY, Chapter.TRUMP,
            values=_yes_no(
                "The bidder may call “low card”: then 5s are the best.",
                "“Low card” is not played.",
            ),
            optional=True,
            answers="may-be-trump",
        ),
        HouseRule(
            "no_trump", ("trump", "no_trump"), "“No trump” may be called",
            Theme.PLAY, Chapter.TRUMP,
            values=_yes_no("The bidder may call “no trump”.", "“No trump” is not played."),
            optional=True,
            answers="may-be-trump",
        ),
        HouseRule(
            "circus", ("trump", "circus"), "“Circus Rook” may be called",
            Theme.PLAY, Chapter.TRUMP,
            values=_yes_no("The bidder may call “circus Rook”.", "“Circus Rook” is not played."),
            optional=True,
            answers="may-be-trump",
        ),
        HouseRule(
            "dummy", ("play", "dummy"), "The partner’s hand is laid open",
            Theme.PLAY, Chapter.TRUMP,
            values={
                "none": Saying("never", "Nobody lays the hand open."),
                "before-lead": Saying(
                    "before the first lead; the bidder plays it",
                    "The bidder’s partner lays the hand open before the first lead.",
                ),
                "after-lead": Saying(
                    "after the first lead; the bidder plays it",
                    "The bidder’s partner lays the hand open after the first lead.",
                ),
            },
            optional=True,
            changes=_sits_in_pairs,
        ),
        HouseRule(
            "review", ("play", "review"), "Tricks that may be looked at again",
            Theme.PLAY, Chapter.PLAY,
            values={
                "none": Saying(
                    "none before the hand ends",
                    "Nobody may look at a trick that was taken before the hand ends.",
                ),
                "last-trick": Saying(
                    "the last one, until the next is taken",
                    "The last trick may be looked at until the next one is taken, no other.",
                ),
                "all": Saying(
                    "all of them", "Every trick that was taken may be looked at again at any time."
                ),
            },
            source=OFFICIAL,
        ),
        HouseRule(
            "called_cards", ("table", "called_cards"), "Cards the bidder may call",
            Theme.PLAY, Chapter.TRUMP,
            values={1: Saying("1", "The bidder may call one card.")},
            number=_amount("The bidder may call {} cards."),
            after="trump_named",
            means=_is_called,
        ),
        HouseRule(
            "call_moment", ("table", "call_moment"), "The partner’s card is called",
            Theme.PLAY, Chapter.TRUMP,
            values={
                "at-once": Saying(
                    "as soon as the bid is won",
                    "The partner’s card is called as soon as the bid is won.",
                ),
                "after-exchange": Saying(
                    "after the exchange with the nest",
                    "The partner’s card is called after the exchange with the nest.",
                ),
            },
            after="called_cards",
            means=_is_called,
        ),
        HouseRule(
            "partner_pays", ("score", "partner_pays"), "A called partner loses the bid too",
            Theme.COUNTS, Chapter.SCORE,
            values=_yes_no(
                "A called partner loses the bid with the bidder.",
                "The bidder alone loses the bid, not the partner.",
                "called partners losing the bid too",
                "the bidder alone losing the bid",
            ),
            means=_is_called,
        ),
        HouseRule(
            "renege_rule", ("foul", "renege_rule"), "A defender’s renege found too late",
            Theme.PLAY, Chapter.BROKEN,
            values={
                "lose-bid": Saying(
                    "costs the bid; the bidders score what they had",
                    "A defender’s renege found too late costs the bid; the bidders score what they "
                    "had.",
                    "a defender’s renege leaving the bidders what they had",
                ),
                "bidders-make-bid": Saying(
                    "gives the bidders their bid",
                    "A defender’s renege found too late costs the bid; the bidders score their "
                    "bid.",
                    "a defender’s renege giving the bidders their bid",
                ),
            },
            source=OFFICIAL,
        ),
        HouseRule(
            "both_over", ("end", "both_over"), "Several reach it in one hand",
            Theme.END, Chapter.END,
            values={
                "higher-total": Saying(
                    "the higher total wins",
                    "When several reach it in one hand, the higher total wins.",
                    "the higher total winning where several reach it",
                ),
                "bidder-goes": Saying(
                    "the bidders win",
                    "When several reach it in one hand, the bidders win.",
                    "the bidders winning where several reach it",
                ),
            },
            source=OFFICIAL,
        ),
        HouseRule(
            "win_on_bid", ("end", "win_on_bid"), "To win, make your own bid or set the bidders",
            Theme.END, Chapter.END,
            values=_yes_no(
                "A side wins only in a hand in which it made its bid or set the bidders.",
                "A side that reaches it wins, whoever bid.",
                "a win only by one’s own bid, or by setting the bidders",
                "a win for who reaches the target, whoever bid",
            ),
            source=OFFICIAL,
            answers="over",
        ),
        HouseRule(
            "spread", ("end", "spread"), "A lead that ends the game", Theme.END, Chapter.END,
            values={
                0: Saying(
                    "not played", "A lead, however large, does not end the game.",
                    "no lead ending the game",
                )
            },
            number=_amount(
                "A lead of {} ends the game, whoever has the target.",
                "a lead of {} ending the game",
            ),
            optional=True,
            answers="over",
        ),
        HouseRule(
            "floor", ("end", "floor"), "A total that loses the game", Theme.END, Chapter.END,
            values={
                0: Saying(
                    "not played", "No total is so low that it ends the game.",
                    "no total low enough to end the game",
                )
            },
            number=_amount(
                "A total of {} or less ends the game: the highest total wins.",
                "a total of {} ending the game",
            ),
            optional=True,
            answers="over",
            signed=True,
        ),
        HouseRule(
            "deck", ("deck", "pack"), "Cards on the table", Theme.CARDS, Chapter.CARDS,
            values={
                "rook": Saying("Rook cards", "Rook cards are on the table."),
                "standard": Saying(
                    "standard playing cards", "Ordinary playing cards stand for the Rook cards."
                ),
            },
            source=OFFICIAL,
            changes=_can_be_playing_cards,
        ),
        HouseRule(
            "rook_rank", None, "The Rook ranks", Theme.CARDS, Chapter.CARDS,
            values={
                "high": Saying("highest trump", "The {rook} is the highest trump."),
                "low": Saying("lowest trump", "The {rook} is the lowest trump."),
                "10.5": Saying(
                    "between 11 and 10", "The {rook} ranks between the 11 and the 10 of trump."
                ),
                "none": Saying("not in the deck", "The {rook} is not in the deck."),
                "called": Saying(
                    "as the bidder says",
                    "The bidder says whether the {rook} is the highest or the lowest trump.",
                ),
            },
            source=OFFICIAL,
            meaning="Where the Rook stands in the order of trumps, or that it is not in the deck. "
            "A Rook that is not highest loses its free play; ruling 5.",
        ),
        HouseRule(
            "red_one", None, "The red 1 is the highest trump", Theme.CARDS, Chapter.CARDS,
            values=_yes_no(
                "The red 1 is the highest trump in every hand.",
                "The red 1 is no trump of its own.",
            ),
            optional=True,
            meaning="Whether the red 1 is the highest trump in every hand. Source: S000; SMI.",
        ),
        HouseRule(
            "red_two", None, "The red 2 is the trump under the Rook", Theme.CARDS, Chapter.CARDS,
            values=_yes_no(
                "The red 2 is the trump right under the {rook}.",
                "The red 2 is no trump of its own.",
            ),
            optional=True,
            changes=_has_rook,
            meaning="Whether the red 2 is the trump right under a high Rook. Source: S000.",
        ),
    )
}  # fmt: skip
"""Every house rule by its name."""


def _in_order(chapter: Chapter) -> list[HouseRule]:
    """The rules of one chapter, each after the one that it follows."""
    rules = [rule for rule in RULES.values() if rule.chapter is chapter]
    placed = [rule for rule in rules if not rule.after]
    for rule in rules:
        if rule.after:
            placed.insert(placed.index(RULES[rule.after]) + 1, rule)
    return placed


BY_CHAPTER = {chapter: tuple(_in_order(chapter)) for chapter in Chapter}
"""The house rules in the order of the rule book."""

BY_THEME = {
    theme: tuple(rule for rules in BY_CHAPTER.values() for rule in rules if rule.theme is theme)
    for theme in Theme
}
"""The house rules in the order of the form."""

SCORING = tuple(rule.name for rules in BY_THEME.values() for rule in rules if rule.scores)
"""The rules that say what a hand scores, or how a game ends: all others change the play."""
