"""Starting a server: its data folder, its database brought up to date, its socket, its welcome."""

from collections.abc import Callable
from dataclasses import replace

from referee.store.file.database import Database
from referee.store.migrations import migrate
from referee.web.app import create_app
from referee.web.live.hub import Hub
from referee.web.live.streams import Streams
from referee.web.server.config import config_in, data_folder
from referee.web.server.connections import want_handles
from referee.web.server.log import write_to_terminal
from referee.web.server.network import EVERYWHERE, Listening, lan_addresses
from referee.web.server.serve import listen, serve, welcome


def launch(
    host: str,
    port: int,
    data: str | None,
    say: Callable[[str], None],
    *,
    log_requests: bool = False,
) -> None:
    """Serves the app on *host* and *port* over the data in *data*, until it is told to stop.

    *say* is given what the terminal shows once phones can come; *log_requests*: the log has a
    line for each request.

    Raises:
        OSError: the folder cannot be written or the port is taken.
        SettingError: a setting makes no sense.
        StoreError: the database cannot be opened, brought up to date, or closed.
    """
    want_handles()
    config = replace(config_in(data_folder(data)), log_requests=log_requests)
    write_to_terminal()
    migrate(config.database_url)
    listener = listen(host, port)
    bound = Listening(host, listener.getsockname()[1])
    say(welcome(bound.port, lan_addresses() if host in EVERYWHERE else (host,)))
    app = create_app(replace(config, listening=bound))
    database: Database = app.extensions["referee"]
    hub: Hub = app.extensions["hub"]
    streams: Streams = app.extensions["streams"]
    hub.start()
    try:
        serve(app, listener, streams.end_all)
    finally:
        hub.close()
        database.close()  # merges the log: a copy of the file holds everything
