"""What docs/operations/backups.md says about copies in another place works as it is written."""

import re
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

BACKUPS = (Path(__file__).parents[4] / "docs/operations/backups.md").read_text(encoding="utf-8")

FINISHED = {"sideline-2026-11-20.backup", "sideline-2026-11-20.backup.sha256"}
UNFINISHED = {f"sideline-2026-11-21.backup.part{ending}" for ending in ("", "-wal", "-shm", "-journal")}


def commands(start: str) -> list[str]:
    return re.findall(rf"^(?:\S+ \S+ \* \* \* root )?({start} .*)$", BACKUPS, re.MULTILINE)


def copied(command: str) -> set[str]:
    """The files of a backup folder that the options of a command let through."""
    included = re.findall(r"--include '(.*?)'", command) or ["*"]
    excluded = re.findall(r"--exclude '(.*?)'", command)
    return {
        name
        for name in FINISHED | UNFINISHED
        if any(fnmatchcase(name, pattern) for pattern in included)
        and not any(fnmatchcase(name, pattern) for pattern in excluded)
    }


@pytest.mark.parametrize(("start", "count"), [("restic backup", 2), ("rclone sync", 1), ("rclone cryptcheck", 1)])
def test_finished_backups_are_copied_to_another_place_and_nothing_else(start: str, count: int) -> None:
    found = commands(start)
    assert len(found) == count
    for command in found:
        assert copied(command) == FINISHED
        # Only the folder of the backups: the data folder also has the keys.
        assert set(re.findall(r"/var/lib/\S+", command)) == {"/var/lib/sideline/backups"}
