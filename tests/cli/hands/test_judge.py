"""`referee judge`: the form of its answers, and what it refuses."""

import os
from pathlib import Path
from threading import Thread

import pytest
from click.testing import CliRunner

from referee.cli import main
from tests.rook.asking import ask, refused

GAME = """\
format = "rook-record/1"
rules = "kentucky-discard"
players = ["Ann", "Bob", "Cal", "Dee"]
dealer = 3
[[hand]]
bidder = 1
bid = 90
taken = { A = 95, B = 25 }
[[hand]]
bidder = 2
bid = 80
trump = "red"
play = [
  "Y14 Y5 Y6 Y7", "R14 R5 R6 R7", "R13 R8 R9 R10", "G14 G5 B7 G6", "G13 G7 B8 G8",
  "B14 B5 G9 B6",
]
"""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "evening.rook"
    path.write_text(GAME, "utf-8")
    return path


def test_an_answer_is_what_other_programs_rely_on(record: Path) -> None:
    assert ask("judge", record, "--ask", "renege 3@4") == {
        "hand": 2,
        "answers": [
            {
                "ask": "renege 3@4",
                "answer": "proven",
                "because": [
                    {"trick": 4, "seat": 3, "card": "B7"},
                    {"trick": 6, "seat": 3, "card": "G9"},
                ],
                "settle": [],
                "text": "Cal could have followed: they played the green 9 in trick 6.",
            }
        ],
    }


@pytest.mark.parametrize("command", ["judge", "replay"])
def test_a_pipe_with_a_name_is_read_to_its_end(record: Path, command: str) -> None:
    pipe = record.with_name("pipe")
    os.mkfifo(pipe)
    writing = Thread(target=pipe.write_bytes, args=(record.read_bytes(),))
    writing.start()
    answered = ask(command, pipe)
    writing.join()

    assert answered == ask(command, record)


def test_an_open_question_names_what_would_settle_it(record: Path) -> None:
    (found,) = ask("judge", record, "--ask", "held 3 G10@6")["answers"]

    assert (found["answer"], found["because"], found["settle"]) == ("open", [], [{"seat": 3}])


def test_without_a_question_the_judge_asks_what_a_table_would(record: Path) -> None:
    questions = [each["ask"] for each in ask("judge", record)["answers"]]

    assert questions == ["made", "discard", "renege 3@4", "renege 3@5", "renege 3@6"]


def test_an_earlier_hand_is_asked_for_by_its_number(record: Path) -> None:
    found = ask("judge", record, "--hand", 1, "--ask", "renege 3@4")

    assert (found["hand"], found["answers"][0]["answer"]) == (1, "open")


def test_people_read_a_line_an_answer(record: Path) -> None:
    ran = CliRunner().invoke(main, ["judge", str(record), "--ask", "renege 3@4"])

    assert ran.output == (
        "Hand 2\n"
        "  renege 3@4: proven. Cal could have followed: they played the green 9 in trick 6.\n"
    )


@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        (["--ask", "cheated 3@4"], "'renege SEAT@TRICK', 'discard', 'made', 'held"),
        (["--ask", "renege 5@4"], "--ask: want a seat from 1 to 4, got '5'"),
        (["--ask", "renege 3@10"], "--ask: want a trick from 1 to 9, got '10'"),
        (["--ask", "held 3 G4@4"], "--ask: the green 4 is not in the deck of this table"),
        (["--hand", "3"], "there is no hand 3: the record has 2"),
        (["--hand", "x"], "'x' is not a valid integer"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_line(
    record: Path, options: list[str], refusal: str
) -> None:
    assert refusal in refused("judge", record, *options)


def test_a_record_without_a_hand_has_nothing_to_judge(tmp_path: Path) -> None:
    path = tmp_path / "empty.rook"
    path.write_text('format = "rook-record/1"\nrules = "kentucky-discard"\n', "utf-8")

    assert "the record has no hand" in refused("judge", path)
