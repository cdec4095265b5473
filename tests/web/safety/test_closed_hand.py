"""What nobody may look at while a hand is played is in no answer to any phone; ruling 48."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from secrets import token_urlsafe

import pytest
from werkzeug.test import TestResponse

from referee.rook.hand.facts import Hand
from referee.rook.rules.presets import preset
from referee.store.seated.entries import append
from referee.store.seated.games import load_game
from referee.web.rook.entry.incidents import KINDS
from tests.databases import database_of

from .hidden import HandSoFar, lines, other, so_far
from .rights import table
from .world import Opened, World

KENTUCKY = preset("kentucky-discard")
PHONES = ("owner", "holder", "scribe", "player", "spectator")
"""Every kind that is at the table; the player sits at seat 2."""
OWN_SEAT = 2
CLOSED = 2
"""The hand that is played: Ann has dealt it."""
GETS = sorted(rule for method, rule in table() if method == "GET" and "/t/<public_id>" in rule)

WHOLE = Hand(
    deal=(
        ("R13", "R12", "R9", "R5", "Y13", "Y7", "G7", "B12", "B6"),
        ("R8", "Y14", "G14", "G13", "G11", "G9", "G5", "B11", "B7"),
        ("RK", "Y12", "Y10", "Y6", "Y5", "G12", "B10", "B9", "B5"),
        ("R14", "R11", "Y11", "Y9", "G10", "G8", "G6", "B14", "B13"),
    ),
    nest=("R7", "Y8", "R10", "B8", "R6"),
    bidder=1,
    bid=80,
    discard=("Y7", "Y8", "Y13", "G7", "B6"),
    trump="red",
    play=(
        # Bob leads, left of the dealer. Nobody breaks a rule, and Dee takes three tricks.
        ("B11", "B10", "B14", "B8"),
        ("Y9", "R9", "Y14", "Y6"),
        ("R12", "R8", "RK", "R11"),
        ("Y5", "Y11", "R6", "B7"),
    ),
)
"""Four tricks of a hand, with all that was dealt."""


OF_THE_PLAYER = replace(
    WHOLE,
    deal=(("R13", "R12", "R9", "R5", "R6", "R7", "R10", "B12", "B8"), *WHOLE.deal[1:]),
    nest=("Y13", "Y8", "Y7", "G7", "B6"),
    bidder=OWN_SEAT,
    discard=("Y13", "Y8", "Y7", "G9", "B6"),
)
"""The same tricks where the player is the bidder, who knows what was laid aside."""


def shown_of(played: int) -> HandSoFar:
    return HandSoFar(so_far(WHOLE, played, 4), dealer=1, rules=KENTUCKY)


def opened(world: World, folder: Path, recorded: list[str]) -> Opened:
    """The world with the lines *recorded* of the hand in play, and nothing else new."""
    there = world.opened(folder)
    public_id = world.parts["public_id"]
    now = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)
    with database_of(there.app).writing(public_id) as connection:
        game = load_game(connection, public_id)
        for seq, text in enumerate(recorded):
            append(
                connection, game_id=game.id, hand=CLOSED, seq=seq, text=text, actor="Hal",
                key=f"a-line-of-the-hand-{seq}", now=now,
            )  # fmt: skip
    return there


def is_pad_of_the_pen(who: str, path: str) -> bool:
    """Whether the answer is the pad on which the pen tells the cards: it offers those left.

    That phone was told every card that was played, by whoever holds it; where they lie it is not
    shown either, nor what nobody has played.
    """
    return who == "holder" and path.partition("?")[0].endswith(f"/hand/{CLOSED}/cards")


@contextmanager
def pair(world: World, folder: Path, *hands: Hand) -> Iterator[list[Opened]]:
    """Two servers that differ in what nobody may see, and in nothing else."""
    both = [
        opened(world, folder / str(number), list(lines(hand))) for number, hand in enumerate(hands)
    ]
    yield both
    for each in both:
        each.close()


def addresses_of(world: World) -> Iterator[str]:
    """Every address of the table, of the hand that is played where it is about a hand."""
    for rule in GETS:
        for kind in KINDS if "<kind>" in rule else ("",):
            parts = {**world.parts, "int:hand": str(CLOSED), "kind": kind}
            yield _with(parts, rule)
    there = f"/t/{world.parts['public_id']}"
    yield f"/embed/scores/{world.parts['/embed/scores/']}"
    yield from (f"{there}/news?v=0&at={CLOSED}.0.0", f"{there}/centre?v=0", f"{there}/tv?v=0")
    for trick in (1, 2):
        yield f"{there}/hand/{CLOSED}/replay?at={trick}.{trick}"
        yield f"{there}/hand/{CLOSED}/cards?trick={trick}"


def _with(parts: Mapping[str, str], rule: str) -> str:
    return re.sub(r"<([\w:]+)>", lambda found: parts[found[1]], rule)


DECK = re.compile(rb'<button name="card".*?</button>|<i></i>', re.DOTALL)
"""The cards on the pad of the phone with the pen, from which those that were played are gone: it
was told every one of them, and shall not be told one twice. No other phone has them gone."""


def settled(got: TestResponse, *, without_deck: bool) -> bytes:
    """What was answered, but what is new in every answer."""
    body = re.sub(rb'("?(?:key|csrf_token)"?(?: value=|: ))"[^"]*"', rb"\1", got.get_data())
    return DECK.sub(b"", body) if without_deck else body


def answer(there: Opened, who: str, path: str, *, block: bool = False) -> tuple[object, ...]:
    """All that *who* is told at *path*, but what is new in every answer."""
    headers = {"HX-Request": "true"} if block else {}
    got = there.phones[who].client.get(path, headers=headers)
    body = settled(got, without_deck=who == "holder" and "/cards" in path)
    fields = sorted(
        (name, value)
        for name, value in got.headers
        if name not in ("Date", "Set-Cookie", "Content-Length")
    )
    return got.status_code, body, fields


def differences(
    both: list[Opened], phones: tuple[str, ...] = PHONES, *, blocks: tuple[bool, ...] = (False,)
) -> set[tuple[str, str]]:
    """The phones and addresses that are answered otherwise about the one hand than the other."""
    one, two = both
    return {
        (who, path)
        for path in addresses_of(one.world)
        for who in phones
        if not is_pad_of_the_pen(who, path)
        for block in blocks
        if answer(one, who, path, block=block) != answer(two, who, path, block=block)
    }


PLAYED = (0, 7, 16)
"""Cards laid: before the play, within a trick, and after one; for a soak after every card."""
EVERY = [n if n in PLAYED else pytest.param(n, marks=pytest.mark.soak) for n in range(17)]


@pytest.mark.parametrize("played", EVERY)
def test_the_two_hands_differ_in_all_that_is_hidden_and_in_nothing_else(played: int) -> None:
    one = shown_of(played)
    two = other(one, OWN_SEAT)

    assert not one.verdict.rulings
    assert one.history == two.history
    assert one.under_way == two.under_way
    assert one.hand.deal[OWN_SEAT - 1] == two.hand.deal[OWN_SEAT - 1]
    for seat in (1, 3, 4):
        assert set(one.hand.deal[seat - 1]) != set(two.hand.deal[seat - 1])
    assert set(one.hand.nest) != set(two.hand.nest)
    assert set(one.hand.discard) != set(two.hand.discard)
    taken = len(one.hand.play) - bool(one.under_way)
    assert taken == 0 or one.hand.play[:taken] != two.hand.play[:taken]


@pytest.mark.slow
@pytest.mark.parametrize("played", EVERY)
def test_no_answer_tells_what_is_hidden(world: World, tmp_path: Path, played: int) -> None:
    one = shown_of(played)
    with pair(world, tmp_path, one.hand, other(one, OWN_SEAT).hand) as both:
        assert differences(both, blocks=(False, True)) == set()


@pytest.mark.parametrize(
    "played", [pytest.param(0, marks=pytest.mark.slow), 7, pytest.param(16, marks=pytest.mark.slow)]
)
def test_no_answer_tells_a_bidder_more_than_the_nest_and_what_was_laid_aside(
    world: World, tmp_path: Path, played: int
) -> None:
    one = HandSoFar(so_far(OF_THE_PLAYER, played, 4), dealer=1, rules=KENTUCKY)
    two = other(one, OWN_SEAT, {*one.hand.nest, *one.hand.discard})
    assert not one.verdict.rulings
    assert one.hand.discard == two.hand.discard
    assert set(one.hand.deal[2]) != set(two.hand.deal[2])

    with pair(world, tmp_path, one.hand, two.hand) as both:
        assert differences(both, ("player",)) == set()


@pytest.mark.slow
def test_what_the_player_laid_aside_is_told_to_that_phone_alone(
    world: World, tmp_path: Path
) -> None:
    one = so_far(OF_THE_PLAYER, 7, 4)
    two = replace(one, discard=("Y13", "Y8", "Y7", "G7", "B6"))
    with pair(world, tmp_path, one, two) as both:
        differ = differences(both)
        assert {who for who, _ in differ} == {"player"}
        assert {path.partition("?")[0].rpartition("/")[2] for _, path in differ} == {"cards"}


@pytest.mark.parametrize("played", PLAYED)
def test_the_pad_of_the_pen_tells_only_which_cards_are_left(
    world: World, tmp_path: Path, played: int
) -> None:
    one = shown_of(played)
    two = other(one, OWN_SEAT, {card for trick in one.hand.play for card in trick})
    assert one.hand.play == two.hand.play
    assert one.hand.deal != two.hand.deal
    assert one.hand.discard != two.hand.discard

    pads = [path for path in addresses_of(world) if is_pad_of_the_pen("holder", path)]
    with pair(world, tmp_path, one.hand, two.hand) as both:
        for path, block in product(pads, (False, True)):
            first, second = (answer(each, "holder", path, block=block) for each in both)
            assert first == second, (path, block)


def forms_about(one: Hand, two: Hand) -> Iterator[tuple[str, dict[str, str]]]:
    """What a phone may send about the hand while it is played, to leave it as it is or add to it.

    Among it are cards that lie hidden in the one hand, and elsewhere in the other.
    """
    yield "", {"bidder": "1", "bid": "80", "taken": "95", "do": "hand"}
    yield "", {"kind": "renege", "seat": "4", "trick": "1", "found": "4", "do": "hand"}
    yield "/effect", {"taken": "95"}
    yield "/remedies", {"kind": "renege", "seat": "4", "trick": "1", "remedy": "none"}
    yield "/remedies", {"kind": "bad-discard", "remedy": "none"}
    for hand in (one, two):
        yield from (("/cards", {"card": card}) for card in (*hand.deal[2][:3], *hand.nest[:2]))
        for trick in ("1", "2"):
            yield "/cards", {"typed": " ".join(hand.play[0]), "trick": trick, "at": "0"}
        for whose in ("1", "3"):
            held = " ".join(hand.deal[int(whose) - 1])
            yield "/judge", {"do": "tell-hand", "whose": whose, "held": held}
            yield f"/cards/seat{whose}", {"typed": held}
        yield "/cards/seat2", {"typed": " ".join(hand.deal[2])}
        for name, cards in (("nest", hand.nest), ("discard", hand.discard)):
            yield "/judge", {"do": "tell-aside", name: " ".join(cards)}
            yield f"/cards/{name}", {"typed": " ".join(cards)}
        yield "/judge", {"do": "tell-piles", "pileA": " ".join(hand.play[0])}
        yield "/judge", {"do": "tell-trick", "trick": "9", "cards": hand.deal[3][0]}
        yield "/judge", {"do": "tell-trick", "trick": "9", "cards": ""}
    yield "/cards/back", {"what": "1.2"}
    yield "/cards/auction", {"typed": "1:70 2:- 3:- 4:-"}


def sent(there: Opened, who: str, path: str, form: Mapping[str, str]) -> tuple[object, ...]:
    """All that *who* is answered to a *form*, wherever it leads."""
    phone = there.phones[who]
    with database_of(there.app).reading() as connection:
        hands = load_game(connection, there.world.parts["public_id"]).hands
    own = {"csrf_token": phone.token(), "seq": str(len(hands[CLOSED - 1]))}
    posted = {**own, "key": token_urlsafe(9), **form}
    got = phone.client.post(path, data=posted, follow_redirects=True)
    body = settled(got, without_deck=who == "holder")
    return got.status_code, got.request.path, own["seq"], body


@pytest.mark.parametrize("played", [6, pytest.param(16, marks=pytest.mark.slow)])
@pytest.mark.parametrize("who", PHONES)
def test_no_answer_to_a_form_tells_what_is_hidden(
    world: World, tmp_path: Path, played: int, who: str
) -> None:
    one = shown_of(played)
    two = other(one, OWN_SEAT)
    statuses = set()
    with pair(world, tmp_path, one.hand, two.hand) as both:
        for tail, form in forms_about(one.hand, two.hand):
            path = f"/t/{world.parts['public_id']}/hand/{CLOSED}{tail}"
            if is_pad_of_the_pen(who, path):
                continue
            first, second = (sent(each, who, path, form) for each in both)
            assert first == second, (path, form)
            statuses.add(first[0])
    assert 400 not in statuses
    assert who != "holder" or {200, 422} <= statuses


# Bob leads red; Cal lays a green card. Dee leads red again; Cal lays a red card, or a yellow one.
RENEGED = (("R8", "G12", "R14", "R5"), ("R11", "R9", "R7", "R6"))
NOT_REVEALED = (("R8", "G12", "R14", "R5"), ("R11", "R9", "R7", "Y6"))


@pytest.mark.slow
def test_no_answer_tells_that_a_renege_is_proved(world: World, tmp_path: Path) -> None:
    """A proof is what a taken trick holds: nobody hears of it before they ask the judge."""
    untold = replace(WHOLE, deal=(), nest=(), discard=())
    reneged, honest = (replace(untold, play=each) for each in (RENEGED, NOT_REVEALED))
    assert [each.code for each in HandSoFar(reneged, 1, KENTUCKY).verdict.rulings] == ["renege"]
    assert not HandSoFar(honest, 1, KENTUCKY).verdict.rulings

    with pair(world, tmp_path, reneged, honest) as both:
        assert differences(both) == set()


def test_every_address_is_really_answered(world: World, tmp_path: Path) -> None:
    there = opened(world, tmp_path / "one", list(lines(shown_of(7).hand)))
    answered = {path: answer(there, "holder", path)[0] for path in addresses_of(world)}
    there.close()

    refused = {path for path, status in answered.items() if status not in (200, 204, 303)}
    # The holder has no seat to dispute from; these have nothing to show, or do not fit the hand.
    assert {path.rpartition("/")[2] for path in refused} <= {
        "best",
        "dispute",
        "picture",
        "picture.svg",
        "picture.png",
        *KINDS,
    }
    assert len(answered) > len(GETS)


def test_what_lies_open_makes_a_difference(world: World, tmp_path: Path) -> None:
    """The comparison is not blind: a card of the trick under way is told to all."""
    one = shown_of(6).hand
    two = replace(one, play=(one.play[0], ("Y11", "Y13")))
    with pair(world, tmp_path, one, two) as both:
        path = f"/t/{world.parts['public_id']}/record.rook"
        for who in PHONES:
            first, second = (answer(each, who, path) for each in both)
            assert first != second, who


def test_once_the_hand_lies_open_its_cards_are_told(world: World, tmp_path: Path) -> None:
    one = replace(shown_of(7).hand)
    for name, each in (("closed", ""), ("open", "open = true")):
        recorded = [*lines(one), *([f"{{ {each} }}"] if each else [])]
        there = opened(world, tmp_path / name, recorded)
        page = answer(there, "spectator", f"/t/{world.parts['public_id']}/record.rook")[1]
        assert isinstance(page, bytes)
        assert (b"B11 B10 B14 B8" in page) is bool(each)
        there.close()
