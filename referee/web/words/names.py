"""Players and sides as sentences call them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from referee.engine.game import Standing
from referee.engine.hand import teams
from referee.engine.hand.facts import Book, Seat, Team
from referee.engine.judge.scoring import Contract
from referee.engine.play.auction import first_to_speak
from referee.engine.rules.model import RuleSet
from referee.engine.ruling import Ruling, say
from referee.engine.text import isolated, without_steering
from referee.web.words.text import listed, verb


@dataclass(frozen=True, slots=True)
class Name:
    """A player's name where there is little room."""

    said: str
    color: str = ""
    """The mark beside it; "" for none."""


Looks = Mapping[str, tuple[str, str]]
"""By the names of players, those who have one or both: a nickname, and a color."""


@dataclass(frozen=True, slots=True)
class Words:
    """The rules of a table and who sits there: what it takes to call anybody by name."""

    rules: RuleSet
    names: tuple[str, ...]
    """By seat, seat 1 first."""

    def seat(self, seat: Seat) -> str:
        """Who sits there, fit for an English sentence."""
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
        """Who sits there in little room: by the nickname, if nobody else here is called so."""
        nickname, color = looks.get(self.names[seat - 1], ("", ""))
        twins = [*self.names, *(looks[name][0] for name in self.names if name in looks)]
        others = [_key(each) for each in twins].count(_key(nickname)) > 1
        if not nickname or others:
            return Name(self.seat(seat), color)
        return Name(nickname if nickname.isascii() else isolated(nickname), color)

    def book_names(self, book: Book) -> tuple[str, ...]:
        """The players of a book, each by itself."""
        return tuple(map(self.seat, book_seats(book, self.rules)))

    def book(self, book: Book) -> str:
        """The players of a book: "Ann and Cal", or the one whose book it is."""
        return listed(self.book_names(book))

    def short_book(self, book: Book) -> str:
        """A book's players in little room: "Ann & Cal", "Ann, Cal, Eve", long names cut."""
        seats = book_seats(book, self.rules)
        players = [without_steering(self.names[seat - 1]) for seat in seats]
        room, between = {1: (10, ""), 2: (5, " & ")}.get(len(players), (3, ", "))
        cut = (name if len(name) <= room else f"{name[: room - 1]}…" for name in players)
        return between.join(map(isolated, cut))

    def team(self, team: Team, contract: Contract | None = None) -> str:
        """A team by its players where they are known, else "the bidders" or "the defenders"."""
        if not teams.partners_are_called(self.rules):
            return self.book(team)
        if contract is None:
            return "the bidders" if team == "declarers" else "the defenders"
        return self.seats(_team_seats(team, contract, self.rules))

    def short_team(self, team: Team) -> str:
        """A team in the little room of a card: "Ann & Cal", "bidders"."""
        if teams.partners_are_called(self.rules):
            return "bidders" if team == "declarers" else "others"
        return self.short_book(team)

    def sides(self, contract: Contract | None) -> tuple[str, str]:
        """The bidders and the others, by name where that is known."""
        if contract is None or teams.partners_are_called(self.rules):
            return "the bidders", "the others"
        mine = teams.team(contract.bidder, contract.declarers, self.rules)
        others = [team for team in teams.teams(self.rules) if team != mine]
        return self.team(mine, contract), listed(self.team(team, contract) for team in others)

    def ruling(self, ruling: Ruling) -> str:
        """*ruling* as one or two sentences, its players and sides by name."""
        seats = tuple(self.seat(seat) for seat in range(1, len(self.names) + 1))
        return say(ruling, seats, {book: self.book(book) for book in teams.books(self.rules)})

    def title(self) -> str:
        """Who plays whom: "Ann and Cal vs. Bob and Dee"."""
        if self.rules.table.sides.fixed:
            return " vs. ".join(map(self.book, teams.books(self.rules)))
        return self.seats(teams.seats(self.rules))

    def with_former(self, sitters: Sequence[Sequence[str]]) -> "Words":
        """The words that call each seat by all who sat there: "Eve for Cal"."""
        pairs = zip(self.names, sitters, strict=True)
        return Words(self.rules, tuple(" ".join((now, *_former(now, sat))) for now, sat in pairs))

    def head_lines(
        self, seats: Iterable[Seat], sitters: Sequence[Sequence[str]], looks: Looks
    ) -> list[str]:
        """Who sits in *seats* and who sat there before, a line each: "Ann", "Eve", "for Cal"."""
        lines = []
        for seat in seats:
            lines += [
                self.name(seat, looks).said,
                *_former(self.names[seat - 1], sitters[seat - 1]),
            ]
        return lines

    def winner(self, standing: Standing) -> str:
        """Who has won: "Ann and Cal win"; "" while nobody has."""
        if standing.winner is None:
            return ""
        seats = book_seats(standing.winner, self.rules)
        return f"{self.book(standing.winner)} {verb(seats, 'wins', 'win')}"


def _former(now: str, sat: Sequence[str]) -> tuple[str, ...]:
    """Who sat there before: "for Cal and Eve"; () for nobody."""
    former = [name for name in sat if name != now]
    return (f"for {listed(former)}",) if former else ()


def _key(name: str) -> str:
    return name.strip().casefold()


def someone(name: str) -> str:
    """Who tapped, as that phone says."""
    return isolated(without_steering(name)) if name else "somebody"


@lru_cache(maxsize=256)
def book_seats(book: Book, rules: RuleSet) -> tuple[Seat, ...]:
    """The seats that score in *book*."""
    return tuple(seat for seat in teams.seats(rules) if teams.book(seat, rules) == book)


def _team_seats(team: Team, contract: Contract, rules: RuleSet) -> tuple[Seat, ...]:
    return tuple(s for s in teams.seats(rules) if teams.team(s, contract.declarers, rules) == team)
