"""Connections that stay open after their request was answered, to be written to now and then.

A request costs a greenlet with a stack of its own, and waking it costs more than what it writes. A
connection that only waits for news has neither: it is a socket in a list.
"""

import os
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

HOLD = "referee.hold"
"""The key of a request's environ under which `Hold` is found, where the server can do it."""

UNHEARD = 15_000
"""Milliseconds after which the system gives up a phone that does not confirm what was sent."""

LAST_CHUNK = b"0\r\n\r\n"


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of an answer, made once for all who are sent it."""

    plain: bytes
    chunk: bytes
    """The same in HTTP/1.1's chunked coding."""


def piece_of(text: str) -> Piece:
    """*text* ready to be sent."""
    plain = text.encode()
    return Piece(plain, b"%x\r\n%s\r\n" % (len(plain), plain))


class HeldConnection:
    """One connection that is held. Nobody ever waits for it."""

    __slots__ = ("_chunked", "_socket")

    def __init__(self, phone: socket.socket, *, chunked: bool) -> None:
        phone.setblocking(False)  # noqa: FBT003 - the standard library's own
        self._socket = phone
        self._chunked = chunked

    def send(self, piece: Piece) -> bool:
        """Whether *piece* is on its way; if not, the phone is gone or has not read for long."""
        sent = piece.chunk if self._chunked else piece.plain
        try:
            return self._socket.send(sent) == len(sent)
        except OSError:
            return False

    def end(self) -> None:
        """Ends the answer and the connection."""
        with suppress(OSError):
            if self._chunked:
                self._socket.send(LAST_CHUNK)
        self._socket.close()


Hold = Callable[[Callable[[HeldConnection], None]], None]
"""Given what shall be done with the connection of this request, once its head has been sent."""


def taken_over(phone: socket.socket, *, chunked: bool) -> HeldConnection:
    """The connection of *phone*, for us alone: whoever answered it may close his."""
    mine = socket.socket(fileno=os.dup(phone.fileno()))
    if hasattr(socket, "TCP_USER_TIMEOUT") and mine.family != socket.AF_UNIX:
        mine.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNHEARD)
    return HeldConnection(mine, chunked=chunked)
