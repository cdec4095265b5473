"""How far a command is, for who waits at a terminal."""

from io import StringIO

import pytest

from referee.cli.installation import counting


class Terminal(StringIO):
    """What somebody looks at."""

    def isatty(self) -> bool:
        """It is."""
        return True


def shown(where: StringIO, patch: pytest.MonkeyPatch, length: int | None) -> str:
    """What three games of *length* leave *where* errors go."""
    patch.setattr("sys.stderr", where)
    with counting("Reading games", length) as seen:
        for _ in range(3):
            seen()
    return where.getvalue()


def test_how_many_games_were_seen_is_shown_on_a_terminal_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert "3/4" in shown(Terminal(), monkeypatch, 4)
    uncounted = shown(Terminal(), monkeypatch, None)
    assert all(each in uncounted for each in ("Reading games", *"123"))
    assert shown(StringIO(), monkeypatch, None) == ""
