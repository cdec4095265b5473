"""The seals of rounds: who answers for one, which form it has, and what the sheet says of them."""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256

from flask import url_for

from referee.pads.game import PadGame, PlayedRound
from referee.store.game.plain import PlainGame
from referee.text import isolated
from referee.web.pads.read import points_words, rows_words
from referee.web.shared.words import listed, someone
from referee.web.table.seals import (
    Agreement,
    HandToSeal,
    SealAnswer,
    SealedHand,
    SealedTable,
    agreement,
    hands_words,
    note,
)

REASONS: Mapping[str, str] = {
    "entered": "something was entered wrongly",
    "points": "the points are not right",
    "sides": "the wrong players are credited",
    "rule": "it is against our rules",
    "other": "something else",
}
"""The reasons of a dispute, by their names in the form; each continues a sentence."""


def form_of(played: PlayedRound) -> int:
    """A number that changes with what a seal confirms of a round: what was entered, and its points.

    A correction of an earlier round may change the points of this one, too; an undo brings the
    number back. It has at most nine digits, as a number in a form has.
    """
    says = (played.lines[0], played.rows, played.dealer, played.after.points)
    digest = sha256(json.dumps(says, sort_keys=True).encode()).digest()
    return (int.from_bytes(digest[:4]) >> 1) % 10**9


def to_seal(stored: PlainGame, game: PadGame) -> SealedTable:
    """The rounds of a game to seal."""
    return SealedTable(
        id=stored.id,
        public_id=stored.public_id,
        version=stored.version,
        title=game.terms.pad.name,
        is_on=stored.is_sealed,
        unit="round",
        names=game.terms.names,
        reasons=REASONS,
        hands=[_hand(stored, game, played) for played in reversed(game.rounds)],
        page="pads.show",
        correct=lambda number: url_for(
            "pads.correct", public_id=stored.public_id, round_number=number
        ),
    )


def _hand(stored: PlainGame, game: PadGame, played: PlayedRound) -> SealedHand:
    terms = game.terms
    said = "" if terms.pad.is_typed else f"{rows_words(terms, played.rows)}."
    return SealedHand(
        number=played.number,
        label=str(played.number),
        form=form_of(played),
        agreement=_agreement(stored, game, played),
        about=lambda: said,
        told=lambda _: f"{points_words(terms, played.after.points)}.",
        who=lambda seat: isolated(terms.names[seat - 1]),
    )


def _agreement(stored: PlainGame, game: PadGame, played: PlayedRound) -> Agreement | None:
    """The agreement on a round; None if no phone but the scribe's is at the table."""
    if not stored.seals.phones:
        return None
    last = stored.lines[played.lines[-1]]
    parties = tuple(map(frozenset, game.terms.sides))
    phones = stored.seals.phones
    return agreement(
        HandToSeal(
            parties,
            next((party for party in parties if last.seat in party), None),
            frozenset(phone.seat for phone in phones if phone.since <= last.recorded_at),
            form_of(played),
        ),
        (seal for seal in stored.seals.seals if seal.hand == played.number),
    )


def notes(stored: PlainGame, table: SealedTable) -> Mapping[int, str]:
    """By round what the sheet says of its seals: "changed after Bob sealed it, not sealed"."""
    found = {}
    for hand in table.hands:
        former = dict.fromkeys(
            someone(seal.name)
            for seal in stored.seals.seals
            if seal.hand == hand.number
            and seal.seq != hand.form
            and seal.verdict == SealAnswer.SEALED
            and seal.party in hand.agreed.waits_for
        )
        changed = f"changed after {listed(former)} sealed it" if former else ""
        found[hand.number] = ", ".join(filter(None, (changed, note(hand.agreed))))
    return found


def unsealed_words(table: SealedTable, after: Sequence[PlayedRound]) -> str:
    """Which sealed rounds change if the rounds become *after*, as a sentence; "" if none does."""
    forms = {played.number: form_of(played) for played in after}
    changed = [
        hand.label
        for hand in reversed(table.hands)
        if hand.agreed.sealed and forms.get(hand.number) != hand.form
    ]
    if not changed:
        return ""
    rounds = hands_words("round", changed) if len(changed) < 3 else f"Rounds {listed(changed)}"
    return f"{rounds} {'has' if len(changed) == 1 else 'have'} to be sealed again."
