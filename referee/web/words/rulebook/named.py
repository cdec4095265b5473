"""House rules under a name, in the words that a player reads."""

from referee.web.words.rulebook.book.house import differs_words

KEEP = "Keep these rules under a name"
KEEP_AGAIN = "Keep the change in “{name}”"
KEPT = "Kept as “{name}”."
NAME_LABEL = "What are they called?"
NAME_HINT = "Such as “Grandma’s table”. They are offered before your next game."
NO_NAME = "Rules need a name that can be read."
TAKEN = "There are rules called “{name}” already."
CHANGED_SINCE = "These rules were changed on another page. They stand as shown here."
RENAME = "Rename"
DELETED = "“{name}”: deleted."
BRING_BACK = "Bring it back"
PLAY = "Play by these rules"
CHANGE = "Change the rules"
MINE = "Your rules"


def card_words(game: str, changed: int) -> str:
    """What named rules are: "Kentucky Discard. 2 house rules."."""
    return f"{game}. {differs_words(changed)}"


def edit_words(name: str) -> str:
    """What leads to rules under a name, to rename or delete them."""
    return f"Change, rename or delete “{name}”"


def too_long_words(longest: int, length: int) -> str:
    """Why a name is refused."""
    return f"A name has at most {longest} characters; this has {length}."


def house_link_words(name: str, changed: int) -> str:
    """What leads from a table to its rules: "Grandma’s table: 2 house rules."."""
    said = differs_words(changed).rstrip(".") if changed else "its rules"
    return f"{name}: {said}" if name else said
