"""The judge: what the record of a hand says to a question, and by which of its cards."""

from collections.abc import Iterable, Sequence

from referee.engine import nest
from referee.engine.evidence.account import Answer
from referee.engine.hand import teams
from referee.engine.hand.facts import Hand, Seat, Sighting
from referee.engine.questions.asking import asks_of
from referee.engine.questions.asks import Asks
from referee.engine.questions.clash import clashing, miscount
from referee.engine.questions.fewest import fewest
from referee.engine.questions.made import Made, made
from referee.engine.questions.question import Answered, Kind, Question, SeenCard
from referee.engine.questions.reasons import leader_of, reason_of, unknown_reason
from referee.engine.questions.settling import settle
from referee.engine.rules import cards
from referee.engine.rules.model import RuleSet
from referee.engine.tricks.follow import seats_from
from referee.engine.wording.answers import say_reason
from referee.engine.worlds.cases import Cases, cases_of
from referee.engine.worlds.course import Course, Wish
from referee.engine.worlds.nodes import Limits, Node
from referee.engine.worlds.search import Search
from referee.engine.worlds.told import Piece, Spot, Told


def answer(hand: Hand, dealer: Seat, rules: RuleSet, question: Question) -> Answered:
    """What the record of *hand*, dealt by *dealer*, says to *question*."""
    cases = cases_of(hand, dealer, rules)
    if question.kind is Kind.MADE:
        return _counted(question, made(hand, dealer, rules), cases)
    if not cases.was_played:
        return Answered(question, Answer.REFUTED, reason="not-played")
    if question.kind is Kind.DISCARD:
        plain = _plain_discard(question, cases)
        if plain is not None:
            return plain
    return _asked(question, asks_of(question), cases)


def _counted(question: Question, found: Made, cases: Cases) -> Answered:
    """The answer that counting what each side has gives."""
    if found.answer is Answer.IMPOSSIBLE:
        return _impossible(question, cases)
    return Answered(
        question,
        found.answer,
        found.because,
        found.settle,
        found.points,
        found.reason,
        {**found.given, "look": found.settle, "together": found.together},
    )


def _plain_discard(question: Question, cases: Cases) -> Answered | None:
    """The answer that the number of cards laid aside gives by itself; ruling 26."""
    size, aside = cards.nest_size(cases.rules), cases.hand.discard
    if not size:
        return Answered(question, Answer.REFUTED, reason="no-nest")
    if aside and nest.count_faults(aside, cases.rules):
        given = {"has": len(aside), "wants": size}
        return Answered(question, Answer.PROVEN, reason="count", given=given)
    return None


def _asked(question: Question, asks: Asks, cases: Cases) -> Answered:
    found = Answer.IMPOSSIBLE if miscount(cases) else cases.answer(asks.wish)
    match found:
        case Answer.IMPOSSIBLE:
            return _impossible(question, cases)
        case Answer.OPEN:
            reason, given = unknown_reason(question, cases)
            look = settle(cases, asks)
            given = {**given, "look": look.things, "together": look.together}
            return Answered(question, found, settle=look.things, reason=reason, given=given)
        case _:
            because = _proof(asks, cases, so=found is Answer.PROVEN)
            reason, given = reason_of(question, found, because, cases)
            return Answered(question, found, because, reason=reason, given=given)


def _impossible(question: Question, cases: Cases) -> Answered:
    counted = miscount(cases)
    if counted is not None:
        return Answered(question, Answer.IMPOSSIBLE, reason=counted[0], given=counted[1])
    items = clashing(cases)
    reason = {0: "itself", 1: "one", 2: "two"}.get(len(items), "more")
    given = dict(zip(("first", "second"), items, strict=False))
    return Answered(question, Answer.IMPOSSIBLE, reason=reason, given=given)


def _proof(asks: Asks, cases: Cases, *, so: bool) -> tuple[SeenCard, ...]:
    """The fewest recorded cards by which it was *so*."""
    against = asks.wish(not so)
    pieces = fewest(cases.pieces, lambda kept: cases.cannot(against, kept))
    return tuple(_seen(piece, cases) for piece in pieces)


def _seen(piece: Piece, cases: Cases) -> SeenCard:
    if isinstance(piece, Sighting):
        return SeenCard(piece.trick, piece.seat, piece.card)
    trick, place = piece
    card = cases.hand.play[trick - 1][place]
    players = {_player(piece, told) for told in cases.every}
    return SeenCard(trick, players.pop() if len(players) == 1 else None, card)


def _player(spot: Spot, told: Told) -> Seat | None:
    """Who played the card at *spot*; None: it cannot be known."""
    trick, place = spot
    leader = leader_of(trick, told)
    if not told.is_in_order(trick):
        return None
    if leader is None:
        able = [seat for seat in teams.seats(told.rules) if _can_have_led(seat, trick, told)]
        leader = able[0] if len(able) == 1 else None
    return None if leader is None else seats_from(leader, told.rules)[place]


def _can_have_led(seat: Seat, trick: int, told: Told) -> bool:
    def ways(node: Node, _: Course) -> Iterable[Limits]:
        return [()] if node.leaders[trick] == seat else []

    return Search(told).can(Wish(ways, trick))


def asked_by_default(hand: Hand, dealer: Seat, rules: RuleSet) -> tuple[Question, ...]:
    """What is asked of *hand* where nobody asks: the bid, the cards laid aside, each renege.

    Every recorded card is asked about that did not follow, where it is known who played it.
    """
    cases = cases_of(hand, dealer, rules)
    strayed = (Question(Kind.RENEGE, seat, trick) for trick, seat in _strayed(cases))
    return (Question(Kind.MADE), Question(Kind.DISCARD), *strayed)


def _strayed(cases: Cases) -> Iterable[tuple[int, Seat]]:
    """Trick and seat of every card that did not follow, whatever was trump."""
    if miscount(cases) or not cases.was_played:
        return
    for trick, place in cases.spots:
        laid = cases.hand.play[trick - 1]
        if any(not told.order.answers(laid[place], laid[0]) for told in cases.every):
            player = _seen((trick, place), cases).seat
            if player is not None:
                yield trick, player


def say_answer(answered: Answered, names: Sequence[str] = ()) -> str:
    """The shortest reason that a player accepts; *names* are the players by seat."""
    question = answered.question
    asked = {"seat": question.seat, "trick": question.trick, "card": question.card}
    return say_reason(question.kind, answered.reason, {**asked, **answered.given}, names)
