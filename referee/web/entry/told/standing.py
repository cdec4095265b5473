"""A hand as it stands, as the form that would tell it."""

from werkzeug.datastructures import MultiDict

from referee.engine.game import Step
from referee.engine.hand import teams
from referee.engine.hand.facts import Points
from referee.engine.hand.fouls import ending_foul
from referee.engine.judge.scoring import Contract
from referee.web.entry.told import shares
from referee.web.entry.told.forms import ALONE, BIDDERS, PAD, SIDES
from referee.web.entry.told.piles import pad_chips, pile_letters
from referee.web.state import TableState
from referee.web.ui.fields import Posted


def posted_from(state: TableState, step: Step) -> Posted:
    """The form as it would have to be filled to tell the hand as it stands."""
    hand, contract = step.hand, step.verdict.contract
    posted: Posted = MultiDict()
    for name in ("bidder", "bid", "trump", "call", "rook", "last_trick"):
        value = getattr(hand, name)
        if value is not None:
            posted.add(name, str(value))
    if hand.declared is not None:
        posted.add("declared", "yes" if hand.declared else "no")
    for seat in hand.partners or ():
        posted.add("partners", str(seat))
    if hand.partners == ():
        posted.add("partners", ALONE)
    if hand.tricks is not None:
        posted.add("tricks", str(next(iter(hand.tricks.values()))))
        _fill_shares(posted, "tricks", hand.tricks)
    _fill_captured(posted, state, step, contract)
    return posted


def _fill_captured(
    posted: Posted, state: TableState, step: Step, contract: Contract | None
) -> None:
    hand = step.hand
    if hand.piles is not None:
        posted.add("by", PAD)
        left = list(pad_chips(state.rules))
        for letter, team in pile_letters(state.rules).items():
            for card in hand.piles.get(team, ()):
                chip = next((each for each in left if each.startswith(f"{card}#")), None)
                if chip is not None:  # a card that counts nothing has no chip
                    left.remove(chip)
                    posted.add(f"pile{letter}", chip)
    elif hand.taken is not None and contract is not None and ending_foul(hand) is None:
        team = teams.team(contract.bidder, contract.declarers, state.rules)
        amount = step.verdict.score.taken.get(team)
        if amount is not None:
            posted.add("taken", str(amount))
            posted.add("by", SIDES if shares.are_asked(state.rules) else BIDDERS)
        _fill_shares(posted, "taken", hand.taken)


def _fill_shares(posted: Posted, name: str, amounts: Points) -> None:
    for team, amount in amounts.items():
        posted.add(f"{name}{team}", str(amount))
