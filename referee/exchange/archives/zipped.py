"""Text files in one zip, and out of it again: whoever made it, it costs no more than it says.

Nothing is ever written to a folder, so that no name in a zip leads anywhere.
"""

import re
import zipfile
import zlib
from collections.abc import Callable, Iterable, Mapping
from io import BytesIO
from typing import BinaryIO

from referee.engine.errors import NotationError
from referee.engine.text.toml import shown

MOST_FILES = 200_000
"""Files of one zip: more games than any club has played."""

MOST_BYTES = 1_000_000_000
"""Bytes of all files together, unpacked."""

LARGEST = 8_000_000
"""Bytes of one file, unpacked: a hundred evenings in one record."""

TIMES = 250
"""How many times larger than itself what is packed may be; no text of games comes near it."""

MOMENT = (1980, 1, 1, 0, 0, 0)
"""When every file in a zip of ours is said to be made: the same files are the same bytes."""

_ENTRY = b"PK\x01\x02"
"""What each file is announced by in the list at the end of a zip."""

_NOT_OURS = re.compile(r"(^|/)(__MACOSX/|\.DS_Store$)|/$")
"""What a computer puts into a zip by itself."""

Read = Callable[[], str]
"""Gives the text of a file."""


def pack(target: BinaryIO, files: Iterable[tuple[str, str]]) -> None:
    """Writes the texts of *files*, by name, as a zip; the same texts give the same bytes."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as made:
        for name, text in files:
            entry = zipfile.ZipInfo(name, MOMENT)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            entry.create_system = 3
            made.writestr(entry, text.encode())


def unpack(packed: bytes) -> Mapping[str, Read]:
    """The text files in the zip *packed*, each unpacked when it is asked for.

    Reading one raises a `NotationError` too where it is broken, or is no text.

    Raises:
        NotationError: it is no zip, is broken, or holds what no archive of games does.
    """
    if packed.count(_ENTRY) > MOST_FILES:  # before anything is made of so many
        raise NotationError(f"want at most {MOST_FILES} files in an archive")
    try:
        opened = zipfile.ZipFile(BytesIO(packed))
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as fault:
        raise NotationError("it is no zip file, or a broken one") from fault
    entries = [each for each in opened.infolist() if not _NOT_OURS.search(each.filename)]
    for entry in entries:
        _require_plain(entry)
    _require_bearable(entries, len(packed))
    return {each.filename: _reader(opened, each) for each in entries}


def _require_plain(entry: zipfile.ZipInfo) -> None:
    """Refuses a name that leads out of the archive, and what we could not open."""
    name = entry.filename
    parts = name.replace("\\", "/").split("/")
    if name.startswith(("/", "\\")) or ".." in parts or ":" in name or "\0" in name:
        raise NotationError(f"{shown(name)} leads out of the archive")
    if entry.flag_bits & 1:
        raise NotationError(f"{shown(name)} is encrypted")
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise NotationError(f"{shown(name)} is packed in a way that is not read here")


def _require_bearable(entries: list[zipfile.ZipInfo], packed: int) -> None:
    """Refuses files that stand there twice, are too many or too large, or are a bomb."""
    if len({each.filename for each in entries}) < len(entries):
        raise NotationError("a file stands in the archive twice")
    for each in entries:
        if each.file_size > LARGEST:
            raise NotationError(f"{shown(each.filename)} has {each.file_size} bytes")
    together = sum(each.file_size for each in entries)
    if together > MOST_BYTES or together > TIMES * packed:
        raise NotationError(f"unpacked, the archive would have {together} bytes")


def _reader(opened: zipfile.ZipFile, entry: zipfile.ZipInfo) -> Read:
    def read() -> str:
        try:
            with opened.open(entry) as member:  # never all there is: a bomb says it is small
                return member.read(entry.file_size + 1).decode()
        except UnicodeDecodeError as fault:
            raise NotationError("it is no text in UTF-8") from fault
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError) as fault:
            raise NotationError("it is broken in the archive") from fault

    return read
