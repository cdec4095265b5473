"""Bids, luck, partners, opponents, parts and points given away, compared with naive sums."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rook import Hand, Irregularity, play_game
from referee.rook.record.file import read_record
from referee.rook.solver.analysis import analyse
from referee.rook.solver.tables import Budget
from referee.stats.rook.summing import hand_summary, solved_of
from referee.stats.season.players import (
    Against,
    AgainstTaken,
    AtBid,
    Given,
    InPart,
    Luck,
    Part,
    Solved,
    Together,
    Worth,
    against_taken,
    bids_of,
    by_bid,
    given_away,
    luck,
    partners_of,
    parts,
    rivals_of,
)
from referee.stats.season.results import Share, beside
from referee.stats.season.summary import GameSummary
from tests.carded import CORPUS
from tests.laws import law
from tests.rook.solver.test_analysis import analysis_of, hand_of
from tests.stats.season.seasons import NAMES, Game, PlainHand, games, recorded, seated
from tests.stats.season.test_ranking import scored, winner_of
from tests.stats.season.test_summary import MADE, game_of


def finished(season: Sequence[Game]) -> list[Game]:
    return [game for game in season if winner_of(game) is not None]


def summaries(season: Sequence[Game]) -> list[GameSummary]:
    return [each for game in season if (each := recorded(game)) is not None]


def played(season: Sequence[Game]) -> Iterator[tuple[PlainHand, list[str], tuple[int, int]]]:
    """Every hand of the finished games with its players and the score of each side."""
    for game in finished(season):
        for hand, names in zip(game.hands, seated(game), strict=True):
            yield hand, names, scored(hand.bidder, hand.bid, hand.taken)


@law(40)
@given(st.lists(games, max_size=4))
def test_partnerships_are_the_sums_of_what_both_did(season: list[Game]) -> None:
    sums: dict[frozenset[str], Counter[str]] = {}
    for game in finished(season):
        last = seated(game)[-1]
        for side in (0, 1):
            sum_ = sums.setdefault(frozenset((last[side], last[side + 2])), Counter())
            sum_ += Counter(played=1, won=int(winner_of(game) == side))
    for hand, names, points in played(season):
        for side in (0, 1):
            sum_ = sums.setdefault(frozenset((names[side], names[side + 2])), Counter())
            sum_.update(hands=1, points=2 * points[side])
            if (hand.bidder - 1) % 2 == side:
                sum_.update(bids=1, made=int(hand.taken >= hand.bid))

    games = summaries(season)

    for name in NAMES:
        mine = {frozenset((name, mate)): did for mate, did in partners_of(name, games)}
        assert set(mine) == {pair for pair in sums if name in pair}
        for pair, did in mine.items():
            assert asdict(did) == {field: sums[pair][field] for field in asdict(Together())}


@law(40)
@given(st.lists(games, max_size=4))
def test_head_to_head_counts_from_both_ends(season: list[Game]) -> None:
    sums: dict[tuple[str, str], Counter[str]] = {pair: Counter() for pair in permutations(NAMES, 2)}
    for game in finished(season):
        for one, two in permutations(range(4), 2):
            if one % 2 != two % 2:
                won = winner_of(game) == one % 2
                last = seated(game)[-1]
                sums[last[one], last[two]].update(played=1, won=int(won), lost=int(not won))
    for _, names, points in played(season):
        for one, two in permutations(range(4), 2):
            if one % 2 != two % 2:
                pair = names[one], names[two]
                sums[pair].update(hands=1, points=points[one % 2], against=points[two % 2])

    games = summaries(season)

    met = {name: dict(rivals_of(name, games)) for name in NAMES}
    for (mine, its), expected in sums.items():
        found = asdict(met[mine].get(its, Against()))
        assert found == {name: expected[name] for name in asdict(Against())}


@law(40)
@given(st.lists(games, max_size=4))
def test_parts_are_the_sums_of_the_hands_played_in_them(season: list[Game]) -> None:
    sums: dict[tuple[str, Part], list[int]] = {}
    for hand, names, points in played(season):
        for place, name in enumerate(names):
            side = place % 2 == (hand.bidder - 1) % 2
            mine = Part.PARTNER if side else Part.DEFENDER
            part = Part.BIDDER if place + 1 == hand.bidder else mine
            good = (hand.taken >= hand.bid) == side
            before = sums.get((name, part), [0, 0, 0])
            sums[name, part] = [before[0] + 1, before[1] + good, before[2] + points[place % 2]]

    found = parts(summaries(season))

    assert {
        (name, part): [each.hands, each.good, each.points]
        for name, by_part in found.items()
        for part, each in by_part.items()
    } == sums


FIVE = ("Ann", "Bob", "Cal", "Dee", "Eve")
CALLED = game_of(
    Hand(bidder=1, bid=100, taken={"declarers": 130}, partners=(3,), last_trick="declarers"),
    rules="call-partner-5-short", names=FIVE, ahead=500,
)  # fmt: skip
"""130 and 20 for the last trick: 150 for Ann and Cal, who was called; 50 for the others."""
SIX = game_of(
    Hand(bidder=1, bid=200, taken={"A": 200}),
    rules="double-deck-6", names=(*FIVE, "Fay"), ahead=1000,
)  # fmt: skip
TWICE = game_of(Hand(bidder=2, bid=80, taken={"A": 20}), MADE, names=("Ann", "Ann", "Cal", "Dee"))
"""No page seats anybody twice; a record may that was taken back to it hand by hand."""
NAMELESS = game_of(MADE, names=("Ann", "", "", "Ann"))
UNBID = game_of(Hand(agreed={"A": 100, "B": 0}))
BOB_LOST = game_of(Hand(bidder=2, bid=100, taken={"A": 20}), MADE)
OVERBID = game_of(Hand(bidder=1, bid=100, taken={"A": 85, "B": 35}), MADE, ahead=310)
FOUL = (Irregularity("renege", 1, in_time=False),)
FOULED = game_of(Hand(bidder=1, bid=90, taken={"B": 25}, irregularities=FOUL), MADE, ahead=310)
TWO_BIDS = game_of(Hand(bidder=2, bid=100, taken={"A": 40}), Hand(bidder=3, bid=75, taken={"B": 0}))
LOW, HIGH = Hand(bidder=1, bid=70, taken={"A": 20}), Hand(bidder=1, bid=75, taken={"A": 80})
FULL, EMPTY = ("R5", "R10", "G14", "Y6", "Y7"), ("R6", "R7", "R8", "G6", "Y7")
LUCKY = luck([
    game_of(
        Hand(redeal=2), Hand(redeal=2),
        Hand(bidder=1, bid=70, taken={"A": 75}, nest=FULL),
        Hand(bidder=1, bid=70, taken={"A": 75}, nest=EMPTY),
        Hand(bidder=3, bid=70, taken={"A": 75}),
    )
])  # fmt: skip
STEADY = [
    *[game_of(MADE, names=("Ann", "Bob", "Cal", "Dee"))] * 8,
    *[game_of(MADE, names=("Bob", "Ann", "Dee", "Cal"))] * 2,
    game_of(MADE, names=("Eve", "Bob", "Cal", "Dee")),
]


def mates(name: str, game: GameSummary, *fields: str) -> dict[str, tuple[int, ...]]:
    """The *fields* of the results of *name* with each partner."""
    return {mate: tuple(getattr(did, f) for f in fields) for mate, did in partners_of(name, [game])}


def met(name: str, game: GameSummary, *fields: str) -> dict[str, tuple[int, ...]]:
    """The *fields* of the results of *name* against each opponent."""
    return {one: tuple(getattr(did, f) for f in fields) for one, did in rivals_of(name, [game])}


def alongside(name: str, game: GameSummary) -> dict[str, tuple[int, ...]]:
    """The games, hands, bids and points of each partner of *name*."""
    found = beside(name, [game]).items()
    return {mate: (did.played, did.hands, did.bids, did.points) for mate, did in found}


TAKEN = against_taken(bids_of([OVERBID]))["Ann"]
FOUL_TAKEN = against_taken(bids_of([FOULED]))["Ann"]


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        # Who surely wins most comes first, not who won the only game.
        ([(n, did.wins) for n, did in partners_of("Cal", STEADY)],
         [("Ann", Share(8, 10)), ("Eve", Share(1, 1))]),
        # A hand that was dealt again is nothing; points a hand are those of one book: 20 and 95.
        (alongside("Ann", game_of(Hand(redeal=2), MADE)), {"Cal": (1, 1, 0, 95)}),
        (mates("Ann", BOB_LOST, "points_a_hand"), {"Cal": (57.5,)}),
        (Together().points_a_hand, None),
        # Called partners are partners of that hand and of no game.
        (mates("Cal", CALLED, "played", "hands", "bids", "made"), {"Ann": (0, 1, 1, 1)}),
        (mates("Ann", CALLED, "played", "hands", "bids", "made"), {"Cal": (0, 1, 1, 1)}),
        ([partners_of(name, [CALLED]) for name in ("Bob", "Dee", "Eve")], [(), (), ()]),
        (alongside("Ann", CALLED), {"Cal": (0, 1, 0, 150)}),
        (alongside("Bob", CALLED), {}),
        # Those who defend against a called hand did not play against each other.
        (met("Bob", CALLED, "played", "hands", "lost"),
         {"Ann": (1, 1, 1), "Cal": (1, 1, 0), "Dee": (1, 0, 0), "Eve": (1, 0, 0)}),
        # Of three on a side both others are partners.
        (alongside("Ann", SIX), {"Cal": (1, 1, 0, 200), "Eve": (1, 1, 0, 200)}),
        # One person on two seats counts for each; nobody is no partner and no rival.
        (parts([TWICE])["Ann"],
         {Part.BIDDER: InPart(2, 2, 100 + 95), Part.DEFENDER: InPart(2, 0, 20 + 25)}),
        (mates("Ann", TWICE, "hands"), {"Cal": (2,), "Dee": (2,)}),
        (met("Ann", TWICE, "hands"), {"Cal": (2,), "Dee": (2,)}),
        (mates("Ann", NAMELESS) | mates("", NAMELESS) | met("Ann", NAMELESS), {}),
        (luck([NAMELESS]), {"Ann": Luck(deals=2)}),
        # A hand without a bid is in no part.
        (parts([UNBID]), {}),
        (mates("Ann", UNBID, "bids"), {"Cal": (0,)}),
        # Bids: of one player alone, in rows of ten points, and against what was taken.
        ([(each.player, each.points, each.made) for each in bids_of([TWO_BIDS])],
         [("Bob", 100, False), ("Cal", 75, True)]),
        ([each.hand.label for each in bids_of([TWO_BIDS], "Cal")], ["2"]),
        (by_bid(bids_of([game_of(LOW, HIGH, MADE)]), width=10),
         (AtBid(70, Share(1, 2)), AtBid(90, Share(1, 1)))),
        ((TAKEN.set, TAKEN.short, TAKEN.mean_short), (1, 15, 15.0)),
        ((TAKEN.left, TAKEN.mean_left), (5, 5.0)),
        ((FOUL_TAKEN.hands, FOUL_TAKEN.set, FOUL_TAKEN.mean_short), (1, 0, None)),
        # Luck: nests bought, and hands without a counter.
        ((LUCKY["Bob"].redeals, LUCKY["Bob"].deals), (2, 5)),
        ((LUCKY["Ann"].nests, LUCKY["Ann"].points_a_nest), (2, 12.5)),
        ((LUCKY["Cal"].nests, LUCKY["Cal"].points_a_nest), (0, None)),
        (sum(LUCKY.values(), Luck()), Luck(20, 2, 2, 25)),
    ],
)  # fmt: skip
def test_what_a_player_did_by_hand(found: object, expected: object) -> None:
    assert found == expected


@law(30)
@given(st.lists(games, max_size=4), st.sampled_from(NAMES))
def test_what_is_done_beside_a_partner_is_what_both_did_together(
    season: list[Game], partner: str
) -> None:
    games = summaries(season)

    found = beside(partner, games)

    sums = dict(partners_of(partner, games))
    assert set(found) == set(sums)
    for name, both in sums.items():
        own = found[name]
        assert (own.played, own.won, own.hands) == (both.played, both.won, both.hands)
        assert 2 * own.points == both.points  # one book of two


@law(40)
@given(st.lists(games, max_size=4))
def test_bids_are_counted_by_their_height(season: list[Game]) -> None:
    bids, made = Counter[int](), Counter[int]()
    for hand, _, _ in played(season):
        bids[hand.bid] += 1
        made[hand.bid] += hand.taken >= hand.bid

    found = by_bid(bids_of(summaries(season)))

    assert [(row.bid, row.made.hits, row.made.times) for row in found] == [
        (bid, made[bid], bids[bid]) for bid in sorted(bids)
    ]


@law(40)
@given(st.lists(games, max_size=4))
def test_bids_are_held_against_what_was_taken(season: list[Game]) -> None:
    hands = {name: [h for h, names, _ in played(season) if names[h.bidder - 1] == name]
             for name in NAMES}  # fmt: skip

    found = against_taken(bids_of(summaries(season)))

    for name, mine in hands.items():
        made = [h.taken - h.bid for h in mine if h.taken >= h.bid]
        short = [h for h in mine if h.taken < h.bid]
        assert asdict(found.get(name, AgainstTaken())) == {
            "hands": len(mine),
            "bid": sum(h.bid for h in mine),
            "taken": sum(h.taken for h in mine),
            "made": len(made),
            "left": sum(made),
            "short": sum(h.bid - h.taken for h in short),
        }


GAME = game_of(MADE)


def logged(*digests: str) -> GameSummary:
    hand = GAME.hands[0]
    return replace(GAME, hands=tuple(replace(hand, logged=digest) for digest in digests))


def solved(*gave: int | None, declarers: tuple[int, ...] = (1, 3)) -> Solved:
    return Solved(declarers, 95, Worth(100, 100), gave)


OF = {
    ("abc", "a"): solved(10, 0, 0, 0),
    ("abc", "b"): solved(5, 0, 0, 0),
    ("abc", "c"): solved(0, 0, 0, 0, declarers=(2, 4)),
    ("abc", "open"): solved(None, 5, None, 0),
    ("other", "z"): solved(10, 0, 0, 0),
}


@pytest.mark.parametrize(
    ("player", "hands", "parts", "unsettled", "waiting"),
    [
        ("Ann", "abc", {Part.BIDDER: Given(2, 15), Part.DEFENDER: Given(1, 0)}, 0, ""),
        ("Ann", ["open"], {}, 1, ""),
        ("Bob", ["open"], {Part.DEFENDER: Given(1, 5)}, 0, ""),
        # What was found out of other cards, or of another game, is not counted.
        ("Ann", ["z", ""], {}, 0, "z"),
        ("Dee", "xy", {}, 0, "yx"),  # the latest first
    ],
)
def test_what_was_given_away_is_added_up_by_part_as_far_as_it_is_settled(
    player: str, hands: list[str], parts: dict[Part, Given], unsettled: int, waiting: str
) -> None:
    found = given_away(player, [logged(*hands)], OF)

    assert (found.parts, found.open) == (parts, unsettled)
    assert found.waiting == tuple(("abc", each) for each in waiting)
    assert Given(2, 15).a_hand == 7.5


def test_an_analysis_that_stays_between_bounds_counts_for_no_seat() -> None:
    _, hand = hand_of("carded-double-deck-4")
    found = solved_of(analysis_of("carded-double-deck-4"), range(1, len(hand.hands) + 1))

    assert found.gave == (None,) * 4


def test_a_card_that_broke_a_rule_leaves_its_own_seat_unknown() -> None:
    found = analyse(hand_of("carded-kentucky-discard")[1], Budget())
    first = replace(found.played[0], gave=None)
    fouled = replace(found, played=(first, *found.played[1:]))

    assert solved_of(found, range(1, 5)).gave == (10, 15, 15, 5)
    assert solved_of(fouled, range(1, 5)).gave == (None, 15, 15, 5)


def test_a_hand_that_is_still_played_is_never_logged() -> None:
    text = (CORPUS / "carded-kentucky-discard.rook").read_text(encoding="utf-8")
    short = read_record(text.replace('  "R10 G13 Y10 G10",\n', '  "R10 G13 Y10",\n'))
    whole = read_record(text)
    (played,) = play_game(short.start, short.hands, short.rules, NAMES[:4])
    (over,) = play_game(whole.start, whole.hands, whole.rules, NAMES[:4])

    assert hand_summary(played).logged == ""
    assert len(hand_summary(over).logged) == 32
