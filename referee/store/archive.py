"""From a stored game to what the engine judges and what a record file holds."""

from referee.engine import Hand, Record
from referee.engine.hand.ledger import fold
from referee.store.stored import StoredGame


def hands_of(game: StoredGame, after: int = 0) -> tuple[Hand, ...]:
    """Every hand after the first *after* as its ledger tells it; void ones too.

    Raises:
        NotationError: an entry cannot be read.
    """
    return tuple(fold([entry.text for entry in hand], game.rules) for hand in game.hands[after:])


def record_of(game: StoredGame) -> Record:
    """The game as a record file tells it: without void hands, and without what was undone.

    Raises:
        NotationError: an entry cannot be read.
    """
    hands = [hand for hand in hands_of(game) if not hand.void]
    while hands and hands[-1] == Hand():
        hands.pop()
    return Record(game.rules, game.names, game.start, tuple(hands), game.started_at, game.place)
