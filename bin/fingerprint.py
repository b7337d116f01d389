"""The fingerprint by which bin/once and bin/test tell whether the inputs of a command have changed."""

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

GENERATED = {"node_modules", "__pycache__", "dist", "dist-server"}
"""Folders that are no source; hidden ones (caches) are none either."""


def fingerprint(inputs: Iterable[str | Path], command: str) -> str:
    """A hash of the working directory, the command and every input: a file, or all files in a folder."""
    digest = hashlib.sha256(repr((str(Path.cwd()), command)).encode())
    for path in map(Path, inputs):
        for file in [path] if path.is_file() else _files(path):
            digest.update(repr((str(file), hashlib.sha256(file.read_bytes()).hexdigest())).encode())
    return digest.hexdigest()


def _files(folder: Path) -> Iterator[Path]:
    """All files in a folder and in its folders, always in the same order. A missing folder is an error."""
    for path in sorted(folder.iterdir()):
        if path.is_file():
            yield path
        elif path.is_dir() and path.name not in GENERATED and not path.name.startswith("."):
            yield from _files(path)
