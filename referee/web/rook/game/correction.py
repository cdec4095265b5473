"""The page that corrects a past hand: its form, its history, and its effect on the standings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from operator import attrgetter
from typing import Any

from sqlalchemy import Connection

from referee.errors import RefereeError
from referee.rook.game import Step, take_step
from referee.rook.hand import ledger
from referee.rook.hand.facts import only_changes
from referee.stats.rook.course import is_carded
from referee.stats.rook.summing import summary_of
from referee.stats.season.moved import Moved, corrected, ranks_moved, what_moved
from referee.stats.season.results import PlayerResult, result_of
from referee.stats.season.summary import GameSummary, Player
from referee.store.club.seasons import seasons_of
from referee.store.season.summaries import Counted, Scope, counted_in_order, kept, with_players
from referee.store.season.tallies import player_sums, players_of, scoring_of, standings_of
from referee.store.seated.counting import as_counted
from referee.store.stored import StoredEntry
from referee.text import listed
from referee.web.club import words as season_words
from referee.web.rook.entry.form import (
    Entry,
    FormState,
    bar,
    bidding_choices,
    cards_link,
    form,
    place,
    result,
    with_attempt,
    with_own_keys,
)
from referee.web.rook.entry.reading import recorded_fields
from referee.web.rook.entry.submit import UNTOUCHED, Judged
from referee.web.rook.game.changes import changed_lines
from referee.web.rook.game.page import Updates, updates
from referee.web.rook.game.seals import agreements
from referee.web.rook.judging import rulings
from referee.web.rook.state import Change, TableState, due_before, step_at
from referee.web.rook.visibility import is_closed, solved_link
from referee.web.rook.words.hands import (
    entered_words,
    gain_lines,
    penalty_words,
    step_words,
    working_rule,
)
from referee.web.rook.words.vocabulary import Words
from referee.web.shared.access import Viewer, database
from referee.web.shared.ui.parts import Effect, Link
from referee.web.shared.words import someone
from referee.web.table.seals import Agreement, is_against, may_dispute, seal_words


@dataclass(frozen=True, slots=True)
class CorrectionPage:
    """What ``table/correct.html`` shows of a past hand to one phone."""

    state: TableState
    """The game as it stood at the hand."""
    step: Step
    agreement: Agreement | None
    """What the players said of the hand; None if they have not been asked."""
    viewer: Viewer
    updates: Updates
    entry: Entry | None
    """The form; None without the pen."""
    ruling: rulings.KeptRuling | None
    """What was ruled on the hand."""
    happened: Mapping[str, Any] | None = None
    """The form by which a hand that was dealt again was entered, in place of `entry`."""

    @property
    def here(self) -> str:
        """The public id of the table."""
        return self.updates.here

    @property
    def stands(self) -> str:
        """The hand as it is scored."""
        return step_words(self.step, self.state.words)

    @property
    def replays(self) -> bool:
        """Whether it can be followed card by card."""
        return can_be_replayed(self.state, self.state.hand)

    @property
    def solved(self) -> str:
        """The address of its best play; empty if that cannot be computed."""
        return solved_link(self.state, self.state.hand)

    @property
    def judged(self) -> bool:
        """Whether this phone may ask the judge about it."""
        return self.viewer.plays or self.state.hand != self.state.current

    @property
    def may_dispute(self) -> bool:
        """Whether this phone may dispute it; a phone with the pen corrects it instead."""
        there, seat = self.agreement, self.viewer.seat
        if there is None or self.viewer.writes or seat is None:
            return False
        return may_dispute(there, seat) and not is_against(there, seat)

    @property
    def history(self) -> "tuple[HistoryLine, ...]":
        """Its changes, the latest first."""
        return history(self.state)

    @property
    def behind(self) -> str:
        """The name of the rule behind the score; empty if it is just what was captured."""
        return working_rule(self.step, self.state.words)

    @property
    def penalties(self) -> tuple[str, ...]:
        """Its penalties, a sentence each."""
        return tuple(penalty_words(each, self.state.words) for each in self.state.facts.penalties)


def correction_page(state: TableState, viewer: Viewer, attempt: FormState) -> CorrectionPage:
    """The page for the hand of *state*; no form without the pen."""
    step = step_at(state)
    return CorrectionPage(
        state=state,
        step=step,
        agreement=agreements(state).get(state.hand),
        viewer=viewer,
        updates=updates(state, viewer, form=True),
        entry=_entry(step, state, viewer, attempt) if viewer.writes else None,
        ruling=rulings.kept_ruling(state, viewer),
    )


def can_be_replayed(state: TableState, hand: int) -> bool:
    """Whether *hand* can be followed card by card: it has cards, and is not still played."""
    there = state.rounds[hand - 1 : hand]  # empty if all that was recorded of it was undone
    step = there[0].step if there else None
    return step is not None and is_carded(step) and not is_closed(state, hand)


HistoryLine = tuple[datetime, str, str, str]
"""When a hand was changed, by whom, and its words before ("" if it had none) and after the change.
"""


SCOREKEEPER = "The scorekeeper"


def history(state: TableState) -> tuple[HistoryLine, ...]:
    """The changes of a hand, the latest first."""
    entries = state.game.hands[state.hand - 1] if state.hand <= len(state.game.hands) else ()
    changes = []
    before, since = "", 0
    for number, entry in enumerate(entries, 1):
        if _goes_on(entries, number):
            continue
        lines = [each.text for each in entries[:number]]
        after = _words_of(lines, state)
        cards = entered_words(lines, state.words, since) if after == before else ""
        who = listed(dict.fromkeys(each.actor or SCOREKEEPER for each in entries[since:number]))
        changes.append((entry.recorded_at, who, "" if cards else before, cards or after))
        changes += _seal_lines(state, number)
        before, since = after, number
    return tuple(reversed(changes))


def _goes_on(entries: Sequence[StoredEntry], number: int) -> bool:
    """Whether line *number*, from 1, and the next both record cards: they count as one change."""
    pair = entries[number - 1 : number + 1]
    return len(pair) > 1 and all(each.text.startswith("{ trick = ") for each in pair)


def _seal_lines(state: TableState, lines: int) -> list[HistoryLine]:
    """The seals and disputes of the hand while it had this many *lines*."""
    seals = (each for each in state.game.agreed.seals if each.hand == state.hand)
    return [
        (each.at, someone(each.name), "", seal_words(each.verdict, each.reason))
        for each in seals
        if each.seq == lines
    ]


def _words_of(lines: list[str], state: TableState) -> str:
    try:
        due = due_before(state)
        hand = ledger.fold(lines, due.rules)
        step = take_step(due, hand)
    except RefereeError:
        return "something that cannot be scored any more"
    words = Words(step.rules, step.names)
    penalties = (penalty_words(each, words) for each in hand.penalties)
    if hand.void:
        return " ".join(("Taken out.", *penalties))
    if only_changes(hand):
        nothing = "As before." if hand.players or hand.house else "Nothing is recorded."
        return " ".join((*changed_lines(due, step.due), *penalties)) or nothing
    return " ".join((step_words(step, words), *penalties))


# The form, filled with the hand as it is recorded


def _entry(step: Step, state: TableState, viewer: Viewer, attempt: FormState) -> Entry:
    """The form for a past hand, filled with what was tapped or else with what is recorded."""
    recorded = recorded_fields(state)
    filled = attempt if attempt.posted else FormState(recorded, {}, None)
    bidding = bidding_choices(state.words, state.dealer, state.dots)
    effect = attempt.effect or Effect("As it stands", gain_lines(step, state.words))
    return Entry(
        form=form(state, viewer),
        phase="past",
        place=place(state),
        bidding=with_attempt([with_own_keys(each, recorded) for each in bidding], filled),
        result=result(state, None, filled, recorded=recorded),
        bar=bar(state.game.public_id, state.hand, effect, attempt.acts or UNTOUCHED),
        cards=_cards(state),
        filled=bool(attempt.posted),
    )


def _cards(state: TableState) -> Link | None:
    """The link to the cards of a past hand; None if nobody bid."""
    if state.contract is None:
        return None
    return cards_link(state, "Correct the cards" if state.facts.play else "Add the cards")


MOST = 200
"""The most games of which awards and records are computed in a request; with more, just the ranks.
"""
MOST_SENTENCES = 5
"""The most sentences; of further ones just the number is given."""


def with_moves(judged: Judged, state: TableState) -> Judged:
    """*judged* with its effect on the standings, if the game counts already."""
    if judged.change is None or not state.is_over:
        return judged
    with database().reading() as connection:
        lines = moves(connection, judged.change, state)
    effect = replace(judged.effect, lines=(*judged.effect.lines, *lines))
    return replace(judged, say=effect)


def moves(connection: Connection, change: Change, state: TableState) -> Sequence[str]:
    """Sentences on what *change* moves in the standings, whether the game counts already or not."""
    was, game, after = kept(connection, state.game.id), state.game, change.then
    begin = game.start.totals
    summary = summary_of(after.steps, begin, after.due, game.started_at, game.public_id)
    now = _counted(connection, was, summary, state) if summary else None
    counted = was or now
    if counted is None:
        return ()
    seasons = seasons_of(connection, club_id=counted.club_id) if counted.season_id else ()
    season = next((each for each in seasons if each.id == counted.season_id), None)
    scope = Scope(counted.club_id, season.id) if season else Scope(counted.club_id)
    players, scoring = players_of(connection, counted.club_id), scoring_of(connection, scope)
    games = [each.summary for each in counted_in_order(connection, scope, most=MOST + 1)]
    many = len(games) > MOST
    if many:
        found = _ranks(connection, scope, was, now)
    else:
        found = what_moved(games, _then(games, was, now), scoring, players.ranked)
    if was is None:  # every game of a young club sets records
        found = Moved(ranks=found.ranks)
    lines = season_words.moves_words(
        found, players.names, season_words.table_words(season.name if season else "")
    )
    more = (
        [season_words.more_words(len(lines) - MOST_SENTENCES)]
        if len(lines) > MOST_SENTENCES
        else []
    )
    over = [] if now else [season_words.NO_LONGER_OVER]
    open_yet = [season_words.ranks_alone_words(scoring)] if many and was != now else []
    return (*over, *lines[:MOST_SENTENCES], *more, *open_yet)


def _counted(
    connection: Connection, was: Counted | None, summary: GameSummary, state: TableState
) -> Counted:
    """The game as it counts with *summary*, which has the players' names."""
    if was is None:
        return as_counted(connection, state.game, summary)
    return replace(was, summary=with_players(summary, _ids(was, state)))


def _then(
    games: Sequence[GameSummary], was: Counted | None, now: Counted | None
) -> Sequence[GameSummary]:
    """*games* with the game as it counts *now* in its place."""
    if was is not None:
        return corrected(games, was.summary.game, now.summary if now else None)
    return sorted([*games, *([now.summary] if now else [])], key=attrgetter("started"))


def _ids(was: Counted, state: TableState) -> Mapping[str, Player]:
    """The store's players of the game by the names that they have now."""
    steps = {each.step.number: each.step for each in state.rounds if each.step is not None}
    return {
        name: player
        for hand in was.summary.hands
        if hand.number in steps
        for name, player in zip(steps[hand.number].names, hand.players, strict=True)
    }


def _ranks(connection: Connection, scope: Scope, was: Counted | None, now: Counted | None) -> Moved:
    """The changes of ranks, from the sums of all games in *scope*; ratings stay as they are."""
    sums = {str(player): each for player, each in player_sums(connection, scope).items()}
    for player, each in result_of(was.summary).players.items() if was else ():
        sums[player] = sums.get(player, PlayerResult()) - each
    for player, each in result_of(now.summary).players.items() if now else ():
        sums[player] = sums.get(player, PlayerResult()) + each
    there = {player: each for player, each in sums.items() if each != PlayerResult()}
    before, after = standings_of(connection, scope), standings_of(connection, scope, sums=there)
    return Moved(ranks=ranks_moved(before.rows, after.rows))
