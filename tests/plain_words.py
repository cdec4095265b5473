"""Words of the code that must not appear in sentences for players."""

import re
from enum import StrEnum

from referee.rook.rules import model

CODE = re.compile(
    r"[=_`{}]|\b(?:True|False|None|enum)\b|\b(?:RK|R1|R2|JOKER)\b"
    r"|\b(?:table|deck|nest|auction|trump|play|score|foul|end)\.\w"
)

VALUES = frozenset(
    value
    for kind in vars(model).values()
    if isinstance(kind, type) and issubclass(kind, StrEnum)
    for value in kind
    if "-" in value
)
"""The values in the rules that are not plain words."""


def code_in(text: str) -> list[str]:
    """The words of the code in *text*."""
    return CODE.findall(text) + [value for value in VALUES if value in text]
