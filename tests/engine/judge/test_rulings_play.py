"""Rulings 37 to 75 of the rules' section 2: reneges, scores, the end of a game, the variants."""

from pathlib import Path

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


def test_ruling_38_the_corrected_cards_are_what_was_played(tmp_path: Path) -> None:
    """The record holds trick 2 with the green card that seat 2 had to play."""
    corrected = [RENEGE[0], "G14 G6 G7 G8"]
    told = hand(
        tmp_path, KENTUCKY, f"bidder = 1\nbid = 90\ntrump = 'red'\nplay = {corrected}",
        claim(2, 2, 3),
    )  # fmt: skip

    assert codes(told) == []
    assert [trick["winner"] for trick in told["tricks"]] == [1, 1]


def test_ruling_42_the_revoke_trick_counts_for_who_took_it(tmp_path: Path) -> None:
    """Seat 2 threw B5 on the green 14 of seat 1 and had a green card, as trick 4 shows."""
    played = ["R14 R6 R7 R8", "G14 B5 G7 G8", "B14 B10 B6 B7", "G9 G6 G11 R11"]
    told = hand(
        tmp_path, KENTUCKY, f"bidder = 2\nbid = 90\ntrump = 'red'\nplay = {played}", claim(2, 2, 5)
    )

    # 10 (R14), then G14 + B5, then B14 + B10; the fourth trick brings nothing.
    assert [trick["winner"] for trick in told["tricks"]] == [1, 1, 1, 4]
    assert (told["outcome"], told["score"]) == ("reneged", sides(45, -90))


def test_ruling_45_the_earliest_offence_decides(tmp_path: Path) -> None:
    told = hand(tmp_path, KENTUCKY, coarse(30, 40, claim(1, 6, 9), claim(4, 3, 9)))

    assert told["score"] == sides(30, -90)


BAD_DISCARD = "[[hand.irregularity]]\nkind = 'bad-discard'\nseat = 1"


def test_ruling_45_a_bad_discard_is_earlier_than_any_renege(tmp_path: Path) -> None:
    told = hand(tmp_path, KENTUCKY, coarse(30, 40, claim(2, 1, 9), BAD_DISCARD))
    asked = score(KENTUCKY, bidder=1, bid=90, taken=sides(30, 40), renege=2, bad_discard=True)

    assert (told["outcome"], told["score"]) == ("bad-discard", sides(-90, 40))
    assert (asked["outcome"], asked["score"]) == ("bad-discard", sides(-90, 40))


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
