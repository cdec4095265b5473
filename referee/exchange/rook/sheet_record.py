"""Turns a game of a score sheet, which has only sides and points, into a record.

What the sheet leaves open is filled in as plainly as possible, and remarked on: which of two
partners bid (the first), and what a side that was set had captured (what the others left). A score
that does not follow from the rules is kept as one that the table agreed on.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import pairwise
from typing import Any

from referee import toml
from referee.errors import ImpossibleEventError, NotationError
from referee.exchange.found import Fault, FoundGame
from referee.rook import Record, RuleSet, start
from referee.rook.game import (
    Due,
    Start,
    Step,
    first_due,
    leader,
    leaders,
    next_due,
    play_game,
    take_step,
)
from referee.rook.hand import teams
from referee.rook.hand.facts import Ended, Hand
from referee.rook.hand.schema import read_hand
from referee.rook.rules.cards import Bid, counter_total, hand_total
from referee.store.seated.checking import fit_for_club
from referee.store.seated.importing import importable
from referee.text import name_key, one_line

AGREED = "a score that does not follow from the rules stands as the table agreed"

AFTER_END = "by these rules the game was over: if another begins here, number the games"
FEWER = "the file names a winner who does not have the most points: that stands"
NOT_WON = "the row names a winner who does not have the most points: the points stand"
NO_BID = "the score of a hand without a bid stands as the table agreed"

Sides = tuple[int | None, ...]
"""Points by side, in the order of the sheet; None if it does not have them."""


@dataclass(frozen=True, slots=True)
class SheetHand:
    """One hand of a score sheet."""

    line: int | None
    """The line of the file, from 1."""
    points: Sides
    """The points that each side scored; negative for a side that was set."""
    taken: Sides = ()
    """The points that each side captured; () if the sheet does not have them."""
    side: int | None = None
    """The index of the side that bid, from 0."""
    bidder: str = ""
    """The name of the bidder; empty if it is not given."""
    bid: Bid | None = None
    trump: str = ""
    note: str = ""
    short: str = ""
    """What the sheet has for the bidder, if that only begins the name."""
    either: bool = False
    """Whether what it has for the bidder may be a side as well as a player."""
    won: int | None = None
    """The index of the side that won according to its row: the hand, or the game."""


@dataclass(frozen=True, slots=True)
class SheetGame:
    """One game of a score sheet."""

    line: int | None
    sides: tuple[tuple[str, ...], ...]
    """The names of each side's players; may have fewer names than players."""
    hands: tuple[SheetHand, ...]
    played: date | None = None
    place: str = ""
    winner: int | None = None
    """The index of the side that won according to the sheet; None if it does not say."""
    rules: RuleSet | None = None
    """The rules that the sheet names; None if it names none."""
    final: Sides = ()
    """The final score of each side, if nothing else is known of the game; () for one with hands."""
    note: str = ""
    """What the sheet says about a game of which only the final score is known."""
    before: Sides = ()
    """The totals of each side brought along to the first hand; () for none."""
    dealer: str = ""
    """The player who dealt the first hand; empty if the file does not say."""
    said: tuple[str, ...] = ()
    """What the record will not keep as the file has it."""
    called: tuple[str, ...] = ()
    """What the sheet calls each side, such as "Us"; () if it is no sheet."""
    headings: Mapping[str, str] = field(default_factory=dict)
    """The headings of the sheet by what they mean."""


def found_game(
    file: str, game: SheetGame, rules: RuleSet, names: Mapping[str, str]
) -> FoundGame | tuple[Fault, ...]:
    """Makes a game that can be stored out of *game*, or finds the faults that prevent it.

    *rules* hold if the game has none of its own; *names* are the players meant by a name, by its
    key.
    """
    rules = game.rules or rules
    remarks: list[str] = []
    try:
        players = _seated(game, rules, names, remarks)
        if unknown := tuple(_unknown(file, game, players, names)):
            return unknown
        record, faults = fit_for_club(_record(game, rules, players, names, remarks))
    except NotationError as fault:
        return (Fault(file, fault.line or game.line, fault),)
    if faults:
        return tuple(_faults(file, game, faults))
    ready = importable(record)
    doubts = {
        row.line: AGREED
        for row, hand in zip(game.hands, record.hands, strict=False)
        if row.line is not None and hand.agreed is not None and not _may_be(row, rules)
    }
    if FEWER in remarks and game.line is not None:
        doubts[game.line] = FEWER
    if wrong := _winners(game, _steps(record), rules)[1]:
        remarks.append(NOT_WON)
        doubts |= {hand.line: NOT_WON for hand in wrong if hand.line is not None}
    if over := _over_before(record):
        line = game.hands[over].line
        doubts |= {line: AFTER_END} if line is not None else {}
    called = {
        book: name
        for book, name, side in zip(teams.books(rules), game.called, game.sides, strict=False)
        if not any(_meant(side, names))
    }
    return FoundGame(file, game.line, ready, record, tuple(dict.fromkeys(remarks)), doubts, called)


def parted(game: SheetGame, rules: RuleSet, names: Mapping[str, str]) -> tuple[SheetGame, ...]:
    """*game* as several, if another one begins wherever one is over by its rules.

    Raises:
        NotationError: it cannot be read as one game.
    """
    rules = game.rules or rules
    players = _seated(game, rules, names, [])
    due = first = first_due(_begun(game, rules, players, names), rules, players)
    begins = [0]
    for at, hand in enumerate(game.hands):
        if due.standing.is_over:
            begins.append(at)
            due = first
        due = next_due(_step(due, _facts(hand, players, rules, names), hand))
    return tuple(
        replace(game, line=game.hands[begin].line, hands=game.hands[begin:end])
        for begin, end in pairwise((*begins, len(game.hands)))
    )


def _over_before(record: Record) -> int | None:
    """The index of the first hand after the end of the game; None if there is none."""
    return next((at for at, step in enumerate(_steps(record)) if step.before.is_over), None)


def _steps(record: Record) -> tuple[Step, ...]:
    return tuple(play_game(record.start, record.hands, record.rules, record.players))


def _winners(
    game: SheetGame, steps: Sequence[Step], rules: RuleSet
) -> tuple[int | None, list[SheetHand]]:
    """The side that won *game* by its rows, and the rows whose winner does not have most points.

    Rows may say who won the hand, or who won the game: in the last row, or in all alike.
    """
    books = teams.books(rules)
    named = [
        (hand, step) for hand, step in zip(game.hands, steps, strict=False) if hand.won is not None
    ]
    if not named:
        return None, []
    of_hand, of_game = (
        [
            hand
            for (hand, _), points in zip(named, scores, strict=True)
            if points and books[hand.won or 0] not in leaders(points)
        ]
        for scores in (
            [step.verdict.score.points or {} for _, step in named],
            [steps[len(game.hands) - 1].after.totals] * len(named),
        )
    )
    alike = len({hand.won for hand, _ in named}) == 1
    last = [hand for hand, _ in named] == [game.hands[-1]] and len(game.hands) > 1
    if last or (alike and len(of_game) < len(of_hand)):
        return None if of_game else named[0][0].won, of_game
    return None, of_hand


def _faults(file: str, game: SheetGame, faults: Iterable[NotationError]) -> Iterator[Fault]:
    """The *faults* of the record of *game*, each at the line of its hand."""
    for fault in faults:
        noun, _, number = (fault.path or ("",))[0].partition(" ")
        of_hand = noun == "hand" and number.isdecimal()
        line = game.hands[int(number) - 1].line if of_hand else game.line
        yield Fault(file, line, fault)


def _unknown(
    file: str, game: SheetGame, players: Sequence[str], names: Mapping[str, str]
) -> Iterator[Fault]:
    """A fault for each hand of *game* whose bidder is none of the *players*, in any spelling."""
    table = tuple(filter(None, players))
    for hand in game.hands:
        if hand.bidder and _seat_of(hand.bidder, players, names) is None:
            yield _unseated(file, game, hand, table)


def _unseated(file: str, game: SheetGame, hand: SheetHand, table: tuple[str, ...]) -> Fault:
    """The fault that the bidder of *hand* is nobody at the *table*, or may be several."""
    key = name_key(hand.bidder).rstrip(".")
    sides = [" & ".join(side) for side in game.sides if len(side) > 1] if hand.either else []
    meant = [name for name in table if name_key(name).startswith(key)]
    why = "nobody at that table is called so"
    if meant:
        others = ["a side"] if sides else []
        why = f"that may be {' or '.join((*meant, *others))}"
    error = NotationError(f"{toml.quoted(hand.bidder)} bid, and {why}")
    return Fault(file, hand.line, error, hand.bidder, (*table, *sides))


def unknown_bidders(game: SheetGame, names: Mapping[str, str]) -> Iterator[str]:
    """The bidders of *game* who are on none of its sides, in any spelling."""
    table = tuple(name for side in game.sides for name in _meant(side, names))
    for hand in game.hands:
        if hand.bidder and _seat_of(hand.bidder, table, names) is None:
            yield hand.bidder


def _record(
    game: SheetGame,
    rules: RuleSet,
    players: tuple[str, ...],
    names: Mapping[str, str],
    remarks: list[str],
) -> Record:
    place = one_line(game.place)
    remarks.extend(game.said)
    if game.final:
        if game.note:
            remarks.append("what is noted beside a final score is left out")
        begun, end = _final(game, rules)
        if end.winner is not None and end.winner not in leaders(begun.totals):
            remarks.append(FEWER)
        return Record(rules, players, begun, (Hand(ended=end),), game.played, place)
    begun = _begun(game, rules, players, names)
    hands = _hands(game, begun, rules, players, names, remarks)
    return Record(rules, players, begun, tuple(hands), game.played, place)


def _begun(
    game: SheetGame, rules: RuleSet, players: Sequence[str], names: Mapping[str, str]
) -> Start:
    """How *game* begins: who deals, and the totals brought along."""
    totals = dict(zip(teams.books(rules), (each or 0 for each in game.before), strict=False))
    return start(rules, _seat_of(game.dealer, players, names) if game.dealer else None, totals)


def _hands(
    game: SheetGame,
    begun: Start,
    rules: RuleSet,
    players: tuple[str, ...],
    names: Mapping[str, str],
    remarks: list[str],
) -> list[Hand]:
    """The hands of *game*, and its end where only the file says it."""
    due = first_due(begun, rules, players)
    steps: list[Step] = []
    over = 0
    for hand in game.hands:
        if hand.short:
            whom = hand.bidder or " & ".join(game.sides[hand.side or 0])
            remarks.append(f"{toml.quoted(hand.short)} is read as {whom}")
        try:
            step = _step(due, _facts(hand, players, rules, names), hand)
        except NotationError as fault:
            fault.path = tuple(game.headings.get(part, part) for part in fault.path)
            raise
        if step.hand.agreed is not None:
            remarks.append(NO_BID if _may_be(hand, rules) else AGREED)
        steps.append(step)
        due = next_due(step)
        if due.standing.is_over and not over:
            over = len(steps)
    hands = [step.hand for step in steps]
    if over and over < len(hands):
        remarks.append(
            f"by these rules it was over after hand {over}; "
            "if another game follows, number the games"
        )
    won = game.winner if game.winner is not None else _winners(game, steps, rules)[0]
    if won is not None and due.standing.winner != teams.books(rules)[won]:
        remarks.append("by these rules the game did not end as the file says")
        if not due.standing.is_over:
            hands.append(Hand(ended=Ended(teams.books(rules)[won])))
    with_partners = len(players) > len(game.sides)
    if with_partners and any(each.side is not None and not each.bidder for each in game.hands):
        remarks.append("the first of two partners is named as the bidder")
    return hands


def _may_be(hand: SheetHand, rules: RuleSet) -> bool:
    """Whether *hand*, of which no bid is known, may have scored this by *rules*."""
    if hand.bid is not None or None in hand.points:
        return False
    lost = [points for points in hand.points if points is not None and points < 0]
    captured = sum(points for points in hand.points if points is not None and points > 0)
    if lost:
        return max(lost) <= -rules.auction.minimum and captured <= hand_total(rules)
    return captured in (hand_total(rules), rules.score.sweep_points)


def _final(game: SheetGame, rules: RuleSet) -> tuple[Start, Ended]:
    """A game of which only the final score is known: the sheet says who won, or the score does."""
    books = teams.books(rules)
    totals = {book: points or 0 for book, points in zip(books, game.final, strict=True)}
    winner = books[game.winner] if game.winner is not None else leader(totals)
    return start(rules, totals=totals), Ended(winner) if winner else Ended(draw=True)


def _seated(
    game: SheetGame, rules: RuleSet, names: Mapping[str, str], remarks: list[str]
) -> tuple[str, ...]:
    """Names by seat, "" for a seat without a name. A repeated name is made distinct."""
    books = teams.books(rules)
    if len(game.sides) != len(books):
        raise NotationError(f"{rules.id} has {len(books)} sides, the sheet {len(game.sides)}")
    waiting = [list(_meant(side, names)) for side in game.sides]
    seats = teams.seats(rules)
    room = len(seats) // len(books)
    for side in waiting:
        if len(side) > room:
            raise NotationError.unlike(f"at most {room} names on a side", ", ".join(side))
    sat: list[str] = []
    for seat in seats:
        side = waiting[books.index(teams.book(seat, rules))]
        sat.append(_distinct(side.pop(0) if side else "", sat, remarks))
    return tuple(sat)


def _meant(side: Sequence[str], names: Mapping[str, str]) -> Iterator[str]:
    for name in side:
        if key := name_key(name):
            yield one_line(names.get(key, name))


def _distinct(name: str, sat: Sequence[str], remarks: list[str]) -> str:
    """*name*, made distinct if somebody in *sat*, seated before, has the same name."""
    if not name or name_key(name) not in map(name_key, sat):
        return name
    remarks.append(f"{toml.quoted(name)} is named at two seats: the second is called {name} (2)")
    return f"{name} (2)"


def _facts(
    hand: SheetHand,
    players: Sequence[str],
    rules: RuleSet,
    names: Mapping[str, str],
) -> dict[str, Any]:
    """The facts of *hand* that need no interpretation: bidder, bid, trump and note."""
    facts = {
        "bidder": _bidder(hand, players, rules, names),
        "bid": hand.bid,
        "trump": hand.trump or None,
        "note": one_line(hand.note) or None,
    }
    return {name: each for name, each in facts.items() if each is not None}


def _bidder(
    hand: SheetHand, players: Sequence[str], rules: RuleSet, names: Mapping[str, str]
) -> int | None:
    if hand.bidder:
        return _seat_of(hand.bidder, players, names)
    if hand.side is None:
        return None
    book = teams.books(rules)[hand.side]
    return next(seat for seat in teams.seats(rules) if teams.book(seat, rules) == book)


def _seat_of(name: str, players: Sequence[str], names: Mapping[str, str]) -> int | None:
    """The seat of the player meant by *name*; None if it means none of them."""
    key = name_key(names.get(name_key(name), name))
    return next((seat for seat, each in enumerate(players, 1) if name_key(each) == key), None)


def _step(due: Due, facts: dict[str, Any], hand: SheetHand) -> Step:
    """Plays *hand* as the next of the game, with captured points that give the sheet's score.

    If none do, the sheet's score is recorded as agreed.

    Raises:
        NotationError: the sheet lacks points, or the hand cannot have happened.
    """
    books = teams.books(due.rules)
    wanted = {b: p for b, p in zip(books, hand.points, strict=True) if p is not None}
    for captured in _captured(hand, wanted, facts.get("bidder"), due.rules):
        try:
            step = take_step(due, _read(facts | {"taken": captured}, due.rules, hand))
        except ImpossibleEventError:
            continue
        score = step.verdict.score.points
        if score is not None and all(score[book] == p for book, p in wanted.items()):
            return step
    if len(wanted) < len(books):
        raise NotationError.unlike("the points of each side").at(hand.line)
    try:
        return take_step(due, _read(facts | {"agreed": wanted}, due.rules, hand))
    except ImpossibleEventError as fault:
        raise NotationError.restating(fault).at(hand.line) from fault


def _read(facts: Mapping[str, Any], rules: RuleSet, hand: SheetHand) -> Hand:
    try:
        return read_hand(facts, rules)
    except NotationError as fault:
        fault.line = hand.line
        raise


def _captured(
    hand: SheetHand, wanted: Mapping[str, int], bidder: int | None, rules: RuleSet
) -> Iterator[dict[str, int]]:
    """The points that each side may have captured, the likeliest first."""
    books = teams.books(rules)
    if teams.partners_are_called(rules):
        return
    taken = {b: t for b, t in zip(books, hand.taken, strict=False) if t is not None}
    if taken:
        yield taken
        return
    if not wanted:  # only a bid: any result would fit it
        return
    bidding = teams.book(bidder, rules) if bidder is not None else None
    if all(points >= 0 for points in wanted.values()):
        yield dict(wanted)
    others = {b: p for b, p in wanted.items() if b != bidding and p >= 0}
    if bidding is not None and len(others) == len(books) - 1:
        yield others | {bidding: max(counter_total(rules) - sum(others.values()), 0)}
    if bidding is not None:  # a sweep may score more than all counters
        yield {b: counter_total(rules) if b == bidding else 0 for b in books}
