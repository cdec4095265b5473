"""The seals of hands of Rook: which parties a hand has, which form it has, and how it is told.

What a seal is, at a table of any kind: `referee.web.table.seals`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from flask import url_for

from referee.rook.game import Step, take_step
from referee.rook.hand import ledger, teams
from referee.rook.hand.facts import Book, Seat
from referee.rook.judge.scoring import HandScore, Outcome
from referee.rook.rules.model import RuleSet
from referee.store.game.seals import StoredSeal
from referee.text import capital
from referee.web.rook.state import TableState, due_at, lines_of
from referee.web.rook.words.hands import (
    bid_words,
    by_whom,
    gain_words,
    outcome_words,
    working_words,
)
from referee.web.rook.words.vocabulary import Words, book_seats
from referee.web.shared.words import listed
from referee.web.table.seals import Agreement, HandToSeal, Party, SealedHand, SealedTable, agreement


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


CARDS = {
    "trick", "dealt", "deal", "nest", "discard", "circus", "seen", "piles", "in_piles", "play",
    "leaders", "open", "penalty",
}  # fmt: skip
"""The names of the facts about cards, and of penalties; they do not affect seals unless the score
changes."""


Agreements = Mapping[int, Agreement]
"""The agreement on each hand with a score, by its number in the store."""


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


def to_seal(state: TableState, found: Agreements) -> SealedTable:
    """The hands of a table to seal, by the agreements *found*."""
    game = state.game
    return SealedTable(
        id=game.id,
        public_id=game.public_id,
        version=game.version,
        title=state.words.title(),
        is_on=game.seals,
        unit="hand",
        names=state.names,
        reasons=REASONS,
        hands=[_hand(state, hand, step, found.get(hand)) for hand, step in steps(state)],
        page="table.show",
        correct=lambda hand: url_for("table.correct", public_id=game.public_id, hand=hand),
    )


def _hand(state: TableState, hand: int, step: Step, agreement: Agreement | None) -> SealedHand:
    words = Words(step.rules, step.names)
    return SealedHand(
        number=hand,
        label=step.label,
        form=len(state.game.hands[hand - 1]),
        agreement=agreement,
        about=lambda: hand_words(step, words),
        told=lambda seat: own_words(step, words, seat),
        who=words.seat,
    )
