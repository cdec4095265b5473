"""The commands for a poker night: the winner, the pots, and the outcome of a recorded hand."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

import click

from referee.cli.options import JSON, decoded, one_line_errors, show
from referee.poker import PokerError, phh, ranking
from referee.poker.chips import Pots, may_be_all_in, parse_chips
from referee.poker.chips import pots as pots_of
from referee.text import harmless, isolated
from referee.web.shared.words import listed


@click.group()
def poker() -> None:
    """Referee a hand of poker: Hold’em, Omaha, seven-card stud."""


def _pairs(pairs: tuple[str, ...], wanted: str) -> dict[str, str]:
    """The texts after the equals signs, by the names before them.

    Raises:
        PokerError: there is no equals sign, no name before it, or a name is repeated.
    """
    named: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.rpartition("=")
        if not equals or not name.strip():
            raise PokerError.unlike(wanted, repr(pair))
        if name in named:
            raise PokerError(f"{name} stands twice")
        named[name] = value
    return named


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
        texts = _pairs(hands, 'a name and cards such as Ann="As Ac"')
        cards = {name: ranking.parse_cards(value) for name, value in texts.items()}
        ranked = ranking.rank(game, ranking.parse_cards(board), cards)
    answer: list[dict[str, Any]] = [
        {
            "name": hand.name,
            "class": hand.kind,
            "cards": list(hand.cards),
            "text": ranking.ranking_text(hand, ranked),
        }
        for hand in ranked
    ]
    document = {"winners": [hand.name for hand in ranking.winners(ranked)], "hands": answer}
    show(document, (_printed(hand["text"]) for hand in answer), as_json=as_json)


@poker.command("pots")
@click.option(
    "--put", multiple=True, required=True, metavar="NAME=CHIPS", help="In the whole hand."
)
@click.option("--folded", multiple=True, metavar="NAME", help="Repeatable.")
@click.option(
    "--all-in",
    "all_ins",
    multiple=True,
    metavar="NAME=CHIPS",
    help="All in before somebody bet more and folded. Repeatable.",
)
@JSON
def pots_command(
    put: tuple[str, ...], folded: tuple[str, ...], all_ins: tuple[str, ...], *, as_json: bool
) -> None:
    """Say what is in the pots, and who may win each."""
    with one_line_errors():
        chips = {
            name: parse_chips(name, amount)
            for name, amount in _pairs(put, "such as Ann=100").items()
        }
        all_in = _pairs(all_ins, "such as Ann=60")
        for name, amount in all_in.items():
            if name in chips and parse_chips(name, amount) != chips[name]:
                raise PokerError(f"{name} put in {chips[name]}: all in for as much, not {amount}")
        pots = pots_of(chips, folded, all_in=all_in)
        asked = [name for name in may_be_all_in(chips, folded) if not all_in]
    pot_documents = [{"amount": pot.amount, "for": list(pot.contenders)} for pot in pots.pots]
    document = {"pots": pot_documents, "returned": dict(pots.returned)}
    more = [name for name in folded if asked and chips[name] > chips[asked[0]]]
    questions = (
        f"Was {_printed(name)} all in before {_printed(listed(more))} bet more? "
        f"If so, say --all-in {_printed(name)}={chips[name]}."
        for name in asked
    )
    show(document, chain(_pot_lines(pots), questions), as_json=as_json)


def _pot_lines(pots: Pots[str]) -> Iterator[str]:
    for number, pot in enumerate(pots.pots):
        yield f"{_pot(number)}: {pot.amount}, for {', '.join(map(_printed, pot.contenders))}"
    for name, amount in pots.returned.items():
        yield f"{amount} go back to {_printed(name)}: nobody matched them"


def _pot(number: int) -> str:
    return f"Side pot {number}" if number else "Main pot"


def _printed(text: str) -> str:
    """*text*, made safe for a terminal."""
    return isolated(harmless(text))


@poker.command("replay")
@click.argument("file", type=click.File("rb"))
@JSON
def replay_command(file: Any, *, as_json: bool) -> None:
    """Say what became of a hand that is recorded as PHH, or of several as PHHS."""
    with one_line_errors(file.name):
        hands = [phh.outcome(hand) for hand in phh.read_phhs(decoded(file.read()))]
    document = hands[0] if len(hands) == 1 else {"hands": hands}
    show(document, _hand_lines(hands), as_json=as_json)


def _hand_lines(hands: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for at, answer in enumerate(hands, 1):
        if len(hands) > 1:
            yield f"Hand {at}"
        for number, pot in enumerate(answer["pots"]):
            names = " and ".join(map(_printed, pot["winners"]))
            won = f"won by {names}" if names else "not won yet"
            yield f"{_pot(number)}: {pot['amount']}, {won}"
        for name, chips in answer["stacks"].items():
            won = answer["won"][name]
            up = f"{won:+}".replace("-", "−") if won else "0"
            yield f"{_printed(name)}: {up if chips is None else chips}"
        for ruling in answer["rulings"]:
            yield f"Action {ruling['action']}: {_printed(ruling['text'])}"


COMMANDS = (poker,)
