"""Files of other programs, which are JSON: *Rook Score!* (backup and public data) and BG Stats.

*Rook Score!* keeps everything as texts by key, lists of games among them; a round has the bid and
the points of ``us`` and ``dem``. BG Stats knows players and final scores of games of any kind.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

from referee import toml
from referee.errors import NotationError
from referee.exchange.cells import names_in, number_in
from referee.exchange.rook.sheet_record import SheetGame, SheetHand
from referee.rook import RuleSet, preset, with_house
from referee.store.tables import local_day, read_day
from referee.text import name_key

RULES = with_house(
    preset("one-eighty"),
    {"target": 500, "win_on_bid": True, "sweep_points": 360, "spread": 1000},
)
"""The rules of *Rook Score!*, as far as its scores show them."""

SIDES = ("us", "dem")
"""The sides of *Rook Score!*, in the order of the seats."""

SAVED, UNFINISHED = ("savedGames",), ("freezerGames", "activeGameState")
"""Where *Rook Score!* keeps games that ended, and those that go on."""

UNKNOWN_FORM = (
    "the backup or the public data of Rook Score!, or an export of BG Stats: "
    "this JSON is none of them"
)

MOST_POINTS = 10_000
"""The most points of a side in one hand or game that are believed."""


def is_scorer(text: str) -> bool:
    """Whether *text* begins as JSON does, and not as a record or table."""
    return _BEGINS.match(text) is not None


_BEGINS = re.compile(r"\ufeff?\s*(?:\[\s*\]|(?:\[\s*)?\{\s*[\"}])")


@dataclass(frozen=True, slots=True)
class ScorerFile:
    """The games in a file of another program."""

    games: tuple[SheetGame, ...]
    rules: RuleSet
    """The rules of the games unless others are named."""
    names_rules: bool
    """Whether these are the rules of the program; else they only stand for rules nobody named."""
    said: tuple[str, ...] = ()
    """What was left out."""


def read_scorer(text: str) -> ScorerFile:
    """The games of the file *text*.

    Raises:
        NotationError: it is not such JSON; with the number of the game.
    """
    file = _parsed(text.removeprefix("\ufeff"))
    if isinstance(file, dict) and "plays" in file:
        return _plays(file)
    if isinstance(file, dict) and "storage" in file:
        games = [*_stored(file["storage"])]
    elif isinstance(file, dict) and "gameData" in file:
        games = _list("gameData", file["gameData"])
    else:
        raise NotationError.unlike(UNKNOWN_FORM).at(1)
    read = (_game(game, f"game {number}") for number, game in enumerate(games, 1))
    return ScorerFile(tuple(read), RULES, names_rules=True)


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as fault:
        raise NotationError(f"not JSON: {fault.msg}", line=fault.lineno) from fault
    except (ValueError, RecursionError) as fault:
        raise NotationError("not JSON that can be read", line=1) from fault


def _list(name: str, value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise toml.unlike("a list", value, name)
    return value


# Rook Score!


def _stored(storage: Any) -> Iterator[Any]:
    """The games among the texts that *Rook Score!* keeps by key, those that ended first."""
    texts = {
        item["key"]: item.get("value")
        for item in _list("storage", storage)
        if isinstance(item, dict) and isinstance(item.get("key"), str)
    }
    for key in (*SAVED, *UNFINISHED):
        if not isinstance(text := texts.get(key), str):
            continue
        try:
            kept = _parsed(text)
        except NotationError as fault:
            raise NotationError("not JSON that can be read", "storage", key) from fault
        for game in kept if isinstance(kept, list) else [kept]:
            if key in SAVED or (isinstance(game, dict) and game.get("rounds")):
                yield game


def _game(game: Any, where: str) -> SheetGame:
    if not isinstance(game, dict):
        raise toml.unlike("a game", game, where)
    rounds = game.get("rounds")
    if not isinstance(rounds, list):
        raise toml.unlike("a list of rounds", rounds, where, "rounds")
    hands = tuple(_hand(each, where, number) for number, each in enumerate(rounds, 1))
    before = tuple(_totals(game.get("startingTotals"), where, "startingTotals"))
    winner = _side(game.get("winner"))
    names = tuple(_names(game, side) for side in SIDES)
    dealers = tuple(name for name in _texts(game.get("dealers")) if name)
    return SheetGame(
        None,
        _seated(names, dealers) if not game.get("misdealCount") else names,
        hands,
        _moment(game.get("timestamp"), where),
        place=_place(game),
        winner=None if winner is None else SIDES.index(winner),
        before=before if any(before) else (),
        dealer=dealers[0] if dealers and not game.get("misdealCount") else "",
        said=tuple(_said(game, hands, before, where)),
    )


def _said(
    game: Mapping[str, Any], hands: Sequence[SheetHand], before: Sequence[int], where: str
) -> Iterator[str]:
    """What the record of *game* does not keep as the file has it."""
    for number, hand in enumerate(hands, 1):
        if hand.note == PENALTY:
            yield f"hand {number} is a penalty: it stands as a score that the table agreed on"
    if game.get("finalScore") is not None:
        sums = [
            start + sum(hand.points[at] or 0 for hand in hands) for at, start in enumerate(before)
        ]
        final = list(_totals(game["finalScore"], where, "finalScore"))
        if sums != final:
            yield (
                f"its hands add up to {sums[0]} and {sums[1]}, "
                f"and the file has {final[0]} and {final[1]} at the end"
            )
    if game.get("misdealCount"):
        yield "misdeals are left out, and who dealt"


PENALTY = "a penalty for table talk"


def _hand(played: Any, where: str, number: int) -> SheetHand:
    place = (where, f"hand {number}")
    if not isinstance(played, dict):
        raise toml.unlike("a round", played, *place)
    points = tuple(_number(played.get(f"{side}Points"), *place, f"{side}Points") for side in SIDES)
    if played.get("penalty"):
        return SheetHand(None, points, note=PENALTY)
    side = _side(played.get("biddingTeam"))
    if side is None:
        raise toml.unlike("us or dem", played.get("biddingTeam"), *place, "biddingTeam")
    bid = _number(played.get("bidAmount"), *place, "bidAmount")
    return SheetHand(None, points, side=SIDES.index(side), bid=bid)


def _side(value: Any) -> str | None:
    """The side that *value* names, in small letters or capitals; None if it names none."""
    word = value.strip().lower() if isinstance(value, str) else ""
    return word if word in SIDES else None


def _names(game: Mapping[str, Any], side: str) -> tuple[str, ...]:
    """The players of a side: as listed, or else those in the name of the team."""
    listed = tuple(name for name in _texts(game.get(f"{side}Players")) if name.strip())
    if listed:
        return listed
    team = game.get(f"{side}TeamName") or game.get(f"{side}Name") or ""
    names = names_in(team) if isinstance(team, str) else ()
    return tuple(name for name in names if name_key(name) not in ("", *SIDES))


def _seated(
    sides: tuple[tuple[str, ...], ...], dealers: Sequence[str]
) -> tuple[tuple[str, ...], ...]:
    """The names of each side in the order in which they deal, which is the way round the table."""
    order = {name_key(name): at for at, name in enumerate(dealers)}
    known = [name for side in sides for name in side if name_key(name) in order]
    if len(known) != len(order) or len(known) != sum(map(len, sides)) or len(order) != 4:
        return sides
    first = next(at for at, name in enumerate(dealers) if name_key(name) in map(name_key, sides[0]))
    turn = {key: (at - first) % 4 for key, at in order.items()}
    return tuple(tuple(sorted(side, key=lambda name: turn[name_key(name)])) for side in sides)


def _place(game: Mapping[str, Any]) -> str:
    places = (game.get(key) for key in ("location", "completedLocation", "gameLocation"))
    found = next((place for place in places if place), "")
    found = found.get("formatted") if isinstance(found, dict) else found
    return found if isinstance(found, str) else ""


def _totals(value: Any, *where: str) -> Iterator[int]:
    """The totals of both sides; 0 where there are none."""
    totals = value if isinstance(value, dict) else {}
    return (_number(totals.get(side, 0), *where, side) for side in SIDES)


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(each for each in value if isinstance(each, str)) if isinstance(value, list) else ()


def _number(value: Any, *where: str) -> int:
    """The whole number that *value* is or writes."""
    if isinstance(value, str) and (written := number_in(value)) is not None:
        value = written
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if type(value) is not int or abs(value) > MOST_POINTS:
        raise toml.unlike("a number", value, *where)
    return value


def _moment(value: Any, where: str) -> date | None:
    """The day of a time in UTC, as text or in milliseconds since 1970; None if there is none."""
    if value is None:
        return None
    try:
        if isinstance(value, int | float):
            return local_day(datetime.fromtimestamp(value / 1000, UTC))
        return local_day(datetime.fromisoformat(value))
    except (TypeError, ValueError, OverflowError, OSError) as fault:
        raise toml.unlike("a time", value, where, "timestamp") from fault


# BG Stats: a play of any game, with the final score of each player


def _plays(file: Mapping[str, Any]) -> ScorerFile:
    """The plays of Rook in an export of BG Stats, which has final scores alone."""
    names, titles = _named(file, "players"), _named(file, "games")
    places = _named(file, "locations")
    games, others, without = [], 0, 0
    for number, play in enumerate(_list("plays", file["plays"]), 1):
        where = f"play {number}"
        if not isinstance(play, dict):
            raise toml.unlike("a play", play, where)
        title = titles.get(play.get("gameRefId"), "")
        if not re.search(r"\brook\b", title, re.IGNORECASE):
            others += 1
            continue
        teams = _teams(play, names, where)
        scores = tuple(_team_score(team, where) for team in teams)
        if None in scores:
            without += 1
            continue
        won = [at for at, team in enumerate(teams) if any(each.won for each in team)]
        games.append(
            SheetGame(
                None,
                tuple(tuple(each.name for each in team) for team in teams),
                (),
                _day(play.get("playDate"), where),
                place=places.get(play.get("locationRefId"), ""),
                winner=won[0] if len(won) == 1 else None,
                final=scores,
                said=tuple(_partners_said(teams)),
            )
        )
    if not games:
        raise NotationError.unlike("a play of a game called Rook with its scores", "", "plays")
    left_out = ((others, "of other games"), (without, "without a score of each team"))
    said = [f"left out: {n} play{'' if n == 1 else 's'} {why}" for n, why in left_out if n]
    rules = preset("kentucky-discard")
    return ScorerFile(tuple(games), rules, names_rules=False, said=tuple(said))


@dataclass(frozen=True, slots=True)
class _Player:
    """A player of one play."""

    name: str
    team: str
    score: int | None
    won: bool


def _named(file: Mapping[str, Any], what: str) -> dict[Any, str]:
    """The names of the players, games or places of *file*, by id."""
    return {
        each["id"]: each["name"]
        for each in _list(what, file.get(what, []))
        if isinstance(each, dict)
        and isinstance(each.get("id"), int)
        and isinstance(each.get("name"), str)
    }


def _teams(play: Mapping[str, Any], names: Mapping[Any, str], where: str) -> list[list[_Player]]:
    """The players of each team of a play; without teams, those of one score are partners."""
    players = []
    for each in _list("playerScores", play.get("playerScores")):
        if not isinstance(each, dict) or names.get(each.get("playerRefId")) is None:
            raise NotationError.unlike("a player of the file in each score", "", where)
        team, score = each.get("team"), _sum(each.get("score"), where)
        players.append(
            _Player(
                names[each["playerRefId"]],
                team.strip() if isinstance(team, str) else "",
                score,
                each.get("winner") is True,
            )
        )
    if any(player.team for player in players):
        if not all(player.team for player in players):
            raise NotationError.unlike("a team for every player or for none", "", where)
        return _grouped(players, [player.team for player in players])
    by_score = _grouped(players, [str(player.score) for player in players])
    if len(players) > 2 and len(by_score) == 2 and len(by_score[0]) == len(by_score[1]):
        return by_score
    if len(players) > 3:
        raise NotationError("say in BG Stats who is on which team: four players have none", where)
    return [[player] for player in players]


def _partners_said(teams: Sequence[Sequence[_Player]]) -> Iterator[str]:
    if any(len(team) > 1 and not team[0].team for team in teams):
        yield "players with the same score are taken for partners"


def _grouped(players: Sequence[_Player], keys: Sequence[str]) -> list[list[_Player]]:
    groups: dict[str, list[_Player]] = {}
    for player, key in zip(players, keys, strict=True):
        groups.setdefault(key, []).append(player)
    return list(groups.values())


def _team_score(team: Sequence[_Player], where: str) -> int | None:
    """The score of a team, which one of its players has or all; None if nobody has it."""
    scores = {player.score for player in team if player.score is not None}
    if len(scores) > 1:
        names = " and ".join(player.name for player in team)
        raise NotationError(f"{names} are one team, and have different scores", where)
    return next(iter(scores), None)


def _sum(score: Any, where: str) -> int | None:
    """A score, which may be written as a sum: 95+110; None if it is empty."""
    if score is None or (isinstance(score, str) and not score.strip()):
        return None
    if isinstance(score, str) and "+" in score.strip().lstrip("+"):
        return sum(_number(part, where, "score") for part in score.split("+"))
    return _number(score, where, "score")


def _day(value: Any, where: str) -> date | None:
    if value is None:
        return None
    played = read_day(value[:10]) if isinstance(value, str) else None
    if played is None:
        raise toml.unlike("a date such as 2026-11-20", value, where, "playDate")
    return played
