"""Each of the list says something of its own."""

from pathlib import Path

from tests.mutants.breaking import read_list

LIST = Path(__file__).with_name("list.toml")


def test_each_of_the_list_says_something_of_its_own_and_breaks_its_line() -> None:
    tests, every = read_list(LIST)

    assert len({(each.area, each.wrong) for each in every}) == len(every)
    assert len({(each.file, each.after, each.old, each.new) for each in every}) == len(every)
    assert {each.area for each in every} == tests.keys() - {"wide"}
    assert all(each.old != each.new for each in every)
