"""Checks for rules that contradict each other; each error names the rules in question."""

from collections.abc import Iterator, Sequence
from typing import Any

from referee import toml
from referee.errors import RuleSetError
from referee.rook.rules import cards
from referee.rook.rules.cards import Card, bid_maximum
from referee.rook.rules.model import (
    LIMIT,
    MOST_SUMS,
    Ban,
    Bonus,
    Dummy,
    NestMisdeal,
    Pack,
    RenegeRule,
    RuleSet,
    Sides,
)
from referee.rook.rules.registry import RULES


def check_rules(rules: RuleSet) -> None:
    """Refuse rules that cannot stand together, naming both.

    Raises:
        RuleSetError: they contradict each other.
    """
    fault = next(_faults(rules), None)
    if fault is not None:
        raise fault


def outdated(rules: RuleSet) -> RuleSetError | None:
    """Why no table can agree to *rules*, which it once could; None if it can.

    A game that began by such rules goes on by them.
    """
    if rules.play.rook_free_play and not _rook_is_high(rules):
        message = "only a high Rook may be played at any time"
        return RuleSetError(message, "rook_free_play", "rook_rank")
    extras = [card for extra in rules.deck.extras for card in extra.cards]
    if extras.count("B2") == 1 < rules.deck.copies:
        return RuleSetError("two decks have two black 2s, not one", "black_two", "nest")
    places = {place for _, place in rules.deck.standard}
    missing = [card for card in extras if cards.rank_of(card) not in places]
    if missing and cards.are_playing_cards(rules):
        return _no_standard_card(list(dict.fromkeys(missing)), rules)
    return None


def unlike(wanted: str, value: Any, *names: str) -> RuleSetError:
    """An error: the rules *names* want *wanted*, and have *value* (None: nothing)."""
    return RuleSetError.unlike(wanted, "" if value is None else toml.quoted(value), *names)


def _faults(rules: RuleSet) -> Iterator[RuleSetError]:
    """Yields every contradiction; later checks rely on earlier ones, so only the first is sure."""
    if rules.deck.pack is Pack.STANDARD:
        yield from _of_playing_cards(rules)
    yield from _of_deck(rules)
    yield from _of_seats(rules)
    yield from _of_nest(rules)
    yield from _of_numbers(rules)
    yield from _of_score(rules)
    yield from _of_auction(rules)
    if cards.renege_award(rules) and rules.foul.renege_rule is RenegeRule.BIDDERS_MAKE_BID:
        message = f"the bidders get their bid or the {cards.renege_award(rules)} points, not both"
        yield RuleSetError(message, "renege_award", "renege_rule")
    if rules.end.hold_at >= rules.end.target:
        message = f"nobody can be held at {rules.end.hold_at}, which ends the game"
        yield RuleSetError(message, "hold_at", "target")
    if rules.end.floor > 0:
        yield unlike("0 (off) or less", rules.end.floor, "floor")


def _of_playing_cards(rules: RuleSet) -> Iterator[RuleSetError]:
    places = {place for _, place in rules.deck.standard}
    named = [place for place in rules.deck.trump if isinstance(place, str)]
    missing = [card for card in named if card not in places]
    if missing or not places:
        yield _no_standard_card(missing, rules)


def _no_standard_card(missing: Sequence[Card], rules: RuleSet) -> RuleSetError:
    message = f"no standard card stands for {', '.join(missing) or 'its cards'}"
    return RuleSetError(message, "deck", rules.id)


def _of_deck(rules: RuleSet) -> Iterator[RuleSetError]:
    trump, plain = rules.deck.trump, rules.deck.plain
    if not plain or set(plain) != {place for place in trump if isinstance(place, int)}:
        yield RuleSetError.unlike("the same ranks in both", "", "deck.trump", "deck.plain")
    if len(set(plain)) != len(plain) or len(set(trump)) != len(trump):
        yield RuleSetError.unlike("each rank once", "", "deck.plain", "deck.trump")
    if not set(plain) <= set(range(1, 15)):
        yield unlike("ranks out of 1..14", plain, "deck.plain")
    for place in trump:
        if isinstance(place, str) and place not in _TRUMP_CARDS:
            yield unlike("RK, R1, R2 or ranks", place, "deck.trump")
    if "R2" in trump and [place for place in trump if place != "R1"][:2] != ["RK", "R2"]:
        message = "the red 2 ranks right under the Rook, which must be high"
        yield RuleSetError(message, "red_two", "rook_rank")
    if rules.deck.copies not in (1, 2):
        yield unlike("1 or 2", rules.deck.copies, "deck.copies")
    if "RK" not in trump:
        yield from _without_rook(rules)


def _rook_is_high(rules: RuleSet) -> bool:
    """Whether the Rook beats all ranks, whatever the bidder calls; ruling 5."""
    above = rules.deck.trump[: rules.deck.trump.index("RK")]
    return not rules.trump.rook_called and not any(isinstance(place, int) for place in above)


def _without_rook(rules: RuleSet) -> Iterator[RuleSetError]:
    """Yields the rules that need the Rook, for a deck without it."""
    if rules.deck.black_two:
        yield RuleSetError("the black 2 needs a Rook to beat", "black_two", "rook_rank")
    if rules.trump.rook_called:
        yield RuleSetError("a deck without the Rook has none to call", "rook_rank")
    if rules.play.rook_free_play:
        message = "a deck without the Rook has none to play freely"
        yield RuleSetError(message, "rook_free_play", "rook_rank")


def _of_seats(rules: RuleSet) -> Iterator[RuleSetError]:
    """Yields numbers of players, sides and called cards that do not fit; rules 1.20."""
    players, sides, called = rules.table.players, rules.table.sides, rules.table.called_cards
    if not FEWEST <= players <= MOST_PLAYERS:
        yield unlike(f"{FEWEST} to {MOST_PLAYERS}", players, "players")
    if sides.fixed and players % sides.fixed:
        message = f"{sides} sides cannot be spread evenly over {players} players"
        yield RuleSetError(message, "sides", "players")
    if rules.play.dummy is not Dummy.NONE and players != 2 * sides.fixed:
        message = (
            f"a dummy is the hand of the bidder's one fixed partner, and {players} players "
            f"with sides '{sides}' do not sit in pairs"
        )
        yield RuleSetError(message, "dummy", "players")
    if (sides is Sides.CALLED) != (called != 0):
        yield RuleSetError("cards are called where partners are called", "sides", "called_cards")
    if sides is not Sides.CALLED and not rules.score.partner_pays:
        message = "only a called partner can be spared the loss of the bid"
        yield RuleSetError(message, "partner_pays", "sides")
    if called and not 1 <= called <= players - 2:
        message = f"with {called} called, {players} players leave nobody to play against"
        yield RuleSetError(message, "called_cards", "players")


def _of_nest(rules: RuleSet) -> Iterator[RuleSetError]:
    """Yields a nest that does not fit the deck, and bans that do not fit each other."""
    size, players, nest = cards.deck_size(rules), rules.table.players, rules.nest.size
    if not fits(rules):
        fit = " or ".join(map(str, fitting_nests(rules)))
        if not 0 <= nest < size:
            yield unlike(f"a nest such as {fit} out of {size} cards", nest, "nest", "deck")
        message = (
            f"a nest of {nest} leaves {size - nest} of {size} cards, "
            f"which {players} players cannot share equally; a nest of {fit} would fit"
        )
        yield RuleSetError(message, "nest", "players")
    if rules.nest.face_up > nest:
        message = f"a nest of {nest} has no {rules.nest.face_up} cards to lie face up"
        yield RuleSetError(message, "nest_up", "nest")
    if rules.nest.misdeal is not NestMisdeal.NONE and not rules.nest.face_up:
        message = "no card of the nest lies face up that could fail to count"
        yield RuleSetError(message, "misdeal_on_nest", "nest_up")
    if rules.nest.most_counters and rules.nest.ban is not Ban.NONE:
        message = f"a table plays one of them, and '{rules.nest.ban}' is barred already"
        yield RuleSetError(message, "discard_counters", "discard_ban")


def fits(rules: RuleSet) -> bool:
    """Whether the nest leaves hands of the same size."""
    size, nest = cards.deck_size(rules), rules.nest.size
    return 0 <= nest < size and (size - nest) % rules.table.players == 0


def fitting_nests(rules: RuleSet) -> tuple[int, ...]:
    """The nest sizes next to the present one that leave equal hands: one up to it, one above it."""
    size, players, nest = cards.deck_size(rules), rules.table.players, rules.nest.size
    fits = range(size % players, size, players)
    below = [fitting for fitting in fits if fitting <= nest][-1:]
    above = [fitting for fitting in fits if fitting > nest and fitting not in below][:1]
    return (*below, *above)


FEWEST, MOST_PLAYERS = 2, 8
"""The fewest and the most players at a table."""


def _of_numbers(rules: RuleSet) -> Iterator[RuleSetError]:
    """Yields the numbers below the least that their entries in registry.toml allow."""
    for name, rule in RULES.items():
        if rule.number and rule.path and not rule.signed:
            group, kept = rule.path
            now = getattr(getattr(rules, group), kept)
            if now is not None and now < rule.least:
                yield unlike(f"{rule.least} or more", now, name)


def _of_score(rules: RuleSet) -> Iterator[RuleSetError]:
    score = rules.score
    lowest = min(dict(score.counters).values(), default=0)
    if lowest < 0:
        yield unlike("0 or more", lowest, "counters")
    if not set(dict(score.counters)) <= set(range(1, 15)):
        yield unlike("ranks out of 1..14", sorted(dict(score.counters)), "counters")
    if cards.counter_total(rules) == 0:
        yield RuleSetError.unlike("at least one card that counts", "", "counters")
    if cards.hand_total(rules) > LIMIT:
        message = f"a hand can bring {cards.hand_total(rules)} points, want up to {LIMIT}"
        yield RuleSetError(message, "counters")
    if (sums := cards.count_sums(rules)) > MOST_SUMS:
        message = f"a pile can be worth {sums} different amounts, want up to {MOST_SUMS}"
        yield RuleSetError(message, "counters")
    if score.bonus is Bonus.NONE and score.bonus_points:
        message = f"a bonus of {score.bonus_points} is given for nothing"
        yield RuleSetError(message, "bonus", "bonus_points")
    if score.bonus is not Bonus.NONE and not score.bonus_points:
        yield RuleSetError(f"the bonus '{score.bonus}' is worth nothing", "bonus", "bonus_points")
    if any(cards.points(card, rules) for extra in rules.deck.extras for card in extra.cards):
        yield RuleSetError("the extra cards of this deck cannot count", "counters")


def _of_auction(rules: RuleSet) -> Iterator[RuleSetError]:
    """Yields bids that do not fit each other, or that no hand can reach."""
    sides = rules.table.sides
    if rules.auction.hold and not 0 < sides.fixed < rules.table.players:
        message = "only a player with a fixed partner can hold while the partner has the bid"
        yield RuleSetError(message, "hold", "players" if sides.fixed else "sides")
    step, minimum, maximum = rules.auction.step, rules.auction.minimum, rules.auction.maximum
    if minimum % step:
        message = f"bids are multiples of {step}, which the minimum {minimum} is not"
        yield RuleSetError(message, "bid_min", "bid_step")
    if minimum > bid_maximum(rules):
        message = f"the minimum {minimum} is over the maximum {bid_maximum(rules)}"
        yield RuleSetError(message, "bid_min", "bid_max")
    most = max(cards.hand_total(rules), cards.sweep_worth(rules))
    if maximum is not None and maximum % step:
        message = f"bids are multiples of {step}, which the maximum {maximum} is not"
        yield RuleSetError(message, "bid_max", "bid_step")
    if maximum is not None and maximum > most:
        message = f"the maximum {maximum} is more than the {most} points that a hand can bring"
        yield RuleSetError(message, "bid_max", "counters")


_TRUMP_CARDS = ("RK", "R1", "R2")
