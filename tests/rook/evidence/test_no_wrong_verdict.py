"""Randomly recorded parts of hands of every preset: no false accusation, no false claim upheld."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rook.hand.facts import Hand, Irregularity
from referee.rook.judge.verdict import Verdict, judge
from referee.rook.rules.presets import preset, preset_ids
from tests.laws import further, law, over
from tests.rook.asking import replay
from tests.rook.dealing import Played, random_hand, recorded_in_part

PRESETS = preset_ids()
HANDS = [range(1), *further(range(1, 221), 20)]
"""Hands of each preset, by seed: more than 5,000 in all."""

QUICK = ("kentucky-discard", "call-partner-5", "red-one", "rook-for-three")
"""The presets for `make quick`, where a hand is judged a dozen times, fact by fact."""


def accused(verdict: Verdict) -> set[tuple[int, int]]:
    """Trick and seat of each renege that the cards prove, whatever the table claims."""
    return {
        (each.trick or 0, each.seat or 0)
        for each in verdict.rulings
        if each.code == "renege" and not each.reason.startswith("claim-")
    }


def is_upheld(claim: Irregularity, hand: Hand, played: Played) -> bool:
    claimed = replace(hand, irregularities=(claim,))
    rulings = judge(claimed, played.dealer, played.rules).rulings
    return "claim-not-upheld" not in {each.code for each in rulings}


@pytest.mark.parametrize("seeds", HANDS, ids=str)
@pytest.mark.parametrize("name", PRESETS)
def test_nobody_is_accused_of_what_he_did_not_do(name: str, seeds: range) -> None:
    for seed in seeds:
        random = Random(f"{name} {seed}")
        played = random_hand(name, random, cheating=random.choice([0, 0.05, 0.2]))
        hand = recorded_in_part(played, random)

        verdict = judge(hand, played.dealer, played.rules)

        assert accused(verdict) <= played.offences, seed
        assert not any(each.code.startswith("discard-") for each in verdict.rulings), seed


@pytest.mark.parametrize(("name", "seeds"), over(PRESETS, QUICK, range(2), range(2, 17)))
def test_one_fact_more_never_loses_a_verdict(name: str, seeds: range) -> None:
    """Recording a trick between gaps, the nest or the discard makes nothing doubtful."""
    for seed in seeds:
        random = Random(f"gaps {name} {seed}")
        played = random_hand(name, random, cheating=0.1)
        size = len(played.hand.play)
        claim = Irregularity("renege", random.randint(1, 3), random.randint(1, size), size + 1)
        before: set[tuple[int, int]] = set()
        refuted = False
        for hand in recorded_step_by_step(played, random):
            shown = accused(judge(hand, played.dealer, played.rules))
            is_refuted = not is_upheld(claim, hand, played)

            assert before <= shown <= played.offences, seed
            assert is_refuted or not refuted, (seed, claim)
            before, refuted = shown, is_refuted


def recorded_step_by_step(played: Played, random: Random) -> Iterator[Hand]:
    """The deal and the last trick, then the hand with one more fact each time."""
    whole = played.hand
    last = len(whole.play) - 1
    hand = replace(whole, nest=(), discard=(), play=((),) * last + whole.play[last:])
    yield hand
    for fact in random.sample(["nest", "discard", *range(last)], last + 2):
        if isinstance(fact, int):
            play = (*hand.play[:fact], whole.play[fact], *hand.play[fact + 1 :])
            hand = replace(hand, play=play)
        else:
            hand = replace(hand, **{fact: getattr(whole, fact)})
        yield hand


# Hands with tricks that were not recorded, or recorded wrong


CORPUS = Path(__file__).parents[2] / "corpus"
NAMES = st.sampled_from(preset_ids())
SOME = law(120)
HURT = st.sampled_from(["forgotten", "a card short", "a card too many"])


def hurt(hand: Hand, trick: int, how: str) -> Hand:
    """*hand* with one trick recorded wrong, and with the leader of the next one."""
    plays = list(hand.play)
    plays[trick] = {
        "forgotten": (),
        "a card short": plays[trick][1:],
        "a card too many": (*plays[trick], plays[trick + 1][0]),
    }[how]
    return replace(hand, play=tuple(plays))


@SOME
@given(NAMES, st.integers(0, 2**32), HURT, st.data())
def test_a_trick_recorded_wrong_makes_no_one_guilty(
    preset_id: str, seed: int, how: str, data: st.DataObject
) -> None:
    played = random_hand(preset_id, Random(seed))
    trick = data.draw(st.integers(0, len(played.hand.play) - 2), "trick")
    hand = hurt(played.hand, trick, how)
    if data.draw(st.booleans(), "next leader told"):
        hand = replace(hand, leaders={trick + 2: played.winners[trick]})
    if data.draw(st.booleans(), "deal forgotten"):
        hand = replace(hand, deal=(), nest=())

    rulings = judge(hand, played.dealer, played.rules).rulings

    assert {each.code for each in rulings} <= {
        "wrong-card-count", "card-played-twice", "lead-out-of-turn", "partners-unknown",
    }  # fmt: skip


def test_after_a_forgotten_trick_the_leader_must_be_recorded() -> None:
    play = ("R14 R5 R6 R7", "", "G14 G5 G6 G7")
    hand = Hand(bidder=1, bid=70, trump="red", play=tuple(tuple(t.split()) for t in play))

    unknown = judge(hand, 4, preset("kentucky-discard"))
    known = judge(replace(hand, leaders={3: 2}), 4, preset("kentucky-discard"))

    assert [(t.leader, t.winner) for t in unknown.tricks] == [(1, 1), (1, None), (None, None)]
    assert [(t.leader, t.winner) for t in known.tricks] == [(1, 1), (1, None), (2, 2)]
    assert known.score.taken == unknown.score.taken == {"A": None, "B": None}


def test_a_renege_before_the_forgotten_trick_is_still_proved() -> None:
    play = ("R14 R5 G5 R7", "", "G14 G6 R9 G7")
    hand = Hand(
        bidder=1, bid=70, trump="red", play=tuple(tuple(t.split()) for t in play), leaders={3: 1}
    )

    rulings = judge(hand, 4, preset("kentucky-discard")).rulings

    assert [(each.code, each.seat, each.trick) for each in rulings] == [("renege", 3, 1)]


TWO_DECKS = (
    "G11 R13 G10 B8 B5 R7 Y6 G8 Y10 R10 R14 G9 R12 B11 Y11 Y6 B13 Y13 R12",
    "Y8 G6 G6 Y14 G13 Y7 Y9 B13 B6 Y8 RK Y13 R6 G13 B7 B10 Y11 B9 Y9",
    "Y12 B7 B10 G5 G10 R11 Y14 B9 Y10 G14 G11 G5 R11 G12 B5 R9 G8 Y12 R10",
    "R8 B12 B8 G14 R9 R13 R5 B11 B14 Y7 G7 B6 B12 B14 Y5 G9 R14 Y5 R6",
)


@pytest.mark.parametrize(
    ("unknown", "leader"),
    [
        ((), 2),  # both yellow 5s were dealt to Dee, who played third
        ((4,), 2),  # the yellow 14s lie with Bob and Cal: Dee has none
        ((1, 2, 4), None),  # Cal, who was dealt one, may have led as well
    ],
)
def test_the_deal_of_two_decks_shows_who_led_after_a_forgotten_trick(
    unknown: tuple[int, ...], leader: int | None
) -> None:
    """Ruling 77: it is certain if the recorded deal leaves one possible leader."""
    deal = tuple(
        () if seat in unknown else tuple(dealt.split()) for seat, dealt in enumerate(TWO_DECKS, 1)
    )
    play = ((), ("Y14", "Y14", "Y5", "Y13"))
    hand = Hand(bidder=4, bid=150, trump="black", deal=deal, play=play)

    assert judge(hand, 4, preset("double-deck-4")).tricks[1].leader == leader


WHOLE = (CORPUS / "carded-kentucky-discard.rook").read_text("utf-8")
"""Ann bid 80; every card is recorded."""


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ("taken = { A = 120 }", "A 120. The cards say"),
        ("taken = { A = 120, B = 0 }", "A 120, B 0. The cards say"),
        ("tricks = { A = 9, B = 0 }", "A 9, B 0. The cards say"),
        ("last_trick = 'WRONG'", "The cards say"),
        ("bid = 85", "recorded beside it is 85 by Ann, which stands"),
        ("bidder = 3", "recorded beside it is 80 by Cal, which stands"),
    ],
)
def test_what_is_recorded_twice_and_does_not_fit_is_said(
    facts: str, words: str, tmp_path: Path
) -> None:
    (plain,) = replay(WHOLE, tmp_path)["hands"]
    last = plain["tricks"][-1]["winner"]
    facts = facts.replace("WRONG", "B" if last % 2 else "A")

    (hand,) = replay(f"{WHOLE}{facts}\n", tmp_path)["hands"]

    text = next(each["text"] for each in hand["rulings"] if each["code"] == "told-otherwise")
    assert words in text
    assert hand["taken"] == plain["taken"]


def test_what_is_recorded_twice_and_fits_is_not_mentioned(tmp_path: Path) -> None:
    (plain,) = replay(WHOLE, tmp_path)["hands"]
    last = "A" if plain["tricks"][-1]["winner"] % 2 else "B"
    taken = f"{{ A = {plain['taken']['A']}, B = {plain['taken']['B']} }}"
    facts = f"bidder = 1\nbid = 80\npartners = [3]\ntaken = {taken}\nlast_trick = '{last}'\n"

    (hand,) = replay(WHOLE + facts, tmp_path)["hands"]

    assert hand == plain


def test_a_result_below_what_the_tricks_brought_already_is_said(tmp_path: Path) -> None:
    text = (
        'format = "rook-record/1"\nrules = "kentucky-discard"\n[[hand]]\nbidder = 1\nbid = 80\n'
        "trump = 'red'\nplay = ['G14 G5 G6 G7']\ntaken = { A = 10, B = 110 }\n"
    )

    (hand,) = replay(text, tmp_path)["hands"]

    assert hand["outcome"] == "set"
    assert [each["text"] for each in hand["rulings"]] == [
        "What was captured was recorded as A 10, B 110. The recorded tricks already hold A 15."
    ]


def test_a_result_with_all_cards_and_no_partner_is_not_scored_as_alone(tmp_path: Path) -> None:
    """Ruling 80: what each team captured depends on who played with whom."""
    text = (CORPUS / "carded-call-partner-4.rook").read_text("utf-8")
    text = re.sub(r"(?m)^partner_cards = .*$", "taken = { declarers = 100, defenders = 80 }", text)

    (hand,) = replay(text, tmp_path)["hands"]

    assert (hand["outcome"], hand["score"]) == ("unfinished", None)
    assert [each["code"] for each in hand["rulings"]] == ["partners-unknown"]


def test_a_partner_whom_the_called_card_does_not_reveal_is_said(tmp_path: Path) -> None:
    text = (CORPUS / "carded-call-partner-6.rook").read_text("utf-8") + "partners = [5]\n"

    (hand,) = replay(text, tmp_path)["hands"]

    assert [each["text"] for each in hand["rulings"]] == [
        "Who plays with the bidder was recorded as Eve. The cards say nobody: that counts."
    ]
