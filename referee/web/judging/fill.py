"""The judge's page, filled."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from werkzeug.datastructures import MultiDict

from referee.engine.hand import teams
from referee.engine.judge.scoring import Outcome
from referee.engine.questions import Kind, reneges
from referee.engine.rules import cards
from referee.web.access import Viewer, device
from referee.web.addresses import url_for
from referee.web.entry.form import FormState
from referee.web.judging.answers import FOULS, offered, read_question, verdict
from referee.web.judging.claim import DISCARD, RENEGE, can_be
from referee.web.judging.desk import Marks, desk, with_later
from referee.web.judging.page import AskForm, Desk, JudgePage, Precedent, TellForm, Verdict
from referee.web.judging.remedies import remedies_page
from referee.web.judging.told import ASIDE, DEALT, FORMS, PILES, SEEN, SOME, TAP, TRICK
from referee.web.server.aside import aside, turn
from referee.web.sight import is_closed
from referee.web.state import TableState, lines_of, step_at
from referee.web.ui.fields import Posted, nothing_posted, number_in
from referee.web.ui.parts import Field, Link, Notice, Option
from referee.web.words.cards import trump_name
from referee.web.words.game.hands import bid_words
from referee.web.words.game.judge import (
    CLOSED,
    NOT_SCORED,
    OPENING,
    SEEN_HINT,
    SOME_HINT,
    TYPED,
    TYPED_STANDARD,
    known_words,
)
from referee.web.words.game.told import told_words

Precedents = Callable[[str], Sequence[Precedent]]
"""What was ruled before, by the kind of foul."""


def judge_page(
    state: TableState, viewer: Viewer, tried: FormState, precedents: Precedents
) -> JudgePage:
    """The page of the hand that *state* is at, with what was *tried* to be asked or told."""
    here, hand = state.game.public_id, state.hand
    closed = is_closed(state, hand)
    bid = bid_words(state.facts, state.words)
    page = JudgePage(
        title="The judge",
        hand=f"Hand {state.label}. {bid}{'.' if bid else ''}".rstrip(),
        back=_back(state),
        known=known_words(state.facts, state.words, closed=closed),
        costs=tuple(_costs(state)),
        desk=Desk((), ()),
        closed=CLOSED if closed else "",
        asked=tried.posted.get("ask", ""),
        notice=tried.notice or _saved(state, tried.posted),
        asking=url_for("judging.show", public_id=here, hand=hand),
        ask=tuple(_ask_forms(state, tried.posted, closed=closed)),
    )
    page = _answered(page, state, viewer, tried.posted, precedents, closed=closed)
    if not viewer.writes:
        return page
    return replace(
        page,
        form=viewer.form(url_for("judging.show", public_id=here, hand=hand), state.seq),
        tell=tuple(_forms(state, tried)),
        opens=OPENING if closed else "",
    )


def _saved(state: TableState, posted: Posted) -> Notice | None:
    """What was told just now, as the address says; None where the newest line is another."""
    lines = lines_of(state.game, state.hand)
    if not lines or number_in(posted.get("saved", "")) != len(lines) - 1:
        return None
    said = told_words(lines, state.words)
    refuted = tuple(_refuted(state))
    return Notice("Saved", (said, *refuted), kept=not refuted) if said else None


def _refuted(state: TableState) -> Iterator[str]:
    """That a claim of this hand does not stand by what is told, and what that leaves open."""
    verdict = step_at(state).verdict
    refuted = [each for each in verdict.rulings if each.code == "claim-not-upheld"]
    yield from map(state.words.ruling, refuted)
    if refuted and verdict.score.outcome is Outcome.UNFINISHED:
        yield NOT_SCORED.format(hand=state.label)


def _answered(
    page: JudgePage,
    state: TableState,
    viewer: Viewer,
    posted: Posted,
    precedents: Precedents,
    *,
    closed: bool,
) -> JudgePage:
    """*page* with what may be asked, and the answer to what was.

    Both may have to look through all ways of the hand.
    """
    question, wrong = read_question(posted, state)

    def judged() -> tuple[Marks | None, Verdict | None]:
        marks = None if closed else reneges(state.facts, state.dealer, state.rules)
        if question is None:
            return marks, None
        return marks, verdict(question, state, closed=closed, pen=viewer.writes)

    with turn(state.game.public_id, device()):
        marks, found = aside(judged)
        table = desk(state, viewer, posted, question, marks)
        page = replace(page, offered=tuple(offered(state, closed=closed)), desk=table)
        if question is None or found is None:
            return replace(page, unasked=wrong)
        page = replace(page, asked=str(question))
        if found.kind == "open" and (table.deck or table.leaders):
            return page  # not before all cards of the trick lie there
        if found.kind == "open" and question.kind is Kind.RENEGE:
            page = replace(page, desk=with_later(table, state, viewer, posted, question))
        foul = FOULS.get(question.kind) if found.costs else None
        before = precedents(foul) if foul else ()
        page = replace(page, verdict=found, precedents=before)
        if foul is None or found.kind != "proven":
            return page
        said = {"kind": foul, "seat": question.seat or "", "trick": question.trick or ""}
        told = MultiDict({name: str(value) for name, value in said.items() if value})
        costs = aside(lambda: remedies_page(state, viewer, told, ()))
    return replace(page, ruled=costs if costs.remedies or costs.stops else None)


def _ask_forms(state: TableState, posted: Posted, *, closed: bool) -> Iterator[AskForm]:
    """What may be asked of any trick."""
    words, rules = state.words, state.rules
    seats = tuple(Option(str(seat), words.names[seat - 1]) for seat in teams.seats(rules))
    who = Field("who", "Who?", "1", "select", seats)
    when = Field("when", "In which trick?", "1", "select", _tricks(state))
    if closed:
        return
    card = Field(
        "card", "Which card?", hint=TYPED_STANDARD if cards.are_playing_cards(rules) else TYPED
    )
    held = (who, card, replace(when, label="Before which trick?"))
    forms = [
        (Kind.HELD, "Did somebody hold a card?", held),
        (Kind.MAY, "Was somebody allowed to play a card?", (who, card, when)),
        (Kind.TOOK, "Who took a trick?", (replace(when, label="Which trick?"),)),
    ]
    if rules.auction.no_counter_redeal:
        forms.append((Kind.REDEAL, "Was somebody allowed to ask for a new deal?", (who,)))
    if state.facts.call == "circus":
        forms.append((Kind.BEST_PASSED, "Did somebody pass the best card?", (who,)))
    for kind, legend, fields in forms:
        yield AskForm(kind, legend, _refilled(fields, posted, kind))


def _refilled(fields: Sequence[Field], posted: Posted, kind: Kind) -> Sequence[Field]:
    mine = posted if posted.get("what") == kind else nothing_posted()
    return tuple(_filled(each, mine, {}) for each in fields)


def _back(state: TableState) -> Link:
    here, hand = state.game.public_id, state.hand
    if state.current == hand:
        return Link(url_for("table.show", public_id=here), "Back to the table")
    return Link(url_for("table.correct", public_id=here, hand=hand), f"Hand {state.label}")


def _costs(state: TableState) -> Iterator[Link]:
    """Where the fouls of this table are ruled on."""
    here, hand = state.game.public_id, state.hand
    yield Link(url_for("judging.costs", public_id=here, hand=hand, kind=RENEGE), "A renege")
    if can_be(DISCARD, state.rules):
        yield Link(
            url_for("judging.costs", public_id=here, hand=hand, kind=DISCARD),
            "A bad discard",
        )
    for kind, words in OUT_OF_ORDER_COSTS.items():
        yield Link(url_for("judging.costs", public_id=here, hand=hand, kind=kind), words)


OUT_OF_ORDER_COSTS = {
    "lead-out-of-turn": "A lead out of turn",
    "two-cards": "Two cards at once",
}


def _forms(state: TableState, tried: FormState) -> Iterator[TellForm]:
    """What may be told, one form a thing."""
    posted, errors = tried.posted, tried.errors
    wanted = posted.get("do") or _wanted(posted)
    for form in _blank_forms(state):
        fields = tuple(_filled(each, posted, errors) for each in form.fields)
        error = errors.get("", "") if form.do == wanted else ""
        yield replace(form, fields=fields, shown=form.do == wanted, error=error)


def _wanted(posted: Posted) -> str:
    """Which form a link leads to."""
    return next((name for name in FORMS if name == posted.get("tell")), "")


def _filled(asked: Field, posted: Posted, errors: Mapping[str, str]) -> Field:
    value = posted.get(asked.name, asked.value)
    options = tuple(replace(each, selected=each.value == value) for each in asked.options)
    return replace(asked, value=value, options=options, error=errors.get(asked.name, ""))


def _blank_forms(state: TableState) -> Iterator[TellForm]:
    rules, words = state.rules, state.words
    typed = TYPED_STANDARD if cards.are_playing_cards(rules) else TYPED
    seats = [Option(str(seat), words.names[seat - 1]) for seat in teams.seats(rules)]
    order = f"As they were played. {typed}"
    yield TellForm(
        TRICK,
        "A trick",
        (
            Field("trick", "Which trick?", _next(state), "select", _tricks(state)),
            Field("led", "Who led it?", "", "select", (Option("", WHOSE_TURN), *seats)),
            Field("cards", "Its cards", hint=order),
        ),
        "Save the trick",
        pad=TAP,
    )
    colors = (Option(color, trump_name(color, rules)) for color in cards.COLORS.values())
    yield TellForm(
        SEEN,
        "One card of a trick",
        (
            Field("player", "Who played it?", "", "select", (Option("", "not said yet"), *seats)),
            Field("at", "To which trick?", _next(state), "select", _tricks(state)),
            Field("alone", "The card", hint=typed),
            Field(
                "color",
                "Or only its color",
                "",
                "select",
                (Option("", "the card is known"), *colors),
            ),
        ),
        "Save the card",
        hint=SEEN_HINT,
    )
    yield TellForm(
        DEALT,
        "A hand as dealt",
        (
            Field("whose", "Whose?", "", "select", (Option("", "not said yet"), *seats)),
            Field("held", "All its cards, played ones too", hint=typed),
        ),
        "Save the hand",
    )
    if cards.nest_size(rules):
        yield TellForm(
            ASIDE,
            "Nest and discard",
            (
                Field("nest", "The nest as dealt", hint=typed),
                Field("discard", "What the bidder laid aside"),
            ),
            "Save the nest",
        )
    yield TellForm(
        PILES,
        "The piles",
        tuple(Field(f"pile{team}", words.team(team)) for team in teams.teams(rules)),
        "Save the piles",
        hint=f"Every captured counter. {typed}",
    )
    known = state.facts.in_piles or {}
    some = ((team, " ".join(map(cards.shown, known.get(team, ())))) for team in teams.teams(rules))
    yield TellForm(
        SOME,
        "Some cards of a pile",
        tuple(Field(f"some{team}", words.team(team), value) for team, value in some),
        "Save these cards",
        hint=f"{SOME_HINT} {typed}",
    )


WHOSE_TURN, KNOWN = "whose turn it was", "the card is known"


def _tricks(state: TableState) -> Sequence[Option]:
    return tuple(Option(str(n), f"trick {n}") for n in range(1, cards.hand_size(state.rules) + 1))


def _next(state: TableState) -> str:
    """The first trick of which no card is told."""
    play = state.facts.play
    free = next((n for n, laid in enumerate(play, 1) if not laid), len(play) + 1)
    return str(min(free, cards.hand_size(state.rules)))
