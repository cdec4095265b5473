"""A replayed game as lines for a terminal: one can follow each hand trick by trick."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import click

from referee.engine.text import toml
from referee.engine.text.harmless import json_text

HUES = {"R": "red", "Y": "yellow", "G": "green", "B": "bright_blue"}
"""Card letter to the terminal's color; black would not show on a dark one."""

SUIT_HUES = {"H": "R", "D": "Y", "C": "G", "S": "B"}


Parts = Iterable[Mapping[str, Any]]
"""A replay's answer in parts: its head, a part a hand, the totals."""


def game_lines(parts: Parts) -> Iterator[str]:
    """The lines of a replay, in terminal colors that `click.echo` can strip."""
    answer = iter(parts)
    next(answer)
    waiting: list[str] = []
    for part in answer:
        if "number" in part:
            yield from hand_lines(part, part["names"])
            waiting.append("" if part["score"] is not None else part["label"])
        else:
            yield from _end_lines(part, waiting)


def _end_lines(tail: Mapping[str, Any], waiting: Sequence[str]) -> Iterator[str]:
    """The totals, and who has won; *waiting*: each hand by its number, "" where it has a score."""
    yield f"totals: {amounts(tail['totals'])}"
    if tail["winner"] is not None:
        yield click.style(f"{tail['winner']} wins the game ({tail['reason']})", bold=True)
    elif any(waiting[:-1]):
        yield f"hand {next(filter(None, waiting))} is not scored yet: nobody wins before it is"


def game_json(parts: Parts) -> Iterator[str]:
    """The one JSON document of a replay, in pieces to be written one after another."""
    answer = iter(parts)
    yield f'{json_text(next(answer))[:-1]}, "hands": ['
    between = ""
    for part in answer:
        if "number" in part:
            yield between + json_text(part)
            between = ", "
        else:
            yield f"], {json_text(part)[1:]}"


def hand_lines(hand: Mapping[str, Any], players: Sequence[str]) -> Iterator[str]:
    """The lines of one hand: its bid and end, each trick with its rulings, what it waits for."""
    yield click.style(_heading(hand, players), bold=True)
    yield from _change_lines(hand["changes"], players)
    rulings: dict[Any, list[Mapping[str, Any]]] = {}
    for ruling in hand["rulings"]:
        rulings.setdefault(ruling["trick"], []).append(ruling)
    for trick in hand["tricks"]:
        yield f"  {_trick_line(trick, players)}"
        yield from _ruling_lines(rulings.pop(trick["number"], ()))
    yield from _ruling_lines(each for left in rulings.values() for each in left)
    if hand.get("waits"):
        yield f"  {hand['waits']}"


def _change_lines(changes: Mapping[str, Any], players: Sequence[str]) -> Iterator[str]:
    """Who sat down for this hand, and the house rules that hold from it on."""
    for seat in changes["players"]:
        yield f"  from this hand on, {players[seat - 1]} has seat {seat}"
    if changes["house"]:
        house = ", ".join(f"{name} = {toml.value(to)}" for name, to in changes["house"].items())
        yield f"  from this hand on: {house}"


def amounts(points: Mapping[str, int]) -> str:
    """Points by name on one line, each with its sign."""
    return ", ".join(f"{name} {value:+d}" for name, value in points.items())


def _heading(hand: Mapping[str, Any], players: Sequence[str]) -> str:
    bidder = hand["bidder"]
    bid = f"{players[bidder - 1]} bid {hand['bid']}" if bidder else "no bid"
    mates = " and ".join(players[seat - 1] for seat in hand["partners"])
    trump = f" in {hand['trump']}" if hand["trump"] else ""
    trump = " without trump" if hand["trump"] == "none" else trump
    scored = amounts(hand["score"]) if hand["score"] is not None else "not scored yet"
    return (
        f"hand {hand['label']}, dealer {players[hand['dealer'] - 1]}: {bid}{trump}"
        f"{f' with {mates}' if mates else ''}, {hand['outcome']}: {scored}"
    )


def _trick_line(trick: Mapping[str, Any], players: Sequence[str]) -> str:
    leader, winner = trick["leader"], trick["winner"]
    laid = []
    for place, card in enumerate(trick["cards"]):
        seat = (leader - 1 + place) % len(players) + 1 if leader else None
        name = f"{players[seat - 1]} " if seat else ""
        laid.append(f"{name}{_colored(card, bold=seat == winner and seat is not None)}")
    open_end = "who takes it is not known" if len(laid) == len(players) else "not taken"
    end = f"{players[winner - 1]} takes it, {trick['points']} points" if winner else open_end
    return f"{trick['number']:2}  {'  '.join(laid)}  - {end}"


def _colored(card: str, *, bold: bool) -> str:
    letter = SUIT_HUES.get(card[0], card[0])
    hue = "magenta" if card in ("RK", "JOKER", "JK") else HUES.get(letter)
    return click.style(card, fg=hue, bold=bold, underline=bold)


def _ruling_lines(rulings: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    for ruling in rulings:
        yield click.style(f"    ! {ruling['code']}: {ruling['text']}", fg="red")
