"""What is said of a club's data on its way in and out."""

from collections.abc import Sequence
from datetime import date

from referee.engine.text.harmless import harmless
from referee.exchange.sheets.columns import MEANINGS, SIDES
from referee.web.words.text import verb

IN, OUT = "Bring games in", "Take data out"
NOTHING = "Choose a file, or paste a table."
CHANGED = "Something changed since it was shown. This is what would be saved now."
AS_IT_SAYS = "As the file says, or its scores show"
NO_SEASON = "Practice, or as an archive says"
LEFT_OUT = "Left out"
NEW_PLAYER = "Somebody new"
REMEMBERED = "What you say is remembered."
NEW_NAMES = f"These names are new here. {REMEMBERED}"
NOT_SAID, NOT_THERE = "Choose who", "Nobody at that table is called so."
ALL_KNOWN = "Nothing here is new: every game is in the club already."

TABLES = {
    "club.zip": (
        "The whole club",
        "A record of each game, players, seasons and rules: to keep, or for another server."),
    "hands.csv": ("Hands", "A row for each hand, for a spreadsheet."),
    "games.csv": ("Games", "A row for each game."),
    "standings.csv": ("Standings", "A row for each player."),
}  # fmt: skip
"""What can be taken out: its name, and what it holds."""


TOO_LONG = (
    "That takes too long to look at: bring in fewer games at once. "
    "On the server itself “referee import” takes more."
)


def too_large_words(most: int) -> str:
    """What is said of more than is looked at at once."""
    return (
        f"That is too much for a page: {most // 1024} KiB at once. "
        "On the server itself “referee import” takes more."
    )


def import_heading(club: str) -> str:
    """The heading of the page of imports."""
    return f"Games for {club}" if club else "Games from files"


def fault_words(line: int | None, why: str) -> str:
    """A problem at its line: "Line 3: want a number."."""
    said = harmless(why)
    return f"Line {line}: {said}." if line else f"{said[:1].upper()}{said[1:]}."


def more_problems_words(left: int, *, all_told: bool) -> str:
    """What leads to the problems that are folded; they may not be all."""
    return f"And {left} more" if all_told else f"And {left} more, or even more than that"


def side_words(heading: str, file: str) -> str:
    """Who is asked for: "Players of “Us”", with the file where there are several."""
    asked = f"Players of “{heading}”"
    return f"{asked} in {file}" if file else asked


def meaning_words(meaning: str) -> str:
    """What a column holds, in a list to choose from."""
    what, _, side = meaning.partition(" ")
    if side:
        place = SIDES.index(side) + 1
        return f"{what.capitalize()} of side {side}, seat {place}" if place < 5 else meaning
    return meaning.capitalize() if meaning else LEFT_OUT


def meanings() -> Sequence[str]:
    """All that a column may hold, left out first."""
    return ("", *MEANINGS)


def save_words(games: int) -> str:
    """The button that saves."""
    return f"Save {games} {verb(range(games), 'game', 'games')}"


def known_words(known: int) -> str:
    """That games are passed over; empty: none is."""
    if not known:
        return ""
    return f"{known} {verb(range(known), 'game is', 'games are')} in the club already."


def brief_words(played: date | None, hands: int) -> str:
    """When a game was played, and how long it is: "2026-11-20, 9 hands"."""
    count = f"{hands} {verb(range(hands), 'hand', 'hands')}"
    return f"{played}, {count}" if played else f"{count}, no day is told: it stands under today"


def more_words(games: int) -> str:
    """That games are not shown, which will be saved all the same."""
    return f"And {games} more {verb(range(games), 'game', 'games')}."
