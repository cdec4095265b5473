"""The rules of a table in the words that a player reads."""

from collections.abc import Sequence

from referee.engine.game import Standing
from referee.engine.hand import teams
from referee.engine.hand.facts import Seat
from referee.engine.rules import cards
from referee.engine.rules.model import AllPass, Bonus, Pack, RenegeRule, RuleSet
from referee.web.words.hands import Names, book_seats, listed, number, seat_name


def target_words(rules: RuleSet) -> str:
    """What is played for: "First to 300"."""
    return f"First to {rules.end.target}"


def renege_rule_words(rules: RuleSet) -> str:
    """What a renege costs here."""
    window = "A renege can be put right until the next trick is taken."
    if rules.foul.renege_rule is RenegeRule.BIDDERS_MAKE_BID:
        return (
            f"{window} After that the hand ends: bidders who reneged lose their bid; when a "
            "defender did, the bidders score their bid and the offenders lose as much."
        )
    lost = "the offender alone" if not rules.table.sides.fixed else "the offenders"
    rest = " and the offender’s side scores nothing" if lost == "the offender alone" else ""
    return (
        f"{window} After that the hand ends: {lost} {'loses' if rest else 'lose'} the bid"
        f"{rest}, whoever made it, and the others keep what they had captured."
    )


def discard_rule_words() -> str:
    """What a bad discard costs."""
    return (
        "A discard against the rules ends the hand: the bidder loses the bid, the others keep "
        "what they had captured."
    )


def redeal_rule_words(rules: RuleSet) -> str:
    """Who may call a redeal here."""
    if not rules.auction.no_counter_redeal:
        return "This table plays without the no-counter redeal."
    return (
        f"A hand without a counter ({counter_words(rules)}) may call for a redeal at any moment "
        "of the bidding. The same dealer deals again."
    )


def counter_words(rules: RuleSet) -> str:
    """What counts: "5s, 10s, 14s, the Rook"."""
    ranks = [f"{rank}s" for rank, worth in rules.score.counters if worth]
    rook = ["the Rook"] if "RK" in rules.deck.trump and rules.score.rook_points else []
    red_one = ["the red 1"] if "R1" in rules.deck.trump and rules.score.red_one_points else []
    return ", ".join([*ranks, *red_one, *rook])


def all_pass_words(rules: RuleSet, dealer: Seat, names: Names) -> str:
    """What follows here when nobody bids."""
    match rules.auction.all_pass:
        case AllPass.FORCE_DEALER:
            return f"{seat_name(dealer, names)} dealt and must play for {rules.auction.minimum}."
        case AllPass.REDEAL_SAME:
            return f"Nothing is scored; {seat_name(dealer, names)} deals again."
        case AllPass.REDEAL_NEXT:
            after = seat_name(teams.next_seat(dealer, rules), names)
            return f"Nothing is scored; the deal moves on to {after}."


def reason_words(standing: Standing, rules: RuleSet) -> str:
    """The rule that ended the game."""
    target = rules.end.target
    several = "Both are" if len(standing.totals) == 2 else "Several are"
    return {
        "target": f"The first to reach {target} wins"
        + (
            ", in a hand of their own bid or one that set the bidders."
            if rules.end.win_on_bid
            else "."
        ),
        "higher-total": f"{several} over {target}: the higher total wins.",
        "bidder-goes": f"{several} over {target}: the bidders win, whatever the totals.",
        "spread": f"A lead of {rules.end.spread} ends the game.",
        "floor": f"A total of {number(rules.end.floor)} ends the game: the highest total wins.",
    }[standing.reason or "target"]


def deck_words(rules: RuleSet) -> str:
    """What must be on the table: "41 cards: 5 to 14 in each color, and the Rook"."""
    return f"{cards.deck_size(rules)} cards: {_which_cards(rules)}"


def _which_cards(rules: RuleSet) -> str:
    standard = rules.deck.pack is Pack.STANDARD
    decks = "two decks, " if rules.deck.copies == 2 else ""
    ranks = sorted(rules.deck.plain)
    parts = [_standard_ranks(rules)] if standard else [f"{_runs(ranks)} in each color"]
    if "RK" in rules.deck.trump:
        both = rules.deck.copies == 2
        rook = {
            (False, False): "the Rook",
            (False, True): "both Rooks",
            (True, False): "a joker",
            (True, True): "two aces as Rooks",
        }[standard, both]
        parts.append(rook)
    named = [
        card for card in ("R1", "R2") if card in rules.deck.trump and int(card[1:]) not in ranks
    ]
    parts += [cards.words(card) for card in named]
    for extra in rules.deck.extras:
        parts.append(
            "two 4s of different colors"
            if extra.count == 2
            else listed(cards.words(card) for card in extra.cards)
        )
    return decks + listed(parts)


def _standard_ranks(rules: RuleSet) -> str:
    names = [name for name, place in rules.deck.standard if isinstance(place, int)]
    return f"{names[0]} down to {names[-1]} in each suit"


def _runs(ranks: Sequence[int]) -> str:
    """Ranks in short: "1 and 5 to 14"."""
    runs: list[list[int]] = []
    for rank in ranks:
        if runs and runs[-1][-1] == rank - 1:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    return listed(f"{run[0]} to {run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def sides_words(rules: RuleSet) -> str:
    """How the seats make sides; "" where nobody has a fixed partner."""
    if not rules.table.sides.fixed:
        return ""
    sides = (listed(map(str, book_seats(book, rules))) for book in teams.books(rules))
    return f"Partners sit in turn: seats {' against '.join(sides)}."


def bonus_words(rules: RuleSet) -> str:
    """What tricks bring beside the counters in them; "" where they bring nothing."""
    amount, each = rules.score.bonus_points, cards.trick_worth(rules)
    bonus = {
        Bonus.NONE: "",
        Bonus.LAST_TRICK: f"The last trick brings {amount}.",
        Bonus.MAJORITY: f"More than half of the tricks bring {amount}.",
    }[rules.score.bonus]
    return " ".join(said for said in (f"Every trick brings {each}." if each else "", bonus) if said)
