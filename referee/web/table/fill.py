"""The table page, filled from what stands at the table and from what was just tapped."""

from dataclasses import replace

from flask import url_for

from referee.engine.game import Standing
from referee.engine.hand import ledger
from referee.engine.hand.facts import Book
from referee.stats.highlights import highlights, so_far
from referee.store.stored import StoredEntry
from referee.web import addresses
from referee.web.access import Viewer
from referee.web.charter import proposed, was_agreed
from referee.web.entry.form import entry
from referee.web.entry.page import FormState, Say
from referee.web.pen import panel
from referee.web.rulebook.editor import said_rules
from referee.web.rulebook.offered import usual_at
from referee.web.seals import seals, standings
from referee.web.state import TableState, as_of, lines_of, rewound, step_at
from referee.web.table import page as t
from referee.web.table.news import no_news
from referee.web.table.sheet import change_said, chart, sheet
from referee.web.table.under_way import under_way
from referee.web.table.undo import Strike, to_put_back, to_undo
from referee.web.ui.parts import Fact, Form, Link, Saved
from referee.web.words.cards import in_trump, trump_mark
from referee.web.words.game.ending import (
    NEXT_GAME,
    reopened_words,
    undecided_words,
    waiting_words,
)
from referee.web.words.game.hands import bid_words, irregularity_words, saved_words
from referee.web.words.game.highlights import highlight_words, so_far_words
from referee.web.words.game.told import told_beside_words
from referee.web.words.game.tricks import FOLLOW, GO_ON, LOG
from referee.web.words.names import Looks, Words, book_seats
from referee.web.words.people import with_former, you_are_words
from referee.web.words.rulebook.book import rules as rule_words
from referee.web.words.rulebook.book.duties import duty_words
from referee.web.words.rulebook.book.house import house_link_words
from referee.web.words.rulebook.verdicts import ENDS
from referee.web.words.text import number, with_stop


def table_page(
    state: TableState, viewer: Viewer, attempt: FormState, *, part: bool = False
) -> t.TablePage:
    """The page of a table as *viewer* may see it; *part*: it goes into a page that is open."""
    words, rules, standing = state.words, state.rules, state.standing
    over = standing.winner is not None
    asks = viewer.writes or bool(attempt.posted)
    contract, saved = _once(contract_panel(state), _saved(state, viewer), state)
    return t.TablePage(
        title=words.title(),
        rules=state.game.rules_name or rule_words.game_name(rules),
        house=_house(state),
        status=() if over else status(state, writes=viewer.writes),
        since=0 if over else since(state),
        target=rules.end.target,
        books=books(standing, with_former(words, state.sitters), state.looks),
        so_far="" if over else so_far_said(state),
        sheet=sheet(state, viewer),
        news=no_news(state, viewer, form=asks and not over),
        entry=entry(state, viewer, attempt) if asks and not over else None,
        say=Say(url_for("table.show", public_id=state.game.public_id), attempt.phrase, attempt.asks)
        if viewer.writes and not over
        else None,
        contract=None if over else contract,
        under_way=under_way(state),
        cards=cards_link(state, viewer) if (contract or state.facts.play) and not over else None,
        saved=saved,
        notice=attempt.notice,
        undecided=undecided_words(standing, words),
        waits=waits(state),
        over=_over(state, viewer) if over else None,
        watching=_who(state, viewer),
        picture="" if viewer.writes else _picture(state),
        seals=seals(state, viewer, standings(state)),
        proposed=proposed(state, viewer),
        pen=None if viewer.writes else panel(viewer, state.game.public_id, own=part),
        me=_me(state, viewer),
    )


def beside(state: TableState, viewer: Viewer) -> t.Beside:
    """The score as it stands, for a page that keeps a form of its own."""
    over = state.standing.winner is not None
    return t.Beside(
        status=() if over else status(state, writes=viewer.writes),
        since=0 if over else since(state),
        books=books(state.standing, with_former(state.words, state.sitters), state.looks),
        target=state.rules.end.target,
        provisional=seals(state, viewer, standings(state)) is not None,
        so_far="" if over else so_far_said(state),
        sheet=sheet(state, viewer),
    )


def _who(state: TableState, viewer: Viewer) -> str:
    """Who this phone is, where others are there too."""
    if not viewer.plays:
        return "This phone only watches."
    at = viewer.access
    if at is None or not at.seat or (at.writes and not at.shared):
        return ""
    return with_stop(you_are_words(state.names[at.seat - 1]))


def _me(state: TableState, viewer: Viewer) -> Form | None:
    """What the taps of a phone carry that plays without the pen."""
    if viewer.writes or not viewer.plays:
        return None
    return viewer.form(url_for("table.show", public_id=state.game.public_id))


def _picture(state: TableState) -> str:
    return addresses.whole(url_for("result.as_png", public_id=state.game.public_id))


def status(state: TableState, *, writes: bool) -> tuple[str, ...]:
    """Which hand, who deals; who bids first, where no form says so."""
    first = "" if writes or state.contract else state.words.bids_first(state.dealer)
    said = (f"Hand {state.label}", state.words.deals(state.dealer), first)
    return (*(each for each in said if each), rule_words.target_words(state.rules))


def since(state: TableState) -> int:
    """When the hand before was told, or the game begun: seconds since 1970, for a timer."""
    before = state.game.hands[state.hand - 2] if state.hand > 1 else ()
    told = [each.recorded_at for each in before if not each.text.startswith(LATER)]
    return int(max([state.game.started_at, *told]).timestamp())


LATER = (ledger.ANEW, ledger.UNDO)
"""How lines begin that change a hand which was told before."""


def _house(state: TableState) -> Link | None:
    """To the rules of the table, where it has a name for them or plays by some of its own."""
    name, changed = state.game.rules_name, said_rules(state.rules, usual_at(state.rules))
    if not name and not changed:
        return None
    there = url_for("table_rules.show", public_id=state.game.public_id)
    return Link(there, house_link_words(name, len(changed)))


def waits(state: TableState) -> Link | None:
    """To the earlier hand that has no score yet; None where none holds up the end."""
    counted = ((each, each.step) for each in state.rounds if each.step is not None)
    for each, step in counted:
        if step.number == state.standing.open:
            return Link(
                url_for("table.correct", public_id=state.game.public_id, hand=each.hand),
                waiting_words(step.label),
            )
    return None


def books(standing: Standing, words: Words, looks: Looks) -> tuple[t.Book, ...]:
    """Every total, with how far it is to go."""
    return tuple(_book(book, standing, words, looks) for book in standing.totals)


def _book(book: Book, standing: Standing, words: Words, looks: Looks) -> t.Book:
    points, target = standing.totals[book], words.rules.end.target
    total = number(points)
    if standing.winner is not None:
        note = "winner" if standing.winner == book else ""
    else:
        note = _way_to_go(points, target)
    return t.Book(
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


def contract_panel(state: TableState) -> t.Contract | None:
    """The bid in play; None while there is none."""
    contract, facts, words = state.contract, state.facts, state.words
    if contract is None:
        return None
    claims = (irregularity_words(claim, words) for claim in facts.irregularities)
    said = [*claims, duty_words(contract, facts, words)]
    return t.Contract(
        who=words.seat(contract.bidder),
        bid=str(contract.bid),
        trump=in_trump(facts, words.rules),
        mark=trump_mark(facts.trump, words.rules),
        against=" ".join(each for each in said if each),
    )


def cards_link(state: TableState, viewer: Viewer) -> Link | None:
    """To the cards of the hand in play, where they are told, or this phone may tell them."""
    there = url_for("cards.show", public_id=state.game.public_id, hand=state.hand)
    if viewer.writes:
        return Link(there, GO_ON if state.facts.play else LOG)
    return Link(there, FOLLOW) if state.facts.play or viewer.plays else None


def menu(state: TableState, viewer: Viewer) -> t.Menu:
    """The menu of the whole page; who only watches asks no judge."""
    over = state.standing.winner is not None
    played = None if over else state.hand
    return t.Menu(
        table=state.game.public_id,
        judge=played if viewer.plays else None,
        cards=played if not viewer.plays and state.facts.play else None,
        joins=viewer.plays,
    )


def _once(
    contract: t.Contract | None, saved: Saved | None, state: TableState
) -> tuple[t.Contract | None, Saved | None]:
    """The bid in play takes over its undo where what was saved last says nothing more."""
    said = f"Hand {state.label}: {bid_words(state.facts, state.words)}."
    if contract is None or saved is None or saved.words != said:
        return contract, saved
    return replace(contract, undo=saved.undo), None


def _saved(state: TableState, viewer: Viewer) -> Saved | None:
    """The newest entry of the game, with its undo, which is one line more; it may go on."""
    latest = state.game.newest
    if latest is None or not viewer.writes:
        return None
    undo = None if was_agreed(latest) else _striking(to_undo(state.game), state, viewer)
    back = _striking(to_put_back(state.game), state, viewer)
    lines = lines_of(state.game, latest.hand)
    said = change_said(latest, state) or _hand_words(latest.hand, state)
    told = told_beside_words(lines, state.words) or SAVED_BY[ledger.undone(lines)]
    said = f"{told} {said}".lstrip()
    again = reopened_words(_before(latest, state), state.standing, state.words)
    said = f"{said} {again}".rstrip()
    if back is None:
        return Saved(said, undo)
    return Saved(said, back, "Put it back", more=undo)


def _before(latest: StoredEntry, state: TableState) -> Standing:
    """How the table stood before *latest* was written, where that changed what was told."""
    if not latest.text.startswith(LATER):
        return state.standing
    return rewound(state, latest.hand, latest.seq).standing


SAVED_BY = {None: "", True: "Undone.", False: "Put back."}
"""What the newest line did, by whether it struck what was told or put it back."""


def _striking(strike: Strike | None, state: TableState, viewer: Viewer) -> Form | None:
    if strike is None:
        return None
    there = url_for("table.undo", public_id=state.game.public_id, hand=strike.hand)
    return viewer.form(there, strike.seq, strike.line)


def _hand_words(hand: int, state: TableState) -> str:
    try:
        there = as_of(state, hand)
    except LookupError:
        return "A hand was taken out."
    return saved_words(step_at(there), there.words)


def _over(state: TableState, viewer: Viewer) -> t.Over:
    words, standing = state.words, state.standing
    again = viewer.writes and viewer.next_game is None
    return t.Over(
        heading=words.winner(standing),
        reason=rule_words.reason_words(standing, state.deciding_rules),
        rule=addresses.rule(state.game.public_id, ENDS[standing.reason or "target"]),
        chart=chart(state),
        rematch=viewer.form(url_for("games.rematch", public_id=state.game.public_id))
        if again
        else None,
        reseat=_reseat(state) if again else None,
        next=Link(url_for("table.show", public_id=viewer.next_game), NEXT_GAME)
        if viewer.next_game
        else None,
        rematch_words=f"Same seats, {words.deals(state.dealer)} first",
        share=Link(url_for("result.show", public_id=state.game.public_id), "Share the result"),
        standings=Link(
            url_for("season.of_table", public_id=state.game.public_id), "Standings with this game"
        ),
        facts=outstanding(state),
    )


def _reseat(state: TableState) -> Link:
    return Link(url_for("starting.again", public_id=state.game.public_id), "Change seats")


def so_far_said(state: TableState) -> str:
    """The quiet line beside the totals of a game that goes on."""
    return so_far_words(so_far(state.game.start.totals, state.steps), state.words)


def outstanding(state: TableState) -> tuple[Fact, ...]:
    """What stands out in the game so far, a line each."""
    found = highlights(state.game.start.totals, state.steps, state.rules)
    said = highlight_words(found, state.standing, state.words)
    return tuple(Fact(label, words, wide=True) for label, words in said)
