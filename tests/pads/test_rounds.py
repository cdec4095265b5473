"""What is entered of a round: what follows is filled in, and what cannot be is named."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from referee.pads import PadError
from referee.pads.model import Pad, PadTerms, across
from referee.pads.pad import read_pad
from referee.pads.scoring import at_start, complete, reasons, score_round

A_LIST = "want a list of 2, one for each player"
NAMES = ("Ann", "Bob", "Cal", "Dee")


def pad(*entries: str, scores: str = "players", points: str = "0", more: str = "") -> Pad:
    """A pad for four whose *entries* are lists of keys."""
    enter = "".join(
        f'[[enter]]\nname = "{name}"\nlabel = "{name.title()}"\n{rest}\n'
        for name, _, rest in (entry.partition(" ") for entry in entries)
    )
    return read_pad(
        f'format = "rook-pad/1"\nname = "Try"\nscores = "{scores}"\nseats = [4]\n{enter}\n{more}\n'
        f'[score]\npoints = "{points}"\n[end]\nwins = "highest"\n'
    )


def terms(chosen: Pad, house: Mapping[str, int] | None = None) -> PadTerms:
    sides = 2 if chosen.scores == "sides" else 4
    return PadTerms(chosen, NAMES, across(4, sides), house or {}, 1, "highest")


TRICKS = pad("tricks kind='number'\nmost=13\nsum=13")
APART = pad("tricks kind='number'\nmost=13\nsum=13\neach='player'", scores="sides")
BIDS = pad("bid kind='number'\nwhen='before'\nmost='round'\nsum_not='round'", "won kind='one'")
MADE = pad("makers kind='one'", "tricks kind='number'\nmost=5\nfor='makers'")
SUIT = pad("suit kind='choice'\nchoices={none=0, red=1, black=2}\nusual='none'\nmost_of_all=1")
CARDS = pad("cards kind='count'\nworth={ace=15, joker=50}\nmost=8\nmost_of_all=8")
POINTS = pad("points kind='points'\nmost=500")
MARKS = pad("out kind='yes'\nmost_of_all=1")
NOBODY = pad("won kind='one'\nleast=0")
USUAL = pad("bought kind='number'\nmost=10\nusual=0")
BLIND = pad("blind kind='yes'\neach='player'", scores="sides")
CHOSEN = pad("suit kind='choice'\nchoices={red=1, black=2}")


@pytest.mark.parametrize(
    ("chosen", "rows", "completed"),
    [
        (TRICKS, [{"tricks": 3}, {"tricks": 4}, {"tricks": 5}, {}],
         [{"tricks": 3}, {"tricks": 4}, {"tricks": 5}, {"tricks": 1}]),
        (TRICKS, [{"tricks": None}, {"tricks": 4}, {"tricks": 5}, {"tricks": 0}],
         [{"tricks": 4}, {"tricks": 4}, {"tricks": 5}, {"tricks": 0}]),
        (TRICKS, [{"tricks": 13}, {}, {}, {}],
         [{"tricks": 13}, {"tricks": 0}, {"tricks": 0}, {"tricks": 0}]),
        (APART, [{"tricks": [3, None]}, {"tricks": [4, 4]}],
         [{"tricks": [3, 2]}, {"tricks": [4, 4]}]),
        (APART, [{"tricks": [13, 0]}, {}], [{"tricks": [13, 0]}, {"tricks": [0, 0]}]),
        (MADE, [{}, {"makers": True, "tricks": 4}, {"makers": False, "tricks": 0}, {}],
         [{}, {"makers": True, "tricks": 4}, {}, {}]),
        (SUIT, [{}, {"suit": "red"}, {"suit": None}, {}],
         [{"suit": "none"}, {"suit": "red"}, {"suit": "none"}, {"suit": "none"}]),
        (CARDS, [{"cards": {"joker": 1, "ace": 0}}, {}, {"cards": {}}, {}],
         [{"cards": {"joker": 1}}, {}, {}, {}]),
        (POINTS, [{"points": -5}, {"points": 0}, {"points": None}, {}],
         [{"points": -5}, {"points": 0}, {}, {}]),
        (MARKS, [{"out": True}, {"out": False}, {"out": None}, {}], [{"out": True}, {}, {}, {}]),
        (NOBODY, [{}, {}, {}, {}], [{}, {}, {}, {}]),
        (USUAL, [{}, {"bought": 2}, {}, {}],
         [{"bought": 0}, {"bought": 2}, {"bought": 0}, {"bought": 0}]),
        (BLIND, [{"blind": [True, False]}, {"blind": [False, False]}],
         [{"blind": [True, False]}, {}]),
    ],
)  # fmt: skip
def test_what_was_entered_is_completed(
    chosen: Pad, rows: Sequence[Any], completed: Sequence[Any]
) -> None:
    first = complete(terms(chosen), 1, rows)

    assert list(first) == completed
    assert complete(terms(chosen), 1, first) == first


def test_what_is_known_before_is_entered_alone() -> None:
    rows = [{"bid": 0}, {"bid": 1}, {"bid": 1}, {"bid": 0}]

    assert list(complete(terms(BIDS), 1, rows, before=True)) == rows


@pytest.mark.parametrize(
    ("chosen", "rows", "line"),
    [
        (TRICKS, [{"tricks": 3}, {"tricks": 4}, {"tricks": 5}, {"tricks": 0}],
         "Tricks: these add up to 12, not 13"),
        (TRICKS, [{"tricks": 9}, {"tricks": 6}, {}, {}], "Tricks: these add up to 15, not 13"),
        (TRICKS, [{"tricks": 9}, {"tricks": 6}, {"tricks": 1}, {}],
         "Tricks: these add up to 16, not 13"),
        (TRICKS, [{"tricks": 3}, {"tricks": 4}, {}, {}], "Cal: Tricks: a number is missing"),
        (TRICKS, [{"tricks": 14}, {}, {}, {}], "Ann: Tricks: want 0 to 13, got 14"),
        (TRICKS, [{"tricks": -1}, {}, {}, {}], "Ann: Tricks: want 0 to 13, got −1"),
        (TRICKS, [{"tricks": True}, {}, {}, {}], "Ann: Tricks: want a whole number, got true"),
        (TRICKS, [{"tricks": "5"}, {}, {}, {}], "Ann: Tricks: want a whole number, got '5'"),
        (TRICKS, [{"tricks": [5]}, {}, {}, {}], "Ann: Tricks: want a whole number, got [5]"),
        (TRICKS, [{}, {}, {}], "want 4 rows, got 3"),
        (TRICKS, [{}, 5, {}, {}], "Bob: want a table of entries, got 5"),
        (TRICKS, [{"trick": 1}, {}, {}, {}], "Ann: 'trick' is nothing that is entered here"),
        (APART, [{"tricks": 7}, {}],
         f"Ann and Cal: Tricks: {A_LIST}, got 7"),
        (APART, [{"tricks": [7]}, {}],
         f"Ann and Cal: Tricks: {A_LIST}, got [7]"),
        (BIDS, [{"bid": 1}, {"bid": 0}, {"bid": 0}, {"bid": 0}], "Bid: they may not add up to 1"),
        (BIDS, [{"bid": 0}, {"bid": 0}, {"bid": 0}, {"bid": 2}], "Dee: Bid: want 0 to 1, got 2"),
        (BIDS, [{"bid": 0}, {"bid": 0}, {"bid": 0}, {}], "Dee: Bid: a number is missing"),
        (MADE, [{}, {}, {}, {}], "Makers: say who"),
        (MADE, [{"makers": True}, {"makers": True}, {}, {}], "Makers: want at most 1, got 2"),
        (MADE, [{"makers": 1}, {}, {}, {}], "Ann: Makers: want true or false, got 1"),
        (MADE, [{"makers": True}, {}, {}, {}], "Ann: Tricks: a number is missing"),
        (MADE, [{"makers": True, "tricks": 3}, {"tricks": 2}, {}, {}],
         "Bob: Tricks: only who has 'Makers' enters that"),
        (SUIT, [{"suit": "blue"}, {}, {}, {}],
         "Ann: Suit: want 'none' or 'red' or 'black', got 'blue'"),
        (SUIT, [{"suit": []}, {}, {}, {}], "Ann: Suit: want 'none' or 'red' or 'black', got []"),
        (SUIT, [{"suit": "red"}, {"suit": "black"}, {}, {}], "Suit: want at most 1, got 2"),
        (CHOSEN, [{"suit": "red"}, {}, {}, {}], "Bob: Suit: want 'red' or 'black'"),
        (CARDS, [{"cards": {"king": 1}}, {}, {}, {}], "Ann: Cards: 'king' is none of ace, joker"),
        (CARDS, [{"cards": {"ace": 9}}, {}, {}, {}], "Ann: Cards: want 0 to 8, got 9"),
        (CARDS, [{"cards": {"ace": 5}}, {"cards": {"ace": 4}}, {}, {}],
         "Cards: want at most 8 of 'ace', got 9"),
        (CARDS, [{"cards": 5}, {}, {}, {}], "Ann: Cards: want a number of each thing, got 5"),
        (POINTS, [{"points": 501}, {}, {}, {}], "Ann: Points: want −1000000 to 500, got 501"),
        (POINTS, [{"points": 1.5}, {}, {}, {}], "Ann: Points: want a whole number, got 1.5"),
        (MARKS, [{"out": True}, {"out": True}, {}, {}], "Out: want at most 1, got 2"),
        (BLIND, [{"blind": True}, {}],
         f"Ann and Cal: Blind: {A_LIST}, got true"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_named(chosen: Pad, rows: Sequence[Any], line: str) -> None:
    with pytest.raises(PadError) as raised:
        complete(terms(chosen), 1, rows, before=chosen is BIDS)

    assert str(raised.value) == line


@pytest.mark.parametrize("value", ["x" * 9000, ["x" * 9000] * 9, {"x" * 9000: "y"}])
@pytest.mark.parametrize("chosen", [TRICKS, APART, MADE, SUIT, CARDS, POINTS, MARKS, BLIND])
def test_what_is_named_is_not_long(chosen: Pad, value: Any) -> None:
    name = chosen.entries[0].name
    for row in ({name: value}, {"x" * 9000: value}):
        with pytest.raises(PadError) as raised:
            complete(terms(chosen), 1, [row, *[{}] * (len(terms(chosen).sides) - 1)])

        assert len(str(raised.value)) < 300


# What it brings


def score(chosen: Pad, *rounds: Sequence[Any], dealer: int = 1) -> list[tuple[int, ...]]:
    """The points of each round."""
    table, standing = terms(chosen), at_start(terms(chosen))
    found = []
    for number, rows in enumerate(rounds, 1):
        standing = score_round(table, standing, complete(table, number, rows), dealer)
        found.append(standing.points)
    return found


def test_each_kind_counts_what_it_is_worth() -> None:
    chosen = pad(
        "tricks kind='number'\nmost=13\nusual=0", "out kind='yes'", "won kind='one'",
        "suit kind='choice'\nchoices={none=0, red=7}\nusual='none'",
        "cards kind='count'\nworth={ace=15, joker=50}", "typed kind='points'",
        points="tricks + 10 * out + 100 * won + suit + cards + typed",
    )  # fmt: skip

    assert score(
        chosen,
        [
            {"tricks": 3, "out": True, "won": True},
            {"suit": "red", "cards": {"ace": 2, "joker": 1}},
            {"typed": -4},
            {},
        ],
    ) == [(113, 87, -4, 0)]


def test_partners_enter_apart_and_score_together() -> None:
    chosen = pad(
        "bid kind='number'\neach='player'\nmost=13",
        scores="sides",
        points="10 * bid + sum(1 for p in players if p.bid == 0)",
    )

    assert score(chosen, [{"bid": [0, 4]}, {"bid": [2, 3]}]) == [(41, 50)]


def test_all_see_what_the_maker_entered() -> None:
    chosen = pad(
        "makers kind='one'\nleast=0",
        "tricks kind='number'\nmost=5\nfor='makers'",
        points="tricks if makers else -makers.tricks",
    )

    assert score(chosen, [{}, {"makers": True, "tricks": 4}, {}, {}], [{}, {}, {}, {}]) == [
        (-4, 4, -4, -4),
        (0, 0, 0, 0),
    ]


def test_a_formula_compares_with_everybody() -> None:
    chosen = pad(
        "held kind='number'\nmost=99",
        points="sum(p.held for p in everybody) if held == 0 else -(held == top(held))",
    )

    assert score(chosen, [{"held": 0}, {"held": 20}, {"held": 5}, {"held": 7}]) == [(32, -1, 0, 0)]


def test_a_quota_turns_with_the_deal() -> None:
    chosen = pad("tricks kind='number'\nsum=20\nmost=20", points="tricks").text
    chosen = chosen.replace(
        '"tricks"\n[end]', "'tricks - quota'\nquota = ['6 + 2', 5, 4, 3]\n[end]"
    )
    rows = [[{"tricks": 5}] * 4] * 2

    assert score(read_pad(chosen), *rows) == [(-3, 0, 1, 2)] * 2
    assert score(read_pad(chosen), *rows, dealer=2) == [(2, -3, 0, 1)] * 2


def test_bags_are_carried_and_cost_points() -> None:
    more = "[carry.bags]\nlabel='Bags'\nadd='over'\nevery=10\npoints='-100'\n"
    chosen = pad("over kind='number'\nmost=40", points="over", more=more)
    rows = [
        [{"over": 9}, {"over": 10}, {"over": 25}, {"over": 0}],
        [{"over": 1}, {"over": 9}, {"over": 5}, {"over": 0}],
    ]

    assert score(chosen, *rows) == [(9, -90, -175, 0), (-99, 9, -95, 0)]


def test_a_running_number_is_known_to_formulas_as_it_was_before_the_round() -> None:
    more = "[carry.games]\nlabel='Games'\nadd='won'\n"
    chosen = pad("won kind='one'", points="10 * games + won.games", more=more)
    rows = [{"won": True}, {}, {}, {}]

    assert score(chosen, rows, rows, rows) == [(0, 0, 0, 0), (11, 1, 1, 1), (22, 2, 2, 2)]


def test_total_is_ones_own_before_the_round() -> None:
    chosen = pad("typed kind='points'", points="typed if total < 10 else -total")

    assert score(chosen, [{"typed": 12}, {"typed": 3}, {}, {}], [{"typed": 5}] * 4) == [
        (12, 3, 0, 0),
        (-12, 5, 5, 5),
    ]


TOKENS = (
    "[tally.tokens]\nlabel='Tokens'\nstart=10\nadd='-bought'\nleast=0\nkeep=1\n"  # and three rounds
)


def tokens() -> Pad:
    chosen = pad("bought kind='number'\nmost=10\nusual=0", more=TOKENS)
    return read_pad(chosen.text.replace("[end]", "[end]\nrounds = 3"))


def test_tokens_are_counted_and_one_is_kept_for_the_last_round() -> None:
    none: list[dict[str, int]] = [{}, {}, {}, {}]

    assert score(tokens(), [{"bought": 9}, {}, {}, {}], none, [{"bought": 1}, {}, {}, {}])
    with pytest.raises(PadError) as raised:
        score(tokens(), [{"bought": 10}, {}, {}, {}])
    assert str(raised.value) == ("Ann: Tokens: want at least 1 until the last round, this leaves 0")
    with pytest.raises(PadError) as raised:
        score(tokens(), none, none, [{}, {"bought": 10}, {}, {}], [{}, {"bought": 1}, {}, {}])
    assert str(raised.value) == "Bob: Tokens: want at least 1 until the last round, this leaves −1"


def test_tokens_never_fall_below_the_least() -> None:
    nine: list[dict[str, int]] = [{"bought": 9}, {}, {}, {}]

    with pytest.raises(PadError) as raised:
        score(tokens(), nine, [{}, {}, {}, {}], [{"bought": 2}, {}, {}, {}])

    assert str(raised.value) == "Ann: Tokens: want at least 0, this leaves −1"


@pytest.mark.parametrize(
    ("more", "points", "typed"),
    [
        ("", "typed * 999", [1_000_000, 1_000_000]),
        ('[carry.bags]\nlabel = "Bags"\nadd = "typed * 999"\n', "0", [1_000_000, 1_000_000]),
        (
            '[carry.bags]\nlabel = "Bags"\nadd = "typed"\nevery = 1\npoints = "-9999"\n',
            "0",
            [99_999, 1_000],
        ),
    ],
)
def test_what_is_kept_of_a_game_stays_below_a_thousand_million(
    more: str, points: str, typed: Sequence[int]
) -> None:
    """The first round comes near it, by 999,000,000 or 999,890,001; the second passes it."""
    chosen = pad("typed kind='points'", points=points, more=more)
    first, second = ([{"typed": each}, {}, {}, {}] for each in typed)

    score(chosen, first)
    with pytest.raises(PadError, match="a number is not below 1000000000"):
        score(chosen, first, second)


def test_why_it_counts_so_is_said_for_everybody() -> None:
    more = "[carry.bags]\nlabel='Bags'\nadd='tricks'\nevery=10\npoints='-100'\n"
    chosen = pad("tricks kind='number'\nmost=13\nsum=13", points="10 * tricks", more=more)
    table = terms(chosen)
    rows = complete(table, 1, [{"tricks": 12}, {"tricks": 1}, {}, {}])

    assert reasons(table, at_start(table), rows, 1) == (
        "10 × 12 = 120; 12 bags: −100",
        "10 × 1 = 10",
        "10 × 0 = 0",
        "10 × 0 = 0",
    )


def test_an_error_carries_where_it_is_what_was_wanted_and_what_stood_there() -> None:
    with pytest.raises(PadError) as raised:
        complete(terms(TRICKS), 1, [{"tricks": "5"}, {}, {}, {}])

    fault = raised.value
    assert fault.path == ("Ann", "Tricks")
    assert (fault.wanted, fault.got) == ("a whole number", "'5'")
