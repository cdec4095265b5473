"""The web app, assembled from its parts."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from importlib import import_module
from typing import Any

from flask import Flask, g
from htmx_flask import Htmx
from jinja2 import pass_context
from jinja2.runtime import Context

from referee import games
from referee.paths import TEMPLATES
from referee.server import log
from referee.server.addresses import (
    Wsgi,
    behind,
    below,
    by_https,
    forget_prefix,
    note_prefix,
    refuse_unknown_host,
)
from referee.server.bounds import Spent, Tries, limiter
from referee.server.config import Config
from referee.server.connections import most_streams
from referee.server.greenlets import SingleFlightCache
from referee.server.log import LoggedFlask
from referee.server.requests import (
    FORM_BYTES,
    FORM_FIELDS,
    allow_files,
    bound_numbers,
    compressed,
    https_alone,
    refuse_nameless_fields,
    refuse_too_many_fields,
    refuse_what_is_no_text,
    security_headers,
)
from referee.server.workers import BusyError
from referee.stats.season.results import half_words
from referee.store.database import open_database
from referee.store.greenlets import BY_GREENLETS
from referee.store.tables import zone_called
from referee.web import errors
from referee.web.club.season.rating import Rater, wake_rater
from referee.web.shared.access import csrf_token, new_key, recognize
from referee.web.shared.blueprints import blueprints_in
from referee.web.shared.phone import check_form, html_look, phone_secret, set_own_cookie
from referee.web.shared.ui import render
from referee.web.shared.words import (
    day,
    day_words,
    listed,
    long_date,
    moment,
    number,
    percent,
    signed,
    someone,
    tenth,
    with_stop,
)
from referee.web.table.doors import Door, plain_doors
from referee.web.table.joining import ALLOWED as CODES
from referee.web.table.live import Hub, Streams, TableVersions
from referee.web.table.pen import ALLOWED as WORDS
from referee.web.table.pen import note_it, note_streams

BUSY_TIMEOUT = 2.0
"""Seconds that a save waits for the lock of another program."""

PAGES = 64
"""What worker processes have computed and is kept until it changes: parts of pages of about 6 kB,
and pictures of 65 kB.
"""


@pass_context
def _moment(context: Context, when: datetime) -> str:
    """A moment in the time zone of the club whose page or table this is."""
    club = context.get("club")
    return moment(when, zone_called(club.zone if club else g.get("zone", "")))


FILTERS: Mapping[str, Callable[..., str]] = {
    "date": day_words,
    "day": day,
    "listed": listed,
    "long_date": long_date,
    "moment": _moment,
    "number": number,
    "percent": percent,
    "signed": signed,
    "someone": someone,
    "stopped": with_stop,
    "tenth": tenth,
    "halves": half_words,
}
"""The filters of templates."""

FUNCTIONS: Mapping[str, Callable[..., object]] = {
    "csrf_token": csrf_token,
    "html_look": html_look,
    "new_key": new_key,
    "plain_doors": plain_doors,
}
"""The functions of templates."""

PACKAGES = ("shared", "table", "club", *games.KINDS)
"""The packages beside this module that have pages."""

DOORS: Mapping[str, Door] = {
    kind: import_module(f"referee.web.{kind}.door").DOOR for kind in games.KINDS
}
"""The door of each kind of game."""


def create_app(config: Config) -> Flask:
    """The app on the database of *config*, which must be migrated."""
    app = LoggedFlask("referee", static_folder=None, template_folder=str(TEMPLATES))
    app.config.update(
        SIGNING_KEY=config.secret_key,
        HTTPS_ALONE=config.secure_cookies,
        PUBLIC_ADDRESS=config.public_address,
        RATE_LIMITS=config.rate_limits,
        HOSTS=frozenset(config.names),
        ANY_HOST=config.secure_cookies and not config.names,
        PRIVATE=config.private,
        LISTENING=None if config.secure_cookies or config.proxies else config.listening,
        MAX_CONTENT_LENGTH=FORM_BYTES,
        MAX_FORM_PARTS=FORM_FIELDS,
    )
    silent = open_database(config.database_url, busy_timeout=BUSY_TIMEOUT, waiting=BY_GREENLETS)
    versions = TableVersions(silent)
    present = partial(note_streams, silent)  # it must not count as a change of the table
    streams = Streams(versions.standing, versions.version_for, most_streams(), present)
    server = silent.server
    hub = Hub(server.channel, streams.heard, streams.missed) if server else None
    app.extensions.update(
        hub=hub,
        referee=replace(silent, changed=hub.publish if hub else streams.heard),
        streams=streams,
        rater=Rater(silent),
        spent=Spent(),
        phone_secret=phone_secret,
        pages=SingleFlightCache[Any](PAGES, refusals=(BusyError,)),
        tries=Tries(WORDS),
        codes=Tries(CODES),
        doors=DOORS,
    )
    log.install_log(app, every=config.log_requests)
    Htmx(app)
    app.before_request(note_prefix)
    app.teardown_request(forget_prefix)
    app.before_request(refuse_unknown_host)
    app.before_request(refuse_what_is_no_text)
    app.before_request(https_alone)
    for check in (
        allow_files,
        refuse_too_many_fields,
        recognize,
        check_form,
        refuse_nameless_fields,
    ):
        app.before_request(check)
    limiter.init_app(app)
    bound_numbers(app)
    for door in DOORS.values():
        app.extensions.update({name: make() for name, make in door.state.items()})
        app.jinja_env.filters.update(door.filters)
    render.install(app, FUNCTIONS, FILTERS)
    errors.install_pages(app)
    for package in PACKAGES:
        for part in blueprints_in(f"referee.web.{package}"):
            app.register_blueprint(part)
    app.after_request(note_it)
    app.after_request(wake_rater)
    app.after_request(set_own_cookie)
    app.after_request(security_headers)
    app.after_request(compressed)
    app.after_request(errors.mark_title)
    app.wsgi_app = _reached(config, app.wsgi_app)  # type: ignore[assignment,method-assign]
    return app


def _reached(config: Config, app: Wsgi) -> Wsgi:
    """*app* as phones reach it: below a prefix, behind proxies, over https."""
    if config.prefix:
        app = below(config.prefix, app)
    if config.proxies:
        return behind(config.proxies, app)
    return by_https(app) if config.secure_cookies else app
