"""Rulings 37 to 75 of the rules' section 2: reneges, scores, the end of a game, the variants."""

from pathlib import Path
from typing import Any

import pytest

from referee.engine.rules.presets import preset_ids
from tests.engine.asking import codes, hand, replay, score

KENTUCKY = "kentucky-discard"
CORPUS = Path(__file__).parents[2] / "corpus"

# Seat 4 deals and seat 1 leads; red is trump. Seat 2 trumps the green trick 2 with the 9 and
# lays a green card in trick 4.
RENEGE = ["R14 R6 R7 R8", "G14 R9 G7 G8", "B14 B10 B6 B7", "G9 G6 G11 R11"]


def claim(seat: int, trick: int, found: int) -> str:
    told = f"seat = {seat}\ntrick = {trick}\nfound = {found}"
    return f"[[hand.irregularity]]\nkind = 'renege'\n{told}"


def coarse(a: int, b: int, *claims: str, bidder: int = 1, bid: int = 90) -> str:
    told = f"bidder = {bidder}\nbid = {bid}\ntaken = {{ A = {a}, B = {b} }}"
    return "\n".join([told, *claims])


def sides(a: int, b: int) -> dict[str, int]:
    return {"A": a, "B": b}


@pytest.mark.parametrize(
    ("found", "outcome"), [(3, "made"), (4, "made"), (5, "reneged"), (9, "reneged")]
)
def test_ruling_37_a_renege_may_be_put_right_until_the_next_trick_is_complete(
    tmp_path: Path, found: int, outcome: str
) -> None:
    told = hand(tmp_path, KENTUCKY, coarse(95, 25, claim(3, 3, found)))

    assert told["outcome"] == outcome


def test_ruling_38_the_corrected_cards_are_what_was_played(tmp_path: Path) -> None:
    """The record holds trick 2 with the green card that seat 2 had to play."""
    corrected = [RENEGE[0], "G14 G6 G7 G8"]
    told = hand(
        tmp_path, KENTUCKY, f"bidder = 1\nbid = 90\ntrump = 'red'\nplay = {corrected}",
        claim(2, 2, 3),
    )  # fmt: skip

    assert codes(told) == []
    assert [trick["winner"] for trick in told["tricks"]] == [1, 1]


def test_ruling_39_a_renege_in_the_last_trick_is_put_right_until_the_score_stands(
    tmp_path: Path,
) -> None:
    assert hand(tmp_path, KENTUCKY, coarse(95, 25, claim(3, 9, 9)))["outcome"] == "made"


def test_ruling_40_bidders_who_reneged_lose_the_bid(tmp_path: Path) -> None:
    told = hand(tmp_path, KENTUCKY, coarse(60, 35, claim(3, 2, 8)))

    assert told["score"] == sides(-90, 35)


@pytest.mark.parametrize("captured", [0, 45, 95])
def test_ruling_41_defenders_who_reneged_lose_the_bid_too(tmp_path: Path, captured: int) -> None:
    told = hand(tmp_path, KENTUCKY, coarse(captured, 20, claim(4, 2, 8)))

    assert told["score"] == sides(captured, -90)


def test_ruling_42_the_revoke_trick_counts_for_who_took_it(tmp_path: Path) -> None:
    """Seat 2 threw B5 on the green 14 of seat 1 and had a green card, as trick 4 shows."""
    played = ["R14 R6 R7 R8", "G14 B5 G7 G8", "B14 B10 B6 B7", "G9 G6 G11 R11"]
    told = hand(
        tmp_path, KENTUCKY, f"bidder = 2\nbid = 90\ntrump = 'red'\nplay = {played}", claim(2, 2, 5)
    )

    # 10 (R14), then G14 + B5, then B14 + B10; the fourth trick brings nothing.
    assert [trick["winner"] for trick in told["tricks"]] == [1, 1, 1, 4]
    assert (told["outcome"], told["score"]) == ("reneged", sides(45, -90))


def test_ruling_43_the_trick_under_way_and_the_nest_go_to_nobody(tmp_path: Path) -> None:
    """R5: points lie in the unfinished trick, and the bonus is not awarded either."""
    played = [*RENEGE, "G10 Y14"]
    lines = f"bidder = 2\nbid = 75\ntrump = 'red'\nplay = {played}"

    told = hand(tmp_path, "one-forty", lines, claim(2, 2, 5))

    # Seat 2's trump took trick 2, seat 2 led trick 3 and seat 4 took it.
    assert told["score"]["B"] == -75
    assert told["bonus"] == sides(0, 0)
    assert told["score"]["A"] == sum(
        trick["points"] for trick in told["tricks"][:4] if trick["winner"] in (1, 3)
    )


def test_ruling_44_what_the_offender_won_is_lost(tmp_path: Path) -> None:
    told = hand(tmp_path, KENTUCKY, coarse(0, 80, claim(2, 2, 8), bid=70))

    assert told["score"] == sides(0, -70)


def test_ruling_45_the_earliest_offence_decides(tmp_path: Path) -> None:
    told = hand(tmp_path, KENTUCKY, coarse(30, 40, claim(1, 6, 9), claim(4, 3, 9)))

    assert told["score"] == sides(30, -90)


BAD_DISCARD = "[[hand.irregularity]]\nkind = 'bad-discard'\nseat = 1"


def test_ruling_45_a_bad_discard_is_earlier_than_any_renege(tmp_path: Path) -> None:
    told = hand(tmp_path, KENTUCKY, coarse(30, 40, claim(2, 1, 9), BAD_DISCARD))
    asked = score(KENTUCKY, bidder=1, bid=90, taken=sides(30, 40), renege=2, bad_discard=True)

    assert (told["outcome"], told["score"]) == ("bad-discard", sides(-90, 40))
    assert (asked["outcome"], asked["score"]) == ("bad-discard", sides(-90, 40))


def test_ruling_46_a_false_claim_costs_nothing(tmp_path: Path) -> None:
    """Seat 3 followed suit in trick 2, as everyone can see."""
    lines = f"bidder = 1\nbid = 90\ntrump = 'red'\nplay = {RENEGE}"

    told = hand(tmp_path, KENTUCKY, lines, claim(3, 2, 5))

    assert told["outcome"] == "unfinished"
    assert (3, 2) not in {(each["seat"], each["trick"]) for each in told["rulings"]
                          if each["code"] == "renege"}  # fmt: skip


UNTRICKED = "[[hand.irregularity]]\nkind = 'renege'\nseat = {seat}\n"


def test_ruling_46_cards_that_are_all_told_settle_a_claim_that_names_no_trick(
    tmp_path: Path,
) -> None:
    """Everybody followed in the corpus's hand, from the first card to the last."""
    text = (CORPUS / "carded-kentucky-discard.rook").read_text("utf-8")

    (plain,) = replay(text, tmp_path)["hands"]
    (told,) = replay(text + UNTRICKED.format(seat=3), tmp_path)["hands"]

    assert codes(told) == ["claim-not-upheld"]
    assert told["score"] == plain["score"]


def test_ruling_46_a_claim_that_names_no_trick_is_the_offence_that_the_cards_show(
    tmp_path: Path,
) -> None:
    lines = f"bidder = 1\nbid = 90\ntrump = 'red'\nplay = {RENEGE}"

    told = hand(tmp_path, KENTUCKY, lines, UNTRICKED.format(seat=2))

    assert told["outcome"] == "reneged"
    assert [(each["seat"], each["trick"]) for each in told["rulings"]] == [(2, 2)]


def test_ruling_46_a_claim_that_names_no_trick_stands_while_cards_are_not_told(
    tmp_path: Path,
) -> None:
    lines = f"bidder = 1\nbid = 90\ntrump = 'red'\nplay = {RENEGE}"

    told = hand(tmp_path, KENTUCKY, lines, UNTRICKED.format(seat=3))

    assert told["outcome"] == "reneged"


@pytest.mark.parametrize(("seat", "books"), [(1, [-90, 40, 0, 40]), (4, [55, 0, 55, -90])])
def test_ruling_47_in_books_the_offender_alone_pays(seat: int, books: list[int]) -> None:
    taken = {"declarers": 55, "defenders": 40}

    answer = score("call-partner-4", bidder=1, bid=90, taken=taken, partners=3, renege=seat)

    assert list(answer["score"].values()) == books


@pytest.mark.parametrize("name", [name for name in preset_ids() if name != "rook-for-three"])
def test_ruling_49_a_bid_exactly_made_is_made(name: str) -> None:
    books = name.startswith("call")
    taken = {"declarers" if books else "A": 100}
    more: dict[str, Any] = {"last_trick": "defenders"} if books else {"last_trick": "B"}

    answer = score(name, bidder=1, bid=100, taken=taken, house={"bonus": "last-trick"}, **more)

    assert (answer["outcome"], answer["score"]["1" if books else "A"]) == ("made", 100)


@pytest.mark.parametrize("taken", [75, 100, 120])
def test_ruling_50_overtricks_score(taken: int) -> None:
    assert score(KENTUCKY, bidder=1, bid=70, taken={"A": taken})["score"]["A"] == taken


@pytest.mark.parametrize(("bid", "outcome"), [(70, "made"), (100, "set")])
def test_ruling_51_defenders_always_score(bid: int, outcome: str) -> None:
    answer = score(KENTUCKY, bidder=1, bid=bid, taken=sides(80, 40))

    assert (answer["outcome"], answer["score"]["B"]) == (outcome, 40)


def test_ruling_52_totals_may_be_negative_and_the_floor_is_off() -> None:
    asked: dict[str, Any] = {"bidder": 1, "bid": 120, "taken": sides(0, 120)}
    low = sides(-900, 0)

    assert score(KENTUCKY, **asked, before=low)["winner"] is None
    assert score(KENTUCKY, **asked, before=low, house={"floor": -500})["winner"] == "B"


@pytest.mark.parametrize(("before", "winner"), [(440, "A"), (435, None)])
def test_ruling_53_600_is_reached_at_600(before: int, winner: str | None) -> None:
    answer = score("double-deck-4", bidder=1, bid=150, taken=sides(160, 90),
                   before=sides(before, 0))  # fmt: skip

    assert answer["winner"] == winner


def test_ruling_54_bidder_goes_although_lower() -> None:
    answer = score("double-deck-4", bidder=1, bid=150, taken=sides(150, 100),
                   before=sides(450, 590))  # fmt: skip

    assert (answer["totals"], answer["winner"]) == (sides(600, 690), "A")
    assert answer["reason"] == "bidder-goes"


def test_ruling_55_only_the_defenders_over_win() -> None:
    answer = score("double-deck-4", bidder=1, bid=150, taken=sides(150, 100),
                   before=sides(445, 590))  # fmt: skip

    assert (answer["winner"], answer["reason"]) == ("B", "target")


@pytest.mark.parametrize("bid", [150, 200, 250])
def test_ruling_56_a_set_bidder_never_goes(bid: int) -> None:
    """Before the hand nobody is at 600, so a side that loses its bid is not there after it."""
    answer = score("double-deck-4", bidder=1, bid=bid, taken=sides(145, 105),
                   before=sides(595, 595))  # fmt: skip

    assert (answer["winner"], answer["reason"]) == ("B", "target")
