"""Tricks in words: whose turn it is, who took one, how the bid stands while a hand is played."""

from collections.abc import Mapping, Sequence
from typing import assert_never

from referee.engine.hand import teams
from referee.engine.hand.facts import Call, Seat
from referee.engine.judge.prospects import Prospect, Prospects
from referee.engine.play.tricks import Trick
from referee.engine.replay.recorded import Unknown
from referee.engine.rules.cards import Card, rook_name
from referee.web.words.cards import card_words
from referee.web.words.names import Words
from referee.web.words.text import listed


def who_led_words(trick: int, lacks: tuple[Unknown, int] | None, words: Words) -> str:
    """That nobody can say who led *trick*, and what it *lacks*."""
    return f"Who led trick {trick}? {_lacks_words(*lacks, words)}" if lacks else ""


def _lacks_words(what: Unknown, trick: int, words: Words) -> str:
    match what:
        case Unknown.BIDDER:
            return "No bid is recorded yet."
        case Unknown.TRICK:
            return f"Not every card of trick {trick} is recorded."
        case Unknown.TRUMP:
            return f"No trump is recorded, so it is not known who took trick {trick}."
        case Unknown.ROOK:
            rook = rook_name(words.rules)
            return (
                f"It is not recorded whether the {rook} ranks high or low, so it is not known who "
                f"took trick {trick}."
            )
        case _:
            assert_never(what)


def next_card_words(seat: Seat, trick: int, led: tuple[Seat, Card] | None, words: Words) -> str:
    """Whose card is next: "Bob plays to Ann’s red 14"."""
    if led is None:
        return f"{words.seat(seat)} leads to trick {trick}"
    leader, card = led
    shown = card_words(card, words.rules).removeprefix("the ")
    return f"{words.seat(seat)} plays to {words.seat(leader)}’s {shown}"


def took_words(trick: Trick, words: Words) -> str:
    """Who took a trick: "Cal took trick 3: 15 points."; "" where nobody knows."""
    if trick.winner is None:
        return ""
    counted = f"{trick.points} points" if trick.points else "no points"
    return f"{words.seat(trick.winner)} took trick {trick.number}: {counted}."


def trick_heading(trick: Trick, words: Words) -> str:
    """A trick in a list: "Trick 4: Cal, 15 points"."""
    who = f": {words.seat(trick.winner)}, {trick.points} points" if trick.winner else ""
    return f"Trick {trick.number}{who}"


def counters_words(points: Sequence[int], tricks: Sequence[int], words: Words) -> str:
    """What each side has so far, by seat in *points* and *tricks*: "Ann and Cal 35 in 2 tricks"."""
    if not any(tricks):
        return ""
    said = (
        f"{words.seats(seats)} {sum(points[seat - 1] for seat in seats)}"
        f" in {_tricks(sum(tricks[seat - 1] for seat in seats))}"
        for seats in together(words)
    )
    return f"{listed(said)}."


def together(words: Words) -> list[list[Seat]]:
    """The seats that capture together, as far as everybody knows."""
    found: Mapping[str, list[Seat]] = {book: [] for book in teams.books(words.rules)}
    for seat in teams.seats(words.rules):
        found[teams.book(seat, words.rules)].append(seat)
    return list(found.values())


def _tricks(number: int) -> str:
    return "1 trick" if number == 1 else f"{number} tricks"


def prospects_words(found: Prospects, bidders: str) -> str:
    """How the bid stands: "Ann and Cal have 75 of 90; 25 are still out."."""
    match found.standing:
        case Prospect.SAFE:
            return f"The bid is safe: {bidders} have {found.has} of {found.bid}."
        case Prospect.LOST:
            return f"The bid is lost: {bidders} can come to {found.most}, not to {found.bid}."
        case Prospect.OPEN:
            return f"{bidders} have {found.has} of {found.bid}; {found.out} are still out."


def gap_words(tricks: Sequence[int]) -> str:
    """That tricks were left out, so that no sum is known."""
    if not tricks:
        return ""
    which = f"trick {tricks[0]}" if len(tricks) == 1 else f"tricks {listed(map(str, tricks))}"
    return f"Not entered: {which}. The counters are not known."


def call_words(call: Call, words: Words) -> str:
    """A call: "Bob 75", "Bob passes", "Bob calls a redeal"."""
    if call.redeal:
        return f"{words.seat(call.seat)} calls a redeal"
    return f"{words.seat(call.seat)} {'passes' if call.bid is None else call.bid}"
