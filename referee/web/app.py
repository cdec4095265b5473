"""The web app, assembled from its parts."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any

from flask import Flask, g
from htmx_flask import Htmx
from jinja2 import pass_context
from jinja2.runtime import Context

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
    Packed,
    allow_files,
    bound_numbers,
    compressed,
    https_alone,
    refuse_nameless_fields,
    refuse_too_many_fields,
    refuse_what_is_no_text,
    security_headers,
)
from referee.stats.season.results import half_words
from referee.store.database import open_database
from referee.store.greenlets import BY_GREENLETS
from referee.store.tables import zone_called
from referee.web import errors
from referee.web.club.api import api, health
from referee.web.club.clubs import clubs
from referee.web.club.roster import roster
from referee.web.club.season.rating import Rater, wake_rater
from referee.web.club.season.views import season
from referee.web.club.seasons import seasons
from referee.web.poker.judge import judge as poker_judge
from referee.web.poker.night import poker
from referee.web.poker.result import left as poker_left
from referee.web.rook.beginning.house import house, named
from referee.web.rook.beginning.new_game import starting
from referee.web.rook.beginning.picking import picking
from referee.web.rook.boards import boards, embed
from referee.web.rook.cards.views import cards
from referee.web.rook.chartering import chartering
from referee.web.rook.game.news import WATCHED, live
from referee.web.rook.game.rules import asking, table_rules
from referee.web.rook.game.views import table
from referee.web.rook.home import games, search, who_plays
from referee.web.rook.judging.views import judging
from referee.web.rook.moving import moving
from referee.web.rook.outbox import outbox
from referee.web.rook.records import records
from referee.web.rook.replaying import replaying
from referee.web.rook.result.views import result
from referee.web.rook.rulebook.ask import rules
from referee.web.rook.sealing import sealing
from referee.web.rook.seating import players
from referee.web.rook.solving import Solving, solving
from referee.web.rook.what_if import what_if
from referee.web.rook.words.hands import tricks_words
from referee.web.rook.words.rules import game_name
from referee.web.rook.words.vocabulary import card_words
from referee.web.shared.access import csrf_token, new_key, recognize
from referee.web.shared.phone import check_form, html_look, phone_secret, set_own_cookie, this_phone
from referee.web.shared.ui import render
from referee.web.shared.ui.assets import assets
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
from referee.web.table.joining import ALLOWED as CODES
from referee.web.table.joining import joining
from referee.web.table.live import Hub, Looks, Streams, stream
from referee.web.table.pen import ALLOWED as WORDS
from referee.web.table.pen import note_it, note_streams, pen

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
    "game_name": game_name,
    "listed": listed,
    "long_date": long_date,
    "moment": _moment,
    "number": number,
    "percent": percent,
    "signed": signed,
    "someone": someone,
    "spoken": card_words,
    "stopped": with_stop,
    "tenth": tenth,
    "halves": half_words,
    "tricks": tricks_words,
    "who_plays": who_plays,
}
"""The filters of templates."""

PARTS = (
    games,
    picking,
    starting,
    house,
    search,
    named,
    table,
    players,
    table_rules,
    chartering,
    what_if,
    asking,
    live,
    stream,
    boards,
    cards,
    sealing,
    judging,
    outbox,
    joining,
    pen,
    result,
    replaying,
    solving,
    clubs,
    moving,
    roster,
    seasons,
    records,
    season,
    api,
    embed,
    rules,
    poker_judge,
    poker,
    poker_left,
    assets,
    health,
    this_phone,
)
"""Every blueprint."""


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
    looks = Looks(silent)
    present = partial(note_streams, silent)  # it must not count as a change of the table
    streams = Streams(looks.standing, looks.version_for, most_streams(), present)
    server = silent.server
    hub = Hub(server.channel, streams.heard, streams.missed) if server else None
    app.extensions.update(
        hub=hub,
        referee=replace(silent, changed=hub.publish if hub else streams.heard),
        streams=streams,
        rater=Rater(silent),
        spent=Spent(),
        phone_secret=phone_secret,
        solving=Solving(),
        pages=SingleFlightCache[Any](PAGES),
        tries=Tries(WORDS),
        codes=Tries(CODES),
        watched=SingleFlightCache[Packed](WATCHED),
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
    render.install(
        app, {"csrf_token": csrf_token, "new_key": new_key, "html_look": html_look}, FILTERS
    )
    errors.install_pages(app)
    for part in PARTS:
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
