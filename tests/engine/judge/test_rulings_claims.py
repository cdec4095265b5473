"""Rulings 77, 78 and 81 of the rules' section 2: claims, the end of a hand, cards left over."""

import re
from pathlib import Path
from typing import Any

import pytest

from referee.engine.possible import clauses
from tests.engine.asking import codes, replay, replay_refused, score

KENTUCKY = "kentucky-discard"

# Seat 4 deals, seat 1 leads, red is trump. Seat 2 throws the black 5 on green in trick 2.
THROWN = ["R14 R6 R7 R8", "G14 B5 G7 G8", "B14 B10 B6 B7"]

# Nine tricks of an honest hand: seat 2 never shows a green card, and Y5 Y6 Y7 Y8 RK lay aside.
WHOLE = [
    "G14 B5 G5 G6", "G13 B6 G7 G8", "G12 B7 G9 G10", "R14 R5 R6 R7", "R13 R8 R9 R10",
    "G11 Y14 Y13 Y12", "B14 B8 B9 B10", "B13 B11 B12 Y11", "R12 Y9 Y10 R11",
]  # fmt: skip


def hand(tmp_path: Path, play: list[str], *lines: str, name: str = KENTUCKY, **told: str) -> Any:
    """The answer to a record of one hand, in which seat 1 has bid and red is trump."""
    head = [f'format = "rook-record/1"\nrules = "{name}"\ndealer = 4']
    head += [f"[house]\n{told.pop('house')}"] if "house" in told else []
    bid = "150" if name.startswith("double") else "80"
    facts = {"bidder": "1", "bid": bid, "trump": "'red'", "play": str(play)} | told
    body = [f"{key} = {value}" for key, value in facts.items()]
    return replay("\n".join([*head, "[[hand]]", *body, *lines]), tmp_path)["hands"][0]


def renege(seat: int, trick: int | None = None, found: int | None = None) -> str:
    lines = ["[[hand.irregularity]]", "kind = 'renege'", f"seat = {seat}"]
    lines += [f"trick = {trick}"] if trick else []
    lines += [f"found = {found}"] if found else []
    return "\n".join(lines)


BAD_DISCARD = "[[hand.irregularity]]\nkind = 'bad-discard'\nseat = 1"


def test_ruling_77_the_card_that_followed_refutes_a_claim(tmp_path: Path) -> None:
    told = hand(tmp_path, THROWN, renege(3, 2, 5))

    assert (codes(told), told["outcome"]) == (["claim-not-upheld"], "unfinished")


def test_ruling_77_a_claim_that_nothing_settles_stands_and_says_so(tmp_path: Path) -> None:
    told = hand(tmp_path, THROWN, renege(2, 2, 4))

    (ruling,) = told["rulings"]
    assert (ruling["code"], ruling["card"], ruling["proof"]) == ("renege", "B5", None)
    assert ruling["text"] == (
        "The table found that Seat 2 did not follow in trick 2 though it could, too late to put "
        "it right: the hand ends. The recorded cards neither prove nor refute it: the table's "
        "word stands."
    )
    assert (told["outcome"], told["score"]) == ("reneged", {"A": 10 + 15 + 20, "B": -80})


def test_ruling_77_a_whole_hand_refutes_what_no_deal_shows(tmp_path: Path) -> None:
    """The nest holds no green card, so seat 2, who played none, had none."""
    told = hand(tmp_path, WHOLE, renege(2, 1, 10))

    assert codes(told) == ["claim-not-upheld"]
    assert told["outcome"] == "made"


def missing() -> None:
    raise clauses.UnavailableError("no solver is installed")


def spent(*_lits: int, **_budget: int) -> None:
    """What a search says whose budget is spent."""


@pytest.fixture(params=["no solver", "budget spent"])
def bid(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A bid of hands that nobody can look through; others of their cards may be remembered."""
    if request.param == "no solver":
        monkeypatch.setattr(clauses, "_solver", missing)
        return "85"
    monkeypatch.setattr(clauses.Clauses, "can", spent)
    return "90"


@pytest.mark.parametrize("trick", [2, None])
def test_ruling_77_a_claim_that_could_not_be_checked_stands_and_says_that(
    tmp_path: Path, bid: str, trick: int | None
) -> None:
    told = hand(tmp_path, THROWN, renege(2, trick, trick and 4), bid=bid)

    (ruling,) = told["rulings"]
    assert ruling["code"] == "renege"
    assert ruling["text"].endswith(
        "The recorded cards could not all be checked here, as that takes too long or a part of "
        "the program is missing: the table's word stands."
    )
    assert told["outcome"] == "reneged"


@pytest.mark.parametrize("trick", [1, 2])
def test_ruling_77_counting_alone_refutes_a_claim_that_could_not_be_checked(
    tmp_path: Path, bid: str, trick: int
) -> None:
    """All other cards are known, so seat 2 had no green card."""
    told = hand(tmp_path, WHOLE, renege(2, trick, 10), bid=bid)

    assert codes(told) == ["claim-not-upheld"]
    assert told["outcome"] == "made"


def test_ruling_77_counting_alone_refutes_nothing_that_may_have_been(
    tmp_path: Path, bid: str
) -> None:
    """Seat 2 may have kept the green 11, which nobody played."""
    told = hand(tmp_path, WHOLE[:3], renege(2, 1, 4), bid=bid)

    assert codes(told) == ["renege"]


@pytest.mark.parametrize(("tricks", "code"), [(9, "claim-not-upheld"), (6, "bad-discard")])
def test_ruling_77_counting_alone_refutes_a_bad_discard(
    tmp_path: Path, bid: str, tricks: int, code: str
) -> None:
    """Y6 to Y9 and R11 are left of a whole hand, and none of them counts."""
    play = [*WHOLE[:-1], "R12 Y5 Y10 RK"][:tricks]

    told = hand(tmp_path, play, BAD_DISCARD, bid=bid, house="discard_ban = 'counters'")

    assert codes(told) == [code]


def test_ruling_77_a_claim_without_a_trick_is_about_all_cards_of_the_seat(tmp_path: Path) -> None:
    whole = hand(tmp_path, WHOLE, renege(2))
    part = hand(tmp_path, WHOLE[:5], renege(2))

    assert codes(whole) == ["claim-not-upheld"]
    assert codes(part) == ["renege"]
    assert "neither prove nor refute" in part["rulings"][0]["text"]


def test_ruling_77_a_trick_that_was_not_recorded_settles_nothing(tmp_path: Path) -> None:
    told = hand(tmp_path, [THROWN[0], "", THROWN[2]], renege(2, 2, 5))

    assert codes(told) == ["renege"]
    assert "neither prove nor refute" in told["rulings"][0]["text"]


def test_ruling_77_a_record_that_contradicts_itself_settles_nothing(tmp_path: Path) -> None:
    """The green 7 is recorded twice, and whether seat 2 had a green card is not known."""
    told = hand(tmp_path, [*THROWN, "B9 B11 G7 B12"], renege(2, 2, 5))

    assert codes(told) == ["card-played-twice", "renege"]
    assert "contradict each other" in told["rulings"][1]["text"]


def test_ruling_77_no_claim_is_about_a_trick_that_a_hand_does_not_have(tmp_path: Path) -> None:
    text = f'format = "rook-record/1"\nrules = "{KENTUCKY}"\n[[hand]]\nbidder = 1\nbid = 90\n'

    line = replay_refused(f"{text}taken = {{ A = 40, B = 20 }}\n{renege(2, 12, 14)}\n", tmp_path)

    assert line.endswith("there is no trick 12: a hand has 9 tricks")


@pytest.mark.parametrize(
    ("aside", "answer"),
    [
        ("Y6 Y7 Y8 Y9 Y11 Y12", ["claim-not-upheld"]),
        ("Y6 Y7 Y8 Y9 Y11 R5", ["discard-trump"]),
        ("Y6 Y7 Y8 Y9 Y11", ["discard-count"]),
    ],
)
def test_ruling_77_a_recorded_discard_settles_a_claim(
    tmp_path: Path, aside: str, answer: list[str]
) -> None:
    """Seat 1 leads the black 14 in trick 2, so he kept a card that is no trump."""
    play = ["R14 R12 R6 R7", "B14 B5 B9 B11"]

    told = hand(tmp_path, play, BAD_DISCARD, name="double-deck-4", discard=f"'{aside}'")

    assert codes(told) == answer


def test_ruling_77_a_discard_that_nobody_saw_is_the_word_of_the_table(tmp_path: Path) -> None:
    told = hand(tmp_path, ["R14 R12 R6 R7"], BAD_DISCARD, name="double-deck-4")

    assert (codes(told), told["outcome"]) == (["bad-discard"], "bad-discard")
    assert "neither prove nor refute" in told["rulings"][0]["text"]


@pytest.mark.parametrize(
    ("claim", "a"),
    [
        # Tricks 1 to 8: G14 G5 | B5 | G10 | R14 R5 | R10 | Y14 | B14 B10 | nothing; then Y10, and
        # Y5 and the Rook lie aside.
        (renege(2, 1, 9), 15 + 5 + 10 + 15 + 10 + 10 + 20),
        (renege(2, 1, 10), 85 + 10 + 25),
        (renege(2), 85 + 10 + 25),
    ],
)
def test_ruling_78_after_the_last_trick_all_tricks_and_the_nest_are_captured(
    tmp_path: Path, claim: str, a: int
) -> None:
    """Seat 2 does not follow green three times, and lays the green 9 in trick 7."""
    play = ["G14 B6 G5 G6", "G13 B5 G7 G8", "G12 B7 B8 G10", *WHOLE[3:]]
    play[6] = "B14 G9 B9 B10"

    told = hand(tmp_path, play, claim)

    assert (told["outcome"], told["bonus"]) == ("reneged", {"A": 0, "B": 0})
    assert told["score"] == {"A": a, "B": -80}


def test_ruling_78_by_hand_all_counters_may_be_captured_when_a_renege_is_found() -> None:
    answer = score("one-forty", bidder=1, bid=100, taken={"A": 90, "B": 30}, renege=2)

    assert answer["score"] == {"A": 90, "B": -100}
    assert answer["bonus"] == {"A": 0, "B": 0}


def test_ruling_81_what_is_left_of_a_whole_hand_was_laid_aside(tmp_path: Path) -> None:
    """Where no counter may be buried: Y5 and the Rook are left over, as Ann held other cards."""
    told = hand(tmp_path, WHOLE, house="discard_ban = 'counters'")

    assert codes(told) == ["discard-counter", "discard-counter"]
    assert [each["card"] for each in told["rulings"]] == ["Y5", "RK"]


# Five seats and all that was dealt: trick 4 begins with the black 5, which only seat 5 was dealt.
DEALT = """
format = "rook-record/1"
rules = "call-partner-5"
dealer = 3
[[hand]]
bidder = 3
bid = 150
trump = "yellow"
rook = "high"
partners = [4]
deal = [
    "R10 Y3 B2 G4 R5 Y11 G2 B10 B4 R7", "B7 R8 B3 R6 G5 G13 Y12 Y7 B9 R12",
    "Y1 G11 Y2 R11 Y6 R9 G7 G12 B11 Y14", "Y4 G8 B12 R13 Y9 B8 G10 R3 B6 Y5",
    "B13 G9 R2 B1 R4 Y13 G14 R14 B5 Y10",
]
nest = "G6 G1 R1 RK G3 Y8 B14"
discard = "Y8 B11 R9 B14 G11 Y14 R1"
"""
GAPS = ["B8 B1 B10 B3 G12", "", "", "", "", "Y10 Y3 Y7 Y1 Y9", "", "B6 B13 B4 G13 G1", "",
        "G3 Y5 R14 R10 R6"]  # fmt: skip


@pytest.mark.parametrize("fourth", ["", "B5 B2 B7 Y6 B12"])
def test_ruling_77_a_trick_more_between_gaps_settles_no_less(tmp_path: Path, fourth: str) -> None:
    play = [*GAPS[:3], fourth, *GAPS[4:]]

    told = replay(f"{DEALT}play = {play}\n{renege(3, 8, 11)}", tmp_path)["hands"][0]

    assert codes(told) == ["claim-not-upheld"]


def test_who_led_after_a_gap_is_plain_from_whose_card_it_was(tmp_path: Path) -> None:
    play = [*GAPS[:3], "B5 B2 B7 Y6 B12", *GAPS[4:]]

    told = replay(f"{DEALT}play = {play}", tmp_path)["hands"][0]

    took = {trick["number"]: (trick["leader"], trick["winner"]) for trick in told["tricks"]}
    assert {n: took[n] for n in (4, 6, 8, 10)} == {4: (5, 3), 6: (5, 3), 8: (4, 5), 10: (3, 4)}


def test_a_discard_that_cannot_be_is_no_discard_against_the_rules(tmp_path: Path) -> None:
    play = ["R14 R6 R7 R8", "G14 B8 G7 G8"]

    told = hand(tmp_path, play, BAD_DISCARD, discard="'B5 B6 B7 B8 Y5'")

    assert codes(told) == ["discard-not-held", "claim-not-upheld"]


@pytest.mark.parametrize("known", [[3], [1, 2, 4, 5]], ids=["his own", "all others"])
def test_ruling_65_a_called_card_that_only_the_bidder_can_have(
    tmp_path: Path, known: list[int]
) -> None:
    """The yellow 14 was dealt to him, or to nobody else; trick 1 goes to seat 5 with 25."""
    told = re.sub("(?m)^(nest|discard|partners) = .*\n", "", DEALT)
    hands = re.findall('"((?:[RYGB][0-9]+ ?){10})"', told)
    deal = [each if seat in known else "" for seat, each in enumerate(hands, 1)]
    told = re.sub(r"deal = \[[^]]*\]", f"deal = {deal}\npartner_cards = ['Y14']", told)
    told += "nest = 'G6 G1 R1 RK G3 Y8 B14'\n" if 3 not in known else ""

    answer = replay(f"{told}play = {GAPS[:1]}", tmp_path)["hands"][0]

    assert answer["taken"] == {"declarers": 0, "defenders": 25}


NOBODYS_WORD = "the hand ends. No cards are recorded: the table's word stands."


@pytest.mark.parametrize("at", [(1, 4), (None, None)], ids=["in a trick", "somewhere"])
def test_ruling_77_without_a_card_it_is_said_that_nothing_proves_a_claim(
    tmp_path: Path, at: tuple[int | None, int | None]
) -> None:
    told = hand(tmp_path, [], renege(3, *at), taken="{ A = 50, B = 20 }")

    (ruling,) = told["rulings"]
    assert (ruling["code"], ruling["seat"], ruling["trick"]) == ("renege", 3, at[0])
    assert ruling["text"].endswith(NOBODYS_WORD)
    assert (told["outcome"], told["score"]) == ("reneged", {"A": -80, "B": 20})


def test_ruling_77_who_asks_what_a_renege_costs_claims_nothing() -> None:
    answer = score(KENTUCKY, bidder=1, bid=80, taken={"A": 50, "B": 20}, renege=3)

    assert (answer["outcome"], answer["rulings"]) == ("reneged", [])


def test_ruling_25_after_a_misdeal_nothing_else_of_the_hand_counts(tmp_path: Path) -> None:
    """Seat 2 throws the black 5 on green in trick 2 and follows green in trick 3."""
    play = [*THROWN[:2], "G12 G13 G9 G10"]

    told = hand(tmp_path, play, "[[hand.irregularity]]", "kind = 'misdeal'")

    assert (codes(told), told["outcome"]) == (["told-otherwise"], "redeal")


def test_a_renege_found_later_than_the_recorded_tricks_is_not_scored(tmp_path: Path) -> None:
    """Seat 3 throws a green card on red; what tricks 2 to 7 brought is not known."""
    told = hand(tmp_path, ["R14 R5 G6 R7"], renege(3, 1, 8))

    assert (codes(told), told["outcome"]) == (["renege"], "unfinished")


def test_the_best_card_to_pass_is_named(tmp_path: Path) -> None:
    """Seat 2 held the Rook and the trump 14, and passed the red 13."""
    told = hand(
        tmp_path, [], name=KENTUCKY, house="circus = true", trump="'green'", call="'circus'",
        deal="['', 'G14 G8 R13 R9 Y12 Y11 B10 RK B6', '', '']",
        circus="['Y5', 'R13', 'B5', 'Y14']",
    )  # fmt: skip

    (ruling,) = told["rulings"]
    assert (ruling["code"], ruling["card"]) == ("pass-not-best", "R13")
    assert "passed the red 13 to the left and held the Rook." in ruling["text"]


@pytest.mark.parametrize(("found", "in_time"), [(4, "false"), (5, "true")])
def test_ruling_37_what_is_told_of_the_time_fits_the_tricks(
    tmp_path: Path, found: int, in_time: str
) -> None:
    facts = f"bidder = 1\nbid = 80\n{renege(2, 3, found)}\nin_time = {in_time}"

    refused = replay_refused(
        f'format = "rook-record/1"\nrules = "{KENTUCKY}"\n[[hand]]\n{facts}', tmp_path
    )

    assert f"in_time is {in_time}, and it was found" in refused


def test_a_card_passed_twice_or_not_in_the_deck_is_ruled_on(tmp_path: Path) -> None:
    """One green 5 lies in this deck, and no green 4."""
    told = hand(
        tmp_path, ["G14 G9 RK G6"], name=KENTUCKY, house="circus = true", trump="'green'",
        call="'circus'", circus="['R5', 'G5', 'G4', 'G5']",
    )  # fmt: skip

    texts = [each["text"] for each in told["rulings"] if each["code"] == "card-not-in-deck"]
    assert texts == [
        "The green 5 is recorded 2 times as passed to the left, and the deck has 1.",
        "The green 4 is recorded as passed to the left, and the deck does not have it.",
    ]
