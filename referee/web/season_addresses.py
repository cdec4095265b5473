"""Where a season is: standings, players, evenings, records.

Whoever leads there asks `referee.web.addresses`, which has them with all others.
"""

from referee.web.paths import address as _address


def standings(club_id: str, **asked: str) -> str:
    """Who is ahead in a club, in the games that are *asked* for."""
    told = {name: value for name, value in asked.items() if value}
    return _address("season.standings", club_id=club_id, **told)


def player(club_id: str, player_id: str, **asked: str) -> str:
    """All about one player of a club; ``games="all"``: with all games."""
    return _address("season.player", club_id=club_id, player_id=player_id, **asked)


def table_standings(public_id: str) -> str:
    """The standings of the club that plays at a table."""
    return _address("season.of_table", public_id=public_id)
