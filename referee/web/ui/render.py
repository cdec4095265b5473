"""Pages and their blocks, made of values by name, and the macros that all templates use."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from http import HTTPStatus
from types import SimpleNamespace
from typing import Any, cast

from flask import Flask, Response, current_app, render_template
from htmx_flask import request
from jinja2 import Environment, StrictUndefined
from jinja2.ext import Extension
from jinja2.runtime import Macro
from markupsafe import Markup

from referee.web import addresses
from referee.web.ui.assets import asset_url

CACHED_MACROS = {"choice": 512, "face": 512, "names": 1024, "result": 512, "sheet_row": 4096}
"""Macros whose last answers are kept, and how many.

They print what many pages share, or what most saves leave as it was: together most of a page.
They must give the same for equal arguments, and nobody may change those.
"""


class Tight(Extension):
    """Takes line ends that no browser shows: a page of many hands has hundreds of them."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:  # noqa: ARG002
        """*source* of a page without the end of a line that is a call alone, or parts two blocks.

        In plain text every end of a line is seen.
        """
        if name is not None and name.endswith(".txt"):
            return source
        return _BETWEEN_BLOCKS.sub("", _CALL_ALONE.sub(r"\1", source))


_CALL_ALONE = re.compile(r"^(\{\{ .* \}\})\n", re.MULTILINE)
_BETWEEN_BLOCKS = re.compile(
    r"(?<=>)\n(?=</?(?:article|div|fieldset|form|h2|label|legend|p|section|t[dhr]|tbody|thead)\b)"
)


def install(
    app: Flask,
    functions: Mapping[str, Callable[..., str]],
    filters: Mapping[str, Callable[..., str]],
) -> None:
    """Sets up the templates: strict about names, with the macros as the global ``ui``.

    *functions* and *filters*: what else templates call, by name.
    """
    environment: Environment = app.jinja_env
    environment.undefined = StrictUndefined
    environment.trim_blocks = environment.lstrip_blocks = True
    environment.add_extension(Tight)
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
    """A macro with its last answers kept; below another prefix it prints other addresses."""

    def __init__(self, macro: Macro, size: int) -> None:
        @lru_cache(size)
        def printed(_prefix: str, *given: object) -> str:
            return macro(*given)

        self._printed = printed

    def __call__(self, *given: object) -> str:
        """What it prints."""
        return self._printed(addresses.prefix(), *given)

    def each(self, many: Iterable[object], *given: object) -> Markup:
        """What it prints for each of *many*, one after the other, *given* the same."""
        prefix, printed = addresses.prefix(), self._printed
        return Markup().join([printed(prefix, one, *given) for one in many])


def part(template: str, name: str, **values: Any) -> str:
    """Block *name* of *template* alone, of the *values* that the whole page would be made of.

    It is the element whose id is the block's name.
    """
    environment: Environment = cast(Any, current_app).jinja_env
    found = environment.get_template(template)
    return "".join(found.blocks[name](found.new_context(values))).strip()


def page_or_answer(template: str, **values: Any) -> str:
    """The page *template*; where htmx asks, its block ``page_or_answer`` alone."""
    if request.htmx:
        return part(template, "asked", **values)
    return render_template(template, **values)


def followed(template: str, name: str, version: int, **values: Any) -> Response:
    """The page *template*, which follows its table, that is at *version*.

    Where the page itself asks what there is since ``?v=``: its block *name*, or 204 for nothing.
    """
    if not request.htmx:
        return Response(render_template(template, **values))
    if request.args.get("v", "") == str(version):
        return Response(status=HTTPStatus.NO_CONTENT)
    news = Response(part(template, name, **values))
    news.headers.update({"HX-Retarget": f"#{name}", "HX-Reswap": "outerMorph"})
    return news
