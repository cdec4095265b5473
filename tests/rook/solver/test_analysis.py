"""What the hands of the corpus could have made, and which cards gave points away."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from referee.rook import with_house
from referee.rook.game import Step, play_game
from referee.rook.hand import teams
from referee.rook.record.file import read_record
from referee.rook.solver.analysis import Analysis, Seen, analyse, ending_of, seen
from referee.rook.solver.tables import Budget
from tests.carded import CORPUS

RECORDS = sorted(path.stem for path in CORPUS.glob("carded-*.rook") if "under-way" not in path.stem)
SMALL = ["carded-kentucky-discard", "carded-circus", "carded-low-rook-by-house"]


@cache
def hand_of(record: str) -> tuple[Step, Seen]:
    game = read_record((CORPUS / f"{record}.rook").read_text(encoding="utf-8"))
    step = next(iter(play_game(game.start, game.hands, game.rules, game.players)))
    found = seen(step.hand, step.dealer, step.rules, step.verdict)
    assert found is not None
    return step, found


@cache
def analysis_of(record: str) -> Analysis:
    return analyse(hand_of(record)[1], Budget(nodes=3000), for_best=Budget(nodes=6000))


@pytest.mark.parametrize("record", RECORDS)
def test_what_was_made_is_what_the_judge_says(record: str) -> None:
    step, _ = hand_of(record)
    contract, score = step.verdict.contract, step.verdict.score
    assert contract is not None
    team = teams.team(contract.bidder, contract.declarers, step.rules)
    assert analysis_of(record).made == (score.taken[team] or 0) + score.bonus[team]


@pytest.mark.parametrize("record", RECORDS)
def test_values_change_only_at_cards_that_give_away(record: str) -> None:
    found = analysis_of(record)
    for before, after in zip(found.played, found.played[1:], strict=False):
        assert before.after == after.before
    for each in found.played:
        if each.gave is not None:
            sign = -1 if each.seat in found.declarers else 1
            assert each.after.low == each.before.low + sign * each.gave
            assert each.gave >= 0
            assert each.best is None or (each.card in each.best) == (each.gave == 0)


@pytest.mark.parametrize("record", RECORDS)
def test_from_the_trick_it_names_on_every_value_is_exact(record: str) -> None:
    found = analysis_of(record)
    assert found.exact_from is not None
    for each in found.played:
        if each.trick >= found.exact_from:
            assert each.before.is_exact
            assert each.after.is_exact
    settled = [each for each in found.played if each.trick == found.exact_from]
    given = sum(
        (each.gave or 0) * (1 if each.seat in found.declarers else -1)
        for each in found.played
        if each.trick >= found.exact_from
    )
    assert found.made == settled[0].before.low - given


@pytest.mark.parametrize("record", SMALL)
def test_nobody_gives_anything_away_on_the_line_of_best_play(record: str) -> None:
    _, hand = hand_of(record)
    found = analyse(hand, Budget(), for_best=Budget())
    assert found.exact_from == 1
    ending, stand = ending_of(hand)
    for move in found.line:
        assert stand.seat + 1 == move.seat
        bit = ending.bit(stand, move.card)
        assert bit & ending.legal(stand)
        stand = ending.play(stand, bit)
    assert not any(stand.hands)
    assert ending.result(stand) * ending.step == found.worth.low


def test_colors_that_are_not_trump_may_change_places() -> None:
    step, hand = hand_of("carded-kentucky-discard")
    plain = [letter for letter in "RYGB" if letter != str(step.hand.trump)[0].upper()]
    other = dict(zip(plain, plain[1:] + plain[:1], strict=True))

    def turned(card: str) -> str:
        return card if card == "RK" else other.get(card[0], card[0]) + card[1:]

    facts = replace(
        step.hand,
        deal=tuple(tuple(map(turned, each)) for each in step.hand.deal),
        nest=tuple(map(turned, step.hand.nest)),
        discard=tuple(map(turned, step.hand.discard)),
        play=tuple(tuple(map(turned, each)) for each in step.hand.play),
    )
    again = seen(facts, step.dealer, step.rules)
    assert again is not None
    one, two = analyse(hand, Budget()), analyse(again, Budget())
    assert [(each.before, each.gave) for each in one.played] == [
        (each.before, each.gave) for each in two.played
    ]


def test_a_card_against_the_rules_gives_nothing_away() -> None:
    """Points won against the rules are nobody's mistake and nobody's merit."""
    seen_cards = broken = 0
    for path in sorted(CORPUS.glob("*.rook")):
        game = read_record(path.read_text(encoding="utf-8"))
        for step in play_game(game.start, game.hands, game.rules, game.players):
            hand = seen(step.hand, step.dealer, step.rules, step.verdict)
            for each in analyse(hand, Budget(nodes=500)).played if hand else ():
                seen_cards += 1
                broken += each.gave is None and each.before.is_exact and each.after.is_exact
                assert each.gave is None or each.gave >= 0, (path.stem, step.number, each)
    assert seen_cards > 1000
    assert broken > 2


def test_a_hand_with_an_unknown_card_is_not_seen() -> None:
    step, _ = hand_of("carded-kentucky-discard")
    gone = replace(step.hand, play=step.hand.play[:-1], deal=(), nest=(), discard=())
    assert seen(gone, step.dealer, step.rules) is None


@pytest.mark.parametrize(("tricks", "more", "last"), [(6, 0, 24), (8, 2, 33)])
def test_a_hand_that_stopped_is_seen_by_its_deal(tricks: int, more: int, last: int) -> None:
    step, whole = hand_of("carded-kentucky-discard")
    play = step.hand.play[:tricks] + ((step.hand.play[tricks][:more],) if more else ())
    hand = seen(replace(step.hand, play=play), step.dealer, step.rules)
    assert hand is not None
    assert [sorted(each) for each in hand.hands] == [sorted(each) for each in whole.hands]
    found = analyse(hand, Budget())
    at = analyse(whole, Budget()).played[last]
    assert found.made is None
    assert found.played[-1].after == (at.after if more else at.before)


def test_a_hand_that_nobody_played_is_worth_what_it_is_from_the_first_lead() -> None:
    """All four hands are known. An independent search found the same 90.

    It found all 120 with yellow as trump and another discard.
    """
    step, played = hand_of("carded-kentucky-discard")
    as_it_was = seen(replace(step.hand, play=()), step.dealer, step.rules)
    yellow = replace(step.hand, play=(), trump="yellow", discard=("R5", "G7", "B6", "B8", "B12"))
    better = seen(yellow, step.dealer, step.rules)

    assert as_it_was is not None
    assert better is not None
    assert as_it_was.tricks[0].leader == played.tricks[0].leader == 1
    found = analyse(as_it_was, Budget(nodes=200_000))
    assert (found.made, found.worth.low, found.worth.high) == (None, 90, 90)
    assert analyse(better, Budget(nodes=200_000)).worth.low == 120


def test_a_lead_out_of_turn_gives_nothing_away_in_the_first_trick_either() -> None:
    step, whole = hand_of("carded-kentucky-discard")
    other = whole.tricks[0].leader
    assert other is not None
    moved = replace(step.hand, leaders={1: other % 4 + 1}, deal=())
    hand = seen(moved, step.dealer, step.rules)
    assert hand is not None
    first = analyse(hand, Budget()).played[0]
    assert first.before.is_exact
    assert first.after.is_exact
    assert first.gave is None
    assert analyse(whole, Budget()).played[0].gave is not None


def test_what_stands_for_a_hand_is_of_its_cards_and_rules_alone() -> None:
    step, known = hand_of("carded-kentucky-discard")

    def digest(**changed: Any) -> str:
        found = seen(replace(step.hand, **changed), step.dealer, step.rules)
        assert found is not None
        return found.digest

    assert digest() == known.digest
    assert digest(auction=(), bidder=1, bid=85) == known.digest
    last = step.hand.play[-1]
    assert digest(play=(*step.hand.play[:-1], (last[0], last[3], last[2], last[1]))) != known.digest
    assert digest(trump="black") != known.digest
    other = seen(step.hand, step.dealer, with_house(step.rules, {"nest_to": "nobody"}))
    assert other is not None
    assert other.digest != known.digest
