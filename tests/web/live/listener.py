"""The receiving end of a stream, as in a browser."""

import re
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from types import TracebackType
from typing import ClassVar, Self

from referee.server.connections import HeldConnection


@dataclass
class Listener:
    """Both ends of a connection that is held open."""

    phone: socket.socket
    line: HeldConnection
    opened: ClassVar[list["Listener"]] = []
    """The listeners of this test, to be closed at its end."""

    @classmethod
    def new(cls, *, chunked: bool = False) -> "Listener":
        ours, phone = socket.socketpair()
        phone.setblocking(False)
        cls.opened.append(cls(phone, HeldConnection(ours, chunked=chunked)))
        return cls.opened[-1]

    @classmethod
    def close_all(cls) -> None:
        while cls.opened:
            each = cls.opened.pop()
            each.phone.close()
            each.line.end()

    def read(self) -> str:
        """What has arrived so far, the end as ``<end>``."""
        got = []
        try:
            while piece := self.phone.recv(65536):
                got.append(piece)
        except BlockingIOError:
            return b"".join(got).decode()
        return b"".join(got).decode() + "<end>"

    def versions(self) -> list[int]:
        """The versions that have arrived so far."""
        return [int(each) for each in re.findall(r"(?m)^data: (\d+)$", self.read())]


class Stream:
    """A stream from a real server."""

    def __init__(
        self, port: int, table: str, headers: Mapping[str, str] = {}, *, patience: float = 10.0
    ) -> None:
        self.wire = HTTPConnection("127.0.0.1", port, timeout=patience)
        self.wire.request("GET", f"{table}/live", headers=dict(headers))
        self.answer: HTTPResponse = self.wire.getresponse()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.answer.close()
        self.wire.close()

    def event(self) -> dict[str, str]:
        """The fields of the next event; empty at the end of the stream."""
        fields: dict[str, str] = {}
        while line := self.answer.readline().decode():
            name, _, value = line.rstrip("\n").partition(": ")
            if line == "\n" and "data" in fields:
                return fields
            fields[name] = value
        return {}

    def version(self) -> int:
        """The version of the next event."""
        return int(self.event()["data"])
