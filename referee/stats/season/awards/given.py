"""All awards of a season, or of an evening."""

from collections.abc import Callable, Collection, Iterator, Sequence

from referee.stats.season.awards import for_bids, for_games, for_hands
from referee.stats.season.awards.award import Award, Claims, Rule, Tag, award, told_of
from referee.stats.season.summary import GameSummary, Player

RULES = tuple(
    sorted(
        (*for_bids.RULES, *for_hands.RULES, *for_games.RULES),
        key=lambda rule: list(Tag).index(rule.tag),
    )
)
"""How every award is given, in the order in which they are named."""


def of_season(
    games: Sequence[GameSummary], among: Collection[Player] | None = None
) -> tuple[Award, ...]:
    """The awards of a season of *games*, in the order in which they were played.

    *among*: who can have one; None: everybody.
    """
    return tuple(_given(games, among, lambda rule: rule.season))


def of_evening(
    games: Sequence[GameSummary], among: Collection[Player] | None = None
) -> tuple[Award, ...]:
    """The awards of one evening."""
    return tuple(_given(games, among, lambda rule: rule.evening))


def _given(
    games: Sequence[GameSummary],
    among: Collection[Player] | None,
    minimum: Callable[[Rule], int],
) -> Iterator[Award]:
    told = told_of(games)
    measures = dict.fromkeys(rule.measure for rule in RULES)  # the most and the least of one thing
    claims = {measure: _only(measure(told), among) for measure in measures}
    for rule in RULES:
        found = award(rule, claims[rule.measure], minimum(rule))
        if found is not None:
            yield found


def _only(claims: Claims, among: Collection[Player] | None) -> Claims:
    if among is None:
        return claims
    return {player: each for player, each in claims.items() if player in among}
