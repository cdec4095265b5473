"""The pages of a club's players, filled."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from referee.store.club.merging import Merge
from referee.store.club.played import Played
from referee.store.club.roster import Listed
from referee.store.people.players import name_key, names_nobody
from referee.web import addresses
from referee.web.club_access import ClubViewer
from referee.web.roster.page import (
    AddForm,
    MergeForm,
    MergePage,
    Mine,
    PlayerCard,
    PlayerPage,
    RosterPage,
)
from referee.web.ui.fields import NAME_LENGTH
from referee.web.ui.parts import Field, Hidden, Link, Notice, Option, Saved
from referee.web.words.people import roster as said
from referee.web.words.text import day, listed


@dataclass(frozen=True, slots=True)
class Found:
    """What the store has of the players of a club, as one phone asks."""

    players: Sequence[Listed]
    merges: Sequence[Merge]
    may_be: Collection[int]
    """Those whose seat this phone had."""
    me: int | None
    """Whose it is; None: nobody said."""


def roster_page(
    club: ClubViewer,
    found: Found,
    notice: Notice | None = None,
    typed: str = "",
    error: str = "",
) -> RosterPage:
    """The players of a club, with the names that were typed and what is wrong with them."""
    return RosterPage(
        title=said.HEADING,
        back=club.back,
        players=tuple(_card(each, club, found) for each in found.players),
        empty="" if found.players else said.NONE,
        add=_add_form(club, typed, error, empty=not found.players),
        merge=_merge_form(club, found.players),
        merged_heading=said.MERGED,
        merged=tuple(_merged(each, club) for each in found.merges) if club.owns else (),
        notice=notice,
    )


def _card(player: Listed, club: ClubViewer, found: Found) -> PlayerCard:
    facts = (
        said.games_words(player.games),
        said.GUEST if player.guest else "",
        said.spellings_words(player.spellings) if player.spellings else "",
        said.ME if player.id == found.me else "",
    )
    here = club.club.public_id
    there = addresses.change_player(here, player.id)
    return PlayerCard(
        all=Link(addresses.player(here, str(player.id)), player.name),
        facts=tuple(filter(None, facts)),
        change=Link(there, said.CHANGE) if club.owns else None,
        me=_mine(player, club, found),
    )


def _mine(player: Listed, club: ClubViewer, found: Found) -> Mine | None:
    form = club.who.form(addresses.say_me(club.club.public_id, player.id))
    if player.id == found.me:
        return Mine(form, "forget", said.NOT_ME)
    return Mine(form, "say", said.SAY_ME) if player.id in found.may_be else None


def _add_form(club: ClubViewer, typed: str, error: str, *, empty: bool) -> AddForm | None:
    if not club.owns:
        return None
    names = Field("names", said.ADD_NAMES, typed, hint=said.ONE_A_LINE, error=error)
    form = club.who.form(addresses.roster(club.club.public_id))
    return AddForm(said.ADD, form, names, said.ADD_THEM, shown=empty or bool(error))


def _merge_form(club: ClubViewer, players: Sequence[Listed]) -> MergeForm | None:
    if not club.owns or len(players) < 2:
        return None
    named = (Option(str(each.id), each.name) for each in players)
    options = (Option("", said.CHOOSE), *named)
    fields = (
        Field("gone", said.GONE, kind="select", options=options),
        Field("kept", said.KEPT, kind="select", options=options),
    )
    there = addresses.merge_players(club.club.public_id)
    return MergeForm(said.MERGE_HEADING, there, fields, said.LOOK)


def _merged(merge: Merge, club: ClubViewer) -> Saved:
    form = club.who.form(addresses.undo_merge(club.club.public_id, merge.id))
    return Saved(said.merged_words(merge.gone_name, merge.kept_name, merge.at), form, said.UNDO)


def player_page(
    club: ClubViewer,
    player: Listed,
    typed: str = "",
    error: str = "",
    notice: Notice | None = None,
    twin: Listed | None = None,
) -> PlayerPage:
    """A player to change, with the name that was typed and what is wrong with it.

    *twin*: who has that name.
    """
    here = club.club.public_id
    merge = addresses.merge_players(here, player.id, twin.id) if twin else ""
    return PlayerPage(
        title=player.name,
        back=Link(addresses.roster(here), said.HEADING),
        form=club.who.form(addresses.change_player(here, player.id)),
        name=Field("name", said.NAME, typed or player.name, error=error),
        was=player.name,
        everywhere=said.everywhere_words(player.games, player.spellings),
        rename=said.RENAME,
        guest=Option("player", said.MAKE_PLAYER) if player.guest else _GUEST,
        guest_words=said.PLAYER_WORDS if player.guest else said.GUEST_WORDS,
        merge=Link(merge, said.LOOK) if twin else None,
        notice=notice,
    )


_GUEST = Option("guest", said.MAKE_GUEST)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players who may be one person."""

    gone: Listed
    kept: Listed
    games: Sequence[Played]
    """Of the one who would be gone."""
    both: Sequence[Played]
    """In which both sat: then they are two."""


def merge_page(club: ClubViewer, pair: Pair, notice: Notice | None = None) -> MergePage:
    """What a merge would move, or why two are two."""
    here, gone, kept = club.club.public_id, pair.gone, pair.kept
    shown = pair.both or pair.games
    left = len(shown) - SHOWN
    return MergePage(
        title=said.TOGETHER if pair.both else said.one_words(gone.name, kept.name),
        back=Link(addresses.roster(here), said.HEADING),
        lines=_lines(pair),
        games=tuple(map(_game, shown[:SHOWN])),
        more=said.more_words(left) if left > 0 else "",
        form=None if pair.both else club.who.form(addresses.merge_players(here)),
        hidden=(Hidden("gone", str(gone.id)), Hidden("kept", str(kept.id))),
        merge=said.MERGE,
        swap=None
        if pair.both
        else Link(addresses.merge_players(here, kept.id, gone.id), said.swap_words(gone.name)),
        notice=notice,
    )


SHOWN = 20
"""Games that are named; more are counted."""


def _lines(pair: Pair) -> tuple[str, ...]:
    gone, kept = pair.gone.name, pair.kept.name
    if pair.both:
        return (said.together_words(gone, kept, len(pair.both)),)
    return (
        said.moves_words(len(pair.games), gone, kept),
        said.after_words(len(pair.games) + pair.kept.games, kept),
        said.spelled_words(gone, kept),
    )


def _game(played: Played) -> Link:
    when = f"{day(played.started_at)}: {listed(played.names)}"
    return Link(addresses.table(played.public_id), when)


MOST_ADDED = 200
"""Players who are entered at once."""


def wrong_with(names: Sequence[str]) -> str:
    """What is wrong with the first of *names* that cannot be a new player's; "" where all can."""
    if not names or len(names) > MOST_ADDED:
        return said.too_many_words(len(names), MOST_ADDED) if names else said.NO_NAMES
    wrong = (
        long_or_blank(name, readable=bool(name_key(name)))
        or (said.chair_words(name) if names_nobody(name) else "")
        for name in names
    )
    return next(filter(None, wrong), "")


def long_or_blank(name: str, *, readable: bool) -> str:
    """What is wrong with a name that was typed, before anybody is asked whose it is."""
    if len(name) > NAME_LENGTH:
        return said.long_name_words(len(name), NAME_LENGTH)
    return "" if readable else said.NO_NAME
