"""A drawing as a file: what fonts can draw of it, as a PNG, and answered once to each browser."""

from collections.abc import Callable
from functools import partial
from hashlib import sha256
from typing import cast

from flask import Response, request

from referee.server.workers import computed_once
from referee.text import without_steering
from referee.web.shared.drawing import drawable_signs
from referee.web.shared.drawing import png as drawing_png


def letters(text: str) -> str:
    """*text* without the characters that no font can draw."""
    plain = without_steering(text)
    if plain.isascii():
        return plain.strip()
    signs = computed_once(("letters", plain), partial(drawable_signs, plain))
    return "".join(sign for sign in plain if sign in signs).strip()


def png(drawing: str) -> bytes:
    """The SVG *drawing* as a PNG, from a worker process, or the cache."""
    return computed_once(("png", sha256(drawing.encode()).digest()), partial(drawing_png, drawing))


def file_answer(text: str, kind: str, made: Callable[[str], bytes] = str.encode) -> Response:
    """The file *made* from *text*; 304 if the browser has it, without making it."""
    response = Response(content_type=kind)
    response.set_etag(sha256(text.encode()).hexdigest()[:20])
    response.headers["Cache-Control"] = "private, no-cache"
    if not request.if_none_match.contains(response.get_etag()[0] or ""):
        response.set_data(made(text))
    return cast(Response, response.make_conditional(request))
