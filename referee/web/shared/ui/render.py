"""Rendering of pages and their blocks, and the macros that all templates use."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from http import HTTPStatus
from types import SimpleNamespace
from typing import Any, cast

from flask import Flask, Response, current_app, render_template
from htmx_flask import request
from jinja2 import Environment, StrictUndefined
from jinja2.runtime import Macro
from markupsafe import Markup

from referee.server import addresses
from referee.web.shared.ui.assets import asset_url

CACHED_MACROS = {"choice": 512, "face": 512, "names": 1024, "result": 512, "sheet_row": 4096}
"""Macros whose output is cached, and for how many arguments.

Their output is shared by many pages, or stays the same after most saves, and is most of a page. A
cached macro must print the same for equal arguments, and its arguments must be immutable.
"""


def install(
    app: Flask,
    functions: Mapping[str, Callable[..., object]],
    filters: Mapping[str, Callable[..., str]],
) -> None:
    """Sets up the templates: undefined names are errors, and the macros are the global ``ui``.

    Templates can use *functions* and *filters* by name.
    """
    environment: Environment = app.jinja_env
    environment.undefined = StrictUndefined
    environment.trim_blocks = environment.lstrip_blocks = True
    environment.globals["asset"] = asset_url
    environment.globals["url_for"] = addresses.url_for
    environment.globals.update(functions)
    environment.filters.update(filters)
    environment.globals["ui"] = ui = SimpleNamespace()
    macros = environment.get_template("_ui.html").module
    vars(ui).update({name: each for name, each in vars(macros).items() if isinstance(each, Macro)})
    vars(ui).update(
        {name: CachedMacro(getattr(macros, name), size) for name, size in CACHED_MACROS.items()}
    )


class CachedMacro:
    """A macro with its output cached, by arguments and by the prefix of its addresses."""

    def __init__(self, macro: Macro, size: int) -> None:
        @lru_cache(size)
        def printed(_prefix: str, *given: object) -> str:
            return macro(*given)

        self._printed = printed

    def __call__(self, *given: object) -> str:
        """The output for the arguments *given*."""
        return self._printed(addresses.prefix(), *given)

    def each(self, many: Iterable[object], *given: object) -> Markup:
        """The output for each of *many* in turn, with the same further arguments *given*."""
        prefix, printed = addresses.prefix(), self._printed
        return Markup().join([printed(prefix, one, *given) for one in many])


def part(template: str, name: str, **values: Any) -> str:
    """Block *name* of *template*, rendered alone with the *values* of the whole page.

    The block is one element, whose id is the block's name.
    """
    environment: Environment = cast(Any, current_app).jinja_env
    found = environment.get_template(template)
    return "".join(found.blocks[name](found.new_context(values))).strip()


def page_or_answer(template: str, **values: Any) -> str:
    """The page *template*; if htmx requests it, only its block ``asked``."""
    if request.htmx:
        return part(template, "asked", **values)
    return render_template(template, **values)


def followed(template: str, name: str, version: int, /, **values: Any) -> Response:
    """The page *template* of a table at *version*, which keeps itself up to date.

    If htmx asks for what is new since ``?v=``, the answer is the block *name*, or 204 if nothing
    is.
    """
    if not request.htmx:
        return Response(render_template(template, **values))
    if request.args.get("v", "") == str(version):
        return Response(status=HTTPStatus.NO_CONTENT)
    news = Response(part(template, name, **values))
    news.headers.update({"HX-Retarget": f"#{name}", "HX-Reswap": "outerMorph"})
    return news
