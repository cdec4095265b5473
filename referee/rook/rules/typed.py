"""The reader of cards that people type: "14R", "red 14", "♥10", "HT", "ace of hearts".

A record file is read by `cards.read_cards`, which knows only the names that are written.
"""

import re

from referee import toml
from referee.errors import NotationError
from referee.rook.rules import cards
from referee.rook.rules.cards import COLORS, RANK_WORDS, SUIT_WORDS, Card
from referee.rook.rules.model import RuleSet

_SYMBOLS = str.maketrans(dict(zip("♥♡♠♤♦♢♣♧", "HHSSDDCC", strict=True)) | {"\ufe0f": None})
_COLOR_WORDS = {name.upper(): letter for letter, name in COLORS.items()}
_SUITS = {name.upper(): letter for letter, name in SUIT_WORDS.items()}
_SUITS |= {name[:-1]: letter for name, letter in _SUITS.items()}
_RANKS = {name.upper(): letter for letter, name in RANK_WORDS.items()}
_SMALL = {"OF", "THE"}


def typed_cards(text: str, rules: RuleSet) -> tuple[Card, ...]:
    """The cards that a person typed in *text*, separated by blanks or commas.

    Raises:
        NotationError: a word is not the name of a card, or could be of two.
    """
    named: list[Card] = []
    for part in text.translate(_SYMBOLS).replace(";", ",").split(","):
        words = [word for word in part.split() if word.upper() not in _SMALL]
        while words:
            number = _lone(words, rules)
            if number % 2 and number > 1:
                said = toml.quoted(" ".join(words[:number]))
                raise NotationError(f"{said} can be read in two ways: put commas in it")
            if number < 2:
                named.append(_card(_short(words[0]), words[0], rules))
            for one, other in zip(words[:number:2], words[1:number:2], strict=False):
                named.append(_card(_short(one) + _short(other), f"{one} {other}", rules))
            del words[: max(number, 1)]
    return tuple(named)


def typed_card(text: str, rules: RuleSet) -> Card:
    """The one card that a person typed.

    Raises:
        NotationError: *text* is not the name of one card.
    """
    named = typed_cards(text, rules)
    return named[0] if len(named) == 1 else cards.parse_card(text, rules)


def _short(word: str) -> str:
    """*word* as it stands in the name of a card: "R" for "red", "A" for "ace"."""
    name = word.upper()
    return _COLOR_WORDS.get(name) or _SUITS.get(name) or _RANKS.get(name) or name


def _lone(words: list[str], rules: RuleSet) -> int:
    """How many *words* from the first on are by turns a color alone and a rank alone."""
    letters = {*COLORS, *(SUIT_WORDS if cards.are_playing_cards(rules) else ())}
    kinds: list[str] = []
    for word in map(_short, words):
        kind = "color" if word in letters else "rank" if _RANK.fullmatch(word) else ""
        if not kind or kind in kinds[-1:]:
            break
        kinds.append(kind)
    return len(kinds)


_RANK = re.compile("[0-9]{1,2}|[AKQJT]")


def _card(name: str, said: str, rules: RuleSet) -> Card:
    """The card that *said* names, which is *name* in short."""
    other = re.fullmatch(r"([0-9]{1,2})([RYGB])", name)
    rook = f"{other[2]}{other[1]}" if other else name
    if cards.are_playing_cards(rules):
        rook = re.sub("(?<=^[HSDC])T$|^T(?=[HSDC]$)", "10", rook)
    elif rook not in cards.PRINTED:
        return cards.parse_card(said, rules)
    if rook.upper() != said.upper() and rook in cards.PRINTED:
        _refuse_doubt(rook, said, rules)
    try:
        return cards.parse_card(rook, rules)
    except NotationError:
        return cards.parse_card(said, rules)


def _refuse_doubt(rook: Card, said: str, rules: RuleSet) -> None:
    """Refuses "red 10" at a table where the printed 10 stands for another rank than 10."""
    if not cards.are_playing_cards(rules):
        return
    suit = next(suit for suit, letter in cards.SUITS.items() if letter == rook[0])
    mine = cards.shown(cards.as_printed(rook, rules))
    if rook[1:] in cards.standard_ranks(rules) and mine != f"{suit}{rook[1:]}":
        either = f"{toml.quoted(said)} could be {suit}{rook[1:]} or {mine}"
        raise NotationError.unlike("one", reason=either)
