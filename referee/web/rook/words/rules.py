"""The rules of a table in the words that a player reads."""

from referee.rook.game import Standing
from referee.rook.hand import teams
from referee.rook.hand.facts import Hand, Irregularity, Seat
from referee.rook.judge.scoring import Contract
from referee.rook.play.nest import LOWEST_COMPULSORY, NewDeal, after_exposed
from referee.rook.rules import cards, presets
from referee.rook.rules.model import (
    AllPass,
    Ban,
    Bonus,
    BothOver,
    CallMoment,
    Dummy,
    RuleSet,
    Sides,
)
from referee.text import capital
from referee.web.rook.words.deck import counter_words
from referee.web.rook.words.vocabulary import Words, book_seats, card_words
from referee.web.shared.words import listed, number, with_stop, words_in

NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}
"""How many can sit at a table, in words."""

BETWEEN_BIDDERS = "the higher total wins, and where they are level the bidder"
"""Which of the bidders wins when both reach the target and partners are called; ruling 83."""


def game_name(rules: RuleSet) -> str:
    """The game's name; with the number of players, if its preset is for another number."""
    players, usual = rules.table.players, presets.preset(rules.id).table.players
    if players == usual:
        return rules.name
    return f"{rules.name.replace(f', {NUMBERS[usual]} players', '')}, {NUMBERS[players]} players"


def turn_words(rules: RuleSet) -> str:
    """How the bidding goes, and when it is over; rulings 14 to 17."""
    opened = (
        f"The dealer has bid {rules.auction.minimum} before anybody speaks. "
        if rules.auction.dealer_opens
        else ""
    )
    return (
        f"{opened}The player left of the dealer speaks first. Bids are multiples of "
        f"{rules.auction.step}, each higher than the last. A player who has passed is out. The "
        "bidding ends when all others have passed, or at the highest bid."
    )


def equal_words(rules: RuleSet) -> str:
    """What equal totals mean; ruling 8. "" if the bidders of two sides win in any case."""
    others = ""
    if rules.end.both_over is BothOver.BIDDER_GOES:
        if len(teams.books(rules)) == 2:
            return ""
        others = "Otherwise, "
    equal = (
        f"{others}equal at {rules.end.target} or more: another hand is played, until they differ."
    )
    return capital(equal)


def redeal_rule_words(rules: RuleSet) -> str:
    """Who may call a redeal at this table."""
    if not rules.auction.no_counter_redeal:
        return "This table plays without the no-counter redeal."
    return (
        f"A hand without a counter ({counter_words(rules)}) may call for a redeal at any moment "
        "of the bidding, even after a bid or a pass. The same dealer deals again."
    )


def again_words(dealer: Seat, words: Words) -> str:
    """The sentence that a deal does not count: "Nothing is scored; Dee deals again."."""
    return f"Nothing is scored; {words.seat(dealer)} deals again."


def all_pass_words(dealer: Seat, words: Words) -> str:
    """What happens when nobody bids."""
    rules = words.rules
    if rules.auction.dealer_opens or rules.auction.all_pass is AllPass.FORCE_DEALER:
        return f"{words.seat(dealer)} dealt and must play for {rules.auction.minimum}."
    if rules.auction.all_pass is AllPass.REDEAL_SAME:
        return again_words(dealer, words)
    after = words.seat(teams.next_seat(dealer, rules))
    return with_stop(f"Nothing is scored; the deal moves on to {after}")


THE_WORD = "The table ended the game, and its word stays as it is."
"""What a change of the hands, or of the rules, does to an end by the word of the table."""


def reason_words(standing: Standing, rules: RuleSet) -> str:
    """The rule that ended the game."""
    target = rules.end.target
    several = "Both have" if len(standing.totals) == 2 else "Several have"
    bidders = "the bidders win, whatever the totals"
    highest = "the highest totals are level" if standing.is_draw else "the highest total wins"
    if teams.partners_are_called(rules):
        bidders = f"{bidders}; between the bidder and a partner {BETWEEN_BIDDERS}"
    return {
        "target": f"The first to reach {target} wins"
        + (
            ", in a hand of their own bid or one that set the bidders."
            if rules.end.win_on_bid
            else "."
        ),
        "higher-total": f"{several} reached {target}: the higher total wins.",
        "bidder-goes": f"{several} reached {target}: {bidders}.",
        "spread": f"A lead of {rules.end.spread} ends the game.",
        "ended": "The table ended the game.",
        "floor": f"A total of {number(rules.end.floor)} ends the game: {highest}.",
        "hands": f"The game was to end with hand {rules.end.hands}: {highest}.",
    }[standing.reason or "target"]


def sides_words(rules: RuleSet) -> str:
    """Which seats are partners; "" if nobody has a fixed partner."""
    if not rules.table.sides.fixed:
        return ""
    each = rules.table.players // rules.table.sides.fixed
    if each == 1:
        return ""
    sides = (listed(map(str, book_seats(book, rules))) for book in teams.books(rules))
    where = "opposite each other" if each == PAIR else "at every other seat"
    return f"Partners sit {where}: seats {' against '.join(sides)}."


PAIR = 2
"""The size of a side whose partners sit opposite each other; larger sides take every other seat."""


def partner_words(rules: RuleSet) -> str:
    """Who plays with whom; ruling 65."""
    if teams.partners_are_called(rules):
        cards = "it, or laid it" if teams.most_partners(rules) == 1 else "them all, or laid them"
        return (
            "Whoever holds a card that the bidder calls plays with the bidder, in secret until it "
            f"is played. A bidder who holds {cards} aside, plays alone."
        )
    return sides_words(rules) or "Everybody plays alone."


def hidden_words(rules: RuleSet) -> str:
    """The rule that hands are secret, and from whom; source: S000, S002."""
    alone = not (teams.partners_are_called(rules) or sides_words(rules))
    secret = f"Everybody keeps their hand secret{'' if alone else ', from partners too'}."
    if rules.play.dummy is Dummy.NONE:
        return secret
    return f"{secret} Only the hand that is laid open is seen by all."


def deal_words(rules: RuleSet) -> str:
    """How the cards are dealt, and who deals next; source: S000, S001, S002."""
    size, each = cards.nest_size(rules), cards.hand_size(rules)
    return (
        f"The dealer shuffles and cuts, then deals one card at a time{_nest_dealt(rules)}. "
        f"Everybody gets {each} cards{f', the nest {size}' if size else ''}. The next hand is "
        "dealt by the player on the dealer’s left."
    )


def _nest_dealt(rules: RuleSet) -> str:
    """When the nest gets its cards; "" without a nest."""
    size = cards.nest_size(rules)
    if not size:
        return ""
    if presets.nest_is_left_over(rules.id) or size > cards.hand_size(rules):
        return ", and what is left over is the nest"
    rounds = "the first round" if size == 1 else f"each of the first {size} rounds"
    return f"; after {rounds}, one goes face down to the nest"


def bonus_words(rules: RuleSet) -> str:
    """What tricks bring beside their counters; "" if nothing."""
    amount, each = rules.score.bonus_points, cards.trick_worth(rules)
    bonus = {
        Bonus.NONE: "",
        Bonus.LAST_TRICK: f"The last trick brings {amount}.",
        Bonus.MAJORITY: f"More than half of the tricks bring {amount}.",
    }[rules.score.bonus]
    return " ".join(text for text in (f"Every trick brings {each}." if each else "", bonus) if text)


# What an exposed card leads to, and what the bidder must do beside the play


def exposed_words(rules: RuleSet) -> str:
    """What follows from a card exposed in the deal, with the ranks as printed; ruling 25."""
    playing = cards.are_playing_cards(rules)
    lowest = cards.rank_name(LOWEST_COMPULSORY, rules)
    rook = f"the {cards.rook_name(rules)}"
    named = [card for card in (cards.ROOK, "R1", "R2") if card in rules.deck.trump]
    must = [card for card in named if after_exposed(card, rules) is NewDeal.COMPULSORY]
    above = [rook if card == cards.ROOK else cards.words(card) for card in must]
    low = f", like {rook}," if cards.ROOK in named and cards.ROOK not in must else ""
    ones = ["the aces" if playing else "the 1s"] if cards.plain_ranks(rules)[:1] == (1,) else []
    also = f", like {listed([*above, *ones])}," if above or ones else ""
    return (
        f"If a card is exposed in the deal, a {lowest} or higher{also} means a new deal; a lower "
        f"card{low} does if any player asks. The same dealer deals."
    )


def lay_open_words(claim: Irregularity, words: Words) -> str:
    """What the exposed card of a misdeal led to; "" if no card is recorded."""
    if claim.card is None:
        return ""
    card = card_words(claim.card, words.rules)
    must = after_exposed(claim.card, words.rules) is NewDeal.COMPULSORY
    follows = "a new deal is a must" if must else "a new deal, since somebody asked"
    return f"{capital(card)} lay open: {follows}."


def circus_words(rules: RuleSet) -> str:
    """How circus Rook is played; "" if the table does not offer it."""
    if not rules.trump.circus:
        return ""
    return (
        "The bidder may call it after the discard. The player on the left then names trump, all "
        "pass one card to the left at once, and whoever named trump leads. Players against the "
        "bidder pass their best card: the highest trump, or without a trump the highest card. The "
        "bid stays the bidder’s."
    )


def dummy_words(rules: RuleSet) -> str:
    """Whose hand lies open, since when, and who plays it; ruling 63. "" without a dummy."""
    if rules.play.dummy is Dummy.NONE:
        return ""
    return (
        f"The bidder’s partner lays the hand face up {_WHEN_OPEN[rules.play.dummy]}, and the "
        "bidder plays its cards. They must follow too; what is wrong with them is the bidders’ "
        "fault."
    )


_WHEN_OPEN = {
    Dummy.BEFORE_LEAD: "once trump is named, before the first lead",
    Dummy.AFTER_LEAD: "once the first card is led",
}


def _declared_words(bidder: str, declared: bool | None) -> str:  # noqa: FBT001 - a fact
    """What the bidder must say, or has said, about points in the discard."""
    if declared is None:
        return f"{bidder} says whether the cards laid aside hold points."
    return f"{bidder} said that {'' if declared else 'no '}points were laid aside."


def call_rule_words(rules: RuleSet) -> str:
    """When the bidder calls cards, and how many; ruling 64. "" if none are called."""
    if not teams.partners_are_called(rules):
        return ""
    return f"The bidder calls {_how_many(rules)} {_WHEN_CALLED[rules.table.call_moment]}."


_WHEN_CALLED = {
    CallMoment.AT_ONCE: "as soon as the bid is won",
    CallMoment.AFTER_EXCHANGE: "after the exchange with the nest",
}


def _how_many(rules: RuleSet) -> str:
    most = teams.most_partners(rules)
    return "a card" if most == 1 else f"up to {most} cards"


def called_words(bidder: str, facts: Hand, rules: RuleSet) -> str:
    """The cards that *bidder* called, or when they are due; "" if partners are not called."""
    if facts.partner_cards:
        named = listed(card_words(card, rules) for card in facts.partner_cards)
        return f"{bidder} called {named}."
    return call_rule_words(rules).replace("The bidder", bidder)


def duty_words(contract: Contract, facts: Hand, words: Words) -> str:
    """What the bidder and the partner have to do in a hand in play."""
    rules, bidder = words.rules, words.seat(contract.bidder)
    called = called_words(bidder, facts, rules) if not facts.partners else ""
    duties = [called] if called else []
    if facts.call == "circus":
        left = words.seat(teams.next_seat(contract.bidder, rules))
        duties.append(f"{left} names trump and leads; all pass a card to the left.")
    if rules.nest.declares_points:
        duties.append(_declared_words(bidder, facts.declared))
    if rules.play.dummy is not Dummy.NONE and contract.partners:
        open_hand = words.seat(contract.partners[0])
        when = _WHEN_OPEN[rules.play.dummy]
        duties.append(f"{open_hand} lays the hand open {when}; {bidder} plays it.")
    return " ".join(duties)


# What a bid, a renege and a bad discard bring and cost


_SENTENCES = words_in(__file__, "scores.toml")

RENEGE_WINDOW = "A renege can be put right until the next trick is taken."


def _sentence(name: str, rules: RuleSet, **places: str) -> str:
    """Sentence *name* in the form for the sides of this table, with *places* filled in."""
    kind = {Sides.CALLED: "called", Sides.ALONE: "alone"}.get(rules.table.sides, "fixed")
    the_other = "The other" if len(teams.books(rules)) == 2 else "Each other"
    sentence: str = _SENTENCES[kind][name]
    return sentence.format(the_other=the_other, **places)


def others_words(rules: RuleSet) -> str:
    """What the side or the players score that did not bid; ruling 51."""
    return _sentence("others", rules)


def made_words(rules: RuleSet) -> str:
    """What a bid scores that was made; rulings 49, 50 and 68."""
    bonus = "".join(f" ({each} included)" for each in _beside(rules))
    return _sentence("made", rules, bonus=bonus)


def _beside(rules: RuleSet) -> list[str]:
    """The things beside counters that bring points: none or one."""
    if cards.trick_worth(rules):
        return ["what the tricks bring"]
    return ["the bonus"] if cards.bonus_worth(rules) else []


def set_words(rules: RuleSet) -> str:
    """What a bid costs that was set; ruling 67."""
    spared = teams.partners_are_called(rules) and not rules.score.partner_pays
    return _sentence("set-partner-spared" if spared else "set", rules)


def renege_ends_words(rules: RuleSet) -> str:
    """What happens when a renege is found too late; ruling 43."""
    nest = ["the nest"] if cards.nest_size(rules) else []
    left = listed(["the trick under way", "the cards in hand", *nest, *_beside(rules)])
    return (
        "A renege that is found later ends the hand. Nobody scores what was not captured by then: "
        f"{left}."
    )


def renege_by_bidders_words(rules: RuleSet) -> str:
    """What a renege of the bidding side costs when it is found too late; rulings 40, 47 and 104."""
    lost = str(cards.renege_cost(rules) or "the bid")
    return _sentence("renege-by-bidders", rules, lost=lost, kept=_kept(rules))


def _kept(rules: RuleSet) -> str:
    """What those score who did not renege."""
    return str(cards.renege_award(rules) or _sentence("kept", rules))


def renege_by_defenders_words(rules: RuleSet) -> str:
    """What a renege of a defender costs when it is found too late; rulings 41, 47 and 104."""
    lost = str(cards.renege_cost(rules) or "the bid all the same")
    by = "award" if cards.renege_award(rules) else rules.foul.renege_rule
    granted = _sentence(f"granted-{by}", rules, kept=_kept(rules))
    return _sentence("renege-by-defenders", rules, lost=lost, granted=granted)


def renege_rule_words(rules: RuleSet) -> str:
    """The whole rule of this table on reneges."""
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
