"""The commands that show the rules and answer questions about cards, tricks and auctions."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import wraps
from typing import Any, BinaryIO

import click

from referee import toml
from referee.cli.options import (
    JSON,
    SET,
    Reply,
    Whole,
    decoded,
    one_line_errors,
    rules_of,
    show,
    table_options,
)
from referee.rook import NotationError, RuleSet, Ruling, ruling_document, say
from referee.rook.hand import schema, teams, values
from referee.rook.play import nest
from referee.rook.play.auction import auction_by_rules
from referee.rook.play.card_order import CardOrder, TrumpCall, card_order
from referee.rook.play.tricks import playable
from referee.rook.rules import cards, house, presets
from referee.rook.rules.cards import Card, shown
from referee.rook.rules.typed import typed_cards


def trump_options(question: Callable[..., Reply]) -> Callable[..., Reply]:
    """Adds --trump, --call and --rook to a command of `table_options`.

    The command gets the resulting card order after the rule set, if the deck allows it.
    """

    @wraps(question)
    def with_order(
        rules: RuleSet, *, trump: str, call: str | None, rook: str | None, **more: Any
    ) -> Reply:
        if rook and cards.ROOK not in cards.deck(rules):
            raise NotationError("this deck has no Rook", "--rook")
        named = TrumpCall(trump, low=call == "low", rook=rook)
        return question(rules, card_order(rules, named), **more)

    colors = click.Choice(values.TRUMPS)
    command = with_order
    for option in (
        click.option("--rook", type=click.Choice(["high", "low"]), help="As the bidder said."),
        click.option("--call", type=click.Choice(["low", "circus"]), help="What was called."),
        click.option("--trump", type=colors, required=True, help="The trump color, or none."),
    ):
        command = option(command)
    return command


@click.command()
@table_options
@trump_options
@click.option("--led", metavar="CARD", help="The card led; without it the seat leads.")
@click.option("--hand", required=True, metavar="CARDS", help="The cards held.")
def legal(rules: RuleSet, order: CardOrder, *, led: str | None, hand: str) -> Reply:
    """Which cards of a hand may be played."""
    lead = _read(led or "", rules)
    hand_cards = _read(hand, rules)
    if led is not None and len(lead) != 1:
        raise toml.unlike("one card", led, "--led")
    _check_deck([*lead, *hand_cards], rules)
    most = cards.hand_size(rules) + cards.nest_size(rules)
    if len(hand_cards) > most:
        raise NotationError.unlike(f"at most {most} cards", len(hand_cards), "--hand")
    may = set(playable(hand_cards, lead[0] if lead else None, order))
    names = [shown(card) for card in hand_cards if card in may]
    return {"legal": names}, " ".join(names)


@click.command()
@table_options
@trump_options
@click.argument("played", metavar="CARDS")
def trick(rules: RuleSet, order: CardOrder, *, played: str) -> Reply:
    """Who takes a trick, and what it counts."""
    played_cards = _read(played, rules)
    if not 1 <= len(played_cards) <= len(teams.seats(rules)):
        raise NotationError.unlike(f"1 to {len(teams.seats(rules))} cards", len(played_cards))
    _check_deck(played_cards, rules)
    place, points = order.winner(played_cards), order.value(played_cards)
    winner = shown(played_cards[place])
    text = f"card {place + 1}, {winner}, takes the trick: {points} points"
    return {"winner": place + 1, "card": winner, "points": points}, text


@click.command()
@table_options
@click.option("--dealer", type=Whole(), required=True, metavar="SEAT")
@click.argument("calls")
def auction(rules: RuleSet, *, dealer: int, calls: str) -> Reply:
    """How an auction stands after some calls, such as "1:70 2:75 3:- 4:redeal"."""
    seat = schema.read_fact("dealer", dealer, rules)["dealer"]
    bids = schema.read_fact("auction", calls, rules)["auction"]
    now = auction_by_rules(bids, seat, rules)
    parts = [f"seat {now.bidder} has bid {cards.bid_name(now.bid)}"] if now.bid else []
    parts += [f"it is seat {now.to_act}'s call"] if now.to_act is not None else []
    text = _with_rulings(f"{now.state}: {', '.join(parts) or 'no bid'}", now.rulings)
    document = {
        "state": str(now.state),
        "bidder": now.bidder,
        "bid": now.bid,
        "to_act": now.to_act,
        "rulings": [ruling_document(ruling) for ruling in now.rulings],
    }
    return document, text


@click.command()
@table_options
@click.option("--hand", metavar="CARDS", help="The dealt hand.")
@click.option("--exposed", metavar="CARD", help="A card that was exposed in the deal.")
def redeal(rules: RuleSet, *, hand: str | None, exposed: str | None) -> Reply:
    """Whether a dealt hand may call for a redeal, or what an exposed card leads to."""
    if (hand is None) == (exposed is None):
        raise NotationError.unlike("one of them, the question", "", "--hand or --exposed")
    return _redeal(hand, rules) if hand is not None else _exposed(exposed, rules)


def _redeal(hand: str, rules: RuleSet) -> Reply:
    hand_cards = _read(hand, rules)
    _check_deck(hand_cards, rules)
    size = cards.hand_size(rules)
    if len(hand_cards) != size:
        raise NotationError.unlike(f"the {size} cards that were dealt", len(hand_cards), "--hand")
    counters = set(nest.counters_of(hand_cards, rules))
    fault = nest.redeal_fault(hand_cards, rules)
    counted = [shown(card) for card in hand_cards if card in counters]
    text = f"no. {say(fault)}" if fault else "yes: no card counts"
    return {"eligible": fault is None, "counters": counted}, text


def _exposed(exposed: str | None, rules: RuleSet) -> Reply:
    lay_open = _read(exposed or "", rules)
    if len(lay_open) != 1:
        raise NotationError.unlike("one card", len(lay_open), "--exposed")
    _check_deck(lay_open, rules)
    follows = nest.after_exposed(lay_open[0], rules)
    text = {
        nest.NewDeal.COMPULSORY: "a new deal is a must; the same dealer deals",
        nest.NewDeal.ON_DEMAND: "a new deal if any player asks; the same dealer deals",
    }[follows]
    return {"exposed": shown(lay_open[0]), "new_deal": str(follows)}, text


@click.command()
@table_options
@trump_options
@click.option("--hand", required=True, metavar="CARDS", help="The hand with the nest.")
@click.argument("cards_aside", metavar="CARDS")
def discard(rules: RuleSet, order: CardOrder, *, hand: str, cards_aside: str) -> Reply:
    """Whether the bidder may lay these cards aside."""
    hand_cards, aside = _read(hand, rules), _read(cards_aside, rules)
    _check_deck(hand_cards, rules)
    _check_deck(aside, rules)
    faults = nest.discard_faults(hand_cards, aside, order, rules)
    points = nest.declares_points(aside, rules)
    document: dict[str, Any] = {
        "legal": not faults,
        "rulings": [ruling_document(ruling) for ruling in faults],
    }
    text = _with_rulings("no" if faults else "yes", faults)
    if points is not None:
        document |= {"declares": "points" if points else "no points"}
        text += f"\nthe bidder says: {document['declares']} in the nest"
    return document, text


def _read(text: str, rules: RuleSet) -> list[Card]:
    return list(typed_cards(text, rules))


def _check_deck(named: Sequence[Card], rules: RuleSet) -> None:
    """Refuses cards that the deck does not have, or has fewer times."""
    deck, count = cards.deck(rules), Counter(named)
    for card in named:
        copies = deck.get(card, 0)
        if not copies:
            raise NotationError(f"{toml.quoted(shown(card))} is not in the deck of {rules.id}")
        if count[card] > copies:
            raise NotationError(
                f"{toml.quoted(shown(card))} stands there {count[card]} times, "
                f"the deck of {rules.id} has it {'once' if copies == 1 else 'twice'}"
            )
    extras = cards.too_many_extras(count.elements(), rules)
    if extras:
        raise NotationError(
            f"the deck of {rules.id} does not have all of these cards: {' '.join(extras)}"
        )


def _with_rulings(text: str, rulings: Sequence[Ruling]) -> str:
    return "\n".join((text, *(f"  {ruling.code}: {say(ruling)}" for ruling in rulings)))


# The command that shows presets and house rules


@click.command("rules")
@click.argument("preset_id", required=False, metavar="[ID]")
@SET
@click.option(
    "--from",
    "file",
    type=click.File("rb"),
    metavar="FILE",
    help="Read rules in people's own words.",
)
@JSON
def rules_command(
    preset_id: str | None, house_rules: tuple[str, ...], file: BinaryIO | None, *, as_json: bool
) -> None:
    """List the presets, or every parameter of one; or read rules from a text."""
    with one_line_errors(file.name if file else ""):
        if file is not None:
            _show_told(decoded(file.read()), preset_id, house_rules, as_json=as_json)
            return
        if preset_id is None:
            rows = [
                {
                    "id": rules.id,
                    "name": rules.name,
                    "players": rules.table.players,
                    "cards": cards.deck_size(rules),
                    "total": cards.hand_total(rules),
                    "target": rules.end.target,
                }
                for rules in map(presets.preset, presets.preset_ids())
            ]
            lines = (
                f"{row['id']:24} {row['name']}: {row['players']} players, {row['cards']} cards, "
                f"{row['total']} points a hand, to {row['target']}"
                for row in rows
            )
            show(rows, lines, as_json=as_json)
            return
        parameters = house.parameters(rules_of(preset_id, house_rules))
    width = max(map(len, parameters))
    lines = (f"{name:{width}}  {_plain(value)}" for name, value in parameters.items())
    show(parameters, lines, as_json=as_json)


def _show_told(
    text: str, preset_id: str | None, house_rules: tuple[str, ...], *, as_json: bool
) -> None:
    """Prints each sentence of *text* with what it sets and asks, and the game nearest to it all.

    Raises:
        NotationError: the text is too long.
    """
    # Imported here: the phrases take longer to compile than most commands to run.
    from referee.web.rook.rulebook.nearest import fit, nearest  # noqa: PLC0415
    from referee.web.rook.rulebook.told import LONGEST, doubled, told_rules  # noqa: PLC0415

    if len(text) > LONGEST:
        raise toml.unlike(f"at most {LONGEST} characters", f"{len(text)}", "--from")
    told = told_rules(text)
    twice = doubled(told)
    values = dict(each for sentence in told for each in sentence.values if each[0] not in twice)
    if preset_id:
        before = house.changes(rules_of(preset_id, house_rules))
        near = fit(values, presets.preset(preset_id), before)
    else:
        near = nearest(values)[0]
    document = {
        "sentences": [
            {
                "text": sentence.text,
                "sets": dict(sentence.values),
                "asks": [asked.question for asked in sentence.asked],
                "understood": sentence.understood,
            }
            for sentence in told
        ],
        "twice": sorted(twice),
        "id": near.agreed.usual.id,
        "house": dict(near.agreed.house),
        "otherwise": dict(near.otherwise),
        "errors": list(near.agreed.errors.values()),
    }
    show(document, _told_lines(document), as_json=as_json)


def _told_lines(document: Mapping[str, Any]) -> Iterator[str]:
    for sentence in document["sentences"]:
        yield sentence["text"]
        for name, value in sentence["sets"].items():
            yield f"  {name} = {_plain(value)}"
        for question in sentence["asks"]:
            yield f"  ? {question}"
        if not sentence["understood"]:
            yield "  not understood"
    yield from (f"? {name}: the text sets it in two ways" for name in document["twice"])
    sets = "".join(f" --set {name}={_set_value(each)}" for name, each in document["house"].items())
    yield f"referee rules {document['id']}{sets}"
    for name, value in document["otherwise"].items():
        yield f"  but {name} = {_plain(value)}"
    yield from (f"  but {error}" for error in document["errors"])


def _set_value(value: object) -> str:
    """*value* as --set takes it, quoted for a shell if it is a list or a table."""
    if isinstance(value, dict):
        return f"'{{ {', '.join(f'{rank} = {points}' for rank, points in value.items())} }}'"
    return f"'{value}'" if isinstance(value, list) else str(_plain(value))


def _plain(value: object) -> object:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, bool | dict) else value


COMMANDS = (legal, trick, auction, redeal, discard, rules_command)
