"""The app below a path of a host that others share."""

from collections.abc import Callable, Iterable
from typing import Any

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def below(prefix: str, app: Wsgi) -> Wsgi:
    """*app* below *prefix*, such as ``/rook``, whether or not the proxy takes that off the path."""

    def answer(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        if path == prefix or path.startswith(prefix + "/"):
            environ["PATH_INFO"] = path.removeprefix(prefix)
        environ["SCRIPT_NAME"] = prefix
        return app(environ, start)

    return answer
