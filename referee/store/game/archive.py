"""From a stored game to what the engine judges and what a record file holds."""

from collections.abc import Sequence
from typing import Any

from referee.engine import Hand, Record
from referee.engine.hand.ledger import fold, in_force
from referee.engine.rules.mid_game import in_mid_game
from referee.engine.text import toml
from referee.store.stored import StoredGame


def hands_of(game: StoredGame) -> tuple[Hand, ...]:
    """Every hand as its ledger tells it, read by the rules of its time; void ones too.

    Raises:
        NotationError: an entry cannot be read.
    """
    rules, hands = game.rules, []
    for lines in game.hands:
        hand = fold([entry.text for entry in lines], rules)
        rules = in_mid_game(rules, hand.house)
        hands.append(hand)
    return tuple(hands)


def record_of(game: StoredGame, told: Sequence[Hand] | None = None) -> Record:
    """The game as a record file tells it: without what was undone, with hands struck out.

    *told*: every hand, as `hands_of` gives them; None: as they are.
    A hand at the end is there only if a line of it is in force, though it may tell nothing.

    Raises:
        NotationError: an entry cannot be read.
    """
    hands = list(hands_of(game) if told is None else told)
    while hands and not in_force([entry.text for entry in game.hands[len(hands) - 1]]):
        hands.pop()
    return Record(game.rules, game.names, game.start, tuple(hands), started(game), game.place)


def started(game: StoredGame) -> Any:
    """When *game* began, as its record file told it if it came by one; None: that told nothing."""
    if game.started is None:
        return game.started_at
    return toml.read(f"told = {game.started}")["told"] if game.started else None
