"""Where frames on other sites are: each address has a secret of its own kind, never a token."""

from referee.web.addresses.paths import address as _address


def embedded_standings(secret: str, *, season: str | None = None) -> str:
    """The standings of a club, or of one of its seasons, in a frame."""
    return _address("embed.standings", secret=secret, season=season)


def embedded_scoreboard(secret: str) -> str:
    """The games that a club plays just now, in a frame."""
    return _address("embed.scoreboard", secret=secret)
