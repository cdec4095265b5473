"""The addresses of one hand of a table: a part of `referee.web.addresses`, which has them all."""

from collections.abc import Iterable

from referee.web.addresses.paths import asking as _with
from referee.web.addresses.paths import of_hand as _of_hand


def hand(public_id: str, number: int) -> str:
    """Where a hand is corrected, and written to."""
    return _of_hand("table.correct", public_id, number)


def replay_hand(public_id: str, number: int, at: tuple[int, int] | None = None) -> str:
    """A hand played again, card by card; *at* a trick and a card in it."""
    there = _of_hand("replaying.show", public_id, number)
    return there if at is None else f"{there}?at={at[0]}.{at[1]}"


def solved(
    public_id: str,
    number: int,
    at: tuple[int, int] | None = None,
    then: Iterable[str] = (),
) -> str:
    """What was there in a hand with all cards seen; played on by *then* from card *at* on."""
    asked = [] if at is None else [("at", f"{at[0]}.{at[1]}")]
    cards_then = ".".join(then)
    asked += [("then", cards_then)] if cards_then else []
    return _with(_of_hand("solving.show", public_id, number), asked)


def effect(public_id: str, number: int) -> str:
    """What answers with the effect of a half-filled form."""
    return _of_hand("table.effect", public_id, number)


def other(public_id: str, number: int, tapped: Iterable[tuple[str, str]] = ()) -> str:
    """All that may happen beside a scored hand; with what was *tapped* of its bid."""
    return _with(_of_hand("table.other", public_id, number), tapped)


def incident(public_id: str, number: int, kind: str, tapped: Iterable[tuple[str, str]] = ()) -> str:
    """The small form for what happened in a hand; with what was *tapped* of its bid."""
    return _with(f"{other(public_id, number)}/{kind}", tapped)


def judge_hand(public_id: str, number: int, **asked: str) -> str:
    """Where the judge answers what was *asked* about a hand."""
    return _with(_of_hand("judging.show", public_id, number), asked.items())


def remedies(public_id: str, number: int, **asked: str) -> str:
    """What a foul in a hand costs by each remedy, and where one is applied."""
    return _with(_of_hand("judging.costs", public_id, number), asked.items())


def undo(public_id: str, number: int) -> str:
    """Where the newest line of a hand is struck."""
    return _of_hand("table.undo", public_id, number)


def remove(public_id: str, number: int) -> str:
    """Where a hand is taken out."""
    return _of_hand("table.remove", public_id, number)


def cards(public_id: str, number: int, **asked: int | None) -> str:
    """Where the cards of a hand are told: those of one *trick*, or the newest."""
    there = _of_hand("cards.show", public_id, number)
    return _with(there, [(name, str(each)) for name, each in asked.items() if each is not None])


def card_fact(public_id: str, number: int, part: str) -> str:
    """Where a *part* of the cards of a hand is told: who was dealt what, the nest, the bidding."""
    return f"{cards(public_id, number)}/{part}"


def undo_card(public_id: str, number: int) -> str:
    """Where the newest card of a hand is struck."""
    return _of_hand("cards.undo", public_id, number)


def share_hand(public_id: str, number: int) -> str:
    """One hand to share, to copy and to keep."""
    return _of_hand("result.hand", public_id, number)
