"""The rules of a table in the words that a player reads."""

from referee.engine.game import Standing
from referee.engine.hand import teams
from referee.engine.hand.facts import Seat
from referee.engine.rules import cards, presets
from referee.engine.rules.model import AllPass, Bonus, BothOver, Dummy, RuleSet
from referee.web.words.names import Words, book_seats
from referee.web.words.rulebook.book.deck import counter_words
from referee.web.words.text import listed, number, with_stop

NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}
"""How many can sit at a table, in words."""

BETWEEN_BIDDERS = "the higher total wins, and where they are level the bidder"
"""Who of the bidders wins by both totals, where partners are called; ruling 83."""


def game_name(rules: RuleSet) -> str:
    """The game's name, and for how many where it was made for others."""
    players, usual = rules.table.players, presets.preset(rules.id).table.players
    if players == usual:
        return rules.name
    return f"{rules.name.replace(f', {NUMBERS[usual]} players', '')}, {NUMBERS[players]} players"


def turn_words(rules: RuleSet) -> str:
    """How the bidding goes, and when it is over; rulings 14 to 17."""
    opened = (
        f"The dealer has bid {rules.auction.minimum} before anybody speaks. "
        if rules.auction.dealer_opens
        else ""
    )
    return (
        f"{opened}The player left of the dealer speaks first. Bids are multiples of "
        f"{rules.auction.step}, each higher than the last. Who has passed is out. The bidding ends "
        "when all others have passed, or at the highest bid."
    )


def equal_words(rules: RuleSet) -> str:
    """What equal totals mean; ruling 8. Nothing where the bidders of two sides win in any case."""
    others = ""
    if rules.end.both_over is BothOver.BIDDER_GOES:
        if len(teams.books(rules)) == 2:
            return ""
        others = "Otherwise, "
    equal = (
        f"{others}equal at {rules.end.target} or more: another hand is played, until they differ."
    )
    return equal[0].upper() + equal[1:]


def redeal_rule_words(rules: RuleSet) -> str:
    """Who may call a redeal here."""
    if not rules.auction.no_counter_redeal:
        return "This table plays without the no-counter redeal."
    return (
        f"A hand without a counter ({counter_words(rules)}) may call for a redeal at any moment "
        "of the bidding, also after a bid or a pass. The same dealer deals again."
    )


def again_words(dealer: Seat, words: Words) -> str:
    """That a deal does not count: "Nothing is scored; Dee deals again."."""
    return f"Nothing is scored; {words.seat(dealer)} deals again."


def all_pass_words(dealer: Seat, words: Words) -> str:
    """What follows here when nobody bids."""
    rules = words.rules
    match rules.auction.all_pass:
        case AllPass.FORCE_DEALER:
            return f"{words.seat(dealer)} dealt and must play for {rules.auction.minimum}."
        case AllPass.REDEAL_SAME:
            return again_words(dealer, words)
        case AllPass.REDEAL_NEXT:
            after = words.seat(teams.next_seat(dealer, rules))
            return with_stop(f"Nothing is scored; the deal moves on to {after}")


def reason_words(standing: Standing, rules: RuleSet) -> str:
    """The rule that ended the game."""
    target = rules.end.target
    several = "Both have" if len(standing.totals) == 2 else "Several have"
    bidders = "the bidders win, whatever the totals"
    if teams.partners_are_called(rules):
        bidders = f"{bidders}; between the bidder and a partner {BETWEEN_BIDDERS}"
    return {
        "target": f"The first to reach {target} wins"
        + (
            ", in a hand of their own bid or one that set the bidders."
            if rules.end.win_on_bid
            else "."
        ),
        "higher-total": f"{several} reached {target}: the higher total wins.",
        "bidder-goes": f"{several} reached {target}: {bidders}.",
        "spread": f"A lead of {rules.end.spread} ends the game.",
        "floor": f"A total of {number(rules.end.floor)} ends the game: the highest total wins.",
    }[standing.reason or "target"]


def sides_words(rules: RuleSet) -> str:
    """How the seats make sides; "" where nobody has a fixed partner."""
    if not rules.table.sides.fixed:
        return ""
    each = rules.table.players // rules.table.sides.fixed
    if each == 1:
        return ""
    sides = (listed(map(str, book_seats(book, rules))) for book in teams.books(rules))
    where = "opposite each other" if each == PAIR else "at every other seat"
    return f"Partners sit {where}: seats {' against '.join(sides)}."


PAIR = 2
"""Partners who face each other; more of them at a side sit at every other seat."""


def partner_words(rules: RuleSet) -> str:
    """Who plays with whom; ruling 65."""
    if teams.partners_are_called(rules):
        them = "it, or laid it" if teams.most_partners(rules) == 1 else "them all, or laid them"
        return (
            "Who holds a card that the bidder calls plays with the bidder, in secret until it is "
            f"played. A bidder who holds {them} aside, plays alone."
        )
    return sides_words(rules) or "Everybody plays alone."


def hidden_words(rules: RuleSet) -> str:
    """That hands are secret, and from whom; source: S000, S002."""
    alone = not (teams.partners_are_called(rules) or sides_words(rules))
    secret = f"Everybody keeps their hand secret{'' if alone else ', from partners too'}."
    if rules.play.dummy is Dummy.NONE:
        return secret
    return f"{secret} Only the hand that is laid open is seen by all."


def deal_words(rules: RuleSet) -> str:
    """How the cards are dealt, and who deals next; source: S000, S001, S002."""
    size, each = cards.nest_size(rules), cards.hand_size(rules)
    return (
        f"The dealer shuffles and cuts, then deals one card at a time{_nest_dealt(rules)}. "
        f"Everybody gets {each} cards{f', the nest {size}' if size else ''}. The next hand is "
        "dealt by the player on the dealer’s left."
    )


def _nest_dealt(rules: RuleSet) -> str:
    """When the nest gets its cards."""
    size = cards.nest_size(rules)
    if not size:
        return ""
    if presets.nest_is_left_over(rules.id) or size > cards.hand_size(rules):
        return ", and what is left over is the nest"
    rounds = "the first round" if size == 1 else f"each of the first {size} rounds"
    return f"; after {rounds}, one goes face down to the nest"


def bonus_words(rules: RuleSet) -> str:
    """What tricks bring beside the counters in them; "" where they bring nothing."""
    amount, each = rules.score.bonus_points, cards.trick_worth(rules)
    bonus = {
        Bonus.NONE: "",
        Bonus.LAST_TRICK: f"The last trick brings {amount}.",
        Bonus.MAJORITY: f"More than half of the tricks bring {amount}.",
    }[rules.score.bonus]
    return " ".join(said for said in (f"Every trick brings {each}." if each else "", bonus) if said)
