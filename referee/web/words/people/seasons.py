"""What several pages say of the season in which a game counts."""

PRACTICE = "Practice: it counts in no season"
CHOOSE = "Say in which season it counts."


def counts_words(season: str | None) -> str:
    """Where a game counts."""
    return f"Season: {season}" if season else "Practice: counts in no season"
