"""Starting a server: its data folder, its database brought up to date, its socket, its welcome."""

import shlex
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from referee.store.file.database import Database
from referee.store.migrations import migrate
from referee.store.people.clubs import has_owner, owner_link
from referee.store.people.links import end_links
from referee.store.people.memberships import Role
from referee.store.people.minted import Minter
from referee.store.rebuild import make_if_due
from referee.store.tables import HOME_CLUB
from referee.web.app import create_app
from referee.web.hub import Hub
from referee.web.live import Streams
from referee.web.server.config import Config, config_in, data_folder
from referee.web.server.connections import want_handles
from referee.web.server.log import write_to_terminal
from referee.web.server.network import EVERYWHERE, Listening, lan_addresses
from referee.web.server.serve import listen, serve_phones, welcome

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
        if has_owner(connection, HOME_CLUB):
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
