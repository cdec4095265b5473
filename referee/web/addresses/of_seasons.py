"""Where a season is: standings, players, evenings, records.

Whoever leads there asks `referee.web.addresses`, which has them with all others.
"""

from referee.web.addresses.paths import address as _address


def standings(club_id: str, **asked: str) -> str:
    """Who is ahead in a club, in the games that are *asked* for."""
    told = {name: value for name, value in asked.items() if value}
    return _address("season.standings", club_id=club_id, **told)


def player(club_id: str, player_id: str, **asked: str) -> str:
    """All about one player of a club; ``games="all"``: with all games."""
    return _address("season.player", club_id=club_id, player_id=player_id, **asked)


def progress(club_id: str) -> str:
    """The standings of a club over time."""
    return _address("season.progress", club_id=club_id)


def records(club_id: str) -> str:
    """The records and awards of a club."""
    return _address("season.records", club_id=club_id)


def evening(club_id: str, on: str) -> str:
    """What a club played on a day, as "2026-01-09"."""
    return _address("season.evening", club_id=club_id, on=on)


def evening_picture(club_id: str, on: str, kind: str) -> str:
    """An evening as a picture: ``svg`` or ``png``."""
    return _address(f"season.evening_{kind}", club_id=club_id, on=on)


def table_standings(public_id: str) -> str:
    """The standings of the club that plays at a table."""
    return _address("season.of_table", public_id=public_id)
