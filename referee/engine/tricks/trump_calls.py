"""What the bidder may call beside a color, as the table offers it."""

from enum import StrEnum

from referee.engine.rules.model import RuleSet


class OfferedCall(StrEnum):
    """A call that a table may offer. Source: S000; rules 1.19."""

    NO_TRUMP = "no trump"
    LOW_CARD = "low card"
    CIRCUS = "circus"
    ROOK = "rook"
    """High or low, as the bidder says."""


def table_calls(rules: RuleSet) -> frozenset[OfferedCall]:
    """The calls that this table offers; any other is void; ruling 79."""
    offers = {
        OfferedCall.NO_TRUMP: rules.trump.no_trump,
        OfferedCall.LOW_CARD: rules.trump.low_card,
        OfferedCall.CIRCUS: rules.trump.circus,
        OfferedCall.ROOK: rules.trump.rook_called,
    }
    return frozenset(call for call, on in offers.items() if on)


def is_rook_open(rook: str | None, rules: RuleSet) -> bool:
    """Whether the bidder says if the Rook is high or low, and *rook* does not tell; ruling 80."""
    return rook is None and OfferedCall.ROOK in table_calls(rules)
