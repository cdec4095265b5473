"""An error carries what it is about in parts: where, what was wanted, and what stood there."""

import pickle

import pytest

from referee.errors import NotationError, RefereeError
from referee.rook.record.file import read_record

LINES = "lines like bid = 90, note = 'late' or [hand.taken], each key and table once"
HEAD = 'format = "rook-record/1"\nrules = "kentucky-discard"\n'


def fault_of(text: str) -> NotationError:
    with pytest.raises(NotationError) as refused:
        read_record(f"{HEAD}{text}\n")
    return refused.value


def parts(fault: RefereeError) -> tuple[tuple[str, ...], str, str, str]:
    return fault.path, fault.reason, fault.wanted, fault.got


@pytest.mark.parametrize(
    ("text", "path", "wanted", "got"),
    [
        ("[[hand]]\nbidder = 9", ("hand 1", "bidder"), "a seat 1..4", "9"),
        ("[[hand]]\nplay = [3]", ("hand 1", "play", "trick 1"), "a text in quotes", "3"),
        ("players = ['Ann']", ("players",), "4 names for kentucky-discard", "1"),
        ("rules = 5", (), LINES, "'rules = 5'"),
        ("[house]\ntarget = true", ("target",), "a whole number", "true"),
        ("[[hand]]\nhouse = { target = true }", ("hand 1", "house", "target"), "a whole number",
         "true"),
    ],
    ids=["fact", "trick", "count", "no-toml", "house-rule", "house-rule-later"],
)  # fmt: skip
def test_an_error_says_where_it_is_what_was_wanted_and_what_stood_there(
    text: str, path: tuple[str, ...], wanted: str, got: str
) -> None:
    fault = fault_of(text)

    assert (fault.path, fault.wanted, fault.got) == (path, wanted, got)


def test_a_card_that_is_none_says_why_before_what_is_wanted() -> None:
    fault = fault_of("[[hand]]\nnest = 'X9'")

    wanted = "a color letter R, Y, G or B and a rank, or RK"
    assert parts(fault) == (("hand 1", "nest"), "'X9' is not a card", wanted, "")
    assert str(fault) == f"hand 1: nest: 'X9' is not a card: want {wanted}"


def test_an_error_of_another_process_keeps_its_parts() -> None:
    fault = fault_of("[[hand]]\nbidder = 9")

    copy = pickle.loads(pickle.dumps(fault))

    assert parts(copy) == parts(fault)
    assert (str(copy), copy.line) == (str(fault), 4)
