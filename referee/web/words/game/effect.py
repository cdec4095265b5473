"""What a hand does to the totals, in words."""

from collections.abc import Mapping, Sequence

from referee.engine.game import Step
from referee.engine.hand.facts import Book, Seat
from referee.engine.hand.fouls import OUT_OF_ORDER, ending_foul
from referee.engine.judge.scoring import Outcome
from referee.web.words.names import Words, book_seats
from referee.web.words.text import listed, number, verb

HEADINGS = {
    Outcome.MADE: "Made.",
    Outcome.SET: "Set!",
    Outcome.REDEAL: "The cards are dealt again.",
    Outcome.PASSED_OUT: "Everybody passed.",
    Outcome.RENEGED: "Renege, found too late.",
    Outcome.BAD_DISCARD: "A discard against the rules.",
    Outcome.UNFINISHED: "The hand goes on.",
}
NOTHING_SCORED = (Outcome.REDEAL, Outcome.PASSED_OUT)


def effect_heading(step: Step) -> str:
    """The first word of what a hand did: "Made.", "Set!"."""
    if step.hand.agreed is not None:
        return "As agreed."
    score, foul = step.verdict.score, ending_foul(step.hand)
    if score.outcome is Outcome.RENEGED and foul is not None and foul.kind in OUT_OF_ORDER:
        return "A card at the wrong time."
    return HEADINGS[score.outcome] if score.sweep is None else "Every counter!"


ENDED = {Outcome.MADE: "made it", Outcome.SET: "set"}

NAMED = 32
"""Characters of names up to which a button says them; longer ones stand above it alone."""


def save_words(step: Step, words: Words) -> str:
    """What the button says that saves a hand: "Save: Ann and Cal set".

    It names them in the order of `effect_lines`, where the names are short.
    """
    contract, ended = step.verdict.contract, ENDED.get(step.verdict.score.outcome)
    if contract is None or ended is None:
        return "Save the hand"
    bidders = [
        seat for book in step.verdict.bidding_books for seat in book_seats(book, words.rules)
    ]
    who = words.seats(bidders)
    return f"Save: {who} {ended}" if len(who) <= NAMED else f"Save: {ended}"


def effect_lines(step: Step, words: Words) -> tuple[str, ...]:
    """What a hand does to every book, and where each then stands."""
    gained = step.verdict.score.points
    if gained is None or step.verdict.score.outcome in NOTHING_SCORED:
        return ()
    together = _together(step, gained, alone=not words.rules.table.sides.fixed)
    return tuple(_books_line(each, gained[each[0]], step.after.totals, words) for each in together)


def _together(step: Step, gained: Mapping[Book, int], *, alone: bool) -> Sequence[list[Book]]:
    """The books that are spoken of in one sentence, the bidders' first; *alone*: who got alike."""
    alike: dict[tuple[int, Book], list[Book]] = {}
    for book in dict.fromkeys((*step.verdict.bidding_books, *gained)):
        alike.setdefault((gained[book], "" if alone else book), []).append(book)
    return tuple(alike.values())


def _books_line(
    books: Sequence[Book], gained: int, totals: Mapping[Book, int], words: Words
) -> str:
    """One line for all whose points are the same: "Bob and Dee take 70 each and stand at …"."""
    seats = [seat for book in books for seat in book_seats(book, words.rules)]
    each = " each" if gained and len(books) > 1 else ""
    points = [totals[book] for book in books]
    stands = listed(map(number, points[:1] if len(set(points)) == 1 else points))
    changes = f"{_change(seats, gained)}{each}"
    return f"{words.seats(seats)} {changes} and {verb(seats, 'stands', 'stand')} at {stands}."


def _change(seats: Sequence[Seat], gained: int) -> str:
    if gained < 0:
        return f"{verb(seats, 'loses', 'lose')} {-gained}"
    if gained == 0:
        return f"{verb(seats, 'gets', 'get')} nothing"
    return f"{verb(seats, 'takes', 'take')} {gained}"
