"""A hand in short: what is said of it where the table is not at hand."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.engine.game import Step
from referee.engine.hand.facts import Book
from referee.engine.tricks.tricks import Played, Trick
from referee.stats.course.decisive import decisive
from referee.stats.course.moments import course
from referee.stats.course.told import told_of
from referee.web.result.page import Total
from referee.web.result.summary import game_words
from referee.web.state import TableState
from referee.web.words.game.hands import ended_words
from referee.web.words.game.replaying import WHY, points_words, trick_words
from referee.web.words.names import Words
from referee.web.words.text import day, signed


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand that leaves the table."""

    state: TableState
    step: Step
    trick: Trick | None
    """The one that decided it; None: of no trick it is sure who laid what."""
    why: str
    """"Trick 9 made the bid"."""

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


def shown_of(state: TableState, step: Step) -> Shown:
    """*step*, a hand of *state*, with the trick that decided it."""
    told = told_of(step)
    found = decisive(course(told), told)
    if found is None:
        return Shown(state, step, None, "")
    trick, why = found
    return Shown(state, step, trick, WHY[why].format(trick.number))


def totals(shown: Shown) -> tuple[Total, ...]:
    """What the hand brought to whom, and what each side captured where that is known."""
    gained = shown.step.verdict.score.points or {}
    return tuple(
        Total(shown.words.book(book), signed(points), wins=book in _bidders(shown) and points > 0)
        for book, points in gained.items()
    ) or (Total("Not scored yet", ""),)


def _bidders(shown: Shown) -> Sequence[Book]:
    return shown.step.verdict.bidding_books


def setting(shown: Shown) -> tuple[str, ...]:
    """Which hand of which game, and the day."""
    state = shown.state
    return f"Hand {shown.step.label}", game_words(state), day(state.game.started_at)


def spoken(shown: Shown) -> str:
    """The hand in a few sentences."""
    return " ".join(_lines(shown))


def text(shown: Shown, url: str) -> str:
    """The hand as plain text, with the address of its replay."""
    return "\n".join((*_lines(shown), "", ", ".join(setting(shown)), url))


def _lines(shown: Shown) -> tuple[str, ...]:
    gained = ", ".join(f"{total.names} {total.points}".strip() for total in totals(shown))
    said = [shown.headline, f"{gained}."]
    if shown.trick is not None:
        counts = f"{points_words(shown.trick.points).capitalize()}."
        said += [f"{shown.why}: {trick_words(shown.trick, shown.words)}", counts]
    return tuple(said)
