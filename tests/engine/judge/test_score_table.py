"""The table for a phone without a connection says what the judge would."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine.hand import teams
from referee.engine.hand.facts import Hand
from referee.engine.judge.prospects import ScoreTable, score_table
from referee.engine.judge.verdict import judge
from referee.engine.rules import house
from referee.engine.rules.model import RuleSet
from referee.engine.rules.presets import preset, preset_ids
from tests.laws import law

WITH = [name for name in preset_ids() if score_table(preset(name))]
"""Presets that have such a table."""


def looked_up(
    table: ScoreTable, place: tuple[int, int], last: int, rules: RuleSet, declarers: tuple[int, ...]
) -> dict[str, int]:
    """The points of every book, read off as a phone does it."""
    bid, taken = place
    bidder, partner, other = (table.rows[row][taken] for row in table.points[bid][last])
    found = dict.fromkeys(teams.books(rules), other)
    found |= {teams.book(seat, rules): partner for seat in declarers[1:]}
    return found | {teams.book(declarers[0], rules): bidder}


@pytest.mark.parametrize("sweep", [0, 500])
@law(400)
@given(st.data())
def test_the_table_gives_what_the_judge_gives(sweep: int, data: st.DataObject) -> None:
    rules = house.with_house(preset(data.draw(st.sampled_from(WITH))), {"sweep_points": sweep})
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

    told = Hand(
        bidder=bidder,
        bid=table.bids[bid],
        trump="red",
        partners=partners if teams.partners_are_called(rules) else None,
        taken=amounts,
        last_trick=(mine, rest)[last] if table.last_trick else None,
    )

    judged = judge(told, 1, rules).score.points
    assert looked_up(table, (bid, taken), last, rules, declarers) == judged


def test_a_bid_that_is_missed_by_five_costs_the_bid() -> None:
    rules = preset("kentucky-discard")
    table = score_table(rules)
    assert table is not None
    bid, taken = table.bids.index(100), table.taken.index(95)

    assert looked_up(table, (bid, taken), 0, rules, (1, 3)) == {"A": -100, "B": 25}


@pytest.mark.parametrize("name", ["regular-partnership", "rook-for-three"])
def test_where_tricks_count_there_is_no_table(name: str) -> None:
    assert score_table(preset(name)) is None
