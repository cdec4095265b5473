import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SKIPS = {
    "mark": "import pytest\n@pytest.mark.skip\ndef test_it(): pass",
    "condition": "import pytest\n@pytest.mark.skipif(True, reason='x')\ndef test_it(): pass",
    "call": "import pytest\ndef test_it(): pytest.skip('x')",
    "fixture": (
        "import pytest\n@pytest.fixture\ndef gone(): pytest.skip('x')\ndef test_it(gone): pass"
    ),
    "import": "import pytest\npytest.importorskip('there_is_no_such_module')\ndef test_it(): pass",
    "module": "import pytest\npytest.skip('x', allow_module_level=True)",
    "expected failure": "import pytest\n@pytest.mark.xfail\ndef test_it(): assert False",
}

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("skipping")
    shutil.copy(Path(__file__).parent / "conftest.py", folder)
    for number, text in enumerate(SKIPS.values()):
        (folder / f"test_{number}.py").write_text(text)
    (folder / "test_fine.py").write_text("def test_it(): pass")
    return folder


def outcomes(folder: Path, ci: str) -> str:
    """The last line of a run of pytest over *folder*."""
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--continue-on-collection-errors", folder],
        cwd=folder,
        env={
            "PATH": "",
            "CI": ci,
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    return run.stdout.splitlines()[-1]


def test_every_way_to_skip_fails_in_continuous_integration(folder: Path) -> None:
    last = outcomes(folder, "true")

    assert "2 failed, 1 passed, 5 errors" in last  # a skip before the call is an error


def test_skips_are_only_reported_elsewhere(folder: Path) -> None:
    last = outcomes(folder, "")

    assert "1 passed, 6 skipped, 1 xfailed" in last
