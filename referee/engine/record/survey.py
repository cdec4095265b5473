"""A record file looked through for everything that is wrong with it, and not the first fault alone.

After a fault the survey goes on with the next key, and with the next hand. What that fault leaves
unknown is never taken for a fault: no hand is read by rules that could not be read, and one whose
dealer is not known is called impossible only if it is so whoever dealt it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from referee.engine import toml
from referee.engine.errors import ImpossibleEventError, NotationError, RefereeError
from referee.engine.game import Due, first_due, next_due, take_step
from referee.engine.hand import teams
from referee.engine.hand.facts import Hand
from referee.engine.hand.schema import read_fact
from referee.engine.judge.verdict import judge
from referee.engine.record import file
from referee.engine.record.file import Record, RecordPart, pieces
from referee.engine.rules.house import in_mid_game
from referee.engine.rules.model import RuleSet
from referee.engine.toml import find_lines, line_of

IN_ONE_PIECE = 5
"""Faults of one hand, or of the head, that are told: to find each takes a walk through it."""


MOST = 100
"""Problems that are told; who has so many begins with the first."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that keeps a record from being taken: it cannot be read, or cannot have been."""

    fault: RefereeError
    line: int | None
    """Where it stands, from 1; None: it is about no line."""


@dataclass(frozen=True, slots=True)
class Survey:
    """What a record file holds, or all that is wrong with it."""

    record: Record | None
    """None: there are problems."""
    problems: tuple[Problem, ...] = ()
    """In the order of their lines; `MOST` of them at most."""


def survey(text: str) -> Survey:
    """What the record *text* holds, in a time that grows no faster than its length."""
    text = text.removeprefix("\ufeff")
    try:
        record = file.read_record(text)
    except NotationError as first:
        return Survey(None, _by_line(_unreadable(text, first)))
    found = _impossible(text, record)
    return Survey(None, found) if found else Survey(record)


def _by_line(found: Iterable[Problem]) -> tuple[Problem, ...]:
    return tuple(sorted(found, key=lambda each: each.line or 0))


def _impossible(text: str, record: Record) -> tuple[Problem, ...]:
    """The hands of a *record* that can be read, and cannot have been."""
    due = first_due(record.start, record.rules, record.players)  # whoever plays on is judged once
    game = _Game(record.rules, due)
    faults = ((n, game.fault_of(hand)) for n, hand in enumerate(record.hands, 1))
    found = list(islice(((n, fault) for n, fault in faults if fault is not None), MOST))
    return tuple(_at_their_hands(text, record, found)) if found else ()


def _at_their_hands(
    text: str, record: Record, found: Sequence[tuple[int, RefereeError]]
) -> Iterator[Problem]:
    """The problems that are *found*, each with the number of its hand."""
    _, *cut = pieces(text)
    if len(cut) != len(record.hands):  # told in one list: each line is a walk through all of it
        number, fault = found[0]
        yield Problem(fault, file.line_in_hand(text, number, fault))
        return
    for number, fault in found:
        yield from _in_hand(cut[number - 1], number, [fault])


def _unreadable(text: str, first: NotationError) -> Sequence[Problem]:
    """All that is wrong with *text*, of which reading it whole says only the *first* fault."""
    cut = pieces(text)
    trees = list(map(_tree, cut))
    if any(isinstance(tree, dict) and _is_odd(tree, n) for n, tree in enumerate(trees)):
        return [Problem(first, first.line)]
    found = list(islice(_of_pieces(text, cut, trees), MOST))
    if any((each.line or 1) <= (first.line or 1) for each in found):
        return found
    return [Problem(first, first.line), *found]  # it shows where pieces meet


def _is_odd(tree: Mapping[str, Any], number: int) -> bool:
    """Whether the piece *number* does not hold what pieces hold: no hand the head, one the rest."""
    hands = tree.get("hand", [])
    alone = isinstance(hands, list) and len(hands) == 1 and isinstance(hands[0], dict)
    return "hand" in tree if number == 0 else not alone


Tree = dict[str, Any]
T = TypeVar("T")


def _tree(piece: RecordPart) -> Tree | NotationError:
    try:
        return toml.parse(piece.text)
    except NotationError as fault:
        return fault


def _of_pieces(
    text: str, cut: Sequence[RecordPart], trees: Sequence[Tree | NotationError]
) -> Iterator[Problem]:
    """What is wrong with the head, and with each hand, as far as the rules let it be read."""
    both = list(zip(cut, trees, strict=True))
    broken = (piece for piece, tree in both if isinstance(tree, NotationError))
    for number, (piece, tree) in enumerate(both):
        if isinstance(tree, NotationError):
            place = (f"hand {number}",) if number else ()
            yield Problem(tree.inside(*place), piece.before + (tree.line or 1))
    known = isinstance(trees[0], dict) and not any(_names_house(piece.text) for piece in broken)
    rules, due, faults = _read_head(_head_of(trees), text) if known else (None, None, [])
    yield from faults
    game = _Game(rules, due)
    for number, (piece, tree) in enumerate(both[1:], 1):
        if isinstance(tree, NotationError):
            game.lose()
        else:
            wrong = list(islice(game.faults_in(tree["hand"][0]), IN_ONE_PIECE))
            yield from _in_hand(piece, number, wrong)


def _names_house(text: str) -> bool:
    """Whether rules may be told in what cannot be read."""
    return "house" in text or "\\" in text  # a key in quotes may spell its letters out


def _in_hand(piece: RecordPart, number: int, faults: Sequence[RefereeError]) -> Iterator[Problem]:
    """The problems that *faults* are, of the hand *number*, which stands in *piece*."""
    paths = [file.path_of(("hand 1", *fault.where)) for fault in faults]
    for fault, line in zip(faults, find_lines(piece.text, paths), strict=True):
        yield Problem(fault.inside(f"hand {number}"), piece.before + (line or 1))


def at_their_lines(text: str, faults: Iterable[RefereeError]) -> Iterator[Problem]:
    """The problems that *faults* of *text* are, which say by `where` what they speak of."""
    found = list(faults)
    paths = [file.path_of(fault.where) for fault in found]
    for fault, line in zip(found, find_lines(text, paths), strict=True):
        yield Problem(fault, getattr(fault, "line", None) or line)


def _head_of(trees: Iterable[Tree | NotationError]) -> Tree:
    """What is told of the game, wherever in the file it stands."""
    head: Tree = {}
    for tree in trees:
        for name, each in tree.items() if isinstance(tree, dict) else ():
            head.setdefault(name, each)
    head.pop("hand", None)
    return head


def _read_head(head: Tree, text: str) -> tuple[RuleSet | None, Due | None, Sequence[Problem]]:
    """The rules, what holds at the first hand, and the faults; None is what cannot be read."""
    find, found = partial(line_of, text), list[RefereeError]()
    for name in head:
        _tried(found, file.check_key, name)
    _tried(found, file.check_format, head)
    rules = _tried(found, file.read_rules, head, find)
    start = None
    if rules is not None:
        _tried(found, file.recorded_players, head, rules)
        start = _tried(found, file.read_start, head, rules)
    _tried(found, file.read_started, head)
    _tried(found, file.read_place, head)
    due = first_due(start, rules) if start and rules else None
    told = at_their_lines(text, found[:IN_ONE_PIECE])
    return rules, due, [Problem(each.fault, each.line or 1) for each in told]


def _tried(found: list[RefereeError], reads: Callable[..., T], *told: Any) -> T | None:
    """What *reads* makes of what was *told*; None, and one *found* more, where that cannot be."""
    try:
        return reads(*told)
    except NotationError as fault:
        found.append(fault)
        return None


class _Game:
    """A game as far as it is known while its hands are looked through, some of which are faulty."""

    def __init__(self, rules: RuleSet | None, due: Due | None) -> None:
        self._rules = rules
        """None: they are not known."""
        self._due = due
        """What holds at the next hand; None: nobody knows, for one before it is faulty."""

    def lose(self) -> None:
        """Passes over a hand that cannot be read: nobody knows who deals the next."""
        self._due = None

    def faults_in(self, told: Mapping[str, Any]) -> Iterator[RefereeError]:
        """What is wrong with the next hand, *told* by key."""
        found, known = list[RefereeError](), dict[str, Any]()
        rules = self._rules
        if rules is None:
            return
        for name in sorted(told, key=lambda each: each != "house"):
            fact = _tried(found, read_fact, name, told[name], rules)
            if name == "house":
                rules = in_mid_game(rules, fact["house"]) if fact is not None else None
            known |= fact or {}
            if rules is None:
                break
        yield from found
        if found:
            self.lose()
            self._rules = rules
            return
        fault = self.fault_of(Hand(**known))
        yield from [fault] if fault is not None else []

    def fault_of(self, hand: Hand) -> RefereeError | None:
        """Why the next *hand* cannot have been; None: it can."""
        if self._rules is None:
            return None
        before, due = self._rules, self._due
        self._rules = in_mid_game(before, hand.house)
        if hand.void:
            self._due = due.with_changes(hand) if due else None
            return None
        if due is None:
            return self._whoever_dealt(hand, self._rules)
        try:
            self._due = next_due(take_step(due, hand))
        except ImpossibleEventError as fault:
            self._due = None
            fault.where = fault.where[1:]  # without its hand, whose place in the file is another
            return fault
        return None

    @staticmethod
    def _whoever_dealt(hand: Hand, rules: RuleSet) -> RefereeError | None:
        """Why *hand* cannot have been, whoever dealt it."""
        found: RefereeError | None = None
        for dealer in [hand.dealer] if hand.dealer else teams.seats(rules):
            try:
                judge(hand, dealer, rules)
            except ImpossibleEventError as fault:
                found = found or fault
            else:
                return None
        return found
