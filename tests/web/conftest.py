from collections.abc import Iterator, Mapping
from typing import ClassVar

import pytest
from flask import Flask
from jinja2.bccache import Bucket, BytecodeCache
from qrcode import QRCode
from werkzeug.routing import Rule

from referee.server.config import Config
from referee.web.app import create_app
from tests.databases import Databases, database_of
from tests.web.doors import ADDRESS, let_in, scribe_sits, sits
from tests.web.phone import Phone
from tests.web.playing import Table


class Compiled(BytecodeCache):
    """A cache of compiled templates for the whole run, since many tests create an app."""

    def __init__(self) -> None:
        self.known: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self.known:
            bucket.bytecode_from_string(self.known[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.known[bucket.key] = bucket.bytecode_to_string()


Flask.jinja_options = {"bytecode_cache": Compiled()}


class OnceCompiled(Rule):
    """A route that is compiled once for all apps; compiling took most of the time to create one."""

    known: ClassVar[dict[tuple[object, ...], Mapping[str, object]]] = {}

    def compile(self) -> None:
        route = self.rule, self.endpoint, frozenset(self.methods or ())
        if route not in self.known:
            super().compile()
            self.known[route] = vars(self)
        vars(self).update({**self.known[route], "map": self.map})


Flask.url_rule_class = OnceCompiled


# Choosing the best of eight masks takes 20 ms for each QR code, and every join page has one. Any
# mask encodes the same text; tests/browser, whose codes a camera reads, choose the best.
QRCode.best_mask_pattern = lambda _: 0


def make_app(url: str) -> Flask:
    """An app over the database at *url*. Its faults are raised, not shown as pages."""
    config = Config(url, secret_key=b"for tests", rate_limits=False, public_address=ADDRESS)
    app = create_app(config)
    app.testing = True
    return app


@pytest.fixture(scope="session")
def app(databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """One app for all tests: every test has its own phones and games."""
    app = make_app(databases.new(tmp_path_factory.mktemp("web")))
    yield app
    database_of(app).close()


@pytest.fixture
def phone(app: Flask) -> Phone:
    """A phone without a cookie."""
    return Phone.new(app)


@pytest.fixture
def stranger(app: Flask) -> Phone:
    """Another phone, which belongs to no table."""
    return Phone.new(app)


@pytest.fixture
def table(phone: Phone) -> Table:
    """Ann and Cal against Bob and Dee, Kentucky Discard to 300; Dee deals first."""
    return Table.start(phone)


@pytest.fixture
def watcher(app: Flask, table: Table) -> Phone:
    """A phone that watches that table."""
    phone = Phone.new(app)
    let_in(table, phone)
    return phone


@pytest.fixture
def ann(table: Table) -> Table:
    """The table, with its scribe at seat 1."""
    scribe_sits(table, 1)
    return table


@pytest.fixture
def bob(app: Flask, ann: Table) -> Phone:
    """The phone of the player at seat 2."""
    return sits(app, ann, 2)


@pytest.fixture
def club(table: Table) -> str:
    """The address of the club that the phone of the table owns."""
    return table.phone.led("/club")
