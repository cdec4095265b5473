"""Partners, rivals and parts, against sums made from the bare numbers of each hand."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from referee.engine import Hand
from referee.stats.season.players import (
    Against,
    InPart,
    Part,
    Together,
    partners_of,
    parts,
    parts_of,
    rivals_of,
)
from referee.stats.season.results import Share, beside
from referee.stats.season.summary import GameSummary
from tests.laws import law
from tests.stats.season.seasons import NAMES, Game, Told, games, recorded, seated
from tests.stats.season.test_standings import scored, winner_of
from tests.stats.season.test_summary import MADE, game_of


def finished(season: Sequence[Game]) -> list[Game]:
    return [game for game in season if winner_of(game) is not None]


def summaries(season: Sequence[Game]) -> list[GameSummary]:
    return [each for game in season if (each := recorded(game)) is not None]


def played(season: Sequence[Game]) -> Iterator[tuple[Told, list[str], tuple[int, int]]]:
    """Every hand of the finished games with who sat there and what each side scored."""
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

    told = summaries(season)

    for name in NAMES:
        mine = {frozenset((name, mate)): did for mate, did in partners_of(name, told)}
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

    told = summaries(season)

    met = {name: dict(rivals_of(name, told)) for name in NAMES}
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
        if each != InPart()
    } == sums
    for name in NAMES:
        did = {part: each for part, each in found.get(name, {}).items() if each.hands}
        assert parts_of(name, summaries(season)) == did


def test_who_surely_wins_most_comes_first_not_who_won_the_only_game() -> None:
    steady = [game_of(MADE, names=("Ann", "Bob", "Cal", "Dee"))] * 8
    lost = [game_of(MADE, names=("Bob", "Ann", "Dee", "Cal"))] * 2
    once = [game_of(MADE, names=("Eve", "Bob", "Cal", "Dee"))]

    first, second = partners_of("Cal", [*steady, *lost, *once])

    assert (first[0], first[1].wins) == ("Ann", Share(8, 10))
    assert second[0] == "Eve"


def test_a_hand_that_was_dealt_again_is_nothing_that_partners_did() -> None:
    found = beside("Ann", [game_of(Hand(redeal=2), MADE)])

    assert (found["Cal"].hands, found["Cal"].points) == (1, 95)


def test_points_a_hand_are_those_of_one_book() -> None:
    ((_, did),) = partners_of("Ann", [game_of(Hand(bidder=2, bid=100, taken={"A": 20}), MADE)])

    assert did.points_a_hand == 57.5  # 20 and 95
    assert Together().points_a_hand is None


FIVE = ("Ann", "Bob", "Cal", "Dee", "Eve")
CALLED = Hand(
    bidder=1, bid=100, taken={"declarers": 130}, partners=(3,), last_trick="declarers"
)  # 130 and 20 for the last trick: 150 for Ann and Cal, 50 for the others


def test_called_partners_are_partners_of_that_hand_and_nobody_of_the_game() -> None:
    game = game_of(CALLED, rules="call-partner-5-short", names=FIVE, ahead=500)

    ((mate, did),) = partners_of("Cal", [game])

    assert mate == "Ann"
    assert (did.played, did.hands, did.bids, did.made) == (0, 1, 1, 1)
    assert partners_of("Ann", [game]) == (("Cal", did),)
    assert [partners_of(name, [game]) for name in ("Bob", "Dee", "Eve")] == [(), (), ()]


def test_defenders_of_a_called_hand_did_not_play_against_each_other() -> None:
    game = game_of(CALLED, rules="call-partner-5-short", names=FIVE, ahead=500)

    rivals = dict(rivals_of("Bob", [game]))

    assert {name: each.hands for name, each in rivals.items()} == {
        "Ann": 1, "Cal": 1, "Dee": 0, "Eve": 0,
    }  # fmt: skip
    assert all(each.played == 1 for each in rivals.values())
    assert [rivals[name].lost for name in ("Ann", "Cal", "Dee")] == [1, 0, 0]


def test_a_hand_without_a_bid_is_in_no_part() -> None:
    game = game_of(Hand(agreed={"A": 100, "B": 0}))

    assert (parts([game]), parts_of("Ann", [game])) == ({}, {})
    assert partners_of("Ann", [game])[0][1].bids == 0


@law(30)
@given(st.lists(games, max_size=4), st.sampled_from(NAMES))
def test_what_is_done_beside_a_partner_is_what_both_did_together(
    season: list[Game], partner: str
) -> None:
    told = summaries(season)

    found = beside(partner, told)

    sums = dict(partners_of(partner, told))
    assert set(found) == set(sums)
    for name, both in sums.items():
        own = found[name]
        assert (own.played, own.won, own.hands) == (both.played, both.won, both.hands)
        assert 2 * own.points == both.points  # one book of two


def test_beside_a_called_partner_that_hand_counts_and_no_game() -> None:
    game = game_of(CALLED, rules="call-partner-5-short", names=FIVE, ahead=500)

    found = beside("Ann", [game])

    assert list(found) == ["Cal"]
    cal = found["Cal"]
    assert (cal.played, cal.hands, cal.bids, cal.points) == (0, 1, 0, game.hands[0].score(3))
    assert beside("Bob", [game]) == {}


def test_of_three_on_a_side_both_others_are_partners() -> None:
    names = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay")
    hand = Hand(bidder=1, bid=200, taken={"A": 200})
    game = game_of(hand, rules="double-deck-6", names=names, ahead=1000)

    found = beside("Ann", [game])

    assert {name: (each.played, each.won, each.hands) for name, each in found.items()} == {
        "Cal": (1, 1, 1),
        "Eve": (1, 1, 1),
    }


def test_one_person_on_two_seats_counts_for_each() -> None:
    """No page seats anybody twice; a record may that was taken back to it hand by hand."""
    game = game_of(
        Hand(bidder=2, bid=80, taken={"A": 20}), MADE, names=("Ann", "Ann", "Cal", "Dee")
    )

    did, mates = parts_of("Ann", [game]), partners_of("Ann", [game])

    assert parts([game])["Ann"] == {**dict.fromkeys(Part, InPart()), **did}
    assert did == {
        Part.BIDDER: InPart(2, 2, 100 + 95),
        Part.DEFENDER: InPart(2, 0, 20 + 25),
    }
    for others in (mates, rivals_of("Ann", [game])):
        assert {name: each.hands for name, each in others} == {"Cal": 2, "Dee": 2}


def test_nobody_is_the_partner_or_the_rival_of_nobody() -> None:
    game = game_of(MADE, names=("Ann", "", "", "Ann"))

    assert partners_of("Ann", [game]) == partners_of("", [game]) == ()
    assert rivals_of("Ann", [game]) == ()
