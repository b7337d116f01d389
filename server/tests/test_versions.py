"""Each release has a number and notes; each build of a commit between releases supersedes the previous build."""

import os
import re
import runpy
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.commands import FROM_NOTHING

ROOT = Path(__file__).parents[2]
RELEASE: str = runpy.run_path(str(ROOT / "server" / "version.py"))["RELEASE"]


def test_the_command_prints_the_release() -> None:
    done = subprocess.run([*FROM_NOTHING, "--version"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, f"sideline {version('sideline')}\n")
    assert version("sideline") == RELEASE


def test_the_newest_notes_are_those_of_the_release() -> None:
    notes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    releases = re.findall(r"^## (\d+\.\d+\.\d+)", notes, re.MULTILINE)
    assert releases[0] == RELEASE
    assert releases == sorted(set(releases), key=lambda number: [-int(part) for part in number.split(".")])


def test_a_tag_is_not_ahead_of_the_release() -> None:
    done = subprocess.run(["git", "tag", "--list", "v*"], cwd=ROOT, capture_output=True, text=True, check=True)
    numbers = [[int(part) for part in tag[1:].split(".")] for tag in done.stdout.split()]
    assert max(numbers, default=[0]) <= [int(part) for part in RELEASE.split(".")]


@pytest.mark.parametrize("build", ["", ".dev20261125021500+g0123456789"])
def test_a_build_has_its_own_version(build: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from version import version; print(version())"],
        env={**os.environ, "SIDELINE_BUILD": build},
        cwd=ROOT / "server",
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"{RELEASE}{build}\n"
    assert f"SIDELINE_BUILD={build[:4]}" in (ROOT / "bin" / "wheel").read_text(encoding="utf-8")
