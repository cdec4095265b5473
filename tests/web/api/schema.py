"""Values held to the schemas of OpenAPI, as far as ours go: a word that is not known here fails."""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Any

KINDS: Mapping[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}


def faults(value: Any, schema: Mapping[str, Any], where: str = "$") -> list[str]:
    """What of *value* is not as *schema* says; empty: nothing."""
    return [fault for name, told in schema.items() for fault in CHECKS[name](value, told, where)]


def _kind(value: Any, told: str | list[str], where: str) -> Iterator[str]:
    kinds = [told] if isinstance(told, str) else told
    is_truth = isinstance(value, bool)  # to Python a number as well
    if not any(
        is_truth == (kind == "boolean") and isinstance(value, KINDS[kind]) for kind in kinds
    ):
        yield f"{where}: want {told}, got {value!r}"


def _properties(value: Any, told: Mapping[str, Any], where: str) -> Iterator[str]:
    for name in value.keys() & told.keys():
        yield from faults(value[name], told[name], f"{where}.{name}")
    if value.keys() - told.keys():
        yield f"{where}: not described: {sorted(value.keys() - told.keys())}"


def _required(value: Any, told: list[str], where: str) -> Iterator[str]:
    if set(told) - value.keys():
        yield f"{where}: missing: {sorted(set(told) - value.keys())}"


def _items(value: Any, told: Mapping[str, Any], where: str) -> Iterator[str]:
    for number, each in enumerate(value):
        yield from faults(each, told, f"{where}[{number}]")


def _minimum(value: Any, told: int, where: str) -> Iterator[str]:
    if isinstance(value, int) and value < told:
        yield f"{where}: {value} is below {told}"


def _format(value: Any, told: str, where: str) -> Iterator[str]:
    assert told == "date-time"
    if datetime.fromisoformat(value).tzinfo is None:
        yield f"{where}: {value!r} has no time zone"


def _closed(_value: Any, told: bool, _where: str) -> Iterator[str]:
    """`_properties` takes every object for closed."""
    assert told is False
    yield from ()


def _said(_value: Any, told: str, _where: str) -> Iterator[str]:
    assert told
    yield from ()


CHECKS: Mapping[str, Callable[[Any, Any, str], Iterator[str]]] = {
    "type": _kind,
    "properties": _properties,
    "required": _required,
    "additionalProperties": _closed,
    "items": _items,
    "minimum": _minimum,
    "format": _format,
    "description": _said,
}
