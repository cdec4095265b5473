"""Fills the page of one player."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from referee.stats.season.bidding.against_taken import against_taken
from referee.stats.season.bidding.bids import bids_of
from referee.stats.season.bidding.luck import Luck, luck, together
from referee.stats.season.company.partners import other, partners_of
from referee.stats.season.company.parts import parts_of
from referee.stats.season.company.rivals import rivals_of
from referee.stats.season.ratings import RatedGame, Rating
from referee.stats.season.share import Share
from referee.stats.season.standings import Row
from referee.stats.season.summary import GameSummary, Player
from referee.web import addresses
from referee.web.season.person.drawn import made_chart, rating_chart
from referee.web.season.person.page import Group, PlayedGame, PlayerPage, Span, Standing
from referee.web.season.person.told import Career
from referee.web.season.read import MOST
from referee.web.ui.parts import Fact, Link
from referee.web.words.season import player as said
from referee.web.words.season import standings as row_words
from referee.web.words.text import day

LAST = 20
"""Games that are listed unless all are asked for."""


def player_page(career: Career, *, every_game: bool) -> PlayerPage:
    """The page of a player."""
    rows, games = career.ranked.rows, career.finished
    row = next((each for each in rows if each.player == career.player), None)
    bids = tuple(bids_of(career.games, career.player))
    shown = games if every_game else games[-LAST:]
    return PlayerPage(
        name=career.name,
        back=Link(addresses.standings(career.club.public_id), "Standings"),
        brief=_brief(row, rows, career),
        facts=tuple(_facts(career, row)),
        parts=Group(said.PARTS_HEADING, said.PARTS_HINT, tuple(_parts(career))),
        groups=tuple(each for each in _groups(career) if each.standings),
        made=made_chart(career.name, bids),
        rating=rating_chart(career.name, _ratings(games, career.player)),
        games=tuple(_game(game, moved, career) for game, moved in reversed(shown)),
        more=_more(career) if len(shown) < len(games) else None,
        late=row_words.LATE if career.late else "",
        bound="" if career.are_all else row_words.bound_words(MOST),
        none="" if career.is_begun else said.NO_GAME,
    )


def _brief(row: Row | None, rows: Sequence[Row], career: Career) -> str:
    return said.GUEST if row is None else row_words.rank_words(row, rows, career.names)


def _facts(career: Career, row: Row | None) -> Iterator[Fact]:
    if row is not None:
        provisional = row_words.provisional_words(row.rating)
        rating = f"{row_words.rating_words(row.rating)}. {provisional}".rstrip()
        yield Fact(row_words.LABELS["rating"][1], rating, wide=True)
    taken = against_taken(bids_of(career.games, career.player)).get(career.player)
    if taken is not None:
        yield Fact("Bid and taken", said.taken_words(taken), wide=True)
    lucks = luck(career.games)
    mine = lucks.get(career.player, Luck())
    words = said.luck_words(mine, together(lucks.values()))
    if words:
        yield Fact("Luck of the cards", words, wide=True)


def _groups(career: Career) -> Iterator[Group]:
    yield Group(said.PARTNERS_HEADING, said.PARTNERS_HINT, tuple(_partners(career)))
    yield Group(said.RIVALS_HEADING, said.RIVALS_HINT, tuple(_rivals(career)))


def _parts(career: Career) -> Iterator[Standing]:
    for part, told in parts_of(career.player, career.games).items():
        words = said.part_words(part, told)
        more = said.points_words(told.points_a_hand)
        yield Standing(said.PARTS[part], "", words, span(told.success), more)


def _partners(career: Career) -> Iterator[Standing]:
    for each in partners_of(career.player, career.games):
        mate, result = other(career.player, each.players), each.result
        points, bids = said.points_words(result.points_a_hand), said.bids_words(result.kept)
        more = ", ".join(filter(None, (bids, points)))
        yield _with(mate, said.share_words(result.wins), result.wins, more, career)


def _rivals(career: Career) -> Iterator[Standing]:
    for each in rivals_of(career.player, career.games):
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


def _ratings(
    games: Sequence[tuple[GameSummary, RatedGame | None]], player: Player
) -> list[tuple[datetime, Rating]]:
    return [(game.started, moved.after[player]) for game, moved in games if moved]


def _game(game: GameSummary, moved: RatedGame | None, career: Career) -> PlayedGame:
    place = next(n for n, side in enumerate(game.sides) if career.player in side)
    mates = [each for each in game.sides[place] if each != career.player]
    others = [side for n, side in enumerate(game.sides) if n != place]
    totals = [game.totals[place], *(t for n, t in enumerate(game.totals) if n != place)]
    names = [[_name(each, career) for each in side] for side in (mates, *others)]
    return PlayedGame(
        when=day(game.started),
        stamp=game.started.isoformat(),
        href=addresses.table(game.game) if game.game in career.open else "",
        said=said.game_words(names[0], names[1:], totals),
        won=place == 0,
        moved=_moved(moved, place, career.player) if moved else "",
    )


def _moved(game: RatedGame, place: int, player: Player) -> str:
    move = next(each for each in game.moves if each.player == player)
    return said.moved_words(move, game.chances[place])


def _name(player: Player, career: Career) -> str:
    return career.names.get(player, "somebody")


def _more(career: Career) -> Link:
    there = addresses.player(career.club.public_id, career.player, games="all")
    return Link(there, said.EVERY_GAME)
