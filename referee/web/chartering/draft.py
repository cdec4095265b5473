"""A change of a table's rules while it is put together, filled: its rules, one of them, its effect.

What is drafted so far travels in the address; nothing is written before it is proposed.
"""

from collections.abc import Mapping

from referee.engine.rules import house
from referee.web import addresses
from referee.web.access import Viewer
from referee.web.charter.standing import digest
from referee.web.chartering.effect import effect_lines
from referee.web.chartering.page import DraftPage, EffectPage
from referee.web.entry.changes import coming, next_to_deal
from referee.web.rulebook.agreed import Agreed, house_fields
from referee.web.rulebook.editor import (
    change_link,
    choice_of,
    differing_lines,
    fields_of,
    lines_of,
    usually,
)
from referee.web.rulebook.offered import usual_at
from referee.web.rulebook.page import RuleLine, RulePage
from referee.web.state import TableState
from referee.web.ui.parts import Hidden, Link, Notice
from referee.web.words.rulebook import charter as words
from referee.web.words.rulebook.book import house as house_words


def draft_page(state: TableState, agreed: Agreed) -> DraftPage:
    """Every rule of the hands to come, with what is drafted so far first."""
    here, said = state.game.public_id, agreed.fields()

    def line(name: str, sentence: str, was: str) -> RuleLine:
        now = _now(name, agreed) if was else ""
        back = _without(here, agreed, name) if was else None
        return RuleLine(
            sentence, change_link(name, addresses.draft_rule(here, name, said)), now, back
        )

    lines = lines_of(agreed.rules, agreed.usual, line)
    return DraftPage(
        heading=words.PROPOSE,
        said=house_words.holds_words(coming(state).label),
        drafted=lines.changed,
        groups=lines.groups,
        back=Link(addresses.charter(here), words.TITLE),
        done=Link(addresses.proposal(here, said), words.SEE) if lines.changed else None,
    )


def _now(name: str, agreed: Agreed) -> str:
    return words.now_words([_sentence(name, agreed)])


def _sentence(name: str, agreed: Agreed) -> str:
    return house.sentence(name, agreed.usual)


def _without(here: str, agreed: Agreed, name: str) -> Link | None:
    """What takes a drafted rule out again; None where it follows from another one."""
    if name not in agreed.house or agreed.without(name).errors:
        return None
    return Link(addresses.draft(here, agreed.without(name).fields()), words.AS_IT_IS)


def rule_page(
    state: TableState, agreed: Agreed, name: str, typed: Mapping[str, str], error: str
) -> RulePage:
    """The small form for one rule, over what is drafted so far."""
    here, rules = state.game.public_id, agreed.rules
    now, was = house.parameters(rules)[name], house.parameters(agreed.usual)[name]
    official, choice = usual_at(rules), choice_of(name, rules)
    differs = house.parameters(official)[name] != now
    own = house_fields({name: now})
    return RulePage(
        heading=change_link(name, "").label,
        stands=house.sentence(name, rules),
        usual=_now(name, agreed) if now != was else usually(name, official) if differs else "",
        choice=choice,
        fields=() if choice else fields_of(name, rules, official, typed),
        action=addresses.draft_rule(here, name, {}),
        sends=tuple(Hidden(*each) for each in agreed.fields().items() if each[0] not in own),
        back=Link(addresses.draft(here, agreed.fields()), house_words.ALL),
        button=words.SEE,
        error=error,
        holds=house_words.holds_words(coming(state).label),
    )


def effect_page(
    state: TableState, viewer: Viewer, agreed: Agreed, notice: Notice | None = None
) -> EffectPage:
    """What a change means, what it would have changed so far, and the tap that proposes it."""
    here, said = state.game.public_id, agreed.fields()
    can_be = not agreed.errors and agreed.rules != agreed.usual
    place = {"hand": str(next_to_deal(state)), "base": digest(agreed.usual)}
    sent = {**said, **place}
    return EffectPage(
        heading=words.from_hand_words(coming(state).label),
        notice=notice,
        lines=differing_lines(
            agreed.rules, agreed.usual, lambda name, told, _: _line(agreed, name, told)
        ),
        effect=effect_lines(state, agreed.rules, agreed.usual) if can_be else (),
        form=viewer.form(addresses.proposal(here, {})) if can_be else None,
        sends=tuple(Hidden(*each) for each in sent.items()),
        label=words.PROPOSE_IT,
        another=Link(addresses.draft(here, said), words.ANOTHER),
        back=Link(addresses.charter(here), words.TITLE),
    )


def _line(agreed: Agreed, name: str, said: str) -> RuleLine:
    """One rule of the change, beside what is played now and what is usual."""
    official = usual_at(agreed.rules)
    same = house.parameters(official)[name] == house.parameters(agreed.rules)[name]
    usual = words.AS_OFFICIAL if same else usually(name, official)
    now = _now(name, agreed)
    return RuleLine(said, usual=now if usual.endswith(now.partition(" ")[2]) else f"{now} {usual}")
