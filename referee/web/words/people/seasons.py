"""What is said of seasons, and of where a game counts."""

from datetime import date

HEADING = "Seasons"
STANDINGS, CHANGE = "Standings", "Change"
NONE = "No season yet: every game is practice."
PRACTICE = "Practice: it counts in no season"
WHERE = "Season"
CHOOSE = "Say in which season it counts."
CHOOSE_ONE = "Choose one"
NO_SUCH = "There is no such season."

NAME, BEGINS, ENDS, SCORING = "Name of the season", "First day", "Last day", "Ranked by"
ENDS_HINT = "Empty while nobody knows."

SCORINGS = {
    "wins": "Games won, then points",
    "points": "Points",
    "points-a-hand": "Points a hand",
    "rating": "Rating",
}
"""By what a table is in order."""

NAME_MISSING = "A season needs a name."
NAME_TAKEN = "Another season has that name."
NO_DAY = "Write the day as 2026-09-30: year, month, day."
BACKWARDS = "The last day comes before the first."
NO_SCORING = "Tap one of them."

NOT_SAVED = "Not saved yet"
LATE = "Somebody changed it before you"
LATE_WORDS = "This is how it stands now. Nothing of yours was saved."


def long_name_words(length: int, most: int) -> str:
    """That a name is too long."""
    return f"A name has at most {most} characters; this has {length}."


def day_words(day: date) -> str:
    """A day of the calendar: "Sep 1, 2026"."""
    return f"{day:%b} {day.day}, {day.year}"


def dates_words(begins: date, ends: date | None) -> str:
    """From when to when: "since Sep 1, 2026"."""
    if ends is None:
        return f"since {day_words(begins)}"
    return f"{day_words(begins)} to {day_words(ends)}"


def stands_words(begins: date, ends: date | None, today: date) -> str:
    """Whether it runs."""
    if today < begins:
        return "Not begun"
    return "Over" if ends is not None and ends < today else "Running"


def ranked_words(scoring: str) -> str:
    """By what its table is in order."""
    said = SCORINGS[scoring]
    return f"Ranked by {said[0].lower()}{said[1:]}"


def change_words(name: str) -> str:
    """The link to where it is changed, and the heading there."""
    return f"Change {name}"


def deleted_words(name: str) -> str:
    """That it is deleted."""
    return f"{name}: deleted. Its games count in no table until it is brought back."


def counts_words(season: str | None) -> str:
    """Where a game counts."""
    return f"Season: {season}" if season else "Practice: counts in no season"
