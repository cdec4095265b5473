"""Connections of phones: how long each may take, how many there may be, and which are held.

pywsgi has no limits of its own. Without them halves of requests, by accident or by intent, hold
the server until it has no handle left for anybody.
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

from referee.web.server.log import LOG, brief
from referee.web.server.requests import FORM_BYTES, form_bytes

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


HEAD = 10.0
"""Seconds until the head of a request has come; browsers send it at once."""

BODY = 20.0
"""Seconds until a form has come, over the worst Wi-Fi."""

IDLE = 60.0
"""Seconds that a phone may keep its connection between two requests, or not read an answer."""

LINGER = 2.0
"""Seconds to let a phone send the rest of what is too much, so that it reads why."""

HEAD_BYTES = 32 * 1024
"""The longest head: a browser's is a thirtieth of it."""

LARGE = 8
"""Forms with record files that come at once; when there is one more, the most sluggish must go."""

PIECE = 16 * 1024
"""Bytes of such a form after which its phone counts as one that goes on."""

LIMIT = 1000
"""Connections at once that ask or may ask something, where the system allows as many."""

RESERVE = 40
"""Handles of a process that are not for phones: the database's, most of all."""

WANTED = 20_000
"""Handles that a server asks the system for."""


def want_handles() -> None:
    """Takes as many handles as the system gives, up to those that are `WANTED`."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def most_connections() -> int:
    """How many phones may ask at once; where more come, the longest silent one must go.

    No more than half of the handles: streams, which are silent always, have the other half to
    themselves. So neither can take the other's place.
    """
    return max(8, min(LIMIT, _for_phones() // 2))


def most_streams() -> int:
    """How many phones may follow a table at once; where more come, they are turned away."""
    return max(8, _for_phones() - most_connections())


def _for_phones() -> int:
    return os.sysconf("SC_OPEN_MAX") - RESERVE


class Crowd:
    """The open connections, and which of them the server waits for, the longest silent first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open = 0
        self._silent: dict[socket.socket, None] = {}
        self._sending: dict[socket.socket, None] = {}
        """Whose large forms come, the one that was heard of last at the end."""

    @contextmanager
    def entered(self) -> Iterator[None]:
        """While one connection more is open; if that is too many, another is ended."""
        self._open += 1
        if self._open > self._most:
            self.end_one()
        try:
            yield
        finally:
            self._open -= 1

    @contextmanager
    def waiting_for(self, phone: socket.socket) -> Iterator[None]:
        """While it is the phone's turn to say something."""
        self._silent[phone] = None
        try:
            yield
        finally:
            self._silent.pop(phone, None)

    @contextmanager
    def sending(self, phone: socket.socket) -> Iterator[None]:
        """While a large form comes; if they are too many, the one that rests for longest is ended.

        None waits for the others: who leaves his unfinished would hold up whoever sends one.
        """
        self._sending[phone] = None
        if len(self._sending) > LARGE:
            _end(next(iter(self._sending)), self._sending)
        try:
            yield
        finally:
            self._sending.pop(phone, None)

    def goes_on(self, phone: socket.socket) -> None:
        """Notes that a piece of its large form has come."""
        if phone in self._sending:
            del self._sending[phone]
            self._sending[phone] = None

    def end_one(self) -> None:
        """Ends the connection that has been silent for longest, if any is."""
        if self._silent:
            _end(next(iter(self._silent)), self._silent)

    def end_all(self) -> None:
        """Ends every connection on which nothing is under way."""
        for phone in tuple(self._silent):
            _end(phone, self._silent)


def _end(phone: socket.socket, silent: dict[socket.socket, None]) -> None:
    """Lets whoever reads from *phone* find its end."""
    del silent[phone]
    with suppress(OSError):
        phone.shutdown(socket.SHUT_RDWR)


class _Head:
    """The fields of a request, as long as they may be, each as HTTP has it.

    A proxy before us may read otherwise what has a blank before its colon, goes on in the next
    line, or holds half the end of a line; so it could be led to see other requests than we do.
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
"""A field with its name and its end, or the empty line after the last (RFC 9112, 5.1)."""


class Handler(WSGIHandler):  # type: ignore[misc]
    """One connection: pywsgi's, with limits, and without a word to the terminal."""

    asked = False
    """Whether it has been answered before."""
    broken_off = False
    """Whether the head that was being read did not come."""
    holder: Callable[[HeldConnection], None] | None = None
    """What takes the connection over once this answer's head is sent; None: nobody does."""

    def handle(self) -> None:
        """Answers one request after another until the phone has no more, or takes too long."""
        self.socket.settimeout(IDLE)
        with self.server.crowd.entered(), suppress(OSError):
            super().handle()

    def read_requestline(self) -> str:
        """The first line; on a kept connection it may be long in coming."""
        with self._in_time(IDLE if self.asked else HEAD):
            line: str = super().read_requestline()
        self.asked = True
        return line

    def handle_one_request(self) -> Any:
        """Answers one request: 400 for what is none of HTTP, nothing where it was broken off."""
        self.broken_off = False
        result = super().handle_one_request()
        return None if self.broken_off else result

    def read_request(self, raw_requestline: str) -> bool:
        """Reads the rest of the head; False: it is no request of HTTP, or does not come."""
        try:
            with self._in_time(HEAD):
                return bool(super().read_request(raw_requestline))
        except OSError:
            self.broken_off = True
        except (ValueError, LookupError, HTTPException):  # a version such as "HTTP/1" has no minor
            self.close_connection = True
        return False

    def MessageClass(self, source: Any, *rest: Any) -> Any:  # noqa: N802 - pywsgi's name
        """The fields of the head.

        Raises:
            ValueError: they leave open where the form ends, and the next request begins.
        """
        fields = super().MessageClass(_Head(source), *rest)
        _require_one_length(fields.get_all("Transfer-Encoding"), fields.get_all("Content-Length"))
        # Nothing here speaks another protocol; pywsgi would hear a request for one for ever.
        del fields["Upgrade"]
        if fields.get("Connection", "").lower() == "upgrade":
            del fields["Connection"]
        return fields

    def run_application(self) -> None:
        """Answers, once all of the form is here: an app that reads it would wait for the phone."""
        most = form_bytes(self.environ["PATH_INFO"])
        try:
            with self._in_time(BODY):
                content = self._large(most) if most > FORM_BYTES else self._form(most, most + 1)
        except OSError:  # broken off: nobody waits for an answer
            content, self.close_connection = None, True
        self._give(content or b"")
        if content is not None:
            super().run_application()
        if content is not None and max(len(content), self.content_length or 0) > most:
            self._let_go()

    def get_environ(self) -> dict[str, Any]:
        """What the app is told, with a way to keep the connection."""
        self.holder = None
        environ: dict[str, Any] = super().get_environ()
        environ[HOLD] = partial(setattr, self, "holder")
        return environ

    def process_result(self) -> None:
        """Sends the answer; one that is held is only begun, and this greenlet has done its part."""
        if self.holder is None or self.code != HTTPStatus.OK:
            super().process_result()
            return
        self.close_connection = True
        self.write(b"".join(self.result))
        self.holder(taken_over(self.socket, chunked=self.response_use_chunked))

    def _large(self, most: int) -> bytes:
        """What the phone sends, piece by piece: few such forms are in memory at once."""
        crowd, pieces = self.server.crowd, list[bytes]()
        with crowd.sending(self.socket):
            while piece := self._form(most, min(PIECE, most + 1 - sum(map(len, pieces)))):
                crowd.goes_on(self.socket)
                pieces.append(piece)
                if (self.content_length or 0) > most:
                    break
        return b"".join(pieces)

    def _form(self, most: int, piece: int) -> bytes:
        """A *piece* of what the phone sends; of what is longer than *most*, what shows that it is.

        Empty at its end.
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
        """Hears out whoever said too much, for a moment: cut off, he would not read the answer."""
        self.close_connection = True
        with suppress(OSError), self._in_time(LINGER):
            self.socket.shutdown(socket.SHUT_WR)
            while self.rfile.read1(FORM_BYTES):
                pass

    @contextmanager
    def _in_time(self, seconds: float) -> Iterator[None]:
        with (
            self.server.crowd.waiting_for(self.socket),
            Timeout(seconds, TimeoutError("the phone took too long")),
        ):
            yield

    def log_error(self, _said: str, *_rest: object) -> None:
        """Says nothing: what strangers send in place of requests is no fault of ours."""

    def log_request(self) -> None:
        """Says nothing: the app does, and knows what must not be told."""

    def handle_error(self, _kind: Any, fault: Any, _trace: Any) -> None:
        """A phone that went away is no fault; what the app did not catch is one: 500."""
        if isinstance(fault, OSError):
            self.close_connection = True
            return
        if not isinstance(fault, GreenletExit):
            LOG.error("500 outside of the app: %s", brief(fault))
        self.close_connection = True
        if not self.response_length:  # nothing of another answer is on its way
            body = b"Internal Server Error"
            head = {"Content-Type": "text/plain", "Content-Length": str(len(body))}
            self.start_response(
                "500 Internal Server Error", [*head.items(), ("Connection", "close")]
            )
            with suppress(OSError):
                self.write(body)


def _require_one_length(codings: list[str] | None, lengths: list[str] | None) -> None:
    """Makes sure that a form's end is said in one way, which a proxy before us reads alike.

    Raises:
        ValueError: it is not.
    """
    if codings is not None and ([each.lower() for each in codings] != ["chunked"] or lengths):
        raise ValueError("a coding that is not chunked alone")
    if lengths is not None and (len(lengths) > 1 or not _DIGITS.fullmatch(lengths[0])):
        raise ValueError("a length that is no number")


_DIGITS = re.compile(r"[0-9]+")


class NoHandleError(Exception):
    """The system gives no handle for one connection more; gevent tries again in a moment."""


def no_handle(fault: OSError) -> bool:
    """Whether the process, or the system, has no handle left."""
    return fault.errno in (errno.EMFILE, errno.ENFILE)
