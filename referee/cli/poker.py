"""The commands for a poker night: the winner, the pots, and the outcome of a recorded hand."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import click

from referee.cli.options import JSON, decoded, one_line_errors, show
from referee.errors import RefereeError
from referee.poker import PokerError, phh, ranking
from referee.poker.chips import may_be_all_in, parse_chip, parse_chips, worth
from referee.poker.chips import pots as pots_of
from referee.poker.game import GAMES
from referee.text import harmless, isolated
from referee.web.shared.words import listed


@click.group()
def poker() -> None:
    """Referee a hand of poker: Hold’em, Omaha, stud, draw games, low hands, wild cards."""


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
@click.option("--game", type=click.Choice(list(GAMES)), required=True)
@click.option("--board", default="", metavar="CARDS", help='Such as "Ah Kd 7c 7s 2h".')
@click.option(
    "--hand", "hands", multiple=True, required=True, metavar="NAME=CARDS", help="Repeatable."
)
@click.option("--wild", default="", metavar="RANKS", help='Wild ranks or cards: "9 2h".')
@JSON
def rank_command(
    game: str, board: str, hands: tuple[str, ...], wild: str, *, as_json: bool
) -> None:
    """Say who wins, and why; of a low game, or of the low half, too."""
    with one_line_errors():
        texts = _pairs(hands, 'a name and cards such as Ann="As Ac"')
        cards = {name: ranking.parse_cards(value) for name, value in texts.items()}
        shared, wild_cards = ranking.parse_cards(board), ranking.parse_wild(wild)
        by_ladder = [
            ranking.rank(game, shared, cards, wild=wild_cards, ladder=ladder)
            for ladder in GAMES[game].ladders
        ]
    ranked, *split = by_ladder
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
    lines = [hand["text"] for hand in answer]
    for lowest in by_ladder if ranked and ranked[0].ladder.is_low else split:
        low = {hand.name: hand for hand in lowest}
        for hand in answer:
            if found := low.get(hand["name"]):
                text = ranking.ranking_text(found, lowest)
                hand["low"] = {"cards": list(found.cards), "text": text}
    if split:
        low_winners = ranking.winners(split[0]) if split[0] else []
        document["low_winners"] = [hand.name for hand in low_winners]
        lines += [ranking.ranking_text(hand, split[0]) for hand in split[0]]
        lines += [] if split[0] else ["Nobody has five different cards of eight or lower."]
    show(document, map(_printed, lines), as_json=as_json)


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
@click.option("--chip", "chip_text", default="1", metavar="VALUE", help="Such as 0.05.")
@JSON
def pots_command(
    put: tuple[str, ...],
    folded: tuple[str, ...],
    all_ins: tuple[str, ...],
    chip_text: str,
    *,
    as_json: bool,
) -> None:
    """Say what is in the pots, and who may win each; amounts are multiples of the chip."""
    with one_line_errors():
        chip = parse_chip(chip_text)
        chips = {
            name: parse_chips(name, amount, chip)
            for name, amount in _pairs(put, "such as Ann=100").items()
        }
        all_in = _pairs(all_ins, "such as Ann=60")
        for name, amount in all_in.items():
            if name in chips and parse_chips(name, amount, chip) != chips[name]:
                paid = worth(chips[name], chip)
                raise PokerError(f"{name} put in {paid}: all in for as much, not {amount}")
        pots = pots_of(chips, folded, all_in=all_in)
        asked = [name for name in may_be_all_in(chips, folded) if not all_in]
    document: dict[str, Any] = {
        "pots": [
            {"amount": worth(pot.amount, chip), "for": list(pot.contenders)} for pot in pots.pots
        ],
        "returned": {name: worth(back, chip) for name, back in pots.returned.items()},
    }
    more = [name for name in folded if asked and chips[name] > chips[asked[0]]]
    questions = (
        f"Was {_printed(name)} all in before {_printed(listed(more))} bet more? "
        f"If so, say --all-in {_printed(name)}={worth(chips[name], chip)}."
        for name in asked
    )
    show(document, chain(_pot_lines(document), questions), as_json=as_json)


def _pot_lines(document: Mapping[str, Any]) -> Iterator[str]:
    for number, pot in enumerate(document["pots"]):
        yield f"{_pot(number)}: {pot['amount']}, for {', '.join(map(_printed, pot['for']))}"
    for name, amount in document["returned"].items():
        yield f"{amount} go back to {_printed(name)}: nobody matched them"


def _pot(number: int) -> str:
    return f"Side pot {number}" if number else "Main pot"


def _printed(text: str) -> str:
    """*text*, made safe for a terminal."""
    return isolated(harmless(text))


@poker.command("replay")
@click.argument("path", metavar="FILE", type=click.Path(exists=True, allow_dash=True))
@JSON
def replay_command(path: str, *, as_json: bool) -> None:
    """Say what became of a hand that is recorded as PHH, or of several as PHHS.

    Of a folder, say of each file in it whether its chips at the end are those of the rules.
    """
    if Path(path).is_dir():
        files = [_checked(file, Path(path)) for file in sorted(Path(path).rglob("*.phh*"))]
        show({"files": files}, _file_lines(files), as_json=as_json)
        return
    with click.open_file(path, "rb") as file, one_line_errors(file.name):
        hands = [phh.outcome(hand) for hand in phh.read_phhs(decoded(file.read()))]
    document = hands[0] if len(hands) == 1 else {"hands": hands}
    show(document, _hand_lines(hands), as_json=as_json)


def _checked(file: Path, folder: Path) -> dict[str, Any]:
    """What a file of a folder differs in, or why it was not read."""
    answer: dict[str, Any] = {"file": str(file.relative_to(folder)), "hands": 0, "equal": False}
    try:
        hands = phh.read_phhs(decoded(file.read_bytes()))
        differs = [
            f"hand {number}: {difference}" if len(hands) > 1 else difference
            for number, hand in enumerate(hands, 1)
            for difference in phh.differences(hand)
        ]
    except RefereeError as error:
        return {**answer, "error": str(error)}
    return {**answer, "hands": len(hands), "equal": not differs, "differs": differs}


def _file_lines(files: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for file in files:
        said = file.get("error") or "; ".join(file["differs"]) or "equal"
        yield f"{_printed(file['file'])}: {_printed(said)}"
    equal = sum(file["equal"] for file in files)
    yield f"{equal} of {len(files)} files are equal."


def _hand_lines(hands: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for at, answer in enumerate(hands, 1):
        if len(hands) > 1:
            yield f"Hand {at}"
        for number, pot in enumerate(answer["pots"]):
            names = " and ".join(map(_printed, pot["winners"]))
            won = f"won by {names}" if names else "not won yet"
            if lowest := pot.get("low_winners"):
                won += f", the low half by {' and '.join(map(_printed, lowest))}"
            yield f"{_pot(number)}: {pot['amount']}, {won}"
        for name, chips in answer["stacks"].items():
            won = answer["won"][name]
            up = f"{won:+}".replace("-", "−") if won else "0"
            yield f"{_printed(name)}: {up if chips is None else chips}"
        for ruling in answer["rulings"]:
            yield f"Action {ruling['action']}: {_printed(ruling['text'])}"


COMMANDS = (poker,)
