"""A hand to share: its page, its picture."""

from http import HTTPStatus

from flask import Blueprint, Response, abort

from referee.engine.game import Step
from referee.stats.course.told import is_carded
from referee.web import addresses
from referee.web.access import look
from referee.web.result.hand_picture import hand_picture
from referee.web.result.hand_summary import Shown, shown_of, spoken, text
from referee.web.result.page import ResultPage
from referee.web.result.png import png
from referee.web.result.shared import drawable
from referee.web.result.views import answer
from referee.web.server.bounds.rate import DRAWING, limited
from referee.web.sight import is_closed
from referee.web.state import TableState, table_state
from referee.web.ui import render
from referee.web.ui.parts import Link
from referee.web.words.game import results as said
from referee.web.words.game.replaying import SHARE_HAND, replay_words

hand_result = Blueprint("hand_result", __name__)


@hand_result.get("/t/<public_id>/hand/<int:hand>/picture")
def show(public_id: str, hand: int) -> Response:
    """The hand to share, to copy and to keep; 404 where it is still played, or has no cards."""
    shown = _shown(_state(public_id, hand), hand)
    return Response(render.page("result/result.html", _page(shown, hand)))


@hand_result.get("/t/<public_id>/hand/<int:hand>/picture.svg")
@limited(DRAWING)
def as_svg(public_id: str, hand: int) -> Response:
    """The hand as a drawing, which whoever opens it writes with fonts of their own."""
    return answer(_drawing(_state(public_id, hand), hand), "image/svg+xml")


@hand_result.get("/t/<public_id>/hand/<int:hand>/picture.png")
@limited(DRAWING)
def as_png(public_id: str, hand: int) -> Response:
    """The hand as a picture, with as much of each name as can be drawn."""
    return answer(_drawing(drawable(_state(public_id, hand)), hand), "image/png", png)


def _state(public_id: str, hand: int) -> TableState:
    """The table, whose *hand* may be shown; 404 where it may not."""
    game, _ = look(public_id)
    state = table_state(game)
    step = _step(state, hand)
    if step is None or not is_carded(step) or is_closed(state, hand):
        abort(HTTPStatus.NOT_FOUND)
    return state


def _step(state: TableState, hand: int) -> Step | None:
    return state.rounds[hand - 1].step if 1 <= hand <= len(state.rounds) else None


def _shown(state: TableState, hand: int) -> Shown:
    step = _step(state, hand)
    if step is None:
        abort(HTTPStatus.NOT_FOUND)
    return shown_of(state, step)


def _drawing(state: TableState, hand: int) -> str:
    return render.page("result/hand.svg", hand_picture(_shown(state, hand)))


def _page(shown: Shown, hand: int) -> ResultPage:
    here, label = shown.state.game.public_id, shown.step.label
    there = addresses.replay_hand(here, hand)
    url = addresses.whole(there)
    plain = text(shown, url)
    return ResultPage(
        title=SHARE_HAND,
        table=Link(there, replay_words(label)),
        text=plain,
        lines=plain.count("\n") + 3,
        url=url,
        link_words="Link to the replay",
        picture=addresses.hand_picture(here, hand, "png"),
        picture_words=spoken(shown),
        files=(
            Link(addresses.hand_picture(here, hand, "png"), "Picture (PNG)"),
            Link(addresses.hand_picture(here, hand, "svg"), "Drawing (SVG)"),
        ),
        hints=(said.LINK_SHOWS, *([said.LINK_IS_LOCAL] if addresses.is_local() else [])),
        printed=Link(addresses.table(here), "Back to the table"),
    )
