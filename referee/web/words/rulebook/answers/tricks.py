"""The play of the cards."""

from referee.engine.hand import teams
from referee.engine.rules import cards
from referee.engine.rules.model import FirstLead, Review
from referee.engine.tricks.follow import first_leader
from referee.web.words.rulebook.answers.asking import Asking, Question
from referee.web.words.rulebook.book import duties, house, play
from referee.web.words.rulebook.book.fixed import fixed_sentence
from referee.web.words.rulebook.book.sentences import rule_sentence

WHY = {
    FirstLead.LEFT_OF_DEALER: "they sit left of {dealer}",
    FirstLead.LEFT_OF_BIDDER: "they sit left of the bidder, {bidder}",
    FirstLead.BIDDER: "they won the bid",
}


def leads_first(at: Asking) -> str:
    """Who leads to the first trick; ruling 11."""
    by_dealer = at.rules.play.first_lead is FirstLead.LEFT_OF_DEALER
    if at.dealer is None or (at.contract is None and not by_dealer):
        return f"{rule_sentence('first_lead', at.rules)[:-1]}, with any card.{_in_circus(at)}"
    bidder = at.contract.bidder if at.contract else at.dealer
    leader = first_leader(at.dealer, bidder, circus=at.circus, rules=at.rules)
    why = WHY[at.rules.play.first_lead].format(dealer=at.dealer_named, bidder=at.bidder)
    named = "they named trump" if at.circus else why
    return f"{at.words.seat(leader)} leads, with any card: {named}.{_in_circus(at)}"


def _in_circus(at: Asking) -> str:
    """Who leads instead, where that may still be called."""
    if not at.rules.trump.circus or at.circus:
        return ""
    return " After “circus Rook”, who named trump leads."


def must_play_rook(at: Asking) -> str:
    """When the Rook may be played, and when it must be; rulings 1 and 5."""
    if not at.has_rook:
        return "There is none in this deck."
    free = (
        "You may play it to any trick, also when you could follow."
        if at.rules.play.rook_free_play
        else "It is a trump like any other: you may not play it while you can follow another color."
    )
    return f"{free} {play.rook_must_words('it', at.rules)}{_moved(at)}"


def _moved(at: Asking) -> str:
    """Where the Rook may be played freely, and not in every hand."""
    offered = at.rules.trump
    calls = [
        *(["“no trump”"] if offered.no_trump else []),
        *(["“low card”"] if offered.low_card else []),
    ]
    if not calls or not at.rules.play.rook_free_play:
        return ""
    return f" After {' or '.join(calls)} it must follow like any other card."


def rook_led(at: Asking) -> str:
    """What must be played to the Rook; ruling 3, and 75 without trump."""
    told = play.rook_led_words(at.rules)
    return f"{told}{play.without_trump_words(at.rules)}" if told else ""


def beats(at: Asking) -> str:
    """The order of trumps and of other cards."""
    first = play.identical_words(at.rules)
    order = f"{fixed_sentence('trump-order', at.rules)} {fixed_sentence('plain-order', at.rules)}"
    return f"{order} {first}".rstrip()


def rook_strength(at: Asking) -> str:
    """Where the Rook ranks."""
    ranks = rule_sentence("rook_rank", at.rules)
    black = rule_sentence("black_two", at.rules) if at.rules.deck.black_two else ""
    return f"{ranks} {black}".rstrip()


def ones(at: Asking) -> str:
    """What the 1s are, and the red 1."""
    single = {"R1": "red_one", "R2": "red_two"}
    trumps = (card for card in at.rules.deck.trump if card in single)
    said = [rule_sentence(single[str(card)], at.rules) for card in trumps]
    if 1 in at.rules.deck.plain:
        said.insert(0, _plain_ones(at))
    return " ".join(said)


def _plain_ones(at: Asking) -> str:
    place = "highest" if at.rules.deck.plain[0] == 1 else "lowest"
    name = house.counter_name(1, at.rules)
    points = dict(at.rules.score.counters).get(1, 0)
    counts = f"counts {points}" if points else "counts nothing"
    kind = "suit" if cards.are_playing_cards(at.rules) else "color"
    return f"The {name} is the {place} card of its {kind} and {counts}."


def open_hand(at: Asking) -> str:
    """Whose hand lies open, where one does; ruling 63."""
    told = duties.dummy_words(at.rules)
    if not told or at.contract is None or not at.contract.partners:
        return told
    partner = at.words.seat(at.contract.partners[0])
    return told.replace("The bidder’s partner", partner, 1).replace("the bidder plays", _plays(at))


def _plays(at: Asking) -> str:
    return f"{at.bidder} plays"


def look_back(at: Asking) -> str:
    """Whether one may look at tricks that were taken; ruling 48."""
    return {
        Review.NONE: "No, not before the hand ends.",
        Review.LAST_TRICK: "At the last one, until the next is taken. At no other before the hand "
        "ends.",
        Review.ALL: "Yes, at all of them, at any time.",
    }[at.rules.play.review]


def calls(at: Asking) -> str:
    """When a card is called, and how many; ruling 64."""
    return duties.call_rule_words(at.rules) if teams.partners_are_called(at.rules) else ""


PLAY = (
    Question(
        "leads-first",
        "Who leads first?",
        leads_first,
        ("first_lead", "circus"),
        "lead starts opens play first trick begins",
    ),
    Question(
        "follow",
        "Must I follow suit?",
        lambda at: f"Yes. {play.follow_words(at.rules)}",
        ("following", "rook_free_play"),
        "color same suit void void in must i trump beat overtrump",
    ),
    Question(
        "rook",
        "When may I play the {rook}, and when must I?",
        must_play_rook,
        ("rook_free_play", "rook-follows", "rook-led", "rook-leads"),
        "bird crow any time wild",
    ),
    Question(
        "rook-led",
        "The {rook} was led. What must I play?",
        rook_led,
        ("rook-led", "rook-leads"),
        "bird crow leads trump",
    ),
    Question(
        "beats",
        "What beats what?",
        beats,
        ("trump-order", "plain-order", "trick", "identical-cards"),
        "order rank ranking strongest highest card wins the trick same card twice",
    ),
    Question(
        "rook-strength",
        "How strong is the {rook}?",
        rook_strength,
        ("rook_rank", "black_two"),
        "bird crow rank high low highest lowest wild",
    ),
    Question(
        "ones",
        "What are the 1s?",
        ones,
        ("plain-order", "counters", "red_one", "red_one_points", "red_two"),
        "ones aces red one red 1 little rook junior",
    ),
    Question(
        "look-back",
        "May I look at earlier tricks?",
        look_back,
        ("review",),
        "review last trick taken tricks turn over see again",
    ),
    Question(
        "calls",
        "When is the partner’s card called?",
        calls,
        ("call_moment", "called_cards", "sides"),
        "partner call card",
    ),
    Question(
        "open-hand",
        "Whose hand lies open?",
        open_hand,
        ("dummy",),
        "dummy face up partner exposed",
    ),
)
