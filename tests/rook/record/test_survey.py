"""Everything wrong with a record file is found in one pass, each fault with its line."""

import pickle
import time
from pathlib import Path
from random import Random

import pytest

from referee.errors import RefereeError
from referee.rook.record.document import replay_document
from referee.rook.record.file import pieces, read_record, write_record
from referee.rook.record.survey import MOST, Problem, survey
from referee.toml import find_lines, line_of
from tests.laws import part

from .test_fuzz import NUMBER, mutated
from .test_linear import MORE, SHAPES, Shape, is_quadratic

FILES = [
    path
    for folder in ("corpus", "real_games")
    for path in sorted((Path(__file__).parents[2] / folder).glob("*.rook"))
]
HEAD = 'format = "rook-record/1"\nrules = "kentucky-discard"\n'
NO_CARD = "'XX' is not a card: want a color letter R, Y, G or B and a rank, or RK"
GOOD = "[[hand]]\nbidder = 1\nbid = 90\ntaken = { A = 95, B = 25 }\n"


def messages(text: str) -> list[tuple[int | None, str]]:
    """The problems of *text*, by line."""
    return [(each.line, str(each.fault)) for each in survey(text).problems]


def lines(text: str) -> list[int | None]:
    return [each.line for each in survey(text).problems]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_record_without_faults_has_no_problem(path: Path) -> None:
    text = path.read_text("utf-8")

    found = survey(text)

    assert found.problems == ()
    assert found.record == read_record(text)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_another_process_found_comes_back_whole(path: Path) -> None:
    """Also for playing cards, which keep the name they were recorded by."""
    found = survey(path.read_text(encoding="utf-8")).record
    assert found is not None

    copied = pickle.loads(pickle.dumps(found))

    assert copied == found
    assert write_record(copied) == write_record(found)


def test_three_bad_hands_are_three_problems() -> None:
    text = f"""{HEAD}
[[hand]]
bidder = 9

[[hand]]
bidder = 1
bid = 90
taken = {{ A = 95, B = 90 }}

{GOOD}
[[hand]]
play = ["R14 R5 XX R6"]
"""

    assert messages(text) == [
        (5, "hand 1: bidder: want a seat 1..4, got 9"),
        (10, "hand 2: taken: 95 + 90 is 185, not 120"),
        (18, f"hand 4: play: trick 1: {NO_CARD}"),
    ]


def test_every_key_of_a_hand_and_of_the_head_is_looked_at() -> None:
    text = (
        'format = 1\nrules = "kentucky-discard"\nplace = 3\nfoo = 1\n[[hand]]\nbid = 0\nrook = 1\n'
    )

    assert lines(text) == [1, 3, 4, 6, 7]


@pytest.mark.parametrize(
    ("hand", "line"),
    [
        ("bid = = 90", 6),
        ('note = "', 6),
        ('play = ["R14 R5",', 6),
        ("note = '''", 6),
        ("bidder = 1\nbidder = 2", 7),
        ("taken = { A = 95", 6),
    ],
)
def test_after_what_is_not_toml_the_next_hands_are_looked_at(hand: str, line: int) -> None:
    """Only a multi-line string without an end takes all that follows."""
    text = f"{HEAD}\n[[hand]]\n\n{hand}\n[[hand]]\nbid = 0\n"
    after = [] if hand == "note = '''" else [line + 2]

    assert lines(text) == [line, *after]


def test_what_only_looks_like_a_hand_is_none() -> None:
    text = f"{HEAD}# [[hand]]\n[[hand]]\nnote = '''\n[[hand]]\n'''\nbid = 0\n[[hand]]\nbid = 0\n"

    assert [each.before for each in pieces(text)] == [0, 3, 8]
    assert "".join(each.text for each in pieces(text)) == text
    assert lines(text) == [8, 10]


def test_rules_that_stand_after_a_hand_are_those_of_every_hand() -> None:
    text = f"{HEAD}[[hand]]\nbid = 0\n[house]\ntarget = 500\n{GOOD}"

    assert messages(text) == [(4, "hand 1: bid: want a whole number above 0, got 0")]


def test_a_hand_is_not_read_by_rules_that_cannot_be_read() -> None:
    """By the preset alone seat 5 would be a fault; by the rules of this table it may be none."""
    seat = "[[hand]]\nbidder = 5\n"

    assert lines(f"{HEAD}[house]\nplayers = 99\n{seat}") == [4]
    assert lines(f"{HEAD}[[hand]]\nhouse = {{ target = 'x' }}\n{seat}") == [4]
    assert lines(f"{HEAD}{seat}[[hand]]\nhouse = = 1\n{seat}") == [6]
    assert lines(f'{HEAD}{seat}[[hand]]\n"hou\\u0073e" = = 1\n{seat}') == [6]


def test_whose_deal_it_is_after_a_bad_hand_is_not_guessed() -> None:
    """Seat 2 bids 80 last; whether that ends the auction depends on the dealer."""
    auction = '[[hand]]\nauction = "2:80 3:- 4:- 1:-"\ntaken = { A = 60, B = 60 }\n'

    assert survey(f"{HEAD}dealer = 1\n{auction}").record is not None
    assert lines(f"{HEAD}dealer = 1\n[[hand]]\nbid = 0\n{auction}") == [5]


def test_a_table_that_stands_twice_is_said_though_each_part_can_be_read() -> None:
    text = f"{HEAD}[house]\ntarget = 500\n{GOOD}[house]\ntarget = 400\n"

    (found,) = messages(text)
    assert found[0] == 9
    assert found[1].startswith("not TOML: ")
    assert found[1].endswith("each key and table once, got '[house]'")


def test_hands_in_one_list_show_the_first_fault() -> None:
    assert lines(f"{HEAD}hand = [\n{{ bid = 5 }},\n{{ bid = 0 }},\n{{ bid = 0 }},\n]\n") == [5]
    sum_ = "{ bidder = 1, bid = 90, taken = { A = 95, B = 90 } }"
    assert lines(f"{HEAD}hand = [\n{{}},\n{sum_},\n{sum_},\n]\n") == [5]


def test_so_many_problems_are_reported_and_no_more() -> None:
    assert len(survey(HEAD + "[[hand]]\nbid = 0\n" * (MOST + 1)).problems) == MOST
    assert len(survey(HEAD + GOOD.replace("25", "30") * (MOST + 1)).problems) == MOST


def test_a_struck_out_hand_moves_no_line() -> None:
    text = f"{HEAD}[[hand]]\nvoid = true\n{GOOD.replace('25', '30')}"

    assert messages(text) == [(8, "hand 2: taken: 95 + 30 is 125, not 120")]


@pytest.mark.parametrize("added", ["xyzzy = 1", "bid = = 1", "house = { xyzzy = 1 }"])
def test_a_fault_put_into_any_hand_is_the_only_one_found(added: str) -> None:
    """A law: one bad line makes no other hand look bad. The hand is chosen at random."""
    random = Random(f"20261122 {added}")
    for path in random.sample(FILES, min(len(FILES), part(4 * len(FILES)))):
        text = path.read_text("utf-8")
        piece = random.choice(pieces(text)[1:])
        before = text.splitlines(keepends=True)[: piece.before + 1]
        after = text.splitlines(keepends=True)[piece.before + 1 :]
        if added.startswith("house") and "\nhouse" in piece.text:
            continue  # the key would stand twice, which is another fault
        assert lines("".join((*before, f"{added}\n", *after))) == [piece.before + 2], path.name


def test_no_text_is_a_fault_of_ours_and_what_can_be_replayed_is_taken() -> None:
    random = Random(20261122)
    taken = 0
    for _ in range(NUMBER // 3):
        text = mutated(random)
        begun = time.process_time()
        found = survey(text)
        assert time.process_time() - begun < 5
        assert (found.record is not None) is can_be_replayed(text), text
        assert (found.record is None) is bool(found.problems)
        assert all(is_in(text, each) for each in found.problems)
        taken += found.record is not None
    assert 20 < taken < NUMBER // 3


def can_be_replayed(text: str) -> bool:
    try:
        replay_document(read_record(text))
    except RefereeError:
        return False
    return True


def is_in(text: str, problem: Problem) -> bool:
    return problem.line is None or 1 <= problem.line <= text.count("\n") + 1


FAULTY: dict[str, Shape] = {
    "bad hands": lambda n: HEAD + "[[hand]]\nbid = 0\n" * n,
    "impossible hands": lambda n: HEAD + GOOD.replace("25", "26") * n,
    "hands that are no TOML": lambda n: HEAD + "[[hand]]\nbid = = 1\n" * n,
    "open quotes in hands": lambda n: HEAD + '[[hand]]\nnote = """\n' * n,
    "bad keys of a hand": lambda n: f"{HEAD}[[hand]]\n" + "".join(f"k{i} = 1\n" for i in range(n)),
    "bad keys": lambda n: HEAD + "".join(f"k{i} = 1\n" for i in range(n)),
    "bad hands in one list": lambda n: HEAD + f"hand = [{'{ bid = 0 }, ' * n}]",
    "heads of no hand": lambda n: HEAD + "'[[hand]]\n" * n,
}


def seconds(text: str) -> float:
    """The processor time to check *text*."""
    begun = time.process_time()
    survey(text)
    return time.process_time() - begun


SLOW = {*FAULTY} - {"bad hands", "bad keys of a hand", "heads of no hand"}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] * (name in SLOW)) for name in FAULTY]
)
def test_many_faults_take_no_square(name: str) -> None:
    assert not is_quadratic(lambda n: seconds(FAULTY[name](n)))


@pytest.mark.slow
@pytest.mark.parametrize("name", [*SHAPES, *MORE])
def test_no_text_takes_its_square(name: str) -> None:
    assert not is_quadratic(lambda n: seconds((SHAPES | MORE)[name](n)))


def test_the_lines_of_many_faults_are_found_on_one_walk_as_each_alone() -> None:
    text = (
        "place = 'x'\n[house]\n\"target\" = 1\n'bid_min' = 2\n[[hand]]\nbid = 1\n[[hand]]\n"
        'play = [\n"R5",\n"R6"]\ntaken = {A = 1,\n"B" = 2}\n'
    )
    lines = {
        ("place",): 1,
        ("house", "target"): 3,
        ("house", "bid_min"): 4,
        ("hand", 0, "bid"): 6,
        ("hand", 1): 7,
        ("hand", 1, "play", 1): 10,
        ("hand", 1, "taken", "B"): 12,
        ("nowhere",): None,
    }

    assert find_lines(text, list(lines)) == list(lines.values())
    assert [line_of(text, path) for path in lines] == list(lines.values())
