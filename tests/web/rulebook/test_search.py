"""The search in the rule book: by what people say."""

import tomllib
from pathlib import Path

import pytest

from referee.rook.rules.house import with_house
from referee.rook.rules.model import Sides
from referee.rook.rules.presets import preset, preset_ids
from referee.web.rook.rulebook.answers import Asking
from referee.web.rook.rulebook.ask import Found, find_answers
from referee.web.rook.rulebook.search import stem, words_of


def search_for(words: str, game: str = "kentucky-discard") -> Found:
    return find_answers(Asking(preset(game)), words)


def test_what_two_questions_share_finds_both() -> None:
    assert {"exposed", "leads-first"} <= {found.name for found in search_for("face up").answers[:4]}


@pytest.mark.parametrize(
    ("typed", "read_as", "meant"),
    [
        ("kity", "nest", "nest"),
        ("widdow", "nest", "nest"),
        ("dicard", "bury", "bury-counters"),
        ("renegge", "renege", "renege-late"),
        ("reneige", "renege", "renege-late"),
        ("crwo", "rook", "rook"),
        ("nset", "nest", "nest"),
        ("reedal", "redeal", "redeal"),
    ],
)
def test_a_slip_of_the_keyboard_is_read_and_said(typed: str, read_as: str, meant: str) -> None:
    page = search_for(typed)

    assert page.read_as == read_as
    assert meant in [found.name for found in page.answers]


@pytest.mark.parametrize(
    "typed",
    ["talking to my partner", "weather", "the best strategy", "whether beat", "discharging"],
)
def test_a_word_of_english_is_never_taken_for_another(typed: str) -> None:
    assert search_for(typed).read_as == ""


def test_a_slip_in_a_question_is_shown_in_whole_words() -> None:
    assert search_for("can I tlak to my partnr").read_as == "talk partner"


def test_rules_are_found_beside_the_answers() -> None:
    found = [rule.name for rule, _ in search_for("kitty").rules]

    assert {"nest", "nest-exchange", "nest_to"} <= set(found)


@pytest.mark.parametrize("query", ["pizza", "zzzz", "who", "?!", "x" * 5000])
def test_nothing_found_is_said_and_questions_are_offered(query: str) -> None:
    page = search_for(query)

    assert page.near == 0
    assert len(page.answers) == 5
    assert not page.rules


def test_what_is_far_from_every_way_of_asking_is_no_answer() -> None:
    """What comes nearest is shown all the same, and said to be no more than that."""
    page = search_for("she had a red and played black")

    assert page.near > 0
    assert not page.is_sure
    assert page.answers


def test_a_word_by_itself_is_looked_up() -> None:
    """Whatever else stands beside it in each way of asking."""
    assert search_for("dealer").is_sure


def test_a_number_that_no_rule_has_changes_nothing() -> None:
    assert search_for("may I bid 72").answers == search_for("may I bid 1234").answers


def test_what_comes_near_is_offered() -> None:
    offered = [found.name for found in search_for("burrrrying").answers]

    assert {"bury-counters", "bury-trump", "bad-discard"} <= set(offered)


def test_all_that_people_ask_alike_is_offered() -> None:
    """A word in the way of two questions leads to both, also beside a word that none has."""
    offered = [found.name for found in search_for("misdeal foo").answers]

    assert {"exposed", "wrong-cards"} <= set(offered)


def test_without_a_search_every_question_is_there() -> None:
    page = search_for("  ")

    assert not page.query
    assert sum(len(answers) for answers in page.groups.values()) > 25


def test_questions_that_nobody_asks_at_a_table_are_not_there() -> None:
    named = {each.name for answers in search_for("", "boston").groups.values() for each in answers}

    assert not named & {"bury-counters", "bad-discard", "calls"}
    assert "open-hand" in named


@pytest.mark.parametrize("word", ["pass", "passes", "passed", "passing"])
def test_endings_do_not_matter(word: str) -> None:
    assert stem(word) == stem("pass")


def test_phrases_mean_one_thing() -> None:
    assert words_of("Shoot the moon!") == words_of("everything")


QUERIES = tomllib.loads(Path(__file__).with_name("queries.toml").read_text(encoding="utf-8"))
CASES = [
    (game, query, right.split())
    for game, all_of in QUERIES.items()
    for query, right in all_of.items()
]
FEWEST_RIGHT = 0.95
"""The share of the first answers that must be right."""


def first_answer(query: str, game: str) -> str:
    """What stands first on the page, by its name; "" where it says that nothing answers it."""
    page = search_for(query, game)
    if not page.is_sure:
        return ""
    return page.answers[0].name if page.answers else f"rule:{page.rules[0][0].name}"


@pytest.mark.parametrize(
    ("query", "right"),
    [
        ("scorekeeper wrote the wrong score", "agreed"),
        ("the wrong score was written down", "agreed"),
        ("partner kicked me", "secret"),
        ("he kicked his partner under the table", "secret"),
        ("she played rook though she had the suit", "rook"),
    ],
)
def test_what_is_quarrelled_about_at_a_table_is_answered(query: str, right: str) -> None:
    assert first_answer(query, "kentucky-discard") == right


@pytest.mark.parametrize("query", ["we each took seven tricks", "both took 7 tricks"])
def test_level_tricks_lead_to_what_tricks_bring(query: str) -> None:
    assert first_answer(query, "regular-partnership") == "last-trick"


@pytest.mark.parametrize("game", preset_ids())
def test_a_partner_asks_whether_to_say_so_in_every_game(game: str) -> None:
    """Where nobody is called, who plays with whom is what there is to say."""
    called = preset(game).table.sides is Sides.CALLED

    assert first_answer("must I reveal that I am the partner", game) == (
        "reveal" if called else "partner"
    )


def test_what_players_ask_is_answered_first_or_said_not_to_be_known() -> None:
    first = {(game, query): (first_answer(query, game), right) for game, query, right in CASES}

    wrong = {at: got for at, (got, right) in first.items() if got and got not in right}
    unknown = [at for at, (got, right) in first.items() if right and not got]

    assert len(first) >= 100
    assert wrong == {}
    assert len(unknown) <= len(first) * (1 - FEWEST_RIGHT)


@pytest.mark.parametrize(
    "words",
    [
        *("someone has to go home", "time is up who won", "they conceded, do we win"),
        *("somebody quit the game", "can we stop early it's late"),
    ],
)
def test_how_a_game_ends_by_word_is_answered(words: str) -> None:
    page = search_for(words)

    assert page.is_sure
    assert page.answers[0].text.startswith("Yes. The table may end the game at any time")


def test_nothing_doubtful_stands_below_an_answer_that_is_right() -> None:
    page = search_for("dealer gave me 10 cards")

    assert [answer.name for answer in page.answers] == ["wrong-cards"]
    assert "deal" not in [rule.name for rule, _ in page.rules]


@pytest.mark.parametrize("game", preset_ids())
def test_no_answer_leads_to_a_rule_that_is_not_played(game: str) -> None:
    """ "The black 2 beats the Rook" reads like a rule, and no preset plays it."""
    labels = {
        label
        for answers in search_for("", game).groups.values()
        for each in answers
        for label in each.rules.values()
    }

    assert not labels & {"The black 2 beats the Rook", "“Circus Rook” may be called"}
    assert ("The red 1 is the highest trump" in labels) == (game == "red-one")


MUCH = {
    "moon": 400,
    "nest_up": 1,
    "hold_at": 250,
    "score_only_bids_from": 200,
    "hands": 8,
    "renege_cost": 100,
    "renege_award": 80,
    "hold": "once",
}


@pytest.mark.parametrize(
    ("typed", "name", "said"),
    [
        ("shoot the moon", "everything", "score 400 instead, else they lose 400"),
        ("what is a moon worth?", "everything", "score 400 instead, else they lose 400"),
        ("can i bid everything", "everything", "score 400 instead, else they lose 400"),
        ("is a card of the kitty turned up", "shown", "One card of the nest lies face up"),
        ("can we go out without bidding", "over", "passes 250; any other is held there"),
        ("how many hands do we play", "over", "Hand 8 is the last"),
        ("why did we score nothing", "made", "From 200 on a side scores only in hands that it bid"),
        ("do we score if we did not bid", "made", "From 200 on a side scores only in hands"),
        ("what does a renege cost here?", "renege-late", "loses 100 and scores nothing"),
        ("how much do the others get after a revoke", "renege-late", "The others score 80 each"),
        ("how often can we hold", "hold", "Once a hand, one player of a side may say “hold”"),
    ],
)
def test_what_is_asked_about_house_rules_is_answered_for_the_table(
    typed: str, name: str, said: str
) -> None:
    rules = with_house(preset("kentucky-discard"), MUCH)

    first = find_answers(Asking(rules), typed).answers[0]

    assert first.name == name
    assert said in first.text


def test_nobody_hears_of_a_moon_that_is_not_played() -> None:
    assert "moon" not in search_for("shoot the moon").answers[0].text
