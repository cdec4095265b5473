"""The examples of docs/engine.md do what they say."""

import doctest
from pathlib import Path

import referee.engine

PAGE = Path(__file__).parents[2] / "docs" / "engine.md"


def test_the_examples_of_the_engine_page_run() -> None:
    examples = doctest.DocTestParser().get_doctest(
        PAGE.read_text("utf-8"), {}, PAGE.name, str(PAGE), 0
    )
    told: list[str] = []

    doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(
        examples, out=told.append
    )

    assert told == []
    assert len(examples.examples) > 30


def test_all_that_is_public_is_there() -> None:
    assert all(hasattr(referee.engine, name) for name in referee.engine.__all__)
