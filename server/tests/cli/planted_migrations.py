"""A copy of the migrations to which a test adds its own."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from sideline.core.db import migrate

REVISION = "9001"

_MIGRATION = """
import sqlalchemy as sa
from alembic import op

revision, down_revision = {revision!r}, {previous!r}


def upgrade() -> None:
    {body}
"""

Plant = Callable[..., None]


@pytest.fixture
def plant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Plant:
    """Return a function that adds migrations after the newest one: REVISION and the numbers that follow, each with the
    `upgrade` of one argument.
    """
    newest, folder = migrate.newest_revision(), tmp_path / "migrations"
    shutil.copytree(migrate._SCRIPTS, folder, ignore=shutil.ignore_patterns("__pycache__"))

    def add(*bodies: str) -> None:
        previous = newest
        for revision, body in enumerate(bodies, start=int(REVISION)):
            content = _MIGRATION.format(revision=str(revision), previous=previous, body=body)
            (folder / "versions" / f"{revision}_planted.py").write_text(content)
            previous = str(revision)
        monkeypatch.setattr(migrate, "_SCRIPTS", folder)

    return add
