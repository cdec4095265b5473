"""Whether a bid was made, on the decks of all presets: as the judge says, and sound in part."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from referee.engine.evidence.account import Finding
from referee.engine.hand import teams
from referee.engine.hand.facts import Hand
from referee.engine.judge.scoring import Outcome
from referee.engine.judge.verdict import Verdict, judge
from referee.engine.questions import Answered, proofs
from referee.engine.questions.made import BidMade, bid_record
from referee.engine.rules import cards
from referee.engine.rules.presets import preset_ids
from tests.engine.dealing import Played, only_face_up, random_hand, stopped
from tests.engine.questions.briefly import made
from tests.engine.questions.test_answer_laws import sightings
from tests.laws import law

NAMES = st.sampled_from(preset_ids())
SEEDS = st.integers(0, 10**9)


def final(verdict: Verdict) -> dict[str, int]:
    """What each team has in the end that counts for a bid."""
    score = verdict.score
    return {team: (taken or 0) + score.bonus[team] for team, taken in score.taken.items()}


def recorded_in_part(played: Played, random: Random) -> Hand:
    """The hand without some of what was dealt, laid aside or played."""
    whole = played.hand
    missing = random.sample(range(len(whole.play)), random.choice([0, 1, 1, 2, 3]))
    part = replace(
        whole,
        deal=tuple(dealt if random.random() < 0.4 else () for dealt in whole.deal),
        nest=whole.nest if random.random() < 0.5 else (),
        discard=whole.discard if random.random() < 0.5 else (),
        play=tuple(() if at in missing else trick for at, trick in enumerate(whole.play)),
    )
    seen = random.choice([len(whole.play), len(whole.play), random.randint(1, len(whole.play))])
    return stopped(part, seen * len(whole.deal) - random.choice([0, 0, 1]))


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
def test_a_result_without_cards_is_answered_as_it_is_judged(name: str, seed: int) -> None:
    random = Random(f"result {name} {seed}")
    played = random_hand(name, random)
    verdict = judge(played.hand, played.dealer, played.rules)
    tricks = dict.fromkeys(verdict.score.taken, 0)
    assert verdict.contract is not None
    by_seat = [
        teams.team(seat, verdict.contract.declarers, played.rules) for seat in played.winners
    ]
    for team in by_seat:
        tricks[team] += 1
    told = Hand(
        bidder=played.hand.bidder,
        bid=played.hand.bid,
        partners=verdict.contract.partners if teams.partners_are_called(played.rules) else None,
        taken={team: points or 0 for team, points in verdict.score.taken.items()},
        tricks=tricks,
        last_trick=by_seat[-1],
    )
    again = judge(told, played.dealer, played.rules)

    found = made(told, played.dealer, played.rules)

    assert found.points == {team: (n, n) for team, n in final(again).items()}
    assert (found.answer is Finding.PROVEN) == (again.score.outcome is Outcome.MADE)


@law(200)
@given(name=NAMES, seed=SEEDS)
def test_what_happened_is_among_what_can_have_happened(name: str, seed: int) -> None:
    random = Random(f"part {name} {seed}")
    played = random_hand(name, random, cheating=random.choice([0, 0.1]))
    hand = recorded_in_part(played, random)
    happened = final(judge(played.hand, played.dealer, played.rules))

    found = made(hand, played.dealer, played.rules)

    for team, points in happened.items():
        least, most = found.points[team]
        assert least <= points <= most, (team, hand)


@law(90)
@given(name=NAMES, seed=SEEDS)
def test_recording_more_never_widens_the_range(name: str, seed: int) -> None:
    random = Random(f"more {name} {seed}")
    played = random_hand(name, random, cheating=random.choice([0, 0.1]))
    before: dict[str, tuple[int, int]] = {}
    for hand in told_step_by_step(played, random):
        found = made(hand, played.dealer, played.rules)

        for team, (least, most) in before.items():
            assert least <= found.points[team][0], (team, hand)
            assert found.points[team][1] <= most, (team, hand)
        before = dict(found.points)

    assert all(least == most for least, most in before.values())


def told_step_by_step(played: Played, random: Random) -> Iterator[Hand]:
    """The hand without three of its tricks, the deal and the nest, then with a fact more each."""
    whole = played.hand
    missing = random.sample(range(len(whole.play)), 3)
    play = [() if at in missing else trick for at, trick in enumerate(whole.play)]
    hand = replace(whole, deal=((),) * len(whole.deal), nest=(), discard=(), play=tuple(play))
    yield hand
    facts = [*(("deal", at) for at in range(len(whole.deal))), ("nest", 0), ("discard", 0),
             *(("play", at) for at in missing)]  # fmt: skip
    random.shuffle(facts)
    for fact, at in facts:
        now, then = getattr(hand, fact), getattr(whole, fact)
        more = then if fact in ("nest", "discard") else (*now[:at], then[at], *now[at + 1 :])
        hand = replace(hand, **{fact: more})  # type: ignore[arg-type]
        yield hand


@law(200)
@given(name=NAMES, seed=SEEDS)
@example(name="double-deck-6", seed=16582)  # both copies of a counter lie in one trick
def test_the_counters_shown_suffice_and_none_is_too_many(name: str, seed: int) -> None:
    """With the others of that side away the bid stands or falls all the same; with one more not."""
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
    """The counters that side *mine* took in tricks, or the others did if it has not *won*."""
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
    monkeypatch.setattr(proofs, "STEPS", 0)
    hand, played = a_hand_with_gaps("call-partner-4", 6)
    first, second = (BidMade(bid_record(hand, played.dealer, played.rules)) for _ in range(2))

    found = first.answered()
    without = first.record.clauses.steps
    monkeypatch.setattr(proofs, "STEPS", 200_000)
    again = second.answered()

    assert found.answer is Finding.REFUTED
    assert second.record.clauses.steps - without < 250_000
    assert proven_by(found, first)
    assert proven_by(again, second)


def a_hand_with_gaps(name: str, seed: int) -> tuple[Hand, Played]:
    """A hand recorded in part, mostly with three cards that were seen alone."""
    random = Random(f"alone {name} {seed}")
    played = random_hand(name, random, cheating=random.choice([0, 0.1]))
    hand = recorded_in_part(played, random)
    seen = sightings(played, random) if random.random() < 0.7 else ()
    return replace(hand, seen=seen), played


def proven_by(found: Answered, bid: BidMade) -> bool:
    """Whether the cards that *found* names leave no other way, with nobody's other card."""
    record = bid.record
    named = {(each.trick, each.card) for each in found.because}
    facts = [
        lit
        for fact, lit in record.ways.facts.items()
        if fact.what not in ("played", "seen") or (fact.trick, fact.card) in named
    ]
    against = -bid.so if found.answer is Finding.PROVEN else bid.so
    return record.clauses.can(against, *facts, most=20_000) is False
