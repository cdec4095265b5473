"""Which game is it? Questions that players can answer, worked out from the games themselves.

No game has a path of its own: each question reads its answer off the rules, and is asked only
while more games are left than a player wants to compare, and only where they differ in it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from referee.engine.hand import teams
from referee.engine.rules import cards
from referee.engine.rules.model import Dummy, RuleSet
from referee.web.rulebook.offered import FAMILIES, games_for
from referee.web.words.rulebook import picking
from referee.web.words.rulebook.book.deck import kinds_words

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
    asked: str | Callable[[Sequence[str]], str]
    """The question; where it names the answers, made of them."""
    words: Callable[[str], str] = str
    """An answer on its button."""
    told: Callable[[str], str] = str
    """An answer above the next question."""

    def legend(self, games: Sequence[RuleSet]) -> str:
        """The question as these *games* call for it."""
        return self.asked if isinstance(self.asked, str) else self.asked(self.answers(games))

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
        picking.PARTNER,
        str.capitalize,
        {"yes": "a partner by a card", "no": "no partner by a card"}.__getitem__,
    ),
    Question(
        "decks",
        lambda rules: str(rules.deck.copies),
        picking.DECKS,
        {"1": "One deck", "2": "Two decks"}.__getitem__,
        {"1": "one deck", "2": "two decks"}.__getitem__,
    ),
    Question("cards", kinds_words, picking.CARDS),
    Question(
        "target",
        lambda rules: str(rules.end.target),
        picking.target_question,
        "To {}".format,
        "to {}".format,
    ),
    Question(
        "total",
        lambda rules: str(cards.hand_total(rules)),
        picking.total_question,
        "{} points".format,
        "{} points in a hand".format,
    ),
    Question(
        "open",
        lambda rules: _yes(is_so=rules.play.dummy is not Dummy.NONE),
        picking.OPEN_HAND,
        str.capitalize,
        {"yes": "an open hand", "no": "no open hand"}.__getitem__,
    ),
    Question(
        "nest",
        lambda rules: _yes(is_so=bool(cards.nest_size(rules))),
        picking.NEST,
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


def answered(players: int, told: Answers) -> dict[str, str]:
    """What of *told* is an answer at all, in the order of the questions."""
    games = games_in_order(players)
    found = {}
    for question in QUESTIONS:
        answer = told.get(question.name, "")
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
