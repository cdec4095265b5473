"""The way to a game: questions one at a time, at most three games, or the whole list."""

from collections.abc import Iterator, Sequence

from referee.engine.rules import presets
from referee.engine.rules.model import RuleSet
from referee.store.people.named_rules import NamedRules
from referee.store.stored import StoredGame
from referee.web import addresses
from referee.web.access import Viewer
from referee.web.games.begin.named import named_card
from referee.web.games.begin.questions import (
    ANY,
    MOST,
    QUESTIONS,
    Answers,
    Question,
    answered,
    games_left,
    next_question,
)
from referee.web.games.lists import again
from referee.web.games.page import EveryGamePage, NamedCard, PickPage, Seating
from referee.web.rulebook.offered import groups_for, preset_groups, seated_card
from referee.web.rulebook.page import PresetCard
from referee.web.ui.parts import Link, Saved
from referee.web.words.rulebook import named as named_words
from referee.web.words.rulebook import picking
from referee.web.words.rulebook.book.rules import NUMBERS


def first_page(
    last: StoredGame | None,
    viewer: Viewer,
    named: Sequence[NamedRules] = (),
    deleted: NamedRules | None = None,
) -> PickPage:
    """The first question, and the last table's set-up in one tap."""
    numbers = (Seating(addresses.pick(players=each), str(each)) for each in NUMBERS)
    return PickPage(
        question=picking.PLAYERS,
        answers=tuple(numbers),
        numbers=True,
        games=(),
        told=(),
        every=Link(addresses.every_game(), picking.every_words(len(presets.preset_ids()))),
        again=again(last, viewer),
        named=tuple(_named(named)),
        deleted=_deleted(deleted, viewer) if deleted and deleted.deleted else None,
    )


def _named(kept: Sequence[NamedRules]) -> Iterator[NamedCard]:
    """The named rules that can be played."""
    for rules in kept:
        card = named_card(rules)
        if card is not None:
            there = addresses.named_rules(rules.public_id)
            yield NamedCard(card, Link(there, named_words.edit_words(rules.name)))


def _deleted(rules: NamedRules, viewer: Viewer) -> Saved:
    undo = viewer.form(addresses.named_rules(rules.public_id), rules.version)
    return Saved(named_words.DELETED.format(name=rules.name), undo, named_words.BRING_BACK)


def pick_page(players: int, told: Answers) -> PickPage:
    """What to ask next of so many, or the games that their answers leave."""
    answers = answered(players, told)
    games = games_left(players, answers)
    question = next_question(games, answers)
    return PickPage(
        question=question.legend(games) if question else picking.found_words(len(games[:MOST])),
        answers=_ways_on(question, games, players, answers) if question else (),
        numbers=False,
        games=() if question else tuple(_card(rules) for rules in games[:MOST]),
        told=_told(players, answers),
        every=Link(addresses.every_game(players=players), picking.every_for_words(players)),
    )


def _ways_on(
    question: Question, games: tuple[RuleSet, ...], players: int, answers: Answers
) -> tuple[Seating, ...]:
    known = {answer: question.words(answer) for answer in question.answers(games)}
    offered = {**known, ANY: picking.NOT_SURE}
    return tuple(
        Seating(addresses.pick(players=players, **{**answers, question.name: answer}), words)
        for answer, words in offered.items()
    )


def _told(players: int, answers: Answers) -> tuple[Link, ...]:
    """The answers so far; each leads back to where it was given."""
    told = [Link(addresses.pick(), picking.players_told(players))]
    before: dict[str, str] = {}
    for question in QUESTIONS:
        answer = answers.get(question.name, ANY)
        if answer != ANY:
            back = addresses.pick(players=players, **before)
            told.append(Link(back, question.told(answer)))
        if question.name in answers:
            before[question.name] = answer
    return tuple(told)


def _card(rules: RuleSet) -> PresetCard:
    players = rules.table.players
    return seated_card(rules, lambda name: addresses.new_game(name, players=players))


def every_game_page(players: int | None) -> EveryGamePage:
    """Every game as it is, or those that suit so many *players*."""
    if players in NUMBERS:
        groups = groups_for(players, lambda name: addresses.new_game(name, players=players))
    else:
        groups, players = preset_groups(addresses.new_game), None
    numbers = (
        Seating(addresses.every_game(players=each), str(each), chosen=each == players)
        for each in NUMBERS
    )
    back = Link(addresses.pick(), picking.ASK_ME)
    return EveryGamePage(picking.every_for_words(players), back, tuple(numbers), groups)
