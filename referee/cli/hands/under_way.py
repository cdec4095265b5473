"""What a hand under way waits for, in one line: who is to play, and which cards he may play."""

from collections.abc import Sequence

from referee.engine import Outcome, Phase, Play, Position, RuleSet, Seat, Step, from_facts, offers
from referee.engine.rules import cards
from referee.engine.tricks.trump_calls import is_rook_open


def waits_for(step: Step, rules: RuleSet, players: Sequence[str]) -> str | None:
    """What the table waits for; None: the hand is over, or its record cannot be followed."""
    hand = step.hand
    told = hand.taken is not None or hand.piles is not None
    if told or step.verdict.score.outcome is not Outcome.UNFINISHED:
        return None
    followed = from_facts(hand, step.dealer, rules)
    now = followed.last
    if now.phase is Phase.TRUMP and hand.trump is not None and is_rook_open(hand.rook, rules):
        return f"{players[now.bidder - 1]} has to say whether the Rook is high or low"
    return None if followed.fault else _waits(now, players)


def _waits(now: Position, players: Sequence[str]) -> str | None:
    match now.phase:
        case Phase.AUCTION if now.to_act is not None:
            return f"it is {players[now.to_act - 1]}'s call"
        case Phase.PLAY if now.to_act is not None:
            return _to_play(now, now.to_act, players)
        case Phase.PASSING:
            return "everybody passes a card to the left"
        case Phase.PARTNER | Phase.DISCARD | Phase.TRUMP:
            return f"{players[now.bidder - 1]} {_BIDDER_HAS[now.phase]}"
        case _:
            return None


_BIDDER_HAS = {
    Phase.PARTNER: "has to call a card",
    Phase.DISCARD: "takes the nest and has to lay as many cards aside",
    Phase.TRUMP: "has to name trump",
}


def _to_play(now: Position, seat: Seat, players: Sequence[str]) -> str:
    """Who is to play; of an open hand the bidder plays it."""
    turn = "is to lead" if not now.trick else "is to play"
    who = f"{players[seat - 1]} {turn}"
    if seat == now.exposed:
        who = f"{players[seat - 1]}'s hand lies open: {players[now.bidder - 1]} {turn} from it"
    may = [cards.shown(each.card) for each in offers(now) if isinstance(each, Play)]
    return who if now.held[seat - 1] is None else f"{who}: {' '.join(may)}"
