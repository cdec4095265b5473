"""What the table claimed or settled, and whether the cards bear it out."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.engine.hand.facts import Hand, Irregularity
from referee.engine.judge.holdings import Holdings
from referee.engine.ruling import Ruling
from referee.engine.tricks.card_order import Tables
from referee.engine.tricks.tricks import Played


@dataclass(frozen=True, slots=True)
class Judged:
    """The claims of a hand after a look at the cards."""

    standing: tuple[Irregularity, ...]
    """Those that count, which are all that the cards do not refute."""
    rulings: tuple[Ruling, ...]


def ends_hand(irregularity: Irregularity) -> bool:
    """Whether *irregularity* stops the hand: a renege found too late, or a bad discard.

    A renege in trick n can be put right until trick n + 1 is taken. Source: S000; ruling 37.
    """
    if irregularity.kind == "renege":
        if irregularity.trick is not None and irregularity.found is not None:
            return irregularity.found > irregularity.trick + 1
        return not irregularity.in_time
    return irregularity.kind == "bad-discard"


def ending_foul(hand: Hand) -> Irregularity | None:
    """The irregularity that ended the hand, the earliest if there are more; ruling 45.

    A bad discard is earlier than any renege.
    """
    ending = [each for each in hand.irregularities if ends_hand(each)]
    return min(ending, key=lambda e: (e.kind == "renege", e.trick or 0), default=None)


def hear_claims(
    hand: Hand,
    played: Sequence[Played],
    found: Sequence[Ruling],
    known: Holdings,
    tables: Tables | None,
) -> Judged:
    """The claims of *hand* against the cards; *found* is what the cards show by themselves.

    A claim that the cards refute costs nothing; ruling 46. One that they cannot check stands.
    """
    standing, rulings = [], []
    for claim in hand.irregularities:
        laid = _laid(claim, played)
        if not ends_hand(claim):
            standing.append(claim)
        elif _is_refuted(claim, laid, found, known, tables):
            rulings.append(_not_upheld(claim))
        else:
            standing.append(claim)
            if not any(_same_offence(claim, each) for each in found):
                rulings.append(_settled(claim, laid))
    return Judged(tuple(standing), tuple(rulings))


def _laid(claim: Irregularity, played: Sequence[Played]) -> list[Played]:
    """What the seat laid in the trick that *claim* names, or in all tricks if it names none."""
    return [p for p in played if p.seat == claim.seat and claim.trick in (None, p.trick)]


def _is_refuted(
    claim: Irregularity,
    laid: Sequence[Played],
    found: Sequence[Ruling],
    known: Holdings,
    tables: Tables | None,
) -> bool:
    if tables is None or any(_same_offence(claim, each) for each in found):
        return False
    if claim.kind == "bad-discard":
        return claim.seat in known.start and claim.seat is not None
    if not laid or (claim.trick is None and not known.whole):
        return False
    return all(_is_right(each, known, tables) for each in laid)


def _is_right(laid: Played, known: Holdings, tables: Tables) -> bool:
    """Whether the cards show that *laid*, of which they show no offence, was by the rules."""
    followed = laid.led is None or tables.excused(laid.card, laid.led)
    return followed or (laid.seat in known.start and not known.blind(laid.trick))


def _same_offence(claim: Irregularity, ruling: Ruling) -> bool:
    if claim.kind == "bad-discard":
        return ruling.code.startswith("discard-")
    named = claim.trick in (None, ruling.trick)
    return (ruling.code, ruling.seat) == (claim.kind, claim.seat) and named


def _not_upheld(claim: Irregularity) -> Ruling:
    what = "laid cards aside by the rules" if claim.kind == "bad-discard" else "played by the rules"
    where = f" in trick {claim.trick}" if claim.trick is not None else ""
    return Ruling(
        "claim-not-upheld",
        seat=claim.seat,
        trick=claim.trick,
        text=f"The cards show that seat {claim.seat} {what}{where}. "
        "The claim costs nobody anything.",
    )


def _settled(claim: Irregularity, laid: Sequence[Played]) -> Ruling:
    if claim.kind == "bad-discard":
        return Ruling(
            "bad-discard",
            seat=claim.seat,
            text=f"The table found the discard of seat {claim.seat} to be against the rules. "
            "The hand ends and the bidders are set.",
        )
    where = f" in trick {claim.trick}" if claim.trick is not None else ""
    return Ruling(
        "renege",
        seat=claim.seat,
        trick=claim.trick,
        card=laid[0].card if laid and claim.trick is not None else None,
        text=f"The table found that seat {claim.seat} did not follow{where} though it could, "
        "and found it too late to put it right. The hand ends.",
    )
