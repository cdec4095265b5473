"""The terms of a night of poker: its games, limits, stakes and levels, and what fits together."""

import json
from dataclasses import asdict, dataclass
from decimal import Decimal
from typing import Any, Literal, get_args

from referee.poker import PokerError
from referee.poker.chips import parse_chip, signed
from referee.poker.game import GAMES, Opening
from referee.poker.hand import (
    Limit,
    Stakes,
)
from referee.poker.tournament import (
    Amounts,
    Level,
    clock,
    parse_levels,
    with_breaks,
)

MOST_CHIPS = 10**9
RISES = (1, 2, 3, 4, 6, 8, 10, 15, 20, 30, 40, 60, 80, 100)
"""How many times the first stakes are paid at each level; whole, as half of a stake may be no chip
that exists."""
Order = Literal["one", "turn", "choice"]
AnteBy = Literal["all", "big", "button"]

HORSE = ("holdem", "omaha-8", "razz", "stud", "stud-8")
"""The games of H.O.R.S.E., in their order. Source: S000."""

MOST_EACH = 600
"""The most hands or minutes of each game in turn, and the most minutes of a level."""

MOST_LEVELS = 100


@dataclass(frozen=True, slots=True)
class NightTerms:
    """The terms of a night: the game and its stakes, all amounts in the smallest chip."""

    game: str = "holdem"
    limit: Limit = "no"
    small: int = 10
    """The small blind; in stud the bring-in."""
    big: int = 20
    """The big blind; in stud the smallest bet."""
    ante: int = 0
    buy_in: int = 1000
    least: int = 0
    """The fewest chips to sit down with; 0: no bound."""
    most: int = 0
    """The most chips that a player may have after buying; 0: no bound."""
    clock: int = 0
    """Seconds for a turn; 0: no clock."""
    rise: int = 0
    """Minutes after which the stakes rise; 0: they never do."""
    phones: bool = False
    """Whether players act on their own phones."""
    order: Order = "one"
    """Which game comes next: always the same, those of *games* in turn, or the dealer's choice."""
    games: tuple[str, ...] = ()
    """The games that are played in turn."""
    each: int = 0
    """How many hands or minutes of each game in turn; 0: one round of the button."""
    minutes: bool = False
    """Whether *each* is minutes."""
    ante_by: AnteBy = "all"
    """Who pays the ante in games with blinds: everybody, or one player for all."""
    chip: str = "1"
    """What the smallest chip is worth, such as 0.05; all other amounts are numbers of it."""
    straddle: bool = False
    """Whether the player after the blinds may post twice the big blind before the deal."""
    tournament: bool = False
    """Whether everybody plays for prizes until one has all chips, which are whole numbers then."""
    price: int = 0
    """What an entry costs; in a tournament *chip* is what the smallest coin is worth."""
    prizes: tuple[int, ...] = (50, 30, 20)
    """The prize of each place, in percent of what all entries cost."""
    bounty: int = 0
    """What each entry costs beside that, for whoever knocks the player out."""
    re_entry: int = 0
    """The last level in which one may enter, once more too; 0: only before the first hand."""
    pause: int = 0
    """Minutes of a break after every four levels; 0: none."""
    levels: tuple[str, ...] = ()
    """The table's own levels and breaks, such as "25/50" and "break 10"; empty: by `RISES`."""

    @property
    def words(self) -> str:
        """What is played, such as "Razz", "H.O.R.S.E." or "Dealer’s choice"."""
        if self.order == "choice":
            played = "Dealer’s choice"
        elif self.games == HORSE:
            played = "H.O.R.S.E."
        else:
            played = ", ".join(GAMES[game].name for game in self.games or (self.game,))
        return f"{played} tournament" if self.tournament else played

    @property
    def unit(self) -> str:
        """The smallest amount in which chips are written."""
        return "1" if self.tournament else self.chip

    def amount(self, chips: int) -> str:
        """What *chips* are worth, such as "40" or "2.00"."""
        return f"{chips * Decimal(self.unit):f}"

    def paid(self, coins: int) -> str:
        """An amount that is paid at the end of the night, such as "40" or "2.00"."""
        return f"{coins * Decimal(self.chip):f}"

    def gained(self, chips: int) -> str:
        """Chips that were won or lost in a hand: "+40", "−2.00", "0"."""
        return signed(chips * Decimal(self.unit))

    def signed(self, coins: int) -> str:
        """What somebody is up or down at the end of the night: "+40", "−2.00", "0"."""
        return signed(coins * Decimal(self.chip))

    def at(self, times: float) -> Amounts:
        """Small stake, big stake and ante when they are *times* the first; a half is left out."""
        return int(self.small * times), int(self.big * times), int(self.ante * times)

    @property
    def by_clock(self) -> list[Level]:
        """The levels and breaks in their order; just one if the stakes stay."""
        if not self.rise:
            return [Level(1, 0, self.at(1))]
        own = parse_levels(self.levels) if self.tournament else []
        rises = with_breaks([self.at(times) for times in RISES], self.pause * self.tournament)
        return list(clock(own or list(rises), self.rise))

    def stakes(
        self,
        amounts: Amounts,
        players: int,
        game: str = "",
        wild: tuple[str, ...] = (),
        *,
        straddled: bool = False,
    ) -> Stakes:
        """The stakes of a hand of this many *players*; *game* is by default that of the night.

        Where several games are played, an ante is paid in those without blinds.
        """
        small, big, ante = amounts
        game = game or self.game
        stud = GAMES[game].opening is not Opening.BLINDS
        ante = ante if stud or self.order == "one" else 0
        antes = (ante,) * players if ante else ()
        pays_for_all = {"big": 1, "button": 0 if players == 2 else players - 1}.get(self.ante_by)
        pooled = bool(antes) and not stud and pays_for_all is not None
        if pooled:
            antes = tuple(ante if seat == pays_for_all else 0 for seat in range(players))
        blinds = (small, big, *(0,) * (players - 2))
        if straddled and not stud and players > 2:
            blinds = (small, big, 2 * big, *blinds[3:])
        return Stakes(
            game,
            self.limit,
            big,
            antes,
            () if stud else blinds,
            small if stud else 0,
            2 * big if self.limit == "fixed" else 0,
            pooled_antes=pooled,
            wild=wild,
        )


def write_terms(agreed: NightTerms) -> str:
    """*agreed* as JSON, as the database keeps it."""
    return json.dumps({"id": "poker", **asdict(agreed)}, separators=(",", ":"))


def read_terms(text: str) -> NightTerms:
    """Parses the JSON that `write_terms` wrote."""
    values: dict[str, Any] = json.loads(text)
    lists = {name: tuple(each) for name, each in values.items() if isinstance(each, list)}
    return NightTerms(**{name: each for name, each in (values | lists).items() if name != "id"})


def check_terms(agreed: NightTerms) -> None:
    """Checks that a night can be played on these terms.

    Raises:
        PokerError: amounts that do not fit each other; the message says what would be right.
    """
    parse_chip(agreed.chip)
    amounts = (agreed.small, agreed.big, agreed.ante, agreed.buy_in, agreed.least, agreed.most)
    if not all(0 <= amount <= MOST_CHIPS for amount in amounts):
        raise PokerError(f"Want amounts from 0 to {MOST_CHIPS}.")
    named = {agreed.game, *agreed.games} <= GAMES.keys() and agreed.order in get_args(Order)
    known = agreed.limit in get_args(Limit) and agreed.ante_by in get_args(AnteBy)
    if not named or not known:
        raise PokerError("That game or its limit is none that is played here.")
    if agreed.order == "turn" and len(agreed.games) < 2:
        raise PokerError("To play games in turn, choose at least two.")
    if not 0 <= agreed.each <= MOST_EACH:
        raise PokerError(f"Want 0 to {MOST_EACH} hands or minutes of each game.")
    if not 1 <= agreed.small <= agreed.big:
        raise PokerError("The first of the two stakes is at least 1, and not more than the second.")
    if agreed.buy_in < agreed.big:
        least = agreed.amount(agreed.big)
        raise PokerError(f"A buy-in is at least {least}, the larger of the two stakes.")
    if agreed.most and agreed.most < max(agreed.least, agreed.buy_in):
        raise PokerError("The most that one may buy is less than a buy-in.")
    if agreed.buy_in < agreed.least:
        raise PokerError("The least that one may buy is more than a buy-in.")
    if agreed.tournament:
        _check_tournament(agreed)


def _check_tournament(agreed: NightTerms) -> None:
    levels = [level for level in parse_levels(agreed.levels) if not isinstance(level, int)]
    if not 1 <= agreed.rise <= MOST_EACH or not 0 <= agreed.pause <= MOST_EACH:
        raise PokerError("The levels of a tournament take some minutes each: say after how many.")
    if len(agreed.levels) > MOST_LEVELS or any(max(level) > MOST_CHIPS for level in levels):
        raise PokerError(f"Want at most {MOST_LEVELS} levels, of amounts up to {MOST_CHIPS}.")
    if not all(0 <= coins <= MOST_CHIPS for coins in (agreed.price, agreed.bounty)):
        raise PokerError(f"Want amounts from 0 to {MOST_CHIPS}.")
    if not 0 <= agreed.re_entry <= MOST_LEVELS:
        raise PokerError(f"Want a last level for entries from 0 to {MOST_LEVELS}.")
    if not agreed.prizes or min(agreed.prizes) < 0 or sum(agreed.prizes) != 100:
        raise PokerError("The prizes are percents that add up to 100, such as 50/30/20.")
    if list(agreed.prizes) != sorted(agreed.prizes, reverse=True):
        raise PokerError("No place gets more than the one before it.")
