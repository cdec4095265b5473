"""What several pages say of who keeps the score."""

TO_THE_PEN = "Ask for the pen"
NOT_SAVED = "What you tapped was not saved, and is still here."
THEN_SAVE = "Ask for the pen, then save it."
KEPT_HERE = f"What you tapped is still here. {THEN_SAVE}"
AS_NOW = "The score shown here is as it stands now."
OVER_KEPT = f"What you tapped is still here, but no hand is open. {AS_NOW}"
SOMEBODY = "Another phone"


def has_it_now_words(name: str | None) -> str:
    """What one reads who has lost it: "Bob has the pen now"."""
    return f"{name or SOMEBODY} has the pen now" if name is not None else "Nobody has the pen now"


def elsewhere_words(holder: str | None) -> str:
    """What a player reads who asks for a page on which one writes."""
    keeps = "Nobody keeps" if holder is None else f"{holder or SOMEBODY} keeps"
    return (
        f"{keeps} the score. Nothing was changed: one phone writes at a time. Ask for the pen on "
        "the page of the table."
    )


def not_saved_words(holder: str | None) -> str:
    """What one reads who has saved something without the pen."""
    return (
        f"{has_it_now_words(holder)}. Nothing was saved yet, and nothing is lost: ask for the pen, "
        "then send this again."
    )
