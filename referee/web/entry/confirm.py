"""The page that shows an effect and asks once more, before anything is saved."""

from dataclasses import replace

from referee.web.access import Viewer
from referee.web.entry.asked.fill import form
from referee.web.entry.page import PreviewPage
from referee.web.entry.preview import Judged
from referee.web.state import TableState
from referee.web.ui.fields import Posted, hidden_of, number_in


def preview_page(state: TableState, viewer: Viewer, posted: Posted, judged: Judged) -> PreviewPage:
    """The effect of *posted*, which travels along unseen."""
    carried = replace(
        form(state, viewer),
        key=posted.get("key", viewer.key),
        seq=number_in(posted.get("seq", "")),
    )
    return PreviewPage(
        title=f"Hand {state.label}: is this right?",
        effect=judged.effect,
        hidden=hidden_of(posted),
        form=carried,
    )
