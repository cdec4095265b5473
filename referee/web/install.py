"""What a browser must know to put the app on a home screen, and to open it without a connection."""

from flask import Blueprint, Response, jsonify

from referee.web.addresses import url_for
from referee.web.ui.assets import asset_url, static_files

install = Blueprint("install", __name__)

CARD = "#eadfc4"
"""The color of the table, around the page while it loads."""

DAY = 24 * 3600


@install.get("/app.webmanifest")
def manifest() -> Response:
    """The app as browsers install it: one a prefix, so that two clubs on a host are two."""
    home = url_for("games.home")
    response = jsonify(
        id=home,
        start_url=home,
        scope=home,
        name="Rook referee",
        short_name="Referee",
        description="Keeps the score of a Rook game beside the real cards.",
        lang="en",
        display="standalone",
        background_color=CARD,
        theme_color=CARD,
        categories=["games", "utilities"],
        icons=[
            _icon("icon.svg", "any"),
            *(_icon(f"icon-{size}.png", f"{size}x{size}") for size in (192, 512)),
            *(
                _icon(f"icon-maskable-{size}.png", f"{size}x{size}", "maskable")
                for size in (192, 512)
            ),
        ],
        shortcuts=[{"name": "New game", "url": url_for("picking.ask")}],
    )
    response.content_type = "application/manifest+json"
    response.headers["Cache-Control"] = f"private, max-age={DAY}"
    return response


@install.get("/worker.js")
def worker() -> Response:
    """The service worker, whose pages are those below its own address; asked for anew each time."""
    response = Response(static_files()["built/worker.js"].content, content_type="text/javascript")
    response.headers["Cache-Control"] = "no-cache"
    return response


def _icon(name: str, sizes: str, purpose: str = "any") -> dict[str, str]:
    kind = "image/svg+xml" if name.endswith(".svg") else "image/png"
    return {"src": asset_url(f"img/{name}"), "sizes": sizes, "type": kind, "purpose": purpose}
