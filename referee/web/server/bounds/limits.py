"""What a request may hold; the rest is refused before anybody takes the time to read it."""

from http import HTTPStatus

from flask import Flask, abort, request
from werkzeug.routing import IntegerConverter

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
