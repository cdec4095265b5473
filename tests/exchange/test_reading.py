"""What a file may hold, and another scorer's backup: real games, with their messy names."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from referee.exchange.found import FoundFile, FoundGame, ReadOptions, Rows
from referee.exchange.reading import is_table, read_text
from referee.rook import preset
from referee.rook.game import after_hands, first_due, play_game
from referee.rook.hand.facts import Ended
from referee.store.seated import checking as importing

from .clubs import faults

HEAD = "A,B\n"
HAND = "60,60\n"


def test_as_many_hands_as_are_read_come_in_and_one_more_does_not() -> None:
    how = ReadOptions(preset("kentucky-discard"), most_hands=2)

    assert faults(read_text("a.csv", HEAD + 2 * HAND, how)) == []
    ((_, _, why),) = faults(read_text("a.csv", HEAD + 3 * HAND, how))
    assert why == "want at most 2 hands in one file, got 3 lines"


def test_a_game_may_have_as_many_hands_as_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "MOST_HANDS", 2)

    (game,) = read_text("a.csv", HEAD + 2 * HAND).games

    assert len(game.importable.lines) == 2


def test_rules_that_are_said_hold_where_the_sheet_names_none() -> None:
    sheet = "Game,Rules,A,B\n1,kentucky-discard,60,60\n2,,90,90\n"

    how = ReadOptions(preset("one-eighty"), rows=Rows.HANDS)
    named, unnamed = read_text("a.csv", sheet, how).games

    rules = [game.record.rules.id for game in (named, unnamed) if game.record]
    assert rules == ["kentucky-discard", "one-eighty"]


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("\nA;B\n95;25\n", True),
        ("A B\n95 25\n", False),
        ('rules = "buckeye"\nplayers = ["Ann", "Bob"]\n', False),
        ('players = ["Ann", "Bob"]\n', False),
        ('[{"us": ["Ann"], "dem": ["Bob"]}]', False),
    ],
)
def test_a_text_without_a_name_is_told_by_its_form(text: str, is_one: bool) -> None:
    assert is_table(text) is is_one


REAL = Path(__file__).parents[1] / "real_games"


def played(us: list[str], dem: list[str], *rounds: Any, **more: Any) -> dict[str, Any]:
    """A game as *Rook Score!* saves it."""
    return {"timestamp": "2025-02-07T12:00:00.000Z", "usPlayers": us, "demPlayers": dem,
            "usTeamName": " & ".join(us), "demTeamName": " & ".join(dem), "rounds": list(rounds),
            **more}  # fmt: skip


def hand(team: str, bid: Any, us: Any, dem: Any, **more: Any) -> dict[str, Any]:
    return {"biddingTeam": team, "bidAmount": bid, "usPoints": us, "demPoints": dem, **more}


def stored(**kept: Any) -> str:
    """The backup of *Rook Score!*: a text of JSON by key."""
    storage = [{"key": "presetBids", "value": "[120,125]"}]
    storage += [{"key": key, "value": json.dumps(value)} for key, value in kept.items()]
    return json.dumps({"format": "rook-score-game-data", "version": 1, "storage": storage})


def public(*games: Any) -> str:
    """The public data of *Rook Score!*."""
    return json.dumps({"gameData": games})


POKER_HAND = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [5000, 5000]
actions = ["d dh p1 KhQh", "d dh p2 AsAd", "p1 f"]
"""


@pytest.mark.parametrize(
    ("name", "text"),
    [("a.phh", POKER_HAND), ("a.txt", POKER_HAND), ("", POKER_HAND),
     ("night.phhs", f"[1]\n{POKER_HAND}[2]\n{POKER_HAND}"),
     ("", f"[1]\n{POKER_HAND}[2]\n{POKER_HAND}")],
)  # fmt: skip
def test_a_hand_of_poker_is_said_to_be_one(name: str, text: str) -> None:
    """A line for each key that a record of Rook does not have helps nobody who chose the file."""
    ((_, _, why),) = faults(read_text(name, text))

    assert why == (
        "this is a hand of poker, which is not read here: want games of Rook, as records, "
        "score sheets, an archive of a club, a backup of Rook Score! or an export of BG Stats"
    )


SAMPLE = public(
    played(
        ["Ann ", " CAL"], ["bob", "Dee"],
        hand("us", 125, -125, 75), hand("dem", 125, 40, 140), hand("us", 130, 360, 0),
        winner="us",
    ),
    played(["ANN", "cal"], ["Bob", "ann"], hand("dem", 120, 90, 90)),
    played(["Cal"], ["Dee", ""]),
)  # fmt: skip
"""A small file: names in all spellings, twice at a table, or missing."""


def test_names_come_as_they_are_meant() -> None:
    first, second, third = read_text("b.json", SAMPLE).games

    assert first.importable.tables[0] == ("Ann", "bob", "CAL", "Dee")
    assert second.importable.tables[0] == ("ANN", "Bob", "cal", "ann (2)")
    assert third.importable.tables[0] == ("Cal", "Dee", "Seat 3", "Seat 4")
    assert [game.file for game in (first, second, third)] == [
        f"b.json/game {number}" for number in (1, 2, 3)
    ]
    assert "'ann' is named at two seats: the second is called ann (2)" in second.remarks


def test_a_name_is_mapped_in_every_spelling() -> None:
    games = read_text("b.json", SAMPLE, ReadOptions(names={"bob": "Robert"})).games

    assert [game.importable.tables[0][1] for game in games] == ["Robert", "Robert", "Dee"]


ROUNDS = (
    hand("dem", 130, 45, 135), hand("us", 135, 140, 40), hand("us", 135, 165, 15),
    hand("us", 130, 180, 0),
)  # fmt: skip
"""Four hands of two tables: 530 to 190."""


def scores(found: FoundFile) -> list[list[Mapping[str, int] | None]]:
    """The scores of each hand of each game."""
    assert found.faults == ()
    return [
        [
            step.verdict.score.points
            for step in play_game(game.start, game.hands, game.rules, game.players)
        ]
        for game in (found_game.record for found_game in found.games)
        if game is not None
    ]


def winner(game: FoundGame) -> str | None:
    record = game.record
    assert record is not None
    begun = first_due(record.start, record.rules, record.players)
    return after_hands(begun, record.hands).standing.winner


@pytest.mark.parametrize("form", [lambda game: stored(savedGames=[game]), public])
def test_a_game_of_rook_score_comes_with_names_hands_and_winner(
    form: Callable[[dict[str, Any]], str],
) -> None:
    game = played(["Ann", "Cal"], ["Bob", "Dee"], *ROUNDS, winner="us",
                  finalScore={"us": 530, "dem": 190})  # fmt: skip
    found = read_text("backup.json", form(game))

    assert scores(found) == [
        [{"A": 45, "B": 135}, {"A": 140, "B": 40}, {"A": 165, "B": 15}, {"A": 180, "B": 0}]
    ]
    (game_found,) = found.games
    assert game_found.importable.tables[0] == ("Ann", "Bob", "Cal", "Dee")
    assert winner(game_found) == "A"
    assert game_found.record is not None
    assert [each.bid for each in game_found.record.hands] == [130, 135, 135, 130]
    assert game_found.record.started == date(2025, 2, 7)


def test_dem_is_a_side_in_any_case_and_names_are_in_that_of_the_team() -> None:
    game = {"timestamp": 1738929600000, "usTeamName": "Ann & Cal", "demTeamName": "Bob and Dee",
            "rounds": [hand("Dem", "130", 45, 135)]}  # fmt: skip
    (found,) = read_text("b.json", public(game)).games

    assert found.importable.tables[0] == ("Ann", "Bob", "Cal", "Dee")
    assert found.record is not None
    assert found.record.hands[0].bidder == 2
    assert found.record.started == date(2025, 2, 7)


def test_totals_brought_from_paper_are_brought_along() -> None:
    totals = {"startingTotals": {"us": 200, "dem": 95}, "finalScore": {"us": 245, "dem": 230}}
    game = played(["Ann", "Cal"], ["Bob", "Dee"], *ROUNDS[:1], **totals)
    (found,) = read_text("b.json", public(game)).games

    assert found.record is not None
    assert found.record.start.totals == {"A": 200, "B": 95}
    assert not [each for each in found.remarks if "add up" in each]


def test_those_who_deal_in_turn_sit_in_that_order() -> None:
    """Bob deals, then Cal, Dee and Ann: Cal sits left of Bob, and is of the first side."""
    game = played(["Ann", "Cal"], ["Bob", "Dee"], *ROUNDS[:1], dealers=["Bob", "Cal", "Dee", "Ann"])
    (found,) = read_text("b.json", public(game)).games

    assert found.record is not None
    assert found.record.players == ("Cal", "Dee", "Ann", "Bob")
    assert found.record.start.dealer == 4


@pytest.mark.parametrize(
    "more",
    [
        {"dealers": ["Bob", "Dee"]},
        {"dealers": ["Bob", "Cal", "Dee", "Eve"]},
        {"dealers": ["Bob", "Cal", "Dee", "Ann", "Eve"]},
        {"dealers": ["Bob", "Cal", "Dee", "Ann"], "misdealCount": 1},
    ],
)
def test_dealers_who_do_not_show_where_all_sit_move_nobody(more: dict[str, Any]) -> None:
    game = played(["Ann", "Cal"], ["Bob", "Dee"], *ROUNDS[:1], **more)
    (found,) = read_text("b.json", public(game)).games

    assert found.record is not None
    assert found.record.players == ("Ann", "Bob", "Cal", "Dee")


@pytest.mark.parametrize("points", ["(125)", "\N{EN DASH}125", "-125.0", " -125 ", "125-"])
def test_points_of_a_backup_are_read_as_in_a_sheet(points: str) -> None:
    game = played(["Ann", "Cal"], ["Bob", "Dee"], hand("us", "125", points, "75"))
    found = read_text("b.json", public(game))

    assert scores(found) == [[{"A": -125, "B": 75}]]


@pytest.mark.parametrize("team", ["Ann; Cal", "Ann und Cal", "Ann + Cal", "Ann and Cal"])
def test_the_names_in_a_team_are_parted_as_in_a_sheet(team: str) -> None:
    game = played([], ["Bob", "Dee"], *ROUNDS[:1]) | {"usTeamName": team}
    (found,) = read_text("b.json", public(game)).games

    assert found.importable.tables[0] == ("Ann", "Bob", "Cal", "Dee")


def test_games_that_go_on_come_as_far_as_they_are() -> None:
    going = played(["Ann", "Cal"], ["Bob", "Dee"], *ROUNDS[:2])
    empty = played(["", ""], ["", ""])
    found = read_text(
        "b.json", stored(freezerGames=[{**going, "name": "frozen"}], activeGameState=empty)
    )

    assert len(found.games) == 1
    assert winner(found.games[0]) is None


def test_a_penalty_is_kept_and_said() -> None:
    """Table talk costs 180; the other three hands make 125, 155 and 310."""
    talk = hand("us", 130, -180, 0, penalty="cheat", penaltyType="setPoints", penaltyAmount=180)
    game = played(["Ann", "Cal"], ["Bob", "Dee"], ROUNDS[1], talk, ROUNDS[0])
    found = read_text("b.json", public(game))

    assert scores(found) == [[{"A": 140, "B": 40}, {"A": -180, "B": 0}, {"A": 45, "B": 135}]]
    (game_found,) = found.games
    assert "hand 2 is a penalty: it stands as a score that the table agreed on" in (
        game_found.remarks
    )
    assert game_found.record is not None
    assert game_found.record.hands[1].bidder is None


def test_what_does_not_add_up_and_misdeals_are_said() -> None:
    more = {"misdealCount": 1, "dealers": ["Ann"], "finalScore": {"us": 185, "dem": 180}}
    game = played(["Ann", "Cal"], ["Bob", "Dee"], *ROUNDS[:2], **more)
    (found,) = read_text("b.json", public(game)).games

    assert "its hands add up to 185 and 175, and the file has 185 and 180 at the end" in (
        found.remarks
    )
    assert "misdeals are left out, and who dealt" in found.remarks


def test_a_winner_whom_the_rules_do_not_name_is_kept() -> None:
    """The game was ended early: 185 to 175."""
    game = played(["Ann", "Cal"], ["Bob", "Dee"], *ROUNDS[:2], winner="dem")
    (found,) = read_text("b.json", public(game)).games

    assert winner(found) == "B"
    assert OTHER_END in found.remarks


def logged(*scores: dict[str, Any], **more: Any) -> str:
    """An export of BG Stats with one play of Rook: players 1 to 4 are Ann, Bob, Cal and Dee."""
    names = ("Ann", "Bob", "Cal", "Dee")
    players = [{"id": number, "name": name} for number, name in enumerate(names, 1)]
    play = {"playDate": "2026-11-20 19:30:00", "gameRefId": 1, "locationRefId": 7,
            "playerScores": list(scores)}  # fmt: skip
    games = [{"id": 1, "name": "Rook", "bggId": 2243}, {"id": 2, "name": "Brook City"}]
    file = {"players": players, "games": games, "locations": [{"id": 7, "name": "Club"}],
            "plays": [play], **more}  # fmt: skip
    return json.dumps(file)


def score(player: int, points: Any, team: str = "", *, won: bool = False) -> dict[str, Any]:
    return {"playerRefId": player, "score": points, "team": team, "winner": won}


TEAMS = (
    score(1, "310", "A", won=True), score(2, "220", "B"), score(3, "310", "A", won=True),
    score(4, "220", "B"),
)  # fmt: skip


def final(text: str) -> FoundGame:
    found = read_text("BGStatsExport.json", text)
    assert found.faults == ()
    (game,) = found.games
    return game


def test_a_play_of_a_board_game_logger_is_a_game_with_its_final_score() -> None:
    game = final(logged(*TEAMS))

    assert game.record is not None
    assert game.record.players == ("Ann", "Bob", "Cal", "Dee")
    assert game.record.start.totals == {"A": 310, "B": 220}
    assert [each.ended for each in game.record.hands] == [Ended("A")]
    assert (game.record.started, game.record.place) == (date(2026, 11, 20), "Club")
    assert game.hands == 0


@pytest.mark.parametrize(
    ("scores", "totals", "end"),
    [
        ((score(1, "310", "A", won=True), score(2, "220", "B")), (310, 220), Ended("A")),
        # One player of the team has its score; a score may be a sum.
        ((score(1, "95+215", "A"), score(2, 220, "B"), score(3, "", "A")), (310, 220), Ended("A")),
        ((score(1, "300", "A"), score(2, "300", "B")), (300, 300), Ended(draw=True)),
        ((score(1, "-20", "A"), score(2, "220", "B", won=True)), (-20, 220), Ended("B")),
        # The word of the file stands.
        ((score(1, "310", "A"), score(2, "220", "B", won=True)), (310, 220), Ended("B")),
    ],
)  # fmt: skip
def test_who_won_is_as_the_file_says(
    scores: Sequence[dict[str, Any]], totals: tuple[int, int], end: Ended
) -> None:
    game = final(logged(*scores))

    assert game.record is not None
    assert tuple(game.record.start.totals.values()) == totals
    assert game.record.hands[0].ended == end
    said = "the file names a winner who does not have the most points: that stands" in game.remarks
    assert said is (totals == (310, 220) and end == Ended("B"))


def test_partners_without_a_team_have_the_same_score_and_it_is_said() -> None:
    game = final(logged(*({**each, "team": ""} for each in TEAMS)))

    assert game.record is not None
    assert game.record.players == ("Ann", "Bob", "Cal", "Dee")
    assert "players with the same score are taken for partners" in game.remarks


def test_what_is_left_out_of_a_logger_is_said() -> None:
    plays = json.loads(logged(*TEAMS))["plays"]
    other = {**plays[0], "gameRefId": 2}
    empty = {**plays[0], "playerScores": [score(1, "", "A"), score(2, "", "B")]}
    found = read_text("b.json", logged(plays=[*plays, other, other, empty]))

    assert found.said == (
        "no rules are named: those of Kentucky Discard stand for them",
        "left out: 2 plays of other games",
        "left out: 1 play without a score of each team",
    )
    assert len(found.games) == 1


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (logged(score(1, "5", "A"), score(2, "6")), "play 1: want a team for every player or for"),
        (logged(score(1, "5", "A"), score(3, "6", "A")), "play 1: Ann and Cal are one team, and"),
        (logged(*(score(n, n) for n in (1, 2, 3, 4))), "play 1: say in BG Stats who is on which"),
        (logged(score(9, "5", "A")), "play 1: want a player of the file in each score"),
        (logged(score(1, "many", "A")), "play 1: score: want a number, got 'many'"),
        (logged(plays=[]), "plays: want a play of a game called Rook with its scores"),
        (logged(plays={}), "plays: want a list, got"),
    ],
)
def test_what_a_logger_leaves_open_is_asked(text: str, why: str) -> None:
    ((_, _, message),) = faults(read_text("b.json", text))

    assert message.startswith(why)


OTHER_END = "by these rules the game did not end as the file says"


def backup() -> str:
    """The real games in the other scorer's form, written from what their tables wrote down."""
    scores = json.loads((REAL / "scores.json").read_text("utf-8"))
    return public(*(_game(REAL / f"{name}.rook", game) for name, game in scores.items()))


def _game(record: Path, score: dict[str, Any]) -> dict[str, Any]:
    text = record.read_text("utf-8")
    (line,) = re.findall(r"^players = (.*)$", text, re.MULTILINE)
    names, sides = json.loads(line), {"A": "us", "B": "dem"}
    rounds = [hand(sides[side], bid, us, dem) for side, bid, us, dem in score["hands"]]
    us, dem = [n for n in names[::2] if n], [n for n in names[1::2] if n]
    return played(us, dem, *rounds, winner=sides[score["winner"]], victoryMethod=score["how"])


def test_the_real_games_score_what_their_tables_wrote_down() -> None:
    found = read_text("backup.json", backup())
    written = json.loads((REAL / "scores.json").read_text("utf-8"))

    assert (found.faults, len(found.games)) == ((), 68)
    for game, score in zip(found.games, written.values(), strict=True):
        record = game.record
        assert record is not None
        steps = list(play_game(record.start, record.hands, record.rules, record.players))
        assert [(step.hand.bid, step.verdict.score.points) for step in steps] == [
            (bid, {"A": ours, "B": theirs}) for _, bid, ours, theirs in score["hands"]
        ]
        assert (steps[-1].after.winner != score["winner"]) is (OTHER_END in game.remarks)
        assert winner(game) == score["winner"] or steps[-1].after.winner
    assert (
        sum(OTHER_END in game.remarks for game in found.games) == 1
    )  # of the two tables that played without `win_on_bid` one


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("[{", 1, "not JSON"),
        ("[{}]", 1, "want the backup or the public data of Rook Score!, or an export of BG"),
        (public(1), None, "game 1: want a game, got 1"),
        (public(played([], [], 1)), None, "game 1: hand 1: want a round, got 1"),
        (public({"rounds": 1}), None, "game 1: rounds: want a list of rounds, got 1"),
        (public(played([], [], hand("we", 9, 1, 1))), None,
         "game 1: hand 1: biddingTeam: want us or dem, got 'we'"),
        (public(played([], []), played([], [], hand("us", "x", 1, 1))), None,
         "game 2: hand 1: bidAmount: want a number, got 'x'"),
        (public(played([], [], hand("us", 9, 10001, 1))), None,
         "game 1: hand 1: usPoints: want a number, got 10001"),
        (public(played([], [], timestamp="soon")), None, "game 1: timestamp: want a time"),
        ('{"gameData": 1}', None, "gameData: want a list, got 1"),
        ('{"storage": 1}', None, "storage: want a list, got 1"),
        ('{"storage": [{"key": "savedGames", "value": "[{"}]}', None,
         "storage: savedGames: not JSON that can be read"),
        ('{"gameData": []', 1, "not JSON: Expecting ',' del"),
        ('[] {"more": 1}', 1, "not JSON: Extra data"),
        ("[" * 100_000, 1, "not JSON"),
        ('[{"bid": ' + "9" * 5000 + "}]", 1, "not JSON"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_at_its_game(text: str, line: int | None, message: str) -> None:
    ((_, at, why),) = faults(read_text("backup.json", text))

    assert (at, why[: len(message)]) == (line, message)
