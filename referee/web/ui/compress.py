"""Pages are sent compressed to browsers that can read them so."""

import gzip
from dataclasses import dataclass

from flask import Response, request

LEVEL = 8
"""Two bytes in a hundred fewer than at 5, which was a third quicker; 9 saves nothing more."""

SMALLEST = 500
"""Bytes below which packing costs more than it saves."""


PACKED = ("text/html", "application/json")
"""Pages, and what phones keep of them."""


@dataclass(frozen=True, slots=True)
class Packed:
    """A part of a page that many are sent, packed once for all."""

    plain: bytes
    gzip: bytes

    def answer(self) -> Response:
        """What one of them is sent."""
        if request.accept_encodings["gzip"] <= 0:
            return Response(self.plain)
        return Response(self.gzip, headers={"Content-Encoding": "gzip"})


def packed(part: str) -> Packed:
    """*part*, ready to be sent often."""
    plain = part.encode()
    return Packed(plain, gzip.compress(plain, LEVEL, mtime=0))


def compressed(response: Response) -> Response:
    """*response* packed with gzip, where that helps and the browser understands it."""
    if response.mimetype not in PACKED or response.content_encoding:
        return response
    response.vary.add("Accept-Encoding")
    if request.accept_encodings["gzip"] <= 0 or response.is_streamed:
        return response
    plain = response.get_data()
    if len(plain) >= SMALLEST:
        response.set_data(gzip.compress(plain, LEVEL, mtime=0))
        response.content_encoding = "gzip"
    return response
