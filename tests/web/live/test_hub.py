"""The hub of one process: whoever listens is told, at once."""

from referee.web.hub import LocalHub


def test_all_who_listen_are_told() -> None:
    hub, first, second = LocalHub(), list[tuple[str, int]](), list[tuple[str, int]]()
    hub.listen(lambda table, version: first.append((table, version)))
    hub.listen(lambda table, version: second.append((table, version)))

    hub.publish("abc", 7)

    assert first == second == [("abc", 7)]


def test_nothing_is_heard_of_a_hub_that_is_closed() -> None:
    hub, heard = LocalHub(), list[str]()
    hub.listen(lambda table, _version: heard.append(table))

    hub.close()
    hub.publish("abc", 7)

    assert heard == []
