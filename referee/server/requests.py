"""Checks of each request before a view runs, and headers and compression of each response."""

import gzip
from dataclasses import dataclass
from http import HTTPStatus

from flask import Flask, Response, abort, current_app, redirect, request
from werkzeug.routing import IntegerConverter
from werkzeug.wrappers import Response as AnyResponse

# Limits of a request, checked before it is parsed


FORM_BYTES = 64 * 1024
"""The largest form in bytes: ten times a double deck's counter pad with its longest note."""

FORM_FIELDS = 500
"""The most fields of a form: ten times a new game of eight with every house rule."""


IMPORT = "import"
"""The end of the one path that accepts larger forms, with record files."""

IMPORT_BYTES = 1024 * 1024
"""The largest form there, in bytes: a little more than is read of a file, so that a file that is
too long gets a sentence instead of a 413.
"""


def form_bytes(path: str) -> int:
    """The largest form that is accepted at *path*, in bytes."""
    return IMPORT_BYTES if path.endswith(IMPORT) else FORM_BYTES


def allow_files() -> None:
    """Raises the size limits of the current request to those for record files."""
    most = form_bytes(request.path)
    request.max_content_length = request.max_form_memory_size = most


class RowNumber(IntegerConverter):
    """The converter of ``<int:…>`` in routes: a number that a row can have.

    A larger number matches no route. PostgreSQL fails above 2^31, every database above 2^63.
    """

    regex = "[0-9]{1,9}"


def bound_numbers(app: Flask) -> None:
    """Makes `RowNumber` the converter of all routes that are added to *app* from now on."""
    app.url_map.converters["int"] = RowNumber


def refuse_too_many_fields() -> None:
    """Answers 413 to a form of thousands of fields, which would take too long to parse.

    Flask limits the parts of a multipart form, but not the fields of a plain one.
    """
    if request.mimetype != "application/x-www-form-urlencoded":
        return
    if request.get_data(parse_form_data=False).count(b"&") >= FORM_FIELDS:
        abort(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)


def refuse_nameless_fields() -> None:
    """Answers 400 to a form with a nameless field, which no page of ours has."""
    if None in request.form or None in request.files:
        abort(HTTPStatus.BAD_REQUEST)


def refuse_what_is_no_text() -> None:
    """Answers 404 to a path with a NUL, and 400 to a query string that is not UTF-8.

    PostgreSQL fails at the first, Werkzeug at the second.
    """
    if NUL in request.path:
        abort(HTTPStatus.NOT_FOUND)
    try:
        request.query_string.decode()
    except UnicodeDecodeError:
        abort(HTTPStatus.BAD_REQUEST)


NUL = "\0"


POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""The content security policy of pages: only our own files, and no frames on other sites."""

FRAMED = (
    "default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *"
)
"""The policy of the few pages made for frames on other sites, which hold no form and no link."""


YEAR = 365 * 24 * 3600
"""Seconds for which a browser requests this host over https only."""


def https_alone() -> AnyResponse | None:
    """Redirects a request that reached the proxy over http to the same address over https.

    The health check is exempt: a monitor on the same machine requests it directly.
    """
    if not current_app.config["HTTPS_ALONE"] or request.is_secure:
        return None
    if request.endpoint == "health.healthz":
        return None
    host, _, port = request.host.rpartition(":")
    bare = host if host and port.isdigit() else request.host
    path = request.full_path if request.query_string else request.path
    return redirect(f"https://{bare}{request.root_path}{path}", HTTPStatus.PERMANENT_REDIRECT)


def security_headers(response: Response) -> Response:
    """Adds the security and cache headers; a fragment needs fewer, since it becomes part of a page.

    Every response is marked as ours: what a proxy or a hotel's page to sign in answers in our place
    is never put into a page, kept by a phone, or taken for a saved hand.
    """
    response.headers["Rook-Referee"] = "1"
    part = "HX-Request" in request.headers
    if not part:
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers.setdefault("Referrer-Policy", "same-origin")
    if current_app.config["HTTPS_ALONE"] and request.is_secure:
        response.headers["Strict-Transport-Security"] = f"max-age={YEAR}"
    if request.blueprint != "assets":
        # The back button would show a cached page, with totals that no longer stand.
        caching = response.headers.setdefault("Cache-Control", "no-store")
        if "no-store" in caching:
            response.headers.pop("Vary", None)  # it matters for cached responses only
            if part and request.method == "POST":
                # No browser caches the response to a POST.
                del response.headers["Cache-Control"]
    return response


LEVEL = 7
"""The gzip level: saves 1.5 % more than level 5; level 8 saves 4 bytes of the page of two decks,
and takes half as long again.
"""

SMALLEST = 500
"""Bytes below which compression costs more than it saves."""


PACKED = ("text/html", "application/json", "text/css", "text/javascript", "image/svg+xml")
"""The types that are compressed; other pictures are compressed already."""


@dataclass(frozen=True, slots=True)
class Packed:
    """A fragment for many phones, compressed once for all."""

    plain: bytes
    gzip: bytes

    def answer(self) -> Response:
        """The response to the current request, compressed if its browser can read that."""
        if not reads_packed():
            return Response(self.plain)
        return Response(self.gzip, headers={"Content-Encoding": "gzip"})


def reads_packed() -> bool:
    """Whether the browser of the current request accepts gzip."""
    return request.accept_encodings["gzip"] > 0


def packed(part: str) -> Packed:
    """*part* compressed, to be sent often."""
    plain = part.encode()
    return Packed(plain, gzip.compress(plain, LEVEL, mtime=0))


def compressed(response: Response) -> Response:
    """*response* compressed with gzip, if that helps and the browser accepts it."""
    if response.mimetype not in PACKED or response.content_encoding:
        return response
    vary = response.headers.get("Vary")
    response.headers["Vary"] = f"{vary}, Accept-Encoding" if vary else "Accept-Encoding"
    if not reads_packed() or response.is_streamed:
        return response
    plain = response.get_data()
    if len(plain) >= SMALLEST:
        response.set_data(gzip.compress(plain, LEVEL, mtime=0))
        response.content_encoding = "gzip"
    return response
