"""What phones may do: four roles, each of which may do all that the next ones may."""

from enum import StrEnum


class Role(StrEnum):
    """What a phone is at a table, the strongest first."""

    OWNER = "owner"
    """Of the club: sees all its tables, may take any pen, makes and revokes links."""
    SCRIBE = "scribe"
    """May take the pen that is offered."""
    PLAYER = "player"
    """Sees; seals for the side of the seat; asks for the pen."""
    SPECTATOR = "spectator"
    """Sees."""

    def covers(self, other: "Role") -> bool:
        """Whether it may do all that *other* may."""
        return _ORDER.index(self) <= _ORDER.index(other)


WRITERS = (Role.OWNER, Role.SCRIBE)
"""Those who may hold the pen without being asked who they are."""

WATCHERS = (Role.PLAYER, Role.SPECTATOR)

_ORDER = tuple(Role)


def strongest(*roles: Role) -> Role:
    """The one of *roles*, of which there is one at least, that covers all others."""
    return min(roles, key=_ORDER.index)


def weakest(*roles: Role) -> Role:
    """The one of *roles*, of which there is one at least, that all others cover."""
    return max(roles, key=_ORDER.index)
