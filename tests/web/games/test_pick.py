"""The way to a game: questions that players can answer, then at most three games."""

from collections.abc import Iterator

import pytest

from referee.engine.rules import presets
from referee.web.games.picking import (
    ANY,
    MOST,
    Answers,
    games_in_order,
    games_left,
    next_question,
)
from tests.web.phone import Page, Phone

NUMBERS = range(2, 9)


def ends(players: int, answers: Answers, *, unsure: bool) -> Iterator[tuple[Answers, list[str]]]:
    """Every way through the questions, with the games it comes to."""
    games = games_left(players, answers)
    question = next_question(games, answers)
    if question is None:
        yield answers, [rules.id for rules in games]
        return
    for answer in (*question.answers(games), *([ANY] if unsure else [])):
        yield from ends(players, {**answers, question.name: answer}, unsure=unsure)


@pytest.mark.parametrize("preset_id", presets.preset_ids())
def test_honest_answers_lead_to_each_game_among_its_own_players(preset_id: str) -> None:
    players = presets.preset(preset_id).table.players

    found = [games for _, games in ends(players, {}, unsure=False) if preset_id in games]

    assert len(found) == 1
    assert len(found[0]) <= MOST


@pytest.mark.parametrize("players", NUMBERS)
def test_every_game_for_so_many_is_found_in_at_most_five_taps(players: int) -> None:
    """The number, four answers at most, and none of the games is lost on the way."""
    ways = list(ends(players, {}, unsure=False))

    assert {game for _, games in ways for game in games} == {
        rules.id for rules in games_in_order(players)
    }
    assert max(len(answers) for answers, _ in ways) <= 4
    assert all(1 <= len(games) <= MOST for _, games in ways)


@pytest.mark.parametrize("players", NUMBERS)
def test_who_is_not_sure_still_comes_to_a_game(players: int) -> None:
    assert all(games for _, games in ends(players, {}, unsure=True))


def choose(phone: Phone, page: Page, label: str) -> Page:
    """Taps the link called *label*."""
    return phone.open(page.to(label))


def cards(page: Page) -> list[str]:
    return [link.partition("?")[0] for link in page.links if link.startswith("/new/")]


def test_the_way_to_a_game_is_tapped_link_by_link(phone: Phone) -> None:
    page = phone.open("/new")
    assert page.shows("How many are you?")

    page = choose(phone, page, "4")
    assert page.shows("Do you name a partner by a card?")
    page = choose(phone, page, "No")
    assert page.shows("One deck or two?")
    page = choose(phone, page, "One deck")
    assert page.shows("Which cards are on the table?")
    page = choose(phone, page, "5 to 14 in each color and the Rook")

    assert page.shows("Which of these?")
    assert cards(page) == ["/new/kentucky-discard", "/new/one-forty", "/new/all"]
    assert phone.open(page.links[-4]).status == 200


def test_playing_cards_lead_to_their_games(phone: Phone) -> None:
    page = phone.open("/new?players=4&partner=no&decks=1")

    page = choose(phone, page, "A down to 5 in each suit and a joker")

    assert cards(page) == ["/new/kentucky-standard-deck", "/new/all"]


def test_who_is_not_sure_of_the_cards_is_asked_how_far_they_play(phone: Phone) -> None:
    page = phone.open("/new?players=4&partner=any&decks=any&cards=any")

    assert page.shows("To 300, 500 or 600?")
    page = choose(phone, page, "To 600")
    assert cards(page) == ["/new/double-deck-4", "/new/all"]


@pytest.mark.parametrize("players", NUMBERS)
def test_no_more_than_three_games_are_shown_and_the_list_is_one_tap_away(
    phone: Phone, players: int
) -> None:
    page = phone.open(f"/new?players={players}")

    while "Not sure" in page.words:
        assert f"/new/all?players={players}" in page.links
        page = choose(phone, page, "Not sure")

    assert 1 <= len(cards(page)) - 1 <= 3
    assert f"/new/all?players={players}" in page.links


def test_an_answer_leads_back_to_its_question(phone: Phone) -> None:
    page = phone.open("/new?players=4&partner=no&decks=2")

    back = choose(phone, page, "two decks: answer again")

    assert back.shows("One deck or two?")
    assert choose(phone, back, "4 players: answer again").shows("How many are you?")


@pytest.mark.parametrize(
    "query",
    ["players=9", "players=x", "players=4&partner=maybe", "players=4&decks=7&cards=<b>&target=1e9"],
)
def test_answers_that_nobody_could_give_are_not_taken(phone: Phone, query: str) -> None:
    page = phone.open(f"/new?{query}")

    assert page.status == 200
    assert page.shows("How many are you?") or page.shows("Do you name a partner by a card?")
