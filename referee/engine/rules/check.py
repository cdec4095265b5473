"""Rules that cannot stand together, each refused with the names of both."""

from typing import Any

from referee.engine.errors import RuleSetError
from referee.engine.rules import cards
from referee.engine.rules.bids import bid_maximum
from referee.engine.rules.model import LIMIT, MOST_SUMS, Ban, Bonus, Dummy, Pack, RuleSet, Sides
from referee.engine.rules.registry import RULES
from referee.engine.text import toml


def check(rules: RuleSet) -> None:
    """Refuse rules that cannot stand together, naming both.

    Raises:
        RuleSetError: they contradict each other.
    """
    for says_no in (_deck_fault, _deal_fault, _score_fault, _auction_fault, _end_fault):
        fault = says_no(rules)
        if fault is not None:
            raise fault


def unlike(wanted: str, value: Any, *names: str) -> RuleSetError:
    """The fault that *value* stands where *wanted* was, of the rules called *names*."""
    return RuleSetError.unlike(wanted, "" if value is None else toml.shown(value), *names)


def _deck_fault(rules: RuleSet) -> RuleSetError | None:
    trump, plain = rules.deck.trump, rules.deck.plain
    if rules.deck.pack is Pack.STANDARD and (fault := _standard_fault(rules)):
        return fault
    if not plain or set(plain) != {place for place in trump if isinstance(place, int)}:
        return RuleSetError("want the same ranks in both", "deck.trump", "deck.plain")
    if len(set(plain)) != len(plain) or len(set(trump)) != len(trump):
        return RuleSetError("want each rank once", "deck.plain", "deck.trump")
    if not set(plain) <= set(range(1, 15)):
        return unlike("ranks out of 1..14", plain, "deck.plain")
    strange = [place for place in trump if isinstance(place, str) and place not in _TRUMP_CARDS]
    if strange:
        return unlike("RK, R1, R2 or ranks", strange[0], "deck.trump")
    if "R2" in trump and [place for place in trump if place != "R1"][:2] != ["RK", "R2"]:
        said = "the red 2 ranks right under the Rook, which must be high"
        return RuleSetError(said, "red_two", "rook_rank")
    if rules.deck.copies not in (1, 2):
        return unlike("1 or 2", rules.deck.copies, "deck.copies")
    return _rookless_fault(rules) if "RK" not in trump else None


def _rookless_fault(rules: RuleSet) -> RuleSetError | None:
    """What a deck without the Rook cannot have."""
    if rules.deck.black_two:
        return RuleSetError("the black 2 needs a Rook to beat", "black_two", "rook_rank")
    if rules.trump.rook_called:
        return RuleSetError("a deck without the Rook has none to call", "rook_rank")
    if rules.play.rook_free_play:
        said = "a deck without the Rook has none to play freely"
        return RuleSetError(said, "rook_free_play", "rook_rank")
    return None


def _standard_fault(rules: RuleSet) -> RuleSetError | None:
    named = [place for place in rules.deck.trump if isinstance(place, str)]
    known = {place for _, place in rules.deck.standard}
    missing = [card for card in named if card not in known]
    if missing or not rules.deck.standard:
        said = f"no standard card stands for {', '.join(missing) or 'its cards'}"
        return RuleSetError(said, "deck = 'standard'", rules.id)
    return None


def _deal_fault(rules: RuleSet) -> RuleSetError | None:
    return _seats_fault(rules) or _called_fault(rules) or _nest_fault(rules) or _ban_fault(rules)


def _seats_fault(rules: RuleSet) -> RuleSetError | None:
    """Who cannot sit so; rules 1.20."""
    players, sides = rules.table.players, rules.table.sides.fixed
    if not FEWEST <= players <= MOST_PLAYERS:
        return unlike(f"{FEWEST} to {MOST_PLAYERS}", players, "players")
    if sides and players % sides:
        said = f"{rules.table.sides} sides cannot be spread evenly over {players} players"
        return RuleSetError(said, "sides", "players")
    if rules.play.dummy is not Dummy.NONE and players != 2 * sides:
        said = (
            f"a dummy is the hand of the bidder's one fixed partner, and {players} players "
            f"with sides '{rules.table.sides}' do not sit in pairs"
        )
        return RuleSetError(said, "dummy", "players")
    return None


def _ban_fault(rules: RuleSet) -> RuleSetError | None:
    if rules.nest.most_counters < 0:
        return unlike("0 (off) or more", rules.nest.most_counters, "discard_counters")
    if rules.nest.most_counters and rules.nest.ban is not Ban.NONE:
        said = f"a table plays one of them, and '{rules.nest.ban}' is barred already"
        return RuleSetError(said, "discard_counters", "discard_ban")
    return None


def _called_fault(rules: RuleSet) -> RuleSetError | None:
    called, players = rules.table.called_cards, rules.table.players
    if (rules.table.sides is Sides.CALLED) != (called != 0):
        return RuleSetError("cards are called where partners are called", "sides", "called_cards")
    if rules.table.sides is not Sides.CALLED and not rules.score.partner_pays:
        said = "only a called partner can be spared the loss of the bid"
        return RuleSetError(said, "partner_pays", "sides")
    if called and not 1 <= called <= players - 2:
        said = f"with {called} called, {players} players leave nobody to play against"
        return RuleSetError(said, "called_cards", "players")
    return None


def _nest_fault(rules: RuleSet) -> RuleSetError | None:
    size, players, nest = cards.deck_size(rules), rules.table.players, rules.nest.size
    if 0 <= nest < size and (size - nest) % players == 0:
        return None
    fit = " or ".join(map(str, fitting_nests(rules)))
    if not 0 <= nest < size:
        return unlike(f"a nest such as {fit} out of {size} cards", nest, "nest", "deck")
    said = (
        f"a nest of {nest} leaves {size - nest} of {size} cards, "
        f"which {players} players cannot share equally; a nest of {fit} would fit"
    )
    return RuleSetError(said, "nest", "players")


def fitting_nests(rules: RuleSet) -> tuple[int, ...]:
    """The nests that leave equal hands: the nearest below the one there is, and above it."""
    size, players, nest = cards.deck_size(rules), rules.table.players, rules.nest.size
    fits = range(size % players, size, players)
    below = [each for each in fits if each <= nest][-1:]
    above = [each for each in fits if each > nest and each not in below][:1]
    return (*below, *above)


FEWEST, MOST_PLAYERS = 2, 8
"""How many can sit at a table."""


def _auction_fault(rules: RuleSet) -> RuleSetError | None:
    auction = rules.auction
    highest = bid_maximum(rules)
    if auction.step <= 0:
        return unlike("more than 0", auction.step, "bid_step")
    if auction.minimum <= 0:
        return unlike("more than 0", auction.minimum, "bid_min")
    if auction.minimum % auction.step:
        said = f"bids are multiples of {auction.step}, which the minimum {auction.minimum} is not"
        return RuleSetError(said, "bid_min", "bid_step")
    if auction.minimum > highest:
        said = f"the minimum {auction.minimum} is over the maximum {highest}"
        return RuleSetError(said, "bid_min", "bid_max")
    return None if auction.maximum is None else _maximum_fault(auction.maximum, rules)


def _maximum_fault(maximum: int, rules: RuleSet) -> RuleSetError | None:
    """What is wrong with a highest bid that the table has set: it must be one that can be made."""
    step, most = rules.auction.step, max(cards.hand_total(rules), cards.sweep_worth(rules))
    if maximum % step:
        said = f"bids are multiples of {step}, which the maximum {maximum} is not"
        return RuleSetError(said, "bid_max", "bid_step")
    if maximum > most:
        said = f"the maximum {maximum} is more than the {most} points that a hand can bring"
        return RuleSetError(said, "bid_max", "counters")
    return None


def _score_fault(rules: RuleSet) -> RuleSetError | None:
    score = rules.score
    amounts = {name: getattr(score, name) for name in _AMOUNTS}
    amounts["counters"] = min(dict(score.counters).values(), default=0)
    for name, amount in amounts.items():
        if amount < 0:
            return unlike("0 or more", amount, name)
    if not set(dict(score.counters)) <= set(range(1, 15)):
        return unlike("ranks out of 1..14", sorted(dict(score.counters)), "counters")
    if cards.counter_total(rules) == 0:
        return RuleSetError("want at least one card that counts", "counters")
    if cards.hand_total(rules) > LIMIT:
        said = f"a hand can bring {cards.hand_total(rules)} points, want up to {LIMIT}"
        return RuleSetError(said, "counters")
    if (sums := cards.count_sums(rules)) > MOST_SUMS:
        said = f"a pile can be worth {sums} different amounts, want up to {MOST_SUMS}"
        return RuleSetError(said, "counters")
    if score.bonus is Bonus.NONE and score.bonus_points:
        said = f"a bonus of {score.bonus_points} is given for nothing"
        return RuleSetError(said, "bonus", "bonus_points")
    if score.bonus is not Bonus.NONE and not score.bonus_points:
        return RuleSetError(f"the bonus '{score.bonus}' is worth nothing", "bonus", "bonus_points")
    if any(cards.points(card, rules) for extra in rules.deck.extras for card in extra.cards):
        return RuleSetError("the extra cards of this deck cannot count", "counters")
    return None


def _end_fault(rules: RuleSet) -> RuleSetError | None:
    end = rules.end
    if end.target <= 0:
        return unlike("more than 0", end.target, "target")
    if end.spread < 0:
        return unlike("0 (off) or more", end.spread, "spread")
    if end.floor > 0:
        return unlike("0 (off) or less", end.floor, "floor")
    return None


_TRUMP_CARDS = ("RK", "R1", "R2")

_AMOUNTS = tuple(
    rule.path[1] for rule in RULES.values() if rule.number and rule.path and rule.path[0] == "score"
)
"""What a hand is worth, in points: none of it takes any away."""
