"""From a stored game to what the engine judges and what a record file holds."""

from collections.abc import Sequence

from referee.engine import Hand, Record
from referee.engine.hand.ledger import fold
from referee.engine.rules.mid_game import in_mid_game
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
    """The game as a record file tells it: without void hands, and without what was undone.

    *told*: every hand, as `hands_of` gives them; None: as they are.
    A void hand from which on something holds stays, for that is not undone.

    Raises:
        NotationError: an entry cannot be read.
    """
    every = hands_of(game) if told is None else told
    hands = [hand for hand in every if not hand.void or hand.house or hand.players]
    while hands and hands[-1] == Hand():
        hands.pop()
    return Record(game.rules, game.names, game.start, tuple(hands), game.started_at, game.place)
