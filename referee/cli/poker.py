"""The commands of a poker night: who wins, what is in the pots, what became of a hand."""

from typing import Any

import click

from referee.cli.options import JSON, decoded, one_line_errors, print_json
from referee.engine.text import harmless, isolated
from referee.poker import PokerError, phh, ranking
from referee.poker.chips import parse_chips
from referee.poker.chips import pots as pots_of


@click.group()
def poker() -> None:
    """Referee a hand of poker: Hold'em, Omaha, seven-card stud."""


def _pairs(given: tuple[str, ...], wanted: str) -> dict[str, str]:
    """By name what follows the equals sign.

    Raises:
        PokerError: there is none, no name stands before it, or a name stands twice.
    """
    found: dict[str, str] = {}
    for each in given:
        name, equals, value = each.rpartition("=")
        if not equals or not name.strip():
            raise PokerError(f"want {wanted}, got {each!r}")
        if name in found:
            raise PokerError(f"{name} stands twice")
        found[name] = value
    return found


@poker.command("rank")
@click.option("--game", type=click.Choice(list(ranking.GAMES)), required=True)
@click.option("--board", default="", metavar="CARDS", help='Such as "Ah Kd 7c 7s 2h".')
@click.option(
    "--hand", "hands", multiple=True, required=True, metavar="NAME=CARDS", help="Repeatable."
)
@JSON
def rank_command(game: str, board: str, hands: tuple[str, ...], *, as_json: bool) -> None:
    """Say who wins, and why."""
    with one_line_errors():
        given = _pairs(hands, 'a name and cards such as Ann="As Ac"')
        cards = {name: ranking.parse_cards(value) for name, value in given.items()}
        found = ranking.rank(game, ranking.parse_cards(board), cards)
    if not as_json:
        for each in found:
            click.echo(isolated(harmless(ranking.ranking_text(each, found))))
        return
    answer = [
        {
            "name": each.name,
            "class": each.kind,
            "cards": list(each.cards),
            "text": ranking.ranking_text(each, found),
        }
        for each in found
    ]
    print_json({"winners": [each.name for each in ranking.winners(found)], "hands": answer})


@poker.command("pots")
@click.option(
    "--put", multiple=True, required=True, metavar="NAME=CHIPS", help="In the whole hand."
)
@click.option("--folded", multiple=True, metavar="NAME", help="Repeatable.")
@JSON
def pots_command(put: tuple[str, ...], folded: tuple[str, ...], *, as_json: bool) -> None:
    """Say what is in the pots, and who may win each."""
    with one_line_errors():
        chips = {
            name: parse_chips(name, each) for name, each in _pairs(put, "such as Ann=100").items()
        }
        found = pots_of(chips, folded)
    if as_json:
        shown = [{"amount": each.amount, "for": list(each.contenders)} for each in found.pots]
        print_json({"pots": shown, "returned": dict(found.returned)})
        return
    for number, pot in enumerate(found.pots):
        which = f"Side pot {number}" if number else "Main pot"
        names = ", ".join(isolated(harmless(name)) for name in pot.contenders)
        click.echo(f"{which}: {pot.amount}, for {names}")
    for name, amount in found.returned.items():
        click.echo(f"{amount} go back to {isolated(harmless(name))}: nobody matched them")


@poker.command("replay")
@click.argument("file", type=click.File("rb"))
@JSON
def replay_command(file: Any, *, as_json: bool) -> None:
    """Say what became of a hand that is recorded as PHH, or of several as PHHS."""
    with one_line_errors(file.name):
        hands = [phh.outcome(each) for each in phh.read_phhs(decoded(file.read()))]
    if as_json:
        print_json(hands[0] if len(hands) == 1 else {"hands": hands})
        return
    for number, answer in enumerate(hands, 1):
        if len(hands) > 1:
            click.echo(f"Hand {number}")
        _say_hand(answer)


def _say_hand(answer: dict[str, Any]) -> None:
    for number, pot in enumerate(answer["pots"]):
        which = f"Side pot {number}" if number else "Main pot"
        names = " and ".join(isolated(harmless(name)) for name in pot["winners"])
        click.echo(f"{which}: {pot['amount']}, {f'won by {names}' if names else 'not won yet'}")
    for name, chips in answer["stacks"].items():
        click.echo(f"{isolated(harmless(name))}: {chips}")
    for ruling in answer["rulings"]:
        click.echo(f"Action {ruling['action']}: {isolated(harmless(ruling['text']))}")
