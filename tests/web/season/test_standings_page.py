"""The standings: rows, sorting, filters, why somebody stands there."""

import re

import pytest
from flask import Flask

from referee.stats.season.ranking import Scoring, ranked
from referee.stats.season.ratings import Rating
from referee.stats.season.results import PlayerResult
from referee.web.club.words import close_words, rank_words
from tests.browser.seasons import GAMES, record
from tests.web.phone import Page, Phone
from tests.web.records.test_import import saved

from .scored import counted_in, standings_by


def rows(page: Page) -> list[tuple[str, str]]:
    """Rank and name of each row, from the top down."""
    return re.findall(r"<summary><b>(\d+)</b><span><bdi>([^<]+)</bdi>", page.html)


def figures(page: Page, name: str) -> dict[str, str]:
    """What stands in the row of *name*."""
    row = next(each for each in page.html.split("<tr ") if f"<bdi>{name}</bdi>" in each)
    return dict(re.findall(r'data-of="([^"]+)"><span>([^<]+)<', row))


# Of the five games, added up by hand from the records: won, points, points against, bids, made.
# Ann 3 620 270 4 3; Dee 3 610 280 3 3; Bob 2 370 375 3 2; Eve 1 170 175 2 1; Cal 1 10 680 3 1.


IN_ORDER = [("1", "Ann"), ("2", "Dee"), ("3", "Bob"), ("4", "Eve"), ("5", "Cal")]


def test_who_won_most_games_leads_with_a_figure_in_each_column(
    reader: Phone, standings: str
) -> None:
    page = reader.open(standings)
    found = figures(page, "Bob")

    assert rows(page) == IN_ORDER  # points decide between equals
    assert re.fullmatch(r"\d\d\.\d ± 1\d\.\d ", found.pop("Rating"))
    assert found == {
        "Games played": "4", "Games won": "2",
        "Points a hand": "30.8", "Against, a hand": "31.2",  # of 12 hands
        "Own bids": "3", "Bids made": "67 %", "Sets": "1", "Average bid": "100.0",
    }  # fmt: skip
    assert page.html.count('<progress max="5" value="3"') == 2  # Ann and Dee won 3 of 5
    assert len(re.findall(r'class="rating chosen" data-of="Rating"', page.html)) == 5


@pytest.mark.parametrize(
    "text",
    [
        "provisional",
        "1st: 3 games won, and 620 points, which decided.",
        "2nd: as many games won as Ann, but 610 points; Ann: 620.",
        "3rd: 2 games won; Dee: 3.",
        "5th: as many games won as Eve, but 10 points; Eve: 170.",
        "Ranked by games won, then by points.",
        "Provisional: the rating rests on 5 games of 30.",
    ],
)
def test_a_rank_says_why(reader: Phone, standings: str, text: str) -> None:
    assert reader.open(standings).shows(text)


def test_the_points_of_different_games_stand_nowhere_beside_each_other(
    phone: Phone, own_standings: str
) -> None:
    assert phone.open(own_standings).shows("620 points in 15 hands.")
    saved(phone, record(*GAMES[0], rules="kentucky-standard-deck"))

    every = phone.open(f"{own_standings}?by=points")
    one = phone.open(f"{own_standings}?preset=kentucky-standard-deck")

    assert not {"Points a hand", "Against, a hand", "Average bid"} & figures(every, "Bob").keys()
    assert every.shows("Points are shown once you choose one game")
    # Cal, 280 points by now, has won twice as Bob has, who has 300.
    assert every.shows("4th: as many games won as Bob, but fewer points.")
    assert rows(every) == rows(phone.open(own_standings))
    # Seats 1 and 3 took 105, 50 and 115: 270 in three hands.
    assert figures(one, "Ann")["Points a hand"] == "90.0"
    assert figures(one, "Bob")["Against, a hand"] == "90.0"


def test_points_stand_where_a_period_leaves_one_game(phone: Phone, own_standings: str) -> None:
    players, _, hands = GAMES[0]
    saved(phone, record(players, "2025-06-01", hands, rules="kentucky-standard-deck"))

    assert "Points a hand" not in figures(phone.open(own_standings), "Bob")
    assert figures(phone.open(f"{own_standings}?period=2026"), "Bob")["Points a hand"] == "30.8"
    # Seats 1 and 3 took 105, 50 and 115: 270 in three hands.
    assert figures(phone.open(f"{own_standings}?period=2025"), "Ann")["Points a hand"] == "90.0"


def test_a_season_that_counts_points_shows_them_together(
    app: Flask, phone: Phone, own_standings: str
) -> None:
    saved(phone, record(*GAMES[0], rules="kentucky-standard-deck"))
    club = own_standings.removeprefix("/club/").removesuffix("/standings")
    season = counted_in(app, club, "points")

    page = phone.open(f"{own_standings}?season={season.public_id}")

    assert figures(page, "Bob")["Points"] == "300"  # 370, and 70 lost by other rules
    assert "Against, a hand" not in figures(page, "Bob")


@pytest.mark.parametrize(
    ("query", "ordered"),
    [
        # Made: Dee 3 of 3, Ann 3 of 4, Bob 2 of 3, Eve 1 of 2, Cal 1 of 3.
        ("by=made", "Dee Ann Bob Eve Cal"),
        ("by=-made", "Cal Eve Bob Ann Dee"),
        ("by=-nonsense&period=99999", "Ann Dee Bob Eve Cal"),
        ("period=2026", "Ann Dee Bob Eve Cal"),
        ("period=2025", ""),
    ],
)
def test_an_address_sorts_and_chooses_the_games(
    reader: Phone, standings: str, query: str, ordered: str
) -> None:
    found = rows(reader.open(f"{standings}?{query}"))

    assert found == [next(each for each in IN_ORDER if each[1] == n) for n in ordered.split()]


def test_a_head_sorts_by_its_column_and_again_the_other_way_round(
    reader: Phone, standings: str
) -> None:
    page = reader.open(standings)
    form = next(each for each in page.forms if each.has("by"))
    once = reader.open(page.to("Made"))
    twice = reader.open(once.to("Made"))

    assert rows(once) == rows(reader.ask(form, by="made")) == rows(twice)[::-1]
    assert rows(once)[0] == ("2", "Dee")
    assert re.findall(r'aria-sort="(\w+)"><a', once.html) == ["descending"]
    assert re.findall(r'aria-sort="(\w+)"><a', twice.html) == ["ascending"]


def test_as_somebodys_partner_only_those_games_count(reader: Phone, standings: str) -> None:
    page = reader.open(standings)
    ann = re.search(r'<option value="(\w+)">Ann<', page.html)
    assert ann is not None

    shown = reader.open(f"{standings}?partner={ann[1]}")

    # With Ann: Cal won the first game, and lost the second and the last; Bob and Dee won one each.
    assert [figures(shown, name)["Games won"] for name in ("Bob", "Cal", "Dee")] == ["1"] * 3
    assert len(rows(shown)) == 3
    assert figures(shown, "Cal")["Games played"] == "3"
    assert shown.shows("Only: Ann")


def test_how_much_is_luck_is_said(reader: Phone, standings: str) -> None:
    found = re.search(r"would win (\d+) of 100 games against", reader.open(standings).words)

    assert found is not None
    assert 50 <= int(found[1]) < 70


def test_a_finished_table_leads_there_and_nobody_else_comes_in(
    reader: Phone, stranger: Phone, standings: str
) -> None:
    links = reader.open("/games").links
    table = next(each for each in links if re.fullmatch(r"/t/[\w-]+", each))

    assert standings_by(reader, reader.open(table)) == standings
    assert stranger.open(standings).status == 404


CALLED = {"1": "Ann", "2": "Bob", "3": "Cal"}


AHEAD = {
    "1": PlayerResult(played=30, won=20, points=5000, hands=100),
    "2": PlayerResult(played=30, won=10, points=4000, hands=100),
    "3": PlayerResult(played=3, won=3, points=900, hands=10),
}
LEVEL = {
    "1": PlayerResult(played=2, won=1, points=500, hands=10),
    "2": PlayerResult(played=2, won=1, points=400, hands=10),
}
ENOUGH = "more than anybody else who has played 30 games"


@pytest.mark.parametrize(
    ("sums", "scoring", "compare", "reason"),
    [
        (AHEAD, Scoring.RATING, True, f"a rating of 26, {ENOUGH}"),
        (AHEAD, Scoring.POINTS_A_HAND, True, f"50 points a hand, {ENOUGH}"),
        (AHEAD, Scoring.WINS, True, "20 games won, more than anybody else"),
        (LEVEL, Scoring.WINS, False, "1 game won, and more points, which decided"),
    ],
)
def test_who_is_first_has_more_than_those_who_have_played_enough(
    sums: dict[str, PlayerResult], scoring: Scoring, *, compare: bool, reason: str
) -> None:
    ratings = {"1": Rating(26, 5, 30), "2": Rating(24, 5, 30), "3": Rating(28, 8, 3)}

    rows = ranked(sums, ratings, scoring, CALLED)

    assert rank_words(rows[0], rows, CALLED, scoring, points_compare=compare) == f"1st: {reason}."


def test_whom_a_settled_rating_does_not_tell_apart_is_said() -> None:
    sums = {each: PlayerResult(played=40, won=20) for each in CALLED}
    rated = {"1": Rating(26, 2, 40), "2": Rating(25, 2, 40), "3": Rating(10, 2, 40)}
    rows = {row.player: row for row in ranked(sums, rated, names=CALLED)}

    sentences = [close_words(rows[each], tuple(rows.values()), CALLED) for each in CALLED]

    assert sentences == [
        "By rating it is too close to call against Bob.",
        "By rating it is too close to call against Ann.",
        "",
    ]
