"""Where the pages of a club are: its links, its seasons, its players, its tokens.

Whoever leads there asks `referee.web.addresses`, which has them with all others.
"""

from referee.web.addresses.paths import address as _address


def club(club_id: str) -> str:
    """The page of a club, for its owners."""
    return _address("clubs.show", club_id=club_id)


def games_for_programs(club_id: str, **asked: str) -> str:
    """The finished games of a club that are *asked* for, as programs read them."""
    told = {name: value for name, value in asked.items() if value}
    return _address("api.games", club_id=club_id, **told)
