"""Each key of the format, right and wrong, and docs/pads.md, which has them all."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from referee.pads import PadError
from referee.pads.model import Pad
from referee.pads.pad import LARGEST, read_pad

PAGE = (Path(__file__).parents[2] / "docs/pads.md").read_text("utf-8")

HEAD = 'format = "rook-pad/1"\nname = "Try"\nscores = "sides"\nseats = [4]\n'
TRICKS = '[[enter]]\nname = "tricks"\nlabel = "Tricks"\nkind = "number"\nmost = 13\nsum = 13\n'
MAKERS = '[[enter]]\nname = "makers"\nlabel = "Who bid"\nkind = "one"\n'
SCORE = '[score]\npoints = "10 * tricks"\n'
END = '[end]\nwins = "highest"\n'
BONUS = f"{END}[end.bonus.ahead]\nlabel = 'Ahead'\nif = 'total > 60'\npoints = '6 + unfinished'\n"
EXAMPLE = "[[example]]\nrounds = [[{ tricks = 8 }, { tricks = 5 }]]\ntotals = [80, 50]\n"


def text(
    *more: str, head: str = HEAD, enter: str = TRICKS, score: str = SCORE, end: str = END
) -> str:
    """A pad with *more* tables."""
    return "\n".join((head, enter, *more, score, end))


def entry(name: str, kind: str, *more: str) -> str:
    return "\n".join(
        (f'[[enter]]\nname = "{name}"\nlabel = "{name.title()}"\nkind = "{kind}"', *more, "")
    )


RIGHT: list[tuple[str, Callable[[Pad], object], object]] = [
    (text(head=f'{HEAD}source = "A book"\n'), lambda pad: pad.source, "A book"),
    (text(head=f'{HEAD}note = """Two\n lines"""\n'), lambda pad: pad.note, "Two lines"),
    (text(head=f'{HEAD}also = ["Attempt"]\n'), lambda pad: pad.also, ("Attempt",)),
    (text(head=f'{HEAD}begins = "dealer"\n'), lambda pad: pad.begins, "dealer"),
    (text(), lambda pad: pad.begins, "left"),
    (text(head=f'{HEAD}goals = ["A set", "Two"]\n'), lambda pad: pad.goals, ("A set", "Two")),
    (text(enter=TRICKS + 'when = "before"\n'), lambda pad: pad.entries[0].before, True),
    (text(enter=TRICKS + 'when = "after"\n'), lambda pad: pad.asks_before, False),
    (text(enter=TRICKS + 'each = "player"\n'), lambda pad: pad.entries[0].each, True),
    (text(enter=TRICKS + "usual = 0\n"), lambda pad: pad.entries[0].usual, 0),
    (text(enter=TRICKS + 'zero = "Nil"\n'), lambda pad: pad.entries[0].zero, "Nil"),
    (text(enter=TRICKS + 'note = "Own ones"\n'), lambda pad: pad.entries[0].note, "Own ones"),
    (text(enter=TRICKS + "sum_not = 7\n"), lambda pad: pad.entries[0].sum_not is None, False),
    (text(entry("out", "yes", "most_of_all = 1")), lambda pad: pad.entries[1].most_of_all, 1),
    (text(enter=TRICKS + "most_of_all = 1\n"), lambda pad: pad.entries[0].most_of_all, 1),
    (text(entry("out", "yes", "if = 0")), lambda pad: pad.entries[1].asked is None, False),
    (text(enter=MAKERS + TRICKS + 'for = "makers"\n'), lambda pad: pad.entries[1].of, "makers"),
    (
        text(entry("suit", "choice", "choices = { red = 1, black = 2 }", 'usual = "red"')),
        lambda pad: (pad.entries[1].worth, pad.entries[1].usual),
        ({"red": 1, "black": 2}, "red"),
    ),
    (
        text(entry("cards", "count", 'worth = { "3 to 7" = 5 }')),
        lambda pad: pad.entries[1].worth,
        {"3 to 7": 5},
    ),
    (
        text('[house.set]\nvalue = 5\nlabel = "A set"\nleast = 1\nmost = 9\nsources = "Two: 5"\n'),
        lambda pad: [(one.name, one.value, one.least, one.most, one.sources) for one in pad.house],
        [("set", 5, 1, 9, "Two: 5")],
    ),
    (text('[let]\nover = "tricks - 6"\n'), lambda pad: pad.lets[0][0], "over"),
    (
        text('[carry.bags]\nlabel = "Bags"\nadd = 1\nevery = 10\npoints = -100\n'),
        lambda pad: [(one.name, one.start, one.every) for one in pad.running],
        [("bags", 0, 10)],
    ),
    (
        text('[tally.tokens]\nlabel = "Tokens"\nadd = -1\nstart = 10\nleast = 0\nkeep = 1\n'),
        lambda pad: [(one.start, one.least, one.keep) for one in pad.running],
        [(10, 0, 1)],
    ),
    (text(end=END + "deciding = true\n"), lambda pad: pad.end.deciding, True),
    (text(end='[end]\nwins = "asked"\n'), lambda pad: pad.end.wins, "asked"),
    (text(EXAMPLE), lambda pad: pad.examples[0].totals, (80, 50)),
    (text(EXAMPLE + "winners = []\n"), lambda pad: pad.examples[0].winners, ()),
    (
        text(EXAMPLE + "winners = [1]\n", end=END + "target = 80\n"),
        lambda pad: pad.examples[0].winners,
        (0,),
    ),
    (
        text(EXAMPLE.replace("80", "87") + "ended = true\nbonus = { ahead = [1] }\n", end=BONUS),
        lambda pad: [(one.name, one.label) for one in pad.end.bonuses],
        [("ahead", "Ahead")],
    ),
    (
        text(EXAMPLE.replace("80", "86"), end=BONUS.replace(END, f"{END}target = 80\n")),
        lambda pad: pad.examples[0].ended,
        False,
    ),
    (text(EXAMPLE, end=BONUS), lambda pad: pad.examples[0].totals, (80, 50)),
]


@pytest.mark.parametrize(("pad", "asked", "said"), RIGHT)
def test_what_a_pad_says_is_read(pad: str, asked: Callable[[Pad], object], said: object) -> None:
    assert asked(read_pad(pad)) == said


@pytest.mark.parametrize(
    ("key", "value", "wanted"),
    [
        ("target", "500", 500),
        ("target", '"10 * seats"', 40),
        ("floor", "-200", -200),
        ("rounds", '"60 // seats"', 15),
        ("rounds", "[3, 2]", 2),
    ],
)
def test_a_number_of_the_end_may_be_a_formula_or_a_list(key: str, value: str, wanted: int) -> None:
    end = read_pad(text(end=f"{END}{key} = {value}\n")).end

    amount = {"target": end.target, "floor": end.floor, "rounds": end.rounds}[key]
    assert amount is not None
    assert amount.at({"round": 2, "seats": 4}) == wanted


TABLE_KEY = "there is no such key; there are "
TOP = "format, name, also, source, note, scores, seats, begins, goals, house, enter, carry, tally"
ENTRY = "name, label, kind, when, for, if, least, most, sum, sum_not, zero, note"
ENDS = "wins, target, floor, rounds, only, prefer, won, over, deciding, bonus"
EXAMPLES = "rounds, seats, house, bonus, totals, winners, ended, dealer, wins, source"
A_NAME = "want a name in small letters, digits and _, which means nothing else in a formula"
KINDS = "want 'number' or 'yes' or 'one' or 'choice' or 'count' or 'points'"
A_MAKER = "want the name of an entry before it of the kind 'one' or 'yes'"
LINES = "want lines like name = 'Whist' or [score], each key and table once"
A_LIST = "want a list of rounds, each with a table for everybody who scores"
THERE = "there is round, seats, total, tricks"

WRONG = [
    ("", "format: want 'rook-pad/1'"),
    (text(head=HEAD.replace("pad/1", "pad/2")), "format: want 'rook-pad/1', got 'rook-pad/2'"),
    (text(head=HEAD.replace('"Try"', "5")), "name: want a text, got 5"),
    (text(head=HEAD.replace('"Try"', '" "')), "name: want a text, got ' '"),
    (
        text(head=HEAD.replace("Try", "T" * 61)),
        f"name: want a text of at most 60 characters, got '{'T' * 61}'",
    ),
    (
        text(head=HEAD.replace('"sides"', '"teams"')),
        "scores: want 'sides' or 'players' or 'either', got 'teams'",
    ),
    (text(head=HEAD.replace("[4]", "4")), "seats: want a list of 1 to 11, got 4"),
    (text(head=HEAD.replace("[4]", "[]")), "seats: want a list of 1 to 11, got []"),
    (text(head=HEAD.replace("[4]", "[1]")), "seats: want a number from 2 to 12, got 1"),
    (text(head=HEAD.replace("[4]", "['4']")), "seats: want a number, got '4'"),
    (
        text(head=HEAD.replace("[4]", "[6, 4]")),
        "seats: want numbers of players, each greater than the one before, got [6, 4]",
    ),
    (
        text(head=f'{HEAD}begins = "eldest"\n'),
        "begins: want 'left' or 'right' or 'dealer' or 'cards', got 'eldest'",
    ),
    (text(head=f"{HEAD}goals = [3]\n"), "goals: want texts of at most 80 characters, got 3"),
    (text(head=f"{HEAD}also = 'Whist'\n"), "also: want a list of 1 to 12, got 'Whist'"),
    (
        text(head=f"{HEAD}colour = 'red'\n"),
        f"colour: {TABLE_KEY}{TOP}, score, let, end, example",
    ),
    (text(enter=""), "enter: want a list of 1 to 12"),
    (text(enter="enter = [5]\n"), "enter 1: want a table, got 5"),
    (
        text(enter=TRICKS.replace('"tricks"', '"Tricks"')),
        f"enter 1.name: {A_NAME}, got 'Tricks'",
    ),
    (
        text(enter=TRICKS.replace('"tricks"', '"round"')),
        f"enter 1.name: {A_NAME}, got 'round'",
    ),
    (text(enter=TRICKS + TRICKS), "enter 2.name: 'tricks' is a name already"),
    (text(enter=TRICKS.replace('label = "Tricks"', "")), "enter.tricks.label: want a text"),
    (
        text(enter=TRICKS.replace('"number"', '"numbers"')),
        f"enter.tricks.kind: {KINDS}, got 'numbers'",
    ),
    (
        text(enter=TRICKS.replace("most = 13", "most = 'x'")),
        "enter.tricks.most: want a number, got 'x'",
    ),
    (
        text(enter=TRICKS.replace("most = 13", "most = true")),
        "enter.tricks.most: want a number, got true",
    ),
    (
        text(enter=TRICKS.replace("sum = 13", "sum = 1.5")),
        "enter.tricks.sum: want a number, got 1.5",
    ),
    (
        text(enter=TRICKS.replace("sum = 13", "sum = []")),
        "enter.tricks.sum: want a list of 1 to 60 numbers, got []",
    ),
    (
        text(enter=TRICKS.replace("sum = 13", "sum = 'tricks + 1'")),
        "enter.tricks.sum: 'tricks' is no name here; there is round, seats",
    ),
    (
        text(enter=TRICKS + 'when = "first"\n'),
        "enter.tricks.when: want 'before' or 'after', got 'first'",
    ),
    (text(enter=TRICKS + 'each = "side"\n'), "enter.tricks.each: want 'player', got 'side'"),
    (
        text(enter=TRICKS + 'for = "makers"\n'),
        f"enter.tricks.for: {A_MAKER}, got 'makers'",
    ),
    (
        text(enter=TRICKS + "if = '1 // (seats - 4)'\n"),
        "enter.tricks.if: nothing can be divided by 0",
    ),
    (
        text(enter=MAKERS + TRICKS + 'for = "makers"\nwhen = "before"\n'),
        "enter.tricks.when: want 'after', as 'makers' is, got 'before'",
    ),
    (text(enter=TRICKS + "usual = 'x'\n"), "enter.tricks.usual: want a number, got 'x'"),
    (
        text(entry("out", "yes", "most = 1")),
        "enter.out.most: nothing of the kind 'yes' has it",
    ),
    (
        text(entry("out", "yes", "most_of_all = 0")),
        "enter.out.most_of_all: want a number from 1 to 1000, got 0",
    ),
    (
        text(entry("suit", "choice")),
        "enter.suit.choices: want a table of 1 to 20 labels, each with a number",
    ),
    (
        text(entry("suit", "choice", "choices = { red = 'x' }")),
        "enter.suit.choices.red: want a number, got 'x'",
    ),
    (
        text(entry("suit", "choice", "choices = { red = 1 }", "usual = 'blue'")),
        "enter.suit.usual: want 'red', got 'blue'",
    ),
    (
        text(entry("cards", "count", "worth = 5")),
        "enter.cards.worth: want a table of 1 to 20 labels, each with a number, got 5",
    ),
    (
        text(enter=TRICKS + "colour = 'red'\n"),
        f"enter.tricks.colour: {TABLE_KEY}{ENTRY}",
    ),
    (text("[house]\nset = 5\n"), "house.set: want a table, got 5"),
    (text("[house.set]\nlabel = 'A set'\n"), "house.set.value: want a number"),
    (
        text("[house.set]\nlabel = 'A set'\nvalue = 5\nmost = 4\n"),
        "house.set.value: want a number from −1000000 to 4, got 5",
    ),
    (text("[house.tricks]\nlabel = 'T'\nvalue = 1\n"), "enter 1.name: 'tricks' is a name already"),
    (
        text("[let]\nover = 'tricks -'\n"),
        "let.over: want a formula such as 10 * tricks, got 'tricks -'",
    ),
    (text("[let]\nover = over\n"), f"line 14: not TOML: {LINES}, got 'over = over'"),
    (text("[let]\nover = 'over + 1'\n"), f"let.over: 'over' is no name here; {THERE}"),
    (text("[let]\ntop = 'tricks'\n"), f"let: {A_NAME}, got 'top'"),
    (text(score=""), "score: want a table"),
    (text(score="[score]\n"), "score.points: want a formula such as '10 * tricks'"),
    (text(score="[score]\npoints = [1]\n"), "score.points: want a formula, got [1]"),
    (text(score=SCORE + "point = 1\n"), f"score.point: {TABLE_KEY}quota, points"),
    (
        text(score=SCORE + "quota = [8, 5, 3]\n"),
        "score.quota: want a number for each of the players, who score alone: 4, got [8, 5, 3]",
    ),
    (text("[carry.bags]\nadd = 1\n"), "carry.bags.label: want a text"),
    (
        text("[carry.bags]\nlabel = 'Bags'\nadd = 1\nevery = 10\n"),
        "carry.bags: want both 'every' and 'points', or neither",
    ),
    (
        text("[carry.bags]\nlabel = 'Bags'\nadd = 1\nevery = 0\npoints = 1\n"),
        "carry.bags.every: want a number from 1 to 1000000, got 0",
    ),
    (
        text("[tally.tokens]\nlabel = 'Tokens'\nadd = 1\nevery = 10\n"),
        f"tally.tokens.every: {TABLE_KEY}label, start, add",
    ),
    (text(end=""), "end: want a table"),
    (text(end="[end]\n"), "end.wins: want 'highest' or 'lowest' or 'asked'"),
    (text(end=END + "target = 'x'\n"), "end.target: want a number, got 'x'"),
    (text(end=END + "only = 'maker'\n"), f"end.only: 'maker' is no name here; {THERE}"),
    (text(end=END + "deciding = 1\n"), "end.deciding: want true or false, got 1"),
    (
        text(end=END + "until = 1\n"),
        f"end.until: {TABLE_KEY}{ENDS}",
    ),
    (text("[[example]]\n"), "example 1.rounds: want a list of 1 to 60"),
    (
        text("[[example]]\nrounds = [[{}]]\n"),
        f"example 1.rounds: {A_LIST}, got [[{{}}]]",
    ),
    (
        text(EXAMPLE.replace("80", "90")),
        "example 1: the pad gives [80, 50], the example says [90, 50]",
    ),
    (
        text(EXAMPLE, EXAMPLE.replace("80", "-90")),
        "example 2: the pad gives [80, 50], the example says [−90, 50]",
    ),
    (
        text(EXAMPLE.replace("5 }", "4 }")),
        "example 1: round 1: Tricks: these add up to 12, not 13",
    ),
    (
        text(EXAMPLE + "winners = [1]\n"),
        "example 1: by the pad the winners are [], the example says [1]",
    ),
    (
        text(EXAMPLE + "winners = [2]\n", end=END + "target = 80\n"),
        "example 1: by the pad the winners are [1], the example says [2]",
    ),
    (text(EXAMPLE + "winners = [3]\n"), "example 1.winners: want a number from 1 to 2, got 3"),
    (text(EXAMPLE + "dealer = 5\n"), "example 1.dealer: want a number from 1 to 4, got 5"),
    (text(EXAMPLE + "seats = 6\n"), "example 1.seats: want 4, got 6"),
    (text(EXAMPLE + "house = { nil = 1 }\n"), f"example 1.house.nil: {TABLE_KEY}"),
    (text(EXAMPLE + "wins = 'asked'\n"), "example 1.wins: want 'highest' or 'lowest', got 'asked'"),
    (
        text(EXAMPLE + "note = ''\n"),
        f"example 1.note: {TABLE_KEY}{EXAMPLES}",
    ),
    (text(end=BONUS.replace("label = 'Ahead'\n", "")), "end.bonus.ahead.label: want a text"),
    (
        text(end=BONUS.replace("total > 60", "tricks > 6")),
        "end.bonus.ahead.if: 'tricks' is no name here; there is round, seats, total, unfinished",
    ),
    (
        text(end=BONUS.replace("if = 'total > 60'\n", "")),
        "end.bonus.ahead.if: want a formula such as '10 * tricks'",
    ),
    (text(end=BONUS + "until = 1\n"), f"end.bonus.ahead.until: {TABLE_KEY}label, if, points"),
    (
        text(EXAMPLE + "ended = true\n", end=BONUS),
        "example 1: the pad gives [87, 50], the example says [80, 50]",
    ),
    (
        text(EXAMPLE.replace("80", "87") + "ended = true\nbonus = { ahead = [2] }\n", end=BONUS),
        "example 1: by the pad the bonus 'ahead' is for [1], the example says [2]",
    ),
    (text(EXAMPLE + "bonus = { off = [1] }\n"), f"example 1.bonus.off: {TABLE_KEY}"),
    (text(EXAMPLE + "ended = 1\n"), "example 1.ended: want true or false, got 1"),
    ("x" * 9000, f"want at most {LARGEST} bytes, got 9000"),
    ("name = ", f"line 1: not TOML: {LINES}, got 'name ='"),
]


@pytest.mark.parametrize(("pad", "line"), WRONG)
def test_what_is_wrong_is_said_in_one_line(pad: str, line: str) -> None:
    with pytest.raises(PadError) as raised:
        read_pad(pad)

    assert str(raised.value) == line


def test_the_pad_on_the_page_is_read() -> None:
    (shown,) = re.findall(r"^```toml\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)

    assert read_pad(shown).points.sentence() == (
        "nils + (10 × bid + over, if tricks ≥ bid; else −10 × bid)"
    )


def test_the_page_has_every_key() -> None:
    keys = {key for _, line in WRONG for key in line.partition(TABLE_KEY)[2].split(", ") if key} | {
        "each",
        "choices",
        "worth",
        "usual",
        "value",
        "label",
        "sources",
        "every",
        "least",
        "keep",
    }

    said = set(re.findall(r"[a-z_]+", " ".join(re.findall(r"`[^`]+`|```.*?```", PAGE, re.DOTALL))))
    assert keys - said == set()


def test_how_to_write_a_pad_is_one_screen() -> None:
    how, _, _ = PAGE.partition("\n## ")

    assert len(how.splitlines()) <= 90
