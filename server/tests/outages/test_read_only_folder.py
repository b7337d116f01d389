"""A read-only data folder: the site does not start, prints one line and changes nothing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sideline.core.crypto import load_authors_key
from sideline.core.db import migrate
from sideline.core.db.engine import Database, database_url
from tests.commands import FROM_NOTHING
from tests.factories import make_coach
from tests.outages.full_disk import may_mount

_READ_ONLY = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"'


def _serve(folder: Path) -> "subprocess.CompletedProcess[str]":
    # Without mounting, use a system folder that not even root can write to.
    own = may_mount(folder)
    seen = ["unshare", "--map-root-user", "--mount", "sh", "-c", _READ_ONLY, str(folder)] if own else []
    given = {"SIDELINE_DATA_DIR": str(folder) if own else "/proc", "SIDELINE_DATABASE_URL": ""}
    return subprocess.run(
        [*seen, *FROM_NOTHING, "serve", "--port", "0"],
        env={**os.environ, **given, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@pytest.mark.long
def test_a_read_only_folder_is_reported_in_one_line_and_unchanged(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    address = database_url("", folder)
    migrate.upgrade(address)
    database = Database(address)
    with database.writing() as session:
        make_coach(session, "Ann Smith")
    database.close()
    load_authors_key(None, folder)
    before = {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}

    done = _serve(folder)

    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("SIDELINE_DATA_DIR: ")
    assert done.stderr.rstrip().endswith(("is read-only", "No such file or directory", "Read-only file system"))
    assert {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()} == before
