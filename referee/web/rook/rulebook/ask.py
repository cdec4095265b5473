"""The pages of every preset's rules, of the questions about them, and of the search in both."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from http import HTTPStatus

from flask import Blueprint, Response, abort, redirect, render_template, url_for
from htmx_flask import request
from werkzeug.wrappers import Response as AnyResponse

from referee import __version__
from referee.store.seated.games import table_now
from referee.web.rook.rulebook.answers import QUESTIONS, Asking, BookQuestion
from referee.web.rook.rulebook.book import BookRule, in_brief, in_force, is_off, label_of, rule_book
from referee.web.rook.rulebook.presets import preset_groups, preset_named
from referee.web.rook.rulebook.search import LONGEST, SURE, Entry, alike, reading, search
from referee.web.shared.access import database, device
from referee.web.shared.ui import render
from referee.web.table.doors import doors

# The questions by chapter, with their answers at a table


COMMON = ("leads-first", "renege-late", "nest", "set", "both-over")
"""Questions offered if a search finds nothing."""


OFFERED = 5
"""The most questions that are offered if a search finds nothing."""

SHOWN = 6
"""The most questions, and the most rules, that a search shows."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A question, with the answer of a table's rules."""

    name: str
    """The name; the question's id on the page is ``ask-<name>``."""
    question: str
    text: str
    rules: Mapping[str, str]
    """The labels of the rules that the answer rests on, by name."""
    also: tuple[str, ...]
    """Other ways to ask it."""


@dataclass(frozen=True, slots=True)
class Found:
    """All questions by chapter, or the results of a search."""

    query: str = ""
    """The text that was searched for; "" without a search."""
    groups: Mapping[str, Sequence[Answer]] = field(default_factory=dict)
    answers: Sequence[Answer] = ()
    """The questions that were found, or else the nearest ones."""
    rules: Sequence[tuple[BookRule, str]] = ()
    """The rules that were found, each with its label."""
    read_as: str = ""
    """The query with typing errors corrected; "" if there were none."""
    near: float = 1.0
    """How near the nearest result is: 0 if nothing was found, 1 if it has the same words."""

    @property
    def is_sure(self) -> bool:
        """Whether the nearest result probably is what was meant."""
        return self.near >= SURE


def find_answers(at: Asking, query: str) -> Found:
    """All questions for the table, or those found by *query*."""
    query = " ".join(query.split())[:LONGEST]
    groups = _every(at)
    if not query:
        return Found(groups=groups)
    return _searched(query, at, [each for answers in groups.values() for each in answers])


@lru_cache(maxsize=64)
def _every(at: Asking) -> Mapping[str, Sequence[Answer]]:
    """The answered questions by chapter; cached, as the search sends a request for every letter."""
    groups = {chapter: tuple(_answers(each, at)) for chapter, each in QUESTIONS.items()}
    return {chapter: each for chapter, each in groups.items() if each}


def answered(template: str, found: Found, **values: object) -> Response:
    """The page *template*, which extends ``rules/ask.html``; for htmx only its block ``found``."""
    others = [told for door in doors().values() for told in door.answers(found.query)]
    if request.htmx:
        shown = render.part("rules/ask.html", "found", found=found, others=others, **values)
        return Response(shown)
    return Response(render_template(template, found=found, others=others, **values))


def _answers(questions: Sequence[BookQuestion], at: Asking) -> Iterator[Answer]:
    there = in_force(at.rules)
    for each in questions:
        if text := each.answer(at):
            played = (name for name in each.rules if name in there and not is_off(name, at.rules))
            rules = {name: label_of(name, at.rules) for name in played}
            question = each.question.format(rook=at.rook)
            yield Answer(each.name, question, text, rules, tuple(each.also))


def _searched(text: str, at: Asking, every: Sequence[Answer]) -> Found:
    answers = {f"ask {each.name}": each for each in every}
    rules = {f"rule {each.name}": each for each in in_force(at.rules).values()}
    of_questions = [Entry(name, each.question, each.also, "") for name, each in answers.items()]
    of_rules = [
        Entry(name, label_of(each.name, at.rules), (), each.sentence)
        for name, each in rules.items()
    ]
    parsed = reading(text, [*of_questions, *of_rules])
    found, found_rules = (_sure(search(parsed, each)) for each in (of_questions, of_rules))
    near = max((*found.values(), *found_rules.values()), default=0.0)
    names = list(found)
    if not near:
        common = (f"ask {name}" for name in COMMON)
        names = list(dict.fromkeys((*alike(text, of_questions), *common)))[:OFFERED]
    return Found(
        text,
        answers=[answers[name] for name in names][:SHOWN],
        rules=[(rules[n], label_of(rules[n].name, at.rules)) for n in found_rules][:SHOWN],
        read_as=parsed.read_as if near else "",
        near=near,
    )


def _sure(found: dict[str, float]) -> dict[str, float]:
    """What is *found*, without what is doubtful if anything is surely meant."""
    return {name: near for name, near in found.items() if near >= SURE} or found


# The pages


rules = Blueprint("rules", __name__)


@rules.get("/rules")
def index() -> str:
    """Every preset by family."""
    groups = preset_groups(lambda name: url_for("rules.show", preset_id=name))
    return render_template("rules/index.html", groups=groups)


@rules.get("/rules/here")
def here() -> AnyResponse:
    """Redirects to the rules of the table where this phone is now, or else to the list of games."""
    with database().reading() as connection:
        table = table_now(connection, device=device())
    there = url_for("table_rules.show", public_id=table) if table else url_for("rules.index")
    return redirect(there, HTTPStatus.SEE_OTHER)


@rules.get("/rules/<preset_id>")
def show(preset_id: str) -> str:
    """The rules of a preset; 404 if there is no such preset."""
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
    """Questions about a preset, or those found by ``q``; 404 if there is no such preset."""
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
    """What this program is, and who owns the trademark ROOK."""
    return render_template("about.html", version=__version__)
