"""What several pages say of how a phone comes to a table, and as whom it is there."""

BACK = "Back to the table"


def you_are_words(name: str) -> str:
    """What a phone is at a table, in its own list: "You are Bob", "You watch"."""
    return f"You are {name}" if name else "You watch"
