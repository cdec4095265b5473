"""Fills the page on which files come into a club."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

from referee.engine import Record, play_game
from referee.engine.errors import NotationError
from referee.engine.game import first_due, next_due
from referee.engine.rules.presets import preset, preset_ids
from referee.exchange.found import Found, FoundGame
from referee.exchange.how import How
from referee.exchange.reading import MOST_FAULTS, TABLES, is_table, text_of
from referee.exchange.sheets.columns import heading_key
from referee.exchange.sheets.score_sheet import nameless, offered
from referee.exchange.sheets.sheet import Sheet, read_sheet
from referee.store.game.summarising import dealt
from referee.store.moments import local_day
from referee.store.people.clubs import Club
from referee.store.people.players import name_key
from referee.web import addresses
from referee.web.access import Viewer
from referee.web.moving.page import (
    ClubExportPage,
    ClubImportPage,
    FileTold,
    GameTold,
    SideAsked,
)
from referee.web.moving.sent import SentFile
from referee.web.ui.parts import Field, Hidden, Link, Option
from referee.web.words import moving as words
from referee.web.words.names import Words
from referee.web.words.records import end_words
from referee.web.words.rulebook.book.rules import game_name
from referee.web.words.text import listed

SHOWN = 40
"""Games of a file that are listed; the others are counted."""

PROBLEMS = 5
"""Problems of a file that stand above what mends them; the others are folded."""

NAMES = 60
"""New names that are asked about."""


@dataclass(frozen=True, slots=True)
class Looked:
    """A file that was sent, what it holds, and what of that is new."""

    sent: SentFile
    found: Found
    new: Sequence[FoundGame]
    known: int
    """Games that the club has already."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What was chosen, and what can be."""

    said: How
    """What the form says."""
    how: How
    """With what was said before."""
    season: str
    seasons: Sequence[str]
    players: Sequence[str]
    """Who is in the club."""
    new_names: Sequence[str]


def import_page(
    club: Club | None, viewer: Viewer, looked: Sequence[Looked], asked: Asked, notice: str = ""
) -> ClubImportPage:
    """The page for what was sent; for nothing, the page that asks for it.

    Without a club, saving makes one: this phone's own.
    """
    new = sum(len(each.new) for each in looked)
    names = tuple(_names(looked, asked))
    fit = new and not any(each.found.faults for each in looked)
    return ClubImportPage(
        heading=words.import_heading(club.name if club else ""),
        back=_back(club),
        form=viewer.form(addresses.club_import(club.public_id) if club else addresses.imports()),
        rules=_rules(asked),
        season=_season(asked),
        notice=notice or (words.ALL_KNOWN if looked and not new and _whole(looked) else ""),
        files=tuple(map(_file, looked)),
        sides=tuple(_sides(looked, asked.how)),
        columns=tuple(_columns(looked, asked.how)),
        names=names,
        who=words.REMEMBERED if any(each.hint for each in names) else words.NEW_NAMES,
        hidden=(
            *(field for each in looked for field in each.sent.hidden),
            *_said_names(asked, {each.value for each in names}),
            Hidden("seen", seen(looked, asked.season)),
        ),
        save=words.save_words(new) if fit else "",
    )


def _back(club: Club | None) -> Link:
    return (
        Link(addresses.club(club.public_id), "The club")
        if club
        else Link(addresses.home(), "All games")
    )


def _whole(looked: Sequence[Looked]) -> bool:
    return not any(each.found.faults for each in looked)


def seen(looked: Sequence[Looked], season: str) -> str:
    """What stands for the games that a page showed, so that no others are saved."""
    shown = (game.arrival.digest for each in looked for game in each.new)
    return sha256("".join((*shown, season)).encode()).hexdigest()[:20]


def _file(each: Looked) -> FileTold:
    left = len(each.new) - SHOWN
    told = tuple(words.fault_words(fault.line, fault.why) for fault in each.found.faults)
    return FileTold(
        each.sent.name,
        told[:PROBLEMS],
        told[PROBLEMS:],
        words.more_problems_words(len(told) - PROBLEMS, all_told=len(told) < MOST_FAULTS),
        tuple(map(_game, each.new[:SHOWN])),
        words.more_words(left) if left > 0 else "",
        words.known_words(each.known),
    )


def _game(game: FoundGame) -> GameTold:
    began = game.arrival.columns["started_at"]
    brief = words.brief_words(began and local_day(began), len(game.arrival.lines))
    end = _end(game.record) if game.record else ""
    return GameTold(listed(game.arrival.tables[0]), brief, end, game.remarks)


def _end(record: Record) -> str:
    steps = tuple(play_game(record.start, dealt(record.hands), record.rules, record.players))
    due = next_due(steps[-1]) if steps else first_due(record.start, record.rules, record.players)
    return end_words(due.standing, Words(due.rules, due.names), len(steps))


def _rules(asked: Asked) -> Field:
    chosen = asked.said.rules.id if asked.said.rules else ""
    options = [Option("", words.AS_IT_SAYS, not chosen)]
    options += [Option(p, game_name(preset(p)), p == chosen) for p in preset_ids()]
    hint = "For score sheets and backups; records have their own."
    return Field("rules", "Rules", kind="select", options=options, hint=hint)


def _season(asked: Asked) -> Field:
    options = [Option("", words.NO_SEASON, not asked.season)]
    options += [Option(each, each, each == asked.season) for each in asked.seasons]
    return Field("season", "Season", kind="select", options=options)


def _columns(looked: Sequence[Looked], how: How) -> Iterator[Field]:
    """What each column of the tables means; a heading that is in two of them is asked once."""
    told: dict[str, tuple[str, str]] = {}
    allowed: dict[str, set[str]] = {}
    for sheet in filter(None, (_sheet(each.sent, how) for each in looked)):
        columns = zip(sheet.headings, sheet.meant, offered(sheet), strict=True)
        for heading, meaning, meanings in columns:
            told.setdefault(heading_key(heading), (heading, meaning))
            allowed.setdefault(heading_key(heading), set()).update(meanings)
    for key, (heading, meaning) in told.items():
        fit = (each for each in words.meanings() if each in allowed[key])
        options = [Option(each, words.meaning_words(each), each == meaning) for each in fit]
        yield Field("meaning", heading or "–", key, "select", options)


def _sides(looked: Sequence[Looked], how: How) -> Iterator[SideAsked]:
    """Who plays on each side that a sheet calls by a word for a side alone."""
    for place, each in enumerate(looked, 1):
        sheet = _sheet(each.sent, how)
        for heading in nameless(sheet) if sheet else ():
            key = heading_key(heading)
            said = each.sent.sides.get(key, "")
            label = words.side_words(heading, each.sent.name if len(looked) > 1 else "")
            yield SideAsked(f"{place} {key}", Field("who", label, said))


def _said_names(asked: Asked, shown: Collection[str]) -> Iterator[Hidden]:
    """What was said of names that are not asked about again."""
    for key, player in asked.said.names.items():
        if key not in shown:
            yield Hidden("spelled", key)
            yield Hidden("player", player)


def _sheet(sent: SentFile, how: How) -> Sheet | None:
    """The table that a file holds; None: it holds none that can be read."""
    try:
        text = text_of(sent.content)
        if sent.name.lower().endswith(TABLES) or is_table(text):
            return read_sheet(text, how)
    except NotationError:
        return None
    return None


def _names(looked: Sequence[Looked], asked: Asked) -> Iterator[Field]:
    """Whom names mean: those of bidders who do not sit there first, then those new to the club."""
    yield from _bidders(looked)
    if all(game.record is None or game.line is None for each in looked for game in each.new):
        return  # records and archives tell names as they are
    for name in asked.new_names[:NAMES]:
        options = [Option("", words.NEW_PLAYER, selected=True)]
        options += [Option(each, each) for each in asked.players]
        yield Field("player", name, name_key(name), "select", options)


def _bidders(looked: Sequence[Looked]) -> Iterator[Field]:
    """Which player of their tables each bidder is whom nobody there is called by."""
    faults = [fault for each in looked for fault in each.found.faults if fault.table]
    tables: dict[str, dict[str, str]] = {}
    called: dict[str, str] = {}
    for fault in faults:
        called.setdefault(name_key(fault.unknown), fault.unknown)
        there = tables.setdefault(name_key(fault.unknown), {})
        there.update({name_key(name): name for name in fault.table})
    for key, name in list(called.items())[:NAMES]:
        options = [Option("", words.NOT_SAID, selected=True)]
        options += [Option(each, each) for _, each in sorted(tables[key].items())]
        yield Field("player", name, key, "select", options, words.NOT_THERE)


def export_page(club: Club) -> ClubExportPage:
    """What can be taken out of a club."""
    return ClubExportPage(
        back=Link(addresses.club(club.public_id), "The club"),
        files=tuple(
            (Link(addresses.club_file(club.public_id, name), label), holds)
            for name, (label, holds) in words.TABLES.items()
        ),
        bring=Link(addresses.club_import(club.public_id), "Bring games in"),
    )
