"""Laws of the seal: who is must_seal, what opens it again, and that nothing seals by itself."""

from dataclasses import replace
from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from referee.store.stored import StoredSeal
from referee.web.seals import HandToSeal, Party, SealAnswer, agreement, must_seal
from tests.laws import law

NOW = datetime(2026, 11, 20, tzinfo=UTC)
VERDICTS = st.sampled_from(SealAnswer)
ANN, BOB = frozenset({1, 3}), frozenset({2, 4})
HAND = HandToSeal((ANN, BOB), writer=ANN, present=frozenset({1, 2}), length=2)

Spoken = tuple[HandToSeal, list[StoredSeal]]


def said(party: Party, length: int, verdict: SealAnswer) -> StoredSeal:
    return StoredSeal(1, length, party, min(party), "", "", verdict.value, "", NOW)


@st.composite
def hands(draw: st.DrawFn) -> HandToSeal:
    """A hand of any table: its seats are parted, somebody wrote it, some have phones."""
    part = draw(st.lists(st.integers(0, 2), min_size=2, max_size=8))
    found = [frozenset(s for s, p in enumerate(part, 1) if p == n) for n in range(3)]
    parties = tuple(each for each in found if each)
    writer = draw(st.sampled_from([None, *parties]))
    present = draw(st.frozensets(st.integers(1, len(part))))
    return HandToSeal(parties, writer, present, draw(st.integers(1, 5)))


@st.composite
def with_seals(draw: st.DrawFn) -> Spoken:
    """A hand, and what its parties said of it, as it is now or was before."""
    hand = draw(hands())
    seal = st.builds(
        said,
        st.sampled_from(hand.parties),
        st.integers(1, hand.length),
        st.sampled_from(SealAnswer),
    )
    return hand, draw(st.lists(seal, max_size=6))


def test_the_other_side_is_asked_or_both_by_a_scribe_without_a_seat() -> None:
    assert must_seal(HAND) == (BOB,)
    assert must_seal(replace(HAND, writer=None)) == (ANN, BOB)


@law(300)
@given(with_seals())
def test_nobody_is_asked_who_wrote_it(drawn: Spoken) -> None:
    hand, seals = drawn

    assert hand.writer not in agreement(hand, seals).waits_for


@law(300)
@given(hands())
def test_nothing_seals_by_itself(hand: HandToSeal) -> None:
    others = any(each & hand.present for each in hand.parties if each != hand.writer)

    assert agreement(hand, []).provisional is others
    assert agreement(hand, []).sealed == ()


@law(300)
@given(with_seals())
def test_no_seal_survives_a_new_line_of_its_hand(drawn: Spoken) -> None:
    hand, seals = drawn
    changed = agreement(replace(hand, length=hand.length + 1), seals)

    assert (changed.sealed, changed.disputed) == ((), ())
    if any(each & hand.present for each in hand.parties if each != hand.writer):
        assert changed.waits_for == must_seal(hand)


@law(300)
@given(with_seals(), st.data())
def test_the_order_in_which_parties_answered_does_not_matter(
    drawn: Spoken, data: st.DataObject
) -> None:
    hand, seals = drawn
    order = data.draw(st.permutations(hand.parties))

    assert agreement(hand, sorted(seals, key=lambda each: order.index(each.party))) == agreement(
        hand, seals
    )


@law(300)
@given(with_seals(), st.data())
def test_what_a_party_said_last_of_the_line_counts(drawn: Spoken, data: st.DataObject) -> None:
    hand, seals = drawn
    last = said(data.draw(st.sampled_from(hand.parties)), hand.length, data.draw(VERDICTS))
    found = agreement(hand, [*seals, last])

    assert (last in found.sealed) is (last.verdict == SealAnswer.SEALED)
    assert (last in found.disputed) is (last.verdict == SealAnswer.DISPUTED)
    assert last.party not in found.waits_for
    assert sum(each.party == last.party for each in (*found.sealed, *found.disputed)) == 1


@law(300)
@given(with_seals())
def test_only_a_party_that_is_asked_and_silent_is_waited_for(
    drawn: Spoken,
) -> None:
    hand, seals = drawn
    found = agreement(hand, seals)
    answered = {each.party for each in (*found.sealed, *found.disputed)}

    assert set(found.waits_for) == set(must_seal(hand)) - answered
    assert all(each & hand.present for each in found.waits_for)


@law(300)
@given(with_seals())
def test_once_all_who_are_asked_have_sealed_it_is_agreed_on(
    drawn: Spoken,
) -> None:
    hand, seals = drawn
    heard = (*must_seal(hand), *(each.party for each in seals))
    every = [*seals, *(said(party, hand.length, SealAnswer.SEALED) for party in heard)]

    assert not agreement(hand, every).provisional
