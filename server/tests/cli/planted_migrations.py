"""A copy of the migrations to which a test adds one of its own."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from sideline.core.db import migrate

REVISION = "9001"

_MIGRATION = """
import sqlalchemy as sa
from alembic import op

revision, down_revision = {revision!r}, {newest!r}


def upgrade() -> None:
    {body}
"""

Plant = Callable[[str], None]


@pytest.fixture
def plant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Plant:
    """Return a function that adds the migration REVISION, with this `upgrade`, after the newest one."""
    newest, folder = migrate.newest_revision(), tmp_path / "migrations"
    shutil.copytree(migrate._SCRIPTS, folder, ignore=shutil.ignore_patterns("__pycache__"))

    def add(body: str) -> None:
        content = _MIGRATION.format(revision=REVISION, newest=newest, body=body)
        (folder / "versions" / f"{REVISION}_planted.py").write_text(content)
        monkeypatch.setattr(migrate, "_SCRIPTS", folder)

    return add
