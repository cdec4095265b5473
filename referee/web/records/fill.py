"""The page on which a file becomes a game: what each file holds, or what is wrong with it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256

from referee.engine import Record
from referee.engine.game import Due
from referee.engine.record.survey import Survey
from referee.engine.rules import house
from referee.engine.rules.presets import preset
from referee.store.game.importing import as_game, digest_of
from referee.web import addresses
from referee.web.access import Viewer
from referee.web.records.marked import marked
from referee.web.records.page import HandTold, ImportPage, Preview, Source
from referee.web.records.sent import Sent
from referee.web.rulebook.editor import changed_rules
from referee.web.state import Round, TableState, first_due_of, table_state
from referee.web.table.sheet.changes import changed_lines
from referee.web.ui.parts import Fact, Field, Link, Option
from referee.web.words import records as words
from referee.web.words.game.hands import step_words
from referee.web.words.names import Words
from referee.web.words.people import seasons as season_words
from referee.web.words.rulebook.book import rules as rule_words
from referee.web.words.rulebook.book.house import house_sentence
from referee.web.words.text import day

HANDS = 60
"""Hands that are shown; an evening has fewer."""


@dataclass(frozen=True, slots=True)
class Known:
    """The game that a file became before."""

    public_id: str
    deleted: bool


@dataclass(frozen=True, slots=True)
class Looked:
    """Something that was sent, and what it holds."""

    sent: Sent
    survey: Survey
    known: Known | None = None

    @property
    def record(self) -> Record | None:
        """The game that it tells; None: it tells none."""
        return self.survey.record


def import_page(
    looked: Sequence[Looked],
    viewer: Viewer,
    now: datetime,
    notice: str = "",
    seasons: Sequence[Option] = (),
) -> ImportPage:
    """The page for what was sent; for nothing, the page that asks for it."""
    sources = tuple(_source(each, place, viewer, now) for place, each in enumerate(looked, 1))
    new = [each for each in looked if each.known is None]
    fit = bool(new) and all(each.record for each in looked)
    return ImportPage(
        form=viewer.form(addresses.imports()),
        sources=sources,
        notice=notice,
        seen=seen(looked),
        save=words.save_words(len(new)) if fit else "",
        texts=tuple(each for each in sources if each.text) or (_EMPTY,),
        season=_season(seasons) if fit else None,
    )


def _season(seasons: Sequence[Option]) -> Field | None:
    """Where the games count, of the *seasons* of the club and none of them."""
    if not seasons:
        return None
    chosen = any(each.selected for each in seasons)
    practice = Option("none", season_words.PRACTICE, not chosen)
    return Field("season", season_words.WHERE, kind="select", options=(practice, *seasons))


_EMPTY = Source(1, "", "", "")


def seen(looked: Sequence[Looked]) -> str:
    """What stands for the games that a page showed, so that no others are saved."""
    shown = (digest_of(each.record) for each in looked if each.record)
    return sha256("".join(shown).encode()).hexdigest()[:20]


def _source(each: Looked, place: int, viewer: Viewer, now: datetime) -> Source:
    told, found = each.sent, each.survey
    return Source(
        number=place,
        name=told.file or words.PASTED,
        file=told.file,
        text=told.text,
        refused=told.refused,
        problems=marked(told.text, found.problems, place) if found.problems else None,
        preview=_preview(found.record, each.known, viewer, now) if found.record else None,
    )


def _preview(record: Record, known: Known | None, viewer: Viewer, now: datetime) -> Preview:
    state = table_state(as_game(record, now))
    said, left = state.words, len(state.rounds) - HANDS
    here = known.public_id if known else ""
    return Preview(
        title=said.title(),
        facts=tuple(_facts(record, state)),
        house=tuple(_house(record)),
        hands=tuple(_hands(state)),
        more=words.hands_left_words(left) if left > 0 else "",
        end=words.end_words(state.standing, said, len(state.steps)),
        reason=rule_words.reason_words(state.standing, state.deciding_rules)
        if state.standing.winner
        else "",
        known=(words.DELETED if known.deleted else words.BEFORE) if known else "",
        there=Link(addresses.table(here), words.TO_GAME) if known and not known.deleted else None,
        restore=viewer.form(addresses.restore(here)) if known and known.deleted else None,
    )


def _facts(record: Record, state: TableState) -> Iterator[Fact]:
    first = first_due_of(state.game)
    said = Words(record.rules, record.players)
    yield Fact("Game", rule_words.game_name(record.rules))
    for seat in range(1, len(record.players) + 1):
        yield Fact(f"Seat {seat}", said.seat(seat))
    yield Fact("Deals first", said.seat(first.dealer))
    if record.started is not None:
        yield Fact("Date", day(state.game.started_at))
    if record.place:
        yield Fact("Place", record.place)
    if any(record.start.totals.values()):
        yield Fact("From paper", words.totals_words(first.standing, said))


def _house(record: Record) -> Iterator[str]:
    now = house.parameters(record.rules)
    for name in changed_rules(record.rules, preset(record.rules.id)):
        yield house_sentence(name, now[name], record.rules)


def _hands(state: TableState) -> Iterator[HandTold]:
    before = first_due_of(state.game)
    for each in state.rounds[:HANDS]:
        yield _hand(each, before)
        before = each.then


def _hand(told: Round, before: Due) -> HandTold:
    step = told.step
    if step is None:
        changes = tuple(changed_lines(before, told.then))
        return HandTold(before.label, words.STRUCK, "", changes)
    said, contract = Words(step.rules, step.names), step.verdict.contract
    if contract is not None:  # the auction tells it where nobody wrote it down apart
        step = replace(step, hand=replace(step.hand, bidder=contract.bidder, bid=contract.bid))
    scored = step.verdict.score.points is not None
    return HandTold(
        label=step.label,
        said=step_words(step, said),
        totals=words.totals_words(step.after, said) if scored else "",
        changes=tuple(changed_lines(before, step.due)),
        rulings=tuple(said.ruling(each) for each in step.rulings),
    )
