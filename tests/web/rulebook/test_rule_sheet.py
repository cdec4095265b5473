"""The rules in words: on the sheet of a table, and of every game.

What is expected is taken from the sources, game by game, and never from the program.
"""

import pytest

from referee.engine.rules import house
from referee.engine.rules.model import RuleSet
from referee.engine.rules.presets import preset, preset_ids
from referee.web.rulebook.book import every_name, label_of
from referee.web.words.rulebook.book.deck import deck_words, stands_for_words, worth_words
from tests.plain_words import code_in
from tests.web.phone import Phone
from tests.web.playing import Table
from tests.web.rulebook.sheets import sheet, with_house


def standard_decks() -> list[RuleSet]:
    names = (name for name in preset_ids() if preset(name).deck.standard)
    return [with_house(name, deck="standard") for name in names]


BESIDE = [
    *standard_decks(),
    with_house("kentucky-discard", red_one=True, red_two=True, black_two=True),
    with_house("kentucky-discard", low_card=True, no_trump=True, circus=True, bonus="majority"),
    with_house("call-partner-5", partner_pays=False, renege_rule="bidders-make-bid"),
    with_house("buckeye", rook_rank="10.5", spread=1000, floor=-500, win_on_bid=True),
    with_house("double-deck-4", rook_rank="called", counters={"10": 10, "14": 15}),
]
"""Tables with rules of their own."""

each_table = pytest.mark.parametrize("rules", [*map(preset, preset_ids()), *BESIDE])


@each_table
def test_the_sheet_has_no_words_of_the_code(rules: RuleSet) -> None:
    found = {label: code_in(f"{label} {value}") for label, value in sheet(rules).items()}

    assert {label: words for label, words in found.items() if words} == {}
    assert not code_in(deck_words(rules))


@each_table
def test_no_line_of_the_sheet_is_empty(rules: RuleSet) -> None:
    assert all(value.strip() for value in sheet(rules).values())


@pytest.mark.parametrize(
    "text", ["first_lead", "5=5", "left-of-dealer", "None", "deck.trump", "beats the RK"]
)
def test_words_of_the_code_are_found(text: str) -> None:
    assert code_in(text)


# What beats what: rules 1.1 to 1.20, the rows "card order".
@pytest.mark.parametrize(
    ("name", "trumps", "plain"),
    [
        ("kentucky-discard", "Rook, 14 down to 5", "14 down to 5"),
        ("kentucky-original", "14 down to 5", "14 down to 5"),
        ("red-one", "red 1, Rook, 14 down to 5", "14 down to 5"),
        ("buckeye", "Rook, 1, 14 down to 5", "1, 14 down to 5"),
        ("kentucky-full-deck", "Rook, 14 down to 1", "14 down to 1"),
        ("regular-partnership", "14 down to 1", "14 down to 1"),
        ("dixie", "14 down to 1", "14 down to 1"),
        ("one-high", "1, 14 down to 2, Rook", "1, 14 down to 2"),
        ("hoyle-standard-deck", "A, K, Q, J, 10 down to 2, joker", "A, K, Q, J, 10 down to 2"),
        ("kentucky-standard-deck", "joker, A, K, Q, J, 10 down to 5", "A, K, Q, J, 10 down to 5"),
        ("double-deck-4", "14 down to 5, Rook", "14 down to 5"),
        (
            "double-deck-6",
            "14 down to 5, 4 (in two of the colors), Rook",
            "14 down to 5, 4 (in two of the colors)",
        ),
        ("one-forty", "14 down to 11, Rook, 10 down to 5", "14 down to 5"),
        (
            "call-partner-5",
            "Rook, 1, 14 down to 2; or the Rook last, as the bidder says",
            "1, 14 down to 2",
        ),
        ("call-partner-5-classic", "Rook, 1, 14 down to 2", "1, 14 down to 2"),
        ("rook-for-three", "14 down to 4", "14 down to 4"),
    ],
)
def test_what_beats_what(name: str, trumps: str, plain: str) -> None:
    said = sheet(name)

    assert said["Trumps, strongest first"] == trumps
    assert said["Other colors, strongest first"] == plain


@pytest.mark.parametrize("name", preset_ids())
def test_trump_is_named_after_a_discard_only_where_there_is_one(name: str) -> None:
    said = sheet(name)["Trump is named"]

    assert (said == "as soon as the bid is won") == (preset(name).nest.size == 0)
    assert said != "after the discard" or preset(name).nest.size


def test_the_form_asks_when_trump_is_named_in_the_same_words(phone: Phone) -> None:
    nestless, nested = (
        phone.open(f"/new/{name}/rules/trump_named") for name in ("display", "dixie")
    )

    assert nestless.shows("as soon as the bid is won")
    assert not nestless.shows("after the discard")
    assert nested.shows("after the discard")


# Rules, section 4; the double decks after S001c.
@pytest.mark.parametrize(
    ("name", "cards", "stands_for", "worth"),
    [
        (
            "kentucky-original",
            "40 cards: A down to 5 in each suit",
            "A for the 14, K for the 13, Q for the 12, J for the 11, 10 to 5 for themselves",
            "5s: 5, 10s: 10, aces: 10. Together 100.",
        ),
        (
            "hoyle-standard-deck",
            "53 cards: A down to 2 in each suit and a joker",
            (
                "A for the 1, K for the 14, Q for the 13, J for the 12, 10 to 2 for themselves, "
                "the joker for the Rook"
            ),
            (
                "aces: 15, 5s: 5, 10s: 10, kings: 10, the joker: 20, "
                "more than half of the tricks: 20. Together 200. With no more than half for any "
                "side, nobody gets the bonus."
            ),
        ),
        (
            "double-deck-4",
            "82 cards: two packs, K down to 4 in each suit and only two of the aces (the Rooks)",
            (
                "K for the 14, Q for the 13, J for the 12, 10 to 4 for the 11 to 5, "
                "the ace for the Rook"
            ),
            "4s: 5, 9s: 10, kings: 10, each ace: 25. Together 250.",
        ),
        (
            "double-deck-6",
            (
                "84 cards: two packs, K down to 4 in each suit, only two of the aces (the Rooks) "
                "and two 3s of different suits"
            ),
            (
                "K for the 14, Q for the 13, J for the 12, 10 to 3 for the 11 to 4, "
                "the ace for the Rook"
            ),
            "4s: 5, 9s: 10, kings: 10, each ace: 25. Together 250.",
        ),
    ],
)
def test_playing_cards_go_by_their_own_names(
    name: str, cards: str, stands_for: str, worth: str
) -> None:
    rules = with_house(name, deck="standard")

    assert (deck_words(rules), stands_for_words(rules), worth_words(rules)) == (
        cards,
        stands_for,
        worth,
    )


@pytest.mark.parametrize("rules", standard_decks(), ids=lambda rules: rules.id)
def test_a_joker_is_named_only_where_the_deck_has_one(rules: RuleSet) -> None:
    joker = "RK" in rules.deck.trump and rules.deck.copies == 1

    for said in (deck_words(rules), stands_for_words(rules), worth_words(rules)):
        assert ("joker" in said) is joker


FOLLOW = "Who holds cards of the color led must play one of them"
NO_DUTY = (
    "Who holds none may play any card: nobody has to trump, and nobody has to beat what was played."
)


@pytest.mark.parametrize(
    ("name", "follow", "rook"),
    [
        (
            "kentucky-discard",
            f"{FOLLOW}, or the Rook. {NO_DUTY}",
            "It may be played at any time, also by somebody who could follow.",
        ),
        ("one-forty", f"{FOLLOW}. {NO_DUTY}", "Nobody who could follow may play it instead."),
        ("kentucky-original", f"{FOLLOW}. {NO_DUTY}", ""),
    ],
)
def test_who_must_follow_and_what_the_rook_may_do(name: str, follow: str, rook: str) -> None:
    said = sheet(name)

    assert said["Following"] == follow
    assert said.get("The Rook", "").endswith(rook)
    assert ("The Rook" in said) is bool(rook)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("kentucky-discard", "Partners sit opposite each other: seats 1 and 3 against 2 and 4."),
        (
            "double-deck-6",
            "Partners sit at every other seat: seats 1, 3 and 5 against 2, 4 and 6.",
        ),
        (
            "call-partner-4",
            (
                "Who holds a card that the bidder calls plays with the bidder, in secret until it "
                "is played. A bidder who holds it, or laid it aside, plays alone."
            ),
        ),
        ("rook-for-three", "Everybody plays alone."),
    ],
)
def test_who_plays_with_whom(name: str, said: str) -> None:
    assert sheet(name)["Partners"] == said


# S000, S002: the hands, the deal. S001 for two decks, GR for three players: the last are the nest.
@pytest.mark.parametrize(
    ("rules", "label", "said"),
    [
        ("kentucky-discard", "Hands", "Everybody keeps their hand secret, from partners too."),
        ("rook-for-three", "Hands", "Everybody keeps their hand secret."),
        ("boston", "Hands", "from partners too. Only the hand that is laid open is seen by all."),
        ("kentucky-discard", "The deal", "after each of the first 5 rounds, one goes face down"),
        ("hoyle-standard-deck", "The deal", "after each of the first 5 rounds, one goes face down"),
        ("double-deck-4", "The deal", "one card at a time, and what is left over is the nest."),
        ("rook-for-three", "The deal", "one card at a time, and what is left over is the nest."),
        ("boston", "The deal", "deals one card at a time. Everybody gets 14 cards. The next hand"),
        (
            "kentucky-discard",
            "A redeal",
            "may call for a redeal at any moment of the bidding, also after a bid or a pass.",
        ),
        ("kentucky-discard", "The Rook", "When it is led, who holds a trump must play one."),
        ("kentucky-standard-deck", "The joker", "The joker is a trump in every hand."),
        ("kentucky-discard", "A bad discard", "Too many or too few cards laid aside, found after"),
        ("double-deck-4", "A bad discard", "Cards laid aside that may not be, or too many or too"),
    ],
)
def test_the_sheet_says_what_the_sources_say(rules: str, label: str, said: str) -> None:
    assert said in sheet(rules)[label]


def test_a_nest_larger_than_a_hand_is_what_is_left_over() -> None:
    """Seven players, five cards each and a nest of six: no five rounds fill it."""
    seven = sheet(house.with_players(preset("kentucky-discard"), 7))

    assert (
        "and what is left over is the nest. Everybody gets 5 cards, the nest 6."
        in (seven["The deal"])
    )


@pytest.mark.parametrize("name", ["kentucky-standard-deck", "hoyle-standard-deck"])
def test_no_label_speaks_of_a_rook_where_a_joker_is_on_the_table(name: str) -> None:
    labels = {*sheet(name), *(label_of(each, preset(name)) for each in every_name())}

    assert [label for label in labels if "he Rook" in label] == []
    assert "Rook," not in sheet(name)["Not played here"].replace("circus Rook", "")


def test_a_ban_on_trumps_names_the_joker() -> None:
    said = sheet(with_house("kentucky-standard-deck", discard_ban="trump"))["The nest"]

    assert "no trumps, nor the joker, while other cards are held" in said


@pytest.mark.parametrize(("name", "even"), [("display", True), ("dixie", False)])
def test_an_even_split_is_told_where_there_can_be_one(name: str, even: bool) -> None:
    assert ("nobody gets the bonus" in sheet(name)["What counts"]) is even


def test_the_red_one_is_no_red_card() -> None:
    assert sheet("red-one")["Red trumps"] == (
        "The red 1 is a trump in every hand, and never a red card."
    )


def test_what_is_not_played_is_listed_once() -> None:
    said = sheet(with_house("kentucky-discard", circus=True))

    assert "circus" not in said["Not played here"]
    assert "“low card”" in said["Not played here"]
    assert "“Low card” may be called" not in said
    assert said["“Circus Rook” may be called"] == "yes"


def test_a_table_shows_the_sentences_and_marks_what_it_changed(phone: Phone) -> None:
    table = Table.start(phone, "kentucky-discard", rook_points="30")

    page = phone.open(f"{table.path}/rules")

    assert page.shows("5s: 5, 10s: 10, 14s: 10, the Rook: 30. Together 130.")
    assert page.shows("House rules here The Rook counts 30. Usually: The Rook counts 20.")
    assert page.shows("This table’s own rule. The game: The Rook counts 20.")


def test_a_renege_is_asked_in_the_words_of_the_sheet(table: Table) -> None:
    table.bid("Ann", 100)

    asked = table.phone.open(f"{table.path}/hand/1/other/renege")

    assert asked.shows(sheet("kentucky-discard")["By a defender, found too late"])


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("call-partner-5", "the bidder loses the bid, a partner scores nothing, the others keep"),
        ("kentucky-discard", "the bidder loses the bid, the others keep what they had captured."),
    ],
)
def test_a_called_partner_scores_nothing_by_a_bad_discard(name: str, said: str) -> None:
    """Rulings 31 and 47."""
    assert said in sheet(name)["A bad discard"]


def test_what_is_left_over_in_dixie_is_the_nest() -> None:
    """GR: four are left after thirteen each."""
    assert "and what is left over is the nest." in sheet("dixie")["The deal"]


def test_the_highest_bid_is_one_that_can_be_bid() -> None:
    """Ruling 14: 126 points in a hand, and bids in steps of 5."""
    assert sheet("rook-for-three")["Highest bid"] == "125"
