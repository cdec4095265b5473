"""A game in short, and its text: what is said of it where the table is not at hand."""

from collections.abc import Iterable, Iterator

from referee.engine.text.harmless import isolated, without_steering
from referee.web.result.page import Summary, Total
from referee.web.state import TableState
from referee.web.table.fill import outstanding
from referee.web.words.game.results import played_words
from referee.web.words.rulebook.book import rules as rule_words
from referee.web.words.text import day, listed, number


def summary(state: TableState) -> Summary:
    """What stands in *state*, said in a few lines."""
    standing, words, game = state.standing, state.words, state.game
    over = standing.winner is not None
    setting = (game_words(state), day(game.started_at), game.place)
    return Summary(
        headline=words.winner(standing) or so_far(state),
        totals=tuple(
            Total(words.book(book), number(points), wins=book == standing.winner)
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


def so_far(state: TableState) -> str:
    """How much is played of a game that goes on: "After 7 hands"."""
    return played_words(state.due.count - 1)


def spoken(told: Summary) -> str:
    """The result in a sentence or two."""
    totals = listed(f"{total.names} {total.points}" for total in told.totals)
    return f"{told.headline}. {totals}."


def text(told: Summary, url: str) -> str:
    """The result as plain text, with the address of its table."""
    return "\n".join(_lines(told, url))


def _lines(told: Summary, url: str) -> Iterator[str]:
    yield told.headline
    yield from (f"{total.names}: {total.points}" for total in told.totals)
    yield from _with_gap([told.reason, *(f"{each.label}: {each.value}" for each in told.facts)])
    yield from _with_gap([", ".join(told.setting), url])


def _with_gap(lines: Iterable[str]) -> Iterator[str]:
    said = [line for line in lines if line]
    if said:
        yield ""
        yield from said
