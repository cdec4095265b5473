"""Why a hand scored as it did: the same sentence on every page that says what it scored."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from referee.cli.replay import answer_text
from referee.rook import game
from referee.rook.hand import teams
from referee.rook.judge import prospects, verdict, working
from referee.rook.judge.scoring import Capture, Contract, Gain, HandScore, Outcome, score_hand
from referee.rook.rules.model import RuleSet
from referee.rook.rules.registry import RULES
from tests.web.phone import Phone
from tests.web.playing import Table, effect

LAST = "Ann and Cal captured 85, the last trick brings 20: 105."
LOST = (
    "Ann and Cal captured 60, the last trick brings 20: 80, 20 short; the bid of 100 is lost: −100."
)
SET = "Ann and Cal captured 85, the bid of 100 is lost: −100."
TRIAL = "Bob and Dee captured 35, setting the bid brings 20: 55."


def drawn(phone: Phone, address: str) -> str:
    """The text of a drawing, its lines joined."""
    tree = ET.fromstring(phone.open(address).html)
    found = tree.iter("{http://www.w3.org/2000/svg}text")
    return " ".join("".join(line.itertext()) for line in found)


def record(phone: Phone, table: Table) -> str:
    return phone.client.get(f"{table.path}/record.rook").text


def replayed(phone: Phone, table: Table) -> str:
    return answer_text(record(phone, table), as_json=False)


def read_back(phone: Phone, table: Table) -> str:
    form = phone.open("/import").form("/import")
    return phone.send(form, text=record(phone, table)).words


def corrected(phone: Phone, table: Table) -> str:
    """The effect that is shown before a correction is saved, back to the points it had."""
    table.correct(1, taken=80)
    return effect(phone.send(table.correction(1), taken=85, do="hand"))


def saved(_: Phone, table: Table) -> str:
    return table.look().page.html.partition('<div class="saved')[2].partition("</div>")[0]


PAGES: dict[str, Callable[[Phone, Table], str]] = {
    "the notice of the save": saved,
    "the score sheet": lambda _, table: table.look().rows[0],
    "the page of the hand": lambda phone, table: phone.open(f"{table.path}/hand/1").words,
    "the effect of a correction": corrected,
    "on paper": lambda phone, table: phone.open(f"{table.path}/sheet").words,
    "the picture": lambda phone, table: drawn(phone, f"{table.path}/result.svg"),
    "the text": lambda phone, table: phone.open(f"{table.path}/result.txt").html,
    "what if": lambda phone, table: phone.open(f"{table.path}/what-if?target=400").words,
    "the command": replayed,
    "a record that is read": read_back,
}
"""What each page says of the first hand of a table."""


def one_line(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("page", PAGES)
def test_every_page_that_says_what_a_hand_scored_says_why(phone: Phone, page: str) -> None:
    table = Table.start(phone, "one-forty")
    table.hand("Ann", 100, 85, last_trick="A")

    assert LAST in one_line(PAGES[page](phone, table))


def test_the_effect_says_it_before_the_hand_is_saved(phone: Phone) -> None:
    table = Table.start(phone, "one-forty")
    table.page = phone.send(table.entry(), bidder=1, bid=100, taken=85, last_trick="A", do="hand")

    assert table.effect == (
        "Made. Ann and Cal take 105 and stand at 105. Bob and Dee take 35 and stand at 35. " + LAST
    )


def test_a_hand_that_scores_what_was_captured_needs_no_sentence(table: Table) -> None:
    table.hand("Ann", 90, 95)

    assert "captured 95" not in table.look().page.words


def test_the_end_of_a_game_says_it_of_the_last_hand(phone: Phone) -> None:
    table = Table.start(phone, "one-forty", target=100)
    page = table.hand("Ann", 100, 85, last_trick="A")

    assert f"Last hand {LAST}" in page.words


@pytest.mark.parametrize("page", ["", "/sheet"])
@pytest.mark.parametrize(("taken", "said", "rule"), [(85, LAST, "bonus_points"), (60, LOST, "set")])
def test_the_reason_leads_to_the_rule_where_hands_are_listed(
    phone: Phone, page: str, taken: int, said: str, rule: str
) -> None:
    table = Table.start(phone, "one-forty")
    table.hand("Ann", 100, taken, last_trick="A")

    shown = phone.open(f"{table.path}{page}")

    assert shown.to(said) == f"{table.path}/rules#rule-{rule}"
    assert f'id="rule-{rule}"' in phone.open(shown.to(said)).html


def test_the_reason_leads_to_the_rule_at_the_end_of_a_game(phone: Phone) -> None:
    table = Table.start(phone, "one-forty", target=100)
    page = table.hand("Ann", 100, 85, last_trick="A")

    over = page.html.partition('<section class="over">')[2].partition("</section>")[0]

    assert f'href="{table.path}/rules#rule-bonus_points">{LAST}</a>' in over


def test_the_reason_leads_to_the_rule_where_a_hand_is_corrected_but_not_before_save(
    phone: Phone,
) -> None:
    table = Table.start(phone, "one-forty")
    table.hand("Ann", 100, 85, last_trick="A")

    page = phone.open(f"{table.path}/hand/1")

    assert page.to("The rule behind this score") == f"{table.path}/rules#rule-bonus_points"
    assert page.html.index("The rule behind this score") > page.html.rindex('value="hand"')


def test_a_hand_that_scores_what_was_captured_leads_to_no_rule(table: Table) -> None:
    table.hand("Ann", 90, 95)

    for page in ("", "/sheet", "/hand/1"):
        assert "/rules#rule-" not in table.phone.open(f"{table.path}{page}").html


def test_by_other_rules_the_reason_leads_to_no_rule_of_the_table(phone: Phone) -> None:
    table = Table.start(phone, "one-forty")
    table.hand("Ann", 100, 85, last_trick="A")

    assert "#rule-" not in phone.open(f"{table.path}/what-if?bonus=none").html


def test_by_other_rules_the_sentence_is_theirs(phone: Phone) -> None:
    table = Table.start(phone, "one-forty")
    table.hand("Ann", 100, 85, last_trick="A")

    page = phone.open(f"{table.path}/what-if?bonus=none")

    assert LAST not in page.words
    assert SET in page.words


# A trial: a rule on which nothing else is built. Setting a bid brings 20 more.


@pytest.fixture
def trial(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The rule as an entry of the registry, and its line in the score of a hand."""
    entry = replace(RULES["trick_points"], name="trial", gain=("setting the bid brings {}",))

    def scored(contract: Contract, capture: Capture, rules: RuleSet) -> HandScore:
        score = score_hand(contract, capture, rules)
        mine = teams.team(contract.bidder, contract.declarers, rules)
        others = [book for book in teams.books(rules) if book != mine]
        gains = [Gain(book, 20, "trial") for book in others if score.outcome is Outcome.SET]
        return replace(score, gains=(*score.gains, *gains))

    forget()
    monkeypatch.setattr(working, "RULES", {**RULES, "trial": entry})
    for module in (verdict, prospects):
        monkeypatch.setattr(module, "score_hand", scored)
    yield
    forget()


def forget() -> None:
    """Clears what was kept of hands that were scored without the rule, or with it."""
    for kept in (game.take_step, game._judged, prospects.score_table):
        kept.cache_clear()


@pytest.mark.usefixtures("trial")
@pytest.mark.parametrize("page", PAGES)
def test_a_new_rule_says_why_on_every_page(table: Table, page: str) -> None:
    table.hand("Ann", 100, 85)

    assert f"{SET} {TRIAL}" in one_line(PAGES[page](table.phone, table))


@pytest.mark.usefixtures("trial")
def test_a_new_rule_is_in_the_plan_of_a_phone_without_a_connection(table: Table) -> None:
    scores = table.phone.client.get(f"{table.path}/offline").get_json()["scores"]

    assert "{who} captured {taken}, setting the bid brings 20: {points}." in scores["texts"]
