"""A phone without a browser, for setting up a test: it reads and posts forms."""

import re
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html.parser import HTMLParser
from http.cookiejar import CookieJar

from referee.web.shared.phone import NAME

NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal")

Values = str | int | Iterable[str]

LEADS = re.compile(r'href="(/[^"#]*)"')
RULE = re.compile(r"/(rules|change|what-if)/[a-z_]+$")
FILE = re.compile(r"\.\w+$")


@dataclass(frozen=True, slots=True)
class Answer:
    """A response of the server."""

    status: int
    url: str
    text: str


class Forms(HTMLParser):
    """The hidden fields of every form of a page, by the form's address."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: dict[str, dict[str, str]] = {}
        self._action = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._action = attributes.get("action", "")
            self.found.setdefault(self._action, {})
        if tag == "input" and attributes.get("type") == "hidden" and self._action:
            self.found[self._action][attributes["name"]] = attributes["value"]


class Scribe:
    """A scribe who uses plain HTTP, with a cookie of its own."""

    def __init__(self, url: str, database: str = "") -> None:
        """Uses the server at *url*; facts that no form asks for go into its *database*."""
        self.url = url
        self.database = database
        self.jar = CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def cookie(self) -> str:
        """The cookie by which a browser becomes this phone."""
        known = [str(each.value) for each in self.jar if each.name == NAME]
        if known:
            return known[0]
        self.get("/")
        return self.cookie()

    def get(self, path: str) -> Answer:
        """The page at *path*."""
        return self._ask(urllib.request.Request(self.url + path))

    def post(self, path: str, fields: Mapping[str, Values]) -> Answer:
        """Posts a form to *path*, and returns the response after redirects."""
        return self._ask(urllib.request.Request(self.url + path, data=encoded(fields)))

    def _ask(self, request: urllib.request.Request) -> Answer:
        try:
            with self._opener.open(request, timeout=20) as reply:
                return Answer(reply.status, reply.url, reply.read().decode())
        except urllib.error.HTTPError as fault:
            with fault:
                return Answer(fault.code, fault.url, fault.read().decode())

    def walk(self, *begin: str) -> Iterator[tuple[str, str]]:
        """One page of every kind that is linked from *begin*: its address and HTML."""
        seen, waiting = set(map(kind_of, begin)), list(begin)
        while waiting:
            path = waiting.pop(0)
            page = self.get(path)
            if page.status == 200:
                yield path, page.text
            for found in LEADS.findall(page.text):
                address = found.replace("&amp;", "&")
                kind = kind_of(address)
                if kind not in seen and "/static/" not in address and not FILE.search(kind):
                    seen.add(kind)
                    waiting.append(address)

    def send(self, page: str, action: str, **fields: Values) -> Answer:
        """Fills in the form of *page* with the action *action*, and sends it."""
        hidden = Forms(self.get(page).text).found[action]
        return self.post(action, {**hidden, **fields})

    def club(self) -> str:
        """The path of the club that this phone owns."""
        return self.get("/club").url.removeprefix(self.url)

    def guest(self, table: str) -> "Scribe":
        """Another phone, which joined the table to watch."""
        guest = Scribe(self.url)
        guest.accept(self.shown(f"{table}/join"), seat="")
        return guest

    def player(self, table: str, seat: int) -> "Scribe":
        """Another phone, which joined the table at *seat*."""
        player = Scribe(self.url)
        player.accept(self.shown(f"{table}/join"), seat=seat)
        return player

    def end(self, table: str, how: str) -> None:
        """Ends the game of *table* by its word: the side that wins, ``draw`` or ``nothing``."""
        ((action, fields),) = [
            form for form in Forms(self.get(f"{table}/end").text).found.items() if "/end" in form[0]
        ]
        self.post(action, {**fields, "how": how})

    def sit(self, table: str, seat: int) -> None:
        """Records that this phone's owner sits at *seat*."""
        self.send(f"{table}/join", f"{table}/sit", seat=seat)

    def ask_for_pen(self, table: str) -> Answer:
        """Asks for the pen, as a player's tap on the table's page does."""
        me = Forms(self.get(table).text).found[table]
        return self.post(f"{table}/pen", {**me, "do": "ask"})

    def hand_pen(self, table: str, other: "Scribe", name: str = "") -> None:
        """Moves the pen of the table to the *other* phone."""
        other.accept(self.pen_link(table), name=name)

    def pen_link(self, table: str) -> str:
        """The path of a new link that moves the pen to the phone that opens it."""
        made = self.send(f"{table}/links", f"{table}/links", role="scribe", label="")
        page = urllib.parse.urlsplit(made.url).path
        return self.shown(page).replace("/j/", "/pen/")

    def shown(self, page: str) -> str:
        """The path of the link that *page* shows for other phones, with the Wi-Fi's host name."""
        server = urllib.parse.urlsplit(self.url)
        host = {"Host": f"rook.lan:{server.port}"}
        text = self._ask(urllib.request.Request(self.url + page, headers=host)).text
        found = re.search(r'href="http://rook.lan:\d+(/j/[^"]+)"', text)
        assert found is not None, page
        return found[1]

    def accept(self, offer: str, **fields: Values) -> Answer:
        """Opens the link of another phone, and accepts it."""
        return self.send(offer, offer, **fields)

    def begin(self, preset: str = "kentucky-discard", **fields: Values) -> str:
        """Starts a game in which the last seat deals first, and returns the path of its table.

        *preset* may contain the number of players: ``double-deck-4?players=8``.
        """
        page = f"/new/{preset}"
        seats = len(set(re.findall(r'name="seat(\d)"', self.get(page).text)))
        named = {f"seat{seat}": NAMES[seat - 1] for seat in range(1, seats + 1)}
        answer = self.send(
            page, page.split("?", maxsplit=1)[0], **{**named, "dealer": seats, **fields}
        )
        assert answer.status == 200, answer.text
        assert "/t/" in answer.url, answer.text
        return urllib.parse.urlsplit(answer.url).path

    def bid(self, table: str, hand: int, **fields: Values) -> Answer:
        """Saves the bid of *hand* alone."""
        return self.write(table, hand, do="bid", **fields)

    def score(self, table: str, hand: int, **fields: Values) -> Answer:
        """Saves *hand*."""
        return self.write(table, hand, **{"do": "save", "by": "bidders", **fields})

    def write(self, table: str, hand: int, **fields: Values) -> Answer:
        """Sends the entry form of *hand*, which must be the current one."""
        answer = self.send(table, f"{table}/hand/{hand}", **fields)
        assert answer.status == 200, answer.text
        return answer


def kind_of(address: str) -> str:
    """An address without its numbers, table and rule, so that each kind of page is visited once."""
    path = re.sub(r"/(t|club|new|poker)/[\w-]{8,}", r"/\1/…", address.partition("?")[0])
    path = re.sub(r"/(new|rules)/[\w-]+", r"/\1/…", path)
    return RULE.sub(r"/\1/…", re.sub(r"\d+", "…", path))


def encoded(fields: Mapping[str, Values]) -> bytes:
    """The URL-encoded body of a form."""
    plain = {name: str(each) if isinstance(each, int) else each for name, each in fields.items()}
    return urllib.parse.urlencode(plain, doseq=True).encode()
