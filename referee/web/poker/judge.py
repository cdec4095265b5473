"""Questions about poker without a game: who wins, what is in the pots, was a raise allowed."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from flask import Blueprint, request

from referee.poker import PokerError, ranking
from referee.poker.chips import may_be_all_in, parse_chips, pots
from referee.poker.game import GAMES, RANKS
from referee.poker.hand import MANY, Limit, PokerRuling, Spot, judge_raise
from referee.poker.phh import ruling_words
from referee.web.shared.ui import render
from referee.web.shared.ui.parts import CardFace, Mark
from referee.web.shared.words import refusal

judge = Blueprint("poker_judge", __name__)

PLAYERS = 10
"""The most players at a table of poker."""

ROWS = 4
"""Rows for players that the page of the pots has at least; one is always empty."""

LONGEST = 20
"""The most letters of a name."""

SUITS = {"s": Mark.SPADES, "h": Mark.HEARTS, "d": Mark.DIAMONDS, "c": Mark.CLUBS}

FACES = {
    rank + suit: CardFace(
        rank + suit, rank.replace("T", "10"), f"the {ranking.NAMES[rank]} of {mark.value}", mark
    )
    for suit, mark in SUITS.items()
    for rank in reversed(RANKS)
}
"""The face of every card by its code, suit by suit, the highest first."""


def cards_in_words(codes: Sequence[str]) -> str:
    """Cards as text within a sentence: "K♦ 10♠"."""
    return " ".join(map(ranking.card_text, codes))


@dataclass(frozen=True, slots=True)
class CardPlace:
    """A place for cards: the board, or the hand of a player."""

    name: str
    """The name of its field: "board", "p1"."""
    label: str
    cards: Sequence[str]
    room: int
    """How many cards it can hold."""

    @property
    def is_full(self) -> bool:
        """Whether it has all its cards."""
        return len(self.cards) == self.room


@judge.get("/poker/judge")
def who() -> str:
    """The page "who wins"; the query has each place's cards, and in ``tap`` a card to toggle."""
    query = request.args
    game = query.get("game", "")
    game = game if game in GAMES else "holdem"
    places, on = tap_card(places_in(_where(game, query), query), query)
    wild, refused = tuple[str, ...](), ""
    try:
        wild = ranking.parse_wild(query.get("wild", ""))
    except PokerError as error:
        refused = refusal(error, *error.places)
    return render.page_or_answer(
        "poker/judge_who.html",
        game=game,
        names_of_games={name: rules.name for name, rules in GAMES.items()},
        places=places,
        on=on,
        faces=FACES,
        more=sum(place.name != "board" for place in places) < PLAYERS,
        found=_ranked(game, places, wild),
        wild=query.get("wild", ""),
        refused=refused,
        so_far=not all(place.is_full for place in places),
    )


def _where(game: str, query: Mapping[str, str]) -> list[CardPlace]:
    """The empty board, except in stud, and the players of the query, at least two."""
    rules = GAMES[game]
    players = 2
    while players < PLAYERS and f"n{players + 1}" in query:
        players += 1
    players = min(players + bool(query.get("more")), PLAYERS)
    board = [CardPlace("board", "Board", (), rules.board[-1])] if rules.has_board else []
    names = _names(query, players)
    return [*board, *(CardPlace(f"p{n}", name, (), rules.hole[-1]) for n, name in names.items())]


def _names(query: Mapping[str, str], players: int) -> Mapping[int, str]:
    """The name of each player, by number from 1; a repeated name gets its number."""
    names: dict[int, str] = {}
    for n in range(1, players + 1):
        name = query.get(f"n{n}", "").strip()[:LONGEST] or f"Player {n}"
        while name in names.values():
            name += f" ({n})"
        names[n] = name
    return names


def places_in(places: Iterable[CardPlace], values: Mapping[str, str]) -> list[CardPlace]:
    """*places* with their cards from *values*, or else their own; no card stands twice."""
    seen: set[str] = set()
    found = []
    for place in places:
        given = values.get(place.name)
        codes = dict.fromkeys(place.cards if given is None else re.findall("..", given))
        cards = [code for code in codes if code in FACES and code not in seen][: place.room]
        seen.update(cards)
        found.append(replace(place, cards=cards))
    return found


def tap_card(places: list[CardPlace], query: Mapping[str, str]) -> tuple[list[CardPlace], str]:
    """*places* after the tap in the query, and the name of the place that the next card goes to.

    A ``tap`` on a card that lies somewhere takes it back; any other card goes to the place that
    ``pick`` or else ``on`` names, or to the first with room. The name is empty if every place is
    full.
    """
    on, tap = query.get("pick") or query.get("on", ""), query.get("tap", "")
    if home := next((place for place in places if tap in place.cards), None):
        cards = [card for card in home.cards if card != tap]
        return [replace(p, cards=cards) if p is home else p for p in places], home.name
    names = [place.name for place in places if not place.is_full]
    on = on if on in names else next(iter(names), "")
    if tap in FACES and on:
        places = [replace(p, cards=[*p.cards, tap]) if p.name == on else p for p in places]
        names = [place.name for place in places if not place.is_full]
    return places, on if on in names else next(iter(names), "")


def _ranked(
    game: str, places: Sequence[CardPlace], wild: Sequence[str]
) -> Sequence[tuple[ranking.Ranked, str, bool]]:
    """The complete hands, the best first: each with a sentence about it, and whether it wins.

    Where the pot is split, the low hands follow.
    """
    rules = GAMES[game]
    board = next((place.cards for place in places if place.name == "board"), ())
    hands = {p.label: p.cards for p in places if p.name != "board" and len(p.cards) in rules.hole}
    if len(hands) < 2 or len(board) not in rules.board:
        return []
    by_ladder = (
        ranking.rank(game, board, hands, wild=wild, ladder=ladder) for ladder in rules.ladders
    )
    return [
        (hand, ranking.ranking_text(hand, found), hand in ranking.winners(found))
        for found in by_ladder
        for hand in found
    ]


@judge.get("/poker/judge/pots")
def in_the_pots() -> str:
    """The page of the pots, from each player's chips over the whole hand, and who folded."""
    query = request.args
    names = _names(query, PLAYERS)
    chips = {n: query.get(f"c{n}", "").strip() for n in names}
    filled = max((n for n, each in chips.items() if each), default=0)
    rows = min(max(filled + 1, ROWS), PLAYERS)
    found, refused = None, ""
    asked: dict[int, str] = {}
    more: list[str] = []
    try:
        put = {names[n]: parse_chips(names[n], each) for n, each in chips.items() if each}
        folded = [names[n] for n in names if query.get(f"f{n}") and names[n] in put]
        asked = {n: names[n] for n in names if names[n] in may_be_all_in(put, folded)}
        more = [name for name in folded if asked and put[name] > put[next(iter(asked.values()))]]
        all_in = [name for n, name in asked.items() if query.get(f"all_in{n}") == "yes"]
        is_answered = all(query.get(f"all_in{n}") for n in asked)
        found = pots(put, folded, all_in=all_in) if len(put) > 1 and is_answered else None
    except PokerError as error:
        refused = refusal(error, *error.places)
    return render.page_or_answer(
        "poker/judge_pots.html",
        given=query,
        rows=rows,
        found=found,
        refused=refused,
        asked=asked,
        more=more,
    )


@judge.get("/poker/judge/raise")
def allowed() -> str:
    """The page on a raise: whether it was allowed, given the bets before it in that round.

    Of a round that the game does not have the page shows its second one.
    """
    query = request.args
    limit = cast(Limit, query.get("limit") if query.get("limit") in ("pot", "fixed") else "no")
    game = query.get("game", "")
    game = game if game in GAMES else "holdem"
    rounds = dict(enumerate(GAMES[game].round_names))
    street = query.get("round", 1, int)
    street = street if street in rounds else 1
    choices, refused = None, ""
    rulings: Sequence[PokerRuling] = ()

    def chips(name: str, whose: str, default: int) -> int:
        given = query.get(name, "").strip()
        return parse_chips(whose, given) if given else default

    bet, to = query.get("bet", "").strip(), query.get("to", "").strip()
    try:
        if bet and to:
            spot = Spot(
                tuple(
                    parse_chips("bets before it", each)
                    for each in query.get("bets", "").replace(",", " ").split()
                ),
                own=chips("own", "in front of the player", 0),
                stack=chips("stack", "behind", MANY),
                middle=chips("middle", "in the middle", 0),
                game=game,
                street=street,
                acted=bool(query.get("acted")),
            )
            least = parse_chips("the least bet", bet)
            choices, rulings = judge_raise(limit, least, spot, parse_chips("the raise", to))
    except PokerError as error:
        refused = refusal(error, *error.places)
    return render.page_or_answer(
        "poker/judge_raise.html",
        given=query,
        limit=limit,
        game=game,
        names_of_games={name: rules.name for name, rules in GAMES.items()},
        rounds=rounds,
        street=street,
        choices=choices,
        rulings=[ruling_words(each, ["The player"]) for each in rulings],
        refused=refused,
        unbound=MANY,
    )
