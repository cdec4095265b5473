"""The way to a game: what people play with so many, all games, questions about the deck."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from referee.rook.rules import presets
from referee.web.rook.beginning.picking import (
    ANY,
    Answers,
    answers_to,
    first_games,
    games_in_order,
    games_left,
    next_question,
)
from referee.web.rook.rulebook.presets import distinguishing_lines
from tests.databases import Databases
from tests.web.conftest import make_app
from tests.web.phone import Page, Phone
from tests.web.playing import Table

NUMBERS = range(2, 9)


def ends(players: int, answers: Answers, *, unsure: bool) -> Iterator[tuple[Answers, list[str]]]:
    """Every way through the questions, with the games it comes to."""
    games = games_left(players, answers)
    question = next_question(games, answers)
    if question is None:
        yield answers, [rules.id for rules in games]
        return
    for answer in (*answers_to(question, games), *([ANY] if unsure else [])):
        yield from ends(players, {**answers, question: answer}, unsure=unsure)


SAME_DECK = 5
"""No deck of so many players' games has more games."""


@pytest.mark.parametrize("preset_id", presets.preset_ids())
def test_honest_answers_lead_to_each_game_among_its_own_players(preset_id: str) -> None:
    players = presets.preset(preset_id).table.players

    found = [games for _, games in ends(players, {}, unsure=False) if preset_id in games]

    assert len(found) == 1, "a preset wants its line in referee/rook/rules/presets/index.toml"
    assert len(found[0]) <= SAME_DECK


@pytest.mark.parametrize("players", NUMBERS)
def test_every_game_is_found_by_at_most_four_looks_at_the_deck(players: int) -> None:
    """Whatever is answered, or not known: none of the games is lost on the way."""
    ways, unsure = (list(ends(players, {}, unsure=each)) for each in (False, True))

    assert {game for _, games in ways for game in games} == {
        rules.id for rules in games_in_order(players)
    }
    assert max(len(answers) for answers, _ in unsure) <= 4
    assert all(games for _, games in unsure)
    assert all(1 <= len(games) <= SAME_DECK for _, games in ways)


@pytest.mark.parametrize(
    ("players", "usual"),
    [
        (2, []),
        (3, ["rook-for-three"]),
        (4, ["kentucky-discard", "one-eighty", "double-deck-4"]),
        (5, ["call-partner-5"]),
        (6, ["double-deck-6", "call-partner-6"]),
        (7, []),
        (8, []),
    ],
)
def test_two_or_three_games_come_first_those_that_people_play(
    players: int, usual: list[str]
) -> None:
    games = [rules.id for rules in first_games(players)]

    assert games[: len(usual)] == usual
    assert 2 <= len(set(games)) <= 3


def test_what_is_played_here_comes_before_what_is_usual() -> None:
    games = first_games(4, ["boston", "rook-for-three", "no longer there"])

    assert [rules.id for rules in games] == ["boston", "kentucky-discard", "one-eighty"]


@pytest.mark.parametrize("players", NUMBERS)
def test_a_line_tells_each_game_from_every_other(players: int) -> None:
    """Two by two, and all at once."""
    games = games_in_order(players)

    assert all(len(set(distinguishing_lines(pair))) == 2 for pair in combinations(games, 2))
    assert len(set(distinguishing_lines(games))) == len(games)


def test_a_line_is_short_where_that_will_do() -> None:
    lines = distinguishing_lines(
        [presets.preset(name) for name in ("kentucky-discard", "call-partner-5")]
    )

    assert lines == ["5 to 14 and the Rook, to 300", "1 to 14 and the Rook, to 500"]


def choose(phone: Phone, page: Page, label: str) -> Page:
    """Taps the link called *label*."""
    return phone.open(page.to(label))


def cards(page: Page) -> list[str]:
    """The games that a page offers."""
    links = [link.partition("?")[0] for link in page.links if link.startswith("/new/")]
    return [link for link in links if link not in ("/new/all", "/new/find", "/new/words")]


@pytest.fixture
def first(databases: Databases, tmp_path: Path) -> Iterator[Phone]:
    """The first phone of a server on which nothing was played yet."""
    app = make_app(databases.new(tmp_path))
    yield Phone.new(app)
    app.extensions["referee"].close()


def test_the_way_to_a_game_is_tapped_link_by_link(first: Phone) -> None:
    phone, page = first, first.open("/new")
    assert page.shows("How many are you?")

    page = choose(phone, page, "4")
    assert page.shows("5 to 14 and the Rook, to 300")
    assert cards(page) == ["/new/kentucky-discard", "/new/one-eighty", "/new/double-deck-4"]
    every = len(cards(phone.open("/new/all?players=4")))
    assert choose(phone, page, f"All {every} games for four").shows("All games for four")
    assert phone.open(next(link for link in page.links if "one-eighty" in link)).status == 200


def test_what_this_server_plays_most_is_offered_first(first: Phone) -> None:
    Table.start(first, "boston")

    assert cards(first.open("/new?players=4"))[0] == "/new/boston"


def test_the_deck_leads_to_a_game_question_by_question(phone: Phone) -> None:
    page = choose(phone, phone.open("/new?players=4"), "Help me find ours")
    assert page.shows("One deck or two?")
    page = choose(phone, page, "One deck")
    assert page.shows("Are they Rook cards, with colors and numbers?")
    page = choose(phone, page, "Yes")
    assert page.shows("Is the bird, the Rook, in the deck?")
    page = choose(phone, page, "Yes")
    assert page.shows("Which cards are in the deck?")
    page = choose(phone, page, "5 to 14 in each color and the Rook")

    assert page.shows("Which of these?")
    assert {"/new/kentucky-discard", "/new/one-forty"} <= {*cards(page)}
    assert not {"/new/one-eighty", "/new/kentucky-original"} & {*cards(page)}


def test_who_is_sure_of_nothing_sees_all_games_with_what_tells_them_apart(phone: Phone) -> None:
    page = phone.open("/new/find?players=4")

    while "Not sure" in page.words:
        assert "/new/all?players=4" in page.links
        page = choose(phone, page, "Not sure")

    found = [f"/new/{rules.id}" for rules in games_in_order(4)]
    assert cards(page) == found


def test_an_answer_leads_back_to_its_question(phone: Phone) -> None:
    page = choose(phone, phone.open("/new/find?players=4&decks=1"), "No, playing cards")

    playing = ["kentucky-standard-deck", "hoyle-standard-deck", "deux-cents"]
    assert cards(page) == [f"/new/{game}" for game in playing]
    assert choose(phone, page, "one deck: answer again").shows("One deck or two?")
    first = choose(phone, page, "Games for four")
    assert choose(phone, first, "4 players: answer again").shows("How many are you?")


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("players=4&q=red+1", ["/new/red-one"]),
        ("q=BOSTON", ["/new/boston"]),
        ("players=4&q=nothing+like+that", []),
    ],
)
def test_all_games_are_searched_by_words(phone: Phone, query: str, found: list[str]) -> None:
    page = phone.open(f"/new/all?{query}")

    assert cards(page) == found
    assert page.shows("No game has these words.") == (not found)


@pytest.mark.parametrize(
    "query",
    ["players=9", "players=x", "players=4&decks=7&pack=maybe&cards=<b>&rook=1e9"],
)
def test_answers_that_nobody_could_give_are_not_taken(phone: Phone, query: str) -> None:
    page = phone.open(f"/new/find?{query}")

    assert page.status == 200
    assert page.shows("How many are you?") or page.shows("One deck or two?")
