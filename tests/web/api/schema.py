"""Checks values against the OpenAPI schemas; a keyword that is not supported is an error."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from types import NoneType
from typing import Any

KINDS: Mapping[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (NoneType,),
}
FORMATS: Mapping[str, Callable[[str], bool]] = {
    "date": lambda text: date.fromisoformat(text).isoformat() == text,
    "date-time": lambda text: datetime.fromisoformat(text).tzinfo is not None,
}
KNOWN = {"type", "description", "items", "minimum", "format"}
OBJECT = {"type", "properties", "required", "additionalProperties"}


def faults(value: Any, schema: Mapping[str, Any], where: str = "$") -> Iterator[str]:
    """Where *value* does not match *schema*. All described properties are required."""
    kinds = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
    if not any(type(value) in KINDS[kind] for kind in kinds):
        yield f"{where}: want {kinds}, got {value!r}"
    elif kinds == ["object"]:
        assert schema.keys() == OBJECT
        assert schema["properties"].keys() == set(schema["required"])
        assert schema["additionalProperties"] is False
        if value.keys() != schema["properties"].keys():
            yield f"{where}: want {schema['required']}, got {list(value)}"
        for name in value.keys() & schema["properties"].keys():
            yield from faults(value[name], schema["properties"][name], f"{where}.{name}")
    else:
        assert schema.keys() <= KNOWN
        assert schema["description"]
        for number, each in enumerate(value if kinds == ["array"] else ()):
            yield from faults(each, schema["items"], f"{where}[{number}]")
        if value is not None and value < schema.get("minimum", value):
            yield f"{where}: {value} is below {schema['minimum']}"
        if value is not None and "format" in schema and not FORMATS[schema["format"]](value):
            yield f"{where}: {value!r} is no {schema['format']}"
