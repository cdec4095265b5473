"""A hand in words: its bid, its end, what it does to the totals, and how the game then stands."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.rook.game import Standing, Step
from referee.rook.hand import ledger, teams
from referee.rook.hand.facts import (
    NEW_DEALS,
    OUT_OF_ORDER,
    Book,
    Hand,
    Irregularity,
    Penalty,
    Seat,
    ends_hand,
)
from referee.rook.judge.scoring import Contract, Outcome
from referee.rook.judge.verdict import Verdict
from referee.rook.judge.working import penalty_sentence, working_sentences
from referee.rook.rules import cards
from referee.rook.rules.model import BothOver, RuleSet
from referee.stats.rook.highlights import Bids, Highlights, SoFar
from referee.text import capital, in_short, isolated, without_steering
from referee.web.rook.words.rules import lay_open_words
from referee.web.rook.words.rulings import DID, NAMES, ended_by
from referee.web.rook.words.vocabulary import Words, book_seats, in_trump
from referee.web.shared.words import listed, number, signed, times, verb

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
    bid = f"{words.seat(hand.bidder)} bid {cards.bid_name(hand.bid)}"
    return f"{bid} {in_trump(hand, words.rules)}".rstrip()


def with_bid(step: Step) -> Hand:
    """The hand of *step*, with the bid that its auction came to."""
    hand, contract = step.hand, step.verdict.contract
    if contract is None or (hand.bidder, hand.bid) == (contract.bidder, contract.said):
        return hand
    return replace(hand, bidder=contract.bidder, bid=contract.said)


def hand_label(step: Step) -> str:
    """The number of a hand, with why it was dealt again: "3", "3a (misdeal)"."""
    return f"{step.label} ({outcome_words(step)})" if step.is_dealt_again else step.label


def outcome_words(step: Step) -> str:
    """How a hand ended, in a word or two."""
    if step.hand.agreed is not None:
        return "agreed"
    for claim in step.hand.irregularities:
        if claim.kind in NEW_DEALS:
            return {"misdeal": "misdeal", "nest-misdeal": "nothing in the nest"}[claim.kind]
    foul = step.verdict.foul
    if step.verdict.score.outcome is Outcome.RENEGED and foul is not None:
        return NAMES[foul.kind]
    return OUTCOMES[step.verdict.score.outcome]


def step_words(step: Step, words: Words) -> str:
    """A hand in short, for its history: bid, outcome, points, who dealt out of turn, note."""
    hand = step.hand
    parts = (
        ended_words(step, words),
        _points(step, words),
        *working_words(step, words),
        "" if hand.dealer is None else f"{words.seat(hand.dealer)} dealt.",
        *(lay_open_words(claim, words) for claim in hand.irregularities),
        f"“{isolated(without_steering(hand.note))}”" if hand.note else "",
    )
    return " ".join(each for each in parts if each)


def by_whom(step: Step, words: Words) -> str:
    """Who ended the hand: " by Bob" by a renege, " called by Bob" by a redeal; "" if nobody did.

    Without the name a renege would seem to be the bidder's, who is named beside it.
    """
    if step.verdict.score.outcome is Outcome.REDEAL and step.hand.redeal is not None:
        return f" called by {words.seat(step.hand.redeal)}"
    foul = step.verdict.foul
    if step.verdict.score.outcome is not Outcome.RENEGED or foul is None or foul.seat is None:
        return ""
    return f" by {words.seat(foul.seat)}"


def ended_words(step: Step, words: Words) -> str:
    """How a hand ended, and its bid: "Ann bid 110 in red: made."."""
    bid, outcome = bid_words(with_bid(step), words), f"{outcome_words(step)}{by_whom(step, words)}"
    return f"{bid}: {outcome}." if bid else f"{capital(outcome)}."


def _points(step: Step, words: Words) -> str:
    gained = step.verdict.score.points or {}
    if not any(gained.values()):
        return ""
    return ", ".join(f"{words.book(book)} {signed(n)}" for book, n in gained.items()) + "."


def saved_words(step: Step, words: Words) -> str:
    """What was just saved, in short: the totals beside it say the rest."""
    goes_on = step.verdict.score.outcome is Outcome.UNFINISHED
    hand = _unfinished_words(with_bid(step), words) if goes_on else step_words(step, words)
    return f"Hand {step.label}: {hand}"


def _unfinished_words(hand: Hand, words: Words) -> str:
    """What is recorded of a hand in play; after an undo there may be no bid."""
    bid = bid_words(hand, words)
    parts = [f"{bid}." if bid else "no bid yet."]
    if hand.dealer is not None:
        parts.append(f"{words.deals(hand.dealer)}.")
    return " ".join((*parts, *happened_words(hand, words)))


def happened_words(hand: Hand, words: Words) -> tuple[str, ...]:
    """Sentences on what happened in a hand and did not end it, for all who say how it stands."""
    claims = (_claim_words(claim, words) for claim in hand.irregularities)
    penalties = (penalty_words(penalty, words) for penalty in hand.penalties)
    return tuple(filter(None, (*claims, *penalties)))


def penalty_words(penalty: Penalty, words: Words) -> str:
    """Who pays a penalty and who gets it, with its note: "Bob pays a penalty of 20. “late”"."""
    players = tuple(map(words.seat, teams.seats(words.rules)))
    note = f" “{isolated(without_steering(penalty.note))}”" if penalty.note else ""
    return f"{penalty_sentence(penalty, players, words.rules)}{note}"


def penalty_changes(
    before: Sequence[Penalty], now: Sequence[Penalty], words: Words
) -> tuple[str, ...]:
    """What was given since *before*, then what was taken back, a sentence each."""
    given, gone = Counter(now) - Counter(before), Counter(before) - Counter(now)
    return (
        *(penalty_words(penalty, words) for penalty in given.elements()),
        *(f"Taken back: {penalty_words(penalty, words)}" for penalty in gone.elements()),
    )


def _claim_words(claim: Irregularity, words: Words) -> str:
    """A sentence about a claim that did not end the hand; "" if it did."""
    if claim.kind == "renege" and claim.seat is not None and not ends_hand(claim):
        return f"{words.seat(claim.seat)} reneged and put it right in time: no penalty."
    if claim.kind in OUT_OF_ORDER and claim.seat is not None and not ends_hand(claim):
        return f"{words.seat(claim.seat)} {DID[claim.kind]}: no penalty."
    return ""


# What a ledger line recorded of the cards of a hand: "Entered: tricks 1 to 3."


DONE = {None: "Entered", True: "Undone", False: "Put back"}
"""What happened to what was recorded: the key is whether the newest line struck it.

None means neither, False that the line put it back.
"""

PARTS = {
    "deal": "the hands",
    "nest": "the nest",
    "nest_up": "what lay face up in the nest",
    "discard": "what was laid aside",
    "discard_up": "what was laid aside face up",
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
"""What is recorded of cards, by the name of the fact; tricks and dealt hands have their own words.
"""

BY_NUMBER = ("trick", "dealt")


def entered_words(lines: Sequence[str], words: Words, since: int | None = None) -> str:
    """What the newest of *lines* recorded of cards, or struck; "" if it records more than cards.

    With *since*, the lines from that index on are named together; they are lines of tricks, or one
    line.
    """
    since = len(lines) - 1 if since is None else since
    facts = _facts(lines, since)
    if not facts or not set(facts) <= {*PARTS, *BY_NUMBER}:
        return ""
    return f"{DONE[ledger.undone(lines)]}: {listed(_each(facts, words))}."


def entered_beside_words(lines: Sequence[str], words: Words) -> str:
    """`entered_words`, to stand beside the words of a hand, which name broken rules themselves."""
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
    return f"{verb(numbers, 'trick', 'tricks')} {listed(in_short(numbers))}"


# What a hand does to the totals


HEADINGS = {
    Outcome.MADE: "Made.",
    Outcome.SET: "Set!",
    Outcome.REDEAL: "The cards are dealt again.",
    Outcome.PASSED_OUT: "Everybody passed.",
    Outcome.RENEGED: "Renege, found too late.",
    Outcome.BAD_DISCARD: "A discard against the rules.",
    Outcome.UNFINISHED: "The hand goes on.",
}


def effect_heading(step: Step) -> str:
    """The heading of what a hand did."""
    if step.hand.agreed is not None:
        return "As agreed."
    score, foul = step.verdict.score, step.verdict.foul
    if score.outcome is Outcome.RENEGED and foul is not None and foul.kind in OUT_OF_ORDER:
        return "A card at the wrong time."
    swept = any(gain.why == "sweep_points" for gain in score.gains)
    return "Every counter!" if swept else HEADINGS[score.outcome]


ENDED = {Outcome.MADE: "made it", Outcome.SET: "set"}

NAMED = 16
"""Characters of names that fit on a button; longer names stand above it only."""


def save_words(step: Step, words: Words) -> str:
    """The label of the button that saves a hand: "Save: Ann and Cal set".

    Short names are in the order of `gain_lines`; instead of longer ones stands the bid.
    """
    contract, ended = step.verdict.contract, ENDED.get(step.verdict.score.outcome)
    if contract is None or ended is None:
        return "Save the hand"
    bidders = [
        seat for book in step.verdict.bidding_books for seat in book_seats(book, words.rules)
    ]
    who = words.seats(bidders)
    return f"Save: {who} {ended}" if len(who) <= NAMED else f"Save: bid {ended.split()[0]}"


def gain_lines(step: Step, words: Words) -> tuple[str, ...]:
    """What a hand does to every book, where each then stands, and how that came about."""
    gained = step.verdict.score.points
    if gained is None or step.is_dealt_again:
        return ()
    together = _together(step, gained, alone=not words.rules.table.sides.fixed)
    lines = (_books_line(each, gained[each[0]], step.after.totals, words) for each in together)
    return (*lines, *working_words(step, words))


def working_words(step: Step, words: Words) -> tuple[str, ...]:
    """How the score came about: "Ann and Cal captured 85, the last trick brings 20: 105."."""
    return verdict_working(step.verdict, words)


def working_rule(step: Step, words: Words) -> str:
    """The name of the rule behind `working_words`; "" if there are none."""
    return ended_by(step) if working_words(step, words) else ""


def verdict_working(verdict: Verdict, words: Words) -> tuple[str, ...]:
    """The same for a *verdict* that the hand did not get."""

    def names(books: Sequence[Book]) -> str:
        return words.seats(seat for book in books for seat in book_seats(book, words.rules))

    return working_sentences(verdict.score, verdict.contract, words.rules, names)


def _together(step: Step, gained: Mapping[Book, int], *, alone: bool) -> Sequence[list[Book]]:
    """Groups of books that share a sentence, the bidders' first.

    They gained the same; if sides are fixed, each book has its own sentence.
    """
    alike: dict[tuple[int, Book], list[Book]] = {}
    for book in dict.fromkeys((*step.verdict.bidding_books, *gained)):
        alike.setdefault((gained[book], "" if alone else book), []).append(book)
    return tuple(alike.values())


def _books_line(
    books: Sequence[Book], gained: int, totals: Mapping[Book, int], words: Words
) -> str:
    """A sentence for books that gained the same: "Bob and Dee take 70 each and stand at …"."""
    seats = [seat for book in books for seat in book_seats(book, words.rules)]
    each = " each" if gained and len(books) > 1 else ""
    points = [totals[book] for book in books]
    stands = listed(map(number, points[:1] if len(set(points)) == 1 else points))
    changes = f"{gain_words(seats, gained)}{each}"
    return f"{words.seats(seats)} {changes} and {verb(seats, 'stands', 'stand')} at {stands}."


def gain_words(seats: Sequence[Seat], gained: int) -> str:
    """What a hand brought those in *seats*: "loses 90", "take 70"."""
    if gained < 0:
        return f"{verb(seats, 'loses', 'lose')} {-gained}"
    if gained == 0:
        return f"{verb(seats, 'gets', 'get')} nothing"
    return f"{verb(seats, 'takes', 'take')} {gained}"


# Why a game goes on, or goes on again; how it stands in the end


def undecided_words(standing: Standing, words: Words) -> str:
    """Why nobody has won although a total is at the target or the floor; "" if none is.

    Source: rulings 8, 54, 55 and 83.
    """
    rules, totals = words.rules, standing.totals
    over = [book for book in totals if totals[book] >= rules.end.target]
    if standing.is_over or standing.open is not None:
        return ""
    if not over and not (rules.end.floor and min(totals.values()) <= rules.end.floor):
        return ""
    level = _level_at(over, totals, rules)
    if level is not None:
        return f"Level at {number(level)}: another hand."
    if rules.end.win_on_bid and over:
        return _own_bid_words(over, words)
    return _next_decides_words(over, words)


def _level_at(over: list[Book], totals: Mapping[Book, int], rules: RuleSet) -> int | None:
    """The total of several who would each win without the others; None if there is none.

    Where the bidders win, partners who are level may have less than a defender; ruling 83.
    """
    every = list(totals.values())
    best = max(every)
    if every.count(best) > 1:
        return best
    if rules.end.both_over is not BothOver.BIDDER_GOES:
        return None
    reached = [totals[book] for book in over]
    return max((each for each in reached if reached.count(each) > 1), default=None)


def _own_bid_words(over: list[Book], words: Words) -> str:
    who = listed(map(words.book, over))
    return (
        f"{who} reached {words.rules.end.target}, but win only in a hand of their own bid, or one "
        "that sets the bidders."
    )


def _next_decides_words(over: list[Book], words: Words) -> str:
    """Why the game goes on after a change of target or floor: only a scored hand ends it."""
    if not over:
        return f"A total of {number(words.rules.end.floor)} is reached: {NEXT_DECIDES}"
    seats = [seat for book in over for seat in book_seats(book, words.rules)]
    have = verb(seats, "has", "have")
    who = listed(map(words.book, over))
    return f"{who} {have} reached {words.rules.end.target}: {NEXT_DECIDES}"


NEXT_DECIDES = "the hand that is scored next decides."


def waiting_words(hand: str) -> str:
    """The sentence that nobody wins before an earlier hand has its score."""
    return f"Hand {hand} is not scored yet: nobody wins before it is."


def reopened_words(before: Standing, after: Standing, words: Words) -> str:
    """The sentence that a game goes on although it was over before a change; "" if it does not."""
    if not before.is_over or after.is_over:
        return ""
    if before.winner is None:
        return "The game goes on."
    have = verb(book_seats(before.winner, words.rules), "has", "have")
    return f"The game goes on: {words.book(before.winner)} {have} not won after all."


def totals_words(standing: Standing, words: Words) -> str:
    """The totals after a hand: "Ann & Cal 95, Bob & Dee 25"."""
    totals = standing.totals.items()
    return ", ".join(f"{words.short_book(book)} {number(points)}" for book, points in totals)


def end_words(standing: Standing, words: Words, played: int) -> str:
    """How a game ended or stands: "Ann and Cal win: …", "Not over after 7 hands: …"."""
    hands = verb(range(played), "hand", "hands")
    end = words.end(standing) or f"Not over after {played} {hands}"
    return f"{end}: {totals_words(standing, words)}."


# What stands out in a game, in short lines


def highlight_words(
    found: Highlights, standing: Standing, words: Words
) -> tuple[tuple[str, str], ...]:
    """The lines of *found* that have something to say, as (label, text)."""
    lines = (
        ("Turning hand", _turned(found, standing, words)),
        ("Lead", _lead_words(found)),
        ("Best bid made", _best_words(found.best, words)),
        *_bids_words(found, words),
    )
    return tuple((label, text) for label, text in lines if text)


def so_far_words(found: SoFar, words: Words) -> str:
    """The line of *found* beside the totals; "" if there is nothing to say."""
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
        return f"None, as {winner} led from the first hand to the last."
    if found.turning is None:
        return ""
    before, after = found.turning.before, found.turning.after
    came = f"from {-before.points} behind" if before.points else "from level"
    return f"Hand {after.label}, where {winner} came {came} to {after.points} ahead for good."


def _lead_words(found: Highlights) -> str:
    parts = [f"It changed {times(found.changes)}."] if found.changes else []
    if (lead := found.furthest_behind) is not None:
        when = f"after hand {lead.label}" if lead.number else "before the first hand"
        parts.append(f"The winner was {-lead.points} behind {when}.")
    return " ".join(parts)


def _best_words(best: tuple[Step, ...], words: Words) -> str:
    """The best bid, and who made it in which hands: "120 by Ann in red (hands 3 and 7)"."""
    made: dict[str, list[str]] = {}
    bid = ""
    for step in best:
        if step.verdict.contract is not None:
            bid = cards.bid_name(step.verdict.contract.said)
            made.setdefault(_bidder(step, step.verdict.contract, words), []).append(step.label)
    bidders = (f"{who} ({verb(of, 'hand', 'hands')} {listed(of)})" for who, of in made.items())
    return f"{bid} by {listed(bidders)}" if made else ""


def _bidder(step: Step, contract: Contract, words: Words) -> str:
    then = Words(step.rules, step.names or words.names)
    return f"{then.seat(contract.bidder)} {in_trump(step.hand, then.rules)}".rstrip()


def _bids_words(found: Highlights, words: Words) -> Iterator[tuple[str, str]]:
    """For each book that bid, a label and how its bids ended."""
    for book, bids in found.bids.items():
        if bids != Bids():
            parts = (
                f"{bids.made} made",
                f"set {times(bids.lost)}" if bids.lost else "never set",
                *(
                    f"{_some(of)} ended by a {NAMES[kind]}"
                    for kind, of in Counter(bids.fouls).items()
                ),
                f"{_some(bids.agreed)} scored as agreed" if bids.agreed else "",
            )
            yield f"Bids of {words.book(book)}", ", ".join(filter(None, parts))


def _some(number: int) -> str:
    return "one" if number == 1 else str(number)
