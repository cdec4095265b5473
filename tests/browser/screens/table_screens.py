"""The ways to the screens of a table: its game, hands, cards, judge, rules and charter; poker."""

import re
import urllib.parse
from collections.abc import Mapping

from playwright.sync_api import expect

from tests.browser.carded import carded
from tests.browser.phone import Phone
from tests.browser.screens.screen import (
    FIRST,
    LONG,
    RECORD,
    SECOND,
    disputed,
    finished,
    in_play,
    looked_through,
    of_eight,
    page,
    screen,
    two_hands,
)
from tests.browser.scribe import Forms, Scribe


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


@screen
def new_game_with_errors(phone: Phone, _scribe: Scribe) -> None:
    phone.allowed = {422}
    phone.open("/new/call-partner-6")
    for seat in (1, 2):
        phone.page.get_by_label(f"Name at seat {seat}").fill("Ann")
    phone.press("Start the game")
    expect(phone.page.get_by_role("heading", name="Not started yet")).to_be_visible()


@screen
def table_with_an_effect(phone: Phone, scribe: Scribe) -> None:
    phone.open(two_hands(scribe))
    phone.answer(**FIRST)
    expect(phone.effect).to_contain_text("Made.")


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


@screen
def the_pad_of_eight(phone: Phone, scribe: Scribe) -> None:
    phone.open(of_eight(scribe))
    phone.answer(by="pad", pile7="R14#1")


@screen
def rook_for_three(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin("rook-for-three")
    phone.open(table)
    phone.answer(by="pad", pile1="R14#1")


RENEGED = "/remedies?kind=renege&seat=2&trick=1"
KEPT = "/new/kentucky-discard/rules?target=500&rook_rank=none&news=rook_rank"


def keep_rules(scribe: Scribe) -> str:
    """Rules under a long name, and the address of the list of them."""
    name = "The table of Grandma Wolfeschlegelstein"
    there = scribe.send(KEPT, "/our-rules", name=name, do="keep")
    return there.url.removeprefix(scribe.url)


@screen
def new_game_by_house_rules(phone: Phone, scribe: Scribe) -> None:
    scribe.begin()
    kept = keep_rules(scribe)
    phone.open(kept.replace("/rules?", "?").replace("players=4", "players=6"))


@screen
def rules_under_a_name(phone: Phone, scribe: Scribe) -> None:
    keep_rules(scribe)
    phone.open("/new")
    phone.tap(phone.page.get_by_role("link", name="Change, rename or delete"))
    expect(phone.page.get_by_role("button", name="Rename")).to_be_visible()


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
    expect(phone.page.locator(".note")).to_contain_text("Somebody was faster")


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
def a_hand_played_on_otherwise(phone: Phone, scribe: Scribe) -> None:
    phone.open(f"{carded(scribe, 'carded-kentucky-discard')}/hand/1/best?at=1.3&then=RK")
    phone.page.get_by_text("Best play from here").click()


@screen
def search_of_old_games(phone: Phone, scribe: Scribe) -> None:
    two_hands(scribe, **LONG)
    phone.open("/games?since=never")
    expect(phone.page.get_by_text("Write the date like")).to_be_visible()


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
def what_is_told_to_the_judge_and_wrong(phone: Phone, scribe: Scribe) -> None:
    phone.allowed = {422}
    phone.open(f"{disputed(scribe)}?tell=tell-trick")
    phone.page.locator("#f-cards").fill("R99")
    phone.press("Save the trick")
    expect(phone.page.locator(".err")).to_be_visible()


@screen
def a_ruling_and_what_was_ruled_before(phone: Phone, scribe: Scribe) -> None:
    asked = disputed(scribe).replace("/judge", "/remedies")
    fields: dict[str, str | int] = {"kind": "renege", "seat": 2, "trick": 1, "found": 10}
    scribe.send(f"{asked}?kind=renege&seat=2&trick=1", asked, **fields, remedy="bidders-make-bid")
    phone.open(f"{disputed(scribe)}?ask=renege+2@1")
    expect(phone.page.get_by_text("You ruled like this on")).to_be_visible()


@screen
def something_else_with_errors(phone: Phone, scribe: Scribe) -> None:
    phone.allowed = {422}
    phone.open(scribe.begin() + "/hand/1/other/agreed")
    phone.page.locator("#effect button").tap()
    expect(phone.page.locator(".note")).to_be_visible()


@screen
def preview(phone: Phone, scribe: Scribe) -> None:
    phone.open(f"{two_hands(scribe)}/hand/1")
    phone.choose("taken", 80)
    expect(phone.effect).to_contain_text("lose")
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


@screen
def the_links_of_a_table(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin()
    scribe.send(f"{table}/links", f"{table}/links", role="scribe", label=LONG["seat1"])
    phone.open(f"{table}/links")


@screen
def somebody_asks_for_the_pen(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin(**LONG)
    scribe.player(table, 1).ask_for_pen(table)
    phone.open(table)


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


@screen
def who_are_you(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin(**LONG)
    scribe.player(table, 2)
    offer = scribe.shown(f"{table}/join")
    phone.context.clear_cookies()
    phone.open(offer)


@screen
def nothing_here(phone: Phone, _scribe: Scribe) -> None:
    phone.allowed = {404}
    phone.open("/t/no-such-table")


@screen
def not_saved_and_kept(phone: Phone, scribe: Scribe) -> None:
    phone.allowed = {400, 404}  # the plan of the hands to come may be asked for after the save
    phone.open(scribe.begin())
    phone.answer(**FIRST)
    expect(phone.effect).to_contain_text("Made.")
    phone.context.clear_cookies()
    phone.save()
    expect(phone.page.get_by_role("button", name="Try again")).to_be_visible()


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

page("eight who play alone", of_eight)
page("house rules", KEPT)
page("about", "/about")
page("the list of seals", lambda scribe: f"{asked(scribe)[0]}/seals")
page("table that waits for the result", lambda scribe: in_play(scribe, **LONG))
page("something else happened", lambda scribe: f"{in_play(scribe)}/hand/3/other")
page("what a renege costs", lambda scribe: disputed(scribe, **LONG).replace("/judge", RENEGED))
page(
    "the replay of a hand",
    lambda scribe: f"{carded(scribe, 'renege-proved', **LONG)}/hand/1/replay?at=2.4",
)
page("the correction of eight", lambda scribe: f"{of_eight(scribe)}/hand/2")
page("seven with called partners", lambda scribe: scribe.begin("call-partner-4?players=7"))
page("games for three", "/new/all?players=3")
page("one house rule", "/new/kentucky-discard/rules/rook_rank?rook_rank=low")
page("ask the rules", lambda scribe: f"{two_hands(scribe, **LONG)}/ask")
page("ask and find", lambda scribe: f"{two_hands(scribe)}/ask?q=kity")
page("ask and find nothing", lambda scribe: f"{two_hands(scribe)}/ask?q=pizza")
page("games to compare", "/new?players=5")
page("standard cards", lambda scribe: scribe.begin("kentucky-standard-deck"))
page("end of a game", finished, sees=("button", "Rematch"))
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
page(
    "the judge with an open question",
    lambda scribe: f"{disputed(scribe)}?ask=held+3+G6@1",
    sees="Open.",
)
page("rules of one game", "/rules/call-partner-6")
page("rules of one table", lambda scribe: scribe.begin(target=500) + "/rules")
page("a game from a file", "/import")
page("a hand to tick", lambda scribe: f"{dealt(scribe)}/seat1")
page("the bidding call by call", lambda scribe: f"{dealt(scribe)}/auction")


REASON = "We said three hundred at eight o’clock, and it is far too late for a longer game"


def at_a_table(scribe: Scribe) -> tuple[str, dict[int, Scribe]]:
    """A table of four phones with long names, and the phones by seat."""
    table = two_hands(scribe, **LONG)
    scribe.sit(table, 1)
    return table, {1: scribe, **{seat: scribe.player(table, seat) for seat in (2, 3)}}


def proposed(table: str, scribe: Scribe, asked: str = "target=500&bid_min=80") -> None:
    scribe.send(f"{table}/charter/effect?{asked}", f"{table}/charter/effect")


def says(table: str, scribe: Scribe, verb: str, **more: str | int) -> None:
    """What a phone says of the open proposal."""
    text = scribe.get(f"{table}/charter").text
    found = re.search(r'name="(?:agree|disagree|withdraw)" value="(\d+)"', text)
    assert found is not None
    token = Forms(text).found[f"{table}/charter"]["csrf_token"]
    scribe.post(f"{table}/charter", {"csrf_token": token, verb: found[1], **more})


def disagreed(scribe: Scribe) -> str:
    """A table with a proposal that somebody does not agree to."""
    table, phones = at_a_table(scribe)
    proposed(table, phones[2])
    says(table, phones[3], "disagree", reason=REASON)
    return table


@screen
def the_charter_with_versions(phone: Phone, scribe: Scribe) -> None:
    table, phones = at_a_table(scribe)
    proposed(table, phones[2])
    says(table, phones[2], "withdraw")
    proposed(table, phones[3])
    for each in (phones[1], phones[2]):
        says(table, each, "agree")
    says(table, scribe, "say", seat=4)
    phone.open(f"{table}/charter")
    expect(phone.page.get_by_role("heading", name="Version 2, from hand 3 on")).to_be_visible()


@screen
def the_effect_of_a_change(phone: Phone, scribe: Scribe) -> None:
    table, _ = at_a_table(scribe)
    phone.open(f"{table}/charter/effect?target=100&rook_points=40")
    expect(phone.page.get_by_role("button", name="Propose it to the table")).to_be_visible()


@screen
def a_game_of_five_by_other_rules(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin("call-partner-5")
    called = {"trump": "black", "rook": "low", "partners": "4", "last_trick": "declarers"}
    scribe.score(table, 1, bidder=2, bid=120, taken=150, **called)
    phone.open(f"{table}/what-if?bonus=none")


# Screens that an address alone leads to

page(
    "the charter with a proposal",
    lambda scribe: f"{disagreed(scribe)}/charter",
    sees=("button", "Dee agrees"),
)


STAKES: dict[str, str | int] = {
    "name1": "Ann",
    "name2": LONG["seat1"],
    "name3": LONG["seat2"],
    "game": "holdem",
    "limit": "no",
    "small": 10,
    "big": 20,
    "buy_in": 1000,
}
"""Three players, Ann on the button."""


def night(scribe: Scribe, *taps: str, **changed: str | int) -> str:
    """The path of a night after *taps*."""
    begun = scribe.send("/poker/new", "/poker/new", **{**STAKES, **changed})
    path = urllib.parse.urlsplit(begun.url).path
    for tap in taps:
        answer = scribe.send(path, path, do=tap)
        assert answer.status == 200, answer.text
    return path


@screen
def a_poker_hand_with_side_pots_to_give(phone: Phone, scribe: Scribe) -> None:
    """Ann has 500 more than the others, who have 1000 and 980 after the blind was lost."""
    path = night(scribe, "deal", "fold", "fold", "deal", "raise:990", "raise:1010", "check-or-call")
    phone.open(path)
    expect(phone.page.get_by_text("Who wins?", exact=True)).to_be_visible()


@screen
def poker_cards_to_tap(phone: Phone, scribe: Scribe) -> None:
    path = night(scribe, "deal", "raise:1000", "check-or-call", "check-or-call")
    phone.open(f"{path}/cards?board=Kd9s4c2h7d&p1=Jh")


page("a night to set up", "/poker/new")
page(
    "a turn of a poker hand",
    lambda scribe: night(scribe, "deal", "raise:60", clock=60, rise=15, ante=2),
    sees=("button", "Call 50"),
)
page("the bank of a night", lambda scribe: f"{night(scribe, 'deal', 'fold', 'fold')}/bank")
page("a night to share", lambda scribe: f"{night(scribe, 'deal', 'fold', 'fold')}/result")


def pad(scribe: Scribe, name: str, players: int, *rounds: Mapping[str, str | int]) -> str:
    """The path of a game on a pad with long names, after these rounds."""
    names = ["Ann", LONG["seat1"], LONG["seat2"], "Dee", "Eve", "Flo"][:players]
    seats = {f"name{seat}": each for seat, each in enumerate(names, 1)}
    begun = scribe.send(f"/pads/new/{name}", f"/pads/new/{name}", **seats)
    path = urllib.parse.urlsplit(begun.url).path
    for taps in rounds:
        answer = scribe.send(path, path, **{"do": "hand", **taps})
        assert answer.status == 200, answer.text
    return path


BIDS = {f"bid-{at}": "1" if at == 2 else "0" for at in range(6)}
ONE_ROUND = {**BIDS, **{f"tricks-{at}": "0" for at in range(5)}}
"""The first round of Wizard with six: the last took the trick, which somebody else had bid."""


page("another card game to choose", "/pads/new", sees=("heading", "Which game?"))
page("a pad to set up", "/pads/new/spades")
page("a game of our own", "/pads/own")
page("the rules of a pad", "/pads/rules/canasta")
page("a round of a pad", lambda scribe: pad(scribe, "wizard", 6, ONE_ROUND))
page("bids of a pad", lambda scribe: pad(scribe, "wizard", 6, ONE_ROUND, {**BIDS, "do": "bid"}))
page("points to type", lambda scribe: pad(scribe, "any", 6))
page("things to count", lambda scribe: pad(scribe, "screw-your-neighbour", 4))
page("a round of a pad to correct", lambda scribe: f"{pad(scribe, 'wizard', 6, ONE_ROUND)}/round/1")
page("what else a pad has", lambda scribe: f"{pad(scribe, 'wizard', 6, ONE_ROUND)}/more")
page("a game on a pad to share", lambda scribe: f"{pad(scribe, 'wizard', 6, ONE_ROUND)}/result")
page("a game on a pad on a television", lambda scribe: f"{pad(scribe, 'wizard', 6, ONE_ROUND)}/tv")
page(
    "a game on a pad that is over",
    lambda scribe: pad(scribe, "euchre", 4, *[{"makers": "1", "alone": "yes", "tricks": "5"}] * 3),
    sees=("button", "Same table again"),
)
