"""Two to eight players with every preset: who plays with whom, and what each side scores."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine import Record, read_record, replay_document, start, write_record
from referee.engine.errors import RuleSetError
from referee.engine.hand import teams
from referee.engine.hand.facts import Call
from referee.engine.replay.apply import apply, verdict_so_far
from referee.engine.replay.position import (
    CallCards,
    Discard,
    Event,
    NameTrump,
    Phase,
    Position,
    possible_events,
    start_hand,
)
from referee.engine.rules import cards
from referee.engine.rules.house import changes, parameters, with_house, with_players
from referee.engine.rules.model import RuleSet
from referee.engine.rules.presets import preset
from tests.engine import oracle
from tests.engine.asking import ask, house, refused, score, score_refused
from tests.engine.dealing import TRUMPS, a_call, deal, lay_aside, random_hand
from tests.engine.seats import ANY_TABLE, table
from tests.laws import law


@pytest.mark.parametrize(
    ("players", "sides", "books"),
    [
        (2, "two", "AB"),
        (3, "three", "ABC"),
        (6, "two", "ABABAB"),
        (6, "three", "ABCABC"),
        (8, "four", "ABCDABCD"),
        (4, "four", "ABCD"),
        (3, "alone", "123"),
        (8, "alone", "12345678"),
    ],
)
def test_sides_are_spread_evenly_round_the_table(players: int, sides: str, books: str) -> None:
    rules = table("kentucky-discard", players, sides)

    assert rules is not None
    assert [teams.book(seat, rules) for seat in teams.seats(rules)] == list(books)
    assert teams.books(rules) == tuple(dict.fromkeys(books))


@pytest.mark.parametrize(
    ("players", "sides"), [(5, "two"), (4, "three"), (6, "four"), (7, "three"), (2, "four")]
)
def test_sides_that_cannot_be_even_are_refused_in_one_line(players: int, sides: str) -> None:
    line = refused("rules", "kentucky-discard", *house({"players": players, "sides": sides}))

    assert all(each in line for each in ("sides", "players", sides, str(players)))


@pytest.mark.parametrize("players", [1, 9, 0, -4])
def test_two_to_eight_sit_at_a_table(players: int) -> None:
    assert "players: want 2 to 8" in refused(
        "rules", "kentucky-discard", *house({"players": players})
    )


@pytest.mark.parametrize(
    ("preset_id", "players", "nests"),
    [
        ("kentucky-discard", 5, "1 or 6"),  # 41 cards: 5 x 8 + 1, 5 x 7 + 6
        ("kentucky-discard", 7, "6"),  # 7 x 5 + 6
        ("kentucky-discard", 8, "1 or 9"),
        ("call-partner-4", 7, "1 or 8"),  # 57 cards
        ("regular-partnership", 3, "2"),  # 56 cards and no nest: 3 x 18 + 2
        ("double-deck-4", 7, "5 or 12"),  # 82 cards: 7 x 11 + 5
    ],
)
def test_where_hands_would_be_unequal_the_nests_that_fit_are_named(
    preset_id: str, players: int, nests: str
) -> None:
    line = refused("rules", preset_id, *house({"players": players, "sides": "alone"}))

    assert "nest" in line
    assert f"a nest of {nests} would fit" in line


def test_players_who_make_no_sides_play_alone_unless_the_table_says_otherwise() -> None:
    assert ask("rules", "kentucky-discard", *house({"players": 3}))["sides"] == "alone"
    assert ask("rules", "kentucky-discard", *house({"players": 6}))["sides"] == "two"


@pytest.mark.parametrize(("players", "called"), [(3, 1), (4, 1), (6, 2)])
def test_a_table_that_calls_partners_calls_one_card_and_two_among_six(
    players: int, called: int
) -> None:
    """Source: S000, rules 1.17."""
    told = ask("rules", "kentucky-discard", *house({"players": players, "sides": "called"}))

    assert (told["sides"], told["called_cards"]) == ("called", called)


def test_of_two_players_nobody_is_left_to_play_against_a_called_partner() -> None:
    line = refused("rules", "kentucky-discard", *house({"players": 2, "sides": "called"}))

    assert "called_cards" in line
    assert "players" in line


def test_a_dummy_needs_one_partner() -> None:
    told = ask("rules", "display", *house({"players": 8, "sides": "alone"}))
    line = refused("rules", "display", *house({"players": 8, "dummy": "before-lead"}))

    assert told["dummy"] == "none"
    assert "dummy and players" in line


def three(**told: Any) -> Any:
    """A hand of Kentucky Discard among three sides of two."""
    return score("kentucky-discard", house={"players": 6, "sides": "three"}, **told)


def test_every_other_side_scores_what_it_took() -> None:
    made = three(bidder=4, bid=70, taken={"A": 75, "B": 30, "C": 15})
    lost = three(bidder=4, bid=80, taken={"A": 75, "B": 30, "C": 15})

    assert made["score"] == {"A": 75, "B": 30, "C": 15}
    assert lost["score"] == {"A": -80, "B": 30, "C": 15}


def test_what_one_side_took_follows_from_the_others() -> None:
    assert three(bidder=1, bid=70, taken={"A": 75, "C": 15})["taken"] == {"A": 75, "B": 30, "C": 15}


def test_of_two_sides_untold_nothing_follows() -> None:
    line = score_refused(
        "kentucky-discard",
        bidder=1,
        bid=70,
        taken={"A": 75},
        house={"players": 3, "sides": "three"},
    )

    assert "want what B took" in line


def test_after_a_renege_every_other_side_keeps_what_it_had() -> None:
    answer = three(bidder=1, bid=100, taken={"A": 40, "C": 15}, renege=2)

    assert answer["score"] == {"A": 40, "B": -100, "C": 15}


def test_a_bad_discard_sets_the_bidder_and_nobody_else() -> None:
    answer = three(bidder=1, bid=100, taken={"B": 20, "C": 15}, bad_discard=True)

    assert answer["score"] == {"A": -100, "B": 20, "C": 15}


@pytest.mark.parametrize(
    ("tricks", "bonus"),
    [
        ((7, 1, 1), [20, 0, 0]),
        ((5, 2, 2), [20, 0, 0]),
        ((4, 4, 1), [0, 0, 0]),
        ((4, 3, 2), [0] * 3),
    ],
)
def test_most_of_the_tricks_are_more_than_half(tricks: tuple[int, ...], bonus: list[int]) -> None:
    """S000 says "majority"; ruling 60: 56 cards, six hands of nine and a nest of two."""
    answer = score(
        "regular-partnership", house={"players": 6, "sides": "three", "nest": 2},
        bidder=1, bid=70, taken={"A": 70, "B": 20, "C": 10},
        tricks=dict(zip("ABC", tricks, strict=True)),
    )  # fmt: skip

    assert list(answer["bonus"].values()) == bonus


@pytest.mark.parametrize(
    ("both_over", "winner", "reason"),
    [("higher-total", "C", "higher-total"), ("bidder-goes", "A", "bidder-goes")],
)
def test_the_target_among_four(both_over: str, winner: str, reason: str) -> None:
    answer = score(
        "kentucky-discard", house={"sides": "four", "both_over": both_over},
        bidder=1, bid=70, taken={"A": 70, "B": 0, "C": 50, "D": 0},
        before={"A": 240, "B": 290, "C": 270, "D": 0},
    )  # fmt: skip

    assert (answer["winner"], answer["reason"]) == (winner, reason)


def test_a_floor_and_a_lead_are_looked_for_in_every_book() -> None:
    told: dict[str, Any] = {"bidder": 3, "bid": 100, "taken": {"A": 20, "B": 50, "C": 50, "D": 0}}
    floor = score("kentucky-discard", house={"sides": "four", "floor": -200}, **told,
                  before={"A": 0, "B": 10, "C": -120, "D": 5})  # fmt: skip
    lead = score("kentucky-discard", house={"sides": "four", "spread": 150}, **told,
                 before={"A": 0, "B": 130, "C": 100, "D": 5})  # fmt: skip

    assert (floor["winner"], floor["reason"]) == ("B", "floor")
    assert (lead["winner"], lead["reason"]) == ("B", "spread")


SEEDS = st.integers(0, 2**32)
MANY = law(40)
NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal")


@law(600)
@given(ANY_TABLE)
def test_a_table_deals_its_whole_deck_and_is_written_down(rules: RuleSet) -> None:
    hands, nest = deal(rules, Random(rules.table.players))

    assert sum(map(len, hands)) + len(nest) == cards.deck_size(rules)
    assert {len(hand) for hand in hands} == {cards.hand_size(rules)}
    assert with_house(preset(rules.id), changes(rules)) == rules
    assert parameters(rules)["players"] == rules.table.players == len(hands)


@pytest.mark.parametrize("players", [1, 9])
def test_nobody_seats_one_or_nine(players: int) -> None:
    with pytest.raises(RuleSetError, match="players: want 2 to 8"):
        with_players(preset("kentucky-discard"), players)


@MANY
@given(ANY_TABLE, SEEDS)
def test_a_record_says_all_of_it(rules: RuleSet, seed: int) -> None:
    played = random_hand(rules.id, Random(seed), table=rules)
    names = NAMES[: rules.table.players]
    record = Record(rules, names, start(rules, played.dealer), (played.hand,))

    again = read_record(write_record(record))

    assert again == record
    assert replay_document(again) == replay_document(record)


@MANY
@given(ANY_TABLE, SEEDS)
def test_a_hand_is_played_step_by_step_to_its_end(rules: RuleSet, seed: int) -> None:
    random = Random(seed)
    hands, nest = deal(rules, random)
    called = replace(a_call(rules, random), trump=random.choice("RYGB"), low=False)
    position = start_hand(rules, random.randint(1, rules.table.players), hands, nest)

    while position.phase is not Phase.OVER:
        position = apply(position, an_event(position, called, random))

    judged = verdict_so_far(position)
    if judged.contract is not None:
        assert judged.rulings == ()
        taken = sum(points or 0 for points in judged.score.taken.values())
        assert taken == cards.counter_total(rules)


def an_event(position: Position, called: oracle.Called, random: Random) -> Event:
    """Something that may happen now, by chance."""
    match position.phase:
        case Phase.AUCTION:
            calls = [each for each in possible_events(position) if isinstance(each, Call)]
            return random.choice(calls[:3] if random.random() < 0.5 else calls[:1])
        case Phase.PARTNER:
            wanted = position.rules.table.called_cards
            return CallCards(tuple(random.sample(list(cards.deck(position.rules)), wanted)))
        case Phase.DISCARD:
            held = [*(position.held[(position.bidding.bidder or 1) - 1] or ())]
            held += position.facts.nest
            return Discard(tuple(lay_aside(held, position.rules, called, random)))
        case Phase.TRUMP:
            return NameTrump(TRUMPS[called.trump], None, called.rook)
        case _:
            return random.choice(possible_events(position))
