"""What frames on other sites say, on themselves and where they are made."""


def scores_words(club: str) -> str:
    """Over the games that a club plays, which may have no name."""
    return f"Scores: {club}" if club else "Scores"
