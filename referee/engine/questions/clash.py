"""Two records of a hand that cannot both be."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from referee.engine.hand.facts import Hand, Seat
from referee.engine.questions.fewest import fewest
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.worlds.cases import Cases
from referee.engine.worlds.search import FEW_STEPS, Search
from referee.engine.worlds.told import Piece


class Item(NamedTuple):
    """One thing that was recorded of a hand."""

    what: str
    """``played``, ``seen``, ``dealt``, or the name of a fact."""
    seat: Seat | None = None
    trick: int | None = None
    card: Card | None = None
    piece: Piece | None = None


def clashing(cases: Cases) -> tuple[Item, ...]:
    """The fewest records of an impossible hand that cannot all be, the later ones first."""
    items = tuple(_items(cases))
    return fewest(items[::-1], lambda those: not _can_be(frozenset(those), cases))


def _items(cases: Cases) -> Iterator[Item]:
    """Everything that was recorded, in the order in which it happened."""
    hand = cases.hand
    for seat, dealt in enumerate(hand.deal, 1):
        if dealt:
            yield Item("dealt", seat)
    for what in ("nest", "circus", "partner_cards"):
        if getattr(hand, what):
            yield Item(what)
    for trick, place in cases.spots:
        yield Item("played", None, trick, hand.play[trick - 1][place], (trick, place))
    for each in dict.fromkeys(hand.seen):
        yield Item("seen", each.seat, each.trick, each.card, each)
    if hand.discard:
        yield Item("discard")
    for what in ("piles", "tricks", "last_trick"):
        if getattr(hand, what) is not None:
            yield Item(what)


def _can_be(those: frozenset[Item], cases: Cases) -> bool:
    """Whether some deal fits *those* records alone."""
    pieces = frozenset(each.piece for each in those if each.piece is not None)
    hand = _only({(each.what, each.seat) for each in those}, cases.hand)
    parts = (
        replace(told, hand=_with_contract(hand, told.hand), kept=pieces) for told in cases.every
    )
    return any(Search(part, FEW_STEPS).can() for part in parts)


def _only(kept: set[tuple[str, Seat | None]], hand: Hand) -> Hand:
    deal = tuple(
        dealt if ("dealt", seat) in kept else () for seat, dealt in enumerate(hand.deal, 1)
    )
    known = {what for what, _ in kept}
    return replace(
        hand,
        deal=deal,
        nest=hand.nest if "nest" in known else (),
        discard=hand.discard if "discard" in known else (),
        circus=hand.circus if "circus" in known else (),
        partner_cards=hand.partner_cards if "partner_cards" in known else (),
        piles=hand.piles if "piles" in known else None,
        tricks=hand.tricks if "tricks" in known else None,
        last_trick=hand.last_trick if "last_trick" in known else None,
    )


def _with_contract(hand: Hand, case: Hand) -> Hand:
    """*hand* with the bidder, trump and Rook of one *case*."""
    return replace(hand, bidder=case.bidder, trump=case.trump, rook=case.rook)


def miscount(cases: Cases) -> tuple[str, dict[str, object]] | None:
    """What has a number of cards that it cannot have, as a reason and its values; None: nothing."""
    hand, rules = cases.hand, cases.rules
    size, left, players = cards.hand_size(rules), cards.nest_size(rules), rules.table.players
    if len(hand.play) > size:
        return "tricks-too-many", {"has": len(hand.play), "wants": size}
    for trick, laid in enumerate(hand.play, 1):
        if len(laid) > players:
            return "trick-too-many", {"at": trick, "has": len(laid), "wants": players}
    for seat, dealt in enumerate(hand.deal, 1):
        if dealt and len(dealt) != size:
            return "dealt-miscount", {"who": seat, "has": len(dealt), "wants": size}
    if hand.nest and len(hand.nest) != left:
        return "nest-miscount", {"has": len(hand.nest), "wants": left}
    if len(hand.discard) > left:
        return "discard-miscount", {"has": len(hand.discard), "wants": left}
    return None
