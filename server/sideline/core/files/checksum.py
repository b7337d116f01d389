"""The SHA-256 of a backup, in a file beside it in the format of `sha256sum`, which can check it too.

It is of the whole file: checksums of all rows took six times as long as `VACUUM INTO` itself.
"""

import hashlib
import os
import re
from pathlib import Path

_LINE = re.compile(r"([0-9a-f]{64})  [^\n]+\n")


class Damaged(Exception):
    """A file does not have its checksum; the message is one line."""


def checksum_file(file: Path) -> Path:
    """The path of the checksum of `file`."""
    return file.with_name(f"{file.name}.sha256")


def write_checksum(content: Path, file: Path) -> None:
    """Write the checksum of `content`, which will be renamed to `file`, and sync it to disk."""
    with checksum_file(file).open("w") as target:
        target.write(f"{_sha256(content)}  {file.name}\n")
        target.flush()
        os.fsync(target.fileno())


def verify(file: Path) -> bool:
    """Whether `file` has a checksum beside it. Raises Damaged if it does not match, OSError."""
    try:
        written = _LINE.fullmatch(checksum_file(file).read_text(encoding="utf-8", errors="replace"))
    except FileNotFoundError:
        return False
    if written is None or written.group(1) != _sha256(file):
        raise Damaged(f"it does not have the checksum in {checksum_file(file).name}")
    return True


def _sha256(file: Path) -> str:
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()
