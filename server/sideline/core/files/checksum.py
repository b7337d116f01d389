"""The SHA-256 of a backup, in a file beside it as `sha256sum` writes it: `sha256sum -c FILE.sha256` checks it too.

Of the whole file: checksums of all rows took six times as long as `VACUUM INTO` itself.
"""

import hashlib
import os
import re
from pathlib import Path

_LINE = re.compile(r"([0-9a-f]{64})  [^\n]+\n")


class Damaged(Exception):
    """A file is not as it was when its checksum was written; the message is one line."""


def checksum_file(file: Path) -> Path:
    """Where the checksum of `file` lies."""
    return file.with_name(f"{file.name}.sha256")


def write_checksum(content: Path, file: Path) -> None:
    """Write the checksum of `content`, which will be called `file`, onto the disk."""
    with checksum_file(file).open("w") as beside:
        beside.write(f"{_sha256(content)}  {file.name}\n")
        beside.flush()
        os.fsync(beside.fileno())


def verify(file: Path) -> bool:
    """Whether `file` has a checksum beside it. Raises Damaged where it is another file's, OSError."""
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
