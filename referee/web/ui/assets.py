"""Static files under names that change with their content, compressed once, kept for a year.

With them, what a browser must know to put the app on a home screen, and to open it without a
connection.
"""

import gzip
import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Blueprint, Response, abort, render_template

from referee.paths import STATIC
from referee.web.addresses import url_for
from referee.web.server.requests import reads_packed

assets = Blueprint("assets", __name__)

YEAR = 365 * 24 * 3600
PACKED = (".css", ".js", ".svg", ".webmanifest")
"""Worth compressing; pictures are already."""

OWN = ".ttf"
"""Fonts that the server draws with itself."""

MODULES = "js/"
"""What scripts are made of, with every comment: pages load what is in built/."""


@dataclass(frozen=True, slots=True)
class Asset:
    """One static file, ready to be sent."""

    content: bytes
    packed: bytes | None
    kind: str
    print: str
    """The first characters of its SHA-256."""


@cache
def static_files() -> Mapping[str, Asset]:
    """Every file below the static folder by its path, read once: a visitor's names add none."""
    paths = {path.relative_to(STATIC).as_posix(): path for path in STATIC.rglob("*")}
    return {
        name: _asset(path, _content(path))
        for name, path in paths.items()
        if path.is_file() and path.suffix != OWN and not name.startswith(MODULES)
    }


def _content(path: Path) -> bytes:
    """What is sent: a style sheet holds those that it imports, and names files by fingerprints."""
    content = path.read_bytes()
    if path.suffix != ".css":
        return content
    whole = _IMPORTED.sub(lambda found: (path.parent / found[1].decode()).read_bytes(), content)
    return _tight(_LOADED.sub(_fingerprinted, whole))


def _tight(sheet: bytes) -> bytes:
    """A style sheet without its comments, and without the blanks that only people read."""
    return _BLANKS.sub(rb"\1", _COMMENT.sub(b"", sheet))


_COMMENT = re.compile(rb"/\*.*?\*/", re.DOTALL)
_BLANKS = re.compile(rb"\s*([{};,])\s*|\s*\n\s*|(?<=[a-z]:) (?=[^{}]*[;}])")


_IMPORTED = re.compile(rb'@import "([\w-]+\.css)";')
_LOADED = re.compile(rb"(?<=url\()\.\./([\w./-]+)")


def _fingerprinted(found: re.Match[bytes]) -> bytes:
    loaded = (STATIC / found[1].decode()).read_bytes()
    return b"../../%s/%s" % (_print(loaded).encode(), found[1])


def _print(content: bytes) -> str:
    return sha256(content).hexdigest()[:10]


def _asset(path: Path, content: bytes) -> Asset:
    packed = gzip.compress(content, 9, mtime=0) if path.suffix in PACKED else None
    kind = {".webmanifest": "application/manifest+json", ".js": "text/javascript"}.get(
        path.suffix
    ) or mimetypes.guess_type(path.name)[0]
    return Asset(content, packed, kind or "application/octet-stream", _print(content))


def asset_url(name: str) -> str:
    """The address of static file *name*, new whenever the file changes.

    Raises:
        FileNotFoundError: there is no such file; the set-up may not be complete.
    """
    asset = static_files().get(name)
    if asset is None:
        raise FileNotFoundError(f"static file {name!r} is missing: run `make setup`")
    return url_for("assets.send_asset", fingerprint=asset.print, name=name)


@assets.get("/static/<fingerprint>/<path:name>")
def send_asset(fingerprint: str, name: str) -> Response:
    """The file; 404 where there is none. An old fingerprint gets the new file, uncached."""
    asset = static_files().get(name)
    if asset is None:
        abort(404)
    packs = asset.packed is not None and reads_packed()
    response = Response(asset.packed if packs else asset.content, content_type=asset.kind)
    if asset.packed is not None:
        response.vary.add("Accept-Encoding")
    if packs:
        response.content_encoding = "gzip"
    current = fingerprint == asset.print
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
    response = Response(static_files()["built/worker.js"].content, content_type="text/javascript")
    response.headers["Cache-Control"] = "no-cache"
    return response
