"""What is said of the players of a club."""

from collections.abc import Sequence
from datetime import datetime

from referee.web.words.text import day, listed

HEADING = "Players"
NONE = "Nobody has played here yet."
GUEST = "guest, not ranked"
ME = "this phone is theirs"
SAY_ME = "This is me"
NOT_ME = "This is not me"
CHANGE = "Change"
MAKE_GUEST, MAKE_PLAYER = "Make them a guest", "Make them a player"
GUEST_WORDS = "A guest plays along and is not ranked. Nothing they played is lost."
PLAYER_WORDS = "A player is ranked, with all that they have played so far."

ADD, ADD_NAMES, ADD_THEM = "Players who have not played yet", "Their names", "Add them"
ONE_A_LINE = "One name a line. Who is here already stays as they are."
NO_NAMES = "Write a name."

NAME = "Name"
RENAME = "Change the name everywhere"
NO_NAME = "A player needs a name that can be read."
TAKEN = "Another player has that name. If both are one person, merge them."

MERGE_HEADING = "One person, entered twice?"
GONE, KEPT = "This name", "is really"
CHOOSE = "Choose one"
LOOK = "Look what it would move"
MERGE = "Make them one player"
SAME = "Choose two players."
TOGETHER = "These are two people"
MERGED = "Names made one"
UNDO = "Take apart"
LATE = "Somebody was faster"
STALE_UNDO = "Take apart the later one first: who was kept has been merged, too."


def long_name_words(length: int, most: int) -> str:
    """That a name is too long."""
    return f"A name has at most {most} characters; this has {length}."


def too_many_words(names: int, most: int) -> str:
    """That more are entered than are taken at once."""
    return f"At most {most} names at once; these are {names}."


def chair_words(name: str) -> str:
    """That a name is nobody's."""
    return f"“{name}” is what a chair is called that nobody named."


def games_words(games: int) -> str:
    """In how many games they sat."""
    return "1 game" if games == 1 else f"{games} games"


def spellings_words(names: Sequence[str]) -> str:
    """Which other names mean them."""
    return f"also {listed(names)}"


def everywhere_words(games: int, spellings: Sequence[str]) -> str:
    """What a new name changes."""
    said = f"Changes the name in {games_words(games)}, old ones too."
    return f"{said} {listed(spellings)} goes on meaning them." if spellings else said


def other_spelling_words(typed: str) -> str:
    """That a name means this very player already."""
    return f"“{typed}” means this player already. To call them so, take the merge apart first."


def renamed_meanwhile_words(name: str) -> str:
    """That somebody else changed the name while the page was open."""
    return f"They are called {name} now. Nothing of yours was saved."


def one_words(gone: str, kept: str) -> str:
    """What is asked before a merge."""
    return f"Is {gone} really {kept}?"


def moves_words(games: int, gone: str, kept: str) -> str:
    """What it would move."""
    if not games:
        return f"{gone} has played no game; the name will mean {kept}."
    return f"{games_words(games)} of {gone} will be {kept}’s."


def after_words(games: int, kept: str) -> str:
    """What they have together then."""
    return f"{kept} then has {games_words(games)}."


def spelled_words(gone: str, kept: str) -> str:
    """What the name means from then on."""
    return f"Whoever types “{gone}” from then on means {kept}. It can be taken apart again."


def together_words(gone: str, kept: str, games: int) -> str:
    """Why they cannot be one."""
    where = "a game" if games == 1 else f"{games} games"
    return f"{gone} and {kept} both sat in {where}, so they cannot be one person."


def swap_words(gone: str) -> str:
    """To keep the other name instead."""
    return f"Rather keep the name {gone}"


def merged_words(gone: str, kept: str, at: datetime) -> str:
    """One merge that holds."""
    return f"{gone} is {kept}, since {day(at)}"


def more_words(games: int) -> str:
    """How many games a list leaves out."""
    return f"and {games} more"
