"""What the bidder owes the table beside the play, and what an exposed card leads to."""

from referee.engine.hand import teams
from referee.engine.hand.facts import Hand, Irregularity
from referee.engine.judge.scoring import Contract
from referee.engine.play.nest import LOWEST_COMPULSORY, NewDeal, after_exposed
from referee.engine.rules import cards
from referee.engine.rules.model import CallMoment, Dummy, RuleSet
from referee.web.words.cards import card_words
from referee.web.words.names import Words
from referee.web.words.text import listed


def exposed_words(rules: RuleSet) -> str:
    """What follows from a card that lay open in the deal, in the ranks on the cards; ruling 25."""
    playing = cards.are_playing_cards(rules)
    lowest = cards.rank_label(LOWEST_COMPULSORY, rules)
    rook = f"the {cards.rook_name(rules)}"
    named = [card for card in (cards.ROOK, "R1", "R2") if card in rules.deck.trump]
    must = [card for card in named if after_exposed(card, rules) is NewDeal.COMPULSORY]
    above = [rook if card == cards.ROOK else cards.words(card) for card in must]
    low = f", like {rook}," if cards.ROOK in named and cards.ROOK not in must else ""
    ones = ["the aces" if playing else "the 1s"] if cards.plain_ranks(rules)[:1] == (1,) else []
    also = f", like {listed([*above, *ones])}," if above or ones else ""
    return (
        f"A card lay open in the deal: a {lowest} or higher{also} means a new deal; a lower "
        f"card{low} does when any player asks. The same dealer deals."
    )


def lay_open_words(claim: Irregularity, words: Words) -> str:
    """What the card that a misdeal exposed led to; "" where none was named."""
    if claim.card is None:
        return ""
    said = card_words(claim.card, words.rules)
    must = after_exposed(claim.card, words.rules) is NewDeal.COMPULSORY
    follows = "a new deal is a must" if must else "a new deal, since somebody asked"
    return f"{said[:1].upper()}{said[1:]} lay open: {follows}."


def circus_words(rules: RuleSet) -> str:
    """How circus Rook goes; rules 1.19. Nothing where it is not offered."""
    if not rules.trump.circus:
        return ""
    return (
        "The bidder may call it after the discard. The player on the left then names trump, all "
        "pass one card to the left at once, and who named trump leads. Who plays against the "
        "bidder passes the best card: the highest trump, or without a trump the highest card. The "
        "bid stays the bidder’s."
    )


def dummy_words(rules: RuleSet) -> str:
    """Whose hand lies open, since when, and who plays it; ruling 63. Nothing without a dummy."""
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
    """What the bidder says of the cards laid aside, or has said."""
    if declared is None:
        return f"{bidder} says whether the cards laid aside hold points."
    return f"{bidder} said that {'' if declared else 'no '}points were laid aside."


def call_rule_words(rules: RuleSet) -> str:
    """When the bidder calls how many cards; ruling 64. Nothing where none is called."""
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
    """The cards that *bidder* called, or when that is due; "" where partners are fixed."""
    if facts.partner_cards:
        named = listed(card_words(card, rules) for card in facts.partner_cards)
        return f"{bidder} called {named}."
    return call_rule_words(rules).replace("The bidder", bidder)


def duty_words(contract: Contract, facts: Hand, words: Words) -> str:
    """What the bidder and the partner have to do in a hand that is in play."""
    rules, bidder = words.rules, words.seat(contract.bidder)
    called = called_words(bidder, facts, rules) if not facts.partners else ""
    said = [called] if called else []
    if facts.call == "circus":
        left = words.seat(teams.next_seat(contract.bidder, rules))
        said.append(f"{left} names trump and leads; all pass a card to the left.")
    if rules.nest.declares_points:
        said.append(_declared_words(bidder, facts.declared))
    if rules.play.dummy is not Dummy.NONE and contract.partners:
        open_hand = words.seat(contract.partners[0])
        when = _WHEN_OPEN[rules.play.dummy]
        said.append(f"{open_hand} lays the hand open {when}; {bidder} plays it.")
    return " ".join(said)
