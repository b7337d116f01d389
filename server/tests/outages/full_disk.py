"""Disks that tests can fill under a running server: a small file system, or a limit on file sizes."""

import errno
import os
import resource
import subprocess
from pathlib import Path

import pytest

_MEGABYTES = 8
_OWN_DISK = f'mount -t tmpfs -o size={_MEGABYTES}m tmpfs "$0" && exec "$@"'


class OwnDisk:
    """A file system of a few megabytes at `folder`, visible only in the server's mount namespace."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def command(self, *words: str) -> list[str]:
        """Return the command line that runs `words` with the file system mounted."""
        return ["unshare", "--map-root-user", "--mount", "sh", "-c", _OWN_DISK, str(self._folder), *words]

    def fill(self, server: int) -> None:
        """Fill the file system of the process with this id."""
        no_space = pytest.raises(OSError, match=os.strerror(errno.ENOSPC))
        with self._filler(server).open("wb", buffering=0) as filler, no_space:
            while True:
                filler.write(bytes(4096))

    def free(self, server: int) -> None:
        self._filler(server).unlink()

    def _filler(self, server: int) -> Path:
        return Path(f"/proc/{server}/root{self._folder}/filler")


class FileSizeLimit:
    """For machines where processes may not mount: a size limit that keeps the server's files from growing."""

    def __init__(self, _folder: Path) -> None:
        self._before = resource.getrlimit(resource.RLIMIT_FSIZE)

    def command(self, *words: str) -> list[str]:
        return list(words)

    def fill(self, server: int) -> None:
        resource.prlimit(server, resource.RLIMIT_FSIZE, (0, self._before[1]))

    def free(self, server: int) -> None:
        resource.prlimit(server, resource.RLIMIT_FSIZE, self._before)


def may_mount(folder: Path) -> bool:
    """Return whether this process may mount a file system there for a child process."""
    try:
        return subprocess.run(OwnDisk(folder).command("true"), stderr=subprocess.DEVNULL, check=False).returncode == 0
    except FileNotFoundError:
        return False
