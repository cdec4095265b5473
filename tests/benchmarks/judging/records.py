"""Hands of every preset in nine ways of recording, with what a table would ask of them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from referee.rook.game import start
from referee.rook.hand.facts import Hand, Sighting
from referee.rook.record.file import Record, write_record
from tests.rook.dealing import Played, only_face_up, random_hand, stopped
from tests.rook.questions.every_hand import sides, takings, way_of
from tests.rook.questions.test_recorded_step_by_step import sighting

NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay")


class Case(NamedTuple):
    """One question about one record."""

    preset: str
    way: str
    record: str
    ask: str


def recorded(played: Played, random: Random) -> Iterator[tuple[str, Hand]]:
    """The hand in every way, with its name."""
    hand, players = played.hand, played.rules.table.players
    hidden, size = only_face_up(hand), len(hand.play)
    gap = random.randrange(size - 1)
    missing = random.sample(range(size - 1), 3)
    told = Hand(bidder=hand.bidder, bid=hand.bid, trump=hand.trump, call=hand.call, rook=hand.rook)
    way = way_of(played)
    (declarers,) = sides(hand, way)
    has = takings(way, declarers)
    counted = replace(told, partners=tuple(sorted(declarers - {way.bidder})))
    one = random.randrange(players)
    yield "all", hand
    yield "one trick missing", without(hidden, [gap])
    yield "half", stopped(hidden, size // 2 * players)
    piles = {team: tuple(pile.elements()) for team, pile in has.piles.items()}
    yield "piles only", replace(counted, last_trick=has.last, piles=piles)
    yield "numbers only", replace(counted, taken=has.points, tricks=has.tricks,
                                  last_trick=has.last)  # fmt: skip
    yield "one hand", replace(without(hidden, [gap]), deal=tuple(
        dealt if at == one else () for at, dealt in enumerate(hand.deal)
    ))  # fmt: skip
    yield "one card seen", replace(stopped(hand, (size - 3) * players),
                                   seen=(sighting_after(played, size - 3, random),))  # fmt: skip
    yield "gaps", without(replace(hidden, seen=(sighting(way, random),)), missing)
    yield "contradictory", replace(hidden, play=(hidden.play[0], hidden.play[0], *hidden.play[2:]))


def without(hand: Hand, missing: Sequence[int]) -> Hand:
    """*hand* without the tricks at these places."""
    return replace(hand, play=tuple(
        () if at in missing else trick for at, trick in enumerate(hand.play)
    ))  # fmt: skip


def sighting_after(played: Played, tricks: int, random: Random) -> Sighting:
    """A card of the trick that follows so many *tricks*."""
    laid = way_of(played).steps[tricks].laid
    seat = random.randint(1, len(laid))
    return Sighting(seat, tricks + 1, laid[seat - 1])


def asked(played: Played, random: Random) -> Sequence[str]:
    """What a table asks: the bid, what was laid aside, a renege, a card, and who took a trick."""
    trick, seat = random.choice(sorted(played.offences) or [(2, 2)])
    number = random.randint(1, len(played.hand.play))
    card = random.choice(played.hand.play[number - 1])
    return ("made", "discard", f"renege {seat}@{trick}", f"held {seat} {card}@{trick}")


def cases(names: Sequence[str], hands: int) -> Iterator[Case]:
    """So many hands of each preset, in every way, with every question."""
    for name in names:
        for seed in range(hands):
            random = Random(f"judging {name} {seed}")
            played = random_hand(name, random, cheating=0.03)
            questions = asked(played, random)
            for way, hand in recorded(played, random):
                game = Record(played.rules, NAMES[: played.rules.table.players],
                              start(played.rules, played.dealer), (hand,))  # fmt: skip
                text = write_record(game)
                yield from (Case(name, way, text, question) for question in questions)
