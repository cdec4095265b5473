"""Whether a bid was made, on the decks of all presets: as the judge says, or left open."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from referee.rook.evidence.account import Finding
from referee.rook.hand import teams
from referee.rook.hand.facts import Hand
from referee.rook.judge.scoring import Outcome
from referee.rook.judge.verdict import Verdict, judge
from referee.rook.questions import Answered, grounds
from referee.rook.questions.made import BidMade, bid_record
from referee.rook.rules import cards
from referee.rook.rules.presets import preset_ids
from tests.laws import law
from tests.rook.dealing import Played, only_face_up, random_hand, recorded_in_part
from tests.rook.questions.briefly import made
from tests.rook.questions.every_hand import way_of
from tests.rook.questions.small_hands import sightings

NAMES = st.sampled_from(preset_ids())
SEEDS = st.integers(0, 10**9)


def final(verdict: Verdict) -> dict[str, int]:
    """The points of each team at the end that count for a bid."""
    score = verdict.score
    return {team: (taken or 0) + score.bonus[team] for team, taken in score.taken.items()}


@law(200)
@given(name=NAMES, seed=SEEDS)
def test_a_hand_recorded_to_its_end_is_answered_as_it_is_judged(name: str, seed: int) -> None:
    random = Random(f"whole {name} {seed}")
    played = random_hand(name, random)
    hand = random.choice([played.hand, only_face_up(played.hand)])
    verdict = judge(hand, played.dealer, played.rules)

    found = made(hand, played.dealer, played.rules)

    assert found.points == {team: (n, n) for team, n in final(verdict).items()}
    so = Finding.PROVEN if verdict.score.outcome is Outcome.MADE else Finding.REFUTED
    assert found.answer is so


@law(200)
@given(name=NAMES, seed=SEEDS)
@example(name="double-deck-6", seed=16582)  # both copies of a counter lie in one trick
def test_the_counters_shown_suffice_and_none_is_too_many(name: str, seed: int) -> None:
    """The answer holds without the side's other counters, but not with one shown counter less."""
    random = Random(f"because {name} {seed}")
    played = random_hand(name, random)
    hand, verdict = played.hand, judge(played.hand, played.dealer, played.rules)
    contract = verdict.contract
    assert contract is not None

    found = made(hand, played.dealer, played.rules)

    won = found.answer is Finding.PROVEN
    mine = teams.team(contract.bidder, contract.declarers, played.rules)
    theirs = {
        (at + 1, card): cards.points(card, played.rules)
        for at, trick in enumerate(hand.play)
        for card in trick
        if (teams.team(played.winners[at], contract.declarers, played.rules) == mine) is won
    }
    shown = [theirs[each.trick, each.card] for each in found.because]
    away = captured(played, contract.declarers, mine, won=won) - sum(shown)
    points = final(verdict)[mine]
    without = points - away if won else points + away
    assert (without >= contract.bid) is won
    for each in shown:
        assert ((without - each if won else without + each) >= contract.bid) is not won


def captured(played: Played, declarers: tuple[int, ...], mine: str, *, won: bool) -> int:
    """The counters that side *mine* captured in tricks, or if it has not *won*, the others did."""
    return sum(
        sum(cards.points(card, played.rules) for card in trick)
        for trick, winner in zip(played.hand.play, played.winners, strict=True)
        if (teams.team(winner, declarers, played.rules) == mine) is won
    )


@law(100)
@given(name=NAMES, seed=SEEDS)
def test_the_cards_shown_prove_it_without_any_other_card(name: str, seed: int) -> None:
    hand, played = a_hand_with_gaps(name, seed)

    found = made(hand, played.dealer, played.rules)

    if found.reason.startswith(("made", "set")):
        bid = BidMade(bid_record(hand, played.dealer, played.rules))
        assert proven_by(found, bid), (name, hand)


def test_a_proof_whose_search_is_cut_off_is_one_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(grounds, "STEPS", 0)
    hand, played = a_hand_with_gaps("call-partner-4", 6)
    first, second = (BidMade(bid_record(hand, played.dealer, played.rules)) for _ in range(2))

    found = first.answered()
    without = first.record.clauses.steps
    monkeypatch.setattr(grounds, "STEPS", 200_000)
    again = second.answered()

    assert found.answer is Finding.REFUTED
    assert second.record.clauses.steps - without < 250_000
    assert proven_by(found, first)
    assert proven_by(again, second)


def a_hand_with_gaps(name: str, seed: int) -> tuple[Hand, Played]:
    """A partly recorded hand, mostly with three cards that were seen alone."""
    random = Random(f"alone {name} {seed}")
    played = random_hand(name, random, cheating=random.choice([0, 0.1]))
    hand = recorded_in_part(played, random)
    seen = sightings(way_of(played), 3, random) if random.random() < 0.7 else ()
    return replace(hand, seen=seen), played


def proven_by(found: Answered, bid: BidMade) -> bool:
    """Whether the cards in *found* leave no other answer, with all other cards unrecorded."""
    record = bid.record
    named = {(each.trick, each.card) for each in found.because}
    facts = [
        lit
        for fact, lit in record.ways.facts.items()
        if fact.what not in ("played", "seen") or (fact.trick, fact.card) in named
    ]
    against = -bid.made if found.answer is Finding.PROVEN else bid.made
    return record.clauses.can(against, *facts, most=20_000) is False
