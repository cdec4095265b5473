"""House rules under a name, in the words that a player reads."""

from referee.web.words.rulebook.book.house import differs_words

KEEP = "Keep these rules under a name"
KEEP_AGAIN = "Keep the change in “{name}”"
KEPT = "Kept as “{name}”."
NAME_LABEL = "What are they called?"
NAME_HINT = "Such as “Grandma’s table”. They are offered before your next game."


def card_words(game: str, changed: int) -> str:
    """What named rules are: "Kentucky Discard. 2 house rules."."""
    return f"{game}. {differs_words(changed)}"


def house_link_words(name: str, changed: int) -> str:
    """What leads from a table to its rules: "Grandma’s table: 2 house rules."."""
    said = differs_words(changed).rstrip(".") if changed else "its rules"
    return f"{name}: {said}" if name else said
