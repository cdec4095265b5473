"""Checks a record file for everything that is wrong with it, not only the first fault.

After a fault the survey goes on with the next key and the next hand. What a fault leaves unknown
never counts as another fault: no hand is read by rules that could not be read, and a hand with an
unknown dealer is impossible only if it is so for every dealer.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from referee import toml
from referee.errors import ImpossibleEventError, NotationError, RefereeError
from referee.rook.game import Due, first_due, next_due, take_step
from referee.rook.hand import teams
from referee.rook.hand.facts import Hand, is_no_hand
from referee.rook.hand.schema import read_fact
from referee.rook.judge.verdict import judge
from referee.rook.record import file
from referee.rook.record.file import Record, RecordPart, pieces
from referee.rook.rules.house import in_mid_game
from referee.rook.rules.model import RuleSet
from referee.toml import find_lines, line_of

IN_ONE_PIECE = 5
"""The most faults reported for one hand or the head; finding their lines takes time."""


MOST = 100
"""The most problems reported; with so many one begins with the first anyway."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A fault that keeps a record from being accepted: it cannot be read, or is impossible."""

    fault: RefereeError
    line: int | None
    """The line in the file, from 1; None if it is not about a line."""


@dataclass(frozen=True, slots=True)
class Survey:
    """The game in a record file, or everything that is wrong with it."""

    record: Record | None
    """None if there are problems."""
    problems: tuple[Problem, ...] = ()
    """In the order of their lines, at most `MOST`."""


def survey(text: str) -> Survey:
    """Checks the record *text*, in time linear in its length."""
    text = text.removeprefix("\ufeff")
    try:
        record = file.read_record(text)
    except NotationError as first:
        by_line = sorted(_unreadable(text, first), key=lambda problem: problem.line or 0)
        return Survey(None, tuple(by_line))
    problems = _impossible(text, record)
    return Survey(None, problems) if problems else Survey(record)


def _impossible(text: str, record: Record) -> tuple[Problem, ...]:
    """The problems of hands in a *record* that can be read but are impossible."""
    due = first_due(record.start, record.rules, record.players)  # the hands are judged only once
    game = _Game(record.rules, due)
    faults = ((n, game.fault_of(hand)) for n, hand in enumerate(record.hands, 1))
    faulty = list(islice(((n, fault) for n, fault in faults if fault is not None), MOST))
    if not faulty:
        return ()
    _, *cut = pieces(text)
    if len(cut) < faulty[-1][0]:  # hands in one list: finding a line takes a pass over all
        number, fault = faulty[0]
        return (Problem(fault, file.line_in_hand(text, number, fault)),)
    return tuple(
        problem
        for number, fault in faulty
        for problem in _in_hand(cut[number - 1], number, [fault])
    )


def _unreadable(text: str, first: NotationError) -> Sequence[Problem]:
    """All problems of *text*, of which parsing it whole reported only the *first* fault."""
    cut = pieces(text)
    trees: list[Tree | NotationError] = []
    for piece in cut:
        try:
            trees.append(toml.parse(piece.text))
        except NotationError as fault:
            trees.append(fault)
    if any(isinstance(tree, dict) and _is_odd(tree, n) for n, tree in enumerate(trees)):
        return [Problem(first, first.line)]
    problems = list(islice(_of_pieces(text, cut, trees), MOST))
    if any((problem.line or 1) <= (first.line or 1) for problem in problems):
        return problems
    return [Problem(first, first.line), *problems]  # a fault that only the whole file has


def _is_odd(tree: Mapping[str, Any], number: int) -> bool:
    """Whether part *number* is malformed: the head (0) has no hand, any other exactly one."""
    hands = tree.get("hand", [])
    alone = isinstance(hands, list) and len(hands) == 1 and isinstance(hands[0], dict)
    return "hand" in tree if number == 0 else not alone


Tree = dict[str, Any]
T = TypeVar("T")


def _of_pieces(
    text: str, cut: Sequence[RecordPart], trees: Sequence[Tree | NotationError]
) -> Iterator[Problem]:
    """The problems of the head and of each hand that the rules known so far allow to read."""
    both = list(zip(cut, trees, strict=True))
    broken = (piece for piece, tree in both if isinstance(tree, NotationError))
    for number, (piece, tree) in enumerate(both):
        if isinstance(tree, NotationError):
            place = (f"hand {number}",) if number else ()
            yield Problem(tree.inside(*place), piece.before + (tree.line or 1))
    hides_rules = any("house" in piece.text or "\\" in piece.text for piece in broken)
    are_known = isinstance(trees[0], dict) and not hides_rules  # a quoted key may have escapes
    rules, due, faults = _read_head(trees, text) if are_known else (None, None, [])
    yield from faults
    game = _Game(rules, due)
    for number, (piece, tree) in enumerate(both[1:], 1):
        if isinstance(tree, NotationError):
            game.lose()
        else:
            wrong = list(islice(game.faults_in(tree["hand"][0]), IN_ONE_PIECE))
            yield from _in_hand(piece, number, wrong)


def _in_hand(piece: RecordPart, number: int, faults: Sequence[RefereeError]) -> Iterator[Problem]:
    """The problems for the *faults* of hand *number*, which is in *piece*."""
    paths = [file.path_of(("hand 1", *fault.path)) for fault in faults]
    for fault, line in zip(faults, find_lines(piece.text, paths), strict=True):
        yield Problem(fault.inside(f"hand {number}"), piece.before + (line or 1))


def at_their_lines(text: str, faults: Iterable[RefereeError]) -> Iterator[Problem]:
    """The problems for *faults* of *text*; the `path` of each leads to its line."""
    listed = list(faults)
    paths = [file.path_of(fault.path) for fault in listed]
    for fault, line in zip(listed, find_lines(text, paths), strict=True):
        yield Problem(fault, getattr(fault, "line", None) or line)


def _read_head(
    trees: Iterable[Tree | NotationError], text: str
) -> tuple[RuleSet | None, Due | None, Sequence[Problem]]:
    """The rules, what is due at the first hand, and the problems; None for what cannot be read."""
    head: Tree = {}  # its keys, wherever they are in the file
    for tree in trees:
        for key, value in tree.items() if isinstance(tree, dict) else ():
            head.setdefault(key, value)
    head.pop("hand", None)
    if "penalty" in head:  # each piece has those behind its hand
        tables = (tree["penalty"] for tree in trees if isinstance(tree, dict) and "penalty" in tree)
        head["penalty"] = [each for some in tables if isinstance(some, list) for each in some]
    find, faults = partial(line_of, text), list[RefereeError]()
    for name in head:
        _tried(faults, file.check_key, name)
    _tried(faults, file.check_format, head)
    rules = _tried(faults, file.read_rules, head, find)
    start = None
    if rules is not None:
        _tried(faults, file.recorded_players, head, rules)
        start = _tried(faults, file.read_start, head, rules)
        _tried(faults, file.read_end, head, rules)
        _tried(faults, file.read_penalties, head, rules)
    _tried(faults, file.read_started, head)
    _tried(faults, file.read_place, head)
    due = first_due(start, rules) if start and rules else None
    problems = at_their_lines(text, faults[:IN_ONE_PIECE])
    return rules, due, [Problem(problem.fault, problem.line or 1) for problem in problems]


def _tried(faults: list[RefereeError], reads: Callable[..., T], *args: Any) -> T | None:
    """The result of *reads*; None if it raised a fault, which is added to *faults*."""
    try:
        return reads(*args)
    except NotationError as fault:
        faults.append(fault)
        return None


class _Game:
    """The state of a game while its hands, some of them faulty, are checked in order."""

    def __init__(self, rules: RuleSet | None, due: Due | None) -> None:
        self._rules = rules
        """None if they are unknown."""
        self._due = due
        """What holds at the next hand; None if unknown because a hand before it is faulty."""

    def lose(self) -> None:
        """Skips an unreadable hand: the next dealer is unknown then."""
        self._due = None

    def faults_in(self, table: Mapping[str, Any]) -> Iterator[RefereeError]:
        """The faults of the next hand, a table of facts by key."""
        faults, facts = list[RefereeError](), dict[str, Any]()
        rules = self._rules
        if rules is None:
            return
        for name in sorted(table, key=lambda key: key != "house"):
            fact = _tried(faults, read_fact, name, table[name], rules)
            if name == "house":
                rules = in_mid_game(rules, fact["house"]) if fact is not None else None
            facts |= fact or {}
            if rules is None:
                break
        yield from faults
        if faults:
            self.lose()
            self._rules = rules
            return
        fault = self.fault_of(Hand(**facts))
        yield from [fault] if fault is not None else []

    def fault_of(self, hand: Hand) -> RefereeError | None:
        """Why the next *hand* is impossible; None if it is not."""
        if self._rules is None:
            return None
        before, due = self._rules, self._due
        self._rules = in_mid_game(before, hand.house)
        if is_no_hand(hand):
            self._due = due.passing(hand) if due else None
            return None
        if due is None:
            return self._whoever_dealt(hand, self._rules)
        try:
            self._due = next_due(take_step(due, hand))
        except ImpossibleEventError as fault:
            self._due = None
            fault.path = fault.path[1:]  # the caller adds the place of the hand in the file
            return fault
        return None

    @staticmethod
    def _whoever_dealt(hand: Hand, rules: RuleSet) -> RefereeError | None:
        """Why *hand* is impossible for every dealer; None if some dealer makes it possible."""
        first_fault: RefereeError | None = None
        for dealer in [hand.dealer] if hand.dealer else teams.seats(rules):
            try:
                judge(hand, dealer, rules)
            except ImpossibleEventError as fault:
                first_fault = first_fault or fault
            else:
                return None
        return first_fault
