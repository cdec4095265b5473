"""What the commands share: the options for a table's rules, JSON output, and errors."""

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

import click

from referee import toml
from referee.rook import NotationError, RefereeError, RuleSet, preset, with_house
from referee.rook.rules.cards import MOON, Bid
from referee.text import harmless, json_text

Command = Callable[..., None]

DATA = click.option("--data", metavar="DIR", help="The data folder; by default the user's own.")

JSON = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")

SET = click.option(
    "--set",
    "house_rules",
    multiple=True,
    metavar="NAME=VALUE",
    help="Set a house rule; repeatable.",
)

CLUB = click.option(
    "--club", metavar="CLUB", help="A club by its name or the end of its page's address."
)


@contextmanager
def one_line_errors(where: str = "") -> Iterator[None]:
    """Turns an error of the engine into one line on standard error and exit status 2."""
    try:
        yield
    except RefereeError as fault:
        line = getattr(fault, "line", None)
        place = f"{where}:{line}: " if where and line else f"{where}: " if where else ""
        say_error(f"{place}{fault}")
        sys.exit(2)


def decoded(raw: bytes) -> str:
    """The text of a file.

    Raises:
        NotationError: it is not UTF-8; with the line.
    """
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as fault:
        line = raw[: fault.start].count(b"\n") + 1
        raise NotationError("not UTF-8 text", line=line) from fault


def say_error(what: str) -> None:
    """Prints *what* as one line on standard error, safe for a terminal."""
    line = what.replace("\n", " ")
    if len(line) > LONGEST:  # its end says what would be right
        line = f"{line[:100]} … {line[-100:]}"
    click.echo(f"referee: {harmless(line)}", err=True)


LONGEST = 1000
"""The most characters of an error message that are shown whole."""


def fault_words(fault: Exception) -> str:
    """The message of *fault*, without the number of a system error."""
    if isinstance(fault, OSError) and fault.strerror:
        return f"{fault.filename}: {fault.strerror}" if fault.filename else fault.strerror
    return str(fault)


@contextmanager
def store_faults() -> Iterator[None]:
    """Turns an error of the store or of a setting into one line and exit status 2."""
    # Imported here: the store's libraries take longer to load than most commands to run.
    from referee.server.config import SettingError  # noqa: PLC0415
    from referee.store.errors import StoreError  # noqa: PLC0415

    try:
        yield
    except (OSError, StoreError, SettingError) as fault:
        raise click.ClickException(fault_words(fault)) from fault


Reply = tuple[dict[str, Any], str]
"""The result of a command: for programs, and for people."""


def table_options(question: Callable[..., Reply]) -> Command:
    """Adds --rules, --set and --json to a command about a table, which gets its rule set first.

    Its result is printed. An error of the engine becomes one line on standard error.
    """

    @wraps(question)
    def run(preset_id: str, house_rules: tuple[str, ...], *, as_json: bool, **more: Any) -> None:
        with one_line_errors():
            document, text = question(rules_of(preset_id, house_rules), **more)
        show(document, [text], as_json=as_json)

    command: Command = run
    rules = click.option("--rules", "preset_id", required=True, metavar="ID", help="The preset.")
    return rules(SET(JSON(command)))


def whole_number(text: str) -> int | None:
    """The number in *text*, of at most six plain digits; None if it is not one."""
    if not re.fullmatch("-?[0-9]{1,6}", text):
        return None
    return int(text)


class Whole(click.ParamType[int]):
    """An option that takes a whole number."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number; if *value* is not one, fails as click does."""
        number = whole_number(value)
        if number is None:
            self.fail(str(toml.unlike("a whole number of at most 6 digits", value)), param, ctx)
        return number


class BidOption(click.ParamType[Bid]):
    """An option that takes a bid: a whole number, or the moon."""

    name = "bid"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Bid:
        """The bid; if *value* is none, fails as click does."""
        return MOON if value == MOON else Whole().convert(value, param, ctx)


def rules_of(preset_id: str, house_rules: tuple[str, ...] = ()) -> RuleSet:
    """The preset with the house rules, as given on the command line.

    Raises:
        RuleSetError: one of them is unknown, or they contradict each other.
        NotationError: one of them cannot be read, or is given twice.
    """
    house: dict[str, Any] = {}
    for name, value in map(_house_rule, house_rules):
        if name in house:
            raise NotationError(f"{toml.clip(name)} is set twice", "--set")
        house[name] = value
    return with_house(preset(preset_id), house)


def _house_rule(text: str) -> tuple[str, Any]:
    name, parted, value = text.partition("=")
    if not parted or not name.strip():
        raise toml.unlike("NAME=VALUE", text, "--set")
    if "\n" in text:
        raise toml.unlike("NAME=VALUE on one line", text, "--set")
    try:
        return name.strip(), toml.parse(f"value = {value}")["value"]
    except NotationError:
        return name.strip(), value.strip()


def show(document: object, lines: Iterable[str], *, as_json: bool) -> None:
    """Prints *document* as JSON, or *lines* for people."""
    for line in [json_text(document)] if as_json else lines:
        click.echo(line)
