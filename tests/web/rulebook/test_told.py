"""House rules in people's own words; half of the sentences were written before the grammar."""

from collections.abc import Collection
from pathlib import Path
from time import process_time

import pytest

from referee.rook.rules.presets import preset
from referee.rook.rules.registry import RULES
from referee.text import runs
from referee.web.rook.rulebook.told import COMING, FACTS, FILE, LONGEST, Told, told_rules

HERE = Path(__file__).parent / "told"


def sentences(name: str) -> list[tuple[str, str]]:
    """The sentences of a file, each with what it must set."""
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    rows = [line.split(" => ") for line in lines if " => " in line and not line.startswith("#")]
    return [(text, expected) for text, expected in rows]


def plain_lines(name: str) -> list[str]:
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def as_written(value: object) -> str:
    """*value* as the files write it: "yes", "1,5-14"."""
    if isinstance(value, tuple):
        return ",".join(
            f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs(value)
        )
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def taken(read: tuple[Told, ...]) -> set[str]:
    return {f"{rule}={as_written(value)}" for told in read for rule, value in told.values}


def grade(text: str, expected: str) -> str:
    """How *text* was read: right, asked, left (nothing understood), part, or wrong."""
    read = told_rules(text)
    values, asks = taken(read), any(told.asked for told in read)
    wanted = {each for each in expected.split() if each not in ("?", "-", "~")}
    if not values <= wanted:
        return "wrong"
    if values == wanted and (asks == ("?" in expected.split()) or expected == "~"):
        return "right"
    if asks:
        return "asked"
    return "part" if values else "left"


def graded(name: str) -> dict[str, list[str]]:
    grades: dict[str, list[str]] = {}
    for text, expected in sentences(name):
        grades.setdefault(grade(text, expected), []).append(f"{text} => {expected}")
    return grades


def share(grades: dict[str, list[str]], *names: str) -> float:
    return sum(len(grades.get(name, ())) for name in names) / sum(map(len, grades.values()))


@pytest.mark.parametrize("name", ["half_a.txt", "half_b.txt"])
def test_of_a_hundred_sentences_ninety_are_right_or_asked_and_none_wrong(name: str) -> None:
    grades = graded(name)

    assert grades.get("wrong", []) == []
    assert share(grades, "right", "asked") >= 0.9
    assert share(grades, "right") >= 0.85


@pytest.mark.parametrize("text", plain_lines("turned.txt"))
def test_what_is_denied_or_doubtful_is_never_taken(text: str) -> None:
    assert taken(told_rules(text)) == set()


@pytest.mark.parametrize("name", ["half_a.txt", "half_b.txt"])
@pytest.mark.parametrize("before", ["It is not so that ", "If you like, ", "My aunt wonders if "])
def test_a_sentence_with_a_doubt_before_it_sets_nothing_alone(name: str, before: str) -> None:
    """A denial reaches to the next comma, what makes it conditional over the whole sentence."""
    reach = ("if" in before.lower()) or None
    for text, _ in sentences(name):
        if reach or not {",", ":"} & set(text):
            assert taken(told_rules(before + text)) == set(), text


def test_rules_said_in_one_breath_are_each_read() -> None:
    said = "We play 1s at 15, bird low, to 500, you have to go out on a bid"

    (read,) = told_rules(said)

    assert dict(read.values) == {
        "c1": 15, "rook_rank": "low", "target": 500, "win_on_bid": True
    }  # fmt: skip
    assert read.asked == ()


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("5 in the kitty, dance around the table twice", ["dance around the table twice"]),
        ("Aunt Ruth brings pie: bird low, to 1,000 (ask Uncle Joe first)",
         ["Aunt Ruth brings pie", "ask Uncle Joe first"]),
        ("We play 1s at 15, bird low, to 500, you have to go out on a bid", []),
        ("To 500, of course", []),
        ("Three in the kitty, some 75", []),
        ("Rook and 1s are 20 each, 14s and 10s are 10, 5s are 5", []),
        ("Aunt Ruth brings pie, and Joe brings cake", []),
    ],
)  # fmt: skip
def test_what_a_sentence_says_beside_its_rules_is_not_lost(said: str, left: list[str]) -> None:
    """Where nothing of a sentence is understood, the whole of it is shown as that."""
    (read,) = told_rules(said)

    assert list(read.left) == left


def test_two_values_in_one_sentence_are_both_asked() -> None:
    (read,) = told_rules("The nest has 5 cards, or on Sundays the nest has 6 cards")

    assert read.values == ()
    assert [asked.choices for asked in read.asked] == [(("nest", 5),), (("nest", 6),)]


HOSTILE = {
    "one word": "a" * 100_000,
    "one phrase": "take out 1s and 2s , " * 5_000,
    "numbers": "5 " * 50_000,
    "numbers in words": "one hundred and five " * 5_000,
    "lines of phrases": ("the rook is the nest bid 5 points , the last trick " * 7 + "\n") * 300,
    "cards": ("each 5 and 10 and " * 20 + "\n") * 300,
    "dealers": ("if all pass the dealer take take take 5 " * 9 + "\n") * 300,
    "markup": "<b onclick='x'>&lt;5s 5</b>" * 4_000,
    "controls": "".join(map(chr, range(300))) * 300,
    "stops": ". " * 50_000,
    "dashes": "5-" * 50_000,
    "ligatures": "\u0130\u00df\ufb03\ufdfa" * 25_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_text_is_read_in_bounded_time(text: str) -> None:
    began = process_time()
    read = told_rules(text)

    assert process_time() - began < 0.5
    assert sum(len(told.text) for told in read) <= LONGEST


def test_what_is_shown_of_a_sentence_has_no_signs_that_steer_a_page() -> None:
    (read,) = told_rules("the nest\x1b[31m has \u202e5 cards\x00")

    assert read.text == "the nest[31m has 5 cards"


def test_every_value_of_a_phrase_is_one_that_its_rule_has() -> None:
    usual = preset("kentucky-discard")
    told = [
        (entry["rule"], entry["value"])
        for entry in FILE["reading"]
        if "value" in entry and entry["rule"] in RULES
    ]
    told += [each for entry in FILE["reading"] for each in entry.get("choices", ())]

    wrong = [(name, value) for name, value in told if value not in worded_values(name, value)]

    assert len(told) > 60
    assert wrong == []
    assert all(RULES[name].wording(value, usual).sentence for name, value in told if name in RULES)


def worded_values(name: str, value: object) -> Collection[object]:
    """The values that a told rule may have; any number where it is one."""
    if name not in RULES or RULES[name].number is not None or name in ("ranks", "nest"):
        return (value,)
    return [each for each in RULES[name].values if type(each) is type(value)]


def test_every_name_of_a_phrase_has_words() -> None:
    names: set[str] = set()
    for entry in FILE["reading"]:
        names |= {*entry.get("rules", ()), *entry.get("sets", ())}
        names |= {entry[key] for key in ("rule", "number") if key in entry}
        names |= {name for name, _ in entry.get("choices", ())}

    assert names - {*RULES, *FACTS, *COMING, "ones"} == set()
