"""What the files hold that were sent to a club, and what is to be asked about them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from referee.engine import Record, play_game
from referee.engine.errors import NotationError
from referee.engine.game import first_due, next_due
from referee.engine.text import harmless
from referee.exchange.columns import MEANINGS, SIDES, ScoreSheet, heading_key, read_sheet
from referee.exchange.found import Fault, FoundFile, FoundGame, FoundNight, How
from referee.exchange.reading import TABLES, is_table, text_of
from referee.exchange.score_sheet import nameless, offered_meanings
from referee.store.game.summarising import hands_dealt
from referee.store.people.players import name_key
from referee.store.tables import local_day
from referee.web.moving.sent import SentFile
from referee.web.words.hands import end_words
from referee.web.words.vocabulary import Words, refusal

SHOWN = 40
"""Games of a file that are listed; the others are counted."""

NAMES = 60
"""New names that are asked about."""

Asked = Mapping[str, Any]
"""What is asked of a column, a side or a name: its ``key`` in the form, and what a page says."""


@dataclass(frozen=True, slots=True)
class Looked:
    """A file that was sent, what it holds, and what of that is new."""

    sent: SentFile
    found: FoundFile
    new: Sequence[FoundGame]
    known: int
    """Games that the club has already."""
    nights: Sequence[FoundNight] = ()
    """Of poker; those that are new."""


def seen(looked: Sequence[Looked], season: str) -> str:
    """What stands for the games that a page showed, so that no others are saved."""
    games = (game.arrival.digest for each in looked for game in each.new)
    nights = (each.night.digest for file in looked for each in file.nights)
    shown = (*games, *nights)
    return sha256("".join((*shown, season)).encode()).hexdigest()[:20]


def show(
    looked: Sequence[Looked],
    typed: How,
    how: How,
    players: Sequence[str],
    new_names: Sequence[str],
) -> Mapping[str, Sequence[Any]]:
    """What was *looked* through, as the page shows it, and what it asks.

    *typed*: what the form says of it; *how*: with what was remembered. *players*: who is in the
    club; *new_names*: who is not.
    """
    bidders, names = tuple(_bidders(looked)), tuple(_new_names(looked, players, new_names))
    asked = {each["key"] for each in (*bidders, *names)}
    return {
        "files": tuple(map(_file, looked)),
        "sides": tuple(_sides(looked, how)),
        "columns": tuple(_columns(looked, how)),
        "bidders": bidders,
        "new_names": names,
        "settled": [pair for pair in typed.names.items() if pair[0] not in asked],
    }


def _file(each: Looked) -> Mapping[str, Any]:
    """A file, with the first of its games that are new."""
    return {
        "sent": each.sent,
        "problems": tuple(map(_fault, each.found.faults)),
        "games": tuple(map(_game, each.new[:SHOWN])),
        "new": len(each.new),
        "nights": len(each.nights),
        "known": each.known,
    }


def _fault(fault: Fault) -> str:
    """A problem at its line: "Line 3: there must be a number."."""
    why = harmless(fault.why)
    return refusal(f"line {fault.line}: {why}" if fault.line else why)


def _game(game: FoundGame) -> Mapping[str, Any]:
    """A game; of one that lies in an archive nothing says how it ended, or stands."""
    arrival, began = game.arrival, game.arrival.columns["started_at"]
    return {
        "names": arrival.tables[0],
        "played": began and local_day(began),
        "hands": len(arrival.lines),
        "end": _end(game.record) if game.record else "",
        "remarks": game.remarks,
    }


def _end(record: Record) -> str:
    steps = tuple(play_game(record.start, hands_dealt(record.hands), record.rules, record.players))
    due = next_due(steps[-1]) if steps else first_due(record.start, record.rules, record.players)
    return end_words(due.standing, Words(due.rules, due.names), len(steps))


def _columns(looked: Sequence[Looked], how: How) -> Iterator[Asked]:
    """What each column of the tables means; a heading that is in two of them is asked once."""
    meant: dict[str, tuple[str, str]] = {}
    allowed: dict[str, set[str]] = {}
    for sheet in filter(None, (_sheet(each.sent, how) for each in looked)):
        columns = zip(sheet.headings, sheet.meant, offered_meanings(sheet), strict=True)
        for heading, meaning, meanings in columns:
            meant.setdefault(heading_key(heading), (heading, meaning))
            allowed.setdefault(heading_key(heading), set()).update(meanings)
    for key, (heading, meaning) in meant.items():
        options = {each: _meaning(each) for each in ("", *MEANINGS) if each in allowed[key]}
        yield {"key": key, "label": heading or "–", "options": options, "chosen": meaning}


def _meaning(meaning: str) -> str:
    """What a column holds, in a list to choose from."""
    what, _, side = meaning.partition(" ")
    if side:
        place = SIDES.index(side) + 1
        return f"{what.capitalize()} of side {side}, seat {place}" if place < 5 else meaning
    return meaning.capitalize() if meaning else "Left out"


def _sides(looked: Sequence[Looked], how: How) -> Iterator[Asked]:
    """Who plays on each side that a sheet calls by a word for a side alone."""
    for place, each in enumerate(looked, 1):
        sheet = _sheet(each.sent, how)
        for heading in nameless(sheet) if sheet else ():
            key = heading_key(heading)
            yield {
                "key": f"{place} {key}",
                "file": each.sent.name,
                "heading": heading,
                "who": each.sent.sides.get(key, ""),
            }


def _sheet(sent: SentFile, how: How) -> ScoreSheet | None:
    """The table that a file holds; None: it holds none that can be read."""
    try:
        text = text_of(sent.content)
        if sent.name.lower().endswith(TABLES) or is_table(text):
            return read_sheet(text, how)
    except NotationError:
        return None
    return None


def _new_names(
    looked: Sequence[Looked], players: Sequence[str], new_names: Sequence[str]
) -> Iterator[Asked]:
    if all(game.record is None or game.line is None for each in looked for game in each.new):
        return  # records and archives tell names as they are
    for name in new_names[:NAMES]:
        yield {"key": name_key(name), "label": name, "options": {each: each for each in players}}


def _bidders(looked: Sequence[Looked]) -> Iterator[Asked]:
    faults = [fault for each in looked for fault in each.found.faults if fault.table]
    tables: dict[str, dict[str, str]] = {}
    called: dict[str, str] = {}
    for fault in faults:
        called.setdefault(name_key(fault.unknown), fault.unknown)
        there = tables.setdefault(name_key(fault.unknown), {})
        there.update({name_key(name): name for name in fault.table})
    for key, name in list(called.items())[:NAMES]:
        options = {each: each for _, each in sorted(tables[key].items())}
        yield {"key": key, "label": name, "options": options}
