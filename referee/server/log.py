"""The log of the server: a line for each fault and, if wanted, for each request.

It never has a name, a note, or what opens a game to others: addresses are logged as their route,
with shortened game ids, and faults of the program as their place in the code, without the message.
"""

import logging
import re
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from flask import Flask, Response, current_app, g, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException

LOG = logging.getLogger("referee")

SHOWN = frozenset({"hand", "preset_id", "fingerprint", "name"})
"""Parts of addresses that reveal nothing."""

PLACES = 3
"""Places in our code that are logged for a fault, the innermost first."""


class LoggedFlask(Flask):
    """Flask with one log line for each fault, and error handlers that may refuse the request."""

    refusals: tuple[type[Exception], ...] = (HTTPException,)
    """The errors by which a handler may refuse."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Returns *func* unchanged: no view is a coroutine, for which Flask looks on each call."""
        return func

    def handle_user_exception(self, e: Exception) -> HTTPException | ResponseReturnValue:
        """The answer to *e*; if its handler refuses the request, the answer to that refusal.

        A handler that shows the current state reads it as its view did, and may be refused too.
        Flask would treat that as a fault of ours.
        """
        try:
            return super().handle_user_exception(e)
        except self.refusals as refused:
            if refused is e:
                raise
            return super().handle_user_exception(refused)

    def log_exception(self, exc_info: Any) -> None:
        """Notes where the program failed; `log_answer` writes it with the answer."""
        note_fault(brief(exc_info[1]))


def install_log(app: Flask, *, every: bool) -> None:
    """Logs each response that is a fault of the server, or *every* one."""
    app.config["LOG_REQUESTS"] = every
    app.before_request(_begin)
    app.after_request(log_answer)


def write_to_terminal() -> None:
    """Sends the log to standard error, with the time of each line."""
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    LOG.addHandler(handler)
    LOG.setLevel(logging.INFO)


def note_fault(fault: str) -> None:
    """Adds *fault* to the log line of the current request."""
    g.fault = fault


def brief(fault: BaseException) -> str:
    """The class of *fault* and its places in our code; not its message, which may hold anything."""
    ours = Path(__file__).parents[1]
    places = [
        f"{Path(frame.filename).relative_to(ours)}:{frame.lineno}"
        for frame in traceback.extract_tb(fault.__traceback__)
        if Path(frame.filename).is_relative_to(ours) and frame.filename != __file__
    ]
    beside = getattr(
        fault, "in_process", ""
    )  # set on an exception of a worker process, whose copy has no traceback
    return beside or " < ".join([type(fault).__name__, *places[: -PLACES - 1 : -1]])


def log_answer(response: Response) -> Response:
    """Writes the log line of the current request, if it has one; returns *response* unchanged."""
    fault = response.status_code >= 500
    if fault or current_app.config["LOG_REQUESTS"]:
        spent = (time.perf_counter() - g.get("begun", time.perf_counter())) * 1000
        line = f"{response.status_code} {request.method} {_address()} {spent:.0f} ms"
        first = next(iter(g.get("fault", "").splitlines()), "")  # a message may have several lines
        level = logging.ERROR if fault else logging.INFO
        LOG.log(level, "%s", f"{line}: {first[:200]}" if first else line)
    return response


def _begin() -> None:
    g.begun = time.perf_counter()


def _address() -> str:
    """The route of the current request, with nothing in it that a reader of the log could use."""
    if request.url_rule is None:
        return "(no such address)"
    parts = request.view_args or {}
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda found: _part(found[1], parts), request.url_rule.rule)


def _part(name: str, parts: dict[str, Any]) -> str:
    value = ascii(str(parts.get(name, "")))[1:-1]
    if name in SHOWN:
        return value[:60]
    return f"{value[:4]}…" if name == "public_id" else "…"
