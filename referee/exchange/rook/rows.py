"""Whether a row of a score sheet is a hand, the final score of a game, or the total so far.

A sheet does not say that by itself. As long as each row can be a hand, it is one. A number that no
hand can reach, a column that only grows by what hands can score, or a row that would end a game by
itself leave it open, and then somebody is asked.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from referee.errors import NotationError
from referee.exchange.found import Rows
from referee.exchange.rook.score_sheet import (
    Column,
    ScoreSheet,
    as_kind,
    likely_rules,
    names_losers,
    sheet_games,
)
from referee.exchange.rook.sheet_record import SheetGame, SheetHand
from referee.rook import RuleSet, preset
from referee.rook.game import ends
from referee.rook.rules.cards import counter_total, hand_total, most_scored
from referee.rook.rules.presets import preset_ids


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why a row may be no hand."""

    line: int | None
    why: str


def doubt(
    sheet: ScoreSheet,
    games: Sequence[SheetGame],
    rules: RuleSet | None,
    follows: Callable[[SheetGame, RuleSet], bool],
) -> Doubt | None:
    """Why the rows of *sheet* may be no hands, if *games* are made of them as hands.

    *rules* are those of its hands; None if no hands of any rules fit. *follows* says whether all
    scores of a game follow from its rules. None if there is no doubt.
    """
    if sheet.says_totals:
        return Doubt(sheet.first, "a heading speaks of totals")
    for game in games:
        by = game.rules or rules
        if reason := too_much(game.hands, by) or _ends_a_game(game.hands, by):
            return reason
    growing = [game for game in games if _grows(game.hands)]
    bids = {Column.BID, Column.BIDDER} & {meaning.partition(" ")[0] for meaning in sheet.meant}
    short = len(games) > 1 and not bids
    short = short and all(len(game.hands) == 1 for game in games)
    if not growing and not short:
        return None
    if not short and rules and all(follows(game, game.rules or rules) for game in games):
        return None
    for game in growing:
        totals = _as_totals(game)
        by = game.rules or rules or (likely_rules([totals]) if totals else None)
        if totals and by and follows(totals, by):
            return Doubt(game.hands[1].line, "the points only grow, as totals do")
    return Doubt(games[0].line, "each row has a day or players of its own") if short else None


def are_games(sheet: ScoreSheet, games: Sequence[SheetGame]) -> bool:
    """Whether the rows of *sheet* can only be games, if they are no hands: each says who won.

    *games* are made of them as hands. Totals so far would grow.
    """
    bids = {Column.BID, Column.BIDDER, Column.HAND} & {
        meaning.partition(" ")[0] for meaning in sheet.meant
    }
    hands = [hand for game in games for hand in game.hands]
    names_winners = names_losers(sheet.headings) or all(
        hand.won is not None or len(set(hand.points)) == 1 for hand in hands
    )
    return names_winners and not bids and not any(_grows(game.hands) for game in games)


def are_captured(games: Sequence[SheetGame], rules: RuleSet | None) -> bool:
    """Whether the points of *games* can only be those that the sides captured.

    Each hand has all points of the deck, although a bid was lost: as scores, they would not.
    """
    hands = [(hand, game.rules or rules) for game in games for hand in game.hands]
    return any(_is_short(hand) for hand, _ in hands) and all(
        by is not None
        and not hand.taken
        and all(points is not None and points >= 0 for points in hand.points)
        and sum(filter(None, hand.points)) == hand_total(by) == counter_total(by)
        for hand, by in hands
    )


def _is_short(hand: SheetHand) -> bool:
    """Whether the points of *hand* are less than its bid, of whichever side it may be."""
    points = hand.points if hand.side is None else (hand.points[hand.side],)
    return isinstance(hand.bid, int) and all(
        scored is not None and scored < hand.bid for scored in points
    )


def too_much(hands: Sequence[SheetHand], rules: RuleSet | None) -> Doubt | None:
    """The first row that no hand can bring, by *rules* or by any."""
    known = [rules] if rules else [preset(name) for name in preset_ids()]
    most = max(map(most_scored, known))
    for hand in hands:
        points = [scored for scored in hand.points if scored is not None]
        top, low = max(points, default=0), min(points, default=0)
        if top > most or low < -most:
            return Doubt(hand.line, f"no hand brings {top if top > most else low} points")
        # Two sides share the points of a hand, unless a house rule of theirs gives one more.
        if rules is None and len(points) == 2 and low > 0 and top + low > most:
            return Doubt(hand.line, f"no hand brings {top + low} points in all")
    return None


def _ends_a_game(hands: Sequence[SheetHand], rules: RuleSet | None) -> Doubt | None:
    """The first row that would end a game by itself."""
    target = ends(rules)["most"] if rules else None
    for hand in hands if target else ():
        top = max((scored for scored in hand.points if scored is not None), default=0)
        if target and top >= target:
            return Doubt(hand.line, f"{top} points end a game by themselves")
    return None


def _grows(hands: Sequence[SheetHand]) -> bool:
    """Whether the points of a side never get less, and once more."""
    columns = zip(*(hand.points for hand in hands), strict=True)
    grown = ([scored for scored in column if scored is not None] for column in columns)
    return len(hands) > 1 and any(
        len(column) == len(hands)
        and column[0] < column[-1]
        and all(before <= after for before, after in pairwise(column))
        for column in grown
    )


def _as_totals(game: SheetGame) -> SheetGame | None:
    try:
        return as_kind(game, Rows.TOTALS)
    except NotationError:
        return None


def answers(sheet: ScoreSheet) -> Mapping[Rows, str]:
    """What would come in for each answer: so many games, and how the first ends."""
    return {kind: ", ".join(_outcome(sheet, kind)) for kind in Rows}


def _outcome(sheet: ScoreSheet, kind: Rows) -> Iterator[str]:
    games, _ = sheet_games(sheet, kind)
    games = tuple(game for game in games if game.hands or game.final)
    yield f"{len(games)} game{'' if len(games) == 1 else 's'}"
    if games:
        game = games[0]
        columns = zip(*(hand.points for hand in game.hands), strict=True)
        ends_at = game.final or tuple(sum(filter(None, column)) for column in columns)
        first = "it" if len(games) == 1 else "the first"
        ended = [str(points).replace("-", "−") for points in ends_at]
        if len(ended) > 2:
            named = zip(game.sides, game.called, ended, strict=True)
            sides = (f"{' & '.join(side) or called} {points}" for side, called, points in named)
            yield f"{first} ends {', '.join(sides)}"
        else:
            yield f"{first} ends {' to '.join(ended)}"
