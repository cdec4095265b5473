"""Awards for what somebody did in the hands, bidder or not."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from referee.stats.season.awards.award import Claim, Claims, Rule, Tag, Told, Unit, ratio
from referee.stats.season.bidding.luck import luck
from referee.stats.season.company.parts import Part
from referee.stats.season.summary import HandSummary, Player

FOULS = ("renege", "bad-discard")
"""What a table claims of a player."""

OFFENCES = (*FOULS, "discard-count", "discard-trump", "discard-counter")
"""What the cards prove of one."""


def bidding(told: Told) -> Claims:
    """The part of the hands in which the player was the bidder."""
    bids = told.bids
    return {player: ratio(len(bids.get(player, ())), n) for player, n in told.hands.items()}


def wrecking_ball(told: Told) -> Claims:
    """The part of the hands defended in which the bid was lost."""
    return _in_part(Part.DEFENDER, told)


def good_company(told: Told) -> Claims:
    """The part of the hands as a partner in which the bid was made."""
    return _in_part(Part.PARTNER, told)


def empty_hands(told: Told) -> Claims:
    """Hands without a counter that were dealt again for it."""
    return {
        player: Claim(Fraction(each.redeals), each.deals)
        for player, each in luck(told.games).items()
    }


def butterfingers(told: Told) -> Claims:
    """Hands with a renege or a bad discard of the player, put right in time or not."""
    fouls = Counter(player for hand in _all_hands(told) for player in _offenders(hand))
    return {player: Claim(Fraction(fouls[player]), n) for player, n in told.hands.items()}


def stayer(told: Told) -> Claims:
    """Hands."""
    return {player: Claim(Fraction(times), times) for player, times in told.hands.items()}


RULES = (
    Rule(Tag.AUCTIONEER, bidding, Unit.HANDS, 50, 6),
    Rule(Tag.CHURCH_MOUSE, bidding, Unit.HANDS, 50, 6, least=True),
    Rule(Tag.WRECKING_BALL, wrecking_ball, Unit.DEFENDED, 20, 4),
    Rule(Tag.GOOD_COMPANY, good_company, Unit.SUPPORTED, 10, 3),
    Rule(Tag.EMPTY_HANDS, empty_hands, Unit.HANDS, 20, 1),
    Rule(Tag.BUTTERFINGERS, butterfingers, Unit.HANDS, 1, 1),
    Rule(Tag.STAYER, stayer, Unit.HANDS, 50, 6),
)


def _all_hands(told: Told) -> Iterator[HandSummary]:
    return (hand for game in told.games for hand in game.hands)


def _offenders(hand: HandSummary) -> set[Player]:
    """Who fouled: by the cards, or by the word of the table where they do not refute it."""
    ruled = [each for each in hand.rulings if each.kind in OFFENCES]
    refuted = {each.seat for each in hand.rulings if each.kind == "claim-not-upheld"}
    claimed = [each for each in hand.fouls if each.kind in FOULS and each.seat not in refuted]
    seats = (each.seat or hand.bidder for each in (*ruled, *claimed))
    return {hand.player(seat) for seat in seats if seat is not None}


def _in_part(part: Part, told: Told) -> Claims:
    return {player: ratio(each[part].good, each[part].hands) for player, each in told.parts.items()}
