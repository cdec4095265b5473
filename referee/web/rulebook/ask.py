"""The page that answers what people ask, from the rules of one table."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from flask import Response
from htmx_flask import request

from referee.web.rulebook.book import in_force, is_off, label_of
from referee.web.rulebook.page import Answer, AskPage, QuestionGroup, Rule, RuleFound
from referee.web.rulebook.search import LONGEST, SURE, Entry, alike, reading, search
from referee.web.ui import render
from referee.web.ui.parts import Link
from referee.web.words.rulebook.answers.asking import Asking, Question
from referee.web.words.rulebook.answers.every import COMMON, QUESTIONS, asked_words
from referee.web.words.rulebook.spoken import EVERY, not_sure_words, read_as_words

OFFERED = 5
"""Questions that are offered where nothing was found."""

SHOWN = 6
"""Rules and questions each that a search shows at most."""

Address = Callable[[str], str]
"""Where a rule stands, by its name."""


@dataclass(frozen=True, slots=True)
class Desk:
    """Where questions are asked: of which table, and where its pages are."""

    at: Asking
    rule: Address
    action: str
    """The page itself, to which a search is sent."""
    back: Link
    rules: Link
    heading: str
    note: str = ""


def ask_page(desk: Desk, asked: str) -> AskPage:
    """All questions that fit the table, or what a search for *asked* finds."""
    asked = " ".join(asked.split())[:LONGEST]
    page = AskPage(
        heading=desk.heading,
        action=desk.action,
        asked=asked,
        groups=_groups(desk),
        back=desk.back,
        rules=desk.rules,
        note=desk.note,
    )
    return _searched(page, desk) if asked else page


def _groups(desk: Desk) -> tuple[QuestionGroup, ...]:
    groups = (
        QuestionGroup(heading, tuple(_answers(questions, desk)))
        for heading, questions in QUESTIONS.items()
    )
    return tuple(group for group in groups if group.answers)


def answered(shown: AskPage) -> Response:
    """The page, or what was found alone where htmx asks for it."""
    if not request.htmx:
        return Response(render.page("rules/ask.html", shown))
    return Response(render.block("rules/ask.html", "found", shown))


def _answers(questions: Sequence[Question], desk: Desk) -> Iterator[Answer]:
    for each in questions:
        said = each.answer(desk.at)
        if said:
            asked = asked_words(each, desk.at)
            yield Answer(each.name, asked, said, tuple(_links(each, desk)))


def _links(question: Question, desk: Desk) -> Iterator[Link]:
    """To the rules of the question that the table has, and plays: a label reads like a rule."""
    rules = desk.at.rules
    there = in_force(rules)
    return (
        Link(desk.rule(name), label_of(name, rules))
        for name in question.rules
        if name in there and not is_off(name, rules)
    )


def _searched(page: AskPage, desk: Desk) -> AskPage:
    """*page* with what fits the search instead of every question."""
    answers = {f"ask {each.name}": each for group in page.groups for each in group.answers}
    rules = {f"rule {each.name}": each for each in in_force(desk.at.rules).values()}
    of_questions = [*_question_entries(answers)]
    of_rules = [_rule_entry(each, desk) for each in rules.values()]
    asked = reading(page.asked, [*of_questions, *of_rules])
    found, found_rules = search(asked, of_questions), search(asked, of_rules)
    near = max((*found.values(), *found_rules.values()), default=0.0)
    names = list(found) if near else _nearest(page.asked, answers)
    return replace(
        page,
        groups=(),
        answers=[answers[name] for name in names][:SHOWN],
        found=[_found(rules[name], desk) for name in found_rules][:SHOWN],
        says=read_as_words(asked.read_as) if asked.read_as and near else "",
        nothing="" if near >= SURE else not_sure_words(page.asked, found_any=near > 0),
        every=Link(page.action, EVERY),
    )


def _nearest(asked: str, answers: Mapping[str, Answer]) -> list[str]:
    """The names of the questions that are offered where nothing was found."""
    near = alike(asked, list(_question_entries(answers)))
    return list(dict.fromkeys((*near, *(f"ask {name}" for name in COMMON))))[:OFFERED]


def _question_entries(answers: Mapping[str, Answer]) -> Iterator[Entry]:
    for question in (each for questions in QUESTIONS.values() for each in questions):
        told = answers.get(f"ask {question.name}")
        if told is not None:
            yield Entry(f"ask {question.name}", told.asked, tuple(question.also.split(" / ")), "")


def _rule_entry(rule: Rule, desk: Desk) -> Entry:
    return Entry(f"rule {rule.name}", label_of(rule.name, desk.at.rules), (), rule.said)


def _found(rule: Rule, desk: Desk) -> RuleFound:
    return RuleFound(Link(desk.rule(rule.name), label_of(rule.name, desk.at.rules)), rule.said)
