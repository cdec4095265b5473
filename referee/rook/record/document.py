"""A replayed game as one JSON document, in a form that is fixed for other programs."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from referee.rook.game import (
    Due,
    Step,
    after_hands,
    due_after,
    first_due,
    play_on,
    with_penalties,
)
from referee.rook.hand.facts import Hand, is_no_hand
from referee.rook.judge.scoring import HandScore, penalty_gains
from referee.rook.judge.working import gain_sentence, names_of, penalty_sentence
from referee.rook.play.tricks import Trick
from referee.rook.record.file import Record
from referee.rook.rules.cards import shown
from referee.rook.rules.model import RuleSet
from referee.rook.ruling import Ruling, say


def replay_document(
    record: Record, also: Callable[[Step], Mapping[str, Any]] = lambda _: {}
) -> dict[str, Any]:
    """The complete JSON document of what follows from a record.

    *also* returns extra values to add to a hand.

    Raises:
        ImpossibleEventError: a hand was recorded that is impossible; the message names it.
    """
    due = first_due(record.start, record.rules, record.players)
    hands = [{**hand_document(step), **also(step)} for step in play_on(due, record.hands)]
    standing = after_hands(due, record.hands).standing
    return {
        "rules": record.rules.id,
        "players": list(record.players),
        "hands": hands,
        "penalties": list(penalty_documents(due, record.hands)),
        "totals": dict(standing.totals),
        "winner": standing.winner,
        "reason": standing.reason,
        "draw": standing.is_draw,
    }


def hand_document(step: Step) -> dict[str, Any]:
    """What `replay --json` says of one hand."""
    contract, score = step.verdict.contract, step.verdict.score
    return {
        "number": step.number,
        "dealer": step.dealer,
        "bidder": contract.bidder if contract else step.hand.bidder,
        "partners": list(contract.partners) if contract else [],
        "bid": contract.said if contract else step.hand.bid,
        "trump": step.hand.trump,
        "outcome": str(score.outcome),
        "tricks": [_trick_document(trick) for trick in step.verdict.tricks],
        "taken": dict(score.taken),
        "bonus": dict(score.bonus),
        "score": None if score.points is None else dict(score.points),
        "gains": gains_document(score, step.rules, step.names),
        "totals": dict(step.after.totals),
        "rulings": [ruling_document(ruling, step.names) for ruling in step.rulings],
    }


def penalty_documents(due: Due, hands: Sequence[Hand]) -> Iterator[dict[str, Any]]:
    """What `replay --json` says of each penalty of *hands*; *due* holds before the first."""
    for hand in hands:
        now, in_play = due.with_changes(hand), None if is_no_hand(hand) else due.number
        for penalty, totals in with_penalties(due.standing.totals, hand.penalties, now.rules):
            yield {
                "hand": None if penalty.between else in_play,
                "after": due.number - 1,
                "seat": penalty.seat,
                "side": penalty.side,
                "points": penalty.points,
                "to": penalty.to,
                "note": penalty.note,
                "gains": [asdict(gain) for gain in penalty_gains(penalty, now.rules)],
                "text": penalty_sentence(penalty, now.names, now.rules),
                "totals": dict(totals),
            }
        due = due_after(due, hand)


def gains_document(
    score: HandScore, rules: RuleSet, players: Sequence[str] = ()
) -> list[dict[str, Any]]:
    """How each book came to its points; [] if the hand has no score or is dealt again."""
    names = names_of(players, rules)
    gains = () if score.outcome.is_dealt_again else score.gains
    return [{**asdict(gain), "text": gain_sentence(gain, names, rules)} for gain in gains]


def _trick_document(trick: Trick) -> dict[str, Any]:
    return {
        "number": trick.number,
        "leader": trick.leader,
        "cards": [shown(card) for card in trick.cards],
        "winner": trick.winner,
        "points": trick.points,
    }


def ruling_document(ruling: Ruling, players: Sequence[str] = ()) -> dict[str, Any]:
    """One ruling, with every key, null if it does not apply; *players* are names by seat."""
    proof = ruling.proof
    return {
        "code": ruling.code,
        "seat": ruling.seat,
        "trick": ruling.trick,
        "card": None if ruling.card is None else shown(ruling.card),
        "proof": None if proof is None else {"trick": proof.trick, "card": shown(proof.card)},
        "text": say(ruling, players),
    }
