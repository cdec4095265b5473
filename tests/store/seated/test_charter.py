"""Proposals: one open at a time, the last answer of each seat, and one row for each tap."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta

import pytest

from referee.store.database import Database
from referee.store.errors import ProposalOpenError
from referee.store.people.memberships import Joining, Role, join
from referee.store.seated import agreements
from referee.store.seated.agreements import AGREED, OVERTAKEN, WITHDRAWN, NewProposal
from referee.store.seated.stored import SeatPhone, StoredProposal, StoredWord
from tests.store.asking import NOW, fetch, load, rename

BOB = "bob's phone"
MADE = NewProposal("key of the form", BOB, 2, "Bob", {"target": 500}, "digest", 3)
WORD = StoredWord(2, "Bob", BOB, "Bob", agrees=True, spoken=False, reason="", at=NOW)


def propose(database: Database, game_id: int, made: NewProposal = MADE) -> int:
    with database.writing("game") as connection:
        return agreements.propose(connection, game_id=game_id, made=made, now=NOW)


def speak(database: Database, game_id: int, about: int | None, word: StoredWord) -> None:
    with database.writing("game") as connection:
        agreements.speak(connection, game_id=game_id, about=about, word=word)


def close(database: Database, game_id: int, proposal_id: int, ending: str) -> None:
    with database.writing("game") as connection:
        agreements.close(
            connection, game_id=game_id, proposal_id=proposal_id, ending=ending, now=NOW, seq=0
        )


def every(database: Database, game_id: int) -> tuple[StoredProposal, ...]:
    return fetch(database, agreements.proposals_of, game_id)


def test_a_proposal_comes_with_the_game_until_it_is_closed(
    database: Database, game_id: int
) -> None:
    assert load(database).proposal is None
    made = propose(database, game_id)
    speak(database, game_id, made, WORD)

    found = load(database).proposal

    assert found is not None
    assert (found.id, found.house, found.hand, found.ending) == (made, {"target": 500}, 3, "")
    assert found.words == (WORD,)
    close(database, game_id, made, AGREED)
    assert load(database).proposal is None
    (kept,) = every(database, game_id)
    assert (kept.ending, kept.closed_at, kept.seq, kept.words) == (AGREED, NOW, 0, (WORD,))


def test_the_same_form_proposes_once_and_another_is_refused(
    database: Database, game_id: int
) -> None:
    first = propose(database, game_id)

    assert propose(database, game_id) == first
    with pytest.raises(ProposalOpenError):
        propose(database, game_id, replace(MADE, key="another form"))
    close(database, game_id, first, WITHDRAWN)
    assert propose(database, game_id, replace(MADE, key="another form")) != first
    assert propose(database, game_id) == first


def test_of_many_phones_that_propose_at_once_one_does(database: Database, game_id: int) -> None:
    forms = [replace(MADE, key=f"form {n}", device=f"phone {n}") for n in range(6)]

    def one(made: NewProposal) -> int | None:
        try:
            return propose(database, game_id, made)
        except ProposalOpenError:
            return None

    with ThreadPoolExecutor(len(forms)) as several:
        found = list(several.map(one, forms))

    assert sum(each is not None for each in found) == 1
    assert len(every(database, game_id)) == 1


def test_the_last_word_of_a_seat_is_its_word(database: Database, game_id: int) -> None:
    made = propose(database, game_id)
    against = replace(WORD, agrees=False, reason="never")
    for word in (WORD, against):
        speak(database, game_id, made, word)
    speak(database, game_id, made, replace(WORD, seat=4, player="Dee", spoken=True))

    words = every(database, game_id)[0].words

    assert words == (against, replace(WORD, seat=4, player="Dee", spoken=True))


def test_answers_to_the_first_rules_are_kept_apart(database: Database, game_id: int) -> None:
    made = propose(database, game_id)
    for _ in range(2):
        speak(database, game_id, None, WORD)
    speak(database, game_id, made, replace(WORD, seat=3, player="Cal"))

    assert fetch(database, agreements.first_words, game_id) == (WORD,)
    assert [w.seat for w in every(database, game_id)[0].words] == [3]


def test_pages_learn_of_what_changed_and_not_of_a_tap_that_changed_nothing(
    database: Database, game_id: int
) -> None:
    before = load(database).version
    made = propose(database, game_id)
    propose(database, game_id)
    later = replace(WORD, at=NOW + timedelta(minutes=1))
    for word in (WORD, later):
        speak(database, game_id, made, word)
    for ending in (OVERTAKEN, WITHDRAWN):
        close(database, game_id, made, ending)

    assert load(database).version == before + 3
    assert every(database, game_id)[0].ending == OVERTAKEN


def test_the_phones_that_may_speak_come_with_it(database: Database, game_id: int) -> None:
    made = propose(database, game_id)
    with database.writing() as connection:
        join(connection, Joining(1, game_id, Role.PLAYER, seat=2), device=BOB, now=NOW)
        join(connection, Joining(1, game_id, Role.SPECTATOR), device="a phone", now=NOW)

    found = load(database).proposal

    assert found is not None
    assert (found.id, found.phones) == (made, (SeatPhone(2, BOB),))


def test_a_corrected_name_takes_its_words_along(database: Database, game_id: int) -> None:
    made = propose(database, game_id)
    speak(database, game_id, made, WORD)
    rename(database, game_id, "Bob", "Rob")

    assert [w.player for w in every(database, game_id)[0].words] == ["Rob"]
