"""Rulings in words: what a foul costs, what was ruled, which rule of the book stands behind it."""

from collections.abc import Mapping

from referee.engine.game import Step
from referee.engine.hand.facts import OUT_OF_ORDER, Irregularity
from referee.engine.text import isolated, without_steering
from referee.web.words.vocabulary import Words, words_in

_WORDS = words_in(__file__, "rulings.toml")

REMEDIES: Mapping[str, Mapping[str, str]] = _WORDS["remedies"]
"""What is said of a remedy: its heading, how it was ruled, what it means, also out of order."""

WORDS_OF_WORD: Mapping[str, str] = _WORDS["rests-on"]
"""What a claim rests on."""


def means_words(remedy: str, kind: str) -> str:
    """What a remedy means for a foul of this *kind*."""
    says = REMEDIES[remedy]
    return says.get("out-of-order", says["means"]) if kind in OUT_OF_ORDER else says["means"]


def remedy_words(remedy: str, kind: str, words: Words) -> str:
    """A remedy as a heading: "The side that reneged loses the bid"."""
    out_of_order = kind in OUT_OF_ORDER
    if remedy == "lose-bid" and not words.rules.table.sides.fixed:
        return f"Whoever {'did it' if out_of_order else 'reneged'} loses the bid"
    return _at_fault(REMEDIES[remedy]["heading"], kind)


def _at_fault(said: str, kind: str) -> str:
    """*said* of the side that reneged, or of one whose card came at the wrong time."""
    return said.replace("that reneged", "at fault") if kind in OUT_OF_ORDER else said


def ruled_words(remedy: str, kind: str, words: Words) -> str:
    """A remedy after it was ruled: "the side that reneged lost the bid"."""
    if remedy == "lose-bid" and not words.rules.table.sides.fixed:
        return "the offender lost the bid"
    return _at_fault(REMEDIES[remedy]["ruled"], kind)


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
"""What a foul of a trick is called."""

DID = {"lead-out-of-turn": "led out of turn", "two-cards": "laid two cards at once"}
"""What somebody did whose card came at the wrong time."""


def precedent_words(
    foul: Irregularity, label: str, remedy: str, words: Words, *, chosen: bool
) -> str:
    """What was ruled before: "Bob’s renege in trick 4 of hand 7: the side … lost the bid"."""
    where = f"of hand {label}" if foul.kind != "bad-discard" and foul.trick else f"in hand {label}"
    by = "by the table’s choice" if chosen else "by the rules"
    return f"{foul_words(foul, words)} {where}: {ruled_words(remedy, foul.kind, words)}, {by}."


def changed_words(who: str) -> tuple[str, tuple[str, ...]]:
    """That the hand was changed, perhaps by *who*, since the page was made."""
    by = f" by {isolated(without_steering(who))}" if who else ""
    said = f"The hand was changed{by} on another page or phone before. This is how it stands now."
    return "Somebody was first", (said, "Nothing was saved by your tap. Look again, then rule.")


RULES: Mapping[str, str] = _WORDS["rulings"]
"""By the code of a ruling, the rule that it is about."""

OUTCOMES: Mapping[str, str] = _WORDS["outcomes"]
"""The rule by which a hand ended so; a hand that goes on has none."""

ENDS: Mapping[str, str] = _WORDS["ends"]
"""The rule by which a game ended, by the reason of its standing."""


def rule_of(code: str) -> str:
    """The name of the rule that a ruling with this *code* is about."""
    return RULES[code]


def ended_by(step: Step) -> str:
    """The rule by which a hand ended as it did; "" where it goes on."""
    if step.hand.agreed is not None:
        return "agreed"
    if step.verdict.score.sweep is not None:
        return "sweep_points"
    if any(each.kind == "misdeal" for each in step.hand.irregularities):
        return "exposed-card"
    return OUTCOMES.get(step.verdict.score.outcome, "")
