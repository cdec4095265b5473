"""The course of a hand, against the cards of the corpus and what was computed separately."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from referee.rook import Hand, Step, play_game, preset, read_record, start
from referee.rook.hand import teams
from referee.rook.hand.facts import Irregularity
from referee.rook.judge.prospects import Prospect
from referee.rook.rules import cards
from referee.stats.rook.course import (
    Moment,
    MomentKind,
    RecordedHand,
    What,
    Why,
    course,
    decided_in,
    decisive,
    fate,
    is_carded,
    noted,
    recorded_hand,
)

CORPUS = Path(__file__).parents[2] / "corpus"
KENTUCKY = preset("kentucky-discard")


def carded(pattern: str = "*") -> Iterator[tuple[str, Step]]:
    for path in sorted(CORPUS.glob(f"{pattern}.rook")):
        record = read_record(path.read_text(encoding="utf-8"))
        for step in play_game(record.start, record.hands, record.rules, record.players):
            if is_carded(step):
                yield f"{path.stem} {step.number}", step


EVERY = dict(carded())
WHOLE = {
    name: step
    for name, step in EVERY.items()
    if recorded_hand(step).is_whole and all(step.hand.deal) and step.hand.deal and not step.rulings
}
"""Hands of which every card is recorded, and nothing was wrong."""


def one(name: str) -> tuple[RecordedHand, tuple[Moment, ...]]:
    recorded = recorded_hand(next(step for _, step in carded(name)))
    return recorded, course(recorded)


def at(trick: int, place: int, moments: tuple[Moment, ...]) -> Moment:
    return next(each for each in moments if (each.trick, each.place) == (trick, place))


@pytest.mark.parametrize("name", WHOLE)
def test_no_card_is_lost_from_the_first_lead_to_the_last_trick(name: str) -> None:
    recorded = recorded_hand(WHOLE[name])
    gone: Counter[str] = Counter()

    for now in course(recorded):
        if now.kind is MomentKind.CARD:
            gone[now.laid[-1].card] += 1
            left = Counter(card for hand in now.hands for card in hand or ())
            everywhere = left + gone + Counter(recorded.hand.discard)
            assert everywhere.total() == cards.deck_size(recorded.rules)
            assert not everywhere - Counter(cards.deck(recorded.rules))
    assert gone.total() == cards.hand_size(recorded.rules) * recorded.rules.table.players


def taken_in_corpus(name: str) -> dict[str, int]:
    """The points of each team in the corpus, which were computed separately."""
    record, label = name.rsplit(" ", 1)
    document = json.loads((CORPUS / f"{record}.json").read_text(encoding="utf-8"))
    taken: dict[str, int] = document["hands"][int(label) - 1]["taken"]
    return taken


@pytest.mark.parametrize("name", WHOLE)
def test_the_counters_of_the_tricks_and_of_the_nest_are_what_was_taken(name: str) -> None:
    step = WHOLE[name]
    recorded, end = recorded_hand(step), course(recorded_hand(step))[-1]
    assert recorded.hand.bidder is not None
    declarers = (recorded.hand.bidder, *end.partners)

    taken: Counter[str] = Counter()
    for seat in teams.seats(recorded.rules):
        taken[teams.team(seat, declarers, recorded.rules)] += end.points[seat - 1]

    difference = {team: points - taken[team] for team, points in taken_in_corpus(name).items()}
    nest = sum(cards.points(card, recorded.rules) for card in recorded.hand.discard)
    last = recorded.sure[-1].winner
    assert last is not None
    out_of_play = sum(taken_in_corpus(name).values()) == sum(taken.values())
    want = {teams.team(last, declarers, recorded.rules): 0 if out_of_play else nest}
    assert difference == {**dict.fromkeys(difference, 0), **want}


@pytest.mark.parametrize("name", WHOLE)
def test_the_bid_is_decided_once_and_as_the_hand_ended(name: str) -> None:
    recorded = recorded_hand(WHOLE[name])
    moments = course(recorded)

    events = [each.what for now in noted(moments, recorded) for each in now]

    outcome = recorded.step.verdict.score.outcome
    assert events.count(What.SAFE) == (outcome == "made")
    assert events.count(What.LOST) == (outcome == "set")


@pytest.mark.parametrize("name", WHOLE)
def test_public_cards_never_prove_the_other_end_of_a_bid(name: str) -> None:
    recorded = recorded_hand(WHOLE[name])
    never = Prospect.LOST if recorded.step.verdict.score.outcome == "made" else Prospect.SAFE

    standing = [
        then.standing for now in course(recorded) if (then := fate(now, recorded)) is not None
    ]

    assert never not in standing


@pytest.mark.parametrize("name", EVERY)
def test_a_hand_never_grows_in_play_and_loses_what_its_seat_plays(name: str) -> None:
    moments = [now for now in course(recorded_hand(EVERY[name])) if now.kind is MomentKind.CARD]

    for before, now in pairwise(moments):
        seat, card = now.laid[-1].seat, now.laid[-1].card
        for place, (was, left) in enumerate(zip(before.hands, now.hands, strict=True), 1):
            if was is None or place != seat or card not in was:
                assert left == was
            else:
                assert left is not None
                assert Counter(was) - Counter(left) == Counter([card])


def test_the_seats_play_round_the_table_and_the_winner_leads() -> None:
    _, moments = one("carded-kentucky-discard")
    in_play = [now for now in moments if now.kind is MomentKind.CARD]

    for before, now in pairwise(in_play):
        assert before.turn == now.laid[-1].seat
    assert in_play[-1].turn is None


def test_a_partner_shows_only_with_the_called_card() -> None:
    # Cal, who bids nothing and sits third, holds the card that was called; it falls in trick 5.
    recorded, moments = one("carded-call-partner-4")
    called = recorded.hand.partner_cards[0]
    shown = next(n for n, now in enumerate(moments) if now.partners)

    assert moments[shown].laid[-1].card == called
    assert moments[shown].partners == (moments[shown].laid[-1].seat,)
    assert not any(now.settled for now in moments[:shown])
    assert moments[-1].partners == moments[shown].partners


def test_what_came_before_the_play_stands_in_its_order() -> None:
    _, moments = one("carded-call-partner-5")

    before = [now.kind for now in moments if not now.trick]

    assert before == [
        MomentKind.DEAL,
        MomentKind.AUCTION,
        MomentKind.DISCARD,
        MomentKind.CALLED,
        MomentKind.TRUMP,
    ]


def test_the_bidder_holds_the_nest_only_once_it_was_taken_up() -> None:
    recorded, moments = one("lead-out-of-turn")

    dealt, taken = at(0, 0, moments).hands[0], at(0, 2, moments).hands[0]

    assert dealt == recorded.hand.deal[0]
    assert taken is not None
    assert sorted(taken) == ["B12", "G10", "G13", "G14", "G9", "R14", "R5", "R6", "R7"]


def test_an_unrecorded_trick_is_a_moment_and_the_next_has_its_leader_from_the_record() -> None:
    _, moments = one("renege-proved-past-a-gap")

    gap, after = at(4, 0, moments), at(5, 1, moments)

    assert (gap.kind, gap.laid, gap.turn) == (MomentKind.NOT_RECORDED, (), None)
    assert after.laid[0].seat == 3


def test_a_hand_that_nobody_recorded_is_not_known_and_one_that_was_recorded_is() -> None:
    _, moments = one("renege-proved-past-a-gap")

    assert [hand is not None for hand in moments[0].hands] == [False, True, False, False]


def test_a_hand_is_also_known_by_all_that_it_played() -> None:
    recorded, moments = one("carded-no-deal-told")

    assert recorded.hand.deal == ()
    assert [hand is not None for hand in moments[0].hands] == [True, True, True, False]
    assert all(now.hands != moments[0].hands for now in moments if now.kind is MomentKind.CARD)


def test_after_a_gap_nobody_knows_which_trick_decided_the_bid() -> None:
    recorded, moments = one("renege-proved-past-a-gap")

    assert decided_in(moments, recorded) is None


def test_who_played_a_card_is_not_known_after_a_trick_of_too_few_cards() -> None:
    play = (("R14", "R5", "R6"), ("G14", "G5", "G6", "G7"))
    step = next(
        play_game(start(KENTUCKY), [Hand(bidder=1, bid=90, trump="red", play=play)], KENTUCKY)
    )

    moments = course(recorded_hand(step))

    assert [laid.seat for laid in at(2, 4, moments).laid] == [None] * 4
    assert moments[-1].points == (0, 0, 0, 0)


def marks(*play: str, trump: str = "red") -> list[tuple[int, int, What]]:
    """The remarkable events of tricks that Ann begins, each with trick and place."""
    hand = Hand(bidder=1, bid=120, trump=trump, play=tuple(tuple(each.split()) for each in play))
    step = next(play_game(start(KENTUCKY), [hand], KENTUCKY))
    known = recorded_hand(step)
    moments = course(known)
    found = zip(moments, noted(moments, known), strict=True)
    return [
        (now.trick, now.place, each.what)
        for now, events in found
        for each in events
        if each.what is not What.RULED
    ]


@pytest.mark.parametrize(
    ("trick", "trump", "marked"),
    [
        # A trump on another color, and a higher one; trumps that follow a trump; no trump.
        ("G14 R5 R7 R6", "red", [(1, 2, What.TRUMPED), (1, 3, What.OVERTRUMPED)]),
        ("R5 R7 R9 R8", "red", []),
        ("G14 R5 R7 R6", "none", []),
        # The Rook is a trump, and worth points that the bidders lack then.
        ("G9 RK G7 G6", "red", [(1, 2, What.ROOK), (1, 2, What.TRUMPED), (1, 4, What.LOST)]),
        # A bid of all is lost with the first counter of the others: seat 2 takes the green 14.
        ("G9 G14 G7 G6", "red", [(1, 4, What.LOST)]),
    ],
)
def test_what_stands_out_is_marked_on_its_card(
    trick: str, trump: str, marked: list[tuple[int, int, What]]
) -> None:
    assert marks(trick, trump=trump) == marked


def test_a_renege_is_marked_on_the_card_that_broke_the_rule() -> None:
    recorded, moments = one("renege-with-the-deal")
    ruling = json.loads((CORPUS / "renege-with-the-deal.json").read_text())["hands"][0]["rulings"]
    (renege,) = (each for each in ruling if each["code"] == "renege")

    found = zip(moments, noted(moments, recorded), strict=True)
    marked = [now for now, events in found if any(each.what is What.RULED for each in events)]

    assert [(now.trick, now.laid[-1].seat, now.laid[-1].card) for now in marked] == [
        (renege["trick"], renege["seat"], renege["card"])
    ]


def test_a_lead_out_of_turn_is_marked_on_the_card_led() -> None:
    recorded, moments = one("lead-out-of-turn")
    found = zip(moments, noted(moments, recorded), strict=True)

    marked = [now for now, events in found for each in events if each.ruling is not None]

    assert [(now.trick, now.place, now.laid[-1].seat) for now in marked] == [(1, 1, 3)]


@pytest.mark.parametrize("name", EVERY)
def test_every_ruling_has_its_place(name: str) -> None:
    recorded = recorded_hand(EVERY[name])

    ruled = [
        each.ruling for now in noted(course(recorded), recorded) for each in now if each.ruling
    ]

    assert sorted(map(repr, ruled)) == sorted(map(repr, recorded.step.rulings))


@pytest.mark.parametrize("name", EVERY)
def test_the_trick_to_show_is_one_of_which_every_card_has_its_seat(name: str) -> None:
    recorded = recorded_hand(EVERY[name])

    found = decisive(course(recorded), recorded)

    assert (found is None) == (not recorded.sure)
    assert found is None or found[0] in recorded.sure


def test_the_trick_with_most_points_is_shown_where_nothing_was_decided() -> None:
    play = (("R14", "R5", "R6", "R7"), ("G9", "G5", "G10", "G14"), ("Y9", "Y7", "Y6", "Y8"))
    hand = Hand(bidder=1, bid=80, trump="red", play=play)

    known = recorded_hand(next(play_game(start(KENTUCKY), [hand], KENTUCKY)))
    found = decisive(course(known), known)

    assert found is not None
    assert (found[0].number, found[1]) == (2, Why.POINTS)  # 25 points; the first has 15


FULL = ("R14 R10 RK Y10", "G14 G10 G5 G6")
"""Ann leads, Cal takes 50 points; Cal leads, and takes 25 more: a bid of 70 is safe then."""


BY_DEE = Irregularity("renege", 4, 1, found=3)
OF_ANN = Irregularity("renege", 1, 2, found=4)
"""A claim that the cards refute: she followed."""


def played(*claims: Irregularity) -> tuple[RecordedHand, tuple[Moment, ...]]:
    play = tuple(tuple(trick.split()) for trick in FULL)
    hand = Hand(bidder=1, bid=70, trump="red", play=play, irregularities=claims)
    known = recorded_hand(next(play_game(start(KENTUCKY), [hand], KENTUCKY)))
    return known, course(known)


@pytest.mark.parametrize(
    ("claims", "trick", "why"),
    [((), 2, Why.MADE), ((BY_DEE,), 1, Why.RENEGE), ((OF_ANN, BY_DEE), 1, Why.RENEGE)],
)
def test_a_hand_that_a_renege_has_ended_was_decided_by_that(
    claims: tuple[Irregularity, ...], trick: int, why: Why
) -> None:
    known, moments = played(*claims)

    found = decisive(moments, known)

    assert found is not None
    assert (found[0].number, found[1]) == (trick, why)


def test_a_misdeal_is_marked_at_the_deal() -> None:
    known, moments = played(Irregularity("misdeal"))

    found = zip(moments, noted(moments, known), strict=True)
    marked = [
        now.kind for now, events in found if any(each.what is What.CLAIMED for each in events)
    ]

    assert marked == [MomentKind.DEAL]
