"""A backup with one flipped bit is rejected; a backup of an earlier release, without a checksum, is accepted."""

import random
import subprocess
from pathlib import Path

import pytest

from sideline.core.files import DamagedFile, verify_checksum
from sideline.core.site import Site
from tests.cli.conftest import Run, everything_in


@pytest.fixture
def backup(populated_site: Site, run: Run, tmp_path: Path) -> Path:
    """A backup and its checksum file, which `sha256sum` can check."""
    file = tmp_path / "site.backup"
    assert run("backup", file).returncode == 0
    command = ["sha256sum", "-c", "site.backup.sha256"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "site.backup: OK\n")
    return file


def flip(file: Path, bit: int) -> None:
    content = bytearray(file.read_bytes())
    content[bit // 8] ^= 1 << bit % 8
    file.write_bytes(content)


def test_a_flipped_bit_is_rejected_at_any_position(backup: Path, run: Run, tmp_path: Path) -> None:
    chance = random.Random(7)
    content = backup.read_bytes()
    in_a_comment = content.index(b"Fair ") * 8
    bits = [in_a_comment, *(chance.randrange(len(content) * 8) for _ in range(40))]
    target = f"sqlite:///{tmp_path / 'restored.sqlite3'}"
    for number, bit in enumerate(bits):
        flip(backup, bit)
        with pytest.raises(DamagedFile):
            verify_checksum(backup)
        if number % 20 == 0:
            done = run("restore", backup, on=target)
            assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
            assert done.stderr.startswith(f"{backup} is damaged: ")
            assert not (tmp_path / "restored.sqlite3").exists()
        flip(backup, bit)
    assert run("restore", backup, on=target).stderr.count("Warning") == 0


def test_a_backup_without_a_checksum_is_restored_with_a_warning_but_not_with_another_one(
    backup: Path, run: Run, tmp_path: Path, database_url: str
) -> None:
    for checksum in ("", "nothing\n", "0" * 64 + "  site.backup\n"):
        (tmp_path / "site.backup.sha256").write_text(checksum)
        done = run("restore", backup, on=f"sqlite:///{tmp_path / 'restored.sqlite3'}")
        assert (done.returncode, done.stderr.count("\n")) == (2, 1), checksum
    (tmp_path / "site.backup.sha256").unlink()
    target = f"sqlite:///{tmp_path / 'restored.sqlite3'}"
    done = run("restore", backup, on=target)
    assert done.returncode == 0, done.stderr
    warnings = [line for line in done.stderr.splitlines() if line.startswith("Warning: ")]
    assert [str(tmp_path / "site.backup.sha256") in line for line in warnings] == [True]
    assert everything_in(target) == everything_in(database_url)
