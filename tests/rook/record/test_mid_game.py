"""Changes in the middle of a game: they hold from their hand on, and for no earlier one."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.errors import NotationError, RuleSetError
from referee.rook.game import Start, Step, hand_letters, play_game, start
from referee.rook.hand.schema import read_hand
from referee.rook.record.document import replay_document
from referee.rook.record.file import read_record, write_record
from referee.rook.rules.house import in_mid_game
from referee.rook.rules.presets import preset

KENTUCKY = preset("kentucky-discard")
NAMES = ("Ann", "Bob", "Cal", "Dee")


def played(*tables: dict[str, Any], begin: Start | None = None) -> list[Step]:
    hands, rules = [], KENTUCKY
    for each in tables:
        hands.append(read_hand(each, rules))
        rules = in_mid_game(rules, hands[-1].house)
    return list(play_game(begin or start(KENTUCKY), hands, KENTUCKY, NAMES))


def made(bidder: int, points: int, **more: Any) -> dict[str, Any]:
    mine, others = ("A", "B") if bidder % 2 else ("B", "A")
    taken = {mine: points, others: 120 - points}
    return {"bidder": bidder, "bid": 70, "taken": taken, **more}


def test_a_target_that_totals_have_reached_ends_the_game_with_the_next_hand() -> None:
    before, lowered = played(made(1, 120), made(2, 70, house={"target": 100}))

    assert before.after.winner is None
    assert lowered.before.winner is None
    assert (lowered.after.winner, lowered.after.reason) == ("A", "target")


def test_a_higher_target_holds_before_the_hand_that_would_have_won() -> None:
    *_, last = played(made(1, 120), made(1, 120), made(1, 120, house={"target": 500}))

    assert last.after.totals == {"A": 360, "B": 0}
    assert last.after.winner is None


def test_a_game_that_is_won_stays_won_whatever_is_changed_later() -> None:
    *_, won, later = played(*[made(1, 120)] * 3, made(2, 120, house={"target": 500}))

    assert won.after.winner == later.after.winner == "A"


def test_a_hand_that_is_not_played_decides_nothing() -> None:
    begin = start(KENTUCKY, totals={"A": 310, "B": 0})

    again, decides = played({"redeal": 2}, made(2, 70), begin=begin)

    assert again.after.winner is None
    assert decides.after.winner == "A"


def test_a_hand_keeps_the_rules_it_was_played_by() -> None:
    older, newer = played(made(1, 90), made(2, 90, house={"target": 500, "bid_min": 80}))

    assert (older.rules.end.target, newer.rules.end.target) == (300, 500)
    assert (older.rulings, [each.code for each in newer.rulings]) == ((), ["bid-below-minimum"])


def test_a_later_change_is_laid_over_the_earlier_ones() -> None:
    *_, last = played(made(1, 90, house={"target": 500}), made(1, 90, house={"bid_min": 60}))

    assert (last.rules.end.target, last.rules.auction.minimum) == (500, 60)


def test_what_was_struck_out_still_changes_what_comes_after() -> None:
    (only,) = played({"void": True, "house": {"target": 500}, "players": {"3": "Eve"}}, made(1, 90))

    assert only.rules.end.target == 500
    assert only.names == ("Ann", "Bob", "Eve", "Dee")


def test_a_hand_has_the_players_who_sat_there() -> None:
    steps = played(made(1, 90), made(1, 90, players={"3": "Eve"}), made(1, 90))

    assert [step.names[2] for step in steps] == ["Cal", "Eve", "Eve"]


def test_the_first_hand_may_seat_somebody_already() -> None:
    (first,) = played(made(1, 90, players={"1": "Eve", "3": "Fay"}))

    assert first.names == ("Eve", "Bob", "Fay", "Dee")


def test_an_agreed_score_ends_a_game_by_the_target_of_its_hand() -> None:
    *_, last = played(made(1, 90), {"agreed": {"A": 10, "B": 0}, "house": {"target": 100}})

    assert (last.after.totals, last.after.winner) == ({"A": 100, "B": 30}, "A")


@pytest.mark.parametrize(
    ("house", "message"),
    [
        ({"players": 6}, "players: how many play stays the same until the game is over"),
        ({"sides": "alone"}, "sides: who plays with whom stays the same until the game is over"),
        ({"target": 0}, "target: "),
        ({"tarjet": 500}, "tarjet: no such house rule"),
    ],
)
def test_what_cannot_change_in_mid_game_is_refused_in_a_sentence(
    house: dict[str, Any], message: str
) -> None:
    with pytest.raises(RuleSetError) as refused:
        in_mid_game(KENTUCKY, house)

    assert str(refused.value).startswith(message)


def test_what_stays_as_it_is_may_be_said_again() -> None:
    assert in_mid_game(KENTUCKY, {"players": 4, "sides": "two"}) == KENTUCKY


RECORD = """format = "rook-record/1"
rules = "kentucky-discard"
players = ["Ann", "Bob", "Cal", "Dee"]
dealer = 4
first_hand = 6

[[hand]]
bidder = 1
bid = 80
taken = { A = 90 }

[[hand]]
players = { 3 = "Eve" }
house = { target = 500, counters = { 5 = 5, 10 = 10 } }
bidder = 3
bid = 80
taken = { B = 5 }
"""


def test_a_round_trip_keeps_what_changed() -> None:
    record = read_record(RECORD)

    assert write_record(record) == RECORD
    assert record.hands[1].house == {"target": 500, "counters": {"5": 5, "10": 10}}
    assert hash(record.hands[1]) == hash(read_record(RECORD).hands[1])


def test_each_hand_is_read_by_the_rules_of_its_time() -> None:
    text = RECORD.replace("first_hand = 6\n", "") + (
        '\n[[hand]]\nhouse = { deck = "standard" }\nnest = "HA D5 C6 S7 S8"\n'
        '\n[[hand]]\nnest = "HK D5 C6 S7 S8"\n'
    )

    assert [str(card) for card in read_record(text).hands[3].nest][:1] == ["R13"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('players = { 5 = "Eve" }', "hand 2: players: 5: want a seat 1..4, got 5"),
        ('players = { 3 = " " }', "hand 2: players: 3: want a name, got ' '"),
        ('players = ["Eve"]', "hand 2: players: want a table"),
        ("house = { sides = 'alone' }", "hand 2: house: sides: who plays with whom stays"),
        ("house = 500", "hand 2: house: want a table"),
    ],
)
def test_what_cannot_be_read_is_said_with_its_line(line: str, message: str) -> None:
    head, _, tail = RECORD.partition('players = { 3 = "Eve" }\n')
    _, _, rest = tail.partition("\n")
    text = f"{head}{line}\n{rest}"

    with pytest.raises(NotationError) as refused:
        read_record(text)

    assert str(refused.value).startswith(message)
    assert refused.value.line == 13


def test_a_ruling_names_who_sat_there_then() -> None:
    early = 'auction = "3:70 3:80"'
    text = RECORD.replace("bidder = 3\n", early + "\n")

    (first, second) = replay_document(read_record(text))["hands"]

    assert first["rulings"] == []
    assert any("Eve" in each["text"] for each in second["rulings"])


def test_redeals_have_letters_and_use_up_no_number() -> None:
    steps = played(
        made(1, 70),
        {"redeal": 2},
        {"void": True},
        {"passed_out": True},
        made(1, 60),
        {"irregularity": [{"kind": "misdeal"}]},
        {},
    )

    assert [step.label for step in steps] == ["1", "2a", "2b", "2", "3a", "3"]
    assert [step.number for step in steps] == [1, 2, 3, 4, 5, 6]


def test_a_game_from_paper_goes_on_with_its_number() -> None:
    steps = played({"redeal": 2}, made(1, 70), begin=start(KENTUCKY, first_hand=6))

    assert [step.label for step in steps] == ["6a", "6"]


@pytest.mark.parametrize(("place", "letters"), [(0, "a"), (25, "z"), (26, "aa"), (701, "zz")])
def test_letters_go_on_after_z(place: int, letters: str) -> None:
    assert hand_letters(place) == letters


HANDS = st.lists(
    st.one_of(
        st.builds(made, st.integers(1, 4), st.sampled_from(range(0, 125, 5))),
        st.just({"passed_out": True}),
        st.just({"redeal": 2}),
        st.just({"agreed": {"A": 40, "B": -15}}),
    ),
    min_size=1,
    max_size=6,
)
CHANGES = st.fixed_dictionaries(
    {},
    optional={
        "target": st.sampled_from([100, 200, 500]),
        "bid_min": st.sampled_from([50, 80]),
        "renege_rule": st.just("bidders-make-bid"),
        "all_pass": st.sampled_from(["redeal-same", "redeal-next"]),
        "both_over": st.just("bidder-goes"),
        "spread": st.just(150),
        "hold_at": st.just(90),
        "score_only_bids_from": st.just(60),
    },
)


@settings(deadline=None)
@given(earlier=HANDS, later=HANDS, change=CHANGES)
def test_an_evening_with_a_change_is_two_evenings_glued(
    earlier: list[dict[str, Any]], later: list[dict[str, Any]], change: dict[str, Any]
) -> None:
    changed, *rest = later
    whole = played(*earlier, {**changed, "house": change}, *rest)
    before, after = whole[: len(earlier)], whole[len(earlier) :]
    then = before[-1].after
    if then.winner is not None:
        assert {step.after.winner for step in after} == {then.winner}
        return

    begin = Start(after[0].dealer, then.totals)
    alone = [read_hand(each, KENTUCKY) for each in later]
    glued = list(play_game(begin, alone, in_mid_game(KENTUCKY, change), NAMES))

    assert [seen(step) for step in after] == [seen(step) for step in glued]
    assert [seen(step) for step in before] == [seen(step) for step in played(*earlier)]


def seen(step: Step) -> tuple[Any, ...]:
    """What a table sees of a hand."""
    return step.dealer, step.verdict.score, step.rulings, step.after


@pytest.mark.parametrize("rank", ["10.5", "low", "none"])
def test_a_rook_that_is_back_where_it_ranks_as_ever_has_all_its_rights_again(rank: str) -> None:
    changed = in_mid_game(KENTUCKY, {"rook_rank": rank})
    assert not changed.play.rook_free_play

    assert in_mid_game(changed, {"rook_rank": "high"}) == KENTUCKY


def test_what_is_said_of_a_rook_that_is_back_holds() -> None:
    changed = in_mid_game(KENTUCKY, {"rook_rank": "none"})

    back = in_mid_game(changed, {"rook_rank": "high", "rook_points": 15, "rook_free_play": False})

    assert (back.score.rook_points, back.play.rook_free_play) == (15, False)
