"""What the judge says: what may be asked of a hand, what is known of it, what would settle it."""

from collections.abc import Sequence

from referee.engine.hand.facts import Hand
from referee.web.words.names import Words
from referee.web.words.text import listed

CLOSED = (
    "This hand is being played. Until it ends, taken tricks may not be looked at: only reneges and "
    "the discard can be asked about, and only the cards that prove something are shown."
)

OPENING = (
    "If the table stops the play because of a dispute, lay the cards open: then everything may be "
    "looked at and asked. It stays written that the cards were opened."
)

TYPED = "Like R14 G5 RK: a letter for the color, then the number; RK is the Rook."
TYPED_STANDARD = "Like HA C5 JK: a letter for the suit, then the rank; JK is the joker."


def known_words(hand: Hand, words: Words) -> str:
    """What is recorded of the cards of *hand*: "Recorded: tricks 1 to 4 and 6, Cal’s hand."."""
    tricks = [number for number, laid in enumerate(hand.play, 1) if laid]
    hands = [f"{words.seat(seat)}’s hand" for seat, dealt in enumerate(hand.deal, 1) if dealt]
    told = [
        *([_tricks(tricks)] if tricks else ()),
        *hands,
        *(["the nest"] if hand.nest else ()),
        *(["what was laid aside"] if hand.discard else ()),
        *(["piles"] if hand.piles is not None else ()),
    ]
    return f"Recorded: {listed(told)}." if told else "No card of this hand is recorded yet."


def _tricks(numbers: Sequence[int]) -> str:
    """Numbers of tricks, runs made short: "tricks 1 to 4 and 6"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    said = [f"{run[0]} to {run[-1]}" if len(run) > 1 else str(run[0]) for run in runs]
    return f"{'trick' if len(numbers) == 1 else 'tricks'} {listed(said)}"
