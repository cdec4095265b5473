"""The rules in the words of the rule book, game by game.

What is expected is taken from the sources and never from the program.
"""

import pytest

from referee.engine.rules import house
from referee.engine.rules.model import RuleSet
from referee.engine.rules.presets import preset, preset_ids
from referee.web.rulebook.book import every_name, label_of, rule_book
from referee.web.words.deck import deck_words, stands_for_words, worth_words
from tests.web.phone import Phone
from tests.web.playing import Table
from tests.web.rulebook.books import book, with_house


def standard_decks() -> list[RuleSet]:
    names = (name for name in preset_ids() if preset(name).deck.standard)
    return [with_house(name, deck="standard") for name in names]


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
    said = book(name)

    assert said["trump-order"] == f"Trumps, strongest first: {trumps}."
    assert said["plain-order"].endswith(f"s, strongest first: {plain}.")


@pytest.mark.parametrize("name", preset_ids())
def test_trump_is_named_after_a_discard_only_where_there_is_one(name: str) -> None:
    said = book(name)["trump_named"]

    assert (said == "Trump is named as soon as the bid is won.") == (preset(name).nest.size == 0)
    assert said != "Trump is named after the discard." or preset(name).nest.size


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
            "The Rook may be played at any time, also by who could follow.",
        ),
        (
            "one-forty",
            f"{FOLLOW}. {NO_DUTY}",
            "Who can follow must follow, and may not play the Rook instead.",
        ),
        ("kentucky-original", f"{FOLLOW}. {NO_DUTY}", ""),
    ],
)
def test_who_must_follow_and_what_the_rook_may_do(name: str, follow: str, rook: str) -> None:
    said = book(name)

    assert said["following"] == follow
    assert said.get("rook_free_play", "") == rook


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
        (
            "call-partner-6",
            (
                "Who holds a card that the bidder calls plays with the bidder, in secret until it "
                "is played. A bidder who holds them all, or laid them aside, plays alone."
            ),
        ),
        ("rook-for-three", "Everybody plays alone."),
    ],
)
def test_who_plays_with_whom(name: str, said: str) -> None:
    assert book(name)["sides"] == said


# S000, S002: the hands, the deal. S001 for two decks, GR for three players and Dixie: the last are
# the nest, as for seven players, whose five cards each fill no nest of six. Rulings 14 (bids in
# steps of 5 to 126), 31 and 47 (a bad discard).
@pytest.mark.parametrize(
    ("game", "rule", "said"),
    [
        (
            "kentucky-discard",
            "hidden-hands",
            "Everybody keeps their hand secret, from partners too.",
        ),
        ("rook-for-three", "hidden-hands", "Everybody keeps their hand secret."),
        (
            "boston",
            "hidden-hands",
            "from partners too. Only the hand that is laid open is seen by all.",
        ),
        ("kentucky-discard", "deal", "after each of the first 5 rounds, one goes face down"),
        ("hoyle-standard-deck", "deal", "after each of the first 5 rounds, one goes face down"),
        ("double-deck-4", "deal", "one card at a time, and what is left over is the nest."),
        ("rook-for-three", "deal", "one card at a time, and what is left over is the nest."),
        ("boston", "deal", "deals one card at a time. Everybody gets 14 cards. The next hand"),
        (
            "kentucky-discard",
            "no_counter_redeal",
            "may call for a redeal at any moment of the bidding, also after a bid or a pass.",
        ),
        ("kentucky-discard", "rook-led", "When it is led, who holds a trump must play one."),
        ("kentucky-standard-deck", "rook-led", "The joker is a trump in every hand."),
        ("kentucky-discard", "bad-discard", "Too many or too few cards laid aside, found after"),
        ("display", "dummy", "The bidder’s partner lays the hand face up once trump is named"),
        ("call-partner-5", "declare_points", "The bidder says whether points were laid aside."),
        ("double-deck-4", "bad-discard", "Cards laid aside that may not be, or too many or too"),
        ("dixie", "deal", "one card at a time, and what is left over is the nest."),
        (
            house.with_players(preset("kentucky-discard"), 7), "deal",
            "and what is left over is the nest. Everybody gets 5 cards, the nest 6.",
        ),
        ("boston", "nest", "There is no nest: everybody gets 14 cards."),
        (
            with_house("kentucky-discard", no_trump=True, low_card=True), "rook_free_play",
            "also by who could follow. After “no trump” or “low card” it must follow like any",
        ),
        ("boston", "one-card", "One card of each hand is played to each trick"),
        ("double-deck-4", "nest-hidden", "may show the nest, and need not. What is laid aside is"),
        (
            with_house("hoyle-standard-deck", nest=1), "nest",
            "One card lies in the nest, and everybody gets 13.",
        ),
        (
            with_house("hoyle-standard-deck", nest=1), "nest-exchange",
            "The bidder takes up the card of the nest and lays any one aside, face down.",
        ),
        (
            with_house("kentucky-standard-deck", discard_ban="trump"), "nest-exchange",
            "no trumps, nor the joker, while other cards are held",
        ),
        (
            with_house("red-one", discard_counters=1), "nest-exchange",
            "lays any 6 aside, face down, with no more than 1 of the counters.",
        ),
        ("rook-for-three", "nest_to", "What was laid aside is out of play."),
        ("display", "worth", "nobody gets the bonus"),
        ("red-one", "red-trumps", "The red 1 is a trump in every hand, and never a red card."),
        (
            "call-partner-5", "bad-discard",
            "the bidder loses the bid, a partner scores nothing, the others keep",
        ),
        (
            "kentucky-discard", "bad-discard",
            "the bidder loses the bid, the others keep what they had captured.",
        ),
        (
            with_house("double-deck-6", sides="three"), "others",
            "Each other side scores every point it took",
        ),
        (
            with_house("double-deck-6", sides="three"), "sides",
            "Partners sit opposite each other: seats 1 and 4 against 2 and 5 against 3 and 6.",
        ),
        ("rook-for-three", "bid_max", "The highest bid is 125."),
    ],
)  # fmt: skip
def test_the_book_says_what_the_sources_say(game: RuleSet | str, rule: str, said: str) -> None:
    assert said in book(game)[rule]


def test_nothing_is_said_of_what_cannot_be() -> None:
    """Dixie's tricks are 13, so that half of them is none; Boston has no nest."""
    assert "nobody gets the bonus" not in book("dixie")["worth"]
    assert "bad-discard" not in book("boston")


@pytest.mark.parametrize("name", ["kentucky-standard-deck", "hoyle-standard-deck"])
def test_no_label_speaks_of_a_rook_where_a_joker_is_on_the_table(name: str) -> None:
    labels = {label_of(each, preset(name)) for each in every_name()}

    said = {each.replace("the Rook cards", "") for each in book(name).values()}

    assert [each for each in labels | said if "he Rook" in each] == []


def test_what_is_not_played_stands_in_the_last_chapter() -> None:
    *played, off = rule_book(with_house("kentucky-discard", circus=True))

    assert {"low_card", "no_trump"} <= {rule.name for rule in off.rules}
    assert [rule.name for each in played for rule in each.rules].count("circus") == 1


def test_a_table_shows_the_sentences_and_marks_what_it_changed(phone: Phone) -> None:
    table = Table.start(phone, "kentucky-discard", rook_points="30")

    page = phone.open(f"{table.path}/rules")

    assert page.shows("5s: 5, 10s: 10, 14s: 10, the Rook: 30. Together 130.")
    assert page.shows("House rules here The Rook counts 30. Usually: The Rook counts 20.")
    assert page.shows("This table’s own rule. The game: The Rook counts 20.")


def test_a_renege_is_asked_in_the_words_of_the_book(table: Table) -> None:
    table.bid("Ann", 100)

    asked = table.phone.open(f"{table.path}/hand/1/other/renege")

    assert asked.shows(book("kentucky-discard")["renege_rule"])


OTHER_SIDE = "The other side scores every point it took, whether the bid was made or not."
TOGETHER = (
    "Each of the others scores every point that they took together, whether the bid was made or "
    "not."
)


# Rules 1.1 to 1.20, the rows "score"; rulings 49 to 51, 67 and 68.
@pytest.mark.parametrize(
    ("rules", "made", "lost", "others"),
    [
        (
            preset("kentucky-discard"),
            "Bidders who took the bid or more score every point they took.",
            "Bidders who took less lose the bid and score nothing.",
            OTHER_SIDE,
        ),
        (
            preset("regular-partnership"),
            "Bidders who took the bid or more (the bonus included) score every point they took.",
            "Bidders who took less lose the bid and score nothing.",
            OTHER_SIDE,
        ),
        (
            preset("call-partner-6"),
            (
                "The bidder’s side took the bid or more (the bonus included): "
                "each of its players scores every point it took."
            ),
            "The bidder’s side took less: each of its players loses the bid and scores nothing.",
            TOGETHER,
        ),
        (
            with_house("call-partner-5-classic", partner_pays=False),
            (
                "The bidder’s side took the bid or more: "
                "each of its players scores every point it took."
            ),
            (
                "The bidder’s side took less: the bidder loses the bid, a partner loses nothing, "
                "and neither scores."
            ),
            TOGETHER,
        ),
        (
            preset("rook-for-three"),
            (
                "A bidder who took the bid or more (what the tricks bring included) "
                "scores every point taken."
            ),
            "A bidder who took less loses the bid and scores nothing.",
            "Each of the others scores every point taken, whether the bid was made or not.",
        ),
    ],
)
def test_what_a_bid_scores(rules: RuleSet, made: str, lost: str, others: str) -> None:
    said = book(rules)

    assert (said["made"], said["set"], said["others"]) == (made, lost, others)


BIDDERS_RENEGED = (
    "Bidders who reneged lose the bid and score nothing. The other side scores the counters it had "
    "captured."
)
DEFENDERS_RENEGED = "Defenders who reneged lose the bid all the same and score nothing. "


# Rulings 37, 40, 41, 43 and 47.
@pytest.mark.parametrize(
    ("rules", "bidders", "defenders"),
    [
        (
            preset("kentucky-discard"),
            BIDDERS_RENEGED,
            DEFENDERS_RENEGED
            + "The bidders score the counters they had captured, even if less than the bid.",
        ),
        (
            with_house("kentucky-discard", renege_rule="bidders-make-bid"),
            BIDDERS_RENEGED,
            DEFENDERS_RENEGED + "The bidders score their bid.",
        ),
        (
            preset("call-partner-5"),
            (
                "On the bidder’s side, the offender alone loses the bid, and nobody scores "
                "anything. Each of the others scores the counters they had captured together."
            ),
            (
                "Among the defenders, the offender alone loses the bid all the same, and none of "
                "them scores anything. All players of the bidder’s side score the counters their "
                "side had captured, even if less than the bid."
            ),
        ),
    ],
)
def test_what_a_renege_costs_either_side(rules: RuleSet, bidders: str, defenders: str) -> None:
    said = book(rules)

    assert (said["renege-bidders"], said["renege_rule"]) == (bidders, defenders)


def test_nobody_scores_what_was_not_captured_when_a_renege_was_found() -> None:
    assert book("kentucky-discard")["renege-ends"] == (
        "A renege that is found later ends the hand. Nobody scores what was not captured by then: "
        "the trick under way, the cards in hand and the nest."
    )
    assert book("display")["renege-ends"].endswith("the cards in hand and the bonus.")


@pytest.mark.parametrize(
    ("name", "aside"),
    [
        (
            "kentucky-discard",
            "The bidder takes up the 5 cards of the nest and lays any 5 aside, face down.",
        ),
        (
            "double-deck-4",
            (
                "The bidder takes up the 6 cards of the nest and lays 6 aside, face down: no "
                "trumps, nor the Rook, while other cards are held."
            ),
        ),
    ],
)
def test_who_gets_the_nest(name: str, aside: str) -> None:
    said = book(name)

    assert said["nest-exchange"] == aside
    assert said["nest_to"] == (
        "What was laid aside, with its counters, goes to the side that takes the last trick."
    )
