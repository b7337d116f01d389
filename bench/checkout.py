"""Checkouts of Sideline, each with a separate virtual environment: this one, and one to compare with."""

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

from bench.dataset import Size

ROOT = Path(__file__).parents[1]
_BUILD = (
    "import sys; from bench.build import build; from bench.dataset import Size;"
    "build(sys.argv[1], Size(int(sys.argv[2]), int(sys.argv[3])))"
)


@dataclass(frozen=True)
class Checkout:
    """A folder with a `.venv` in which its version of Sideline is installed."""

    folder: Path

    @property
    def command(self) -> Path:
        return self.folder / ".venv/bin/sideline"

    @property
    def commit(self) -> str:
        return _git("rev-parse", "--short=7", "HEAD", at=self.folder)

    def build(self, url: str, size: Size) -> None:
        """Fill the empty database at `url`, using this checkout's schema."""
        environment = os.environ | {"PYTHONPATH": f"{self.folder / 'server'}:{self.folder}"}
        command = [self.folder / ".venv/bin/python", "-c", _BUILD, url, str(size.coaches), str(size.reviews)]
        subprocess.run(command, cwd=self.folder, env=environment, check=True)


def checkout_of(against: str) -> Checkout:
    """Return the checkout in this folder or of this git ref. A missing checkout is created and set up."""
    folder = Path(against)
    if not folder.is_dir():
        commit = _git("rev-parse", "--verify", f"{against}^{{commit}}")
        folder = ROOT / ".stamps" / "bench" / commit
        if not folder.is_dir():
            _git("worktree", "add", "--force", "--detach", str(folder), commit)
    # Do not pass the variables of the current make process to make in the other checkout.
    environment = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL")}
    subprocess.run(["make", "--silent", "setup"], cwd=folder, env=environment, check=True)
    return Checkout(folder.resolve())


def _git(*arguments: str, at: Path = ROOT) -> str:
    return subprocess.run(["git", *arguments], cwd=at, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
