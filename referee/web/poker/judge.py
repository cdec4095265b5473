"""Questions about poker that need no game: who wins, what is in the pots, was a raise allowed."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from flask import Blueprint, request

from referee.poker import PokerError, ranking
from referee.poker.chips import parse_chips, pots
from referee.poker.hand import MANY, Limit, PokerRuling, Spot, judge_raise
from referee.poker.phh import ruling_words
from referee.web.ui import render
from referee.web.ui.parts import CardFace, Mark
from referee.web.words.vocabulary import refusal

judge = Blueprint("poker_judge", __name__)

PLAYERS = 10
"""At a table of poker at most."""

ROWS = 4
"""Players that the pots are asked of at first; one more appears once all are filled."""

LONGEST = 20
"""Letters of a name."""

SUITS = {"s": Mark.SPADES, "h": Mark.HEARTS, "d": Mark.DIAMONDS, "c": Mark.CLUBS}

FACES = {
    rank + suit: CardFace(
        rank + suit, rank.replace("T", "10"), f"the {ranking.NAMES[rank]} of {mark.value}", mark
    )
    for suit, mark in SUITS.items()
    for rank in reversed(ranking.RANKS)
}
"""Every card by its code, suit by suit, the highest first."""

SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def cards_in_words(codes: Sequence[str]) -> str:
    """Cards within a sentence: "K♦ 10♠"."""
    return " ".join(FACES[code].label + SIGNS[code[1]] for code in codes)


@dataclass(frozen=True, slots=True)
class CardPlace:
    """Where cards lie: the board, or in front of a player."""

    name: str
    """Of its field: "board", "p1"."""
    label: str
    cards: Sequence[str]
    room: int
    """How many may lie there."""

    @property
    def is_full(self) -> bool:
        """Whether no card more has room."""
        return len(self.cards) == self.room


@judge.get("/poker/judge")
def who() -> str:
    """Who wins: the cards that lie in each place, and ``?tap=``, one more or one to take back."""
    asked = request.args
    game = asked.get("game", "")
    game = game if game in ranking.GAMES else "holdem"
    places, on = tap_card(places_in(_where(game, asked), asked), asked)
    return render.page_or_answer(
        "poker/judge_who.html",
        game=game,
        games=ranking.GAMES,
        places=places,
        on=on,
        faces=FACES,
        more=sum(place.name != "board" for place in places) < PLAYERS,
        found=_ranked(game, places),
        so_far=not all(place.is_full for place in places),
    )


def _where(game: str, asked: Mapping[str, str]) -> list[CardPlace]:
    """The board and the players that are asked about, at least two."""
    rules = ranking.GAMES[game]
    players = 2
    while players < PLAYERS and f"n{players + 1}" in asked:
        players += 1
    players = min(players + bool(asked.get("more")), PLAYERS)
    board = [CardPlace("board", "Board", (), rules.board[-1])] if game != "stud" else []
    names = _names(asked, players)
    return [*board, *(CardPlace(f"p{n}", name, (), rules.hole[-1]) for n, name in names.items())]


def _names(asked: Mapping[str, str], players: int) -> Mapping[int, str]:
    """What each player is called, by number from 1: no two alike."""
    names: dict[int, str] = {}
    for n in range(1, players + 1):
        name = asked.get(f"n{n}", "").strip()[:LONGEST] or f"Player {n}"
        names[n] = f"{name} ({n})" if name in names.values() else name
    return names


def places_in(places: Iterable[CardPlace], values: Mapping[str, str]) -> list[CardPlace]:
    """*places* with the cards that *values* names for them, each once; else with their own."""
    seen: set[str] = set()
    found = []
    for place in places:
        given = values.get(place.name)
        codes = dict.fromkeys(place.cards if given is None else re.findall("..", given))
        cards = [code for code in codes if code in FACES and code not in seen][: place.room]
        seen.update(cards)
        found.append(replace(place, cards=cards))
    return found


def tap_card(places: list[CardPlace], asked: Mapping[str, str]) -> tuple[list[CardPlace], str]:
    """*places* once ``tap=`` was tapped for ``pick=``, else ``on=``; which is to be filled next."""
    on, tap = asked.get("pick") or asked.get("on", ""), asked.get("tap", "")
    if home := next((place for place in places if tap in place.cards), None):
        cards = [card for card in home.cards if card != tap]
        return [replace(p, cards=cards) if p is home else p for p in places], home.name
    names = [place.name for place in places if not place.is_full]
    on = on if on in names else next(iter(names), "")
    if tap in FACES and on:
        places = [replace(p, cards=[*p.cards, tap]) if p.name == on else p for p in places]
        names = [place.name for place in places if not place.is_full]
    return places, on if on in names else next(iter(names), "")


def _ranked(game: str, places: Sequence[CardPlace]) -> Sequence[tuple[ranking.Ranked, str, bool]]:
    """The hands that are whole, the best first: each with what is said of it, and if it wins."""
    rules = ranking.GAMES[game]
    board = next((place.cards for place in places if place.name == "board"), ())
    hands = {p.label: p.cards for p in places if p.name != "board" and len(p.cards) in rules.hole}
    if len(hands) < 2 or len(board) not in rules.board:
        return []
    found = ranking.rank(game, board, hands)
    best = ranking.winners(found)
    return [(each, ranking.ranking_text(each, found), each in best) for each in found]


@judge.get("/poker/judge/pots")
def in_the_pots() -> str:
    """What is in the pots, from what each put in over the whole hand, and who folded."""
    asked = request.args
    names = _names(asked, PLAYERS)
    chips = {n: asked.get(f"c{n}", "").strip() for n in names}
    filled = max((n for n, each in chips.items() if each), default=0)
    rows = min(max(filled + 1, ROWS), PLAYERS)
    found, refused = None, ""
    try:
        put = {names[n]: parse_chips(names[n], each) for n, each in chips.items() if each}
        folded = [names[n] for n in names if asked.get(f"f{n}") and names[n] in put]
        found = pots(put, folded) if len(put) > 1 else None
    except PokerError as error:
        refused = refusal(str(error))
    return render.page_or_answer(
        "poker/judge_pots.html", given=asked, rows=rows, found=found, refused=refused
    )


@judge.get("/poker/judge/raise")
def allowed() -> str:
    """Whether a bet or raise was allowed, from what was bet before it in that round."""
    asked = request.args
    limit = cast(Limit, asked.get("limit") if asked.get("limit") in ("pot", "fixed") else "no")
    choices, refused = None, ""
    rulings: Sequence[PokerRuling] = ()

    def chips(name: str, whose: str, where_none: int) -> int:
        given = asked.get(name, "").strip()
        return parse_chips(whose, given) if given else where_none

    bet, to = asked.get("bet", "").strip(), asked.get("to", "").strip()
    try:
        if bet and to:
            spot = Spot(
                tuple(
                    parse_chips("bets before it", each)
                    for each in asked.get("bets", "").replace(",", " ").split()
                ),
                own=chips("own", "in front of the player", 0),
                stack=chips("stack", "behind", MANY),
                middle=chips("middle", "in the middle", 0),
                first_round=bool(asked.get("first")),
                acted=bool(asked.get("acted")),
            )
            least = parse_chips("the least bet", bet)
            choices, rulings = judge_raise(limit, least, spot, parse_chips("the raise", to))
    except PokerError as error:
        refused = refusal(str(error))
    return render.page_or_answer(
        "poker/judge_raise.html",
        given=asked,
        limit=limit,
        choices=choices,
        rulings=[ruling_words(each, ["The player"]) for each in rulings],
        refused=refused,
        unbound=MANY,
    )
