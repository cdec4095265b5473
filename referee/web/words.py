"""The sentences a player reads: names, points, outcomes, and the rule behind each."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import lru_cache
from unicodedata import bidirectional

from referee.engine import cards, teams
from referee.engine.claims import ends_hand
from referee.engine.game import Standing, Step
from referee.engine.hand import Book, Hand, Irregularity, Seat, Team
from referee.engine.rules import AllPass, Bonus, Pack, RenegeRule, RuleSet, Sides
from referee.engine.scoring import Contract, Outcome

Names = Sequence[str]
"""The players' names by seat, seat 1 first."""

MINUS = "\N{MINUS SIGN}"


def listed(words: Iterable[str]) -> str:
    """Words in a row: "Ann", "Ann and Cal", "Ann, Cal and Eve"."""
    *head, last = words
    return f"{', '.join(head)} and {last}" if head else last


def number(points: int) -> str:
    """A total: with a true minus sign."""
    return f"{MINUS}{-points}" if points < 0 else str(points)


def signed(points: int) -> str:
    """A change: "+95", "−110", "0"."""
    return f"+{points}" if points > 0 else number(points)


def seat_name(seat: Seat, names: Names) -> str:
    """Who sits there, fit for an English sentence."""
    name = names[seat - 1]
    return name if name.isascii() else isolated(name)


@lru_cache(maxsize=512)
def isolated(name: str) -> str:
    """*name* walled off where it runs from right to left, so that the words around it stay put."""
    leftward = any(bidirectional(letter) in ("R", "AL", "AN") for letter in name)
    return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}" if leftward else name


def book_seats(book: Book, rules: RuleSet) -> tuple[Seat, ...]:
    """The seats that score in *book*."""
    return tuple(seat for seat in teams.seats(rules) if teams.book(seat, rules) == book)


def book_names(book: Book, rules: RuleSet, names: Names) -> tuple[str, ...]:
    """The players of a book, each by itself."""
    return tuple(seat_name(seat, names) for seat in book_seats(book, rules))


def book_name(book: Book, rules: RuleSet, names: Names) -> str:
    """The players of a book: "Ann and Cal", or the one whose book it is."""
    return listed(book_names(book, rules, names))


def team_seats(team: Team, contract: Contract, rules: RuleSet) -> tuple[Seat, ...]:
    """Who plays in *team* in a hand."""
    return tuple(s for s in teams.seats(rules) if teams.team(s, contract.declarers, rules) == team)


def team_name(team: Team, contract: Contract | None, rules: RuleSet, names: Names) -> str:
    """A team by its players where they are known, else "the bidders" or "the defenders"."""
    if rules.table.sides is not Sides.CALLED:
        return book_name(team, rules, names)
    if contract is None:
        return "the bidders" if team == "declarers" else "the defenders"
    return listed(seat_name(seat, names) for seat in team_seats(team, contract, rules))


def verb(seats: Sequence[object], one: str, many: str) -> str:
    """The verb that fits: "lose" for several players, "loses" for one."""
    return one if len(seats) == 1 else many


def dealer_words(dealer: Seat, names: Names) -> str:
    """Who deals: "Dee deals"."""
    return f"{seat_name(dealer, names)} deals"


def target_words(rules: RuleSet) -> str:
    """What is played for: "First to 300"."""
    return f"First to {rules.end.target}"


SUITS = {"red": "hearts", "yellow": "diamonds", "green": "clubs", "black": "spades"}
"""What the colors are called where standard cards are on the table."""


def trump_name(trump: str, rules: RuleSet) -> str:
    """A trump: "red"; "hearts" with standard cards; "no trump"."""
    if trump == "none":
        return "no trump"
    return SUITS[trump] if rules.deck.pack is Pack.STANDARD else trump


def card_label(card: cards.Card, rules: RuleSet) -> str:
    """What is printed on *card*: "14", "Rook"; "K", "Joker" with standard cards."""
    place = card if card == cards.ROOK else cards.rank_of(card)
    if rules.deck.pack is Pack.STANDARD:
        printed = next((name for name, each in rules.deck.standard if each == place), str(place))
        return printed.capitalize()
    return "Rook" if card == cards.ROOK else str(place)


def card_words(card: cards.Card, rules: RuleSet) -> str:
    """A card: "the green 10"; "the king of clubs" with standard cards."""
    if rules.deck.pack is not Pack.STANDARD:
        return cards.words(card)
    label = card_label(card, rules)
    if card == cards.ROOK:
        return f"the {label.lower()}"
    full = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}.get(label, label)
    return f"the {full} of {SUITS[cards.COLORS[card[0]]]}"


def trump_words(hand: Hand, rules: RuleSet) -> str:
    """What was called: "red", "no trump, low card", or "" when nothing was said."""
    said = [] if hand.trump is None else [trump_name(hand.trump, rules)]
    if hand.call is not None:
        said.append({"low": "low card", "circus": "circus Rook"}[hand.call])
    if hand.rook is not None:
        said.append(f"Rook {hand.rook}")
    return ", ".join(said)


def bid_words(hand: Hand, names: Names, rules: RuleSet) -> str:
    """The bid as far as it is known: "Ann bid 110 in red"; "" when nobody has bid."""
    if hand.bidder is None or hand.bid is None:
        return ""
    return f"{seat_name(hand.bidder, names)} bid {hand.bid} {in_trump(hand, rules)}".rstrip()


def in_trump(hand: Hand, rules: RuleSet) -> str:
    """What was called, after a bid: "in red", "no trump"; "" when nothing was said."""
    said = trump_words(hand, rules)
    return said if not said or hand.trump in (None, "none") else f"in {said}"


OUTCOMES = {
    Outcome.MADE: "made",
    Outcome.SET: "set",
    Outcome.REDEAL: "redeal",
    Outcome.PASSED_OUT: "all passed",
    Outcome.RENEGED: "renege",
    Outcome.BAD_DISCARD: "bad discard",
    Outcome.UNFINISHED: "not scored yet",
}


def outcome_words(step: Step) -> str:
    """How a hand ended, in a word or two."""
    if step.hand.agreed is not None:
        return "agreed"
    if any(each.kind == "misdeal" for each in step.hand.irregularities):
        return "misdeal"
    return OUTCOMES[step.verdict.score.outcome]


def effect_heading(step: Step) -> str:
    """The first word of what a hand did: "Made.", "Set!"."""
    if step.hand.agreed is not None:
        return "As agreed."
    score = step.verdict.score
    if score.sweep is not None:
        return "Every counter!"
    return {
        Outcome.MADE: "Made.",
        Outcome.SET: "Set!",
        Outcome.REDEAL: "The cards are dealt again.",
        Outcome.PASSED_OUT: "Everybody passed.",
        Outcome.RENEGED: "Renege, found too late.",
        Outcome.BAD_DISCARD: "A discard against the rules.",
        Outcome.UNFINISHED: "The hand goes on.",
    }[score.outcome]


def effect_lines(step: Step, names: Names, rules: RuleSet) -> tuple[str, ...]:
    """What a hand does to every book, and where each then stands."""
    gained = step.verdict.score.points
    if gained is None or not step.verdict.score.bonus:
        return ()
    if step.verdict.score.outcome in (Outcome.REDEAL, Outcome.PASSED_OUT):
        return ()
    order = [*step.verdict.bidding_books]
    order += [book for book in gained if book not in order]
    return tuple(
        _book_line(book, gained[book], step.after.totals[book], names, rules) for book in order
    )


def _book_line(book: Book, gained: int, total: int, names: Names, rules: RuleSet) -> str:
    who, seats = book_name(book, rules, names), book_seats(book, rules)
    if gained < 0:
        change = f"{verb(seats, 'loses', 'lose')} {-gained}"
    elif gained == 0:
        change = f"{verb(seats, 'gets', 'get')} nothing"
    else:
        change = f"{verb(seats, 'takes', 'take')} {gained}"
    return f"{who} {change} and {verb(seats, 'stands', 'stand')} at {number(total)}."


def step_words(step: Step, names: Names, rules: RuleSet) -> str:
    """A hand in short, for its history: bid, outcome, points, who dealt out of turn, note."""
    bid = bid_words(step.hand, names, rules)
    outcome = outcome_words(step)
    said = [f"{bid}: {outcome}." if bid else f"{outcome[:1].upper()}{outcome[1:]}."]
    gained = step.verdict.score.points
    if gained is not None and any(gained.values()):
        points = (f"{book_name(b, rules, names)} {signed(n)}" for b, n in gained.items())
        said.append(f"{', '.join(points)}.")
    if step.hand.dealer is not None:
        said.append(f"{seat_name(step.hand.dealer, names)} dealt.")
    if step.hand.note:
        said.append(f"“{step.hand.note}”")
    return " ".join(said)


def saved_words(step: Step, names: Names, rules: RuleSet) -> str:
    """What was just saved, in short: the totals beside it say the rest."""
    if step.verdict.score.outcome is Outcome.UNFINISHED:
        return f"Hand {step.number}: the bid is saved."
    return f"Hand {step.number}: {step_words(step, names, rules)}"


def renege_rule_words(rules: RuleSet) -> str:
    """What a renege costs here."""
    window = "A renege can be put right until the next trick is taken."
    if rules.foul.renege_rule is RenegeRule.BIDDERS_MAKE_BID:
        return (
            f"{window} After that the hand ends: bidders who reneged lose their bid; when a "
            "defender did, the bidders score their bid and the offenders lose as much."
        )
    lost = "the offender alone" if rules.table.sides is not Sides.PARTNERS else "the offenders"
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


def irregularity_words(claim: Irregularity, names: Names) -> str:
    """A claim that did not end the hand, for the line under the contract."""
    if claim.kind == "renege" and claim.seat is not None and not ends_hand(claim):
        return f"{seat_name(claim.seat, names)} reneged and put it right in time: no penalty."
    return ""


def winner_words(standing: Standing, names: Names, rules: RuleSet) -> str:
    """Who has won: "Ann and Cal win"."""
    book = standing.winner or ""
    return f"{book_name(book, rules, names)} {verb(book_seats(book, rules), 'wins', 'win')}"


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
    if rules.table.sides is not Sides.PARTNERS:
        return ""
    mine, theirs = (listed(map(str, book_seats(book, rules))) for book in ("A", "B"))
    return f"Partners sit in turn: seats {mine} against {theirs}."


def bonus_words(rules: RuleSet) -> str:
    """What tricks bring beside the counters in them; "" where they bring nothing."""
    amount, each = rules.score.bonus_points, cards.trick_worth(rules)
    bonus = {
        Bonus.NONE: "",
        Bonus.LAST_TRICK: f"The last trick brings {amount}.",
        Bonus.MAJORITY: f"Most of the tricks bring {amount}.",
    }[rules.score.bonus]
    return " ".join(said for said in (f"Every trick brings {each}." if each else "", bonus) if said)


def moment(when: datetime) -> str:
    """A moment in the server's own time: "Nov 20, 7:35 pm"."""
    local = when.astimezone()
    hour = local.hour % 12 or 12
    return f"{local:%b} {local.day}, {hour}:{local:%M} {'pm' if local.hour >= 12 else 'am'}"


def title(names: Names, rules: RuleSet) -> str:
    """Who plays whom: "Ann and Cal v Bob and Dee"."""
    if rules.table.sides is Sides.PARTNERS:
        return " v ".join(book_name(book, rules, names) for book in teams.books(rules))
    return listed(names)


def short_book_name(book: Book, rules: RuleSet, names: Names) -> str:
    """A book's players in little room: "Ann & Cal", long names cut."""
    players = [names[seat - 1] for seat in book_seats(book, rules)]
    room = 10 if len(players) == 1 else 5
    cut = (name if len(name) <= room else f"{name[: room - 1]}…" for name in players)
    return " & ".join(map(isolated, cut))


def sides_of(contract: Contract | None, rules: RuleSet, names: Names) -> tuple[str, str]:
    """The bidders and the others, by name where that is known."""
    if contract is None or rules.table.sides is Sides.CALLED:
        return "the bidders", "the others"
    mine = teams.team(contract.bidder, contract.declarers, rules)
    others = [team for team in teams.teams(rules) if team != mine]
    return (
        team_name(mine, contract, rules, names),
        listed(team_name(team, contract, rules, names) for team in others),
    )


def bidding_team(contract: Contract, rules: RuleSet) -> Team:
    """The team of the bidder."""
    return teams.team(contract.bidder, contract.declarers, rules)
