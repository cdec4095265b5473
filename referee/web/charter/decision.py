"""Whose word counts on a change of the rules, and whether all have agreed: plain values alone.

A word is of a player in a seat. It counts while that player sits there, and while the phone that
was tapped belongs to that seat: who leaves, sits down elsewhere or is shown out takes it along.
What was said at the table, and tapped by the pen for a seat without a phone, stays said. The last
word of a seat is its word.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from referee.store.stored import SeatPhone, StoredWord


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a table has agreed."""

    agreed: tuple[StoredWord, ...]
    against: tuple[StoredWord, ...]
    missing: tuple[int, ...]
    """The seats that have not spoken, or whose word does not count any more."""

    @property
    def by_all(self) -> bool:
        """Whether every seat agrees."""
        return not self.against and not self.missing


def standing(
    names: Sequence[str], words: Iterable[StoredWord], phones: Collection[SeatPhone]
) -> Standing:
    """How far those who sit by *names* have agreed, by their *words* and the *phones* there are."""
    said = {each.seat: each for each in words if counts(each, names, phones)}
    return Standing(
        tuple(each for each in said.values() if each.agrees),
        tuple(each for each in said.values() if not each.agrees),
        tuple(seat for seat in range(1, len(names) + 1) if seat not in said),
    )


def counts(word: StoredWord, names: Sequence[str], phones: Collection[SeatPhone]) -> bool:
    """Whether *word* is of who sits there now, and of a phone that may speak for that seat."""
    sits = names[word.seat - 1 : word.seat] == (word.player,)
    return sits and (word.said or SeatPhone(word.seat, word.device) in phones)


def has_phone(seat: int, phones: Iterable[SeatPhone]) -> bool:
    """Whether anybody's phone speaks for *seat*: then nobody else does."""
    return any(each.seat == seat for each in phones)
