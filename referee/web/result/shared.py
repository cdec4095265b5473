"""The page that shares a result, and how its picture is told where a font lacks a letter."""

from collections.abc import Iterator
from dataclasses import replace

from flask import request

from referee.engine.game import Due, Step
from referee.engine.text.harmless import without_steering
from referee.web import addresses
from referee.web.result.page import ResultPage
from referee.web.result.png import is_drawable
from referee.web.result.summary import spoken, summary, text
from referee.web.state import TableState
from referee.web.table.correction import replay_link
from referee.web.ui.parts import Link
from referee.web.words.game import results as said
from referee.web.words.game.replaying import replay_words
from referee.web.words.rulebook.charter import WHAT_IF


def result_page(state: TableState) -> ResultPage:
    """The result of *state*, or how things stand, for others."""
    told, here = summary(state), state.game.public_id
    url = addresses.whole(addresses.table(here))
    plain = text(told, url)
    return ResultPage(
        title="Share the result" if state.standing.winner else "Share the score",
        table=Link(addresses.table(here), "Back to the table"),
        text=plain,
        lines=plain.count("\n") + 2,
        url=url,
        picture=addresses.result_picture(here, "png"),
        picture_words=spoken(told),
        files=(
            Link(addresses.result_picture(here, "png"), "Picture (PNG)"),
            Link(addresses.result_picture(here, "svg"), "Drawing (SVG)"),
            Link(addresses.result_text(here), "Plain text"),
        ),
        hints=tuple(_hints(state)),
        printed=Link(addresses.printed(here), "Score sheet to print"),
        what_if=Link(addresses.what_if(here, {}), WHAT_IF),
        replays=tuple(_replays(state)),
    )


def _replays(state: TableState) -> Iterator[Link]:
    """To each hand whose cards were told."""
    for each in state.dealt:
        link = replay_link(state, each.hand)
        if link is not None and each.step is not None:
            yield Link(link.href, replay_words(each.step.label))


def _hints(state: TableState) -> Iterator[str]:
    yield said.LINK_SHOWS
    if addresses.is_local():
        yield said.LINK_IS_LOCAL
    elif not request.is_secure:
        yield said.LINK_IS_NEAR
    changed = _changed_names(state)
    if changed:
        yield said.no_letter_words(changed)


def _changed_names(state: TableState) -> list[str]:
    names = drawable(state).names
    return [mine for mine, was in zip(names, state.names, strict=True) if mine != was]


def drawable(state: TableState) -> TableState:
    """*state* with what can be drawn of each name and of the place, never an empty box."""
    told = state.game
    game = replace(told, place=_letters(told.place), rules_name=_letters(told.rules_name))
    rounds = tuple(replace(each, step=_drawn_step(each.step)) for each in state.rounds)
    return replace(state, game=game, rounds=rounds, due=_drawn_due(state.due))


def _drawn_step(step: Step | None) -> Step | None:
    return replace(step, due=_drawn_due(step.due)) if step is not None else None


def _drawn_due(due: Due) -> Due:
    drawn = (_letters(name) or f"Seat {seat}" for seat, name in enumerate(due.names, 1))
    return replace(due, names=tuple(drawn))


def _letters(text: str) -> str:
    return "".join(filter(is_drawable, without_steering(text))).strip()
