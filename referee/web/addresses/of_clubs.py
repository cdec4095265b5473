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


def roster(club_id: str) -> str:
    """The players of a club."""
    return _address("roster.show", club_id=club_id)


def change_player(club_id: str, player_id: int) -> str:
    """Where a player of a club is called otherwise."""
    return _address("roster.one", club_id=club_id, player_id=player_id)


def say_me(club_id: str, player_id: int) -> str:
    """Where a phone says that it is a player's own."""
    return _address("roster.me", club_id=club_id, player_id=player_id)


def merge_players(club_id: str, gone: int | None = None, kept: int | None = None) -> str:
    """Where two players become one: what it would move."""
    return _address("roster.merging", club_id=club_id, gone=gone, kept=kept)


def undo_merge(club_id: str, merge_id: int) -> str:
    """Where they become two again."""
    return _address("roster.undo", club_id=club_id, merge_id=merge_id)


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
