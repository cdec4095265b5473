"""The rules of every preset, and what people ask of them, also in the words of the search."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from http import HTTPStatus

from flask import Blueprint, Response, abort, redirect, render_template, url_for
from htmx_flask import request
from werkzeug.wrappers import Response as AnyResponse

from referee import __version__
from referee.store.game.games import table_now
from referee.web.access import database, device
from referee.web.rulebook.answers import QUESTIONS, Asking, BookQuestion
from referee.web.rulebook.book import BookRule, in_brief, in_force, is_off, label_of, rule_book
from referee.web.rulebook.presets import preset_groups, preset_named
from referee.web.rulebook.search import LONGEST, SURE, Entry, alike, reading, search
from referee.web.ui import render

# All questions by chapter, and what a table answers


COMMON = ("leads-first", "renege-late", "nest", "set", "both-over")
"""What is offered to who finds nothing."""


OFFERED = 5
"""Questions that are offered where nothing was found."""

SHOWN = 6
"""Rules and questions each that a search shows at most."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A question that people ask, and what this table's rules answer."""

    name: str
    """Its place on the page is ``ask-<name>``."""
    asked: str
    said: str
    rules: Mapping[str, str]
    """The rules that it rests on, by name, with their labels."""
    also: tuple[str, ...]
    """Other ways in which people ask it."""


@dataclass(frozen=True, slots=True)
class Found:
    """Every question by chapter, or what a search found instead."""

    asked: str = ""
    """What was searched for; "" for nothing."""
    groups: Mapping[str, Sequence[Answer]] = field(default_factory=dict)
    answers: Sequence[Answer] = ()
    """The questions that were found, or those that come nearest."""
    rules: Sequence[tuple[BookRule, str]] = ()
    """The rules that were found, each with its label."""
    read_as: str = ""
    """What a word with a slip in it was taken for."""
    near: float = 1.0
    """How near the nearest is: 0 for nothing found, 1 for just what was asked."""

    @property
    def is_sure(self) -> bool:
        """Whether what was found can be taken for what was asked."""
        return self.near >= SURE


def find_answers(at: Asking, asked: str) -> Found:
    """All questions that fit the table, or what a search for *asked* finds."""
    asked = " ".join(asked.split())[:LONGEST]
    groups = _every(at)
    if not asked:
        return Found(groups=groups)
    return _searched(asked, at, [each for answers in groups.values() for each in answers])


@lru_cache(maxsize=64)
def _every(at: Asking) -> Mapping[str, Sequence[Answer]]:
    """What people ask there, by chapter; kept, since a search asks with every letter."""
    groups = {chapter: tuple(_answers(each, at)) for chapter, each in QUESTIONS.items()}
    return {chapter: each for chapter, each in groups.items() if each}


def answered(template: str, found: Found, **values: object) -> Response:
    """The page *template*, which extends ``rules/ask.html``; where htmx asks, what was found."""
    if request.htmx:
        return Response(render.part("rules/ask.html", "found", found=found, **values))
    return Response(render_template(template, found=found, **values))


def _answers(questions: Sequence[BookQuestion], at: Asking) -> Iterator[Answer]:
    there = in_force(at.rules)
    for each in questions:
        if said := each.answer(at):
            played = (name for name in each.rules if name in there and not is_off(name, at.rules))
            rules = {name: label_of(name, at.rules) for name in played}
            asked = each.asked.format(rook=at.rook)
            yield Answer(each.name, asked, said, rules, tuple(each.also))


def _searched(text: str, at: Asking, every: Sequence[Answer]) -> Found:
    answers = {f"ask {each.name}": each for each in every}
    rules = {f"rule {each.name}": each for each in in_force(at.rules).values()}
    of_questions = [Entry(name, each.asked, each.also, "") for name, each in answers.items()]
    of_rules = [
        Entry(name, label_of(each.name, at.rules), (), each.said) for name, each in rules.items()
    ]
    asked = reading(text, [*of_questions, *of_rules])
    found, found_rules = search(asked, of_questions), search(asked, of_rules)
    near = max((*found.values(), *found_rules.values()), default=0.0)
    offered = dict.fromkeys((*alike(text, of_questions), *(f"ask {name}" for name in COMMON)))
    names = list(found) if near else list(offered)[:OFFERED]
    return Found(
        text,
        answers=[answers[name] for name in names][:SHOWN],
        rules=[(rules[n], label_of(rules[n].name, at.rules)) for n in found_rules][:SHOWN],
        read_as=asked.read_as if near else "",
        near=near,
    )


# The rules of every preset, and what people ask of them


rules = Blueprint("rules", __name__)


@rules.get("/rules")
def index() -> str:
    """Every game that can be played."""
    groups = preset_groups(lambda name: url_for("rules.show", preset_id=name))
    return render_template("rules/index.html", groups=groups)


@rules.get("/rules/here")
def here() -> AnyResponse:
    """Leads to the rules of the table that this phone is at now, else to those of every game."""
    with database().reading() as connection:
        table = table_now(connection, device=device())
    there = url_for("table_rules.show", public_id=table) if table else url_for("rules.index")
    return redirect(there, HTTPStatus.SEE_OTHER)


@rules.get("/rules/<preset_id>")
def show(preset_id: str) -> str:
    """One preset rule by rule; 404 where there is no such preset."""
    preset = preset_named(preset_id) or abort(HTTPStatus.NOT_FOUND)
    return render_template(
        "rules/show.html",
        id=preset_id,
        name=preset.name,
        special=preset.summary,
        brief=in_brief(preset),
        chapters=rule_book(preset),
    )


@rules.get("/rules/<preset_id>/ask")
def ask(preset_id: str) -> Response:
    """What people ask of a preset, or what a search for ``q`` finds; 404 where there is none."""
    preset = preset_named(preset_id) or abort(HTTPStatus.NOT_FOUND)
    found = find_answers(Asking(preset), request.args.get("q", ""))
    return answered(
        "rules/ask.html",
        found,
        id=preset_id,
        game=preset.name,
        action=url_for("rules.ask", preset_id=preset_id),
        book=url_for("rules.show", preset_id=preset_id),
    )


@rules.get("/about")
def about() -> str:
    """What this is, and whose trademark ROOK is."""
    return render_template("about.html", version=__version__)
