"""The pads that are shipped: each sentence of the sources about these games, and evenings whose
totals were counted by hand.
"""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from referee.pads import PadError
from referee.pads.pad import PADS
from referee.pads.scoring import at_start, complete, reasons
from tests.pads.playing import standings, terms, totals

EVENINGS = tomllib.loads(Path(__file__).with_name("evenings.toml").read_text())["evening"]


@pytest.mark.parametrize(
    "evening", EVENINGS, ids=[f"{one['pad']}: {one['about']}" for one in EVENINGS]
)
def test_an_evening_comes_to_the_totals_on_paper(evening: Mapping[str, Any]) -> None:
    rounds = [one["rows"] for one in evening["rounds"]]
    at_table = terms(evening["pad"], len(rounds[0]), house=evening.get("house"))

    played = standings(at_table, rounds, dealer=evening.get("dealer", 1))

    assert [list(each.totals) for each in played] == [one["totals"] for one in evening["rounds"]]
    assert all(each.outcome is None for each in played[:-1])
    outcome = played[-1].outcome
    winners = [scorer + 1 for scorer in outcome.winners] if outcome else None
    assert (outcome.code if outcome else None) == evening.get("outcome")
    assert winners == evening.get("winners")


def test_every_pad_has_an_evening_and_two_to_four_examples_with_their_sources() -> None:
    assert set(PADS) == {evening["pad"] for evening in EVENINGS}
    for name, pad in PADS.items():
        assert pad.source, name
        assert 2 <= len(pad.examples) <= 4, name
        named = [example.source for example in pad.examples if example.source]
        pages = ("S001", "http")
        published = [source for source in named if source.startswith(pages)]
        assert published or name in ("any", "who-won"), name


# Whist. S001c, comment 35


def test_whist_deals_the_entire_deck_to_four() -> None:
    whist = PADS["whist"]

    assert whist.seats == (4,)
    with pytest.raises(PadError, match="these add up to 12, not 13"):
        totals("whist", [{"tricks": 7}, {"tricks": 5}])


def test_whist_scores_ten_for_each_trick_over_six() -> None:
    """ "10pts for each trick over 6 … 8 = 20pts, 9 = 30pts"."""
    scored = [totals("whist", [{"tricks": tricks}, {}])[0] for tricks in (6, 7, 8, 9, 13)]

    assert scored == [0, 10, 20, 30, 70]


def test_whist_has_no_penalty_under_six_tricks() -> None:
    """ "Not sure if there is a penalty for making under 6 tricks": there is none."""
    assert totals("whist", [{"tricks": 0}, {}]) == [0, 70]


# Scottish Bridge. S001c, comment 34


def test_scottish_bridge_is_for_three_with_sixteen_tricks() -> None:
    """ "SB is a 3 player game. Discard the 2's, deal out all the cards": 48 cards."""
    assert PADS["scottish-bridge"].seats == (3,)
    with pytest.raises(PadError, match="these add up to 15, not 16"):
        totals("scottish-bridge", [{"bid": 1, "tricks": 5}] * 3)


def test_scottish_bridge_refuses_bids_that_add_up_to_sixteen() -> None:
    """ "The total can't equal 16 (so somebody is set)"."""
    with pytest.raises(PadError, match="may not add up to 16"):
        totals("scottish-bridge", [{"bid": 6, "tricks": 6}, {"bid": 5, "tricks": 5}, {"bid": 5}])


def test_scottish_bridge_is_dead_on() -> None:
    """ "If you make overtricks, you are set": 100 + 5 × bid, or −10 × bid."""
    one = [{"bid": 6, "tricks": 6}, {"bid": 4, "tricks": 5}, {"bid": 7, "tricks": 5}]

    assert totals("scottish-bridge", one) == [130, -40, -70]


# Wizard. S001c, comment 2


def test_wizard_wants_the_bid_exactly_and_loses_points_over_or_under() -> None:
    first = [{"bid": 0, "tricks": 0}, {"bid": 1, "tricks": 1}, {"bid": 0}]
    second = [{"bid": 0, "tricks": 2}, {"bid": 2, "tricks": 0}, {"bid": 0}]

    assert totals("wizard", first) == [20, 30, 20]
    assert totals("wizard", first, second) == [0, 10, 40]


@pytest.mark.parametrize(("players", "rounds"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_wizard_ends_when_the_sixty_cards_are_dealt(players: int, rounds: int) -> None:
    """Who takes every trick that they bid has 20 a round and 10 for each trick; the others 20."""
    evening = [
        [{"bid": number, "tricks": number}, *[{"bid": 0}] * (players - 1)]
        for number in range(1, rounds + 1)
    ]

    played = standings(terms("wizard", players), evening)

    sure = 20 * rounds + 10 * rounds * (rounds + 1) // 2
    assert played[-1].totals == (sure, *[20 * rounds] * (players - 1))
    assert played[-2].outcome is None
    assert played[-1].outcome is not None
    assert played[-1].outcome.winners == (0,)


def test_wizard_may_demand_uneven_bids() -> None:
    even = [{"bid": 1, "tricks": 1}, {"bid": 0}, {"bid": 0}]

    assert totals("wizard", even) == [30, 20, 20]
    with pytest.raises(PadError, match="may not add up to 1"):
        totals("wizard", even, house={"uneven": 1})


# Euchre. S001c, comment 43


def test_euchre_says_what_screw_the_dealer_ace_no_face_and_partners_best_are() -> None:
    note = PADS["euchre"].note

    assert "the dealer names trump" in note
    assert "an ace and no face card is dealt again" in note
    assert "the best card of the partner" in note


def test_euchre_alone_with_all_five_is_the_laydown_of_the_source() -> None:
    """ "Spades. Alone … Jack/Jack/Ace/King/Queen" takes all five."""
    assert totals("euchre", [{}, {"makers": True, "alone": True, "tricks": 5}]) == [0, 4]


@pytest.mark.parametrize(
    ("tricks", "alone", "scored"),
    [
        (5, False, [2, 0]),
        (4, False, [1, 0]),
        (3, False, [1, 0]),
        (2, False, [0, 2]),
        (0, False, [0, 2]),
        (5, True, [4, 0]),
        (4, True, [1, 0]),
        (3, True, [1, 0]),
        (2, True, [0, 2]),
    ],
)
def test_euchre_scores_every_way_that_makers_can_fare(
    tricks: int, alone: bool, scored: list[int]
) -> None:
    row = {"makers": True, "alone": alone, "tricks": tricks}

    assert totals("euchre", [row, {}]) == scored
    assert totals("euchre", [{}, row]) == scored[::-1]


# Screw Your Neighbour. S001c, comment 48

SCREW = PADS["screw-your-neighbour"]


def test_screw_your_neighbour_has_the_eight_goals_of_the_source_in_their_order() -> None:
    assert SCREW.goals == (
        "1 set of 3",
        "2 sets of 3",
        "1 set of 4",
        "2 sets of 4",
        "1 set of 5",
        "2 sets of 5",
        "1 set of 6",
        "2 sets of 6",
    )


def test_screw_your_neighbour_is_for_four_to_eight() -> None:
    """ "Anything over 4 works, but 6-8 works best"."""
    assert SCREW.seats == (4, 5, 6, 7, 8)


@pytest.mark.parametrize(
    ("card", "points"),
    [("3 to 7", 5), ("9 to K", 10), ("Ace", 15), ("2", 20), ("Joker", 50), ("8", 10)],
)
def test_screw_your_neighbour_counts_cards_as_the_source(card: str, points: int) -> None:
    """Of the 8 the source says nothing: 10 is a ruling."""
    assert totals(SCREW, [{"cards": {card: 3}}, {}, {}, {}]) == [3 * points, 0, 0, 0]


def test_screw_your_neighbour_says_that_the_eight_is_a_ruling() -> None:
    (cards,) = (entry for entry in SCREW.entries if entry.name == "cards")

    assert "an 8 has no value" in cards.note


def test_screw_your_neighbour_has_one_perfect_deal_of_a_hundred() -> None:
    assert totals(SCREW, [{"perfect": True}, {}, {}, {}]) == [100, 0, 0, 0]
    with pytest.raises(PadError, match="Perfect deal: want at most 1, got 2"):
        totals(SCREW, [{"perfect": True}, {"perfect": True}, {}, {}])


def test_screw_your_neighbour_gives_ten_tokens_and_keeps_one_for_the_last_hand() -> None:
    """ "All players require 10 tokens"; "you must save 1 token for the last hand"."""
    nothing: list[dict[str, int]] = [{}, {}, {}, {}]
    bought = [[{"bought": 9}, {}, {}, {}], *[nothing] * 6]
    last = [{"bought": 1}, {}, {}, {}]
    at_table = terms(SCREW, 4)

    assert standings(at_table, bought)[0].running["tokens"] == (1, 10, 10, 10)
    assert standings(at_table, [*bought, last])[-1].running["tokens"] == (0, 10, 10, 10)
    with pytest.raises(PadError, match="last round"):
        standings(at_table, [[{"bought": 10}, {}, {}, {}]])
    with pytest.raises(PadError, match="leaves"):
        standings(at_table, [*bought, [{"bought": 2}, {}, {}, {}]])


def test_screw_your_neighbour_is_won_by_the_highest_score_after_eight_hands() -> None:
    """ "Highest score at the end of the game wins the pot"."""
    hand: list[dict[str, Any]] = [{"cards": {"2": 1}}, {"cards": {"Ace": 1}}, {}, {}]

    played = standings(terms(SCREW, 4), [hand] * 8)

    assert played[-2].outcome is None
    assert played[-1].outcome is not None
    assert (played[-1].outcome.code, played[-1].outcome.winners) == ("rounds", (0,))


# The game without a name. S001c, comment 23

SERGEANT = "three-five-eight"


def test_the_three_player_game_has_thresholds_that_differ_and_rotate_each_round() -> None:
    """Exactly eight for the dealer, five on the left, three on the right: nobody scores, three
    deals long.
    """
    evening = [
        [{"tricks": 8}, {"tricks": 5}, {"tricks": 3}],
        [{"tricks": 3}, {"tricks": 8}, {"tricks": 5}],
        [{"tricks": 5}, {"tricks": 3}, {"tricks": 8}],
    ]

    played = standings(terms(SERGEANT, 3), evening)

    assert [each.points for each in played] == [(0, 0, 0)] * 3


def test_the_three_player_game_shows_what_is_over_as_the_cards_of_the_next_exchange() -> None:
    """ "If you exceed your threshold you may exchange a card"."""
    played = standings(terms(SERGEANT, 3), [[{"tricks": 10}, {"tricks": 5}, {"tricks": 1}]])

    assert played[-1].points == (2, 0, -2)


@pytest.mark.parametrize(
    ("win_at", "tricks", "over"), [(12, 12, True), (12, 11, False), (9, 9, True)]
)
def test_the_three_player_game_is_won_by_many_tricks(win_at: int, tricks: int, over: bool) -> None:
    """ "If you can take more than half the tricks you win": nine of sixteen; published: twelve."""
    at_table = terms(SERGEANT, 3, house={"win_at": win_at})

    (played,) = standings(at_table, [[{"tricks": tricks}, {"tricks": 0}, {}]])

    assert bool(played.outcome and played.outcome.winners == (0,)) is over


def test_the_three_player_game_can_be_played_with_the_numbers_of_the_comment() -> None:
    """ "The dealer tries to take like 5 tricks, the left 7 and the right 6"."""
    house = {"dealer": 5, "left": 7, "right": 6}

    assert totals(SERGEANT, [{"tricks": 5}, {"tricks": 6}, {}], house=house) == [0, -1, -1]


# Rook at other tables. S001, the article


def test_rook_just_points_scores_what_was_captured_and_loses_no_more_than_the_bid() -> None:
    """ "You score 150 points, plus however many above"; "never lose more points than they bid"."""
    house = {"in_deck": 250}

    made = totals(
        "rook-just-points", [{"bidders": True, "bid": 150, "captured": 205}, {}], house=house
    )
    badly = totals(
        "rook-just-points", [{"bidders": True, "bid": 150, "captured": 0}, {}], house=house
    )

    assert (made, badly) == ([205, 45], [-150, 250])


# What a round brings says what it is made of


@pytest.mark.parametrize(
    ("pad", "rows", "words"),
    [
        (
            "euchre",
            [{"makers": True, "alone": True, "tricks": 5}, {}],
            "makers, made, all, alone: 4",
        ),
        (
            "five-hundred",
            [{"tricks": 3}, {"bidders": True, "level": "7", "suit": "hearts"}],
            "not bidders, not misere: 10 × 3 = 30",
        ),
        ("hand-and-foot", [{"melds": 150, "left": 30, "caught": 1}, {}], "150 − 30 − 500 = −380"),
        (
            "pinochle",
            [{"bidders": True, "amount": 300, "meld": 150, "counters": 160}, {}],
            "bidders, counters + saved ≥ amount: 160 + 150 = 310",
        ),
        (
            "rubber-bridge",
            [{"declarers": True, "level": 6, "suit": "hearts", "tricks": 13}, {}],
            "declarers, made: 180 + 30 + 500 = 710",
        ),
        (
            "spades",
            [{"bid": [3, 3], "tricks": [4, 3]}, {"bid": [2, 2], "tricks": [3, 3]}],
            "made: 10 × 6 + 1 = 61",
        ),
    ],
)
def test_the_working_of_a_round_names_its_parts(
    pad: str, rows: list[dict[str, Any]], words: str
) -> None:
    at_table = terms(pad, 2)

    first, _ = reasons(at_table, at_start(at_table), complete(at_table, 1, rows), 1)

    assert first == words


# The lists in docs/pads.md

PAGE = (Path(__file__).parents[2] / "docs/pads.md").read_text("utf-8")


def listed_sources(source: str) -> str:
    """The source of a pad, with each page as a link."""
    parts = []
    for part in source.split("; "):
        host = urlsplit(part).hostname
        parts.append(f"[{host.removeprefix('www.')}]({part})" if host else part)
    return "; ".join(parts)


def test_the_page_lists_every_pad_with_its_players_source_and_examples() -> None:
    rows = []
    for name, pad in PADS.items():
        fewest, most = pad.seats[0], pad.seats[-1]
        players = (
            f"{fewest} to {most}"
            if most - fewest + 1 == len(pad.seats) > 1
            else ", ".join(map(str, pad.seats))
        )
        who = {"sides": "in sides", "players": "alone", "either": "alone or in sides"}[pad.scores]
        source, examples = listed_sources(pad.source), len(pad.examples)
        rows.append(f"| {pad.name} | `{name}` | {players}, {who} | {source} | {examples} |")

    assert "\n".join(rows) in PAGE


NAMED = re.findall(
    r"^\| ([^|]+) \| (?:S001, article|S001c, \d[^|]*) \| ([^|]+) \|$", PAGE, re.MULTILINE
)


@pytest.mark.parametrize(("games", "here"), NAMED, ids=[games for games, _ in NAMED])
def test_a_game_that_the_source_names_is_found_under_that_name(games: str, here: str) -> None:
    pads = re.findall("`([a-z-]+)`", here)
    names = {name.lower() for pad in pads for name in (PADS[pad].name, *PADS[pad].also)}

    assert {game.lower() for game in games.split(", ")} <= names or here.startswith("not")


def test_the_games_of_the_source_are_all_on_the_page() -> None:
    assert sum(len(games.split(", ")) for games, _ in NAMED) >= 25
    assert set(PADS) - {pad for _, here in NAMED for pad in re.findall("`([a-z-]+)`", here)} == {
        "cribbage",
        "oh-hell",
        "rook-just-points",
    }


# What cannot have happened


@pytest.mark.parametrize(
    ("pad", "rows", "complaint"),
    [
        ("canasta", [{"red_threes": 5}, {}], "Red threes: want 0 to 4, got 5"),
        ("canasta", [{"left": -85}, {}], "Cards left: want 0 to"),
        ("cribbage", [{"points": -1}, {}], "Points of this deal: want 0 to"),
        ("hand-and-foot", [{"melds": -5}, {}], "Cards melded: want 0 to"),
        ("pinochle", [{"bidders": True, "amount": 200, "meld": -4}, {}], "Meld: want 0 to"),
        ("canasta", [{"out": "yes"}, {"out": "concealed"}], "Went out: want at most 1, got 2"),
        ("euchre", [{"makers": True, "tricks": 6}, {}], "Tricks of the makers: want 0 to 5, got 6"),
        ("euchre", [{}, {}], "Who named trump: say who"),
        (
            "five-hundred",
            [{"tricks": 11}, {"bidders": True, "level": "6", "suit": "clubs"}],
            "want 0",
        ),
        ("five-hundred", [{"bidders": True, "suit": "clubs", "tricks": 6}, {}], "Bid: want '6' or"),
        (
            "five-hundred",
            [{"bidders": True, "level": "5", "suit": "clubs"}, {}],
            "Bid: want '6' or",
        ),
        ("gin-rummy", [{"won": True, "difference": -1}, {}], "Difference: want 0 to 200, got −1"),
        ("hand-and-foot", [{"out": True}, {"out": True}], "Went out: want at most 1, got 2"),
        (
            "hearts",
            [{"taken": 26, "took_jack": True}, {}, {}, {}],
            "'took_jack' is nothing that is entered here",
        ),
        ("hearts", [{"taken": 27}, {"taken": -1}, {}, {}], "Points taken: want 0 to 26"),
        (
            "hearts",
            [{"taken": 13}, {"taken": 12}, {"taken": 0}, {"taken": 0}],
            "these add up to 25",
        ),
        ("oh-hell", [{"bid": 11}, {"bid": 0}, {"bid": 0}], "Bid: want 0 to 10, got 11"),
        ("oh-hell", [{"bid": 4}, {"bid": 3}, {"bid": 3}], "Bid: they may not add up to 10"),
        ("pinochle", [{"bidders": True, "amount": 200, "counters": 200}, {"counters": 60}], "250"),
        ("pinochle-double", [{"bidders": True, "amount": 50, "counters": 51}, {}], "want 0 to 50"),
        ("pitch", [{"bidders": True, "amount": 5}, {}], "Bid: want 1 to 4, got 5"),
        ("pitch", [{"bidders": True, "amount": 2, "low": True}, {}], "High: say who"),
        ("president", [{"place": 1}, {"place": 2}, {"place": 2}], "these add up to 5"),
        ("president", [{"place": 2}] * 3, "Place: want at most 1 with 2, got 3"),
        ("president", [{"place": 0}, {"place": 3}, {"place": 3}], "Place: want 1 to 3, got 0"),
        (
            "rook-just-points",
            [{"bidders": True, "bid": 100, "captured": 90}, {"captured": 90}],
            "200",
        ),
        ("rubber-bridge", [{"declarers": True, "level": 8}, {}], "Contract: want 1 to 7, got 8"),
        ("scottish-bridge", [{"bid": 17}, {"bid": 0}, {"bid": 0}], "Bid: want 0 to 16, got 17"),
        ("skat-list", [{"declarer": True, "value": 17}, {}, {}], "Value: want 18 to 264, got 17"),
        ("skat-list", [{}, {"value": 18}, {}], "only who has 'Declarer' enters that"),
        ("spades", [{"bid": [14, 0]}, {"bid": [1, 1]}], "Bid: want 0 to 13, got 14"),
        (
            "spades",
            [{"bid": [3, 0], "tricks": [3, 0]}, {"bid": [3, 3], "tricks": [3, 3]}],
            "these add up to 9",
        ),
        ("three-five-eight", [{"tricks": 9}, {"tricks": 9}, {}], "these add up to 18, not 16"),
        ("who-won", [{"won": True}, {"won": True}], "Who won: want at most 1, got 2"),
        ("wizard", [{"bid": 2}, {"bid": 0}, {"bid": 0}], "Bid: want 0 to 1, got 2"),
    ],
)
def test_what_cannot_have_happened_is_refused_by_name(
    pad: str, rows: list[dict[str, Any]], complaint: str
) -> None:
    with pytest.raises(PadError, match=re.escape(complaint)):
        totals(pad, rows)


# Pages with more than an example holds


def test_a_skat_list_of_48_games_comes_to_the_extended_seeger_points_of_its_page() -> None:
    """preisskat.org: game points +492, +628, +660, −32; won 12, 12, 10, 6; lost 0, 2, 1, 5.

    A: 492 + 12 × 50 + 8 × 30 = 1332. B: 628 + 10 × 50 + 6 × 30 = 1308. C: 660 + 9 × 50 + 7 × 30
    = 1320. D: −32 + 1 × 50 + 3 × 30 = 108. So A is first, as the page says; C has the most game
    points.
    """
    won = {0: [41] * 12, 1: [58] * 11 + [62], 2: [70] * 9 + [66], 3: [24] * 5 + [28]}
    lost = {1: [18] * 2, 2: [18], 3: [18] * 5}
    games: list[tuple[int, int, bool]] = [
        (seat, value, is_lost)
        for values, is_lost in ((won, False), (lost, True))
        for seat, all_values in values.items()
        for value in all_values
    ]
    declared: list[list[dict[str, Any]]] = [
        [
            {"declarer": True, "value": value, "lost": is_lost} if seat == at else {}
            for at in range(4)
        ]
        for seat, value, is_lost in games
    ]

    played = standings(terms("skat-list", 4), declared)

    assert len(declared) == 48
    assert played[-1].totals == (1332, 1308, 1320, 108)
    assert played[-2].outcome is None
    assert played[-1].outcome is not None
    assert played[-1].outcome.winners == (0,)


AVONDALE = {
    "spades": [40, 140, 240, 340, 440],
    "clubs": [60, 160, 260, 360, 460],
    "diamonds": [80, 180, 280, 380, 480],
    "hearts": [100, 200, 300, 400, 500],
    "no trump": [120, 220, 320, 420, 520],
}
"""Six to ten tricks, as primidi.com prints them."""


@pytest.mark.parametrize("suit", AVONDALE)
@pytest.mark.parametrize("level", range(6, 11))
def test_500_scores_the_avondale_table(suit: str, level: int) -> None:
    value = AVONDALE[suit][level - 6]
    bid = {"bidders": True, "level": str(level), "suit": suit}

    made = totals("five-hundred", [{**bid, "tricks": level}, {}])
    short = totals("five-hundred", [{}, {**bid, "tricks": level - 1}])

    assert made == [value, 10 * (10 - level)]
    assert short == [10 * (11 - level), -value]


@pytest.mark.parametrize(
    ("down", "doubled", "plain", "vulnerable"),
    [
        (1, "no", 50, 100),
        (2, "no", 100, 200),
        (1, "doubled", 100, 200),
        (2, "doubled", 300, 500),
        (3, "doubled", 500, 800),
        (4, "doubled", 800, 1100),
        (1, "redoubled", 200, 400),
        (4, "redoubled", 1600, 2200),
    ],
)
def test_rubber_bridge_charges_the_tricks_short_of_a_contract(
    down: int, doubled: str, plain: int, vulnerable: int
) -> None:
    """pogo.com: 50 and 100 a trick; doubled 100, 200, 200, 300 … and 200, 300, 300 …"""
    short = [
        {"declarers": True, "level": 4, "suit": "hearts", "doubled": doubled, "tricks": 10 - down},
        {},
    ]
    game = [{"declarers": True, "level": 4, "suit": "hearts", "tricks": 10}, {}]

    assert totals("rubber-bridge", short) == [0, plain]
    assert totals("rubber-bridge", game, short) == [120, vulnerable]


@pytest.mark.parametrize(
    ("level", "suit", "doubled", "tricks", "plain", "vulnerable"),
    [
        (1, "clubs", "no", 7, 20, 20),
        (2, "diamonds", "no", 9, 60, 60),
        (1, "no trump", "no", 9, 100, 100),
        (2, "spades", "doubled", 9, 270, 370 + 500),
        (1, "clubs", "redoubled", 8, 80 + 100 + 200, 80 + 100 + 400),
        (6, "hearts", "no", 12, 180 + 500, 180 + 750 + 500),
        (7, "clubs", "no", 13, 140 + 1000, 140 + 1500 + 500),
    ],
)
def test_rubber_bridge_scores_a_contract_that_is_made(
    level: int, suit: str, doubled: str, tricks: int, plain: int, vulnerable: int
) -> None:
    """acbl.org and pogo.com; the rubber of two games to one is 500 more."""
    made = {"declarers": True, "level": level, "suit": suit, "doubled": doubled, "tricks": tricks}
    game = {"declarers": True, "level": 4, "suit": "hearts", "tricks": 10}

    assert totals("rubber-bridge", [made, {}]) == [plain, 0]
    assert totals("rubber-bridge", [game, {}], [{}, game], [made, {}]) == [120 + vulnerable, 120]


@pytest.mark.parametrize(
    ("suit", "honours", "points"),
    [("hearts", "four", 30 + 100), ("hearts", "all", 30 + 150), ("no trump", "all", 40 + 150),
     ("no trump", "four", 40)],
)  # fmt: skip
def test_rubber_bridge_has_four_honours_of_trumps_alone(
    suit: str, honours: str, points: int
) -> None:
    """acbl.org: without trump only all four aces count; "four" can be tapped there all the same."""
    made = {"declarers": True, "level": 1, "suit": suit, "tricks": 7, "honours": honours}

    assert totals("rubber-bridge", [made, {}]) == [points, 0]
