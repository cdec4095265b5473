"""What the judge answers, filled for its page: the verdict, its proof, what would settle it."""

from collections.abc import Iterator, Sequence

from referee.engine.errors import NotationError
from referee.engine.hand import teams
from referee.engine.hand.facts import Hand
from referee.engine.questions import (
    Answered,
    Kind,
    Question,
    SeenCard,
    Settle,
    answer,
    parse_question,
    question_text,
    say_answer,
)
from referee.engine.rules.cards import parse_card
from referee.engine.tricks.follow import seats_from, tricks_open
from referee.web import addresses
from referee.web.addresses import url_for
from referee.web.entry.submit import sentence
from referee.web.judging.claim import DISCARD, RENEGE, can_be
from referee.web.judging.page import Asking, ProofCard, ProofTrick, Verdict
from referee.web.judging.told import ASIDE, DEALT, TRICK
from referee.web.state import TableState
from referee.web.ui.fields import Posted
from referee.web.ui.parts import Link
from referee.web.words.cards import card_face, seen_face
from referee.web.words.game.judge import (
    ALONE,
    CLOSED_SAYS,
    FIRST,
    NO_SUCH_QUESTION,
    NOT_YET,
    SHOWN_LATER,
    TOGETHER,
    UNSETTLED,
    UNTOLD_SAYS,
    VERDICTS,
    WHICH_CARD,
    question_words,
    record_words,
    settle_words,
)
from referee.web.words.rulebook.verdicts import rule_of

IN_A_CLOSED_HAND = (Kind.RENEGE, Kind.DISCARD)
"""What may be asked while the hand is played; ruling 48."""

OF_A_CARD = (Kind.HELD, Kind.MAY)
"""Questions whose form asks for a card."""

FOULS = {Kind.RENEGE: RENEGE, Kind.DISCARD: DISCARD}


def read_question(posted: Posted, state: TableState) -> tuple[Question | None, str]:
    """What *posted* asks, and why it cannot be asked; None and "": nothing is asked.

    A link asks in one line, a form field by field.
    """
    text = posted.get("ask", "").strip() or _from_fields(posted) or _tapped(posted)
    if not text:
        return None, ""
    try:
        return parse_question(text, state.rules), ""
    except NotationError as fault:
        return None, _wrong_card(posted, fault, state) or NO_SUCH_QUESTION.format(text[:40])


def _tapped(posted: Posted) -> str:
    """The renege of a player and a trick that were tapped; "": not both were, or to tell more."""
    who, trick = posted.get("who", "").strip(), posted.get("trick", "").strip()
    return "" if not who or not trick or posted.get("tell") else f"{Kind.RENEGE} {who}@{trick}"


def _wrong_card(posted: Posted, fault: NotationError, state: TableState) -> str:
    """What is wrong with the card of a form that asks who held it; "": it is no such form."""
    if posted.get("ask") or posted.get("what") not in OF_A_CARD:
        return ""
    card = posted.get("card", "").strip()
    if not card:
        return WHICH_CARD
    try:
        parse_card(card, state.rules)
    except NotationError as unread:
        return sentence(unread)
    return sentence(fault)


def _from_fields(posted: Posted) -> str:
    kind, seat, card, trick = (
        posted.get(name, "").strip() for name in ("what", "who", "card", "when")
    )
    known = next((each for each in Kind if each == kind), None)
    return question_text(known, seat=seat, card=card, trick=trick) if known else kind


def may_be_asked(question: Question, *, closed: bool) -> bool:
    """Whether the cards of the hand lie open for it."""
    return not closed or question.kind in IN_A_CLOSED_HAND


def verdict(question: Question, state: TableState, *, closed: bool, pen: bool) -> Verdict:
    """The answer as the page shows it; *pen*: who looks may tell what would settle it."""
    words = state.words
    asked = question_words(question, words)
    if not may_be_asked(question, closed=closed):
        return Verdict("open", "Not yet", asked, NOT_YET)
    found = answer(state.facts, state.dealer, state.rules, question)
    proven = found.answer == "proven"
    says = CLOSED_SAYS[found.answer] if closed and not proven else _says(found, state)
    untold = found.answer == "open" and _is_untold(question, state.facts)
    looks = _looks(found, state) if closed else found.settle
    if len(looks) < len(found.settle):
        says = f"{says} {SHOWN_LATER}"
    return Verdict(
        kind=str(found.answer),
        word=VERDICTS[found.answer] if found.settled else UNSETTLED,
        asked=asked,
        says=UNTOLD_SAYS if untold else says,
        proof=tuple(_proof(found, state, closed=closed)) if proven or not closed else (),
        settle=(_to_tell(question, state, pen=pen),)
        if untold
        else tuple(_settle(each, question, state, pen=pen) for each in looks),
        settles=_settles(found, untold=untold),
        records=() if closed else tuple(_records(found, question, state, pen=pen)),
        costs=_costs(question, state) if found.answer != "refuted" else None,
        rule=rule_link(FOULS.get(question.kind), state),
    )


def _is_untold(question: Question, hand: Hand) -> bool:
    """Whether nobody told yet what was played in the trick that is asked about."""
    trick = question.trick
    if question.kind is not Kind.RENEGE or trick is None:
        return False
    if any(each.trick == trick for each in hand.seen):
        return False
    return trick > len(hand.play) or not hand.play[trick - 1]


def _looks(found: Answered, state: TableState) -> Sequence[Settle]:
    """What would settle it, as far as a player may look at it while the hand is played."""
    seen = [each for each in found.settle if _may_be_seen(each, state)]
    return seen if len(seen) == len(found.settle) or not found.given.get("together") else ()


def _may_be_seen(look: Settle, state: TableState) -> bool:
    """Whether a player may look at it while the hand is played: at some tricks alone; ruling 48."""
    play = state.facts.play
    short = bool(play) and len(play[-1]) < state.rules.table.players
    return look.trick in tricks_open(len(play) - short, state.rules)


def _settles(found: Answered, *, untold: bool) -> str:
    if untold:
        return FIRST
    return TOGETHER if found.given.get("together") and len(found.settle) > 1 else ALONE


def _to_tell(question: Question, state: TableState, *, pen: bool) -> Link:
    """Where the trick is told that is asked about."""
    href = _entered(Settle(trick=question.trick), question, state) if pen else ""
    return Link(href, f"The cards of trick {question.trick}")


def _says(found: Answered, state: TableState) -> str:
    names = [state.words.seat(seat) for seat in range(1, len(state.names) + 1)]
    return say_answer(found, names)


def _proof(found: Answered, state: TableState, *, closed: bool) -> Iterator[ProofTrick]:
    """The tricks in which the cards lie that suffice; of a closed hand those cards alone."""
    for trick in sorted({each.trick for each in found.because}):
        seen = [each for each in found.because if each.trick == trick]
        cards = _alone(seen, state) if closed else _in_their_trick(seen, state.facts, state)
        yield ProofTrick(f"Trick {trick}", tuple(cards))


def _alone(seen: Sequence[SeenCard], state: TableState) -> Iterator[ProofCard]:
    for each in seen:
        who = state.words.seat(each.seat) if each.seat else ""
        yield ProofCard(who, seen_face(each.card, state.rules), proves=True)


def _in_their_trick(seen: Sequence[SeenCard], hand: Hand, state: TableState) -> Iterator[ProofCard]:
    """All cards of the trick, with those that prove something."""
    laid = next(iter(hand.play[seen[0].trick - 1 : seen[0].trick]), ())
    places = {laid.index(each.card): each.seat for each in seen if each.card in laid}
    seats = _seats(places, state)
    for place, card in enumerate(laid):
        who = state.words.seat(seats[place]) if place < len(seats) else ""
        yield ProofCard(who, card_face(card, state.rules), proves=place in places)
    yield from _alone([each for each in seen if each.card not in laid], state)


def _seats(places: dict[int, int | None], state: TableState) -> Sequence[int]:
    """Who played which card of a trick, by the seat of one of them; none where nobody knows."""
    known = next(((place, seat) for place, seat in places.items() if seat), None)
    if known is None:
        return ()
    players = state.rules.table.players
    return seats_from((known[1] - 1 - known[0]) % players + 1, state.rules)


def _settle(look: Settle, question: Question, state: TableState, *, pen: bool) -> Link:
    """What to look at, and where it is told then."""
    label = settle_words(look, state.words)
    return Link(_entered(look, question, state) if pen else "", label)


def _entered(look: Settle, question: Question, state: TableState) -> str:
    asked = {"ask": str(question)}
    if look.trick is not None:
        asked |= {"tell": TRICK, "trick": str(look.trick)}
    elif look.seat is not None:
        asked |= {"tell": DEALT, "whose": str(look.seat)}
    else:
        asked |= {"tell": ASIDE}
    there = url_for("judging.show", public_id=state.game.public_id, hand=state.hand, **asked)
    return f"{there}#{asked['tell']}"


def _records(
    found: Answered, question: Question, state: TableState, *, pen: bool
) -> Iterator[Link]:
    """The records that cannot all be, and where each was told."""
    for record in found.given.get("records", ()):
        look = Settle(trick=record.trick, seat=record.seat, nest=record.what == "discard")
        at_hand = look.trick is None and look.seat is None and record.what not in IN_THE_NEST
        there = url_for("table.correct", public_id=state.game.public_id, hand=state.hand)
        href = there if at_hand else _entered(look, question, state)
        yield Link(href if pen else "", record_words(record, state.words))


IN_THE_NEST = ("nest", "discard")
"""Records that are told in one form."""


def _costs(question: Question, state: TableState) -> Link | None:
    """Where the foul is ruled on, if it is one."""
    kind = FOULS.get(question.kind)
    if kind is None:
        return None
    asked = {"kind": kind}
    if question.seat is not None and question.trick is not None:
        asked |= {"seat": str(question.seat), "trick": str(question.trick)}
    there = url_for("judging.costs", public_id=state.game.public_id, hand=state.hand, **asked)
    return Link(there, "What it costs")


def rule_link(foul: str | None, state: TableState) -> Link | None:
    """What the rules in force say of a *foul*; None: it is none."""
    return Link(addresses.rule(state.game.public_id, rule_of(foul)), "The rule") if foul else None


def offered(state: TableState, *, closed: bool) -> Iterator[Asking]:
    """Questions of the whole hand, which a tap asks."""
    here, hand = state.game.public_id, state.hand
    if closed:
        asked: Sequence[Question] = (Question(Kind.DISCARD),)
    else:
        asked = [Question(kind) for kind in (Kind.MADE, Kind.DISCARD, Kind.PARTNER, Kind.DECLARED)]
    for question in asked:
        if may_be_asked(question, closed=closed) and _makes_sense(question, state):
            href = url_for("judging.show", public_id=here, hand=hand, ask=str(question))
            yield Asking(href, question_words(question, state.words))


def _makes_sense(question: Question, state: TableState) -> bool:
    match question.kind:
        case Kind.DISCARD:
            return can_be(DISCARD, state.rules)
        case Kind.PARTNER:
            return teams.partners_are_called(state.rules)
        case Kind.DECLARED:
            return state.facts.declared is not None
        case _:
            return True
