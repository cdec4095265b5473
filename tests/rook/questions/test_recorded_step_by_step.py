"""Hands of full decks, recorded step by step: no verdict gets weaker, and none changes.

2,000 records in `make soak`. Everything recorded is true, so nothing is ever impossible; at the end
everything is known, and the last verdict is the truth.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from referee.rook.evidence.account import Finding
from referee.rook.hand import teams
from referee.rook.hand.facts import Hand, Sighting
from referee.rook.questions import Kind, parse_question
from referee.rook.rules import cards
from tests.laws import over
from tests.rook.dealing import Played, random_hand
from tests.rook.questions.briefly import briefly
from tests.rook.questions.every_hand import Way, sides, takings, way_of
from tests.rook.questions.small_hands import PRESETS

QUICK = ("kentucky-discard",)
SURE = (Finding.PROVEN, Finding.REFUTED)


def recorded_step_by_step(played: Played, random: Random) -> Iterator[Hand]:
    """The contract alone, then the hand with a few more facts each time, until all are recorded."""
    whole, way = played.hand, way_of(played)
    (declarers,) = sides(whole, way)
    has = takings(way, declarers)
    hand = Hand(bidder=whole.bidder, bid=whole.bid, trump=whole.trump, call=whole.call,
                rook=whole.rook, partner_cards=whole.partner_cards,
                deal=((),) * len(whole.deal), play=((),) * len(whole.play))  # fmt: skip
    facts: list[tuple[str, Any]] = [
        ("nest", whole.nest), ("discard", whole.discard), ("last_trick", has.last),
        ("taken", has.points), ("tricks", has.tricks),
        *(("deal", seat) for seat in range(len(whole.deal))),
        *(("play", trick) for trick in range(len(whole.play))),
        *(("seen", sighting(way, random)) for _ in range(2)),
    ]  # fmt: skip
    if teams.partners_are_called(played.rules):
        facts.append(("partners", tuple(sorted(declarers - {way.bidder}))))
    random.shuffle(facts)
    yield without_the_end(hand)
    while facts:
        more = random.randint(1, max(2, len(facts) // 2))
        for name, value in facts[:more]:
            hand = with_fact(hand, whole, name, value)
        facts = facts[more:]
        yield without_the_end(hand)


def sighting(way: Way, random: Random) -> Sighting:
    number = random.randint(1, len(way.steps))
    seat = random.randint(1, len(way.steps[0].laid))
    return Sighting(seat, number, way.steps[number - 1].laid[seat - 1])


def with_fact(hand: Hand, whole: Hand, name: str, value: Any) -> Hand:
    """*hand* with one more fact: a hand or a trick by its number, else *value* itself."""
    if name == "seen":
        return replace(hand, seen=(*hand.seen, value))
    if name in ("deal", "play"):
        now, then = getattr(hand, name), getattr(whole, name)
        value = (*now[:value], then[value], *now[value + 1 :])
    return replace(hand, **{name: value})


def without_the_end(hand: Hand) -> Hand:
    """*hand* without the unrecorded tricks at its end, and without a deal if that is empty."""
    play = list(hand.play)
    while play and not play[-1]:
        play.pop()
    return replace(hand, play=tuple(play), deal=hand.deal if any(hand.deal) else ())


def questions(played: Played, random: Random) -> list[str]:
    size, players = cards.hand_size(played.rules), played.rules.table.players
    trick, seat = random.choice(sorted(played.offences) or [(1, 1)])
    card = random.choice(played.hand.play[trick - 1])
    return [
        "made",
        "discard",
        f"renege {seat}@{trick}",
        f"renege {random.randint(1, players)}@{random.randint(1, size)}",
        f"held {random.randint(1, players)} {card}@{random.randint(1, size)}",
        f"took {random.randint(1, size)}",
    ]


@pytest.mark.parametrize(("name", "seeds"), over(PRESETS, QUICK, range(1), range(1, 84)))
def test_recording_more_makes_no_verdict_weaker_and_changes_none(name: str, seeds: range) -> None:
    for seed in seeds:
        random = Random(f"told {name} {seed}")
        played = random_hand(name, random, cheating=0.05)
        wanted = [parse_question(text, played.rules) for text in questions(played, random)]
        before = dict.fromkeys(map(str, wanted), Finding.OPEN)
        ranges: dict[str, tuple[int, int]] = {}
        for hand in recorded_step_by_step(played, random):
            for question in wanted:
                found = briefly(hand, played.dealer, played.rules, question)

                about = (seed, str(question), before[str(question)], found.answer, hand)
                assert found.answer is not Finding.IMPOSSIBLE, about
                if before[str(question)] in SURE:
                    assert found.answer is before[str(question)], about
                before[str(question)] = found.answer
                for team, (least, most) in found.points.items():
                    low, high = ranges.get(team, (least, most))
                    # A bound may be looser than what was known before; it may not deny it.
                    assert least <= high, about
                    assert low <= most, about
                    if found.exact:
                        assert low <= least, about
                        assert most <= high, about
                    ranges[team] = max(low, least), min(high, most)
        assert all(each in SURE for each in before.values()), (seed, before)
        for question in (each for each in wanted if each.kind is Kind.RENEGE):
            was_so = (question.trick, question.seat) in played.offences
            assert (before[str(question)] is Finding.PROVEN) is was_so, (seed, str(question))
