"""The form for a hand, parsed into facts, with an error for each field that cannot be read.

The form's own names are here and in `referee.web.rook.entry.form`, nowhere else. What the facts
mean, and whether they can be, is for the engine to judge.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from werkzeug.datastructures import MultiDict

from referee.errors import NotationError
from referee.rook.hand import schema, teams
from referee.rook.hand.facts import Hand, Points, Team, ending_foul
from referee.rook.judge.captured import PileFault, pile_fault_words, pile_faults
from referee.rook.judge.scoring import Contract
from referee.rook.play import nest
from referee.rook.play.auction import bid_fault
from referee.rook.rules import cards
from referee.rook.rules.cards import MOON
from referee.rook.rules.model import Bonus, RuleSet
from referee.rook.ruling import say
from referee.store.tables import NOTE_LENGTH
from referee.text import capital
from referee.web.rook.state import TableState, step_at
from referee.web.rook.words.rulings import rule_of
from referee.web.rook.words.vocabulary import card_words
from referee.web.shared.ui.fields import Posted, is_number, one_line, read_whole
from referee.web.shared.words import listed


@dataclass(frozen=True, slots=True)
class FormResult:
    """The facts that a form gives, and its errors."""

    facts: Mapping[str, Any]
    errors: Mapping[str, str] = field(default_factory=dict)
    """A sentence by field."""
    rules: Mapping[str, str] = field(default_factory=dict)
    """By field, the name of the rule that its error is about; fields without a rule are left out.
    """

    def merged(self, other: "FormResult") -> "FormResult":
        """Both results together; *other* wins where they differ."""
        errors, rules = {**self.errors, **other.errors}, {**self.rules, **other.rules}
        return FormResult({**self.facts, **other.facts}, errors, rules)


ALONE = "alone"
"""The value of the chip "plays alone" among the partners."""

BIDDERS, OTHERS, SIDES, PAD = "bidders", "others", "sides", "pad"
"""Ways to count the result: one number for a side, a number for each side, or card by card."""
CALLS = ("trump", "call", "rook", "declared")
"""The fields of what the bidder calls, often after the bid was saved."""
BID_FIELDS = ("bidder", "bid", *CALLS)
"""The fields of a bid, each named as its fact."""

DECLARED = {"yes": True, "no": False}
"""Whether the bidder said that the discards hold points, by the value of the chip."""


def read_bidding(posted: Posted, rules: RuleSet) -> FormResult:
    """The bidder, the bid and the calls, as far as they are filled in."""
    found: dict[str, Any] = {}
    errors: dict[str, str] = {}
    for name in ("bidder", "bid"):
        text = posted.get(name, "").strip()
        if name == "bid" and text == MOON:
            found[name] = MOON
        elif text and not is_number(text):
            errors[name] = f"“{text[:40]}” is not a number."
        elif text:
            found[name] = int(text)
    errors |= _unreadable(found, rules)
    fault = bid_fault(found["bid"], rules) if "bid" in found and "bid" not in errors else None
    rules_broken = {}
    if fault is not None:
        errors["bid"], rules_broken["bid"] = say(fault), rule_of(fault.code)
    kept = {name: each for name, each in found.items() if name not in errors}
    bid = FormResult(kept, errors, rules_broken)
    return bid.merged(read_calls(posted, rules))


def read_calls(posted: Posted, rules: RuleSet) -> FormResult:
    """The trump and what else the bidder called, as far as it is filled in."""
    found: dict[str, Any] = {name: posted[name] for name in CALLS if posted.get(name)}
    if found.get("declared") in DECLARED:
        found["declared"] = DECLARED[found["declared"]]
    errors = _unreadable(found, rules)
    return FormResult({name: each for name, each in found.items() if name not in errors}, errors)


def read_result(posted: Posted, rules: RuleSet, bidder: int | None) -> FormResult:
    """The result of the hand, as far as it is filled in."""
    partners = read_partners(posted, rules, bidder)
    declarers = (bidder, *partners.facts.get("partners", ())) if bidder is not None else ()
    if posted.get("by") == PAD:
        captured = _read_piles(posted, rules)
    elif by_side(rules):
        spare = 0 if nest.may_hold_counters(rules) else 1
        captured = _by_side("taken", posted, cards.possible_sums(rules), NO_SUM, rules, spare)
    else:
        captured = _taken(posted, rules, declarers)
    return partners.merged(captured).merged(_bonus(posted, rules))


def read_partners(posted: Posted, rules: RuleSet, bidder: int | None) -> FormResult:
    """The bidder's partners, where partners are called."""
    if not teams.partners_are_called(rules) or "partners" not in posted:
        return FormResult({})
    chosen = [text for text in posted.getlist("partners") if text != ALONE]
    seats = sorted({int(text) for text in chosen if is_number(text)})
    most = rules.table.called_cards
    wrong = ""
    if not all(is_number(text) and int(text) in teams.seats(rules) for text in chosen):
        wrong = "There is no such seat at this table."
    elif chosen and ALONE in posted.getlist("partners"):
        wrong = "Tap the partners, or “plays alone”, not both."
    elif bidder in seats:
        wrong = "The bidder cannot be their own partner."
    elif len(seats) > most:
        wrong = f"At most {'one partner' if most == 1 else f'{most} partners'} can be called here."
    return FormResult({}, {"partners": wrong}) if wrong else FormResult({"partners": seats})


def read_captured(posted: Posted, rules: RuleSet, contract: Contract, offender: int) -> FormResult:
    """The points that the other side had captured when a foul of *offender* stopped the hand."""
    guilty = teams.team(offender, contract.declarers, rules)
    if by_side(rules):
        return _read_captured(posted, rules, guilty)
    amount, wrong = _amount("captured", posted, cards.possible_sums(rules), NO_SUM)
    if amount is None:
        return FormResult({}, {"captured": wrong or OPEN["captured"]})
    others = [team for team in teams.teams(rules) if team != guilty]
    return FormResult({"taken": {others[0]: amount}})


def read_agreed_score(posted: Posted, rules: RuleSet) -> FormResult:
    """The score of each book that the table agreed on, and the note that says why."""
    agreed: dict[str, int] = {}
    errors: dict[str, str] = {}
    for book in teams.books(rules):
        text = posted.get(f"agreed{book}", "").strip()
        points, wrong = read_whole(text)
        if not text:
            errors[f"agreed{book}"] = NO_POINTS
        elif points is None:
            errors[f"agreed{book}"] = wrong
        else:
            agreed[book] = points
    return FormResult({"agreed": agreed}, errors).merged(read_note(posted))


def read_note(posted: Posted) -> FormResult:
    """The note; no fact if the field is empty."""
    note = one_line(posted.get("note", ""))
    if len(note) > NOTE_LENGTH:
        long = f"A note has at most {NOTE_LENGTH} characters; this has {len(note)}."
        return FormResult({}, {"note": long})
    return FormResult({"note": note} if note else {})


def _unreadable(found: Mapping[str, Any], rules: RuleSet) -> dict[str, str]:
    errors = {}
    for name, value in found.items():
        try:
            schema.read_fact(name, value, rules)
        except NotationError:
            errors[name] = f"“{str(value)[:40]}” cannot be here."
    return errors


NO_SUM = "no sum of the counters in this deck"


def _amount(
    name: str, posted: Posted, possible: Collection[int], wrong: str
) -> tuple[int | None, str]:
    """The number in field *name*; None, and an error, if it is none of the *possible* ones."""
    text = posted.get(name, "").strip()
    if is_number(text) and int(text) in possible:
        return int(text), ""
    return None, f"“{text[:40]}” is {wrong}." if text else ""


def _taken(posted: Posted, rules: RuleSet, declarers: tuple[int, ...]) -> FormResult:
    amount, wrong = _amount("taken", posted, cards.possible_sums(rules), NO_SUM)
    if amount is None or not declarers:
        return FormResult({}, {"taken": wrong} if wrong else {})
    bidding = teams.team(declarers[0], declarers, rules)
    theirs = posted.get("by") == OTHERS
    rest = cards.counter_total(rules) - amount
    return FormResult(
        {"taken": {t: rest if (t == bidding) is theirs else amount for t in teams.teams(rules)}}
    )


def _bonus(posted: Posted, rules: RuleSet) -> FormResult:
    every = cards.hand_size(rules)
    possible, wrong = range(every + 1), f"not among the {every} tricks of a hand"
    if by_side(rules):
        found = _by_side("tricks", posted, possible, wrong, rules, 1)
    else:
        tricks, fault = _amount("tricks", posted, possible, wrong)
        first, second = teams.teams(rules)
        shared = {} if tricks is None else {"tricks": {first: tricks, second: every - tricks}}
        found = FormResult(shared, {"tricks": fault} if fault else {})
    last = {"last_trick": posted["last_trick"]} if posted.get("last_trick") else {}
    errors = _unreadable(last, rules)
    return found.merged(FormResult({} if errors else last, errors))


# The counters on the piles


def _read_piles(posted: Posted, rules: RuleSet) -> FormResult:
    """The counters on each pile; no fact while all piles are empty."""
    strange = [
        chip
        for letter in pile_letters(rules)
        for chip in posted.getlist(f"pile{letter}")
        if chip not in pad_chips(rules)
    ]
    if strange:
        return FormResult({}, {"piles": f"“{strange[0][:40]}” cannot be here."})
    piles = _tapped_piles(posted, rules)
    if not any(piles.values()):
        return FormResult({})
    faults = pile_faults(piles, rules)
    if faults:
        return FormResult({}, {"piles": _faults_words(faults, piles, rules)})
    return FormResult({"piles": {team: " ".join(pile) for team, pile in piles.items()}})


def _faults_words(
    faults: Sequence[PileFault], piles: Mapping[str, Sequence[str]], rules: RuleSet
) -> str:
    """A sentence on what is wrong with the piles: by name, or by number while much is untapped."""
    open_ = len(pad_chips(rules)) - sum(map(len, piles.values()))
    if len(faults) > 3 and open_ >= len(faults):
        return f"{open_} counters are in {'neither' if len(piles) == 2 else 'no'} pile yet."
    long = [pile_fault_words(each, card_words(each.card, rules), len(piles)) for each in faults[:3]]
    shown = listed(long) + (f" and {len(faults) - 3} more" if len(faults) > 3 else "")
    return f"{capital(shown)}."


def _tapped_piles(posted: Posted, rules: RuleSet) -> dict[str, tuple[str, ...]]:
    """The counters on each pile as tapped; the pile in field ``rest`` gets all others."""
    letters = pile_letters(rules)
    tapped = {team: tuple(posted.getlist(f"pile{letter}")) for letter, team in letters.items()}
    rest = letters.get(posted.get("rest", ""))
    if rest is not None:
        lying = {chip for pile in tapped.values() for chip in pile}
        tapped[rest] += tuple(chip for chip in pad_chips(rules) if chip not in lying)
    return {team: tuple(chip.partition("#")[0] for chip in pile) for team, pile in tapped.items()}


def pile_letters(rules: RuleSet) -> dict[str, Team]:
    """The letter of each pile on the pad, with the team that it belongs to."""
    names = teams.teams(rules)
    called = teams.partners_are_called(rules)
    return dict(zip("AB" if called else names, names, strict=True))


def pad_chips(rules: RuleSet) -> tuple[str, ...]:
    """The values of the chips on the pad: each counter with its copy, ``G10#2``."""
    seen: dict[str, int] = {}
    chips = []
    for card in cards.counters(rules):
        seen[card] = seen.get(card, 0) + 1
        chips.append(f"{card}#{seen[card]}")
    return tuple(chips)


# A number for each side, where one does not follow from the other


def by_side(rules: RuleSet) -> bool:
    """Whether each side needs a number of its own, as it does not follow from the other's."""
    return len(teams.teams(rules)) > 2 or nest.may_hold_counters(rules)


NO_CAPTURED = "Write what they had by then; 0 for nothing."


def _read_captured(posted: Posted, rules: RuleSet, guilty: Team) -> FormResult:
    """The points that the other sides had when a foul of the side *guilty* stopped the hand."""
    amounts, errors = _amounts("captured", posted, cards.possible_sums(rules), NO_SUM, rules)
    needed = [team for team in teams.teams(rules) if team != guilty]
    if not errors:
        missing = (team for team in needed if team not in amounts)
        errors = {f"captured{team}": NO_CAPTURED for team in missing}
    return FormResult({"taken": {t: amounts[t] for t in needed if t in amounts}}, errors)


def _amounts(
    name: str, posted: Posted, possible: Collection[int], wrong: str, rules: RuleSet
) -> tuple[dict[Team, int], dict[str, str]]:
    """The numbers by side that are filled in, and errors by field."""
    found = {t: _amount(f"{name}{t}", posted, possible, wrong) for t in teams.teams(rules)}
    errors = {f"{name}{team}": fault for team, (_, fault) in found.items() if fault}
    return {team: amount for team, (amount, _) in found.items() if amount is not None}, errors


def _by_side(
    name: str, posted: Posted, possible: Collection[int], wrong: str, rules: RuleSet, spare: int
) -> FormResult:
    """The fact *name*, if at most *spare* sides have no number yet."""
    amounts, errors = _amounts(name, posted, possible, wrong, rules)
    known = len(amounts) >= len(teams.teams(rules)) - spare
    return FormResult({name: amounts} if known and not errors else {}, errors)


# The open questions of the form


OPEN = {
    "bidder": "Tap who won the bid.",
    "bid": "Tap the bid.",
    "trump": "Tap the trump.",
    "taken": "Tap what was captured.",
    "partners": "Tap who played with the bidder, or “plays alone”.",
    "tricks": "Tap how many tricks they took.",
    "last_trick": "Tap who took the last trick.",
    "captured": "Tap what the other side had captured until then.",
}
"""The request for each question that is still open."""

NO_POINTS = "Write a number; 0 where nothing is scored."
"""The error for a book without points in a score that the table agrees on."""

RESULT = frozenset({"taken", "piles", "partners", "tricks", "last_trick"})
"""Facts that are known once the hand is over."""

BY_SIDE = {
    "taken": "Write what each captured.",
    "tricks": "Write how many tricks each took.",
}
"""The requests where each side has a number of its own."""


def open_words(wants: str, rules: RuleSet) -> str:
    """The request for the open question *wants*, a name in `OPEN`."""
    return BY_SIDE.get(wants, OPEN[wants]) if by_side(rules) else OPEN[wants]


def missing(
    facts: Mapping[str, Any], state: TableState, *, bid_alone: bool, past: bool
) -> str | None:
    """The next question to answer, a name in `OPEN`; None if nothing is missing."""
    later, rules = state.contract is not None and not past, state.rules
    known = set(facts) | ({"bidder", "bid"} if later else set())
    known |= {"partners"} if later and state.facts.partners is not None else set()
    known |= {"taken"} if "piles" in known else set()
    wanted = {
        "bidder": True,
        "bid": True,
        "trump": bid_alone and later,
        "taken": not bid_alone,
        "partners": not bid_alone and teams.partners_are_called(rules),
        "tricks": not bid_alone and tricks_count(rules),
        "last_trick": not bid_alone and rules.score.bonus is Bonus.LAST_TRICK,
    }
    return next((name for name in wanted if wanted[name] and name not in known), None)


def tricks_count(rules: RuleSet) -> bool:
    """Whether the score depends on how many tricks a side took."""
    return rules.score.bonus is Bonus.MAJORITY or cards.trick_worth(rules) > 0


# What is recorded of a past hand, as the fields of its correction; what is not tapped there stays


CAPTURED = "captured"
"""What each side captured: one question, whether a number or piles answer it."""

END_QUESTIONS = frozenset({CAPTURED, "tricks", "last_trick"})
"""The questions of a correction on how the hand ended."""


def recorded_fields(state: TableState) -> Posted:
    """The fields of the form as they would be posted for the hand as it stands.

    Of a score that was agreed on, or that a foul brought, nothing is captured that could be tapped.
    """
    hand = state.facts
    fields = [*_bid_fields(hand, state.contract)]
    if hand.tricks is not None:
        fields.append(("tricks", str(next(iter(hand.tricks.values())))))
        fields += _fields_of("tricks", hand.tricks)
    if hand.agreed is None and ending_foul(hand) is None:
        fields += _captured_fields(hand, state)
    return MultiDict(fields)


def _bid_fields(hand: Hand, contract: Contract | None) -> Iterator[tuple[str, str]]:
    if contract is not None:  # by the auction, where bidder and bid are not recorded beside it
        yield from (("bidder", str(contract.bidder)), ("bid", str(contract.said)))
    for name in (*BID_FIELDS, "last_trick"):
        value = getattr(hand, name)
        if value is not None and (contract is None or name not in ("bidder", "bid")):
            yield name, ("yes" if value else "no") if name == "declared" else str(value)
    yield from (("partners", str(seat)) for seat in hand.partners or ())
    if hand.partners == ():
        yield "partners", ALONE


def _captured_fields(hand: Hand, state: TableState) -> Iterator[tuple[str, str]]:
    rules, contract = state.rules, state.contract
    if hand.piles is not None:
        yield "by", PAD
        left = list(pad_chips(rules))
        for letter, team in pile_letters(rules).items():
            for card in hand.piles.get(team, ()):
                chip = next((each for each in left if each.startswith(f"{card}#")), None)
                if chip is not None:  # a card that counts nothing has no chip
                    left.remove(chip)
                    yield f"pile{letter}", chip
    elif hand.taken is not None and contract is not None:
        team = teams.team(contract.bidder, contract.declarers, rules)
        amount = step_at(state).verdict.score.taken.get(team)
        if amount is not None:
            yield "taken", str(amount)
            yield "by", SIDES if by_side(rules) else BIDDERS
        yield from _fields_of("taken", hand.taken)


def _fields_of(name: str, amounts: Points) -> Iterator[tuple[str, str]]:
    return ((f"{name}{team}", str(amount)) for team, amount in amounts.items())


def tapped_otherwise(posted: Posted, recorded: Posted, rules: RuleSet) -> frozenset[str]:
    """The questions that *posted* answers in another way than is *recorded*, each by its fact.

    A question that the form does not ask, for this table does not have it, is answered as recorded.
    """
    changed = {
        name
        for name in (*BID_FIELDS, "last_trick")
        if name in posted and _answers(name, posted) != _answers(name, recorded)
    }
    if teams.partners_are_called(rules) and (
        "bidder" in changed or _answers("partners", posted) != _answers("partners", recorded)
    ):
        changed.add("partners")
    names = [f"tricks{team}" for team in teams.teams(rules)] if by_side(rules) else ["tricks"]
    if any(_answers(name, posted) != _answers(name, recorded) for name in names if name in posted):
        changed.add("tricks")
    now, before = _captured(posted, rules), _captured(recorded, rules)
    if now != before and ("by" in posted or now is not None):
        changed.add(CAPTURED)
    if "bidder" in changed and now is not None and now[0] in (BIDDERS, OTHERS):
        changed.add(CAPTURED)  # the number is then that of another side
    return frozenset(changed)


def _answers(name: str, fields: Posted) -> Sequence[str]:
    return sorted(text.strip() for text in fields.getlist(name) if text.strip())


def _captured(fields: Posted, rules: RuleSet) -> tuple[str, Mapping[str, Any]] | None:
    """How the captured points are counted, and the answers; None without an answer."""
    by = fields.get("by", BIDDERS)
    if by == PAD:
        piles = {team: sorted(pile) for team, pile in _tapped_piles(fields, rules).items() if pile}
        return (PAD, piles) if piles else None
    names = [f"taken{team}" for team in teams.teams(rules)] if by_side(rules) else ["taken"]
    amounts = {name: _answers(name, fields) for name in names if _answers(name, fields)}
    return (SIDES if by_side(rules) else by, amounts) if amounts else None


def only_of(result: FormResult, questions: Collection[str]) -> FormResult:
    """*result* with the facts and the errors of these *questions* alone, and with the note."""
    parts = (
        {name: value for name, value in part.items() if question_of(name) in (*questions, "note")}
        for part in (result.facts, result.errors, result.rules)
    )
    return FormResult(*parts)


def question_of(name: str) -> str:
    """The question of a correction that the fact or field *name* answers."""
    if name.startswith(("taken", "pile")):
        return CAPTURED
    return "tricks" if name.startswith("tricks") else name
