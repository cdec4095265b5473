"""Starting a server: its data folder, migrations, socket, and welcome message."""

import gc
import shlex
import signal
import socket
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from io import StringIO
from typing import Any

import click
import gevent
import qrcode
from gevent.pool import Pool
from gevent.pywsgi import WSGIServer

from referee.server.addresses import EVERYWHERE, Listening, Wsgi, in_address, lan_addresses
from referee.server.config import Config, data_folder
from referee.server.connections import (
    ConnectionLimiter,
    Handler,
    NoHandleError,
    most_connections,
    no_handle,
    want_handles,
)
from referee.server.log import write_to_terminal
from referee.store.database import Database
from referee.store.errors import StoreBusyError
from referee.store.installation import config_in
from referee.store.migrations import migrate
from referee.store.people.clubs import owner_link
from referee.store.people.links import Signer, end_links
from referee.store.people.memberships import Role, owners_of
from referee.store.seated.counting import make_if_due
from referee.store.tables import HOME_CLUB
from referee.web.app import create_app
from referee.web.club.season.rating import Rater
from referee.web.table.live import Hub, Streams

SHUTDOWN_GRACE = 0.5
"""Seconds for open requests to finish when the server is told to stop."""

NEW, YOUNG, OLD = 20_000, 20, 50
"""Thresholds of Python's garbage collector, by generation."""


def listen(host: str, port: int) -> socket.socket:
    """A listening socket that sends at once.

    pywsgi writes head and body separately: without TCP_NODELAY every response on a kept connection
    waits 40 ms until the phone acknowledges the head.

    Raises:
        OSError: the port is in use or not allowed, or the host is invalid.
    """
    kind = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(kind, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        listener.bind((host, port))
        listener.listen(512)
        listener.setblocking(False)  # noqa: FBT003 - the standard library's own
    except (OSError, UnicodeError) as fault:
        listener.close()
        why = getattr(fault, "strerror", None) or "that is no address of a host"
        raise OSError(f"cannot listen on {host}, port {port}: {why}") from fault
    return listener


def yield_between_requests(app: Wsgi) -> Wsgi:
    """*app* that yields before each request, so that one busy phone does not starve the others."""

    def answer(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        gevent.sleep(0)
        return app(environ, start)

    return answer


class PhoneServer(WSGIServer):  # type: ignore[misc]
    """pywsgi's server, with limits for connections."""

    max_accept = 8
    """Connections accepted at a time: more would use up the file handles before one is freed."""

    def __init__(
        self, listener: socket.socket, app: Wsgi, at_end: Callable[[], None] = lambda: None
    ) -> None:
        self.limiter = ConnectionLimiter(most_connections())
        self.at_end = at_end
        quiet: dict[str, Any] = {"log": None, "error_log": None}
        super().__init__(listener, app, spawn=Pool(), handler_class=Handler, **quiet)

    def do_read(self) -> Any:
        """Accepts a connection; if there is no handle for it, closes the one idle for longest."""
        try:
            return super().do_read()
        except OSError as fault:
            if not no_handle(fault):
                raise
            self.limiter.end_one()
            raise NoHandleError from fault

    def stop(self, timeout: float | None = None) -> None:
        """Closes idle connections, and gives the others *timeout* seconds to finish.

        A request that still waits for the database then gets the error that it is busy.
        """
        self.limiter.end_all()
        self.close()
        self.at_end()
        self.pool.join(SHUTDOWN_GRACE if timeout is None else timeout)
        self.pool.kill(StoreBusyError("the server stops"), timeout=1)


def serve_phones(
    app: Wsgi, listener: socket.socket, at_end: Callable[[], None] = lambda: None
) -> None:
    """Serves until the process is told to stop; open requests are finished.

    *at_end* is called when the stop begins, to end what would last longer.
    """
    look_for_garbage_less()
    hub = gevent.get_hub()
    hub.NOT_ERROR = (*hub.NOT_ERROR, NoHandleError)
    server = PhoneServer(listener, yield_between_requests(app), at_end)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        gevent.signal_handler(number, server.stop)
    server.serve_forever()


def welcome(port: int, addresses: Iterable[str]) -> str:
    """The message on the terminal: every address, and the likeliest as a QR code."""
    urls = [f"http://{in_address(address)}:{port}/" for address in addresses]
    if not urls:
        return (
            f"Rook referee runs at http://localhost:{port}/ - no network was found, so phones "
            "cannot reach it yet."
        )
    lines = [
        "Rook referee is ready. On a phone, open:",
        *(f"  {url}" for url in urls),
        "Phones must be on the same Wi-Fi. The first address as a code:",
        terminal_code(urls[0]),
        "Stop with Ctrl+C.",
    ]
    return "\n".join(lines)


def terminal_code(text: str) -> str:
    """A QR code of half blocks, black on white whatever the colors of the terminal."""
    code = qrcode.QRCode(border=2)
    code.add_data(text)
    drawn = StringIO()
    code.print_ascii(drawn, invert=True)
    rows = drawn.getvalue().replace("\xa0", " ").splitlines()
    return "\n".join(click.style(row, fg="bright_white", bg="black") for row in rows)


def look_for_garbage_less() -> None:
    """Exempts what is loaded from garbage collection, and raises the thresholds for new objects.

    With the default thresholds a page of many games ran several full collections.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW, YOUNG, OLD)


ONE_ADDRESS = (
    "REFEREE_PROXIES names no proxy: all phones count as one address, and share what one may do."
)
"""The warning for https without a named proxy."""


def launch(
    host: str, port: int, data: str | None, say: Callable[[str], None], **chosen: Any
) -> None:
    """Serves the app on *host* and *port* with the data in *data*, until it is told to stop.

    *say* receives the message for the terminal once the server is reachable. *chosen* are the
    settings that `config_in` takes instead of those in the environment.

    Raises:
        OSError: the folder cannot be written, or the port is in use.
        SettingError: a setting has an invalid value.
        StoreError: the database cannot be opened, migrated, or closed.
    """
    want_handles()
    folder = data_folder(data)
    config = config_in(folder, **chosen)
    write_to_terminal()
    migrate(config.database_url)
    listener = listen(host, port)
    bound = Listening(host, listener.getsockname()[1])
    hosts = lan_addresses() if host in EVERYWHERE else (host,)
    app = create_app(replace(config, listening=bound))
    database: Database = app.extensions["referee"]
    make_if_due(database, say)
    here = _reached(config, bound, hosts)
    command = ("referee", "owner-link", "--data", str(folder.absolute()), "--url", here)
    seen = sys.stdout.isatty()
    owner = owner_words(database, config, here, "" if seen else shlex.join(command))
    # Last: now everything is created, and the database could be written.
    say("\n".join(filter(None, (start_words(config, bound, hosts), owner))))
    streams: Streams = app.extensions["streams"]
    behind = ("hub", "rater")
    working: list[Hub | Rater] = [app.extensions[each] for each in behind if app.extensions[each]]
    for each in working:
        each.start()
    try:
        serve_phones(app, listener, streams.end_all)
    finally:
        for each in working:
            each.close()
        database.close()  # merges the write-ahead log, so that a copy of the file holds everything


def start_words(config: Config, bound: Listening, hosts: Sequence[str]) -> str:
    """The welcome message, with a warning if the settings lack something."""
    shown = welcome(bound.port, hosts)
    return f"{shown}\n{ONE_ADDRESS}" if config.secure_cookies and not config.proxies else shown


def _reached(config: Config, bound: Listening, hosts: Sequence[str]) -> str:
    """The address by which the owner's phone reaches the server."""
    host = in_address(next(iter(hosts), "localhost"))
    found = config.public_address or f"http://{host}:{bound.port}"
    return found + config.prefix


def owner_words(database: Database, config: Config, here: str, command: str) -> str:
    """How the server at *here* gets its first owner; "" if it has one.

    A terminal shows the address that does it. A log shows only the *command* that prints one, since
    whoever reads the log later could own the server. The addresses of earlier starts become
    invalid.
    """
    with database.writing() as connection:
        if owners_of(connection, HOME_CLUB):
            return ""
        if command:
            return (
                f"Nobody owns this server yet. Its owner's phone gets an address by:\n  {command}"
            )
        signer, now = Signer(config.secret_key), datetime.now(UTC)
        end_links(connection, club_id=HOME_CLUB, game_id=None, role=Role.OWNER, now=now)
        link = owner_link(connection, signer, club_id=HOME_CLUB, now=now)
    address = f"{here}/own/{link.secret(signer)}"
    return f"To own this server, open on your phone, once, within a day:\n  {address}"
