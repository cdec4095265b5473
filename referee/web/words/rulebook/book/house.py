"""What pages say of the house rules of a table, also under a name."""

MEANWHILE = "Something was saved on another page or phone meanwhile. What stands now is shown here."


def usual_words(sentence: str) -> str:
    """What a changed rule would be without the change."""
    return f"Usually: {sentence}"


def follows_words(sentences: list[str]) -> str:
    """What else has changed with a rule."""
    return f"With it: {' '.join(sentences)}"


def clash_words(labels: list[str], sentence: str) -> str:
    """Why rules do not go together, naming them."""
    if len(labels) < 2:
        return sentence
    return (
        f"“{labels[0]}” and “{labels[1]}” do not go together: {sentence[:1].lower()}{sentence[1:]}"
    )


def differs_words(number_of: int) -> str:
    """How far a table is from the game as it is printed."""
    if not number_of:
        return "Nothing is changed: the rules are those of the game."
    return "One house rule." if number_of == 1 else f"{number_of} house rules."


def holds_words(label: str) -> str:
    """From when on a change in mid-game holds."""
    before = " The hands before it keep the rules they were played by." if label != "1" else ""
    return f"What you change holds from hand {label} on.{before}"


def from_hand_words(sentence: str, label: str) -> str:
    """A rule that was just changed: "From hand 7 on: The lowest bid is 80."."""
    return f"From hand {label} on: {sentence}"


def since_words(usual: str, label: str) -> str:
    """What is usual, and from which hand on the table plays otherwise."""
    return f"From hand {label} on. {usual}".strip() if label and usual else usual


def rules_card_words(game: str, changed: int) -> str:
    """What named rules are: "Kentucky Discard. 2 house rules."."""
    return f"{game}. {differs_words(changed)}"
