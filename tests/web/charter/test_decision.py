"""Laws of agreement: whose word counts, and that nobody agrees for another who can speak."""

from dataclasses import replace
from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from referee.store.stored import SeatPhone, StoredWord
from referee.web.charter import has_phone, votes
from tests.laws import law

NOW = datetime(2026, 11, 20, tzinfo=UTC)
NAMES = ("Ann", "Bob", "Cal", "Dee")
PHONES = tuple(SeatPhone(seat, f"phone {seat}") for seat in range(1, 5))


def word(seat: int, *, agrees: bool = True, said: bool = False, device: str = "") -> StoredWord:
    name = NAMES[seat - 1]
    return StoredWord(seat, name, device or f"phone {seat}", name, agrees, said, "", NOW)


ALL = tuple(map(word, range(1, 5)))


def test_all_agree_where_every_seat_does() -> None:
    assert votes(NAMES, ALL, PHONES).by_all
    for seat in range(1, 5):
        others = [each for each in ALL if each.seat != seat]
        assert votes(NAMES, others, PHONES).missing == (seat,)


def test_one_against_it_is_enough() -> None:
    there = votes(NAMES, [*ALL[:3], word(4, agrees=False)], PHONES)

    assert not there.by_all
    assert [each.seat for each in there.against] == [4]
    assert there.missing == ()


def test_a_word_goes_with_the_phone_and_with_the_player() -> None:
    moved = (*PHONES[:3], SeatPhone(2, "phone 4"))

    assert votes(NAMES, ALL, PHONES[:3]).missing == (4,)
    assert votes(NAMES, ALL, moved).missing == (4,)
    assert votes(("Ann", "Bob", "Cal", "Eve"), ALL, PHONES).missing == (4,)


def test_what_was_said_at_the_table_stays_said() -> None:
    said = (*ALL[:3], word(4, said=True, device="phone 1"))

    assert votes(NAMES, said, PHONES[:3]).by_all
    assert votes(NAMES, said, PHONES).by_all
    assert votes(("Ann", "Bob", "Cal", "Eve"), said, PHONES).missing == (4,)


def test_either_phone_of_a_seat_speaks_for_it() -> None:
    phones = (*PHONES, SeatPhone(4, "another"))

    assert votes(NAMES, [*ALL[:3], word(4, device="another")], phones).by_all
    assert not votes(NAMES, [*ALL[:3], word(4, device="another")], PHONES).by_all


@st.composite
def tables(draw: st.DrawFn) -> tuple[tuple[str, ...], list[StoredWord], list[SeatPhone]]:
    """Who sits there, what was said, by whatever phones, and the phones there are."""
    names = tuple(draw(st.permutations([*NAMES, "Eve", "Fay"]))[:4])
    devices = st.sampled_from([f"phone {n}" for n in range(1, 6)])
    words = st.builds(
        StoredWord,
        seat=st.integers(1, 4),
        player=st.sampled_from([*NAMES, "Eve"]),
        device=devices,
        name=st.just(""),
        agrees=st.booleans(),
        said=st.booleans(),
        reason=st.just(""),
        at=st.just(NOW),
    )
    phones = st.builds(SeatPhone, st.integers(1, 4), devices)
    return names, draw(st.lists(words, max_size=8)), draw(st.lists(phones, max_size=6))


@law(400)
@given(tables())
def test_every_seat_is_in_one_place(
    told: tuple[tuple[str, ...], list[StoredWord], list[SeatPhone]],
) -> None:
    there = votes(*told)
    seats = [*(w.seat for w in (*there.agreed, *there.against)), *there.missing]

    assert sorted(seats) == [1, 2, 3, 4]
    assert there.by_all == (len(there.agreed) == 4)


@law(400)
@given(tables(), st.integers(1, 4))
def test_no_word_of_one_seat_moves_another(
    told: tuple[tuple[str, ...], list[StoredWord], list[SeatPhone]], seat: int
) -> None:
    names, words, phones = told
    without = votes(names, [each for each in words if each.seat != seat], phones)

    def others(found: tuple[StoredWord, ...]) -> list[StoredWord]:
        return [each for each in found if each.seat != seat]

    there = votes(names, words, phones)
    assert others(there.agreed) == others(without.agreed)
    assert others(there.against) == others(without.against)


@law(400)
@given(tables())
def test_a_seat_never_agrees_by_the_tap_of_a_phone_that_sits_elsewhere(
    told: tuple[tuple[str, ...], list[StoredWord], list[SeatPhone]],
) -> None:
    names, words, phones = told
    tapped = [replace(each, said=False) for each in words]

    for each in votes(names, tapped, phones).agreed:
        assert SeatPhone(each.seat, each.device) in phones
        assert has_phone(each.seat, phones)
        assert names[each.seat - 1] == each.player
