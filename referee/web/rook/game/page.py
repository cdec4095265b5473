"""The page of a table: the totals, the current bid, the form, the score sheet, the end."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.rook.game import Standing, take_step
from referee.rook.hand import ledger
from referee.rook.hand.facts import Book, visible_facts
from referee.rook.play.auction import auction_at_table
from referee.rook.play.nest import with_face_up
from referee.rook.play.tricks import first_leader
from referee.rook.rules import house
from referee.rook.rules.cards import bid_name
from referee.rook.rules.model import FirstLead
from referee.server import addresses
from referee.server.addresses import url_for
from referee.stats.rook.course import Moment, RecordedHand, course, fate, recorded_hand
from referee.stats.rook.highlights import highlights, so_far
from referee.store.seated.stored import StoredGame
from referee.store.stored import StoredEntry
from referee.web.rook.entry.form import Entry, FormState, entry
from referee.web.rook.game.agreed_rules import proposed
from referee.web.rook.game.changes import change_words
from referee.web.rook.game.seals import agreements, to_seal
from referee.web.rook.game.sheet import ScoreSheet, chart, sheet
from referee.web.rook.rulebook.house_rules import chosen_rules
from referee.web.rook.rulebook.presets import usual_at
from referee.web.rook.state import (
    NotThereError,
    TableState,
    as_of,
    due_before,
    lines_of,
    rewound,
    step_at,
)
from referee.web.rook.visibility import is_closed
from referee.web.rook.words.hands import (
    bid_words,
    entered_beside_words,
    happened_words,
    highlight_words,
    penalty_words,
    reopened_words,
    saved_words,
    so_far_words,
    totals_words,
    undecided_words,
    waiting_words,
    working_rule,
    working_words,
)
from referee.web.rook.words.play import (
    calls_so_far,
    counters_words,
    gap_words,
    next_card_words,
    prospects_words,
)
from referee.web.rook.words.rules import duty_words, game_name, reason_words
from referee.web.rook.words.rulings import ENDS
from referee.web.rook.words.vocabulary import (
    Looks,
    Name,
    Words,
    book_seats,
    in_trump,
    trump_mark,
    trump_name,
)
from referee.web.shared.access import Viewer
from referee.web.shared.charts import Plot
from referee.web.shared.ui.parts import Form, Link, Mark, Saved
from referee.web.shared.words import number, with_stop
from referee.web.table.pen import Panel, panel
from referee.web.table.seals import seals


@dataclass(frozen=True, slots=True)
class TablePage:
    """What ``table/table.html`` shows of a table to one phone."""

    state: TableState
    viewer: Viewer
    attempt: FormState
    """What was tapped and not saved, or the notice or answer to it."""
    updates: "Updates"
    score: "Score"
    entry: Entry | None
    """The form; None once the game is over, or without the pen if nothing was tapped."""
    contract: "OpenBid | None"
    """None once the game is over, too."""
    under_way: Sequence[str]
    """Sentences on the hand in play, by its calls or cards."""
    saved: Saved | None
    """The newest entry; None if that is the bid, whose undo stands beside `contract`."""
    over: "Over | None"
    undecided: str
    """Why the game goes on at the target; empty if it is not there, or over."""
    waits: Link | None
    """The earlier hand that the end waits for."""
    proposed: Mapping[str, Any] | None
    """A proposed change of the rules."""
    pen: Panel | None
    """Who keeps the score; None for the phone that does."""
    says: str
    """What a screen reader says when this comes in."""
    words_to_keep: Sequence[str] = ()
    """The recovery words, before the first hand is saved."""

    @property
    def here(self) -> str:
        """The public id of the table."""
        return self.updates.here

    @property
    def title(self) -> str:
        """Who plays whom."""
        return self.state.words.title()

    @property
    def rules(self) -> str:
        """The name of the rules: the table's own, or else the game's."""
        return self.state.game.rules_name or game_name(self.state.rules)

    @property
    def house_rules(self) -> int:
        """The number of house rules that the table plays by."""
        return len(chosen_rules(self.state.rules, usual_at(self.state.rules)))

    @property
    def picture(self) -> str:
        """The address of the picture for link previews; empty where nobody shares the page."""
        there = url_for("result.as_png", public_id=self.here)
        return "" if self.viewer.writes else addresses.whole(there)

    @property
    def watching(self) -> str:
        """A sentence on who this phone is; empty if no other phone is at the table."""
        if not self.viewer.plays:
            return "This phone only watches."
        at = self.viewer.access
        if at is None or not at.seat or (at.writes and not at.shared):
            return ""
        return with_stop(f"You are {self.state.names[at.seat - 1]}")

    @property
    def carded(self) -> bool:
        """Whether cards of the hand are recorded."""
        return bool(self.state.facts.play)

    @property
    def leads_to_cards(self) -> bool:
        """Whether there is something to see of the cards, and no form to lead there."""
        if self.over or self.entry:
            return False
        return self.carded or (self.contract is not None and self.viewer.plays)

    @property
    def leads_to_calls(self) -> bool:
        """Whether calls of this hand are recorded, or were of another one and may be."""
        if self.over or self.contract:
            return False
        if not self.viewer.writes:
            return bool(self.state.facts.auction)
        hands = (played.step.hand for played in self.state.rounds if played.step)
        return bool(self.state.facts.auction) or any(hand.auction for hand in hands)

    @property
    def red(self) -> str:
        """What the table calls red trump, for an example."""
        return trump_name("red", self.state.rules)


def table_page(
    state: TableState, viewer: Viewer, attempt: FormState, *, part: bool = False
) -> TablePage:
    """The page for *viewer*; *part*: just its block ``play``.

    That block is the answer to a save, and goes into the page that is open.
    """
    over = state.standing.is_over
    has_form = not over and (viewer.writes or bool(attempt.posted))
    contract, saved = None if over else open_bid(state), _saved(state, viewer)
    if contract is not None and saved is not None and _is_the_bid(saved, state):
        contract, saved = replace(contract, undo=saved.undo), None
    return TablePage(
        state=state,
        viewer=viewer,
        attempt=attempt,
        updates=updates(state, viewer, form=has_form),
        score=score(state, viewer),
        entry=entry(state, viewer, attempt) if has_form else None,
        contract=contract,
        under_way=play_so_far(state),
        saved=saved,
        over=_over(state) if over else None,
        undecided=undecided_words(state.standing, state.words),
        waits=waits(state),
        proposed=proposed(state, made, viewer) if (made := state.game.proposal) else None,
        pen=None if viewer.writes else panel(viewer, state.game.public_id, own=part),
        says=says(state, attempt),
    )


# What stays up to date on a page that keeps a form of its own


@dataclass(frozen=True, slots=True)
class Score:
    """The totals, and the hands that led to them."""

    status: Sequence[str]
    """The hand, its dealer and the target; empty once the game is over."""
    since: int
    """When the hand before was recorded, in seconds since 1970; 0 once the game is over."""
    books: "Sequence[Total]"
    target: int
    so_far: str
    """A sentence on how the game went so far; often empty."""
    seals: Mapping[str, Any] | None
    """What players have still to agree to; None if there is nothing."""
    sheet: ScoreSheet


def score(state: TableState, viewer: Viewer) -> Score:
    """The score of a table, as *viewer* sees it."""
    over, found = state.standing.is_over, agreements(state)
    brought = state.game.start.totals
    return Score(
        status=() if over else status(state, writes=viewer.writes),
        since=0 if over else since(state),
        books=running_totals(
            state.standing, state.words.with_former(state.seat_history), state.looks
        ),
        target=state.rules.end.target,
        so_far="" if over else so_far_words(so_far(brought, state.steps), state.words),
        seals=seals(to_seal(state, found), viewer),
        sheet=sheet(state, found),
    )


@dataclass(frozen=True, slots=True)
class News:
    """What was written since a page was made."""

    heading: str = ""
    """"Hand 7 is saved already, by Bob."; empty if nothing needs attention."""
    line: str = ""
    """That hand in words."""
    fix: Link | None = None
    """A link to the hand that somebody disputes."""
    taken: bool = False
    """Whether another line has taken the place of the page's form."""
    again: bool = False
    """Whether to load the page again once nothing on it can be lost."""


@dataclass(frozen=True, slots=True)
class Updates:
    """The block ``news`` of a page: what came since it was made, and where it asks for more."""

    here: str
    """The public id of the table."""
    address: str
    pen: Panel | None = None
    """Who asks for the pen or, on a phone that has lost it, what can be done."""
    news: News | None = None
    """None on a page as it was made."""
    score: Score | None = None
    """The score as it is now, if the page shows it beside a form."""


def updates(state: TableState, viewer: Viewer, *, form: bool) -> Updates:
    """Where a page asks for news; *form*: whether it has a form to save."""
    place = (state.hand, state.seq, state.game.entries)
    return Updates(
        here=state.game.public_id,
        address=news_at(state, viewer, place if form else None),
        pen=panel(viewer, state.game.public_id, own=True) if viewer.writes else None,
    )


def news_at(state: TableState, viewer: Viewer, place: tuple[int, ...] | None) -> str:
    """The address of the news; *place*: hand, line and number of entries that the form is for."""
    return url_for(
        "live.news",
        public_id=state.game.public_id,
        v=state.game.version,
        at=".".join(map(str, place)) if place is not None else None,
        pen=1 if viewer.writes and place is None else None,
    )


# The totals


@dataclass(frozen=True, slots=True)
class Total:
    """A running total: a side's, or a player's where everyone scores alone."""

    key: str
    """"A", "B", or the seat number."""
    names: Sequence[Name]
    total: str
    size: int
    """Characters in *total*, at least 3: they decide how large it can be drawn."""
    progress: int
    """The total, cut to the range from 0 to the target."""
    note: str = ""
    """"5 to go", "winner", or empty."""
    wins: bool = False
    """Whether it has won the game."""


def status(state: TableState, *, writes: bool) -> tuple[str, ...]:
    """The hand and its dealer, and who bids first unless the form says so; then the target."""
    first = "" if writes or state.contract else state.words.bids_first(state.dealer)
    target = f"First to {state.rules.end.target}"
    parts = (
        f"Hand {state.label}{_of_hands(state)}",
        state.words.deals(state.dealer),
        first,
        target,
    )
    return tuple(filter(None, parts))


def _of_hands(state: TableState) -> str:
    """Of how many hands the current one is; the last hand can have been set when it was over."""
    last = state.rules.end.hands
    if not last:
        return ""
    return f" of {last}" if state.due.count <= last else ", the last"


def spoken_answer(asked: Sequence[str], state: TableState) -> str:
    """A sentence for each thing that is *asked*; see `asks_for`."""
    words, dealer = state.words, state.dealer
    totals = state.standing.totals.items()
    bid = bid_words(state.facts, words) or words.bids_first(dealer)
    answers = {
        "score": ", ".join(f"{words.book(book)} {number(points)}" for book, points in totals),
        "deals": words.deals(dealer),
        "bids": bid,
        "leads": _who_leads(state),
    }
    if "next" in asked:
        asked = ("deals", "bids", "leads") if state.contract is None else ("bids", "leads")
        return " ".join((f"Hand {state.label}.", *(with_stop(answers[name]) for name in asked)))
    return " ".join(with_stop(answers[name]) for name in asked)


def since(state: TableState) -> int:
    """When the hand before was recorded, or the game begun, in seconds since 1970, for a timer."""
    before = state.game.hands[state.hand - 2] if state.hand > 1 else ()
    times = [each.recorded_at for each in before if not each.text.startswith(LATER)]
    return int(max([state.game.started_at, *times]).timestamp())


LATER = (ledger.ANEW, ledger.UNDO)
"""The beginnings of lines that change a hand which was recorded before."""


def waits(state: TableState) -> Link | None:
    """A link to the earlier hand without a score that the end waits for; None if there is none."""
    for each in state.rounds:
        if each.step is not None and each.step.number == state.standing.open:
            there = url_for("table.correct", public_id=state.game.public_id, hand=each.hand)
            return Link(there, waiting_words(each.step.label))
    return None


def running_totals(standing: Standing, words: Words, looks: Looks) -> tuple[Total, ...]:
    """Every total, with how far it is from the target."""
    return tuple(_book(book, standing, words, looks) for book in standing.totals)


def _book(book: Book, standing: Standing, words: Words, looks: Looks) -> Total:
    points, target = standing.totals[book], words.rules.end.target
    total = number(points)
    if standing.is_over:
        note = "winner" if standing.winner == book else "draw" if book in standing.shared else ""
    else:
        note = _way_to_go(points, target)
    return Total(
        key=book,
        names=tuple(words.name(seat, looks) for seat in book_seats(book, words.rules)),
        total=total,
        size=max(3, len(total)),
        progress=min(max(points, 0), target),
        note=note,
        wins=standing.winner == book,
    )


def _way_to_go(points: int, target: int) -> str:
    if points == target:
        return f"at {target}"
    return f"{target - points} to go" if points < target else f"over {target}"


@dataclass(frozen=True, slots=True)
class OpenBid:
    """The current bid, and what the others must do."""

    who: str
    bid: str
    trump: str
    mark: Mark | None
    against: str
    """What happened in the hand, and what beats the bid."""
    undo: Form | None = None
    """None unless the bid was entered last, on this phone."""


def open_bid(state: TableState) -> OpenBid | None:
    """The current bid; None while there is none."""
    contract, facts, words = state.contract, state.facts, state.words
    if contract is None:
        return None
    return OpenBid(
        who=words.seat(contract.bidder),
        bid=bid_name(contract.said),
        trump=in_trump(facts, words.rules),
        mark=trump_mark(facts.trump, words.rules),
        against=" ".join(
            filter(None, (*happened_words(facts, words), duty_words(contract, facts, words)))
        ),
    )


def _is_the_bid(saved: Saved, state: TableState) -> bool:
    """Whether the entry *saved* last is just the current bid."""
    return saved.words == f"Hand {state.label}: {bid_words(state.facts, state.words)}."


def _saved(state: TableState, viewer: Viewer) -> Saved | None:
    """The newest entry of the game as text, with its undo, which can itself be undone."""
    latest = state.game.newest
    if latest is None or not viewer.writes:
        return None
    undo = None if latest.agreed_by_all else _striking(to_undo(state.game), state, viewer)
    back = _striking(to_put_back(state.game), state, viewer)
    text = _written_words(latest, state)
    return Saved(text, undo) if back is None else Saved(text, back, "Put it back", more=undo)


def _written_words(latest: StoredEntry, state: TableState) -> str:
    """What the newest line did, and what stands since."""
    lines = lines_of(state.game, latest.hand)
    parts = (
        entered_beside_words(lines, state.words) or SAVED_BY[ledger.undone(lines)],
        "Corrected." if latest.text.startswith(ledger.ANEW) else "",
        change_words(latest, state) or _hand_words(latest.hand, state),
        reopened_words(_before(latest, state), state.standing, state.words),
    )
    return " ".join(filter(None, parts))


def says(state: TableState, attempt: FormState) -> str:
    """What a screen reader says when this came in: errors, or the newest line and the totals.

    What a phrase leaves open, or else what saving it would do. Empty if there is a notice, which
    says itself.
    """
    if attempt.errors:
        return " ".join(("Not saved.", *dict.fromkeys(attempt.errors.values())))
    if attempt.phrase and attempt.effect:
        return " ".join(attempt.questions or (attempt.effect.heading, *attempt.effect.lines))
    latest, standing = state.game.newest, state.standing
    if latest is None or attempt.notice:
        return ""
    won = state.words.end(standing)
    ends = f"{won}: " if won else ""
    return f"{_written_words(latest, state)} {ends}{totals_words(standing, state.words)}."


def _before(latest: StoredEntry, state: TableState) -> Standing:
    """The totals before *latest* was written, if it changed a recorded hand; else those of now."""
    if not latest.text.startswith(LATER):
        return state.standing
    return rewound(state, latest.hand, latest.seq).standing


SAVED_BY = {None: "", True: "Undone.", False: "Put back."}
"""The first word on the newest line: whether it undid something, or put it back."""


def _striking(line: StoredEntry | None, state: TableState, viewer: Viewer) -> Form | None:
    if line is None:
        return None
    there = url_for("table.undo", public_id=state.game.public_id, hand=line.hand)
    return viewer.form(there, len(state.game.hands[line.hand - 1]), line.seq)


def _hand_words(hand: int, state: TableState) -> str:
    try:
        there = as_of(state, hand)
    except NotThereError:
        return "A hand was taken out."
    return saved_words(step_at(there), there.words)


@dataclass(frozen=True, slots=True)
class Over:
    """The end of the game."""

    heading: str
    """Who won, or that it is a draw."""
    reason: str
    rule: str
    """The address of the rule behind it."""
    chart: Plot | None
    deals: str
    """Who would deal next."""
    facts: Sequence[tuple[str, str]]
    """What stood out: a label and a text."""
    behind: Mapping[str, str]
    """The addresses of the rules behind *facts*, by label."""


def _over(state: TableState) -> Over:
    standing, there = state.standing, state.game.public_id
    behind = working_rule(state.steps[-1], state.words) if state.steps else ""
    return Over(
        heading=state.words.end(standing),
        reason=reason_words(standing, state.deciding_rules),
        rule=addresses.rule_address(there, ENDS[standing.reason or "target"]),
        chart=chart(state),
        deals=state.words.deals(state.dealer),
        facts=outstanding(state),
        behind={LAST_HAND: addresses.rule_address(there, behind)} if behind else {},
    )


LAST_HAND = "Last hand"
PENALTIES = "Penalties"


def outstanding(state: TableState) -> Sequence[tuple[str, str]]:
    """What stands out in the game so far, and why its last hand scored so: a label and a text."""
    word, brought = state.word, state.game.start.totals
    winner = word.ended.winner if word is not None else None
    found = highlights(brought, state.steps, state.rules, winner)
    last = " ".join(working_words(state.steps[-1], state.words)) if state.steps else ""
    facts = highlight_words(found, state.standing, state.words)
    penalties = " ".join(
        penalty_words(penalty, Words(each.then.rules, each.then.names))
        for each in state.rounds
        for penalty in each.penalties
    )
    more = ((LAST_HAND, last), (PENALTIES, penalties))
    return (*facts, *((label, text) for label, text in more if text))


# The hand in play, where its cards are recorded: only what everybody at the table has seen


def play_so_far(state: TableState) -> tuple[str, ...]:
    """Sentences on the hand in play: the calls, or by the cards the turn, points and prospects."""
    calls = state.facts.auction
    if calls and state.contract is None and not state.standing.is_over:
        bidding = auction_at_table(calls, state.dealer, state.rules)
        return (calls_so_far(calls, bidding, state.dealer, state.words),)
    if not state.facts.play or not is_closed(state, state.hand):
        return ()
    recorded, now = _by_the_cards(state)
    players = recorded.rules.table.players
    gap = gap_words([each.number for each in recorded.tricks[:-1] if len(each.cards) < players])
    sentences = (
        _turn(now, recorded, state.words),
        *([gap] if gap else _sums(now, recorded, state.words)),
    )
    return tuple(filter(None, sentences))


def _by_the_cards(state: TableState) -> tuple[RecordedHand, Moment]:
    """The hand as everybody at the table has seen it, and how it stands."""
    recorded = recorded_hand(
        take_step(due_before(state), visible_facts(with_face_up(state.facts, state.rules)))
    )
    return recorded, course(recorded)[-1]


def _who_leads(state: TableState) -> str:
    """Who plays next by the recorded cards; if there are none, who leads by the rules."""
    contract, rules = state.contract, state.rules
    if state.facts.play:
        recorded, now = _by_the_cards(state)
        return _turn(now, recorded, state.words) or "The recorded cards do not show who plays next"
    if contract is None and rules.play.first_lead is not FirstLead.LEFT_OF_DEALER:
        return house.rule_sentence("first_lead", rules)
    bidder = contract.bidder if contract else state.dealer
    circus = state.facts.call == "circus"
    leader = first_leader(state.dealer, bidder, circus=circus, rules=rules)
    return next_card_words(leader, 1, None, state.words)


def _turn(now: Moment, recorded: RecordedHand, words: Words) -> str:
    """A sentence on who plays next, and to which card; empty if nobody does, or it is not known."""
    if now.turn is None:
        return ""
    first = now.laid[0] if now.laid and now.winner is None else None
    led = (first.seat, first.card) if first is not None and first.seat is not None else None
    number = now.trick + (now.winner is not None)
    trump = recorded.order is not None and led is not None and recorded.order.is_trump(led[1])
    return f"{next_card_words(now.turn, number, led, words)}{', a trump' if trump else ''}."


def _sums(now: Moment, recorded: RecordedHand, words: Words) -> Iterator[str]:
    """Sentences on what each side has so far, and the prospects of the bid."""
    yield counters_words(now.points, now.tricks, words)
    then = fate(now, recorded)
    if then is not None and recorded.hand.bidder is not None:
        yield prospects_words(then, words.seats(_known_bidders(now, recorded)))


def _known_bidders(now: Moment, recorded: RecordedHand) -> tuple[int, ...]:
    """The bidder, and the seats that are known to play with the bidder."""
    contract = recorded.step.verdict.contract
    fixed = (
        contract.partners if contract is not None and not recorded.partners_hide else now.partners
    )
    mine = () if recorded.hand.bidder is None else (recorded.hand.bidder,)
    return tuple(sorted({*mine, *fixed}))


# Undo, step by step: the line that the next one strikes, and the one that the last one struck


def to_undo(game: StoredGame) -> StoredEntry | None:
    """The line that one more undo strikes: the newest that still stands; None if there is none.

    A line that the whole table has agreed to is left out: it is changed the way it came about. The
    newest line is the last of its hand: each is stamped later than all before it, whatever the
    clock says.
    """
    newest = game.newest
    if newest is not None and _is_fact(newest) and not newest.agreed_by_all:
        return newest
    standing = (
        entries[line]
        for hand, entries in enumerate(game.hands, 1)
        for line in ledger.unstruck(lines_of(game, hand))
    )
    return _newest(each for each in standing if not each.agreed_by_all)


def to_put_back(game: StoredGame) -> StoredEntry | None:
    """The last undo, which can be undone; None if there is none, or a line was written since."""
    if game.newest is None or _is_fact(game.newest):
        return None
    undos = (
        entries[line]
        for hand, entries in enumerate(game.hands, 1)
        for line in ledger.struck(lines_of(game, hand)).values()
    )
    fact = _newest(each for hand in game.hands for each in hand if _is_fact(each))
    last = _newest(undos)
    return last if last and fact and fact.moment < last.moment else None


def _newest(entries: Iterator[StoredEntry]) -> StoredEntry | None:
    return max(entries, key=lambda each: each.moment, default=None)


def _is_fact(entry: StoredEntry) -> bool:
    return not entry.text.startswith(ledger.UNDO)
