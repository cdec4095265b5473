"""The questions of the entry form as rows of chips, with what was tapped before still checked."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from referee.engine import nest
from referee.engine.auction.auction import first_to_speak
from referee.engine.hand import teams
from referee.engine.hand.facts import Hand, Seat
from referee.engine.judge.scoring import Contract
from referee.engine.rules import cards
from referee.engine.rules.bids import bids_within_reach
from referee.engine.rules.model import Bonus, RuleSet
from referee.web.entry.reading import ALONE, BIDDERS, CALLS, OTHERS, PAD, SIDES, FormResult, by_side
from referee.web.state import TableState
from referee.web.ui.fields import Posted, filled
from referee.web.ui.parts import Chip, Choice, Field, Group, Look, Mark
from referee.web.words.cards import TRUMPS, trump_mark, trump_name
from referee.web.words.names import Words
from referee.web.words.rulebook.book import rules as rule_words

# The question of the entry form that is still open, and what is said of it


OPEN = {
    "bidder": "Tap who won the bid.",
    "bid": "Tap the bid.",
    "trump": "Tap the trump.",
    "taken": "Tap what was captured.",
    "partners": "Tap who played with the bidder, or “plays alone”.",
    "tricks": "Tap how many tricks they took.",
    "last_trick": "Tap who took the last trick.",
}
"""What is said of each question that is still open."""

RESULT = frozenset({"taken", "piles", "partners", "tricks", "last_trick"})
"""What is known once the hand is over."""

BY_SIDE = {
    "taken": "Write what each side captured.",
    "tricks": "Write how many tricks each side took.",
}
"""What is said instead where every side has a number of its own."""


def open_words(wants: str, rules: RuleSet) -> str:
    """What is said of the open question *wants*, a name in `OPEN`."""
    return BY_SIDE.get(wants, OPEN[wants]) if by_side(rules) else OPEN[wants]


def missing(
    facts: Mapping[str, Any], state: TableState, *, bid_alone: bool, past: bool
) -> str | None:
    """The next question to answer, a name in `OPEN`; None when nothing is missing."""
    later, rules = state.contract is not None and not past, state.rules
    known = set(facts) | ({"bidder", "bid"} if later else set())
    known |= {"partners"} if later and state.facts.partners is not None else set()
    known |= {"taken"} if "piles" in known else set()
    wanted = {
        "bidder": True,
        "bid": True,
        "trump": bid_alone and later,
        "taken": not bid_alone,
        "partners": not bid_alone and teams.partners_are_called(rules),
        "tricks": not bid_alone and tricks_count(rules),
        "last_trick": not bid_alone and rules.score.bonus is Bonus.LAST_TRICK,
    }
    return next((name for name in wanted if wanted[name] and name not in known), None)


def gives_a_result(result: FormResult) -> bool:
    """Whether anything is said of how the hand ended."""
    return not RESULT.isdisjoint({*result.facts, *result.errors})


Names = tuple[str, ...]
"""By seat: of players, or of the colors of their marks, "" for none."""


def _seats(names: Names, dots: Names, badges: Mapping[Seat, str]) -> Iterator[Chip]:
    """A chip a seat, with the mark of who sits there."""
    for seat, name in enumerate(names, 1):
        dot = dots[seat - 1] if dots else ""
        yield Chip(str(seat), name, badge=badges.get(seat, ""), dot=dot)


@lru_cache(maxsize=256)
def seat_choice(name: str, legend: str, names: Names, dots: Names = ()) -> Choice:
    """Who?"""
    chips = tuple(_seats(names, dots, {}))
    return Choice(name, legend, (Group(chips),), Look.SEATS)


@lru_cache(maxsize=512)
def bidding_choices(words: Words, dealer: Seat, dots: Names = ()) -> tuple[Choice, ...]:
    """Who won the bid, for how much, in what; *dealer*: who deals the hand."""
    rules = words.rules
    choices = [
        _bidder_choice(words, dealer, dots),
        Choice("bid", "For how much?", (Group(_numbers(bids_within_reach(rules))),), Look.AMOUNTS),
        Choice("trump", "Trump", (Group(_trumps(rules)),), Look.TRUMPS),
    ]
    if rules.trump.rook_called:
        chips = (Chip("high", "Rook high"), Chip("low", "Rook low"))
        choices.append(Choice("rook", "The Rook", (Group(chips),)))
    if rules.nest.declares_points:
        chips = (Chip("yes", "Yes"), Chip("no", "No"))
        choices.append(Choice("declared", "Bidder says the discards hold points", (Group(chips),)))
    calls = [Chip("low", "Low card")] if rules.trump.low_card else []
    calls += [Chip("circus", "Circus Rook")] if rules.trump.circus else []
    if calls:
        choices.append(Choice("call", "Called as well", (Group((Chip("", "Neither"), *calls)),)))
    return tuple(choices)


def open_bidding(state: TableState) -> tuple[Choice, ...]:
    """Of who won the bid, for how much, in what: that which is not saved yet."""
    if state.contract is None:
        return bidding_choices(state.words, state.dealer, state.dots)
    return open_calls(state.words, state.facts, state.dealer)


def _bidder_choice(words: Words, dealer: Seat, dots: Names) -> Choice:
    """The seats, with a badge at who deals and at who bids first."""
    badges = {first_to_speak(dealer, words.rules): "bids first", dealer: "deals"}
    chips = tuple(_seats(words.names, dots, badges))
    return Choice("bidder", "Who won the bid?", (Group(chips),), Look.SEATS)


def open_calls(words: Words, hand: Hand, dealer: Seat) -> tuple[Choice, ...]:
    """Trump and what is called with it, where the bid was saved before it was named."""
    if hand.trump is not None:
        return ()
    choices = bidding_choices(words, dealer)
    return tuple(
        each for each in choices if each.name in CALLS and getattr(hand, each.name) is None
    )


def _numbers(amounts: Iterable[int]) -> tuple[Chip, ...]:
    return tuple(Chip(str(amount), str(amount)) for amount in amounts)


def _trumps(rules: RuleSet) -> tuple[Chip, ...]:
    named = [
        Chip(trump, trump_name(trump, rules), mark=trump_mark(trump, rules)) for trump in TRUMPS
    ]
    if rules.trump.no_trump:
        named.append(Chip("none", "no trump", mark=Mark.NONE))
    return tuple(named)


FEW = 40
"""So many numbers are seen at once; of more, as of a double deck, those near the bid come first."""

BELOW, ABOVE = 5, 7
"""How many numbers below the bid and above it are near it: a bid is made more often than not. At
the lowest bid of a double deck, 150 of 250, they reach to 125, which is half of all."""


@lru_cache(maxsize=512)
def taken_choice(rules: RuleSet, contract: Contract | None, bid: int) -> Choice:
    """The points of one side, the most first; those that make the bid apart, where it is saved.

    Of many numbers those near *bid* come first, the rest is a tap away.
    """
    sums = sorted(cards.possible_sums(rules), reverse=True)
    first = near_sums(sums, bid) if len(sums) > FEW else sums
    parts, hint = [first], ""
    if contract is not None and rules.score.bonus is Bonus.NONE:
        made = [amount for amount in first if amount >= contract.bid]
        parts, hint = [made, first[len(made) :]], f"{contract.bid} or more makes the bid."
    return Choice(
        "taken",
        HOW_MANY,
        tuple(Group(_numbers(each)) for each in parts),
        Look.AMOUNTS,
        more=_numbers(each for each in sums if each not in first),
        near=(BELOW, ABOVE),
        hint=hint,
    )


def near_sums(sums: Sequence[int], bid: int) -> list[int]:
    """Of *sums*, the most first: those near *bid*, what they leave to the others, all and nothing.

    Whoever counts may count either side.
    """
    at = len([amount for amount in sums if amount >= bid])
    near = sums[max(at - 1 - ABOVE, 0) : at + BELOW]
    likely = {sums[0], sums[-1], *near, *(sums[0] - amount for amount in near)}
    return [amount for amount in sums if amount in likely]


HOW_MANY = "How many points?"
"""Said to those who do not see the question above it."""


@lru_cache(maxsize=512)
def by_choice(words: Words, contract: Contract | None) -> Choice:
    """Whose points the number is, a number for every side, or card by card."""
    pad = Chip(PAD, "card by card")
    if by_side(words.rules):
        sides = Chip(SIDES, "side by side", checked=True)
        return Choice("by", "How do you count?", (Group((sides, pad)),), Look.TABS)
    bidders, others = words.sides(contract)
    nest_too = ", nest included," if cards.nest_size(words.rules) else ""
    chips = (Chip(BIDDERS, bidders, checked=True), Chip(OTHERS, others), pad)
    return Choice("by", f"Points captured{nest_too} by", (Group(chips),), Look.TABS)


@lru_cache(maxsize=512)
def extra_choices(words: Words, bidder: Seat | None, dots: Names = ()) -> tuple[Choice, ...]:
    """Partners where they are called, and what a bonus is given for; *bidder*: None, not known."""
    rules, choices = words.rules, []
    names_of = teams.teams(rules)
    sides = [words.team(team) for team in names_of]
    if teams.partners_are_called(rules):
        choices.append(partners_choice(words, bidder, dots))
    if tricks_count(rules) and not by_side(rules):
        every = range(cards.hand_size(rules) + 1)
        choices.append(
            Choice(
                "tricks",
                f"How many tricks did {sides[0]} take?",
                (Group(_numbers(every)),),
                Look.AMOUNTS,
                hint=rule_words.bonus_words(rules),
            )
        )
    if rules.score.bonus is Bonus.LAST_TRICK:
        chips = tuple(Chip(team, side) for team, side in zip(names_of, sides, strict=True))
        choices.append(
            Choice(
                "last_trick",
                "Who took the last trick?",
                (Group(chips),),
                Look.SEATS,
                hint=rule_words.bonus_words(rules),
            )
        )
    return tuple(choices)


def tricks_count(rules: RuleSet) -> bool:
    """Whether the score depends on how many tricks a side took."""
    return rules.score.bonus is Bonus.MAJORITY or cards.trick_worth(rules) > 0


@lru_cache(maxsize=512)
def partners_choice(words: Words, bidder: int | None, dots: Names = ()) -> Choice:
    """Who turned out to play with the *bidder*; None: that is asked beside it.

    Everybody is offered then, and the style sheet hides who is tapped as the bidder.
    """
    chips = tuple(each for each in _seats(words.names, dots, {}) if each.value != str(bidder))
    who = words.names[bidder - 1] if bidder else "the bidder"
    return Choice(
        "partners",
        f"Who played with {who}?",
        (Group((*chips, Chip(ALONE, "nobody: plays alone"))),),
        Look.SEATS,
        many=words.rules.table.called_cards > 1,
    )


# A number a side, where one does not tell the other's


@dataclass(frozen=True, slots=True)
class Shares:
    """A number a side, where one does not tell the other's."""

    legend: str
    hint: str
    fields: Sequence[Field]
    error: str = ""


FOLLOWS = "One field may stay empty: it follows from the others."


def taken_shares(words: Words, posted: Posted, errors: Mapping[str, str]) -> Shares:
    """The question for the counters of every side."""
    less = nest.may_hold_counters(words.rules)
    hint = "The nest goes to nobody: leave out what lies in it." if less else FOLLOWS
    fields = _filled(fields_of("taken", words, step=5), posted, errors)
    return Shares("What did each side capture?", hint, fields, errors.get("taken", ""))


def tricks_shares(words: Words, posted: Posted, errors: Mapping[str, str]) -> Shares:
    """The question for the tricks of every side."""
    fields = _filled(fields_of("tricks", words, step=1), posted, errors)
    hint = f"{rule_words.bonus_words(words.rules)} {FOLLOWS}"
    return Shares("How many tricks did each side take?", hint, fields, errors.get("tricks", ""))


def fields_of(name: str, words: Words, step: int) -> tuple[Field, ...]:
    """A field a side, called by *name* and the side."""
    return tuple(
        Field(f"{name}{team}", words.team(team), "", "number", step=step)
        for team in teams.teams(words.rules)
    )


def _filled(
    fields: Iterable[Field], posted: Posted, errors: Mapping[str, str]
) -> tuple[Field, ...]:
    return tuple(filled(each, posted, errors) for each in fields)
