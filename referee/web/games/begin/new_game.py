"""The form for a new game: who sits where, who deals, which house rules, scores on paper."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from referee.engine.hand import teams
from referee.engine.hand.chairs import chair
from referee.engine.rules.model import RuleSet
from referee.store import lengths
from referee.store.people.players import name_key
from referee.web.rulebook.agreed import Agreed, read_agreed
from referee.web.ui.fields import NAME_LENGTH, Posted, one_line, read_seat, read_whole


@dataclass(frozen=True, slots=True)
class NewGame:
    """A new game as its form tells it, with one sentence per field that fails."""

    agreed: Agreed
    names: tuple[str, ...]
    dealer: int
    before: Mapping[str, int]
    first_hand: int = 1
    """The number of the first hand: more than 1 where others stand on paper."""
    season: int | None = None
    """The season that it counts in; None: it is practice."""
    errors: Mapping[str, str] = field(default_factory=dict)

    @property
    def rules(self) -> RuleSet:
        """The rules of the game."""
        return self.agreed.rules


def read_new_game(posted: Posted, usual: RuleSet) -> NewGame:
    """What was filled in for a game by *usual* rules; what is wrong is in ``errors``."""
    agreed = read_agreed(posted, usual)
    errors, rules = dict(agreed.errors), agreed.rules
    names = tuple(_name(posted, seat, errors) for seat in teams.seats(rules))
    _refuse_twins(names, errors)
    dealer, wrong = read_seat(posted, "dealer", rules, "Tap who deals the first hand.")
    if dealer is None:
        errors["dealer"], dealer = wrong, rules.table.players
    before = {book: _points(posted, f"before{book}", errors) for book in teams.books(rules)}
    _refuse_a_won_game(before, rules, errors)
    first = _first_hand(posted, errors)
    return NewGame(agreed, names, dealer, before, first, errors=errors)


def as_known(told: NewGame, today: Sequence[str]) -> NewGame:
    """*told* with the names of *today*, where one was typed that a merge made another spelling."""
    errors, seen = dict(told.errors), dict[str, int]()
    for seat, (typed, name) in enumerate(zip(told.names, today, strict=True), 1):
        first = seen.setdefault(name_key(name), seat)
        if first != seat:
            said = f"“{typed}” is another name of {name}, who sits at seat {first}."
            errors.setdefault(f"seat{seat}", said)
    return replace(told, names=tuple(today), errors=errors)


def nameless_seats(posted: Posted, rules: RuleSet) -> tuple[int, ...]:
    """The chairs for which no name was typed."""
    return tuple(seat for seat in teams.seats(rules) if not one_line(posted.get(f"seat{seat}", "")))


def agreed_to(seats: Sequence[int]) -> str:
    """What the form sends back once somebody agreed that *seats* have no name."""
    return " ".join(map(str, seats))


def _name(posted: Posted, seat: int, errors: dict[str, str]) -> str:
    """The name at *seat*; an empty chair keeps its number for a name."""
    typed = posted.get(f"seat{seat}", "")
    name = one_line(typed)
    if len(name) > NAME_LENGTH:
        errors[f"seat{seat}"] = (
            f"A name has at most {NAME_LENGTH} characters; this has {len(name)}."
        )
    elif typed.strip() and not name_key(name):
        errors[f"seat{seat}"] = "A name needs something that can be read."
    return name or chair(seat)


def _refuse_twins(names: Sequence[str], errors: dict[str, str]) -> None:
    seen: dict[str, int] = {}
    for seat, name in enumerate(names, 1):
        first = seen.setdefault(name_key(name), seat)
        if first != seat:
            errors[f"seat{seat}"] = (
                f"Seat {first} has the same name; add a letter to tell them apart."
            )


def _refuse_a_won_game(before: Mapping[str, int], rules: RuleSet, errors: dict[str, str]) -> None:
    """Scores on paper by which somebody has won: a number too many, or a game to be begun anew."""
    target, best = rules.end.target, max(before.values())
    ahead = [book for book, points in before.items() if points == best]
    if best < target or len(ahead) > 1 or rules.end.win_on_bid:
        return
    said = f"With {best} the game to {target} is won already."
    errors.setdefault(f"before{ahead[0]}", said)


def _first_hand(posted: Posted, errors: dict[str, str]) -> int:
    """The number of the next hand, after those on paper; 1 where nothing is said."""
    text = posted.get("first_hand", "").strip()
    number, wrong = read_whole(text or "1")
    if number is None or not 1 <= number <= MOST_HANDS:
        errors["first_hand"] = wrong or f"Hands have numbers from 1 to {MOST_HANDS}."
        return 1
    return number


MOST_HANDS = lengths.HANDS
"""No evening on paper has more."""


def _points(posted: Posted, name: str, errors: dict[str, str]) -> int:
    text = posted.get(name, "").strip()
    points, wrong = read_whole(text)
    if text and points is None:
        errors[name] = wrong
    return points or 0
