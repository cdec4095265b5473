"""What a stream says: a version, as server-sent events have it."""

from functools import lru_cache

from referee.web.server.held import Said, said

RETRY = 1000
"""Milliseconds after which a browser comes again whose stream has ended."""

BEGIN = said(f"retry: {RETRY}\n\n")
"""Goes before everything else."""

REMARK = said(":\n\n")
"""Says nothing, but that somebody is there."""


@lru_cache(256)
def message(version: int) -> Said:
    """The event that the table has come to *version*, with a remark, which some wait for."""
    return said(f":\nid: {version}\ndata: {version}\n\n")


def once(version: int) -> bytes:
    """A whole stream of that event alone; the browser comes again soon."""
    return BEGIN.plain + message(version).plain
