"""The nest, what is laid aside, and trump."""

from referee.engine.hand import teams
from referee.engine.rules import cards
from referee.engine.rules.model import Ban, TrumpMoment
from referee.web.words.rulebook.answers.asking import Asking, Question, capital
from referee.web.words.rulebook.book import deck, play
from referee.web.words.rulebook.book.fixed import fixed_sentence
from referee.web.words.rulebook.book.sentences import rule_sentence
from referee.web.words.text import listed

SOME = "no, not while you hold enough other cards"


def gets_nest(at: Asking) -> str:
    """Who takes up the nest, and who scores what was laid aside."""
    if not at.has_nest:
        return "There is no nest."
    takes = f"{capital(at.bidder)} takes up its {cards.nest_size(at.rules)} cards."
    return f"{takes} {play.captured_nest_words(at.rules)}"


def bury_counters(at: Asking) -> str:
    """Whether counters may be laid aside; rulings 27 and 29."""
    if not at.has_nest:
        return ""
    nest, size = at.rules.nest, cards.nest_size(at.rules)
    if nest.ban is Ban.COUNTERS:
        return f"{capital(SOME)}."
    if nest.most_counters:
        return f"No more than {nest.most_counters} of them, while you hold enough other cards."
    also = " But no trumps while you hold enough other cards." if nest.ban is Ban.TRUMP else ""
    return f"Yes, as many as you like among the {size} cards.{also}"


def bury_trump(at: Asking) -> str:
    """Whether trump and the Rook may be laid aside; rulings 28 to 30."""
    if not at.has_nest:
        return ""
    rook = f", nor the {at.rook}" if at.has_rook else ""
    if at.rules.nest.ban is Ban.TRUMP:
        return f"{capital(SOME)}: no trump{rook}."
    banned = at.rules.nest.ban is Ban.COUNTERS
    if banned and at.has_rook and cards.points(cards.ROOK, at.rules):
        return f"Trump, yes, unless it counts. The {at.rook} counts: {SOME}."
    but = " What counts is another matter: see there."
    too = f", and the {at.rook} too" if at.has_rook else ""
    return f"Yes{too}.{but if banned or at.rules.nest.most_counters else ''}"


def is_shown(at: Asking) -> str:
    """What is seen of the nest and of the discard; rulings 33 and 34."""
    hidden = fixed_sentence("nest-hidden", at.rules)
    if hidden and at.rules.nest.declares_points:
        return f"{hidden} {rule_sentence('declare_points', at.rules)}"
    return hidden


def bad_discard(at: Asking) -> str:
    """What a discard against the rules costs; ruling 31."""
    if not at.has_nest:
        return ""
    if at.contract is not None and at.rules.table.sides.fixed:
        bidders, others = at.words.sides(at.contract)
        lost = f"{bidders} lose {at.contract.bid}, {others}"
    else:
        partner = ", a partner scores nothing" if teams.partners_are_called(at.rules) else ""
        lost = f"{capital(at.bidder)} loses {at.the_bid}{partner}, the others"
    return f"The hand ends. {lost} score what they had captured."


def names_trump(at: Asking) -> str:
    """Who names trump, and when."""
    when = {
        TrumpMoment.AFTER_DISCARD: "after the discard" if at.has_nest else "at once",
        TrumpMoment.BEFORE_NEST: "before the nest is seen",
        TrumpMoment.WITH_LEAD: "with the first lead",
    }[at.rules.trump.moment]
    return f"{capital(at.bidder)} names it, {when}."


def may_be_trump(at: Asking) -> str:
    """What may be trump, and what else may be called; rulings 75 and 79."""
    offered = at.rules.trump
    calls = [
        *(["“no trump”"] if offered.no_trump else []),
        *(["“low card”"] if offered.low_card else []),
        *(["“circus Rook”"] if offered.circus else []),
    ]
    also = f" The bidder may call {listed(calls)} as well." if calls else " Nothing else."
    return f"Any of the four {deck.suits_or_colors(at.rules)}.{also}"


NEST = (
    Question(
        "nest",
        "Who gets the nest?",
        gets_nest,
        ("nest", "nest-exchange", "nest_to", "every-trick"),
        "who takes the nest / who scores the cards I buried / do the points in the nest count / "
        "what happens after the bid / how many cards do I put back / how many cards are discarded "
        "/ who wins the nest / does the last trick get the nest / does the bidder keep the nest / "
        "who gets the points in the nest / what happens to the nest / what happens to the nest at "
        "the end / buried points at the end / nest",
    ),
    Question(
        "bury-counters",
        "May I bury counters?",
        bury_counters,
        ("nest-exchange", "discard_ban", "discard_counters"),
        "put points in the nest / bury points / discard counters / lay counters aside / hide "
        "points in the nest / bury a 10 / discard",
    ),
    Question(
        "bury-trump",
        "May I bury trump, or the {rook}?",
        bury_trump,
        ("nest-exchange", "discard_ban"),
        "bury the rook / put the rook in the nest / bury trump / discard trump / put trump in the "
        "nest / throw away trump / lay the rook aside / hide the rook in the nest",
    ),
    Question(
        "shown",
        "Do we see the nest, or what was buried?",
        is_shown,
        ("nest-hidden", "declare_points"),
        "do we see the nest / is the nest shown / show the nest / look at the nest / may the "
        "dealer look at the nest / what was buried / must the bidder show the discard / is the "
        "discard hidden / is the discard secret / say if there are points in the nest / declare "
        "points",
    ),
    Question(
        "bad-discard",
        "Somebody buried what may not be buried. What does it cost?",
        bad_discard,
        ("bad-discard", "nest-exchange"),
        "buried too many cards / buried too few cards / buried the wrong cards / bad discard / "
        "illegal discard / the penalty for a wrong discard / forgot to discard / buried 6 cards / "
        "buried one by mistake",
    ),
    Question(
        "names-trump",
        "Who names trump, and when?",
        names_trump,
        ("trump_named",),
        "who picks trump / who calls trump / who chooses trump / who makes trump / when is trump "
        "called / when do you pick trump / declare trump / who says what is trump / when do I "
        "tell what is trump / name trump before I see the nest / trump / who decides trump / is "
        "trump called before or after the nest",
    ),
    Question(
        "may-be-trump",
        "What may be trump?",
        may_be_trump,
        ("not-offered", "no_trump", "low_card", "circus"),
        "which color can be trump / can any color be trump / play no trump / no trump / low card "
        "/ circus rook / what can be called as trump / four colors",
    ),
)
