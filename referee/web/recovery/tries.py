"""How often somebody may try recovery words that lead nowhere."""

from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

ALLOWED = parse("10/10 minutes")


class Tries:
    """Wrong words of the last minutes by the address that they came from, in memory alone."""

    def __init__(self) -> None:
        self._limit = MovingWindowRateLimiter(MemoryStorage())

    def are_left(self, address: str) -> bool:
        """Whether *address* may try once more."""
        return self._limit.test(ALLOWED, address)

    def failed(self, address: str) -> None:
        """Counts a try of *address*."""
        self._limit.hit(ALLOWED, address)
