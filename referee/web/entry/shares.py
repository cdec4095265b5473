"""What each side took, as the form asks it: by the counters on its piles, or as a number."""

from collections.abc import Mapping, Sequence, Set

from referee.engine import nest
from referee.engine.hand import teams
from referee.engine.hand.facts import Team
from referee.engine.judge.piles import PileFault, fault_words, pile_faults
from referee.engine.rules import cards
from referee.engine.rules.model import RuleSet
from referee.web.entry.page import FormResult, FormState, Shares
from referee.web.ui.fields import Posted, is_number
from referee.web.ui.parts import Field
from referee.web.words.cards import card_words
from referee.web.words.names import Words
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


# What each side took, a number a side, where one number does not tell the other's


def are_asked(rules: RuleSet) -> bool:
    """Whether each side has a number of its own: one of two does not tell the other's here."""
    return len(teams.teams(rules)) > 2 or _may_be_less(rules)


def taken(words: Words, attempt: FormState) -> Shares:
    """The question for the counters of every side."""
    less = _may_be_less(words.rules)
    hint = "The nest goes to nobody: leave out what lies in it." if less else FOLLOWS
    return _asked("taken", "What did each side capture?", hint, words, attempt)


def tricks(words: Words, attempt: FormState, hint: str) -> Shares:
    """The question for the tricks of every side; *hint* says what they are worth."""
    legend = "How many tricks did each side take?"
    return _asked("tricks", legend, f"{hint} {FOLLOWS}", words, attempt)


OPEN = "Write what each side captured."
"""What is said while too few numbers are there."""

FOLLOWS = "One field may stay empty: it follows from the others."


def _asked(name: str, legend: str, hint: str, words: Words, attempt: FormState) -> Shares:
    fields = fields_of(name, words, step=5 if name == "taken" else 1)
    filled = tuple(_filled(each, attempt) for each in fields)
    return Shares(legend, hint, filled, attempt.errors.get(name, ""))


def fields_of(name: str, words: Words, step: int) -> tuple[Field, ...]:
    """A field a side, called by *name* and the side."""
    return tuple(
        Field(f"{name}{team}", words.team(team), "", "number", step=step)
        for team in teams.teams(words.rules)
    )


def _filled(asked: Field, attempt: FormState) -> Field:
    value, error = attempt.posted.get(asked.name, ""), attempt.errors.get(asked.name, "")
    return Field(asked.name, asked.label, value, "number", step=asked.step, error=error)


def read_taken(posted: Posted, rules: RuleSet) -> FormResult:
    """The counters of the sides, once all that are needed are there."""
    told = _read(
        "taken", posted, cards.possible_sums(rules), "no sum of the counters in this deck", rules
    )
    return _enough("taken", told, 0 if _may_be_less(rules) else 1, rules)


def read_tricks(posted: Posted, rules: RuleSet) -> FormResult:
    """The tricks of the sides, once all that are needed are there."""
    every = cards.hand_size(rules)
    possible = frozenset(range(every + 1))
    told = _read("tricks", posted, possible, f"not among the {every} tricks of a hand", rules)
    return _enough("tricks", told, 1, rules)


def read_captured(posted: Posted, rules: RuleSet, guilty: Team) -> FormResult:
    """What the others had captured when a foul of the side *guilty* stopped the hand."""
    told = _read("captured", posted, cards.possible_sums(rules), "no sum of counters", rules)
    needed = [team for team in teams.teams(rules) if team != guilty]
    missing = [team for team in needed if team not in told.facts and not told.errors]
    wrong = {f"captured{team}": "Write what they had by then; 0 for nothing." for team in missing}
    return FormResult(
        {"taken": {team: told.facts[team] for team in needed if team in told.facts}},
        {**told.errors, **wrong},
    )


def _may_be_less(rules: RuleSet) -> bool:
    """Whether counters may lie in a nest that nobody captures, so that nothing follows."""
    return nest.may_hold_counters(rules)


def _read(name: str, posted: Posted, possible: Set[int], wrong: str, rules: RuleSet) -> FormResult:
    """The numbers by side, as far as they are written."""
    amounts: dict[str, int] = {}
    errors: dict[str, str] = {}
    for team in teams.teams(rules):
        text = posted.get(f"{name}{team}", "").strip()
        if text and is_number(text) and int(text) in possible:
            amounts[team] = int(text)
        elif text:
            errors[f"{name}{team}"] = f"“{text[:40]}” is {wrong}."
    return FormResult(amounts, errors)


def _enough(name: str, told: FormResult, spare: int, rules: RuleSet) -> FormResult:
    """The fact *name*, where no more than *spare* sides are still open."""
    amounts: Mapping[str, int] = told.facts
    known = len(amounts) >= len(teams.teams(rules)) - spare
    return FormResult({name: dict(amounts)} if known and not told.errors else {}, told.errors)
