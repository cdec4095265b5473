"""Rulings in words: what a foul costs, what was ruled, and which rule of the book is behind it."""

from collections.abc import Mapping

from referee.rook.game import Step
from referee.rook.hand.facts import NEW_DEALS, OUT_OF_ORDER, Irregularity
from referee.rook.judge.scoring import Outcome
from referee.rook.rules import cards
from referee.rook.rules.model import RuleSet
from referee.rook.rules.registry import RULES as HOUSE
from referee.text import isolated, without_steering
from referee.web.rook.words.vocabulary import Words
from referee.web.shared.words import words_in

_WORDS = words_in(__file__, "rulings.toml")

REMEDIES: Mapping[str, Mapping[str, str]] = _WORDS["remedies"]
"""The words for each remedy: ``heading``, ``ruled``, ``means``, and perhaps ``out-of-order``."""

BASIS_WORDS: Mapping[str, str] = _WORDS["rests-on"]
"""The words for what a claim rests on."""


def means_words(remedy: str, kind: str, words: Words) -> str:
    """What a remedy means for a foul of this *kind*."""
    texts = REMEDIES[remedy]
    means = texts.get("out-of-order", texts["means"]) if kind in OUT_OF_ORDER else texts["means"]
    return _costing(means, words.rules)


def _costing(text: str, rules: RuleSet) -> str:
    """*text* with what a renege costs at this table, and what it leaves the others."""
    return text.format(
        lost=cards.renege_cost(rules) or "the bid",
        kept=cards.renege_award(rules) or "what they had captured",
    )


def remedy_words(remedy: str, kind: str, words: Words) -> str:
    """A remedy as a heading: "The side that reneged loses the bid"."""
    out_of_order = kind in OUT_OF_ORDER
    if remedy == "lose-bid" and not words.rules.table.sides.fixed:
        did = "did it" if out_of_order else "reneged"
        return _costing(f"Whoever {did} loses {{lost}}", words.rules)
    return _costing(_at_fault(REMEDIES[remedy]["heading"], kind), words.rules)


def _at_fault(text: str, kind: str) -> str:
    """*text*, which is about a side that reneged, in words that fit this *kind* of foul."""
    return text.replace("that reneged", "at fault") if kind in OUT_OF_ORDER else text


def ruled_words(remedy: str, kind: str, words: Words) -> str:
    """A remedy after it was ruled: "the side that reneged lost the bid"."""
    if remedy == "lose-bid" and not words.rules.table.sides.fixed:
        return _costing("the offender lost {lost}", words.rules)
    return _costing(_at_fault(REMEDIES[remedy]["ruled"], kind), words.rules)


def foul_words(foul: Irregularity, words: Words) -> str:
    """A foul as a heading: "Bob’s renege in trick 4"."""
    if foul.seat is None:
        return "Renege" if foul.kind == "renege" else "Bad discard"
    whose = f"{words.seat(foul.seat)}’s"
    if foul.kind == "bad-discard":
        return f"{whose} discard"
    return f"{whose} {NAMES[foul.kind]}" + (f" in trick {foul.trick}" if foul.trick else "")


NAMES = {
    "renege": "renege",
    "lead-out-of-turn": "lead out of turn",
    "two-cards": "two cards at once",
}
"""The name of each foul in a trick."""

DID = {"lead-out-of-turn": "led out of turn", "two-cards": "laid two cards at once"}
"""What a player did whose card came at the wrong time."""


def precedent_words(
    foul: Irregularity, label: str, remedy: str, words: Words, *, chosen: bool
) -> str:
    """An earlier ruling: "Bob’s renege in trick 4 of hand 7: … lost the bid, by the rules."."""
    where = f"of hand {label}" if foul.kind != "bad-discard" and foul.trick else f"in hand {label}"
    by = "by the table’s choice" if chosen else "by the rules"
    return f"{foul_words(foul, words)} {where}: {ruled_words(remedy, foul.kind, words)}, {by}."


def changed_words(who: str) -> tuple[str, tuple[str, ...]]:
    """The heading and lines that say that the hand was changed, by *who* if known, meanwhile."""
    by = f" by {isolated(without_steering(who))}" if who else ""
    line = f"The hand was changed{by} on another page or phone before. This is the state now."
    return "Somebody was faster", (line, "Nothing was saved by your tap. Look again, then decide.")


RULES: Mapping[str, str] = _WORDS["rulings"]
"""The rule behind a ruling, by the ruling's code."""

OUTCOMES: Mapping[str, str] = _WORDS["outcomes"]
"""The rule by which a hand ended, by its outcome; a hand that goes on has none."""

ENDS: Mapping[str, str] = _WORDS["ends"]
"""The rule by which a game ended, by the reason in its standing."""


def rule_of(code: str) -> str:
    """The name of the rule behind a ruling with this *code*."""
    return RULES[code]


def ended_by(step: Step) -> str:
    """The name of the rule by which a hand ended; "" if it goes on."""
    if step.hand.agreed is not None:
        return "agreed"
    for claim in step.hand.irregularities:
        if claim.kind in NEW_DEALS:
            return {"misdeal": "exposed-card", "nest-misdeal": "misdeal_on_nest"}[claim.kind]
    score = step.verdict.score
    in_play = {gain.why for gain in score.won}
    ruled = [gain.why for gain in score.gains if gain.why in HOUSE]
    if score.outcome is not Outcome.MADE:  # a set is by the bid, whoever has the bonus
        ruled = [why for why in ruled if why not in in_play]
    to_the_end = score.outcome in (Outcome.MADE, Outcome.SET)
    first = min(ruled, key=in_play.__contains__, default="")
    return first if first and to_the_end else OUTCOMES.get(score.outcome, "")
