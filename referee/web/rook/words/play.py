"""The play of a hand in words: its tricks, and how the bid stands meanwhile."""

from collections.abc import Mapping, Sequence

from referee.rook.hand import teams
from referee.rook.hand.facts import Call, Seat
from referee.rook.judge.prospects import Prospect, Prospects
from referee.rook.play.auction import Bidding, State
from referee.rook.play.tricks import Trick
from referee.rook.replay.recorded import Unknown
from referee.rook.rules.cards import Card, bid_name, rook_name
from referee.stats.rook.course import Why
from referee.web.rook.words.hands import tricks_words
from referee.web.rook.words.rules import again_words, all_pass_words
from referee.web.rook.words.vocabulary import Words, card_words
from referee.web.shared.words import listed, with_stop

LACKS = {
    Unknown.BIDDER: "No bid is recorded yet.",
    Unknown.TRICK: "Not every card of trick {trick} is recorded.",
    Unknown.TRUMP: "No trump is recorded, so it is not known who took trick {trick}.",
    Unknown.ROOK: "It is not recorded whether the {rook} ranks high or low, so it is not known who "
    "took trick {trick}.",
}
"""Why the leader of a trick is unknown, by what is missing of the trick before."""


def who_led_words(trick: int, lacks: tuple[Unknown, int] | None, words: Words) -> str:
    """Why nobody can say who led *trick*: what is missing, and of which trick; "" if nothing is."""
    if lacks is None:
        return ""
    what, before = lacks
    why = LACKS[what].format(trick=before, rook=rook_name(words.rules))
    return f"Who led trick {trick}? {why}"


def next_card_words(seat: Seat, trick: int, led: tuple[Seat, Card] | None, words: Words) -> str:
    """Whose card is next: "Bob plays to Ann’s red 14"."""
    if led is None:
        return f"{words.seat(seat)} leads to trick {trick}"
    leader, card = led
    shown = card_words(card, words.rules).removeprefix("the ")
    return f"{words.seat(seat)} plays to {words.seat(leader)}’s {shown}"


def points_words(points: int) -> str:
    """A number of points: "15 points", "1 point", "no points"."""
    return f"{points or 'no'} point{'' if points == 1 else 's'}"


def took_words(trick: Trick, words: Words) -> str:
    """Who took a trick: "Cal took trick 3: 15 points."; "" if unknown."""
    if trick.winner is None:
        return ""
    return f"{words.seat(trick.winner)} took trick {trick.number}: {points_words(trick.points)}."


def trick_heading(trick: Trick, words: Words) -> str:
    """A trick in a list: "Trick 4: Cal, 15 points"."""
    who = f": {words.seat(trick.winner)}, {points_words(trick.points)}" if trick.winner else ""
    return f"Trick {trick.number}{who}"


def counters_words(points: Sequence[int], tricks: Sequence[int], words: Words) -> str:
    """The points and tricks of each side so far: "Ann and Cal 35 in 2 tricks.".

    *points* and *tricks* are by seat. "" before the first trick.
    """
    if not any(tricks):
        return ""
    sides = (
        f"{words.seats(seats)} {sum(points[seat - 1] for seat in seats)}"
        f" in {took} trick{'' if took == 1 else 's'}"
        for seats in _together(words)
        for took in [sum(tricks[seat - 1] for seat in seats)]
    )
    return f"{listed(sides)}."


def _together(words: Words) -> list[list[Seat]]:
    """The seats that capture together, by the books that all players know."""
    found: Mapping[str, list[Seat]] = {book: [] for book in teams.books(words.rules)}
    for seat in teams.seats(words.rules):
        found[teams.book(seat, words.rules)].append(seat)
    return list(found.values())


PROSPECTS = {
    Prospect.SAFE: "The bid is safe: {bidders} have {has} of {bid}.",
    Prospect.LOST: "The bid is lost: {bidders} can come to {most}, not to {bid}.",
    Prospect.OPEN: "{bidders} have {has} of {bid}; {out} are still out.",
}


def prospects_words(found: Prospects, bidders: str) -> str:
    """How the bid stands: "Ann and Cal have 75 of 90; 25 are still out."."""
    return PROSPECTS[found.standing].format(
        bidders=bidders, has=found.has, bid=found.bid, most=found.most, out=found.out
    )


def gap_words(tricks: Sequence[int]) -> str:
    """The sentence that *tricks* were left out, so that no sum is known; "" if none were."""
    if not tricks:
        return ""
    return f"Not entered: {tricks_words(tricks)}. The counters are not known."


def call_words(call: Call, words: Words) -> str:
    """A call: "Bob 75", "Bob passes", "Bob holds", "Bob calls a redeal"."""
    if call.redeal:
        return f"{words.seat(call.seat)} calls a redeal"
    if call.hold:
        return f"{words.seat(call.seat)} holds"
    return f"{words.seat(call.seat)} {'passes' if call.bid is None else bid_name(call.bid)}"


def own_words(call: Call) -> str:
    """A call on the button of whoever makes it: "Pass", "75", "Hold", "Moon"."""
    if call.hold:
        return "Hold"
    return "Pass" if call.bid is None else str(call.bid).capitalize()


def auction_words(now: Bidding, dealer: Seat, words: Words) -> str:
    """Whose call it is, or what the auction came to."""
    match now.state:
        case State.OPEN:
            return f"{words.seat(now.to_act or dealer)} to call"
        case State.WON:
            return high_bid_words(now, dealer, words)
        case State.REDEAL:
            return again_words(dealer, words).removesuffix(".")
        case State.FORCED | State.PASSED_OUT:
            return all_pass_words(dealer, words).removesuffix(".")


def high_bid_words(now: Bidding, dealer: Seat, words: Words) -> str:
    """Who has the high bid: "Bob has the bid at 75"."""
    bid = "" if now.bid is None else bid_name(now.bid)
    return f"{words.seat(now.bidder or dealer)} has the bid at {bid}"


def calls_so_far(calls: Sequence[Call], now: Bidding, dealer: Seat, words: Words) -> str:
    """An auction under way: "Ann 70, Bob passes: Cal to call."."""
    called = ", ".join(call_words(call, words) for call in calls)
    return with_stop(f"{called}: {auction_words(now, dealer, words)}")


# The trick to show of a hand


WHY = {
    Why.MADE: "Trick {} made the bid",
    Why.SET: "Trick {} set the bid",
    Why.RENEGE: "The renege was in trick {}",
    Why.POINTS: "No trick brought more than trick {}",
}
"""Why a trick is the one shown of a hand, with its number."""


def trick_words(trick: Trick, words: Words) -> str:
    """The cards of a trick in order, and who took it: "Ann the red 14, Bob …: Ann takes it."."""
    cards = (
        f"{words.seat(each.seat)} {card_words(each.card, words.rules)}"
        for each in trick.played(words.rules)
    )
    taken = "" if trick.winner is None else f": {words.seat(trick.winner)} takes it"
    return f"{', '.join(cards)}{taken}."
