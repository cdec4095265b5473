"""What is said about recovery words."""

from collections.abc import Sequence

NUMBER = "six"

HINT = "Capitals, commas and blanks do not matter, and the first four letters of a word are enough."

NOBODY = "No phone has these words. Look at each of them once more, and at their order."

TOO_OFTEN = "Too many tries. Wait ten minutes, then send the words again."


def misread(found: int, unknown: Sequence[str]) -> str:
    """Why what was typed is not six words of the list."""
    if unknown:
        named = ", ".join(f"“{word[:20]}”" for word in unknown[:3])
        return f"{named}: no recovery word begins like that. Look at it once more."
    return f"There are {NUMBER} words, and here {'is one' if found == 1 else f'are {found}'}."
