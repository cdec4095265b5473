"""What a game would have been by other rules, in the words that a player reads."""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.game import Standing, Step
from referee.engine.rules.model import RuleSet
from referee.engine.rules.registry import RULES
from referee.stats.what_if import Ending, WhatIf
from referee.web.words.names import Words
from referee.web.words.text import listed, number

NOTHING_YET = "No hand has a score yet, so there is nothing to compare."

NUMBERS = {1: "one hand", 2: "two hands", 3: "three hands", 4: "four hands", 5: "five hands"}


def lead_words(change: Mapping[str, Any], rules: RuleSet) -> str:
    """What is asked: "With the 1s at 15 and 500 to win"; *rules* are those that were played."""
    asked = (RULES[name].says(value, rules).phrase for name, value in change.items())
    return f"With {listed(asked)}"


def would_end_words(found: WhatIf, words: Words) -> str:
    """How the game would have ended, to go on from `lead_words`."""
    if is_as_played(found):
        return f"nothing would have changed: {_stands(found.played, words)}."
    if len(found.endings) == 1:
        return f"{_ended(found.endings[0], found, words)}."
    winners = {each.standing.winner for each in found.endings}
    (winner, *others) = winners or {None, ""}
    if others:
        return "it cannot be said who would have won."
    if winner is None:
        return "nobody would have won yet; the totals cannot be said for certain."
    return f"{words.book(winner)} would have won in any case; the score cannot be said for certain."


def is_as_played(found: WhatIf) -> bool:
    """Whether all would have been just as it was."""
    same = (each.verdicts == (each.step.verdict,) or _same_score(each) for each in found.hands)
    return found.endings == (found.played,) and all(same)


def _same_score(each: Any) -> bool:
    scores = [v.score for v in each.verdicts]
    played = each.step.verdict.score
    return [(s.outcome, s.points) for s in scores] == [(played.outcome, played.points)]


def _stands(ending: Ending, words: Words) -> str:
    standing = ending.standing
    if standing.winner is None:
        return f"it stands at {_totals(standing, words)}"
    return f"{words.winner(standing)}, {_totals(standing, words)}"


def _totals(standing: Standing, words: Words) -> str:
    """The totals, the highest first: "310 to 285", or each with its player."""
    best = sorted(standing.totals.items(), key=lambda each: (each[0] != standing.winner, -each[1]))
    if len(best) == 2:
        return " to ".join(number(points) for _, points in best)
    return listed(f"{words.book(book)} {number(points)}" for book, points in best)


def _ended(ending: Ending, found: WhatIf, words: Words) -> str:
    standing, totals = ending.standing, _totals(ending.standing, words)
    if standing.winner is None:
        if found.played.decided is None:
            return f"it would stand at {totals}"
        return f"nobody would have won yet: the game would have gone on at {totals}"
    too = " too" if standing.winner == found.played.standing.winner else ""
    return f"{words.book(standing.winner)} would have won{too}, {totals}{_when(ending, found)}"


def _when(ending: Ending, found: WhatIf) -> str:
    """When it would have been over, beside when it was."""
    decided, was = ending.decided, found.played.decided
    if decided is None:
        return ""
    if was is None:
        return f", in hand {found.hands[decided - 1].step.label}"
    between = found.hands[min(decided, was) : max(decided, was)]
    hands = sum(not each.step.is_dealt_again for each in between)
    if not hands:
        return ""
    said = NUMBERS.get(hands, f"{hands} hands")
    return f", {said} {'earlier' if decided < was else 'later'}"


def doubt_words(in_doubt: Sequence[Step]) -> str:
    """Of which hands too little is recorded to be sure; "" where of none."""
    if not in_doubt:
        return ""
    labels = [step.label for step in in_doubt]
    which = f"Hand {labels[0]}" if len(labels) == 1 else f"Hands {listed(labels)}"
    return (
        f"{which} would need more than was recorded: the cards themselves, or who took the tricks."
    )


def was_words(total: str) -> str:
    """What a total was in truth; "" where there was none."""
    return f"was {total}" if total else ""


def span_words(least: str, most: str) -> str:
    """All that a total may be."""
    return f"{least} to {most}"


def outcome_beside(said: str, outcomes: Sequence[str], was: str) -> str:
    """How a hand would have ended, beside how it was *said* to end."""
    if outcomes == (was,) or not outcomes:
        return said
    return f"{' or '.join(outcomes)}, was {said}"
