"""What the form for a new game says: who sits where, who deals, the season, scores on paper.

What was typed waits in a cookie of the phone's own for an hour while the house rules are looked
at: names stand in no address and in no log.
"""

import base64
import binascii
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from flask import request
from sqlalchemy import Connection
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from referee.engine.hand import teams
from referee.engine.hand.teams import chair
from referee.engine.rules.model import RuleSet
from referee.store import lengths
from referee.store.club.seasons import Season, season_of, season_on, seasons_of
from referee.store.people.players import name_key
from referee.store.tables import local_day
from referee.web.phone import set_cookie
from referee.web.rulebook.house_rules import Agreed, read_agreed
from referee.web.ui.fields import Posted, name_fault, number_in, one_line, read_seat, read_whole
from referee.web.words.season import CHOOSE, NO_SEASON, PRACTICE

NAMELESS = "nameless"
"""The error that chairs have no name, which somebody may agree to."""

MOST_HANDS = lengths.HANDS
"""No evening on paper has more."""

NAME = "rook-draft"
"""The cookie."""

HOUR = 3600

LONGEST = 60
"""Characters of a field that are kept: more than a name may have, so that it is refused later."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """A new game as its form has it, with one sentence per field that fails."""

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


def as_known(new: NewGame, today: Sequence[str]) -> NewGame:
    """*new* with the names of *today*, where one was typed that a merge made another spelling."""
    errors, seen = dict(new.errors), dict[str, int]()
    for seat, (typed, name) in enumerate(zip(new.names, today, strict=True), 1):
        first = seen.setdefault(name_key(name), seat)
        if first != seat:
            twin = f"“{typed}” is another name of {name}, who sits at seat {first}."
            errors.setdefault(f"seat{seat}", twin)
    return replace(new, names=tuple(today), errors=errors)


def nameless_seats(posted: Posted, rules: RuleSet) -> tuple[int, ...]:
    """The chairs for which no name was typed."""
    return tuple(seat for seat in teams.seats(rules) if not one_line(posted.get(f"seat{seat}", "")))


def _name(posted: Posted, seat: int, errors: dict[str, str]) -> str:
    """The name at *seat*; an empty chair keeps its number for a name."""
    typed = posted.get(f"seat{seat}", "")
    name = one_line(typed)
    if typed.strip() and (wrong := name_fault(name, "A name needs something that can be read.")):
        errors[f"seat{seat}"] = wrong
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
    """Scores on paper by which somebody has won: a number too many, or a game to be begun again."""
    target, best = rules.end.target, max(before.values())
    ahead = [book for book, points in before.items() if points == best]
    if best < target or len(ahead) > 1 or rules.end.win_on_bid:
        return
    won = f"With {best} the game to {target} is won already."
    errors.setdefault(f"before{ahead[0]}", won)


def _first_hand(posted: Posted, errors: dict[str, str]) -> int:
    """The number of the next hand, after those on paper; 1 where the field is empty."""
    text = posted.get("first_hand", "").strip()
    number, wrong = read_whole(text or "1")
    if number is None or not 1 <= number <= MOST_HANDS:
        errors["first_hand"] = wrong or f"Hands have numbers from 1 to {MOST_HANDS}."
        return 1
    return number


def _points(posted: Posted, name: str, errors: dict[str, str]) -> int:
    text = posted.get(name, "").strip()
    points, wrong = read_whole(text)
    if text and points is None:
        errors[name] = wrong
    return points or 0


def seats_swapped(names: Sequence[str], swap: str) -> tuple[str, ...]:
    """*names* with two of them in each other's chair, ``1-2``; unchanged where there are none."""
    swapped = list(names)
    first, second = (number_in(text) or 0 for text in swap.partition("-")[::2])
    if 1 <= first <= len(names) and 1 <= second <= len(names):
        swapped[first - 1], swapped[second - 1] = names[second - 1], names[first - 1]
    return tuple(swapped)


# In which season it counts


@dataclass(frozen=True, slots=True)
class OfferedSeasons:
    """The seasons of a club in which a game may count that begins now."""

    running: Sequence[Season] = ()
    """None runs: nothing is asked."""
    usual: str = NO_SEASON
    """What is chosen unless somebody chooses: a season's public id; "" where somebody has to."""

    @property
    def options(self) -> Mapping[str, str]:
        """What the form offers, each in words."""
        open_one = {} if self.usual else {"": "Choose one"}
        named = {each.public_id: each.name for each in self.running}
        return {**open_one, **named, NO_SEASON: PRACTICE}

    def chosen(self, typed: str | None) -> str:
        """What stands in the form."""
        return self.usual if typed is None else typed

    def error(self, typed: str | None) -> str:
        """What is wrong with what was chosen; "" nothing."""
        chosen = self.chosen(typed)
        known = {NO_SEASON, *(each.public_id for each in self.running)}
        return "" if chosen in known else CHOOSE

    def season(self, typed: str | None) -> int | None:
        """The season that was chosen, where nothing is wrong with that; None: practice."""
        chosen = self.chosen(typed)
        return next((each.id for each in self.running if each.public_id == chosen), None)


def offered_seasons(
    connection: Connection, *, club_id: int | None, before: int | None, now: datetime
) -> OfferedSeasons:
    """What a club offers; a table that goes on from the game *before* counts where that did."""
    if club_id is None:
        return OfferedSeasons()
    there, day = seasons_of(connection, club_id=club_id), local_day(now)
    running = [each for each in there if each.runs_on(day)]
    if before is None:
        one = season_on(running, day)
        return OfferedSeasons(running, one.public_id if one else "" if running else NO_SEASON)
    counts = season_of(connection, game_id=before)
    again = (each.public_id for each in running if each.id == counts)
    return OfferedSeasons(running, next(again, NO_SEASON))


# What waits on the phone


def keep_draft(posted: Posted, response: Response) -> None:
    """Leaves the names, the dealer and the scores on paper with the phone."""
    kept = ("seat", "dealer", "before", "first_hand")
    typed = {name: text[:LONGEST] for name, text in posted.items() if name.startswith(kept)}
    packed = base64.urlsafe_b64encode(json.dumps(typed, ensure_ascii=False).encode())
    set_cookie(response, NAME, packed.decode(), HOUR)


def drop_draft(response: Response) -> None:
    """Nothing waits any more."""
    if NAME in request.cookies:
        set_cookie(response, NAME, "", 0)


def draft() -> Posted | None:
    """What waits on this phone; None: nothing, or nothing of ours."""
    try:
        kept = json.loads(base64.urlsafe_b64decode(request.cookies.get(NAME, "")))
    except (binascii.Error, ValueError):
        return None
    if not isinstance(kept, Mapping):
        return None
    return MultiDict({str(name): str(text)[:LONGEST] for name, text in kept.items()})
