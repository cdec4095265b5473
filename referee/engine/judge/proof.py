"""Offences in the play, each with its certificate where the deal does not show it.

A certificate is a later card of the same seat: "seat 3 laid the green 5 to a red lead in
trick 3, and laid the red 9 in trick 6". It accuses nobody who followed, and finds every
offence that the cards on the table can show, by a later card or by counting what is left.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from referee.engine.hand.facts import Seat
from referee.engine.judge.holdings import Holdings, Pile
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.ruling import Proof, Ruling
from referee.engine.tricks.card_order import NUMBER, Tables
from referee.engine.tricks.fast_replay import play_out
from referee.engine.tricks.tricks import Played

FOLLOW = "A seat that holds a card of the color led must play one"


def play_faults(played: Sequence[Played], known: Holdings, tables: Tables) -> tuple[Ruling, ...]:
    """Every card that was not by the rules: none of that hand, or none that followed."""
    if _is_honest(played, known, tables):
        return ()
    return (*deck_faults(played, known, tables), *reneges(played, known, tables))


def _is_honest(played: Sequence[Played], known: Holdings, tables: Tables) -> bool:
    """Whether all hands are known and all cards went by the rules; False says nothing."""
    players = len(known.start)
    if not known.whole or not played or len(played) % players:
        return False
    hands = [tables.mask(known.start[seat].elements()) for seat in sorted(known.start)]
    numbers = [NUMBER[each.card] for each in played]
    honest = play_out(hands, played[0].seat - 1, numbers, tables)
    leaders = [each.seat - 1 for each in played[players::players]]
    return honest.legal == len(played) and honest.winners[:-1] == leaders


def doubtful_cards(played: Sequence[Played], tables: Tables) -> frozenset[Card]:
    """Cards that cannot all have been played as recorded: too many of them, or none in the deck."""
    laid = Counter(each.card for each in played)
    return frozenset(card for card, number in laid.items() if number > tables.copies[NUMBER[card]])


def deck_faults(played: Sequence[Played], known: Holdings, tables: Tables) -> tuple[Ruling, ...]:
    """Cards that the deck has not, were played before, or were not in the hand."""
    faults: list[Ruling] = []
    laid: Pile = Counter()
    held = {seat: Counter(pile) for seat, pile in known.start.items()}
    for each in played:
        fault = _deck_fault(each, laid, held, tables)
        if fault is not None:
            faults.append(fault)
            continue
        laid[each.card] += 1
        if each.seat in held:
            held[each.seat][each.card] -= 1
    return tuple(faults)


def _deck_fault(each: Played, laid: Pile, held: dict[Seat, Pile], tables: Tables) -> Ruling | None:
    copies = tables.copies[NUMBER[each.card]]
    if not copies:
        return _fault("card-not-in-deck", each, "which the deck does not have")
    if laid[each.card] >= copies:
        return _fault("card-played-twice", each, "which was played before")
    if each.seat in held and held[each.seat][each.card] <= 0:
        return _fault("card-not-held", each, "which was not in that hand")
    if each.seat not in held and laid[each.card] + _elsewhere(each.card, held) >= copies:
        return _fault("card-not-held", each, "which was in another hand")
    return None


def _elsewhere(card: Card, held: dict[Seat, Pile]) -> int:
    return sum(pile[card] for pile in held.values())


def _fault(code: str, each: Played, what: str) -> Ruling:
    return Ruling(
        code,
        seat=each.seat,
        trick=each.trick,
        card=each.card,
        text=f"Seat {each.seat} is recorded in trick {each.trick} with "
        f"{cards.words(each.card)}, {what}.",
    )


def reneges(played: Sequence[Played], known: Holdings, tables: Tables) -> tuple[Ruling, ...]:
    """Every renege that the deal shows or the cards on the table prove.

    Source: S000, S002 "Play"; rulings 1 to 6.
    """
    doubtful = doubtful_cards(played, tables)
    trusted = [each for each in played if each.card not in doubtful]
    found = []
    for at, each in enumerate(trusted):
        if each.led is None or each.led in doubtful or tables.excused(each.card, each.led):
            continue
        ruling = _renege(each, trusted[:at], trusted[at + 1 :], known, tables)
        if ruling is not None:
            found.append(ruling)
    return tuple(found)


def _renege(
    each: Played,
    before: Sequence[Played],
    after: Sequence[Played],
    known: Holdings,
    tables: Tables,
) -> Ruling | None:
    led = each.led or each.card
    if each.seat in known.start:
        held = known.start[each.seat] - Counter(_cards_of(each.seat, before))
        answers = [card for card in held.elements() if tables.answers(card, led)]
        if len(answers) > known.blind(each.trick):
            return _accused(each, None, f"held {cards.words(answers[0])}")
        return None
    for later in after:
        if later.seat == each.seat and tables.answers(later.card, led):
            proof = Proof(later.trick, later.card)
            return _accused(each, proof, f"laid {cards.words(later.card)} in trick {later.trick}")
    pool = known.pools.get(each.seat)
    if pool is not None and pool.least(_answering(led, tables)):
        return _accused(each, None, "must still hold one: no other cards are left for that hand")
    return None


def _cards_of(seat: Seat, played: Sequence[Played]) -> Iterator[Card]:
    return (each.card for each in played if each.seat == seat)


def _answering(led: Card, tables: Tables) -> Iterator[Card]:
    return (card for card in NUMBER if tables.answers(card, led))


def _accused(each: Played, proof: Proof | None, shown: str) -> Ruling:
    led = each.led or each.card
    return Ruling(
        "renege",
        seat=each.seat,
        trick=each.trick,
        card=each.card,
        proof=proof,
        text=f"Seat {each.seat} played {cards.words(each.card)} to {cards.words(led)} "
        f"in trick {each.trick}, and {shown}. {FOLLOW}.",
    )
