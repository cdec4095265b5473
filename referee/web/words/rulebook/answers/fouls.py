"""What a broken rule costs."""

from referee.engine.judge.scoring import Contract
from referee.engine.rules.model import RenegeRule
from referee.web.words.rulebook.answers.asking import Asking, Question
from referee.web.words.rulebook.book.fixed import fixed_sentence

CAPTURED = "score what they had captured"


def in_time(at: Asking) -> str:
    """What a renege costs that is put right; rulings 37 to 39."""
    last = fixed_sentence("renege-last-trick", at.rules)
    return f"Nothing, if it is put right before the next trick is taken. {last}"


def late(at: Asking) -> str:
    """What a renege costs that is found too late; rulings 40, 41 and 47."""
    if at.contract is not None and at.rules.table.sides.fixed:
        return _by_name(at, at.contract)
    others = {
        RenegeRule.LOSE_BID: f"the bidders even if that is less than {at.the_bid}",
        RenegeRule.BIDDERS_MAKE_BID: f"but after a renege of a defender the bidders score "
        f"{at.the_bid}",
    }[at.rules.foul.renege_rule]
    loses = LOSES[at.rules.table.sides.fixed > 0, at.alone].format(bid=at.the_bid)
    return f"The hand ends, and {loses}. The others {CAPTURED}, {others}."


def out_of_turn(at: Asking) -> str:
    """What follows from a card out of turn, or a second one; ruling 82."""
    return fixed_sentence("out-of-turn", at.rules)


LOSES = {
    (True, False): "the side that reneged loses {bid} and scores nothing",
    (False, True): "who reneged loses {bid} and scores nothing",
    (False, False): "who reneged loses {bid}, and nobody on their side scores",
}
"""What it costs, by whether sides are fixed and whether everybody plays alone."""


def _by_name(at: Asking, contract: Contract) -> str:
    """The same with the players and the points of the hand under way."""
    bidders, others = at.words.sides(contract)
    granted = {
        RenegeRule.LOSE_BID: f"{CAPTURED}, even if less than {contract.bid}",
        RenegeRule.BIDDERS_MAKE_BID: f"score {contract.bid}",
    }[at.rules.foul.renege_rule]
    ends = f"The hand ends, and the side that reneged loses {contract.bid} and scores nothing."
    if at.rules.table.sides.fixed > TWO:
        return (
            f"{ends} If it was {bidders}, the other sides {CAPTURED}; if it was another side, "
            f"{bidders} {granted}, and the rest {CAPTURED}."
        )
    return (
        f"{ends} If it was {bidders}, {others} {CAPTURED}; if it was {others}, {bidders} {granted}."
    )


TWO = 2
"""Sides of which the one is not the other."""


FOULS = (
    Question(
        "renege",
        "Somebody did not follow suit, and it was seen at once. What now?",
        in_time,
        ("renege", "renege-last-trick", "following"),
        "somebody did not follow suit / I forgot to follow suit / forgot to play a color I had / "
        "renege / what is a renege / is a renege put right / when is it too late to fix a renege "
        "/ fix a renege / can a renege be corrected / played the wrong card / undo a wrong card / "
        "had the color and played another / reneged on the last trick / take back a card / played "
        "a card by mistake",
    ),
    Question(
        "renege-late",
        "What does a renege cost that is found too late?",
        late,
        ("renege-ends", "renege-bidders", "renege_rule", "renege-after-play"),
        "the penalty for a renege / what does a renege cost / somebody reneged / caught in a "
        "renege tricks later / a renege found later / a renege found after the hand / renege / "
        "how is a renege punished / they caught us in a renege / what do we lose for a renege / "
        "the others reneged do we make our bid / my partner reneged some tricks before",
    ),
    Question(
        "out-of-turn",
        "Somebody played out of turn. What now?",
        out_of_turn,
        ("out-of-turn", "one-card"),
        "played out of turn / led out of turn / lead out of turn / the wrong one led / the wrong "
        "player led / played too early / it was not my turn / played before their turn / played "
        "before my go / it is whose turn to play / played ahead of the others / a card out of turn",
    ),
    Question(
        "two-cards",
        "Somebody played two cards at once. What now?",
        out_of_turn,
        ("out-of-turn", "one-card"),
        "played two cards at once / two cards to one trick / two cards at the same time / "
        "somebody played twice / two cards by accident / two cards stuck together",
    ),
    Question(
        "both-reneged",
        "What if both sides reneged?",
        lambda at: fixed_sentence("both-reneged", at.rules),
        ("both-reneged",),
        "both sides reneged / both reneged / two reneges / several reneged",
    ),
    Question(
        "wrong-claim",
        "I said that somebody reneged, and was wrong. What does it cost?",
        lambda at: fixed_sentence("false-claim", at.rules),
        ("false-claim",),
        "false accusation / falsely accused / accused of a renege / accused somebody wrongly / "
        "claimed a renege that was none / wrong about a renege / called a renege and there was "
        "none",
    ),
)
