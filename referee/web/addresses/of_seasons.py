"""Where the standings of a club are.

Whoever leads there asks `referee.web.addresses`, which has them with all others.
"""

from referee.web.addresses.paths import address as _address


def standings(club_id: str) -> str:
    """Who is ahead in a club."""
    return _address("season.standings", club_id=club_id)


def table_standings(public_id: str) -> str:
    """The standings of the club that plays at a table."""
    return _address("season.of_table", public_id=public_id)
