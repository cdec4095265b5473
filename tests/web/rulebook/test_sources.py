"""What a table plays by its sources: said by its rule book, answered to who asks."""

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from referee.rook.judge.scoring import Contract, Gain
from referee.rook.rules.model import RuleSet
from referee.rook.rules.presets import preset, preset_ids
from referee.web.rook.rulebook.answers import QUESTIONS, Asking
from referee.web.rook.rulebook.ask import COMMON
from referee.web.rook.rulebook.book import every_name, label_of, rule_book
from referee.web.rook.words.deck import deck_words, worth_words
from tests.web.rulebook.books import book, with_house

TABLES = tomllib.loads(Path(__file__).with_name("sources.toml").read_text(encoding="utf-8"))
NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay")
RULES_PAGE = (Path(__file__).parents[3] / "docs/rules.md").read_text(encoding="utf-8")
KENTUCKY = preset("kentucky-discard")


def answer(name: str, at: Asking) -> str:
    every = (question for questions in QUESTIONS.values() for question in questions)
    return next(question for question in every if question.name == name).answer(at)


def at_table(
    rules: RuleSet, *, dealer: int = 4, bid: int | None = None, circus: bool = False
) -> Asking:
    """Ann bids with her fixed partners, if anybody."""
    partners = (3,) if rules.table.sides.fixed else ()
    contract = Contract(1, bid, partners) if bid else None
    return Asking(rules, NAMES[: rules.table.players], dealer, contract, circus=circus)


@pytest.mark.parametrize("table", TABLES["table"], ids=lambda table: table["game"])
def test_a_table_says_what_its_sources_say(table: Mapping[str, Any]) -> None:
    rules = with_house(table["game"], **table.get("house", {}))
    at = at_table(rules, **table["at"]) if "at" in table else Asking(rules)
    sentences = book(rules)
    found = {name: sentences.get(name, "") for name in table.get("book", {})}
    found |= {f"ask {name}": answer(name, at) for name in table.get("asked", {})}
    wanted = {**table.get("book", {}), **{f"ask {n}": s for n, s in table.get("asked", {}).items()}}

    assert {
        name: found[name]
        for name, sentence in wanted.items()
        if not re.fullmatch(".*".join(map(re.escape, sentence.split("…"))), found[name])
    } == {}


def test_a_game_that_says_something_of_its_own_stands_in_the_list() -> None:
    books = {name: book(name) for name in preset_ids()}
    said = Counter(sentence for each in books.values() for sentence in each.items())
    own = {
        name for name, each in books.items() if 1 in [said[sentence] for sentence in each.items()]
    }

    assert own - {table["game"] for table in TABLES["table"]} == set()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("leads-first", "Ann leads, with any card: they sit left of the dealer, Dee B."),
        ("bids-first", "Ann bids first: they sit left of the dealer, Dee B."),
        ("partner", "Ann and Cal against Bob and Dee B."),
    ],
)
def test_an_answer_that_a_name_with_a_stop_ends_has_one_stop(name: str, text: str) -> None:
    assert answer(name, Asking(KENTUCKY, ("Ann", "Bob", "Cal", "Dee B."), 4)) == text


def test_what_is_offered_to_who_finds_nothing_is_always_there() -> None:
    assert all(answer(name, Asking(preset("rook-for-three"))) for name in COMMON)


def test_what_a_set_costs_is_what_the_score_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table whose set costs twice the bid has that in the engine alone: the answer follows."""
    assert "Ann and Cal lose 90 and score nothing" in answer("set", at_table(KENTUCKY, bid=90))

    monkeypatch.setattr(
        "referee.web.rook.rulebook.answers.set_costs", lambda *_: [Gain("A", -180, "set")]
    )

    assert "Ann and Cal lose 180 and score nothing" in answer("set", at_table(KENTUCKY, bid=90))


@pytest.mark.parametrize(
    ("name", "words"),
    [("renege-late", "the side that reneged loses {}"), ("bad-discard", "Ann and Cal lose {}")],
)
def test_what_a_foul_costs_is_what_the_score_takes(
    name: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert words.format(90) in answer(name, at_table(KENTUCKY, bid=90))

    monkeypatch.setattr("referee.web.rook.rulebook.answers.foul_cost", lambda *_: 180)

    assert words.format(180) in answer(name, at_table(KENTUCKY, bid=90))


@pytest.mark.parametrize("name", preset_ids())
def test_trump_is_named_after_a_discard_only_where_there_is_one(name: str) -> None:
    sentence = book(name)["trump_named"]

    assert (sentence == "Trump is named as soon as the bid is won.") == (
        preset(name).nest.size == 0
    )
    assert sentence != "Trump is named after the discard." or preset(name).nest.size


def test_where_no_trick_can_be_split_nothing_is_said_of_a_half() -> None:
    """Dixie has 13 tricks."""
    assert "nobody gets the bonus" not in book("dixie")["worth"]


def standard_decks() -> list[RuleSet]:
    names = (name for name in preset_ids() if preset(name).deck.standard)
    return [with_house(name, deck="standard") for name in names]


# docs/rules.md, “Playing cards instead of Rook cards”; the double decks after S001c.
@pytest.mark.parametrize(
    ("name", "cards", "stands_for", "worth"),
    [
        (
            "kentucky-original",
            "40 cards: A down to 5 in each suit",
            "14 | 13 | 12 | 11 | 10–5",
            "5s: 5, 10s: 10, aces: 10. Together 100.",
        ),
        (
            "hoyle-standard-deck",
            "53 cards: A down to 2 in each suit and a joker",
            "1 | 14 | 13 | 12 | 10–2",
            (
                "aces: 15, 5s: 5, 10s: 10, kings: 10, the joker: 20, "
                "more than half of the tricks: 20. Together 200. With no more than half for any "
                "side, nobody gets the bonus."
            ),
        ),
        (
            "double-deck-4",
            "82 cards: two packs, K down to 4 in each suit and only two of the aces (the Rooks)",
            "the Rook | 14 | 13 | 12 | 10–4 for 11–5",
            "4s: 5, 9s: 10, kings: 10, each ace: 25. Together 250.",
        ),
        (
            "double-deck-6",
            (
                "84 cards: two packs, K down to 4 in each suit, only two of the aces (the Rooks) "
                "and two 3s of different suits"
            ),
            "the Rook | 14 | 13 | 12 | 10–3 for 11–4",
            "4s: 5, 9s: 10, kings: 10, each ace: 25. Together 250.",
        ),
    ],
)
def test_playing_cards_go_by_their_own_names(
    name: str, cards: str, stands_for: str, worth: str
) -> None:
    rules = with_house(name, deck="standard")

    assert (deck_words(rules), worth_words(rules)) == (cards, worth)
    assert f"{cards} | {stands_for} |" in RULES_PAGE


@pytest.mark.parametrize("rules", standard_decks(), ids=lambda rules: rules.id)
def test_a_joker_is_named_only_where_the_deck_has_one(rules: RuleSet) -> None:
    joker = "RK" in rules.deck.trump and rules.deck.copies == 1

    for text in (deck_words(rules), worth_words(rules)):
        assert ("joker" in text) is joker


@pytest.mark.parametrize("name", ["kentucky-standard-deck", "hoyle-standard-deck"])
def test_no_label_speaks_of_a_rook_where_a_joker_is_on_the_table(name: str) -> None:
    labels = {label_of(each, preset(name)) for each in every_name()}

    sentences = {each.replace("the Rook cards", "") for each in book(name).values()}

    assert [each for each in labels | sentences if "he Rook" in each] == []


def test_the_black_2_is_the_2_of_spades_where_the_pack_has_one() -> None:
    rules = preset("hoyle-standard-deck")

    assert label_of("black_two", rules) == "The 2 of spades beats the joker"
    assert book(rules.id)["black_two"] == "The 2 of spades does not beat the joker."
    assert not {"red_one", "red_two"} & book(rules.id).keys()
    assert "black_two" not in book("kentucky-standard-deck")


def test_what_is_not_played_stands_in_the_last_chapter() -> None:
    *played, off = rule_book(with_house("kentucky-discard", circus=True))

    assert {"low_card", "no_trump"} <= {rule.name for rule in off.rules}
    assert [rule.name for each in played for rule in each.rules].count("circus") == 1


def test_a_sweep_says_what_it_does_for_a_bid_that_fails() -> None:
    """Only a bid over all that was taken can fail with every counter: it is set like any other."""
    said = book(with_house("kentucky-discard", sweep_points=240))["sweep_points"]

    assert said.endswith("scores 240 instead, unless it bid more than it took: then it is set.")
