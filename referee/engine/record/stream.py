"""A record file read hand by hand, so that a long one takes no more memory than its text."""

import re
from collections.abc import Iterator
from dataclasses import replace

from referee.engine.errors import NotationError
from referee.engine.hand.facts import Hand
from referee.engine.hand.schema import read_hand
from referee.engine.record.read import Record, read_record
from referee.engine.rules.mid_game import in_mid_game
from referee.engine.rules.model import RuleSet
from referee.engine.text import toml

HAND = re.compile(r"^[ \t]*\[\[[ \t]*hand[ \t]*\]\]", re.MULTILINE)
"""Where a hand begins; a piece cut at a line that only looks so cannot be read by itself."""

OTHER = re.compile(r"^[ \t]*\[(?!\[?[ \t]*hand\b)", re.MULTILINE)
"""A table after the first hand that is none of a hand: it may change how hands are read."""


def stream_record(text: str) -> tuple[Record, Iterator[Hand]]:
    """The record *text* without its hands, and the hands, read as they are wanted.

    Raises:
        NotationError: it cannot be read; the iterator raises it too.
    """
    first = HAND.search(text)
    if first is None or OTHER.search(text, first.end()):
        return _whole(text)
    try:
        record = read_record(text[: first.start()])
    except NotationError:
        return _whole(text)  # which says the fault by its line
    return _whole(text) if record.hands else (record, _hands(text, record.rules))


def _whole(text: str) -> tuple[Record, Iterator[Hand]]:
    record = read_record(text)
    return replace(record, hands=()), iter(record.hands)


def _hands(text: str, rules: RuleSet) -> Iterator[Hand]:
    starts = [found.start() for found in HAND.finditer(text)]
    for number, (start, end) in enumerate(zip(starts, [*starts[1:], len(text)], strict=True)):
        hand = _read_alone(text[start:end], rules)
        if hand is None:
            yield from read_record(text).hands[number:]
            return
        yield hand
        rules = in_mid_game(rules, hand.house)


def _read_alone(piece: str, rules: RuleSet) -> Hand | None:
    """The one hand of *piece*; None where the whole record must say what it is, or is not."""
    try:
        tree = toml.read(piece)
        if set(tree) != {"hand"} or len(tree["hand"]) != 1:
            return None
        return read_hand(tree["hand"][0], rules)
    except NotationError:
        return None
