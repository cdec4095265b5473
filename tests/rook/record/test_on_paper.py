"""Games of random tables, scored by the program and on paper, hand by hand.

Up to eight house rules are drawn for each table, of all there are. What happens in the hands is
drawn as well: made and set bids, moons, sweeps, fouls found in time and late, agreed scores,
penalties in hands and between them, new deals. 10,000 games in `make soak`.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from referee import toml
from referee.errors import RuleSetError
from referee.rook.game import first_due, play_on
from referee.rook.record.document import hand_document
from referee.rook.record.file import read_record
from referee.rook.rules.house import parameters, with_house
from referee.rook.rules.presets import preset, preset_ids
from referee.rook.rules.registry import RULES
from tests.rook.house_values import values_of
from tests.rook.paper import Sheet, Table, counter_cards, sheets

Facts = dict[str, Any]

SCORED = tuple(name for name, rule in RULES.items() if rule.scores)


def some_table(random: Random) -> tuple[str, dict[str, Any], Mapping[str, Any]]:
    """A preset, house rules that go with it, and all parameters."""
    while True:
        usual = random.choice(preset_ids())
        scored = random.sample(SCORED, random.randint(0, 8))
        others = random.sample(tuple(RULES), random.randint(0, 3))
        names = list(dict.fromkeys(others + scored))[:8]
        house = {name: random.choice(values_of(name)) for name in names}
        try:
            rules = parameters(with_house(preset(usual), house))
        except RuleSetError:
            continue
        if rules["nest_to"] != "nobody":  # then points may lie in a nest that nobody turns over
            return usual, house, rules


def some_hand(table: Table, random: Random) -> Facts:
    rules = table.rules
    kind = random.random()
    if kind < 0.08:
        return {"passed_out": True} if kind < 0.04 else {"redeal": 1}
    lowest, step = rules["bid_min"], rules["bid_step"]
    bids = range(lowest, rules["bid_max"] + 1, step)
    hand: Facts = {
        "bidder": random.randint(1, rules["players"]),
        "bid": random.choice((*bids[:8], *bids, bids[-1])),
    }
    if rules["moon"] and random.random() < 0.3:
        hand["bid"] = "moon"
    if table.called:
        others = [seat for seat in range(1, rules["players"] + 1) if seat != hand["bidder"]]
        most = min(rules["called_cards"], len(others) - 1)
        hand["partners"] = sorted(random.sample(others, random.randint(0, most)))
    if kind < 0.13:
        agreed = {book: random.randrange(-200, 260, 5) for book in table.books}
        return hand | {"agreed": agreed} if kind < 0.11 else {"agreed": agreed}
    late = random.random() < 0.15
    hand |= some_tricks(table, hand, random, late=late)
    if late or random.random() < 0.03:
        hand["irregularity"] = [some_foul(table, hand, random, late=late)]
    return hand


def some_tricks(table: Table, hand: Facts, random: Random, *, late: bool) -> Facts:
    """Who took the tricks, and the counters in them; where a foul was found *late*, only some."""
    rules, teams = table.rules, list(table.teams(hand))
    bidders = table.team_of(hand["bidder"], hand)
    luck = {team: random.random() ** 2 + (team == bidders) for team in teams}
    if random.random() < 0.2:
        luck = dict.fromkeys(teams, 0.0) | {random.choice((bidders, *teams)): 1.0}
    weights = [luck[team] for team in teams]
    owners = random.choices(teams, weights, k=rules["hand"])
    taken = dict.fromkeys(teams, 0)
    for points in counter_cards(rules):
        if not late or random.random() < 0.5:
            taken[random.choice(owners)] += points
    facts: Facts = {"taken": taken}
    if not late and (rules["bonus"] == "majority" or rules["trick_points"]):
        facts["tricks"] = {team: owners.count(team) for team in teams}
    if not late and rules["bonus"] == "last-trick":
        facts["last_trick"] = owners[-1]
    return facts


def some_foul(table: Table, hand: Facts, random: Random, *, late: bool) -> Facts:
    if late and table.rules["nest"] and random.random() < 0.3:
        return {"kind": "bad-discard", "seat": hand["bidder"]}
    seat, last = random.randint(1, table.rules["players"]), table.rules["hand"]
    trick = random.randint(1, max(1, last - 2))
    found = trick + (random.randint(2, 4) if late else random.randint(0, 1))
    return {"kind": "renege", "seat": seat, "trick": trick, "found": found}


def some_penalty(table: Table, random: Random) -> Facts:
    penalty: Facts = {"points": random.choice((5, 10, 20, 50, 100))}
    if table.rules["sides"] in ("called", "alone") or random.random() < 0.5:
        penalty["seat"] = random.randint(1, table.rules["players"])
    else:
        penalty["side"] = random.choice(table.books)
    return penalty | ({"to": "others"} if random.random() < 0.5 else {})


def some_game(table: Table, random: Random) -> list[Facts]:
    hands = []
    for _ in range(random.randint(3, 9)):
        hand = some_hand(table, random)
        for key in ("penalty", "between"):
            if random.random() < 0.1:
                hand[key] = [some_penalty(table, random) for _ in range(random.randint(1, 2))]
        hands.append(hand)
    return hands


def written(head: Facts, house: Facts, hands: list[Facts]) -> str:
    """The record file of a game."""

    def lines(facts: Facts) -> list[str]:
        return [f"{key} = {toml.literal(value)}" for key, value in facts.items()]

    text = [*lines(head), "[house]", *lines(house)]
    for hand in hands:
        for penalty in hand.get("between", ()):
            text += ["[[penalty]]", *lines(penalty)]
        lists = ("irregularity", "penalty", "between")
        text += ["[[hand]]", *lines({key: hand[key] for key in hand if key not in lists})]
        for key in lists[:2]:
            for fact in hand.get(key, ()):
                text += [f"[[hand.{key}]]", *lines(fact)]
    return "\n".join(text) + "\n"


def scored(text: str) -> list[Sheet]:
    """What the program makes of a record; the reasons of every score add up to it."""
    record = read_record(text)
    due = first_due(record.start, record.rules, record.players)
    found = []
    for step in play_on(due, record.hands):
        hand = hand_document(step)
        sums = dict.fromkeys(step.after.totals, 0)
        for gain in hand["gains"]:
            sums[gain["book"]] += gain["points"]
        played = hand["outcome"] not in ("redeal", "passed-out")
        assert not played or sums == hand["score"]
        agreed = step.hand.agreed is not None
        found.append(
            Sheet(
                outcome="agreed" if agreed else hand["outcome"],
                gains=sums if played else {},
                totals=hand["totals"],
                winner=step.after.winner,
                reason=step.after.reason,
                draw=step.after.is_draw,
            )
        )
    return found


def compare(seed: int) -> None:
    random = Random(seed)
    usual, house, rules = some_table(random)
    table = Table(rules)
    before = dict.fromkeys(table.books, 0)
    if random.random() < 0.4:
        before = {book: random.randrange(-100, rules["target"], 5) for book in table.books}
    head = {
        "format": "rook-record/1",
        "rules": usual,
        "players": [f"P{seat + 1}" for seat in range(rules["players"])],
        "before": before,
    }
    hands = some_game(table, random)
    text = written(head, house, hands)

    for number, (paper, program) in enumerate(
        zip(sheets(rules, before, hands), scored(text), strict=True), 1
    ):
        assert program == paper, f"seed {seed}, hand {number} of\n{text}"


@pytest.mark.parametrize(
    "seeds",
    [
        range(200),
        *(
            pytest.param(range(first, first + 980), marks=[pytest.mark.slow, pytest.mark.soak])
            for first in range(200, 10_000, 980)
        ),
    ],
    ids=lambda seeds: f"{seeds[0]}-{seeds[-1]}",
)
def test_the_program_scores_as_paper_does(seeds: range) -> None:
    for seed in seeds:
        compare(seed)
