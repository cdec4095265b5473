"""Followers of a table receive every version that lasts long enough to be read."""

import socket
from collections.abc import Iterator, Sequence

import gevent
import pytest
from gevent.socket import wait_read

from referee.server.connections import HOLD
from referee.store.errors import StoreBusyError
from referee.web.table import live as module
from referee.web.table.live import Streams, TableVersion
from tests.web.live.listener import Listener
from tests.web.playing import Table


class Tables:
    """The versions of tables, and the queries for them."""

    def __init__(self, **versions: int) -> None:
        self.standing = {table: TableVersion(version) for table, version in versions.items()}
        self.broken = False
        self.queries: list[tuple[str, ...]] = []

    def look(self, tables: Sequence[str]) -> dict[str, TableVersion]:
        self.queries.append(tuple(tables))
        if self.broken:
            raise StoreBusyError("another program writes")
        found = {each: self.standing[each] for each in tables if each in self.standing}
        self.meanwhile()
        return found

    def meanwhile(self) -> None:
        """Runs between a read of the versions and their sending."""

    def read_version(self, table: str, device: str) -> int | None:
        now = self.standing[table]
        return now.version if now.shows(device) else None

    def streams(self, most: int = 100) -> Streams:
        return Streams(self.look, self.read_version, most, lambda _: None)


@pytest.fixture
def tables() -> Tables:
    return Tables(abc=3, xyz=8)


@pytest.fixture
def streams(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> Iterator[Streams]:
    monkeypatch.setattr(module, "BEAT", 0.05)
    streams = tables.streams()
    yield streams
    streams.end_all()
    gevent.sleep(0.06)


def following(
    streams: Streams,
    table: str = "abc",
    device: str = "",
    known: int | None = None,
    address: str = "",
) -> Listener:
    listener = Listener.new()
    streams.join(table, device, listener.line, known, address)
    return listener


def changes(streams: Streams, tables: Tables, version: int, *seen_by: str) -> None:
    """Sets *version* of the table, which only *seen_by* may see if given, and sends it."""
    tables.standing["abc"] = TableVersion(version, frozenset(seen_by) if seen_by else None)
    streams.heard("abc", version)
    passed_on()


def come(listener: Listener, versions: int = 1) -> list[int]:
    """Waits for so many versions: on a busy machine beats come late."""
    came: list[int] = []
    with gevent.Timeout(5):
        while len(came) < versions:
            gevent.sleep(0.01)
            came += listener.versions()
    return came


def test_between_two_lots_connections_are_looked_at(streams: Streams, tables: Tables) -> None:
    listeners = [following(streams) for _ in range(1 + 3 * module.PHONES_AT_ONCE)]
    for each in listeners:
        each.read()
    ours, theirs = socket.socketpair()
    counts: list[int] = []

    def answer() -> None:
        wait_read(ours.fileno())
        counts.append(sum(bool(each.versions()) for each in listeners))

    asking = gevent.spawn(answer)
    gevent.sleep(0)
    theirs.send(b"a form")
    tables.standing["abc"] = TableVersion(4)
    streams.heard("abc", 4)
    asking.join(1)

    assert counts
    assert counts[0] <= 2 * module.PHONES_AT_ONCE
    for end in (ours, theirs):
        end.close()


def passed_on() -> None:
    """Lets other greenlets run."""
    gevent.sleep(0)
    gevent.idle()
    gevent.idle()


def test_who_begins_is_told_what_stands_and_when_to_come_again(streams: Streams) -> None:
    assert following(streams).read() == "retry: 1000\n\n:\nid: 3\ndata: 3\n\n"


def test_who_comes_again_is_told_only_what_he_does_not_know(streams: Streams) -> None:
    assert following(streams, known=3).versions() == []
    assert following(streams, known=2).versions() == [3]
    assert following(streams, known=4).versions() == [3]


def test_http_of_1_1_is_sent_chunks() -> None:
    listener = Listener.new(chunked=True)
    streams = Tables(abc=3).streams()

    streams.join("abc", "", listener.line, 3)
    streams.end_all()

    assert listener.read() == "d\r\nretry: 1000\n\n\r\n0\r\n\r\n<end>"


def test_a_change_is_told_to_those_of_the_table_alone(streams: Streams, tables: Tables) -> None:
    here, there = following(streams), following(streams, "xyz")
    assert (here.versions(), there.versions()) == ([3], [8])

    changes(streams, tables, 4)

    assert (here.versions(), there.versions()) == ([4], [])


def test_of_many_changes_the_newest_is_told_once(streams: Streams, tables: Tables) -> None:
    listener = following(streams, known=3)
    tables.queries.clear()

    for version in range(4, 30):
        tables.standing["abc"] = TableVersion(version)
        streams.heard("abc", version)
    passed_on()

    assert listener.versions() == [29]
    assert tables.queries == [("abc",)]


def test_a_change_while_another_is_told_is_told_at_once_too(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BEAT", 60)  # or the next beat would find it
    streams = tables.streams()
    listener = following(streams, known=3)

    def change() -> None:
        if tables.standing["abc"] == TableVersion(4):
            tables.standing["abc"] = TableVersion(5)
            streams.heard("abc", 5)

    monkeypatch.setattr(tables, "meanwhile", change)
    changes(streams, tables, 4)
    passed_on()

    assert listener.versions() == [4, 5]
    streams.end_all()


def test_where_changes_may_have_been_missed_everybody_is_told_at_once(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BEAT", 60)  # or the next beat would find them
    streams = tables.streams()
    here, there = following(streams, known=3), following(streams, "xyz", known=8)
    tables.standing |= {"abc": TableVersion(4), "xyz": TableVersion(9)}

    streams.missed()
    passed_on()

    assert (here.versions(), there.versions()) == ([4], [9])
    streams.end_all()


def test_a_change_where_nobody_looks_is_not_read(streams: Streams, tables: Tables) -> None:
    following(streams)
    tables.queries.clear()

    streams.heard("xyz", 9)
    passed_on()
    streams.heard("abc", 3)
    passed_on()

    assert tables.queries == [("abc",)]


def test_a_version_never_goes_back(streams: Streams, tables: Tables) -> None:
    listener = following(streams)

    changes(streams, tables, 2)

    assert listener.versions() == [3, 3]


def test_the_version_comes_again_and_again(streams: Streams) -> None:
    listener = following(streams)
    listener.read()

    assert set(come(listener, 2)) == {3}


def test_who_comes_after_all_had_gone_is_told_again_and_again(streams: Streams) -> None:
    following(streams).phone.close()
    with gevent.Timeout(5):
        while len(streams):
            gevent.sleep(0.01)
    gevent.sleep(2 * module.BEAT)  # the next beat finds nobody, and is the last
    listener = following(streams)
    listener.read()

    assert come(listener) == [3]


def test_who_asks_for_the_head_alone_holds_nothing(table: Table) -> None:
    held: list[object] = []

    path, where = f"{table.path}/live", {HOLD: held.append}
    answers = [
        table.phone.client.open(path, method=method, environ_overrides=where)
        for method in ("HEAD", "GET")
    ]

    assert [each.status_code for each in answers] == [200, 200]
    assert len(held) == 1


def test_a_beat_finds_what_was_not_heard(streams: Streams, tables: Tables) -> None:
    listener = following(streams, known=3)

    tables.standing["abc"] = TableVersion(5)
    gevent.sleep(0.06)

    assert listener.versions() == [5]


def test_whose_access_ended_is_told_no_version_more(streams: Streams, tables: Tables) -> None:
    ann, bob = following(streams, device="ann"), following(streams, device="bob")
    assert (ann.versions(), bob.versions()) == ([3], [3])

    changes(streams, tables, 4, "ann")

    assert ann.versions() == [4]
    assert bob.read() == "<end>"
    assert len(streams) == 1


def test_who_comes_while_it_is_read_who_may_look_stays(
    streams: Streams, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables.standing["abc"] = TableVersion(3, frozenset({"ann"}))
    following(streams, device="ann")
    came: list[Listener] = []

    def come() -> None:
        tables.standing["abc"] = TableVersion(4, frozenset({"ann", "bob"}))
        came.append(following(streams, device="bob"))

    monkeypatch.setattr(tables, "meanwhile", come)
    streams.heard("abc", 4)
    passed_on()

    assert came[0].read().endswith("data: 4\n\n")


def test_who_may_not_look_is_told_nothing(streams: Streams, tables: Tables) -> None:
    tables.standing["abc"] = TableVersion(4, frozenset({"ann"}))

    assert following(streams, device="bob").read() == "retry: 1000\n\n<end>"


def test_a_table_that_is_gone_ends_its_streams(streams: Streams, tables: Tables) -> None:
    listener = following(streams, known=3)

    del tables.standing["abc"]
    streams.heard("abc", 4)
    passed_on()

    assert listener.read().endswith("<end>")


def test_a_phone_that_went_is_forgotten_with_a_beat(streams: Streams) -> None:
    listener = following(streams)
    assert len(streams) == 1

    listener.phone.close()
    gevent.sleep(0.06)

    assert len(streams) == 0


def test_a_phone_that_reads_nothing_holds_up_nobody_and_is_let_go(
    streams: Streams, tables: Tables
) -> None:
    following(streams)
    awake = following(streams)

    for version in range(4, 3000):
        changes(streams, tables, version)
        assert awake.versions()[-1] == version
        if len(streams) == 1:
            break

    assert len(streams) == 1


def test_while_the_database_cannot_be_read_phones_know_that_the_server_is_there(
    streams: Streams, tables: Tables
) -> None:
    listener = following(streams, known=3)
    listener.read()
    tables.broken = True

    gevent.sleep(0.06)

    assert listener.read() == ":\n\n"


@pytest.mark.parametrize(("device", "ended"), [("ann", 1), ("", 0)])
def test_the_oldest_of_too_many_streams_of_a_known_phone_is_ended(
    streams: Streams, device: str, ended: int
) -> None:
    listeners = [following(streams, device=device) for _ in range(9)]

    ends = [each.read().endswith("<end>") for each in listeners]
    assert (ends[0], sum(ends)) == (bool(ended), ended)


def test_there_is_room_for_as_many_as_there_are_handles(tables: Tables) -> None:
    streams = tables.streams(2)
    listeners = [following(streams), following(streams, "xyz")]
    full = not streams.has_room("third")

    listeners[0].phone.close()
    streams.heard("abc", 3)
    passed_on()

    assert (full, streams.has_room("third")) == (True, True)
    streams.end_all()


def test_neither_a_table_nor_an_address_takes_more_than_half_of_the_streams(
    tables: Tables,
) -> None:
    streams = tables.streams(8)
    listeners = [following(streams, device=f"phone {n}", address="1.2.3.4") for n in range(4)]

    assert len(listeners) == len(streams)
    assert not streams.has_room("abc", "1.2.3.5")
    assert not streams.has_room("xyz", "1.2.3.4")
    assert streams.has_room("xyz", "1.2.3.5")
    assert streams.has_room("xyz")  # addresses are not counted
    streams.end_all()


def test_nothing_begins_once_all_has_ended(streams: Streams) -> None:
    streams.end_all()

    assert following(streams).read() == "<end>"
    assert not streams.has_room("abc")
