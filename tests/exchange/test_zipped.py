"""Zips of strangers: each costs no more than it says, and none leads out of itself."""

import io
import struct
import tracemalloc
import zipfile
from collections.abc import Callable

import pytest

from referee.errors import NotationError
from referee.exchange import archive
from referee.exchange.archive import pack, unpack


def made(*files: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", method) as archive:
        for name, content in files:
            archive.writestr(name, content)
    return target.getvalue()


def test_the_same_texts_are_the_same_bytes() -> None:
    packed = [io.BytesIO(), io.BytesIO()]
    for target in packed:
        pack(target, [("a.txt", "Zoë"), ("games/b.rook", "x" * 1000)])

    assert packed[0].getvalue() == packed[1].getvalue()
    assert {name: read() for name, read in unpack(packed[0].getvalue()).items()} == {
        "a.txt": "Zoë", "games/b.rook": "x" * 1000,
    }  # fmt: skip


def test_what_a_computer_adds_by_itself_is_passed_over() -> None:
    packed = made(("club/", b""), ("club/a", b"x"), ("__MACOSX/a", b""), ("club/.DS_Store", b""))

    assert list(unpack(packed)) == ["club/a"]


@pytest.mark.parametrize(
    "name", ["../evil", "/etc/passwd", "games/../../x", "..\\x", "C:\\x", "\\x", "a/.."]
)
def test_a_name_that_leads_out_is_refused(name: str) -> None:
    with pytest.raises(NotationError, match="leads out of the archive"):
        unpack(made((name, b"x")))


def encrypted() -> bytes:
    packed = bytearray(made(("a", b"x")))
    packed[packed.index(b"PK\x01\x02") + 8] |= 1
    return bytes(packed)


def twice() -> bytes:
    packed = made(("a", b"x"), ("b", b"y"))
    return packed.replace(b"b", b"a")


def says_less(large: int = 100_000) -> bytes:
    """A bomb that says it is small."""
    packed = bytearray(made(("a", b"\0" * large)))
    at = packed.index(b"PK\x01\x02") + 24
    packed[at : at + 4] = struct.pack("<I", 10)
    return bytes(packed)


@pytest.mark.parametrize(
    ("packed", "message"),
    [
        (lambda: b"PK\x03\x04 and nothing else", "no zip file"),
        (lambda: made(("a", b"x" * 5000))[:-30], "no zip file"),
        (encrypted, "is encrypted"),
        (twice, "stands in the archive twice"),
        (lambda: made(("a", b"x"), method=zipfile.ZIP_LZMA), "packed in a way"),
        (lambda: made(("a", b"\0" * 3_000_000)), "would have 3000000 bytes"),
        (lambda: made(("a", b"\0" * 8_000_001)), "has 8000001 bytes"),
    ],
)
def test_a_hostile_zip_is_refused(packed: Callable[[], bytes], message: str) -> None:
    with pytest.raises(NotationError, match=message):
        unpack(packed())


def test_a_million_files_are_refused_before_anything_is_made_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(zipfile, "ZipFile", None)
    entry = b"PK\x01\x02" + b"\0" * 42

    with pytest.raises(NotationError, match=f"at most {archive.MOST_FILES} files"):
        unpack(entry * 1_000_000)


@pytest.mark.parametrize("packed", [says_less(), made(("a", b"\xff\xfe"))])
def test_a_file_that_is_broken_is_said_when_it_is_read(packed: bytes) -> None:
    read = unpack(packed)["a"]

    with pytest.raises(NotationError, match=r"broken in the archive|no text in UTF-8"):
        read()


def test_no_more_is_unpacked_than_a_file_says_it_has() -> None:
    read = unpack(says_less(20_000_000))["a"]
    tracemalloc.start()

    with pytest.raises(NotationError, match="broken in the archive"):
        read()

    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 1_000_000


def test_any_broken_byte_is_an_error_of_ours() -> None:
    """Every byte of a small archive, turned over."""
    packed = made(("club.toml", b'format = "rook-club/1"\n'))
    for at in range(len(packed)):
        broken = packed[:at] + bytes([packed[at] ^ 0xFF]) + packed[at + 1 :]
        try:
            for read in unpack(broken).values():
                read()
        except NotationError:
            continue
