"""A phone without JavaScript, which opens pages and sends only forms that they offer."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from flask import Flask
from flask.ctx import RequestContext
from flask.testing import FlaskClient
from selectolax.lexbor import LexborHTMLParser, LexborNode
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
    def tree(self) -> LexborHTMLParser:
        return LexborHTMLParser(self.html)

    @cached_property
    def forms(self) -> list[Sheet]:
        return forms_in(self.html)

    @cached_property
    def words(self) -> str:
        """All visible text, with runs of white space collapsed."""
        return self.text(self.html)

    @property
    def settled(self) -> str:
        """The page without random tokens and ids of tables, in which any few letters may occur."""
        tokens = {_value(node, "value") for node in self.tree.css("[name=csrf_token], [name=key]")}
        paths = (_value(node, "href") for node in self.tree.css("[href^='/t/']"))
        settled = self.html
        for drawn in {*tokens, *(path.split("/")[2] for path in paths)} - {""}:
            settled = settled.replace(drawn, "")
        return settled

    @property
    def links(self) -> list[str]:
        return [_value(link, "href") for link in self.tree.css("a[href]")]

    def to(self, label: str) -> str:
        """The target of the link with the text *label*."""
        links = [(_words(link), _value(link, "href")) for link in self.tree.css("a[href]")]
        leads = [href for words, href in links if words == label]
        assert leads, (label, [words for words, _ in links])
        return leads[0]

    def rule(self, label: str) -> str:
        """The address of the form for the rule *label*."""
        return _value(self._change(label), "href")

    def sentence(self, label: str) -> str:
        """The sentence for the rule *label*."""
        sentence = self._change(label).css_first("span")
        assert sentence is not None, label
        return sentence.text()

    def _change(self, label: str) -> LexborNode:
        """The link that changes the rule *label*."""
        changes = (small for small in self.tree.css("a[href] > small"))
        link = next((e.parent for e in changes if e.text() == f"Change: {label}"), None)
        assert link is not None, label
        return link

    @property
    def errors(self) -> list[str]:
        """The error messages at fields."""
        return [_words(error) for error in self.tree.css("p.err:not([hidden])")]

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
        root = LexborHTMLParser(html).root
        return _words(root) if root is not None else ""

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


_INLINE = {"b", "bdi", "em", "i", "small", "span", "u"}
"""Elements whose text stands in one line, and one word, with what is beside them."""


def _words(node: LexborNode) -> str:
    return " ".join("".join(_pieces(node)).split())


def _pieces(node: LexborNode) -> Iterator[str]:
    for child in node.iter(include_text=True):
        if child.is_text_node:
            yield child.text(deep=False)
        elif child.tag in _INLINE:
            yield from _pieces(child)
        else:
            yield " "
            yield from _pieces(child)
            yield " "


def _value(node: LexborNode, attribute: str) -> str:
    return node.attributes.get(attribute) or ""


def forms_in(html: str) -> list[Sheet]:
    """The forms in *html*."""
    forms = []
    for form in LexborHTMLParser(html).css("form"):
        sheet = Sheet(_value(form, "action"))
        for control in form.css("input, select, button, textarea"):
            _read_control(sheet, control)
        forms.append(sheet)
    return forms


def _read_control(form: Sheet, control: LexborNode) -> None:
    name, value = _value(control, "name"), _value(control, "value")
    match control.tag, control.attributes.get("type", "text"):
        case "button", _:
            form.buttons.append((name, value))
        case "select", _:
            options = control.css("option")
            form.offers.setdefault(name, []).extend(_value(option, "value") for option in options)
            chosen = [option for option in options if "selected" in option.attributes]
            # As a browser does: the first one, unless another is marked.
            form.fields += [(name, _value(option, "value")) for option in chosen or options[:1]]
        case "input", "radio" | "checkbox":
            form.offers.setdefault(name, []).append(value)
            if "checked" in control.attributes:
                form.fields.append((name, value))
        case "textarea", _:
            form.typed.add(name)
        case _, kind:
            form.fields.append((name, value))
            if kind != "hidden":
                form.typed.add(name)
