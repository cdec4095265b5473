"""A hand as the players of one seat are asked to seal it, and who has said what of it."""

from collections.abc import Iterable, Mapping, Sequence

from referee.engine.game import Step
from referee.engine.hand import teams
from referee.engine.hand.facts import Book, Seat
from referee.engine.judge.scoring import Outcome
from referee.engine.text import isolated, without_steering
from referee.web.words.game.hands import bid_words, by_whom, outcome_words
from referee.web.words.names import Words, book_seats
from referee.web.words.text import listed, verb

REASONS: Mapping[str, str] = {
    "bid": "wrong bid",
    "trump": "wrong trump",
    "points": "the points are not right",
    "sides": "the wrong players are credited",
    "rule": "it is against our rules",
    "other": "something else",
}
"""Why a hand is disputed, by the name that travels; within a sentence."""


def own_words(step: Step, words: Words, seat: Seat) -> str:
    """What a hand did, to who sits at *seat*: "You set them: they lose 120, you take 65."."""
    gained = step.verdict.score.points or {}
    changes = ", ".join(_changes(gained, words, seat))
    ending = _ending(step, words, seat)
    return f"{ending}: {changes}." if changes else f"{ending}."


def hand_words(step: Step, words: Words) -> str:
    """The bid that was played: "Ann bid 110 in red."; "" where nobody bid."""
    bid = bid_words(step.hand, words)
    return f"{bid}." if bid else ""


def _ending(step: Step, words: Words, seat: Seat) -> str:
    contract, score = step.verdict.contract, step.verdict.score
    said = outcome_words(step)
    if contract is None or score.outcome not in (Outcome.MADE, Outcome.SET) or said == "agreed":
        ended = {"agreed": "As agreed"}.get(said, f"{said[:1].upper()}{said[1:]}")
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


def _changes(gained: Mapping[Book, int], words: Words, seat: Seat) -> Iterable[str]:
    """What each got, who is asked last: "they lose 120", "you take 65"."""
    mine = teams.book(seat, words.rules)
    others = [book for book in gained if book != mine]
    they = len(others) == 1 and words.rules.table.sides.fixed == 2
    for each in _alike(others, gained, words):
        seats = [s for book in each for s in book_seats(book, words.rules)]
        who = "they" if they else words.seats(seats)
        several = they or len(seats) > 1
        shared = " each" if len(each) > 1 and gained[each[0]] else ""
        yield f"{who} {_change(gained[each[0]], several=several)}{shared}"
    if mine in gained:
        yield f"you {_change(gained[mine], several=True)}"


def _alike(books: Sequence[Book], gained: Mapping[Book, int], words: Words) -> Iterable[list[Book]]:
    """*books* by what they got, those that lost first; each side alone: "each" is of players."""
    found: dict[object, list[Book]] = {}
    for book in sorted(books, key=lambda book: gained[book]):
        several = len(book_seats(book, words.rules)) > 1
        found.setdefault(book if several else gained[book], []).append(book)
    return list(found.values())


def _change(gained: int, *, several: bool) -> str:
    one_or_many: Sequence[int] = (1, 2) if several else (1,)
    if gained < 0:
        return f"{verb(one_or_many, 'loses', 'lose')} {-gained}"
    if gained == 0:
        return f"{verb(one_or_many, 'gets', 'get')} nothing"
    return f"{verb(one_or_many, 'takes', 'take')} {gained}"


def _anyone(seats: Iterable[Seat], words: Words) -> str:
    return " or ".join(map(words.seat, sorted(seats)))


def waits_words(parties: Sequence[frozenset[Seat]], words: Words, hands: int = 1) -> str:
    """Whose seal so many *hands* miss: "waits for a seal by Bob or Dee"."""
    said = " and by ".join(_anyone(each, words) for each in parties)
    return f"{verb(range(hands), 'waits', 'wait')} for a seal by {said}"


def hands_words(labels: Sequence[str]) -> str:
    """Hands that follow each other, the first first: "Hand 4", "Hands 4 to 7"."""
    if len(labels) == 1:
        return f"Hand {labels[0]}"
    between = "and" if len(labels) == 2 else "to"
    return f"Hands {labels[0]} {between} {labels[-1]}"


def seal_words(verdict: str, reason: str) -> str:
    """What somebody said of a hand, in its history: "Disputed: the points are not right."."""
    said = f"{verdict[:1].upper()}{verdict[1:]}"
    return f"{said}: {isolated(without_steering(reason))}." if reason else f"{said}."


def disputes_words(who: str, label: str, reason: str) -> str:
    """Who is against a hand, and why: "Dee disputes hand 4: the points are not right."."""
    said = isolated(without_steering(reason))
    return f"{who} disputes hand {label}: {said}." if said else f"{who} disputes hand {label}."


def objection_words(name: str, more: str) -> str:
    """A reason as it is kept: what was picked, and what was typed."""
    picked = REASONS.get(name, "") if name != "other" else ""
    typed = f"“{more}”" if more else ""
    return ": ".join(each for each in (picked, typed) if each)
