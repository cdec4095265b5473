"""The `referee` command: questions about the rules, records, and the server."""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import click

from referee import __version__
from referee.cli import cards, hands, installation, moving, replay
from referee.cli.options import fault_words, say_error
from referee.games import KINDS


class OneLine(click.Group):
    """The commands; an invalid call is one line on standard error, and exit status 2."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,  # noqa: FBT001, FBT002 - the signature is click's
        **extra: Any,
    ) -> Any:
        """Run a command, as `click.Group.main` does."""
        try:
            status = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
            sys.stdout.flush()
        except click.exceptions.NoArgsIsHelpError as question:
            question.show()
            sys.exit(2)
        except click.ClickException as fault:
            say_error(fault.format_message())
            sys.exit(2)
        except click.Abort:
            sys.exit(130)
        except BrokenPipeError:  # the reader of the pipe is gone
            _drop_unwritten()
            sys.exit(1)
        except OSError as fault:
            _drop_unwritten()
            say_error(fault_words(fault))
            sys.exit(2)
        if standalone_mode:
            sys.exit(status if isinstance(status, int) else 0)
        return status


def _drop_unwritten() -> None:
    """Discards unwritten output, so that Python does not fail to write it at exit."""
    with suppress(OSError, ValueError):  # a stream in a test has no file descriptor
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@click.group(
    cls=OneLine, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.version_option(__version__, prog_name="referee")
def main() -> None:
    """The referee beside a physical deck of Rook cards."""


KINDS_WITH_COMMANDS = [
    import_module(f"referee.cli.{kind}") for kind in KINDS if find_spec(f"referee.cli.{kind}")
]

for module in (cards, hands, installation, moving, *KINDS_WITH_COMMANDS, replay):
    for command in module.COMMANDS:
        main.add_command(command)


@main.command()
@click.option("--host", default="0.0.0.0", show_default=True, help="Where to listen.")  # noqa: S104
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option("--data", metavar="DIR", help="The data folder; by default the user's own.")
@click.option("--log-requests", is_flag=True, help="Log a line a request, not the faults alone.")
@click.option(
    "--private/--open",
    default=None,
    help="Who begins tables: owners of a club alone, or everybody. By default everybody, unless "
    "https, proxies or an address are set by which the server is reached from anywhere.",
)
def serve(host: str, port: int, data: str | None, **settings: Any) -> None:
    """Serve the app to the phones on this network."""
    if not hasattr(os, "fork"):  # heavy pages are computed in processes beside the server
        say_error("the server needs Linux or macOS; on Windows, start it in WSL")
        sys.exit(1)
    # Imported here: the server's libraries take longer to load than most commands to run.
    from referee.server.config import SettingError  # noqa: PLC0415
    from referee.store.errors import StoreError  # noqa: PLC0415
    from referee.web.launch import launch  # noqa: PLC0415

    try:
        launch(host, port, data, click.echo, **settings)
    except (OSError, StoreError, SettingError) as fault:
        say_error(fault_words(fault))
        sys.exit(1)
