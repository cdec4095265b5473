"""The page of a hand with all cards seen, filled from its analysis."""

from collections.abc import Sequence
from itertools import groupby

from referee.engine.game import Step
from referee.engine.hand import teams
from referee.engine.hand.facts import Seat
from referee.engine.rules.cards import Card
from referee.engine.solver import (
    Analysis,
    CardPlayed,
    Move,
    Option,
    Otherwise,
    Value,
    slip,
    summary,
)
from referee.web import addresses
from referee.web.solving import page as p
from referee.web.ui.parts import Link
from referee.web.ui.plot import Scale
from referee.web.words.cards import card_face, card_words
from referee.web.words.names import Words
from referee.web.words.text import listed

WIDTH, HEIGHT, EDGE = 320, 90, 6

NOT_SEEN = "Not every card of this hand is known, so nobody can say what was there."
NOTHING = "No card gave anything away."
TOO_LONG = (
    "The earlier tricks would take too long to work out: what is said of them lies between bounds."
)


def best_block(found: Analysis | None, step: Step, table: str, hand: int, *, whole: bool) -> p.Best:
    """The sentence and the cards that gave points away; *whole*: on the page of all cards."""
    more = None if whole else Link(addresses.solved(table, hand), "Every card, and play it on")
    if found is None:
        return p.Best(NOT_SEEN, (), "", "", None, None)
    slips = tuple(
        p.Slip(
            slip(each, called(step), step.rules),
            _replay(table, hand, _place(each, found)),
            addresses.solved(table, hand, _place(each, found)),
        )
        for each in found.slips
    )
    settled = found.exact_from == 1
    return p.Best(
        summary=summary(found, called(step)),
        slips=slips,
        none=NOTHING if settled and not slips else "",
        open="" if settled else TOO_LONG,
        more=more,
        curve=_curve(found) if found.exact_from is not None else None,
    )


def _replay(table: str, hand: int, at: tuple[int, int] | None = None) -> str:
    place = f"{at[0]}.{at[1]}" if at else None
    return addresses.url_for("replaying.show", public_id=table, hand=hand, at=place)


def called(step: Step) -> tuple[str, ...]:
    """Who sits where, by names fit for a sentence."""
    words = Words(step.rules, step.names)
    return tuple(map(words.seat, teams.seats(step.rules)))


def solved_page(
    found: Analysis | None,
    step: Step,
    table: str,
    hand: int,
    tried: p.Tried | None = None,
) -> p.SolvedPage:
    """Every card of a hand with what could be made after it."""
    played = found.played if found else ()
    return p.SolvedPage(
        title=f"Hand {step.label}, with all cards seen",
        back=Link(_replay(table, hand), f"Replay of hand {step.label}"),
        best=best_block(found, step, table, hand, whole=True),
        heads=called(step),
        rows=tuple(
            _row(number, tuple(cards), step, table, hand)
            for number, cards in groupby(played, key=lambda each: each.trick)
        ),
        tried=tried,
    )


def _place(played: CardPlayed, found: Analysis) -> tuple[int, int]:
    """The trick of a card and its place in it, as a replay counts them."""
    trick = [each for each in found.played if each.trick == played.trick]
    return played.trick, trick.index(played) + 1


def _row(
    number: int,
    cards: Sequence[CardPlayed],
    step: Step,
    table: str,
    hand: int,
) -> p.Row:
    by_seat: dict[int, p.Cell] = {}
    for place, each in enumerate(cards, 1):
        there = addresses.solved(table, hand, (number, place))
        by_seat[each.seat] = _cell(each, step, there)
    return p.Row(number, tuple(by_seat.get(seat) for seat in teams.seats(step.rules)))


def _cell(each: CardPlayed, step: Step, there: str) -> p.Cell:
    value = value_words(each.after)
    gave = f"−{each.gave}" if each.gave else ""
    best = each.best is not None and each.card in each.best
    spoken = f"Play on from trick {each.trick}:"
    return p.Cell(card_face(each.card, step.rules), value, gave, best, there, spoken)


def value_words(value: Value) -> str:
    """What can be made: "95", or between what it lies."""
    return f"{value.low}" if value.is_exact else f"{value.low}–{value.high}"


def _curve(found: Analysis) -> p.Curve | None:
    settled = [each for each in found.played if each.before.is_exact and each.after.is_exact]
    values = [settled[0].before.low, *(each.after.low for each in settled)]
    low, high = min(values), max(values)
    up = Scale(low, high, HEIGHT - EDGE, EDGE)
    along = Scale(0, len(values) - 1, EDGE, WIDTH - EDGE)
    corners = [f"{along.at(0)},{up.at(values[0])}"]
    marks = []
    for at, value in enumerate(values[1:], 1):
        corners += [f"{along.at(at)},{up.at(values[at - 1])}", f"{along.at(at)},{up.at(value)}"]
        if settled[at - 1].gave:
            marks.append((along.at(at), up.at(value)))
    return p.Curve(
        points=" ".join(corners),
        width=WIDTH,
        height=HEIGHT,
        made=up.at(values[-1]),
        top=str(high),
        bottom=str(low),
        spoken=f"What could still be made: {values[0]} before trick {settled[0].trick}, "
        f"{values[-1]} at the end, never more than {high} or less than {low}.",
        marks=tuple(marks),
    )


def tried_words(
    otherwise: Otherwise,
    at: tuple[int, int],
    played: Card,
    bidders: Sequence[Seat],
    step: Step,
    place: tuple[str, int],
) -> p.Tried:
    """The hand played on otherwise from card *at*, as it is shown; *played* is what was there."""
    table, hand = place
    trick, card = at
    done, on_table = divmod(card - 1 + len(otherwise.moves), step.rules.table.players)
    then = tuple(move.card for move in otherwise.moves)
    who = "" if otherwise.seat is None else called(step)[otherwise.seat - 1]
    value = value_words(otherwise.worth)
    side = listed(called(step)[seat - 1] for seat in bidders)
    end = f"The hand ends so: {value} for {side}."
    return p.Tried(
        title=f"From trick {trick} on",
        moves=tuple(_move(move, step) for move in otherwise.moves),
        said=f"{who} plays. {side} can make {value}." if who else end,
        choices=tuple(
            _choice(each, played if not then else None, step)
            for each in _with_addresses(otherwise.options, at, then, table, hand)
        ),
        line_from=trick + done,
        line=_line(otherwise.line, on_table, step),
        back=Link(addresses.solved(table, hand, at), "As it was played"),
    )


def _with_addresses(
    options: Sequence[Option], at: tuple[int, int], then: tuple[Card, ...], table: str, hand: int
) -> Sequence[tuple[Option, str]]:
    return [(each, addresses.solved(table, hand, at, (*then, each.card))) for each in options]


def _choice(given: tuple[Option, str], played: Card | None, step: Step) -> p.Choice:
    option, there = given
    notes = ("best" if option.is_best else "", "played" if option.card == played else "")
    return p.Choice(
        card_face(option.card, step.rules),
        value_words(option.after),
        ", ".join(filter(None, notes)),
        there,
    )


def _move(move: Move, step: Step) -> str:
    return f"{called(step)[move.seat - 1]} {card_words(move.card, step.rules).removeprefix('the ')}"


def _line(line: Sequence[Move], on_table: int, step: Step) -> tuple[str, ...]:
    """*line* trick by trick, where so many cards of the first trick are *on_table* already."""
    players = step.rules.table.players
    ends = range(players - on_table, len(line) + players, players)
    rows = (line[max(0, end - players) : end] for end in ends)
    return tuple(", ".join(_move(move, step) for move in row) for row in rows if row)
