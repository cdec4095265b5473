"""House rules under the names that tables use, and how each maps onto the rule set.

`parameters` returns every rule by name, and `with_house` changes some of them. Most names stand for
one field. The names that move cards (``ranks``, ``decks``, ``rook_rank`` …) are handled here.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from typing import Any

from referee.errors import RuleSetError
from referee.rook.rules import cards
from referee.rook.rules.cards import bid_maximum
from referee.rook.rules.check import check_rules, fits, outdated, unlike
from referee.rook.rules.model import KNOWN_RULES, Dummy, Extra, Pack, Place, RuleSet, Sides
from referee.rook.rules.presets import as_dealt, dump, load_agreed, preset
from referee.rook.rules.registry import RULES

# House rules that move cards: which ranks there are, how many decks, where the Rook ranks, a red 1,
# a red 2, a black 2


def moved(rules: RuleSet, house: Mapping[str, Any]) -> RuleSet:
    """*rules* after the house rules of *house* that move, add or remove cards."""
    movers: tuple[tuple[str, Callable[[RuleSet, Any], RuleSet]], ...] = (
        ("ranks", _with_ranks),
        ("decks", _with_decks),
        ("rook_rank", _with_rook_rank),
        ("red_one", _with_red_one),
        ("red_two", _with_red_two),
        ("black_two", _with_black_two),
    )
    for name, move in movers:
        if name in house:
            rules = move(rules, house[name])
    return rules


def _with_ranks(rules: RuleSet, ranks: object) -> RuleSet:
    """Puts other ranks into the deck; a 1 is the highest, unless the preset has it lowest."""
    if (
        not isinstance(ranks, list | tuple)
        or not ranks
        or any(type(rank) is not int or not 1 <= rank <= 14 for rank in ranks)
        or len(set(ranks)) < len(ranks)
    ):
        raise unlike("a list of ranks out of 1..14, each once", ranks, "ranks")
    usual, named, rook = preset(rules.id).deck, set(rules.deck.trump), rook_rank(rules)
    one = 1 if usual.plain[-1] == 1 else 15
    plain = sorted(ranks, key=lambda rank: one if rank == 1 else rank, reverse=True)
    order: list[Place] = [*plain]
    if rook != "none":
        order.insert(_rook_place(order, rook), cards.ROOK)
    if "R2" in named:
        order.insert(order.index(cards.ROOK) + 1, "R2")
    if "R1" in named:
        order.insert(0, "R1")
    extras = tuple(e for e in usual.extras if cards.rank_of(e.cards[0]) not in plain)
    deck = replace(rules.deck, plain=tuple(plain), trump=tuple(order), extras=extras)
    return _with_black_two(replace(rules, deck=deck), rules.deck.black_two)


def _with_decks(rules: RuleSet, decks: object) -> RuleSet:
    if type(decks) is not int or decks not in (1, 2):
        raise unlike("1 or 2", decks, "decks")
    changed = replace(rules, deck=replace(rules.deck, copies=decks))
    return _with_black_two(changed, rules.deck.black_two)


def _with_rook_rank(rules: RuleSet, rank: object) -> RuleSet:
    if rank == 10.5:  # a number in a record, a text in the list of values
        rank = "10.5"
    if rank not in ("high", "low", "10.5", "none", "called"):
        raise unlike("high, low, 10.5, none or called", rank, "rook_rank")
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
            raise RuleSetError("the red 2 ranks right under the Rook", "red_two", "rook_rank")
        order.insert(order.index(cards.ROOK) + 1, "R2")
    return _with_order(rules, order)


def _with_black_two(rules: RuleSet, wanted: object) -> RuleSet:
    """Adds the black 2 of each deck without 2s, or removes it; a deck with 2s has it already."""
    added = _yes("black_two", wanted) and 2 not in rules.deck.plain
    return _with_black_twos(rules, rules.deck.copies if added else 0)


def _with_black_twos(rules: RuleSet, number: int) -> RuleSet:
    extras = tuple(extra for extra in rules.deck.extras if set(extra.cards) != {"B2"})
    if number:
        extras = (*extras, Extra(cards=("B2",) * number, count=number))
    return replace(rules, deck=replace(rules.deck, extras=extras))


def _with_order(rules: RuleSet, order: Iterable[Place]) -> RuleSet:
    return replace(rules, deck=replace(rules.deck, trump=tuple(order)))


def _yes(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise unlike("true or false", value, name)
    return value


FIELDS = {name: rule.path for name, rule in RULES.items() if rule.path is not None}
"""House-rule names, each with the group and the field of the rule set that hold it."""

USUAL_BONUS = 20
"""Points of a bonus for which the table set none. Source: S000, S001c."""


@lru_cache(maxsize=KNOWN_RULES)
def parameters(rules: RuleSet) -> Mapping[str, Any]:
    """Every parameter of *rules* by its outer name, as plain values."""
    tree = dump(rules)
    values = {name: tree[group][field] for name, (group, field) in FIELDS.items()}
    return {
        "id": rules.id,
        "name": rules.name,
        "summary": rules.summary,
        "players": values.pop("players"),
        "sides": values.pop("sides"),
        "cards": cards.deck_size(rules),
        "hand": cards.hand_size(rules),
        "total": cards.hand_total(rules),
        **values,
        "bid_max": bid_maximum(rules),
        "ranks": sorted(rules.deck.plain),
        "decks": rules.deck.copies,
        "rook_rank": rook_rank(rules),
        "red_one": "R1" in rules.deck.trump,
        "red_two": "R2" in rules.deck.trump,
    }


def rule_sentence(name: str, rules: RuleSet, count: int = 1) -> str:
    """The sentence of the house rule *name* for its value, if it holds from hand *count* on.

    A last hand that was over before makes the next one the last; see `referee.rook.game.decide`.
    """
    if name == "hands" and 0 < rules.end.hands < count:
        rules = replace(rules, end=replace(rules.end, hands=count))
    return RULES[name].wording(parameters(rules)[name], rules).sentence


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

    Some values follow from *house* unless the table sets them. The nest grows or shrinks if the
    deck has changed and hands would be unequal: by the cards gained or lost, or with other ranks or
    another number of decks as little as it can. A bonus without points is worth 20. A Rook that is
    no longer highest loses its free play (ruling 5) until it ranks as in the preset again. Players
    who cannot be divided evenly into the sides play alone (rules 1.20).

    Raises:
        RuleSetError: a name is unknown, a value is wrong, or the rules contradict each other.
    """
    return _or_why_not(_agreed, rules, house)


def _agreed(rules: RuleSet, house: Mapping[str, Any]) -> RuleSet:
    changed = _recorded(rules, house)
    refuse_outdated(changed, rules)
    return changed


def _or_why_not(
    take: Callable[[RuleSet, Mapping[str, Any]], RuleSet],
    rules: RuleSet,
    house: Mapping[str, Any],
) -> RuleSet:
    """*rules* as *take* changes them by *house*.

    A contradiction may be found between values that only follow from *house*: without a Rook in the
    deck a nest of 5 does not fit the players. The error names what the table set and what makes the
    difference, and beside a single rule one that it contradicts.
    """
    try:
        return take(rules, house)
    except RuleSetError as refusal:
        if len(house) > len(RULES):  # no table's settings; each would cost a look at all of them
            raise
        fault, at_fault = refusal, dict(house)

    for name in house:
        rest = {kept: value for kept, value in at_fault.items() if kept != name}
        try:
            take(rules, rest)
        except RuleSetError as other:
            if str(other) == str(fault):
                at_fault = rest
    if not at_fault.keys() <= set(fault.path):
        named = sorted(at_fault, key=lambda name: name not in fault.path)
        fault.path = (*named, *fault.path[:1] * (len(named) == 1))
    raise fault


def refuse_outdated(rules: RuleSet, before: RuleSet) -> None:
    """Refuses what no table can agree to any more, unless the rules *before* had it.

    Raises:
        RuleSetError: a change made the rules so.
    """
    if (fault := outdated(rules)) is not None and outdated(before) is None:
        raise fault


def with_recorded_house(rules: RuleSet, house: Mapping[str, Any]) -> RuleSet:
    """`with_house` for a game that was played: it keeps rules that no table can agree to now.

    Raises:
        RuleSetError: as `with_house`, but for outdated rules.
    """
    return _or_why_not(_recorded, rules, house)


def _recorded(rules: RuleSet, house: Mapping[str, Any]) -> RuleSet:
    if not house:
        return rules
    for name in house:
        if name not in RULES:
            names = ", ".join(sorted(RULES))
            raise RuleSetError(f"no such house rule (have {names})", name)
    size = cards.deck_size(rules)
    changed = moved(rules, house)
    _refuse_points_for_nothing(changed, house)
    tree = dump(changed)
    for name, value in (_implied(rules, house) | dict(house)).items():
        if name in FIELDS:
            group, field = FIELDS[name]
            by_key = isinstance(value, Mapping)
            tree[group][field] = {str(k): v for k, v in value.items()} if by_key else value
    with _outer_names():
        agreed = load_agreed(tree)
        if lost := sorted(set(house.get("ranks", ())).difference(agreed.deck.plain)):
            message = f"no standard card stands for the {', '.join(map(str, lost))}"
            raise RuleSetError(message, "ranks", "deck")
        grown = cards.deck_size(agreed) - size
        if "nest" not in house and grown:
            wanted = agreed.nest.size + (0 if {"ranks", "decks"} & house.keys() else grown)
            agreed = replace(agreed, nest=replace(agreed.nest, size=_nest_size(agreed, wanted)))
        if house.get("black_two") and not fits(agreed) and fits(one := _with_black_twos(agreed, 1)):
            agreed = one  # two decks once got one black 2, which only the nest of a record shows
        check_rules(agreed)
    return agreed


@lru_cache(maxsize=2048)
def with_players(rules: RuleSet, players: int, sides: str | None = None) -> RuleSet:
    """*rules* for *players* players, with the nearest nest that leaves equal hands.

    *sides* are the sides to play in; None chooses sides that fit.

    Raises:
        RuleSetError: a table cannot have so many players, or not in these sides.
    """
    changed = {"sides": sides} if sides not in (None, rules.table.sides) else {}
    if players == rules.table.players:
        return with_house(rules, changed) if changed else rules
    now = cards.deck_size(rules)
    fits = range(now % players, now, players) if 0 < players < now else (rules.nest.size,)
    nest = min(fits, key=lambda size: abs(size - rules.nest.size))
    return with_house(rules, {**changed, "players": players, "nest": nest})


def _refuse_points_for_nothing(rules: RuleSet, house: Mapping[str, Any]) -> None:
    ranks = {str(cards.rank_of(card)) for card in cards.deck(rules)}
    if house.get("deck") == Pack.STANDARD:
        ranks &= {str(place) for _, place in rules.deck.standard}
    counters = house.get("counters")
    worth = dict(counters) if isinstance(counters, Mapping) else {}
    missing = [rank for rank in map(str, range(1, 15)) if rank not in ranks]
    named = [rank for rank in missing if worth.get(rank) or worth.get(int(rank))]
    if named:
        cause = "deck" if house.get("deck", rules.deck.pack) == Pack.STANDARD else "ranks"
        raise RuleSetError(f"the deck has no {named[0]}s to be worth points", "counters", cause)
    for name, (card, noun, rule) in _SINGLE.items():
        if house.get(name) and card not in rules.deck.trump:
            raise RuleSetError(f"the deck has no {noun} to be worth points", name, rule)


_SINGLE = {
    "rook_points": (cards.ROOK, "Rook", "rook_rank"),
    "red_one_points": ("R1", "red 1 as the highest trump", "red_one"),
}
"""House rules for the points of one card, which must always be trump: it, its name, and the rule
that puts it there.
"""


def changes(rules: RuleSet) -> dict[str, Any]:
    """The house rules that differ from the preset, in the form that `with_house` takes."""
    usual, mine = preset(rules.id), parameters(rules)
    unlike = unlike_usual(rules, usual)
    if (fault := outdated(rules)) is not None:
        unlike |= set(fault.path)  # without the other, each would be read as a table agrees now
    return {name: mine[name] for name in RULES if name in unlike}


def unlike_usual(rules: RuleSet, usual: RuleSet) -> frozenset[str]:
    """The names of the house rules that differ between *rules* and *usual*.

    The highest bid is left out if both compute it from the points of a hand, and the ranks if
    playing cards stand for fewer of them.
    """
    mine, theirs = parameters(rules), parameters(usual)
    follows = {"bid_max"} if rules.auction.maximum == usual.auction.maximum else set[str]()
    if rules.deck.plain == as_dealt(usual, rules.deck.pack).deck.plain:
        follows.add("ranks")
    return frozenset(name for name in RULES if mine[name] != theirs[name]) - follows


@contextmanager
def _outer_names() -> Iterator[None]:
    """Translates names in a `RuleSetError` raised inside the block to house-rule names."""
    try:
        yield
    except RuleSetError as fault:
        outer = {f"{group}.{field}": name for name, (group, field) in FIELDS.items()}
        fault.path = tuple(outer.get(place, place) for place in fault.path)
        raise


def _implied(rules: RuleSet, house: Mapping[str, Any]) -> dict[str, Any]:
    """The values that follow from *house* unless the table sets them."""
    implied: dict[str, Any] = _implied_sides(rules, house)
    rook = house.get("rook_rank", "high")
    if rook != "high":
        implied["rook_free_play"] = False
    if rook == "none":
        implied["rook_points"] = 0
    if "rook_rank" in house:
        implied |= _implied_by_return(rules, str(rook))
    if house.get("bonus") == "none":
        implied["bonus_points"] = 0
    elif "bonus" in house:
        implied["bonus_points"] = rules.score.bonus_points or USUAL_BONUS
    return implied


def _implied_by_return(rules: RuleSet, rank: str) -> dict[str, Any]:
    """The values that the Rook regains when a change puts it back to its rank in the preset."""
    before, usual = rook_rank(rules), preset(rules.id)
    if rank in (before, "none") or rank != rook_rank(usual):
        return {}
    implied: dict[str, Any] = {"rook_free_play": usual.play.rook_free_play}
    if before == "none":
        implied["rook_points"] = usual.score.rook_points
    return implied


def _implied_sides(rules: RuleSet, house: Mapping[str, Any]) -> dict[str, Any]:
    """Sides, called cards, dummy and partner's loss if *house* changes the players or the sides."""
    players, sides = house.get("players", rules.table.players), rules.table.sides
    if type(players) is not int or not {"players", "sides"} & house.keys():
        return {}
    if "sides" in house:
        sides = Sides(house["sides"]) if house["sides"] in list(Sides) else sides
    elif (sides.fixed and players % sides.fixed) or (sides is Sides.CALLED and players < 3):
        sides = Sides.ALONE
    pairs = players == 2 * sides.fixed
    return {
        "sides": str(sides),
        "called_cards": _called_cards(rules, players) if sides is Sides.CALLED else 0,
        "dummy": str(rules.play.dummy if pairs else Dummy.NONE),
        "partner_pays": rules.score.partner_pays or sides is not Sides.CALLED,
        "hold": rules.auction.hold if sides.fixed < players and sides.fixed else False,
    }


def _called_cards(rules: RuleSet, players: int) -> int:
    """The number of called cards: as before, or else 1, or 2 with six or more players.

    At least one player is left as an opponent. Source: S000, rules 1.17.
    """
    usual = rules.table.called_cards or (2 if players >= 6 else 1)
    return max(1, min(usual, players - 2))


def _nest_size(rules: RuleSet, wanted: int) -> int:
    """The nest size next to *wanted* that leaves equal hands; the present one if it does."""
    players, now = rules.table.players, cards.deck_size(rules)
    if players < 1 or fits(rules):
        return rules.nest.size
    fitting = range(now % players, now, players)
    return min(fitting, key=lambda nest: abs(nest - wanted), default=rules.nest.size)


FIXED: Mapping[str, str] = {
    "players": "how many play stays the same until the game is over",
    "sides": "who plays with whom stays the same until the game is over",
}
"""House rules that a game cannot change, because its books depend on them; with the message."""


def in_mid_game(rules: RuleSet, house: Mapping[str, Any]) -> RuleSet:
    """*rules* with the recorded house rules *house*, from the next hand of a game on.

    Raises:
        RuleSetError: the rules are invalid, or cannot change during a game.
    """
    if not house:
        return rules
    for name, message in FIXED.items():
        if house.get(name, mine := getattr(rules.table, name)) != mine:
            raise RuleSetError(message, name)
    return with_recorded_house(rules, house)


def change_in_mid_game(rules: RuleSet, house: Mapping[str, Any]) -> RuleSet:
    """`in_mid_game` for a change that a table makes now.

    Raises:
        RuleSetError: also if no table can agree to such rules any more.
    """
    changed = in_mid_game(rules, house)
    refuse_outdated(changed, rules)
    return changed
