"""What the page shows on which a phone gets its pens back."""

from dataclasses import dataclass

from referee.web.ui.parts import Field, Form


@dataclass(frozen=True, slots=True)
class RecoverPage:
    """Template ``recovery/words.html``."""

    form: Form
    words: Field
