"""The charter of a table, filled for the phone that looks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.engine.rules.registry import RULES
from referee.store.stored import SeatPhone, StoredProposal, StoredWord
from referee.web import addresses
from referee.web.access import Viewer
from referee.web.charter.decision import Standing, has_phone, standing
from referee.web.charter.proposed import is_asked, moved_words, sentences, what_words
from referee.web.charter.standing import moved, proposed_rules, words_on
from referee.web.charter.versions import Version, versions
from referee.web.chartering.effect import effect_lines
from referee.web.chartering.page import CharterPage, OpenProposal, SeatSays, VersionLine
from referee.web.entry.changes import coming
from referee.web.rulebook.agreed import agreed_again
from referee.web.rulebook.editor import differing_lines
from referee.web.rulebook.offered import usual_at
from referee.web.rulebook.page import RuleLine
from referee.web.state import TableState
from referee.web.ui.parts import Field, Form, Hidden, Link, Notice
from referee.web.words.names import Words, someone
from referee.web.words.rulebook import charter as words
from referee.web.words.rulebook.book.rules import game_name


@dataclass(frozen=True, slots=True)
class Kept:
    """What the store keeps of a charter."""

    proposals: Sequence[StoredProposal]
    first: Sequence[StoredWord]
    """What was said of the rules of the beginning."""
    phones: Sequence[SeatPhone]
    device: str
    """What the store calls the phone that looks."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A tap that was not kept, and why."""

    notice: Notice | None = None
    reason: str = ""
    wrong: str = ""


def may_propose(viewer: Viewer) -> bool:
    """Whether this phone may propose other rules: it has the pen, or a seat."""
    return viewer.writes or viewer.seat is not None


def charter_page(state: TableState, viewer: Viewer, kept: Kept, tried: Tried) -> CharterPage:
    """What a table plays by, how it came to that, and what is proposed."""
    rules, found = coming(state).rules, versions(state)
    if state.standing.winner is not None:
        rules = state.deciding_rules
    usual = usual_at(rules)
    changed = differing_lines(rules, usual, lambda _, said, was: RuleLine(said, usual=was))
    first = standing(coming(state).names, kept.first, kept.phones) if len(found) == 1 else None
    return CharterPage(
        title=state.words.title(),
        news=addresses.charter(state.game.public_id, state.game.version),
        began_as=", ".join(filter(None, (game_name(state.game.rules), state.game.rules_name))),
        notice=tried.notice,
        proposal=_open(state, viewer, kept.device, tried),
        changed=changed,
        as_usual="" if changed else words.AS_USUAL,
        versions=tuple(_versions(found, kept))[::-1],
        dropped=tuple(_dropped(state, kept.proposals)),
        first=_first_form(state, viewer, first),
        waits=_first_waits(state, first, kept.phones),
        links=tuple(_links(state, viewer)),
        back=Link(addresses.table(state.game.public_id), "Back to the table"),
    )


def _links(state: TableState, viewer: Viewer) -> Iterator[Link]:
    here = state.game.public_id
    if may_propose(viewer) and state.standing.winner is None and state.game.proposal is None:
        yield Link(addresses.draft(here, {}), words.PROPOSE)
    yield Link(addresses.what_if(here, {}), words.WHAT_IF)
    yield Link(addresses.table_rules(here), "All rules of this table")
    agreed = agreed_again(coming(state).rules, {})
    yield Link(addresses.house_rules(agreed.usual.id, agreed.fields()), words.KEEP)


def _open(state: TableState, viewer: Viewer, device: str, tried: Tried) -> OpenProposal | None:
    """The proposal as this phone may answer it; None: nothing is proposed."""
    made = state.game.proposal
    if made is None:
        return None
    late, before = moved(state, made), coming(state).rules
    there = words_on(state, made)
    form = viewer.form(addresses.charter(state.game.public_id))
    asked = late is None and is_asked(there, viewer)
    again = any(w.seat == viewer.seat and not w.agrees for w in there.against)
    rules = before if late else proposed_rules(state, made)
    speaks = late is None and viewer.seat is not None
    return OpenProposal(
        heading=words.proposes_words(made.name),
        id=made.id,
        what="" if late else what_words(state, made),
        instead="" if late else words.now_words(sentences(before, rules)),
        effect=() if late else effect_lines(state, rules, before),
        late=moved_words(late, state, made) if late else "",
        seats=tuple(_seats(state, viewer, made, there)) if late is None else (),
        form=form,
        agree=form if asked or (again and late is None) else None,
        agree_label=words.SETTLE if there.by_all else words.AGREE,
        why=Field("reason", words.WHY, tried.reason, error=tried.wrong) if speaks else None,
        withdraw=form if may_withdraw(state, viewer, device) else None,
        withdraw_label=words.LAY_ASIDE if late else words.WITHDRAW,
    )


def may_withdraw(state: TableState, viewer: Viewer, device: str) -> bool:
    """Whether this phone may take the open proposal back: it made it.

    So may the pen where the table has moved on, or where the phone that made it is gone.
    """
    made = state.game.proposal
    if made is None:
        return False
    gone = all(each.device != made.device for each in made.phones)
    return made.device == device or (viewer.writes and (gone or moved(state, made) is not None))


def _seats(
    state: TableState, viewer: Viewer, made: StoredProposal, there: Standing
) -> Iterator[SeatSays]:
    called = Words(state.rules, coming(state).names)
    said = {each.seat: each for each in (*there.agreed, *there.against)}
    for seat in range(1, len(called.names) + 1):
        name, word = called.seat(seat), said.get(seat)
        if word is not None:
            yield SeatSays(name, _said(word))
        elif viewer.writes and not has_phone(seat, made.phones):
            form = viewer.form(addresses.charter(state.game.public_id))
            sends = (Hidden("seat", str(seat)),)
            yield SeatSays(name, "", form, sends, words.says_for_words(name))
        else:
            yield SeatSays(name, "has not said yet")


def _said(word: StoredWord) -> str:
    return words.word_words(
        agrees=word.agrees, said=word.said, by=someone(word.name), reason=word.reason
    )


def _versions(found: Sequence[Version], kept: Kept) -> Iterator[VersionLine]:
    for each in found:
        heading = words.version_words(each.number, each.label)
        if each.entry is None:
            names = [w.player for w in kept.first if w.agrees]
            said = words.agreed_words(list(map(someone, names)))
            yield VersionLine(heading, (words.FIRST,), (said,) if said else ())
        else:
            said_now = sentences(each.rules, each.before)
            yield VersionLine(heading, said_now, tuple(_notes(each, kept.proposals)))


def _notes(version: Version, proposals: Sequence[StoredProposal]) -> Iterator[str]:
    """Who proposed a version and who agreed; who changed it where nobody else was asked."""
    entry = version.entry
    if entry is None:
        return
    made = next((p for p in proposals if (p.hand, p.seq) == (entry.hand, entry.seq)), None)
    if made is None:
        yield words.changed_by_words(entry.actor, entry.recorded_at)
        return
    yield words.proposed_words(made.name, made.at)
    yield words.agreed_words(list(map(_who_agreed, made.words)))
    yield words.in_force_words(made.closed_at or made.at)


def _who_agreed(word: StoredWord) -> str:
    name = someone(word.player)
    return f"{name} (said at the table)" if word.said else name


def _dropped(state: TableState, proposals: Sequence[StoredProposal]) -> Iterator[VersionLine]:
    """The proposals that came to nothing, the latest first."""
    for made in reversed(proposals):
        if made.ending in ("withdrawn", "overtaken") and made.closed_at is not None:
            said = tuple(_house_sentences(state, made))
            notes = [words.ended_words(made.name, made.ending, made.closed_at)]
            notes += [
                words.against_words(someone(w.player), w.reason) for w in made.words if not w.agrees
            ]
            yield VersionLine("", said, tuple(notes))


def _house_sentences(state: TableState, made: StoredProposal) -> Iterator[str]:
    """What was proposed, as this table would say it."""
    for name, value in made.house.items():
        yield RULES[name].says(value, coming(state).rules).sentence


def _first_form(state: TableState, viewer: Viewer, there: Standing | None) -> Form | None:
    if there is None or state.standing.winner is not None or viewer.seat not in there.missing:
        return None
    return viewer.form(addresses.charter(state.game.public_id))


def _first_waits(state: TableState, there: Standing | None, phones: Sequence[SeatPhone]) -> str:
    """Whose phones have not agreed to the rules of the beginning yet."""
    if there is None:
        return ""
    called = Words(state.rules, coming(state).names)
    asked = [seat for seat in there.missing if has_phone(seat, phones)]
    return words.may_agree_words(list(map(called.seat, asked)))
