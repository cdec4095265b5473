"""Questions that people ask about the rules of a table, and their answers at that table.

questions.toml has the questions, and the answers that only combine sentences of the rule book.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import Formatter

from referee.rook.hand import teams
from referee.rook.hand.facts import Seat
from referee.rook.judge.scoring import Contract, foul_cost, grants_bid, set_costs
from referee.rook.play.tricks import first_leader
from referee.rook.rules import cards, house
from referee.rook.rules.model import (
    Ban,
    FirstLead,
    RuleSet,
    Sides,
    TrumpMoment,
)
from referee.rook.rules.registry import OFF, RULES, HouseRule
from referee.text import capital
from referee.web.rook.rulebook.book import (
    captured_nest_words,
    fixed_sentence,
    full_sentence,
    rook_after_calls_words,
    sentence_at,
)
from referee.web.rook.words import deck
from referee.web.rook.words.rules import (
    all_pass_words,
    bonus_words,
    dummy_words,
    made_words,
    others_words,
    partner_words,
    redeal_rule_words,
    set_words,
)
from referee.web.rook.words.vocabulary import Words
from referee.web.shared.words import with_stop, words_in


@dataclass(frozen=True, slots=True)
class Asking:
    """The table that a question is about; without names, a game that nobody plays yet."""

    rules: RuleSet
    names: tuple[str, ...] = ()
    """Names by seat; empty if the question is about no table."""
    dealer: Seat | None = None
    """The dealer of the hand in progress or next; None without a table, or after its game."""
    contract: Contract | None = None
    """The bid of the hand in progress; None if there is none."""
    circus: bool = False
    """Whether circus Rook was called in that hand."""

    @property
    def words(self) -> Words:
        """The words for players and sides, with the names if there are any."""
        return Words(self.rules, self.names)

    @property
    def rook(self) -> str:
        """The name of the Rook in this deck."""
        return cards.rook_name(self.rules)

    @property
    def has_rook(self) -> bool:
        """Whether the Rook is in the deck."""
        return cards.ROOK in self.rules.deck.trump

    @property
    def has_nest(self) -> bool:
        """Whether cards are set aside in the deal."""
        return bool(cards.nest_size(self.rules))

    @property
    def alone(self) -> bool:
        """Whether everybody plays alone."""
        return self.rules.table.sides is Sides.ALONE

    @property
    def dealer_named(self) -> str:
        """The dealer: "the dealer, Dee", or without a name."""
        return (
            "the dealer" if self.dealer is None else f"the dealer, {self.words.seat(self.dealer)}"
        )

    @property
    def bidder(self) -> str:
        """The bidder by name, or "the bidder"."""
        return self.words.seat(self.contract.bidder) if self.contract else "the bidder"

    @property
    def the_bid(self) -> str:
        """The points that were bid, "the moon", or "the bid"."""
        return cards.bid_name(self.contract.said) if self.contract else "the bid"

    def lost(self, foul: str) -> str:
        """The points that a *foul* of this kind costs, or "the bid"."""
        contract = self.contract or Contract(0, 0, ())
        return str(foul_cost(contract, foul, self.rules) or "the bid")


@dataclass(frozen=True, slots=True)
class BookQuestion:
    """A question about the rules."""

    name: str
    """The name; the question's id on the page is ``ask-<name>``."""
    question: str
    """The question in people's words; ``{rook}`` is the name of the Rook in the deck."""
    rests_on: Sequence[str]
    """The names of the rules that the answer rests on."""
    also: Sequence[str]
    """Other ways to ask it, for the search."""
    text: str = ""
    """The answer, with names of rules in place of their sentences; "" if `ANSWERS` has it."""

    def answer(self, at: Asking) -> str:
        """The answer at that table, with what its house rules add; "" if it does not arise."""
        first, now = self._first(at), house.parameters(at.rules)
        played = (rule.name for rule in self._adding if first and now[rule.name] not in OFF)
        return " ".join((first, *(full_sentence(name, at.rules) for name in played)))

    def _first(self, at: Asking) -> str:
        if not self.text:
            return ANSWERS[self.name](at)
        names = [name for _, name, _, _ in Formatter().parse(self.text) if name]
        rules = {name: sentence_at(name, at.rules) for name in names}
        return self.text.format_map(rules).rstrip() if rules[names[0]] else ""

    @property
    def rules(self) -> tuple[str, ...]:
        """The names of all rules that the answer rests on, house rules included."""
        return (*self.rests_on, *(rule.name for rule in self._adding))

    @property
    def _adding(self) -> Sequence[HouseRule]:
        return [rule for rule in RULES.values() if rule.answers == self.name]


KEEP_IT = "score what they had captured"
SOME = "no, not while you hold enough other cards"


# The play of the cards


def leads_first(at: Asking) -> str:
    """Who leads to the first trick; ruling 11."""
    by_dealer = at.rules.play.first_lead is FirstLead.LEFT_OF_DEALER
    if at.dealer is None or (at.contract is None and not by_dealer):
        return f"{full_sentence('first_lead', at.rules)[:-1]}, with any card.{_in_circus(at)}"
    bidder = at.contract.bidder if at.contract else at.dealer
    leader = first_leader(at.dealer, bidder, circus=at.circus, rules=at.rules)
    why = {
        FirstLead.LEFT_OF_DEALER: f"they sit left of {at.dealer_named}",
        FirstLead.LEFT_OF_BIDDER: f"they sit left of the bidder, {at.bidder}",
        FirstLead.BIDDER: "they won the bid",
    }[at.rules.play.first_lead]
    named = "they named trump" if at.circus else why
    leads = with_stop(f"{at.words.seat(leader)} leads, with any card: {named}")
    return f"{leads}{_in_circus(at)}"


def _in_circus(at: Asking) -> str:
    """Who leads instead if circus Rook is called; "" if that is not possible."""
    if not at.rules.trump.circus or at.circus:
        return ""
    return " After “circus Rook”, whoever named trump leads."


def must_play_rook(at: Asking) -> str:
    """When the Rook may be played, and when it must be; rulings 1 and 5."""
    if not at.has_rook:
        return "There is none in this deck."
    free = (
        "You may play it to any trick, even if you could follow."
        if at.rules.play.rook_free_play
        else "It is a trump like any other: you may not play it while you can follow another color."
    )
    return f"{free} {fixed_sentence('rook-follows', at.rules)}{rook_after_calls_words(at.rules)}"


def ones(at: Asking) -> str:
    """What the cards with a 1 are worth and where they rank, the red 1 included."""
    single = {"R1": "red_one", "R2": "red_two"}
    trumps = (card for card in at.rules.deck.trump if card in single)
    sentences = [full_sentence(single[str(card)], at.rules) for card in trumps]
    if "R1" in at.rules.deck.trump:
        sentences.insert(1, full_sentence("red_one_points", at.rules))
    if 1 in at.rules.deck.plain:
        sentences.insert(0, _plain_ones(at))
    no_ones = (
        "" if sentences or cards.are_playing_cards(at.rules) else "There are none in this deck."
    )
    return no_ones or " ".join(sentences)


def _plain_ones(at: Asking) -> str:
    place = "highest" if at.rules.deck.plain[0] == 1 else "lowest"
    name = cards.counter_name(1, at.rules)
    points = dict(at.rules.score.counters).get(1, 0)
    counts = f"counts {points}" if points else "counts nothing"
    kind = "suit" if cards.are_playing_cards(at.rules) else "color"
    return f"The {name} is the {place} card of its {kind} and {counts}."


def open_hand(at: Asking) -> str:
    """Whose hand lies open; "" if none does; ruling 63."""
    sentence = dummy_words(at.rules)
    if not sentence or at.contract is None or not at.contract.partners:
        return sentence
    partner = at.words.seat(at.contract.partners[0])
    return sentence.replace("The bidder’s partner", partner, 1).replace(
        "the bidder plays", f"{at.bidder} plays"
    )


# What a broken rule costs


def renege_costs(at: Asking) -> str:
    """What a renege costs if it is found too late; rulings 40, 41, 47 and 104."""
    if at.contract is not None and at.rules.table.sides.fixed:
        return _by_name(at, at.contract)
    others = f"{KEEP_IT}, the bidders even if that is less than {at.the_bid}"
    if grants_bid(at.rules):
        others = f"{KEEP_IT}, but after a renege of a defender the bidders score {at.the_bid}"
    if award := cards.renege_award(at.rules):
        others = f"score {award} each"
    lost = at.lost("renege")
    nothing = f"loses {lost} and scores nothing"
    loses = f"{'who' if at.alone else 'the side that'} reneged {nothing}"
    if teams.partners_are_called(at.rules):
        loses = f"who reneged loses {lost}, and nobody on their side scores"
    return f"The hand ends, and {loses}. The others {others}."


def _by_name(at: Asking, contract: Contract) -> str:
    """What a renege costs, with the players and points of the hand in progress."""
    bidders, others = at.words.sides(contract)
    captured = f"{KEEP_IT}, even if less than {contract.bid}"
    granted = f"score {contract.stake}" if grants_bid(at.rules) else captured
    lost = at.lost("renege")
    ends = f"The hand ends, and the side that reneged loses {lost} and scores nothing."
    if award := cards.renege_award(at.rules):
        the = "The" if at.rules.table.sides is Sides.TWO else "Each"
        return f"{ends} {the} other side scores {award}."
    if at.rules.table.sides is not Sides.TWO:
        return (
            f"{ends} If it was {bidders}, the other sides {KEEP_IT}; if it was another side, "
            f"{bidders} {granted}, and the rest {KEEP_IT}."
        )
    return (
        f"{ends} If it was {bidders}, {others} {KEEP_IT}; if it was {others}, {bidders} {granted}."
    )


# The nest, what is laid aside, and trump


def gets_nest(at: Asking) -> str:
    """Who takes up the nest, and who scores the cards that are laid aside."""
    if not at.has_nest:
        return "There is no nest."
    takes = f"{capital(at.bidder)} takes up its {cards.nest_size(at.rules)} cards."
    return f"{takes} {captured_nest_words(at.rules)}"


def bury_counters(at: Asking) -> str:
    """Whether counters may be laid aside; rulings 27 and 29."""
    if not at.has_nest:
        return ""
    nest, size = at.rules.nest, cards.nest_size(at.rules)
    if nest.ban is Ban.COUNTERS:
        return f"{capital(SOME)}."
    if nest.most_counters:
        return f"No more than {nest.most_counters} of them, while you hold enough other cards."
    also = " But no trumps while you hold enough other cards." if nest.ban is Ban.TRUMP else ""
    return f"Yes, as many as you like among the {size} cards.{also}"


def bury_trump(at: Asking) -> str:
    """Whether trump and the Rook may be laid aside; rulings 28 to 30."""
    if not at.has_nest:
        return ""
    rook = f", nor the {at.rook}" if at.has_rook else ""
    if at.rules.nest.ban is Ban.TRUMP:
        return f"{capital(SOME)}: no trump{rook}."
    banned = at.rules.nest.ban is Ban.COUNTERS
    if banned and at.has_rook and cards.points(cards.ROOK, at.rules):
        return f"Trump, yes, unless it counts. The {at.rook} counts: {SOME}."
    but = " What counts is another question: see there."
    too = f", and the {at.rook} too" if at.has_rook else ""
    return f"Yes{too}.{but if banned or at.rules.nest.most_counters else ''}"


def bad_discard(at: Asking) -> str:
    """What a discard against the rules costs; ruling 31."""
    if not at.has_nest:
        return ""
    lost = at.lost("bad-discard")
    if at.contract is not None and at.rules.table.sides.fixed:
        bidders, others = at.words.sides(at.contract)
        loses = f"{bidders} lose {lost}, {others}"
    else:
        partner = ", a partner scores nothing" if teams.partners_are_called(at.rules) else ""
        loses = f"{capital(at.bidder)} loses {lost}{partner}, the others"
    return f"The hand ends. {loses} score what they had captured."


def names_trump(at: Asking) -> str:
    """Who names trump, and when."""
    when = {
        TrumpMoment.AFTER_DISCARD: "after the discard" if at.has_nest else "at once",
        TrumpMoment.BEFORE_NEST: "before the nest is seen",
        TrumpMoment.WITH_LEAD: "with the first lead",
    }[at.rules.trump.moment]
    return f"{capital(at.bidder)} names it, {when}."


def may_be_trump(at: Asking) -> str:
    """What may be trump, and what else may be called; rulings 75 and 79."""
    beside = fixed_sentence("not-offered", at.rules)
    return f"Any of the four {deck.suits_or_colors(at.rules)}. {beside}"


# The deal and the bidding


def bids_first(at: Asking) -> str:
    """Who bids first."""
    if at.dealer is None:
        return "The player left of the dealer."
    return with_stop(f"{at.words.bids_first(at.dealer)}: they sit left of {at.dealer_named}")


def all_passed(at: Asking) -> str:
    """What follows when nobody bids; rulings 12 and 13."""
    if at.dealer is None:
        return full_sentence("all_pass", at.rules)
    return all_pass_words(at.dealer, at.words)


def may_redeal(at: Asking) -> str:
    """Who may call a redeal, and until when; rulings 20 to 24."""
    if not at.rules.auction.no_counter_redeal:
        return f"No. {redeal_rule_words(at.rules)}"
    if at.contract is not None:
        return "Not any more: the bidding of this hand is over."
    return (
        "Yes, while the bidding goes on, with a hand that has no counter "
        f"({deck.counter_words(at.rules)}). The same dealer deals again."
    )


def reveal(at: Asking) -> str:
    """Whether a called partner has to say so; source: S000."""
    if not teams.partners_are_called(at.rules):
        return ""
    return "No. Who the partner is stays secret until the called card is played."


def deals(at: Asking) -> str:
    """Who deals this hand, and who the next one."""
    passes = "The deal goes to the left after every hand."
    if at.dealer is None:
        return passes
    return f"{at.words.seat(at.dealer)} deals this hand. {passes}"


def plays_with_whom(at: Asking) -> str:
    """Who plays with whom."""
    rules = at.rules
    if teams.partners_are_called(rules) or at.alone or not at.names:
        return partner_words(rules)
    sides = " against ".join(at.words.book(book) for book in teams.books(rules))
    return f"{sides} play together." if len(teams.books(rules)) == 1 else with_stop(sides)


# What a hand scores, and when the game is over


def made(at: Asking) -> str:
    """What a bid that is made scores; rulings 49 and 50."""
    if at.contract is None or not at.rules.table.sides.fixed:
        return made_words(at.rules)
    bidders, _ = at.words.sides(at.contract)
    bonus = ", the bonus included" if cards.bonus_worth(at.rules) else ""
    if at.contract.moon:
        return f"With every counter, {bidders} score {at.contract.moon}."
    return f"With {at.contract.bid} or more{bonus}, {bidders} score every point they took."


def set_back(at: Asking) -> str:
    """What a bid that is set costs."""
    if at.contract is None or not at.rules.table.sides.fixed:
        return f"{set_words(at.rules)} {others_words(at.rules)}"
    return _set_by_name(at, at.contract)


def _set_by_name(at: Asking, contract: Contract) -> str:
    bidders, others = at.words.sides(contract)
    lost = -set_costs(contract, at.rules)[0].points
    less = "a counter missing" if contract.moon else f"less than {contract.bid}"
    return (
        f"With {less}, {bidders} lose {lost} and score nothing; {others} "
        "score every point they took."
    )


def last_trick(at: Asking) -> str:
    """What tricks score besides their counters, and what the last trick does."""
    bonus = bonus_words(at.rules)
    nest = full_sentence("nest_to", at.rules) if at.has_nest else ""
    return " ".join(each for each in (bonus, nest) if each)


def everything(at: Asking) -> str:
    """What taking every counter scores, bid as the moon or not."""
    every = cards.hand_total(at.rules)
    nest = fixed_sentence("every-trick", at.rules)
    text = f"Nothing but the points of the hand, {every}. {nest}".rstrip()
    if at.rules.score.sweep_points:
        text = full_sentence("sweep_points", at.rules)
    return f"{text} {full_sentence('moon', at.rules)}" if at.rules.score.moon else text


ANSWERS: Mapping[str, Callable[[Asking], str]] = {
    "leads-first": leads_first,
    "rook": must_play_rook,
    "ones": ones,
    "open-hand": open_hand,
    "renege-late": renege_costs,
    "nest": gets_nest,
    "bury-counters": bury_counters,
    "bury-trump": bury_trump,
    "bad-discard": bad_discard,
    "names-trump": names_trump,
    "may-be-trump": may_be_trump,
    "bids-first": bids_first,
    "all-passed": all_passed,
    "redeal": may_redeal,
    "reveal": reveal,
    "deals": deals,
    "partner": plays_with_whom,
    "made": made,
    "set": set_back,
    "last-trick": last_trick,
    "everything": everything,
}
"""The function for each answer that the rule book alone does not give, by the question's name."""


def _chapters() -> Iterator[tuple[str, Sequence[BookQuestion]]]:
    for chapter, questions in words_in(__file__, "questions.toml").items():
        yield (
            chapter,
            tuple(
                BookQuestion(
                    name, each["asked"], each["rules"], each["also"], each.get("answer", "")
                )
                for name, each in questions.items()
            ),
        )


QUESTIONS: Mapping[str, Sequence[BookQuestion]] = dict(_chapters())
"""The questions by chapter, those asked in the middle of a hand first."""
