from ipaddress import ip_network
from pathlib import Path

import pytest

from referee.server.config import Config, SettingError, data_folder
from referee.store.installation import config_in
from referee.store.migrations import migrate
from referee.web.app import create_app
from tests.databases import NewDatabase
from tests.web.doors import ADDRESS, join_link
from tests.web.phone import Phone
from tests.web.playing import Table

PROXIES = (ip_network("127.0.0.1"), ip_network("10.0.0.0/8"))


@pytest.mark.parametrize(
    ("https", "shown"), [(True, "https://rook.example"), (False, "http://rook.example")]
)
def test_links_to_share_have_the_scheme_that_phones_come_by(
    new_database: NewDatabase, tmp_path: Path, shown: str, *, https: bool
) -> None:
    url = new_database(tmp_path)
    table = Table.start(Phone.new(create_app(Config(url, b"for tests", public_address=ADDRESS))))
    link = join_link(table)
    served = create_app(Config(url, b"for tests", secure_cookies=https)).test_client(
        use_cookies=False
    )
    cookie = table.phone.client.get_cookie("rook-device")
    assert cookie is not None

    page = served.get(
        f"{table.path}/join",
        base_url="http://rook.example",
        headers={"Cookie": f"rook-device={cookie.value}"},
    )

    assert f'href="{shown}{link}"' in page.text


@pytest.mark.parametrize("taken_off", [True, False])
def test_the_setting_says_below_which_path_the_app_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, taken_off: bool
) -> None:
    """A proxy may strip the prefix from the path, or not."""
    monkeypatch.setenv("REFEREE_PREFIX", "rook/")
    config = config_in(tmp_path)
    migrate(config.database_url)
    phone = create_app(config).test_client()

    page = phone.get("/rules/red-one" if taken_off else "/rook/rules/red-one")

    assert config.prefix == "/rook"
    assert 'href="/rook/new/red-one"' in page.text
    assert phone.get("/rookrules").status_code == 404


def test_a_new_data_folder_is_its_owners_alone(tmp_path: Path) -> None:
    folder = data_folder(str(tmp_path / "some" / "new"))

    assert folder.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("name", "value", "field", "found"),
    [
        ("HOSTS", "Cards.club.org, rook.club.org", "names", ("cards.club.org", "rook.club.org")),
        ("PROXIES", "127.0.0.1, 10.0.0.0/8", "proxies", PROXIES),
        ("ADDRESS", "https://rook.example.org/", "public_address", "https://rook.example.org"),
    ],
)
def test_a_setting_is_read(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    value: str,
    field: str,
    found: object,
) -> None:
    monkeypatch.setenv(f"REFEREE_{name}", value)

    assert getattr(config_in(tmp_path), field) == found


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("HOSTS: want names", each) for each in ("https://rook.org", "rook.org:8000", "a.org/x")),
        *(("PROXIES: want addresses", each) for each in ("a.org", "10.0.0.1/8", "127.0.0.1;::1")),
        *(
            ("ADDRESS: want scheme and host", each)
            for each in ("a.org", "ftp://a.org", "https://a.org/club")
        ),
    ],
)
def test_a_setting_that_makes_no_sense_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(f"REFEREE_{name.partition(':')[0]}", value)

    with pytest.raises(SettingError, match=f"REFEREE_{name}"):
        config_in(tmp_path)
