"""Temporary folders in the data folder; those of a killed process are removed by the next one."""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

PARENT = "tmp"
"""Of the data folder."""


@contextmanager
def temporary_folder(data_dir: Path, purpose: str) -> Iterator[Path]:
    """A new folder with mode 0700, removed at the end. Folders of processes that ended are removed first."""
    parent = data_dir / PARENT
    parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with ExitStack() as stack:
        # One process at a time: a new folder is not locked for a moment.
        with _locked(parent):
            _remove_abandoned(parent)
            folder = Path(tempfile.mkdtemp(prefix=f"{purpose}-", dir=parent))
            stack.enter_context(_locked(folder))
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        yield folder


def _remove_abandoned(parent: Path) -> None:
    for folder in parent.iterdir():
        try:
            with _locked(folder, fcntl.LOCK_NB):
                shutil.rmtree(folder, ignore_errors=True)
        except BlockingIOError:
            continue  # its process still runs


@contextmanager
def _locked(folder: Path, how: int = 0) -> Iterator[None]:
    # The lock ends with the process, however it ends.
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | how)
        yield
    finally:
        os.close(descriptor)
