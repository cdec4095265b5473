"""The connections of phones: their timeouts, their number, and those kept open for streams.

pywsgi has no such limits. Without them unfinished requests, sent by accident or on purpose, would
use up all file handles of the server.
"""

import errno
import os
import re
import resource
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from http.client import HTTPException
from io import BytesIO
from typing import Any

from gevent import GreenletExit, Timeout
from gevent.pywsgi import Input, WSGIHandler

from referee.server.log import LOG, brief
from referee.server.requests import FORM_BYTES, form_bytes

HOLD = "referee.hold"
"""The key of the WSGI environ under which `Hold` is found, if the server offers it."""

UNHEARD = 15_000
"""Milliseconds without an acknowledgment after which the system drops the connection of a phone."""

LAST_CHUNK = b"0\r\n\r\n"


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a stream, encoded once for all who receive it."""

    plain: bytes
    chunk: bytes
    """The same in the chunked coding of HTTP/1.1."""


def piece_of(text: str) -> Piece:
    """*text* encoded for sending."""
    plain = text.encode()
    return Piece(plain, b"%x\r\n%s\r\n" % (len(plain), plain))


class HeldConnection:
    """A connection that stays open for a stream. Sending to it never blocks."""

    __slots__ = ("_chunked", "_socket")

    def __init__(self, phone: socket.socket, *, chunked: bool) -> None:
        phone.setblocking(False)  # noqa: FBT003 - the standard library's own
        self._socket = phone
        self._chunked = chunked

    def send(self, piece: Piece) -> bool:
        """Sends *piece*; False if the phone is gone, or has not read for too long."""
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
"""Takes the function that gets the connection of this request after the response headers are sent.
"""


def taken_over(phone: socket.socket, *, chunked: bool) -> HeldConnection:
    """A duplicate of the connection of *phone*, still open when the handler closes its own."""
    mine = socket.socket(fileno=os.dup(phone.fileno()))
    if hasattr(socket, "TCP_USER_TIMEOUT") and mine.family != socket.AF_UNIX:
        mine.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNHEARD)
    return HeldConnection(mine, chunked=chunked)


HEAD = 10.0
"""Seconds to send the request line and headers; browsers send them at once."""

BODY = 20.0
"""Seconds to send the body of a request, over the worst Wi-Fi."""

IDLE = 60.0
"""Seconds that a connection may be idle between two requests, or while it reads a response."""

LINGER = 2.0
"""Seconds to receive the rest of a body that is too large, so that the phone reads the response."""

HEAD_BYTES = 32 * 1024
"""The largest request head in bytes: thirty times that of a browser."""

LARGE = 8
"""Uploads of record files at a time; when there is one more, the one idle for longest is closed."""

PIECE = 16 * 1024
"""Bytes of an upload after which it counts as going on."""

LIMIT = 1000
"""Open connections without a stream, if the system allows as many."""

RESERVE = 40
"""File handles reserved for other things than phones, such as the database."""

WANTED = 20_000
"""File handles that the server asks the system for."""


def want_handles() -> None:
    """Raises the limit of file handles to `WANTED`, or as far as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def most_connections() -> int:
    """The largest number of connections without a stream.

    With one more, the one idle for longest is closed. They use at most half of the file handles.
    Streams, which are always idle, have the other half, so that neither kind takes
    the place of the other.
    """
    return max(8, min(LIMIT, _for_phones() // 2))


def most_streams() -> int:
    """The largest number of phones that may follow tables at once; more are turned away."""
    return max(8, _for_phones() - most_connections())


def _for_phones() -> int:
    return os.sysconf("SC_OPEN_MAX") - RESERVE


class ConnectionLimiter:
    """Counts the open connections and closes the one idle for longest when there are too many."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open = 0
        self._silent: dict[socket.socket, None] = {}
        self._sending: dict[socket.socket, None] = {}
        """The connections with an upload, the one that sent something last at the end."""

    @contextmanager
    def entered(self) -> Iterator[None]:
        """Counts one more open connection; if there are too many, an idle one is closed."""
        self._open += 1
        if self._open > self._most:
            self.end_one()
        try:
            yield
        finally:
            self._open -= 1

    @contextmanager
    def waiting_for(self, phone: socket.socket) -> Iterator[None]:
        """Marks *phone* as idle: the server waits for it to send something."""
        self._silent[phone] = None
        try:
            yield
        finally:
            self._silent.pop(phone, None)

    @contextmanager
    def sending(self, phone: socket.socket) -> Iterator[None]:
        """Counts one more upload; if there are too many, the one idle for longest is closed.

        Uploads do not queue: one that is never finished would hold up all after it.
        """
        self._sending[phone] = None
        if len(self._sending) > LARGE:
            _end(next(iter(self._sending)), self._sending)
        try:
            yield
        finally:
            self._sending.pop(phone, None)

    def goes_on(self, phone: socket.socket) -> None:
        """Notes that a piece of the upload of *phone* has come."""
        if phone in self._sending:
            del self._sending[phone]
            self._sending[phone] = None

    def end_one(self) -> None:
        """Closes the connection that has been idle for longest, if any is idle."""
        if self._silent:
            _end(next(iter(self._silent)), self._silent)

    def end_all(self) -> None:
        """Closes every idle connection."""
        for phone in tuple(self._silent):
            _end(phone, self._silent)


def _end(phone: socket.socket, silent: dict[socket.socket, None]) -> None:
    """Shuts down the connection *phone*, so that its reader finds the end."""
    del silent[phone]
    with suppress(OSError):
        phone.shutdown(socket.SHUT_RDWR)


class _Head:
    """Reads the headers of a request, of limited length and in the strict form of HTTP.

    A blank before the colon, a continued line, or a bare CR or LF may be read differently by a
    proxy before us, which could then see other requests than we do (request smuggling).
    """

    def __init__(self, source: Any) -> None:
        self._source = source
        self._left = HEAD_BYTES

    def readline(self, most: int) -> bytes:
        line: bytes = self._source.readline(min(most, self._left + 1))
        self._left -= len(line)
        if self._left < 0:
            raise ValueError(f"a head of more than {HEAD_BYTES} bytes")
        if line and not _FIELD.fullmatch(line):
            raise ValueError("a line that is no field")
        return line


_FIELD = re.compile(rb"(?:[\w!#$%&'*+.^`|~-]+:[^\r\n\0]*)?\r?\n")
"""A header line, or the empty line after the last (RFC 9112, 5.1)."""


class Handler(WSGIHandler):  # type: ignore[misc]
    """The handler of one connection: pywsgi's, with limits, and without output on the terminal."""

    reused = False
    """Whether this connection has had a request before."""
    broken_off = False
    """Whether the connection ended, or timed out, in the middle of a request head."""
    holder: Callable[[HeldConnection], None] | None = None
    """Takes the connection over after the response headers are sent; None if nothing does."""

    def handle(self) -> None:
        """Answers one request after another until the phone sends no more, or takes too long."""
        self.socket.settimeout(IDLE)
        with self.server.limiter.entered(), suppress(OSError):
            super().handle()

    def read_requestline(self) -> str:
        """The request line; on a connection that is reused it may take longer to come."""
        with self._in_time(IDLE if self.reused else HEAD):
            line: str = super().read_requestline()
        self.reused = True
        return line

    def handle_one_request(self) -> Any:
        """Answers one request: 400 if it is not valid HTTP, nothing if it was broken off."""
        self.broken_off = False
        result = super().handle_one_request()
        return None if self.broken_off else result

    def read_request(self, raw_requestline: str) -> bool:
        """Reads the headers; False if the request is not valid HTTP, or was broken off."""
        try:
            with self._in_time(HEAD):
                return bool(super().read_request(raw_requestline))
        except OSError:
            self.broken_off = True
        except (ValueError, LookupError, HTTPException):  # a version such as "HTTP/1" has no minor
            self.close_connection = True
        return False

    def MessageClass(self, source: Any, *rest: Any) -> Any:  # noqa: N802 - pywsgi's name
        """The headers of the request.

        Raises:
            ValueError: they leave open where the body ends and the next request begins.
        """
        fields = super().MessageClass(_Head(source), *rest)
        _require_one_length(fields.get_all("Transfer-Encoding"), fields.get_all("Content-Length"))
        # We speak no other protocol, and pywsgi would read from an upgraded connection for ever.
        del fields["Upgrade"]
        if fields.get("Connection", "").lower() == "upgrade":
            del fields["Connection"]
        return fields

    def run_application(self) -> None:
        """Runs the app after the whole body has come, so that the app never waits for the phone."""
        most = form_bytes(self.environ["PATH_INFO"])
        try:
            with self._in_time(BODY):
                content = self._large(most) if most > FORM_BYTES else self._form(most, most + 1)
        except OSError:  # broken off: nobody reads a response
            content, self.close_connection = None, True
        self._give(content or b"")
        if content is not None:
            super().run_application()
        if content is not None and max(len(content), self.content_length or 0) > most:
            self._let_go()

    def get_environ(self) -> dict[str, Any]:
        """The WSGI environ, with `Hold` in it."""
        self.holder = None
        environ: dict[str, Any] = super().get_environ()
        environ[HOLD] = partial(setattr, self, "holder")
        return environ

    def process_result(self) -> None:
        """Sends the response; for a stream only the beginning, then hands the connection over."""
        if self.holder is None or self.code != HTTPStatus.OK:
            super().process_result()
            return
        self.close_connection = True
        self.write(b"".join(self.result))
        self.holder(taken_over(self.socket, chunked=self.response_use_chunked))

    def _large(self, most: int) -> bytes:
        """The body of an upload, read in pieces, since few of them may be in memory at once."""
        limiter, pieces = self.server.limiter, list[bytes]()
        with limiter.sending(self.socket):
            while piece := self._form(most, min(PIECE, most + 1 - sum(map(len, pieces)))):
                limiter.goes_on(self.socket)
                pieces.append(piece)
                if (self.content_length or 0) > most:
                    break
        return b"".join(pieces)

    def _form(self, most: int, piece: int) -> bytes:
        """Up to *piece* bytes of the body, empty at its end.

        If its length is more than *most*, bytes that are too many for any form, without reading it.
        """
        if (self.content_length or 0) > most:
            return bytes(FORM_BYTES + 1)
        content: bytes = self.environ["wsgi.input"].read(piece)
        return content

    def _give(self, content: bytes) -> None:
        self.wsgi_input: Input = Input(BytesIO(content), len(content))
        self.environ["wsgi.input"] = self.wsgi_input
        self.environ["wsgi.input_terminated"] = True

    def _let_go(self) -> None:
        """Reads the rest of a body that is too large, for at most `LINGER` seconds.

        If the connection were closed at once, the phone would not read the response.
        """
        self.close_connection = True
        with suppress(OSError), self._in_time(LINGER):
            self.socket.shutdown(socket.SHUT_WR)
            while self.rfile.read1(FORM_BYTES):
                pass

    @contextmanager
    def _in_time(self, seconds: float) -> Iterator[None]:
        with (
            self.server.limiter.waiting_for(self.socket),
            Timeout(seconds, TimeoutError("the phone took too long")),
        ):
            yield

    def log_error(self, _message: str, *_rest: object) -> None:
        """Logs nothing: invalid requests of strangers are no fault of ours."""

    def log_request(self) -> None:
        """Logs nothing: the app does, and knows what must stay out of the log."""

    def handle_error(self, _kind: Any, fault: Any, _trace: Any) -> None:
        """Ignores a phone that went away; logs an error outside of the app and answers 500."""
        if isinstance(fault, OSError):
            self.close_connection = True
            return
        if not isinstance(fault, GreenletExit):
            LOG.error("500 outside of the app: %s", brief(fault))
        self.close_connection = True
        if not self.response_length:  # no other response has begun
            body = b"Internal Server Error"
            head = {"Content-Type": "text/plain", "Content-Length": str(len(body))}
            self.start_response(
                "500 Internal Server Error", [*head.items(), ("Connection", "close")]
            )
            with suppress(OSError):
                self.write(body)


def _require_one_length(codings: list[str] | None, lengths: list[str] | None) -> None:
    """Makes sure that the headers give the end of the body in one way, as every proxy reads it.

    Raises:
        ValueError: they do not.
    """
    if codings is not None and ([each.lower() for each in codings] != ["chunked"] or lengths):
        raise ValueError("a coding that is not chunked alone")
    if lengths is not None and (len(lengths) > 1 or not _DIGITS.fullmatch(lengths[0])):
        raise ValueError("a length that is no number")


_DIGITS = re.compile(r"[0-9]+")


class NoHandleError(Exception):
    """The system has no file handle for another connection; gevent tries again in a moment."""


def no_handle(fault: OSError) -> bool:
    """Whether *fault* means that the process, or the system, has no file handle left."""
    return fault.errno in (errno.EMFILE, errno.ENFILE)
