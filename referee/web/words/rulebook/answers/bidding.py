"""The deal and the bidding."""

from referee.engine.hand import teams
from referee.engine.rules.bids import highest_bid
from referee.engine.rules.model import AllPass
from referee.web.words.rulebook.answers.asking import Asking, Question, capital
from referee.web.words.rulebook.book import rules as said
from referee.web.words.rulebook.book.deck import counter_words
from referee.web.words.rulebook.book.fixed import fixed_sentence
from referee.web.words.rulebook.book.sentences import rule_sentence


def bids_first(at: Asking) -> str:
    """Who speaks first."""
    auction = at.rules.auction
    before = f" Before that, the dealer has bid {auction.minimum}." if auction.dealer_opens else ""
    if at.dealer is None:
        return f"The player left of the dealer.{before}"
    return f"{at.words.bids_first(at.dealer)}: they sit left of {at.dealer_named}.{before}"


def may_bid(at: Asking) -> str:
    """The lowest bid, the highest and the step."""
    auction = at.rules.auction
    return (
        f"From {auction.minimum} to {highest_bid(at.rules)}, in multiples of {auction.step}; each "
        "bid is higher than the last."
    )


def bid_again(at: Asking) -> str:
    """Whether one may bid again; ruling 17."""
    return (
        "Yes, until you pass. Who has passed is out of the bidding; each bid goes up by "
        f"{at.rules.auction.step} or more."
    )


def all_passed(at: Asking) -> str:
    """What follows when nobody bids; rulings 12 and 13."""
    if at.dealer is None:
        return rule_sentence("all_pass", at.rules)
    if at.rules.auction.dealer_opens or at.rules.auction.all_pass is AllPass.FORCE_DEALER:
        dealer = at.words.seat(at.dealer)
        return f"{dealer} dealt and must play for {at.rules.auction.minimum}."
    return said.all_pass_words(at.dealer, at.words)


def over_partner(at: Asking) -> str:
    """Whether one may bid over one's partner; ruling 19."""
    told = fixed_sentence("own-partner", at.rules)
    return f"Yes. {told}" if told else ""


def redeal(at: Asking) -> str:
    """Who may call a redeal, and until when; rulings 20 to 24."""
    if not at.rules.auction.no_counter_redeal:
        return f"No. {said.redeal_rule_words(at.rules)}"
    if at.contract is not None:
        return "Not any more: the bidding of this hand is over."
    return (
        "Yes, while the bidding goes on, with a hand that has no counter "
        f"({counter_words(at.rules)}). The same dealer deals again."
    )


def partners(at: Asking) -> str:
    """Who plays with whom."""
    rules = at.rules
    if teams.partners_are_called(rules) or at.alone or not at.names:
        return said.partner_words(rules)
    sides = " against ".join(at.words.book(book) for book in teams.books(rules))
    return f"{sides} play together." if len(teams.books(rules)) == 1 else f"{sides}."


def _after_colon(name: str, at: Asking) -> str:
    """What a rule says of the case that it begins with, where that is the question already."""
    return capital(fixed_sentence(name, at.rules).partition(": ")[2])


DEAL = (
    Question(
        "partner",
        "Who is my partner?",
        partners,
        ("sides", "one-partner", "called_cards", "call_moment"),
        "team side teammate called card who plays with whom",
    ),
    Question(
        "redeal",
        "May I ask for a new deal?",
        redeal,
        ("no_counter_redeal",),
        "redeal bad hand no counters no points weak hand throw in deal again",
    ),
    Question(
        "exposed",
        "A card lay open in the deal. What now?",
        lambda at: _after_colon("exposed-card", at),
        ("exposed-card",),
        "misdeal exposed flipped shown face up deal again",
    ),
    Question(
        "wrong-cards",
        "Somebody has the wrong number of cards. What now?",
        lambda at: _after_colon("wrong-cards", at),
        ("wrong-cards", "nest"),
        "misdeal too many too few cards short missing extra",
    ),
)
BIDDING = (
    Question(
        "bids-first",
        "Who bids first?",
        bids_first,
        ("turns", "dealer_opens"),
        "opens starts the bidding speaks auction",
    ),
    Question(
        "may-bid",
        "What may I bid?",
        may_bid,
        ("bid_min", "bid_max", "bid_step"),
        "minimum maximum lowest highest step increments overbid outbid jump",
    ),
    Question(
        "bid-again",
        "May I bid again?",
        bid_again,
        ("turns", "bid_step"),
        "passed come back in raise",
    ),
    Question(
        "all-passed",
        "What if everybody passes?",
        all_passed,
        ("all_pass", "bid_min"),
        "all pass nobody bids stick the dealer forced",
    ),
    Question(
        "take-back",
        "I bid out of turn, or want my bid back. May I?",
        lambda at: f"No bid is taken back. {fixed_sentence('bid-binds', at.rules)}",
        ("bid-binds",),
        "withdraw change undo mistake",
    ),
    Question(
        "over-partner",
        "May I bid over my partner?",
        over_partner,
        ("own-partner",),
        "outbid overbid team hold",
    ),
)
