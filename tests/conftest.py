"""What every test lives under: marks by folder, and no skipping in continuous integration."""

import gc
import os
from collections.abc import Generator
from pathlib import Path

import pytest

BROWSER = Path(__file__).parent / "browser"


def pytest_collection_finish() -> None:
    """What was imported stays: Python need not look through it for garbage, again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks everything in tests/browser/, so that `make check` can leave it out."""
    for item in items:
        if item.path.is_relative_to(BROWSER):
            item.add_marker(pytest.mark.browser)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that was skipped, or failed as expected, has failed when CI=true."""
    report = yield
    _forbid_skipping(report)
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """A module that was skipped as a whole has failed when CI=true."""
    report = yield
    _forbid_skipping(report)
    return report


def _forbid_skipping(report: pytest.TestReport | pytest.CollectReport) -> None:
    if report.outcome == "skipped" and os.environ.get("CI") == "true":
        report.outcome = "failed"
        report.longrepr = f"nothing may be skipped when CI=true: {report.longrepr}"
