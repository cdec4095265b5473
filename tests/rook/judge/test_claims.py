"""Ruling 77: claims that cannot be checked, that leave a bid open, and on many cards."""

import json
import time
from pathlib import Path
from typing import Any

import pytest

from referee.rook.possible import clauses
from tests.rook.asking import ask, codes, replay

# Seat 4 deals, seat 1 leads, red is trump. Seat 2 throws the black 5 on green in trick 2.
THROWN = ["R14 R6 R7 R8", "G14 B5 G7 G8", "B14 B10 B6 B7"]

# Nine tricks of an honest hand: seat 2 never shows a green card, and Y5 Y6 Y7 Y8 RK lay aside.
WHOLE = [
    "G14 B5 G5 G6", "G13 B6 G7 G8", "G12 B7 G9 G10", "R14 R5 R6 R7", "R13 R8 R9 R10",
    "G11 Y14 Y13 Y12", "B14 B8 B9 B10", "B13 B11 B12 Y11", "R12 Y9 Y10 R11",
]  # fmt: skip

BAD_DISCARD = {"kind": "'bad-discard'", "seat": 1}


def renege(trick: int | None, found: int | None) -> dict[str, object]:
    """The claim that seat 2 reneged."""
    at = {"trick": trick, "found": found} if trick else {}
    return {"kind": "'renege'", "seat": 2, **at}


def record(claim: dict[str, object], *house: str, **given: object) -> str:
    """One hand that seat 1 bids, with a *claim*; strings are written as in a record."""
    rules = given.pop("rules", "kentucky-discard")
    facts = {"bidder": 1, "bid": 80, "trump": "'red'", **given}
    head = [f'format = "rook-record/1"\nrules = "{rules}"\ndealer = 4\n[house]', *house]
    lines = [*head, "[[hand]]", *(f"{name} = {value}" for name, value in facts.items())]
    return "\n".join([*lines, "[[hand.irregularity]]", *(f"{n} = {v}" for n, v in claim.items())])


def hand(tmp_path: Path, claim: dict[str, object], *house: str, **given: object) -> Any:
    return replay(record(claim, *house, **given), tmp_path)["hands"][0]


def missing() -> None:
    raise clauses.UnavailableError("no solver is installed")


def spent(*_lits: int, **_budget: int) -> None:
    """The answer of a search that has run out of its budget."""


@pytest.fixture(params=["no solver", "budget spent"])
def bid(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """A bid for hands that cannot be searched; hands with another bid may be cached."""
    if request.param == "no solver":
        monkeypatch.setattr(clauses, "_solver", missing)
        return 85
    monkeypatch.setattr(clauses.Clauses, "can", spent)
    return 90


@pytest.mark.parametrize("trick", [2, None])
def test_ruling_77_a_claim_that_could_not_be_checked_stands_and_says_that(
    tmp_path: Path, bid: int, trick: int | None
) -> None:
    judged = hand(tmp_path, renege(trick, 4), play=THROWN, bid=bid)

    (ruling,) = judged["rulings"]
    assert (ruling["code"], judged["outcome"]) == ("renege", "reneged")
    assert ruling["text"].endswith(
        "The recorded cards could not all be checked here, as that takes too long or a part of "
        "the program is missing: the table’s word stands."
    )


@pytest.mark.parametrize(
    ("trick", "play", "code"),
    [
        # All other cards are known, so seat 2 had no green card.
        (1, WHOLE, "claim-not-upheld"),
        (2, WHOLE, "claim-not-upheld"),
        # Seat 2 may have kept the green 11, which nobody played.
        (1, WHOLE[:3], "renege"),
    ],
)
def test_ruling_77_counting_alone_refutes_a_claim_that_could_not_be_checked(
    tmp_path: Path, bid: int, trick: int, play: list[str], code: str
) -> None:
    judged = hand(tmp_path, renege(trick, len(play) + 1), play=play, bid=bid)

    assert codes(judged) == [code]


@pytest.mark.parametrize(("tricks", "code"), [(9, "claim-not-upheld"), (6, "bad-discard")])
def test_ruling_77_counting_alone_refutes_a_bad_discard(
    tmp_path: Path, bid: int, tricks: int, code: str
) -> None:
    """Y6 to Y9 and R11 are left of a whole hand, and none of them counts."""
    play = [*WHOLE[:-1], "R12 Y5 Y10 RK"][:tricks]

    judged = hand(tmp_path, BAD_DISCARD, "discard_ban = 'counters'", play=play, bid=bid)

    assert codes(judged) == [code]


# What seat 1 took up: nobody else has a trump, so seat 2 could not follow its red 13.
REFUTED = {
    "deal": ["R5 R6 R7 R8 R9 R10 R11 R12 R13", "", "", ""],
    "nest": "'R14 RK B5 B6 B7'",
    "play": ["R13 G6"],
}


@pytest.mark.parametrize(
    "given",
    [
        REFUTED | {"taken": "{ A = 45, B = 10 }"},
        REFUTED | {"taken": "{ A = 45, B = 10 }", "tricks": "{ A = 3, B = 1 }"},
        {"play": ["G6 G7"], "taken": "{ A = 45 }"},
        {"play": ["G6 G7"], "taken": "{ B = 30 }"},
        {"seen": ["2@1 RK"], "piles": "{ A = 'G5', B = 'Y5' }"},
    ],
    ids=["points", "tricks", "the bidders", "the others", "piles"],
)
def test_what_was_captured_until_a_refuted_claim_leaves_the_bid_open(
    tmp_path: Path, given: dict[str, object]
) -> None:
    path = tmp_path / "made.rook"
    path.write_text(record(renege(1, 5), **given), "utf-8")

    (answered,) = ask("judge", path, "--ask", "made")["answers"]

    assert answered["answer"] == "open"


def test_many_cards_on_piles_of_two_decks_are_heard_in_time(tmp_path: Path) -> None:
    """One copy of each card in the pile was dealt to seat 3; nobody knows who had the other."""
    cards = " ".join(f"{color}{rank}" for color in "RY" for rank in range(5, 14))
    begun = time.process_time()

    judged = hand(
        tmp_path, renege(1, 20), rules="double-deck-4", bid=150,
        deal=json.dumps(["", "", f"{cards} RK", ""]), in_piles=f"{{ A = '{cards}' }}",
    )  # fmt: skip

    assert codes(judged) == ["renege"]
    assert time.process_time() - begun < 5
