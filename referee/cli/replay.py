"""The command that replays a record, and what other commands need of it."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import click

from referee import toml
from referee.cli.options import JSON, decoded, one_line_errors
from referee.rook import (
    Hand,
    ImpossibleEventError,
    NotationError,
    Outcome,
    Phase,
    Play,
    Position,
    Record,
    RuleSet,
    Seat,
    Step,
    first_due,
    from_facts,
    names_of,
    possible_events,
    read_record,
    replay_document,
    working_sentences,
)
from referee.rook.game import Due, next_due, take_step
from referee.rook.hand.facts import is_no_hand
from referee.rook.play.called import is_rook_open
from referee.rook.record.file import line_in_hand
from referee.rook.rules import cards
from referee.rook.solver.analysis import Analysis, Seen, analyse, seen
from referee.rook.solver.aside import BestNest, best_nest
from referee.rook.solver.report import document
from referee.rook.solver.tables import Budget
from referee.text import harmless, isolated, json_text

# The hand of a record that a command is about


def hand_of(record: Record, number: int | None) -> tuple[Due, Hand]:
    """The hand by its *number*, from 1, or the last, with the state of the game when it was dealt.

    Raises:
        NotationError: there is no such hand.
    """
    played = sum(not is_no_hand(hand) for hand in record.hands)
    wanted = played if number is None else number
    if not played:
        raise NotationError("the record has no hand")
    if not 1 <= wanted <= played:
        raise NotationError(f"there is no hand {wanted}: the record has {played}")
    due = first_due(record.start, record.rules, record.players)
    for hand in record.hands:
        if is_no_hand(hand):
            due = due.passing(hand)
        elif due.number == wanted:
            return due.with_changes(hand), hand
        else:
            due = next_due(take_step(due, hand))
    raise NotationError(f"there is no hand {wanted}")


FOR_VALUES = 0.5
"""The most of the time that goes to values; the rest finds the best cards of solved positions."""


def analysed(hand: Seen, seconds: float) -> Analysis:
    """Solves *hand*, as far as possible in *seconds*."""
    began = time.monotonic()
    return analyse(hand, _until(began + FOR_VALUES * seconds), for_best=_until(began + seconds))


def nest_of(hand: Seen, analysis: Analysis, seconds: float) -> BestNest | None:
    """The best nest and trump for *hand*, as far as solved in *seconds*; None if not looked for."""
    return best_nest(hand, analysis.worth, _until(time.monotonic() + seconds))


def _until(end: float) -> Budget:
    return Budget(go_on=lambda: time.monotonic() < end)


# A replayed game as lines for a terminal, trick by trick


HUES = {"R": "red", "Y": "yellow", "G": "green", "B": "bright_blue"}
"""The terminal color of each card letter; black would be invisible on a dark terminal."""

SUIT_HUES = {"H": "R", "D": "Y", "C": "G", "S": "B"}


def game_lines(hands: Sequence[Mapping[str, Any]], end: Mapping[str, Any]) -> Iterator[str]:
    """The lines of a replay, in terminal colors that `click.echo` can strip."""
    penalties = [(each["after"], penalty_line(each)) for each in end["penalties"]]
    for hand in hands:
        yield from (line for after, line in penalties if after == hand["number"] - 1)
        yield from hand_lines(hand, hand["names"])
    yield from (line for after, line in penalties if after == len(hands))
    yield f"totals: {amounts(end['totals'])}"
    waiting = [hand["label"] for hand in hands[:-1] if hand["score"] is None]
    if end["reason"] is not None:
        yield click.style(end_line(end), bold=True)
    elif waiting:
        yield f"hand {waiting[0]} is not scored yet: nobody wins before it is"


def penalty_line(penalty: Mapping[str, Any]) -> str:
    """The line of a penalty, which stands before the hand that it counts in."""
    note = f" ({penalty['note']})" if penalty["note"] else ""
    return f"{penalty['text'].removesuffix('.')}{note}: {amounts(penalty['totals'])}"


def end_line(end: Mapping[str, Any]) -> str:
    """The line on the end of a game: who wins it, or that it is a draw, or counts for nothing."""
    if end["winner"] is not None:
        return f"{end['winner']} wins the game ({end['reason']})"
    return f"the game is a draw ({end['reason']})" if end["draw"] else "the game counts for nothing"


def hand_lines(hand: Mapping[str, Any], players: Sequence[str]) -> Iterator[str]:
    """The lines of one hand: bid and result, each trick with its rulings, and what it waits for."""
    yield click.style(_heading(hand, players), bold=True)
    yield from (f"  {sentence}" for sentence in hand.get("working", ()))
    changes = hand["changes"]
    for seat in changes["players"]:
        yield f"  from this hand on, {players[seat - 1]} has seat {seat}"
    if changes["house"]:
        house = ", ".join(f"{name} = {toml.literal(to)}" for name, to in changes["house"].items())
        yield f"  from this hand on: {house}"
    rulings: dict[Any, list[Mapping[str, Any]]] = {}
    for ruling in hand["rulings"]:
        rulings.setdefault(ruling["trick"], []).append(ruling)
    for trick in hand["tricks"]:
        yield f"  {_trick_line(trick, players)}"
        yield from _ruling_lines(rulings.pop(trick["number"], ()))
    yield from _ruling_lines(ruling for left in rulings.values() for ruling in left)
    if hand.get("waits"):
        yield f"  {hand['waits']}"


def amounts(points: Mapping[str, int]) -> str:
    """Points by name on one line, each with its sign."""
    return ", ".join(f"{name} {value:+d}" for name, value in points.items())


def _heading(hand: Mapping[str, Any], players: Sequence[str]) -> str:
    bidder = hand["bidder"]
    bid = f"{players[bidder - 1]} bid {cards.bid_name(hand['bid'])}" if bidder else "no bid"
    mates = " and ".join(players[seat - 1] for seat in hand["partners"])
    trump = f" in {hand['suit']}" if hand["trump"] else ""
    trump = " without trump" if hand["trump"] == "none" else trump
    scored = amounts(hand["score"]) if hand["score"] is not None else "not scored yet"
    return (
        f"hand {hand['label']}, dealer {players[hand['dealer'] - 1]}: {bid}{trump}"
        f"{f' with {mates}' if mates else ''}, {hand['outcome']}: {scored}"
    )


def _trick_line(trick: Mapping[str, Any], players: Sequence[str]) -> str:
    leader, winner = trick["leader"], trick["winner"]
    played = []
    for place, card in enumerate(trick["cards"]):
        seat = (leader - 1 + place) % len(players) + 1 if leader else None
        name = f"{players[seat - 1]} " if seat else ""
        bold = seat == winner and seat is not None
        letter = SUIT_HUES.get(card[0], card[0])
        hue = "magenta" if card in ("RK", "JOKER", "JK") else HUES.get(letter)
        played.append(f"{name}{click.style(card, fg=hue, bold=bold, underline=bold)}")
    open_end = "who takes it is not known" if len(played) == len(players) else "not taken"
    end = f"{players[winner - 1]} takes it, {trick['points']} points" if winner else open_end
    return f"{trick['number']:2}  {'  '.join(played)}  - {end}"


def _ruling_lines(rulings: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    for ruling in rulings:
        yield click.style(f"    ! {ruling['code']}: {ruling['text']}", fg="red")


# What a hand in progress waits for, in one line: who is to play, and which cards are allowed


def waits_for(step: Step, rules: RuleSet, players: Sequence[str]) -> str | None:
    """What the table waits for; None if the hand is over or its record cannot be followed."""
    hand = step.hand
    has_result = hand.taken is not None or hand.piles is not None
    if has_result or step.verdict.score.outcome is not Outcome.UNFINISHED:
        return None
    followed = from_facts(hand, step.dealer, rules)
    now = followed.last
    if now.phase is Phase.TRUMP and hand.trump is not None and is_rook_open(hand.rook, rules):
        rook = cards.rook_name(rules)
        return f"{players[now.bidder - 1]} has to say whether the {rook} is high or low"
    if followed.fault:
        return None
    match now.phase:
        case Phase.AUCTION if now.to_act is not None:
            return f"it is {players[now.to_act - 1]}'s call"
        case Phase.PLAY if now.to_act is not None:
            return _to_play(now, now.to_act, players)
        case Phase.PASSING:
            return "everybody passes a card to the left"
        case Phase.PARTNER | Phase.DISCARD | Phase.TRUMP:
            return f"{players[now.bidder - 1]} {_BIDDER_HAS[now.phase]}"
        case _:
            return None


_BIDDER_HAS = {
    Phase.PARTNER: "has to call a card",
    Phase.DISCARD: "takes the nest and has to lay as many cards aside",
    Phase.TRUMP: "has to name trump",
}


def _to_play(now: Position, seat: Seat, players: Sequence[str]) -> str:
    """Who is to play, and which cards; the bidder plays from an exposed hand."""
    turn = "is to lead" if not now.trick else "is to play"
    who = f"{players[seat - 1]} {turn}"
    if seat == now.exposed:
        who = f"{players[seat - 1]}'s hand lies open: {players[now.bidder - 1]} {turn} from it"
    may = [cards.shown(event.card) for event in possible_events(now) if isinstance(event, Play)]
    return who if now.held[seat - 1] is None else f"{who}: {' '.join(may)}"


# The command that replays a record, hand by hand


@click.command()
@click.argument("file", type=click.File("rb"))
@JSON
@click.option(
    "--best",
    type=click.FloatRange(min=0, min_open=True, max=86_400),
    metavar="S",
    help="With --json: what was there with all cards seen, in so many seconds a hand.",
)
def replay(file: Any, *, as_json: bool, best: float | None) -> None:
    """Replay a record: what each hand scored, the totals, and every rule that was broken."""
    if best is not None and not as_json:
        raise click.UsageError("--best is a part of --json; for people there is referee solve.")
    with one_line_errors(file.name):
        answer = answer_text(decoded(file.read()), as_json=as_json, best=best)
    click.echo(answer)


def answer_text(text: str, *, as_json: bool, best: float | None = None) -> str:
    """The replay of the record *text*; with *best*, seconds for the best play of each hand.

    Raises:
        NotationError: it cannot be read, or a hand of it cannot have happened.
    """
    record = read_record(text)
    more: Callable[[Step], Mapping[str, Any]] = partial(_best, seconds=best)
    if not as_json:
        names, hands = map(_printed_name, record.players), map(_printed_hand, record.hands)
        record = replace(record, players=tuple(names), hands=tuple(hands))
        more = partial(_for_people, goes_on=all(hand.ended is None for hand in record.hands))
    try:
        answer = replay_document(record, more)
    except ImpossibleEventError as fault:
        number = int(fault.path[0].removeprefix("hand "))
        places = [at for at, hand in enumerate(record.hands, 1) if not is_no_hand(hand)]
        line = line_in_hand(text, places[number - 1], fault)
        raise NotationError(fault.message, *fault.path, line=line) from fault
    return json_text(answer) if as_json else "\n".join(game_lines(answer["hands"], answer))


def _for_people(step: Step, *, goes_on: bool) -> Mapping[str, Any]:
    """What people see of a hand beyond the document.

    Programs count every hand; for people a hand that is dealt again has a letter.
    """
    score, contract = step.verdict.score, step.verdict.contract
    names = names_of(step.names, step.rules)
    return {
        "suit": cards.color_name(step.hand.trump or "", step.rules),
        "working": working_sentences(score, contract, step.rules, names),
        "label": step.label,
        "names": step.names,
        "changes": {"players": step.hand.players, "house": step.hand.house},
        "waits": waits_for(step, step.rules, step.names) if goes_on else None,
    }


def _best(step: Step, seconds: float | None) -> Mapping[str, Any]:
    """The best play of a finished hand, under ``best``; null if not every card of it is known."""
    if seconds is None:
        return {}
    cards_seen = None
    if step.verdict.score.outcome is not Outcome.UNFINISHED:
        cards_seen = seen(step.hand, step.dealer, step.rules, step.verdict)
    if cards_seen is None:
        return {"best": None}
    return {"best": document(analysed(cards_seen, seconds), step.names, step.rules)}


def _printed_name(name: str) -> str:
    """*name*, made safe for a terminal."""
    return isolated(harmless(name))


def _printed_hand(hand: Hand) -> Hand:
    if not hand.note and not hand.players and not hand.penalties:
        return hand
    names = {seat: _printed_name(name) for seat, name in hand.players.items()}
    penalties = (replace(penalty, note=_printed_note(penalty.note)) for penalty in hand.penalties)
    return replace(hand, note=_printed_note(hand.note), players=names, penalties=tuple(penalties))


def _printed_note(note: str) -> str:
    return isolated(harmless(note)) if note else ""


COMMANDS = (replay,)
