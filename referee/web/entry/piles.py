"""The counter pad, read: which counters lie on whose pile."""

from collections.abc import Mapping, Sequence

from referee.engine.hand import teams
from referee.engine.hand.facts import Team
from referee.engine.judge.piles import PileFault, fault_words, pile_faults
from referee.engine.rules import cards
from referee.engine.rules.model import RuleSet
from referee.web.entry.page import FormResult
from referee.web.ui.fields import Posted
from referee.web.words.cards import card_words
from referee.web.words.text import listed


def read_piles(posted: Posted, rules: RuleSet) -> FormResult:
    """The counters on each pile, once something lies there."""
    strange = [
        chip
        for letter in pile_letters(rules)
        for chip in posted.getlist(f"pile{letter}")
        if chip not in pad_chips(rules)
    ]
    if strange:
        return FormResult({}, {"piles": f"“{strange[0][:40]}” cannot be here."})
    piles = tapped_piles(posted, rules)
    if not any(piles.values()):
        return FormResult({})
    faults = pile_faults(piles, rules)
    if faults:
        return FormResult({}, {"piles": _faults_words(faults, piles, rules)})
    return FormResult({"piles": {team: " ".join(pile) for team, pile in piles.items()}})


def _faults_words(
    faults: Sequence[PileFault], piles: Mapping[str, Sequence[str]], rules: RuleSet
) -> str:
    """What is wrong with the piles: by name, or by number while much is untapped."""
    open_ = len(pad_chips(rules)) - sum(map(len, piles.values()))
    if len(faults) > 3 and open_ >= len(faults):
        return f"{open_} counters are in {'neither' if len(piles) == 2 else 'no'} pile yet."
    said = [fault_words(each, card_words(each.card, rules), len(piles)) for each in faults[:3]]
    shown = listed(said) + (f" and {len(faults) - 3} more" if len(faults) > 3 else "")
    return f"{shown[0].upper()}{shown[1:]}."


def tapped_piles(posted: Posted, rules: RuleSet) -> dict[str, tuple[str, ...]]:
    """The counters on each pile: as tapped, and all others where "the rest" is told."""
    letters = pile_letters(rules)
    tapped = {team: tuple(posted.getlist(f"pile{letter}")) for letter, team in letters.items()}
    rest = letters.get(posted.get("rest", ""))
    if rest is not None:
        lying = {chip for pile in tapped.values() for chip in pile}
        tapped[rest] += tuple(chip for chip in pad_chips(rules) if chip not in lying)
    return {team: tuple(chip.partition("#")[0] for chip in pile) for team, pile in tapped.items()}


def pile_letters(rules: RuleSet) -> dict[str, Team]:
    """The letter of every pile on the pad, with whose it is: the side's own, or a seat's number."""
    names = teams.teams(rules)
    called = teams.partners_are_called(rules)
    return dict(zip("AB" if called else names, names, strict=True))


def pad_chips(rules: RuleSet) -> tuple[str, ...]:
    """The values of the counter pad: every counter with its copy, ``G10#2``."""
    seen: dict[str, int] = {}
    chips = []
    for card in cards.counters(rules):
        seen[card] = seen.get(card, 0) + 1
        chips.append(f"{card}#{seen[card]}")
    return tuple(chips)
