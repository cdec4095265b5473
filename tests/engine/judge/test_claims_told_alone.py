"""Ruling 77 where a claim meets cards seen alone, and what was captured until it was made."""

import time
from pathlib import Path
from typing import Any

import pytest

from referee.engine.rules.presets import preset
from tests.engine.asking import ask, codes, replay, replay_refused

# Seat 4 deals, seat 1 leads; nine cards a hand, five in the nest.
TOLD = {
    "bidder": "1",
    "bid": "80",
    "trump": "'red'",
    "taken": "{ A = 45, B = 10 }",
}
NO_RED = "['', 'G6 G7 Y6 Y7 Y8 B6 B7 B8 B9', '', '']"
EVERY_RED = {"deal": "['R5 R6 R7 R8 R9 R10 R11 R12 R13', '', '', '']", "nest": "'R14 RK B5 B6 B7'"}
"""What seat 1 took up: nobody else has a trump."""
STRAYED = "['1@1 R14', '2@1 G6']"


def text(told: dict[str, str], claim: str, house: str = "", rules: str = "kentucky-discard") -> str:
    dealer = preset(rules).table.players
    head = f'format = "rook-record/1"\nrules = "{rules}"\ndealer = {dealer}\n[house]\n{house}\n'
    facts = "\n".join(f"{key} = {value}" for key, value in (TOLD | told).items() if value)
    return f"{head}[[hand]]\n{facts}\n[[hand.irregularity]]\n{claim}\n"


def hand(
    folder: Path, claim: str, house: str = "", rules: str = "kentucky-discard", **told: str
) -> Any:
    """The answer to a record of one hand; a fact that is empty is left out."""
    return replay(text(told, claim, house, rules), folder)["hands"][0]


def made(folder: Path, claim: str, **told: str) -> str:
    """What the judge says to the question whether the bid was made."""
    path = folder / "made.rook"
    path.write_text(text(told, claim), "utf-8")
    (answered,) = ask("judge", path, "--ask", "made")["answers"]
    return str(answered["answer"])


RENEGE = "kind = 'renege'\nseat = 2\ntrick = 1\nfound = 5"
SOMEWHERE = "kind = 'renege'\nseat = 2"


def test_cards_seen_alone_refute_a_claim(tmp_path: Path) -> None:
    told = hand(tmp_path, RENEGE, deal=NO_RED, seen=STRAYED)

    assert (codes(told), told["outcome"], told["score"]) == (
        ["claim-not-upheld"], "unfinished", None,
    )  # fmt: skip


def test_the_same_cards_without_what_was_led_refute_nothing(tmp_path: Path) -> None:
    """A green card may have been led, and seat 2 has green."""
    told = hand(tmp_path, RENEGE, deal=NO_RED, seen="['2@1 B6']")

    assert (codes(told), told["score"]) == (["renege"], {"A": 45, "B": -80})
    assert "neither prove nor refute it" in told["rulings"][0]["text"]


def test_a_color_seen_alone_refutes_a_claim(tmp_path: Path) -> None:
    told = hand(tmp_path, RENEGE, deal=NO_RED, seen="['1@1 red']")

    assert codes(told) == ["claim-not-upheld"]


def test_all_trump_in_another_hand_refutes_a_claim_about_a_card_seen_alone(tmp_path: Path) -> None:
    told = hand(tmp_path, RENEGE, **EVERY_RED, seen=STRAYED)

    assert (codes(told), told["outcome"]) == (["claim-not-upheld"], "unfinished")


def test_cards_seen_alone_prove_a_claim(tmp_path: Path) -> None:
    told = hand(tmp_path, RENEGE, seen="['1@1 R14', '2@1 G6', '2@3 R9']")

    (ruling,) = told["rulings"]
    assert (ruling["code"], ruling["seat"], ruling["trick"]) == ("renege", 2, 1)
    assert ruling["text"].startswith("Seat 2 cannot have followed in trick 1")
    assert told["score"] == {"A": 45, "B": -80}


@pytest.mark.parametrize("seen", ["['2@3 R9', '1@1 R14', '2@1 G6']", "['1@1 R14', '2@1 G6']"])
def test_a_claim_without_a_trick_hears_cards_seen_alone(tmp_path: Path, seen: str) -> None:
    told = hand(tmp_path, SOMEWHERE, seen=seen)

    proven = "2@3" in seen
    assert codes(told) == ["renege"]
    assert ("word stands" in told["rulings"][0]["text"]) is not proven


def test_a_claim_without_a_trick_is_refuted_where_each_is(tmp_path: Path) -> None:
    """Seat 2 has no red card, no green one and no Rook; seat 1 led those each time."""
    leads = ["1@1 R14", "1@2 G14", "1@3 R13", "1@4 G13", "1@5 R12", "1@6 G12", "1@7 R11"]
    leads += ["1@8 green", "1@9 red"]
    no_green = "['', 'Y5 Y6 Y7 Y8 B5 B6 B7 B8 B9', '', '']"

    told = hand(
        tmp_path, SOMEWHERE, deal=no_green, seen=str(leads),
        leaders=f"{{ {', '.join(f'{trick} = 1' for trick in range(2, 10))} }}",
    )  # fmt: skip

    assert codes(told) == ["claim-not-upheld"]


def test_a_claim_is_heard_whatever_trump_was(tmp_path: Path) -> None:
    """Seat 2 follows green with green, which is right in every trump; seat 3 throws a yellow."""
    followed = hand(tmp_path, RENEGE, trump="", play="['G7 G6 Y8 G9']")
    thrown = hand(tmp_path, RENEGE.replace("2", "3"), trump="", play="['G7 G6 Y8 G9']")

    assert (codes(followed), codes(thrown)) == (["claim-not-upheld"], ["renege"])


def test_a_card_seen_alone_that_cannot_be_settles_nothing(tmp_path: Path) -> None:
    """Seat 2 was dealt no red card, and is said to have played one."""
    told = hand(tmp_path, RENEGE, deal=NO_RED, play="['R14 G6 R6 R7']", seen="['2@3 R9']")

    assert codes(told) == ["renege"]
    assert "contradict each other" in told["rulings"][0]["text"]


def test_a_card_that_followed_is_right_whatever_was_seen(tmp_path: Path) -> None:
    told = hand(tmp_path, RENEGE, play="['R14 R8 R6 R7']", seen="['3@3 R8']")

    assert codes(told)[-1] == "claim-not-upheld"


def test_cards_on_piles_refute_a_claim(tmp_path: Path) -> None:
    """Side B has the red 14 that was led to its only trick, so seat 1 did not take it."""
    told = hand(tmp_path, RENEGE, **EVERY_RED, seen="['1@1 red']", in_piles="{ A = 'R5' }")

    assert codes(told) == ["claim-not-upheld"]


# What was captured until a claim that is refuted: the hand is kept, ruled on, and unfinished.
REFUTED = EVERY_RED | {"play": "['R13 G6']"}


@pytest.mark.parametrize(
    ("captured", "taken"),
    [
        ({"taken": "{ A = 45, B = 10 }"}, {"A": 45, "B": 10}),
        ({"taken": "{ A = 45 }"}, {"A": 45, "B": None}),
        ({"taken": "{ A = 45, B = 10 }", "tricks": "{ A = 3, B = 1 }"}, {"A": 45, "B": 10}),
        ({"taken": "", "piles": "{ A = 'G14 G10 Y5', B = 'Y10' }"}, {"A": 25, "B": 10}),
        ({"taken": ""}, {"A": 0, "B": 0}),
    ],
    ids=["points", "of one side", "tricks", "piles", "nothing"],
)
def test_what_was_captured_until_a_refuted_claim_is_no_result(
    tmp_path: Path, captured: dict[str, str], taken: dict[str, int | None]
) -> None:
    told = hand(tmp_path, RENEGE, **REFUTED, **captured)

    assert (codes(told), told["outcome"], told["score"]) == (
        ["claim-not-upheld"], "unfinished", None,
    )  # fmt: skip
    assert told["taken"] == taken


@pytest.mark.parametrize("found", [5, 10])
def test_a_whole_result_beside_a_refuted_claim_counts(tmp_path: Path, found: int) -> None:
    claim = RENEGE.replace("found = 5", f"found = {found}")

    told = hand(tmp_path, claim, **REFUTED, taken="{ A = 85, B = 35 }")

    assert (codes(told), told["score"]) == (["claim-not-upheld"], {"A": 85, "B": 35})


def test_after_the_last_trick_one_side_is_enough(tmp_path: Path) -> None:
    claim = RENEGE.replace("found = 5", "found = 10")

    told = hand(tmp_path, claim, **REFUTED, taken="{ A = 85 }")

    assert (codes(told), told["score"]) == (["claim-not-upheld"], {"A": 85, "B": 35})


DISPLAY = "nest_to = 'nobody'"


@pytest.mark.parametrize(
    ("found", "taken", "score"),
    [
        (10, "{ A = 70, B = 30 }", {"A": -80, "B": 30}),
        (5, "{ A = 70, B = 30 }", None),
        (10, "{ A = 70 }", None),
        (10, "{ A = 30, B = 10 }", None),
    ],
    ids=["over", "under way", "one side", "too few"],
)
def test_what_may_lie_in_a_nest_out_of_play_follows_only_of_a_hand_that_was_over(
    tmp_path: Path, found: int, taken: str, score: dict[str, int] | None
) -> None:
    claim = RENEGE.replace("found = 5", f"found = {found}")

    told = hand(tmp_path, claim, DISPLAY, **REFUTED, taken=taken)

    assert (codes(told), told["score"]) == (["claim-not-upheld"], score)


@pytest.mark.parametrize(
    ("piles", "score"),
    [
        ("{ A = 'R5 R10 R14 G5 G10 Y5 B5 B10 B14 Y10 RK', B = 'G14 Y14' }", {"A": 100, "B": 20}),
        ("{ A = 'R5 R10 R14 G5 G10 Y5 B5 B10 B14 Y10 RK' }", None),
    ],
    ids=["whole", "one pile"],
)
def test_piles_of_a_hand_that_was_over_count_where_they_hold_every_counter(
    tmp_path: Path, piles: str, score: dict[str, int] | None
) -> None:
    claim = RENEGE.replace("found = 5", "found = 10")

    told = hand(tmp_path, claim, **REFUTED, taken="", piles=piles)

    assert (codes(told), told["score"]) == (["claim-not-upheld"], score)


BAD_DISCARD = "kind = 'bad-discard'\nseat = 1\nfound = 1"


@pytest.mark.parametrize("cards", [{}, {"nest": "'R14 RK B5 B6 B7'"}], ids=["none", "the nest"])
def test_before_a_trick_was_taken_nobody_has_captured_anything(
    tmp_path: Path, cards: dict[str, str]
) -> None:
    told = hand(tmp_path, BAD_DISCARD, "discard_ban = 'trump'", taken="", **cards)

    assert (told["outcome"], told["score"]) == ("bad-discard", {"A": -80, "B": 0})
    assert told["taken"] == {"A": 0, "B": 0}


def test_what_cannot_have_been_captured_is_still_refused(tmp_path: Path) -> None:
    line = replay_refused(text(REFUTED | {"taken": "{ A = 7, B = 10 }"}, RENEGE), tmp_path)

    assert "7 cannot be" in line


def test_a_score_that_the_table_agreed_on_stands(tmp_path: Path) -> None:
    told = hand(tmp_path, RENEGE, **REFUTED, agreed="{ A = 45, B = 0 }")

    assert told["score"] == {"A": 45, "B": 0}


@pytest.mark.parametrize(
    "told",
    [
        REFUTED | {"taken": "{ A = 45, B = 10 }"},
        REFUTED | {"taken": "{ A = 45, B = 10 }", "tricks": "{ A = 3, B = 1 }"},
        {"play": "['G6 G7']", "taken": "{ A = 45 }"},
        {"play": "['G6 G7']", "taken": "{ B = 30 }"},
        {"seen": "['2@1 RK']", "piles": "{ A = 'G5', B = 'Y5' }", "taken": ""},
    ],
    ids=["points", "tricks", "the bidders", "the others", "piles"],
)
def test_what_was_captured_until_a_refuted_claim_leaves_the_bid_open(
    tmp_path: Path, told: dict[str, str]
) -> None:
    assert made(tmp_path, RENEGE, **told) == "open"


@pytest.mark.parametrize("told", [{"bidder": ""}, {"trump": ""}, {}], ids=str)
def test_a_discard_of_the_wrong_number_is_one_against_the_rules_whatever_trump_was(
    tmp_path: Path, told: dict[str, str]
) -> None:
    claim = "kind = 'bad-discard'\nseat = 1"

    facts = {"discard": "'G6 G7 G8 G9'", "taken": ""} | told

    found = hand(tmp_path, claim, "discard_ban = 'counters'", **facts)

    assert codes(found)[-1] in ("bad-discard", "discard-count")


def test_a_whole_discard_that_is_allowed_refutes_a_claim_whoever_bid(tmp_path: Path) -> None:
    """Six seats passed a card to the left, and nobody told which, nor who bid."""
    house = "players = 6\nnest = 5\ncircus = true\ndiscard_ban = 'trump'"

    told = hand(
        tmp_path, "kind = 'bad-discard'\nseat = 1\nfound = 7", house, bidder="", bid="", taken="",
        trump="'green'", call="'circus'", discard="'B10 R9 B8 Y7 R14'",
        play="['', 'G7 R5 G11 G12 G6 G9']", seen="['4@2 green', '5@1 black']",
    )  # fmt: skip

    assert "claim-not-upheld" in codes(told)


def test_cards_captured_after_a_refuted_claim_do_not_speak_for_it(tmp_path: Path) -> None:
    """A card of nine tricks lies in a pile, so the hand went on after trick 3."""
    told = hand(
        tmp_path, RENEGE.replace("found = 5", "found = 3"), taken="{ A = 85, B = 35 }",
        seen="['2@1 RK']", in_piles="{ A = 'G5 G6 G7 G8 G9 G10 G11 G12 G13' }",
    )  # fmt: skip

    assert (codes(told), told["score"]) == (["claim-not-upheld"], {"A": 85, "B": 35})


def test_a_false_claim_takes_nothing_from_a_proven_one(tmp_path: Path) -> None:
    """Seat 1 led trick 1, and seat 2 had a red 9 when it threw the green 6."""
    first = "kind = 'renege'\nseat = 1\ntrick = 1\nfound = 3\n[[hand.irregularity]]\n"

    told = hand(
        tmp_path, first + RENEGE.replace("found = 5", "found = 6"),
        seen="['1@1 R14', '2@1 G6', '2@3 R9']",
        in_piles="{ A = 'G5 G7 G8 G9 G10 G11 G12 G13 G14' }",
    )  # fmt: skip

    assert (codes(told), told["score"]) == (
        ["claim-not-upheld", "renege"], {"A": 45, "B": -80},
    )  # fmt: skip
    assert told["rulings"][1]["text"].startswith("Seat 2 cannot have followed")


@pytest.mark.parametrize(
    ("told", "claim", "code"),
    [
        ({"play": "['R10 RK G5 R5']"}, RENEGE.replace("trick = 1", "trick = 2"), "renege"),
        (
            {"play": "['R10 RK G5 R5']", "seen": "['3@2 G7']"},
            RENEGE.replace("seat = 2", "seat = 3"),
            "renege",
        ),
        ({"play": "['R10 R9 G5 R5']"}, RENEGE, "claim-not-upheld"),
    ],
    ids=["a later trick", "not followed", "followed"],
)
def test_a_claim_does_not_wait_for_the_rank_of_the_rook(
    tmp_path: Path, told: dict[str, str], claim: str, code: str
) -> None:
    found = hand(
        tmp_path, claim, "", "call-partner-4", bid="120", partners="[3]",
        taken="{ declarers = 45, defenders = 10 }", **told,
    )  # fmt: skip

    assert code in codes(found)
    assert (found["score"] is None) is (code != "renege")


def test_a_claim_without_a_trick_that_one_trick_proves_stays_proven(tmp_path: Path) -> None:
    seen = ["1@3 R14", "2@3 G7", "2@5 R9"]
    for more in ([], ["2@1 G6"]):
        told = hand(tmp_path, SOMEWHERE, leaders="{ 3 = 1 }", seen=str([*more, *seen]))

        (ruling,) = told["rulings"]
        assert "word stands" not in ruling["text"]


@pytest.mark.parametrize("missing", ["bid", "bidder"])
def test_a_discard_found_at_once_waits_for_the_bid(tmp_path: Path, missing: str) -> None:
    told = hand(tmp_path, BAD_DISCARD, "discard_ban = 'trump'", taken="", **{missing: ""})

    assert (told["outcome"], told["score"]) == ("unfinished", None)


@pytest.mark.parametrize(
    ("rules", "told", "claim"),
    [
        ("one-forty", {"bid": "100", "play": "['G6 G7 G8 G9']", "taken": "{ A = 85, B = 35 }"},
         RENEGE),
        ("one-forty", {"bid": "100", "play": "['G6 G7 G8 G9']", "taken": "{ A = 85 }"},
         RENEGE.replace("found = 5", "found = 11")),
        ("regular-partnership", {"play": "['G6 G7 G8 G9']", "taken": "{ A = 65, B = 35 }"}, RENEGE),
    ],
)  # fmt: skip
def test_a_bonus_that_is_not_told_leaves_a_hand_unfinished(
    tmp_path: Path, rules: str, told: dict[str, str], claim: str
) -> None:
    found = hand(tmp_path, claim, rules=rules, **told)

    assert (codes(found), found["score"]) == (["claim-not-upheld"], None)


@pytest.mark.parametrize("told", [{}, {"seen": "['1@1 R14']"}, {"play": "['G6 G7']"}], ids=str)
def test_nobody_laid_cards_aside_where_there_is_no_nest(
    tmp_path: Path, told: dict[str, str]
) -> None:
    claim = "kind = 'bad-discard'\nseat = 1"

    found = hand(tmp_path, claim, rules="regular-partnership", taken="{ A = 40, B = 10 }", **told)

    assert (codes(found), found["score"]) == (["claim-not-upheld"], None)
    assert found["rulings"][0]["text"].startswith("Nothing is laid aside at this table.")


def test_a_pile_that_contradicts_the_tricks_settles_nothing(tmp_path: Path) -> None:
    """Seat 1 took trick 1 with the red 14, which lies in the pile of the others."""
    told = hand(
        tmp_path, RENEGE, deal=NO_RED, play="['R14 G6 R6 R7']", in_piles="{ B = 'R14' }",
        taken="{ A = 45, B = 10 }",
    )  # fmt: skip

    assert codes(told) == ["renege"]
    assert "contradict each other" in told["rulings"][0]["text"]


def test_every_counter_is_a_result_though_fewer_tricks_are_told(tmp_path: Path) -> None:
    told = hand(
        tmp_path, RENEGE.replace("found = 5", "found = 8"), seen="['2@1 RK']",
        taken="{ A = 85, B = 35 }", tricks="{ A = 5, B = 2 }",
    )  # fmt: skip

    assert (codes(told), told["score"]) == (["claim-not-upheld"], {"A": 85, "B": 35})


def test_many_cards_on_piles_of_two_decks_are_heard_in_time(tmp_path: Path) -> None:
    """Of each card in the pile one copy was dealt to seat 3, and nobody knows who had the other."""
    cards = " ".join(f"{color}{rank}" for color in "RY" for rank in range(5, 14))
    begun = time.process_time()

    told = hand(
        tmp_path, RENEGE.replace("found = 5", "found = 20"), rules="double-deck-4", bid="150",
        taken="", deal=f"['', '', '{cards} RK', '']", in_piles=f"{{ A = '{cards}' }}",
    )  # fmt: skip

    assert codes(told) == ["renege"]
    assert time.process_time() - begun < 5
