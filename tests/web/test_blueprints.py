"""A page is found where it lies, in whatever folder of a package."""

from pathlib import Path

import pytest

from referee.web.shared.blueprints import blueprints_in


def test_pages_are_found_in_every_folder_and_each_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inner = tmp_path / "pages_to_find" / "inner"
    inner.mkdir(parents=True)
    (inner.parent / "__init__.py").write_text("")
    (inner / "__init__.py").write_text("")
    makes = "from flask import Blueprint\n{0} = Blueprint('{0}', __name__)\n"
    (inner.parent / "here.py").write_text(makes.format("here"))
    (inner / "there.py").write_text("from pages_to_find.here import here\n" + makes.format("there"))
    monkeypatch.syspath_prepend(tmp_path)

    assert sorted(found.name for found in blueprints_in("pages_to_find")) == ["here", "there"]
