"""The way to a game: questions that players can answer, worked out from the games themselves.

No game has a path of its own: each question reads its answer off the rules, and is asked only
while more games are left than a player wants to compare, and only where they differ in it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from flask import Blueprint, render_template, request, url_for

from referee.engine.hand import teams
from referee.engine.rules import cards, presets
from referee.engine.rules.model import Dummy, RuleSet
from referee.store.game.games import last_game_of
from referee.store.people.named_rules import rules_of
from referee.web.access import database, device, keeper, require_may_begin
from referee.web.games.home import again
from referee.web.games.named import named_card
from referee.web.rulebook.offered import (
    FAMILIES,
    games_for,
    groups_for,
    preset_groups,
    seated_card,
)
from referee.web.ui.fields import number_in
from referee.web.words.rulebook.book.deck import kinds_words
from referee.web.words.rulebook.book.rules import NUMBERS

picking = Blueprint("picking", __name__)
picking.before_request(require_may_begin)

MOST = 3
"""Games that are compared at the end."""

ANY = "any"
"""The answer of who is not sure: it leaves every game."""

Answers = Mapping[str, str]
"""What was answered so far, by the name of the question."""


@dataclass(frozen=True, slots=True)
class Question:
    """Something that games differ in, and that players know about theirs."""

    name: str
    of: Callable[[RuleSet], str]
    """The answer that a game gives."""
    text: str
    """The question; ``{}`` stands for the answers."""
    words: Callable[[str], str] = str
    """An answer on its button."""
    given: Callable[[str], str] = str
    """An answer above the next question."""

    def legend(self, games: Sequence[RuleSet]) -> str:
        """The question as these *games* call for it."""
        *head, last = self.answers(games)
        return self.text.format(f"{', '.join(head)} or {last}" if head else last)

    def answers(self, games: Sequence[RuleSet]) -> tuple[str, ...]:
        """What *games* answer: yes before no, numbers rising, else as the games come."""
        found = tuple(dict.fromkeys(map(self.of, games)))
        if "yes" in found:
            return tuple(sorted(found, reverse=True))
        return tuple(sorted(found, key=int)) if all(map(str.isdigit, found)) else found


def _yes(*, is_so: bool) -> str:
    return "yes" if is_so else "no"


QUESTIONS: Sequence[Question] = (
    Question(
        "partner",
        lambda rules: _yes(is_so=teams.partners_are_called(rules)),
        "Do you name a partner by a card?",
        str.capitalize,
        {"yes": "a partner by a card", "no": "no partner by a card"}.__getitem__,
    ),
    Question(
        "decks",
        lambda rules: str(rules.deck.copies),
        "One deck or two?",
        {"1": "One deck", "2": "Two decks"}.__getitem__,
        {"1": "one deck", "2": "two decks"}.__getitem__,
    ),
    Question("cards", kinds_words, "Which cards are on the table?"),
    Question(
        "target",
        lambda rules: str(rules.end.target),
        "To {}?",
        "To {}".format,
        "to {}".format,
    ),
    Question(
        "total",
        lambda rules: str(cards.hand_total(rules)),
        "{} points in a hand?",
        "{} points".format,
        "{} points in a hand".format,
    ),
    Question(
        "open",
        lambda rules: _yes(is_so=rules.play.dummy is not Dummy.NONE),
        "Does a partner lay the hand open?",
        str.capitalize,
        {"yes": "an open hand", "no": "no open hand"}.__getitem__,
    ),
    Question(
        "nest",
        lambda rules: _yes(is_so=bool(cards.nest_size(rules))),
        "Are cards set aside as a nest?",
        str.capitalize,
        {"yes": "a nest", "no": "no nest"}.__getitem__,
    ),
)
"""In the order in which they are asked."""


def games_in_order(players: int) -> tuple[RuleSet, ...]:
    """The games for so many: those made for them first, and the best known of each kind first."""
    made, others = games_for(players)
    return (*sorted(made, key=_fame), *sorted(others, key=_fame))


def _fame(rules: RuleSet) -> tuple[int, int]:
    kinds = list(FAMILIES.values())
    kind = next(kind for kind in kinds if rules.id in kind)
    return kind.index(rules.id), kinds.index(kind)


def answered(players: int, sent: Answers) -> dict[str, str]:
    """What of *sent* is an answer at all, in the order of the questions."""
    games = games_in_order(players)
    found = {}
    for question in QUESTIONS:
        answer = sent.get(question.name, "")
        if answer == ANY or answer in question.answers(games):
            found[question.name] = answer
            games = _those(games, question, answer)
    return found


def games_left(players: int, answers: Answers) -> tuple[RuleSet, ...]:
    """The games that fit the *answers*, best known first."""
    games = games_in_order(players)
    for question in QUESTIONS:
        games = _those(games, question, answers.get(question.name, ANY))
    return games


def _those(games: tuple[RuleSet, ...], question: Question, answer: str) -> tuple[RuleSet, ...]:
    if answer == ANY:
        return games
    return tuple(rules for rules in games if question.of(rules) == answer)


def next_question(games: Sequence[RuleSet], answers: Answers) -> Question | None:
    """What to ask now; None: nothing more, the games can be compared."""
    if len(games) <= MOST:
        return None
    open_ones = (each for each in QUESTIONS if each.name not in answers)
    return next((each for each in open_ones if len(each.answers(games)) > 1), None)


@picking.get("/new")
def ask() -> str:
    """Which game is it? ``?players=`` and the answers to further questions narrow it down."""
    players = number_in(request.args.get("players", ""))
    if players in NUMBERS:
        return _next(players, request.args)
    with database().reading() as connection:
        last, who = last_game_of(connection, device=device()), keeper(connection)
        named = rules_of(connection, device=device())
        deleted = rules_of(connection, device=device(), deleted=True)
    gone = (each for each in deleted if each.public_id == request.args.get("deleted"))
    return render_template(
        "games/pick.html",
        players=None,
        numbers=NUMBERS,
        every=len(presets.preset_ids()),
        again=again(last, who),
        named=[(rules, card) for rules in named if (card := named_card(rules)) is not None],
        deleted=next(gone, None),
    )


def _next(players: int, sent: Answers) -> str:
    """What to ask next of so many, or the games that their answers leave."""
    answers = answered(players, sent)
    left = games_left(players, answers)
    question = next_question(left, answers)
    return render_template(
        "games/pick.html",
        players=players,
        number=NUMBERS[players],
        answers=answers,
        given=_given(answers),
        question=question,
        text=question.legend(left) if question else "",
        offered={each: question.words(each) for each in question.answers(left)} if question else {},
        any=ANY,
        games=() if question else [seated_card(each, _begins(players)) for each in left[:MOST]],
    )


def _given(answers: Answers) -> Sequence[tuple[str, Answers]]:
    """Each answer so far, and those that were given before it."""
    given, before = list[tuple[str, Answers]](), dict[str, str]()
    for question in QUESTIONS:
        answer = answers.get(question.name, ANY)
        if answer != ANY:
            given.append((question.given(answer), dict(before)))
        if question.name in answers:
            before[question.name] = answer
    return given


def _begins(players: int | None) -> Callable[[str], str]:
    """Where a game is begun by so many, from its id."""
    return lambda name: url_for("starting.fill", preset_id=name, players=players)


@picking.get("/new/all")
def every() -> str:
    """The whole list; ``?players=`` those that suit so many."""
    players = number_in(request.args.get("players", ""))
    if players in NUMBERS:
        groups = groups_for(players, _begins(players))
    else:
        groups, players = preset_groups(_begins(None)), None
    return render_template("games/every.html", groups=groups, players=players, numbers=NUMBERS)
