"""What is said of record files on their way in: what they hold, and what is wrong with them."""

from referee.engine.errors import RefereeError
from referee.engine.game import Standing
from referee.engine.text.harmless import harmless
from referee.web.words.names import Words
from referee.web.words.text import number, verb

PASTED = "The pasted text"
NOTHING = "Choose a file, or paste the text of one."
NOT_TEXT = "This is no text in UTF-8. A record file is plain text: save it so, and choose it again."
CHANGED = "Something changed since it was shown. This is what would be saved now."
OTHER_GAME = "This page has saved another game already. Send it again to save this one, too."
BEFORE = "This file was imported before. It is this game:"
DELETED = "This file was imported before. The game that it became was deleted."
BRING_BACK = "Bring it back"
TO_GAME = "To the game"
STRUCK = "Struck out: it counts for nothing."


def too_large_words(most: int) -> str:
    """What is said of more text than is looked at at once."""
    return f"That is too much at once. Files and text together may have {most // 1024} KiB."


def too_many_words(most: int) -> str:
    """What is said of more files than are looked at at once."""
    return f"That are too many files at once. Choose at most {most}."


def problem_words(fault: RefereeError) -> str:
    """What is wrong, as a sentence: "Hand 3, taken: 95 + 90 is 185, not 120."."""
    said = harmless(str(fault)).replace(": ", ", ", len(fault.where) - 1 if fault.where else 0)
    return f"{said[:1].upper()}{said[1:]}."


def problems_heading(number: int, most: int) -> str:
    """How many problems there are: "3 problems. Nothing was saved."."""
    if number >= most:
        return f"{number} problems, perhaps more. Nothing was saved."
    return f"{number} {verb(range(number), 'problem', 'problems')}. Nothing was saved."


def problems_left_words(number: int) -> str:
    """That more is wrong than is shown."""
    return f"And {number} more {verb(range(number), 'problem', 'problems')} further down."


def line_words(line: int | None) -> str:
    """The link to a line."""
    return f"Line {line}" if line else "The whole file"


def lines_left_words(first: int, last: int) -> str:
    """That lines are not shown."""
    return (
        f"Line {first} is left out." if first == last else f"Lines {first} to {last} are left out."
    )


def hands_left_words(number: int) -> str:
    """That hands are not shown, which will be saved all the same."""
    return f"And {number} more {verb(range(number), 'hand', 'hands')}, saved as well."


def save_words(games: int) -> str:
    """The button that saves."""
    return "Save as a game" if games == 1 else f"Save as {games} games"


def totals_words(standing: Standing, said: Words) -> str:
    """The totals after a hand: "Ann & Cal 95, Bob & Dee 25"."""
    totals = standing.totals.items()
    return ", ".join(f"{said.short_book(book)} {number(points)}" for book, points in totals)


def end_words(standing: Standing, said: Words, played: int) -> str:
    """How a game stands in the end: "Ann and Cal win: …", "Not over after 7 hands: …"."""
    hands = verb(range(played), "hand", "hands")
    end = said.winner(standing) or f"Not over after {played} {hands}"
    return f"{end}: {totals_words(standing, said)}."
