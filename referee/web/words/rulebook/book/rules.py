"""The rules of a table in the words that a player reads."""

from referee.engine.game import Standing
from referee.engine.hand import teams
from referee.engine.hand.facts import Seat
from referee.engine.rules import cards, presets
from referee.engine.rules.model import AllPass, Bonus, BothOver, RuleSet
from referee.web.words.names import Words, book_seats
from referee.web.words.rulebook.book.deck import counter_words
from referee.web.words.text import listed, number

NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}
"""How many can sit at a table, in words."""


def game_name(rules: RuleSet) -> str:
    """The game's name, and for how many where it was made for others."""
    players, usual = rules.table.players, presets.preset(rules.id).table.players
    if players == usual:
        return rules.name
    return f"{rules.name.replace(f', {NUMBERS[usual]} players', '')}, {NUMBERS[players]} players"


def target_words(rules: RuleSet) -> str:
    """What is played for: "First to 300"."""
    return f"First to {rules.end.target}"


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


def end_words(rules: RuleSet) -> str:
    """When a game ends; rulings 9, 10 and 52."""
    return (
        f"After a hand, never during it, with a total of {rules.end.target} or more. Totals may "
        "fall below 0."
    )


def equal_words(rules: RuleSet) -> str:
    """What equal totals mean; ruling 8. Nothing where the bidders win in any case."""
    if rules.end.both_over is BothOver.BIDDER_GOES:
        return ""
    return f"Equal at {rules.end.target} or more: another hand is played, until they differ."


def redeal_rule_words(rules: RuleSet) -> str:
    """Who may call a redeal here."""
    if not rules.auction.no_counter_redeal:
        return "This table plays without the no-counter redeal."
    return (
        f"A hand without a counter ({counter_words(rules)}) may call for a redeal at any moment "
        "of the bidding. The same dealer deals again."
    )


def all_pass_words(dealer: Seat, words: Words) -> str:
    """What follows here when nobody bids."""
    rules = words.rules
    match rules.auction.all_pass:
        case AllPass.FORCE_DEALER:
            return f"{words.seat(dealer)} dealt and must play for {rules.auction.minimum}."
        case AllPass.REDEAL_SAME:
            return f"Nothing is scored; {words.seat(dealer)} deals again."
        case AllPass.REDEAL_NEXT:
            after = words.seat(teams.next_seat(dealer, rules))
            return f"Nothing is scored; the deal moves on to {after}."


def reason_words(standing: Standing, rules: RuleSet) -> str:
    """The rule that ended the game."""
    target = rules.end.target
    several = "Both have" if len(standing.totals) == 2 else "Several have"
    return {
        "target": f"The first to reach {target} wins"
        + (
            ", in a hand of their own bid or one that set the bidders."
            if rules.end.win_on_bid
            else "."
        ),
        "higher-total": f"{several} reached {target}: the higher total wins.",
        "bidder-goes": f"{several} reached {target}: the bidders win, whatever the totals.",
        "spread": f"A lead of {rules.end.spread} ends the game.",
        "floor": f"A total of {number(rules.end.floor)} ends the game: the highest total wins.",
    }[standing.reason or "target"]


def sides_words(rules: RuleSet) -> str:
    """How the seats make sides; "" where nobody has a fixed partner."""
    if not rules.table.sides.fixed:
        return ""
    sides = (listed(map(str, book_seats(book, rules))) for book in teams.books(rules))
    return f"Partners sit in turn: seats {' against '.join(sides)}."


def partner_words(rules: RuleSet) -> str:
    """Who plays with whom; ruling 65."""
    if teams.partners_are_called(rules):
        return (
            "Who holds a card that the bidder calls plays with the bidder, in secret until it is "
            "played. A bidder who holds it, or laid it aside, plays alone."
        )
    return sides_words(rules) or "Everybody plays alone."


def bonus_words(rules: RuleSet) -> str:
    """What tricks bring beside the counters in them; "" where they bring nothing."""
    amount, each = rules.score.bonus_points, cards.trick_worth(rules)
    bonus = {
        Bonus.NONE: "",
        Bonus.LAST_TRICK: f"The last trick brings {amount}.",
        Bonus.MAJORITY: f"More than half of the tricks bring {amount}.",
    }[rules.score.bonus]
    return " ".join(said for said in (f"Every trick brings {each}." if each else "", bonus) if said)
