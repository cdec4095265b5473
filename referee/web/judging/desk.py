"""A renege asked about by taps: who, which trick, the cards as they lay, what came later."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from werkzeug.datastructures import MultiDict

from referee.engine.hand import teams
from referee.engine.hand.facts import Seat
from referee.engine.questions import Kind, Question
from referee.engine.replay.place import left
from referee.engine.rules import cards
from referee.web.access import Viewer
from referee.web.addresses import url_for
from referee.web.cards import deck
from referee.web.cards.fill import pad
from referee.web.cards.now import Asked, Now, now_at
from referee.web.cards.page import Deck
from referee.web.cards.taps import TYPED, read_tap
from referee.web.entry.reading import FormResult
from referee.web.judging.page import Desk, Pick
from referee.web.judging.told import LATER, LAY, SEEN, checked, read_told
from referee.web.state import TableState
from referee.web.ui.fields import Posted, number_in
from referee.web.ui.parts import Field, Hidden
from referee.web.words.game.judge import LATER_ASKED, LATER_CARD, MARKS, WHO_LED

Marks = Mapping[tuple[int, Seat], str]
"""What is said of each card that did not follow, by trick and seat; None: nobody may be told."""


def desk(
    state: TableState,
    viewer: Viewer,
    posted: Posted,
    question: Question | None,
    marks: Marks | None,
) -> Desk:
    """What can be tapped next, where *question* is asked or as far as *posted* says."""
    seat, trick = chosen(state, posted, question)
    found = Desk(tuple(_seats(state, seat, trick)), tuple(_tricks(state, seat, trick, marks)))
    if trick is None or not viewer.writes:
        return found
    led = number_in(posted.get("led", ""))
    now = _now(state, viewer, Asked(trick, None, led if led in teams.seats(state.rules) else None))
    if now.turned:
        return found
    shown = pad(now, viewer, Asked(trick))
    to_lay = None if shown.deck is None else _form(shown.deck, state, LAY, seat, trick)
    leaders = tuple(_leaders(state, seat, trick, now)) if shown.leaders else ()
    return replace(
        found,
        laid=shown.trick,
        turn=shown.turn,
        leaders=leaders if not now.place.seats else (),
        who_led=WHO_LED.format(trick=trick),
        deck=to_lay,
    )


def with_later(
    page: Desk, state: TableState, viewer: Viewer, posted: Posted, question: Question
) -> Desk:
    """*page* with the cards that the player in *question* may have played later."""
    seat, trick = question.seat or 1, question.trick or 1
    may = tuple(_may_be_later(state, trick))
    if not viewer.writes or not may:
        return page
    later = number_in(posted.get("later", ""))
    later = later if later in may else may[0]
    now = _now(state, viewer, Asked(later))
    there = left(now.hand, now.place, state.rules)
    seen = [each for each in state.facts.seen if each.card in there]
    rows = deck.rows({**there, **{each.card: 0 for each in seen}}, (), state.rules)
    typed = Field(TYPED, LATER_CARD)
    action = url_for("judging.show", public_id=state.game.public_id, hand=state.hand)
    told = Deck(viewer.form(action, state.seq), (Hidden("later", str(later)),), rows, typed)
    return replace(
        page,
        later=tuple(
            _pick(state, str(n), now=n == later, who=seat, trick=trick, later=n) for n in may
        ),
        later_words=LATER_ASKED.format(who=state.words.seat(seat)),
        deck=_form(told, state, LATER, seat, trick),
    )


def _may_be_later(state: TableState, trick: int) -> Iterator[int]:
    """The tricks after *trick* of which not all cards are recorded."""
    play, players = state.facts.play, state.rules.table.players
    for number in range(trick + 1, cards.hand_size(state.rules) + 1):
        if number > len(play) or len(play[number - 1]) < players:
            yield number


def tapped(posted: Posted, state: TableState, viewer: Viewer) -> FormResult:
    """What a tapped card tells.

    Raises:
        LookupError: there is no such trick, or no such place in it.
    """
    if posted.get("do") == LATER:
        card = posted.get("card", "") or posted.get(TYPED, "")
        fields = {"do": SEEN, "player": posted.get("who", ""), "at": posted.get("later", "")}
        told = read_told(MultiDict({**fields, "alone": card}), state)
        return FormResult(told.facts, {"": next(iter(told.errors.values()))} if told.errors else {})
    asked = Asked(*(number_in(posted.get(name, "")) for name in ("trick", "at", "led")))
    told_card = read_tap(posted, _now(state, viewer, asked))
    if told_card.fault:
        return FormResult({}, {"": told_card.fault})
    return checked(FormResult(told_card.facts), state)


def _now(state: TableState, viewer: Viewer, asked: Asked) -> Now:
    return now_at(state, viewer, asked)


def chosen(
    state: TableState, posted: Posted, question: Question | None
) -> tuple[Seat | None, int | None]:
    """The player and the trick that were tapped, or are asked about."""
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


def _pick(state: TableState, label: str, *, now: bool, **asked: int | None) -> Pick:
    href = url_for("judging.show", public_id=state.game.public_id, hand=state.hand, **asked)
    return Pick(href, label, now)


def _seats(state: TableState, seat: Seat | None, trick: int | None) -> Iterator[Pick]:
    for each in teams.seats(state.rules):
        yield _pick(state, state.words.seat(each), now=each == seat, who=each, trick=trick)


def _tricks(
    state: TableState, seat: Seat | None, trick: int | None, marks: Marks | None
) -> Iterator[Pick]:
    """Every trick; a recorded one with its mark leads to who did not follow in it."""
    play, players = state.facts.play, state.rules.table.players
    for number in range(1, cards.hand_size(state.rules) + 1):
        strayed = {who: said for (at, who), said in (marks or {}).items() if at == number}
        who = seat if seat in strayed or not strayed else min(strayed, key=lambda each: (
            WORST.index(strayed[each]), each))  # fmt: skip
        pick = _pick(state, str(number), now=number == trick, who=who, trick=number)
        whole = number <= len(play) and len(play[number - 1]) == players
        if whole and marks is not None:
            mark = _mark(list(strayed.values()))
            pick = replace(pick, mark=mark, spoken=MARKS[mark])
        yield pick


WORST = ("proven", "open", "impossible", "refuted")


def _mark(said: Sequence[str]) -> str:
    if "proven" in said:
        return "proven"
    return "open" if set(said) - {"refuted"} else "clean"


def _leaders(state: TableState, seat: Seat | None, trick: int, now: Now) -> Iterator[Pick]:
    for each in teams.seats(state.rules):
        name = state.words.seat(each)
        yield _pick(state, name, now=each == now.place.leader, who=seat, trick=trick, led=each)


def _form(told: Deck, state: TableState, do: str, seat: Seat | None, trick: int) -> Deck:
    """*told*, as a form of the judge that keeps what was tapped before."""
    action = url_for("judging.show", public_id=state.game.public_id, hand=state.hand)
    names = {each.name for each in told.hidden}
    more = {"do": do, "trick": str(trick), **({"who": str(seat)} if seat else {})}
    hidden = tuple(Hidden(name, value) for name, value in more.items() if name not in names)
    return replace(told, form=replace(told.form, action=action), hidden=(*hidden, *told.hidden))
