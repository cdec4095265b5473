"""Hands of poker as PHH, the open TOML format for poker hands: parsed, written and judged.

Codes of games that the format does not have are ours, such as PT, N7S, N5D for five-card draw and
F9 for Number 9. What the table said because nobody tapped the cards is a comment to other
programs: ``# p3 opens``, ``# p1 p2 win pot 0``, ``# p1 win pot 0 p2 low``,
``# twice 2h3h`` and ``# p1 win pot 0 board 2`` where the board was dealt twice. Wild cards are a
field of ours, ``_wild``.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Literal, cast

from referee.poker import PokerError
from referee.poker.chips import worth
from referee.poker.game import GAMES
from referee.poker.hand import (
    UNKNOWN,
    UNKNOWN_STACK,
    Act,
    Awarded,
    Dealt,
    Drew,
    Fact,
    Limit,
    Opens,
    PokerHand,
    PokerRuling,
    ShownCards,
    Stakes,
    Twice,
    play,
)
from referee.poker.ranking import parse_cards, parse_wild
from referee.poker.settling import settle_pots

LIMITS: Mapping[str, Limit] = {"F": "fixed", "N": "no", "P": "pot"}
CODES = {
    code + rules.code: (game, LIMITS[code]) for code in LIMITS for game, rules in GAMES.items()
}


INFINITE = Decimal("Infinity")
"""A stack that nobody knows, as the format writes it."""

MOST_PLACES = 6
"""The most decimal places of an amount."""


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A recorded hand; amounts are whole numbers of *chip*."""

    stakes: Stakes
    names: tuple[str, ...]
    began: tuple[int, ...]
    """Of a stack that nobody knows `UNKNOWN_STACK`."""
    facts: tuple[Fact, ...]
    chip: Decimal = Decimal(1)
    """The amount in the file that the smallest chip stands for."""
    finishing: tuple[int, ...] | None = field(default=None, compare=False)
    """Each player's chips at the end as the file has them; None if it does not say."""


def read_phhs(text: str) -> list[HandRecord]:
    """The hands of a PHHS file, a numbered table each, or the one hand of a PHH file.

    Raises:
        PokerError: the text cannot be parsed; the message says what would be right.
    """
    try:
        document = tomllib.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError) as fault:  # a number too long, brackets too deep
        raise PokerError(f"no TOML: {fault}") from fault
    tables = [table for table in document.values() if isinstance(table, dict)]
    return [_record(table) for table in tables or [document]]


def differences(record: HandRecord) -> list[str]:
    """What the record says of the chips at the end and the rules do not, a sentence each."""
    if record.finishing is None:
        return ["the file does not say what anybody has at the end"]
    end = settle_pots(play(record.stakes, record.began, record.facts))
    players = zip(record.names, record.began, end.stacks, record.finishing, strict=True)
    return [
        f"{name} ends with {worth(ours, record.chip)}, the file says {worth(theirs, record.chip)}"
        for name, began, ours, theirs in players
        if ours != theirs and began != UNKNOWN_STACK
    ]


def _record(document: Mapping[str, Any]) -> HandRecord:
    code = document.get("variant")
    if not isinstance(code, str) or code not in CODES:
        raise PokerError.unlike(f"one of {', '.join(CODES)}", repr(code), "variant")
    actions = document.get("actions")
    if not isinstance(actions, list) or not all(isinstance(action, str) for action in actions):
        raise PokerError.unlike("a list of texts such as 'p1 cc'", "", "actions")
    chip = _chip([*_amounts(document), *_bets(actions)])
    game, limit = CODES[code]

    def whole(name: str, *, fallback: int | None = None) -> int:
        return _whole(name, document.get(name, fallback), chip)

    def each(name: str) -> tuple[int, ...]:
        return tuple(_whole(name, part, chip) for part in _list(document, name))

    fixed = limit == "fixed"
    antes = each("antes") if "antes" in document else ()
    stakes = Stakes(
        game,
        limit,
        whole("small_bet" if fixed else "min_bet"),
        antes,
        each("blinds_or_straddles") if "blinds_or_straddles" in document else (),
        whole("bring_in", fallback=0),
        whole("big_bet") if fixed else 0,
        pooled_antes=_are_pooled(document, antes),
        wild=_wild(document.get("_wild", "")),
    )
    began = tuple(
        UNKNOWN_STACK if part == INFINITE else _whole("starting_stacks", part, chip)
        for part in _list(document, "starting_stacks")
    )
    names = document.get("players", [f"p{seat}" for seat in range(1, len(began) + 1)])
    if not (
        isinstance(names, list)
        and all(isinstance(name, str) for name in names)
        and len({*names}) == len(names) == len(began)
    ):
        raise PokerError.unlike(f"{len(began)} different names", "", "players")
    facts = tuple(_fact(action, len(began), chip) for action in actions if _action_words(action))
    finishing = None
    if "finishing_stacks" in document:
        finishing = tuple(
            UNKNOWN_STACK if part == INFINITE else _whole("finishing_stacks", part, chip)
            for part in _list(document, "finishing_stacks")
        )
        if len(finishing) != len(began):
            raise PokerError.unlike(f"{len(began)} amounts", len(finishing), "finishing_stacks")
    return HandRecord(stakes, tuple(names), began, facts, chip, finishing)


def _are_pooled(document: Mapping[str, Any], antes: Sequence[int]) -> bool:
    """Whether everybody left may win every ante whole; as long as not all pay the same, they may.

    The format takes antes that are not trimmed for granted, equal ones too; but a player who has
    less than an equal ante wins only as much from each (ruling 88).
    """
    trimmed = document.get("ante_trimming_status", len({*antes}) <= 1)
    if not isinstance(trimmed, bool):
        raise PokerError.unlike("true or false", repr(trimmed), "ante_trimming_status")
    return any(antes) and not trimmed


def _wild(text: Any) -> tuple[str, ...]:
    if not isinstance(text, str):
        raise PokerError.unlike("ranks or cards such as '9 2h'", repr(text), "_wild")
    return parse_wild(text)


def _list(document: Mapping[str, Any], name: str) -> list[Any]:
    amounts = document.get(name)
    if not isinstance(amounts, list) or not amounts:
        raise PokerError.unlike("a list of amounts, one a player", "", name)
    return amounts


def _amounts(document: Mapping[str, Any]) -> Iterator[Any]:
    for name in ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks"):
        amounts = document.get(name)
        yield from amounts if isinstance(amounts, list) else ()
    yield from (document.get(name) for name in ("min_bet", "small_bet", "big_bet", "bring_in"))


def _bets(actions: Sequence[str]) -> Iterator[Decimal]:
    for action in actions:
        match _words(action):
            case [_, "cbr", amount]:
                yield _number(action, amount)


def _chip(amounts: Sequence[Any]) -> Decimal:
    """The largest power of ten, at most 1, that divides all *amounts*."""
    least = min([0, *(_exponent(amount) for amount in amounts if isinstance(amount, Decimal))])
    if least < -MOST_PLACES:
        raise PokerError.unlike(f"amounts of at most {MOST_PLACES} places after the point")
    return Decimal(1).scaleb(least)


def _exponent(amount: Decimal) -> int:
    exponent = amount.normalize().as_tuple().exponent
    return exponent if isinstance(exponent, int) else 0


def _whole(name: str, amount: Any, chip: Decimal) -> int:
    if isinstance(amount, bool) or not isinstance(amount, int | Decimal):
        raise PokerError.unlike("an amount", repr(amount), name)
    if not Decimal(amount).is_finite() or not 0 <= amount < 10**12:
        raise PokerError.unlike("an amount from 0 to a million million", amount, name)
    return int(Decimal(amount) / chip)


def _words(action: str) -> list[str]:
    return action.partition("#")[0].split()


def _action_words(action: str) -> list[str]:
    """The words of *action*, with those of a comment that is ours."""
    words = _words(action)
    if words or not OURS.fullmatch(action):
        return words
    return action.removeprefix("#").split()


OURS = re.compile(
    r"# *(p[0-9]+ opens|twice( ([2-9TJQKA][shdc]){1,5})?"
    r"|(p[0-9]+ )+win pot [0-9]{1,2}( board 2)?( (p[0-9]+ )+low)?)"
)


def _number(action: str, word: str) -> Decimal:
    if not re.fullmatch(r"[0-9]{1,12}(\.[0-9]{1,6})?", word):
        raise PokerError.unlike("an amount", repr(word), repr(action))
    return Decimal(word)


def _fact(action: str, players: int, chip: Decimal) -> Fact:
    def seat(word: str) -> int:
        if not re.fullmatch("p[0-9]{1,2}", word) or not 1 <= int(word[1:]) <= players:
            raise PokerError.unlike(f"a player from p1 to p{players}", repr(word), repr(action))
        return int(word[1:]) - 1

    match _action_words(action):
        case [player, "opens"]:
            return Opens(seat(player))
        case ["twice", *cards] if len(cards) <= 1:
            return Twice(_cards("".join(cards)))
        case words if "win" in words:
            at = words.index("win")
            second = "board" in words
            lowest = words[at + (5 if second else 3) : -1]
            who, pot = words[:at], int(words[at + 2])
            return Awarded(pot, tuple(map(seat, who)), tuple(map(seat, lowest)), second)
        case ["d", "db", cards]:
            return Dealt(_cards(cards))
        case ["d", "dh", player, cards]:
            return Dealt(_cards(cards), seat(player))
        case [player, "cbr", amount]:
            return Act(seat(player), "raise", int(_number(action, amount) / chip))
        case [player, ("f" | "cc" | "pb") as word]:
            return Act(seat(player), PLAIN[word])
        case [player, "sd", *cards] if len(cards) <= 1:
            return Drew(seat(player), _cards("".join(cards)))
        case [player, "sm", *cards] if len(cards) <= 1:
            return ShownCards(seat(player), _shown(cards))
    raise PokerError.unlike(
        "such as 'd db AhKdTh', 'p1 f', 'p1 cc', 'p1 cbr 200'", "", f"{action!r}"
    )


PLAIN: Mapping[str, Literal["fold", "check-or-call", "bring-in"]] = {
    "f": "fold",
    "cc": "check-or-call",
    "pb": "bring-in",
}


def _shown(cards: Sequence[str]) -> tuple[str, ...]:
    """The cards that were shown: one unknown card for ``-``, none if they were thrown away."""
    if not cards:
        return ()
    return (UNKNOWN,) if cards[0] == "-" else _cards(cards[0])


def _cards(text: str) -> tuple[str, ...]:
    parts = re.findall("..", text)
    seen = parse_cards(" ".join(part for part in parts if part != UNKNOWN))
    if len(text) % 2:
        raise PokerError.unlike("cards of two signs each", repr(text))
    rest = iter(seen)
    return tuple(part if part == UNKNOWN else next(rest) for part in parts)


def write_phh(record: HandRecord) -> str:
    """*record* as a PHH file, which `read_phhs` reads back."""
    stakes = record.stakes
    codes = {kind: code for code, kind in CODES.items()}

    def amount(chips: int) -> str:
        return f"{chips * record.chip:f}"

    def worths(chips: Sequence[int]) -> str:
        return f"[{', '.join(map(amount, chips))}]"

    def stacks(chips: Sequence[int]) -> str:
        pairs = zip(chips, record.began, strict=True)
        return f"[{', '.join('inf' if of == UNKNOWN_STACK else amount(n) for n, of in pairs)}]"

    fixed = stakes.limit == "fixed"
    lines = [f'variant = "{codes[stakes.game, stakes.limit]}"']
    if stakes.wild:
        lines += [f'_wild = "{" ".join(stakes.wild)}"']
    if any(stakes.antes):
        lines += [f"ante_trimming_status = {str(not stakes.pooled_antes).lower()}"]
    lines += [f"antes = {worths(stakes.antes or (0,) * len(record.began))}"]
    if stakes.blinds:
        lines += [f"blinds_or_straddles = {worths(stakes.blinds)}"]
    if stakes.bring_in:
        lines += [f"bring_in = {amount(stakes.bring_in)}"]
    lines += [f"{'small_bet' if fixed else 'min_bet'} = {amount(stakes.least_bet)}"]
    lines += [f"big_bet = {amount(stakes.big_bet)}"] if fixed else []
    lines += [f"starting_stacks = {stacks(record.began)}"]
    if any(
        isinstance(fact, Awarded | Twice) for fact in record.facts
    ):  # cannot be computed from the cards
        end = settle_pots(play(stakes, record.began, record.facts))
        lines += [f"finishing_stacks = {stacks(end.stacks)}"]
    lines += ["actions = ["]
    lines += [f'  "{_action(fact, amount)}",' for fact in record.facts]
    lines += ["]", f"players = [{', '.join(_quoted(name) for name in record.names)}]"]
    return "\n".join(lines) + "\n"


def write_phhs(records: Sequence[HandRecord]) -> str:
    """*records* as a PHHS file, which `read_phhs` reads back."""
    return "\n".join(f"[{number}]\n{write_phh(record)}" for number, record in enumerate(records, 1))


def _quoted(name: str) -> str:
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _action(fact: Fact, amount: Any) -> str:
    match fact:
        case Dealt(cards, None):
            return f"d db {''.join(cards)}"
        case Dealt(cards, seat):
            return f"d dh p{cast('int', seat) + 1} {''.join(cards)}"
        case Act(seat, "raise", to):
            return f"p{seat + 1} cbr {amount(to)}"
        case Act(seat, kind):
            return f"p{seat + 1} {next(word for word, plain in PLAIN.items() if plain == kind)}"
        case ShownCards(seat, ()):
            return f"p{seat + 1} sm"
        case ShownCards(seat, cards):
            return f"p{seat + 1} sm {''.join(cards) if UNKNOWN not in cards else '-'}"
        case Opens(seat):
            return f"# p{seat + 1} opens"
        case Drew(seat, cards):
            return " ".join([f"p{seat + 1} sd", *(["".join(cards)] if cards else [])])
        case Twice(cards):
            return " ".join(["# twice", *(["".join(cards)] if cards else [])])
        case Awarded(pot, seats, low_seats, second):
            lowest = "".join(f" p{seat + 1}" for seat in low_seats) + " low" if low_seats else ""
            who, board = " ".join(f"p{seat + 1}" for seat in seats), " board 2" * second
            return f"# {who} win pot {pot}{board}{lowest}"


RULED = {
    "out-of-turn": "{name} acted out of turn: it was {other}’s turn. The act stands.",
    "nothing-to-do": "{name} had nothing to do any more: the act counts for nothing.",
    "more-than-stack": "{name} bet more than was on the table: it is an all-in of {amount}.",
    "no-raise": "{name}’s raise does not go over {amount}: it is a call.",
    "may-not-raise": "{name} was not allowed to raise: a call of {amount} was possible.",
    "raise-too-small": "{name}’s raise is too small: it must go to {amount} at least.",
    "raise-too-large": "{name}’s raise is too large: it may go to {amount} at most.",
    "draws-too-many": "{name} may exchange {amount} cards at most. What was exchanged stands.",
    "dealt-too-early": "Cards were dealt before {name} had acted.",
}


def ruling_words(ruling: PokerRuling, names: Sequence[str], chip: Decimal = Decimal(1)) -> str:
    """*ruling* as a sentence; *chip* is the amount that the smallest chip stands for."""
    name = names[ruling.seat] if ruling.seat is not None else ""
    other = names[ruling.amount] if ruling.kind == "out-of-turn" else ""
    is_cards = ruling.kind == "draws-too-many"
    amount = f"{ruling.amount}" if is_cards else f"{ruling.amount * chip:f}"
    return RULED[ruling.kind].format(name=name, other=other, amount=amount)


def outcome(record: HandRecord) -> dict[str, Any]:
    """The result of *record* as ``referee poker replay --json`` prints it."""
    hand: PokerHand = play(record.stakes, record.began, record.facts)
    end = settle_pots(hand)
    names, chip = record.names, record.chip

    winners = {seat for pot in end.every_pot for seat in (*pot.winners, *pot.low_winners)}
    stacks = list(zip(names, record.began, end.stacks, strict=True))

    def amount(chips: int) -> int | float:
        return worth(chips, chip)

    return {
        "players": list(names),
        "stacks": {n: None if b == UNKNOWN_STACK else amount(chips) for n, b, chips in stacks},
        "won": {name: amount(chips - began) for name, began, chips in stacks},
        "pots": [
            {
                "amount": amount(pot.amount),
                "for": [names[seat] for seat in pot.contenders],
                "winners": [names[seat] for seat in pot.winners],
                **(
                    {"low_winners": [names[seat] for seat in pot.low_winners]}
                    if len(record.stakes.rules.ladders) > 1
                    else {}
                ),
            }
            for pot in end.every_pot
        ],
        "winners": [names[seat] for seat in sorted(winners)],
        "rulings": [
            {
                "action": ruling.fact + 1,
                "kind": ruling.kind,
                "player": names[ruling.seat] if ruling.seat is not None else None,
                "text": ruling_words(ruling, names, chip),
            }
            for ruling in hand.rulings
        ],
    }
