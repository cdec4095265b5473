"""What the lists of games and the form for a new one show."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.web.rulebook.page import PresetCard, PresetGroup, RuleLine
from referee.web.ui.parts import Field, Form, Hidden, Link, Notice, Saved


@dataclass(frozen=True, slots=True)
class GameCard:
    """One game in a list."""

    href: str
    names: str
    score: str
    """"295 to 260", or every player's total."""
    rules: str
    when: str
    """A date in words; the machine's form stands in *stamp*."""
    stamp: str
    delete: Form | None
    """None where this phone has no pen."""
    winner: str = ""
    place: str = ""
    mine: str = ""
    """What this phone is there, where it has joined: "You are Bob"."""
    leave: Form | None = None
    """Takes this phone from the table; None where it began it, or owns its club."""


@dataclass(frozen=True, slots=True)
class Again:
    """The set-up of the last table, one tap away."""

    words: str
    form: Form
    seats: Link
    """To the form for the same table with other seats."""


@dataclass(frozen=True, slots=True)
class HomePage:
    """Template ``games/home.html``."""

    new_href: str
    """Empty: this phone may begin no table here."""
    again: Again | None = None
    now: GameCard | None = None
    """The open game that was begun last."""
    open: Sequence[GameCard] = ()
    """The other open games."""
    earlier: Sequence[GameCard] = ()
    standings: Sequence[Link] = ()
    """Of every club that has finished one of the games listed here."""
    earlier_more: Link | None = None
    watched: Sequence[GameCard] = ()
    """Tables that this phone has joined."""
    unreadable: Sequence[Form] = ()
    """What deletes each game of which something in the database is damaged."""
    saved: Saved | None = None
    """A game just deleted, with its undo."""
    deleted: Sequence[Saved] = ()
    """The other deleted games, each with what brings it back."""
    clubs: Sequence[Link] = ()
    """To the pages of the clubs that this phone owns."""


@dataclass(frozen=True, slots=True)
class Seating:
    """A number of players, or a way to make sides of them."""

    value: str
    """What its button sends, ``6 three``; for a link, where it leads."""
    label: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class NamedCard:
    """Rules under a name, one tap from the names of the players."""

    card: PresetCard
    edit: Link


@dataclass(frozen=True, slots=True)
class PickPage:
    """Template ``games/pick.html``: which game is it? A question with its answers, or games."""

    question: str
    answers: Sequence[Seating]
    """Each leads on; none where games are compared."""
    numbers: bool
    """Whether the answers are numbers of players."""
    games: Sequence[PresetCard]
    """At most three."""
    told: Sequence[Link]
    """What was answered; each leads back to its question."""
    every: Link
    """To the whole list."""
    again: Again | None = None
    named: Sequence[NamedCard] = ()
    """The rules that this phone keeps under a name."""
    deleted: Saved | None = None
    """Rules just deleted, with what brings them back."""


@dataclass(frozen=True, slots=True)
class NamedPage:
    """Template ``games/named.html``: rules under a name."""

    name: str
    said: str
    changed: Sequence[RuleLine]
    play: Link
    change: Link
    back: Link
    form: Form
    field: Field
    notice: Notice | None = None


@dataclass(frozen=True, slots=True)
class EveryGamePage:
    """Template ``games/every.html``: the whole list."""

    heading: str
    back: Link
    players: Sequence[Seating]
    """How many may play, each with the games that suit them."""
    groups: Sequence[PresetGroup]


@dataclass(frozen=True, slots=True)
class SeatField:
    """A chair at the table, in clockwise order."""

    number: int
    name: str
    side: str
    """"A", "B", or "" where everyone has a book of his own."""
    deals: bool
    error: str = ""
    swap: str = ""
    """What its button does without JavaScript: ``1-2`` swaps with the next chair."""
    asked: bool = False
    """Set where the next name is to be typed."""


@dataclass(frozen=True, slots=True)
class NewGamePage:
    """Template ``games/new.html``: who sits where, who deals, which house rules."""

    preset: PresetCard
    pick_href: str
    form: Form
    seats: Sequence[SeatField]
    hidden: Sequence[Hidden]
    """How many play and in which sides, as the form stands."""
    players: Sequence[Seating]
    teams: Sequence[Seating]
    sides: str
    """"Partners sit opposite: seats 1 and 3 against 2 and 4"; "" where nobody has a partner."""
    known_names: Sequence[str]
    waiting: Sequence[str]
    """Known names that are one tap from a chair; none where every chair has a name."""
    house: Sequence[RuleLine]
    """What this table plays otherwise."""
    rules_name: str
    """What the table calls its rules; "" where they have no name."""
    before: Sequence[Field]
    """Scores to go on from, one field a book."""
    before_open: bool = False
    dealer_error: str = ""
    notice: Notice | None = None
    nameless: Seating | None = None
    """The button that starts the game although chairs have no name."""
    ready: bool = False
    """Set where every chair has a name and the game may start."""
    season: Field | None = None
    """In which season it counts; None: none runs."""
