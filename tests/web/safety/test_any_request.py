"""Any request to any address, by anybody: no fault of ours, and no write without a right."""

import os
import random
from collections.abc import Iterator, Mapping

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict
from werkzeug.routing import Rule

from tests.web.doors import join
from tests.web.phone import Phone
from tests.web.playing import Table
from tests.web.safety.every import address, kept, of_table
from tests.web.test_nonsense import HAND, NEW_GAME, ODD, USED

REQUESTS = int(os.environ.get("FUZZ", "1500"))
"""A kind of phone gets so many; ``FUZZ=20000 pytest`` tries longer."""

FIELDS = (*HAND, *NEW_GAME, "seq", "line", "place", "was", "name", "words", "code", "reason", "v")
METHODS = ("GET", "GET", "POST", "POST", "POST", "HEAD", "PUT", "DELETE", "OPTIONS")
HEADS: tuple[dict[str, str], ...] = (
    *({}, {}, {}, {"HX-Request": "true"}, {"Accept": "text/event-stream"}),
    *({"Last-Event-ID": "x"}, {"If-None-Match": "*"}, {"Range": "bytes=5-2"}),
)

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def seated(app: Flask) -> Table:
    """A table with two hands, one of them half told."""
    table = Table.start(Phone.new(app))
    table.hand("Ann", 90, 95, trump="red")
    table.bid("Bob", 100, trump="green")
    return table


def elsewhere(app: Flask, _table: Table) -> Phone:
    """A phone that owns another club."""
    return Table.start(Phone.new(app)).phone


def watching(app: Flask, table: Table) -> Phone:
    phone = Phone.new(app)
    join(table, phone)
    return phone


def test_nobody_from_outside_changes_a_table(app: Flask, seated: Table) -> None:
    before = kept(app, seated)

    for phone in (Phone.new(app), elsewhere(app, seated)):
        for status in sent(app, phone, seated, random.Random(1)):
            assert status < 500

    assert kept(app, seated) == before


def test_who_watches_changes_nothing_of_the_game(app: Flask, seated: Table) -> None:
    phone = watching(app, seated)
    before = kept(app, seated)

    for status in sent(app, phone, seated, random.Random(2)):
        assert status < 500

    after = kept(app, seated)
    for name in ("entry", "seat", "sitting", "player", "pen", "link", "club"):
        assert after[name] == before[name], name
    assert seated.look().page.status == 200


def test_who_keeps_the_score_breaks_nothing(app: Flask) -> None:
    table = Table.start(Phone.new(app))

    for status in sent(app, table.phone, table, random.Random(3)):
        assert status < 500


def sent(app: Flask, phone: Phone, table: Table, chance: random.Random) -> Iterator[int]:
    """The statuses of random requests by *phone* to every address, most of them of *table*."""
    rules = [rule for rule in app.url_map.iter_rules() if rule.endpoint != "stream.follow"]
    token = phone.token()
    for _ in range(REQUESTS):
        path = anywhere(app, chance.choice(rules), of_table(table), chance)
        form = filled(token, chance)
        heads = chance.choice(HEADS)
        method = chance.choice(METHODS)
        answer = phone.client.open(path, method=method, data=form, headers=heads)
        yield answer.status_code


def anywhere(app: Flask, rule: Rule, leads: Mapping[str, str], chance: random.Random) -> str:
    """An address of *rule*, some with a part that is odd, some with odd questions."""
    numbers = {"hand": chance.choice(("1", "2", "3", "0", "99999999999999999999"))}
    texts = [name for name in rule.arguments if f"<int:{name}>" not in rule.rule]
    odd = {name: chance.choice(ODD) or "-" for name in texts}
    path = address(app, rule, {**leads, **numbers, **(odd if chance.random() < 0.2 else {})})
    query = f"?{chance.choice(FIELDS)}={chance.choice(USED)}" if chance.random() < 0.3 else ""
    return path + query


def filled(token: str, chance: random.Random) -> MultiDict[str, str]:
    """A form that our checks let pass, with anything in it."""
    fields = [(chance.choice(FIELDS), value(chance)) for _ in range(chance.randrange(10))]
    form = MultiDict([("csrf_token", token), ("key", f"fuzz {chance.random()}"), ("seq", "0")])
    form.update(fields)
    return form


def value(chance: random.Random) -> str:
    return str(chance.choice(ODD if chance.random() < 0.3 else USED))
