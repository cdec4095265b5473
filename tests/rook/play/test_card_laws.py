"""Laws of card play that hold in every preset, on hands dealt and played at random."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rook.hand import teams
from referee.rook.judge.scoring import Outcome
from referee.rook.judge.verdict import judge
from referee.rook.play.card_order import TrumpCall, card_order
from referee.rook.play.tricks import playable
from referee.rook.rules import cards
from referee.rook.rules.house import with_house, with_recorded_house
from referee.rook.rules.model import Bonus, NestTo, RuleSet
from referee.rook.rules.presets import preset, preset_ids
from tests.laws import law
from tests.rook import oracle
from tests.rook.dealing import TRUMPS, Played, a_call, deal, only_face_up, random_hand, stopped
from tests.rook.seats import ANY_TABLE

PRESETS = st.sampled_from(preset_ids())
TABLES = st.one_of(PRESETS.map(preset), ANY_TABLE)
SEEDS = st.integers(0, 2**32)
MANY = law(250)


def test_the_oracle_knows_every_preset() -> None:
    assert set(oracle.GAMES) == set(preset_ids())


@pytest.mark.parametrize("preset_id", preset_ids())
def test_the_oracle_and_the_preset_have_the_same_cards(preset_id: str) -> None:
    game = oracle.GAMES[preset_id]
    named = {"RK"} if game.rook else set()
    named |= {"R1"} if game.red_one else set()

    wanted = {f"{color}{rank}" for color in "RYGB" for rank in game.plain} | named

    assert set(cards.deck(preset(preset_id))) == wanted


@MANY
@given(PRESETS, SEEDS)
def test_legal_plays_and_winners_are_those_of_the_naive_rules(preset_id: str, seed: int) -> None:
    random = Random(seed)
    rules, game = preset(preset_id), oracle.GAMES[preset_id]
    called = a_call(rules, random)
    table = card_order(rules, TrumpCall(TRUMPS[called.trump], low=called.low, rook=called.rook))
    hands, _ = deal(rules, random)
    trick = [random.choice(hand) for hand in hands]

    for hand in hands[1:]:
        fair = set(oracle.legal(hand, trick[0], game, called))
        assert {card for card in hand if table.excused(card, trick[0])} == fair or fair == set(hand)
    assert table.winner(trick) == oracle.winner(trick, game, called)


@MANY
@given(TABLES, SEEDS)
def test_honest_play_breaks_no_rule_and_scores_every_point(rules: RuleSet, seed: int) -> None:
    played = random_hand(rules.id, Random(seed), table=rules)

    verdict = judge(played.hand, played.dealer, played.rules)

    assert verdict.rulings == ()
    assert verdict.score.outcome in (Outcome.MADE, Outcome.SET)
    assert tuple(trick.winner for trick in verdict.tricks) == played.winners
    captured = sum(points or 0 for points in verdict.score.taken.values())
    if played.rules.nest.goes_to is NestTo.NOBODY:  # a bidder may have to lay a counter aside
        captured += sum(cards.points(card, played.rules) for card in played.hand.discard)
    assert captured == cards.counter_total(played.rules)
    assert sum(verdict.score.bonus.values()) in _bonuses(played)


def _bonuses(played: Played) -> set[int]:
    points = played.rules.score.bonus_points
    points += played.rules.score.trick_points * cards.hand_size(played.rules)
    nobody = cards.hand_size(played.rules) % 2 == 0 or len(teams.teams(played.rules)) > 2
    return {points, 0} if played.rules.score.bonus is Bonus.MAJORITY and nobody else {points}


@MANY
@given(TABLES, SEEDS, st.data())
def test_nobody_honest_is_accused_whatever_is_known(
    rules: RuleSet, seed: int, data: st.DataObject
) -> None:
    played = random_hand(rules.id, Random(seed), table=rules)
    hand = stopped(played.hand, data.draw(st.integers(0, 84), "cards seen"))
    unknown = data.draw(st.sets(st.sampled_from(["deal", "nest", "discard"])), "unknown")
    if "nest" in unknown:
        hand = replace(hand, nest=())
    if "discard" in unknown:
        hand = replace(hand, discard=())
    if "deal" in unknown:
        hand = replace(hand, deal=())
    else:
        forgotten = data.draw(st.sets(st.integers(0, len(hand.deal) - 1)), "forgotten hands")
        hand = replace(
            hand,
            deal=tuple(() if at in forgotten else each for at, each in enumerate(hand.deal)),
        )

    verdict = judge(hand, played.dealer, played.rules)

    assert {each.code for each in verdict.rulings} <= {"partners-unknown"}


@MANY
@given(TABLES, SEEDS)
def test_with_the_deal_known_every_renege_is_found_and_no_other(rules: RuleSet, seed: int) -> None:
    played = random_hand(rules.id, Random(seed), cheating=0.3, table=rules)

    verdict = judge(played.hand, played.dealer, played.rules)

    assert {ruling.code for ruling in verdict.rulings} <= {"renege"}
    assert {(r.trick, r.seat) for r in verdict.rulings} == played.offences
    assert all(ruling.proof is None for ruling in verdict.rulings)


@MANY
@given(TABLES, SEEDS)
def test_the_cards_on_the_table_prove_every_renege_of_a_whole_hand(
    rules: RuleSet, seed: int
) -> None:
    played = random_hand(rules.id, Random(seed), cheating=0.3, table=rules)

    verdict = judge(only_face_up(played.hand), played.dealer, played.rules)

    assert {(r.trick, r.seat) for r in verdict.rulings} == played.offences
    for ruling in verdict.rulings:
        assert ruling.proof is not None
        assert ruling.trick is not None
        assert ruling.proof.trick > ruling.trick
        assert ruling.proof.card in played.hand.play[ruling.proof.trick - 1]


@MANY
@given(TABLES, SEEDS, st.integers(0, 84), st.sampled_from(["face up", "all"]))
def test_what_is_proved_of_a_hand_under_way_is_true(
    rules: RuleSet, seed: int, seen: int, known: str
) -> None:
    played = random_hand(rules.id, Random(seed), cheating=0.3, table=rules)
    hand = stopped(played.hand, seen)

    verdict = judge(only_face_up(hand) if known == "face up" else hand, played.dealer, played.rules)

    assert {(r.trick, r.seat) for r in verdict.rulings} <= played.offences


@pytest.mark.parametrize("rank", ["high", "low"])
def test_a_rook_that_the_bidder_may_call_low_is_not_played_freely(rank: str) -> None:
    """Ruling 5: only a Rook that is always high may be played. Red is trump, green is led."""
    rules = with_house(preset("kentucky-discard"), {"rook_rank": "called"})

    order = card_order(rules, TrumpCall("red", rook=rank))

    assert playable(("RK", "G5"), "G10", order) == ("G5",)


@pytest.mark.parametrize(("rank", "free"), [("high", ("RK", "G5")), ("low", ("G5",))])
def test_an_old_game_in_which_a_called_rook_is_free_has_it_free_only_high(
    rank: str, free: tuple[str, ...]
) -> None:
    """Ruling 5. No table can agree to both rules now; a game that was played by them keeps them."""
    both = {"rook_rank": "called", "rook_free_play": True}
    rules = with_recorded_house(preset("kentucky-discard"), both)

    order = card_order(rules, TrumpCall("red", rook=rank))

    assert playable(("RK", "G5"), "G10", order) == free
