"""How a score came about: the gains of each book, and the sentence that sums them up."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from referee.errors import RuleSetError
from referee.rook.game import play_game, start
from referee.rook.hand import teams
from referee.rook.hand.facts import Hand, Irregularity, Points
from referee.rook.judge.scoring import Outcome
from referee.rook.judge.working import names_of, working_sentences
from referee.rook.record.document import hand_document
from referee.rook.rules import cards
from referee.rook.rules.house import with_house
from referee.rook.rules.model import RuleSet
from referee.rook.rules.presets import preset, preset_ids
from referee.rook.rules.registry import RULES
from tests.laws import law
from tests.rook.asking import ask
from tests.rook.dealing import random_hand
from tests.rook.seats import ANY_TABLE

NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal")
LAST = {"bonus": "last-trick", "bonus_points": 20}
MOST = {"bonus": "majority", "bonus_points": 20}


def ended(
    preset_id: str, house: dict[str, Any], facts: dict[str, Any], totals: Points | None = None
) -> Any:
    """A hand of Ann, Bob, Cal and so on with these *facts*, as the step of its game."""
    rules = with_house(preset(preset_id), house)
    names = NAMES[: rules.table.players]
    (step,) = play_game(start(rules, totals=totals), [Hand(**facts)], rules, names)
    return step


def sentences(
    preset_id: str, house: dict[str, Any], facts: dict[str, Any], totals: Points | None = None
) -> list[str]:
    step = ended(preset_id, house, facts, totals)
    score, names = step.verdict.score, names_of(step.names, step.rules)
    return list(working_sentences(score, step.verdict.contract, step.rules, names))


def bid(points: int | str, bidder: int = 1, **more: Any) -> dict[str, Any]:
    return {"bidder": bidder, "bid": points, "trump": "red", **more}


RENEGE = (Irregularity("renege", 2, in_time=False),)
CALLED = "call-partner-5-classic"
AT_90 = "--rules kentucky-discard --bid 90"

SAID: dict[str, tuple[str, dict[str, Any], dict[str, Any], list[str]]] = {
    "captured is scored": ("kentucky-discard", {}, bid(90, taken={"A": 95, "B": 25}), []),
    "the last trick": (
        *("one-forty", {}, bid(100, taken={"A": 85, "B": 35}, last_trick="A")),
        ["Ann and Cal captured 85, the last trick brings 20: 105."],
    ),
    "the last trick of the others": (
        *("one-forty", {}, bid(80, taken={"A": 85, "B": 35}, last_trick="B")),
        ["Bob and Dee captured 35, the last trick brings 20: 55."],
    ),
    "most of the tricks": (
        *("dixie", {}, bid(80, taken={"A": 60, "B": 40}, tricks={"A": 7, "B": 6})),
        ["Ann and Cal captured 60, more than half of the tricks bring 20: 80."],
    ),
    "points for tricks": (
        "kentucky-discard",
        {"trick_points": 2, **LAST},
        bid(90, taken={"A": 95, "B": 25}, tricks={"A": 6, "B": 3}, last_trick="B"),
        [
            "Ann and Cal captured 95, the tricks bring 12: 107.",
            "Bob and Dee captured 25, the tricks bring 6, the last trick brings 20: 51.",
        ],
    ),
    "no trick brings nothing": (
        "kentucky-discard",
        {"trick_points": 2},
        bid(90, taken={"A": 120, "B": 0}, tricks={"A": 9, "B": 0}),
        ["Ann and Cal captured 120, the tricks bring 18: 138."],
    ),
    "a set": (
        *("kentucky-discard", {}, bid(110, taken={"A": 85, "B": 35})),
        ["Ann and Cal captured 85, the bid of 110 is lost: −110."],
    ),
    "a set in spite of the last trick": (
        *("one-forty", {}, bid(110, taken={"A": 85, "B": 35}, last_trick="A")),
        [
            (
                "Ann and Cal captured 85, the last trick brings 20: 105, 5 short; "
                "the bid of 110 is lost: −110."
            )
        ],
    ),
    "every counter": (
        *("one-eighty", {"sweep_points": 360}, bid(130, taken={"A": 180, "B": 0})),
        ["Ann and Cal captured 180, every counter scores 360 instead: 360."],
    ),
    "every counter, and set": (
        "kentucky-discard",
        {"sweep_points": 240, "bid_max": 240},
        bid(150, taken={"A": 120, "B": 0}),
        ["Ann and Cal captured 120, the bid of 150 is lost: −150."],
    ),
    "every counter by the others": (
        *("kentucky-discard", {"sweep_points": 240}, bid(100, taken={"A": 0, "B": 120})),
        [
            "Ann and Cal captured 0, the bid of 100 is lost: −100.",
            "Bob and Dee captured 120, every counter scores 240 instead: 240.",
        ],
    ),
    "the moon": (
        *("kentucky-discard", {"moon": 200}, bid("moon", taken={"A": 120, "B": 0})),
        ["Ann and Cal captured 120, the moon brings 200: 200."],
    ),
    "the moon, with a sweep and the last trick of the others": (
        "one-forty",
        {"moon": 300, "sweep_points": 280},
        bid("moon", taken={"A": 120, "B": 0}, last_trick="B"),
        [
            "Ann and Cal captured 120, the moon brings 300: 300.",
            "Bob and Dee captured 0, the last trick brings 20: 20.",
        ],
    ),
    "the moon, short of a counter in spite of the last trick": (
        "one-forty",
        {"moon": 300},
        bid("moon", taken={"A": 115, "B": 5}, last_trick="A"),
        ["Ann and Cal captured 115, the last trick brings 20, the moon costs 300: −300."],
    ),
    "the moon where the table does not have it": (
        *("kentucky-discard", {}, bid("moon", taken={"A": 115, "B": 5})),
        ["Ann and Cal captured 115, the bid of 120 is lost: −120."],
    ),
    "the bidders' renege under the moon": (
        *("kentucky-discard", {"moon": 200}),
        bid("moon", bidder=4, taken={"A": 50, "B": 35}, irregularities=RENEGE),
        ["Bob and Dee: the moon costs 200."],
    ),
    "a defender's renege under the moon": (
        *("kentucky-discard", {"moon": 200, "renege_rule": "bidders-make-bid"}),
        bid("moon", taken={"A": 50, "B": 35}, irregularities=RENEGE),
        [
            "Ann and Cal: the broken rule gives the bid of 200.",
            "Bob and Dee: the broken rule costs the bid of 200.",
        ],
    ),
    "a defender's renege": (
        *("kentucky-discard", {}, bid(100, taken={"A": 50, "B": 35}, irregularities=RENEGE)),
        ["Bob and Dee: the broken rule costs the bid of 100."],
    ),
    "a defender's renege that makes the bid": (
        "kentucky-discard",
        {"renege_rule": "bidders-make-bid"},
        bid(100, taken={"A": 50, "B": 35}, irregularities=RENEGE),
        [
            "Ann and Cal: the broken rule gives the bid of 100.",
            "Bob and Dee: the broken rule costs the bid of 100.",
        ],
    ),
    "the bidders' renege": (
        "kentucky-discard",
        {"renege_rule": "bidders-make-bid"},
        bid(100, bidder=4, taken={"A": 50, "B": 35}, irregularities=RENEGE),
        ["Bob and Dee: the bid of 100 is lost."],
    ),
    "a renege with a fixed cost and award": (
        "kentucky-discard",
        {"renege_cost": 180, "renege_award": 60},
        bid(100, taken={"A": 50, "B": 35}, irregularities=RENEGE),
        [
            "Ann and Cal: the broken rule of the others brings 60.",
            "Bob and Dee: the broken rule costs 180.",
        ],
    ),
    "the bidders' renege with a fixed cost": (
        "kentucky-discard",
        {"renege_cost": 180},
        bid(100, bidder=4, taken={"A": 50, "B": 35}, irregularities=RENEGE),
        ["Bob and Dee: the broken rule costs 180."],
    ),
    "a called partner's renege with a fixed cost": (
        CALLED,
        {"renege_cost": 50, "renege_award": 60},
        bid(
            *(100, 1),
            partners=(2,),
            taken={"declarers": 60, "defenders": 40},
            irregularities=RENEGE,
        ),
        [
            "Ann: a side that broke a rule scores nothing.",
            "Bob: the broken rule costs 50.",
            "Cal, Dee and Eve: the broken rule of the others brings 60.",
        ],
    ),
    "a bad discard": (
        "kentucky-discard",
        {},
        bid(100, taken={"A": 50, "B": 35}, irregularities=(Irregularity("bad-discard", 1),)),
        ["Ann and Cal: the bid of 100 is lost."],
    ),
    "a called partner pays": (
        CALLED,
        {"partner_pays": True, **LAST},
        bid(100, bidder=3, partners=(1,), taken={"declarers": 50}, last_trick="defenders"),
        [
            "Ann and Cal captured 50, the bid of 100 is lost: −100 each.",
            "Bob, Dee and Eve captured 130, the last trick brings 20: 150 each.",
        ],
    ),
    "a called partner is spared": (
        CALLED,
        {"partner_pays": False, **LAST},
        bid(99, bidder=3, partners=(1,), taken={"declarers": 5}, last_trick="declarers"),
        [
            (
                "Ann and Cal captured 5, the last trick brings 20: 25, 74 short; "
                "the bid of 99 is lost: Cal −99."
            ),
            "Ann: the bidder alone loses the bid.",
        ],
    ),
    "a defender's renege where partners are called": (
        CALLED,
        {},
        bid(
            *(100, 1),
            partners=(3,),
            taken={"declarers": 60, "defenders": 40},
            irregularities=RENEGE,
        ),
        [
            "Bob: the broken rule costs the bid of 100.",
            "Dee and Eve: a side that broke a rule scores nothing.",
        ],
    ),
    "alone": (
        "rook-for-three",
        {**LAST, "trick_points": 0},
        bid(60, taken={"1": 60, "2": 25, "3": 15}, last_trick="2"),
        ["Bob captured 25, the last trick brings 20: 45."],
    ),
    "agreed": ("kentucky-discard", {}, bid(100, agreed={"A": -50, "B": 20}), []),
    "dealt again": ("kentucky-discard", {}, {"passed_out": True}, []),
    "not over": ("kentucky-discard", {}, bid(100), []),
}


HOLD = {"target": 500, "hold_at": 430}
ONLY = {"target": 500, "score_only_bids_from": 100}

SAID_AT: dict[str, tuple[str, dict[str, Any], dict[str, Any], Points, list[str]]] = {
    "held": (
        *("kentucky-discard", HOLD, bid(70, taken={"A": 80, "B": 40}), {"B": 400}),
        ["Bob and Dee captured 40, held at 430: 30."],
    ),
    "held with the last trick": (
        "one-forty",
        HOLD,
        bid(80, taken={"A": 85, "B": 35}, last_trick="B"),
        {"B": 430},
        ["Bob and Dee captured 35, the last trick brings 20, held at 430: 0."],
    ),
    "only one of a side is held": (
        CALLED,
        HOLD,
        bid(100, partners=(2,), taken={"declarers": 130, "defenders": 50}),
        {"1": 420, "4": 400, "5": 350},
        ["Cal, Dee and Eve captured 50, held at 430: Dee 30."],
    ),
    "held in spite of a renege of the others": (
        "kentucky-discard",
        {**HOLD, "renege_award": 60},
        bid(100, taken={"A": 50, "B": 35}, irregularities=RENEGE),
        {"A": 400},
        [
            "Ann and Cal: the broken rule of the others brings 60, held at 430: 30.",
            "Bob and Dee: the broken rule costs the bid of 100.",
        ],
    ),
    "only a bid scores": (
        "one-forty",
        ONLY,
        bid(80, taken={"A": 85, "B": 35}, last_trick="B"),
        {"A": 400, "B": 100},
        ["Bob and Dee captured 35, the last trick brings 20, from 100 on only a bid scores: 0."],
    ),
    "only a bid scores, not an award": (
        "kentucky-discard",
        {**ONLY, "renege_award": 60},
        bid(100, bidder=2, taken={"A": 50, "B": 35}, irregularities=RENEGE),
        {"A": 100, "B": 100},
        [
            "Bob and Dee: the bid of 100 is lost.",
            (
                "Ann and Cal: the broken rule of the others brings 60, "
                "from 100 on only a bid scores: 0."
            ),
        ],
    ),
    "an agreed score stands": (
        *("kentucky-discard", HOLD, bid(100, agreed={"A": -50, "B": 90}), {"B": 400}),
        [],
    ),
}


@pytest.mark.parametrize("name", SAID_AT)
def test_the_sentence_says_what_counts_at_the_totals_before_it(name: str) -> None:
    preset_id, house, facts, totals, said = SAID_AT[name]

    assert sentences(preset_id, house, facts, totals) == said


@pytest.mark.parametrize("name", SAID)
def test_the_sentence_says_how_the_score_came_about(name: str) -> None:
    preset_id, house, facts, said = SAID[name]

    assert sentences(preset_id, house, facts) == said


def gains(command: str) -> list[list[Any]]:
    return [[each["book"], each["points"], each["why"]] for each in ask(*command.split())["gains"]]


def test_the_command_names_every_gain_with_its_reason() -> None:
    command = "score --rules one-forty --bidder 1 --bid 100 --taken A=85,B=35 --last-trick A"

    assert ask(*command.split())["gains"] == [
        {"book": "A", "points": 85, "why": "captured", "text": "A captured 85."},
        {"book": "A", "points": 20, "why": "bonus_points", "text": "A: the last trick brings 20."},
        {"book": "B", "points": 35, "why": "captured", "text": "B captured 35."},
    ]


@pytest.mark.parametrize(
    ("more", "wanted"),
    [
        ("--rules kentucky-discard --bid 90 --taken A=95", [["A", 95, "captured"], ["B", 25]]),
        ("--rules kentucky-discard --bid 100 --taken A=95", [["A", -100, "set"], ["B", 25]]),
        (
            "--rules one-eighty --bid 100 --taken A=0 --set sweep_points=360",
            [["A", -100, "set"], ["B", 360, "sweep_points"]],
        ),
        (
            "--rules kentucky-discard --bid 100 --taken A=0 --renege 2",
            [["A", 0, "captured"], ["B", -100, "renege_rule"]],
        ),
        (
            "--rules kentucky-discard --bid 100 --taken B=5 --renege 3",
            [["A", -100, "set"], ["B", 5]],
        ),
        (
            "--rules kentucky-discard --bid 100 --taken B=5 --bad-discard",
            [["A", -100, "set"], ["B", 5]],
        ),
        (
            f"{AT_90} --taken A=5 --renege 2 --set renege_cost=100 --set renege_award=60",
            [["A", 60, "renege_award"], ["B", -100, "renege_cost"]],
        ),
        (
            f"--rules {CALLED} --bid 100 --taken declarers=0 --partners 2 --set partner_pays=false",
            [["1", -100, "set"], ["2", 0, "partner_pays"], ["3", 180], ["4", 180], ["5", 180]],
        ),
    ],
)
def test_every_gain_has_its_reason(more: str, wanted: list[list[Any]]) -> None:
    filled = [each if len(each) == 3 else [*each, "captured"] for each in wanted]

    assert gains(f"score --bidder 1 {more}") == filled


def test_an_agreed_score_is_gained_by_agreement() -> None:
    step = ended("kentucky-discard", {}, bid(100, agreed={"A": -50, "B": 20}))

    assert hand_document(step)["gains"] == [
        {"book": "A", "points": -50, "why": "agreed", "text": "Ann and Cal: −50 as agreed."},
        {"book": "B", "points": 20, "why": "agreed", "text": "Bob and Dee: 20 as agreed."},
    ]


@pytest.mark.parametrize("facts", [{"passed_out": True}, bid(100), {}])
def test_nothing_is_gained_where_nothing_was_played(facts: dict[str, Any]) -> None:
    assert hand_document(ended("kentucky-discard", {}, facts))["gains"] == []


DRAWN: Mapping[str, st.SearchStrategy[Any]] = {
    "bonus": st.sampled_from(["none", "last-trick", "majority"]),
    "trick_points": st.sampled_from([0, 2]),
    "sweep_points": st.sampled_from([0, 300]),
    "moon": st.sampled_from([0, 400]),
    "partner_pays": st.booleans(),
    "renege_rule": st.sampled_from(["lose-bid", "bidders-make-bid"]),
    "renege_cost": st.sampled_from([0, 35]),
    "renege_award": st.sampled_from([0, 40]),
    "hold_at": st.sampled_from([0, 95]),
    "score_only_bids_from": st.sampled_from([0, 60]),
}
SCORING = st.fixed_dictionaries({}, optional=dict(DRAWN))
WORTH = {"counters", "rook_points", "red_one_points", "bonus_points"}
"""What the games themselves have otherwise."""


def test_every_rule_that_scores_a_hand_is_drawn_for_the_law() -> None:
    scores = {name for name, rule in RULES.items() if rule.path and rule.path[0] in GROUPS}

    assert scores - WORTH <= {*DRAWN}, "`naive` below has to know what it scores"


def scoring(rules: RuleSet, house: dict[str, Any]) -> RuleSet:
    bonus = house.get("bonus", str(rules.score.bonus))
    worth = 0 if bonus == "none" else rules.score.bonus_points or 20
    try:
        return with_house(rules, {**house, "bonus_points": worth})
    except RuleSetError:
        return rules


GROUPS = ("score", "foul")
ENDS = ("played", "renege", "bad-discard", "agreed")
TABLES = st.one_of(st.sampled_from(preset_ids()).map(preset), ANY_TABLE)


@law(500)
@given(TABLES, SCORING, st.integers(0, 2**32), st.sampled_from(ENDS))
def test_gains_add_up_to_the_score_that_the_rules_give(
    table: RuleSet, house: dict[str, Any], seed: int, end: str
) -> None:
    random = Random(seed)
    played = random_hand(table.id, random, table=scoring(table, house))
    rules, hand = played.rules, played.hand
    seat = random.choice(teams.seats(rules)) if end == "renege" else hand.bidder
    if random.random() < 0.4:
        hand = replace(hand, bid="moon")
    if end == "agreed":
        hand = Hand(agreed={book: random.randrange(-200, 200) for book in teams.books(rules)})
    elif end != "played":
        assume(end == "renege" or rules.nest.size)
        partners = () if teams.partners_are_called(rules) else None
        nothing = dict.fromkeys(teams.teams(rules), 0)
        foul = (Irregularity(end, seat, in_time=False if end == "renege" else None),)
        hand = Hand(
            bidder=hand.bidder,
            bid=hand.bid,
            partners=partners,
            taken=nothing,
            irregularities=foul,
        )

    before = {book: random.choice([-20, 0, 60, 95, 130]) for book in teams.books(rules)}
    (step,) = play_game(start(rules, played.dealer, before), [hand], rules)
    document = hand_document(step)

    gained = {
        book: [g for g in document["gains"] if g["book"] == book] for book in document["score"]
    }
    points = {book: sum(gain["points"] for gain in gains) for book, gains in gained.items()}
    assert points == document["score"]
    assert points == (hand.agreed or naive(step, seat, end))
    assert end == "agreed" or max(points.values()) <= cards.most_scored(rules)
    assert {gain["why"] for gain in document["gains"]} <= {"captured", "set", "agreed", *RULES}


def naive(step: Any, seat: Any, end: str) -> dict[str, int]:
    """The score of a hand, naively: won in play or by every counter, or the bid lost or given."""
    rules, contract, score = step.rules, step.verdict.contract, step.verdict.score
    found, bid, moon = {}, step.hand.bid, 0
    if bid == "moon":  # without the rule, the highest bid
        moon, most = rules.score.moon, rules.auction.maximum or cards.hand_total(rules)
        bid = moon or most // rules.auction.step * rules.auction.step
    for book in teams.books(rules):
        called = teams.partners_are_called(rules)
        declares = book in {teams.book(s, rules) for s in contract.declarers}
        made = False
        team = book if not called else "declarers" if declares else "defenders"
        bids, guilty = book == teams.book(contract.bidder, rules), book == teams.book(seat, rules)
        won = score.taken[team] + score.bonus[team]
        if score.taken[team] == cards.counter_total(rules):
            won = rules.score.sweep_points or won
        if end == "played":
            lost = bid if bids or rules.score.partner_pays else 0
            is_set = score.outcome is Outcome.SET
            if moon and declares:
                is_set = score.taken[team] < cards.counter_total(rules)
                won = moon
            made = declares and not is_set
            found[book] = -lost if declares and is_set else won
        elif guilty:
            fixed = rules.foul.renege_cost if end == "renege" else 0
            found[book] = -(fixed or bid)
        else:
            defended = seat not in contract.declarers
            sided = declares != defended if called else False
            grants = defended and rules.foul.renege_rule == "bidders-make-bid"
            award = rules.foul.renege_award if end == "renege" and not sided else 0
            found[book] = bid if declares and grants else award
            made = declares and grants
        only = rules.score.only_bids_from
        if only and step.before.totals[book] >= only and not declares:
            found[book] = min(found[book], 0)
        elif rules.end.hold_at and not made:
            found[book] = min(found[book], max(rules.end.hold_at - step.before.totals[book], 0))
    return found
