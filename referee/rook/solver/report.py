"""The analysis of a hand in sentences, and as a JSON document for other programs."""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.rook.rules.cards import as_printed, color_name, rook_name, shown, words
from referee.rook.rules.model import RuleSet
from referee.rook.solver.analysis import Analysis, CardPlayed
from referee.rook.solver.aside import BestNest
from referee.text import listed


def best_play_summary(analysis: Analysis, names: Sequence[str]) -> str:
    """What was made and what was possible: "Ann made 95. With all cards seen, 110 was there"."""
    made = f"{listed([names[seat - 1] for seat in analysis.declarers])} made {analysis.made}."
    return f"{made if analysis.made is not None else ''} {_worth(analysis)}".strip()


def best_play_sentence(analysis: Analysis, names: Sequence[str], rules: RuleSet) -> str:
    """The summary, and the costliest card: "Trick 4: Cal’s red 10 gave away 15"."""
    worst = (slip(card, names, rules) for card in costliest(analysis)[:1])
    return " ".join((best_play_summary(analysis, names), *worst))


def costliest(analysis: Analysis) -> tuple[CardPlayed, ...]:
    """The cards that gave points away, the costliest first, then in order of play."""
    return tuple(sorted(analysis.slips, key=lambda card: -(card.gave or 0)))


def _worth(analysis: Analysis) -> str:
    worth = analysis.worth
    if worth.is_exact:
        return f"With all cards seen, {worth.low} was there."
    if analysis.exact_from is None:
        return "What was there with all cards seen could not be settled."
    return (
        f"With all cards seen, between {worth.low} and {worth.high} was there; "
        f"from trick {analysis.exact_from} on it is settled exactly."
    )


def slips(analysis: Analysis, names: Sequence[str], rules: RuleSet) -> tuple[str, ...]:
    """A sentence for each card that gave points away, in order of play."""
    if analysis.played and not analysis.slips and analysis.worth.is_exact:
        return ("No card gave anything away.",)
    return tuple(slip(card, names, rules) for card in analysis.slips)


def slip(played: CardPlayed, names: Sequence[str], rules: RuleSet) -> str:
    """The sentence about one card that gave points away."""
    card = words(as_printed(played.card, rules)).removeprefix("the ")
    return f"Trick {played.trick}: {names[played.seat - 1]}’s {card} gave away {played.gave}."


def nest_sentence(nest: BestNest, analysis: Analysis, rules: RuleSet) -> str:
    """What the best discard and trump could have made, compared with the hand as it was."""
    worth, as_it_was = nest.worth, analysis.worth
    if worth.is_exact and worth == as_it_was:
        return "No other cards laid aside and no other trump would have made more."
    rook = f", the {rook_name(rules)} {nest.call.rook}" if nest.call.rook else ""
    laid = listed([words(as_printed(card, rules)) for card in nest.discard])
    how = f"{color_name(nest.call.trump, rules)} trump{rook}; laid aside: {laid}."
    if worth.is_exact:
        return f"With the best cards laid aside and the best trump, {worth.low} was there: {how}"
    if worth.low > as_it_was.high:
        return (
            f"With other cards laid aside or another trump, at least {worth.low} was there: {how} "
            "Whether more was would take too long to work out."
        )
    return (
        "Whether other cards laid aside or another trump would have made more would take too long "
        "to work out."
    )


def nest_document(nest: BestNest, analysis: Analysis, rules: RuleSet) -> dict[str, Any]:
    """The result of `best_nest` as a JSON document."""
    return {
        "settled": nest.worth.is_exact,
        "value": {"least": nest.worth.low, "most": nest.worth.high},
        "trump": nest.call.trump,
        "rook": nest.call.rook,
        "discard": [shown(as_printed(card, rules)) for card in nest.discard],
        "text": nest_sentence(nest, analysis, rules),
    }


def document(analysis: Analysis, names: Sequence[str], rules: RuleSet) -> dict[str, Any]:
    """The analysis as a JSON document, with the cards from the first settled trick on."""
    return {
        "side": list(analysis.declarers),
        "captured": analysis.made,
        "settled": analysis.worth.is_exact,
        "from_trick": analysis.exact_from,
        "value": {"least": analysis.worth.low, "most": analysis.worth.high},
        "cards": [
            _card(card, rules)
            for card in analysis.played
            if analysis.exact_from is not None and card.trick >= analysis.exact_from
        ],
        "line": [
            {"seat": move.seat, "card": shown(as_printed(move.card, rules))}
            for move in analysis.line
        ],
        "text": " ".join((best_play_summary(analysis, names), *slips(analysis, names, rules))),
    }


def _card(played: CardPlayed, rules: RuleSet) -> Mapping[str, Any]:
    best = played.best
    return {
        "trick": played.trick,
        "seat": played.seat,
        "card": shown(as_printed(played.card, rules)),
        "before": played.before.low,
        "after": played.after.low,
        "gave": played.gave,
        "best": None if best is None else [shown(as_printed(card, rules)) for card in best],
    }
