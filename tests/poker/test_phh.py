"""Hands as PHH: parsed, written and judged; and the commands of a poker night."""

import json
import re
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.poker import PokerError, phh
from referee.poker.hand import Stakes, play
from tests.poker.oracle import KINDS, played

# A draw may need the discards again, of which PokerKit warns; as an error that would end the hand.
pytestmark = pytest.mark.filterwarnings("ignore:Returning reserved")

HAND = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [50, 200, 200]
players = ["Ann", "Bob", "Cal"]
actions = [
  "d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 ????",
  "p3 cbr 200 # all in", "p1 cc", "p2 cc",
  "d db 2c7d9h", "d db Jc", "d db 3s",
  "p3 sm QsQh",
]
"""


def read(text: str) -> phh.HandRecord:
    (found,) = phh.read_phhs(text)
    return found


def run(*args: str) -> Any:
    return CliRunner().invoke(main, ["poker", *args])


def test_a_hand_is_replayed(tmp_path: Path) -> None:
    file = tmp_path / "hand.phh"
    file.write_text(HAND)

    answer = json.loads(run("replay", str(file), "--json").output)

    assert answer["players"] == ["Ann", "Bob", "Cal"]
    assert answer["stacks"] == {"Ann": 150, "Bob": 300, "Cal": 0}
    assert answer["won"] == {"Ann": 100, "Bob": 100, "Cal": -200}
    assert answer["winners"] == ["Ann", "Bob"]
    assert answer["pots"] == [
        {"amount": 150, "for": ["Ann", "Bob", "Cal"], "winners": ["Ann"]},
        {"amount": 300, "for": ["Bob", "Cal"], "winners": ["Bob"]},
    ]
    assert answer["rulings"] == []


def test_what_was_against_the_rules_is_ruled_on(tmp_path: Path) -> None:
    file = tmp_path / "hand.phh"
    file.write_text(HAND.replace("p3 cbr 200 # all in", "p3 cbr 15").replace('"p1 cc"', '"p2 f"'))

    found = run("replay", str(file))

    assert "Action 4: Cal’s raise is too small: it must go to 20 at least." in found.output
    assert "Action 5: Bob acted out of turn: it was Ann’s turn. The act stands." in found.output


DRAW = """
variant = "N5D"
_wild = "2h"
antes = [1, 1]
blinds_or_straddles = [0, 0]
min_bet = 2
starting_stacks = [20, 20]
finishing_stacks = [23, 17]
players = ["Ann", "Bob"]
actions = [
  "d dh p1 KsKdKc3h4h", "d dh p2 2h8s8d9c9d",
  "p1 cbr 2", "p2 cc",
  "p1 sd 3h", "p2 sd", "d dh p1 4s",
  "p1 cc", "p2 cc",
]
"""
"""Ann draws one card to three kings and has a full house; Bob's wild two of hearts makes his two
pair nines full of eights. Each put in 3."""


def test_cards_are_exchanged_and_wild_cards_named_in_a_record() -> None:
    record = read(DRAW)

    assert outcome_of(DRAW)["stacks"] == {"Ann": 23, "Bob": 17}
    assert read(phh.write_phh(record)) == record
    assert play(record.stakes, record.began, record.facts).hole[0] == (
        "Ks", "Kd", "Kc", "4h", "4s",
    )  # fmt: skip


def outcome_of(text: str) -> Any:
    return phh.outcome(read(text))


@pytest.mark.parametrize(
    ("was", "is_", "kind", "text"),
    [
        ('"p1 sd 3h", "p2 sd"', '"p2 sd", "p1 sd 3h"', "out-of-turn", "it was Ann’s turn"),
        ('"p2 sd",', '"p2 sd", "p2 sd",', "nothing-to-do", "counts for nothing"),
    ],
)
def test_cards_that_are_exchanged_against_the_rules_are_ruled_on(
    was: str, is_: str, kind: str, text: str
) -> None:
    [ruling] = outcome_of(DRAW.replace(was, is_))["rulings"]

    assert ruling["kind"] == kind
    assert text in ruling["text"]


def test_more_cards_than_a_game_allows_are_ruled_on() -> None:
    four = DRAW.replace('"N5D"', '"NB"').replace("KsKdKc3h4h", "KsKdKc3h")
    four = four.replace("2h8s8d9c9d", "2h8s8d9c").replace('"p1 sd 3h"', '"p1 sd 3hKsKdKc??"')

    rulings = outcome_of(four)["rulings"]

    assert rulings[0]["text"] == "Ann may exchange 4 cards at most. What was exchanged stands."


SPLIT = """
variant = "F7S/8"
antes = [5, 5]
bring_in = 5
small_bet = 10
big_bet = 20
starting_stacks = [5, 5]
finishing_stacks = [5, 5]
players = ["Ann", "Bob"]
actions = ["d dh p1 8s6h4d", "d dh p2 KsKhQd",
  "d dh p1 3c", "d dh p2 Kc", "d dh p1 As", "d dh p2 2d",
  "d dh p1 Kd", "d dh p2 7s", "d dh p1 Qc", "d dh p2 7h"]
"""
"""Both are all in with the ante. Bob's kings win the high half, Ann's eight the low one."""


def test_the_pot_of_a_split_game_is_halved() -> None:
    """Ruling 107."""
    answer = outcome_of(SPLIT)

    assert answer["stacks"] == {"Ann": 5, "Bob": 5}
    assert answer["pots"] == [
        {"amount": 10, "for": ["Ann", "Bob"], "winners": ["Bob"], "low_winners": ["Ann"]}
    ]
    assert answer["winners"] == ["Ann", "Bob"]


def test_what_the_table_says_of_both_halves_is_a_comment() -> None:
    shown = SPLIT.replace("8s6h4d", "??????").replace('7h"]', '7h", "# p2 win pot 0 p1 low"]')
    record = read(shown)

    assert outcome_of(shown)["stacks"] == {"Ann": 5, "Bob": 5}
    assert read(phh.write_phh(record)) == record


def test_a_folder_is_checked_file_by_file(tmp_path: Path) -> None:
    (tmp_path / "a.phh").write_text(DRAW)
    (tmp_path / "b.phhs").write_text(f"[1]{DRAW}[2]{SPLIT.replace('[5, 5]', '[5, 5]')}")
    (tmp_path / "c.phh").write_text(DRAW.replace("[23, 17]", "[22, 18]"))
    (tmp_path / "d.phh").write_text(DRAW.replace("N5D", "XX"))
    (tmp_path / "e.phh").write_text(DRAW.replace("finishing_stacks", "_end"))
    (tmp_path / "notes.txt").write_text("no hand")

    found = run("replay", str(tmp_path))

    lines = found.output.splitlines()
    assert lines[:3] == [
        "a.phh: equal",
        "b.phhs: equal",
        "c.phh: Ann ends with 23, the file says 22; Bob ends with 17, the file says 18",
    ]
    assert lines[3].startswith("d.phh: variant: want one of FT")
    assert lines[4] == "e.phh: the file does not say what anybody has at the end"
    assert lines[5] == "2 of 5 files are equal."
    files = json.loads(run("replay", str(tmp_path), "--json").output)["files"]
    assert [file["equal"] for file in files] == [True, True, False, False, False]
    assert files[1]["hands"] == 2


def test_low_hands_and_wild_cards_are_answered_on_the_command_line() -> None:
    hands = ("--hand", "Ann=8s 6h 4d 3c As Kd Kc", "--hand", "Bob=8h 7h 4c 3d 2d Qs Js")
    answer = json.loads(run("rank", "--game", "stud-8", *hands, "--json").output)

    assert (answer["winners"], answer["low_winners"]) == (["Ann"], ["Ann"])
    assert answer["hands"][1]["low"] == {
        "cards": ["8h", "7h", "4c", "3d", "2d"],
        "text": "Ann’s low 8-6-4-3-A beats Bob’s 8-7 by the six.",
    }
    wild = run("rank", "--game", "draw", "--wild", "9 2h", "--hand", "Cal=9s 9h Kd 2h Ks")
    assert wild.output == "Cal’s 9♠, 9♥ and 2♥ are wild. Cal wins with five kings.\n"
    wrong = run("rank", "--game", "draw", "--wild", "11", "--hand", "Cal=9s 9h Kd 2h Ks")
    assert "want ranks or cards such as 9 2h, got '11'" in wrong.output
    none = run("rank", "--game", "stud-8", "--hand", "Ann=9s 9h 4d 3c As Kd Kc")
    assert none.output.endswith("Nobody has five different cards of eight or lower.\n")


def test_a_low_game_has_its_low_hand_too() -> None:
    answer = json.loads(
        run("rank", "--game", "razz", "--hand", "Ann=8s 6h 4d 3c As Kd Kc", "--json").output
    )

    [ann] = answer["hands"]
    assert ann["low"]["cards"] == ["8s", "6h", "4d", "3c", "As"]
    assert "low_winners" not in answer


def test_amounts_in_the_pots_may_be_cents() -> None:
    put = ("--put", "Ann=1.25", "--put", "Bob=0.5", "--put", "Cal=1.25", "--chip", "0.05")

    assert json.loads(run("pots", *put, "--json").output) == {
        "pots": [
            {"amount": 1.5, "for": ["Ann", "Bob", "Cal"]},
            {"amount": 1.5, "for": ["Ann", "Cal"]},
        ],
        "returned": {},
    }
    wrong = run("pots", "--put", "Ann=1.02", "--put", "Bob=1", "--chip", "0.05")
    assert "Ann: want an amount in chips of 0.05, got '1.02'" in wrong.output
    assert run("pots", "--put", "Ann=1", "--chip", "0").exit_code == 2


def test_amounts_may_have_cents() -> None:
    record = read(HAND.replace("[5, 10, 0]", "[0.05, 0.1, 0]").replace("cbr 200", "cbr 0.25"))

    assert record.chip == Decimal("0.01")
    assert record.stakes.blinds == (5, 10, 0)
    assert read(phh.write_phh(record)) == record


@pytest.mark.parametrize(("game", "limit"), KINDS)
def test_what_is_written_is_read_again(game: str, limit: str) -> None:
    for seed in range(10):
        hand = played(game, limit, seed)
        names = tuple(f'P"{seat}\\' for seat in range(len(hand.began)))
        record = phh.HandRecord(hand.stakes, names, hand.began, tuple(hand.facts))

        again = read(phh.write_phh(record))

        assert (again.names, again.began, again.facts) == (names, hand.began, record.facts)
        assert phh.outcome(again) == phh.outcome(record)


@pytest.mark.parametrize(
    ("was", "is_", "message"),
    [
        ('"NT"', '"XX"', "variant: want one of FT"),
        ("p3 cbr 200", "p9 cbr 200", "want a player from p1 to p3, got 'p9'"),
        ("p3 cbr 200", "p3 cbr lots", "want an amount, got 'lots'"),
        ("p1 cc", "p1 dance", "want such as"),
        ("AsAh", "AsA", "want cards of two signs each"),
        ("AsAh", "As1h", "want cards such as As Kd Th 2c, got '1h'"),
        ("[50, 200, 200]", "[50, -2, 200]", "starting_stacks: want an amount from 0"),
        ('"Bob", ', "", "players: want 3 different names"),
        ("min_bet = 10", "", "min_bet: want an amount, got None"),
        ("variant", "variant = ", "no TOML"),
        ("variant", f"deep = {'[' * 9999}\nvariant", "no TOML"),
        ("min_bet = 10", f"min_bet = {'9' * 5000}", "no TOML"),
        ("min_bet = 10", "min_bet = 1e-900000", "at most 6 places after the point"),
        ('"NT"', '["NT"]', "variant: want one of FT"),
        ('"Bob", ', '["Bob"], ', "players: want 3 different names"),
        ('"Bob", ', "2, ", "players: want 3 different names"),
    ],
)
def test_what_cannot_be_read_says_why(was: str, is_: str, message: str) -> None:
    with pytest.raises(PokerError, match=message):
        phh.outcome(read(HAND.replace(was, is_, 1)))


def test_the_commands_answer_as_programs_expect() -> None:
    hands = ("--hand", "Bob=Kh Ks", "--hand", "Ann=As Ac")
    ranked = json.loads(
        run("rank", "--game", "holdem", "--board", "Ah Kd 7c 7s 2h", *hands, "--json").output
    )
    put = ("--put", "Ann=100", "--put", "Bob=40", "--put", "Cal=100", "--folded", "Cal")

    assert ranked["winners"] == ["Ann"]
    assert ranked["hands"][0] == {
        "name": "Ann",
        "class": "full-house",
        "cards": ["As", "Ah", "Ac", "7c", "7s"],
        "text": "Ann wins with a full house, aces over sevens.",
    }
    assert json.loads(run("pots", *put, "--json").output) == {
        "pots": [
            {"amount": 120, "for": ["Ann", "Bob"]},
            {"amount": 120, "for": ["Ann"]},
        ],
        "returned": {},
    }
    assert run("pots", *put).output == "Main pot: 120, for Ann, Bob\nSide pot 1: 120, for Ann\n"


def test_the_pots_ask_who_was_all_in_where_it_matters() -> None:
    put = ("pots", "--put", "Ann=60", "--put", "Cal=100", "--folded", "Cal")

    assert run(*put).output == (
        "Main pot: 160, for Ann\nWas Ann all in before Cal bet more? If so, say --all-in Ann=60.\n"
    )
    assert run(*put, "--all-in", "Ann=60").output == (
        "Main pot: 120, for Ann\n40 go back to Cal: nobody matched them\n"
    )
    assert json.loads(run(*put, "--all-in", "Ann=60", "--json").output) == {
        "pots": [{"amount": 120, "for": ["Ann"]}],
        "returned": {"Cal": 40},
    }


@pytest.mark.parametrize(
    "args",
    [
        ("pots", "--put", "Ann=60", "--put", "Cal=90", "--folded", "Cal", "--all-in", "Ann=50"),
        ("pots", "--put", "Ann=60", "--put", "Cal=90", "--folded", "Cal", "--all-in", "Cal=90"),
        ("pots", "--put", "Ann"),
        ("pots", "--put", "Ann=much"),
        ("pots", "--put", "Ann=1", "--put", "Ann=2"),
        ("rank", "--game", "holdem", "--board", "Ah Kd 7c", "--hand", "Ann=As"),
        ("rank", "--game", "bridge", "--hand", "Ann=As Ac"),
        ("replay", "nowhere.phh"),
    ],
)
def test_a_question_that_makes_no_sense_is_one_line_and_status_2(args: tuple[str, ...]) -> None:
    found = run(*args)

    assert found.exit_code == 2
    assert found.stdout == ""
    assert found.stderr.startswith("referee: ")
    assert found.stderr.count("\n") == 1


def test_what_the_table_said_is_written_as_a_comment_and_read_again() -> None:
    """Ann wins 3 * 50; the 2 * 150 beside it are shared by Bob and Cal."""
    text = HAND.replace('"p3 sm QsQh",', '"# p1 win pot 0", "# p2 p3 win pot 1",')
    record = read(text)

    again = phh.write_phh(record)

    assert read(again) == record
    assert '"# p2 p3 win pot 1"' in again
    assert "finishing_stacks = [150, 150, 150]" in again


def test_a_comment_of_others_says_nothing() -> None:
    assert read(HAND.replace('"p3 sm QsQh",', '"# wins", "p3 sm QsQh # Ann wins",')) == (read(HAND))


def test_several_hands_are_one_file_and_each_is_answered(tmp_path: Path) -> None:
    record = read(HAND)
    file = tmp_path / "night.phhs"
    file.write_text(phh.write_phhs([record, record]))

    assert phh.read_phhs(file.read_text()) == [record, record]
    answer = json.loads(run("replay", str(file), "--json").output)
    assert [each["stacks"]["Ann"] for each in answer["hands"]] == [150, 150]
    assert "Hand 2\nMain pot: 150, won by" in run("replay", str(file)).output


BIG_BLIND_ANTE = """
variant = "NT"
ante_trimming_status = false
antes = [0, 100, 0, 0]
blinds_or_straddles = [50, 100, 0, 0]
min_bet = 100
starting_stacks = [5000, 5000, 5000, 5000]
players = ["Ann", "Bob", "Cal", "Dee"]
actions = [
  "d dh p1 ????", "d dh p2 KhQh", "d dh p3 AsAd", "d dh p4 ????",
  "p3 cbr 300", "p4 f", "p1 f", "p2 cc", "d db 2c7d9s", "p2 cc", "p3 cbr 500", "p2 cc",
  "d db 4s", "p2 cc", "p3 cc", "d db 5s", "p2 cc", "p3 cc", "p2 sm KhQh", "p3 sm AsAd",
]
"""


def ends(text: str) -> tuple[dict[str, int], list[tuple[int, list[str], list[str]]]]:
    """The stacks at the end, and each pot with who may win it and who does."""
    found = phh.outcome(read(text))
    return found["stacks"], [(pot["amount"], pot["for"], pot["winners"]) for pot in found["pots"]]


def test_an_ante_that_one_player_pays_for_all_is_in_the_main_pot() -> None:
    """Ann's 50, Bob's ante of 100, and 800 each of Bob and Cal: 1750 (ruling 88)."""
    stacks, pots = ends(BIG_BLIND_ANTE)

    assert stacks == {"Ann": 4950, "Bob": 4100, "Cal": 5950, "Dee": 5000}
    assert pots == [(1750, ["Bob", "Cal"], ["Cal"])]


def test_whoever_folds_to_the_big_blind_leaves_him_the_ante() -> None:
    """His own 100 that nobody matched, and the ante he paid for all, with Ann's 50."""
    text = re.sub("p3 cbr 300.*", 'p3 f", "p4 f", "p1 f"]', BIG_BLIND_ANTE, flags=re.DOTALL)

    assert ends(text)[0] == {"Ann": 4950, "Bob": 5050, "Cal": 5000, "Dee": 5000}


def test_whoever_has_no_more_than_the_ante_can_win_all_of_it() -> None:
    """Bob has 80 of the 100: they are the main pot, for him and Cal. He posts no blind any more, so
    that Ann's 50 and as much of Cal are Cal's; the rest of Cal's call goes back."""
    text = BIG_BLIND_ANTE.replace("[5000, 5000, 5000", "[5000, 80, 5000")
    text = re.sub(
        "p3 cbr 300.*",
        'p3 cc", "p4 f", "p1 f", "d db 2c7d9s", "d db Kd", "d db Ks"]',
        text,
        flags=re.DOTALL,
    )

    stacks, pots = ends(text)

    assert pots == [(80, ["Bob", "Cal"], ["Bob"]), (100, ["Cal"], ["Cal"])]
    assert stacks == {"Ann": 4950, "Bob": 80, "Cal": 5050, "Dee": 5000}


@pytest.mark.parametrize(
    ("said", "antes", "ann", "bob"),
    [
        # Bob has 1 for the ante of 2: he wins 1 of each, unless the file says that antes are not
        # trimmed; where each pays another ante, they are not unless it says that they are.
        ("", "[2, 2, 2]", 50, 3),
        ("ante_trimming_status = true", "[2, 2, 2]", 50, 3),
        ("ante_trimming_status = false", "[2, 2, 2]", 48, 5),
        ("", "[2, 2, 0]", 48, 3),
        ("ante_trimming_status = true", "[4, 2, 0]", 49, 2),
    ],
)
def test_antes_are_trimmed_where_the_file_says_so(
    said: str, antes: str, ann: int, bob: int
) -> None:
    text = f"""
{said}
variant = "NT"
antes = {antes}
blinds_or_straddles = [0, 0, 0]
min_bet = 10
starting_stacks = [50, 1, 50]
players = ["Ann", "Bob", "Cal"]
actions = ["d dh p1 KsKh", "d dh p2 AsAh", "d dh p3 2s3h", "p1 cbr 10", "p3 f",
  "d db 2c7d9h", "d db Jc", "d db 3c"]
"""
    stacks, _ = ends(text)

    assert (stacks["Ann"], stacks["Bob"]) == (ann, bob)


def test_of_two_players_the_antes_are_turned_round_as_the_blinds_are() -> None:
    """The second of two is the button and posts the small blind (ruling 93): the first, who posts
    the big one, pays the ante of the big blind."""
    hand = play(Stakes("holdem", "no", 100, (0, 100), (50, 100)), (5000, 5000), [])

    assert hand.put == (200, 50)


def test_what_the_antes_are_is_written() -> None:
    record = read(BIG_BLIND_ANTE)
    even = read(HAND.replace("[0, 0, 0]", "[1, 1, 1]"))

    assert "ante_trimming_status = false" in phh.write_phh(record)
    assert "ante_trimming_status = true" in phh.write_phh(even)
    assert "ante_trimming_status" not in phh.write_phh(read(HAND))
    assert read(phh.write_phh(record)) == record
    assert read(phh.write_phh(even)) == even


def test_whether_antes_are_trimmed_is_true_or_false() -> None:
    with pytest.raises(PokerError, match="ante_trimming_status: want true or false, got 'no'"):
        read(BIG_BLIND_ANTE.replace("= false", '= "no"'))


@pytest.mark.parametrize(
    ("end", "winners"),
    [
        ('"p2 sm KhQh", "p3 sm AsAd"', ["Cal"]),
        # The cards that were dealt are shown, as "-" says.
        ('"p2 sm -", "p3 sm -"', ["Cal"]),
        ('"p2 sm KhQh", "p3 sm"', ["Bob"]),
        ('"p3 sm", "p2 sm KhQh"', ["Bob"]),
        # Who shows cards that the file does not say shows nothing: whoever showed wins.
        ('"p2 sm KhQh", "p3 sm ????"', ["Bob"]),
        ('"p2 sm ????", "p3 sm AsAd"', ["Cal"]),
        ('"p2 sm ????", "p3 sm"', ["Bob"]),
        ('"p2 sm ????", "p3 sm ????"', []),
    ],
)
def test_whoever_showed_wins_from_a_player_who_shows_nothing(end: str, winners: list[str]) -> None:
    """Source: ruling 91."""
    text = BIG_BLIND_ANTE.replace('"p2 sm KhQh", "p3 sm AsAd"', end)

    assert phh.outcome(read(text))["winners"] == winners


def test_a_player_of_unknown_cards_who_shows_them_shows_nothing() -> None:
    text = BIG_BLIND_ANTE.replace("d dh p3 AsAd", "d dh p3 ????")

    assert phh.outcome(read(text.replace("p3 sm AsAd", "p3 sm -")))["winners"] == ["Bob"]
    assert phh.outcome(read(text.replace(', "p3 sm AsAd"', "")))["winners"] == [], "not shown yet"


def test_a_bet_that_an_all_in_cannot_match_goes_back_even_if_its_player_folds_later() -> None:
    """The all-in of 60 may win 60 of each; nothing is left to fold from (ruling 88)."""
    text = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [10, 20, 0]
min_bet = 20
starting_stacks = [1000, 1000, 60]
actions = ["d dh p1 2c3c", "d dh p2 4c5c", "d dh p3 6c7c", "p3 cc", "p1 cbr 100", "p2 f", "p3 cc",
  "d db 9h9dTs", "p1 f", "d db 8c", "d db Kd"]
"""
    found = phh.outcome(read(text))

    assert found["pots"] == [{"amount": 140, "for": ["p1", "p3"], "winners": ["p3"]}]
    assert found["stacks"] == {"p1": 940, "p2": 980, "p3": 140}
    assert [ruling["kind"] for ruling in found["rulings"]] == ["nothing-to-do"]


FOUR_AT_ONCE = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [10, 20, 0]
min_bet = 20
starting_stacks = [1000, 1000, 1000]
actions = ["d dh p1 2c3c", "d dh p2 4c5c", "d dh p3 6c7c", "p3 cc", "p1 cc", "p2 cc",
  "d db 9h9dTs4s"]
"""


def test_four_cards_at_once_are_ruled_on() -> None:
    assert phh.outcome(read(FOUR_AT_ONCE))["rulings"] == [
        {
            "action": 7,
            "kind": "dealt-too-early",
            "player": "p1",
            "text": "Cards were dealt before p1 had acted.",
        }
    ]


UNKNOWN_STACKS = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [inf, inf]
actions = ["d dh p1 AhAd", "d dh p2 KhKd", "p2 cbr 6", "p1 f"]
"""


def test_stacks_that_nobody_knows_are_allowed(tmp_path: Path) -> None:
    """p1 folds the big blind of 2 to a raise; what p2 has at the end, nobody knows."""
    file = tmp_path / "hand.phh"
    file.write_text(UNKNOWN_STACKS)

    answer = json.loads(run("replay", str(file), "--json").output)

    assert answer["stacks"] == {"p1": None, "p2": None}
    assert answer["won"] == {"p1": -2, "p2": 2}
    assert answer["winners"] == ["p2"]
    assert answer["rulings"] == []
    assert run("replay", str(file)).output == "Main pot: 4, won by p2\np1: −2\np2: +2\n"


def test_one_stack_may_be_unknown_beside_others() -> None:
    record = read(UNKNOWN_STACKS.replace("[inf, inf]", "[100.5, inf]"))
    answer = phh.outcome(record)

    assert (answer["stacks"], answer["won"]) == ({"p1": 98.5, "p2": None}, {"p1": -2, "p2": 2})
    assert "starting_stacks = [100.5, inf]" in phh.write_phh(record)
    assert read(phh.write_phh(record)) == record


def test_who_bets_from_a_stack_nobody_knows_is_never_all_in() -> None:
    record = read(UNKNOWN_STACKS.replace("cbr 6", "cbr 999999999999").replace('"p1 f"', '"p1 cc"'))

    assert phh.outcome(record)["rulings"] == []
    assert phh.outcome(record)["pots"][0]["amount"] == 1999999999998


@pytest.mark.parametrize(
    "was", ["antes = [0, 0]", "blinds_or_straddles = [1, 2]", "min_bet = 2", "[inf, inf]"]
)
def test_only_a_stack_is_unknown(was: str) -> None:
    wrong = "[-inf, inf]" if "inf" in was else re.sub("[0-9]", "inf", was, count=1)
    with pytest.raises(PokerError, match="want an amount from 0"):
        read(UNKNOWN_STACKS.replace(was, wrong))
