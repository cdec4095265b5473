"""What each request must keep to before a page begins, and what each answer carries."""

import gzip
from dataclasses import dataclass
from http import HTTPStatus

from flask import Flask, Response, abort, current_app, redirect, request
from werkzeug.routing import IntegerConverter
from werkzeug.wrappers import Response as AnyResponse

# What a request may hold; the rest is refused before anybody takes the time to read it


FORM_BYTES = 64 * 1024
"""The largest form: a double deck's counter pad with its longest note is a tenth of it."""

FORM_FIELDS = 500
"""The most fields: a new game of eight with every house rule has a tenth of it."""


IMPORT = "import"
"""The end of the one path whose forms may be larger: where record files are sent to."""

IMPORT_BYTES = 1024 * 1024
"""The largest form there: somewhat more than is read, so that what is too long comes back."""


def form_bytes(path: str) -> int:
    """The largest form that is heard out at *path*."""
    return IMPORT_BYTES if path.endswith(IMPORT) else FORM_BYTES


def allow_files() -> None:
    """Lets a form with record files be as large as one may be."""
    most = form_bytes(request.path)
    request.max_content_length = request.max_form_memory_size = most


class RowNumber(IntegerConverter):
    """What ``<int:…>`` in a path takes: a number that a row can have.

    A larger one leads nowhere. Above 2^63 every database fails at it, above 2^31 PostgreSQL.
    """

    regex = "[0-9]{1,9}"


def bound_numbers(app: Flask) -> None:
    """Has all routes that *app* is given from now on take no number but a `RowNumber`."""
    app.url_map.converters["int"] = RowNumber


def refuse_too_many_fields() -> None:
    """413 for a form of thousands of fields: to read it would hold up everybody.

    Flask counts the parts of one that is sent in parts, but not the fields of a plain one.
    """
    if request.mimetype != "application/x-www-form-urlencoded":
        return
    if request.get_data(parse_form_data=False).count(b"&") >= FORM_FIELDS:
        abort(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)


def refuse_nameless_fields() -> None:
    """400 for a form with a field that has no name, as no page has one."""
    if None in request.form or None in request.files:
        abort(HTTPStatus.BAD_REQUEST)


def refuse_what_is_no_text() -> None:
    """404 for a path with a NUL, at which PostgreSQL fails, and 400 for a query that is no UTF-8.

    At that Werkzeug fails, whoever asks.
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
"""Nothing but our own files runs or is loaded, and no site shows our pages in a frame."""

FRAMED = (
    "default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *"
)
"""For the few pages that are made for frames on other sites: they hold no form and no link."""


YEAR = 365 * 24 * 3600
"""Seconds that a browser asks for this host by https alone."""


def https_alone() -> AnyResponse | None:
    """Sends who came by plain http, as the proxy says, to the same address by https.

    A program that watches over the server asks for its health from beside it.
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
    """Adds what a browser must know to be strict with our pages; for a part, the page's holds.

    A part says that it is ours: what a proxy answers while we are away has no place in a page.
    """
    part = "HX-Request" in request.headers
    if part:
        response.headers["Rook-Referee"] = "1"
    else:
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers.setdefault("Referrer-Policy", "same-origin")
    if current_app.config["HTTPS_ALONE"] and request.is_secure:
        response.headers["Strict-Transport-Security"] = f"max-age={YEAR}"
    if request.blueprint != "assets":
        # The back button shows a kept page as it was: a total that no longer stands.
        kept = response.headers.setdefault("Cache-Control", "no-store")
        if "no-store" in kept:
            response.headers.pop("Vary", None)  # what is never kept is never mixed up
            if part and request.method == "POST":
                # No browser keeps the part it is answered with.
                del response.headers["Cache-Control"]
    return response


LEVEL = 7
"""Three bytes in two hundred fewer than at 5; at 8 the page of two decks is 4 bytes smaller, and
takes half as long again to pack."""

SMALLEST = 500
"""Bytes below which packing costs more than it saves."""


PACKED = ("text/html", "application/json", "text/css", "text/javascript", "image/svg+xml")
"""Pages, what phones keep of them, and what they are made of; other pictures are packed already."""


@dataclass(frozen=True, slots=True)
class Packed:
    """A part of a page that many are sent, packed once for all."""

    plain: bytes
    gzip: bytes

    def answer(self) -> Response:
        """What one of them is sent."""
        if not reads_packed():
            return Response(self.plain)
        return Response(self.gzip, headers={"Content-Encoding": "gzip"})


def reads_packed() -> bool:
    """Whether the browser that asks can read what is packed with gzip."""
    return request.accept_encodings["gzip"] > 0


def packed(part: str) -> Packed:
    """*part*, ready to be sent often."""
    plain = part.encode()
    return Packed(plain, gzip.compress(plain, LEVEL, mtime=0))


def compressed(response: Response) -> Response:
    """*response* packed with gzip, where that helps and the browser understands it."""
    if response.mimetype not in PACKED or response.content_encoding:
        return response
    told = response.headers.get("Vary")
    response.headers["Vary"] = f"{told}, Accept-Encoding" if told else "Accept-Encoding"
    if not reads_packed() or response.is_streamed:
        return response
    plain = response.get_data()
    if len(plain) >= SMALLEST:
        response.set_data(gzip.compress(plain, LEVEL, mtime=0))
        response.content_encoding = "gzip"
    return response
