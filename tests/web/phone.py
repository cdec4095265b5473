"""A phone without JavaScript, which opens pages and sends only forms that they offer."""

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

from referee.web.shared.access import csrf_token
from referee.web.shared.phone import NAME, cookie_of, new_phone

Tap = str | int | Sequence[str | int]
"""The value of a field, or several values if it allows them."""


@dataclass
class Sheet:
    """A form of a page: its values, and the choices of each field."""

    action: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    offers: dict[str, list[str]] = field(default_factory=dict)
    typed: set[str] = field(default_factory=set)
    buttons: list[tuple[str, str]] = field(default_factory=list)

    def has(self, name: str) -> bool:
        return name in self.offers or name in self.typed or name in dict(self.fields)

    def filled(self, taps: Mapping[str, Tap]) -> MultiDict[str, str]:
        """The data that a browser would send; a choice that is not offered is an error."""
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
        """`filled`, with additional fields that no page would send."""
        sent = self.filled(taps)
        for name, value in forced.items():
            sent[name] = value
        return sent


class Page:
    """A response, as a browser shows it."""

    def __init__(self, answer: TestResponse, led: FlaskClient | None = None) -> None:
        self._answer, self._led = answer, led
        self.leads = led is not None and answer.location is not None
        """Whether the response is a redirect."""

    @cached_property
    def response(self) -> TestResponse:
        """The final response, after redirects, which are followed on first use.

        Most redirects lead to pages that no test reads.
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
        return forms_in(self.html)

    @cached_property
    def words(self) -> str:
        """All visible text, with runs of white space collapsed."""
        return _text(self.html)

    @property
    def settled(self) -> str:
        """The page without random tokens, in which any few letters may occur."""
        return _DRAWN.sub("", self.html)

    @property
    def links(self) -> list[str]:
        return [unescape(href) for href in re.findall(r'<a\b[^>]*\bhref="([^"]*)"', self.html)]

    def to(self, label: str) -> str:
        """The target of the link with the text *label*."""
        found = re.findall(r'<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)</a>', self.html, re.DOTALL)
        leads = [unescape(href) for href, content in found if _text(content) == label]
        assert leads, (label, [_text(content) for _, content in found])
        return leads[0]

    def rule(self, label: str) -> str:
        """The address of the form for the rule *label*."""
        found = re.search(
            rf'href="([^"]*)"><span>[^<]*</span> <small[^>]*>Change: {label}<', self.html
        )
        assert found, label
        return unescape(found[1])

    def sentence(self, label: str) -> str:
        """The sentence for the rule *label*."""
        found = re.search(rf"<span>([^<]*)</span> <small[^>]*>Change: {label}<", self.html)
        assert found, label
        return unescape(found[1])

    @property
    def errors(self) -> list[str]:
        """The error messages at fields."""
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
        """The visible text of *html*, with white space collapsed."""
        return _text(html)

    def shows(self, text: str) -> bool:
        return text in self.words


@dataclass
class Phone:
    """A phone with its own cookies."""

    client: FlaskClient

    @classmethod
    def new(cls, app: Flask) -> "Phone":
        return cls(app.test_client())

    @property
    def is_new(self) -> bool:
        """Whether it has not opened any page yet."""
        return self.client.get_cookie(NAME) is None

    def open(self, path: str) -> Page:
        return Page(self.client.get(path))

    def led(self, path: str) -> str:
        """The path that *path* redirects to."""
        return self.client.get(path, follow_redirects=True).request.path

    def post(self, path: str, sent: Mapping[str, object], *, htmx: bool = False) -> Page:
        """Sends any data to *path*, and follows redirects."""
        headers = {"HX-Request": "true"} if htmx else {}
        answer = self.client.post(path, data=sent, headers=headers)
        return Page(answer, None if htmx else self.client)

    def send(self, form: Sheet, **taps: Tap) -> Page:
        """Fills in *form* with *taps*, and sends it."""
        return self.post(form.action, form.filled(taps))

    def ask(self, form: Sheet, **taps: Tap) -> Page:
        """Fills in a *form* with the method GET, and opens its page."""
        sent = form.filled(taps)
        return Page(self.client.get(form.action, query_string=sent, follow_redirects=True))

    def asking(self, path: str, sent: Mapping[str, object] = {}) -> RequestContext:
        """A request context with a POST of this phone, for tests below the routes."""
        app = self.client.application
        if (cookie := self.client.get_cookie(NAME)) is None:
            self.client.set_cookie(NAME, cookie_of(new_phone().secret, app.config["SIGNING_KEY"]))
            return self.asking(path, sent)
        head = {"Cookie": f"{NAME}={cookie.value}"}
        return app.test_request_context(path, method="POST", data=sent, headers=head)

    def token(self) -> str:
        """A CSRF token, for requests without a page."""
        with self.asking("/"):
            return csrf_token()


_TAG = re.compile(r"<(/?)(form|input|select|option|button|textarea)\b([^>]*)>")
_ATTRIBUTE = re.compile(r'([\w-]+)(?:="([^"]*)")?')
_DRAWN = re.compile(r'name="(?:csrf_token|key)" value="[^"]*"|/t/[\w-]+')
"""Matches tokens, and the ids of tables."""

_INLINE = re.compile(r"</?(?:b|i|bdi|span|em|small|u)\b[^>]*>")


def _text(html: str) -> str:
    """The visible text of *html*. Our pages escape every ``<`` and ``>`` that is not of a tag."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", _INLINE.sub("", html))).split())


def forms_in(html: str) -> list[Sheet]:
    """The forms in *html*."""
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
