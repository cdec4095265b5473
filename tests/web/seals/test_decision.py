"""Who must seal a hand; only each party's last answer on its present form counts."""

from dataclasses import replace
from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from referee.store.game.seals import StoredSeal
from referee.web.table.seals import HandToSeal, Party, SealAnswer, agreement, must_seal
from tests.laws import law

NOW = datetime(2026, 11, 20, tzinfo=UTC)
ANN, BOB = frozenset({1, 3}), frozenset({2, 4})
HAND = HandToSeal((ANN, BOB), writer=ANN, present=frozenset({1, 2}), form=2)


def said(party: Party, length: int, verdict: SealAnswer) -> StoredSeal:
    return StoredSeal(1, length, party, min(party), "", "", verdict.value, "", NOW)


@st.composite
def with_seals(draw: st.DrawFn) -> tuple[HandToSeal, list[StoredSeal]]:
    """A hand of any table, the phones there, and the answers of its parties so far."""
    part = draw(st.lists(st.integers(0, 2), min_size=2, max_size=8))
    found = [frozenset(s for s, p in enumerate(part, 1) if p == n) for n in range(3)]
    parties = tuple(each for each in found if each)
    writer = draw(st.sampled_from([None, *parties]))
    present, length = draw(st.frozensets(st.integers(1, len(part)))), draw(st.integers(1, 5))
    seal = st.builds(
        said, st.sampled_from(parties), st.integers(1, length), st.sampled_from(SealAnswer)
    )
    return HandToSeal(parties, writer, present, length), draw(st.lists(seal, max_size=6))


def test_the_other_side_is_asked_or_both_by_a_scribe_without_a_seat() -> None:
    assert must_seal(HAND) == (BOB,)
    assert must_seal(replace(HAND, writer=None)) == (ANN, BOB)
    assert must_seal(replace(HAND, writer=None, present=frozenset({4}))) == (BOB,)


@law(300)
@given(with_seals())
def test_who_is_asked_seals_a_hand_as_it_is_and_the_last_word_of_each_counts(
    drawn: tuple[HandToSeal, list[StoredSeal]],
) -> None:
    hand, seals = drawn
    last = {each.party: each for each in seals if each.seq == hand.form}
    found = agreement(hand, seals)

    assert set(found.waits_for) == set(must_seal(hand)) - last.keys()
    assert {*found.sealed, *found.disputed} == set(last.values())
    assert {each.verdict for each in found.sealed} <= {SealAnswer.SEALED}
    assert {each.verdict for each in found.disputed} <= {SealAnswer.DISPUTED}
    assert found.provisional == bool(found.waits_for or found.disputed)
    assert agreement(replace(hand, form=hand.form + 1), seals).waits_for == must_seal(hand)
