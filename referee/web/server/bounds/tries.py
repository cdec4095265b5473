"""How often somebody may try what he could only guess, where that leads nowhere."""

from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter


class Tries:
    """Failed tries of the last minutes, by the address that they came from, in memory alone."""

    def __init__(self, of_one: str, of_all: str | None = None) -> None:
        """Allows so many to each address, and so many to all together: ``10/10 minutes``."""
        self._limit = MovingWindowRateLimiter(MemoryStorage())
        self._of_one = parse(of_one)
        self._of_all = parse(of_all) if of_all else None

    def are_left(self, address: str) -> bool:
        """Whether *address* may try once more."""
        of_all = self._of_all is None or self._limit.test(self._of_all, "all")
        return of_all and self._limit.test(self._of_one, "of", address)

    def failed(self, address: str) -> None:
        """Counts a try of *address*."""
        self._limit.hit(self._of_one, "of", address)
        if self._of_all is not None:
            self._limit.hit(self._of_all, "all")
