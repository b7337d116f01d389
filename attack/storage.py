"""Files: readable by another user of the machine, damaged backups, killed commands, invalid databases.

The attacker has an account on the same machine, or a disk fails. Where the kind of database makes no difference, only
SQLite is tried.
"""

import os
import random
import shutil
import signal
import sqlite3
import stat
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from attack.people import sign_up
from attack.result import Result, make_result, result_of_faults, summarize
from attack.site import Site, Testbed
from harness.running_site import SIDELINE

FLIPS = 8
KILLS = 4


def attack(testbed: Testbed) -> Iterator[Result]:
    """On PostgreSQL only what differs there: backup and restore."""
    folder = testbed.new_folder()
    folder.chmod(0o755)
    with testbed.site(folder=folder, mail_pause="0") as site:
        backup = _populate(testbed, site)
        if testbed.database == "sqlite":
            yield _file_modes(site, backup)
            yield _deleted_account(site)
            yield from _csv_files(testbed, site)
    yield _bit_flips(testbed, site, backup)
    yield _killed_restores(testbed, site, backup)
    yield _invalid_databases(testbed, site)


def _populate(testbed: Testbed, site: Site) -> Path:
    """Fill the site; returns a backup of it."""
    users = [sign_up(site) for _ in range(8)]
    coaches = [users[0].new_coach(f"Storage Coach {number}") for number in range(3)]
    for user in users:
        for coach in coaches:
            user.rate(coach, comment="What nobody else should read on the disk. " * 8).raise_for_status()
    site.request("POST", "/auth/v1/recover", {"email": users[0].email}).raise_for_status()
    site.wait_for_mails(users[0].email, 1)
    file = testbed.new_folder() / "site.backup"
    completed = site.command("backup", file)
    if completed.returncode:
        raise RuntimeError(completed.stderr)
    return file


def _file_modes(site: Site, backup: Path) -> Result:
    """The data folder exists and is readable by all: the files in it must not be."""
    files = [file for file in site.folder.rglob("*") if file.is_file() and file.name != "server.log"]
    readable = [
        f"{file.name} {stat.S_IMODE(file.stat().st_mode):o}" for file in [*files, backup] if file.stat().st_mode & 0o077
    ]
    return result_of_faults("files in a data folder that all may open", len(files) + 1, "readable", readable)


def _deleted_account(site: Site) -> Result:
    """The address of a deleted account in the files of the running site."""
    leaver = sign_up(site, "leaver.unmistakable@athletes.example")
    leaver.rate(leaver.new_coach("Left Coach"), comment="unmistakable words").raise_for_status()
    leaver.request("POST", "/api/rpc/delete_user").raise_for_status()
    deadline = time.monotonic() + 10
    while (
        files := _files_containing(site.folder, (b"leaver.unmistakable", b"unmistakable words"))
    ) and time.monotonic() < deadline:
        time.sleep(0.5)
    return result_of_faults("a deleted account in the files of the database", 1, "found in", files)


def _files_containing(folder: Path, needles: tuple[bytes, ...]) -> list[str]:
    files = [file for file in folder.glob("*sqlite3*") if file.is_file()]
    return [file.name for file in files if any(needle in file.read_bytes() for needle in needles)]


def _csv_files(testbed: Testbed, site: Site) -> Iterator[Result]:
    """CSV files whose lines might be lost or mixed up without an error."""
    head, folder = "name,university,sport,gender,division", testbed.new_folder()
    cases = {
        "lines ended by CR": f"{head}\rCsv One,Csv U,Golf,Men,DI\rCsv Two,Csv U,Golf,Men,DI\r",
        "one line ended by CR": f"{head}\nCsv Three,Csv U,Golf,Men,DI\rCsv Four,Csv U,Golf,Men,DI\n",
        "a quoted line break": f'{head}\n"Csv\nFive",Csv U,Golf,Men,DI\nCsv Six,Csv U,Golf,Men,DI\n',
        "a column twice": f"{head},name\nCsv Seven,Csv U,Golf,Men,DI,Csv Eight\n",
    }
    faults = []
    for name, text in cases.items():
        file = folder / "coaches.csv"
        file.write_bytes(text.encode())
        completed = site.command("import-coaches", file)
        names = [coach["name"] for coach in site.request("GET", "/api/coaches?q=csv&limit=50").json()["items"]]
        expected = {word for word in ("One", "Two", "Three", "Four", "Six") if f"Csv {word}" in text}
        lost = {f"Csv {word}" for word in expected} - set(names)
        if (
            "Traceback" in completed.stderr
            or (lost and completed.returncode == 0)
            or any('"' in name for name in names)
        ):
            faults.append(f"{name}: exit status {completed.returncode}, lost {sorted(lost)}")
        if name == "a column twice" and completed.returncode == 0:
            faults.append(f"{name}: imported")
    yield result_of_faults("lists with odd line ends and columns", len(cases), "lost or mixed", faults)


def _bit_flips(testbed: Testbed, site: Site, backup: Path) -> Result:
    """A backup with one bit flipped: restore must refuse it."""
    dice, faults, content = random.Random(7), [], backup.read_bytes()
    offsets = [offset for offset in range(len(content)) if content.startswith(b"nobody else", offset)]
    for _ in range(FLIPS):
        offset = dice.choice(offsets) + dice.randrange(11)
        damaged = testbed.new_folder() / "damaged.backup"
        damaged.write_bytes(
            content[:offset] + bytes([content[offset] ^ (1 << dice.randrange(7))]) + content[offset + 1 :]
        )
        for sibling in backup.parent.glob(f"{backup.name}.*"):
            shutil.copy(sibling, damaged.parent / sibling.name.replace(backup.name, damaged.name))
        folder, url = testbed.new_folder(), testbed.new_database()
        completed = site.command("restore", damaged, SIDELINE_DATA_DIR=str(folder), SIDELINE_DATABASE_URL=url)
        if completed.returncode == 0 or "Traceback" in completed.stderr:
            faults.append(f"bit at {offset}: exit status {completed.returncode}")
    return make_result(
        "backups with one bit flipped", FLIPS, f"{len(faults)} restored or broken off", passed=not faults
    )


def _killed_restores(testbed: Testbed, site: Site, backup: Path) -> Result:
    """Restores killed at random moments: the next restore removes their temporary files."""
    dice, temporary = random.Random(7), testbed.new_folder()
    for _ in range(KILLS):
        folder, url = testbed.new_folder(), testbed.new_database()
        environment = {"SIDELINE_DATA_DIR": str(folder), "SIDELINE_DATABASE_URL": url, "TMPDIR": str(temporary)}
        process = subprocess.Popen([SIDELINE, "restore", backup], env=os.environ | site.settings | environment,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # fmt: skip
        deadline = time.monotonic() + 20
        while (
            process.poll() is None
            and time.monotonic() < deadline
            and not any(temporary.rglob("*"))
            and not any(folder.rglob("*.part"))
        ):
            time.sleep(0.005)
        time.sleep(dice.uniform(0, 0.1))
        if process.poll() is None:
            process.send_signal(signal.SIGKILL)
        process.wait()
    folder = testbed.new_folder()
    completed = site.command(
        "restore",
        backup,
        SIDELINE_DATA_DIR=str(folder),
        SIDELINE_DATABASE_URL=testbed.new_database(),
        TMPDIR=str(temporary),
    )
    leftovers = [file for file in temporary.rglob("*") if file.is_file()]
    passed = completed.returncode == 0 and not leftovers
    return make_result(
        "restores killed, then one that ends",
        KILLS + 1,
        f"exit status {completed.returncode}, files left: {len(leftovers)}",
        passed=passed,
    )


def _invalid_databases(testbed: Testbed, site: Site) -> Result:
    """Files that are no database, truncated, or of a later release: one line of error, never a traceback."""
    faults, attempts = [], 0
    for name, content in {
        "text": b"Dear diary, " * 900,
        "cut off": _truncated_database(),
        "later release": _database_of_later_release(),
    }.items():
        for arguments in (("check",), ("migrate",), ("serve", "--port", "0")):
            folder = testbed.new_folder()
            (folder / "sideline.sqlite3").write_bytes(content)
            attempts += 1
            completed = site.command(*arguments, SIDELINE_DATA_DIR=str(folder), SIDELINE_DATABASE_URL="")
            if "Traceback" in completed.stderr or completed.returncode == 0 or len(completed.stderr.splitlines()) > 3:
                faults.append(
                    f"{arguments[0]} of {name}: {completed.returncode}, {len(completed.stderr.splitlines())} lines"
                )
    return make_result(
        "commands on a file that is no database of this release",
        attempts,
        f"without a clear line: {summarize(faults)}",
        passed=not faults,
    )


def _truncated_database() -> bytes:
    return b"SQLite format 3\0" + bytes(50)


def _database_of_later_release() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "later.sqlite3"
        with closing(sqlite3.connect(file)) as database, database:
            database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
            database.execute("INSERT INTO alembic_version VALUES ('9999')")
        return file.read_bytes()
