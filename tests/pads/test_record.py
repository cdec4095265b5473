"""The record file of a game on a pad, there and back."""

from typing import Any

import pytest

from referee.lines import Line
from referee.pads import PadError
from referee.pads.game import PadGame, fold_pad_game, terms_from
from referee.pads.pad import PADS
from referee.pads.record import read_record, write_record

NAMES = ("Ann", "Bob", 'Cal "Ace"', "Dee")


def game(*lines: Line, pad: str = "spades", **more: Any) -> PadGame:
    document = {
        "pad": PADS[pad].text, "players": NAMES, "sides": [[1, 3], [2, 4]], "house": {},
        "dealer": 2, **more,
    }  # fmt: skip
    return fold_pad_game(terms_from(document), lines)


ROUND = [{"bid": [3, 2], "tricks": [4, 2]}, {"bid": [3, 3], "tricks": [3, 4]}]
OTHER = [{"bid": [3, 2], "tricks": [3, 2]}, {"bid": [3, 3], "tricks": [4, 4]}]


@pytest.mark.parametrize(
    "lines",
    [
        [],
        [{"round": ROUND}],
        [{"dealer": 4}, {"round": ROUND}, {"round": OTHER}, {"dealer": 1}, {"round": ROUND}],
        [{"round": ROUND}, {"before": [{"bid": [1, 2]}, {"bid": [3, 4]}]}],
        [{"round": ROUND}, {"ended": "clock", "as": "leader"}],
        [{"round": ROUND}, {"ended": "agreement", "as": "nothing"}],
    ],
)
def test_a_record_has_what_happened(lines: list[Line]) -> None:
    recorded = game(*lines, house={"nil": 50})

    read = read_record(write_record(recorded))

    again = fold_pad_game(read.terms, read.lines)
    assert read.terms == recorded.terms
    assert again.rounds == recorded.rounds
    assert (again.bids, again.outcome) == (recorded.bids, recorded.outcome)
    assert write_record(again) == write_record(recorded)


@pytest.mark.parametrize(
    "more",
    [[], [{"before": [{"bid": [1, 2]}, {"bid": [3, 4]}]}], [{"ended": "clock", "as": "draw"}]],
)
def test_a_game_that_a_correction_ended_earlier_comes_back(more: list[Line]) -> None:
    """61 for six bid and seven taken, then 100 lost; seven bid in the first round are 70."""
    failed = [{"bid": [5, 5], "tricks": [3, 3]}, {"bid": [5, 5], "tricks": [4, 3]}]
    better = [{"bid": [3, 2], "tricks": [4, 2]}, {"bid": [4, 3], "tricks": [3, 4]}]
    lines = [{"round": ROUND}, {"round": failed}, *more, {"correct": 1, "rows": better}]
    recorded = game(*lines, house={"target": 70})

    read = read_record(write_record(recorded))

    again = fold_pad_game(read.terms, read.lines)
    assert recorded.rounds[0].after.outcome is not None
    assert (again.now, again.outcome) == (recorded.now, recorded.outcome)


def test_a_record_leaves_out_what_was_undone_or_corrected() -> None:
    lines: list[Line] = [
        {"round": ROUND}, {"round": OTHER}, {"undo": 1}, {"correct": 1, "rows": OTHER},
        {"rename": 1, "name": "Änn"},
    ]  # fmt: skip

    read = read_record(write_record(game(*lines)))

    assert read.lines == ({"round": OTHER},)
    assert read.terms.names == ("Änn", *NAMES[1:])


def test_a_record_says_when_the_game_began() -> None:
    read = read_record(write_record(game(), "2026-11-20T19:30:00-05:00"))

    assert read.started.isoformat() == "2026-11-20T19:30:00-05:00"
    assert read_record(write_record(game())).started is None


@pytest.mark.parametrize(
    "text", ["# it's ''' here\n", '# a \\ and a "\n', "# windows\r\n", "# Änn\n", "# end '"]
)
def test_the_text_of_a_pad_comes_back_as_it_was(text: str) -> None:
    whole = PADS["wizard"].text + text

    read = read_record(write_record(with_text(whole)))

    assert read.terms.pad.text == whole


def with_text(text: str) -> PadGame:
    started: dict[str, Any] = {"players": NAMES, "sides": None, "house": {}, "dealer": None}
    return fold_pad_game(terms_from({"pad": text, **started}), [])


def test_a_record_may_leave_out_what_follows() -> None:
    text = f'''
        format = "rook-record/1"
        kind = "pad"
        players = ["Ann", "Bob", "Cal"]
        pad = """{PADS["wizard"].text}"""
        [[round]]
        rows = [{{ bid = 0, tricks = 1 }}, {{ bid = 1 }}, {{ bid = 0, tricks = 0 }}]
    '''

    read = read_record(text)

    assert read.terms.sides == ((1,), (2,), (3,))
    assert fold_pad_game(read.terms, read.lines).now.totals == (-10, -10, 20)


GOOD = write_record(game({"round": ROUND}))


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("rook-record/1", "rook-record/2", "format: want 'rook-record/1', got 'rook-record/2'"),
        ('kind = "pad"', 'kind = "rook"', "kind: want 'pad', got 'rook'"),
        ('kind = "pad"', "", "kind: want 'pad'"),
        ("dealer = 2", "dealer = 5", "dealer: want a seat from 1 to 4, got 5"),
        ("dealer = 2", "deal = 2", "deal: there is no such key; there are format, kind, pad"),
        ("dealer = 2", "started = 5", "started: want a date and time, got 5"),
        ("dealer = 2", "ended = 'clock'", "ended: want by what it ended, and as what"),
        ("dealer = 2", "ended = { by = 1, as = 'draw' }", "ended: want 'clock' or 'agreement'"),
        ("\nrows = [{ bid = [3, 2]", "\nrows = [{ bid = [3]",
         "round 1: Ann and Cal \"Ace\": Bid: want"),
        ("rows =", "row =", "round 1: want a table with rows, and the dealer if it is another"),
        ("[[round]]", "[round]", "round: want a [[round]] for each round, got"),
        ("kind = \"pad\"", "kind =", "line 2: not TOML"),
        ("500", "five", "pad: line 48: not TOML"),
        ("players =", "names =", "names: there is no such key"),
    ],
)  # fmt: skip
def test_a_wrong_record_says_what_is_wrong(old: str, new: str, line: str) -> None:
    assert GOOD.count(old) >= 1

    with pytest.raises(PadError) as raised:
        read_record(GOOD.replace(old, new, 1))

    assert str(raised.value).startswith(line)


@pytest.mark.parametrize("name", PADS)
def test_a_game_of_each_pad_comes_back(name: str) -> None:
    pad = PADS[name]
    for example in pad.examples:
        scorers = len(example.rounds[0])
        sides = [list(range(at, example.seats + 1, scorers)) for at in range(1, scorers + 1)]
        document = {
            "pad": pad.text, "players": [f"P{seat}" for seat in range(example.seats)],
            "sides": sides, "house": dict(example.house), "dealer": example.dealer,
            "wins": example.wins,
        }  # fmt: skip
        lines: list[Line] = [{"round": list(rows)} for rows in example.rounds]
        lines += [{"ended": "agreement", "as": "leader"}] if example.ended else []
        played = fold_pad_game(terms_from(document), lines)

        read = read_record(write_record(played))

        assert fold_pad_game(read.terms, read.lines).rounds == played.rounds
        assert played.now.totals == example.totals
