"""Awards for how games ended."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

from referee.stats.season import course
from referee.stats.season.awards.award import Claim, Claims, Rule, Tag, Told, Unit
from referee.stats.season.company.partners import pairs_of
from referee.stats.season.summary import GameSummary, Player


def phoenix(told: Told) -> Claims:
    """Games won from behind by half of the total that won."""
    return _count(told, lambda game: game.sides[0] if _is_risen(game) else ())


def bridesmaid(told: Told) -> Claims:
    """Games lost, second or level with who is, by fewer points than one hand is worth."""
    return _count(told, lambda game: _next_best(game) if _is_open_to_the_end(game) else ())


def failed_upward(told: Told) -> Claims:
    """Games won by a side that was set more often than all others together."""
    return _count(told, lambda game: game.sides[0] if _is_set_more(game) else ())


def butterfly(told: Told) -> Claims:
    """Partners at the end of games, each once."""
    together = {pair for game in told.games for side in game.sides for pair in pairs_of(side)}
    partners = Counter(player for pair in together for player in pair)
    return {player: Claim(Fraction(partners[player]), n) for player, n in told.played.items()}


RULES = (
    Rule(Tag.PHOENIX, phoenix, Unit.GAMES, 3, 1),
    Rule(Tag.BRIDESMAID, bridesmaid, Unit.GAMES, 3, 1),
    Rule(Tag.FAILED_UPWARD, failed_upward, Unit.GAMES, 3, 1),
    Rule(Tag.BUTTERFLY, butterfly, Unit.GAMES, 5, 2),
)


def _is_risen(game: GameSummary) -> bool:
    behind = course.furthest_behind(game)
    return behind is not None and -2 * behind.points >= course.final(game)[0] > 0


def _is_open_to_the_end(game: GameSummary) -> bool:
    worth = max((hand.worth for hand in game.hands), default=0)
    return 0 <= course.margin(game) < worth


def _next_best(game: GameSummary) -> tuple[Player, ...]:
    """Who was second as the game ended; where several sides were level, all of them."""
    _, *behind = course.final(game)
    sides = zip(game.sides[1:], behind, strict=True)
    return tuple(player for side, total in sides if total == max(behind) for player in side)


def _is_set_more(game: GameSummary) -> bool:
    """Whether the winners lost more bids than the others, until the game was over."""
    lost = [hand for hand in course.played(game) if hand.made is False and hand.bidder]
    mine = sum(hand.book(hand.bidder or 0) == game.winner for hand in lost)
    return mine > len(lost) - mine


def _count(told: Told, who: Callable[[GameSummary], tuple[Player, ...]]) -> Claims:
    done = Counter(player for game in told.games for player in who(game))
    return {player: Claim(Fraction(done[player]), n) for player, n in told.played.items()}
