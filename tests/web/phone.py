"""A phone without JavaScript: it opens pages, taps only what they offer, and sends their forms."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

Tap = str | int | Sequence[str | int]
"""What a field is filled with; several values where several may be tapped."""

TAPPED = ("radio", "checkbox", "select")


@dataclass
class Sheet:
    """A form of a page: what it holds, and what each field offers."""

    action: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    offers: dict[str, list[str]] = field(default_factory=dict)
    typed: set[str] = field(default_factory=set)
    buttons: list[tuple[str, str]] = field(default_factory=list)

    def has(self, name: str) -> bool:
        return name in self.offers or name in self.typed or name in dict(self.fields)

    def filled(self, taps: Mapping[str, Tap]) -> MultiDict[str, str]:
        """What a browser would send; a chip that is not there cannot be tapped."""
        sent = MultiDict((name, value) for name, value in self.fields if name not in taps)
        for name, tap in taps.items():
            for value in [tap] if isinstance(tap, str | int) else tap:
                if name in self.offers:
                    assert str(value) in self.offers[name], (name, value, self.offers[name])
                elif name not in self.typed:
                    assert (name, str(value)) in self.buttons, (name, value, self.buttons)
                sent.add(name, str(value))
        return sent

    def forged(self, taps: Mapping[str, Tap], **forced: str) -> MultiDict[str, str]:
        """`filled`, with fields that no page would send."""
        sent = self.filled(taps)
        for name, value in forced.items():
            sent[name] = value
        return sent


class Page:
    """What came back, as a browser shows it."""

    def __init__(self, response: TestResponse) -> None:
        self.response = response
        self.status = response.status_code
        self.html = response.get_data(as_text=True)

    @cached_property
    def _read(self) -> "_Reader":
        reader = _Reader()
        reader.feed(self.html)
        return reader

    @property
    def forms(self) -> list[Sheet]:
        return self._read.forms

    @property
    def words(self) -> str:
        """All text that is shown, blanks made one."""
        return " ".join("".join(self._read.text).split())

    @property
    def links(self) -> list[str]:
        return self._read.links

    @property
    def errors(self) -> list[str]:
        """The sentences at fields."""
        return [" ".join(each.split()) for each in self._read.errors]

    def form(self, tail: str, **wanted: str) -> Sheet:
        """The form whose address ends in *tail* and that holds the fields *wanted*."""
        found = [
            each
            for each in self.forms
            if each.action.endswith(tail) and set(wanted.items()) <= set(each.fields)
        ]
        assert len(found) == 1, (tail, wanted, [each.action for each in self.forms])
        return found[0]

    def shows(self, said: str) -> bool:
        return said in self.words


@dataclass
class Phone:
    """One phone: its cookies are its own."""

    client: FlaskClient

    @classmethod
    def new(cls, app: Flask) -> "Phone":
        return cls(app.test_client())

    def open(self, path: str) -> Page:
        return Page(self.client.get(path))

    def post(self, path: str, sent: Mapping[str, object], *, htmx: bool = False) -> Page:
        """Sends whatever it is told, and goes where it is led."""
        headers = {"HX-Request": "true"} if htmx else {}
        return Page(self.client.post(path, data=sent, headers=headers, follow_redirects=not htmx))

    def send(self, form: Sheet, **taps: Tap) -> Page:
        """Fills *form* with *taps* and sends it."""
        return self.post(form.action, form.filled(taps))

    def token(self) -> str:
        """A token for forms that no page holds."""
        form = self.open("/new/kentucky-discard").form("/new/kentucky-discard")
        return dict(form.fields)["csrf_token"]


class _Reader(HTMLParser):
    """Collects forms, links and text."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Sheet] = []
        self.links: list[str] = []
        self.text: list[str] = []
        self.errors: list[str] = []
        self._form: Sheet | None = None
        self._select = ""
        self._first = ""
        self._silent = False
        self._error = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        self._silent = tag in ("script", "style")
        if has.get("class") == "err" and "hidden" not in has:
            self._error = True
            self.errors.append("")
        match tag:
            case "form":
                self._form = Sheet(has["action"])
                self.forms.append(self._form)
            case "a":
                self.links.append(has.get("href", ""))
            case "input" | "select" | "option" | "button" if self._form is not None:
                self._control(tag, has, self._form)

    def _control(self, tag: str, has: Mapping[str, str], form: Sheet) -> None:
        name, value, kind = has.get("name", ""), has.get("value", ""), has.get("type", "text")
        match tag, kind:
            case "button", _:
                form.buttons.append((name, value))
            case "select", _:
                self._select = name
                form.offers[name] = []
            case "option", _ if self._select:
                form.offers[self._select].append(value)
                if "selected" in has:
                    form.fields.append((self._select, value))
            case "input", "radio" | "checkbox":
                form.offers.setdefault(name, []).append(value)
                if "checked" in has:
                    form.fields.append((name, value))
            case "input", _:
                form.fields.append((name, value))
                if kind != "hidden":
                    form.typed.add(name)

    def handle_endtag(self, tag: str) -> None:
        self._silent = False
        match tag:
            case "form":
                self._form = None
            case "select":
                self._select = ""
            case "p":
                self._error = False
        if tag not in ("b", "i", "bdi", "span", "em", "small", "u"):
            self.text.append(" ")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.text.append(data)
        if self._error:
            self.errors[-1] += data
