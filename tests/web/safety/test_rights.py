"""Every route answers every role as the table in `rights` says, and a refusal writes nothing."""

import re
from pathlib import Path

import pytest
from flask import Flask

from tests.web.test_pages import dump

from .rights import COLUMNS, table
from .world import Opened, World

TABLE = table()
OUTSIDE = ("stranger", "other", "revoked")
ONCE = ("/pen/<token>", "/own/<token>", "/t/<public_id>/charter/effect")
"""What works for one phone at a time: each has a world of its own."""
STREAM = "/t/<public_id>/live"
NOWHERE = "no-such-table-is-here"


def routes(app: Flask) -> set[tuple[str, str]]:
    return {
        (method, rule.rule)
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }


def test_the_table_has_every_route_and_no_other(app: Flask) -> None:
    assert set(TABLE) == routes(app)
    assert {len(statuses) for statuses in TABLE.values()} == {len(COLUMNS)}


@pytest.fixture(scope="module")
def untouched(shared: Opened) -> list[object]:
    """All that is kept in the shared world, before anybody asks."""
    return dump(shared.app)


@pytest.mark.parametrize(("method", "rule"), TABLE, ids=map(" ".join, TABLE))
def test_every_role_is_answered_as_the_table_says(
    world: World, shared: Opened, untouched: list[object], tmp_path: Path, method: str, rule: str
) -> None:
    """For who is not let in a table is as if there were none, and none of its names is shown."""
    expected = dict(zip(COLUMNS, TABLE[method, rule], strict=True))
    writes = {who for who, status in expected.items() if method == "POST" and status < 400}
    there = world.address(method, rule)
    nowhere = there.replace(world.parts["public_id"], NOWHERE)

    refused = {who: shared.ask(who, method, rule) for who in COLUMNS if who not in writes}
    for who in OUTSIDE if "<public_id>" in rule else ():
        status, missing = shared.ask(who, method, rule, nowhere)
        assert status == 404
        assert plain(refused[who][1], there) == plain(missing, nowhere), who
        assert not re.search(r"\b(Ann|Bob|Cal|Dee|Hal|Sam)\b", missing), who
    assert dump(shared.app) == untouched
    answered = {who: status for who, (status, _) in refused.items()}
    for group in ([who] for who in writes) if rule in ONCE else [writes] if writes else []:
        fresh = world.opened(tmp_path / min(group))
        answered |= {who: fresh.ask(who, method, rule)[0] for who in group}
        fresh.close()

    assert answered == expected


def plain(page: str, path: str) -> str:
    """*page* without its own address, and without what is new on every page."""
    return re.sub(r'name="(key|csrf_token)" value="[^"]*"', r'name="\1"', page.replace(path, ""))


@pytest.mark.parametrize(
    ("who", "rule", "wrong"),
    [
        ("spectator", "/t/<public_id>/charter", {"disagree": "1", "reason": "x" * 2000}),
        ("spectator", "/t/<public_id>/hand/<int:hand>/seal", {"disputed": "2", "why": ""}),
        ("spectator", "/t/<public_id>/hand/<int:hand>/cards", {"typed": "no card", "seq": "0"}),
        ("player", "/t/<public_id>/hand/<int:hand>/cards", {"typed": "no card", "seq": "0"}),
        ("player", "/t/<public_id>/hand/<int:hand>/cards/<part>", {"typed": "no card"}),
        ("player", "/t/<public_id>/place", {"place": "x" * 2000, "was": ""}),
        *(
            (who, f"/poker/<public_id>{queued}", {"seq": "10", **wrong})
            for who in ("player", "spectator")
            for queued in ("", "/queued")
            for wrong in (
                {"do": "raise", "to": "much"},
                {"do": "won:0"},
                {"do": "buy:1", "chips": "x"},
                {"do": "sit", "name": "Zoe", "chips": ""},
            )
        ),
    ],
)
def test_who_may_not_write_is_refused_whatever_is_wrong_with_the_form(
    shared: Opened, who: str, rule: str, wrong: dict[str, str]
) -> None:
    phone, path = shared.phones[who], shared.world.address("POST", rule)
    own = {"csrf_token": phone.token(), "key": "nothing of his", "seq": "2"}

    answer = phone.client.post(path, data={**own, **wrong})

    assert answer.status_code == 403


@pytest.mark.parametrize(
    "rule",
    [rule for method, rule in TABLE if method == "GET" and rule not in (*ONCE, STREAM)],
)
def test_what_a_page_answers_a_phone_it_answers_a_script(shared: Opened, rule: str) -> None:
    for who in ("holder", "spectator"):
        client, path = shared.phones[who].client, shared.world.address("GET", rule)

        answer = client.get(path, headers={"HX-Request": "true"})

        assert answer.status_code in (TABLE["GET", rule][COLUMNS.index(who)], 204, 303), who
