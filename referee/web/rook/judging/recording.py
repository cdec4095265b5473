"""What is recorded of a hand for the judge, in any order: typed, or tapped."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from werkzeug.datastructures import MultiDict

from referee.errors import RefereeError
from referee.rook.hand import teams
from referee.rook.hand.facts import Seat, Sighting
from referee.rook.hand.values import write_seen
from referee.rook.questions import Kind, Question
from referee.rook.replay.recorded import cards_left
from referee.rook.rules import cards
from referee.rook.rules.typed import typed_cards
from referee.web.rook.cards.now import TYPED, CardQuery, now_at, read_tap
from referee.web.rook.cards.pad import (
    TapDeck,
    TrickSeat,
    deck_for,
    deck_rows,
    leaders,
    trick_seats,
    turn_text,
)
from referee.web.rook.entry.reading import FormResult
from referee.web.rook.entry.submit import sentence
from referee.web.rook.state import TableState
from referee.web.shared.access import Viewer
from referee.web.shared.ui.fields import Posted, number_in

TRICK, SEEN, DEALT, ASIDE = "tell-trick", "tell-seen", "tell-hand", "tell-aside"
PILES, SOME, OPEN = "tell-piles", "tell-some", "open"
"""Values of the buttons, by what they record."""

TAP = "tap"
"""The value of the button that opens the deck, to tap the cards of a trick."""

LAY, LATER = "lay", "later"
"""Values of a form in which a card is tapped: one of the trick in question, or of a later one."""

FORMS = (TRICK, SEEN, DEALT, ASIDE, PILES, SOME)


def read_recorded(posted: Posted, state: TableState) -> FormResult:
    """Reads *posted* as facts of the hand of *state*."""
    match posted.get("do"):
        case "tell-trick":
            return _trick(posted, state)
        case "tell-hand":
            return _dealt(posted, state)
        case "tell-aside":
            return _aside(posted, state)
        case "tell-seen":
            return read_seen_card(posted, state)
        case "tell-piles":
            return _piles(posted, state, "piles", "pile")
        case "tell-some":
            return _piles(posted, state, "in_piles", "some")
        case "open":
            return FormResult({"open": True})
        case _:
            return FormResult({}, {"": "Nothing was entered."})


def _trick(posted: Posted, state: TableState) -> FormResult:
    rules, number = state.rules, number_in(posted.get("trick", ""))
    if number is None or not 1 <= number <= cards.hand_size(rules):
        return FormResult({}, {"trick": "Say which trick it was."})
    played, wrong = _cards(posted, "cards", state)
    if not wrong and len(played) > rules.table.players:
        wrong = f"A trick has {rules.table.players} cards, one a player; this has {len(played)}."
    if not wrong and not played and not state.facts.play[number - 1 : number]:
        wrong = "Write the cards that lie in it, in the order in which they were played."
    if wrong:
        return FormResult({}, {"cards": wrong})
    leader = _seat(posted.get("led", ""), state)
    before = f"{leader}: " if leader and played else ""
    return FormResult({"trick": {str(number): before + _text(played)}})


def read_seen_card(posted: Posted, state: TableState) -> FormResult:
    """Reads one card of a trick, or its color, and adds it to the single cards recorded before."""
    seat, trick = _seat(posted.get("player", ""), state), number_in(posted.get("at", ""))
    played, wrong = _cards(posted, "alone", state)
    color = posted.get("color", "")
    errors = {} if seat else {"player": "Say who played it."}
    if trick is None or not 1 <= trick <= cards.hand_size(state.rules):
        errors["at"] = "Say to which trick."
    before = [each for each in state.facts.seen if (each.seat, each.trick) != (seat, trick)]
    if not (wrong or played or color) and len(before) < len(state.facts.seen):
        return FormResult({"seen": write_seen(before)})
    if wrong or len(played) + bool(color) != 1:
        errors["alone"] = wrong or "Write one card, or choose its color alone."
    if errors or seat is None or trick is None:
        return FormResult({}, errors)
    new = Sighting(seat, trick, played[0] if played else color)
    return FormResult({"seen": write_seen([*before, new])})


def _dealt(posted: Posted, state: TableState) -> FormResult:
    seat = _seat(posted.get("whose", ""), state)
    held, wrong = _cards(posted, "held", state)
    errors = {} if seat is not None else {"whose": "Say whose hand it was."}
    if wrong or not held:
        errors["held"] = wrong or "Write the cards of the hand as it was dealt."
    return FormResult({} if errors else {"dealt": {str(seat): _text(held)}}, errors)


def _aside(posted: Posted, state: TableState) -> FormResult:
    read = {name: _cards(posted, name, state) for name in ("nest", "discard")}
    errors = {name: wrong for name, (_, wrong) in read.items() if wrong}
    found = {name: _text(pile) for name, (pile, _) in read.items() if pile}
    if not found and not errors:
        errors["nest"] = "Write the cards of the nest, or those that were laid aside."
    return FormResult(found, errors)


def _piles(posted: Posted, state: TableState, name: str, field: str) -> FormResult:
    """Reads the cards of each pile, from a field for each team, as the fact *name*."""
    names = teams.teams(state.rules)
    read = {team: _cards(posted, f"{field}{team}", state) for team in names}
    errors = {f"{field}{team}": wrong for team, (_, wrong) in read.items() if wrong}
    piles = {team: _text(pile) for team, (pile, _) in read.items()}
    recorded = name == "in_piles" and state.facts.in_piles is not None
    if not errors and not any(piles.values()) and not recorded:
        errors[f"{field}{names[0]}"] = "Write the cards that lie in a pile."
    return FormResult({} if errors else {name: piles}, errors)


def _seat(text: str, state: TableState) -> Seat | None:
    seat = number_in(text)
    return seat if seat in teams.seats(state.rules) else None


def _cards(posted: Posted, name: str, state: TableState) -> tuple[tuple[cards.Card, ...], str]:
    """The cards typed in field *name*, and what is wrong with them."""
    try:
        return typed_cards(posted.get(name, ""), state.rules), ""
    except RefereeError as fault:
        return (), sentence(fault)


def _text(pile: tuple[cards.Card, ...]) -> str:
    return " ".join(map(cards.shown, pile))


# A question about a renege, asked by taps: player, trick, its cards, and a later card


Marks = Mapping[tuple[int, Seat], str]
"""The judge's answer for each card that did not follow suit, by trick and seat."""


@dataclass(frozen=True, slots=True)
class TrickPick:
    """A trick that can be tapped."""

    number: int
    seat: Seat | None
    """The player in question, if this trick is tapped."""
    mark: str
    """For a recorded trick ``clean``, ``proven`` or ``open``; otherwise ""."""


@dataclass(frozen=True, slots=True)
class Desk:
    """What can be tapped: player and trick, then the cards of the trick, then a later card."""

    seat: Seat | None
    trick: int | None
    tricks: Sequence[TrickPick]
    played: Sequence[TrickSeat] = ()
    turn: str = ""
    leaders: Mapping[int, str] = field(default_factory=dict)
    """The players who may have led, by seat, if that is not known."""
    later: Sequence[int] = ()
    """The tricks in which a later card may have been played; empty if that is not in question."""
    later_trick: int | None = None
    deck: TapDeck | None = None
    """None if no card can be recorded, or not by this phone."""


def desk(
    state: TableState,
    viewer: Viewer,
    posted: Posted,
    question: Question | None,
    marks: Marks | None,
) -> Desk:
    """What can be tapped next, given *question* or else what *posted* has so far."""
    seat, trick = _chosen(state, posted, question)
    found = Desk(seat, trick, tuple(_tricks(state, seat, marks)))
    if trick is None or not viewer.writes:
        return found
    led = number_in(posted.get("led", ""))
    query = CardQuery(trick, None, led if led in teams.seats(state.rules) else None)
    now = now_at(state, viewer, query)
    if now.turned:
        return found
    return replace(
        found,
        played=trick_seats(now),
        turn=turn_text(now),
        leaders=leaders(now) if now.mine and not now.place.seats else {},
        deck=_sending(deck_for(now, viewer), LAY, seat, trick),
    )


def with_later(
    page: Desk, state: TableState, viewer: Viewer, posted: Posted, question: Question
) -> Desk:
    """*page* with a deck to record a card that the player in *question* played later."""
    seat, trick = question.seat or 1, question.trick or 1
    may = tuple(_may_be_later(state, trick))
    if not viewer.writes or not may:
        return page
    later = number_in(posted.get("later", ""))
    later = later if later in may else may[0]
    now = now_at(state, viewer, CardQuery(later))
    unplayed = cards_left(now.hand, now.place, state.rules)
    seen = [each for each in state.facts.seen if each.card in unplayed]
    shown = deck_rows({**unplayed, **{each.card: 0 for each in seen}}, (), state.rules)
    deck = _sending(TapDeck(shown, {"later": later}), LATER, seat, trick)
    return replace(page, seat=seat, trick=trick, later=may, later_trick=later, deck=deck)


def _may_be_later(state: TableState, trick: int) -> Iterator[int]:
    """The tricks after *trick* whose cards are not all recorded."""
    play, players = state.facts.play, state.rules.table.players
    for number in range(trick + 1, cards.hand_size(state.rules) + 1):
        if number > len(play) or len(play[number - 1]) < players:
            yield number


def read_tapped(posted: Posted, state: TableState, viewer: Viewer) -> FormResult:
    """Reads a tapped card as facts.

    Raises:
        NotThereError: there is no such trick, or no such place in it.
    """
    if posted.get("do") == LATER:
        card = posted.get("card", "") or posted.get(TYPED, "")
        fields = {"player": posted.get("who", ""), "at": posted.get("later", ""), "alone": card}
        return read_seen_card(MultiDict(fields), state)
    query = CardQuery(*(number_in(posted.get(name, "")) for name in ("trick", "at", "led")))
    tapped = read_tap(posted, now_at(state, viewer, query))
    return FormResult(tapped.facts, {"": tapped.fault} if tapped.fault else {})


def _chosen(
    state: TableState, posted: Posted, question: Question | None
) -> tuple[Seat | None, int | None]:
    """The player and the trick that were tapped or are in question."""
    if question is not None:
        return (question.seat, question.trick) if question.kind is Kind.RENEGE else (None, None)
    if posted.get("ask") or posted.get("tell") or posted.get("what"):
        return None, None
    seat, trick = (number_in(posted.get(name, "")) for name in ("who", "trick"))
    tricks = range(1, cards.hand_size(state.rules) + 1)
    return (
        seat if seat in teams.seats(state.rules) else None,
        trick if trick in tricks else None,
    )


def _tricks(state: TableState, seat: Seat | None, marks: Marks | None) -> Iterator[TrickPick]:
    """Every trick; a recorded one has its mark, and the player who did not follow suit in it."""
    play, players = state.facts.play, state.rules.table.players
    for number in range(1, cards.hand_size(state.rules) + 1):
        answers = {who: mark for (at, who), mark in (marks or {}).items() if at == number}
        worst = min(answers, key=lambda each: (WORST.index(answers[each]), each), default=seat)
        whole = number <= len(play) and len(play[number - 1]) == players
        mark = _mark(list(answers.values())) if whole and marks is not None else ""
        yield TrickPick(number, seat if seat in answers else worst, mark)


WORST = ("proven", "open", "impossible", "refuted")


def _mark(answers: Sequence[str]) -> str:
    if "proven" in answers:
        return "proven"
    return "open" if set(answers) - {"refuted"} else "clean"


def _sending(deck: TapDeck | None, do: str, seat: Seat | None, trick: int) -> TapDeck | None:
    """*deck* with the form fields of the judge, which keep what was tapped before."""
    if deck is None:
        return None
    who: dict[str, int | str] = {"who": seat} if seat else {}
    return replace(deck, sends={"do": do, "trick": trick, **who, **deck.sends})
