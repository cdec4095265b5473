"""What is recorded stays in a correction unless it is tapped, whatever it is and how it came in."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from flask import Flask

from referee.errors import RefereeError
from referee.rook.game import take_step
from referee.rook.hand import teams
from referee.rook.hand.ledger import facts_in_force
from referee.rook.hand.schema import read_hand, write_hand
from referee.rook.rules import cards
from referee.rook.rules.model import RuleSet
from referee.store.seated.games import load_game
from referee.web.rook.state import as_of, due_before, table_state
from tests.laws import part
from tests.rook import oracle
from tests.rook.dealing import random_hand
from tests.web.ledger_lines import add_line
from tests.web.phone import Page, Phone, Sheet, Tap
from tests.web.playing import Table, effect


def recorded(app: Flask, table: Table, hand: int = 1) -> Mapping[str, Any]:
    """The facts in force of *hand*."""
    with app.extensions["referee"].reading() as connection:
        game = load_game(connection, table.path.rpartition("/")[2])
    return facts_in_force([entry.text for entry in game.hands[hand - 1]])


def lines(app: Flask, table: Table) -> int:
    """How many lines hand 1 has."""
    with app.extensions["referee"].reading() as connection:
        return len(load_game(connection, table.path.rpartition("/")[2]).hands[0])


def selected(form: Sheet, name: str) -> list[str]:
    return [value for field, value in form.fields if field == name]


LOW = {"bidder": 1, "bid": 60, "trump": "red", "taken": {"A": 70, "B": 50}}
"""A bid of 60 under a minimum of 70, which stood and counts: ruling 14 says so and scores it."""


@pytest.fixture
def low(app: Flask, table: Table) -> Table:
    add_line(app, table, LOW)
    return table.look()


def test_a_bid_below_the_minimum_is_a_selected_key_of_its_own(low: Table) -> None:
    form = low.correction(1)

    assert selected(form, "bid") == ["60"]
    assert form.offers["bid"][:2] == ["60", "70"]


def test_the_trump_is_corrected_and_the_low_bid_stays(app: Flask, low: Table) -> None:
    low.correct(1, trump="green")

    assert recorded(app, low) == {**LOW, "trump": "green"}
    assert low.totals == (70, 50)


def test_the_low_bid_stays_in_the_effect_before_it_is_saved(low: Table) -> None:
    page = low.phone.send(low.correction(1), taken=50, do="hand")

    assert "Ann and Cal lose 60" in effect(page)


def corrected_to(table: Table, bid: str) -> Page:
    """The answer to a correction with a bid that its form does not offer."""
    form = table.correction(1)
    sent = form.filled({"do": "hand"})
    sent.setlist("bid", [bid])
    return table.phone.post(form.action, sent)


def test_the_key_of_the_low_bid_stays_where_another_was_refused(low: Table) -> None:
    page = corrected_to(low, "73")

    assert page.status == 422
    form = next(form for form in page.forms if form.has("past"))
    assert "60" in form.offers["bid"]


def test_another_bid_than_the_recorded_one_is_still_held_to_the_minimum(
    app: Flask, low: Table
) -> None:
    page = corrected_to(low, "65")

    assert page.status == 422
    assert recorded(app, low)["bid"] == 60


def test_the_low_bid_is_corrected_by_a_phone_that_was_offline(app: Flask, low: Table) -> None:
    form = low.correction(1)

    page = low.phone.post(
        f"{form.action}/queued", {**form.filled({"trump": "black"}), "do": "hand"}
    )

    assert page.status == 200
    assert recorded(app, low) == {**LOW, "trump": "black"}


# What the form has no key for, with a correction of something else


STAYS: Mapping[str, tuple[str, Mapping[str, Any], Mapping[str, Tap], Mapping[str, Any]]] = {
    "no trump at a table without it": (
        "kentucky-discard", {**LOW, "trump": "none"}, {"bid": 75}, {"bid": 75},
    ),
    "a call that the table does not offer": (
        "kentucky-discard", {**LOW, "rook": "low"}, {"bid": 75}, {"bid": 75},
    ),
    "an agreed score": (
        "kentucky-discard",
        {"bidder": 1, "bid": 60, "agreed": {"A": 10, "B": 20}, "note": "as agreed"},
        {"trump": "red"}, {"trump": "red"},
    ),
    "a renege and the points by then": (
        "kentucky-discard",
        {**LOW, "irregularity": [{"kind": "renege", "seat": 2, "in_time": False}]},
        {"trump": "green"}, {"trump": "green"},
    ),
    "a note": (
        "kentucky-discard", {**LOW, "note": "Dee saw a card"}, {"taken": 80},
        {"taken": {"A": 80, "B": 40}},
    ),
    "the dealer": (
        "kentucky-discard", {**LOW, "dealer": 2}, {"taken": 80}, {"taken": {"A": 80, "B": 40}},
    ),
    "the partner": (
        "call-partner-4",
        {"bidder": 1, "bid": 60, "partners": [3], "taken": {"declarers": 80, "defenders": 100},
         "last_trick": "defenders"},
        {"trump": "red"}, {"trump": "red"},
    ),
    "cards in a pile beside its counters": (
        "kentucky-discard",
        {"bidder": 1, "bid": 60, "piles": {
            "A": "RK G5 G10 G14 B5 B10 B14 G6 G7", "B": "R5 R10 R14 Y5 Y10 Y14"
        }},
        {"trump": "red"}, {"trump": "red"},
    ),
    "tricks that were laid": (
        "kentucky-discard", {**LOW, "play": ["G14 G5 R10 G6"]}, {"bid": 80}, {"bid": 80},
    ),
    "how the table ended the game": (
        "kentucky-discard", {**LOW, "ended": {"winner": "A"}}, {"taken": 80},
        {"taken": {"A": 80, "B": 40}},
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", STAYS)
def test_what_is_recorded_stays_if_something_else_is_tapped(
    app: Flask, phone: Phone, what: str
) -> None:
    preset, facts, taps, after = STAYS[what]
    table = Table.start(phone, preset)
    add_line(app, table, facts)

    page = table.correct(1, **taps)

    assert page.status == 200, page.words
    assert recorded(app, table) == {**facts, **after}


def test_points_tapped_instead_of_an_agreed_score_replace_it(app: Flask, table: Table) -> None:
    add_line(app, table, {"bidder": 1, "bid": 60, "agreed": {"A": 10, "B": 20}, "note": "so be it"})

    table.correct(1, taken=80)

    assert recorded(app, table) == {"bidder": 1, "bid": 60, "taken": {"A": 80, "B": 40}}


def test_points_that_were_the_bidders_are_those_of_the_other_side_if_it_bid(low: Table) -> None:
    page = low.phone.send(low.correction(1), bidder=2, do="hand")

    assert "Bob and Dee take 70" in effect(page)


def test_taps_that_are_taken_back_are_no_change(low: Table) -> None:
    form = low.correction(1)
    block = low.phone.post(f"{form.action}/effect", form.filled({}), htmx=True)

    assert block.shows("As it stands")
    assert block.shows("Tap what was wrong")


# The law: what is opened and saved as it is stays as it is


@pytest.mark.parametrize("preset", sorted(oracle.GAMES))
def test_a_correction_saved_as_it_opens_changes_nothing(
    app: Flask, phone: Phone, preset: str
) -> None:
    random = Random(preset)
    tried = 0
    while tried < part(60):
        table = Table.start(phone, preset)
        facts = drawn(app, table, preset, random)
        if facts is None:
            continue
        tried += 1
        add_line(app, table, facts)

        page = table.correct(1)

        assert page.status == 200, (facts, page.words)
        assert recorded(app, table) == facts
        assert lines(app, table) == 1, facts


def drawn(app: Flask, table: Table, preset: str, random: Random) -> dict[str, Any] | None:
    """Facts of a random hand, many against the rules; None for some that cannot be recorded."""
    played = random_hand(preset, random, cheating=random.choice((0, 0.1)))
    rules, hand = played.rules, write_hand(played.hand)
    seats, some = list(teams.seats(rules)), random.random
    bidder, bid = random.choice(seats), random.choice((played.hand.bid, 5, 33, 60, 1000))
    facts: dict[str, Any] = {"bidder": bidder, "bid": bid, **_ending(rules, hand, random)}
    calls = ("trump", "call", "rook", "partner_cards")
    facts |= {name: hand[name] for name in calls if name in hand and some() < 0.5}
    if some() < 0.2:
        facts["trump"] = "none"
    if some() < 0.2:
        facts["declared"] = some() < 0.5
    if some() < 0.3:
        facts["dealer"] = random.choice(seats)
    if some() < 0.3:
        facts["note"] = "a word on it"
    if teams.partners_are_called(rules):
        others = [seat for seat in seats if seat != bidder]
        facts["partners"] = random.sample(others, random.randint(0, 1))
    if some() < 0.3:  # a bid that stood, whatever the rules say of it
        passes = (f"{seat}:-" for seat in seats if seat != bidder)
        facts["auction"] = " ".join([f"{bidder}:{bid}", *passes])
        if some() < 0.5:  # the calls alone say who bid
            del facts["bidder"], facts["bid"]
    with app.extensions["referee"].reading() as connection:
        state = table_state(load_game(connection, table.path.rpartition("/")[2]))
    try:
        take_step(due_before(as_of(state, 1)), read_hand(facts, state.rules))
    except RefereeError:
        return None
    return facts


def _ending(rules: RuleSet, hand: Mapping[str, Any], random: Random) -> dict[str, Any]:
    """How the hand ended: by numbers, piles, cards, a foul, the table's word, or not yet."""
    sides = list(teams.teams(rules))
    way = random.choice(("numbers", "piles", "cards", "foul", "agreed", "redeal", "open"))
    match way:
        case "numbers":
            taken = dict.fromkeys(sides, 0)
            taken[random.choice(sides)] = cards.counter_total(rules)
            last = {"last_trick": random.choice(sides)} if random.random() < 0.5 else {}
            return {"taken": taken, **last}
        case "piles":
            piles: dict[str, list[str]] = {side: [] for side in sides}
            for card in cards.counters(rules):
                piles[random.choice(sides)].append(card)
            return {"piles": {side: " ".join(pile) for side, pile in piles.items()}}
        case "cards":
            return {"play": hand["play"]}
        case "foul":
            seat = random.randint(1, rules.table.players)
            claim = {"kind": "renege", "seat": seat, "in_time": random.choice((True, False))}
            return {"irregularity": [claim], "taken": dict.fromkeys(sides, 0)}
        case "agreed":
            return {"agreed": {book: random.choice((0, -7, 55)) for book in teams.books(rules)}}
        case "redeal":
            return {"redeal": random.randint(1, rules.table.players)}
        case _:
            return {}
