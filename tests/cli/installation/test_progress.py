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


def test_a_terminal_counts_games_of_which_nobody_knows_how_many_there_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = shown(Terminal(), monkeypatch, None)

    assert "Reading games" in told
    assert all(number in told for number in "123")


def test_a_terminal_shows_how_many_games_of_all_were_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "3/4" in shown(Terminal(), monkeypatch, 4)


def test_a_file_of_errors_holds_no_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(StringIO(), monkeypatch, None) == ""
