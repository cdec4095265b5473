"""The verdict on one hand: what it scores, and every rule that was broken in it.

It applies what the table chose for a renege, and computes what each choice would cost.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from referee import toml
from referee.errors import ImpossibleEventError
from referee.rook.hand import teams
from referee.rook.hand.facts import (
    Book,
    Hand,
    Irregularity,
    Seat,
    Team,
    as_ended,
    ending_foul,
    ends_hand,
    is_redealt,
)
from referee.rook.hand.values import PLAYED_ON, REMEDIES
from referee.rook.judge import inferred
from referee.rook.judge.captured import (
    after_claims,
    pile_points,
    piles_beside_taken,
    result_rulings,
    tricks_on,
)
from referee.rook.judge.scoring import (
    AGREED,
    CAPTURED,
    Capture,
    Contract,
    Gain,
    HandScore,
    Outcome,
    contract_for,
    grants_bid,
    score_foul,
    score_hand,
)
from referee.rook.play.called import is_rook_open
from referee.rook.play.tricks import Trick
from referee.rook.rules import cards
from referee.rook.rules.model import RenegeRule, RuleSet
from referee.rook.ruling import Ruling

UNFINISHED = HandScore(Outcome.UNFINISHED)
"""The score of a hand that is under way, or with too little recorded."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The score of a hand, the rulings on it, and what they are based on."""

    score: HandScore
    contract: Contract | None
    """None if nobody has bid, or the bid was not recorded."""
    rulings: tuple[Ruling, ...] = ()
    bidding_books: tuple[Book, ...] = ()
    """The books of the bidder and his partners, the bidder's first."""
    earners: frozenset[Book] = field(default_factory=frozenset)
    """Books that made their own bid or set the bidders; only these may win under ``win_on_bid``."""
    tricks: tuple[Trick, ...] = ()
    """The tricks as they were played, if the cards were recorded."""
    foul: Irregularity | None = None
    """The foul that ended the hand; None if none did."""


def judge(hand: Hand, dealer: Seat, rules: RuleSet, *, claims_heard: bool = True) -> Verdict:
    """The verdict on *hand*, dealt by *dealer*; only the result of the hand may be known.

    Without *claims_heard* no ruling says how well a foul that stopped the hand is proven: nobody
    claims it, the caller only wants its cost.

    Raises:
        ImpossibleEventError: what was recorded of the hand is impossible.
    """
    hand, rules, chosen = with_remedy(hand, rules)
    if chosen:
        verdict = judge(replace(hand, remedy=None), dealer, rules, claims_heard=claims_heard)
        return replace(verdict, rulings=(*chosen, *verdict.rulings))
    if hand.play and hand.trump is not None and is_rook_open(hand.rook, rules):  # ruling 80
        return _with_any_rook(hand, dealer, rules, claims_heard=claims_heard)
    called = _called_rulings(hand, rules)
    seen = inferred.infer(hand, dealer, rules, claims_heard=claims_heard)
    facts, by_then = after_claims(hand, seen.hand, rules)
    verdict = _judge_recorded(facts, by_then or seen.captured, rules)
    recorded = hand if facts is seen.hand else facts
    doubts = result_rulings(recorded, facts, verdict.score, rules)
    rulings = (*called, *seen.rulings, *verdict.rulings, *doubts)
    return replace(verdict, rulings=rulings, tricks=seen.tricks)


def _with_any_rook(hand: Hand, dealer: Seat, rules: RuleSet, *, claims_heard: bool) -> Verdict:
    """The verdict if the rank of the Rook is unknown; a claim is ruled on all the same."""
    ending = claims_heard and ending_foul(hand) is not None
    claims = inferred.heard_in_every_way(hand, dealer, rules) if ending else None
    judged = hand
    if claims is not None:
        judged = after_claims(hand, replace(hand, irregularities=claims.standing), rules).hand
    high, low = (
        judge(replace(judged, rook=rook), dealer, rules, claims_heard=False)
        for rook in ("high", "low")
    )
    verdict = _either_way(high, low)
    if claims is None:
        return verdict
    return replace(verdict, rulings=(*claims.beside(verdict.rulings), *verdict.rulings))


def _either_way(high: Verdict, low: Verdict) -> Verdict:
    """What is true whether the Rook is *high* or *low*, with a ruling that the rest is unknown."""
    if high == low:
        return high
    tricks = tuple(map(_same_trick, high.tricks, low.tricks))
    both = tuple(ruling for ruling in high.rulings if ruling in low.rulings)
    rulings = (*both, Ruling("rook-unknown"))
    if high.score == low.score:
        return replace(high, tricks=tricks, rulings=rulings)
    others = low.score.taken
    taken = {t: n if n == others[t] else None for t, n in high.score.taken.items()}
    score = HandScore(Outcome.UNFINISHED, taken=taken)
    return Verdict(score, high.contract, rulings, high.bidding_books, tricks=tricks)


def _same_trick(high: Trick, low: Trick) -> Trick:
    """The trick with the leader and winner on which both readings agree."""
    leader = high.leader if high.leader == low.leader else None
    winner = high.winner if high.winner == low.winner else None
    return replace(high, leader=leader, winner=winner)


def _called_rulings(hand: Hand, rules: RuleSet) -> tuple[Ruling, ...]:
    """Rulings on called cards that the deck does not have.

    Raises:
        ImpossibleEventError: more cards are called than the table allows.
    """
    most, called = teams.most_partners(rules), hand.partner_cards
    if not teams.partners_are_called(rules):
        return ()  # `offered_calls` rules on that
    if len(called) > most:
        raise ImpossibleEventError(
            f"the bidder calls {most} here, got {toml.clip(' '.join(map(cards.shown, called)))}",
            "partner_cards",
        )
    deck = cards.deck(rules)
    return tuple(
        Ruling("card-not-in-deck", seat=hand.bidder, card=card, reason="called")
        for card in called
        if card not in deck
    )


def _judge_recorded(hand: Hand, captured: Mapping[Team, int | None], rules: RuleSet) -> Verdict:
    """The verdict on the facts of *hand*, without another look at its cards.

    *captured* is what each side has so far, while the hand is not over.
    """
    if hand.agreed is None:
        if is_redealt(hand):
            return Verdict(_nothing(Outcome.REDEAL, rules), None)
        if hand.passed_out:
            return Verdict(_nothing(Outcome.PASSED_OUT, rules), None)
    contract = contract_of(hand, rules)
    missing = _partners_missing(hand, contract, rules)
    score = UNFINISHED if missing else _score(hand, contract, rules)
    if score.outcome is Outcome.UNFINISHED:
        taken = captured or dict.fromkeys(teams.teams(rules))
        score = HandScore(score.outcome, taken=taken)
    rulings = (*missing, *piles_beside_taken(hand, rules), *_agreed_rulings(hand))
    foul = ending_foul(hand)
    if contract is None:
        return Verdict(score, None, rulings, foul=foul)
    bidding = tuple(dict.fromkeys(teams.book(seat, rules) for seat in contract.declarers))
    earners = _earners(score, bidding, contract, rules)
    return Verdict(score, contract, rulings, bidding, earners, foul=foul)


def _partners_missing(hand: Hand, contract: Contract | None, rules: RuleSet) -> tuple[Ruling, ...]:
    """A ruling that the bidder's partners are not recorded, if the score needs them; ruling 80."""
    are_known = not teams.partners_are_called(rules) or hand.partners is not None
    scored = hand.agreed is None and capture_of(hand, rules) is not None
    if contract is None or are_known or not scored:
        return ()
    return (Ruling("partners-unknown", values={"bidder": contract.bidder}),)


def contract_of(hand: Hand, rules: RuleSet) -> Contract | None:
    """Who plays for how much; None until the bidder and the bid are recorded."""
    if hand.bidder is None or hand.bid is None:
        return None
    partners = _partners(hand.bidder, hand.partners, rules)
    return contract_for(hand.bidder, hand.bid, partners, rules)


def _partners(bidder: Seat, recorded: tuple[Seat, ...] | None, rules: RuleSet) -> tuple[Seat, ...]:
    """The partners of *bidder*: fixed by the seats, or *recorded* if partners are called.

    Raises:
        ImpossibleEventError: those *recorded* cannot have been the partners.
    """
    fixed = teams.partners(bidder, rules)
    if fixed is not None:
        if recorded is not None and sorted(recorded) != sorted(fixed):
            raise ImpossibleEventError(
                f"seat {bidder} plays with {_list(fixed)}, not with {_list(recorded)}", "partners"
            )
        return fixed
    if recorded is None:
        return ()
    if bidder in recorded or len(set(recorded)) != len(recorded):
        raise ImpossibleEventError.unlike(
            f"each partner of seat {bidder} once", _list(recorded), "partners"
        )
    if len(recorded) > teams.most_partners(rules):
        raise ImpossibleEventError(
            f"the bidder calls {teams.most_partners(rules)} here, got {_list(recorded)}", "partners"
        )
    return recorded


def _list(seats: tuple[Seat, ...]) -> str:
    return ", ".join(f"seat {seat}" for seat in seats) or "nobody"


def capture_of(hand: Hand, rules: RuleSet) -> Capture | None:
    """What each team captured, by the recorded piles or points; None if nothing is recorded.

    If a foul is found before the first trick was taken, nobody has captured anything.
    """
    foul = ending_foul(hand)
    if hand.piles is not None:
        captured = pile_points(hand.piles, rules, whole=foul is None)
        tricks, last = tricks_on(hand.piles, hand.last_trick, rules)
        return Capture(captured, hand.tricks or tricks, hand.last_trick or last)
    at_once = foul is not None and foul.found == 1 and hand.bid is not None
    nothing = dict.fromkeys(teams.teams(rules), 0) if at_once and hand.bidder is not None else {}
    taken = {**nothing, **(hand.taken or {})}
    is_known = hand.taken is not None or nothing
    return Capture(taken, hand.tricks, hand.last_trick) if is_known else None


def _score(hand: Hand, contract: Contract | None, rules: RuleSet) -> HandScore:
    if hand.agreed is not None:
        return _agreed_score(hand, contract, rules)
    capture = capture_of(hand, rules)
    if contract is None:
        if capture is not None:
            raise ImpossibleEventError.unlike(
                "the bidder and the bid with it, to score the hand", "", "taken"
            )
        return UNFINISHED
    foul = ending_foul(hand)
    if foul is not None and capture is not None:
        return score_foul(contract, foul, capture.taken, rules)
    if capture is None:
        return UNFINISHED
    return score_hand(contract, capture, rules)


def _agreed_score(hand: Hand, contract: Contract | None, rules: RuleSet) -> HandScore:
    """The score the table agreed on; if the bid is known, it is made from that many points up."""
    agreed = hand.agreed or {}
    strange = [book for book in agreed if book not in teams.books(rules)]
    if strange:
        raise ImpossibleEventError(
            f"{toml.quoted(strange[0])} keeps no book here (have {', '.join(teams.books(rules))})",
            "agreed",
        )
    points = {book: agreed.get(book, 0) for book in teams.books(rules)}
    if contract is None:
        made = min(points.values()) >= 0
    else:
        made = points[teams.book(contract.bidder, rules)] >= contract.stake
    taken = {team: (hand.taken or {}).get(team) for team in teams.teams(rules)}
    gains = tuple(Gain(book, number, AGREED) for book, number in points.items())
    return HandScore(Outcome.MADE if made else Outcome.SET, gains, taken)


def _agreed_rulings(hand: Hand) -> tuple[Ruling, ...]:
    if hand.agreed is None:
        return ()
    return (
        Ruling("score-agreed", reason="noted" if hand.note else "", values={"note": hand.note}),
    )


def _earners(
    score: HandScore, bidding: tuple[Book, ...], contract: Contract, rules: RuleSet
) -> frozenset[Book]:
    """The books that made their own bid or set the bidders; a bidder's foul sets all bidders.

    Source: rulings 99 and 104.
    """
    if score.points is None:
        return frozenset()
    charged = any(score.points[book] < 0 for book in bidding)
    had = score.taken.get(teams.team(contract.bidder, contract.declarers, rules)) or 0
    kept = score.outcome is Outcome.RENEGED and (grants_bid(rules) or contract.made_with(had))
    if score.outcome is Outcome.MADE or (kept and not charged):
        return frozenset(bidding)
    if charged or score.outcome is Outcome.SET:
        return frozenset(teams.books(rules)) - frozenset(bidding)
    return frozenset()


def _nothing(outcome: Outcome, rules: RuleSet) -> HandScore:
    gains = tuple(Gain(book, 0, CAPTURED) for book in teams.books(rules))
    return HandScore(outcome, gains, dict.fromkeys(teams.teams(rules), 0))


# The table's choice for a renege in one hand, instead of its rule


Chosen = tuple[Hand, RuleSet, tuple[Ruling, ...]]
"""The hand and the rules to judge it by, with the rulings on the table's choice."""


def with_remedy(hand: Hand, rules: RuleSet) -> Chosen:
    """*hand* and *rules* changed as the table's chosen remedy says; unchanged without a remedy.

    The table has the last word, and a ruling says that it decided.
    """
    if hand.remedy is None:
        return hand, rules, ()
    foul = ending_foul(hand)
    if foul is None or hand.remedy not in choices(foul.kind):
        return hand, rules, (Ruling("told-otherwise", reason="remedy"),)
    if hand.remedy == PLAYED_ON:
        left = tuple(claim for claim in hand.irregularities if not ends_hand(claim))
        reason = LET_PASS.get(foul.kind, "turn-passed")
        passed = Ruling("remedy-chosen", seat=foul.seat, trick=foul.trick, reason=reason)
        return replace(hand, irregularities=left), rules, (passed,)
    changed = by_rule(hand.remedy, rules)
    rulings = () if changed == rules else (Ruling("remedy-chosen", reason=hand.remedy),)
    return hand, changed, rulings


LET_PASS = {"renege": "played-on", "bad-discard": "discard-passed"}
"""The reason of the ruling that a foul was waived, by kind; every other kind is a card out of turn.
"""


def choices(kind: str) -> tuple[str, ...]:
    """The names of the remedies that a table may choose for a foul of this *kind*."""
    return (PLAYED_ON,) if kind == "bad-discard" else REMEDIES


def by_rule(remedy: str, rules: RuleSet) -> RuleSet:
    """*rules* with *remedy*, the name of a renege rule, instead of their own."""
    return replace(rules, foul=replace(rules.foul, renege_rule=RenegeRule(remedy)))


def remedies(hand: Hand, dealer: Seat, rules: RuleSet) -> Mapping[str, HandScore]:
    """The score of *hand*, with its claims, by the name of each remedy, the table's own included.

    If the cards were recorded, the score without the claim is included: the counters captured
    before the hand was stopped do not determine it.

    Raises:
        ImpossibleEventError: what was recorded of the hand is impossible.
    """
    scores = {}
    hand = replace(hand, remedy=None)
    if hand.play:
        scores[PLAYED_ON] = judge(replace(hand, irregularities=()), dealer, rules).score
    if ending_foul(hand) is None:
        hand = replace(hand, irregularities=tuple(map(as_ended, hand.irregularities)))
    for remedy in choices("renege"):
        if remedy != PLAYED_ON:
            scores[remedy] = judge(hand, dealer, by_rule(remedy, rules)).score
    return scores
