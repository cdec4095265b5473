"""The change of the rules that is proposed, in one line for the table page."""

from referee.engine.rules import house
from referee.engine.rules.model import RuleSet
from referee.store.stored import StoredProposal
from referee.web import addresses
from referee.web.access import Viewer
from referee.web.charter.decision import Standing
from referee.web.charter.page import Proposed
from referee.web.charter.standing import Moved, moved, proposed_rules, words_on
from referee.web.entry.changes import coming
from referee.web.rulebook.editor import changed_rules
from referee.web.seals import Ask
from referee.web.state import TableState
from referee.web.ui.parts import Link
from referee.web.words.names import Words, someone
from referee.web.words.rulebook import charter as words


def proposed(state: TableState, viewer: Viewer) -> Proposed | None:
    """What the table page shows of it; None where nothing is proposed."""
    made = state.game.proposal
    if made is None:
        return None
    link = Link(addresses.charter(state.game.public_id), words.CHARTER)
    late = moved(state, made)
    if late is not None:
        said = f"{words.proposes_words(made.name)}. {moved_words(late, state, made)}"
        return Proposed(None, said, link)
    there, what = words_on(state, made), what_words(state, made)
    if is_asked(there, viewer):
        return Proposed(_ask(state, viewer, made, what, _against(there)), "", link)
    who = f"{words.proposes_words(made.name)}."
    parts = filter(None, (who, what, _against(there), _waits(state, there)))
    return Proposed(None, " ".join(parts), link)


def is_asked(there: Standing, viewer: Viewer) -> bool:
    """Whether this phone may agree now: its seat has not spoken, or nobody else has to."""
    if viewer.seat is None:
        return viewer.writes and there.by_all
    return viewer.seat in there.missing or there.by_all


def _ask(state: TableState, viewer: Viewer, made: StoredProposal, what: str, against: str) -> Ask:
    action = addresses.charter(state.game.public_id)
    return Ask(
        heading=words.proposes_words(made.name),
        bid=against,
        words=what,
        action=action,
        seq=made.id,
        label=words.AGREE,
        name="agree",
        dispute=Link(action, words.READ),
        form=viewer.form(action) if viewer.writes else None,
    )


def _against(there: Standing) -> str:
    """Who does not agree, and why; "" where nobody is against it."""
    said = (words.against_words(someone(w.player), w.reason) for w in there.against)
    return " ".join(said)


def _waits(state: TableState, there: Standing) -> str:
    called = Words(state.rules, coming(state).names)
    return words.waits_words(tuple(map(called.seat, there.missing)))


def what_words(state: TableState, made: StoredProposal) -> str:
    """What is proposed: "From hand 6 on: The first to reach 500 wins."."""
    before = coming(state).rules
    return words.from_words(sentences(proposed_rules(state, made), before), coming(state).label)


def sentences(rules: RuleSet, before: RuleSet) -> tuple[str, ...]:
    """What *rules* say that those *before* did not, a sentence each."""
    return tuple(house.sentence(each, rules) for each in changed_rules(rules, before))


def moved_words(late: Moved, state: TableState, made: StoredProposal) -> str:
    """Why it cannot come into force any more."""
    told = state.rounds[made.hand - 1 : made.hand]
    label = told[0].step.label if told and told[0].step is not None else str(made.hand)
    return words.MOVED[late.value].format(label)
