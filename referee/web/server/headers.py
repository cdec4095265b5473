"""What every answer tells the browser, so that it is strict with our pages."""

from http import HTTPStatus

from flask import Response, current_app, redirect, request
from werkzeug.wrappers import Response as AnyResponse

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
