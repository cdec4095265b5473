"""The page that shows an effect and asks once more, before anything is saved."""

from referee.web.entry.forms import Posted, number_in
from referee.web.entry.preview import Judged
from referee.web.table.fill import form, hidden_of
from referee.web.table.page import PreviewPage
from referee.web.table.state import TableState
from referee.web.ui.parts import Form
from referee.web.viewer import Viewer


def preview_page(state: TableState, viewer: Viewer, posted: Posted, judged: Judged) -> PreviewPage:
    """The effect of *posted*, which travels along unseen."""
    plain = form(state, viewer, state.hand, state.seq)
    carried = Form(
        plain.action,
        plain.csrf_token,
        posted.get("key", plain.key),
        number_in(posted.get("seq", "")),
    )
    return PreviewPage(
        title=f"Hand {state.number}: is this right?",
        effect=judged.effect,
        hidden=hidden_of(posted),
        form=carried,
    )
