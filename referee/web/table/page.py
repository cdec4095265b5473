"""What the pages of one table show: the table, a preview, a correction, its address."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.engine.hashed import Hashed
from referee.web.charter import Proposed
from referee.web.entry.page import Entry, Say
from referee.web.judging.page import Kept
from referee.web.pen import Panel
from referee.web.seals import Seals
from referee.web.ui.parts import Fact, Form, Link, Mark, Notice, Saved
from referee.web.words.names import Name


@dataclass(frozen=True, slots=True)
class Book:
    """One running total: a side's, or a player's where everyone scores alone."""

    key: str
    """"A", "B", or the seat number."""
    names: Sequence[Name]
    total: str
    size: int
    """Characters in *total*, 3 at least: how large it can be drawn."""
    progress: int
    """The total within 0 and the target."""
    note: str = ""
    """"5 to go", "winner", or nothing."""
    wins: bool = False
    """Set for the winner of a game that is over."""


@dataclass(frozen=True, slots=True)
class Contract:
    """The bid in play."""

    who: str
    """"Ann", or "Ann and Cal" once the partner is known."""
    bid: str
    trump: str
    """"in red", "no trump"; "" while it was not said."""
    mark: Mark | None
    against: str = ""
    """What the page says under it: "Bob and Dee defend"."""
    undo: Form | None = None
    """Takes it back, where it is what was saved last and there is nothing else to say of it."""


@dataclass(frozen=True, slots=True)
class SheetCell:
    """What one hand did to one book."""

    points: str
    """"+95", "−110", "0", "" when nothing was scored."""
    total: str
    lost: bool = False


@dataclass(frozen=True, slots=True)
class SheetRow(Hashed):
    """One hand of the score sheet."""

    number: str
    """"3", or "3a" where hand 3 was dealt again after it."""
    href: str
    """Where this hand is corrected."""
    who: str
    """The bidder, with partners where they are called; "" when nobody bid."""
    bid: str
    mark: Mark | None
    trump: str
    outcome: str
    """"made", "set", "redeal", "all passed", "renege", "agreed"."""
    cells: Sequence[SheetCell]
    failed: bool = False
    """Set when the bidders went set."""
    note: str = ""
    """The table's own note, or that the hand was corrected."""
    provisional: bool = False
    """Set while somebody has still to agree to it."""

    __hash__ = Hashed.__hash__


@dataclass(frozen=True, slots=True)
class Sheet:
    """The hands so far, the latest first."""

    heads: Sequence[Sequence[str]]
    """The players of each book."""
    rows: Sequence[SheetRow]
    start: Sequence[str] = ()
    """Totals brought from paper, one a book; empty where the game began at nothing."""
    hint: str = ""
    """What a hand's number leads to."""


@dataclass(frozen=True, slots=True)
class Line:
    """One book's totals in the chart."""

    number: int
    """1 to 6: the dash pattern and color."""
    label: str
    points: str
    """``x,y x,y …`` of a polyline."""
    end_x: int
    end_y: int
    label_y: int
    """Moved apart from its neighbors where they would overlap."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A number on the chart's scale."""

    label: str
    y: int


@dataclass(frozen=True, slots=True)
class Chart:
    """The totals hand by hand, already in drawing units."""

    width: int
    height: int
    left: int
    """Where the scale ends and the lines begin."""
    right: int
    """Where the lines end and their names begin."""
    lines: Sequence[Line]
    ticks: Sequence[Tick]
    target_y: int
    spoken: str
    """The same in one sentence, for those who do not see it."""


@dataclass(frozen=True, slots=True)
class Over:
    """The end of the game."""

    heading: str
    """"Ann and Cal win"."""
    reason: str
    """The rule that decided it."""
    rule: str
    """To that rule among the others."""
    chart: Chart
    rematch: Form | None
    """None where this phone only watches, and where the next game has begun."""
    reseat: Link | None
    """To the same table with other seats."""
    rematch_words: str
    """"Same seats, Ann deals first"."""
    share: Link
    standings: Link
    """To those of the club, in which this game counts."""
    next: Link | None = None
    """To the game that followed at the table, where it has begun."""
    facts: Sequence[Fact] = ()
    """What stands out: the turning hand, the best bid, how often each side was set."""


@dataclass(frozen=True, slots=True)
class News:
    """Block ``news`` of ``table/news.html``: what was written since the page was made."""

    href: str
    """What answers with it."""
    heading: str = ""
    """"Hand 7 is saved already, by Bob."; "" while nothing was."""
    line: str = ""
    """That hand in words."""
    now: Link | None = None
    """To what stands now, which comes in by itself where nothing is tapped; None: no news."""
    fix: Link | None = None
    """To the hand that somebody disputes."""
    taken: bool = False
    """Whether the place of the page's form is taken: what was tapped has to find another."""
    pen: Panel | None = None
    """Who asks for the pen, or who has it now."""
    anew: bool = False
    """Whether the page is to be opened anew once nothing on it can be lost."""
    beside: "Beside | None" = None
    """The score as it stands now, for a page that keeps its form; None: it may stand as it is."""


@dataclass(frozen=True, slots=True)
class NewsPage:
    """What the block ``news`` is made of by itself."""

    news: News


@dataclass(frozen=True, slots=True)
class Beside:
    """What stands around a form whose phone has lost the pen."""

    status: Sequence[str]
    since: int
    """When the hand began, as of `TablePage`."""
    books: Sequence[Book]
    target: int
    provisional: bool
    """Whether somebody has still to agree to a hand."""
    so_far: str
    """What there is to say of the game, as of `TablePage`."""
    sheet: "Sheet"


@dataclass(frozen=True, slots=True)
class Menu:
    """What the menu of a table needs to know of who looks."""

    table: str
    """Its public id."""
    judge: int | None
    """The hand in play, where this phone may ask the judge of it."""
    cards: int | None
    """The hand in play, where only its cards can be followed."""
    joins: bool
    """Whether this phone may let others join."""


@dataclass(frozen=True, slots=True)
class TablePage:
    """Template ``table/table.html``; its block ``play`` is what a save answers with."""

    title: str
    rules: str
    """What the table calls its rules, or its game."""
    status: Sequence[str]
    """"Hand 7", "Dee deals", "First to 300"."""
    since: int
    """When the hand began, in seconds since 1970; 0 once the game is over."""
    target: int
    books: Sequence[Book]
    so_far: str
    """What the last hand makes worth saying; mostly ""."""
    sheet: Sheet
    news: News
    menu: "Menu | None" = None
    """It stands outside of the block."""
    entry: Entry | None = None
    """None when the game is over, and where this phone only watches."""
    say: Say | None = None
    """The field for one line; None where there is no form."""
    watching: str = ""
    """Who this phone is, or that it only watches; "" at a table of one phone."""
    picture: str = ""
    """The whole address of the picture that others show beside a link to the table; "" where
    this phone writes: no such program does."""
    house: Link | None = None
    """To the table's rules, where they have a name or differ from the game's."""
    contract: Contract | None = None
    under_way: Sequence[str] = ()
    """Whose turn it is, what each side has, how the bid stands, while cards are told."""
    cards: Link | None = None
    """To the cards of the hand in play."""
    saved: Saved | None = None
    notice: Notice | None = None
    """Somebody was first; the disk is full; the sum cannot be."""
    undecided: str = ""
    """Why nobody has won though the target is reached: "Level at 510: another hand."."""
    waits: Link | None = None
    """To an earlier hand without a score, before which nobody wins."""
    over: Over | None = None
    seals: Seals | None = None
    """The hands that somebody has still to agree to, which makes the totals provisional; None:
    there are none."""
    proposed: Proposed | None = None
    """The change of the rules that somebody proposes; None: nobody does."""
    pen: Panel | None = None
    """Who keeps the score, where that is another phone."""
    me: Form | None = None
    """What the taps of the block carry that have no form of their own; None where this phone
    writes, whose block has them all, or can tap nothing."""
    keep: Sequence[str] = ()
    """Recovery words, shown while the first hand is played to the phone that began the game."""


@dataclass(frozen=True, slots=True)
class Change:
    """One line of a hand's history."""

    when: str
    stamp: str
    who: str
    before: str
    """What stood there, in words; "" for the first entry."""
    after: str


@dataclass(frozen=True, slots=True)
class CorrectPage:
    """Template ``table/correct.html``: a past hand, in the same form as a new one."""

    title: str
    back: Link
    stands: str
    """What stands now, in words."""
    entry: Entry | None
    """None where this phone only watches."""
    history: Sequence[Change]
    news: News
    remove: Form | None = None
    """Takes the hand out altogether."""
    notice: Notice | None = None
    cards: Link | None = None
    """To the cards of the hand; None: none are told, and this phone tells none."""
    dispute: Link | None = None
    """Where this phone says what is wrong with the hand; None: it cannot, or has done so."""
    replay: Link | None = None
    """To the hand card by card; None: no card was told, or it is still played."""
    solved: Link | None = None
    """To what was there with all cards seen; None: not all are known, or it is still played."""
    judge: Link | None = None
    """Where it asks whether somebody reneged; None: who only watches a hand that is played."""
    ruled: Kept | None = None
    """What was ruled on the hand; None: nothing."""
