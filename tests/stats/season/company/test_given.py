"""Points given away: by the part that the cards say, and of exact values alone."""

from dataclasses import replace

from referee.engine import play_game
from referee.engine.record.file import read_record
from referee.engine.solver import Budget, Value, analyse
from referee.stats.season.players import Given, Part, Solved, given_away, solved_of
from referee.stats.season.summary import GameSummary, hand_summary
from tests.carded import CORPUS
from tests.engine.solver.test_analysis import analysis_of, hand_of
from tests.stats.season.test_summary import MADE, NAMES, game_of

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
    (played,) = play_game(short.start, short.hands, short.rules, NAMES)
    (over,) = play_game(whole.start, whole.hands, whole.rules, NAMES)

    assert hand_summary(played).logged == ""
    assert len(hand_summary(over).logged) == 32
