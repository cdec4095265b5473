"""A game on a pad: the terms of its table, and a ledger of lines that are only added.

A line is a JSON object, whose first key says what it is: ``round`` with a row for each of those who
score, ``before`` with what is known before its result, ``correct`` with the number of a round and
its ``rows``, ``dealer`` with the seat that deals next, ``rename`` with a seat and its ``name``,
``ended`` by ``agreement`` or the ``clock``, and ``as`` what; ``undo`` with the number of the last
line that stands. Seats and rounds are numbered from 1, lines from 0.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from referee.errors import within
from referee.lines import Line, in_force
from referee.pads import PadError, unlike
from referee.pads.model import PadTerms, Row, across
from referee.pads.pad import read_pad
from referee.pads.scoring import (
    Brought,
    Outcome,
    Rows,
    Standing,
    at_start,
    complete,
    end_number,
    finished,
    reasons,
    score_round,
)
from referee.pads.words import seats_words
from referee.text import isolated, listed, name_key, number
from referee.toml import quoted

MOST_ROUNDS = 200
"""The most rounds of a game."""
MOST_LINES = 1000
"""The most lines of a game. Then it can only be undone or ended."""
MOST_STANDING = MOST_LINES + 100
"""The most lines that stand."""


# Terms


def write_terms(terms: PadTerms) -> str:
    """*terms* as JSON, as the database keeps them."""
    plain = {
        "id": "pads",
        "pad": terms.pad.text,
        "players": terms.names,
        "sides": terms.sides,
        "house": dict(terms.house),
        "dealer": terms.dealer,
        "wins": terms.wins,
    }
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def read_terms(text: str) -> PadTerms:
    """Parses the JSON that `write_terms` wrote.

    Raises:
        PadError: it is none, or nobody can play on these terms; says why.
    """
    try:
        return terms_from(json.loads(text))
    except json.JSONDecodeError as fault:
        raise PadError("these are no terms of a game on a pad") from fault


def terms_from(plain: Mapping[str, Any]) -> PadTerms:
    """The terms in a parsed document; where everybody scores alone, sides may be left out.

    Raises:
        PadError: as `read_terms` does.
    """
    try:
        with within("pad"):
            pad = read_pad(plain["pad"])
        names = tuple(plain["players"])
        sides = plain["sides"] or across(len(names), len(names))
        terms = PadTerms(
            pad,
            names,
            tuple(map(tuple, sides)),
            dict(plain["house"]),
            plain["dealer"],
            plain.get("wins") or ("lowest" if pad.end.wins == "lowest" else "highest"),
        )
        check_terms(terms)
    except PadError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError) as fault:
        raise PadError("these are no terms of a game on a pad") from fault
    return terms


def check_terms(terms: PadTerms) -> None:
    """Checks that a game can be played on these terms.

    Raises:
        PadError: it cannot; says why.
    """
    pad, players = terms.pad, len(terms.names)
    if players not in pad.seats:
        raise PadError(f"{pad.name} is for {seats_words(pad)} players, these are {players}")
    keys = [name_key(name) for name in terms.names]
    if not all(keys):
        raise PadError("give everybody a name")
    if len({*keys}) < players:
        raise PadError("two people need two names")
    if sorted(seat for side in terms.sides for seat in side) != list(range(1, players + 1)):
        raise PadError("everybody plays on one side")
    sizes = {len(side) for side in terms.sides}
    if len(terms.sides) < 2:
        raise PadError("want at least two who score")
    if pad.scores == "players" and sizes != {1}:
        raise PadError("in this game everybody scores alone")
    if pad.scores == "sides" and (len(sizes) > 1 or sizes == {1}):
        raise PadError("in this game partners score together, as many on each side")
    if terms.dealer is not None and not (_whole(terms.dealer) and 1 <= terms.dealer <= players):
        raise unlike(f"a seat from 1 to {players}", terms.dealer, "dealer")
    if pad.quota and terms.dealer is None:
        raise PadError("say who deals first: the quota turns with the deal")
    if terms.wins not in ("highest", "lowest") or pad.end.wins not in ("asked", terms.wins):
        raise PadError("say whether the highest or the lowest total wins, as the pad does")
    house = {one.name: one for one in pad.house}
    for name, value in terms.house.items():
        if name not in house:
            raise PadError(f"the pad has no house number {quoted(name)}")
        least, most = house[name].least, house[name].most
        if not _whole(value) or not least <= value <= most:
            bounds = f"a number from {number(least)} to {number(most)}"
            raise unlike(bounds, value, house[name].label)
    _require_numbers(terms)


def _require_numbers(terms: PadTerms) -> None:
    """Refuses a pad whose numbers cannot be computed in some round of this table."""
    numbers = {**terms.numbers, "seats": len(terms.names)}
    for place, amount in terms.pad.amounts:
        for round_number in range(1, MOST_ROUNDS + 2) if amount.may_fail else ():
            try:
                amount.at({**numbers, "round": round_number})
            except PadError as fault:
                raise fault.inside(place, f"round {round_number}") from fault


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


# Rounds


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round as it stands now."""

    rows: Rows
    dealer: int | None
    before: Standing
    """How it stood before it."""
    after: Standing
    was: tuple[Rows, ...]
    """What was recorded of it before it was corrected, the first first."""
    lines: tuple[int, ...]
    """The numbers of the lines that recorded and corrected it."""

    @property
    def number(self) -> int:
        """Its number, from 1."""
        return self.after.round


@dataclass(frozen=True, slots=True)
class PadGame:
    """A game after the lines so far."""

    terms: PadTerms
    """With the names that the players have now."""
    rounds: tuple[PlayedRound, ...]
    bids: Rows | None
    """What was entered before the result of the next round; None if nothing was."""
    dealer: int | None
    """The seat that deals the next round; None if nobody counts the deals."""
    now: Standing
    """How it stands: at the end with the bonuses, which no round has."""
    bonuses: tuple[Brought, ...]
    """What the end brought; empty while it is played."""
    ended: tuple[str, str] | None
    """By what it was ended, and as what; None if it was not."""
    in_force: Sequence[int]
    """The numbers of the lines that were not undone."""
    count: int
    """Number of lines so far, with those that were undone."""

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it is played."""
        return self.now.outcome

    @property
    def is_over(self) -> bool:
        """Whether it is over."""
        return self.outcome is not None

    @property
    def winner(self) -> int | None:
        """The only one who won, from 0 among those who score; None if there is none."""
        winners = self.outcome.winners if self.outcome else ()
        return winners[0] if len(winners) == 1 else None

    @property
    def reason(self) -> str:
        """Why it is over, in words; "" while it is played."""
        if self.outcome is None:
            return ""
        over = (each.after for each in self.rounds if each.after.outcome is self.outcome)
        return reason_words(self.terms, next(over, self.now), self.outcome)

    @property
    def begins(self) -> int | None:
        """The seat that begins the next round; None if nobody knows."""
        if self.dealer is None or self.terms.pad.begins == "cards":
            return None
        step = {"left": 0, "dealer": -1, "right": -2}[self.terms.pad.begins]
        return (self.dealer + step) % len(self.terms.names) + 1

    @property
    def goal(self) -> str:
        """What the next round is about; "" if the pad does not say."""
        goals = self.terms.pad.goals
        return goals[len(self.rounds)] if len(self.rounds) < len(goals) else ""

    @property
    def last(self) -> int | None:
        """The number of the line that an undo would strike; None if there is none."""
        return self.in_force[-1] if self.in_force else None

    def why(self, number: int) -> tuple[str, ...]:
        """How the points of a round came about, for each of those who score."""
        played = self.rounds[number - 1]
        return reasons(self.terms, played.before, played.rows, played.dealer)


def reason_words(terms: PadTerms, standing: Standing, outcome: Outcome) -> str:
    """Why a game is over that ended with *standing*: "Ann reached 500: Ann won"."""
    names = [isolated(name) for name in terms.scorers]
    won = f"{names[outcome.winners[0]]} won" if len(outcome.winners) == 1 else "it is a draw"
    match outcome.code:
        case "target" | "floor":
            bound = end_number(terms, outcome.code, standing.round)
            reached = outcome.code == "target"
            those = listed(
                name
                for at, (name, total) in enumerate(zip(names, standing.totals, strict=True))
                if (total >= bound if reached else total <= bound)
                and (at in outcome.winners or not (reached and terms.pad.end.only))
            )
            return f"{those} {'reached' if reached else 'fell to'} {number(bound)}: {won}"
        case "won":
            return won
        case "over" | "rounds":
            return f"after {standing.round} rounds {won}"
        case "clock":
            why = "the time was up"
        case _:
            why = "the table ended it"
    return f"{why}: {won if outcome.counts else 'it counts for nothing'}"


def bonus_words(terms: PadTerms, bonuses: Sequence[Brought]) -> Sequence[str]:
    """Of each the name, what it is, and the points if it brings any: "Ann: one game, +300"."""
    return [
        f"{isolated(terms.scorers[each.scorer])}: {each.bonus.label.lower()}"
        + (f", {'+' * (each.points > 0)}{number(each.points)}" if each.points else "")
        for each in bonuses
    ]


# The fold


def fold_pad_game(terms: PadTerms, lines: Sequence[Line]) -> PadGame:
    """The game after *lines*.

    A round that a correction left after the end of the game is scored on; the winner stays. So
    `require_open` is asked when a line is written, and not here.

    Raises:
        PadError: a line says what cannot have happened.
    """
    return _folded(_Ledger(terms, terms.dealer), (), _lines_in_force(lines), lines)


def go_on(game: PadGame, lines: Sequence[Line]) -> PadGame | None:
    """As `fold_pad_game`, from *game*, which has the first of *lines*: only the rest is computed.

    None if a line that it stands on was undone.

    Raises:
        PadError: a line says what cannot have happened.
    """
    numbers, known = _lines_in_force(lines), len(game.in_force)
    if [*numbers[:known]] != [*game.in_force]:
        return None
    entered = [
        _Entered([*played.was, played.rows], played.dealer, [*played.lines])
        for played in game.rounds
    ]
    ledger = _Ledger(game.terms, game.dealer, entered, game.bids, game.ended)
    return _folded(ledger, game.rounds, numbers, lines, known)


def _lines_in_force(lines: Sequence[Line]) -> Sequence[int]:
    try:
        return in_force(lines, PadError("there is nothing to undo"))
    except TypeError as fault:
        raise PadError("a line cannot be read") from fault


def _folded(
    ledger: "_Ledger",
    scored: Sequence[PlayedRound],
    numbers: Sequence[int],
    lines: Sequence[Line],
    known: int = 0,
) -> PadGame:
    """The game after the lines with these *numbers*; the *ledger* has the first *known* of them."""
    try:
        for at in numbers[known:]:
            ledger.take(lines[at], at)
    except (KeyError, TypeError, AttributeError) as fault:
        raise PadError("a line cannot be read") from fault
    changed = [lines[at]["correct"] for at in numbers[known:] if "correct" in lines[at]]
    rounds = [*scored[: min(changed, default=len(scored) + 1) - 1]]
    now = rounds[-1].after if rounds else at_start(ledger.terms)
    for entered in ledger.rounds[len(rounds) :]:
        with within(f"round {now.round + 1}"):
            after = score_round(ledger.terms, now, entered.rows[-1], entered.dealer)
        was, written = tuple(entered.rows[:-1]), tuple(entered.lines)
        rounds.append(PlayedRound(entered.rows[-1], entered.dealer, now, after, was, written))
        now = after
    last, bonuses = finished(ledger.terms, now, *(ledger.ended or ()))
    return PadGame(
        ledger.terms,
        tuple(rounds),
        ledger.bids,
        ledger.dealer,
        last,
        bonuses,
        ledger.ended,
        numbers,
        len(lines),
    )


@dataclass(slots=True)
class _Entered:
    """What was entered of a round."""

    rows: list[Rows]
    dealer: int | None
    lines: list[int]


@dataclass(slots=True)
class _Ledger:
    """What the lines said so far."""

    terms: PadTerms
    dealer: int | None
    rounds: list[_Entered] = field(default_factory=list)
    bids: Rows | None = None
    ended: tuple[str, str] | None = None

    def take(self, line: Line, at: int) -> None:
        """Adds *line*, whose number is *at*."""
        what = next(iter(line), "")
        if self.ended and what not in ("correct", "rename"):
            raise PadError("the game is over: undo that first")
        players = len(self.terms.names)
        match what:
            case "round":
                self._play(line["round"], at)
            case "before":
                self.bids = self._complete(len(self.rounds) + 1, line["before"], before=True)
            case "correct":
                self._correct(line, at)
            case "dealer":
                self.dealer = _seat(line["dealer"], players)
            case "rename":
                seat = _seat(line["rename"], players)
                names = list(self.terms.names)
                if not isinstance(line["name"], str):
                    raise unlike("a name", line["name"])
                names[seat - 1] = line["name"]
                self.terms = replace(self.terms, names=tuple(names))
                check_terms(self.terms)
            case "ended":
                if line["ended"] not in ("clock", "agreement"):
                    raise unlike("'clock' or 'agreement'", line["ended"], "ended")
                if line["as"] not in ("leader", "draw", "nothing"):
                    raise unlike("'leader', 'draw' or 'nothing'", line["as"], "as")
                self.ended = line["ended"], line["as"]
            case _:
                raise PadError(f"a line cannot begin with {quoted(what)}")

    def _play(self, rows: Sequence[Row], at: int) -> None:
        if len(self.rounds) >= MOST_ROUNDS:
            raise PadError(f"a game has at most {MOST_ROUNDS} rounds")
        if self.bids is not None and len(rows) == len(self.bids):
            rows = [{**bid, **row} for bid, row in zip(self.bids, rows, strict=True)]
        played = self._complete(len(self.rounds) + 1, rows)
        self.rounds.append(_Entered([played], self.dealer, [at]))
        self.bids = None
        if self.dealer is not None:
            self.dealer = self.dealer % len(self.terms.names) + 1

    def _correct(self, line: Line, at: int) -> None:
        number = line["correct"]
        if not _whole(number) or not 1 <= number <= len(self.rounds):
            raise PadError(f"there is no round {quoted(number)}")
        entered = self.rounds[number - 1]
        entered.rows.append(self._complete(number, line["rows"]))
        entered.lines.append(at)
        if "dealer" in line:
            entered.dealer = _seat(line["dealer"], len(self.terms.names))

    def _complete(self, number: int, rows: Any, *, before: bool = False) -> Rows:
        if not isinstance(rows, list | tuple):
            raise PadError("want a list of rows")
        with within(f"round {number}"):
            return complete(self.terms, number, rows, before=before)


def _seat(seat: Any, players: int) -> int:
    if not _whole(seat) or not 1 <= seat <= players:
        raise unlike(f"a seat from 1 to {players}", seat)
    return int(seat)


def require_open(game: PadGame, line: Line) -> None:
    """Refuses a *line* that goes on with a *game* that is over.

    Raises:
        PadError: it is over.
    """
    if game.is_over and {"round", "before", "dealer", "ended"} & {*line}:
        raise PadError("the game is over: undo that first")


def check_room(count: int, lines: Sequence[Line]) -> None:
    """Checks that a game of *count* lines has room for *lines*.

    A game of any length can be undone and ended, so never more than `MOST_STANDING` lines stand.

    Raises:
        PadError: it has none; says what can be done.
    """
    if count >= MOST_LINES and not all("undo" in line or "ended" in line for line in lines):
        raise PadError(f"a game holds {MOST_LINES} lines: undo the last one, or end it")
