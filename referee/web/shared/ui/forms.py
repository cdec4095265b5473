"""The fields of a plain form: what is read from them, and what is wrong with it."""

from collections.abc import Callable
from datetime import date
from typing import Any

from wtforms import Field, Form, StringField, ValidationError

from referee.store.tables import read_day
from referee.text import one_line
from referee.web.shared.ui.fields import name_fault

NO_DAY = "Write the day as 2026-09-30: year, month, day."


class Line(StringField):
    """One line of text."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Reads the line, without spaces at its ends."""
        self.data = one_line("".join(valuelist))


class Day(Field):
    """A day of the calendar; None if the field is empty."""

    data: date | None

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Reads a day such as "2026-09-30"."""
        typed = one_line("".join(valuelist))
        self.data = read_day(typed)
        if typed and self.data is None:
            raise ValueError(NO_DAY)

    def _value(self) -> str:
        return self.data.isoformat() if self.data else ""


def a_name(nameless: str) -> Callable[[Form, Field], None]:
    """Refuses a name that is too long, and with *nameless* one of which nothing can be seen."""

    def check(_form: Form, field: Field) -> None:
        if fault := name_fault(field.data or "", nameless):
            raise ValidationError(fault)

    return check
