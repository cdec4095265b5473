"""What is shown of a token that was made just now, this once: itself, or frames that it opens."""

from collections.abc import Sequence
from html import escape

from referee.store.club.seasons import Season
from referee.store.people.clubs import Club
from referee.store.people.tokens import Gives
from referee.web import addresses
from referee.web.joining.reach import ways
from referee.web.tokens.page import Copy, NewToken
from referee.web.ui.parts import Link
from referee.web.words.people.tokens import ALL_GAMES, LOOK, MADE, NEW, NOW_PLAYED
from referee.web.words.season.embedded import scores_words
from referee.web.words.season.standings import heading_words


def new_token(gives: Gives, secret: str, club: Club, seasons: Sequence[Season]) -> NewToken:
    """*secret*, which lets in to what it *gives* of *club*."""
    match gives:
        case Gives.API:
            return NewToken(MADE[gives], (Copy(NEW, secret),), None)
        case Gives.STANDINGS:
            there = Link(addresses.embedded_standings(secret), LOOK)
            return NewToken(MADE[gives], _standings(secret, club, seasons), there)
        case Gives.SCORES:
            there = Link(addresses.embedded_scoreboard(secret), LOOK)
            copy = Copy(NOW_PLAYED, frame(there.href, scores_words(club.name)))
            return NewToken(MADE[gives], (copy,), there)


def _standings(secret: str, club: Club, seasons: Sequence[Season]) -> tuple[Copy, ...]:
    """A frame of all games, and one of each season."""
    title = heading_words(club.name)
    every = addresses.embedded_standings(secret)
    of_seasons = (
        Copy(each.name, frame(addresses.embedded_standings(secret, season=each.public_id), title))
        for each in seasons
    )
    return Copy(ALL_GAMES, frame(every, title)), *of_seasons


def frame(path: str, title: str) -> str:
    """What a site puts where it shows the page at *path*."""
    source, title = escape(f"{_origin()}{path}"), escape(title)
    return (
        f'<iframe src="{source}" title="{title}" width="100%" height="400" '
        'style="border:0" loading="lazy"></iframe>'
    )


def _origin() -> str:
    """The way to this server that most readers of a site have; as the page was asked by else."""
    found = sorted(ways(), key=lambda way: not way.anywhere)
    return found[0].origin if found else addresses.whole("")
