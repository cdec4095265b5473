"""The archive of a club: text files that a person can read, and what they tell.

``club.toml`` says what it is, ``players.csv``, ``seasons.csv`` and ``rules.toml`` what the club
has, ``games.csv`` lists the games in the order in which they were played, and ``games/`` holds a
record of each. What follows from the games, and whose phones were there, stands in none of them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any

from referee.engine.errors import NotationError
from referee.engine.rules.presets import preset_ids
from referee.engine.text import toml
from referee.engine.text.harmless import one_line
from referee.exchange.archives.zipped import Read
from referee.exchange.cells import Line, read_table, write_table
from referee.stats.season.scoring import Scoring
from referee.store import lengths
from referee.store.club.seasons import Terms
from referee.store.moving.told import ToldClub, ToldGame, ToldPlayer, ToldRules
from referee.store.people.players import COLORS, name_key

FORMAT = "rook-club/1"
CLUB, PLAYERS, SEASONS, RULES, GAMES = (
    "club.toml", "players.csv", "seasons.csv", "rules.toml", "games.csv",
)  # fmt: skip
"""The files beside the records."""

PLAYER_HEADS = ("player", "guest", "means", "nickname", "color")
OLDER_PLAYER_HEADS = PLAYER_HEADS[:3]
SEASON_HEADS = ("season", "begins", "ends", "scoring")
GAME_HEADS = ("file", "began", "season", "rules")


class InFileError(NotationError):
    """A file of an archive cannot be read; ``file`` says which."""

    def __init__(self, file: str, fault: NotationError) -> None:
        super().__init__(fault.message, *fault.where, line=fault.line)
        self.file = file


def write_club(
    club: ToldClub, records: Iterable[tuple[ToldGame, str]]
) -> Iterator[tuple[str, str]]:
    """The files of an archive in their order: *records* are the games of *club* with their texts.

    The list of games comes last, so that they may be read one by one.
    """
    yield CLUB, f"format = {toml.string(FORMAT)}\nname = {toml.string(club.name)}\n"
    yield PLAYERS, write_table(PLAYER_HEADS, map(_player_row, club.players))
    yield SEASONS, write_table(SEASON_HEADS, map(_season_row, club.seasons))
    yield RULES, "\n".join(map(_rules_text, club.rules))
    listed = []
    for game, text in records:
        listed.append((game.file, game.began.isoformat(), game.season, game.rules_name))
        yield game.file, text
    yield GAMES, write_table(GAME_HEADS, listed)


def _player_row(player: ToldPlayer) -> tuple[str, ...]:
    guest = "yes" if player.guest else ""
    return player.name, guest, player.means, player.nickname, player.color


def _season_row(season: Terms) -> tuple[str, str, str, str]:
    ends = season.ends.isoformat() if season.ends else ""
    return season.name, season.begins.isoformat(), ends, season.scoring.value


def _rules_text(rules: ToldRules) -> str:
    said = "".join(f"{toml.key(name)} = {toml.string(each)}\n" for name, each in rules.said.items())
    head = f"name = {toml.string(rules.name)}\nrules = {toml.string(rules.preset)}\n"
    return f"[[rules]]\n{head}[rules.house]\n{said}"


def read_club(files: Mapping[str, Read]) -> tuple[ToldClub, Mapping[str, Read]]:
    """What the archive *files* tells of a club, and its records by the names in the list of games.

    Raises:
        InFileError: one of the files is missing, cannot be read, or is none of an archive.
    """
    within = _folder(files)
    here = {name.removeprefix(within): read for name, read in files.items()}
    head = _file(here, CLUB, _read_head)
    games = _file(here, GAMES, _read_games)
    records = {each.file: here[each.file] for each in games if each.file in here}
    for each in games:
        if each.file not in records:
            raise InFileError(GAMES, NotationError(f"there is no {toml.shown(each.file)}"))
    for name in here:
        if name not in records and name not in (CLUB, PLAYERS, SEASONS, RULES, GAMES):
            raise InFileError(name, NotationError("this file belongs to no archive of a club"))
    players = _file(here, PLAYERS, _read_players)
    seasons, rules = _file(here, SEASONS, _read_seasons), _file(here, RULES, _read_rules)
    _require_seasons(games, seasons)
    return ToldClub(head, players, seasons, rules, games), records


def _require_seasons(games: Sequence[ToldGame], seasons: Sequence[Terms]) -> None:
    there = {name_key(each.name) for each in seasons} | {""}
    for each in games:
        if name_key(each.season) not in there:
            raise InFileError(GAMES, NotationError(f"no season {toml.shown(each.season)}"))


def _folder(files: Mapping[str, Read]) -> str:
    """The one folder that everything lies in, if it was packed anew; else empty."""
    found = next((name for name in files if name.split("/")[-1] == CLUB), CLUB)
    within = found.removesuffix(CLUB)
    return within if within.count("/") == 1 and all(n.startswith(within) for n in files) else ""


def _file(here: Mapping[str, Read], name: str, read: Callable[[str], Any]) -> Any:
    try:
        if name not in here:
            raise NotationError("an archive of a club has this file")
        return read(here[name]())
    except NotationError as fault:
        raise InFileError(name, fault) from fault


def _read_head(text: str) -> str:
    told = toml.read(text)
    if told.get("format") != FORMAT:
        raise NotationError(toml.wanted(f"'{FORMAT}'", told.get("format")), "format")
    name = told.get("name", "")
    if not isinstance(name, str):
        raise NotationError(toml.wanted("a name", name), "name")
    return name


def _read_games(text: str) -> tuple[ToldGame, ...]:
    games = tuple(
        ToldGame(file, _moment(began, line), season, rules)
        for line, (file, began, season, rules) in _rows(text, GAME_HEADS)
    )
    _refuse_twins("a file", [each.file for each in games])
    return games


def _read_players(text: str) -> tuple[ToldPlayer, ...]:
    players = tuple(_player(line, *cells) for line, cells in _player_rows(text))
    _refuse_twins("a player", [name_key(each.name) for each in players])
    real = {each.name for each in players if not each.means}
    for each in players:
        if each.means and each.means not in real:
            raise NotationError(f"{toml.shown(each.name)} means {toml.shown(each.means)}, nobody")
    return players


def _player_rows(text: str) -> Iterator[tuple[Line, tuple[str, ...]]]:
    """The rows of the players; those of archives that know no nicknames, too."""
    first = next(iter(read_table(text)), None)
    older = first is not None and first.cells == OLDER_PLAYER_HEADS
    return _rows(text, OLDER_PLAYER_HEADS if older else PLAYER_HEADS)


def _player(
    line: Line, name: str, guest: str, means: str, nickname: str = "", color: str = ""
) -> ToldPlayer:
    if one_line(nickname) != nickname or len(nickname) > lengths.NICKNAME:
        said = f"a nickname of at most {lengths.NICKNAME} signs on one line"
        raise NotationError(toml.wanted(said, nickname), line=line.number)
    if color not in ("", *COLORS):
        raise NotationError(toml.wanted(" or ".join(COLORS), color), line=line.number)
    return ToldPlayer(_name(name, line), _yes(guest, line), means, nickname, color)


def _read_seasons(text: str) -> tuple[Terms, ...]:
    seasons = tuple(_season(line, *cells) for line, cells in _rows(text, SEASON_HEADS))
    _refuse_twins("a season", [name_key(each.name) for each in seasons])
    return seasons


def _season(line: Line, name: str, begins: str, ends: str, scoring: str) -> Terms:
    if scoring not in tuple(Scoring):
        raise NotationError(toml.wanted(" or ".join(Scoring), scoring), line=line.number)
    last = _day(ends, line) if ends else None
    if last is not None and last < _day(begins, line):
        raise NotationError("it ends before it begins", line=line.number)
    return Terms(_name(name, line), _day(begins, line), last, Scoring(scoring))


def _name(cell: str, line: Line) -> str:
    """A name as the store keeps it."""
    if not name_key(cell) or one_line(cell) != cell or len(cell) > lengths.NAME:
        said = f"a name of at most {lengths.NAME} signs on one line"
        raise NotationError(toml.wanted(said, cell), line=line.number)
    return cell


def _yes(cell: str, line: Line) -> bool:
    if cell not in ("yes", ""):
        raise NotationError(toml.wanted("yes or nothing", cell), line=line.number)
    return cell == "yes"


def _refuse_twins(what: str, keys: Sequence[str]) -> None:
    if len(set(keys)) < len(keys):
        raise NotationError(f"{what} stands in the list twice")


def _read_rules(text: str) -> tuple[ToldRules, ...]:
    told = toml.read(text).get("rules", [])
    if not isinstance(told, list):
        raise NotationError("want [[rules]] tables", "rules")
    return tuple(map(_rules, told))


def _rules(told: Any) -> ToldRules:
    wanted = {"name": str, "rules": str, "house": dict}
    for name, kind in wanted.items():
        if not isinstance(told, dict) or not isinstance(told.get(name), kind):
            raise NotationError("want a name, rules and a table house in each", "rules")
    if not all(isinstance(each, str) for each in told["house"].values()):
        raise NotationError("want a text for each house rule", "rules", "house")
    if told["rules"] not in preset_ids():
        raise NotationError(f"{toml.shown(told['rules'])} is no preset", "rules")
    return ToldRules(_name(told["name"], Line(1, ())), told["rules"], told["house"])


def _rows(text: str, heads: Sequence[str]) -> Iterator[tuple[Line, tuple[str, ...]]]:
    """The rows under *heads*, each as long as they are."""
    first, *rest = read_table(text) or (Line(1, ()),)
    if first.cells != tuple(heads):
        raise NotationError(f"want the heads {', '.join(heads)}", line=first.number)
    for line in rest:
        if len(line.cells) != len(heads):
            said = f"want {len(heads)} cells, got {len(line.cells)}"
            raise NotationError(said, line=line.number)
        yield line, line.cells


def _day(cell: str, line: Line) -> date:
    try:
        return date.fromisoformat(cell)
    except ValueError as fault:
        raise NotationError(toml.wanted("a date", cell), line=line.number) from fault


def _moment(cell: str, line: Line) -> datetime:
    try:
        moment = datetime.fromisoformat(cell)
    except ValueError as fault:
        raise NotationError(toml.wanted("a date and time", cell), line=line.number) from fault
    if moment.tzinfo is None:
        raise NotationError(toml.wanted("a time with its zone", cell), line=line.number)
    return moment
