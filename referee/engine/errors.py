"""The three faults the engine can find, told apart by what the caller can do."""


class RefereeError(ValueError):
    """Anything the engine refuses; the message is one sentence for a person."""


class RuleSetError(RefereeError):
    """A rule set that cannot be: an unknown rule, a wrong value, a contradiction."""


class NotationError(RefereeError):
    """Text that cannot be read; ``line`` is the line of the file, counted from 1, if known."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.line = line


class ImpossibleEventError(RefereeError):
    """Something that cannot have happened at this table, with the one reason why."""
