"""Pages and their blocks: one template a page, one object ``page`` in it, nothing else."""

from functools import cache
from typing import Any, cast

from flask import Flask, current_app
from jinja2 import Environment, StrictUndefined, Template

from referee.web.assets import asset_url


def install(app: Flask) -> None:
    """Sets up the templates: strict about names, with the macros as the global ``ui``."""
    environment: Environment = app.jinja_env
    environment.undefined = StrictUndefined
    environment.trim_blocks = environment.lstrip_blocks = True
    environment.globals["asset"] = cache(asset_url)
    environment.globals["ui"] = environment.get_template("_ui.html").module


def page(template: str, shown: object) -> str:
    """The whole page *template*."""
    return _template(template).render(page=shown)


def block(template: str, name: str, shown: object) -> str:
    """Block *name* of *template* alone: the element whose id is the block's name."""
    found = _template(template)
    context = found.new_context({"page": shown})
    return "".join(found.blocks[name](context)).strip()


def _template(name: str) -> Template:
    environment = cast(Any, current_app).jinja_env
    return cast(Template, environment.get_template(name))
