"""House rules by the names a table uses, and how each maps onto the rule set.

This is the outer vocabulary: `parameters` shows every rule by name, `with_house` changes
some of them. Most names are one field; those that move cards (``rook_rank``, ``red_one``,
``deck`` …) are worked out here.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from referee.engine.errors import RuleSetError
from referee.engine.rules import cards
from referee.engine.rules.model import Extra, Place, RuleSet
from referee.engine.rules.presets import bid_maximum, dump, load, preset

FIELDS: Mapping[str, tuple[str, str]] = {
    "target": ("end", "target"),
    "bid_min": ("auction", "minimum"),
    "bid_max": ("auction", "maximum"),
    "bid_step": ("auction", "step"),
    "all_pass": ("auction", "all_pass"),
    "dealer_opens": ("auction", "dealer_opens"),
    "no_counter_redeal": ("auction", "no_counter_redeal"),
    "counters": ("score", "counters"),
    "rook_points": ("score", "rook_points"),
    "red_one_points": ("score", "red_one_points"),
    "rook_free_play": ("play", "rook_free_play"),
    "black_two": ("deck", "black_two"),
    "nest": ("nest", "size"),
    "discard_ban": ("nest", "ban"),
    "declare_points": ("nest", "declares_points"),
    "bonus": ("score", "bonus"),
    "bonus_points": ("score", "bonus_points"),
    "trick_points": ("score", "trick_points"),
    "sweep_points": ("score", "sweep_points"),
    "first_lead": ("play", "first_lead"),
    "trump_named": ("trump", "moment"),
    "low_card": ("trump", "low_card"),
    "no_trump": ("trump", "no_trump"),
    "circus": ("trump", "circus"),
    "dummy": ("play", "dummy"),
    "called_cards": ("table", "called_cards"),
    "call_moment": ("table", "call_moment"),
    "partner_pays": ("score", "partner_pays"),
    "renege_rule": ("foul", "renege_rule"),
    "both_over": ("end", "both_over"),
    "win_on_bid": ("end", "win_on_bid"),
    "spread": ("end", "spread"),
    "floor": ("end", "floor"),
    "deck": ("deck", "pack"),
}
"""House-rule name to the group and field that hold it."""

DERIVED = ("rook_rank", "red_one", "red_two")
"""House rules that are places in the order of trumps."""

USUAL_BONUS = 20
"""What a bonus is worth where a table asks for one and does not say. Source: S000, S001c."""


def names() -> tuple[str, ...]:
    """Every house-rule name."""
    return (*FIELDS, *DERIVED)


def parameters(rules: RuleSet) -> dict[str, Any]:
    """Every parameter of *rules* by its outer name, as plain values."""
    tree = dump(rules)
    found = {name: tree[group][field] for name, (group, field) in FIELDS.items()}
    return {
        "id": rules.id,
        "name": rules.name,
        "summary": rules.summary,
        "players": rules.table.players,
        "sides": str(rules.table.sides),
        "cards": cards.deck_size(rules),
        "hand": cards.hand_size(rules),
        "total": cards.hand_total(rules),
        **found,
        "bid_max": bid_maximum(rules),
        "rook_rank": rook_rank(rules),
        "red_one": "R1" in rules.deck.trump,
        "red_two": "R2" in rules.deck.trump,
    }


def rook_rank(rules: RuleSet) -> str:
    """Where the Rook ranks: ``high``, ``low``, ``10.5``, ``none`` or ``called``."""
    order = [place for place in rules.deck.trump if place not in ("R1", "R2")]
    if cards.ROOK not in order:
        return "none"
    if rules.trump.rook_called:
        return "called"
    return {0: "high", len(order) - 1: "low"}.get(order.index(cards.ROOK), "10.5")


def with_house(rules: RuleSet, house: Mapping[str, Any]) -> RuleSet:
    """*rules* with the house rules *house*, checked.

    What a table leaves unsaid follows from what it says: the nest takes up a card more or
    less where the hands would be unequal, a bonus without points is worth 20, and a Rook
    that is no longer highest loses its free play (ruling 5).

    Raises:
        RuleSetError: a name is unknown, a value wrong, or the rules contradict each other.
    """
    for name in house:
        if name not in FIELDS and name not in DERIVED:
            raise RuleSetError(f"{name}: no such house rule (have {', '.join(sorted(names()))})")
    size = cards.deck_size(rules)
    changed = _moved(rules, house)
    tree = dump(changed)
    for name, value in (_implied(rules, house) | dict(house)).items():
        if name in FIELDS:
            group, field = FIELDS[name]
            tree[group][field] = _plain(value)
    if "nest" not in house:
        tree["nest"]["size"] = _nest_size(_unchecked(tree), size)
    return _loaded(tree)


def changes(rules: RuleSet) -> dict[str, Any]:
    """The house rules in which *rules* differ from their preset, for `with_house` to read."""
    usual, mine = preset(rules.id), parameters(rules)
    unlike = parameters(usual)
    if rules.auction.maximum == usual.auction.maximum:
        unlike["bid_max"] = mine["bid_max"]
    return {name: mine[name] for name in names() if mine[name] != unlike[name]}


def _loaded(tree: dict[str, Any]) -> RuleSet:
    try:
        return load(tree)
    except RuleSetError as fault:
        raise RuleSetError(_outer(str(fault))) from fault


def _outer(message: str) -> str:
    """*message* with the inner path of a rule given by its house name."""
    for name, (group, field) in FIELDS.items():
        if message.startswith((f"{group}.{field}:", f"{group}.{field}.")):
            return name + message.removeprefix(f"{group}.{field}")
    return message


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): each for key, each in value.items()}
    return value


def _implied(rules: RuleSet, house: Mapping[str, Any]) -> dict[str, Any]:
    """What follows from *house* where the table does not say otherwise."""
    implied: dict[str, Any] = {}
    if house.get("rook_rank", "high") != "high":
        implied["rook_free_play"] = False
    if house.get("bonus") == "none":
        implied["bonus_points"] = 0
    elif "bonus" in house:
        implied["bonus_points"] = rules.score.bonus_points or USUAL_BONUS
    return implied


def _nest_size(rules: RuleSet, size: int) -> int:
    """The nest that takes up the cards gained or lost since the deck had *size* cards."""
    nest, players, now = rules.nest.size, rules.table.players, cards.deck_size(rules)
    if (now - nest) % players == 0:
        return nest
    wanted = nest + now - size
    return min(range(now % players, now, players), key=lambda fits: abs(fits - wanted))


def _unchecked(tree: dict[str, Any]) -> RuleSet:
    """The rule set of *tree* with a nest that always fits, to count its deck."""
    try:
        return _loaded(tree)
    except RuleSetError:
        for nest in range(12):
            try:
                found = _loaded({**tree, "nest": {**tree["nest"], "size": nest}})
            except RuleSetError:
                continue
            return replace(found, nest=replace(found.nest, size=tree["nest"]["size"]))
        raise


def _moved(rules: RuleSet, house: Mapping[str, Any]) -> RuleSet:
    """*rules* with the cards moved, added or removed that *house* speaks of."""
    movers: tuple[tuple[str, Callable[[RuleSet, Any], RuleSet]], ...] = (
        ("rook_rank", _with_rook_rank),
        ("red_one", _with_red_one),
        ("red_two", _with_red_two),
        ("black_two", _with_black_two),
    )
    for name, move in movers:
        if name in house:
            rules = move(rules, house[name])
    return rules


def _with_rook_rank(rules: RuleSet, rank: object) -> RuleSet:
    if rank == 10.5:  # a number in a record, a text in the list of values
        rank = "10.5"
    if rank not in ("high", "low", "10.5", "none", "called"):
        raise RuleSetError(f"rook_rank: want high, low, 10.5, none or called, got {rank!r}")
    order = [place for place in rules.deck.trump if place != cards.ROOK]
    if rank != "none":
        order.insert(_rook_place(order, str(rank)), cards.ROOK)
    changed = _with_order(rules, order)
    if rank != "none" and cards.ROOK not in rules.deck.trump and not rules.score.rook_points:
        changed = replace(changed, score=replace(changed.score, rook_points=20))
    return replace(changed, trump=replace(changed.trump, rook_called=rank == "called"))


def _rook_place(order: list[Place], rank: str) -> int:
    if rank == "low":
        return len(order)
    if rank != "10.5":
        return 1 if order[:1] == ["R1"] else 0
    below = [place for place in order if isinstance(place, int) and place <= 10 and place != 1]
    return order.index(below[0]) if below else len(order)


def _with_red_one(rules: RuleSet, wanted: object) -> RuleSet:
    order = [place for place in rules.deck.trump if place != "R1"]
    return _with_order(rules, ["R1", *order] if _yes("red_one", wanted) else order)


def _with_red_two(rules: RuleSet, wanted: object) -> RuleSet:
    order = [place for place in rules.deck.trump if place != "R2"]
    if _yes("red_two", wanted):
        if cards.ROOK not in order:
            raise RuleSetError("red_two and rook_rank: the red 2 ranks right under the Rook")
        order.insert(order.index(cards.ROOK) + 1, "R2")
    return _with_order(rules, order)


def _with_black_two(rules: RuleSet, wanted: object) -> RuleSet:
    """The black 2 joins a deck that has no 2s; a deck with 2s has it already."""
    extras = tuple(extra for extra in rules.deck.extras if extra.cards != ("B2",))
    if _yes("black_two", wanted) and 2 not in rules.deck.plain:
        extras = (*extras, Extra(cards=("B2",), count=1))
    return replace(rules, deck=replace(rules.deck, extras=extras))


def _with_order(rules: RuleSet, order: Iterable[Place]) -> RuleSet:
    return replace(rules, deck=replace(rules.deck, trump=tuple(order)))


def _yes(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise RuleSetError(f"{name}: want true or false, got {value!r}")
    return value
