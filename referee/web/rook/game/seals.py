"""The seals of a table: who must seal which hand, who has, and the sentences about it.

A seal is no fact of a hand, so it is not in the ledger: undo and record files know nothing of it.
The next hand never waits for one, since the cards are dealt by then, and time alone seals nothing.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby
from typing import Any

from flask import url_for

from referee.rook.game import Step, take_step
from referee.rook.hand import ledger, teams
from referee.rook.hand.facts import Book, Seat
from referee.rook.judge.scoring import HandScore, Outcome
from referee.rook.rules.model import RuleSet
from referee.store.seated.stored import StoredSeal
from referee.text import capital, isolated, without_steering
from referee.web.rook.state import TableState, due_at, lines_of
from referee.web.rook.words.hands import (
    bid_words,
    by_whom,
    gain_words,
    outcome_words,
    working_words,
)
from referee.web.rook.words.vocabulary import Words, book_seats
from referee.web.shared.access import Viewer
from referee.web.shared.ui.parts import Link
from referee.web.shared.words import listed, someone, verb, with_stop

Party = frozenset[int]
"""The seats that answer for a hand together; one seal is enough for all of them."""


class SealAnswer(StrEnum):
    """The answer of a party about a hand."""

    SEALED = "sealed"
    DISPUTED = "disputed"


@dataclass(frozen=True, slots=True)
class HandToSeal:
    """What the rules of sealing need to know of a hand with a score."""

    parties: tuple[Party, ...]
    """The parties of the hand, which share no seat."""
    writer: Party | None
    """The party whose phone wrote the last line; None if that phone has no seat."""
    present: frozenset[int]
    """The seats that had a phone at the table when that line was written."""
    length: int
    """The number of lines in its ledger."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """The answers about a hand, and those that are missing."""

    waits_for: tuple[Party, ...] = ()
    """The parties that must answer and have not yet."""
    sealed: tuple[StoredSeal, ...] = ()
    disputed: tuple[StoredSeal, ...] = ()

    @property
    def provisional(self) -> bool:
        """Whether an answer is missing, or somebody disputes the hand."""
        return bool(self.waits_for or self.disputed)


def agreement(hand: HandToSeal, given: Iterable[StoredSeal]) -> Agreement:
    """The agreement on *hand*, from the seals *given* to it so far, oldest first.

    Only seals of the hand in its present form count, and only the last of each party.
    """
    last = {each.party: each for each in given if each.seq == hand.length}
    in_order = sorted(last.values(), key=lambda each: sorted(each.party))
    return Agreement(
        tuple(each for each in must_seal(hand) if each not in last),
        tuple(each for each in in_order if each.verdict == SealAnswer.SEALED),
        tuple(each for each in in_order if each.verdict == SealAnswer.DISPUTED),
    )


def must_seal(hand: HandToSeal) -> tuple[Party, ...]:
    """The parties that must seal *hand*: those with a phone at the table, except the writer's."""
    return tuple(each for each in hand.parties if each & hand.present and each != hand.writer)


def parties(step: Step, writer: Seat | None) -> tuple[Party, ...]:
    """The parties of a hand recorded by the phone at seat *writer*, its own party first.

    All other seats form one party, even if they are on different sides. If the writer has no seat,
    the bidding side is the first party; if nobody bid either, all seats are one party.
    """
    rules, contract = step.rules, step.verdict.contract
    every = frozenset(teams.seats(rules))
    if rules.table.sides.fixed == 2:
        a_side = frozenset(s for s in every if teams.book(s, rules) == teams.book(1, rules))
        return a_side, every - a_side
    mine: Party = frozenset()
    if contract is not None or writer is not None:
        declarers = contract.declarers if contract else ()
        mine = _together(writer or declarers[0], declarers, rules)
    return tuple(each for each in (mine, every - mine) if each)


def _together(seat: Seat, declarers: tuple[Seat, ...], rules: RuleSet) -> Party:
    """The seats that play together with *seat*; *seat* alone while the partner is unknown."""
    if teams.partners_are_called(rules) and len(declarers) < 2:
        return frozenset({seat})
    mine = teams.team(seat, declarers, rules)
    return frozenset(s for s in teams.seats(rules) if teams.team(s, declarers, rules) == mine)


Agreements = Mapping[int, Agreement]
"""The agreement on each hand with a score, by its number in the store."""

CARDS = {
    "trick", "dealt", "deal", "nest", "discard", "circus", "seen", "piles", "in_piles", "play",
    "leaders", "open",
}  # fmt: skip
"""The names of the facts about cards; they do not affect seals unless the score changes."""


def agreements(state: TableState) -> Agreements:
    """The agreement on each hand with a score, by its number in the store.

    Empty if sealing is off, or if no phone but the scribe's is at the table.
    """
    if not state.game.agreed.phones:
        return {}
    return {
        hand: agreement(hand_to_seal(state, hand, step), _seals(state, hand, step))
        for hand, step in steps(state)
        if _needs_seals(state, hand, step)
    }


def hand_to_seal(state: TableState, hand: int, step: Step) -> HandToSeal:
    """What sealing needs to know of *hand* in its present form *step*.

    Cards that were recorded later and leave the score unchanged do not count as a new form.
    """
    entries = state.game.hands[hand - 1]
    length = _before_cards(lines_of(state.game, hand))
    last = (
        entries[length - 1] if _scored(state, hand, length) == step.verdict.score else entries[-1]
    )
    found = parties(step, last.seat)
    writer = next((each for each in found if last.seat in each), None)
    phones = state.game.agreed.phones
    present = frozenset(each.seat for each in phones if each.since <= last.recorded_at)
    return HandToSeal(found, writer, present, len(entries))


def _before_cards(lines: Sequence[str]) -> int:
    """The number of *lines*, at least 1, before those at the end that record only cards."""
    length = len(lines)
    while length > 1 and _records_cards_only(lines[:length]):
        length -= 1
    return length


def _records_cards_only(lines: Sequence[str]) -> bool:
    """Whether the last of *lines* records only cards, or strikes out a line that does."""
    line = lines[ledger.concerned(lines)]
    return not line.startswith(ledger.ANEW) and set(ledger.read_line(line)) <= CARDS


def _scored(state: TableState, hand: int, length: int) -> HandScore:
    """The score of *hand* after its first *length* lines."""
    lines = lines_of(state.game, hand)[:length]
    due = due_at(state, hand)
    return take_step(due, ledger.fold(lines, due.rules)).verdict.score


def _needs_seals(state: TableState, hand: int, step: Step) -> bool:
    """Whether *hand* needs seals.

    A hand without a score needs them, too, if it was answered before: a correction to a redeal
    takes away what a side had agreed to.
    """
    score = step.verdict.score
    if score.outcome is Outcome.UNFINISHED:
        return False
    scores = score.points is not None and not score.outcome.is_dealt_again
    return scores or any(each.hand == hand for each in state.game.agreed.seals)


def _seals(state: TableState, hand: int, step: Step) -> Iterator[StoredSeal]:
    """The answers about *hand*; those from before only cards were added count as of now."""
    lines = lines_of(state.game, hand)
    before, now = _before_cards(lines), step.verdict.score
    for each in state.game.agreed.seals:
        if each.hand == hand:
            holds = each.seq >= before and _scored(state, hand, each.seq) == now
            yield replace(each, seq=len(lines)) if holds else each


def seals(
    state: TableState, viewer: Viewer, found: Agreements
) -> Mapping[str, Sequence[Any]] | None:
    """The values about open seals for one phone, from the agreements *found*; None if none is open.

    ``together`` lists the hands that it can seal with one tap, each with its lines, as ``3.1``.
    """
    if not any(each.provisional for each in found.values()):
        return None
    return {
        "asks": tuple(_to_answer(state, viewer, found)),
        "disputes": tuple(disputes(state, viewer, found)),
        "waits": tuple(_waits(state, found, viewer.seat)),
        "together": [
            f"{hand}.{len(state.game.hands[hand - 1])}"
            for hand, _ in steps(state)
            if hand in found and any(viewer.seat in party for party in found[hand].waits_for)
        ],
    }


def _to_answer(state: TableState, viewer: Viewer, found: Agreements) -> Iterator[Mapping[str, Any]]:
    """The hands that this phone can answer, described from the view of its own seat."""
    seat = viewer.seat
    for hand, step in steps(state):
        if seat and hand in found and may_answer(found[hand], seat):
            words = Words(step.rules, step.names)
            yield {
                "hand": hand,
                "label": step.label,
                "seq": len(state.game.hands[hand - 1]),
                "bid": hand_words(step, words),
                "words": own_words(step, words, seat),
                "against": is_against(found[hand], seat),
            }


def may_answer(agreement: Agreement, seat: int) -> bool:
    """Whether the player at *seat* can seal a hand now, perhaps after disputing it."""
    return is_against(agreement, seat) or any(seat in party for party in agreement.waits_for)


def is_against(agreement: Agreement, seat: int) -> bool:
    """Whether the side of *seat* disputes a hand."""
    return any(seat in each.party for each in agreement.disputed)


def may_dispute(agreement: Agreement, seat: int) -> bool:
    """Whether the player at *seat* can dispute a hand now, even if the partner has sealed it."""
    return may_answer(agreement, seat) or any(seat in each.party for each in agreement.sealed)


def disputes(
    state: TableState, viewer: Viewer, found: Agreements
) -> Iterator[tuple[str, Link | None]]:
    """The disputes, the latest hand first, each with a link to correct it if this phone can."""
    for hand, step in steps(state):
        for each in found[hand].disputed if hand in found else ():
            where = url_for("table.correct", public_id=state.game.public_id, hand=hand)
            correct = Link(where, f"Correct hand {step.label}") if viewer.writes else None
            yield disputes_words(someone(each.name), step.label, each.reason), correct


def _waits(state: TableState, found: Agreements, seat: int | None) -> Iterator[str]:
    """The hands that wait for other players than the one at *seat*, a sentence for each run."""
    for others, group in groupby(steps(state), lambda each: _others(found.get(each[0]), seat)):
        if others:
            row = [step for _, step in group][::-1]
            words = Words(row[-1].rules, row[-1].names)
            hands = hands_words([each.label for each in row])
            yield with_stop(f"{hands} {waits_words(others, words, len(row))}")


def _others(agreement: Agreement | None, seat: int | None) -> tuple[Party, ...]:
    """The parties that a hand waits for, without that of *seat*."""
    return tuple(each for each in agreement.waits_for if seat not in each) if agreement else ()


def note(agreement: Agreement) -> str:
    """The note about seals on the score sheet; an empty string if no seal is needed."""
    if agreement.disputed:
        return f"disputed by {listed(someone(each.name) for each in agreement.disputed)}"
    if agreement.waits_for or not agreement.sealed:
        return "not sealed" if agreement.waits_for else ""
    return f"sealed by {listed(someone(each.name) for each in agreement.sealed)}"


def steps(state: TableState) -> Iterator[tuple[int, Step]]:
    """The hands that count, the latest first, each with its number in the store."""
    for each in reversed(state.dealt):
        if each.step is not None:
            yield each.hand, each.step


REASONS: Mapping[str, str] = {
    "bid": "wrong bid",
    "trump": "wrong trump",
    "points": "the points are not right",
    "sides": "the wrong players are credited",
    "rule": "it is against our rules",
    "other": "something else",
}
"""The reasons of a dispute, by their names in the form; each continues a sentence."""


def own_words(step: Step, words: Words, seat: Seat) -> str:
    """The hand as the player at *seat* reads it: "You set them: they lose 120, you take 65."."""
    gained = step.verdict.score.points or {}
    changes = ", ".join(_changes(gained, words, seat))
    ending = _ending(step, words, seat)
    said = f"{ending}: {changes}." if changes else f"{ending}."
    return " ".join((said, *working_words(step, words)))


def hand_words(step: Step, words: Words) -> str:
    """The bid, such as "Ann bid 110 in red."; an empty string if nobody bid."""
    bid = bid_words(step.hand, words)
    return f"{bid}." if bid else ""


def _ending(step: Step, words: Words, seat: Seat) -> str:
    contract, score = step.verdict.contract, step.verdict.score
    outcome = outcome_words(step)
    if contract is None or score.outcome not in (Outcome.MADE, Outcome.SET) or outcome == "agreed":
        ended = {"agreed": "As agreed"}.get(outcome, capital(outcome))
        return f"{ended}{by_whom(step, words)}"
    mine = _plays_with(seat, contract.declarers, step)
    theirs = listed(map(words.seat, sorted(contract.declarers)))
    if score.outcome is Outcome.MADE:
        return "You made it" if mine else f"{theirs} made it"
    if mine:
        return "You were set"
    return "You set them" if len(contract.declarers) > 1 else f"You set {theirs}"


def _plays_with(seat: Seat, declarers: tuple[Seat, ...], step: Step) -> bool:
    bidder = declarers[0]
    return teams.team(seat, declarers, step.rules) == teams.team(bidder, declarers, step.rules)


SEVERAL = (1, 2)
"""Seats that give a verb its plural form, as after "you" and "they"."""


def _changes(gained: Mapping[Book, int], words: Words, seat: Seat) -> Iterable[str]:
    """The points of each book, the reader's own last: "they lose 120", "you take 65"."""
    mine = teams.book(seat, words.rules)
    others = [book for book in gained if book != mine]
    they = len(others) == 1 and words.rules.table.sides.fixed == 2
    for each in _alike(others, gained, words):
        seats = [s for book in each for s in book_seats(book, words.rules)]
        who = "they" if they else words.seats(seats)
        shared = " each" if len(each) > 1 and gained[each[0]] else ""
        yield f"{who} {gain_words(SEVERAL if they else seats, gained[each[0]])}{shared}"
    if mine in gained:
        yield f"you {gain_words(SEVERAL, gained[mine])}"


def _alike(books: Sequence[Book], gained: Mapping[Book, int], words: Words) -> Iterable[list[Book]]:
    """*books* grouped by points, the lowest first.

    Each side stands alone, since the word "each" is for players.
    """
    found: dict[object, list[Book]] = {}
    for book in sorted(books, key=lambda book: gained[book]):
        several = len(book_seats(book, words.rules)) > 1
        found.setdefault(book if several else gained[book], []).append(book)
    return list(found.values())


def waits_words(parties: Sequence[frozenset[Seat]], words: Words, hands: int = 1) -> str:
    """The missing seals of so many *hands*: "waits for a seal by Bob or Dee"."""
    who = " and by ".join(" or ".join(map(words.seat, sorted(each))) for each in parties)
    return f"{verb(range(hands), 'waits', 'wait')} for a seal by {who}"


def hands_words(labels: Sequence[str]) -> str:
    """A run of hands by its first and last: "Hand 4", "Hands 4 to 7"."""
    if len(labels) == 1:
        return f"Hand {labels[0]}"
    between = "and" if len(labels) == 2 else "to"
    return f"Hands {labels[0]} {between} {labels[-1]}"


def seal_words(verdict: str, reason: str) -> str:
    """An answer in the history of a hand, such as "Disputed: the points are not right."."""
    answer = capital(verdict)
    return f"{answer}: {isolated(without_steering(reason))}." if reason else f"{answer}."


def disputes_words(who: str, label: str, reason: str) -> str:
    """A dispute with its reason, such as "Dee disputes hand 4: the points are not right."."""
    why = isolated(without_steering(reason))
    return f"{who} disputes hand {label}: {why}." if why else f"{who} disputes hand {label}."


def objection_words(name: str, more: str) -> str:
    """The stored reason of a dispute: the choice named *name* and the typed text *more*."""
    picked = REASONS.get(name, "") if name != "other" else ""
    typed = f"“{more}”" if more else ""
    return ": ".join(each for each in (picked, typed) if each)
