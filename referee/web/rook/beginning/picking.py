"""The choice of a game: the usual ones for a number of players, all of them, or by questions.

No game has a path of its own. Each question computes its answer from the rules, and is asked only
while more games are left than a player wants to compare, and only if they differ in it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from flask import Blueprint, render_template, request, url_for

from referee.rook.rules import cards, presets
from referee.rook.rules.model import RuleSet
from referee.store.people.named_rules import named_rules_of
from referee.store.seated.games import last_game_of, presets_played
from referee.store.tables import NAME_LENGTH
from referee.web.rook.beginning.house import named_card
from referee.web.rook.rulebook.presets import (
    PresetCard,
    distinguishing_lines,
    games_for,
    groups_for,
    preset_groups,
    with_words,
)
from referee.web.rook.words.deck import kinds_words
from referee.web.rook.words.rules import NUMBERS, game_name
from referee.web.shared.access import database, device, keeper, require_may_begin
from referee.web.shared.ui.fields import number_in, one_line

picking = Blueprint("picking", __name__)
picking.before_request(require_may_begin)

MOST = 3
"""Games that are offered at once; with this many left no question is asked."""

COUNTED = 1000
"""Latest games on this server that are counted to offer those played most often first."""

ANY = "any"
"""The answer "not sure", which excludes no game."""

Answers = Mapping[str, str]
"""The answers so far, by the name of the question."""


QUESTIONS: Mapping[str, Callable[[RuleSet], str]] = {
    "decks": lambda rules: str(rules.deck.copies),
    "pack": lambda rules: "no" if cards.are_playing_cards(rules) else "yes",
    "rook": lambda rules: "yes" if cards.ROOK in rules.deck.trump else "no",
    "cards": kinds_words,
}
"""Questions that a look at the deck answers, in the order in which they are asked: each name with
the function that gives a game's answer.
"""


def answers_to(question: str, games: Iterable[RuleSet]) -> tuple[str, ...]:
    """The different answers of *games*: yes before no, numbers rising, else in the games' order."""
    found = tuple(dict.fromkeys(map(QUESTIONS[question], games)))
    if "yes" in found:
        return tuple(sorted(found, reverse=True))
    return tuple(sorted(found, key=int)) if all(map(str.isdigit, found)) else found


def games_in_order(players: int) -> tuple[RuleSet, ...]:
    """The games for *players*: those made for that number first, the best known of a kind first."""
    made, others = games_for(players)
    return (*sorted(made, key=_fame), *sorted(others, key=_fame))


def _fame(rules: RuleSet) -> tuple[int, int]:
    kinds = list(presets.families().values())
    kind = next(kind for kind in kinds if rules.id in kind)
    return kind.index(rules.id), kinds.index(kind)


def answers_in(players: int, query: Answers) -> Answers:
    """The valid answers in *query*, in the order of the questions."""
    found: dict[str, str] = {}
    for question in QUESTIONS:
        answer = query.get(question, "")
        if answer == ANY or answer in answers_to(question, games_left(players, found)):
            found[question] = answer
    return found


def games_left(players: int, answers: Answers) -> tuple[RuleSet, ...]:
    """The games that match the *answers*, in the order of `games_in_order`."""
    given = {name: answer for name, answer in answers.items() if answer != ANY}
    return tuple(
        rules
        for rules in games_in_order(players)
        if all(QUESTIONS[name](rules) == answer for name, answer in given.items())
    )


def next_question(games: Sequence[RuleSet], answers: Answers) -> str | None:
    """The name of the question to ask now; None if the games left can be compared."""
    if len(games) <= MOST:
        return None
    open_ones = (name for name in QUESTIONS if name not in answers)
    return next((name for name in open_ones if len(answers_to(name, games)) > 1), None)


@picking.get("/new")
def ask() -> str:
    """Asks for the number of players; with ``?players=`` the first games for that many."""
    players = number_in(request.args.get("players", ""))
    if players in NUMBERS:
        return _first(players)
    with database().reading() as connection:
        last, who = last_game_of(connection, device=device()), keeper(connection)
        named = named_rules_of(connection, device=device())
        deleted = named_rules_of(connection, device=device(), deleted=True)
    gone = (each for each in deleted if each.public_id == request.args.get("deleted"))
    return render_template(
        "games/pick.html",
        players=None,
        numbers=NUMBERS,
        every=len(presets.preset_ids()),
        again=last if last and last.id in who.pens else None,
        named=[(rules, card) for rules in named if (card := named_card(rules)) is not None],
        deleted=next(gone, None),
    )


def _first(players: int) -> str:
    """The page of the first games for *players*, those that this server plays most first."""
    with database().reading() as connection:
        often = presets_played(connection, players=players, of_last=COUNTED)
    games = first_games(players, often)
    return render_template(
        "games/pick.html",
        players=players,
        number=NUMBERS[players],
        every=len(games_in_order(players)),
        games=_distinct_cards(games, players),
    )


def first_games(players: int, often: Sequence[str] = ()) -> tuple[RuleSet, ...]:
    """The games to offer first for *players*: those played *often*, then the usual ones."""
    games = {rules.id: rules for rules in games_in_order(players)}
    wanted = dict.fromkeys((*often, *presets.usual_for(players), *games))
    return tuple(games[name] for name in wanted if name in games)[:MOST]


def _distinct_cards(games: Sequence[RuleSet], players: int) -> Sequence[PresetCard]:
    """A card for each of *games*, with a line that no other of them has."""
    begins = _begins(players)
    return [
        PresetCard(begins(rules.id), game_name(rules), line, "")
        for rules, line in zip(games, distinguishing_lines(games), strict=True)
    ]


@picking.get("/new/find")
def find() -> str:
    """The next question about the deck, or the games that the answers leave for ``?players=``."""
    players = number_in(request.args.get("players", ""))
    if players not in NUMBERS:
        return ask()
    answers = answers_in(players, request.args)
    left = games_left(players, answers)
    question = next_question(left, answers)
    return render_template(
        "games/find.html",
        players=players,
        number=NUMBERS[players],
        answers=answers,
        question=question,
        offered=answers_to(question, left) if question else (),
        games=() if question else _distinct_cards(left, players),
    )


def _begins(players: int | None) -> Callable[[str], str]:
    """A function from a preset's id to the address of its form for a new game."""
    return lambda name: url_for("starting.form", preset_id=name, players=players)


@picking.get("/new/all")
def every() -> str:
    """The whole list; ``?players=`` filters it by number of players, ``?q=`` by words."""
    players = number_in(request.args.get("players", ""))
    if players in NUMBERS:
        groups = groups_for(players, _begins(players))
    else:
        groups, players = preset_groups(_begins(None)), None
    typed = one_line(request.args.get("q", ""))[:NAME_LENGTH]
    return render_template(
        "games/every.html",
        groups=with_words(groups, typed),
        players=players,
        numbers=NUMBERS,
        typed=typed,
    )
