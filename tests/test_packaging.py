import re
import shutil
import subprocess
import sys
import sysconfig
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

import vendor
from referee.paths import STATIC
from tests.browser.serving import Server

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 30  # seconds until the server must answer

pytestmark = pytest.mark.slow


def fresh_clone(copy: Path) -> Path:
    """Copies the files of this checkout that git does not ignore into *copy*."""
    names = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\0")
    for name in filter(None, names):
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
    return copy


@pytest.fixture(scope="module")
def venv(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A virtual environment with the program installed, and its source deleted afterwards.

    The libraries are those of the tests.
    """
    source = fresh_clone(tmp_path_factory.mktemp("source"))
    folder = tmp_path_factory.mktemp("installed")
    venv = folder / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    own = ["--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "wheel", *own, "--wheel-dir", folder, source], check=True)
    (wheel,) = folder.glob("*.whl")
    subprocess.run([*pip, "--python", venv, "install", "--no-deps", wheel], check=True)
    shutil.rmtree(source)
    (site,) = venv.glob("lib/python*/site-packages")
    (site / "libraries.pth").write_text(sysconfig.get_path("purelib"))
    return venv


@pytest.mark.soak
def test_what_the_package_asks_for_is_all_it_needs(tmp_path: Path) -> None:
    source = fresh_clone(tmp_path / "source")
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    python = tmp_path / "venv/bin/python"

    subprocess.run([python, "-m", "pip", "install", "--quiet", source], check=True)

    serves = "import referee.cli, referee.web.app, referee.web.launch"
    subprocess.run([python, "-c", serves], cwd=tmp_path, check=True)


@pytest.fixture(scope="module")
def address(venv: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of an installed `referee serve`, started outside of any checkout."""
    folder = tmp_path_factory.mktemp("elsewhere")
    (folder / "data").mkdir()
    with Server(folder / "data", python=str(venv / "bin/python"), folder=folder) as server:
        yield server.url


def test_the_package_holds_what_is_not_python(venv: Path) -> None:
    (package,) = venv.glob("lib/python*/site-packages/referee")

    assert (package / "_templates/base.html").is_file()
    assert (package / "_static/vendor/htmx.min.js").is_file()
    assert (package / "_static/built/table.js").is_file()
    assert (package / "_static/vendor/besley.woff2").is_file()
    assert (package / "_static/vendor/fonts/widths.json").is_file()
    assert (package / "rook/rules/presets/kentucky-discard.toml").is_file()
    assert (package / "store/migrations/env.py").is_file()


@pytest.mark.parametrize("name", vendor.LIBRARIES)
def test_the_license_of_a_library_lies_beside_it(name: str) -> None:
    source = Path(vendor.LIBRARIES[name])
    parts = source.parts[:2] if source.parts[0].startswith("@") else source.parts[:1]
    own = str(Path(*parts) / "LICENSE")

    beside = [Path(to) for to, each in vendor.LIBRARIES.items() if each == own]

    assert [each.parent for each in beside] == [Path(name).parent]
    assert all((STATIC / "vendor" / each).read_text().strip() for each in beside)


def test_nothing_lands_beside_the_package(venv: Path) -> None:
    (site,) = venv.glob("lib/python*/site-packages")

    assert not (site / "templates").exists()
    assert not (site / "static").exists()
    assert not (site / "vendor.py").exists()
    assert not (site / "bundle.py").exists()


def test_the_command_explains_itself(venv: Path, tmp_path: Path) -> None:
    run = subprocess.run(
        [venv / "bin/referee", "--help"], cwd=tmp_path, capture_output=True, text=True, check=True
    )

    assert "serve" in run.stdout


def test_the_server_answers_outside_the_checkout(address: str) -> None:
    with urllib.request.urlopen(f"{address}/", timeout=PATIENCE) as answer:
        assert answer.status == 200


def test_the_page_finds_its_libraries(address: str) -> None:
    with urllib.request.urlopen(f"{address}/", timeout=PATIENCE) as answer:
        page = answer.read().decode()
    (script,) = re.findall(r'<script[^>]*\ssrc="([^"]*htmx[^"]*)"', page)

    with urllib.request.urlopen(f"{address}{script}", timeout=PATIENCE) as answer:
        assert answer.status == 200
        assert b"htmx" in answer.read()
