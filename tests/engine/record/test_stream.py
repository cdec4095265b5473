"""A record read hand by hand tells what it tells when it is read whole."""

import json
from pathlib import Path

import pytest

from referee.cli.replay import game_json
from referee.engine.errors import NotationError
from referee.engine.record.document import replay_document, replay_parts
from referee.engine.record.file import read_record, stream_record

CORPUS = sorted((Path(__file__).parents[2] / "corpus").glob("*.rook"))
HEAD = 'format = "rook-record/1"\nrules = "kentucky-discard"\n'
FIRST = "bidder = 1\nbid = 90\ntaken = { A = 95, B = 25 }\n"
SECOND = "bidder = 2\nbid = 70\ntaken = { A = 60, B = 60 }\n"


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_the_answer_in_pieces_is_the_answer_whole(path: Path) -> None:
    text = path.read_text("utf-8")
    whole = replay_document(read_record(text))

    pieces = "".join(game_json(replay_parts(*stream_record(text))))

    assert pieces == json.dumps(whole, ensure_ascii=False)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(HEAD, id="no hand"),
        pytest.param(
            f"{HEAD}hand = [{{ bidder = 1, bid = 90, taken = {{ A = 95 }} }}]\n", id="in one line"
        ),
        pytest.param(f'{HEAD}[["hand"]]\n{FIRST}[[hand]]\n{SECOND}', id="first quoted"),
        pytest.param(f'{HEAD}[[hand]]\n{FIRST}[["hand"]]\n{SECOND}', id="second quoted"),
        pytest.param(f'{HEAD}[[hand]]\n{FIRST}note = """\n[[hand]]\n"""\n', id="in a note"),
        pytest.param(
            f"{HEAD}[[hand]]\n{FIRST}[house]\ntarget = 80\n[[hand]]\n{SECOND}",
            id="house rules late",
        ),
        pytest.param(f"\ufeff{HEAD}  [[ hand ]] # one\r\n{FIRST}", id="blanks and a mark"),
    ],
)
def test_hands_told_in_other_forms_are_the_same_hands(text: str) -> None:
    whole = read_record(text)

    record, hands = stream_record(text)

    assert tuple(hands) == whole.hands
    assert (record.rules, record.players, record.start) == (
        whole.rules,
        whole.players,
        whole.start,
    )


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"{HEAD}[[hand]]\n{FIRST}[[hand]]\nbid = 'x'\n", id="a value in the last"),
        pytest.param(f"{HEAD}[[hand]]\n{FIRST}[[hand]]\nbid = = 3\n", id="not TOML in the last"),
        pytest.param(f"{HEAD}[[hand]]\n{FIRST}bets = 3\n[[hand]]\n{SECOND}", id="an unknown key"),
        pytest.param(f"{HEAD}colour = 3\n[[hand]]\n{FIRST}", id="an unknown key before"),
        pytest.param(f"{HEAD}[house]\ntarget = 0\n[[hand]]\n{FIRST}", id="a house rule"),
    ],
)
def test_a_fault_is_said_as_when_it_is_read_whole(text: str) -> None:
    with pytest.raises(NotationError) as whole:
        read_record(text)

    with pytest.raises(NotationError) as pieces:
        list(stream_record(text)[1])

    assert (str(pieces.value), pieces.value.line) == (str(whole.value), whole.value.line)
