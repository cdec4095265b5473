"""Awards as cards."""

from collections.abc import Iterable, Mapping

from referee.stats.season.awards.award import Award
from referee.stats.season.summary import Player
from referee.web.season.honours.page import AwardCard
from referee.web.words.season import records as said
from referee.web.words.text import listed


def award_cards(given: Iterable[Award], names: Mapping[Player, str]) -> tuple[AwardCard, ...]:
    """A card for each of the awards that were *given*."""
    return tuple(_card(each, names) for each in given)


def _card(given: Award, names: Mapping[Player, str]) -> AwardCard:
    name, _, words = said.AWARDS[given.tag]
    winners = sorted((names[player] for player in given.winners), key=str.casefold)
    return AwardCard(name, listed(winners), words(given.value), said.rule_words(given))
