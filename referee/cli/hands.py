"""The commands about one hand: its score, what its record proves, and its best play."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

import click

from referee import toml
from referee.cli.options import (
    JSON,
    BidOption,
    Reply,
    Whole,
    decoded,
    one_line_errors,
    show,
    table_options,
    whole_number,
)
from referee.cli.replay import amounts, analysed, end_line, hand_of, nest_of
from referee.errors import within
from referee.rook import (
    Answered,
    Hand,
    ImpossibleEventError,
    Irregularity,
    NotationError,
    RuleSet,
    answer,
    counted,
    default_questions,
    first_due,
    judge,
    names_of,
    parse_question,
    read_record,
    ruling_document,
    say_answer,
    settle,
    start,
    working_sentences,
)
from referee.rook.hand import teams
from referee.rook.hand.values import read_bid
from referee.rook.questions import WANTED, Settle
from referee.rook.record.document import gains_document
from referee.rook.rules import cards
from referee.rook.rules.cards import as_printed, shown
from referee.rook.solver.analysis import Analysis, seen
from referee.rook.solver.report import (
    best_play_summary,
    document,
    nest_document,
    nest_sentence,
    slips,
)
from referee.text import harmless, isolated

# The command that scores one hand whose result is known


@click.command()
@table_options
@click.option("--bidder", type=Whole(), required=True, metavar="SEAT")
@click.option("--bid", type=BidOption(), required=True, metavar="N|moon")
@click.option("--taken", required=True, metavar="A=95,B=25", help="Counters captured, no bonus.")
@click.option("--tricks", metavar="A=8,B=6", help="Tricks taken, where most of them bring a bonus.")
@click.option("--last-trick", metavar="SIDE", help="Who took it, where it brings a bonus.")
@click.option("--partners", metavar="SEATS", help="Who played with the bidder: 3 or 3,5.")
@click.option("--before", metavar="A=280,B=295", help="The totals before this hand.")
@click.option("--renege", type=Whole(), metavar="SEAT", help="Reneged, found too late.")
@click.option("--bad-discard", is_flag=True, help="The bidder's discard broke the rules.")
def score(rules: RuleSet, **options: Any) -> Reply:
    """Score one hand of which the result is known."""
    hand = _hand(options, rules)
    before = start(rules, totals=_amounts("--before", options["before"], teams.books(rules)))
    try:
        verdict = judge(hand, before.dealer, rules, claims_heard=False)
    except ImpossibleEventError as fault:
        raise ImpossibleEventError(fault.message, *map(_option, fault.path)) from fault
    due = first_due(before, rules)
    verdict = counted(due, verdict)
    after = settle(due, verdict)
    document: dict[str, Any] = {
        "outcome": str(verdict.score.outcome),
        "taken": dict(verdict.score.taken),
        "bonus": dict(verdict.score.bonus),
        "score": dict(verdict.score.points or {}),
        "gains": gains_document(verdict.score, rules),
        "totals": dict(after.totals),
        "winner": after.winner,
        "reason": after.reason,
        "draw": after.is_draw,
        "rulings": [ruling_document(ruling) for ruling in verdict.rulings],
    }
    working = working_sentences(verdict.score, verdict.contract, rules, names_of((), rules))
    scored = amounts(document["score"])
    lines = [
        f"{document['outcome']}: {scored}" if scored else document["outcome"],
        *(f"  {sentence}" for sentence in working),
        f"totals: {amounts(document['totals'])}",
    ]
    if document["reason"] is not None:
        lines.append(end_line(document))
    lines += [f"  {ruling['code']}: {ruling['text']}" for ruling in document["rulings"]]
    return document, "\n".join(lines)


def _option(fact: str) -> str:
    return "--bad-discard" if fact == "irregularity" else f"--{fact.replace('_', '-')}"


def _hand(options: Mapping[str, Any], rules: RuleSet) -> Hand:
    names = teams.teams(rules)
    fouls = (
        [Irregularity("renege", _seat("--renege", options["renege"], rules), in_time=False)]
        if options["renege"] is not None
        else []
    )
    if options["bad_discard"]:
        fouls.append(Irregularity("bad-discard", options["bidder"]))
    with within("--bid"):
        bid = read_bid(options["bid"], rules)
    if options["last_trick"] is not None and options["last_trick"] not in names:
        raise toml.unlike(f"one of {', '.join(names)}", options["last_trick"], "--last-trick")
    return Hand(
        bidder=_seat("--bidder", options["bidder"], rules),
        bid=bid,
        partners=_partner_seats(options["partners"], rules),
        taken=_counts("--taken", options["taken"], names),
        tricks=_counts("--tricks", options["tricks"], names),
        last_trick=options["last_trick"],
        irregularities=tuple(fouls),
    )


def _seat(option: str, seat: int, rules: RuleSet) -> int:
    if seat not in teams.seats(rules):
        raise NotationError.unlike(f"a seat 1..{rules.table.players}", seat, option)
    return seat


def _partner_seats(text: str | None, rules: RuleSet) -> tuple[int, ...] | None:
    if text is None:
        return () if teams.partners_are_called(rules) else None
    words = text.replace(",", " ").split()
    seats = []
    for word in words:
        seat = whole_number(word)
        if seat is None:
            raise toml.unlike("seats like 3 or 3,5", text, "--partners")
        seats.append(_seat("--partners", seat, rules))
    return tuple(seats)


def _counts(option: str, text: str | None, names: tuple[str, ...]) -> dict[str, int] | None:
    """Parses ``A=95,B=25`` as numbers from 0 up by name."""
    amounts = _amounts(option, text, names)
    for amount in (amounts or {}).values():
        if amount < 0:
            raise toml.unlike("a number from 0 up", amount, option)
    return amounts


def _amounts(option: str, text: str | None, names: tuple[str, ...]) -> dict[str, int] | None:
    """Parses ``A=95,B=25`` as points by name."""
    if text is None:
        return None
    amounts: dict[str, int] = {}
    for word in text.replace(",", " ").split():
        name, _, amount = word.partition("=")
        number = whole_number(amount)
        if number is None:
            raise NotationError.unlike("NAME=POINTS", toml.quoted(word), option)
        if name not in names:
            raise NotationError.unlike(f"one of {', '.join(names)}", toml.quoted(name), option)
        if name in amounts:
            raise NotationError(f"{name} stands there twice", option)
        amounts[name] = number
    return amounts


# The command that says what the record of a hand proves, refutes or leaves open


@click.command(
    "judge",
    help=f"""Answer what a record proves, refutes or leaves open.

    A QUESTION is {WANTED}. Without one it is asked whether the bid was made, whether what went
    aside was right, and of each card that did not follow whether that was a renege.
    """,
)
@click.argument("file", type=click.File("rb"))
@click.option("--hand", "number", type=int, metavar="N", help="Which hand; by default the last.")
@click.option("--ask", "wanted", multiple=True, metavar="QUESTION", help="Ask this; repeatable.")
@JSON
def judge_command(file: Any, number: int | None, wanted: tuple[str, ...], *, as_json: bool) -> None:
    """Answers questions about one hand of a record."""
    with one_line_errors(file.name):
        due, hand = hand_of(read_record(decoded(file.read())), number)
    with one_line_errors():
        with within("--ask"):
            asked = [parse_question(text, due.rules) for text in wanted]
        questions = asked or default_questions(hand, due.dealer, due.rules)
        answers = [answer(hand, due.dealer, due.rules, question) for question in questions]
    documents = [_answer_document(answered, due.names) for answered in answers]
    names = [isolated(harmless(name)) for name in due.names]
    lines = [
        f"Hand {due.number}",
        *(f"  {reply.question}: {reply.answer}. {say_answer(reply, names)}" for reply in answers),
    ]
    show({"hand": due.number, "answers": documents}, lines, as_json=as_json)


def _answer_document(answered: Answered, names: Sequence[str]) -> Mapping[str, Any]:
    points = answered.points
    return {
        "ask": str(answered.question),
        "answer": str(answered.answer),
        **({} if answered.settled else {"settled": False}),
        **({"points": {team: list(n) for team, n in points.items()}} if points else {}),
        **({} if answered.exact else {"exact": False}),
        **({} if answered.winner is None else {"winner": answered.winner}),
        **({} if answered.partners is None else {"partners": list(answered.partners)}),
        "because": [
            {"trick": card.trick, "seat": card.seat, "card": shown(card.card)}
            for card in answered.because
        ],
        "settle": [_settle_document(settle) for settle in answered.settle],
        "text": say_answer(answered, names),
    }


def _settle_document(settle: Settle) -> Mapping[str, Any]:
    if settle.trick is not None:
        return {"trick": settle.trick}
    return {"nest": True} if settle.nest else {"seat": settle.seat}


# The command that says what perfect play would have made of a hand


NO_NEST = "The best nest is asked for only where sides are fixed and only a color is called."

NAMED = 6
"""How many missing cards are named at most."""


@click.command()
@click.argument("file", type=click.File("rb"))
@click.option("--hand", "number", type=int, metavar="N", help="Which hand; by default the last.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True, max=86_400),
    default=20.0,
    show_default=True,
    metavar="S",
    help="How long it may take.",
)
@click.option("--nest", "of_nest", is_flag=True, help="Ask for the best nest and trump, too.")
@JSON
def solve(file: Any, number: int | None, seconds: float, *, of_nest: bool, as_json: bool) -> None:
    """Say what could have been made of a hand with all cards seen.

    Every card of it must be recorded. What cannot be settled in that time stays between bounds;
    half of it goes to the nest where that is asked for.
    """
    with one_line_errors(file.name):
        due, hand = hand_of(read_record(decoded(file.read())), number)
    with one_line_errors():
        verdict = judge(hand, due.dealer, due.rules)
        cards_seen = seen(hand, due.dealer, due.rules, verdict)
        if cards_seen is None or verdict.contract is None:
            raise ImpossibleEventError(f"hand {due.number}: {_missing(hand, due.rules)}")
    analysis = analysed(cards_seen, seconds / 2 if of_nest else seconds)
    nest = nest_of(cards_seen, analysis, seconds / 2) if of_nest else None
    names = [isolated(harmless(name)) for name in due.names]
    answer = document(analysis, due.names, due.rules)
    lines = [*_analysis_lines(analysis, names, due.rules)]
    if of_nest:
        answer["nest"] = nest_document(nest, analysis, due.rules) if nest else None
        lines.append(nest_sentence(nest, analysis, due.rules) if nest else NO_NEST)
    show({"hand": due.number, "bid": verdict.contract.said, **answer}, lines, as_json=as_json)


def _missing(hand: Hand, rules: RuleSet) -> str:
    """What the record of *hand* lacks for an analysis."""
    recorded = Counter((*chain(*hand.deal), *hand.nest, *chain(*hand.play)))
    located = recorded if hand.deal else recorded + Counter(hand.discard)
    deck = Counter(cards.deck(rules))
    missing = [shown(as_printed(card, rules)) for card in (deck - located).elements()]
    if not missing:
        return "it is not recorded who held each card, who bid, or what is trump"
    named, more = ", ".join(missing[:NAMED]), len(missing) - NAMED
    return f"it is not recorded where {named}{f' and {more} more cards' if more > 0 else ''} lay"


def _analysis_lines(analysis: Analysis, names: Sequence[str], rules: RuleSet) -> Iterator[str]:
    yield best_play_summary(analysis, names)
    yield from (f"  {slip}" for slip in slips(analysis, names, rules))
    if analysis.line:
        yield f"Best play from trick {analysis.exact_from} on:"
        players = rules.table.players
        for at in range(0, len(analysis.line), players):
            moves = analysis.line[at : at + players]
            cards_played = (f"{names[seat - 1]} {shown(as_printed(c, rules))}" for seat, c in moves)
            yield f"  {'  '.join(cards_played)}"


COMMANDS = (score, judge_command, solve)
