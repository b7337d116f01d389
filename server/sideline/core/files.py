"""Checksum files, files and folders that only their owner can read, and temporary folders in the data folder.

Files created by root are given to the owner of their folder, so that a service with its own user can still read a key
that root has replaced.

The SHA-256 of a backup is stored in a file next to it, in the format of `sha256sum`, which can verify it too. It covers
the whole file: checksums of all rows took six times as long as `VACUUM INTO` itself.
"""

import errno
import fcntl
import hashlib
import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

TEMPORARY_FOLDERS = "tmp"
"""The folder in the data folder that contains all temporary folders."""

PROBE_BYTES = 64 * 1024
"""More than a visitor's transaction writes."""

_LINE = re.compile(r"([0-9a-f]{64})  [^\n]+\n")


class DamagedFile(Exception):
    """A file does not match its checksum. The message is one line."""


def checksum_file(file: Path) -> Path:
    """Return the path of the checksum file of `file`."""
    return file.with_name(f"{file.name}.sha256")


def write_checksum(content: Path, file: Path) -> None:
    """Write the checksum of `content`, which will be renamed to `file`, and sync it to disk. Raises OSError."""
    try:
        with checksum_file(file).open("w") as target:
            target.write(f"{_sha256(content)}  {file.name}\n")
            target.flush()
            os.fsync(target.fileno())
    except OSError:
        checksum_file(file).unlink(missing_ok=True)
        raise


def verify_checksum(file: Path) -> bool:
    """Return whether `file` has a checksum file. Raises DamagedFile if the checksum does not match, and OSError."""
    try:
        written = _LINE.fullmatch(checksum_file(file).read_text(encoding="utf-8", errors="replace"))
    except FileNotFoundError:
        return False
    if written is None or written.group(1) != _sha256(file):
        raise DamagedFile(f"it does not have the checksum in {checksum_file(file).name}")
    return True


def make_folder(folder: Path) -> None:
    """Create a folder and its parents, readable only by their owner. An existing folder is kept unchanged."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    folder.mkdir(exist_ok=True, mode=0o700)
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    give_to_owner_of(folder.parent, descriptor)
    os.close(descriptor)


def make_file(file: Path) -> None:
    """Create an empty file that only its owner may read. An existing file is kept unchanged. Raises OSError."""
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return
    give_to_owner_of(file.parent, descriptor)
    os.close(descriptor)


def give_to_owner_of(folder: Path, descriptor: int) -> None:
    """If run by root, give a file just created in `folder` to the owner of `folder`."""
    if os.geteuid() == 0:
        owner = folder.stat()
        os.fchown(descriptor, owner.st_uid, owner.st_gid)


def can_write(folder: Path) -> bool:
    """Whether PROBE_BYTES more can be written to the disk of a folder. Leaves nothing behind."""
    return write_error(folder) is None


def write_error(folder: Path) -> int | None:
    """Return the error number with which writing PROBE_BYTES to the disk of a folder fails, or None."""
    try:
        with tempfile.TemporaryFile(dir=folder, buffering=0) as probe:
            # A disk with less space left takes a part of them.
            return None if probe.write(bytes(PROBE_BYTES)) == PROBE_BYTES else errno.ENOSPC
    except OSError as error:
        return error.errno or errno.EIO


@contextmanager
def temporary_folder(data_dir: Path, purpose: str) -> Iterator[Path]:
    """Create a folder with mode 0700 and remove it at the end. First removes the folders of killed processes."""
    parent = data_dir / TEMPORARY_FOLDERS
    make_folder(parent)
    with ExitStack() as stack:
        # One process at a time, because a new folder is briefly not locked.
        with _locked(parent):
            _remove_abandoned(parent)
            folder = Path(tempfile.mkdtemp(prefix=f"{purpose}-", dir=parent))
            stack.enter_context(_locked(folder))
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        yield folder


@contextmanager
def used_by_one(folder: Path) -> Iterator[None]:
    """Hold a folder for this process. Raises BlockingIOError if another process holds it."""
    with _locked(folder, fcntl.LOCK_NB):
        yield


def remove_abandoned_folders(data_dir: Path) -> None:
    """Remove the temporary folders of killed processes, for example with a restored backup."""
    parent = data_dir / TEMPORARY_FOLDERS
    if parent.is_dir():
        with _locked(parent):
            _remove_abandoned(parent)


def _sha256(file: Path) -> str:
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def _remove_abandoned(parent: Path) -> None:
    for folder in parent.iterdir():
        try:
            with _locked(folder, fcntl.LOCK_NB):
                shutil.rmtree(folder, ignore_errors=True)
        except BlockingIOError:
            continue  # its process is still running


@contextmanager
def _locked(folder: Path, how: int = 0) -> Iterator[None]:
    # The lock is released when the process exits, even if it is killed.
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | how)
        yield
    finally:
        os.close(descriptor)
