"""At a table with playing cards, the commands print the names of that pack."""

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.rook.game import start
from referee.rook.hand.facts import Hand
from referee.rook.record.file import Record, write_record
from referee.rook.rules.cards import Card, as_printed
from referee.rook.rules.presets import preset
from tests.rook.dealing import random_hand

ROOK_NAMES = re.compile(r"\b[RYGB](1[0-4]|[1-9])\b|\bRK\b|\b(red|yellow|green)\b")
PRESETS = ("kentucky-standard-deck", "hoyle-standard-deck")


def recorded(preset_id: str, *, whole: bool) -> str:
    """A record of one hand in the names of the pack: all cards, or only those of the tricks."""
    rules = preset(preset_id)
    played = random_hand(preset_id, Random(7), table=rules)
    hand = replace(played.hand, trump="red", call=None)

    def printed(pile: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(as_printed(card, rules) for card in pile)

    known = replace(
        hand,
        deal=tuple(map(printed, hand.deal)),
        nest=printed(hand.nest),
        discard=printed(hand.discard),
        play=tuple(map(printed, hand.play)),
    )
    if not whole:
        known = Hand(bidder=hand.bidder, bid=hand.bid, trump="red", play=known.play[1:-2])
    names = ("Ann", "Bob", "Cal", "Dee")
    return write_record(Record(rules, names, start(rules, played.dealer), (known,)))


@pytest.mark.parametrize("whole", [True, False], ids=["every card", "some tricks"])
@pytest.mark.parametrize("preset_id", PRESETS)
@pytest.mark.parametrize("command", ["judge", "replay"])
def test_a_record_is_answered_in_the_names_of_the_pack(
    preset_id: str, command: str, *, whole: bool, tmp_path: Path
) -> None:
    file = tmp_path / "game.rook"
    file.write_text(recorded(preset_id, whole=whole), "utf-8")

    said = CliRunner().invoke(main, [command, str(file)])
    document = CliRunner().invoke(main, [command, str(file), "--json"])

    assert (said.exit_code, document.exit_code) == (0, 0)
    programs = document.stdout.replace('"trump": "red"', "")  # the name of the fact's value
    assert [each[0] for each in ROOK_NAMES.finditer(said.stdout + programs)] == []


@pytest.mark.parametrize(
    ("rest", "code"),
    [
        (("--bid", "100", "--taken", "A=60"), 0),
        (("--bid", "100", "--taken", "A=60", "--renege", "2"), 0),
        (("--bid", "100", "--taken", "B=40", "--bad-discard", "--json"), 0),
        (("--bid", "100", "--taken", "A=999"), 2),
        (("--bid", "100", "--taken", "A=61"), 2),
        (("--bid", "100", "--taken", "A=60", "--set", "rook_free_play=perhaps"), 2),
    ],
)
@pytest.mark.parametrize(
    ("preset_id", "tricks"),
    [("kentucky-standard-deck", ()), ("hoyle-standard-deck", ("--tricks", "A=5,B=7"))],
)
def test_a_score_and_its_refusals_name_no_other_pack(
    preset_id: str, tricks: tuple[str, ...], rest: tuple[str, ...], code: int
) -> None:
    hand = ("--rules", preset_id, "--bidder", "1", *tricks)
    said = CliRunner().invoke(main, ["score", *hand, *rest])

    assert (said.exit_code, ROOK_NAMES.findall(said.output)) == (code, []), said.output
    assert "the Rook" not in said.output
