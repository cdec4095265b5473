"""What a hand scores, and when the game is over."""

from referee.engine.hand import teams
from referee.engine.judge.scoring import Contract
from referee.engine.rules import cards
from referee.web.words.rulebook.answers.asking import Asking, Question
from referee.web.words.rulebook.book import deck, scores
from referee.web.words.rulebook.book import rules as said
from referee.web.words.rulebook.book.fixed import fixed_sentence
from referee.web.words.rulebook.book.sentences import rule_sentence
from referee.web.words.text import number


def made(at: Asking) -> str:
    """What a bid brings that was made; rulings 49 and 50."""
    if at.contract is None or not at.rules.table.sides.fixed:
        return scores.made_words(at.rules)
    bidders, _ = at.words.sides(at.contract)
    bonus = ", the bonus included" if cards.bonus_worth(at.rules) else ""
    return f"With {at.contract.bid} or more{bonus}, {bidders} score every point they took."


def set_back(at: Asking) -> str:
    """What a bid costs that was set."""
    if at.contract is None or not at.rules.table.sides.fixed:
        return f"{scores.set_words(at.rules)} {scores.others_words(at.rules)}"
    return _set_by_name(at, at.contract)


def _set_by_name(at: Asking, contract: Contract) -> str:
    bidders, others = at.words.sides(contract)
    return (
        f"With less than {contract.bid}, {bidders} lose {contract.bid} and score nothing; {others} "
        "score every point they took."
    )


def last_trick(at: Asking) -> str:
    """What tricks bring beside their counters, and the last one."""
    bonus = said.bonus_words(at.rules)
    nest = rule_sentence("nest_to", at.rules) if at.has_nest else ""
    return " ".join(each for each in (bonus, nest) if each)


def over(at: Asking) -> str:
    """When the game ends; rulings 9, 10 and 52."""
    who = "a side" if at.rules.table.sides.fixed else "somebody"
    return f"After a hand, never during it, once {who} has {at.rules.end.target} or more."


def both_over(at: Asking) -> str:
    """Who wins where several reach the target; rulings 8 and 53 to 56."""
    return f"{rule_sentence('both_over', at.rules)} {said.equal_words(at.rules)}".rstrip()


def below_zero(at: Asking) -> str:
    """Whether totals may be negative; ruling 52."""
    floor = at.rules.end.floor
    ends = f", but a total of {number(floor)} or less ends the game" if floor else ""
    return f"Yes{ends}."


def everything(at: Asking) -> str:
    """What taking every counter brings."""
    every = cards.hand_total(at.rules)
    if at.rules.score.sweep_points:
        return rule_sentence("sweep_points", at.rules)
    nest = fixed_sentence("every-trick", at.rules)
    return f"Nothing but the points of the hand, {every}. {nest}".rstrip()


def takes_part(at: Asking) -> str:
    """Whether a called partner pays for a bid that is set; ruling 67."""
    return rule_sentence("partner_pays", at.rules) if teams.partners_are_called(at.rules) else ""


SCORES = (
    Question(
        "counts",
        "Which cards count, and how much?",
        lambda at: deck.worth_words(at.rules),
        ("worth", "counters", "rook_points", "red_one_points"),
        "which cards are worth points / what is the rook worth / how many points is the rook / "
        "how much is a 5 worth / how many points is a 10 / what does a 14 count / how many points "
        "are in a hand / how many points are there / total points / how many points are in the "
        "deck / how much is a 5 / how many points is a 1 / is a king worth points / do the 4s "
        "count / is a 12 worth anything / counters / points",
    ),
    Question(
        "made",
        "What do we score when the bid is made?",
        made,
        ("made", "others"),
        "we made our bid / we made it / do we score what we take / exactly the bid / we made it "
        "exactly / points over the bid / more than the bid / made the bid with points to spare / "
        "overtricks / extra points for more than I bid / how do you score / more than we bid by "
        "20 / do extra points count / what does my partner score / how do you score with a secret "
        "partner / do I get the points as the secret partner / how much for making the bid",
    ),
    Question(
        "set",
        "What happens when the bid is set?",
        set_back,
        ("set", "others", "partner_pays"),
        "set / we went set / we did not make our bid / what if we do not make it / we failed / "
        "how much do we lose / the bid was not made / short of the bid / does the other side keep "
        "its points / what do the others score / we got less than we bid / we only got 85 and bid "
        "90 / the bid was 100 and we took 95 / does the bidder lose the points he took / the "
        "penalty for not making the bid",
    ),
    Question(
        "last-trick",
        "What does the last trick bring?",
        last_trick,
        ("bonus", "bonus_points", "trick_points", "nest_to"),
        "bonus / a bonus for the last trick / is the last trick worth extra / points for each "
        "trick / points for tricks / what is a trick worth / most tricks / majority of the tricks "
        "/ tricks split evenly / as many tricks each / 7 tricks each / who gets the 20 / how much "
        "is the last trick / how much for each trick / a bonus for most tricks / do tricks count",
    ),
    Question(
        "everything",
        "What if one side takes everything?",
        everything,
        ("sweep_points", "every-trick"),
        "take all the tricks / win all the tricks / take all the points / everything / all "
        "counters",
    ),
    Question(
        "partner-pays",
        "Does a called partner lose the bid too?",
        takes_part,
        ("partner_pays", "set"),
        "does my partner lose too / does the partner lose the bid / does the partner pay when we "
        "are set / is the partner set too / does the partner lose points",
    ),
    Question(
        "agreed",
        "We cannot agree. What counts?",
        lambda at: fixed_sentence("agreed", at.rules),
        ("agreed", "recorded"),
        "we disagree about the score / we disagree / who is right / argument / dispute / quarrel "
        "/ who decides / settle the score / score disagreement",
    ),
)
END = (
    Question(
        "over",
        "When is the game over?",
        over,
        ("target", "after-hand"),
        "when does the game end / how long is a game / how many hands in a game / what happens at "
        "300 / how many points to win / what do you play to / when have I won / win in the middle "
        "of a hand / reach the target during a hand / who wins / winning score / what score do we "
        "play to / is the game to 300 / winning total / target / finish / is 300 exactly enough / "
        "win without bidding / do we play to 500 / what do I need to win",
    ),
    Question(
        "both-over",
        "Both are over the target. Who wins?",
        both_over,
        ("both_over", "equal-totals", "target"),
        "both sides reach it / both sides have 300 / we have 300 and they have 300 / both over / "
        "both over and they bid / both went over / both finish in the same hand / tie / equal "
        "totals / both sides have the same total / both pass the target in one hand / the same "
        "score at the end / tie game / both hit the target / both hit 600",
    ),
    Question(
        "below-zero",
        "Can totals go below zero?",
        below_zero,
        ("below-zero", "floor"),
        "negative score / negative / go below zero / less than zero / below 0 / can I be in the "
        "hole",
    ),
)
