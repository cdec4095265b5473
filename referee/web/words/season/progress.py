"""What the standings over time say."""

HEADING = "Standings over time"
CHART = "Place after each day"
DAY = "After"
ONE_DAY = "All games were played on one day. The lines begin with the second."


def hint_words(most: int) -> str:
    """That only some have a line."""
    return f"A line for each of the {most} who are ahead now."


def spoken_words(days: int, first: str) -> str:
    """What the chart shows, in a sentence."""
    return f"Who stood where after each of {days} days, the first place at the top; now {first}."
