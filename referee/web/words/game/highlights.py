"""What stands out in a game, in short lines: a label and what is said under it."""

from collections.abc import Iterator

from referee.engine.game import Standing, Step
from referee.engine.judge.scoring import Contract
from referee.stats.highlights import Bids, Highlights, Lead, SoFar, Turning
from referee.web.words.cards import in_trump
from referee.web.words.names import Words
from referee.web.words.text import listed, verb

Said = tuple[str, str]
"""A label, and what is said under it."""


def highlight_words(found: Highlights, standing: Standing, words: Words) -> tuple[Said, ...]:
    """The lines of *found* that have something to say."""
    lines = (
        ("Turning hand", _turned(found, standing, words)),
        ("Lead", _lead_words(found)),
        ("Best bid made", _best_words(found.best, words)),
        *_bids_words(found, words),
    )
    return tuple((label, said) for label, said in lines if said)


def so_far_words(found: SoFar, words: Words) -> str:
    """The line of *found* beside the totals; "" where there is nothing to say."""
    if found.lost:
        return f"{found.lost} bids in a row were lost."
    if found.changes:
        return f"The lead has changed {times(found.changes)}."
    contract = found.last.verdict.contract if found.last else None
    if found.last is None or contract is None:
        return ""
    who = Words(found.last.rules, found.last.names or words.names).seat(contract.bidder)
    return f"{who} made {found.made} of {found.bids} bids so far."


def _turned(found: Highlights, standing: Standing, words: Words) -> str:
    if standing.winner is None:
        return ""
    winner = words.book(standing.winner)
    if found.led_throughout and found.hands > 1:
        return f"None: {winner} led from the first hand to the last."
    return _turning_words(found.turning, winner) if found.turning else ""


def _turning_words(turning: Turning, winner: str) -> str:
    before, after = turning.before, turning.after
    came = f"from {-before.points} behind" if before.points else "from level"
    return f"Hand {after.label}, where {winner} came {came} to {after.points} ahead for good."


def _lead_words(found: Highlights) -> str:
    said = [f"It changed {times(found.changes)}."] if found.changes else []
    if found.furthest_behind is not None:
        said.append(f"The winner was {_behind_words(found.furthest_behind)}.")
    return " ".join(said)


def _behind_words(lead: Lead) -> str:
    when = f"after hand {lead.label}" if lead.number else "before the first hand"
    return f"{-lead.points} behind {when}"


def times(number: int) -> str:
    """How often: "once", "twice", "3 times"."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _best_words(best: tuple[Step, ...], words: Words) -> str:
    """The bid, and who made it in which hands: "120 by Ann in red (hands 3 and 7)"."""
    made: dict[str, list[str]] = {}
    bid = 0
    for step in best:
        if step.verdict.contract is not None:
            bid = step.verdict.contract.bid
            made.setdefault(_bidder(step, step.verdict.contract, words), []).append(step.label)
    said = (f"{who} ({verb(of, 'hand', 'hands')} {listed(of)})" for who, of in made.items())
    return f"{bid} by {listed(said)}" if made else ""


def _bidder(step: Step, contract: Contract, words: Words) -> str:
    then = Words(step.rules, step.names or words.names)
    return f"{then.seat(contract.bidder)} {in_trump(step.hand, then.rules)}".rstrip()


def _bids_words(found: Highlights, words: Words) -> Iterator[Said]:
    """A line a book that bid."""
    for book, bids in found.bids.items():
        if bids != Bids():
            lost = f"set {times(bids.lost)}" if bids.lost else "never set"
            yield f"Bids of {words.book(book)}", f"{bids.made} made, {lost}"
