"""What frames on other sites say."""

NO_GAME = "No game is played just now."
GONE = "Nothing is shown here. The link of this frame leads nowhere, or was taken back by the club."
OFTEN = "Nothing is shown just now. It was asked for too often, and asks anew in a few minutes."


def scores_words(club: str) -> str:
    """Over the games that a club plays, which may have no name."""
    return f"Scores: {club}" if club else "Scores"
