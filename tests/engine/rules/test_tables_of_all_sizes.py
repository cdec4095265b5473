"""Two to eight at every preset, in all sides they can make: laws of play, judging and records."""

from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from referee.engine import Record, read_record, replay_document, start, write_record
from referee.engine.hand.facts import Call
from referee.engine.judge.verdict import judge
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
from referee.engine.rules.model import RuleSet
from tests.engine import oracle
from tests.engine.dealing import TRUMPS, a_call, deal, lay_aside, only_face_up, random_hand, stopped
from tests.engine.seats import every_table
from tests.laws import law

NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal")


ANY_TABLE = st.deferred(
    lambda: st.integers(0, len(every_table()) - 1).map(every_table().__getitem__)
)
SEEDS = st.integers(0, 2**32)
MANY = law(40)


@MANY
@given(ANY_TABLE, SEEDS, st.integers(0, 200), st.sampled_from(["nothing", "deal", "face up"]))
def test_nobody_honest_is_accused(rules: RuleSet, seed: int, seen: int, hidden: str) -> None:
    played = random_hand(rules.id, Random(seed), table=rules)
    hand = stopped(played.hand, seen)
    known = {
        "nothing": hand, "deal": replace(hand, deal=()), "face up": only_face_up(hand),
    }[hidden]  # fmt: skip

    found = judge(known, played.dealer, played.rules).rulings

    assert {each.code for each in found} <= {"partners-unknown"}


@MANY
@given(ANY_TABLE, SEEDS)
def test_every_renege_is_found_where_the_deal_is_known(rules: RuleSet, seed: int) -> None:
    played = random_hand(rules.id, Random(seed), cheating=0.3, table=rules)

    found = judge(played.hand, played.dealer, played.rules).rulings

    assert {(each.trick, each.seat) for each in found if each.code == "renege"} == played.offences


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
