"""What the terminal shows when the server is ready, and what goes wrong outside of the app."""

import click
import pytest
from click.testing import CliRunner
from gevent.socket import create_connection

from referee.web.launch import PhoneServer, listen, terminal_code, welcome

FINDER = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]
"""The corner mark of every QR code, ISO/IEC 18004."""

MODULES = {" ": "##", "▄": "#.", "▀": ".#", "█": ".."}
"""Half blocks and the two squares that each shows, the upper first; the background is dark."""


def squares(drawn: str) -> list[str]:
    """The squares of a code drawn in half blocks, ``#`` dark, row by row."""
    rows = []
    for line in click.unstyle(drawn).splitlines():
        rows += ["".join(MODULES[block][half] for block in line) for half in (0, 1)]
    return rows


def test_every_address_is_named_and_the_wifi_too() -> None:
    shown = welcome(8000, ["192.0.2.7", "198.51.100.3"])

    assert "http://192.0.2.7:8000/" in shown
    assert "http://198.51.100.3:8000/" in shown
    assert "Phones must be on the same Wi-Fi." in shown


def test_an_address_of_ipv6_stands_in_brackets_and_is_what_the_code_holds() -> None:
    shown = welcome(8000, ["::1"])

    assert "  http://[::1]:8000/\n" in shown
    assert terminal_code("http://[::1]:8000/") in shown


def test_without_a_network_it_says_that_phones_cannot_come() -> None:
    shown = welcome(8000, [])

    assert "http://localhost:8000/" in shown
    assert "phones cannot reach it yet" in shown


@pytest.mark.parametrize("corner", ["upper left", "upper right", "lower left"])
def test_the_code_has_its_corner_marks_within_a_light_border(corner: str) -> None:
    rows = squares(terminal_code("http://192.0.2.7:8000/"))
    size = len(rows[0])

    top = 2 if corner.startswith("upper") else size - 9
    left = 2 if corner.endswith("left") else size - 9
    mark = [row[left : left + 7] for row in rows[top : top + 7]]

    assert mark == FINDER
    assert set(rows[0] + rows[1]) == {"."}


def test_the_code_is_colored_on_a_terminal_and_plain_in_a_file() -> None:
    @click.command()
    def show() -> None:
        click.echo(terminal_code("http://192.0.2.7:8000/"))

    plain = CliRunner().invoke(show).output
    colored = CliRunner().invoke(show, color=True).output

    assert "\x1b" not in plain
    assert colored.startswith("\x1b[97m\x1b[40m")


def test_what_no_page_catches_is_a_500_and_a_line_in_the_log_without_its_message(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fails(_environ: object, _start: object) -> list[bytes]:
        raise KeyError("the name of a player")

    server = PhoneServer(listen("127.0.0.1", 0), fails)
    server.start()
    with create_connection(("127.0.0.1", server.server_port)) as phone:
        phone.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        answer = phone.makefile("rb").read()
    server.stop()

    assert answer.startswith(b"HTTP/1.1 500 Internal Server Error\r\n")
    (line,) = caplog.messages
    assert line.startswith("500 outside of the app: KeyError < server/connections.py:")
