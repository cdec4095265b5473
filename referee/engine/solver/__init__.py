"""What perfect play would have made: the most points a side can be sure of with all cards seen."""

from referee.engine.solver.analysis import (
    Analysis,
    CardPlayed,
    Otherwise,
    Seen,
    analyse,
    otherwise,
    seen,
)
from referee.engine.solver.aside import BestNest, best_nest, has_other_nests
from referee.engine.solver.ending import SolvedMove, Value
from referee.engine.solver.report import (
    best_play_sentence,
    best_play_summary,
    costliest,
    document,
    nest_document,
    nest_sentence,
    slip,
    slips,
)
from referee.engine.solver.search import COMPILED
from referee.engine.solver.tables import Budget

__all__ = [
    "COMPILED",
    "Analysis",
    "BestNest",
    "Budget",
    "CardPlayed",
    "Otherwise",
    "Seen",
    "SolvedMove",
    "Value",
    "analyse",
    "best_nest",
    "best_play_sentence",
    "best_play_summary",
    "costliest",
    "document",
    "has_other_nests",
    "nest_document",
    "nest_sentence",
    "otherwise",
    "seen",
    "slip",
    "slips",
]
