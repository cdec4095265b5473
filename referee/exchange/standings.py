"""Standings as other programs read them: of the command line and of the API alike."""

from collections.abc import Iterable
from typing import Any

from referee.stats.season.standings import Row


def standings_document(season: str | None, rows: Iterable[Row]) -> dict[str, Any]:
    """Who is ahead in the *season* of that name; None: in all games."""
    return {"season": season, "rows": [_document(row) for row in rows]}


def _document(row: Row) -> dict[str, Any]:
    result = row.result
    return {
        "rank": row.rank,
        "player": row.player,
        "played": result.played,
        "won": result.won,
        "lost": row.lost,
        "points": result.points,
        "hands": result.hands,
        "bids": result.bids,
        "made": result.made,
        "set": row.set,
        "average_bid": row.average_bid,
        "rating": {"mu": round(row.rating.mu, 3), "sigma": round(row.rating.sigma, 3)},
        "provisional": row.rating.is_provisional,
    }
