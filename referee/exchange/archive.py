"""The archive of a club: its files in readable text, packed into one zip, and read back.

It is no dump of the database: it is read without this program, survives its versions, and names
nobody's phone. The same club gives the same bytes, so two archives show whether anything was lost.
"""

import json
import re
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import partial
from io import BytesIO
from itertools import chain
from typing import Any, BinaryIO, TypeVar

from sqlalchemy import Connection

from referee import toml
from referee.errors import NotationError, RefereeError
from referee.exchange.found import Fault, FoundFile, FoundGame, FoundPlain, ReadOptions
from referee.exchange.rook.record_file import outdated_words
from referee.exchange.tables import CsvLine, read_csv, write_csv
from referee.games import PLAIN, PlainKind
from referee.lines import checked_text
from referee.stats.season.ranking import Scoring
from referee.store.club.exporting import ArchivedClub, ArchivedPlayer, ArchivedRules, archived_club
from referee.store.club.seasons import Terms
from referee.store.game.plain import ArchivedPlain, exported_plain
from referee.store.people.players import COLORS
from referee.store.seated.beginning import is_preset
from referee.store.seated.checking import check_record
from referee.store.seated.exporting import ArchivedGame, ExportedGame, exported_games
from referee.store.seated.importing import importable
from referee.store.stored import Progress, UnreadableGame
from referee.store.tables import NAME_LENGTH, NICKNAME_LENGTH, zones
from referee.text import name_key, one_line
from referee.toml import quoted

MOST_FILES = 200_000
"""The most files in one zip: more than any club has games."""

MOST_BYTES = 1_000_000_000
"""The most bytes of all files together, unpacked."""

LARGEST = 8_000_000
"""The most bytes of one file, unpacked: room for a hundred evenings in one record."""

TIMES = 250
"""The most times that the unpacked files may be larger than the zip; text never comes near it."""

MOMENT = (1980, 1, 1, 0, 0, 0)
"""The time given to every file in a zip, so that the same files give the same bytes."""

_ENTRY = b"PK\x01\x02"
"""The signature of each file's entry in the directory at the end of a zip."""

_NOT_OURS = re.compile(r"(^|/)(__MACOSX/|\.DS_Store$)|/$")
"""Folders, and files that an operating system adds to a zip by itself."""

Read = Callable[[], str]
"""Returns the text of a file."""


def pack(target: BinaryIO, files: Iterable[tuple[str, str]]) -> None:
    """Writes *files*, pairs of name and text, as a zip; the same texts give the same bytes."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as made:
        for name, text in files:
            entry = zipfile.ZipInfo(name, MOMENT)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            entry.create_system = 3
            made.writestr(entry, text.encode())


def unpack(packed: bytes) -> Mapping[str, Read]:
    """The text files in the zip *packed*, by name, each unpacked only when it is read.

    Reading a file raises a `NotationError` too, if it is broken or is not text.

    Raises:
        NotationError: it is not a zip, is broken, or holds what no archive of games does.
    """
    if packed.count(_ENTRY) > MOST_FILES:  # before an object is made for each
        raise NotationError.unlike(f"at most {MOST_FILES} files in an archive")
    try:
        opened = zipfile.ZipFile(BytesIO(packed))
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as fault:
        raise NotationError("it is no zip file, or a broken one") from fault
    entries = [each for each in opened.infolist() if not _NOT_OURS.search(each.filename)]
    for entry in entries:
        _require_plain(entry)
    _require_bearable(entries, len(packed))
    return {each.filename: _reader(opened, each) for each in entries}


def _require_plain(entry: zipfile.ZipInfo) -> None:
    """Refuses a name that leads out of the archive, and a file that cannot be unpacked here."""
    name = entry.filename
    parts = name.replace("\\", "/").split("/")
    if name.startswith(("/", "\\")) or ".." in parts or ":" in name or "\0" in name:
        raise NotationError(f"{quoted(name)} leads out of the archive")
    if entry.flag_bits & 1:
        raise NotationError(f"{quoted(name)} is encrypted")
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise NotationError(f"{quoted(name)} is packed in a way that is not read here")


def _require_bearable(entries: list[zipfile.ZipInfo], packed: int) -> None:
    """Refuses files of the same name, too many bytes, and zip bombs."""
    if len({entry.filename for entry in entries}) < len(entries):
        raise NotationError("a file stands in the archive twice")
    for entry in entries:
        if entry.file_size > LARGEST:
            raise NotationError(f"{quoted(entry.filename)} has {entry.file_size} bytes")
    together = sum(entry.file_size for entry in entries)
    if together > MOST_BYTES or together > TIMES * packed:
        raise NotationError(f"unpacked, the archive would have {together} bytes")


def _reader(opened: zipfile.ZipFile, entry: zipfile.ZipInfo) -> Read:
    def read() -> str:
        try:
            with opened.open(entry) as member:  # no more than declared: a zip bomb declares less
                return member.read(entry.file_size + 1).decode()
        except UnicodeDecodeError as fault:
            raise NotationError("it is no text in UTF-8") from fault
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError) as fault:
            raise NotationError("it is broken in the archive") from fault

    return read


# The archive of a club: text files that a person can read, and their parsers.
#
# ``club.toml`` has the format and the name; ``players.csv``, ``seasons.csv`` and ``rules.toml``
# have what the club has, ``games.csv`` the games in the order in which they were played, ``games/``
# a record of each, and a folder for each other kind of game its games as JSON lines. What follows
# from the games, and what would identify a phone, is left out.


Parsed = TypeVar("Parsed")

FORMAT = "rook-club/1"
CLUB, PLAYERS, SEASONS, RULES, GAMES = (
    "club.toml", "players.csv", "seasons.csv", "rules.toml", "games.csv",
)  # fmt: skip
"""The files beside those of the games."""

PLAYER_HEADS = ("player", "guest", "means", "nickname", "color")
OLDER_PLAYER_HEADS = PLAYER_HEADS[:3]
SEASON_HEADS = ("season", "begins", "ends", "scoring")
GAME_HEADS = ("file", "began", "season", "rules", "evening")
OLDER_GAME_HEADS = GAME_HEADS[:4]


class InFileError(NotationError):
    """A file of an archive cannot be read; ``file`` is its name."""

    def __init__(self, file: str, fault: NotationError) -> None:
        super().__init__(fault.message, *fault.path, line=fault.line, **fault.parts)
        self.file = file


def write_club(
    club: ArchivedClub, records: Iterable[tuple[ArchivedGame, str]]
) -> Iterator[tuple[str, str]]:
    """The files of an archive, in order; *records* are the games of *club* with their texts.

    The list of games comes last, so that *records* may be read one by one.
    """
    zone = f"zone = {toml.string(club.zone)}\n" if club.zone else ""
    yield CLUB, f"format = {toml.string(FORMAT)}\nname = {toml.string(club.name)}\n{zone}"
    yield PLAYERS, write_csv(PLAYER_HEADS, map(_player_row, club.players))
    yield SEASONS, write_csv(SEASON_HEADS, map(_season_row, club.seasons))
    yield RULES, "\n".join(map(_rules_text, club.rules))
    listed = []
    for game, text in records:
        evening = game.evening.isoformat() if game.evening else ""
        listed.append((game.file, game.began.isoformat(), game.season, game.rules_name, evening))
        yield game.file, text
    yield GAMES, write_csv(GAME_HEADS, listed)


def _player_row(player: ArchivedPlayer) -> tuple[str, ...]:
    guest = "yes" if player.guest else ""
    return player.name, guest, player.means, player.nickname, player.color


def _season_row(season: Terms) -> tuple[str, str, str, str]:
    ends = season.ends.isoformat() if season.ends else ""
    return season.name, season.begins.isoformat(), ends, season.scoring.value


def _rules_text(rules: ArchivedRules) -> str:
    house = "".join(
        f"{toml.key(name)} = {toml.string(each)}\n" for name, each in rules.choices.items()
    )
    head = f"name = {toml.string(rules.name)}\nrules = {toml.string(rules.preset)}\n"
    return f"[[rules]]\n{head}[rules.house]\n{house}"


def plain_file(kind: PlainKind, number: int) -> str:
    """The name in an archive of game *number* of a kind, from 1."""
    return f"{kind.files}/{number:06}.jsonl"


def write_plain(game: ArchivedPlain) -> str:
    """The file of a game kept as lines: a line with its terms, then one for each of its ledger."""
    evening = {"evening": game.evening.isoformat()} if game.evening else {}
    began = {"began": game.began.isoformat(), **evening}
    head = {**began, "agreed": json.loads(game.agreed)}
    rest = [{"at": at.isoformat(), "line": json.loads(text)} for at, text in game.lines]
    dump = partial(json.dumps, ensure_ascii=False, separators=(",", ":"))
    return "".join(f"{dump(each)}\n" for each in (head, *rest))


def read_plain(kind: PlainKind, file: str, read: Read) -> ArchivedPlain:
    """Reads what `write_plain` wrote of a game of *kind*.

    Raises:
        InFileError: it cannot be read, or cannot have happened.
    """
    number = 1
    try:
        head, *rest = read().splitlines() or [""]
        if len(rest) > kind.most_lines:
            most = f"at most {kind.most_lines} lines in a {kind.one}"
            raise NotationError.unlike(most, len(rest))
        terms = json.loads(head)
        began, agreed = _moment(terms["began"]), kind.read_terms(terms["agreed"])
        evening = date.fromisoformat(terms["evening"]) if "evening" in terms else None
        lines: list[tuple[datetime, str]] = []
        for number, text in enumerate(rest, 2):  # noqa: B007 - the line of a fault
            each = json.loads(text)
            line = checked_text(each["line"])
            line.encode()  # refuses a lone surrogate
            lines.append((_moment(each["at"]), line))
    except RefereeError as fault:
        raise InFileError(file, NotationError(str(fault), line=number)) from fault
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as fault:
        message = f"this is no line of a {kind.one}"
        raise InFileError(file, NotationError(message, line=number)) from fault
    try:
        require_happened(kind, agreed, [text for _, text in lines])
    except RefereeError as fault:
        raise InFileError(file, NotationError(str(fault))) from fault
    return ArchivedPlain(kind.name, began, agreed, tuple(lines), evening)


def require_happened(kind: PlainKind, agreed: str, lines: Sequence[str]) -> None:
    """Refuses lines that cannot have happened, and those that an archive leaves out."""
    if len(kind.in_force(agreed, lines)) < len(lines):
        raise NotationError("nothing is undone in an archive")
    names = kind.names(agreed, lines)
    if not names:
        raise NotationError("nobody sits at the table")
    for name in names:
        _name(name)


def read_club(
    files: Mapping[str, Read],
) -> tuple[ArchivedClub, Mapping[str, Read], Mapping[str, Read]]:
    """The club in the archive *files*, and by name its records and its games kept as lines.

    The records are those in the list of games.

    Raises:
        InFileError: a file is missing, cannot be read, or does not belong in an archive.
    """
    within = _folder(files)
    inside = {name.removeprefix(within): read for name, read in files.items()}
    name, zone = _file(inside, CLUB, _read_head)
    games = _file(inside, GAMES, _read_games)
    records = {game.file: inside[game.file] for game in games if game.file in inside}
    for game in games:
        if game.file not in records:
            raise InFileError(GAMES, NotationError(f"there is no {toml.quoted(game.file)}"))
    plain = {file: inside[file] for file in sorted(inside) if kind_of_file(file)}
    for file in inside:
        if file not in (*records, *plain) and file not in (CLUB, PLAYERS, SEASONS, RULES, GAMES):
            raise InFileError(file, NotationError("this file belongs to no archive of a club"))
    players = _file(inside, PLAYERS, _read_players)
    seasons, rules = _file(inside, SEASONS, _read_seasons), _file(inside, RULES, _read_rules)
    _require_seasons(games, seasons)
    return ArchivedClub(name, players, seasons, rules, games, zone), records, plain


def kind_of_file(file: str) -> PlainKind | None:
    """The kind in whose folder *file* is; None if it is in none."""
    folder = file.partition("/")[0]
    return next((kind for kind in PLAIN.values() if kind.files == folder), None)


def _require_seasons(games: Sequence[ArchivedGame], seasons: Sequence[Terms]) -> None:
    known = {name_key(season.name) for season in seasons} | {""}
    for game in games:
        if name_key(game.season) not in known:
            raise InFileError(GAMES, NotationError(f"no season {toml.quoted(game.season)}"))


def _folder(files: Mapping[str, Read]) -> str:
    """The folder that holds all files, if the archive was packed again; otherwise empty."""
    found = next((name for name in files if name.split("/")[-1] == CLUB), CLUB)
    within = found.removesuffix(CLUB)
    return within if within.count("/") == 1 and all(n.startswith(within) for n in files) else ""


def _file(files: Mapping[str, Read], name: str, read: Callable[[str], Any]) -> Any:
    try:
        if name not in files:
            raise NotationError("the archive of a club lacks this file")
        return read(files[name]())
    except NotationError as fault:
        raise InFileError(name, fault) from fault


def _read_head(text: str) -> tuple[str, str]:
    """The name of the club and its time zone; older archives have none."""
    head = toml.parse(text)
    if head.get("format") != FORMAT:
        raise toml.unlike(f"'{FORMAT}'", head.get("format"), "format")
    name = head.get("name", "")
    if not isinstance(name, str) or one_line(name) != name or len(name) > NAME_LENGTH:
        wanted = f"a name of at most {NAME_LENGTH} characters on one line"
        raise toml.unlike(wanted, name, "name")
    zone = head.get("zone", "")
    if zone and zone not in zones():
        raise toml.unlike("a time zone such as 'America/New_York'", zone, "zone")
    return name, zone


def _read_games(text: str) -> tuple[ArchivedGame, ...]:
    """The games; older archives have no column for the evening."""
    older = next((line.cells == OLDER_GAME_HEADS for line in read_csv(text)), False)
    games = _rows(text, OLDER_GAME_HEADS if older else GAME_HEADS, _listed)
    _refuse_twins("a file", [game.file for game in games])
    return games


def _listed(file: str, began: str, season: str, rules: str, evening: str = "") -> ArchivedGame:
    day = _read("a date", evening, date.fromisoformat) if evening else None
    return ArchivedGame(file, _moment(began), season, rules, day)


def _read_players(text: str) -> tuple[ArchivedPlayer, ...]:
    """The players; older archives have no columns for nickname and color."""
    older = next((line.cells == OLDER_PLAYER_HEADS for line in read_csv(text)), False)
    players = _rows(text, OLDER_PLAYER_HEADS if older else PLAYER_HEADS, _player)
    _refuse_twins("a player", [name_key(player.name) for player in players])
    real = {player.name for player in players if not player.means}
    for player in players:
        if player.means and player.means not in real:
            raise NotationError(
                f"{toml.quoted(player.name)} means {toml.quoted(player.means)}, no player"
            )
    return players


def _player(
    name: str, guest: str, means: str, nickname: str = "", color: str = ""
) -> ArchivedPlayer:
    if one_line(nickname) != nickname or len(nickname) > NICKNAME_LENGTH:
        wanted = f"a nickname of at most {NICKNAME_LENGTH} characters on one line"
        raise toml.unlike(wanted, nickname)
    if color not in ("", *COLORS):
        raise toml.unlike(" or ".join(COLORS), color)
    if guest not in ("yes", ""):
        raise toml.unlike("yes or nothing", guest)
    return ArchivedPlayer(_name(name), guest == "yes", means, nickname, color)


def _read_seasons(text: str) -> tuple[Terms, ...]:
    seasons = _rows(text, SEASON_HEADS, _season)
    _refuse_twins("a season", [name_key(season.name) for season in seasons])
    return seasons


def _season(name: str, begins: str, ends: str, scoring: str) -> Terms:
    first = _read("a date", begins, date.fromisoformat)
    last = _read("a date", ends, date.fromisoformat) if ends else None
    if last is not None and last < first:
        raise NotationError("it ends before it begins")
    return Terms(_name(name), first, last, _read(" or ".join(Scoring), scoring, Scoring))


def _name(cell: str) -> str:
    """*cell*, if the store can keep it as a name."""
    if not name_key(cell) or one_line(cell) != cell or len(cell) > NAME_LENGTH:
        wanted = f"a name of at most {NAME_LENGTH} characters on one line"
        raise toml.unlike(wanted, cell)
    return cell


def _refuse_twins(what: str, keys: Sequence[str]) -> None:
    if len(set(keys)) < len(keys):
        raise NotationError(f"{what} stands in the list twice")


def _read_rules(text: str) -> tuple[ArchivedRules, ...]:
    tables = toml.parse(text).get("rules", [])
    if not isinstance(tables, list):
        raise NotationError.unlike("[[rules]] tables", "", "rules")
    return tuple(map(_rules, tables))


def _rules(table: Any) -> ArchivedRules:
    wanted = {"name": str, "rules": str, "house": dict}
    for name, kind in wanted.items():
        if not isinstance(table, dict) or not isinstance(table.get(name), kind):
            raise NotationError.unlike("a name, rules and a table house in each", "", "rules")
    if not all(isinstance(each, str) for each in table["house"].values()):
        raise NotationError.unlike("a text for each house rule", "", "rules", "house")
    if table["rules"] in PLAIN:
        try:
            PLAIN[table["rules"]].check_kept(table["house"])
        except RefereeError as fault:
            raise NotationError(str(fault), "rules", table["name"]) from fault
    elif not is_preset(table["rules"]):
        raise NotationError(f"{toml.quoted(table['rules'])} is no preset", "rules")
    return ArchivedRules(_name(table["name"]), table["rules"], table["house"])


def _rows(text: str, heads: Sequence[str], read: Callable[..., Parsed]) -> tuple[Parsed, ...]:
    """The results of *read* for the cells of each row under *heads*; errors have its line."""
    first, *rest = read_csv(text) or (CsvLine(1, ()),)
    if first.cells != tuple(heads):
        raise NotationError.unlike(f"the heads {', '.join(heads)}").at(first.number)
    found = []
    for line in rest:
        try:
            if len(line.cells) != len(heads):
                raise NotationError.unlike(f"{len(heads)} cells", len(line.cells))
            found.append(read(*line.cells))
        except NotationError as fault:
            fault.line = line.number
            raise
    return tuple(found)


def _read(what: str, cell: str, reader: Callable[[str], Parsed]) -> Parsed:
    try:
        return reader(cell)
    except ValueError as fault:
        raise toml.unlike(what, cell) from fault


def _moment(cell: str) -> datetime:
    moment = _read("a date and time", cell, datetime.fromisoformat)
    if moment.tzinfo is None:
        raise toml.unlike("a time with its zone", cell)
    return moment


# Archives and the database


MORE = "“referee import” on the server takes more"


@dataclass(slots=True)
class Exported:
    """What an archive contains, as it is written."""

    games: int = 0
    hands: int = 0
    plain: Counter[str] = field(default_factory=Counter)
    """The number of games kept as lines, by kind."""
    unreadable: list[str] = field(default_factory=list)
    """The public ids of games that were left out because they cannot be read."""


def export_club(
    connection: Connection, club_id: int, target: BinaryIO, progress: Progress = lambda: None
) -> Exported:
    """Writes the archive of a club to *target*; the same club gives the same bytes."""
    done = Exported()
    club = archived_club(connection, club_id)
    games = write_club(club, _records(exported_games(connection, club_id, progress), done))
    pack(target, chain(games, _plain(exported_plain(connection, club_id, progress), done)))
    return done


def _plain(games: Iterable[ArchivedPlain | str], done: Exported) -> Iterator[tuple[str, str]]:
    for game in games:
        if isinstance(game, str):
            done.unreadable.append(game)
            continue
        done.plain[game.kind] += 1
        yield plain_file(PLAIN[game.kind], done.plain[game.kind]), write_plain(game)


def _records(
    games: Iterable[ExportedGame | UnreadableGame], done: Exported
) -> Iterator[tuple[ArchivedGame, str]]:
    for game in games:
        if isinstance(game, UnreadableGame):
            done.unreadable.append(game.public_id)
            continue
        done.games += 1
        done.hands += game.hands
        yield game.listed, game.text


def read_archive(name: str, packed: bytes, how: ReadOptions, progress: Progress) -> FoundFile:
    """Reads the archive *packed*; if anything in it is wrong, nothing of it is taken.

    Reading stops as soon as it holds more than *how* allows.
    """
    left = _Left(how)
    try:
        files = unpack(packed)
        club, records, plain = read_club({at: partial(left.read, files[at]) for at in files})
        games = tuple(
            left.take(_game(name, game, records[game.file], progress)) for game in club.games
        )
        played = tuple(
            left.take(FoundPlain(f"{name}/{file}", read_plain(kind, file, plain[file])))
            for file in plain
            if (kind := kind_of_file(file))
        )
    except InFileError as fault:
        return FoundFile(name, faults=(Fault(f"{name}/{fault.file}", fault.line, fault),))
    except NotationError as fault:
        return FoundFile(name, faults=(Fault(name, None, fault),))
    return FoundFile(name, games, club=club, plain=played)


Each = TypeVar("Each", FoundGame, FoundPlain)


class _Left:
    """How much more of an archive may be read."""

    def __init__(self, how: ReadOptions) -> None:
        self._how = how
        self._lines = self._hands = 0

    def read(self, read: Read) -> str:
        """The text of a file, counted.

        Raises:
            NotationError: with it the archive has too many lines.
        """
        text, most = read(), self._how.most_lines
        self._lines += text.count("\n") + 1
        if most is not None and self._lines > most:
            raise NotationError.unlike(f"at most {most} lines at once: {MORE}")
        return text

    def take(self, each: Each) -> Each:
        """*each*, counted.

        Raises:
            NotationError: with it the archive has too many hands.
        """
        most = self._how.most_in_archive
        self._hands += each.hands
        if most is not None and self._hands > most:
            raise NotationError.unlike(f"at most {most} hands at once: {MORE}")
        return each


def _game(name: str, game: ArchivedGame, read: Read, progress: Progress) -> FoundGame:
    try:
        survey = check_record(read())
    except NotationError as fault:
        raise InFileError(game.file, fault) from fault
    if survey.record is None:
        first = survey.problems[0]
        unfit = NotationError.restating(first.fault).at(first.line)
        raise InFileError(game.file, unfit) from first.fault
    ready = importable(survey.record, game.began, game.season, game.rules_name)
    ready = replace(ready, evening=game.evening or ready.evening)
    progress()
    return FoundGame(f"{name}/{game.file}", None, ready, None, outdated_words(survey.record))
