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
        return Survey(None, _by_line(_unreadable(text, first)))
    found = _impossible(text, record)
    return Survey(None, found) if found else Survey(record)


def _by_line(found: Iterable[Problem]) -> tuple[Problem, ...]:
    return tuple(sorted(found, key=lambda each: each.line or 0))


def _impossible(text: str, record: Record) -> tuple[Problem, ...]:
    """The problems of hands in a *record* that can be read but are impossible."""
    due = first_due(record.start, record.rules, record.players)  # the hands are judged only once
    game = _Game(record.rules, due)
    faults = ((n, game.fault_of(hand)) for n, hand in enumerate(record.hands, 1))
    found = list(islice(((n, fault) for n, fault in faults if fault is not None), MOST))
    return tuple(_at_their_hands(text, found)) if found else ()


def _at_their_hands(text: str, found: Sequence[tuple[int, RefereeError]]) -> Iterator[Problem]:
    """The problems for the faults in *found*, each with the number of its hand."""
    _, *cut = pieces(text)
    if len(cut) < found[-1][0]:  # hands in one list: finding a line takes a pass over all
        number, fault = found[0]
        yield Problem(fault, file.line_in_hand(text, number, fault))
        return
    for number, fault in found:
        yield from _in_hand(cut[number - 1], number, [fault])


def _unreadable(text: str, first: NotationError) -> Sequence[Problem]:
    """All problems of *text*, of which parsing it whole reported only the *first* fault."""
    cut = pieces(text)
    trees = list(map(_tree, cut))
    if any(isinstance(tree, dict) and _is_odd(tree, n) for n, tree in enumerate(trees)):
        return [Problem(first, first.line)]
    found = list(islice(_of_pieces(text, cut, trees), MOST))
    if any((each.line or 1) <= (first.line or 1) for each in found):
        return found
    return [Problem(first, first.line), *found]  # a fault that only the whole file has


def _is_odd(tree: Mapping[str, Any], number: int) -> bool:
    """Whether part *number* is malformed: the head (0) has no hand, any other exactly one."""
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
    """The problems of the head and of each hand that the rules known so far allow to read."""
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
    """Whether an unreadable *text* may contain rules."""
    return "house" in text or "\\" in text  # a quoted key may have escapes


def _in_hand(piece: RecordPart, number: int, faults: Sequence[RefereeError]) -> Iterator[Problem]:
    """The problems for the *faults* of hand *number*, which is in *piece*."""
    paths = [file.path_of(("hand 1", *fault.where)) for fault in faults]
    for fault, line in zip(faults, find_lines(piece.text, paths), strict=True):
        yield Problem(fault.inside(f"hand {number}"), piece.before + (line or 1))


def at_their_lines(text: str, faults: Iterable[RefereeError]) -> Iterator[Problem]:
    """The problems for *faults* of *text*; the `where` of each leads to its line."""
    found = list(faults)
    paths = [file.path_of(fault.where) for fault in found]
    for fault, line in zip(found, find_lines(text, paths), strict=True):
        yield Problem(fault, getattr(fault, "line", None) or line)


def _head_of(trees: Iterable[Tree | NotationError]) -> Tree:
    """The keys of the head, wherever they are in the file."""
    head: Tree = {}
    for tree in trees:
        for name, each in tree.items() if isinstance(tree, dict) else ():
            head.setdefault(name, each)
    head.pop("hand", None)
    return head


def _read_head(head: Tree, text: str) -> tuple[RuleSet | None, Due | None, Sequence[Problem]]:
    """The rules, what is due at the first hand, and the problems; None for what cannot be read."""
    find, found = partial(line_of, text), list[RefereeError]()
    for name in head:
        _tried(found, file.check_key, name)
    _tried(found, file.check_format, head)
    rules = _tried(found, file.read_rules, head, find)
    start = None
    if rules is not None:
        _tried(found, file.recorded_players, head, rules)
        start = _tried(found, file.read_start, head, rules)
        _tried(found, file.read_end, head, rules)
    _tried(found, file.read_started, head)
    _tried(found, file.read_place, head)
    due = first_due(start, rules) if start and rules else None
    problems = at_their_lines(text, found[:IN_ONE_PIECE])
    return rules, due, [Problem(each.fault, each.line or 1) for each in problems]


def _tried(found: list[RefereeError], reads: Callable[..., T], *args: Any) -> T | None:
    """The result of *reads*; None if it raised a fault, which is added to *found*."""
    try:
        return reads(*args)
    except NotationError as fault:
        found.append(fault)
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
        found, known = list[RefereeError](), dict[str, Any]()
        rules = self._rules
        if rules is None:
            return
        for name in sorted(table, key=lambda each: each != "house"):
            fact = _tried(found, read_fact, name, table[name], rules)
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
            fault.where = fault.where[1:]  # the caller adds the place of the hand in the file
            return fault
        return None

    @staticmethod
    def _whoever_dealt(hand: Hand, rules: RuleSet) -> RefereeError | None:
        """Why *hand* is impossible for every dealer; None if some dealer makes it possible."""
        found: RefereeError | None = None
        for dealer in [hand.dealer] if hand.dealer else teams.seats(rules):
            try:
                judge(hand, dealer, rules)
            except ImpossibleEventError as fault:
                found = found or fault
            else:
                return None
        return found
