"""Where a rule comes from, in words that a player understands."""

from collections.abc import Mapping

from referee.engine.rules import presets
from referee.engine.rules.sources import Origin
from referee.web.words.text import listed

TEXTS: Mapping[str, str] = {
    "S000": "the published rules of {game}",
    "S001": "one family’s published double-deck rules",
    "S001c": "a reader of those double-deck rules",
    "S002": "the official tournament rules",
    "HAS": "the booklet by Hasbro",
    "WMG": "the booklet by Winning Moves",
    "ROL": "rook-online.com",
    "TEAM": "Team Rook at pagat.com",
    "GR": "gamerules.com",
    "BGG": "players at boardgamegeek.com",
    "RGV": "rookgame.com",
    "GIST": "a public text on Rook with playing cards",
    "PWC": "another public text on Rook with playing cards",
    "GEO": "georgejas.com",
    "NCE": "questions and answers that quote the booklet",
    "BRE": "a county fair’s tournament rules",
    "SMI": "a museum’s tournament rules",
    "DRW": "a house tournament’s rules",
    "KHR": "another Rook program",
    "JEFF": "another Rook program",
    "DUNK": "another Rook program",
    "APP": "another Rook program",
}
"""The texts behind the rules, by the tags of docs/rules.md."""

OWN = "This table’s own rule."
FOLLOWS = "Follows from this table’s own rules."
FITTED = "Fitted to this number of players."
NOT_THERE = "The game has no such rule."
SILENT = "No source says: this referee’s choice."


def source_words(where: Origin | None, preset_id: str) -> str:
    """Where a rule comes from that a table of *preset_id* plays as usual."""
    if where is None or not where.tags:
        return SILENT
    game = presets.preset(where.preset_id).name
    told = [TEXTS[tag].format(game=game) for tag in _newest(where.tags)]
    as_there = where.preset_id != preset_id
    return f"As in {game}, from {listed(told)}." if as_there else f"From {listed(told)}."


def _newest(tags: tuple[str, ...]) -> list[str]:
    """*tags* without S000 where S002 says it too, which is a later edition of the same rules."""
    return [tag for tag in tags if tag != "S000" or "S002" not in tags]
