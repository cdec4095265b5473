"""The page on which a table tells its rules in words: what was understood, each with a switch.

Nothing is written here. What is switched on goes on to the page of the house rules, or of the
charter, where it can be changed like any rule.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from http import HTTPStatus
from typing import Any

from flask import Response, render_template

from referee.rook.rules import cards
from referee.rook.rules.model import RuleSet
from referee.rook.rules.registry import RULES
from referee.text import capital
from referee.web.rook.rulebook.nearest import Fit, Values, can_be
from referee.web.rook.rulebook.told import (
    CARD,
    COMING,
    FACTS,
    LONGEST,
    NEST,
    ONES,
    Asked,
    Told,
    doubled,
    told_rules,
)
from referee.web.rook.words.deck import as_named
from referee.web.rook.words.rules import game_name
from referee.web.shared.ui.fields import Posted, too_long
from referee.web.shared.ui.parts import Chip, Choice, Form, Group, Hidden, Look
from referee.web.shared.words import listed

NEITHER = "Leave it as the game has it"


@dataclass(frozen=True, slots=True)
class Switch:
    """A value that a sentence sets, with the switch that takes it."""

    id: str
    sentence: str
    is_on: bool
    can: bool
    """Whether a table can set it at all."""
    note: str = ""
    """Why it is off, or what the game has instead."""


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of the text, with what it sets and what it leaves open."""

    text: str
    switches: Sequence[Switch] = ()
    questions: Sequence[Choice] = ()
    """What is asked, with the answers that it may have; a question without any is only shown."""
    left: Sequence[str] = ()
    """What stands in it beside what was understood."""


@dataclass(frozen=True, slots=True)
class Telling:
    """A text of rules, as it was read, and the rules that are switched on."""

    text: str
    wrong: str = ""
    """What is wrong with the text itself."""
    read: Sequence[Told] = ()
    on: frozenset[str] = frozenset()
    """The ids of the switches and answers that are on: "3.0" the first value of sentence 3,
    "3.1.0" the first answer to its second question."""
    doubled: frozenset[str] = frozenset()
    """The names of the rules that the text sets in two ways."""
    game: str = ""
    """The id of the game that was chosen for it; "" for the nearest one."""
    was_shown: bool = False
    """Whether the page had shown this very text, with these switches."""

    @property
    def values(self) -> Values:
        """What is switched on, by name."""
        return {name: value for mark, name, value in _every(self.read) if mark in self.on}

    @property
    def clashes(self) -> Sequence[str]:
        """The names of the rules that are switched on with two values."""
        found: dict[str, set[str]] = {}
        for mark, name, value in _every(self.read):
            if mark in self.on:
                found.setdefault(name, set()).add(str(value))
        return [name for name, each in found.items() if len(each) > 1]


def _every(read: Sequence[Told]) -> Sequence[tuple[str, str, Any]]:
    """Every value that is set or asked: its id, its name, and itself."""
    return [
        (mark, *value)
        for place, told in enumerate(read)
        for mark, value in (
            *((f"{place}.{at}", value) for at, value in enumerate(told.values)),
            *(
                (f"{place}.{at}.{number}", value)
                for at, asked in enumerate(told.asked)
                for number, value in enumerate(asked.choices)
            ),
        )
    ]


def read_telling(posted: Posted) -> Telling:
    """The text in *posted* with its switches; those of another text than was shown are as read."""
    text = posted.get("told", "").replace("\r\n", "\n")
    if wrong := too_long(text, LONGEST):
        return Telling(text, wrong)
    read = told_rules(text)
    twice = doubled(read)
    if posted.get("of") == of_text(text):
        on = {*posted.getlist("take")}
        on |= {value for name, value in posted.items() if name.startswith("answer-")}
        return Telling(
            text, "", read, frozenset(on), twice, posted.get("preset", ""), was_shown=True
        )
    taken = (
        f"{place}.{at}"
        for place, told in enumerate(read)
        for at, (name, _) in enumerate(told.values)
        if name not in twice
    )
    return Telling(text, "", read, frozenset(taken), twice)


def of_text(text: str) -> str:
    """A short mark of *text*, by which a form knows the text that its switches are of."""
    return sha256(text.encode("utf-8", "replace")).hexdigest()[:12]


def told_page(
    telling: Telling,
    games: Sequence[Fit],
    *,
    action: str,
    back: str,
    wrong: str = "",
    sends: Sequence[Hidden] = (),
    form: Form | None = None,
    holds: str = "",
    **page: object,
) -> Response:
    """The page with the text and what it says, by the first of *games*; 422 with *wrong*.

    Several *games* are offered to choose from, the first one chosen. A *form* is needed if what is
    switched on is written. *page* has the words of the links, and of the button ``done``.
    """
    faults = [fault for fault in (telling.wrong, wrong) if fault]
    alike: dict[str, Fit] = {}
    for game in games:  # with five players, three games are called the same
        alike.setdefault(game_name(game.agreed.usual), game)
    shown = render_template(
        "rules/told.html",
        text=telling.text,
        of=of_text(telling.text),
        faults=faults,
        lines=_lines(telling, games[0]) if games else (),
        always=[told.text for told in telling.read if told.always],
        unknown=[told.text for told in telling.read if not told.understood],
        games={game.agreed.usual.id: game_line(game) for game in alike.values()}
        if len(games) > 1
        else {},
        game=games[0] if games else None,
        action=action,
        back=back,
        sends=sends,
        form=form,
        holds=holds,
        **page,
    )
    return Response(shown, HTTPStatus.UNPROCESSABLE_ENTITY if faults else HTTPStatus.OK)


def settled(telling: Telling, game: Fit, posted: Posted) -> tuple[bool, str]:
    """Whether what is switched on is to be set now, and else why it cannot be, or "".

    Only what was shown is set: a text that was changed since is shown first.
    """
    if posted.get("do") != "use" or not telling.was_shown:
        return False, ""
    wrong = " ".join(game.agreed.errors.values())
    if telling.clashes:
        labels = listed(f"“{label(name, game.agreed.rules)}”" for name in telling.clashes)
        wrong = f"{labels}: two values are switched on. Leave one of them."
    return not wrong, wrong


def _lines(telling: Telling, game: Fit) -> Sequence[Line]:
    rules = game.agreed.rules
    lines = []
    for place, told in enumerate(telling.read):
        if not (told.values or told.asked):
            continue
        switches = [
            Switch(
                f"{place}.{at}",
                value_sentence(name, value, rules),
                f"{place}.{at}" in telling.on,
                can_be(name),
                _note(name, telling, game),
            )
            for at, (name, value) in enumerate(told.values)
        ]
        questions = [
            _question(f"{place}.{at}", asked, telling, rules) for at, asked in enumerate(told.asked)
        ]
        lines.append(Line(told.text, switches, questions, told.left))
    return lines


def _question(mark: str, asked: Asked, telling: Telling, rules: RuleSet) -> Choice:
    answers = [
        Chip(f"{mark}.{number}", value_sentence(*value, rules), f"{mark}.{number}" in telling.on)
        for number, value in enumerate(asked.choices)
    ]
    if answers:
        answers.append(Chip("", NEITHER, not any(chip.checked for chip in answers)))
    return Choice(f"answer-{mark}", asked.question, (Group(tuple(answers)),), Look.WORDS)


def _note(name: str, telling: Telling, game: Fit) -> str:
    """What keeps the rule *name* from being as it was told."""
    if name in telling.doubled:
        return "The text says it in two ways."
    if not can_be(name):
        return "No house rule sets this: play it by hand."
    if name in game.otherwise:
        now = value_sentence(name, game.otherwise[name], game.agreed.rules)
        return f"In {game_name(game.agreed.usual)} it is otherwise: {now}"
    return ""


def label(name: str, rules: RuleSet) -> str:
    """What players call the rule *name*."""
    if name in RULES:
        return as_named(RULES[name].label, rules)
    return {"c": f"Points of {name[1:]}s"}.get(
        name[:1] if name[1:].isdigit() else "", capital(name)
    )


def value_sentence(name: str, value: Any, rules: RuleSet) -> str:
    """The sentence that says a told *value*."""
    if name[1:].isdigit():
        return CARD.format(cards.counter_name(int(name[1:]), rules), value)
    if name == "ones":
        return ONES[value]
    if name == "nest" and value in NEST:
        return NEST[value]
    if name in FACTS:
        return FACTS[name].format(value)
    if name not in RULES:
        return COMING[name].format({True: "yes", False: "no"}.get(value, value))
    return RULES[name].wording(value, rules).sentence


def game_line(game: Fit) -> str:
    """A game in a list: its name, and how many rules of it are changed."""
    changed, otherwise = len(game.agreed.house), len(game.otherwise)
    parts = [f"{changed} house rule{'' if changed == 1 else 's'}"]
    if otherwise:
        parts.append(f"{otherwise} thing{'' if otherwise == 1 else 's'} unlike yours")
    return f"{game_name(game.agreed.usual)}: {', '.join(parts)}"
