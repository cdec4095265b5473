"""What is said where a result leaves the table, and where old games are looked for."""

from collections.abc import Sequence

from referee.web.words.text import listed, verb

LINK_SHOWS = (
    "The link opens on phones that have joined the table. To anybody else send the text or the "
    "picture, or a link for watching: menu, “Let others join”, “All links of this table”."
)
LINK_IS_LOCAL = (
    "It works on this machine alone: open the app by the address that the server printed when it "
    "started."
)
LINK_IS_NEAR = "It works where the app can be reached: mostly on the same Wi-Fi."
PLACE_IS_OTHER = "Somebody has named another place meanwhile. It stands here now."
NO_DATE = "Write the date like 2026-11-20."
NO_GAME = "No game fits. Ask for less, or look at the spelling."


def played_words(played: int) -> str:
    """How much is played of a game that goes on: "After 7 hands"."""
    return f"After {played} {verb(range(played), 'hand', 'hands')}" if played else "Not begun yet"


def no_letter_words(said: Sequence[str]) -> str:
    """That names have letters of which no font is here, and what the picture has instead."""
    return (
        "No font on this computer has every letter of the names, so the picture says "
        f"{listed(said)}. The drawing and the text have the names in full."
    )


def long_place_words(length: int, most: int) -> str:
    """What is said of a place whose name has *length* characters."""
    return f"A place has at most {most} characters; this has {length}."


BLANK_TITLE = "Score sheet"
BLANK_RESULT = "Result"
