"""Worked examples of call-partner games, where everyone keeps a book of his own.

S33 is from the rules' section 3; the other ids are our own. Source: S000, PWC; rules 1.17 and
1.18, rulings 36, 47, 67 and 68.
"""

from pathlib import Path
from typing import Any

import pytest

from tests.engine.asking import replay, replay_refused, score, score_refused


def played(
    bidder: int, bid: int, declarers: int, defenders: int, partners: str = "", **more: Any
) -> dict[str, Any]:
    """A hand with what both teams captured, bonus apart; *partners* "" plays alone."""
    named = {"partners": partners} if partners else {}
    taken = {"declarers": declarers, "defenders": defenders}
    return {"bidder": bidder, "bid": bid, "taken": taken, **named, **more}


def case(name: str, preset: str, books: str, **options: Any) -> Any:
    """*books*: the expected scores, seat 1 first."""
    scores = {str(seat): int(points) for seat, points in enumerate(books.split(), 1)}
    return pytest.param(preset, options, scores, id=name)


BIDDERS_LAST = {"last_trick": "declarers"}
DEFENDERS_LAST = {"last_trick": "defenders"}
PARTNERS_SPARED = {"house": {"partner_pays": False}}

MADE = [
    case("S33", "call-partner-6", "145 145 55 55 145 55",
         **played(1, 130, 125, 55, "2,5", **BIDDERS_LAST)),
    case("S33-defenders-last", "call-partner-6", "145 145 55 55 145 55",
         **played(1, 130, 145, 35, "2,5", **DEFENDERS_LAST)),
    case("ruling-68-four", "call-partner-4", "120 80 120 80",
         **played(1, 100, 100, 80, "3", **BIDDERS_LAST)),
    case("four-neighbor", "call-partner-4", "80 120 120 80",
         **played(2, 100, 100, 80, "3", **BIDDERS_LAST)),
    case("five", "call-partner-5", "95 105 95 105 95",
         **played(4, 85, 85, 95, "2", **BIDDERS_LAST)),
    # Ruling 65: the called card in the bidder's own hand or nest: he plays alone.
    case("five-alone", "call-partner-5", "60 60 140 60 60",
         **played(3, 140, 120, 60, **BIDDERS_LAST)),
    # Ruling 66: both called cards with one player: one partner only.
    case("six-one-partner", "call-partner-6", "100 100 100 100 100 100",
         **played(1, 100, 80, 100, "4", **BIDDERS_LAST)),
    case("six-alone", "call-partner-6-short", "0 0 0 0 0 200",
         **played(6, 200, 180, 0, **BIDDERS_LAST)),
    case("ruling-36-bonus-makes-it", "call-partner-4-short", "100 100 100 100",
         **played(1, 100, 80, 100, "2", **BIDDERS_LAST)),
    case("classic-has-no-bonus", "call-partner-5-classic", "75 105 75 105 105",
         **played(1, 75, 75, 105, "3")),
    case("short-five", "call-partner-5-short", "150 50 50 50 150",
         **played(5, 150, 150, 30, "1", **DEFENDERS_LAST)),
]  # fmt: skip

SET = [
    # Ruling 67: bidder and partner both lose the bid; every defender scores the side's total.
    case("ruling-67-four-set", "call-partner-4", "-120 85 -120 85",
         **played(1, 120, 95, 85, "3", **BIDDERS_LAST)),
    case("set-for-the-bonus", "call-partner-4", "-100 120 120 -100",
         **played(1, 100, 80, 100, "4", **DEFENDERS_LAST)),
    case("six-set", "call-partner-6", "75 -150 -150 75 75 -150",
         **played(2, 150, 105, 75, "3,6", **BIDDERS_LAST)),
    case("alone-set", "call-partner-5", "100 100 100 -130 100",
         **played(4, 130, 100, 80, **DEFENDERS_LAST)),
    case("classic-set", "call-partner-5-classic", "-80 105 -80 105 105",
         **played(1, 80, 75, 105, "3")),
    # House rule: the bidder alone pays, the partner scores nothing.
    case("partner-spared", "call-partner-4", "-120 85 0 85",
         **played(1, 120, 95, 85, "3", **BIDDERS_LAST, **PARTNERS_SPARED)),
    case("two-partners-spared", "call-partner-6", "75 -150 0 75 75 0",
         **played(2, 150, 105, 75, "3,6", **BIDDERS_LAST, **PARTNERS_SPARED)),
]  # fmt: skip

RENEGED = [
    # Rules 1.17, ruling 47: the offender alone loses the bid, his own side scores 0, and the
    # others what they had captured; no bonus.
    case("ruling-47-bidder-reneged", "call-partner-4", "-110 40 0 40",
         **played(1, 110, 60, 40, "3", renege=1)),
    case("partner-reneged", "call-partner-4", "0 40 -110 40",
         **played(1, 110, 60, 40, "3", renege=3)),
    case("defender-reneged", "call-partner-5", "55 55 0 -90 0",
         **played(1, 90, 55, 40, "2", renege=4)),
    case("six-defender-reneged", "call-partner-6", "30 0 30 0 30 -85",
         **played(1, 85, 30, 70, "3,5", renege=6)),
    case("bidders-make-bid", "call-partner-5", "90 90 0 -90 0",
         **played(1, 90, 55, 40, "2", renege=4, house={"renege_rule": "bidders-make-bid"})),
    case("partner-spared-reneges", "call-partner-4", "0 40 -110 40",
         **played(1, 110, 60, 40, "3", renege=3, **PARTNERS_SPARED)),
]  # fmt: skip


@pytest.mark.parametrize(("preset", "options", "expected"), MADE)
def test_made(preset: str, options: dict[str, Any], expected: dict[str, int]) -> None:
    answer = score(preset, **options)

    assert (answer["outcome"], answer["score"]) == ("made", expected)


@pytest.mark.parametrize(("preset", "options", "expected"), SET)
def test_set(preset: str, options: dict[str, Any], expected: dict[str, int]) -> None:
    answer = score(preset, **options)

    assert (answer["outcome"], answer["score"]) == ("set", expected)


@pytest.mark.parametrize(("preset", "options", "expected"), RENEGED)
def test_reneged(preset: str, options: dict[str, Any], expected: dict[str, int]) -> None:
    answer = score(preset, **options)

    assert (answer["outcome"], answer["score"]) == ("reneged", expected)
    assert answer["bonus"] == {"declarers": 0, "defenders": 0}


def test_captured_points_and_bonus_go_by_team() -> None:
    answer = score("call-partner-4", **played(1, 100, 100, 80, "3", **BIDDERS_LAST))

    assert answer["taken"] == {"declarers": 100, "defenders": 80}
    assert answer["bonus"] == {"declarers": 20, "defenders": 0}


def books(*totals: int) -> dict[str, int]:
    return {str(seat): total for seat, total in enumerate(totals, 1)}


@pytest.mark.parametrize(
    ("before", "winner", "reason"),
    [
        # The declarers 1 and 3 gain 120 each, the defenders 2 and 4 gain 80.
        pytest.param(books(380, 0, 0, 0), "1", "target", id="exactly-500"),
        pytest.param(books(375, 415, 0, 0), None, None, id="nobody-yet"),
        pytest.param(books(0, 420, 0, 0), "2", "target", id="a-defender"),
        pytest.param(books(400, 450, 0, 0), "2", "higher-total", id="two-over"),
        pytest.param(books(400, 0, 390, 0), "1", "higher-total", id="bidder-and-partner-over"),
        pytest.param(books(400, 0, 400, 0), None, None, id="equal"),
        pytest.param(books(400, 440, 400, 0), None, None, id="three-equal"),
        pytest.param(books(400, 441, 400, 0), "2", "higher-total", id="one-above-two"),
    ],
)
def test_ends_of_games(before: dict[str, int], winner: str | None, reason: str | None) -> None:
    answer = score("call-partner-4", **played(1, 100, 100, 80, "3", **BIDDERS_LAST, before=before))

    assert (answer["winner"], answer["reason"]) == (winner, reason)


@pytest.mark.parametrize(
    ("before", "winner", "reason"),
    [
        pytest.param(books(380, 500, 0, 0), "1", "bidder-goes", id="bidder"),
        pytest.param(books(0, 500, 380, 0), "3", "bidder-goes", id="partner"),
        pytest.param(books(380, 500, 385, 0), "3", "bidder-goes", id="higher-of-the-two"),
        pytest.param(books(385, 420, 380, 0), "1", "bidder-goes", id="bidder-the-higher"),
        pytest.param(books(380, 500, 380, 0), "1", "bidder-goes", id="level-declarers"),
        pytest.param(books(380, 420, 380, 0), "1", "bidder-goes", id="all-three-level"),
    ],
)
def test_bidder_goes_in_books(
    before: dict[str, int], winner: str | None, reason: str | None
) -> None:
    """The declarers 1 and 3 gain 120 each, the defenders 2 and 4 gain 80; ruling 83."""
    hand = played(1, 100, 100, 80, "3", **BIDDERS_LAST, before=before)

    answer = score("call-partner-4", **hand, house={"both_over": "bidder-goes"})

    assert (answer["winner"], answer["reason"]) == (winner, reason)


@pytest.mark.parametrize(
    ("before", "winner", "reason"),
    [
        pytest.param((420, 440, 420, 0, 0), "1", "bidder-goes", id="level-bidder-and-partner"),
        pytest.param((400, 440, 400, 0, 0), "1", "bidder-goes", id="exactly-the-target"),
        pytest.param((415, 440, 420, 0, 0), "3", "bidder-goes", id="partner-ahead"),
        pytest.param((395, 440, 395, 0, 0), "2", "target", id="no-bidder-over"),
        pytest.param((395, 440, 395, 440, 0), None, None, id="level-defenders"),
    ],
)
def test_bidder_goes_among_five(
    before: tuple[int, ...], winner: str | None, reason: str | None
) -> None:
    """Everybody gains 100: the bidders 1 and 3, the defenders with the last trick; ruling 83."""
    hand = played(1, 100, 100, 80, "3", last_trick="defenders", before=books(*before))

    answer = score("call-partner-5", **hand, house={"both_over": "bidder-goes"})

    assert (answer["winner"], answer["reason"]) == (winner, reason)


@pytest.mark.parametrize(
    ("before", "winner", "reason"),
    [
        pytest.param((410, 450, 420, 0, 420, 0), None, None, id="level-partners-ahead"),
        pytest.param((420, 450, 420, 0, 420, 0), "1", "bidder-goes", id="all-three-level"),
        pytest.param((395, 450, 420, 0, 395, 0), "3", "bidder-goes", id="one-partner-over"),
    ],
)
def test_bidder_goes_with_two_partners(
    before: tuple[int, ...], winner: str | None, reason: str | None
) -> None:
    """Two partners who are level play another hand, as all who are level do; rulings 8 and 83."""
    hand = played(1, 100, 100, 80, "3,5", last_trick="defenders", before=books(*before))

    answer = score("call-partner-6", **hand, house={"both_over": "bidder-goes"})

    assert (answer["winner"], answer["reason"]) == (winner, reason)


def test_totals_go_by_seat() -> None:
    hand = played(1, 120, 95, 85, "3", **BIDDERS_LAST, before=books(100, 10, -40, 5))

    assert score("call-partner-4", **hand)["totals"] == books(-20, 95, -160, 90)


@pytest.mark.parametrize(
    ("preset", "options", "words"),
    [
        pytest.param("call-partner-4", played(1, 100, 100, 80, "3"), ["--last-trick"], id="bonus"),
        pytest.param(
            "call-partner-4", played(1, 100, 100, 80, "3,4", **BIDDERS_LAST), ["partner"],
            id="two-partners-of-four",
        ),
        pytest.param(
            "call-partner-6", played(1, 100, 100, 80, "2,3,4", **BIDDERS_LAST), ["partner"],
            id="three-partners-of-six",
        ),
        pytest.param(
            "call-partner-5", played(1, 100, 100, 80, "1", **BIDDERS_LAST), ["partner"],
            id="the-bidder-his-own-partner",
        ),
        pytest.param(
            "call-partner-6", played(1, 100, 100, 80, "2,2", **BIDDERS_LAST), ["partner"],
            id="the-same-partner-twice",
        ),
        pytest.param(
            "call-partner-4", played(1, 100, 100, 80, "5", **BIDDERS_LAST), ["--partners", "1..4"],
            id="no-such-seat",
        ),
        pytest.param(
            "kentucky-discard",
            {"bidder": 1, "bid": 90, "taken": {"A": 95, "B": 25}, "partners": 2},
            ["--partners"], id="fixed-partners",
        ),
        pytest.param(
            "call-partner-4", {"bidder": 1, "bid": 100, "taken": {"A": 100, "B": 80}},
            ["--taken", "declarers", "defenders"], id="sides-of-another-game",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(preset: str, options: dict[str, Any], words: list[str]) -> None:
    line = score_refused(preset, **options)

    assert all(word in line for word in words), line


def test_a_refusal_says_who_plays_with_whom() -> None:
    fixed = {"bidder": 1, "bid": 90, "taken": {"A": 95, "B": 25}}

    assert "seat 1 plays with seat 3, not with seat 2" in score_refused(
        "kentucky-discard", **fixed, partners=2
    )


CALLED = 'format = "rook-record/1"\nrules = "{}"\n[[hand]]\nbidder = 1\nbid = 100\n{}\n'


@pytest.mark.parametrize(
    ("name", "called", "line"),
    [
        ("call-partner-5", "R14 G14", "partner_cards: the bidder calls 1 here, got R14 G14"),
        ("call-partner-6", "R14 G14 B14", "partner_cards: the bidder calls 2 here, got"),
    ],
)
def test_no_more_cards_are_called_than_the_table_allows(
    name: str, called: str, line: str, tmp_path: Path
) -> None:
    told = CALLED.format(name, f"\npartner_cards = {called.split()}")

    assert f"game.rook:7: hand 1: {line}" in replay_refused(told, tmp_path)


def test_a_partner_called_where_none_is_called_is_a_void_call(tmp_path: Path) -> None:
    """Ruling 79."""
    told = CALLED.format("kentucky-discard", "taken = { A = 110 }\npartner_cards = ['R14']")

    (hand,) = replay(told, tmp_path)["hands"]

    assert [(each["code"], each["seat"]) for each in hand["rulings"]] == [("call-not-offered", 1)]
    assert hand["score"] == {"A": 110, "B": 10}


def test_a_called_card_that_the_deck_has_not_is_ruled_on(tmp_path: Path) -> None:
    told = CALLED.format("call-partner-5-short", "partner_cards = ['R2']")

    (hand,) = replay(told, tmp_path)["hands"]

    assert [(each["code"], each["card"]) for each in hand["rulings"]] == [
        ("card-not-in-deck", "R2")
    ]
