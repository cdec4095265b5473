"""Every screen there is, and how a phone gets to it."""

from collections.abc import Callable, Mapping
from typing import Literal

from playwright.sync_api import expect

from tests.browser.carded import carded
from tests.browser.phone import Phone
from tests.browser.scribe import Scribe

Reach = Callable[[Phone, Scribe], None]

SCREENS: dict[str, Reach] = {}
"""Name to the way there."""

ALIKE: set[str] = set()
"""The names of those that show nothing in `make test` that others do not."""


def screen(reach: Reach) -> Reach:
    """Adds *reach* to the screens, under its own name."""
    SCREENS[reach.__name__.replace("_", " ")] = reach
    return reach


def alike(reach: Reach) -> Reach:
    """Adds a screen of which each kind of part stands on another one too: for a soak."""
    ALIKE.add(reach.__name__.replace("_", " "))
    return screen(reach)


def page(
    name: str,
    path: str | Callable[[Scribe], str],
    *,
    sees: str | tuple[Literal["button", "heading"], str] = "",
    alike: bool = False,
) -> None:
    """Adds a screen to which an address leads; of what stands there it *sees* some."""

    def reach(phone: Phone, scribe: Scribe) -> None:
        phone.open(path if isinstance(path, str) else path(scribe))
        if isinstance(sees, tuple):
            expect(phone.page.get_by_role(sees[0], name=sees[1])).to_be_visible()
        elif sees:
            expect(phone.page.get_by_text(sees)).to_be_visible()

    SCREENS[name] = reach
    ALIKE.update([name] if alike else [])


FIRST: Mapping[str, str | int] = {"bidder": 1, "bid": 90, "trump": "red", "taken": 95}
SECOND: Mapping[str, str | int] = {"bidder": 2, "bid": 100, "trump": "black", "taken": 85}
LONG = {"seat1": "Maximiliana Wolfeschlegelsteinhausen", "seat2": "نور الدين عبد الرحمن"}


def two_hands(scribe: Scribe, **names: str) -> str:
    """A game with a bid made and a set."""
    table = scribe.begin(**names)
    scribe.score(table, 1, **FIRST)
    scribe.score(table, 2, **SECOND)
    return table


def finished(scribe: Scribe) -> str:
    """A game that is over."""
    table = scribe.begin(target=100)
    scribe.score(table, 1, bidder=2, bid=100, trump="green", taken=85)
    scribe.score(table, 2, bidder=1, bid=100, trump="red", taken=110)
    return table


@screen
def home_without_games(phone: Phone, _scribe: Scribe) -> None:
    phone.context.clear_cookies()
    phone.open("/")


@screen
def home_with_games(phone: Phone, scribe: Scribe) -> None:
    two_hands(scribe, **LONG)
    finished(scribe)
    phone.open("/")


@screen
def games_after_a_deletion(phone: Phone, scribe: Scribe) -> None:
    table = two_hands(scribe)
    phone.open(scribe.send("/games", f"{table}/delete").url.removeprefix(scribe.url))
    expect(phone.page.get_by_role("button", name="Bring it back")).to_be_visible()


@screen
def pick_a_game(phone: Phone, scribe: Scribe) -> None:
    scribe.begin()
    phone.open("/new")


@alike
def new_game(phone: Phone, _scribe: Scribe) -> None:
    phone.open("/new/kentucky-discard")


@screen
def new_game_with_errors(phone: Phone, _scribe: Scribe) -> None:
    phone.allowed = {422}
    phone.open("/new/call-partner-6")
    for seat in (1, 2):
        phone.page.get_by_label(f"Name at seat {seat}").fill("Ann")
    phone.press("Start the game")
    expect(phone.page.get_by_role("alert")).to_be_visible()


@screen
def table_with_an_effect(phone: Phone, scribe: Scribe) -> None:
    phone.open(two_hands(scribe))
    phone.answer(**FIRST)
    expect(phone.effect).to_contain_text("Made.")


@screen
def table_that_waits_for_the_result(phone: Phone, scribe: Scribe) -> None:
    table = two_hands(scribe, **LONG)
    scribe.bid(table, 3, bidder=1, bid=90, trump="yellow")
    phone.open(table)


@screen
def counter_pad(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin("double-deck-4")
    scribe.bid(table, 1, bidder=1, bid=150, trump="green")
    phone.open(table)
    phone.answer(by="pad", pileA="R14#1", pileB="RK#2")


@screen
def pad_with_an_error(phone: Phone, scribe: Scribe) -> None:
    phone.allowed = {422}
    table = scribe.begin()
    scribe.bid(table, 1, bidder=1, bid=90, trump="none")
    phone.open(table)
    phone.answer(by="pad", pileA="R14#1")
    phone.save()
    expect(phone.page.locator("#entry .err").first).to_be_visible()


@screen
def call_partner_for_five(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin("call-partner-5")
    called = {"trump": "black", "rook": "low", "partners": "4", "last_trick": "declarers"}
    scribe.score(table, 1, bidder=2, bid=120, taken=150, **called)
    phone.open(table)


def of_eight(scribe: Scribe) -> str:
    """A game in which eight play alone, with a bid made and a set."""
    table = scribe.begin("double-deck-4?players=8", sides="alone", seat1=LONG["seat1"])
    shares = {f"taken{seat}": 10 for seat in range(1, 8)}
    bid: Mapping[str, str | int] = {"bidder": 8, "bid": 150, "trump": "green", "by": "sides"}
    scribe.score(table, 1, **bid, **shares)
    scribe.score(table, 2, **bid, **{**shares, "taken1": 100})
    return table


@screen
def the_pad_of_eight(phone: Phone, scribe: Scribe) -> None:
    phone.open(of_eight(scribe))
    phone.answer(by="pad", pile7="R14#1")


@screen
def rook_for_three(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin("rook-for-three")
    phone.open(table)
    phone.answer(by="pad", pile1="R14#1")


@alike
def a_renege_among_eight(phone: Phone, scribe: Scribe) -> None:
    table = of_eight(scribe)
    scribe.bid(table, 3, bidder=1, bid=150, trump="yellow")
    phone.open(f"{table}/hand/3/other/renege")


KEPT = "/new/kentucky-discard/rules?target=500&rook_rank=none&news=rook_rank"


def keep_rules(scribe: Scribe) -> str:
    """Rules under a long name, and the address of the list of them."""
    name = "The table of Grandma Wolfeschlegelstein"
    there = scribe.send(KEPT, "/our-rules", name=name, do="keep")
    return there.url.removeprefix(scribe.url)


@screen
def house_rules(phone: Phone, _scribe: Scribe) -> None:
    phone.open(KEPT)


@alike
def rules_that_do_not_go_together(phone: Phone, _scribe: Scribe) -> None:
    phone.allowed = {422}
    phone.open("/new/kentucky-discard/rules/bid_min?do=change&bid_min=200")


@screen
def new_game_by_house_rules(phone: Phone, scribe: Scribe) -> None:
    scribe.begin()
    kept = keep_rules(scribe)
    phone.open(kept.replace("/rules?", "?").replace("players=4", "players=6"))


@alike
def pick_among_named_rules(phone: Phone, scribe: Scribe) -> None:
    keep_rules(scribe)
    phone.open("/new")


@screen
def rules_under_a_name(phone: Phone, scribe: Scribe) -> None:
    keep_rules(scribe)
    phone.open("/new")
    phone.tap(phone.page.get_by_role("link", name="Change, rename or delete"))
    expect(phone.page.get_by_role("button", name="Rename")).to_be_visible()


@alike
def the_rule_book_of_a_table(phone: Phone, scribe: Scribe) -> None:
    there = f"{two_hands(scribe)}/rules"
    scribe.send(f"{there}/change/target", f"{there}/change/target", target=500, do="change")
    phone.open(f"{there}#rule-both_over")


@alike
def rules_changed_in_mid_game(phone: Phone, scribe: Scribe) -> None:
    there = f"{two_hands(scribe)}/rules/change"
    scribe.send(f"{there}/target", f"{there}/target", target=500, do="change")
    phone.open(f"{there}?news=target")


@alike
def table_after_undo(phone: Phone, scribe: Scribe) -> None:
    phone.open(two_hands(scribe))
    phone.press("Undo")
    expect(phone.said).to_contain_text("Undone.")


@screen
def somebody_was_first(phone: Phone, scribe: Scribe) -> None:
    phone.allowed = {409}
    table = scribe.begin()
    phone.page.route("**/live", lambda route: route.abort())  # it hears of nothing
    nothing_new = {"Rook-Referee": "1"}
    phone.page.route("**/news?*", lambda route: route.fulfill(status=204, headers=nothing_new))
    phone.open(table)
    scribe.score(table, 1, **SECOND)
    phone.answer(**FIRST)
    phone.save()
    expect(phone.page.get_by_role("alert")).to_contain_text("Somebody was first")


@alike
def table_without_connection(phone: Phone, scribe: Scribe) -> None:
    phone.open(scribe.begin())
    phone.lose_connection()
    phone.choose("bidder", 1)
    expect(phone.page.get_by_role("alert")).to_be_visible()
    phone.find_connection()


def with_a_plan(phone: Phone, table: str) -> None:
    """At *table*, once the phone has what it needs without a connection."""
    phone.open(table)
    phone.ready()


def kept(phone: Phone, hand: Mapping[str, str | int], said: str) -> None:
    """Enters *hand* without a connection; how many wait is *said*."""
    phone.answer(**hand)
    phone.save()
    expect(phone.page.locator("#outbox")).to_contain_text(said)


@screen
def hands_that_wait(phone: Phone, scribe: Scribe) -> None:
    with_a_plan(phone, two_hands(scribe, **LONG))
    phone.lose_connection()
    kept(phone, FIRST, "1 hand not sent yet")
    kept(phone, SECOND, "2 hands not sent yet")
    phone.answer(bidder=3, bid=80)


@screen
def a_hand_that_came_too_late(phone: Phone, scribe: Scribe) -> None:
    table = two_hands(scribe)
    with_a_plan(phone, table)
    phone.allowed = {409}
    phone.lose_connection()
    kept(phone, FIRST, "1 hand not sent yet")
    kept(phone, SECOND, "2 hands not sent yet")
    scribe.score(table, 3, bidder=4, bid=110, trump="yellow", taken=115)
    phone.find_connection()
    phone.page.get_by_role("button", name="Drop mine").wait_for()


@screen
def the_replay_of_a_hand(phone: Phone, scribe: Scribe) -> None:
    phone.open(f"{carded(scribe, 'renege-proved', **LONG)}/hand/1/replay?at=2.4")
    expect(phone.page.get_by_label("Step", exact=True)).to_be_visible()


@alike
def a_hand_with_all_cards_seen(phone: Phone, scribe: Scribe) -> None:
    phone.open(f"{carded(scribe, 'carded-kentucky-discard', **LONG)}/hand/1/best")
    phone.page.get_by_text("What could still be made, card by card").click()
    phone.page.get_by_text("With the best nest and trump?").click()
    expect(phone.page.get_by_text("120 was there")).to_be_visible()


@screen
def a_hand_played_on_otherwise(phone: Phone, scribe: Scribe) -> None:
    phone.open(f"{carded(scribe, 'carded-kentucky-discard')}/hand/1/best?at=1.3&then=RK")
    phone.page.get_by_text("Best play from here").click()


@screen
def search_of_old_games(phone: Phone, scribe: Scribe) -> None:
    two_hands(scribe, **LONG)
    phone.open("/games?since=never")
    expect(phone.page.get_by_text("Write the date like")).to_be_visible()


@alike
def table_that_is_only_watched(phone: Phone, scribe: Scribe) -> None:
    table = two_hands(scribe)
    phone.become(scribe.guest(table))
    phone.open(table)


def in_play(scribe: Scribe, **names: str) -> str:
    """A game with two hands, in the third of which the bid is said."""
    table = two_hands(scribe, **names)
    scribe.bid(table, 3, bidder=1, bid=110, trump="yellow")
    return table


def asked(scribe: Scribe) -> tuple[str, Scribe]:
    """A table with a hand that waits for its seal, and the phone that is asked."""
    table = scribe.begin(**LONG)
    scribe.sit(table, 1)
    player = scribe.player(table, 2)
    scribe.score(table, 1, **FIRST)
    return table, player


@screen
def a_hand_to_be_sealed(phone: Phone, scribe: Scribe) -> None:
    table, player = asked(scribe)
    phone.become(player)
    phone.open(table)
    expect(phone.page.get_by_role("button", name="Seal it")).to_be_visible()


@screen
def what_is_wrong_with_a_hand(phone: Phone, scribe: Scribe) -> None:
    table, player = asked(scribe)
    phone.become(player)
    phone.allowed = {422}
    phone.open(f"{table}/hand/1/dispute")
    phone.press("Dispute the hand")
    expect(phone.page.get_by_text("Tap what is wrong")).to_be_visible()


@screen
def a_disputed_hand(phone: Phone, scribe: Scribe) -> None:
    table, player = asked(scribe)
    there = f"{table}/hand/1"
    player.send(f"{there}/dispute", f"{there}/seal", disputed=1, why="bid", more="It was 110")
    phone.open(table)
    expect(phone.page.get_by_role("link", name="Correct hand 1")).to_be_visible()


@screen
def the_list_of_seals(phone: Phone, scribe: Scribe) -> None:
    table, _ = asked(scribe)
    phone.open(f"{table}/seals")


STRAYED = "Y14 G5 Y6 Y7"
"""The second seat does not follow, and lays a yellow card in the next trick."""


def disputed(scribe: Scribe, **names: str) -> str:
    """A hand in which somebody reneged, with the cards that prove it; the address of its judge."""
    table = scribe.begin(**names)
    scribe.score(table, 1, **FIRST)
    judge = f"{table}/hand/1/judge"
    for trick, cards in ((1, STRAYED), (2, "Y13 Y12 Y11 Y10")):
        scribe.send(judge, judge, do="tell-trick", trick=trick, cards=cards)
    return judge


@screen
def what_is_told_to_the_judge_and_wrong(phone: Phone, scribe: Scribe) -> None:
    phone.allowed = {422}
    phone.open(f"{disputed(scribe)}?tell=tell-trick")
    phone.page.locator("#f-cards").fill("R99")
    phone.press("Save the trick")
    expect(phone.page.locator(".err")).to_be_visible()


@screen
def what_a_renege_costs(phone: Phone, scribe: Scribe) -> None:
    there = disputed(scribe, **LONG).replace("/judge", "/remedies?kind=renege&seat=2&trick=1")
    phone.open(there)
    expect(phone.page.get_by_role("button", name="Apply this ruling").first).to_be_visible()


@screen
def a_ruling_and_what_was_ruled_before(phone: Phone, scribe: Scribe) -> None:
    asked = disputed(scribe).replace("/judge", "/remedies")
    fields: dict[str, str | int] = {"kind": "renege", "seat": 2, "trick": 1, "found": 10}
    scribe.send(f"{asked}?kind=renege&seat=2&trick=1", asked, **fields, remedy="bidders-make-bid")
    phone.open(f"{disputed(scribe)}?ask=renege+2@1")
    expect(phone.page.get_by_text("You ruled so on")).to_be_visible()


@alike
def a_hand_that_was_ruled_on(phone: Phone, scribe: Scribe) -> None:
    asked = disputed(scribe).replace("/judge", "/remedies")
    fields: dict[str, str | int] = {"kind": "renege", "seat": 2, "trick": 1, "found": 10}
    scribe.send(f"{asked}?kind=renege&seat=2&trick=1", asked, **fields, remedy="lose-bid")
    phone.open(asked.removesuffix("/remedies"))
    expect(phone.page.get_by_role("heading", name="Ruled")).to_be_visible()


@screen
def something_else_happened(phone: Phone, scribe: Scribe) -> None:
    table = two_hands(scribe)
    scribe.bid(table, 3, bidder=1, bid=90, trump="yellow")
    phone.open(f"{table}/hand/3/other")


@screen
def something_else_with_errors(phone: Phone, scribe: Scribe) -> None:
    phone.allowed = {422}
    phone.open(scribe.begin() + "/hand/1/other/agreed")
    phone.page.locator("#effect button").tap()
    expect(phone.page.get_by_role("alert")).to_be_visible()


@screen
def preview(phone: Phone, scribe: Scribe) -> None:
    phone.open(f"{two_hands(scribe)}/hand/1")
    phone.choose("taken", 80)
    expect(phone.effect).to_contain_text("Set!")
    phone.page.locator("#effect input").evaluate("seen => seen.remove()")
    phone.save()
    expect(phone.page.get_by_role("button", name="Save", exact=True)).to_be_visible()


@screen
def correction_with_its_history(phone: Phone, scribe: Scribe) -> None:
    table = two_hands(scribe)
    page = f"{table}/hand/1"
    corrected = {**FIRST, "taken": 80, "by": "bidders", "do": "save"}
    scribe.send(page, page, **corrected)
    phone.open(page)
    expect(phone.page.locator("del")).to_be_visible()


@screen
def the_code_to_join_by(phone: Phone, scribe: Scribe) -> None:
    phone.url = phone.url.replace("127.0.0.1", "rook.lan")
    phone.open(f"{scribe.begin(**LONG)}/join")
    expect(phone.page.locator(".qr")).to_be_visible()


@alike
def a_code_that_is_none(phone: Phone, _scribe: Scribe) -> None:
    phone.allowed = {422}
    phone.open("/join")
    phone.page.get_by_label("Code").fill("K7M 4Q")
    phone.press("Join")
    expect(phone.page.get_by_role("alert")).to_be_visible()


@screen
def the_links_of_a_table(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin()
    scribe.send(f"{table}/links", f"{table}/links", role="scribe", label=LONG["seat1"])
    phone.open(f"{table}/links")


@alike
def the_end_of_a_link(phone: Phone, scribe: Scribe) -> None:
    phone.open(f"{scribe.begin()}/links")
    phone.tap(phone.page.get_by_role("link", name="End it"))
    expect(phone.page.get_by_role("button", name="Yes, end it")).to_be_visible()


@alike
def hand_over_the_pen(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin()
    scribe.player(table, 2)
    phone.open(f"{table}/pen")


@screen
def somebody_asks_for_the_pen(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin(**LONG)
    scribe.player(table, 1).ask_for_pen(table)
    phone.open(table)


@alike
def the_table_of_a_player(phone: Phone, scribe: Scribe) -> None:
    table = two_hands(scribe)
    player = scribe.player(table, 2)
    player.ask_for_pen(table)
    phone.become(player)
    phone.open(table)


@alike
def words_to_get_back_in(phone: Phone, scribe: Scribe) -> None:
    phone.open(scribe.begin())
    phone.tap(phone.page.get_by_text("Recovery words"))
    expect(phone.page.get_by_text("Photograph or copy")).to_be_visible()


@screen
def a_lost_pen(phone: Phone, _scribe: Scribe) -> None:
    phone.allowed = {422}
    phone.open("/recover")
    phone.page.get_by_label("The six words").fill("zzz")
    phone.press("Get back in")
    expect(phone.page.get_by_text("no recovery word begins like that")).to_be_visible()


@screen
def this_phone(phone: Phone, _scribe: Scribe) -> None:
    phone.open("/phone")
    phone.press("Save")
    expect(phone.page.get_by_role("status")).to_be_visible()


@alike
def take_the_pen(phone: Phone, scribe: Scribe) -> None:
    offer = scribe.pen_link(scribe.begin())
    phone.context.clear_cookies()
    phone.open(offer)


@screen
def who_are_you(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin(**LONG)
    scribe.player(table, 2)
    offer = scribe.shown(f"{table}/join")
    phone.context.clear_cookies()
    phone.open(offer)


@screen
def about(phone: Phone, _scribe: Scribe) -> None:
    phone.open("/about")


@screen
def nothing_here(phone: Phone, _scribe: Scribe) -> None:
    phone.allowed = {404}
    phone.open("/t/no-such-table")


@alike
def only_who_holds_the_pen(phone: Phone, scribe: Scribe) -> None:
    phone.allowed = {403}
    table = scribe.begin()
    phone.become(scribe.guest(table))
    phone.open(f"{table}/hand/1/other")


@screen
def not_saved_and_kept(phone: Phone, scribe: Scribe) -> None:
    phone.allowed = {400, 404}  # the plan of the hands to come may be asked for after the save
    phone.open(scribe.begin())
    phone.answer(**FIRST)
    expect(phone.effect).to_contain_text("Made.")
    phone.context.clear_cookies()
    phone.save()
    expect(phone.page.get_by_role("button", name="Try again")).to_be_visible()


RECORD = 'format = "rook-record/1"\nrules = "kentucky-discard"\n'


def looked_through(phone: Phone, text: str) -> None:
    phone.open("/import")
    phone.page.get_by_label("Or paste its text").fill(text)
    phone.press("Show what is in it")
    expect(phone.page.get_by_role("button", name="Look again")).to_be_visible()


@screen
def a_file_as_it_will_be_scored(phone: Phone, _scribe: Scribe) -> None:
    names = ", ".join(f'"{name}"' for name in (*LONG.values(), "Cal", "Dee"))
    hand = '[[hand]]\nbidder = 1\nbid = 72\ntaken = { A = 95 }\nnote = "a long evening"\n'
    looked_through(phone, f"{RECORD}players = [{names}]\n[house]\ntarget = 500\n{hand}{hand}")


@screen
def a_file_with_problems(phone: Phone, _scribe: Scribe) -> None:
    phone.allowed = {422}
    bad = f'[[hand]]\nbid = 0\nnote = "{"long " * 80}"\nfoo = 1\n'
    looked_through(phone, f"{RECORD}{bad}[[hand]]\nplay = [\n{bad}")


SHEET = """Date,Hand,Bidder,Bid,Trump,Us,Them
2026-05-01,1,Ann,90,red,95,25
2026-05-01,2,Bob,80,green,40,80
2026-05-01,3,Cal,100,black,110,10
"""


@alike
def a_score_sheet_that_names_nobody(phone: Phone, _scribe: Scribe) -> None:
    phone.allowed = {422}
    looked_through(phone, SHEET)


def dealt(scribe: Scribe) -> str:
    """The cards of a hand that Ann plays in red."""
    table = scribe.begin(**LONG)
    scribe.bid(table, 1, bidder=1, bid=90, trump="red")
    return f"{table}/hand/1/cards"


@screen
def card_pad(phone: Phone, scribe: Scribe) -> None:
    phone.open(dealt(scribe))
    for card in ("R14", "Y5"):
        phone.page.locator(f".deck [value={card}]").click()
        expect(phone.page.locator(f".deck [value={card}]")).to_have_count(0)


# Screens that an address alone leads to

page("table before the first bid", lambda scribe: scribe.begin(), alike=True)
page("eight who play alone", of_eight)
page("the correction of eight", lambda scribe: f"{of_eight(scribe)}/hand/2")
page("seven with called partners", lambda scribe: scribe.begin("call-partner-4?players=7"))
page(
    "four sides of two",
    lambda scribe: scribe.begin("double-deck-4?players=8", sides="four"),
    alike=True,
)
page("games for three", "/new/all?players=3")
page("a question about the game", "/new/find?players=4&decks=1&pack=yes&rook=yes", alike=True)
page("one house rule", "/new/kentucky-discard/rules/rook_rank?rook_rank=low")
page("what each card counts", "/new/kentucky-full-deck/rules/counters", alike=True)
page("ask the rules", lambda scribe: f"{two_hands(scribe, **LONG)}/ask")
page("ask and find", lambda scribe: f"{two_hands(scribe)}/ask?q=kity")
page("ask and find nothing", lambda scribe: f"{two_hands(scribe)}/ask?q=pizza")
page("games to compare", "/new?players=5")
page("new game for eight", "/new/double-deck-4?players=8", alike=True)
page("two decks for six", lambda scribe: scribe.begin("double-deck-6"), alike=True)
page("standard cards", lambda scribe: scribe.begin("kentucky-standard-deck"))
page("end of a game", finished, sees=("button", "Rematch"))
page(
    "the result to share",
    lambda scribe: f"{finished(scribe)}/result",
    sees=("button", "Copy the text"),
    alike=True,
)
page("the result of eight", lambda scribe: f"{of_eight(scribe)}/result")
page("the score sheet to print", lambda scribe: f"{two_hands(scribe, **LONG)}/sheet")
page("the score sheet of eight to print", lambda scribe: f"{of_eight(scribe)}/sheet")
page(
    "a hand to share",
    lambda scribe: f"{carded(scribe, 'carded-kentucky-discard', **LONG)}/hand/1/picture",
    sees=("button", "Copy the text"),
)
page(
    "table whose hand is logged",
    lambda scribe: carded(scribe, "carded-under-way", **LONG),
    sees="leads to trick 6",
)
page(
    "a replay that says what was there",
    lambda scribe: f"{carded(scribe, 'carded-kentucky-discard')}/hand/1/replay",
    sees="With all cards seen, 90 was there.",
)
page(
    "the replay of six with two decks",
    lambda scribe: f"{carded(scribe, 'carded-double-deck-6')}/hand/1/replay?at=3.5",
)
page("the middle of the table", lambda scribe: f"{in_play(scribe, **LONG)}/centre")
page("the middle of a table for eight", lambda scribe: f"{of_eight(scribe)}/centre")
page("a television", lambda scribe: f"{in_play(scribe, **LONG)}/tv")
page("a television for eight", lambda scribe: f"{of_eight(scribe)}/tv", alike=True)
page(
    "the judge",
    lambda scribe: f"{disputed(scribe, **LONG)}?ask=renege+2@1",
    sees="Proven.",
    alike=True,
)
page(
    "the judge with an open question",
    lambda scribe: f"{disputed(scribe)}?ask=held+3+G6@1",
    sees="Open.",
)
page(
    "the judge of a hand that is played",
    lambda scribe: f"{in_play(scribe)}/hand/3/judge",
    sees="This hand is being played.",
    alike=True,
)
page("no way for other phones", lambda scribe: f"{scribe.begin()}/join", alike=True)
page("rules of every game", "/rules", alike=True)
page("rules of one game", "/rules/call-partner-6")
page("rules of one table", lambda scribe: scribe.begin(target=500) + "/rules")
page("a game from a file", "/import")
page("a hand to tick", lambda scribe: f"{dealt(scribe)}/seat1")
page("the bidding call by call", lambda scribe: f"{dealt(scribe)}/auction")
page("cards to lay open", lambda scribe: f"{dealt(scribe)}/open", alike=True)
