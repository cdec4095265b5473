"""A phone without JavaScript: it opens pages, taps only what they offer, and sends their forms."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import unescape

from flask import Flask
from flask.ctx import RequestContext
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from referee.web.access import csrf_token
from referee.web.phone import NAME, new_phone, today

Tap = str | int | Sequence[str | int]
"""What a field is filled with; several values where several may be tapped."""


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

    def __init__(self, answer: TestResponse, led: FlaskClient | None = None) -> None:
        self._answer, self._led = answer, led
        self.leads = led is not None and answer.location is not None
        """Whether the answer is no page, and leads to one."""

    @cached_property
    def response(self) -> TestResponse:
        """What it led to in the end, which is asked for as soon as somebody looks at it.

        Most of what tests save leads to pages at which they never look.
        """
        answer = self._answer
        while self._led is not None and answer.location:
            answer = self._led.resolve_redirect(answer)
        return answer

    @property
    def status(self) -> int:
        return self.response.status_code

    @cached_property
    def html(self) -> str:
        return self.response.get_data(as_text=True)

    @cached_property
    def forms(self) -> list[Sheet]:
        return _read_forms(self.html)

    @cached_property
    def words(self) -> str:
        """All text that is shown, blanks made one."""
        return _text(self.html)

    @property
    def settled(self) -> str:
        """The page without what is drawn by lot, in which any few letters may turn up."""
        return _DRAWN.sub("", self.html)

    @property
    def links(self) -> list[str]:
        return [unescape(href) for href in re.findall(r'<a\b[^>]*\bhref="([^"]*)"', self.html)]

    def to(self, label: str) -> str:
        """Where the link called *label* leads."""
        found = re.findall(r'<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)</a>', self.html, re.DOTALL)
        leads = [unescape(href) for href, content in found if _text(content) == label]
        assert leads, (label, [_text(content) for _, content in found])
        return leads[0]

    def rule(self, label: str) -> str:
        """Where the rule called *label* is changed."""
        found = re.search(
            rf'href="([^"]*)"><span>[^<]*</span> <small[^>]*>Change: {label}<', self.html
        )
        assert found, label
        return unescape(found[1])

    def sentence(self, label: str) -> str:
        """How the rule called *label* stands."""
        found = re.search(rf"<span>([^<]*)</span> <small[^>]*>Change: {label}<", self.html)
        assert found, label
        return unescape(found[1])

    @property
    def errors(self) -> list[str]:
        """The sentences at fields."""
        found = re.findall(r'<p class="err"([^>]*)>(.*?)</p>', self.html, re.DOTALL)
        return [_text(content) for attributes, content in found if "hidden" not in attributes]

    def form(self, tail: str, **wanted: str) -> Sheet:
        """The form whose address ends in *tail* and that holds the fields *wanted*."""
        found = [
            each
            for each in self.forms
            if each.action.endswith(tail) and set(wanted.items()) <= set(each.fields)
        ]
        assert len(found) == 1, (tail, wanted, [each.action for each in self.forms])
        return found[0]

    @staticmethod
    def text(html: str) -> str:
        """What a part of a page shows, blanks made one."""
        return _text(html)

    def shows(self, text: str) -> bool:
        return text in self.words


@dataclass
class Phone:
    """One phone: its cookies are its own."""

    client: FlaskClient

    @classmethod
    def new(cls, app: Flask) -> "Phone":
        return cls(app.test_client())

    @property
    def is_new(self) -> bool:
        """Whether it was nowhere yet."""
        return self.client.get_cookie(NAME) is None

    def open(self, path: str) -> Page:
        return Page(self.client.get(path))

    def led(self, path: str) -> str:
        """Where it comes that goes to *path*."""
        return self.client.get(path, follow_redirects=True).request.path

    def post(self, path: str, sent: Mapping[str, object], *, htmx: bool = False) -> Page:
        """Sends whatever it is told, and goes where it is led."""
        headers = {"HX-Request": "true"} if htmx else {}
        answer = self.client.post(path, data=sent, headers=headers)
        return Page(answer, None if htmx else self.client)

    def send(self, form: Sheet, **taps: Tap) -> Page:
        """Fills *form* with *taps* and sends it."""
        return self.post(form.action, form.filled(taps))

    def ask(self, form: Sheet, **taps: Tap) -> Page:
        """Fills a *form* that asks for a page, and writes nothing."""
        sent = form.filled(taps)
        return Page(self.client.get(form.action, query_string=sent, follow_redirects=True))

    def asking(self, path: str, sent: Mapping[str, object] = {}) -> RequestContext:
        """A request of this phone that posts what is *sent*, for what an app does in the middle."""
        app = self.client.application
        if (cookie := self.client.get_cookie(NAME)) is None:
            with app.app_context():
                secret = new_phone().secret
            self.client.set_cookie(NAME, f"{secret}.{today()}")
            return self.asking(path, sent)
        head = {"Cookie": f"{NAME}={cookie.value}"}
        return app.test_request_context(path, method="POST", data=sent, headers=head)

    def token(self) -> str:
        """A token for forms that no page holds."""
        with self.asking("/"):
            return csrf_token()


_TAG = re.compile(r"<(/?)(form|input|select|option|button|textarea)\b([^>]*)>")
_ATTRIBUTE = re.compile(r'([\w-]+)(?:="([^"]*)")?')
_DRAWN = re.compile(r'name="(?:csrf_token|key)" value="[^"]*"|/t/[\w-]+')
"""Tokens and the addresses of tables."""

_INLINE = re.compile(r"</?(?:b|i|bdi|span|em|small|u)\b[^>]*>")


def _text(html: str) -> str:
    """What *html* shows, blanks made one. Our pages escape every sign that is not of a tag."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", _INLINE.sub("", html))).split())


def _read_forms(html: str) -> list[Sheet]:
    forms: list[Sheet] = []
    form, select = None, ""
    for ends, tag, attributes in _TAG.findall(html):
        has = {name: unescape(value) for name, value in _ATTRIBUTE.findall(attributes)}
        match tag:
            case "form":
                form = None if ends else Sheet(has["action"])
                forms += [form] if form is not None else []
            case "select":
                select = "" if ends else has["name"]
            case _ if form is not None and not ends:
                _read_control(form, tag, {"name": select, "type": "text", "value": "", **has})
    return forms


def _read_control(form: Sheet, tag: str, has: Mapping[str, str]) -> None:
    name, value = has["name"], has["value"]
    match tag, has["type"]:
        case "button", _:
            form.buttons.append((name, value))
        case ("option", _) | ("input", "radio" | "checkbox"):
            form.offers.setdefault(name, []).append(value)
            if "checked" in has or "selected" in has:
                form.fields.append((name, value))
        case "textarea", _:
            form.typed.add(name)
        case _:
            form.fields.append((name, value))
            if has["type"] != "hidden":
                form.typed.add(name)
