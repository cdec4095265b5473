"""Starting a server: its data folder, its database brought up to date, its socket, its welcome."""

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

from referee.store.database import Database
from referee.store.errors import StoreBusyError
from referee.store.game.counting import make_if_due
from referee.store.migrations import migrate
from referee.store.people.clubs import owner_link
from referee.store.people.links import Minter, end_links
from referee.store.people.memberships import Role, owners_of
from referee.store.tables import HOME_CLUB
from referee.web.addresses import EVERYWHERE, Listening, Wsgi, lan_addresses
from referee.web.app import create_app
from referee.web.live import Hub, Streams
from referee.web.server.config import Config, config_in, data_folder
from referee.web.server.connections import (
    ConnectionLimiter,
    Handler,
    NoHandleError,
    most_connections,
    no_handle,
    want_handles,
)
from referee.web.server.log import write_to_terminal

SHUTDOWN_GRACE = 0.5
"""Seconds that requests under way have when the server is told to stop."""

NEW, YOUNG, OLD = 20_000, 20, 50
"""How many new objects Python looks through for garbage, and every how many looks at older ones."""


def listen(host: str, port: int) -> socket.socket:
    """A listening socket that sends at once.

    pywsgi writes head and body apart: without TCP_NODELAY every answer on a kept connection
    waits 40 ms for the phone to acknowledge the head.

    Raises:
        OSError: the port is taken or not allowed, or the host is none.
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
    """*app* that lets other phones go first after each answer; one busy phone starves nobody."""

    def answer(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        gevent.sleep(0)
        return app(environ, start)

    return answer


class PhoneServer(WSGIServer):  # type: ignore[misc]
    """pywsgi's server, for as many phones as the system has handles."""

    max_accept = 8
    """New phones in one go: more would use up the handles before one is given back."""

    def __init__(
        self, listener: socket.socket, app: Wsgi, at_end: Callable[[], None] = lambda: None
    ) -> None:
        self.limiter = ConnectionLimiter(most_connections())
        self.at_end = at_end
        quiet: dict[str, Any] = {"log": None, "error_log": None}
        super().__init__(listener, app, spawn=Pool(), handler_class=Handler, **quiet)

    def do_read(self) -> Any:
        """The next phone; when there is no handle for it, the longest silent one must go."""
        try:
            return super().do_read()
        except OSError as fault:
            if not no_handle(fault):
                raise
            self.limiter.end_one()
            raise NoHandleError from fault

    def stop(self, timeout: float | None = None) -> None:
        """Ends at once where nothing is under way; the rest has *timeout* seconds to finish.

        Who still waits for the database then is told that it is busy, as if he had waited longer.
        """
        self.limiter.end_all()
        self.close()
        self.at_end()
        self.pool.join(SHUTDOWN_GRACE if timeout is None else timeout)
        self.pool.kill(StoreBusyError("the server stops"), timeout=1)


def serve_phones(
    app: Wsgi, listener: socket.socket, at_end: Callable[[], None] = lambda: None
) -> None:
    """Answers until the process is told to stop; requests under way are finished.

    *at_end* is called as soon as it is told, to let go of what would last longer.
    """
    look_for_garbage_less()
    hub = gevent.get_hub()
    hub.NOT_ERROR = (*hub.NOT_ERROR, NoHandleError)
    server = PhoneServer(listener, yield_between_requests(app), at_end)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        gevent.signal_handler(number, server.stop)
    server.serve_forever()


def welcome(port: int, addresses: Iterable[str]) -> str:
    """What the terminal shows: every address, and the likeliest as a QR code."""
    urls = [f"http://{address}:{port}/" for address in addresses]
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
    """A QR code drawn with half blocks, black on white whatever the terminal's own colors."""
    code = qrcode.QRCode(border=2)
    code.add_data(text)
    drawn = StringIO()
    code.print_ascii(drawn, invert=True)
    rows = drawn.getvalue().replace("\xa0", " ").splitlines()
    return "\n".join(click.style(row, fg="bright_white", bg="black") for row in rows)


def look_for_garbage_less() -> None:
    """Has Python leave alone what is loaded by now, and look at what is new in larger parts.

    By its own measure it looked through everything several times for a page of many games.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW, YOUNG, OLD)


ONE_ADDRESS = (
    "REFEREE_PROXIES names no proxy: all phones count as one address, and share what one may do."
)
"""What is said where phones come by a proxy that nobody named."""


def launch(
    host: str,
    port: int,
    data: str | None,
    say: Callable[[str], None],
    *,
    log_requests: bool = False,
    private: bool | None = None,
) -> None:
    """Serves the app on *host* and *port* over the data in *data*, until it is told to stop.

    *say* is given what the terminal shows once phones can come; *log_requests*: the log has a
    line for each request. *private*: only owners begin tables; None: where it is reached from
    beyond one's own network.

    Raises:
        OSError: the folder cannot be written or the port is taken.
        SettingError: a setting makes no sense.
        StoreError: the database cannot be opened, brought up to date, or closed.
    """
    want_handles()
    folder = data_folder(data)
    config = config_in(folder)
    closed = config.is_public if private is None else private
    config = replace(config, log_requests=log_requests, private=closed)
    write_to_terminal()
    migrate(config.database_url)
    listener = listen(host, port)
    bound = Listening(host, listener.getsockname()[1])
    hosts = lan_addresses() if host in EVERYWHERE else (host,)
    app = create_app(replace(config, listening=bound))
    database: Database = app.extensions["referee"]
    make_if_due(database, say)
    here = _reached(config, bound, hosts)
    asking = ("referee", "owner-link", "--data", str(folder.absolute()), "--url", here)
    seen = sys.stdout.isatty()
    said = owner_words(database, config, here, "" if seen else shlex.join(asking))
    # All is there now, and was written to.
    say("\n".join(filter(None, (start_words(config, bound, hosts), said))))
    hub: Hub | None = app.extensions["hub"]
    streams: Streams = app.extensions["streams"]
    if hub:
        hub.start()
    try:
        serve_phones(app, listener, streams.end_all)
    finally:
        if hub:
            hub.close()
        database.close()  # merges the log: a copy of the file holds everything


def start_words(config: Config, bound: Listening, hosts: Sequence[str]) -> str:
    """What the terminal shows, and what the settings lack."""
    shown = welcome(bound.port, hosts)
    return f"{shown}\n{ONE_ADDRESS}" if config.secure_cookies and not config.proxies else shown


def _reached(config: Config, bound: Listening, hosts: Sequence[str]) -> str:
    """Where the owner's phone finds the server."""
    found = config.public_address or f"http://{next(iter(hosts), 'localhost')}:{bound.port}"
    return found + config.prefix


def owner_words(database: Database, config: Config, here: str, command: str) -> str:
    """How the server, reached at *here*, gets its first owner; "" where it has one.

    The address that does it is told on a terminal, but to no log: whoever reads that later could
    own the server. A log is told the *command* that gives one. The addresses of starts before
    make nobody an owner any more.
    """
    with database.writing() as connection:
        if owners_of(connection, HOME_CLUB):
            return ""
        if command:
            return (
                f"Nobody owns this server yet. Its owner's phone gets an address by:\n  {command}"
            )
        minter, now = Minter(config.secret_key), datetime.now(UTC)
        end_links(connection, club_id=HOME_CLUB, game_id=None, role=Role.OWNER, now=now)
        link = owner_link(connection, minter, club_id=HOME_CLUB, now=now)
    address = f"{here}/own/{link.secret(minter)}"
    return f"To own this server, open on your phone, once, within a day:\n  {address}"
