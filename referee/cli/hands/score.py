"""The command that scores one hand of which the result is known."""

from collections.abc import Iterator, Mapping
from typing import Any

import click

from referee.cli.hands.replay_text import amounts
from referee.cli.options import (
    Whole,
    one_line_errors,
    print_json,
    rules_of,
    table_options,
    whole_number,
)
from referee.engine import (
    Hand,
    ImpossibleEventError,
    Irregularity,
    NotationError,
    RuleSet,
    Standing,
    Verdict,
    judge,
    ruling_document,
    settle,
    start,
)
from referee.engine.hand import teams
from referee.engine.text import toml


@click.command()
@table_options
@click.option("--bidder", type=Whole(), required=True, metavar="SEAT")
@click.option("--bid", type=Whole(), required=True, metavar="N")
@click.option("--taken", required=True, metavar="A=95,B=25", help="Counters captured, no bonus.")
@click.option("--tricks", metavar="A=8,B=6", help="Tricks taken, where most of them bring a bonus.")
@click.option("--last-trick", metavar="SIDE", help="Who took it, where it brings a bonus.")
@click.option("--partners", metavar="SEATS", help="Who played with the bidder: 3 or 3,5.")
@click.option("--before", metavar="A=280,B=295", help="The totals before this hand.")
@click.option("--renege", type=Whole(), metavar="SEAT", help="Reneged, found too late.")
@click.option("--bad-discard", is_flag=True, help="The bidder's discard broke the rules.")
def score(preset_id: str, house_rules: tuple[str, ...], *, as_json: bool, **told: Any) -> None:
    """Score one hand of which the result is known."""
    with one_line_errors():
        rules = rules_of(preset_id, house_rules)
        hand = _told_hand(told, rules)
        before = start(rules, totals=_amounts("--before", told["before"], teams.books(rules)))
        try:
            verdict = judge(hand, before.dealer, rules, claims_heard=False)
        except ImpossibleEventError as fault:
            raise ImpossibleEventError(fault.message, *map(_option, fault.where)) from fault
        after = settle(Standing(before.totals), verdict, rules)
    document = _document(verdict, after)
    if as_json:
        print_json(document)
    else:
        click.echo("\n".join(_lines(document)))


def _document(verdict: Verdict, after: Standing) -> dict[str, Any]:
    return {
        "outcome": str(verdict.score.outcome),
        "taken": dict(verdict.score.taken),
        "bonus": dict(verdict.score.bonus),
        "score": dict(verdict.score.points or {}),
        "totals": dict(after.totals),
        "winner": after.winner,
        "reason": after.reason,
        "rulings": [ruling_document(ruling) for ruling in verdict.rulings],
    }


def _lines(document: Mapping[str, Any]) -> Iterator[str]:
    """What a score comes to, for people."""
    scored = amounts(document["score"])
    yield f"{document['outcome']}: {scored}" if scored else f"{document['outcome']}"
    yield f"totals: {amounts(document['totals'])}"
    if document["winner"] is not None:
        yield f"{document['winner']} wins the game ({document['reason']})"
    yield from (f"  {each['code']}: {each['text']}" for each in document["rulings"])


def _option(fact: str) -> str:
    """The option that tells the fact *fact* of a hand."""
    return "--bad-discard" if fact == "irregularity" else f"--{fact.replace('_', '-')}"


def _told_hand(told: Mapping[str, Any], rules: RuleSet) -> Hand:
    """The hand that the options of `score` tell."""
    names = teams.teams(rules)
    fouls = (
        [Irregularity("renege", _seat("--renege", told["renege"], rules), in_time=False)]
        if told["renege"] is not None
        else []
    )
    if told["bad_discard"]:
        fouls.append(Irregularity("bad-discard", told["bidder"]))
    if told["bid"] <= 0:
        raise NotationError(toml.wanted("a number above 0", told["bid"]), "--bid")
    if told["last_trick"] is not None and told["last_trick"] not in names:
        raise NotationError(
            toml.wanted(f"one of {', '.join(names)}", told["last_trick"]), "--last-trick"
        )
    return Hand(
        bidder=_seat("--bidder", told["bidder"], rules),
        bid=told["bid"],
        partners=_partner_seats(told["partners"], rules),
        taken=_counts("--taken", told["taken"], names),
        tricks=_counts("--tricks", told["tricks"], names),
        last_trick=told["last_trick"],
        irregularities=tuple(fouls),
    )


def _seat(option: str, seat: int, rules: RuleSet) -> int:
    if seat not in teams.seats(rules):
        raise NotationError(f"want a seat 1..{rules.table.players}, got {seat}", option)
    return seat


def _partner_seats(text: str | None, rules: RuleSet) -> tuple[int, ...] | None:
    if text is None:
        return () if teams.partners_are_called(rules) else None
    words = text.replace(",", " ").split()
    seats = []
    for word in words:
        seat = whole_number(word)
        if seat is None:
            raise NotationError(toml.wanted("seats like 3 or 3,5", text), "--partners")
        seats.append(_seat("--partners", seat, rules))
    return tuple(seats)


def _counts(option: str, text: str | None, names: tuple[str, ...]) -> dict[str, int] | None:
    """``A=95,B=25`` as numbers from 0 up by name."""
    amounts = _amounts(option, text, names)
    for amount in (amounts or {}).values():
        if amount < 0:
            raise NotationError(toml.wanted("a number from 0 up", amount), option)
    return amounts


def _amounts(option: str, text: str | None, names: tuple[str, ...]) -> dict[str, int] | None:
    """``A=95,B=25`` as points by name."""
    if text is None:
        return None
    amounts: dict[str, int] = {}
    for word in text.replace(",", " ").split():
        name, _, amount = word.partition("=")
        number = whole_number(amount)
        if number is None:
            raise NotationError(f"want NAME=POINTS, got {toml.shown(word)}", option)
        if name not in names:
            raise NotationError(f"want one of {', '.join(names)}, got {toml.shown(name)}", option)
        if name in amounts:
            raise NotationError(f"{name} stands there twice", option)
        amounts[name] = number
    return amounts
