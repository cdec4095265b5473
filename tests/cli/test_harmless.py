"""Names and notes that would steer a terminal are printed, and steer nothing."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.rook.record.file import read_record, write_record
from referee.text import harmless

STEERING = [
    "\x1b[2J", "\x1b]0;title\x07", "\x07", "\b\b\b", "\r", "\n", "\t", "\x00", "\x7f", "\x9b2J",
    "\u202e", "\u202a", "\u2066", "\u200f", "\u061c", "\u2028", "\u200b", "\ufeff",
    "\uffff", "\U000e0001",
]  # fmt: skip
ANY = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e"
    "\u2060-\u206f\ufeff\ufffe\uffff\U000e0001]"
)
HEAD = 'format = "rook-record/1"\nrules = "kentucky-discard"\n'


def replayed(tmp_path: Path, text: str, *options: str) -> str:
    path = tmp_path / "game.rook"
    path.write_text(text, "utf-8")
    ran = CliRunner().invoke(main, ["replay", str(path), *options])
    return ran.stdout + ran.stderr


def told(signs: str) -> str:
    written = "".join(f"\\U{ord(sign):08x}" for sign in signs)
    return (
        f'{HEAD}players = ["A{written}n", "B", "C", "D"]\n'
        f'[[hand]]\nplayers = {{ 2 = "E{written}ve" }}\nbidder = 1\nbid = 90\n'
        f'agreed = {{ A = 5 }}\nnote = "no{written}te"\n'
    )


@pytest.mark.parametrize("signs", STEERING, ids=ascii)
def test_a_name_or_note_steers_no_terminal(signs: str, tmp_path: Path) -> None:
    printed = replayed(tmp_path, told(signs))

    assert not ANY.search(printed.replace("\n", ""))
    assert "from this hand on, " in printed
    assert len(printed.splitlines()) == 4


@pytest.mark.parametrize("signs", STEERING, ids=ascii)
def test_json_keeps_every_sign_and_steers_nothing(signs: str, tmp_path: Path) -> None:
    printed = replayed(tmp_path, told(signs), "--json")

    assert not ANY.search(printed.removesuffix("\n"))
    assert json.loads(printed)["players"][0] == f"A{signs}n"


@pytest.mark.parametrize("signs", STEERING, ids=ascii)
def test_a_record_that_is_written_keeps_every_sign_and_steers_nothing(signs: str) -> None:
    record = read_record(told(signs))

    written = write_record(record)

    assert not ANY.search(written.replace("\n", ""))
    assert read_record(written) == record


@pytest.mark.parametrize("signs", STEERING, ids=ascii)
def test_a_refusal_steers_nothing(signs: str, tmp_path: Path) -> None:
    written = "".join(f"\\U{ord(sign):08x}" for sign in signs)
    for line in (f'bidder = "{written}"', f'"{written}" = 1', f'nest = "R{written}x"'):
        printed = replayed(tmp_path, f"{HEAD}[[hand]]\n{line}\n")

        assert not ANY.search(printed.removesuffix("\n")), ascii(printed)


def test_a_name_from_right_to_left_is_printed_as_it_is_and_walled_off(tmp_path: Path) -> None:
    printed = replayed(tmp_path, told("").replace('"An"', '"דנה"'))

    assert "hand 1, dealer D: \N{FIRST STRONG ISOLATE}דנה\N{POP DIRECTIONAL ISOLATE} bid" in printed


@pytest.mark.parametrize("name", ["Zoë", "美咲", "ی\u200cک", "👩\u200d🚀", "O'Hara", "<b>"])
def test_names_of_every_script_are_left_alone(name: str) -> None:
    assert harmless(name) == name


def test_a_note_is_no_place_for_names(tmp_path: Path) -> None:
    text = told("").replace('note = "note"', 'note = "seat 7 and seat 3 {card} swapped"')

    assert "seat 7 and seat 3 {card} swapped" in replayed(tmp_path, text)
    assert "seat 7 and seat 3 {card} swapped" in replayed(tmp_path, text, "--json")
