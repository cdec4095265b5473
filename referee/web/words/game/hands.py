"""One hand in words: its bid, how it ended, what was found in it, what a line recorded of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.engine.game import Step
from referee.engine.hand import ledger
from referee.engine.hand.facts import OUT_OF_ORDER, Hand, Irregularity, ending_foul, ends_hand
from referee.engine.judge.scoring import Outcome
from referee.engine.text import isolated, without_steering
from referee.web.words.cards import in_trump
from referee.web.words.game.rulings import DID, NAMES
from referee.web.words.names import Words
from referee.web.words.rulebook.book.duties import lay_open_words
from referee.web.words.text import listed, signed

OUTCOMES = {
    Outcome.MADE: "made",
    Outcome.SET: "set",
    Outcome.REDEAL: "redeal",
    Outcome.PASSED_OUT: "all passed",
    Outcome.RENEGED: "renege",
    Outcome.BAD_DISCARD: "bad discard",
    Outcome.UNFINISHED: "not scored yet",
}


def bid_words(hand: Hand, words: Words) -> str:
    """The bid as far as it is known: "Ann bid 110 in red"; "" when nobody has bid."""
    if hand.bidder is None or hand.bid is None:
        return ""
    return f"{words.seat(hand.bidder)} bid {hand.bid} {in_trump(hand, words.rules)}".rstrip()


def with_bid(step: Step) -> Hand:
    """The hand of *step*, with the bid that its auction came to."""
    hand, contract = step.hand, step.verdict.contract
    if contract is None or (hand.bidder, hand.bid) == (contract.bidder, contract.bid):
        return hand
    return replace(hand, bidder=contract.bidder, bid=contract.bid)


def outcome_words(step: Step) -> str:
    """How a hand ended, in a word or two."""
    if step.hand.agreed is not None:
        return "agreed"
    if any(each.kind == "misdeal" for each in step.hand.irregularities):
        return "misdeal"
    foul = ending_foul(step.hand)
    if step.verdict.score.outcome is Outcome.RENEGED and foul is not None:
        return NAMES[foul.kind]
    return OUTCOMES[step.verdict.score.outcome]


def step_words(step: Step, words: Words) -> str:
    """A hand in short, for its history: bid, outcome, points, who dealt out of turn, note."""
    hand = step.hand
    said = (
        ended_words(step, words),
        _points(step, words),
        "" if hand.dealer is None else f"{words.seat(hand.dealer)} dealt.",
        *(lay_open_words(claim, words) for claim in hand.irregularities),
        f"“{isolated(without_steering(hand.note))}”" if hand.note else "",
    )
    return " ".join(each for each in said if each)


def by_whom(step: Step, words: Words) -> str:
    """Who reneged and so ended the hand: beside a bid it would be taken for the bidder's."""
    if step.verdict.score.outcome is not Outcome.RENEGED:
        return ""
    claims = [
        each for each in step.hand.irregularities if each.kind != "bad-discard" and ends_hand(each)
    ]
    seats = dict.fromkeys(each.seat for each in claims if each.seat is not None)
    return f" by {listed([words.seat(seat) for seat in seats])}" if seats else ""


def ended_words(step: Step, words: Words) -> str:
    """How a hand ended, and its bid: "Ann bid 110 in red: made."."""
    bid, outcome = bid_words(with_bid(step), words), f"{outcome_words(step)}{by_whom(step, words)}"
    return f"{bid}: {outcome}." if bid else f"{outcome[:1].upper()}{outcome[1:]}."


def _points(step: Step, words: Words) -> str:
    gained = step.verdict.score.points or {}
    if not any(gained.values()):
        return ""
    return ", ".join(f"{words.book(book)} {signed(n)}" for book, n in gained.items()) + "."


def saved_words(step: Step, words: Words) -> str:
    """What was just saved, in short: the totals beside it say the rest."""
    goes_on = step.verdict.score.outcome is Outcome.UNFINISHED
    said = _unfinished_words(step.hand, words) if goes_on else step_words(step, words)
    return f"Hand {step.label}: {said}"


def _unfinished_words(hand: Hand, words: Words) -> str:
    """What is known of a hand in play. After an undo there may be no bid any more."""
    bid = bid_words(hand, words)
    said = [f"{bid}." if bid else "no bid yet."]
    if hand.dealer is not None:
        said.append(f"{words.deals(hand.dealer)}.")
    said += [irregularity_words(claim, words) for claim in hand.irregularities]
    return " ".join(each for each in said if each)


def irregularity_words(claim: Irregularity, words: Words) -> str:
    """A claim that did not end the hand, for the line under the contract."""
    if claim.kind == "renege" and claim.seat is not None and not ends_hand(claim):
        return f"{words.seat(claim.seat)} reneged and put it right in time: no penalty."
    if claim.kind in OUT_OF_ORDER and claim.seat is not None and not ends_hand(claim):
        return f"{words.seat(claim.seat)} {DID[claim.kind]}: no penalty."
    return ""


# What a line of the ledger recorded of the cards of a hand, in short: "Entered: tricks 1 to 3."


DONE = {None: "Entered", True: "Undone", False: "Put back"}
"""What became of what was recorded, by whether the newest line struck it or put it back."""

PARTS = {
    "deal": "the hands",
    "nest": "the nest",
    "discard": "what was laid aside",
    "auction": "the bidding",
    "circus": "the cards that were passed",
    "seen": "single cards of tricks",
    "piles": "piles",
    "in_piles": "some cards of the piles",
    "open": "the cards lie open",
    "play": "the tricks",
    "leaders": "who led",
    "irregularity": "what was against the rules",
}
"""What is recorded of cards, by the name of the fact, beside tricks and hands."""

BY_NUMBER = ("trick", "dealt")


def entered_words(lines: Sequence[str], words: Words, since: int | None = None) -> str:
    """What the newest of *lines* recorded of cards, or struck; "" where it records more than cards.

    *since*: those from there on are said together. They record tricks, or there is one alone.
    """
    since = len(lines) - 1 if since is None else since
    facts = _facts(lines, since)
    if not facts or not set(facts) <= {*PARTS, *BY_NUMBER}:
        return ""
    return f"{DONE[ledger.undone(lines)]}: {listed(_each(facts, words))}."


def entered_beside_words(lines: Sequence[str], words: Words) -> str:
    """`entered_words` beside the words of a hand, which say themselves what broke a rule."""
    text = entered_words(lines, words)
    return "" if text == f"{DONE[None]}: {PARTS['irregularity']}." else text


def _facts(lines: Sequence[str], since: int) -> Mapping[str, Any]:
    if since == len(lines) - 1:
        return ledger.read_line(lines[ledger.concerned(lines)])
    tricks = (ledger.read_line(line)["trick"] for line in lines[since:])
    return {"trick": {number for each in tricks for number in each}}


def _each(facts: Mapping[str, Any], words: Words) -> Iterator[str]:
    if "trick" in facts:
        yield tricks_words(sorted(map(int, facts["trick"])))
    yield from (f"{words.seat(int(seat))}’s hand" for seat in facts.get("dealt", ()))
    yield from (part for name, part in PARTS.items() if name in facts)


def tricks_words(numbers: Sequence[int]) -> str:
    """Numbers of tricks, runs made short: "tricks 1 to 4 and 6"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts = [part for run in runs for part in _run(run)]
    return f"{'trick' if len(numbers) == 1 else 'tricks'} {listed(parts)}"


def _run(numbers: Sequence[int]) -> Sequence[str]:
    if len(numbers) > 2:
        return (f"{numbers[0]} to {numbers[-1]}",)
    return tuple(map(str, numbers))
