"""Where the pages of a club are: its links, its seasons, its players, its tokens.

Whoever leads there asks `referee.web.addresses`, which has them with all others.
"""

from referee.web.addresses.paths import address as _address


def own(secret: str) -> str:
    """Where a phone becomes an owner of a club."""
    return _address("owning.ask", token=secret)


def invitation(number: int) -> str:
    """The address of an owner's link, as a QR code."""
    return _address("owning.invitation", number=number)


def club(club_id: str) -> str:
    """The page of a club, for its owners."""
    return _address("clubs.show", club_id=club_id)


def name_club(club_id: str) -> str:
    """Where a club is named."""
    return _address("clubs.name", club_id=club_id)


def invite(club_id: str) -> str:
    """Where an owner of a club is invited."""
    return _address("clubs.invite", club_id=club_id)


def found_club(club_id: str) -> str:
    """Where the owner of the server makes another club."""
    return _address("clubs.found", club_id=club_id)


def revoke(club_id: str) -> str:
    """Where a link of a club is taken back."""
    return _address("clubs.revoke", club_id=club_id)


def club_import(club_id: str) -> str:
    """Where files become games of a club."""
    return _address("moving.ask", club_id=club_id)


def club_export(club_id: str) -> str:
    """Where a club's data is taken out."""
    return _address("moving.offer", club_id=club_id)


def club_file(club_id: str, name: str) -> str:
    """One of the files that are taken out, by its name."""
    return _address("moving.file", club_id=club_id, name=name)


def games_for_programs(club_id: str, **asked: str) -> str:
    """The finished games of a club that are *asked* for, as programs read them."""
    told = {name: value for name, value in asked.items() if value}
    return _address("api.games", club_id=club_id, **told)
