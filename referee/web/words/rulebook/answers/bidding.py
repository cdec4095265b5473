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


def secret(at: Asking) -> str:
    """Whether one may talk about one's cards; source: S000, S002."""
    return f"No. {fixed_sentence('hidden-hands', at.rules)}"


def reveal(at: Asking) -> str:
    """Whether a called partner has to say so; source: S000."""
    if not teams.partners_are_called(at.rules):
        return ""
    return "No. It is secret who the partner is until the called card is played."


def deals(at: Asking) -> str:
    """Who deals this hand, and who the next one."""
    passes = "The deal goes to the left after every hand."
    if at.dealer is None:
        return passes
    return f"{at.words.seat(at.dealer)} deals this hand. {passes}"


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


def players(at: Asking) -> str:
    """How many play, and that it can be changed; rules 1.20."""
    here = rule_sentence("players", at.rules)
    return f"{here} Before a game a table can change that, from two to eight."


DEAL = (
    Question(
        "players",
        "How many can play?",
        players,
        ("players", "sides"),
        "how many players / how many people can play / how many people / can three people play / "
        "how many do you need to play / play with five players / is it a game for two / play with "
        "6",
    ),
    Question(
        "cards",
        "Which cards are in the deck?",
        lambda at: fixed_sentence("cards", at.rules),
        ("cards", "deck"),
        "which cards do we use / which cards do we take out / remove the low cards / do we use "
        "all the cards / which cards are left out / what are the 4s for / are the 1s in the deck "
        "/ are the 2s used / do we play with the 4s / how many decks / how many cards are in the "
        "deck / do we use the whole deck / is the rook in the deck / two decks / what cards do "
        "you need",
    ),
    Question(
        "partner",
        "Who is my partner?",
        partners,
        ("sides", "one-partner", "called_cards", "call_moment"),
        "where do partners sit / who sits where / how many on a side / who plays with whom / how "
        "are sides made / how are partners chosen / can my partner be the dealer / I called a "
        "card in my own hand / do we say who our partner is / call my own card / I hold the card "
        "I called myself / nobody has the card I called / the called card is in the nest / does "
        "the bidder play alone / the partner’s card is in the nest / the card of my partner was "
        "buried / bury the called card / play alone / partner / do I say that I am a partner / "
        "seating",
    ),
    Question(
        "secret",
        "May I talk about my cards, or show them?",
        secret,
        ("hidden-hands",),
        "talk to my partner / say anything to my partner / tell my partner what to lead / talk / "
        "talk about my cards / signal / signal to my partner / a hint / tell my partner what I "
        "have / show my hand / show my partner my cards / see the hand of my partner / look at "
        "the cards of my partner / tell my partner my strong color / wink / talk across the table "
        "/ ask my partner for the rook / count trump out loud / secret",
    ),
    Question(
        "reveal",
        "Must I say that I am the partner?",
        reveal,
        ("sides", "hidden-hands"),
        "must I say that I am the partner / does the partner have to say so / is the partner "
        "secret / when do we know the partner / when do I have to say that I am the partner / "
        "when is the partner known / when does the partner show up / who is the secret partner / "
        "show that I have the called card / tell that I hold the called card",
    ),
    Question(
        "deal",
        "How are the cards dealt, and how many does everybody get?",
        lambda at: fixed_sentence("deal", at.rules),
        ("deal", "nest"),
        "how many cards each / how many cards a person / how many cards does everybody get / how "
        "many cards do you deal / how do you deal / how is it dealt / how do you deal the nest / "
        "when is the nest dealt / shuffle / how do you shuffle / which way do you deal / are all "
        "cards dealt out / cut the deck / how many cards are in the nest / how many cards are in "
        "a hand / how many rounds are dealt to the nest",
    ),
    Question(
        "deals",
        "Who deals?",
        deals,
        ("deal",),
        "who deals first / who deals next / who is the dealer / the next dealer / does the deal "
        "rotate / whose deal is it / whose turn is it to deal / a new dealer each hand / does the "
        "deal pass to the left",
    ),
    Question(
        "redeal",
        "May I ask for a new deal?",
        redeal,
        ("no_counter_redeal",),
        "ask for a redeal / call a redeal / when can I redeal / no points in my hand / nothing in "
        "my hand / a hand without counters / a bad hand / bad cards / a weak hand / throw in my "
        "hand / deal again / a new deal / ask for a redeal after I bid / a redeal after a pass / "
        "who deals after a redeal / I do not have any counters",
    ),
    Question(
        "exposed",
        "A card lay open in the deal. What now?",
        lambda at: _after_colon("exposed-card", at),
        ("exposed-card",),
        "misdeal / a card was exposed in the deal / the dealer flipped a card / the dealer turned "
        "a card over / the dealer showed a card / the dealer showed a 9 by accident / a card face "
        "up in the deal / the dealer flipped a card over while dealing / a card fell to the floor "
        "face up",
    ),
    Question(
        "wrong-cards",
        "Somebody has the wrong number of cards. What now?",
        lambda at: _after_colon("wrong-cards", at),
        ("wrong-cards", "nest"),
        "wrong number of cards / the deal was wrong / too many cards / too few cards / short a "
        "card / somebody has one card too many / a card is missing / an extra card / one card "
        "left over / I have only 8 cards / he has 10 cards / dealt the wrong number / not enough "
        "cards / misdeal / the dealer gave me 10 cards",
    ),
)
BIDDING = (
    Question(
        "bids-first",
        "Who bids first?",
        bids_first,
        ("turns", "dealer_opens"),
        "who starts the bidding / does the dealer bid last / who opens the bidding / who makes "
        "the first bid / who speaks first / begin the bidding / in what order do we bid / the "
        "bidding order",
    ),
    Question(
        "may-bid",
        "What may I bid?",
        may_bid,
        ("bid_min", "bid_max", "bid_step"),
        "minimum bid / maximum bid / how does the auction work / how does the bidding go / when "
        "does the bidding stop / I bid too low / is there a minimum to open / lowest bid / "
        "highest bid / how much can I bid / how high can I bid / what do bids go up by / bids go "
        "up by 5 / bid steps / bid increments / jump in the bidding / jump to a higher bid / skip "
        "a bid / two equal bids / do we bid 70 75 80 only / bid the same / the smallest raise / "
        "the rules of bidding",
    ),
    Question(
        "bid-again",
        "May I bid again?",
        bid_again,
        ("turns", "bid_step"),
        "bid again after passing / bid after a pass / come back in after a pass / enter the "
        "bidding again / go back in after passing / pass first and then bid / I passed and want "
        "to bid / I passed by mistake / raise my own bid / does the bidding go around more than "
        "once / another round of bidding / am I out if I pass / if I pass am I out",
    ),
    Question(
        "all-passed",
        "What if everybody passes?",
        all_passed,
        ("all_pass", "bid_min"),
        "everybody passed / nobody bids / no bids / all pass / all 4 pass / what if 3 people pass "
        "/ pass / the dealer is stuck / forced bid / must the dealer bid / does the dealer have "
        "to bid",
    ),
    Question(
        "take-back",
        "I bid out of turn, or want my bid back. May I?",
        lambda at: f"No bid is taken back. {fixed_sentence('bid-binds', at.rules)}",
        ("bid-binds",),
        "bid out of turn / take back a bid / withdraw a bid / bid by mistake / I said 80 and "
        "meant 90 / retract my bid / my partner bid out of turn",
    ),
    Question(
        "over-partner",
        "May I bid over my partner?",
        over_partner,
        ("own-partner",),
        "bid over my partner / bid against my partner / bid higher than my partner / raise the "
        "bid of my partner / raise my partner / my partner has the bid",
    ),
)
