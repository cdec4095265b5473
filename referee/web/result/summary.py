"""A game and a hand in short: for whoever is not at the table."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from referee.engine.game import Due, Step
from referee.engine.text.plain import isolated, without_steering
from referee.engine.tricks.tricks import Played, Trick
from referee.stats.course import course, recorded_hand
from referee.stats.noted import decisive
from referee.web.result.drawing import SideTotal, is_drawable
from referee.web.state import TableState
from referee.web.table.page import outstanding
from referee.web.words.game.hands import ended_words
from referee.web.words.game.replaying import WHY, points_words, trick_words
from referee.web.words.names import Words
from referee.web.words.rulebook.book import rules as rule_words
from referee.web.words.text import day, listed, number, signed


@dataclass(frozen=True, slots=True)
class ResultSummary:
    """A game as one tells it to somebody who was not there."""

    headline: str
    """"Ann and Cal win", "After 7 hands"."""
    totals: Sequence[SideTotal]
    setting: Sequence[str]
    """The game, the day, the place."""
    reason: str
    """The rule that decided; "" while nobody has won."""
    facts: Sequence[tuple[str, str]]
    """What stands out: a label, and what stands under it."""


def summary(state: TableState) -> ResultSummary:
    """What stands in *state*, in a few lines."""
    standing, words, game = state.standing, state.words, state.game
    over = standing.winner is not None
    setting = (game_words(state), day(game.started_at), game.place)
    return ResultSummary(
        headline=words.winner(standing) or played_so_far(state),
        totals=tuple(
            SideTotal(words.book(book), number(points), wins=book == standing.winner)
            for book, points in standing.totals.items()
        ),
        setting=tuple(filter(None, setting)),
        reason=rule_words.reason_words(standing, state.deciding_rules) if over else "",
        facts=outstanding(state),
    )


def game_words(state: TableState) -> str:
    """What is played: "Kentucky Discard", "Grandma’s table (Kentucky Discard)"."""
    name = rule_words.game_name(state.rules)
    own = isolated(without_steering(state.game.rules_name))
    return f"{own} ({name})" if state.game.rules_name else name


def played_so_far(state: TableState) -> str:
    """How much is played of a game that goes on: "After 7 hands"."""
    played = state.due.count - 1
    return f"After {played} hand{'' if played == 1 else 's'}" if played else "Not begun yet"


def spoken_result(shown: ResultSummary) -> str:
    """The result in a sentence or two."""
    totals = listed(f"{total.names} {total.points}" for total in shown.totals)
    return f"{shown.headline}. {totals}."


def text(shown: ResultSummary, url: str) -> str:
    """The result as plain text, with the address of its table."""
    return "\n".join(_lines(shown, url))


def _lines(shown: ResultSummary, url: str) -> Iterator[str]:
    yield shown.headline
    yield from (f"{total.names}: {total.points}" for total in shown.totals)
    yield from _with_gap([shown.reason, *(f"{label}: {text}" for label, text in shown.facts)])
    yield from _with_gap([", ".join(shown.setting), url])


def _with_gap(lines: Iterable[str]) -> Iterator[str]:
    known = [line for line in lines if line]
    if known:
        yield ""
        yield from known


# A hand


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand that leaves the table."""

    state: TableState
    step: Step
    trick: Trick | None
    """The one that decided it; None: of no trick it is sure who laid what."""
    why: str
    """"Trick 9 made the bid"."""
    there: str = ""
    """What was there with all cards seen; "" where nobody has asked yet."""

    @property
    def words(self) -> Words:
        """What calls its players by name."""
        return Words(self.step.rules, self.step.names)

    @property
    def headline(self) -> str:
        """How the hand ended: "Ann bid 80 in red: made."."""
        return ended_words(self.step, self.words)

    @property
    def laid(self) -> Sequence[Played]:
        """The cards of the trick, each with its seat."""
        return self.trick.played(self.step.rules) if self.trick is not None else ()

    @property
    def totals(self) -> Sequence[SideTotal]:
        """What the hand brought to whom."""
        verdict = self.step.verdict
        return tuple(
            SideTotal(
                self.words.book(book),
                signed(points),
                wins=book in verdict.bidding_books and points > 0,
            )
            for book, points in (verdict.score.points or {}).items()
        ) or (SideTotal("Not scored yet", ""),)

    @property
    def setting(self) -> Sequence[str]:
        """Which hand of which game, and the day."""
        began = self.state.game.started_at
        return f"Hand {self.step.label}", game_words(self.state), day(began)

    @property
    def lines(self) -> Sequence[str]:
        """The hand in a few sentences."""
        gained = ", ".join(f"{total.names} {total.points}".strip() for total in self.totals)
        lines = [self.headline, f"{gained}."]
        if self.trick is not None:
            lines.append(f"{self.why}: {trick_words(self.trick, self.words)}")
            lines.append(f"{points_words(self.trick.points).capitalize()}.")
        return (*lines, self.there) if self.there else tuple(lines)

    def text(self, url: str) -> str:
        """The hand as plain text, with the address of its replay."""
        return "\n".join((*self.lines, "", ", ".join(self.setting), url))


def shown_hand(state: TableState, step: Step, there: str = "") -> ShownHand:
    """*step*, a hand of *state*, with the trick that decided it, and what was *there*."""
    cards = recorded_hand(step)
    found = decisive(course(cards), cards)
    if found is None:
        return ShownHand(state, step, None, "", there)
    trick, why = found
    return ShownHand(state, step, trick, WHY[why].format(trick.number), there)


# Where a font lacks a letter


def drawable(state: TableState) -> TableState:
    """*state* with what can be drawn of each name and of the place, never an empty box."""
    was = state.game
    game = replace(was, place=letters(was.place), rules_name=letters(was.rules_name))
    rounds = tuple(replace(each, step=_drawn_step(each.step)) for each in state.rounds)
    return replace(state, game=game, rounds=rounds, due=_drawn_due(state.due))


def _drawn_step(step: Step | None) -> Step | None:
    return replace(step, due=_drawn_due(step.due)) if step is not None else None


def _drawn_due(due: Due) -> Due:
    drawn = (letters(name) or f"Seat {seat}" for seat, name in enumerate(due.names, 1))
    return replace(due, names=tuple(drawn))


def letters(text: str) -> str:
    """As much of *text* as the font has letters for."""
    return "".join(filter(is_drawable, without_steering(text))).strip()
