"""What the judge is asked of a hand, and the answer: verdict, proof, what would settle it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from referee.engine.errors import NotationError
from referee.engine.hand import teams
from referee.engine.hand.facts import Hand
from referee.engine.questions import (
    Answered,
    Kind,
    Question,
    RecordedFact,
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
from referee.web.judging.foul import DISCARD, RENEGE, can_be
from referee.web.judging.recording import ASIDE, DEALT, TRICK
from referee.web.state import TableState
from referee.web.ui.fields import Posted
from referee.web.ui.parts import CardFace, Link
from referee.web.words.cards import card_face, card_words, seen_face, seen_words
from referee.web.words.names import Words
from referee.web.words.rulebook.verdicts import rule_of


@dataclass(frozen=True, slots=True)
class ProofCard:
    """A card of a trick in which a proof lies."""

    who: str
    """Who played it; "" where nobody knows."""
    face: CardFace
    proves: bool
    """Whether it is one of the cards that suffice."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to a question."""

    kind: str
    """``proven``, ``refuted``, ``open`` or ``impossible``."""
    word: str
    """"Proven"."""
    asked: str
    """The question in words."""
    says: str
    """The shortest reason that a player accepts."""
    proof: Sequence[tuple[int, Sequence[ProofCard]]] = ()
    """The tricks in which a proof lies; of a closed hand only the cards that prove something."""
    settle: Sequence[Link] = ()
    """What would settle an open question, the least first, each leading to where it is told."""
    settles: str = ""
    """What stands over that: whether each of it will do, or only all of it."""
    records: Sequence[Link] = ()
    """Records that cannot all be, each leading to where it was told."""
    foul: Mapping[str, str] = field(default_factory=dict)
    """The foul that may be ruled on, as an address has it; empty: there is none."""
    rule: str = ""
    """To the rule that the answer goes by; "": it goes by cards alone."""


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
        return "Write which card is meant."
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


def verdict(question: Question, state: TableState, *, closed: bool, pen: bool) -> Verdict:
    """The answer as the page shows it; *pen*: who looks may tell what would settle it."""
    words = state.words
    asked = question_words(question, words)
    if closed and question.kind not in IN_A_CLOSED_HAND:
        return Verdict(
            "open",
            "Not yet",
            asked,
            "This can be asked once the hand is over, or its cards lie open.",
        )
    found = answer(state.facts, state.dealer, state.rules, question)
    proven, foul = found.answer == "proven", FOULS.get(question.kind)
    says = CLOSED_SAYS[found.answer] if closed and not proven else _says(found, state)
    unrecorded = found.answer == "open" and _is_unrecorded(question, state.facts)
    looks = _looks(found, state) if closed else found.settle
    if unrecorded:
        says, looks = NOT_RECORDED, (Settle(trick=question.trick),)
    elif len(looks) < len(found.settle):
        says = f"{says} {SHOWN_LATER}"
    return Verdict(
        kind=str(found.answer),
        word=VERDICTS[found.answer] if found.settled else "Not settled",
        asked=asked,
        says=says,
        proof=tuple(_proof(found, state, closed=closed)) if proven or not closed else (),
        settle=tuple(
            _settle(each, question, state, pen=pen, unrecorded=unrecorded) for each in looks
        ),
        settles=_settles(found, unrecorded=unrecorded),
        records=() if closed else tuple(_records(found, question, state, pen=pen)),
        foul=_foul(question) if found.answer != "refuted" else {},
        rule=addresses.rule_address(state.game.public_id, rule_of(foul)) if foul else "",
    )


def _is_unrecorded(question: Question, hand: Hand) -> bool:
    """Whether nobody recorded yet what was played in the trick that is asked about."""
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


def _settles(found: Answered, *, unrecorded: bool) -> str:
    if unrecorded:
        return "Record this first"
    return (
        "These together settle it"
        if found.given.get("together") and len(found.settle) > 1
        else "What settles it"
    )


def _says(found: Answered, state: TableState) -> str:
    names = [state.words.seat(seat) for seat in range(1, len(state.names) + 1)]
    return say_answer(found, names)


def _proof(
    found: Answered, state: TableState, *, closed: bool
) -> Iterator[tuple[int, Sequence[ProofCard]]]:
    """The tricks in which the cards lie that suffice; of a closed hand those cards alone."""
    for trick in sorted({each.trick for each in found.because}):
        seen = [each for each in found.because if each.trick == trick]
        cards = _alone(seen, state) if closed else _in_their_trick(seen, state.facts, state)
        yield trick, tuple(cards)


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


def _settle(
    look: Settle, question: Question, state: TableState, *, pen: bool, unrecorded: bool
) -> Link:
    """What to look at, and where it is recorded then."""
    label = f"The cards of trick {look.trick}" if unrecorded else settle_words(look, state.words)
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
    """The records that cannot all be, and where each was recorded."""
    for record in found.given.get("records", ()):
        look = Settle(trick=record.trick, seat=record.seat, nest=record.what == "discard")
        at_hand = look.trick is None and look.seat is None and record.what not in IN_THE_NEST
        there = url_for("table.correct", public_id=state.game.public_id, hand=state.hand)
        href = there if at_hand else _entered(look, question, state)
        yield Link(href if pen else "", record_words(record, state.words))


IN_THE_NEST = ("nest", "discard")
"""Records that are recorded in one form."""


def _foul(question: Question) -> Mapping[str, str]:
    """The foul that *question* is about, as the page has it on which it is ruled on."""
    kind = FOULS.get(question.kind)
    if kind is None:
        return {}
    if question.seat is None or question.trick is None:
        return {"kind": kind}
    return {"kind": kind, "seat": str(question.seat), "trick": str(question.trick)}


def offered(state: TableState, *, closed: bool) -> Iterator[tuple[str, str]]:
    """Questions of the whole hand, which a tap asks: each as an address has it, and in words."""
    kinds = (Kind.DISCARD,) if closed else (Kind.MADE, Kind.DISCARD, Kind.PARTNER, Kind.DECLARED)
    for question in map(Question, kinds):
        if _makes_sense(question, state):
            yield str(question), question_words(question, state.words)


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


# A question and its answer in words


VERDICTS: Mapping[str, str] = {
    "proven": "Proven",
    "refuted": "Refuted",
    "open": "Open",
    "impossible": "The records contradict each other",
}
"""An answer in a word or two."""

CLOSED_SAYS: Mapping[str, str] = {
    "refuted": "By what is recorded, it was within the rules.",
    "open": "What is recorded so far neither proves nor refutes it.",
    "impossible": "Not everything that was recorded can be right. What it is can be seen once the "
    "cards of this hand lie open.",
}
"""What is said of a hand that is played, where no card proves anything."""

SHOWN_LATER = "What would show it may be looked at once this hand is over."
"""What is said where it lies in tricks, or in hands, that nobody may look at yet."""

NOT_RECORDED = "Nobody recorded yet what was played in that trick."
"""What is said where the trick that is asked about was not told."""

NO_SUCH_QUESTION = (
    "The judge cannot read the question “{}” of this address. Ask it below, by a tap or by the "
    "player and the trick."
)


def question_words(question: Question, words: Words) -> str:
    """A question as one asks it: "Did Cal renege in trick 4?"."""
    who = words.seat(question.seat) if question.seat else "anybody"
    card = card_words(question.card, words.rules) if question.card else ""
    return QUESTIONS[question.kind].format(who=who, card=card, trick=question.trick)


QUESTIONS: Mapping[Kind, str] = {
    Kind.RENEGE: "Did {who} renege in trick {trick}?",
    Kind.HELD: "Did {who} hold {card} when they played to trick {trick}?",
    Kind.MAY: "Was {who} allowed to play {card} to trick {trick}?",
    Kind.TOOK: "Who took trick {trick}?",
    Kind.DISCARD: "Was the discard against the rules?",
    Kind.DECLARED: "Was it true what the bidder said of points laid aside?",
    Kind.MADE: "Was the bid made?",
    Kind.PARTNER: "Who played with the bidder?",
    Kind.BEST_PASSED: "Did {who} pass their best card?",
    Kind.REDEAL: "Was {who} allowed to ask for a new deal?",
}


def settle_words(look: Settle, words: Words) -> str:
    """What to look at: "Turn over trick 4"."""
    if look.trick is not None:
        return f"Turn over trick {look.trick}"
    if look.seat is not None:
        return f"Look at {words.seat(look.seat)}’s hand"
    return "Look at what was laid aside"


RECORDS: Mapping[str, str] = {
    "nest": "The nest",
    "discard": "What was laid aside",
    "circus": "The cards that were passed",
    "partner_cards": "The cards that were called",
    "partners": "Who played with the bidder",
    "piles": "The piles",
    "tricks": "Who took how many tricks",
    "last_trick": "Who took the last trick",
    "taken": "The points that were taken",
}
"""What was recorded, by the name of the fact."""


def record_words(record: RecordedFact, words: Words) -> str:
    """One thing that was recorded: "Trick 4: the green 5"."""
    if record.what == "seen" and record.seat is not None and record.card is not None:
        card = seen_words(record.card, words.rules)
        return f"Trick {record.trick}: {card} of {words.seat(record.seat)}"
    if record.trick is not None and record.card is not None:
        return f"Trick {record.trick}: {card_words(record.card, words.rules)}"
    if record.seat is not None:
        return f"{words.seat(record.seat)}’s hand"
    return RECORDS.get(record.what, "The hand")
