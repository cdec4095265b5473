"""Bids, luck, partners, rivals, parts, points given away: against sums of bare numbers."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from referee.engine import Hand, Irregularity, play_game
from referee.engine.record.file import read_record
from referee.engine.solver.analysis import analyse
from referee.engine.solver.ending import Value
from referee.engine.solver.tables import Budget
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
    against_taken,
    bids_of,
    by_bid,
    given_away,
    luck,
    luck_of_all,
    partners_of,
    parts,
    rivals_of,
    solved_of,
)
from referee.stats.season.results import Share, beside
from referee.stats.season.summary import GameSummary, hand_summary
from tests.carded import CORPUS
from tests.engine.solver.test_analysis import analysis_of, hand_of
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
    } == sums


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

    assert parts([game]) == {}
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

    mates = partners_of("Ann", [game])

    assert parts([game])["Ann"] == {
        Part.BIDDER: InPart(2, 2, 100 + 95),
        Part.DEFENDER: InPart(2, 0, 20 + 25),
    }
    for others in (mates, rivals_of("Ann", [game])):
        assert {name: each.hands for name, each in others} == {"Cal": 2, "Dee": 2}


def test_nobody_is_the_partner_or_the_rival_of_nobody() -> None:
    game = game_of(MADE, names=("Ann", "", "", "Ann"))

    assert partners_of("Ann", [game]) == partners_of("", [game]) == ()
    assert rivals_of("Ann", [game]) == ()


@law(40)
@given(st.lists(games, max_size=4))
def test_bids_are_counted_by_their_height(season: list[Game]) -> None:
    told, made = Counter[int](), Counter[int]()
    for hand, _, _ in played(season):
        told[hand.bid] += 1
        made[hand.bid] += hand.taken >= hand.bid

    found = by_bid(bids_of(summaries(season)))

    assert [(row.bid, row.made.hits, row.made.times) for row in found] == [
        (bid, made[bid], told[bid]) for bid in sorted(told)
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


def test_the_bids_of_one_player_are_asked_for_alone() -> None:
    game = game_of(Hand(bidder=2, bid=100, taken={"A": 40}), Hand(bidder=3, bid=75, taken={"B": 0}))

    assert [(each.player, each.points, each.made) for each in bids_of([game])] == [
        ("Bob", 100, False),
        ("Cal", 75, True),
    ]
    assert [each.hand.label for each in bids_of([game], "Cal")] == ["2"]


def test_neighbouring_bids_can_be_one_row() -> None:
    low, high = Hand(bidder=1, bid=70, taken={"A": 20}), Hand(bidder=1, bid=75, taken={"A": 80})

    rows = by_bid(bids_of([game_of(low, high, MADE)]), width=10)

    assert rows == (AtBid(70, Share(1, 2)), AtBid(90, Share(1, 1)))


def test_a_bid_is_held_against_what_was_taken_by_hand() -> None:
    game = game_of(Hand(bidder=1, bid=100, taken={"A": 85, "B": 35}), MADE, ahead=310)

    found = against_taken(bids_of([game]))["Ann"]

    assert (found.set, found.short) == (1, 15)
    assert (found.left, found.mean_left, found.mean_short) == (5, 5.0, 15.0)


def test_a_hand_that_a_foul_stopped_is_no_overbid() -> None:
    foul = (Irregularity("renege", 1, in_time=False),)
    game = game_of(Hand(bidder=1, bid=90, taken={"B": 25}, irregularities=foul), MADE, ahead=310)

    found = against_taken(bids_of([game]))["Ann"]

    assert (found.hands, found.set, found.mean_short) == (1, 0, None)


def test_luck_is_nests_bought_and_hands_without_a_counter() -> None:
    full, empty = ("R5", "R10", "G14", "Y6", "Y7"), ("R6", "R7", "R8", "G6", "Y7")
    game = game_of(
        Hand(redeal=2),
        Hand(redeal=2),
        Hand(bidder=1, bid=70, taken={"A": 75}, nest=full),
        Hand(bidder=1, bid=70, taken={"A": 75}, nest=empty),
        Hand(bidder=3, bid=70, taken={"A": 75}),
    )

    found = luck([game])

    assert (found["Bob"].redeals, found["Bob"].deals) == (2, 5)
    assert (found["Ann"].nests, found["Ann"].points_a_nest) == (2, 12.5)
    assert (found["Cal"].nests, found["Cal"].points_a_nest) == (0, None)
    assert luck_of_all(found.values()) == Luck(20, 2, 2, 25)
    assert luck_of_all([]) == Luck()


GAME = game_of(MADE)


def logged(*digests: str) -> GameSummary:
    hand = GAME.hands[0]
    return replace(GAME, hands=tuple(replace(hand, logged=digest) for digest in digests))


def solved(*gave: int | None, declarers: tuple[int, ...] = (1, 3)) -> Solved:
    return Solved(declarers, 95, Value(100, 100), gave)


def test_what_was_given_away_is_added_up_by_part() -> None:
    found = given_away(
        "Ann",
        [logged("a", "b", "c")],
        {
            ("abc", "a"): solved(10, 0, 0, 0),
            ("abc", "b"): solved(5, 0, 0, 0),
            ("abc", "c"): solved(0, 0, 0, 0, declarers=(2, 4)),
        },
    )

    assert found.parts == {Part.BIDDER: Given(2, 15), Part.DEFENDER: Given(1, 0)}
    assert found.parts[Part.BIDDER].a_hand == 7.5
    assert (found.open, found.waiting) == (0, ())


def test_what_is_not_settled_is_not_nothing() -> None:
    of = {("abc", "a"): solved(None, 5, None, 0)}

    assert given_away("Ann", [logged("a")], of).parts == {}
    assert given_away("Ann", [logged("a")], of).open == 1
    assert given_away("Bob", [logged("a")], of).parts == {Part.DEFENDER: Given(1, 5)}
    assert given_away("Bob", [logged("a")], of).open == 0


def test_what_was_found_out_of_other_cards_or_another_game_is_not_counted() -> None:
    of = {("abc", "b"): solved(10, 0, 0, 0), ("other", "a"): solved(10, 0, 0, 0)}
    found = given_away("Ann", [logged("a", "")], of)

    assert (found.parts, found.open, found.waiting) == ({}, 0, (("abc", "a"),))


def test_the_latest_hands_wait_first() -> None:
    assert given_away("Dee", [logged("a", "b")], {}).waiting == (("abc", "b"), ("abc", "a"))


def test_an_analysis_that_stays_between_bounds_tells_of_no_seat() -> None:
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
