"""Fills the page of one player."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from referee.stats.season.bidding.against_taken import against_taken
from referee.stats.season.bidding.bids import bids_of
from referee.stats.season.bidding.luck import Luck, luck, together
from referee.stats.season.company.partners import other, partners_of
from referee.stats.season.company.parts import Part, parts
from referee.stats.season.company.rivals import rivals_of
from referee.stats.season.ratings import RatedGame, Rating, rated
from referee.stats.season.results import result_of
from referee.stats.season.share import Share
from referee.stats.season.standings import Row, standings
from referee.stats.season.summary import GameSummary, Player
from referee.store.people.clubs import Club
from referee.web import addresses
from referee.web.season.person.drawn import made_chart, rating_chart
from referee.web.season.person.page import Group, PlayedGame, PlayerPage, Span, Standing
from referee.web.season.read import Told
from referee.web.ui.parts import Fact, Link
from referee.web.words.season import player as said
from referee.web.words.season import standings as row_words
from referee.web.words.text import day

LAST = 20
"""Games that are listed unless all are asked for."""


@dataclass(frozen=True, slots=True)
class Career:
    """What one player has played."""

    club: Club
    player: Player
    told: Told
    rated: Sequence[tuple[GameSummary, RatedGame]]
    """The games that they sat to the end, with what each moved."""

    @property
    def is_begun(self) -> bool:
        """Whether they sat through a hand of a finished game, ranked or not."""
        return any(self.player in hand.players for game in self.told.games for hand in game.hands)

    @property
    def names(self) -> Mapping[Player, str]:
        """What everybody is called."""
        return self.told.names

    @property
    def name(self) -> str:
        """What they are called."""
        return self.names[self.player]


def career(club: Club, player: Player, told: Told) -> Career:
    """What *player* has played of all that a club has."""
    return Career(club, player, told, tuple(_rated(player, told.games)))


def _rated(player: Player, games: Sequence[GameSummary]) -> Iterator[tuple[GameSummary, RatedGame]]:
    """The games that *player* sat to the end; each is rated by what all before it moved."""
    now: dict[Player, Rating] = {}
    for game in games:
        moved = rated(result_of(game), now)
        now |= moved.after
        if player in moved.after:
            yield game, moved


def player_page(career: Career, *, every_game: bool) -> PlayerPage:
    """The page of a player."""
    rows = standings(career.told.games, among=career.told.ranked)
    row = next((each for each in rows if each.player == career.player), None)
    bids = tuple(bids_of(career.told.games, career.player))
    shown = career.rated if every_game else career.rated[-LAST:]
    return PlayerPage(
        name=career.name,
        back=Link(addresses.standings(career.club.public_id), "Standings"),
        brief=_brief(row, rows, career),
        facts=tuple(_facts(career, row)),
        parts=Group(said.PARTS_HEADING, said.PARTS_HINT, tuple(_parts(career))),
        groups=tuple(each for each in _groups(career) if each.standings),
        made=made_chart(career.name, bids),
        rating=rating_chart(career.name, _ratings(career)),
        games=tuple(_game(game, moved, career) for game, moved in reversed(shown)),
        more=_more(career) if len(shown) < len(career.rated) else None,
        none="" if career.is_begun else said.NO_GAME,
    )


def _brief(row: Row | None, rows: Sequence[Row], career: Career) -> str:
    return said.GUEST if row is None else row_words.rank_words(row, rows, career.names)


def _facts(career: Career, row: Row | None) -> Iterator[Fact]:
    if row is not None:
        provisional = row_words.provisional_words(row.rating)
        rating = f"{row_words.rating_words(row.rating)}. {provisional}".rstrip()
        yield Fact(row_words.LABELS["rating"][1], rating, wide=True)
    taken = against_taken(bids_of(career.told.games, career.player)).get(career.player)
    if taken is not None:
        yield Fact("Bid and taken", said.taken_words(taken), wide=True)
    lucks = luck(career.told.games)
    mine = lucks.get(career.player, Luck())
    words = said.luck_words(mine, together(lucks.values()))
    if words:
        yield Fact("Luck of the cards", words, wide=True)


def _groups(career: Career) -> Iterator[Group]:
    yield Group(said.PARTNERS_HEADING, said.PARTNERS_HINT, tuple(_partners(career)))
    yield Group(said.RIVALS_HEADING, said.RIVALS_HINT, tuple(_rivals(career)))


def _parts(career: Career) -> Iterator[Standing]:
    for part, told in parts(career.told.games).get(career.player, {}).items():
        if told.hands:
            words = said.part_words(part, told)
            more = said.points_words(told.points_a_hand)
            yield Standing(said.PARTS[Part(part)], "", words, span(told.success), more)


def _partners(career: Career) -> Iterator[Standing]:
    for each in partners_of(career.player, career.told.games):
        mate, result = other(career.player, each.players), each.result
        points, bids = said.points_words(result.points_a_hand), said.bids_words(result.kept)
        more = ", ".join(filter(None, (bids, points)))
        yield _with(mate, said.share_words(result.wins), result.wins, more, career)


def _rivals(career: Career) -> Iterator[Standing]:
    for each in rivals_of(career.player, career.told.games):
        words = said.share_words(each.result.wins)
        more = said.against_words(each.result)
        yield _with(each.player, words, each.result.wins, more, career)


def _with(whom: Player, words: str, share: Share, more: str, career: Career) -> Standing:
    there = addresses.player(career.club.public_id, whom)
    return Standing(career.names[whom], there, words, span(share), more)


def span(share: Share) -> Span | None:
    """*share* for its small drawing; None: it could never happen."""
    if share.value is None:
        return None
    low, high = (round(100 * each) for each in share.interval)
    return Span(low, round(100 * share.value), high - low, said.span_words(share))


def _ratings(career: Career) -> list[tuple[datetime, Rating]]:
    return [(game.started, moved.after[career.player]) for game, moved in career.rated]


def _game(game: GameSummary, moved: RatedGame, career: Career) -> PlayedGame:
    place = next(n for n, side in enumerate(game.sides) if career.player in side)
    move = next(each for each in moved.moves if each.player == career.player)
    mates = [each for each in game.sides[place] if each != career.player]
    others = [side for n, side in enumerate(game.sides) if n != place]
    totals = [game.totals[place], *(t for n, t in enumerate(game.totals) if n != place)]
    names = [[_name(each, career) for each in side] for side in (mates, *others)]
    return PlayedGame(
        when=day(game.started),
        stamp=game.started.isoformat(),
        href=addresses.table(game.game) if game.game in career.told.open else "",
        said=said.game_words(names[0], names[1:], totals),
        won=place == 0,
        moved=said.moved_words(move, moved.chances[place]),
    )


def _name(player: Player, career: Career) -> str:
    return career.names.get(player, "somebody")


def _more(career: Career) -> Link:
    there = addresses.player(career.club.public_id, career.player, games="all")
    return Link(there, said.EVERY_GAME)
