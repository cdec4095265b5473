"""Static files under addresses that change with their content, kept for a year.

With them, what a browser must know to put the app on a home screen, and to open it without a
connection.
"""

import mimetypes
from collections.abc import Mapping
from functools import cache
from hashlib import sha256

from flask import Blueprint, Response, abort, render_template

from referee.paths import STATIC
from referee.web.addresses import url_for

assets = Blueprint("assets", __name__)

YEAR = 365 * 24 * 3600

OWN = ".ttf"
"""Fonts that the server draws with itself."""

MODULES = "js/"
"""What scripts are made of, with every comment: pages load what is in built/."""

mimetypes.add_type("text/javascript", ".js")  # a system's own table may have an older name


@cache
def static_files() -> Mapping[str, bytes]:
    """Every file below the static folder by its path, read once: a visitor's names add none."""
    paths = {path.relative_to(STATIC).as_posix(): path for path in sorted(STATIC.rglob("*"))}
    return {
        name: path.read_bytes()
        for name, path in paths.items()
        if path.is_file() and path.suffix != OWN and not name.startswith(MODULES)
    }


@cache
def fingerprint_of_all() -> str:
    """The first characters of the SHA-256 of all files.

    One for all, so that the fonts that a style sheet names by their way from it have it too.
    """
    found = sha256()
    for name, content in static_files().items():
        found.update(name.encode() + b"\0" + content)
    return found.hexdigest()[:10]


def asset_url(name: str) -> str:
    """The address of static file *name*, new whenever a file changes.

    Raises:
        FileNotFoundError: there is no such file; the set-up may not be complete.
    """
    if name not in static_files():
        raise FileNotFoundError(f"static file {name!r} is missing: run `make setup`")
    return url_for("assets.send_asset", fingerprint=fingerprint_of_all(), name=name)


@assets.get("/static/<fingerprint>/<path:name>")
def send_asset(fingerprint: str, name: str) -> Response:
    """The file; 404 where there is none. An old fingerprint gets the new file, uncached."""
    if name not in static_files():
        abort(404)
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    response = Response(static_files()[name], content_type=kind)
    current = fingerprint == fingerprint_of_all()
    response.headers["Cache-Control"] = (
        f"public, max-age={YEAR}, immutable" if current else "no-cache"
    )
    return response


DAY = 24 * 3600


@assets.get("/app.webmanifest")
def manifest() -> Response:
    """The app as browsers install it: one a prefix, so that two clubs on a host are two."""
    shown = render_template("app.webmanifest")
    response = Response(shown, content_type="application/manifest+json")
    response.headers["Cache-Control"] = f"private, max-age={DAY}"
    return response


@assets.get("/worker.js")
def worker() -> Response:
    """The service worker, whose pages are those below its own address; asked for anew each time."""
    response = Response(static_files()["built/worker.js"], content_type="text/javascript")
    response.headers["Cache-Control"] = "no-cache"
    return response
