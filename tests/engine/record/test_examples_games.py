"""Records of whole games: the deal moving on, redeals, agreed scores, and the end of a game."""

from pathlib import Path
from typing import Any

import pytest

from tests.engine.asking import codes, replay, replay_refused

MADE = "bidder = 1\nbid = 90\ntaken = { A = 95, B = 25 }"
SET = "bidder = 1\nbid = 90\ntaken = { A = 85, B = 35 }"
DOUBLE = "bidder = 1\nbid = 150\ntaken = { A = 160, B = 90 }"
CALLED = """\
bidder = 1
bid = 100
partners = [3]
taken = { declarers = 100, defenders = 80 }
last_trick = "declarers"
"""
MAJORITY = "bidder = 1\nbid = 90\ntaken = { A = 95, B = 85 }\ntricks = { A = 7, B = 6 }"
REDEAL = "redeal = 2"
PASSED_OUT = "passed_out = true"
MISDEAL = '[[hand.irregularity]]\nkind = "misdeal"'


def game(preset: str, *hands: str, house: str = "", dealer: int = 4, before: str = "") -> str:
    """A record with these hands."""
    head = f'format = "rook-record/1"\nrules = "{preset}"\ndealer = {dealer}\n{before}\n'
    rules = f"[house]\n{house}\n" if house else ""
    return head + rules + "".join(f"[[hand]]\n{hand}\n" for hand in hands)


def dealers(answer: Any) -> list[int]:
    return [hand["dealer"] for hand in answer["hands"]]


@pytest.mark.parametrize(
    ("preset", "hands", "house", "expected"),
    [
        pytest.param("kentucky-discard", [MADE, SET, MADE, MADE, SET], "target = 900",
                     [4, 1, 2, 3, 4], id="clockwise"),
        pytest.param("double-deck-6", [DOUBLE] * 5, "target = 9000", [4, 5, 6, 1, 2],
                     id="six-seats"),
        pytest.param("call-partner-4", [CALLED, CALLED], "", [4, 1], id="call-partner"),
        # Ruling 23: after a no-counter redeal the same dealer deals.
        pytest.param("kentucky-discard", [REDEAL, REDEAL, MADE, MADE], "", [4, 4, 4, 1],
                     id="ruling-23-no-counter-redeal"),
        # HAS: after a misdeal too (B9).
        pytest.param("kentucky-discard", [MISDEAL, MADE, MADE], "", [4, 4, 1], id="misdeal"),
        pytest.param("double-deck-4", [MISDEAL, DOUBLE], "", [4, 4], id="misdeal-of-two-decks"),
        # Ruling 12: where nobody is forced to bid the next dealer deals (A8).
        pytest.param("double-deck-4", [PASSED_OUT, DOUBLE], "", [4, 1], id="A8"),
        pytest.param("one-high", [PASSED_OUT, PASSED_OUT, MAJORITY], "", [4, 1, 2],
                     id="passed-out-twice"),
        pytest.param("call-partner-4", [PASSED_OUT, CALLED], "", [4, 1], id="passed-out-called"),
        pytest.param("kentucky-discard", [PASSED_OUT, MADE], 'all_pass = "redeal-same"', [4, 4],
                     id="passed-out-same-dealer"),
        pytest.param("kentucky-discard", [PASSED_OUT, MADE], 'all_pass = "redeal-next"', [4, 1],
                     id="passed-out-next-dealer"),
        # A hand ended by a foul was dealt all the same.
        pytest.param(
            "kentucky-discard",
            [f"{SET}\n[[hand.irregularity]]\nkind = 'renege'\nseat = 2\ntrick = 3\nfound = 6",
             MADE],
            "", [4, 1], id="reneged",
        ),
        # The table knows best who dealt.
        pytest.param("kentucky-discard", [MADE, f"dealer = 3\n{SET}", SET], "", [4, 3, 4],
                     id="dealt-out-of-turn"),
        pytest.param("kentucky-discard", [MADE, "bidder = 2\nbid = 70"], "", [4, 1],
                     id="under-way"),
    ],
)  # fmt: skip
def test_the_deal_moves_on(
    tmp_path: Path, preset: str, hands: list[str], house: str, expected: list[int]
) -> None:
    assert dealers(replay(game(preset, *hands, house=house), tmp_path)) == expected


@pytest.mark.parametrize("first", [1, 2, 3, 4])
def test_the_first_dealer_is_told(tmp_path: Path, first: int) -> None:
    answer = replay(game("kentucky-discard", MADE, SET, dealer=first), tmp_path)

    assert dealers(answer) == [first, first % 4 + 1]


@pytest.mark.parametrize(
    ("hand", "outcome"),
    [(REDEAL, "redeal"), (MISDEAL, "redeal"), (PASSED_OUT, "passed-out")],
)
def test_a_hand_that_was_not_played_scores_nothing(tmp_path: Path, hand: str, outcome: str) -> None:
    answer = replay(game("double-deck-4", DOUBLE, hand), tmp_path)["hands"][1]

    assert (answer["outcome"], answer["bidder"], answer["bid"]) == (outcome, None, None)
    assert answer["score"] == {"A": 0, "B": 0}
    assert answer["totals"] == {"A": 160, "B": 90}


def test_totals_run_on(tmp_path: Path) -> None:
    answer = replay(game("kentucky-discard", MADE, SET, MADE), tmp_path)

    assert [hand["totals"] for hand in answer["hands"]] == [
        {"A": 95, "B": 25}, {"A": 5, "B": 60}, {"A": 100, "B": 85},
    ]  # fmt: skip
    assert answer["totals"] == {"A": 100, "B": 85}
    assert (answer["winner"], answer["reason"]) == (None, None)


def test_a_game_goes_on_from_scores_on_paper(tmp_path: Path) -> None:
    answer = replay(
        game("kentucky-discard", MADE, before="before = { A = 210, B = -40 }"), tmp_path
    )

    assert answer["totals"] == {"A": 305, "B": -15}
    assert (answer["winner"], answer["reason"]) == ("A", "target")


def test_hands_after_the_end_are_scored_on_and_marked(tmp_path: Path) -> None:
    west = "bidder = 2\nbid = 120\ntaken = { A = 0, B = 120 }"
    answer = replay(game("kentucky-discard", *[MADE] * 4, west, west, west), tmp_path)

    assert [codes(hand) for hand in answer["hands"]] == [[]] * 4 + [["after-game-over"]] * 3
    assert answer["totals"] == {"A": 380, "B": 460}
    assert (answer["winner"], answer["reason"]) == ("A", "target")


def test_equal_totals_are_played_off(tmp_path: Path) -> None:
    """Ruling 8: another hand, until they differ."""
    level = "bidder = 1\nbid = 60\ntaken = { A = 60, B = 60 }"
    answer = replay(game("kentucky-discard", *[level] * 6, MADE, house="bid_min = 60"), tmp_path)

    assert answer["hands"][4]["totals"] == {"A": 300, "B": 300}
    assert (answer["winner"], answer["reason"]) == ("A", "higher-total")
    assert [codes(hand) for hand in answer["hands"]] == [[]] * 7


def test_ruling_10_nobody_wins_in_the_middle_of_a_hand(tmp_path: Path) -> None:
    """Ruling 10: 295 to 0, and the bid of 90 in play may still be set."""
    answer = replay(
        game("kentucky-discard", "bidder = 1\nbid = 90", before="before = { A = 295, B = 0 }"),
        tmp_path,
    )

    assert (answer["hands"][0]["outcome"], answer["hands"][0]["score"]) == ("unfinished", None)
    assert (answer["totals"], answer["winner"]) == ({"A": 295, "B": 0}, None)


def test_an_agreed_score_stands_and_is_marked(tmp_path: Path) -> None:
    hand = "bidder = 2\nbid = 120\nagreed = { A = 0, B = 180 }\nnote = 'wrong deal'"
    (answer,) = replay(game("kentucky-discard", hand), tmp_path)["hands"]

    assert answer["score"] == {"A": 0, "B": 180}
    assert codes(answer) == ["score-agreed"]
    assert "wrong deal" in answer["rulings"][0]["text"]


def test_an_agreed_score_wins_games_too(tmp_path: Path) -> None:
    answer = replay(game("kentucky-discard", "agreed = { A = 300, B = -20 }"), tmp_path)

    assert (answer["winner"], answer["reason"]) == ("A", "target")


def test_an_agreed_score_overrules_what_was_captured(tmp_path: Path) -> None:
    (answer,) = replay(game("kentucky-discard", f"{MADE}\nagreed = {{ A = 0, B = 0 }}"), tmp_path)[
        "hands"
    ]

    assert answer["score"] == {"A": 0, "B": 0}


@pytest.mark.parametrize(
    ("bid", "code"),
    [(65, "bid-below-minimum"), (125, "bid-over-maximum"), (72, "bid-not-multiple")],
)
def test_a_bid_that_stood_is_ruled_on_and_scored(tmp_path: Path, bid: int, code: str) -> None:
    hand = f"bidder = 2\nbid = {bid}\ntaken = {{ A = 0, B = 120 }}"
    (answer,) = replay(game("kentucky-discard", hand), tmp_path)["hands"]

    assert codes(answer) == [code]
    assert (answer["rulings"][0]["seat"], answer["bid"]) == (2, bid)
    assert answer["score"]["B"] == (120 if bid <= 120 else -bid)


@pytest.mark.parametrize(
    ("trick", "found", "outcome"),
    [
        pytest.param(3, 3, "made", id="same-trick"),
        pytest.param(3, 4, "made", id="R1-next-trick"),
        pytest.param(3, 5, "reneged", id="two-tricks-later"),
        pytest.param(3, 6, "reneged", id="R2-trick-6"),
        pytest.param(9, 9, "made", id="last-trick"),
    ],
)
def test_rulings_37_and_39_a_renege_can_be_put_right_until_the_next_trick_is_taken(
    tmp_path: Path, trick: int, found: int, outcome: str
) -> None:
    """Rulings 37 and 39."""
    claim = f'[[hand.irregularity]]\nkind = "renege"\nseat = 1\ntrick = {trick}\nfound = {found}'
    (answer,) = replay(game("kentucky-discard", f"{MADE}\n{claim}"), tmp_path)["hands"]

    assert answer["outcome"] == outcome
    assert answer["score"] == ({"A": 95, "B": 25} if outcome == "made" else {"A": -90, "B": 25})


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        pytest.param("bidder = 5\nbid = 90", ["bidder", "1..4"], id="no-seat"),
        pytest.param("bid = 90\ntaken = { A = 95, B = 25 }", ["bidder"], id="no-bidder"),
        pytest.param("bidder = 1\nbid = 90\ntaken = { A = 95, B = 30 }", ["taken", "120"],
                     id="sum"),
        pytest.param("bidder = 1\nbid = 90\ntaken = { C = 95 }", ["taken", "A, B"], id="side"),
        pytest.param("bidder = 1\nbid = 90\ntaken = 95", ["taken"], id="no-table"),
        pytest.param("bider = 1", ["bider", "bidder"], id="unknown-key"),
        pytest.param("bidder = 1\nbid = 90\ntrump = 'blue'", ["trump", "blue"], id="trump"),
        pytest.param("redeal = true", ["redeal"], id="redeal-by-nobody"),
        pytest.param('[[hand.irregularity]]\nkind = "cheating"', ["kind", "misdeal"], id="kind"),
        pytest.param('[[hand.irregularity]]\nkind = "renege"\ntrick = 1\nfound = 4',
                     ["renege", "seat"], id="renege-by-nobody"),
        pytest.param('[[hand.irregularity]]\nkind = "renege"\nseat = 1\ntrick = 4\nfound = 3',
                     ["trick 4"], id="found-before"),
    ],
)  # fmt: skip
def test_hands_that_cannot_be_read_are_refused_with_their_line(
    tmp_path: Path, hand: str, words: list[str]
) -> None:
    line = replay_refused(game("kentucky-discard", MADE, hand), tmp_path)

    assert all(word in line for word in words), line
    assert int(line.split("game.rook:")[1].split(":")[0]) > 8


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param('rules = "kentucky-discard"\n', ["format", "rook-record/1"], id="no-format"),
        pytest.param('format = "rook-record/2"\nrules = "kentucky-discard"\n',
                     [":1:", "rook-record/1"], id="other-format"),
        pytest.param('format = "rook-record/1"\n', ["rules"], id="no-rules"),
        pytest.param('format = "rook-record/1"\nrules = "whist"\n', [":2:", "whist"], id="whist"),
        pytest.param('format = "rook-record/1"\nrules = "kentucky-discard"\nplayers = ["Ann"]\n',
                     [":3:", "players", "4"], id="one-player"),
        pytest.param('format = "rook-record/1"\nrules = "kentucky-discard"\ndealer = 5\n',
                     [":3:", "dealer", "1..4"], id="dealer"),
        pytest.param('format = "rook-record/1"\nrules = "kentucky-discard"\nplayer = []\n',
                     [":3:", "player"], id="unknown-key"),
        pytest.param('format = "rook-record/1"\nrules = "kentucky-discard"\n[house]\ntarget = 0\n',
                     [":4:", "target"], id="house"),
        pytest.param('format = "rook-record/1"\nrules = "kentucky-discard"\nstarted = "today"\n',
                     [":3:", "started"], id="started"),
        pytest.param('format = "rook-record/1"\nrules = "kentucky-discard"\nplace = 7\n',
                     [":3:", "place"], id="place"),
        pytest.param('format = "rook-record/1\n', [":1:"], id="not-toml"),
        pytest.param("", ["format"], id="empty"),
    ],
)  # fmt: skip
def test_records_that_cannot_be_read_are_refused(
    tmp_path: Path, text: str, words: list[str]
) -> None:
    line = replay_refused(text, tmp_path)

    assert all(word in line for word in words), line


# MADE brings A 95 of the 300 points to win.
OPEN = "bidder = 1\nbid = 90"


def test_nobody_wins_while_an_earlier_hand_is_open(tmp_path: Path) -> None:
    answer = replay(game("kentucky-discard", MADE, OPEN, MADE, MADE, MADE), tmp_path)

    assert answer["totals"] == {"A": 380, "B": 100}
    assert (answer["winner"], answer["reason"]) == (None, None)
    assert "after-game-over" not in codes(answer["hands"][4])


def test_once_the_open_hand_is_scored_the_game_is_won_where_it_was(tmp_path: Path) -> None:
    answer = replay(game("kentucky-discard", MADE, SET, MADE, MADE, MADE, MADE), tmp_path)

    assert answer["winner"] == "A"
    assert codes(answer["hands"][5]) == []


def test_a_game_that_was_won_before_a_hand_without_a_score_stays_won(tmp_path: Path) -> None:
    answer = replay(game("kentucky-discard", MADE, MADE, MADE, MADE, OPEN, MADE), tmp_path)

    assert answer["winner"] == "A"
    assert codes(answer["hands"][5]) == ["after-game-over"]
