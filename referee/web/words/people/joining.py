"""What several pages say of how a phone comes to a table, and as whom it is there."""

JOIN = "Let others join"
BACK = "Back to the table"


def not_you_words(name: str) -> str:
    """What leads to another seat, or to the first one."""
    return f"Not {name}? Change it" if name else "Take a seat"


def you_are_words(name: str) -> str:
    """What a phone is at a table, in its own list: "You are Bob", "You watch"."""
    return f"You are {name}" if name else "You watch"
