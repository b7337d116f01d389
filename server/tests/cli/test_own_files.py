"""Backups contain the operator's own files in the data folder, and a restore brings them back; never the keys."""

import sqlite3
import stat
from contextlib import closing
from pathlib import Path

from sideline.core.crypto import AUTHORS_KEY_FILE, KEY_FILE
from sideline.core.files import checksum_file
from sideline.core.site import Site
from tests.cli.conftest import Run

OWN = {
    "legal/terms.md": "---\ntitle: Terms\n---\n## Übrigens\n".encode(),
    "branding/logo.svg": b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"/>',
    "branding/icon.png": b"\x89PNG\r\n\x1a\n\x00",
    "announcement.txt": b"Back on Monday.\n",
    "corrections.csv": b"name,university,department\n",
}


def write(folder: Path, files: dict[str, bytes]) -> None:
    for path, content in files.items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_bytes(content)


def tables_of(backup: Path) -> dict[str, bytes]:
    with closing(sqlite3.connect(backup)) as connection:
        return dict(connection.execute("SELECT path, content FROM own_files"))


def test_a_backup_has_the_operators_own_files(populated_site: Site, run: Run, tmp_path: Path) -> None:
    folder = populated_site.settings.data_dir
    write(folder, OWN)
    keys = {file: (folder / file).read_bytes() for file in (KEY_FILE, AUTHORS_KEY_FILE)}
    file, empty = tmp_path / "site.backup", f"sqlite:///{tmp_path / 'restored.sqlite3'}"
    assert run("backup", file).returncode == 0
    assert tables_of(file) == OWN
    assert [name for name, key in keys.items() if key.strip() in file.read_bytes()] == []

    for path in OWN:
        (folder / path).unlink()
    (folder / "branding").rmdir()
    (folder / "announcement.txt").write_text("A newer one.")
    restored = run("restore", file, on=empty)
    assert restored.returncode == 0, restored.stderr
    assert f"{folder / 'announcement.txt'} stays, but the backup has another version." in restored.stdout
    assert (folder / "announcement.txt").read_text() == "A newer one."
    for path in OWN.keys() - {"announcement.txt"}:
        assert f"Restored {folder / path}." in restored.stdout
        assert (folder / path).read_bytes() == OWN[path]
        assert stat.S_IMODE((folder / path).stat().st_mode) == 0o600
    assert {file: (folder / file).read_bytes() for file in keys} == keys


def test_a_restore_writes_only_own_files(populated_site: Site, run: Run, tmp_path: Path) -> None:
    folder = populated_site.settings.data_dir
    file, empty = tmp_path / "site.backup", f"sqlite:///{tmp_path / 'restored.sqlite3'}"
    assert run("backup", file).returncode == 0
    before = sorted(folder.rglob("*"))
    with closing(sqlite3.connect(file)) as connection, connection:
        for path in ("keys/other.key", "../outside", "site.env"):
            connection.execute("INSERT INTO own_files VALUES (?, ?)", (path, b"x"))
    checksum_file(file).unlink()
    restored = run("restore", file, on=empty)
    assert restored.returncode == 0, restored.stderr
    new = [path.name for path in folder.rglob("*") if path not in before]
    assert [name for name in new if not name.startswith("restored.sqlite3")] == []
    assert not (folder.parent / "outside").exists()
