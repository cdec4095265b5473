"""Where the templates and static files are, in a checkout and in an installed package alike."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def _folder(name: str) -> Path:
    """The folder inside the installed package, else the one beside it in the checkout."""
    installed = _PACKAGE / f"_{name}"
    return installed if installed.is_dir() else _PACKAGE.parent / name


TEMPLATES = _folder("templates")
"""The page templates: a folder a noun, base.html, _ui.html."""

STATIC = _folder("static")
"""css/, img/, js/ with modules, built/ with the scripts made of them, vendor/ from npm."""
