"""Static files under addresses that change with their content, to be cached for a year.

It also serves the manifest and the service worker, which let a phone install the app and open it
without a connection.
"""

import mimetypes
import re
from collections.abc import Mapping
from functools import cache
from hashlib import sha256

from flask import Blueprint, Response, abort, render_template

from referee.paths import STATIC
from referee.server.addresses import url_for

assets = Blueprint("assets", __name__)

YEAR = 365 * 24 * 3600

OWN = "vendor/fonts/"
"""The folder of what only the server needs, to draw pictures."""

MODULES = "js/"
"""The folder of script sources, with comments; pages load the bundles in built/."""

mimetypes.add_type("text/javascript", ".js")  # a system's own table may have an older name


@cache
def static_files() -> Mapping[str, bytes]:
    """The content of every static file by its path, read once for all requests."""
    paths = {path.relative_to(STATIC).as_posix(): path for path in sorted(STATIC.rglob("*"))}
    return {
        name: without_comments(path.read_bytes()) if path.suffix == ".css" else path.read_bytes()
        for name, path in paths.items()
        if path.is_file() and not name.startswith((OWN, MODULES))
    }


def without_comments(sheet: bytes) -> bytes:
    """A style sheet without what browsers skip: its comments, and spaces at braces and line starts.

    They are a tenth of the bytes that the first page waits for.
    """
    bare = re.sub(rb"/\*.*?\*/", b"", sheet, flags=re.DOTALL)
    return re.sub(rb"\s*([{}])\s*|\n\s+", lambda found: found[1] or b"\n", bare).strip()


@cache
def fingerprint_of_all() -> str:
    """The first characters of the SHA-256 of all files together.

    All files share one fingerprint, so that the relative paths of fonts in a style sheet have it
    too.
    """
    found = sha256()
    for name, content in static_files().items():
        found.update(name.encode() + b"\0" + content)
    return found.hexdigest()[:10]


def asset_url(name: str) -> str:
    """The address of static file *name*; it changes whenever any file changes.

    Raises:
        FileNotFoundError: there is no such file; the set-up may not be complete.
    """
    if name not in static_files():
        raise FileNotFoundError(f"static file {name!r} is missing: run `make setup`")
    return url_for("assets.send_asset", fingerprint=fingerprint_of_all(), name=name)


@assets.get("/static/<fingerprint>/<path:name>")
def send_asset(fingerprint: str, name: str) -> Response:
    """A static file, or 404; with an old fingerprint the new file, not to be cached."""
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
    """The web app manifest, one for each prefix, so that two clubs on one host are two apps."""
    shown = render_template("app.webmanifest")
    response = Response(shown, content_type="application/manifest+json")
    response.headers["Cache-Control"] = f"private, max-age={DAY}"
    return response


@assets.get("/worker.js")
def worker() -> Response:
    """The service worker, which controls all pages below its address; it is never cached."""
    response = Response(static_files()["built/worker.js"], content_type="text/javascript")
    response.headers["Cache-Control"] = "no-cache"
    return response
