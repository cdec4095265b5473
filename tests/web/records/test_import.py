"""Import of record files: shown first, then saved, with problems marked."""

import io
import re
import zipfile
from collections.abc import Mapping
from html import unescape
from pathlib import Path
from secrets import token_urlsafe

import pytest
from flask import Flask
from sqlalchemy import func, select
from werkzeug.datastructures import MultiDict

from referee.store.tables import GAMES, PLAYERS
from referee.web.rook.exchange.club_files import MOST_FILES
from referee.web.rook.exchange.record_files import MOST_BYTES
from tests.databases import database_of
from tests.laws import spread
from tests.web.phone import Page, Phone
from tests.web.playing import Table

CORPUS = Path(__file__).parents[2] / "corpus"
EVENING = (CORPUS / "evening-coarse-and-fine.rook").read_text("utf-8")
HEAD = 'format = "rook-record/1"\nrules = "kentucky-discard"\n'
GOOD = "[[hand]]\nbidder = 1\nbid = 90\ntaken = { A = 95, B = 25 }\n"
Files = list[tuple[str, bytes]]


def send(phone: Phone, fields: Mapping[str, object], files: Files = [], **more: object) -> Page:  # noqa: B006
    """Posts the form of the page with *fields* and the chosen *files*."""
    form = phone.open("/import").form("/import")
    own = {name: value for name, value in form.fields if name in ("csrf_token", "key")}
    chosen = {"file": [(io.BytesIO(content), name) for name, content in files]} if files else {}
    sent = {**own, **fields, **more, **chosen}
    return Page(phone.client.post("/import", data=sent, content_type="multipart/form-data"))


def seen(page: Page) -> str:
    return dict(page.form("/import").fields)["seen"]


def saved(phone: Phone, text: str) -> str:
    """Imports *text*, and returns the address of its game."""
    fields = {"csrf_token": phone.token(), "key": token_urlsafe(9), "text": text}
    shown = Page(phone.client.post("/import", data=fields))
    answer = phone.client.post(
        "/import", data={**dict(shown.form("/import").fields), "text": text, "do": "save"}
    )
    assert answer.status_code == 303, answer.text
    return answer.location


def record(phone: Phone, path: str) -> str:
    return phone.client.get(f"{path}/record.rook").text


def marked(page: Page) -> dict[int, str]:
    """The problems on the page, by line."""
    found = re.findall(r'id="line-\d+-(\d+)".*?<p class="err">(.*?)</p>', page.html)
    return {int(line): unescape(sentence) for line, sentence in found}


def number_of(app: Flask, table: object = GAMES) -> int:
    with database_of(app).reading() as connection:
        return connection.scalar(select(func.count()).select_from(table)) or 0  # type: ignore[arg-type]


def test_of_two_who_are_accused_the_page_rules_on_who_reneged(phone: Phone) -> None:
    """Seat 3 followed in trick 1; seat 2 threw a black card, and had a green one."""
    claims = "".join(
        f"[[hand.irregularity]]\nkind = 'renege'\nseat = {seat}\ntrick = 1\nfound = 4\n"
        for seat in (3, 2)
    )
    play = 'play = ["G14 B5 G6 G5", "G13 G7 G8 G9", "G12 Y7 Y8 Y9"]\n'
    path = saved(phone, f"{HEAD}[[hand]]\nbidder = 1\nbid = 80\ntrump = 'red'\n{play}{claims}")

    page = phone.open(f"{path}/hand/1")

    assert page.shows("Seat 2’s renege in trick 1: the side that reneged lost the bid")
    assert not page.shows("Seat 3’s renege")


def test_a_file_is_shown_as_it_will_be_scored_and_nothing_is_written(
    app: Flask, phone: Phone
) -> None:
    games, players = number_of(app), number_of(app, PLAYERS)
    assert phone.open("/games").to("A game from a file") == "/import"

    page = send(phone, {}, [("evening.rook", EVENING.encode())])

    assert page.status == 200
    for words in (
        "evening.rook",
        "Ann and 林さん win",
        "Ann bid 90 in red: made.",
        '3a Redeal called by "Dee" <3.',
        "Nov 20, 2026",
    ):
        assert page.shows(words)
    assert (number_of(app), number_of(app, PLAYERS)) == (games, players)


def test_rules_of_its_own_are_said_and_rulings_shown(phone: Phone) -> None:
    reneged = (CORPUS / "renege-proved.rook").read_text("utf-8")
    changed = f"{HEAD}[house]\ntarget = 500\n{GOOD}"

    assert send(phone, {"text": changed}).shows("The first to reach 500 wins.")
    assert "ruling" in send(phone, {"text": reneged}).html


def test_an_export_comes_back_without_loss(app: Flask, table: Table) -> None:
    table.hand("Ann", 90, 95, trump="red")
    text = record(table.phone, table.path)

    path = saved(Phone.new(app), text)
    other = Phone.new(app)

    assert path != table.path
    assert record(other, saved(other, text)) == text


def test_what_was_shown_is_saved_once_and_brought_back_where_it_was_deleted(
    app: Flask, phone: Phone
) -> None:
    path = saved(phone, EVENING)
    games = number_of(app)
    assert phone.open(path).shows("Ann and 林さん win")

    page = send(phone, {"text": "# Once more\r\n" + EVENING.replace("\n", "\r\n")})
    again = send(phone, {"text": EVENING, "seen": seen(page), "do": "save"})

    assert page.to("To the game") == path
    assert ("do", "save") not in page.form("/import").buttons
    assert (again.status, again.response.headers["Location"]) == (303, path)
    assert number_of(app) == games
    phone.send(phone.open("/games").form(f"{path}/delete"))
    page = send(phone, {"text": EVENING})
    assert page.shows("and its game was deleted.")
    assert phone.send(page.form(f"{path}/restore")).status == 200
    assert phone.open(path).status == 200


def test_another_phone_makes_a_game_of_its_own(phone: Phone, stranger: Phone) -> None:
    path = saved(phone, EVENING)

    assert not send(stranger, {"text": EVENING}).shows("imported before")
    assert saved(stranger, EVENING) != path
    assert stranger.open(path).status == 404


def test_every_problem_is_marked_at_its_line(phone: Phone) -> None:
    text = HEAD + GOOD.replace("25", "30") + "[[hand]]\nbid = 0\n" + GOOD + "bid = = 2\n"

    page = send(phone, {"text": text})

    assert page.status == 422
    assert page.shows("3 problems. Nothing was saved.")
    assert marked(page) == {
        6: "Hand 1, taken: 95 + 30 is 125, not 120.",
        8: "Hand 2, bid: there must be a whole number above 0, not 0.",
        13: "Hand 3: not TOML: there must be lines like bid = 90, note = 'late' or [hand.taken], "
        "each key and table once, not 'bid = = 2'.",
    }
    assert text in page.html.replace("&#34;", '"')  # it can be mended in its place


OTHER = ["# x"] * 50


@pytest.mark.parametrize(
    ("text", "lines", "left_out"),
    [
        (HEAD + GOOD * 50 + "[[hand]]\nbid = 0\n" + GOOD * 50, {204: 7}, "Lines 1 to 200"),
        ("\n".join(["rules = 1", *OTHER]), {1: 4}, ""),
        ("\n".join([*OTHER, "rules = 1"]), {1: 4, 51: 4}, "Lines 5 to 47"),
    ],
)
def test_the_lines_round_a_problem_are_shown(
    phone: Phone, text: str, lines: dict[int, int], left_out: str
) -> None:
    page = send(phone, {"text": text})

    assert page.status == 422
    assert list(marked(page)) == list(lines)
    assert page.html.count("<code>") == sum(lines.values())
    assert page.shows(f"{left_out} are left out." if left_out else "rules = 1")


def test_many_problems_are_counted_and_the_first_are_marked(phone: Phone) -> None:
    page = send(phone, {"text": HEAD + "[[hand]]\nbid = 0\n" * 200})

    assert page.shows("100 problems, perhaps more.")
    assert len(marked(page)) == 30
    assert page.shows("And 70 more problems further down.")


def test_of_many_hands_the_first_are_shown(phone: Phone) -> None:
    page = send(phone, {"text": HEAD + GOOD * 70})

    assert page.html.count("Ann") == 0
    assert page.shows("And 10 more hands, saved as well.")
    assert page.shows("after the game was over") or page.shows("The game was over")


@pytest.mark.parametrize("other", [{"text": HEAD + GOOD + GOOD}, {"season": "of another club"}])
def test_what_was_not_shown_is_shown_before_it_is_saved(
    app: Flask, phone: Phone, other: dict[str, str]
) -> None:
    text = {"text": HEAD + GOOD}
    shown, games = send(phone, text), number_of(app)

    page = send(phone, {**text, **other, "seen": seen(shown), "do": "save"})

    assert page.status == 409
    assert page.shows("changed what would be saved. It is this now.")
    assert number_of(app) == games


def test_a_page_that_has_saved_one_game_saves_no_other(phone: Phone) -> None:
    own = dict(phone.open("/import").form("/import").fields)
    first, second = HEAD + GOOD, HEAD + GOOD + GOOD
    answers = []
    for text in (first, first, second):
        fits = seen(send(phone, {"text": text}))
        answers.append(send(phone, {"text": text}, seen=fits, do="save", key=own["key"]))

    assert [each.status for each in answers] == [303, 303, 409]
    assert answers[0].response.headers["Location"] == answers[1].response.headers["Location"]
    assert answers[2].shows("This page has saved another game already.")


def test_several_files_are_saved_whole_or_not_at_all(app: Flask, phone: Phone) -> None:
    games = number_of(app)
    files = [("one.rook", (HEAD + GOOD).encode()), ("two.rook", (HEAD + GOOD * 2).encode())]
    bad = send(phone, {}, [*files, ("three.rook", b"rules = 1")])
    shown = send(phone, {}, files)
    texts = {"text": [HEAD + GOOD, HEAD + GOOD * 2], "file_name": ["one.rook", "two.rook"]}

    answer = send(phone, texts, seen=seen(shown), do="save")

    assert (bad.status, shown.status) == (422, 200)
    assert ("do", "save") not in bad.form("/import").buttons
    assert (answer.status, answer.response.headers["Location"]) == (303, "/games?came=2")
    assert phone.open("/games?came=2").shows("2 games came in.")
    assert number_of(app) == games + 2


def test_of_several_files_that_cannot_all_be_saved_none_is(app: Flask, phone: Phone) -> None:
    key = dict(phone.open("/import").form("/import").fields)["key"]
    one = {"text": HEAD + GOOD}
    send(phone, one, seen=seen(send(phone, one)), do="save", key=key)
    games, players = number_of(app), number_of(app, PLAYERS)
    two = {"text": [HEAD + GOOD * 2, HEAD + GOOD * 3], "file_name": ["two.rook", "three.rook"]}

    answer = send(phone, two, seen=seen(send(phone, two)), do="save", key=key)

    assert answer.status == 409  # the page has saved another game already
    assert (number_of(app), number_of(app, PLAYERS)) == (games, players)


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        ([("a.rook", b"\xff\xfer\x00")], "This is not UTF-8 text."),
        ([("a.rook", b"x" * (MOST_BYTES + 1))], "That is too much at once."),
        (
            [(f"{n}.rook", b"x" * (MOST_BYTES // 2)) for n in range(3)],
            "Nothing was read: choose fewer",
        ),
    ],
)
def test_a_refused_file_leaves_the_pasted_text_on_the_page(
    phone: Phone, files: Files, sentence: str
) -> None:
    page = send(phone, {"text": HEAD + "# mine"}, files)

    assert page.status == 422
    assert page.shows(sentence)
    assert page.shows("# mine")
    assert page.html.count("<textarea") == 1  # what is on the phone is not sent back


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (12, ""),
        (MOST_FILES, ""),
        (MOST_FILES + 1, "choose 21.rook again afterwards."),
        (MOST_FILES + 5, "choose those from 21.rook on again afterwards."),
    ],
)
def test_of_many_files_the_first_are_read_and_the_others_named_once(
    phone: Phone, number: int, sentence: str
) -> None:
    files = [(f"{n}.rook", (HEAD + GOOD * n).encode()) for n in range(1, number + 1)]

    page = send(phone, {}, files)

    assert page.status == 200
    assert page.shows(f"Save as {min(number, MOST_FILES)} games")
    assert page.html.count("again afterwards") == bool(sentence)
    assert page.shows(sentence)
    assert phone.open("/import").shows(f"At most {MOST_FILES} at once.")


def test_a_pasted_text_that_is_too_long_comes_back(phone: Phone) -> None:
    page = send(phone, {"text": "y" * (MOST_BYTES + 1)})

    assert page.status == 422
    assert "y" * (MOST_BYTES + 1) in page.html


def test_more_than_is_heard_out_is_told_so(phone: Phone) -> None:
    sent = {"data": b"y" * (1024 * 1024 + 1), "content_type": "multipart/form-data; boundary=b"}

    page = Page(phone.client.post("/import", **sent))

    assert page.status == 413
    assert page.shows("Too much")


def test_nothing_sent_asks_for_a_file(phone: Phone) -> None:
    page = send(phone, {"text": " \n"})

    assert page.status == 422
    assert page.shows("Choose a file, or paste the text of one.")


@pytest.mark.parametrize(
    "text",
    ["\ufeff" + EVENING, EVENING.replace("\n", "\r\n"), "\ufeff" + EVENING.replace("\n", "\r\n")],
)
def test_a_file_of_windows_is_the_same_game(phone: Phone, text: str) -> None:
    first = send(phone, {"text": EVENING})

    assert seen(send(phone, {}, [("a.rook", text.encode())])) == seen(first)


@pytest.mark.parametrize(
    "text",
    [
        "\0",
        "\r",
        "note = '\u202e'",
        "[" * 20_000,
        "x = " + "{ a = " * 5_000,
        '"' * 50_000,
        "a." * 50_000 + "a = 1",
        "<script>",
        "{{ 7 * 7 }}",
        f'{HEAD}place = "\\u0000\\u202e<em>"\n',
        f"{HEAD}started = 0001-01-01T00:00:00+23:59\n",
        f"{HEAD}started = 9999-12-31\n",
        f'{HEAD}[[hand]]\nnote = "\\u0000"\n',
        f'{HEAD}players = ["\\u0000", "\\ud7ff", "\\uffff", "\\u202e"]\n',
        f"{HEAD}first_hand = {'9' * 400}\n",
    ],
)
def test_nonsense_is_shown_or_refused_and_saved_where_it_is_a_game(phone: Phone, text: str) -> None:
    page = send(phone, {"text": text}, [("\0\r\n<em>.rook", text.encode())])

    assert page.status in (200, 422)
    assert "<em>" not in page.html
    assert "<script>" not in page.html
    assert "\u202e" not in re.sub(r"<textarea.*?</textarea>", "", page.html, flags=re.DOTALL)
    if page.status == 200:
        path = saved(phone, text)
        for at in ("", "/sheet", "/result", "/record.rook", "/hand/1"):
            assert phone.open(path + at).status in (200, 303, 404)
        assert phone.open("/").status == phone.open("/games").status == 200


@pytest.mark.slow
@pytest.mark.parametrize(
    "path", spread(sorted(CORPUS.glob("*.rook")), 16), ids=lambda path: path.stem
)
def test_every_record_of_the_corpus_can_be_played_on(phone: Phone, path: Path) -> None:
    table = saved(phone, path.read_text("utf-8"))

    for at in ("", "/sheet", "/result", "/rules", "/hand/1", "/centre"):
        assert phone.open(table + at).status == 200, at


def test_a_game_from_a_file_stands_under_the_day_that_it_was_played(phone: Phone) -> None:
    """Until it is continued here."""
    table = Table(phone, saved(phone, f"{HEAD}started = 2025-02-07\n{GOOD}"))

    listed = phone.open("/games")
    table.hand("Ann", 90, 95)
    later = phone.open("/")

    assert listed.shows("Kentucky Discard, Feb 7, 2025")
    assert not later.shows("Feb 7, 2025")


def taken_out(phone: Phone, name: str) -> bytes:
    """An export of the club that *phone* owns."""
    club = phone.led("/club")
    answer = phone.client.get(f"{club}/export/{name}")
    assert answer.status_code == 200
    return answer.get_data()


def put_in(phone: Phone, shown: Page) -> Page:
    """Saves what *shown* shows, and opens the page that follows."""
    form = shown.form("/import")
    assert form.action == "/import"
    sent = MultiDict(form.filled({"do": "save"}))
    answer = Page(phone.client.post("/import", data=sent, content_type="multipart/form-data"))
    assert answer.status == 303, answer.words
    return phone.open(answer.response.headers["Location"])


@pytest.mark.parametrize("name", ["club.zip", "hands.csv"])
def test_what_a_club_gave_out_comes_in_on_a_phone_that_has_none(
    app: Flask, table: Table, stranger: Phone, name: str
) -> None:
    table.hand("Ann", 90, 95)
    content, games = taken_out(table.phone, name), number_of(app)

    shown = send(stranger, {"season": "none"}, [(name, content)])
    assert (shown.status, number_of(app)) == (200, games)
    assert shown.shows("Ann, Bob, Cal and Dee")
    standings = put_in(stranger, shown)

    assert standings.status == 200
    assert number_of(app) == games + 1
    home = stranger.open("/games")
    assert home.shows("Ann and Cal vs. Bob and Dee")
    assert home.shows("95 to 25")
    again = send(stranger, {}, [(name, content)])
    assert again.shows("Nothing here is new: every game is in the club already.")


@pytest.mark.parametrize("name", ["games.csv", "standings.csv"])
def test_a_table_without_hands_says_what_comes_in_instead(
    table: Table, stranger: Phone, name: str
) -> None:
    for _ in range(4):
        table.hand("Ann", 90, 95)

    page = send(stranger, {}, [(name, taken_out(table.phone, name))])

    assert page.status == 422
    sentence = "It lists no hands: bring in the archive of the club, or its table of hands."
    assert page.shows(f"Nothing was saved. {sentence}")


def test_a_score_sheet_is_pasted_where_records_are(app: Flask, stranger: Phone) -> None:
    sheet = "Bidder,Bid,Ann & Cal,Bob & Dee\nAnn,90,95,25\n"
    games = number_of(app)

    standings = put_in(stranger, send(stranger, {"text": sheet}))

    assert standings.status == 200
    assert number_of(app) == games + 1


def test_records_that_were_shown_come_in_beside_an_archive(
    app: Flask, table: Table, stranger: Phone
) -> None:
    table.hand("Ann", 90, 95)
    first = send(stranger, {}, [("evening.rook", EVENING.encode())])
    games = number_of(app)

    resent = {"text": EVENING, "file_name": "evening.rook", "seen": seen(first)}
    shown = send(stranger, resent, [("club.zip", taken_out(table.phone, "club.zip"))])

    assert shown.shows("evening.rook")
    assert shown.shows("Save 2 games")
    put_in(stranger, shown)
    assert number_of(app) == games + 2


def test_an_archive_is_saved_after_it_was_shown_only(
    app: Flask, table: Table, stranger: Phone
) -> None:
    games, content = number_of(app), taken_out(table.phone, "club.zip")

    answer = send(stranger, {"do": "save"}, [("club.zip", content)])

    assert (answer.status, number_of(app)) == (409, games)
    assert put_in(stranger, answer).status == 200


def archive(day: str, *moments: str) -> bytes:
    """The archive of a club with games begun at *moments*, and a season of one *day*."""
    game = f'{HEAD}players = ["Ann", "Bob", "Cal", "Dee"]\nhouse = {{ target = 90 }}\n{GOOD}'
    games = {f"games/00000{number}.rook": began for number, began in enumerate(moments, 1)}
    listed = "".join(f"{name},{began},Odd,\r\n" for name, began in games.items())
    files = {
        "club.toml": 'format = "rook-club/1"\nname = "Owls"\n',
        "players.csv": "player,guest,means\r\n",
        "seasons.csv": f"season,begins,ends,scoring\r\nOdd,{day},{day},wins\r\n",
        "rules.toml": "",
        **dict.fromkeys(games, game),
        "games.csv": f"file,began,season,rules\r\n{listed}",
    }
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as into:
        for name, text in files.items():
            into.writestr(name, text)
    return packed.getvalue()


@pytest.mark.usefixtures("_zone")
@pytest.mark.parametrize(
    ("day", "moments"),
    [
        ("0001-01-01", ("0001-01-01T00:00:00+14:00", "0001-01-01T00:00:00+00:00")),
        ("9999-12-31", ("9999-12-31T23:59:59-12:00", "9999-12-31T23:59:59+00:00")),
    ],
)
def test_a_game_of_an_archive_may_have_begun_whenever_a_clock_says(
    phone: Phone, day: str, moments: tuple[str, str]
) -> None:
    standings = put_in(phone, send(phone, {}, [("club.zip", archive(day, *moments))]))

    club = phone.open(standings.response.request.path.removesuffix("/standings"))
    pages = {*standings.links, *club.links, *phone.open("/").links}
    shown = [each for each in sorted(pages) if each.startswith(("/club/", "/t/"))]
    assert len(shown) > 6
    for path in shown:
        assert phone.open(path).status in (200, 303), path


def test_a_game_by_rules_that_no_table_can_agree_to_now_says_so_and_is_saved(phone: Phone) -> None:
    rules = 'house = { rook_rank = "low", rook_free_play = true }\n'

    page = send(phone, {"text": HEAD + rules + GOOD})

    assert page.status == 200
    assert page.shows(
        "do not go together: only a high Rook may be played at any time. "
        "This game keeps its rules, and no new one begins by them."
    )
    assert Page(phone.client.get(saved(phone, HEAD + rules + GOOD))).status == 200
