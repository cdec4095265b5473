"""Each line of the list is there to be broken, and says something of its own."""

from pathlib import Path

from tests.mutants.breaking import place, read_list

LIST = Path(__file__).with_name("list.toml")
ROOT = Path(__file__).parents[2]


def test_each_of_the_list_says_something_of_its_own_and_breaks_its_line() -> None:
    tests, every = read_list(LIST)

    assert len({(each.area, each.wrong) for each in every}) == len(every)
    assert len({(each.file, each.after, each.old, each.new) for each in every}) == len(every)
    assert {each.area for each in every} == tests.keys() - {"wide"}
    assert all(each.old != each.new for each in every)


def test_every_line_of_the_list_is_found() -> None:
    """A line that was rewritten is tried no more: its mutant has to follow."""
    _, mutants = read_list(LIST)

    lost = [each.wrong for each in mutants if place(ROOT, each) is None]

    assert not lost, f"mend these in {LIST.name}: {lost}"
