"""The files of the deployment fit the program: they name only settings and paths that exist (issue 5, point 7)."""

import re
from pathlib import Path

import pytest

from sideline.settings import Settings

ROOT = Path(__file__).parent.parent.parent
FILES = ("Dockerfile", "compose.yaml", "deploy/sideline.service", "docs/operations.md")


@pytest.mark.parametrize("name", FILES)
def test_every_setting_that_is_named_exists(name: str) -> None:
    named = set(re.findall(r"SIDELINE_([A-Z][A-Z_]*[A-Z])", (ROOT / name).read_text()))
    assert named
    assert named <= {field.upper() for field in Settings.model_fields}


def test_everything_the_image_copies_exists_and_is_let_through() -> None:
    copied = re.findall(r"^COPY (?!--from)(.*) \S+$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    paths = [path for line in copied for path in line.split()]
    let_through = [line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")]
    assert paths
    for path in paths:
        assert (ROOT / path).exists()
        assert any(path == line or path.startswith(f"{line}/") for line in let_through)


def test_no_program_of_the_deployment_runs_as_root() -> None:
    last_stage = (ROOT / "Dockerfile").read_text().rpartition("\nFROM ")[2]
    assert re.search(r"^USER sideline$", last_stage, re.MULTILINE)
    assert "DynamicUser=yes" in (ROOT / "deploy/sideline.service").read_text()
