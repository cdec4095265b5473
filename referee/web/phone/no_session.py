"""Flask's session, left alone: nothing of ours is in it, and a foreign one is not read."""

from flask import Flask, Request, Response
from flask.sessions import SessionInterface, SessionMixin


class NoSession(SessionInterface):
    """No session for any request; to write to one is an error."""

    def open_session(self, app: Flask, request: Request) -> None:
        """None: whatever a cookie called ``session`` holds is another program's."""

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Nothing to save."""
