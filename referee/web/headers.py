"""What every answer tells the browser, so that it is strict with our pages."""

from flask import Response, request

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
"""Nothing but our own files runs or is loaded."""


def security_headers(response: Response) -> Response:
    """Adds what a browser must know to be strict with our pages; for a part, the page's holds."""
    response.headers["X-Content-Type-Options"] = "nosniff"
    if "HX-Request" not in request.headers:
        response.headers["Content-Security-Policy"] = POLICY
        response.headers["Referrer-Policy"] = "same-origin"
    if request.blueprint != "assets":
        # The back button shows a kept page as it was: a total that no longer stands.
        response.headers.setdefault("Cache-Control", "private, no-store")
    return response
