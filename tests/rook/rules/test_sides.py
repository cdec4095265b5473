"""Two to eight players with every preset: who plays with whom, and what each side scores."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import RuleSetError
from referee.rook import Record, read_record, replay_document, start, write_record
from referee.rook.hand import teams
from referee.rook.hand.facts import Call
from referee.rook.replay.apply import apply, verdict_so_far
from referee.rook.replay.position import (
    CallCards,
    Discard,
    Event,
    NameTrump,
    Phase,
    Position,
    possible_events,
    start_hand,
)
from referee.rook.rules import cards
from referee.rook.rules.house import changes, parameters, with_house, with_players
from referee.rook.rules.model import RuleSet
from referee.rook.rules.presets import preset
from tests.laws import law
from tests.rook import oracle
from tests.rook.dealing import TRUMPS, a_call, deal, lay_aside, random_hand
from tests.rook.seats import ANY_TABLE, table


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
    """A random event that may happen now."""
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
