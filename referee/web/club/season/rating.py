"""Ratings that a write left open are computed behind the requests: a GET writes nothing."""

import gevent
from flask import Response, current_app, request
from gevent.event import Event

from referee.server.log import LOG, brief
from referee.store.database import Database
from referee.store.errors import StoreError
from referee.store.season.ratings import replay_all
from referee.web.shared.phone import READING

EVERY = 60.0
"""Seconds after which it looks without being woken, for what another program or process left."""


class Rater:
    """A greenlet that replays the games whose ratings a write left open."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._woken = Event()
        self._working: gevent.Greenlet | None = None

    def start(self) -> None:
        """Begins with what was left open when the server last stopped."""
        self._working = gevent.spawn(self._work)
        self._working.link_exception(self._fell)

    def wake(self) -> None:
        """Has it look at once: something was written. One that a fault has ended begins again."""
        if self._working is not None and self._working.dead:
            self.start()
        self._woken.set()

    def close(self) -> None:
        """Stops it; a part that is not finished is rolled back, and done at the next start."""
        if self._working is not None:
            self._working.kill()

    def _fell(self, working: gevent.Greenlet) -> None:
        LOG.error("ratings: %s", brief(working.exception))

    def _work(self) -> None:
        while True:
            self._woken.clear()
            try:
                replay_all(self._database)
            except StoreError as fault:  # what is left stays marked
                LOG.error("ratings: %s", brief(fault))
            self._woken.wait(EVERY)


def wake_rater(response: Response) -> Response:
    """Wakes the rater after a request that may have written."""
    if request.method not in READING:
        rater: Rater = current_app.extensions["rater"]
        rater.wake()
    return response
