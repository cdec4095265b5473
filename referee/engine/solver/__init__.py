"""What perfect play would have made: the most points a side can be sure of with all cards seen."""

from referee.engine.solver.analysis import Analysis, CardPlayed, Seen, analyse, ending_of, seen
from referee.engine.solver.aside import BestNest, best_nest, has_other_nests
from referee.engine.solver.best import Move, Value, at_least, best_cards, value, value_before
from referee.engine.solver.ending import Ending, Stand
from referee.engine.solver.explore import ExploredCard, Otherwise, otherwise
from referee.engine.solver.said import (
    costliest,
    document,
    nest_document,
    nest_sentence,
    sentence,
    slip,
    slips,
    summary,
)
from referee.engine.solver.search import COMPILED
from referee.engine.solver.tables import Budget

__all__ = [
    "COMPILED",
    "Analysis",
    "BestNest",
    "Budget",
    "CardPlayed",
    "Ending",
    "ExploredCard",
    "Move",
    "Otherwise",
    "Seen",
    "Stand",
    "Value",
    "analyse",
    "at_least",
    "best_cards",
    "best_nest",
    "costliest",
    "document",
    "ending_of",
    "has_other_nests",
    "nest_document",
    "nest_sentence",
    "otherwise",
    "seen",
    "sentence",
    "slip",
    "slips",
    "summary",
    "value",
    "value_before",
]
