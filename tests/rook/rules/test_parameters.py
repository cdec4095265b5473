"""Each parameter is read in one home, and each parameter changes something."""

import ast
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, get_type_hints

import pytest

import referee.rook
from referee.errors import ImpossibleEventError, NotationError, RuleSetError
from referee.rook.game import first_due, next_dealer, start, take_step
from referee.rook.hand import teams
from referee.rook.hand.facts import Call, Hand, Irregularity
from referee.rook.hand.schema import read_fact
from referee.rook.judge.verdict import judge
from referee.rook.play import nest
from referee.rook.play.auction import auction_at_table
from referee.rook.play.card_order import TrumpCall, card_order
from referee.rook.play.tricks import first_leader, playable, tricks_open
from referee.rook.replay.apply import apply
from referee.rook.replay.position import Discard, NameTrump, Position, possible_events, start_hand
from referee.rook.rules import cards
from referee.rook.rules.cards import legal_bids
from referee.rook.rules.model import RuleSet
from referee.rook.rules.presets import dump, load, preset
from referee.rook.rules.registry import RULES, SCORING

Question = Callable[[RuleSet], Any]

ENGINE = Path(referee.rook.__file__).parent

NO_HOME = {"presets", "house", "check", "registry"}
"""Modules that read every parameter, to check rule sets and to name house rules."""

EVERYWHERE = {"table.players"}
"""The number of players is the size of most things, like the length of a list."""

SCORED = {".".join(RULES[name].path or ()) for name in SCORING}
"""The parameters that *what if* offers, by their group."""

SCORERS = {"judge/scoring.py", "game.py"}
"""The modules that score a hand and end a game."""


@cache
def parameters() -> dict[str, set[str]]:
    """Every field of the rule set, by group."""
    groups = {name: kind for name, kind in get_type_hints(RuleSet).items() if is_dataclass(kind)}
    return {name: {each.name for each in fields(kind)} for name, kind in groups.items()}


def parameters_read(tree: ast.AST) -> Iterator[str]:
    """Yields ``group.field`` for each place in *tree* that reads one, also through a local name."""
    groups = parameters()
    aliases = {
        target.id: node.value.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and _is_group(node.value)
        for target in node.targets
        if isinstance(target, ast.Name) and isinstance(node.value, ast.Attribute)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute):
            continue
        base = node.value
        group = None
        if _is_group(base) and isinstance(base, ast.Attribute):
            group = base.attr
        elif isinstance(base, ast.Name):
            group = aliases.get(base.id)
        if group is not None and node.attr in groups[group]:
            yield f"{group}.{node.attr}"


def _is_group(node: ast.AST) -> bool:
    """Whether *node* is ``rules.group`` or ``….rules.group``."""
    if not isinstance(node, ast.Attribute) or node.attr not in parameters():
        return False
    base = node.value
    name = base.id if isinstance(base, ast.Name) else getattr(base, "attr", "")
    return name in ("rules", "changed")


@cache
def homes() -> dict[str, set[str]]:
    """Every parameter with the modules that read it, without those in `NO_HOME`."""
    found: dict[str, set[str]] = {
        f"{group}.{field}": set() for group, names in parameters().items() for field in names
    }
    for path in ENGINE.rglob("*.py"):
        if path.stem not in NO_HOME:
            for parameter in parameters_read(ast.parse(path.read_text("utf-8"))):
                found[parameter].add(str(path.relative_to(ENGINE)))
    return found


@pytest.mark.parametrize("parameter", sorted(set(homes()) - EVERYWHERE))
def test_a_parameter_is_read_in_one_module(parameter: str) -> None:
    assert len(homes()[parameter]) <= 1, f"{parameter} is read in {sorted(homes()[parameter])}"


def test_what_only_scores_is_in_a_group_that_what_if_offers() -> None:
    read = {parameter for parameter, modules in homes().items() if modules & SCORERS}

    assert read - EVERYWHERE <= SCORED


def test_reading_a_parameter_twice_would_be_seen() -> None:
    seen = parameters_read(
        ast.parse("auction = position.rules.auction\nif auction.step: rules.end.floor")
    )

    assert set(seen) == {"auction.step", "end.floor"}


def bids(calls: str) -> Question:
    """The state of an auction after *calls*, dealt by the last seat."""

    def ask(rules: RuleSet) -> Any:
        made = read_fact("auction", calls, rules)["auction"]
        now = auction_at_table(made, rules.table.players, rules)
        return now.state, now.bidder, now.bid, [each.code for each in now.rulings]

    return ask


def taken_by(trick: str, trump: str = "red") -> Question:
    return lambda rules: card_order(rules, TrumpCall(trump)).winner(trick.split())


def may_play(led: str, held: str) -> Question:
    return lambda rules: playable(held.split(), led, card_order(rules, TrumpCall("red")))


def dealer_after_all_pass(rules: RuleSet) -> int:
    begin = start(rules)
    return next_dealer(take_step(first_due(begin, rules), Hand(passed_out=True)))


def bid_the_most(position: Position) -> Position:
    """The hand after a bid that ends the auction."""
    seat = position.to_act or 0
    return apply(position, Call(seat, legal_bids(position.rules)[-1]))


def after_the_auction(rules: RuleSet) -> Any:
    """The first question to the bidder."""
    return bid_the_most(start_hand(rules, rules.table.players)).phase


def trumps_offered(rules: RuleSet) -> Any:
    """Everything that the bidder may name."""
    position = bid_the_most(start_hand(rules, rules.table.players))
    position = apply(position, Discard())
    return set(possible_events(position))


def dummy_before_the_lead(rules: RuleSet) -> Any:
    position = bid_the_most(start_hand(rules, 4))
    return apply(position, NameTrump("red")).exposed


def reads_an_ace(rules: RuleSet) -> bool:
    """Whether a playing card's name is understood."""
    try:
        cards.parse_card("HA", rules)
    except NotationError:
        return False
    return True


def two_partners(rules: RuleSet) -> bool:
    """Whether the bidder may have two partners."""
    try:
        judge(Hand(bidder=1, bid=100, partners=(2, 3)), rules.table.players, rules)
    except ImpossibleEventError:
        return False
    return True


def ruled_on(hand: Hand) -> Question:
    return lambda rules: [each.code for each in judge(hand, 4, rules).rulings]


KENTUCKY = "kentucky-discard"
FULL_PLAIN = list(range(14, 0, -1))

# Preset, parameter, another value, a question whose answer must change, others to go with it.
TURNS: list[tuple[str, str, Any, Question, dict[str, Any]]] = [
    ("double-deck-4", "table.players", 6, lambda rules: tuple(teams.seats(rules)),
     {"nest.size": 4}),
    (KENTUCKY, "table.sides", "alone", teams.books, {}),
    ("call-partner-6", "table.called_cards", 1, two_partners, {}),
    ("call-partner-5", "table.call_moment", "at-once", after_the_auction, {}),
    (KENTUCKY, "deck.pack", "standard", reads_an_ace, {}),
    (KENTUCKY, "deck.copies", 2, cards.deck_size, {"nest.size": 6}),
    (KENTUCKY, "deck.plain", FULL_PLAIN, cards.deck_size,
     {"deck.trump": ["RK", *FULL_PLAIN], "deck.standard": {}}),
    (KENTUCKY, "deck.trump", [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, "RK"], taken_by("R5 RK"),
     {"play.rook_free_play": False}),
    (KENTUCKY, "deck.extras", [{"cards": ["B2"], "count": 1}], cards.deck_size, {"nest.size": 6}),
    (KENTUCKY, "deck.black_two", True, taken_by("B2 RK"),
     {"deck.extras": [{"cards": ["B2"], "count": 1}], "nest.size": 6}),
    ("kentucky-standard-deck", "deck.standard",
     {"JOKER": "RK", "A": 13, "K": 14, "Q": 12, "J": 11,
      **{str(rank): rank for rank in range(5, 11)}},
     lambda rules: cards.parse_card("HA", rules), {}),
    (KENTUCKY, "nest.size", 1, cards.hand_size, {}),
    (KENTUCKY, "nest.ban", "trump",
     lambda rules: nest.is_banned("R5", card_order(rules, TrumpCall("red")), rules), {}),
    (KENTUCKY, "nest.most_counters", 1,
     lambda rules: nest.is_banned("R5", card_order(rules, TrumpCall("red")), rules), {}),
    (KENTUCKY, "nest.goes_to", "nobody", nest.is_captured, {}),
    (KENTUCKY, "nest.face_up", 1, ruled_on(Hand(nest_up=("R6",))), {}),
    (KENTUCKY, "nest.misdeal", "may",
     ruled_on(Hand(irregularities=(Irregularity("nest-misdeal"),))), {"nest.face_up": 1}),
    (KENTUCKY, "nest.discard_face_up", "counters",
     lambda rules: nest.to_lie_face_up(["R5"], None, rules), {}),
    (KENTUCKY, "nest.declares_points", True,
     lambda rules: nest.declares_points(["R5"], rules), {}),
    (KENTUCKY, "auction.minimum", 75, bids("1:70"), {}),
    (KENTUCKY, "auction.maximum", 110, bids("1:115"), {}),
    (KENTUCKY, "auction.step", 10, bids("1:75"), {}),
    (KENTUCKY, "auction.all_pass", "redeal-next", dealer_after_all_pass, {}),
    (KENTUCKY, "auction.all_pass", "redeal-same", bids("1:- 2:- 3:- 4:-"), {}),
    (KENTUCKY, "auction.no_counter_redeal", False, bids("1:redeal"), {}),
    (KENTUCKY, "auction.dealer_opens", True, bids("1:70"), {}),
    (KENTUCKY, "auction.hold", True, bids("1:70 2:- 3:hold 4:-"), {}),
    (KENTUCKY, "trump.moment", "before-nest", after_the_auction, {}),
    (KENTUCKY, "trump.rook_called", True, trumps_offered, {"play.rook_free_play": False}),
    (KENTUCKY, "trump.low_card", True, trumps_offered, {}),
    (KENTUCKY, "trump.no_trump", True, trumps_offered, {}),
    (KENTUCKY, "trump.circus", True, trumps_offered, {}),
    (KENTUCKY, "play.first_lead", "bidder",
     lambda rules: first_leader(4, 3, circus=False, rules=rules), {}),
    (KENTUCKY, "play.rook_free_play", False, may_play("G9", "G6 RK"), {}),
    ("regular-partnership", "play.dummy", "before-lead", dummy_before_the_lead, {}),
    (KENTUCKY, "play.review", "last-trick", lambda rules: tricks_open(4, rules), {}),
]  # fmt: skip


def turned(
    name: str, parameter: str, value: Any, others: dict[str, Any]
) -> tuple[RuleSet, RuleSet]:
    """The preset's rules with *others*, and the same with *parameter* at *value* too."""
    tree = dump(preset(name))
    for each, other in others.items():
        group, field = each.split(".")
        tree[group] = tree[group] | {field: other}
    group, field = parameter.split(".")
    changed = tree | {group: tree[group] | {field: value}}
    try:
        before = load(tree)
    except RuleSetError:
        before = preset(name)
    return before, load(changed)


@pytest.mark.parametrize(
    ("name", "parameter", "value", "question", "others"),
    [pytest.param(*row, id=f"{row[1]}={row[2]}") for row in TURNS],
)
def test_a_parameter_turns_something(
    name: str, parameter: str, value: Any, question: Question, others: dict[str, Any]
) -> None:
    before, after = turned(name, parameter, value, others)

    assert question(after) != question(before)


def test_every_parameter_is_turned() -> None:
    """Here, or in the worked examples, of which each rule that scores has one."""
    turned_here = {row[1] for row in TURNS}

    assert turned_here == set(homes()) - SCORED


def test_every_parameter_is_documented() -> None:
    """The meaning of each field is the docstring below it."""
    tree = ast.parse((ENGINE / "rules/model.py").read_text("utf-8"))
    bare = [
        f"{node.name}.{field.target.id}"
        for node in tree.body
        if isinstance(node, ast.ClassDef)
        for field, after in zip(node.body, [*node.body[1:], None], strict=True)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and node.name != "RuleSet"
        and not (isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant))
    ]

    assert bare == []
