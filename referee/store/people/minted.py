"""Secrets and codes: derived so that they can be shown again, kept as hashes alone."""

import hmac
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256

SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""What codes are made of: nothing that looks like another sign."""

NOT_IN_CODES = frozenset("0O1IL")
"""Letters and figures that look like others."""

CODE_LENGTH = 6


def device_of(secret: str) -> str:
    """What a device is called here that keeps *secret*, which nobody can tell from it."""
    return hashed(secret)


def hashed(secret: str) -> str:
    """What is kept of a *secret* that has chance enough of its own."""
    return _text(sha256(secret.encode()).digest())


def new_nonce() -> str:
    """Chance for one link."""
    return secrets.token_urlsafe(18)


def new_public_id() -> str:
    """What addresses name a thing by: too long to guess.

    Its ends are letters or figures: a command reads a word that begins with a stroke as an option,
    and messages leave strokes at the end out of a link.
    """
    made = secrets.token_urlsafe(12)
    return made if (made[0] + made[-1]).isalnum() else new_public_id()


def plain_code(typed: str) -> str:
    """A code as it was made of what somebody *typed*: capitals, blanks and strokes aside."""
    return "".join(sign for sign in typed.upper() if sign in SIGNS)


@dataclass(frozen=True, slots=True)
class Minter:
    """What makes secrets and codes of a server's key and a nonce."""

    key: bytes

    def secret(self, nonce: str) -> str:
        """A secret of 128 bits, fit for an address."""
        return _text(self._drawn(f"link {nonce}")[:16])

    def code(self, nonce: str) -> str:
        """The short code for those who type."""
        chance = int.from_bytes(self._drawn(f"code {nonce}"), "big")
        places = [chance // len(SIGNS) ** place for place in range(CODE_LENGTH)]
        return "".join(SIGNS[place % len(SIGNS)] for place in places)

    def kept_code(self, code: str) -> str:
        """What is kept of a *code*: keyed, since all of them could be tried."""
        return _text(self._drawn(f"kept code {code}"))

    def _drawn(self, purpose: str) -> bytes:
        return hmac.digest(self.key, purpose.encode(), "sha256")


def _text(drawn: bytes) -> str:
    return urlsafe_b64encode(drawn).rstrip(b"=").decode()
