"""Who looks at a page, and what the forms on it carry for him."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at the page, and what forms need to carry for him."""

    csrf_token: str
    key: str
    pen: str | None = None
    """Who keeps the score on this phone, perhaps empty; None: it only watches."""

    @property
    def writes(self) -> bool:
        """Whether this phone holds the pen."""
        return self.pen is not None
