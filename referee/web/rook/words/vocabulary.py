"""The parts of every sentence about Rook: players and sides, cards and trumps."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from referee.rook.game import Standing
from referee.rook.hand import teams
from referee.rook.hand.facts import Book, Hand, Seat, Team, color_seen
from referee.rook.judge.scoring import Contract
from referee.rook.play.auction import first_to_speak
from referee.rook.rules import cards
from referee.rook.rules.model import RuleSet
from referee.rook.ruling import Ruling, say
from referee.text import isolated, without_steering
from referee.web.shared.ui.parts import CardFace, Mark
from referee.web.shared.words import listed, verb

# Names of players and sides


@dataclass(frozen=True, slots=True)
class Name:
    """A player's name for narrow places."""

    text: str
    color: str = ""
    """The color of the mark beside it; "" for none."""


Looks = Mapping[str, tuple[str, str]]
"""Nickname and color by player's name, for players who have at least one of them."""


@dataclass(frozen=True, slots=True)
class Words:
    """The rules of a table and the names of its players: all that is needed to name anybody."""

    rules: RuleSet
    names: tuple[str, ...]
    """By seat, seat 1 first."""

    def seat(self, seat: Seat) -> str:
        """The player's name, safe inside of a sentence."""
        name = self.names[seat - 1]
        return name if name.isascii() else isolated(without_steering(name))

    def seats(self, seats: Iterable[Seat]) -> str:
        """Several players: "Ann, Cal and Eve"."""
        return listed(map(self.seat, seats))

    def deals(self, dealer: Seat) -> str:
        """Who deals: "Dee deals"."""
        return f"{self.seat(dealer)} deals"

    def bids_first(self, dealer: Seat) -> str:
        """Who speaks first in the auction: "Ann bids first"."""
        return f"{self.seat(first_to_speak(dealer, self.rules))} bids first"

    def name(self, seat: Seat, looks: Looks) -> Name:
        """The player's name for narrow places: the nickname, unless it is another player's too."""
        nickname, color = looks.get(self.names[seat - 1], ("", ""))
        twins = [*self.names, *(looks[name][0] for name in self.names if name in looks)]
        others = [_key(each) for each in twins].count(_key(nickname)) > 1
        if not nickname or others:
            return Name(self.seat(seat), color)
        return Name(nickname if nickname.isascii() else isolated(nickname), color)

    def book_names(self, book: Book) -> tuple[str, ...]:
        """The names of the players of a book."""
        return tuple(map(self.seat, book_seats(book, self.rules)))

    def book(self, book: Book) -> str:
        """The players of a book: "Ann and Cal", or the one player whose book it is."""
        return listed(self.book_names(book))

    def short_book(self, book: Book) -> str:
        """The players of a book for narrow places, long names cut: "Ann & Cal", "Seats 1 & 3".

        Of two partners, one has the room that the name of the other leaves.
        """
        seats = book_seats(book, self.rules)
        players = [without_steering(self.names[seat - 1]) for seat in seats]
        between = ", " if len(seats) > 2 else " & "
        if len(seats) > 1 and players == [f"Seat {seat}" for seat in seats]:
            return f"Seats {between.join(map(str, seats))}"
        match players:
            case [_]:
                rooms = [10]
            case [one, other]:
                rooms = [max(5, 10 - len(other)), max(5, 10 - len(one))]
            case _:
                rooms = [3] * len(players)
        cut = (
            name if len(name) <= room else f"{name[: room - 1]}…"
            for name, room in zip(players, rooms, strict=True)
        )
        return between.join(map(isolated, cut))

    def team(self, team: Team, contract: Contract | None = None) -> str:
        """The players of a team, or "the bidders" or "the defenders" if they are not known."""
        if not teams.partners_are_called(self.rules):
            return self.book(team)
        if contract is None:
            return "the bidders" if team == "declarers" else "the defenders"
        every, declarers = teams.seats(self.rules), contract.declarers
        return self.seats(s for s in every if teams.team(s, declarers, self.rules) == team)

    def short_team(self, team: Team) -> str:
        """A team in the narrow head of a card: "Ann & Cal", "bidders"."""
        if teams.partners_are_called(self.rules):
            return "bidders" if team == "declarers" else "others"
        return self.short_book(team)

    def sides(self, contract: Contract | None) -> tuple[str, str]:
        """The bidders and the others, by name if that is known."""
        if contract is None or teams.partners_are_called(self.rules):
            return "the bidders", "the others"
        mine = teams.team(contract.bidder, contract.declarers, self.rules)
        others = [team for team in teams.teams(self.rules) if team != mine]
        return self.team(mine, contract), listed(self.team(team, contract) for team in others)

    def ruling(self, ruling: Ruling) -> str:
        """*ruling* as one or two sentences, with its players and sides by name."""
        seats = tuple(self.seat(seat) for seat in range(1, len(self.names) + 1))
        return say(ruling, seats, {book: self.book(book) for book in teams.books(self.rules)})

    def title(self) -> str:
        """The players of a game: "Ann and Cal vs. Bob and Dee"."""
        if self.rules.table.sides.fixed:
            return " vs. ".join(map(self.book, teams.books(self.rules)))
        return self.seats(teams.seats(self.rules))

    def with_former(self, history: Sequence[Sequence[str]]) -> "Words":
        """The words that name each seat with all who ever sat there: "Eve for Cal".

        *history* has the names of each seat, seat 1 first.
        """
        pairs = zip(self.names, history, strict=True)
        return Words(self.rules, tuple(" ".join((now, *_former(now, sat))) for now, sat in pairs))

    def head_lines(
        self, seats: Iterable[Seat], history: Sequence[Sequence[str]], looks: Looks
    ) -> list[str]:
        """Lines for the players in *seats* and those before them: "Ann", "Eve", "for Cal".

        *history* has the names of each seat, seat 1 first.
        """
        lines = []
        for seat in seats:
            lines += [
                self.name(seat, looks).text,
                *_former(self.names[seat - 1], history[seat - 1]),
            ]
        return lines

    def end(self, standing: Standing) -> str:
        """How the game ended: "Ann and Cal win", "A draw"; "" while it goes on."""
        if standing.winner is not None:
            seats = book_seats(standing.winner, self.rules)
            return f"{self.book(standing.winner)} {verb(seats, 'wins', 'win')}"
        if standing.is_draw:
            every = len(standing.shared) == len(standing.totals)
            return "A draw" if every else f"{listed(map(self.book, standing.shared))} share the win"
        return "Ended, and it counts for nothing" if standing.is_over else ""


def _former(now: str, sat: Sequence[str]) -> tuple[str, ...]:
    """Who sat there before: ("for Cal and Eve",), or () if nobody."""
    former = [name for name in sat if name != now]
    return (f"for {listed(former)}",) if former else ()


def _key(name: str) -> str:
    return name.strip().casefold()


def book_seats(book: Book, rules: RuleSet) -> tuple[Seat, ...]:
    """The seats that score in *book*."""
    return tuple(seat for seat in teams.seats(rules) if teams.book(seat, rules) == book)


# Cards and trumps


TRUMPS = tuple(cards.COLORS.values())
"""The colors that may be trump, in the order in which they are offered."""

SUITS = {"red": "hearts", "yellow": "diamonds", "green": "clubs", "black": "spades"}
"""The suits of playing cards, by the color that each stands for."""


def trump_mark(trump: str | None, rules: RuleSet) -> Mark | None:
    """The mark of a trump; None if none was named."""
    if trump is None:
        return None
    return Mark(SUITS.get(trump, trump) if cards.are_playing_cards(rules) else trump)


def trump_name(trump: str, rules: RuleSet) -> str:
    """The name of a trump: "red", "hearts" with playing cards, "no trump"."""
    if trump == "none":
        return "no trump"
    return SUITS[trump] if cards.are_playing_cards(rules) else trump


def card_label(card: cards.Card, rules: RuleSet) -> str:
    """The print on *card*: "14", "Rook"; with playing cards "K", "Joker"."""
    place = card if card == cards.ROOK else cards.rank_of(card)
    if cards.are_playing_cards(rules):
        printed = (name for name, each in cards.standard_ranks(rules).items() if each == place)
        return next(printed, str(place)).capitalize()
    return "Rook" if card == cards.ROOK else str(place)


def card_words(card: cards.Card, rules: RuleSet) -> str:
    """The name of a card: "the green 10"; with playing cards "the king of clubs"."""
    if not cards.are_playing_cards(rules):
        return cards.words(card)
    label = card_label(card, rules)
    if card == cards.ROOK:
        return f"the {label.lower()}"
    full = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}.get(label, label)
    return f"the {full} of {SUITS[cards.COLORS[card[0]]]}"


def seen_words(card: str, rules: RuleSet) -> str:
    """A card that was seen, or only its color: "the green 10", "a green card", "a spade"."""
    letter = color_seen(card)
    if not letter:
        return card_words(card, rules)
    color = cards.COLORS[letter]
    return f"a {SUITS[color][:-1]}" if cards.are_playing_cards(rules) else f"a {color} card"


def seen_face(card: str, rules: RuleSet) -> CardFace:
    """A card that was seen, as it is drawn; a question mark if only its color was seen."""
    letter = color_seen(card)
    if not letter:
        return card_face(card, rules)
    mark = trump_mark(cards.COLORS[letter], rules)
    return CardFace(letter, "?", seen_words(card, rules), mark or Mark.NONE)


def card_face(card: cards.Card, rules: RuleSet) -> CardFace:
    """*card* as it is drawn, with its code in the notation of *rules*."""
    mark = Mark.ROOK if card == cards.ROOK else trump_mark(cards.COLORS[card[0]], rules)
    code, label = cards.shown(cards.as_printed(card, rules)), card_label(card, rules)
    return CardFace(code, label, card_words(card, rules), mark or Mark.NONE)


def trump_words(hand: Hand, rules: RuleSet) -> str:
    """The trump and the way to play: "red", "no trump, low card"; "" if nothing was named."""
    parts = [] if hand.trump is None else [trump_name(hand.trump, rules)]
    if hand.call is not None:
        parts.append({"low": "low card", "circus": "circus Rook"}[hand.call])
    if hand.rook is not None:
        parts.append(f"Rook {hand.rook}")
    return ", ".join(parts)


def in_trump(hand: Hand, rules: RuleSet) -> str:
    """The same after a bid: "in red", "no trump"; "" if nothing was named."""
    trump = trump_words(hand, rules)
    return trump if not trump or hand.trump in (None, "none") else f"in {trump}"
