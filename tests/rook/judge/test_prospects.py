"""How a bid stands during play: safe and lost hold however the rest is played."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rook.game import play_game, start
from referee.rook.hand import teams
from referee.rook.hand.facts import Hand
from referee.rook.judge.prospects import (
    Prospect,
    Prospects,
    ScoreTable,
    TakenSoFar,
    contracts_of,
    prospects,
    score_table,
)
from referee.rook.judge.scoring import Contract, Outcome, contract_for
from referee.rook.judge.verdict import judge
from referee.rook.judge.working import workings
from referee.rook.rules import cards, house
from referee.rook.rules.model import RuleSet
from referee.rook.rules.presets import preset, preset_ids
from tests.laws import law
from tests.rook.dealing import Played, random_hand

KENTUCKY = preset("kentucky-discard")

Value = TypeVar("Value")


def stand(rules: RuleSet, contract: Contract, points: list[int], tricks: list[int]) -> Prospects:
    return prospects([contract], TakenSoFar(points, tricks), rules)


@pytest.mark.parametrize(
    ("points", "standing", "has", "out"),
    [
        ([45, 20, 30, 0], Prospect.OPEN, 75, 25),
        ([60, 20, 30, 0], Prospect.SAFE, 90, 10),
        ([45, 35, 30, 0], Prospect.LOST, 75, 10),
        ([45, 30, 30, 0], Prospect.OPEN, 75, 15),
    ],
)
def test_ninety_of_120_points(points: list[int], standing: Prospect, has: int, out: int) -> None:
    found = stand(KENTUCKY, Contract(1, 90, (3,)), points, [4, 2, 2, 0])

    assert (found.standing, found.has, found.out) == (standing, has, out)


@pytest.mark.parametrize(
    ("tricks", "has", "most"),
    [
        ([4, 2, 3, 0], 60 + 20, 200 - 100),  # seven of thirteen: nobody can take the bonus away
        ([3, 2, 3, 0], 60, 200 - 100),
        ([3, 4, 3, 2], 60, 200 - 100),
        ([2, 4, 3, 3], 60, 200 - 100 - 20),  # seven are with the others
    ],
)
def test_a_bonus_for_most_tricks_is_sure_with_more_than_half_of_them(
    tricks: list[int], has: int, most: int
) -> None:
    found = stand(preset("one-high"), Contract(1, 150, (3,)), [30, 80, 30, 20], tricks)

    assert (found.has, found.most) == (has, most)


@pytest.mark.parametrize(
    ("tricks", "standing", "has", "out"),
    [([3, 4, 3, 3], Prospect.OPEN, 40, 60), ([3, 4, 3, 4], Prospect.SAFE, 60, 40)],
)
def test_half_of_fourteen_tricks_is_not_most_of_them(
    tricks: list[int], standing: Prospect, has: int, out: int
) -> None:
    rules = preset("regular-partnership")

    found = stand(rules, Contract(2, 60, (4,)), [20, 25, 0, 15], tricks)

    assert (found.standing, found.has, found.out) == (standing, has, out)


def test_a_partner_whom_nobody_knows_counts_for_nothing_that_is_sure() -> None:
    rules = preset("call-partner-4")
    so_far = TakenSoFar([60, 50, 40, 10], [3, 3, 2, 1])

    secret = prospects(contracts_of(1, 120, None, rules), so_far, rules)
    known = prospects(contracts_of(1, 120, (2,), rules), so_far, rules)
    alone = prospects(contracts_of(1, 120, (), rules), so_far, rules)

    assert (secret.standing, secret.has, secret.out, secret.most) == (Prospect.OPEN, 60, 40, 150)
    assert (known.standing, known.has, known.out) == (Prospect.OPEN, 110, 40)
    assert (alone.standing, alone.has, alone.out) == (Prospect.LOST, 60, 40)


def test_every_trick_brings_points_in_the_game_for_three() -> None:
    found = stand(preset("rook-for-three"), Contract(2, 50, ()), [20, 30, 10], [5, 4, 2])

    assert (found.has, found.most) == (30 + 8, 100 + 26 - 30 - 14)


@pytest.mark.parametrize("name", preset_ids())
@law(150)
@given(seed=st.integers(0, 10**6))
def test_safe_and_lost_come_true(name: str, seed: int) -> None:
    random = Random(f"{name} {seed}")
    played = random_hand(name, random)
    ended = judge(played.hand, played.dealer, played.rules)
    assert ended.contract is not None
    at = random.randint(0, len(played.hand.play))
    so_far = taken_after(at, played)
    for partners in (ended.contract.partners, None):
        known = contracts_of(ended.contract.bidder, ended.contract.bid, partners, played.rules)

        found = prospects(known, so_far, played.rules)

        if found.standing is not Prospect.OPEN:
            made = ended.score.outcome is Outcome.MADE
            assert made == (found.standing is Prospect.SAFE), (at, found)
        mine = teams.team(ended.contract.bidder, ended.contract.declarers, played.rules)
        final = (ended.score.taken[mine] or 0) + ended.score.bonus[mine]
        assert found.has <= final <= found.most, (at, found)


def taken_after(tricks: int, played: Played) -> TakenSoFar:
    points = [0] * played.rules.table.players
    taken = [0] * played.rules.table.players
    pairs = zip(played.hand.play[:tricks], played.winners, strict=False)
    for trick, winner in pairs:
        points[winner - 1] += sum(cards.points(card, played.rules) for card in trick)
        taken[winner - 1] += 1
    return TakenSoFar(points, taken)


# The table for a phone without a connection says what the judge would


WITH = [name for name in preset_ids() if score_table(preset(name))]
"""Presets that have such a table."""


def looked_up(
    table: ScoreTable, place: tuple[int, int], last: int, rules: RuleSet, declarers: tuple[int, ...]
) -> dict[str, int]:
    """The points of every book, looked up in the table as a phone does it."""
    bid, taken = place
    return by_book([table.rows[row][taken] for row in table.points[bid][last]], rules, declarers)


def reasons(
    table: ScoreTable, place: tuple[int, int], last: int, rules: RuleSet, declarers: tuple[int, ...]
) -> dict[str, str]:
    """The sentence on every book, looked up likewise: that of the last run begun by then."""
    bid, taken = place
    runs = [pairs_of(table.says[row]) for row in table.why[bid][last]]
    at = [max((run for run in part if run[0] <= taken), default=None) for part in runs]
    return by_book([table.texts[run[1]] if run else "?" for run in at], rules, declarers)


def pairs_of(row: Sequence[int]) -> list[tuple[int, int]]:
    return list(zip(row[::2], row[1::2], strict=True))


def by_book(parts: Sequence[Value], rules: RuleSet, declarers: tuple[int, ...]) -> dict[str, Value]:
    """What bidder, partner and opponent have, for every book."""
    bidder, partner, other = parts
    found = dict.fromkeys(teams.books(rules), other)
    found |= {teams.book(seat, rules): partner for seat in declarers[1:]}
    return found | {teams.book(declarers[0], rules): bidder}


@pytest.mark.parametrize("sweep", [0, 500])
@law(400)
@given(st.data())
def test_the_table_gives_what_the_judge_gives(sweep: int, data: st.DataObject) -> None:
    also = {"sweep_points": sweep, "moon": data.draw(st.sampled_from([0, 300]))}
    rules = house.with_house(preset(data.draw(st.sampled_from(WITH))), also)
    table = score_table(rules)
    assert table is not None
    bid = data.draw(st.sampled_from(range(len(table.bids))))
    taken = data.draw(st.sampled_from(range(len(table.taken))))
    bidder = data.draw(st.sampled_from(teams.seats(rules)))
    partners = teams.partners(bidder, rules)
    if partners is None:
        others = [seat for seat in teams.seats(rules) if seat != bidder]
        partners = tuple(data.draw(st.lists(st.sampled_from(others), max_size=1)))
    declarers = (bidder, *partners)
    mine = teams.team(bidder, declarers, rules)
    rest = next(team for team in teams.teams(rules) if team != mine)
    last = data.draw(st.sampled_from((0, 1))) if table.last_trick else 0
    amounts = {mine: table.taken[taken], rest: table.whole - table.taken[taken]}

    hand = Hand(
        bidder=bidder,
        bid=table.bids[bid],
        trump="red",
        partners=partners if teams.partners_are_called(rules) else None,
        taken=amounts,
        last_trick=(mine, rest)[last] if table.last_trick else None,
    )

    score = judge(hand, 1, rules).score
    said = workings(score, contract_for(bidder, table.bids[bid], partners, rules), rules)
    texts = {book: each.text for each in said for book in each.books}
    place = (bid, taken)
    assert looked_up(table, place, last, rules, declarers) == score.points
    assert reasons(table, place, last, rules, declarers) == {
        book: texts.get(book, "") for book in teams.books(rules)
    }


@law(400)
@given(st.data())
def test_a_phone_counts_at_the_totals_as_the_game_does(data: st.DataObject) -> None:
    """At most the room up to the first limit that holds at a total, for an opponent alone."""
    limits = {"hold_at": st.sampled_from([0, 90]), "score_only_bids_from": st.sampled_from([0, 60])}
    house_rules = data.draw(st.fixed_dictionaries(limits))
    rules = house.with_house(preset(data.draw(st.sampled_from(WITH))), house_rules)
    table = score_table(rules)
    assert table is not None
    bid = data.draw(st.sampled_from(range(len(table.bids))))
    taken = data.draw(st.sampled_from(range(len(table.taken))))
    partners = teams.partners(1, rules)
    declarers = (1, *((2,) if partners is None else partners))
    mine = teams.team(1, declarers, rules)
    rest = next(team for team in teams.teams(rules) if team != mine)
    totals = {
        book: data.draw(st.sampled_from([-10, 55, 60, 85, 95])) for book in teams.books(rules)
    }
    hand = Hand(
        bidder=1,
        bid=table.bids[bid],
        trump="red",
        partners=(2,) if partners is None else None,
        taken={mine: table.taken[taken], rest: table.whole - table.taken[taken]},
        last_trick=mine if table.last_trick else None,
    )

    (step,) = play_game(start(rules, totals=totals), [hand], rules)

    bidding = {teams.book(seat, rules) for seat in declarers}
    found = looked_up(table, (bid, taken), 0, rules, declarers)
    for book in found.keys() - bidding:
        for held in table.held:
            if (
                found[book]
                and totals[book] >= held.least
                and totals[book] + found[book] > held.most
            ):
                found[book] = max(held.most - totals[book], 0)
                break
    assert found == step.verdict.score.points


@pytest.mark.parametrize("name", WITH)
def test_the_table_has_no_run_twice(name: str) -> None:
    """A phone loads it with every table: a run ends where the sentence changes, and no earlier."""
    table = score_table(preset(name))
    assert table is not None

    runs = [pairs_of(row) for row in table.says]

    assert all(row[0][0] == 0 for row in runs)
    assert not [row for row in runs for one, next_ in pairwise(row) if one[1] == next_[1]]
    assert len(set(table.says)) == len(table.says)


def test_a_bid_that_is_missed_by_five_costs_the_bid() -> None:
    rules = preset("kentucky-discard")
    table = score_table(rules)
    assert table is not None
    bid, taken = table.bids.index(100), table.taken.index(95)

    assert looked_up(table, (bid, taken), 0, rules, (1, 3)) == {"A": -100, "B": 25}


@pytest.mark.parametrize("name", ["regular-partnership", "rook-for-three"])
def test_where_tricks_count_there_is_no_table(name: str) -> None:
    assert score_table(preset(name)) is None
