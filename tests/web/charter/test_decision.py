"""Whose votes count, and that nobody votes for a seat that has a phone."""

from datetime import UTC, datetime

import pytest

from referee.store.seated.stored import SeatPhone, StoredWord
from referee.web.rook.game.agreed_rules import votes

NOW = datetime(2026, 11, 20, tzinfo=UTC)
NAMES = ("Ann", "Bob", "Cal", "Dee")
EVE = (*NAMES[:3], "Eve")
PHONES = tuple(SeatPhone(seat, f"phone {seat}") for seat in range(1, 5))


def word(seat: int, *, agrees: bool = True, spoken: bool = False, device: str = "") -> StoredWord:
    name = NAMES[seat - 1]
    return StoredWord(seat, name, device or f"phone {seat}", name, agrees, spoken, "", NOW)


ALL = tuple(map(word, range(1, 5)))
AGAINST = word(4, agrees=False)
SPOKEN = word(4, spoken=True, device="phone 1")
OTHER = word(4, device="another")


@pytest.mark.parametrize(
    ("names", "words", "phones", "against", "missing"),
    [
        pytest.param(NAMES, ALL, PHONES, [], (), id="all agree"),
        pytest.param(NAMES, ALL[1:], PHONES, [], (1,), id="the first has not spoken"),
        pytest.param(NAMES, ALL[:3], PHONES, [], (4,), id="the last has not spoken"),
        pytest.param(NAMES, [*ALL[:3], AGAINST], PHONES, [4], (), id="one is against it"),
        pytest.param(NAMES, [*ALL, AGAINST], PHONES, [4], (), id="the last word of a seat counts"),
        pytest.param(NAMES, [AGAINST, *ALL], PHONES, [], (), id="also where it agrees after all"),
        pytest.param(NAMES, ALL, PHONES[:3], [], (4,), id="a word goes with the phone"),
        pytest.param(NAMES, ALL, (*PHONES[:3], SeatPhone(2, "phone 4")), [], (4,), id="elsewhere"),
        pytest.param(EVE, ALL, PHONES, [], (4,), id="and with the player"),
        pytest.param(NAMES, [*ALL[:3], SPOKEN], PHONES[:3], [], (), id="what was said stays said"),
        pytest.param(NAMES, [*ALL[:3], SPOKEN], PHONES, [], (), id="also where a phone comes"),
        pytest.param(EVE, [*ALL[:3], SPOKEN], PHONES, [], (4,), id="but not of who has left"),
        pytest.param(
            NAMES, [*ALL[:3], OTHER], (*PHONES, SeatPhone(4, "another")), [], (), id="either phone"
        ),
        pytest.param(NAMES, [*ALL[:3], OTHER], PHONES, [], (4,), id="no phone of another table"),
    ],
)
def test_a_word_counts_of_who_sits_there_by_a_phone_of_that_seat(
    names: tuple[str, ...],
    words: tuple[StoredWord, ...],
    phones: tuple[SeatPhone, ...],
    against: list[int],
    missing: tuple[int, ...],
) -> None:
    given = votes(names, words, phones)

    assert ([each.seat for each in given.against], given.missing) == (against, missing)
    assert len(given.agreed) == len(names) - len(against) - len(missing)
    assert given.by_all == (not against and not missing)
