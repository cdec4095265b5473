"""The play of a hand in words: tricks, the moments of a replay, how the bid stands meanwhile."""

from collections.abc import Iterable, Mapping, Sequence
from typing import assert_never

from referee.engine.hand import teams
from referee.engine.hand.facts import OUT_OF_ORDER, Call, Hand, Irregularity, Seat
from referee.engine.judge.prospects import Prospect, Prospects
from referee.engine.play.nest import is_captured
from referee.engine.play.tricks import Trick
from referee.engine.replay.recorded import Unknown
from referee.engine.rules import cards
from referee.engine.rules.cards import Card, rook_name
from referee.engine.rules.model import RuleSet
from referee.stats.course import Moment, MomentKind, Noted, RecordedHand, What, Why
from referee.web.words.hands import step_words, tricks_words
from referee.web.words.rules import called_words, lay_open_words
from referee.web.words.rulings import DID
from referee.web.words.vocabulary import Words, card_words, listed, trump_words


def who_led_words(trick: int, lacks: tuple[Unknown, int] | None, words: Words) -> str:
    """That nobody can say who led *trick*, and what it *lacks*."""
    return f"Who led trick {trick}? {_lacks_words(*lacks, words)}" if lacks else ""


def _lacks_words(what: Unknown, trick: int, words: Words) -> str:
    match what:
        case Unknown.BIDDER:
            return "No bid is recorded yet."
        case Unknown.TRICK:
            return f"Not every card of trick {trick} is recorded."
        case Unknown.TRUMP:
            return f"No trump is recorded, so it is not known who took trick {trick}."
        case Unknown.ROOK:
            rook = rook_name(words.rules)
            return (
                f"It is not recorded whether the {rook} ranks high or low, so it is not known who "
                f"took trick {trick}."
            )
        case _:
            assert_never(what)


def next_card_words(seat: Seat, trick: int, led: tuple[Seat, Card] | None, words: Words) -> str:
    """Whose card is next: "Bob plays to Ann’s red 14"."""
    if led is None:
        return f"{words.seat(seat)} leads to trick {trick}"
    leader, card = led
    shown = card_words(card, words.rules).removeprefix("the ")
    return f"{words.seat(seat)} plays to {words.seat(leader)}’s {shown}"


def points_words(points: int) -> str:
    """So many points: "15 points", "no points"."""
    return f"{points or 'no'} points"


def trick_count_words(tricks: int) -> str:
    """So many tricks: "1 trick", "no tricks"."""
    return "1 trick" if tricks == 1 else f"{tricks or 'no'} tricks"


def took_words(trick: Trick, words: Words) -> str:
    """Who took a trick: "Cal took trick 3: 15 points."; "" where nobody knows."""
    if trick.winner is None:
        return ""
    return f"{words.seat(trick.winner)} took trick {trick.number}: {points_words(trick.points)}."


def trick_heading(trick: Trick, words: Words) -> str:
    """A trick in a list: "Trick 4: Cal, 15 points"."""
    who = f": {words.seat(trick.winner)}, {trick.points} points" if trick.winner else ""
    return f"Trick {trick.number}{who}"


def counters_words(points: Sequence[int], tricks: Sequence[int], words: Words) -> str:
    """What each side has so far, by seat in *points* and *tricks*: "Ann and Cal 35 in 2 tricks"."""
    if not any(tricks):
        return ""
    said = (
        f"{words.seats(seats)} {sum(points[seat - 1] for seat in seats)}"
        f" in {took} trick{'' if took == 1 else 's'}"
        for seats in _together(words)
        for took in [sum(tricks[seat - 1] for seat in seats)]
    )
    return f"{listed(said)}."


def _together(words: Words) -> list[list[Seat]]:
    """The seats that capture together, as far as everybody knows."""
    found: Mapping[str, list[Seat]] = {book: [] for book in teams.books(words.rules)}
    for seat in teams.seats(words.rules):
        found[teams.book(seat, words.rules)].append(seat)
    return list(found.values())


def prospects_words(found: Prospects, bidders: str) -> str:
    """How the bid stands: "Ann and Cal have 75 of 90; 25 are still out."."""
    match found.standing:
        case Prospect.SAFE:
            return f"The bid is safe: {bidders} have {found.has} of {found.bid}."
        case Prospect.LOST:
            return f"The bid is lost: {bidders} can come to {found.most}, not to {found.bid}."
        case Prospect.OPEN:
            return f"{bidders} have {found.has} of {found.bid}; {found.out} are still out."


def gap_words(tricks: Sequence[int]) -> str:
    """That tricks were left out, so that no sum is known."""
    if not tricks:
        return ""
    return f"Not entered: {tricks_words(tricks)}. The counters are not known."


def call_words(call: Call, words: Words) -> str:
    """A call: "Bob 75", "Bob passes", "Bob calls a redeal"."""
    if call.redeal:
        return f"{words.seat(call.seat)} calls a redeal"
    return f"{words.seat(call.seat)} {'passes' if call.bid is None else call.bid}"


# The moments of a replay


STOPS = {
    MomentKind.DEAL: "Deal",
    MomentKind.AUCTION: "Bidding",
    MomentKind.CALLED: "Call",
    MomentKind.DISCARD: "Nest",
    MomentKind.TRUMP: "Trump",
    MomentKind.PASSED: "Pass",
    MomentKind.END: "End",
}
"""What the steps beside the tricks are called."""


def stop_words(now: Moment) -> str:
    """What a step is called: "Deal", "Trick 3"."""
    return STOPS.get(now.kind, f"Trick {now.trick}")


def moment_words(now: Moment, told: RecordedHand, words: Words) -> str:
    """What happened at *now*, without what stood out."""
    match now.kind:
        case MomentKind.DEAL:
            return f"{words.seat(told.step.dealer)} dealt."
        case MomentKind.AUCTION:
            return _auction_words(told.hand, words)
        case MomentKind.CALLED | MomentKind.DISCARD if told.hand.bidder is not None:
            bidder = words.seat(told.hand.bidder)
            by_call = now.kind is MomentKind.CALLED
            called = called_words(bidder, told.hand, told.rules) if by_call else ""
            return called or _discard_words(bidder, told.hand, told.rules)
        case MomentKind.TRUMP:
            trump = trump_words(told.hand, told.rules)
            return f"Trump: {trump}." if told.hand.trump != "none" else f"{trump.capitalize()}."
        case MomentKind.PASSED:
            passed = (
                f"{words.seat(seat)} {card_words(card, told.rules)}"
                for seat, card in enumerate(told.hand.circus, 1)
            )
            return f"All pass a card to the left: {', '.join(passed)}."
        case MomentKind.CARD:
            return f"{_card_words(now, words)}{_taken_words(now, told, words)}"
        case MomentKind.UNTOLD:
            return f"Trick {now.trick} is not recorded."
        case _:
            return step_words(told.step, words)


def _auction_words(hand: Hand, words: Words) -> str:
    calls = ", ".join(_call_words(call, words) for call in hand.auction)
    bidder = "" if hand.bidder is None else f"{words.seat(hand.bidder)} has the bid at {hand.bid}."
    return " ".join(filter(None, (f"{calls}." if calls else "", bidder)))


def _call_words(call: Call, words: Words) -> str:
    who = words.seat(call.seat)
    if call.redeal:
        return f"{who} calls for a redeal"
    return f"{who} passes" if call.bid is None else f"{who} bids {call.bid}"


def _discard_words(bidder: str, hand: Hand, rules: RuleSet) -> str:
    piles = (("took up", hand.nest), ("laid aside", hand.discard))
    parts = [
        f"{did} {listed(card_words(card, rules) for card in which)}"
        for did, which in piles
        if which
    ]
    return f"{bidder} {' and '.join(parts)}."


def _card_words(now: Moment, words: Words) -> str:
    laid = now.laid[-1]
    card = card_words(laid.card, words.rules)
    if laid.seat is None:
        return f"Somebody plays {card}."
    return f"{words.seat(laid.seat)} {'leads' if now.place == 1 else 'plays'} {card}."


def _taken_words(now: Moment, told: RecordedHand, words: Words) -> str:
    """Who took the trick with this card, and what it counts; "" while it is under way."""
    if now.winner is None or told.order is None:
        return ""
    points = told.order.value(each.card for each in now.laid)
    return f" {words.seat(now.winner)} takes it: {points_words(points)}."


def noted_words(noted: Noted, now: Moment, told: RecordedHand, words: Words) -> str:
    """What stood out, as a sentence."""
    match noted.what:
        case What.RULED if noted.ruling is not None:
            return words.ruling(noted.ruling)
        case What.CLAIMED if noted.claim is not None:
            return _claim_words(noted.claim, words)
        case What.PARTNER:
            return f"{words.seat(now.partners[-1])} is a partner." if now.partners else ""
        case What.LAST:
            with_nest = cards.nest_size(told.rules) and is_captured(told.rules)
            return "The last trick, with the nest." if with_nest else "The last trick."
        case what:
            return SENTENCES[what]


SENTENCES = {
    What.TRUMPED: "It trumps the trick.",
    What.OVERTRUMPED: "It overtrumps.",
    What.ROOK: "The Rook falls.",
    What.SAFE: "The bid is made.",
    What.LOST: "The bid is set.",
}


def _claim_words(claim: Irregularity, words: Words) -> str:
    if claim.kind == "renege" and claim.seat is not None:
        return f"The table said: {words.seat(claim.seat)} reneged."
    if claim.kind in OUT_OF_ORDER and claim.seat is not None:
        return f"The table said: {words.seat(claim.seat)} {DID[claim.kind]}."
    if claim.kind == "bad-discard":
        return "The table said: cards were laid aside against the rules."
    return lay_open_words(claim, words)


WHY = {
    Why.MADE: "Trick {} made the bid",
    Why.SET: "Trick {} set the bid",
    Why.RENEGE: "The renege was in trick {}",
    Why.POINTS: "No trick brought more than trick {}",
}
"""Why a trick is the one to show of a hand."""


def trick_words(trick: Trick, words: Words) -> str:
    """Who laid what, in order, and who took it: "Ann the red 14, Bob the red 5: Ann takes it."."""
    laid = (
        f"{words.seat(each.seat)} {card_words(each.card, words.rules)}"
        for each in trick.played(words.rules)
    )
    taken = "" if trick.winner is None else f": {words.seat(trick.winner)} takes it"
    return f"{', '.join(laid)}{taken}."


def fate_words(fate: Prospects) -> str:
    """How the bid stands by what was captured so far."""
    match fate.standing:
        case Prospect.SAFE:
            return f"The bid of {fate.bid} is made."
        case Prospect.LOST:
            return f"The bid of {fate.bid} cannot be made any more."
        case _:
            return f"{fate.bid - fate.has} to go for the bid of {fate.bid}, {fate.out} out."


def unknown_words(seats: Iterable[Seat], words: Words) -> str:
    """Whose cards nobody told; "" where all are known."""
    names = [words.seat(seat) for seat in seats]
    return f"What {listed(names)} held is not recorded." if names else ""


def unrecorded_words(told: RecordedHand, moments: Sequence[Moment]) -> tuple[str, ...]:
    """What is missing between the first card that was told and the last."""
    gaps = [now.trick for now in moments if now.kind is MomentKind.UNTOLD]
    loose = dict.fromkeys(
        now.trick for now in moments if now.laid and any(each.seat is None for each in now.laid)
    )
    size = cards.hand_size(told.rules)
    last = told.tricks[-1]
    short = last.number < size or len(last.cards) < told.rules.table.players
    parts = (
        f"Not told: {tricks_words(gaps)}." if gaps else "",
        f"Whose cards these were is not known: {tricks_words(list(loose))}." if loose else "",
        f"Told up to trick {last.number} of {size}." if short else "",
    )
    return tuple(filter(None, parts))
