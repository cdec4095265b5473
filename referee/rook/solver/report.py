"""The analysis of a hand in sentences, and as a JSON document for other programs."""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.rook.hand.facts import Seat
from referee.rook.rules.cards import as_printed, color_name, rook_name, shown, words
from referee.rook.rules.model import RuleSet
from referee.rook.solver.analysis import Analysis, CardPlayed
from referee.rook.solver.aside import BestNest
from referee.rook.solver.ending import SolvedMove
from referee.text import listed


def best_play_summary(found: Analysis, names: Sequence[str]) -> str:
    """What was made and what was possible: "Ann made 95. With all cards seen, 110 was there"."""
    made = f"{listed([names[seat - 1] for seat in found.declarers])} made {found.made}."
    return f"{made if found.made is not None else ''} {_worth(found)}".strip()


def best_play_sentence(found: Analysis, names: Sequence[str], rules: RuleSet) -> str:
    """The summary, and the costliest card: "Trick 4: Cal’s red 10 gave away 15"."""
    worst = (slip(each, names, rules) for each in costliest(found)[:1])
    return " ".join((best_play_summary(found, names), *worst))


def costliest(found: Analysis) -> tuple[CardPlayed, ...]:
    """The cards that gave points away, the costliest first, then in order of play."""
    return tuple(sorted(found.slips, key=lambda each: -(each.gave or 0)))


def _worth(found: Analysis) -> str:
    worth = found.worth
    if worth.is_exact:
        return f"With all cards seen, {worth.low} was there."
    if found.exact_from is None:
        return "What was there with all cards seen could not be settled."
    return (
        f"With all cards seen, between {worth.low} and {worth.high} was there; "
        f"from trick {found.exact_from} on it is settled exactly."
    )


def slips(found: Analysis, names: Sequence[str], rules: RuleSet) -> tuple[str, ...]:
    """A sentence for each card that gave points away, in order of play."""
    if found.played and not found.slips and found.worth.is_exact:
        return ("No card gave anything away.",)
    return tuple(slip(each, names, rules) for each in found.slips)


def slip(played: CardPlayed, names: Sequence[str], rules: RuleSet) -> str:
    """The sentence about one card that gave points away."""
    card = words(as_printed(played.card, rules)).removeprefix("the ")
    return f"Trick {played.trick}: {names[played.seat - 1]}’s {card} gave away {played.gave}."


def nest_sentence(nest: BestNest, found: Analysis, rules: RuleSet) -> str:
    """What the best discard and trump could have made, compared with the hand as it was."""
    worth, there = nest.worth, found.worth
    if worth.is_exact and worth == there:
        return "No other cards laid aside and no other trump would have made more."
    way = f"{_trump(nest, rules)}; laid aside: {listed(_cards(nest, rules))}."
    if worth.is_exact:
        return f"With the best cards laid aside and the best trump, {worth.low} was there: {way}"
    if worth.low > there.high:
        return (
            f"With other cards laid aside or another trump, at least {worth.low} was there: {way} "
            "Whether more was would take too long to work out."
        )
    return (
        "Whether other cards laid aside or another trump would have made more would take too long "
        "to work out."
    )


def _trump(nest: BestNest, rules: RuleSet) -> str:
    rook = f", the {rook_name(rules)} {nest.call.rook}" if nest.call.rook else ""
    return f"{color_name(nest.call.trump, rules)} trump{rook}"


def _cards(nest: BestNest, rules: RuleSet) -> list[str]:
    return [words(as_printed(card, rules)) for card in nest.discard]


def nest_document(nest: BestNest, found: Analysis, rules: RuleSet) -> dict[str, Any]:
    """The result of `best_nest` as a JSON document."""
    return {
        "settled": nest.worth.is_exact,
        "value": {"least": nest.worth.low, "most": nest.worth.high},
        "trump": nest.call.trump,
        "rook": nest.call.rook,
        "discard": [shown(as_printed(card, rules)) for card in nest.discard],
        "text": nest_sentence(nest, found, rules),
    }


def document(found: Analysis, names: Sequence[str], rules: RuleSet) -> dict[str, Any]:
    """The analysis as a JSON document, with the cards from the first settled trick on."""
    return {
        "side": list(found.declarers),
        "captured": found.made,
        "settled": found.worth.is_exact,
        "from_trick": found.exact_from,
        "value": {"least": found.worth.low, "most": found.worth.high},
        "cards": [_card(each, rules) for each in found.played if _is_settled(each, found)],
        "line": [_move(each, rules) for each in found.line],
        "text": " ".join((best_play_summary(found, names), *slips(found, names, rules))),
    }


def _is_settled(played: CardPlayed, found: Analysis) -> bool:
    return found.exact_from is not None and played.trick >= found.exact_from


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


def _move(move: SolvedMove, rules: RuleSet) -> Mapping[str, Seat | str]:
    return {"seat": move.seat, "card": shown(as_printed(move.card, rules))}
