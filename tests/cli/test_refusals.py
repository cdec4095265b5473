"""What is refused, in the words and at the line that the player reads: one sentence to act on."""

import re
from pathlib import Path

import pytest

from referee.errors import NotationError
from referee.rook.hand.schema import FACT_FIELDS
from referee.rook.record.file import read_record
from referee.rook.rules.registry import RULES
from referee.toml import quoted
from tests.rook.asking import refused, replay_refused

HEAD = 'format = "rook-record/1"\nrules = "kentucky-discard"\n'
HAND = f"{HEAD}[[hand]]\nbidder = 1\nbid = 90\n"


def refusal(text: str) -> tuple[int | None, str]:
    with pytest.raises(NotationError) as refused:
        read_record(text)
    return refused.value.line, str(refused.value)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (f"{HEAD}[[hand]]\nbidder = true\n", 4, "hand 1: bidder: want a seat 1..4, got true"),
        (f"{HEAD}[[hand]]\nbid = 90.5\n", 4, "hand 1: bid: want a whole number above 0, got 90.5"),
        (
            f"{HEAD}[[hand]]\nnote = 2026-01-01\n",
            4,
            "hand 1: note: want a text in quotes, got 2026-01-01",
        ),
        (
            f"{HEAD}[[hand]]\ntaken = [1, {{ A = true }}]\n",
            4,
            "hand 1: taken: want a table like { A = 95, B = 25 }, got [1, { A = true }]",
        ),
        (
            f"{HAND}play = [\n  'R14 R5',\n  'R99'\n]\n",
            8,
            "hand 1: play: trick 2: 'R99' is not a card: ranks run 5..14, and RK is the Rook",
        ),
        (f"{HAND}play = [3]\n", 6, "hand 1: play: trick 1: want a text in quotes, got 3"),
        (f"{HAND}deal = ['R5']\n", 6, "hand 1: deal: want 4 hands, one a seat, got 1"),
        (f"{HAND}taken = {{ A = 3.5 }}\n", 6,
         "hand 1: taken: A: want a whole number from 0 up, got 3.5"),
        (f"{HAND}taken = {{ N = 5 }}\n", 6, "hand 1: taken: N: want one of A, B"),
        (f"{HAND}leaders = {{ x = 5 }}\n", 6, "hand 1: leaders: x: want a trick from 1 to 9"),
        (f"{HAND}leaders = {{ 12 = 2 }}\n", 6, "hand 1: leaders: 12: want a trick from 1 to 9"),
        (f"{HAND}leaders = {{ 2 = 5 }}\n", 6, "hand 1: leaders: 2: want a seat 1..4, got 5"),
        (f"{HAND}circus = ['R5', 'R5', 'R5']\n", 6,
         "hand 1: circus: want 4 cards, one a seat, got 3"),
        (f"{HAND}circus = 'R5 R6 R7 R8'\n", 6,
         "hand 1: circus: want a list in brackets, got 'R5 R6 R7 R8'"),
        (f"{HEAD}players = ['A', 3]\n", 3, "players: want a list of names, got [\"A\", 3]"),
        (f"{HEAD}started = true\n", 3, "started: want a date and time, got true"),
        ("rules = 'dixie'\n", None, "format: want 'rook-record/1'"),
        ("format = 'rook-record/1'\n", None, "rules: want the id of a preset"),
        (f"{HEAD}[house]\nplayer = 4\n", 4, "player: no such house rule (have "),
        (f"{HEAD}[house]\ntarget = true\n", 4, "target: want a whole number, got true"),
        (f"{HEAD}[house]\nwin_on_bid = 1\n", 4, "win_on_bid: want true or false, got 1"),
        (f"{HEAD}[house]\ncounters.5 = 'x'\n", 4, "counters: want a whole number, got 'x'"),
        (f"{HEAD}before = {{ A = 'x' }}\n", 3, "before: A: want a whole number, got 'x'"),
    ],
)  # fmt: skip
def test_a_refusal_is_one_sentence_with_its_line(text: str, line: int | None, message: str) -> None:
    assert refusal(text)[0] == line
    assert refusal(text)[1].startswith(message)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f"{HEAD}hand = [\n  {{ bidder = 1, bid = 90 }},\n  {{ bidder = 9 }},\n]\n", 5),
        (f"{HEAD}hand = [\n  {{ bidder = 1,\n bid = 90 }}]", 4),
        (f"{HAND}[hand.taken]\nA = 95\nN = 5\n", 8),
        (f"{HAND}taken.A = 95\ntaken.N = 5\n", 7),
        ((f"{HAND}[[hand.irregularity]]\nkind = 'misdeal'\n"
         "[[hand.irregularity]]\nkind = 'renege'\nseat = 9\n"), 10),
        ((f"{HAND}[[hand.irregularity]]\nkind = 'misdeal'\n"
         "[[hand.irregularity]]\nkind = 'renege'\n"), 8),
        (f"{HAND}irregularity = [\n {{ kind = 'misdeal' }},\n {{ kind = 'x' }} ]\n", 8),
        (f"{HAND}note = '''\n[[hand]]\nbidder = 1\n'''\ntrump = 'blue'\n", 10),
        (f"{HEAD}[[hand]]\nvoid = true\n{HAND.removeprefix(HEAD)}'trump' = 'blue'\n", 8),
        (f"{HEAD}\"h\\u0061nd\" = [{{ }},\n{{bid = 0}}]\n", 4),
    ],
    ids=["inline", "inline-not-toml", "sub-table", "dotted", "claim", "claim-as-such",
         "claim-inline", "after-a-note", "after-void", "escaped-key"],
)  # fmt: skip
def test_the_line_is_found_in_every_form_of_a_hand(text: str, line: int) -> None:
    assert refusal(text)[0] == line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f"{HEAD}hand = [\n {{ void = true }},\n {{ bidder = 1, bid = 90, taken.A = 93 }} ]\n", 5),
        (f"{HEAD}[[hand]]\nvoid = true\n{HAND.removeprefix(HEAD)}[hand.taken]\nA = 93\n", 8),
        ((f"{HAND}taken = {{ A = 95 }}\n[[hand]]\nbidder = 2\nbid = 90\n"
         "piles = { A = 'R5' }\n"), 10),
    ],
    ids=["inline", "sub-table", "piles"],
)  # fmt: skip
def test_a_hand_that_cannot_have_been_is_named_by_its_line(
    text: str, line: int, tmp_path: Path
) -> None:
    assert f"game.rook:{line}: hand " in replay_refused(text, tmp_path)


@pytest.mark.parametrize(
    ("facts", "wanted"),
    [
        ("trick = 3", "the renege of trick 3 has no time: say in found which trick was under way"),
        ("found = 5", "say in trick where the renege was that was found in trick 5"),
    ],
)  # fmt: skip
def test_a_renege_without_its_trick_or_its_time_is_asked_for_what_is_missing(
    facts: str, wanted: str
) -> None:
    claim = f"{HAND}[[hand.irregularity]]\nkind = 'renege'\nseat = 2\n{facts}\n"

    assert wanted in refusal(claim)[1]


LONG = "x" * 5_000
MANY = ", ".join(["1"] * 5_000)


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}[[hand]]\nbidder = '{LONG}'\n",
        f"{HEAD}[[hand]]\nbidder = [{MANY}]\n",
        f"{HEAD}[[hand]]\nbidder = {{ {LONG} = 1 }}\n",
        f"{HEAD}[[hand]]\n{LONG} = 1\n",
        f"{HEAD}{LONG} = 1\n",
        f"{HEAD}[[hand]]\nnest = '{LONG}'\n",
        f"{HEAD}[[hand]]\nauction = '{LONG}'\n",
        f"{HEAD}[[hand]]\ntaken = {{ {LONG} = 1 }}\n",
        f"{HEAD}[[hand]]\npartners = [{MANY}]\n",
        f"{HEAD}[[hand]]\nleaders = {{ {LONG} = 1 }}\n",
        f"{HEAD}[house]\n{LONG} = 1\n",
        f"{HEAD}[house]\ntarget = '{LONG}'\n",
        f"{HEAD}[house]\ncounters = {{ {LONG} = 1 }}\n",
        f"{HEAD}players = [{MANY}]\n",
        f"format = '{LONG}'\n",
        f"format = 'rook-record/1'\nrules = '{LONG}'\n",
        f"{HEAD}x = {{ {LONG} = 1, {LONG} = 2 }}\n",
        f"{HEAD}[{LONG}]\n[{LONG}]\n",
        f"{HEAD}x = {'[' * 150}{']' * 150}\n",
    ],
    ids=lambda text: text.removeprefix(HEAD)[:20].replace("\n", " "),
)
def test_a_refusal_shows_no_more_than_the_beginning_of_what_is_wrong(text: str) -> None:
    message = refusal(text)[1]

    assert not re.search("x{100}|(1, ){60}", message)
    assert len(message) < 1000


PYTHON = re.compile(r"\b(True|False|None|int|str|bool|float|dict|tuple|datetime|object|NoneType)\b")
VALUES = ["true", "-1", "nan", "'x'", "[true]", "{ A = true }", "2026-01-01T07:30:00Z", "[[]]"]


@pytest.mark.parametrize("value", VALUES)
def test_a_refusal_speaks_no_python(value: str) -> None:
    for text in (
        *(f"{HEAD}[[hand]]\n{key} = {value}\n" for key in FACT_FIELDS),
        *(f"{HEAD}{key} = {value}\n" for key in ("players", "dealer", "started", "before")),
        *(f"{HEAD}[house]\n{name} = {value}\n" for name in RULES),
        *(f"{HAND}[[hand.irregularity]]\n{key} = {value}\n" for key in ("kind", "seat", "in_time")),
    ):
        fault = fault_of(text)
        assert fault is None or not PYTHON.search(str(fault)), fault
        assert fault is None or fault.line is not None, fault


def fault_of(text: str) -> NotationError | None:
    try:
        read_record(text)
    except NotationError as fault:
        return fault
    return None


def test_a_key_of_many_parts_is_refused_with_its_line() -> None:
    line, message = refusal(f"{HEAD}note.{'.'.join('a' * 40_000)} = 1\n")

    wanted = "a key has too many parts; none needs more than two, as in taken.A"
    assert (line, message) == (3, wanted)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("x = " + "[" * 5000, "lists and tables lie too deep in one another"),
        ("x = " + "{ a = " * 5000, "lists and tables lie too deep in one another"),
        ("bid = " + "9" * 5000, "a number is too long to be one"),
    ],
)
def test_what_no_parser_reads_is_said_in_plain_words(line: str, expected: str) -> None:
    assert refusal(f"{HEAD}[[hand]]\n{line}\n") == (4, expected)


@pytest.mark.parametrize(
    "text",
    [
        "bid = ninety",
        "bid",
        "bid = 90 95",
        "bid = 90\nbid = 95",
        "note = 'Ann",
        'note = "Ann',
        'note = "a\\q"',
        "x = {a = 1, a = 2}",
        "[house",
        "taken = {}\n[hand.taken]",
        "started = 2026-02-30",
        "= 3",
        "play = [\n 'R14 R5',\n 'R9 R7'",
    ],
)
def test_what_is_no_toml_is_shown_with_its_line_and_what_lines_look_like(text: str) -> None:
    found, message = refusal(f"{HEAD}[[hand]]\n{text}\n")

    *_, wrong = text.split("\n")
    assert found == 3 + len(text.split("\n"))
    assert message.startswith("not TOML: want lines like bid = 90")
    assert message.endswith(f"each key and table once, got {quoted(wrong.strip())}")


def test_a_note_may_have_as_many_dots_as_it_likes() -> None:
    dots = "." * 500

    (hand,) = read_record(f"{HEAD}[[hand]]\nnote = '{dots}'\n").hands

    assert hand.note == dots


@pytest.mark.parametrize(
    "question",
    [
        ("legal", "--rules", "dixie", "--trump", LONG, "--hand", "R5"),
        ("score", "--rules", LONG, "--bidder", "1", "--bid", "70", "--taken", "A=5"),
        ("score", "--rules", "dixie", "--bidder", "1", "--bid", "70", "--taken", LONG),
        ("rules", f"--{LONG}"),
        ("replay", f"/{LONG}"),
        (LONG,),
    ],
    ids=["trump", "rules", "taken", "option", "file", "command"],
)
def test_a_question_of_any_length_is_refused_in_a_short_line(question: tuple[str, ...]) -> None:
    assert len(refused(*question)) <= 1000
