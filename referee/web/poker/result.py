"""The result of a poker night as text, picture and sheet, and its hands as PHH files."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from http import HTTPStatus
from itertools import islice
from operator import attrgetter

from flask import Blueprint, Response, abort, render_template, request, url_for

from referee.poker.game import GAMES
from referee.poker.hand import UNKNOWN, Dealt, Drew, Fact
from referee.poker.night import Night, Person, PlayedHand
from referee.poker.phh import HandRecord, write_phh, write_phhs
from referee.poker.terms import NightTerms
from referee.server import addresses
from referee.server.bounds import DRAWING, limited
from referee.store.game.plain import PlainGame
from referee.web.poker.night import look_at_night
from referee.web.poker.read import night_of
from referee.web.poker.table import hands_played, headline, won_words
from referee.web.shared.drawing import (
    FOOT,
    ROOM,
    SMALL,
    SMALL_GAP,
    SideTotal,
    Written,
    end_of,
    frame,
    png,
    sentences_down,
    wrapped,
)
from referee.web.shared.pictures import file_answer, letters
from referee.web.shared.words import day_words, listed, ordinal

left = Blueprint("poker_result", __name__)

TOTALS_HIGH = 700
"""The height that the totals of a picture take together at most, in its units."""


@left.get("/poker/<public_id>/result")
def show(public_id: str) -> str:
    """The page to share, copy and save the result, also while the night goes on."""
    stored, night = _night(public_id)
    url = addresses.whole(url_for("poker.show", public_id=public_id))
    names = list(night.up())
    return render_template(
        "poker/result.html",
        public_id=public_id,
        over=night.ended,
        text=_text(stored, night),
        spoken=_spoken(night),
        url=url,
        is_local=addresses.is_local(),
        is_plain_http=not request.is_secure,
        without_letters=[letters(name) for name in names if letters(name) != name],
        hands=[each.number for each in night.hands if each.end],
    )


@left.get("/poker/<public_id>/night.txt")
def as_text(public_id: str) -> Response:
    """The night as plain text, hand by hand."""
    return file_answer(_text(*_night(public_id)), "text/plain; charset=utf-8")


@left.get("/poker/<public_id>/night.svg")
@limited(DRAWING)
def as_svg(public_id: str) -> Response:
    """The result as SVG, whose text is drawn with the fonts of whoever opens it."""
    stored, night = _night(public_id)
    return file_answer(_drawn(stored, night, attrgetter("name")), "image/svg+xml")


@left.get("/poker/<public_id>/night.png")
@limited(DRAWING)
def as_png(public_id: str) -> Response:
    """The result as PNG, with the letters of each name that can be drawn."""
    stored, night = _night(public_id)
    drawing = _drawn(stored, night, lambda who: letters(who.name) or f"Seat {who.seat}")
    return file_answer(drawing, "image/png", png)


@left.get("/poker/<public_id>/sheet")
@limited(DRAWING)
def printed(public_id: str) -> str:
    """The night, hand by hand, to print and to sign."""
    stored, night = _night(public_id)
    paid, agreed = night.agreed.paid, night.agreed
    owed = [f"{pay.payer} pays {pay.payee} {paid(pay.amount)}." for pay in night.payments()]
    return render_template(
        "poker/sheet.html",
        blank=False,
        public_id=public_id,
        title="Poker night",
        game=_game(night.agreed),
        evening=stored.evening,
        place_was="",
        writes=False,
        night=night,
        rules=GAMES[night.agreed.game],
        hands=_hands(night),
        bought=[f"{each.name} {agreed.amount(each.bought)}" for each in night.people.values()],
        result=headline(night),
        reason=" ".join(owed),
        signatures=tuple(night.up()),
    )


@left.get("/poker/<public_id>/night.phhs")
def as_phhs(public_id: str) -> Response:
    """All finished hands of the night as a PHHS file; 404 if none is finished."""
    _, night = _night(public_id)
    records = [_record(each, night) for each in night.hands if each.end]
    if not records:
        abort(HTTPStatus.NOT_FOUND)
    return _file(write_phhs(records))


@left.get("/poker/<public_id>/hand/<int:hand>.phh")
def as_phh(public_id: str, hand: int) -> Response:
    """One hand of the night as a PHH file; 404 if it is not finished."""
    _, night = _night(public_id)
    found = next((each for each in night.hands if each.number == hand and each.end), None)
    if found is None:
        abort(HTTPStatus.NOT_FOUND)
    return _file(write_phh(_record(found, night)))


def _hands(night: Night) -> list[tuple[PlayedHand, list[str]]]:
    """The finished hands, each with the sentences on its winners."""
    return [(each, list(won_words(night, each))) for each in night.hands if each.end]


def _file(text: str) -> Response:
    kind = "phhs" if text.startswith("[") else "phh"
    held = {"Content-Disposition": f'attachment; filename="night.{kind}"'}
    return Response(text, content_type="text/plain; charset=utf-8", headers=held)


def _night(public_id: str) -> tuple[PlainGame, Night]:
    stored, _ = look_at_night(public_id)
    return stored, night_of(stored)


def _game(agreed: NightTerms) -> str:
    return f"{agreed.words}, {agreed.limit} limit"


def _ranked(night: Night) -> list[Person]:
    """The players of the night: the biggest winner first, of a tournament by place and chips."""
    return sorted(night.people.values(), key=lambda each: (each.place, -each.up, -each.chips))


def _named(person: Person, name: str) -> str:
    """*name* with the player's place in a tournament."""
    return f"{name} {ordinal(person.place)}" if person.place else name


def _spoken(night: Night) -> str:
    """The result in two sentences."""
    ups = listed(
        f"{_named(each, each.name)} {night.agreed.signed(each.up)}" for each in _ranked(night)
    )
    return f"{headline(night)}. {ups}."


def _text(stored: PlainGame, night: Night) -> str:
    return render_template(
        "poker/night.txt",
        night=night,
        stored=stored,
        hands=_hands(night),
        game=_game(night.agreed),
        headline=headline(night),
    )


# The picture


def _drawn(stored: PlainGame, night: Night, called: Callable[[Person], str]) -> str:
    """The result as SVG; *called* gives the name to draw for a player."""
    about = (_game(night.agreed), day_words(stored.evening), hands_played(night))
    ranked = _ranked(night)
    most = ranked[0].up
    totals = [
        SideTotal(
            _named(p, called(p)),
            night.agreed.signed(p.up),
            wins=p.place == 1 if night.agreed.tournament else p.up == most > 0,
        )
        for p in ranked
    ]
    page = frame(_spoken(night), headline(night, called), about, totals, TOTALS_HIGH)
    names = {each.name: called(each) for each in ranked}
    page["sentences"] = _owed(night, names, end_of(page["rows"]) + SMALL_GAP)
    return render_template("result/frame.svg", **page)


def _owed(night: Night, names: Mapping[str, str], top: int) -> Sequence[Written]:
    """The payments as lines of text from *top*, as many as there is room for."""
    owed = [
        f"{names[pay.payer]} pays {names[pay.payee]} {night.agreed.paid(pay.amount)}"
        for pay in night.payments()
    ]
    lines = wrapped(f"{', '.join(owed)}." if owed else "Nobody owes anything.", ROOM, SMALL)
    return sentences_down(lines[: (FOOT - 60 - top) // SMALL_GAP], top)


# Its hands as PHH


def _record(played: PlayedHand, night: Night) -> HandRecord:
    """A hand for PHH.

    It deals each player's unknown cards first, and those for exchanged ones after the last of a
    round was exchanged, as other programs require.
    """
    hand = played.hand
    names = tuple(night.people[seat].name for seat in played.seats)
    dealt: list[Fact] = []
    if not hand.stakes.rules.is_stud:
        unseen = (UNKNOWN,) * hand.stakes.rules.hole[-1]
        dealt = [Dealt(unseen, seat) for seat in range(len(names))]
    board = iter(played.board)
    exchanged: list[Fact] = []
    for fact in hand.facts:
        if not isinstance(fact, Drew):
            dealt += exchanged
            exchanged = []
        match fact:
            case Drew(seat, cards):
                dealt.append(fact)
                exchanged += [Dealt(cards, seat)] if cards else []
            case Dealt(unseen, None):
                dealt.append(Dealt(tuple(islice(board, len(unseen))) or unseen))
            case _:
                dealt.append(fact)
    return HandRecord(hand.stakes, names, hand.began, tuple(dealt), Decimal(night.agreed.unit))
