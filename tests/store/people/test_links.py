"""Links give phones a role for a time; revoking a link also revokes what it gave."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from sqlalchemy import select

from referee.store.database import Database
from referee.store.errors import DeadLinkError, UnknownGameError
from referee.store.people import links
from referee.store.people.links import SIGNS, Guest, Link, NewLink, Signer
from referee.store.people.memberships import WATCHERS, WRITERS, Access, Role, access_to
from referee.store.people.pens import move_pen, take_pen
from referee.store.seated.games import games_of
from referee.store.seated.stored import StoredGame
from referee.store.tables import HOME_CLUB, LINKS, new_public_id
from tests.store.asking import NOW, SIGNER, begin, fetch, load, save

LASTS = timedelta(days=2)
BOB, CAL = "bob's phone", "cal's phone"


@pytest.fixture(autouse=True)
def game(database: Database) -> StoredGame:
    """A game that Ann's phone began, for every test."""
    return begin(database)


def make(database: Database, role: Role = Role.PLAYER, **changed: object) -> Link:
    """Makes a link to the game; *changed* replaces its default properties."""
    game_id = access(database, "ann's phone").game_id
    terms = {"club_id": HOME_CLUB, "game_id": game_id, "lasts": LASTS, "coded": True}
    with database.writing() as connection:
        wanted = NewLink(role=role, **(terms | changed))  # type: ignore[arg-type]
        return links.make_link(connection, SIGNER, wanted, now=NOW)


def enter(database: Database, link: Link, guest: Guest, later: timedelta = timedelta()) -> None:
    with database.writing() as connection:
        secret = str(link.secret(SIGNER))
        found = links.link_by_secret(connection, secret, device=guest.device, now=NOW + later)
        links.join_by(connection, found, guest, now=NOW + later)


def access(database: Database, device: str = BOB, public_id: str = "game") -> Access:
    return fetch(database, access_to, public_id, device=device)


@pytest.mark.parametrize("role", [Role.SCRIBE, Role.PLAYER, Role.SPECTATOR])
def test_who_comes_in_by_a_link_has_its_role(database: Database, role: Role) -> None:
    enter(database, make(database, role), Guest(BOB, "Bob", 2))

    found = access(database)
    assert (found.role, found.name, found.seat, found.writes) == (role, "Bob", 2, False)


def test_a_link_of_a_table_leads_to_no_other(database: Database) -> None:
    begin(database, "other")

    enter(database, make(database), Guest(BOB))

    with pytest.raises(UnknownGameError):
        access(database, BOB, "other")


def test_a_link_of_a_club_leads_to_all_its_tables(database: Database) -> None:
    enter(database, make(database, Role.OWNER, game_id=None), Guest(BOB, "Bob"))
    begin(database, "later")

    assert {access(database, BOB, each).role for each in ("game", "later")} == {Role.OWNER}


def test_one_may_be_less_than_the_link_gives_and_never_more(database: Database) -> None:
    link = make(database)

    enter(database, link, Guest(BOB, role=Role.SPECTATOR))
    enter(database, link, Guest(CAL, role=Role.OWNER))

    assert access(database).role is Role.SPECTATOR
    assert access(database, CAL).role is Role.PLAYER


def test_joining_again_updates_name_and_seat_and_removes_nothing(database: Database) -> None:
    enter(database, make(database, Role.SCRIBE), Guest(BOB, "Bob"))

    enter(database, make(database), Guest(BOB, "Bobby", 4))

    found = access(database)
    assert (found.role, found.name, found.seat) == (Role.SCRIBE, "Bobby", 4)


def test_a_link_lets_in_until_it_expires_and_who_is_in_stays(database: Database) -> None:
    link = make(database)
    enter(database, link, Guest(BOB), LASTS - timedelta(seconds=1))

    with pytest.raises(DeadLinkError):
        enter(database, link, Guest(CAL), LASTS)

    assert access(database).role is Role.PLAYER


def test_a_link_that_works_once_is_for_its_first_device(database: Database) -> None:
    link = make(database, once=True)
    enter(database, link, Guest(BOB))

    enter(database, link, Guest(BOB, "Bob"))
    with pytest.raises(DeadLinkError):
        enter(database, link, Guest(CAL))

    assert access(database).name == "Bob"


def revoke(database: Database, link: Link, club_id: int = HOME_CLUB) -> bool:
    return save(database, links.revoke_link, link_id=link.id, club_id=club_id, now=NOW)


def test_a_revoked_link_ends_the_access_of_all_who_used_it(database: Database) -> None:
    link, other = make(database), make(database)
    enter(database, link, Guest(BOB))
    enter(database, other, Guest(CAL))

    assert revoke(database, link)

    with pytest.raises(UnknownGameError):
        access(database)
    with pytest.raises(DeadLinkError):
        enter(database, link, Guest(BOB))
    assert access(database, CAL).role is Role.PLAYER


def test_the_link_that_gave_most_takes_it_back(database: Database) -> None:
    weak, strong = make(database, Role.SPECTATOR), make(database, Role.SCRIBE)
    enter(database, weak, Guest(BOB))
    enter(database, strong, Guest(BOB))

    revoke(database, strong)

    with pytest.raises(UnknownGameError):
        access(database)


def rematch(database: Database) -> StoredGame:
    """The next game of the same phones, begun by Ann's."""
    return begin(database, "rematch", rematch_of="game")


def test_a_revoked_link_ends_what_it_gave_at_a_rematch_too(database: Database) -> None:
    link = make(database)
    enter(database, link, Guest(BOB, "Bob", 2))
    game = rematch(database)
    save(database, move_pen, game_id=game.id, device=BOB, name="Bob", now=NOW)
    before = load(database, "rematch").version

    revoke(database, link)

    with pytest.raises(UnknownGameError):
        access(database, BOB, "rematch")
    assert access(database, "ann's phone", "rematch").pen_name is None
    assert load(database, "rematch").version > before


def test_a_revoked_link_takes_out_who_had_the_pen_meanwhile(
    database: Database, game: StoredGame
) -> None:
    link = make(database)
    enter(database, link, Guest(BOB, "Bob", 2))
    with database.writing() as connection:
        for device in (BOB, "ann's phone"):
            move_pen(connection, game_id=game.id, device=device, name="", now=NOW)
    assert access(database).role is Role.SCRIBE

    revoke(database, link)

    with pytest.raises(UnknownGameError):
        access(database)


def test_another_club_revokes_nothing(database: Database) -> None:
    link = make(database)
    enter(database, link, Guest(BOB))

    assert not revoke(database, link, club_id=HOME_CLUB + 1)

    assert access(database).role is Role.PLAYER


def test_links_are_listed_with_how_many_are_in_by_them(database: Database) -> None:
    link = make(database, label="For the north table")
    for device in (BOB, CAL):
        enter(database, link, Guest(device))
    later = make(database, Role.SPECTATOR)
    revoke(database, later)

    found = fetch(database, links.links_of, club_id=HOME_CLUB)[:2]

    assert [(each.id, each.joined, each.label, each.table) for each in found] == [
        (later.id, 0, "", "game"),
        (link.id, 2, "For the north table", "game"),
    ]
    assert [each.revoked_at for each in found] == [NOW, None]


def test_a_phone_that_came_along_to_a_rematch_counts_once(database: Database) -> None:
    link = make(database)
    enter(database, link, Guest(BOB, "Bob", 2))

    rematch(database)

    assert [each.joined for each in fetch(database, links.links_of, club_id=HOME_CLUB)] == [0, 1, 0]


def test_the_code_leads_to_its_link_however_it_is_typed(database: Database) -> None:
    link = make(database)
    code = link.code(SIGNER)

    for typed in (code, code.lower(), f" {code[:3]}-{code[3:]} "):
        found = fetch(database, links.link_by_code, SIGNER, typed, device=BOB, now=NOW)
        assert found.id == link.id


def of_nothing(code: str) -> str:
    return SIGNS[SIGNS.index(code[0]) - 1] + code[1:]


@pytest.mark.parametrize("wrong", [lambda _: "", of_nothing, lambda code: code[:5]])
def test_a_wrong_code_leads_nowhere(database: Database, wrong: Callable[[str], str]) -> None:
    link = make(database)

    typed = wrong(link.code(SIGNER))
    with pytest.raises(DeadLinkError), database.reading() as connection:
        links.link_by_code(connection, SIGNER, typed, device=BOB, now=NOW)


def test_codes_have_no_sign_that_looks_like_another() -> None:
    codes = [SIGNER.code(str(nonce)) for nonce in range(2000)]

    assert set("".join(codes)) == set(SIGNS)
    assert len(set(codes)) > 1990
    assert not set(SIGNS) & set("0O1IL")
    assert {len(code) for code in codes} == {6}


def test_a_secret_has_128_bits_and_fits_an_address() -> None:
    secrets = {SIGNER.secret(str(nonce)) for nonce in range(2000)}

    assert len(secrets) == 2000
    assert all(re.fullmatch(r"[\w-]{22}", each, re.ASCII) for each in secrets)


def test_the_database_holds_neither_secret_nor_code(database: Database) -> None:
    link = make(database)

    with database.reading() as connection:
        kept = str(connection.execute(select(LINKS)).all())

    assert str(link.secret(SIGNER)) not in kept
    assert link.code(SIGNER) not in kept


def test_a_server_with_another_key_shows_no_secret(database: Database) -> None:
    assert make(database).secret(Signer(b"another key")) is None


def test_the_same_form_makes_one_link(database: Database) -> None:
    wanted = NewLink(HOME_CLUB, None, Role.OWNER, LASTS)

    with database.writing() as connection:
        made = {
            links.make_link(connection, SIGNER, wanted, key="same", now=NOW).id for _ in range(2)
        }

    assert len(made) == 1


def test_every_table_has_a_link_to_join_by_from_the_start(
    database: Database, game: StoredGame
) -> None:
    link = fetch(database, links.link_for, game_id=game.id, role=Role.PLAYER, now=NOW)

    assert link is not None
    enter(database, link, Guest(BOB))
    assert access(database).role is Role.PLAYER


def test_ended_links_let_nobody_in_and_nobody_out(database: Database, game: StoredGame) -> None:
    link = make(database)
    enter(database, link, Guest(BOB))

    with database.writing() as connection:
        there = {"club_id": HOME_CLUB, "game_id": game.id}
        links.end_links(connection, **there, role=Role.PLAYER, now=NOW)

    with pytest.raises(DeadLinkError):
        enter(database, link, Guest(CAL))
    found = fetch(database, links.link_for, game_id=game.id, role=Role.PLAYER, now=NOW)
    assert found is None
    assert access(database).role is Role.PLAYER


def test_a_new_link_replaces_those_before_however_often_it_is_requested(
    database: Database, game: StoredGame
) -> None:
    wanted = NewLink(HOME_CLUB, game.id, Role.PLAYER, LASTS, coded=True)

    with database.writing() as connection:
        first, second, again = (
            links.renew_link(connection, SIGNER, wanted, key=key, now=NOW)
            for key in ("first", "second", "first")
        )
        found = links.link_for(connection, game_id=game.id, role=Role.PLAYER, now=NOW)

    assert (again.id, found and found.id) == (first.id, second.id)


def test_an_address_begins_and_ends_with_a_letter_or_a_figure() -> None:
    made = {new_public_id() for _ in range(2000)}

    assert len(made) == 2000
    for each in made:
        assert len(each) == 16
        assert each[0].isalnum(), each
        assert each[-1].isalnum(), each


def test_a_table_is_shared_once_another_than_its_scribe_sits_there(database: Database) -> None:
    """While no other phone has a seat, the one with the pen may change the rules without asking."""
    enter(database, make(database), Guest("ann's phone", "Ann", 1))
    enter(database, make(database), Guest(CAL, "Cal"))
    assert not access(database, "ann's phone").shared

    enter(database, make(database), Guest(BOB, "Bob", 2))

    assert access(database, "ann's phone").shared


def test_a_game_is_listed_once_by_the_most_that_a_phone_is_there(database: Database) -> None:
    enter(database, make(database), Guest(BOB, "Bob", 2))
    enter(database, make(database, Role.OWNER, game_id=None), Guest(BOB, "Bob"))

    with database.reading() as connection:
        as_writer = games_of(connection, device=BOB, limit=9, roles=WRITERS)
        as_watcher = games_of(connection, device=BOB, limit=9, roles=WATCHERS)

    assert (len(as_writer), len(as_watcher)) == (1, 0)


@pytest.mark.parametrize("role", [Role.PLAYER, Role.SPECTATOR])
def test_a_link_to_play_or_to_watch_gives_no_pen(database: Database, role: Role) -> None:
    secret = str(make(database, role).secret(SIGNER))

    with database.writing() as connection, pytest.raises(DeadLinkError):
        take_pen(connection, secret=secret, device=BOB, name="Bob", now=NOW)

    assert access(database, "ann's phone").writes


def test_with_a_link_end_those_that_its_phone_made_at_that_table_and_no_others(
    database: Database,
) -> None:
    here, other = access(database, "ann's phone").game_id, begin(database, "other").id
    came, by_ann = make(database, Role.SCRIBE), make(database)
    for link in (came, make(database, Role.SCRIBE, game_id=other)):
        enter(database, link, Guest(BOB, "Bob"))
    by_bob, elsewhere = (
        save(
            database,
            links.make_link,
            SIGNER,
            NewLink(HOME_CLUB, game_id, Role.PLAYER, LASTS),
            by=BOB,
            now=NOW,
        )
        for game_id in (here, other)
    )

    revoke(database, came)

    with pytest.raises(DeadLinkError):
        enter(database, by_bob, Guest(CAL))
    enter(database, by_ann, Guest(CAL))
    enter(database, elsewhere, Guest(CAL))
    assert {access(database, CAL, each).role for each in ("game", "other")} == {Role.PLAYER}
