"""Random seasons: games as they are recorded, and the same games as plain numbers."""

from dataclasses import dataclass
from datetime import UTC, datetime

from hypothesis import strategies as st

from referee.rook import Hand, RuleSet, preset, start, with_house
from referee.rook.game import first_due
from referee.stats.rook.summing import summary_of_game
from referee.stats.season.summary import GameSummary

TARGET = 150
STARTED = datetime(2026, 1, 2, 19, 30, tzinfo=UTC)
RULES: RuleSet = with_house(
    preset("kentucky-discard"), {"target": TARGET, "both_over": "higher-total"}
)
NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay")


@dataclass(frozen=True)
class PlainHand:
    """A hand as plain numbers: bidder's seat, bid, and points of the bidder's side out of 120."""

    bidder: int
    bid: int
    taken: int
    sits: dict[int, str]
    """New players before the hand, by seat."""


@dataclass(frozen=True)
class Game:
    """The players at the start, and the hands."""

    names: tuple[str, ...]
    hands: tuple[PlainHand, ...]


def hands(names: tuple[str, ...]) -> st.SearchStrategy[PlainHand]:
    """One hand of a table that began with *names*; sometimes a player is replaced."""
    others = [name for name in NAMES if name not in names]
    sits = st.one_of(
        st.just({}), st.just({}), st.just({}),
        st.builds(lambda seat, name: {seat: name}, st.integers(1, 4), st.sampled_from(others)),
    )  # fmt: skip
    fives = st.integers(0, 24).map(lambda number: number * 5)
    bids = st.integers(14, 24).map(lambda number: number * 5)
    return st.builds(PlainHand, st.integers(1, 4), bids, fives, sits)


games = (
    st.permutations(NAMES)
    .map(lambda names: tuple(names[:4]))
    .flatmap(
        lambda names: st.builds(Game, st.just(names), st.lists(hands(names), max_size=8).map(tuple))
    )
)


def seated(game: Game) -> list[list[str]]:
    """The players of each hand by seat; nobody has two seats."""
    now, found = list(game.names), []
    for hand in game.hands:
        for seat, name in hand.sits.items():
            if name not in now:
                now[seat - 1] = name
        found.append(list(now))
    return found


def recorded(game: Game, name: str = "") -> GameSummary | None:
    """The program's summary of *game*, with the id *name*; None if the game is not over."""
    now, hands = list(game.names), []
    for hand, names in zip(game.hands, seated(game), strict=True):
        sits = {seat: name for seat, name in enumerate(names, 1) if now[seat - 1] != name}
        side, other = ("A", "B") if hand.bidder % 2 else ("B", "A")
        taken = {side: hand.taken, other: 120 - hand.taken}
        hands.append(Hand(bidder=hand.bidder, bid=hand.bid, taken=taken, players=sits))
        now = names
    return summary_of_game(first_due(start(RULES), RULES, game.names), hands, STARTED, name)
