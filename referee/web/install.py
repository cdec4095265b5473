"""What a browser must know to put the app on a home screen, and to open it without a connection."""

from flask import Blueprint, Response, render_template

from referee.web.ui.assets import static_files

install = Blueprint("install", __name__)

DAY = 24 * 3600


@install.get("/app.webmanifest")
def manifest() -> Response:
    """The app as browsers install it: one a prefix, so that two clubs on a host are two."""
    shown = render_template("app.webmanifest")
    response = Response(shown, content_type="application/manifest+json")
    response.headers["Cache-Control"] = f"private, max-age={DAY}"
    return response


@install.get("/worker.js")
def worker() -> Response:
    """The service worker, whose pages are those below its own address; asked for anew each time."""
    response = Response(static_files()["built/worker.js"].content, content_type="text/javascript")
    response.headers["Cache-Control"] = "no-cache"
    return response
