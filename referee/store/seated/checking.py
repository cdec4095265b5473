"""Checks whether a record file can become a game of a club.

The pages and the command line both use these checks for what they import.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from hashlib import sha256
from itertools import islice

from sqlalchemy import Connection, select

from referee import toml
from referee.errors import NotationError
from referee.rook import Record
from referee.rook.game import seated
from referee.rook.hand.facts import Seat
from referee.rook.hand.ledger import facts_line
from referee.rook.hand.schema import write_hand
from referee.rook.record.file import pieces, write_record
from referee.rook.record.survey import IN_ONE_PIECE, Problem, Survey, at_their_lines, survey
from referee.stats.season.summary import evening_of
from referee.store.errors import NameTakenError
from referee.store.people.players import present_names
from referee.store.seated.stored import StoredGame
from referee.store.stored import StoredEntry
from referee.store.tables import GAMES, MOST_HANDS, NAME_LENGTH, NOTE_LENGTH, PLACE_LENGTH
from referee.text import chair, name_key, one_line
from referee.toml import line_of


def check_record(text: str) -> Survey:
    """The record in *text* as a club would store it, or everything that is wrong with it.

    Names and the place are put on one line, without control characters. A blank name becomes the
    number of the seat, as in a record without names.
    """
    many = _too_many(text)
    found = Survey(None, (many,)) if many else survey(text)
    if found.record is None:
        return found
    record, faults = fit_for_club(found.record)
    problems = tuple(at_their_lines(text, faults))
    return Survey(None, problems) if problems else Survey(record)


def fit_for_club(record: Record) -> tuple[Record, tuple[NotationError, ...]]:
    """*record*, possible by the rules, as a club stores it, and the reasons why it cannot."""
    kept = _as_kept(record)
    return kept, tuple(islice(_unfit(kept), IN_ONE_PIECE))


def as_game(record: Record, now: datetime) -> StoredGame:
    """The game that *record* would become, without writing anything."""
    hands = tuple(
        (StoredEntry(number, 0, facts_line(write_hand(hand)), "", "", "", now),)
        for number, hand in enumerate(record.hands, 1)
    )
    _, began_at = moment_of(record.started)
    return StoredGame(
        public_id="",
        id=0,
        rules=record.rules,
        digest="",
        names=record.players,
        start=record.start,
        started_at=began_at or now,
        evening=evening_of(record.started or now),
        deleted_at=None,
        rematch_of=None,
        hands=hands,
        place=record.place,
        seals=False,
    )


def digest_of(record: Record) -> str:
    """A SHA-256, in hex, that is the same for all files of a game, however they are written."""
    return sha256(write_record(record).encode()).hexdigest()


def game_of(connection: Connection, digest: str, *, club_id: int) -> str | None:
    """The public id of the club's game that was imported from such a file; None if there is none.

    A deleted game counts.
    """
    same = (GAMES.c.club_id == club_id, GAMES.c.imported == digest)
    return connection.scalar(select(GAMES.c.public_id).where(*same))


def tables_in(record: Record) -> Iterator[tuple[str, ...]]:
    """The names by seat: at the beginning of the game, and after each change of players."""
    names = record.players
    yield names
    for hand in record.hands:
        if hand.players:
            names = seated(names, hand)
            yield names


def twin_at(tables: Iterable[Sequence[str]], today: Mapping[str, str]) -> str:
    """Why *tables* are impossible: one player would have two seats. Empty if they are possible.

    *today* maps the keys of names to the key of that player's present name.
    """
    for table in tables:
        keys = [today.get(key := name_key(name), key) for name in table]
        for name, key in zip(table, keys, strict=True):
            if keys.count(key) > 1:
                return f"{toml.quoted(name)} is another spelling of a player there"
    return ""


def refuse_twins(connection: Connection, record: Record, *, club_id: int) -> None:
    """Refuses a record in which one player of the club would have two seats at once.

    Raises:
        NameTakenError: two names at the table are one player of the club, because of a merge.
    """
    tables = tuple(tables_in(record))
    names = [name for table in tables for name in table]
    today = zip(names, present_names(connection, club_id=club_id, names=names), strict=True)
    why = twin_at(tables, {name_key(name): name_key(now) for name, now in today})
    if why:
        raise NameTakenError(why)


def moment_of(began: date | None) -> tuple[str, datetime | None]:
    """When a game began, in TOML and as a moment; without a zone, the server's is meant.

    Its evening is that of the record (`referee.stats.season.summary.evening_of`), whatever zone is
    meant.
    """
    if began is None:
        return "", None
    moment = began if isinstance(began, datetime) else datetime(began.year, began.month, began.day)  # noqa: DTZ001
    return toml.literal(began), in_any_zone(moment)


def in_any_zone(moment: datetime) -> datetime:
    """*moment* in UTC, limited to the years that can be expressed in every time zone."""
    zone = moment.tzinfo
    within = min(max(moment, _FIRST.replace(tzinfo=zone)), _LAST.replace(tzinfo=zone))
    return within.astimezone(UTC)


_FIRST, _LAST = datetime(1900, 1, 1), datetime(2900, 1, 1)  # noqa: DTZ001 - in any zone
"""Limits that Python can convert to any zone; what the record says is stored unchanged, too."""


def _too_many(text: str) -> Problem | None:
    """The problem of a record with too many hands, found without the time to parse all of them."""
    _, *hands = pieces(text)
    number = len(hands) or _listed(text)  # a file has its hands in one list, or a table each
    if number <= MOST_HANDS:
        return None
    fault = NotationError.unlike(f"at most {MOST_HANDS} hands in a game", number, "hand")
    line = hands[MOST_HANDS].before + 1 if len(hands) > MOST_HANDS else None
    return Problem(fault, line or line_of(text, ("hand", MOST_HANDS)))


def _listed(text: str) -> int:
    """The number of hands in the list ``hand`` of a record; 0 if it cannot be parsed."""
    try:
        hands = toml.parse(text.removeprefix("\ufeff")).get("hand")
    except NotationError:
        return 0
    return len(hands) if isinstance(hands, list) else 0


def _as_kept(record: Record) -> Record:
    players = tuple(_name(seat, name) for seat, name in enumerate(record.players, 1))
    hands = tuple(
        replace(hand, players={seat: _name(seat, name) for seat, name in hand.players.items()})
        if hand.players
        else hand
        for hand in record.hands
    )
    return replace(record, players=players, place=one_line(record.place), hands=hands)


def _name(seat: Seat, written: str) -> str:
    """The name of a player in a record; the number of the seat if it is blank."""
    name = one_line(written)
    return name if name_key(name) else chair(seat)


def _unfit(record: Record) -> Iterator[NotationError]:
    """Why *record*, which can be read, cannot become a game of a club."""
    yield from _unfit_names(record)
    yield from _too_long("place", record.place, PLACE_LENGTH)
    between = 0
    for number, hand in enumerate(record.hands, 1):
        notes: list[tuple[tuple[str, ...], str]] = [((f"hand {number}",), hand.note)]
        inside = 0
        for penalty in hand.penalties:
            between, inside = between + penalty.between, inside + (not penalty.between)
            own = (f"hand {number}", "penalty", f"number {inside}")
            notes.append(((f"penalty {between}",) if penalty.between else own, penalty.note))
        for place, note in notes:
            for fault in _too_long("note", note, NOTE_LENGTH):
                yield fault.inside(*place)


def _unfit_names(record: Record) -> Iterator[NotationError]:
    """The names that cannot be stored: too long, or used twice at the table."""
    names = record.players
    for seat in range(1, len(names) + 1):
        for fault in _unfit_name(names, seat, names[: seat - 1]):
            yield fault.inside("players", f"name {seat}")
    for number, hand in enumerate(record.hands, 1):
        names = seated(names, hand)
        for seat in hand.players:
            others = (*names[: seat - 1], *names[seat:])
            for fault in _unfit_name(names, seat, others):
                yield fault.inside(f"hand {number}", "players", str(seat))


def _unfit_name(names: Sequence[str], seat: int, others: Sequence[str]) -> Iterator[NotationError]:
    name = names[seat - 1]
    yield from _too_long("", name, NAME_LENGTH)
    if name_key(name) in map(name_key, others):
        yield NotationError(f"two players are called {toml.quoted(name)}: add a letter to one")


def _too_long(what: str, text: str, most: int) -> Iterator[NotationError]:
    if len(text) > most:
        yield NotationError.unlike(f"at most {most} characters", len(text), *filter(None, [what]))
