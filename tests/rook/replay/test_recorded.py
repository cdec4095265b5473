"""Where the next card of a hand goes, and what cannot be played there."""

import pytest

from referee.rook import Hand, judge, preset
from referee.rook.hand.facts import Irregularity
from referee.rook.replay.recorded import (
    Place,
    at_place,
    cannot_lie,
    cards_left,
    newest_trick,
    not_held,
    place_in,
    playable_by,
)
from referee.rook.rules.cards import as_printed, shown

RULES = preset("kentucky-discard")
DEALER = 4
BID = Hand(bidder=2, bid=90, trump="red")
FIRST = ("G14", "G5", "R10", "G6")
"""Ann, left of the dealer, leads; Cal takes the trick with the only trump."""


def recorded(*play: tuple[str, ...], **more: object) -> Hand:
    return Hand(bidder=2, bid=90, trump="red", play=play, **more)  # type: ignore[arg-type]


def place(hand: Hand, trick: int | None = None, led: int | None = None) -> Place:
    """The place in *hand*, by its verdict."""
    at = trick or newest_trick(hand, RULES)
    assert at is not None
    return place_in(hand, at, DEALER, judge(hand, DEALER, RULES), RULES, led)


# Hand, trick asked for, who led as is said now; the trick, who led it, whose card comes next.
PLACES = [
    pytest.param(BID, None, None, (1, 1, 1), id="left-of-the-dealer-leads-first"),
    pytest.param(recorded(("G14", "G5")), None, None, (1, 1, 3), id="the-next-seat-follows"),
    pytest.param(recorded(FIRST), None, None, (2, 3, 3), id="who-took-it-leads-to-the-next"),
    pytest.param(recorded(("G14",), leaders={1: 3}), None, None, (1, 3, 4), id="led-out-of-turn"),
    pytest.param(BID, None, 4, (1, 4, 4), id="said-before-a-card"),
    pytest.param(Hand(), None, None, (1, None, None), id="without-a-bid"),
    pytest.param(Hand(bidder=2, bid=90, play=(FIRST,)), None, None, (2, None, None), id="no-trump"),
    pytest.param(
        recorded((), FIRST), 3, None, (3, None, None), id="after-one-but-the-last-left-out"
    ),
    pytest.param(recorded(FIRST), 3, None, (3, None, None), id="after-one-left-out"),
    pytest.param(recorded(("G14", "G5")), 2, None, (2, None, None), id="after-a-short-one"),
    pytest.param(
        recorded(("G14",), irregularities=(Irregularity("misdeal"),)),
        None,
        None,
        (1, None, None),
        id="dealt-again",
    ),
    pytest.param(
        Hand(passed_out=True, play=(("G14",),)), None, None, (1, None, None), id="passed-out"
    ),
]


@pytest.mark.parametrize(("hand", "trick", "led", "expected"), PLACES)
def test_whose_card_comes_next(
    hand: Hand, trick: int | None, led: int | None, expected: tuple[int | None, ...]
) -> None:
    found = place(hand, trick, led)

    assert (found.trick, found.leader, found.to_act) == expected


def test_who_should_have_led_is_known_beside_who_did() -> None:
    assert place(recorded(("G14",), leaders={1: 3})).expected == 1


def test_the_short_last_trick_is_the_newest() -> None:
    assert newest_trick(recorded(FIRST, ("B5",)), RULES) == 2
    assert newest_trick(recorded(FIRST), RULES) == 2


def test_a_gap_is_the_newest_once_the_last_is_recorded() -> None:
    assert newest_trick(recorded((), *[FIRST] * 8), RULES) == 1
    assert newest_trick(recorded(*[FIRST] * 9), RULES) is None


def test_cards_of_other_tricks_are_gone_wherever_they_were_recorded() -> None:
    hand = recorded(FIRST, (), ("B14", "B5", "B6", "B7"))
    here = place(hand, trick=2, led=1)

    assert cards_left(hand, here, RULES)["R10"] == 0
    assert cards_left(hand, here, RULES)["B14"] == 0
    assert sum(cards_left(hand, here, RULES).values()) == 41 - 8


def test_a_card_that_was_played_cannot_lie_again() -> None:
    hand = recorded(FIRST)

    assert cannot_lie("R10", hand, place(hand), RULES) == "the red 10 was played already"
    assert cannot_lie("R11", hand, place(hand), RULES) is None


def test_of_two_decks_two_can() -> None:
    rules = preset("double-deck-4")
    once, twice = recorded(("R14",)), recorded(("R14", "R14"))

    assert cannot_lie("R14", once, place(once), rules) is None
    assert cannot_lie("R14", twice, place(twice), rules) == "the red 14 was played already"


def test_a_card_that_the_deck_does_not_have_cannot() -> None:
    assert cannot_lie("R3", BID, place(BID), RULES) == "the red 3 is not in this deck"


def test_of_extra_cards_no_more_than_the_deck_has() -> None:
    rules = preset("double-deck-6")
    hand = recorded(("R4", "Y4"))

    why = "the green 4 is not in the deck: other cards of its rank were played"
    assert cannot_lie("G4", hand, place(hand), rules) == why


def test_a_known_hand_must_follow_and_cannot_play_what_it_lacks() -> None:
    hand = recorded(("G14", "G6"), deal=((), (), ("G5", "R7", "B8"), ()))
    here = place(hand)
    position = at_place(hand, DEALER, here, RULES)

    assert position is not None
    assert playable_by(position, 3) == ("G5",)
    assert not_held(position, 3, "R7") is None
    assert not_held(position, 3, "Y9") == "seat 3 does not hold the yellow 9"


def test_of_an_unknown_hand_nothing_is_said() -> None:
    hand = recorded(("G14",))
    position = at_place(hand, DEALER, place(hand), RULES)

    assert position is not None
    assert playable_by(position, 2) == ()
    assert not_held(position, 2, "Y9") is None


def test_nothing_is_followed_over_a_gap() -> None:
    hand = recorded((), ("G14",), leaders={2: 1})

    assert at_place(hand, DEALER, place(hand), RULES) is None


def test_playing_cards_are_named_as_printed() -> None:
    rules = preset("kentucky-standard-deck")

    assert [shown(as_printed(card, rules)) for card in ("R14", "B5", "RK")] == ["HA", "S5", "JOKER"]
    assert as_printed("R14", RULES) == "R14"


def test_of_the_extra_cards_no_more_are_left_than_the_deck_holds() -> None:
    rules = preset("double-deck-6")
    (extra,) = rules.deck.extras
    here = Place(2, 1, 1, (), 6)

    for played in range(extra.count + 1):
        hand = recorded(extra.cards[:played])
        others = extra.cards[played:] if played < extra.count else ()
        there = cards_left(hand, here, rules)
        assert [card for card in extra.cards if there[card]] == list(others)
        refused = cannot_lie(extra.cards[-1], hand, here, rules)
        assert bool(refused) == (played == extra.count)
