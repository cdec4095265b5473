"""The page that shows an effect and asks once more, before anything is saved."""

from referee.web.effects import Judged
from referee.web.forms import Posted, number_in
from referee.web.pages import Form
from referee.web.present_table import form, hidden_of
from referee.web.state import TableState
from referee.web.table_pages import PreviewPage
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
