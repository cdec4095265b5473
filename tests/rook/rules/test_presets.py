"""Every cell of the rules' overview and parameter tables, as claims about the presets."""

import tomllib
from pathlib import Path

import pytest

from referee.rook.rules import cards, presets
from referee.rook.rules.presets import (
    families,
    is_variant,
    nest_is_left_over,
    preset,
    preset_ids,
    usual_for,
)
from tests.rook import oracle
from tests.rook.asking import ask


def test_every_preset_of_the_rules_is_there_and_no_other() -> None:
    assert set(preset_ids()) == set(oracle.GAMES), "its values by hand go into oracle.py"


KENTUCKY = {
    "bid_step": 5, "all_pass": "force-dealer", "no_counter_redeal": True, "dealer_opens": False,
    "discard_ban": "none", "nest_to": "last-trick", "trump_named": "after-discard",
    "first_lead": "left-of-dealer", "dummy": "none", "declare_points": False,
    "sides": "two", "called_cards": 0, "call_moment": "after-exchange", "partner_pays": True,
    "both_over": "higher-total", "renege_rule": "lose-bid",
    "renege_cost": 0, "renege_award": 0,
    "trick_points": 0, "sweep_points": 0, "spread": 0, "floor": 0, "hands": 0, "hold_at": 0,
    "score_only_bids_from": 0,
    "win_on_bid": False, "nest_up": 0, "misdeal_on_nest": "none", "discard_face_up": "none",
    "decks": 1,
    "red_two": False, "black_two": False, "low_card": False, "no_trump": False, "circus": False,
}  # fmt: skip
"""The house rules of Kentucky Discard that hold wherever the oracle has nothing else."""


@pytest.mark.parametrize("name", oracle.GAMES)
def test_a_preset_is_as_the_rules_have_it(name: str) -> None:
    """Ruling 59 has what the Rook counts, ruling 72 the least bid with 120 points."""
    game = oracle.GAMES[name]
    ones = {"1": 15} if game.plain[0] == 1 else {}
    numbers = ("players", "hand", "nest", "cards", "total", "bid_min", "target", "bonus_points")
    expected = {
        **KENTUCKY, **{number: getattr(game, number) for number in numbers},
        "bid_max": game.total, "bonus": game.bonus,
        "counters": {"5": 5, "10": 10, "14": 10, **ones},
        "rook_rank": game.rook or "none", "rook_points": 20 if game.rook else 0,
        "rook_free_play": game.free, "red_one": game.red_one, **game.house,
    }  # fmt: skip

    shown = ask("rules", name)

    assert {rule: shown[rule] for rule in expected} == expected


@pytest.mark.parametrize("name", oracle.GAMES)
def test_ranks_in_play_and_their_order(name: str) -> None:
    """Rules 1.1 to 1.20, "Card order, high to low"; the 4s of the double deck are extra cards."""
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
    """docs/rules.md, “Playing cards instead of Rook cards”."""
    rules = preset(name)

    assert cards.points(cards.parse_card("HA", rules), rules) == ace
    assert cards.points(cards.parse_card("HK", rules), rules) == king


def test_the_list_of_presets_has_what_to_choose_by() -> None:
    listed = {each["id"]: each for each in ask("rules")}

    assert listed.keys() == set(oracle.GAMES)
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
