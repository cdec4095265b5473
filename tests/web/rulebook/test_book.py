"""The rule book: every sentence comes from the rule set in force, and says where it is from."""

import re
from typing import Any

import pytest

from referee.rook.hand import teams
from referee.rook.judge.scoring import Capture, Contract, Outcome, score_hand
from referee.rook.play.nest import LOWEST_COMPULSORY
from referee.rook.rules import cards, house, presets
from referee.rook.rules.cards import highest_bid
from referee.rook.rules.model import RuleSet
from referee.rook.rules.presets import GAME, origin, parent, preset, preset_ids
from referee.rook.rules.registry import RULES
from referee.rook.ruling import SENTENCES
from referee.web.rook.rulebook import book as sources
from referee.web.rook.rulebook.answers import QUESTIONS, Asking, BookQuestion
from referee.web.rook.rulebook.book import (
    FIXED,
    every_name,
    in_force,
    label_of,
    rule_book,
)
from referee.web.rook.words.rulings import ENDS, OUTCOMES, rule_of
from tests.plain_words import code_in
from tests.rook.otherwise import OTHERWISE, each_rule_otherwise
from tests.web.rulebook.books import with_house

KENTUCKY = "kentucky-discard"

TABLES = [
    *map(preset, preset_ids()),
    *(with_house(name, **{rule: value}) for rule, name, value in OTHERWISE),
    *(with_house(name, deck="standard") for name in preset_ids() if preset(name).deck.standard),
    with_house(KENTUCKY, target=777, bid_min=84, bid_max=112, bid_step=7, rook_points=21, nest=1),
    with_house("double-deck-6", sides="three", target=1111, counters={"9": 9, "14": 12}),
]
each_table = pytest.mark.parametrize("rules", TABLES)


WHO_SITS = ("players", "sides")
"""What other tables with as many players have too is no difference from the game."""


def answers(rules: RuleSet) -> dict[str, str]:
    every = (question for questions in QUESTIONS.values() for question in questions)
    return {question.name: question.answer(Asking(rules)) for question in every}


def answers_resting_on(name: str, rules: RuleSet) -> list[str]:
    """The answers that name the rule among those that they rest on."""
    every = (question for questions in QUESTIONS.values() for question in questions)
    return [each.answer(Asking(rules)) for each in every if name in each.rules]


@each_rule_otherwise
def test_a_house_rule_changes_its_sentence_and_an_answer_and_is_marked(
    name: str, game: str, value: Any
) -> None:
    before, after = preset(game), with_house(game, **{name: value})
    was, rule = in_force(before)[name], in_force(after)[name]

    assert rule.sentence != was.sentence
    resting = answers_resting_on(name, after)
    assert resting, f"questions.toml names {name} nowhere, nor registry.toml a question for it"
    assert resting != answers_resting_on(name, before)
    if name not in WHO_SITS:
        assert (rule.source, rule.official) == (sources.OWN, was.sentence)


@each_table
def test_what_a_bid_costs_that_is_set_is_what_the_engine_takes(rules: RuleSet) -> None:
    """By name, in the middle of a hand, for the lowest bid and the highest."""
    names = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal")[: rules.table.players]
    partners = teams.partners(1, rules) or ()
    for bid in (rules.auction.minimum, highest_bid(rules)):
        contract = Contract(1, bid, partners)
        mine = teams.team(1, contract.declarers, rules)
        other = next(each for each in teams.teams(rules) if each != mine)
        nothing = dict.fromkeys(teams.teams(rules), 0)
        every = {other: cards.counter_total(rules)}, {other: cards.hand_size(rules)}
        capture = Capture(nothing | every[0], nothing | every[1], other)
        points = score_hand(contract, capture, rules).points or {}

        text = question_of("set").answer(Asking(rules, names, 1, contract))

        if rules.table.sides.fixed:
            assert f"lose {-points[teams.book(1, rules)]} " in text
        else:
            assert -points[teams.book(1, rules)] == bid, "it says that the bid is lost"


def question_of(name: str) -> BookQuestion:
    every = (question for questions in QUESTIONS.values() for question in questions)
    return next(question for question in every if question.name == name)


def test_what_follows_from_a_house_rule_is_marked_as_such() -> None:
    rule = in_force(with_house(KENTUCKY, rook_points=30))["worth"]

    assert rule.sentence == "5s: 5, 10s: 10, 14s: 10, the Rook: 30. Together 130."
    assert rule.official == "5s: 5, 10s: 10, 14s: 10, the Rook: 20. Together 120."
    assert rule.source == sources.FOLLOWS


SINGLE_CARDS = re.compile(r"\b(?:red|black) [12]\b")


def numbers_of(rules: RuleSet) -> set[int]:
    """Every number that a sentence about *rules* may hold."""
    now = house.parameters(rules)
    points = {abs(value) for value in now.values() if type(value) is int}
    ranks = {place for place in rules.deck.trump if type(place) is int}
    printed = {int(name) for name, _ in cards.printed_ranks(rules) if name.isdigit()}
    seats = set(range(1, rules.table.players + 1))
    extras = {cards.rank_of(card) for extra in rules.deck.extras for card in extra.cards}
    worth = set(dict(rules.score.counters).values())
    fixed = {0, LOWEST_COMPULSORY, highest_bid(rules), rules.deck.copies}
    return points | ranks | printed | seats | extras | worth | fixed


NEVER_FROM_THE_TABLE = {"low_card": {5}, "rook_rank": {10, 11}}
"""What a variant is by its definition; S000."""


@each_table
def test_a_book_has_the_numbers_of_its_rules_the_words_of_players_and_sources(
    rules: RuleSet,
) -> None:
    known, book = numbers_of(rules), in_force(rules)
    texts = {name: rule.sentence for name, rule in book.items()} | answers(rules)
    sourced = [f"{each.source} {each.official}" for each in book.values()]
    *played, _ = rule_book(rules)
    strange = {
        name: found
        for name, text in texts.items()
        if (found := set(map(int, re.findall(r"\d+", SINGLE_CARDS.sub("", text)))) - known)
        - NEVER_FROM_THE_TABLE.get(name, set())
    }

    assert strange == {}
    assert [text for text in (*texts.values(), *sourced) if code_in(text)] == []
    assert all(rule.sentence and rule.source for chapter in played for rule in chapter.rules)


def test_the_book_holds_every_rule_once() -> None:
    assert sorted(every_name()) == sorted((*RULES, *FIXED))
    assert all(label_of(name, preset(KENTUCKY)) for name in every_name())


OF_THE_DECK = {"cards", "trump-order", "plain-order", "worth"}
"""Rules that say no more than what the deck of a game is."""


@pytest.mark.parametrize("name", preset_ids())
def test_every_rule_of_a_game_has_a_source_its_own_where_it_differs(name: str) -> None:
    """Of the house rules in which it is unlike the game that it extends, and of its deck."""
    rules, above = preset(name), parent(name)
    shown = {rule.name: rule for each in rule_book(rules)[:-1] for rule in each.rules}

    assert not [rule for rule in shown.values() if rule.official]
    assert {rule for rule in shown if origin(name, rule) is None} == set()
    if above:
        before, named = in_force(preset(above)), set(presets.sources()[name])
        deck = {each for each in OF_THE_DECK if shown[each].sentence != before[each].sentence}
        assert house.unlike_usual(rules, preset(above)) & set(shown) <= named
        assert deck <= named


def test_sources_name_rules_and_texts_that_there_are() -> None:
    sourced = [(rule, tags) for rules in presets.sources().values() for rule, tags in rules.items()]

    assert {rule for rule, _ in sourced} <= {GAME, *every_name()}
    tags = {tag for _, tags in sourced for tag in tags.split()}
    assert tags <= set(sources.TEXTS), (
        "a text wants its line in referee/web/rook/rulebook/texts.toml"
    )
    assert [name for name, rules in presets.sources().items() if GAME not in rules] == []


# Rules 1.1, 1.4, 1.13 and 1.17, the column of sources.
@pytest.mark.parametrize(
    ("game", "rule", "source"),
    [
        (KENTUCKY, "target", "From the official tournament rules."),
        (KENTUCKY, "exposed-card", "From the booklet by Hasbro."),
        (KENTUCKY, "bid-binds", "No source says: this referee’s choice."),
        ("buckeye", "counters", "From the published rules of Buckeye."),
        ("buckeye", "target", "As in Kentucky Discard, from the official tournament rules."),
        ("double-deck-4", "both_over", "From one family’s published double-deck rules."),
        ("double-deck-6", "renege", "As in Kentucky Discard, from the official tournament rules."),
        ("call-partner-4", "sides", "From the published rules of Call your partner, four players."),
    ],
)  # fmt: skip
def test_where_a_rule_comes_from(game: str, rule: str, source: str) -> None:
    assert in_force(preset(game))[rule].source == source


def test_a_nest_for_another_number_of_players_is_said_to_be_fitted() -> None:
    assert in_force(house.with_players(preset(KENTUCKY), 5))["nest"].source == sources.FITTED


def test_every_ruling_leads_to_a_rule_of_the_book() -> None:
    led_to = {code: rule_of(code) for code, _ in SENTENCES}

    assert set(led_to.values()) <= set(every_name())
    assert {*OUTCOMES.values(), *ENDS.values()} <= set(every_name())
    assert set(OUTCOMES) == set(Outcome) - {Outcome.UNFINISHED}


def test_every_answer_rests_on_rules_of_the_book() -> None:
    every = [question for questions in QUESTIONS.values() for question in questions]

    assert {rule for question in every for rule in question.rules} <= set(every_name())
    assert all(question.rules for question in every)
    assert len({question.name for question in every}) == len(every)
