"""The sentences a player reads: names, points, outcomes, and the rule behind each."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from unicodedata import bidirectional

from referee.engine.game import Standing, Step
from referee.engine.hand import teams
from referee.engine.hand.facts import Book, Hand, Irregularity, Seat, Team
from referee.engine.judge.claims import ends_hand
from referee.engine.judge.scoring import Contract, Outcome
from referee.engine.rules import cards
from referee.engine.rules.model import Pack, RuleSet, Sides

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


@lru_cache(maxsize=256)
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
    if gained is None:
        return ()
    if step.verdict.score.outcome in (Outcome.REDEAL, Outcome.PASSED_OUT):
        return ()
    order = [*step.verdict.bidding_books]
    order += [book for book in gained if book not in order]
    alone = not rules.table.sides.fixed
    alike: dict[tuple[int, Book], list[Book]] = {}
    for book in order:
        alike.setdefault((gained[book], "" if alone else book), []).append(book)
    totals = step.after.totals
    return tuple(_books_line(each, n, totals, names, rules) for (n, _), each in alike.items())


def _books_line(
    books: Sequence[Book], gained: int, totals: Mapping[Book, int], names: Names, rules: RuleSet
) -> str:
    """One line for all whose points are the same: "Bob and Dee take 70 each and stand at …"."""
    seats = [seat for book in books for seat in book_seats(book, rules)]
    if gained < 0:
        change = f"{verb(seats, 'loses', 'lose')} {-gained}"
    elif gained == 0:
        change = f"{verb(seats, 'gets', 'get')} nothing"
    else:
        change = f"{verb(seats, 'takes', 'take')} {gained}"
    each = " each" if gained and len(books) > 1 else ""
    who = listed(seat_name(seat, names) for seat in seats)
    points = [totals[book] for book in books]
    stands = listed(map(number, points[:1] if len(set(points)) == 1 else points))
    return f"{who} {change}{each} and {verb(seats, 'stands', 'stand')} at {stands}."


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
        return f"Hand {step.number}: {_unfinished_words(step.hand, names, rules)}"
    return f"Hand {step.number}: {step_words(step, names, rules)}"


def _unfinished_words(hand: Hand, names: Names, rules: RuleSet) -> str:
    """What is known of a hand in play. After an undo there may be no bid any more."""
    bid = bid_words(hand, names, rules)
    said = [f"{bid}." if bid else "no bid yet."]
    if hand.dealer is not None:
        said.append(f"{dealer_words(hand.dealer, names)}.")
    said += [irregularity_words(claim, names) for claim in hand.irregularities]
    return " ".join(each for each in said if each)


def irregularity_words(claim: Irregularity, names: Names) -> str:
    """A claim that did not end the hand, for the line under the contract."""
    if claim.kind == "renege" and claim.seat is not None and not ends_hand(claim):
        return f"{seat_name(claim.seat, names)} reneged and put it right in time: no penalty."
    return ""


def winner_words(standing: Standing, names: Names, rules: RuleSet) -> str:
    """Who has won: "Ann and Cal win"."""
    book = standing.winner or ""
    return f"{book_name(book, rules, names)} {verb(book_seats(book, rules), 'wins', 'win')}"


def moment(when: datetime) -> str:
    """A moment in the server's own time: "Nov 20, 7:35 pm"."""
    local = when.astimezone()
    hour = local.hour % 12 or 12
    return f"{local:%b} {local.day}, {hour}:{local:%M} {'pm' if local.hour >= 12 else 'am'}"


def title(names: Names, rules: RuleSet) -> str:
    """Who plays whom: "Ann and Cal vs. Bob and Dee"."""
    if rules.table.sides.fixed:
        return " vs. ".join(book_name(book, rules, names) for book in teams.books(rules))
    return listed(names)


def short_book_name(book: Book, rules: RuleSet, names: Names) -> str:
    """A book's players in little room: "Ann & Cal", "Ann, Cal, Eve", long names cut."""
    players = [names[seat - 1] for seat in book_seats(book, rules)]
    room, between = {1: (10, ""), 2: (5, " & ")}.get(len(players), (3, ", "))
    cut = (name if len(name) <= room else f"{name[: room - 1]}…" for name in players)
    return between.join(map(isolated, cut))


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
