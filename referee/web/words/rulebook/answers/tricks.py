"""The play of the cards."""

from referee.engine.hand import teams
from referee.engine.rules import cards
from referee.engine.rules.model import FirstLead, Review
from referee.engine.tricks.follow import first_leader
from referee.web.words.rulebook.answers.asking import Asking, Question
from referee.web.words.rulebook.book import duties, play
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


def must_trump(at: Asking) -> str:
    """Whether one has to trump, or to beat anything; source: S000, S002."""
    color = "suit" if cards.are_playing_cards(at.rules) else "color"
    return (
        f"No. Who has no card of the {color} led may play any card: nobody has to trump, and "
        "nobody has to beat what was played."
    )


def _first(at: Asking) -> str:
    """Who leads to the first trick, which may be trump too."""
    return f" {rule_sentence('first_lead', at.rules)}"


def lead_rook(at: Asking) -> str:
    """Whether the Rook may be led, and what it asks for; rulings 3 and 4."""
    if not at.has_rook:
        return ""
    return f"Yes, also to the first trick. {play.rook_led_words(at.rules)}"


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
    if "R1" in at.rules.deck.trump:
        said.insert(1, rule_sentence("red_one_points", at.rules))
    if 1 in at.rules.deck.plain:
        said.insert(0, _plain_ones(at))
    no_ones = "" if said or cards.are_playing_cards(at.rules) else "There are none in this deck."
    return no_ones or " ".join(said)


def _plain_ones(at: Asking) -> str:
    place = "highest" if at.rules.deck.plain[0] == 1 else "lowest"
    name = cards.counter_name(1, at.rules)
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
        "who starts / who leads / whose turn is it to lead / who plays after the dealer / does "
        "the player left of the dealer start / who plays first / who goes first / who starts the "
        "first trick / the first lead / begin",
    ),
    Question(
        "follow",
        "Must I follow suit?",
        lambda at: f"Yes. {play.follow_words(at.rules)}",
        ("following", "rook_free_play"),
        "do I have to follow suit / when must I follow / must I play the same color / can I play "
        "another color / what if I cannot follow suit / I have none of the suit led / I do not "
        "have the suit / play a trump though I have the suit / I have no card of that color / "
        "void in the color led",
    ),
    Question(
        "must-trump",
        "Must I trump, or beat what was played?",
        must_trump,
        ("following",),
        "do I have to trump / does trump have to be played / throw off a counter / must I trump "
        "in / do I have to overtrump / ruff / slough instead of trumping / must I play trump when "
        "I am void / must I beat the card that was played / do I have to win the trick if I can / "
        "must I beat the trick / must I play my highest card / can I trump in / trump in / play "
        "any card when I am out of a color",
    ),
    Question(
        "lead-trump",
        "May I lead trump?",
        lambda at: f"Yes, at any time: it need not have been played before.{_first(at)}",
        ("leads-next", "first_lead"),
        "can I lead trump / when may trump be led / must trump be broken first / breaking trump / "
        "lead trump to the first trick / lead trump right away / play trump first",
    ),
    Question(
        "leads-next",
        "Who leads to the next trick?",
        lambda at: fixed_sentence("leads-next", at.rules),
        ("leads-next",),
        "who leads the next trick / who plays next / who leads after a trick / does the winner of "
        "a trick lead / what may I lead to a trick",
    ),
    Question(
        "rook",
        "When may I play the {rook}, and when must I?",
        must_play_rook,
        ("rook_free_play", "rook-follows", "rook-led", "rook-leads"),
        "can I play the rook any time / when can you play the rook / played the rook and could "
        "follow / lay the rook / play the rook when I can follow suit / what is the rook for / "
        "must I play the rook / hold the rook back / save the rook for later / the rook is the "
        "only trump I have / must I play the rook when trump is led / win a trick with the rook / "
        "take a trick with the rook while I still have the color / rook",
    ),
    Question(
        "lead-rook",
        "May I lead the {rook}?",
        lead_rook,
        ("rook-leads", "rook-led"),
        "can I lead the rook / lead the rook to the first trick / play the rook on the first "
        "trick / start with the rook",
    ),
    Question(
        "rook-led",
        "The {rook} was led. What must I play?",
        rook_led,
        ("rook-led", "rook-leads"),
        "the rook was led / somebody led the rook / what do I play on the rook / the rook leads / "
        "is the rook a trump / which color is the rook / does the rook count as a red card",
    ),
    Question(
        "beats",
        "What beats what?",
        beats,
        ("trump-order", "plain-order", "trick", "identical-cards"),
        "the order of the cards / which card wins / does the highest card win / the rank of the "
        "cards / which card is highest / which card is strongest / who wins the trick / who takes "
        "the trick / which card takes the trick / the same card twice / two of the same card / "
        "two rooks in the same trick / both the same 14 / who collects the trick / who takes the "
        "trick when somebody trumps / partner trumped my trick / a trump against a 14 / two equal "
        "cards / identical cards / is a 14 higher than a 13 / does a low trump beat a 14 of "
        "another color / which card is higher / does a trump beat a 14",
    ),
    Question(
        "rook-strength",
        "How strong is the {rook}?",
        rook_strength,
        ("rook_rank", "red_one", "black_two"),
        "is the rook the highest card / is the rook the best trump / does the rook beat the 11 / "
        "is the rook above the 10 / is the rook high or low / call the rook high or low / does "
        "the rook beat a 14 / the rank of the rook / what beats the rook / is the rook the lowest "
        "trump / is the rook low / does the rook win everything",
    ),
    Question(
        "ones",
        "What are the 1s?",
        ones,
        ("plain-order", "counters", "red_one", "red_one_points", "red_two"),
        "ones / the red 1 / red one / is the 1 high or low / is the red 1 the best card / does "
        "the 1 beat a 14 / does the red 1 beat the rook / how much is a 1 worth / how much is the "
        "red 1 / is the red 1 part of red / what does a 1 count / are aces high / can the red 1 "
        "be played at any time / little rook / junior",
    ),
    Question(
        "look-back",
        "May I look at earlier tricks?",
        look_back,
        ("review",),
        "look at the last trick / look through the tricks / review tricks / see what was played / "
        "see a trick again that was taken / turn over tricks / what was played before / go back "
        "over tricks",
    ),
    Question(
        "calls",
        "When is the partner’s card called?",
        calls,
        ("call_moment", "called_cards", "sides"),
        "when do I call my partner / when do I name my partner / when do I pick the card of my "
        "partner / when is the card called / how many cards may be called / how many partners may "
        "be called / call a card / how many cards can I name",
    ),
    Question(
        "open-hand",
        "Whose hand lies open?",
        open_hand,
        ("dummy",),
        "dummy / who plays the dummy / must the dummy follow suit / whose hand is face up / "
        "partner lays the hand open / who plays the cards of the partner / is the dummy open / "
        "when does my partner lay down the hand / when is the hand put on the table",
    ),
)
