"""Every cell of the rules' overview and parameter tables, as claims about the presets."""

import tomllib
from pathlib import Path

import pytest

from referee.engine.rules import cards, presets
from referee.engine.rules.presets import (
    families,
    is_variant,
    nest_is_left_over,
    preset,
    preset_ids,
    usual_for,
)
from tests.engine import oracle
from tests.engine.asking import ask


def table(text: str) -> dict[str, dict[str, str]]:
    """The cells of a table by preset and column; the first line has the names of the columns."""
    head, *rows = (line.split() for line in text.strip().splitlines())
    return {row[0]: dict(zip(head[1:], row[1:], strict=True)) for row in rows}


# Rules 0.1, with the last-trick and majority bonuses, and the Rook's points of 1.1 to 1.18.
NUMBERS = table("""
preset                 players hand nest cards total bid_min bid_max target rook_points bonus_points
kentucky-discard       4       9    5    41    120   70      120     300    20          0
kentucky-original      4       9    4    40    100   50      100     300    0           0
red-one                4       9    6    42    150   70      150     300    20          0
buckeye                4       10   5    45    180   70      180     300    20          0
one-eighty             4       10   5    45    180   70      180     300    20          0
kentucky-full-deck     4       13   5    57    120   70      120     300    20          0
kentucky-standard-deck 4       9    5    41    120   70      120     300    20          0
regular-partnership    4       14   0    56    120   70      120     300    0           20
display                4       14   0    56    120   70      120     300    0           20
boston                 4       14   0    56    120   70      120     300    0           20
dixie                  4       13   4    56    120   70      120     300    0           20
one-high               4       13   5    57    200   70      200     300    20          20
hoyle-standard-deck    4       12   5    53    200   70      200     500    20          20
double-deck-4          4       19   6    82    250   150     250     600    25          0
double-deck-6          6       13   6    84    250   150     250     600    25          0
one-forty              4       9    5    41    140   70      140     300    20          20
call-partner-4         4       13   5    57    200   100     200     500    20          20
call-partner-5         5       10   7    57    200   80      200     500    20          20
call-partner-6         6       9    3    57    200   80      200     500    20          20
call-partner-4-short   4       10   5    45    200   100     200     500    20          20
call-partner-5-short   5       8    5    45    200   80      200     500    20          20
call-partner-6-short   6       7    3    45    200   80      200     500    20          20
call-partner-5-classic 5       10   7    57    180   75      180     500    20          0
""")

ONES = {
    "buckeye", "one-eighty", "one-high", "hoyle-standard-deck", "call-partner-4",
    "call-partner-5", "call-partner-6", "call-partner-4-short", "call-partner-5-short",
    "call-partner-6-short", "call-partner-5-classic",
}  # fmt: skip
"""Presets in which a 1 is worth 15."""

CALLED = {name for name in ONES if name.startswith("call-partner")}

DOUBLE = {"double-deck-4", "double-deck-6"}
MAJORITY = {
    *("regular-partnership", "display", "boston", "dixie", "one-high", "hoyle-standard-deck"),
}
CLASSIC = "call-partner-5-classic"
"""The first form of S000: the Rook is high, there is no bonus, and a card is called at once."""

PRESETS = sorted(NUMBERS)
FEW_PLAYERS = ["rook-for-three"]
"""The one form of rules 1.20 that is described well enough to play."""


def cell(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def test_every_preset_of_the_rules_is_there_and_no_other() -> None:
    assert sorted(preset_ids()) == sorted([*PRESETS, *FEW_PLAYERS])


OFF = {
    "bid_step": "5",
    "sweep_points": "0",
    "spread": "0",
    "floor": "0",
    "win_on_bid": "false",
    "red_two": "false",
    "black_two": "false",
    "low_card": "false",
    "no_trump": "false",
    "circus": "false",
    "renege_rule": "lose-bid",
    "partner_pays": "true",
}
"""The values that all presets share, most of them house rules that are off."""


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_as_the_rules_have_it(name: str) -> None:
    """The dummy: NCE, ruling 63. Points in the kitty: S000, second form only, rulings 34 and 64.

    The Rook counts 25 in two decks and else 20: ruling 59; 70 is enough with 120 points: ruling 72.
    All pass: rulings 12 and 13. Lead, end and trump: S001 of the double decks.
    """
    game, double = oracle.GAMES[name], name in DOUBLE
    called = name in CALLED and name != CLASSIC
    forced = name not in CALLED | DOUBLE | {"one-high", "hoyle-standard-deck"}
    leads = {"boston": "left-of-bidder"}.get(name, "bidder" if double else "left-of-dealer")
    last_trick = "last-trick" if called or name == "one-forty" else "none"
    expected = {
        **OFF, **NUMBERS[name],
        "rook_rank": "called" if called else game.rook or "none",
        "rook_free_play": cell(game.free),
        "red_one": cell(game.red_one),
        "bonus": "majority" if name in MAJORITY else last_trick,
        "all_pass": "force-dealer" if forced else "redeal-next",
        "no_counter_redeal": cell(forced),
        "discard_ban": "trump" if double else "none",
        "first_lead": leads,
        "both_over": "bidder-goes" if double else "higher-total",
        "trump_named": "with-lead" if double else "after-discard",
        "dummy": {"display": "before-lead", "boston": "after-lead"}.get(name, "none"),
        "declare_points": cell(called),
        "call_moment": "at-once" if name == CLASSIC else "after-exchange",
        "sides": "called" if name in CALLED else "two",
        "called_cards": str((2 if name.startswith("call-partner-6") else 1) * (name in CALLED)),
    }  # fmt: skip

    shown = ask("rules", name)

    assert {column: cell(shown[column]) for column in expected} == expected
    points = {"5": 5, "10": 10, "13" if name == "dixie" else "14": 10}
    assert shown["counters"] == (points | {"1": 15} if name in ONES else points)


@pytest.mark.parametrize("name", PRESETS)
def test_ranks_in_play_and_their_order(name: str) -> None:
    """Rules 1.1 to 1.18, "Card order, high to low"; the 4s of the double deck are extra cards."""
    game = oracle.GAMES[name]
    plain = [rank for rank in game.plain if (rank, name) != (4, "double-deck-6")]
    place = {"low": len(plain), "10.5": plain.index(10)}.get(game.rook or "", 0)
    trump = [*plain[:place], *(["RK"] if game.rook else []), *plain[place:]]

    deck = preset(name).deck

    assert deck.plain == tuple(plain)
    assert deck.trump == (*(["R1"] if game.red_one else []), *trump)


def test_the_six_handed_double_deck_adds_two_fours_of_different_colors() -> None:
    four, six = cards.deck(preset("double-deck-4")), cards.deck(preset("double-deck-6"))
    (fours,) = preset("double-deck-6").deck.extras

    assert set(six) - set(four) == {"R4", "Y4", "G4", "B4"}
    assert {six[card] for card in fours.cards} == {1}
    assert fours.count == 2


@pytest.mark.parametrize(
    ("name", "ace", "king"),
    [
        pytest.param("kentucky-standard-deck", 10, 0, id="ace-takes-the-place-of-the-14"),
        pytest.param("hoyle-standard-deck", 15, 10, id="king-takes-the-place-of-the-14"),
    ],
)
def test_what_aces_and_kings_count(name: str, ace: int, king: int) -> None:
    """Source: rules, section 4, "Trap"."""
    rules = preset(name)

    assert cards.points(cards.parse_card("HA", rules), rules) == ace
    assert cards.points(cards.parse_card("HK", rules), rules) == king


def test_the_list_of_presets_has_what_to_choose_by() -> None:
    listed = {each["id"]: each for each in ask("rules")}

    assert sorted(listed) == sorted([*PRESETS, *FEW_PLAYERS])
    assert listed["double-deck-6"] == {
        "id": "double-deck-6",
        "name": "Double deck, six players",
        "players": 6,
        "cards": 84,
        "total": 250,
        "target": 600,
    }
    assert all(each["name"] for each in listed.values())


def test_every_preset_stands_under_one_heading_of_the_list() -> None:
    listed = [name for names in families().values() for name in names]

    assert sorted(listed) == sorted(preset_ids())
    assert all(families().values())


def test_what_a_line_of_the_list_says_has_a_meaning() -> None:
    """A word that nobody reads would be a silent nothing."""
    file = Path(presets.__file__).parent / "presets" / "index.toml"
    index = tomllib.loads(file.read_text())

    words = {word for line in index["presets"].values() for word in line}

    assert words == {"family", "variant", "nest-left-over"}
    assert set(index) == {"families", "usual", "presets"}


def test_what_is_usual_is_made_for_so_many() -> None:
    for players in range(2, 9):
        assert all(preset(name).table.players == players for name in usual_for(players))
    assert [bool(usual_for(players)) for players in range(2, 9)] == [
        False,
        *[True] * 4,
        False,
        False,
    ]


def test_a_variant_and_a_left_over_nest_are_read_from_the_list() -> None:
    variants = {name for name in preset_ids() if is_variant(name)}
    left_over = {name for name in preset_ids() if nest_is_left_over(name)}

    assert variants == {
        "double-deck-6",
        "call-partner-5",
        "call-partner-6",
        "call-partner-5-short",
        "call-partner-6-short",
        "rook-for-three",
    }
    assert left_over == {"dixie", "double-deck-4", "double-deck-6", "rook-for-three"}
    assert not nest_is_left_over("a table’s own rules")
