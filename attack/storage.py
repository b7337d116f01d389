"""Storage: another user of the machine reads the site's files; a backup is damaged; a command is killed.

They have an account on the same machine, or the luck of a failing disk. SQLite's file stands for both kinds of database
where the kind makes no difference.
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

from reliability.running_site import SIDELINE

from attack.people import sign_up
from attack.result import Result, faultless, judged, listed
from attack.site import Ground, Site

FLIPS = 8
KILLS = 4


def attack(ground: Ground) -> Iterator[Result]:
    """On PostgreSQL only what differs there: copying."""
    folder = ground.new_folder()
    folder.chmod(0o755)
    with ground.site(folder=folder, mail_pause="0") as site:
        backup = _lived_in(ground, site)
        if ground.database == "sqlite":
            yield _modes(site, backup)
            yield _deleted(site)
            yield from _lists(ground, site)
    yield _flipped(ground, site, backup)
    yield _killed(ground, site, backup)
    yield _wrong_files(ground, site)


def _lived_in(ground: Ground, site: Site) -> Path:
    """A site with everything in it, and its backup."""
    people = [sign_up(site) for _ in range(8)]
    coaches = [people[0].new_coach(f"Storage Coach {number}") for number in range(3)]
    for person in people:
        for coach in coaches:
            person.rate(coach, comment="What nobody else should read on the disk. " * 8).raise_for_status()
    site.ask("POST", "/auth/v1/recover", {"email": people[0].email}).raise_for_status()
    site.mails_when(people[0].email, 1)
    file = ground.new_folder() / "site.backup"
    done = site.command("backup", file)
    if done.returncode:
        raise RuntimeError(done.stderr)
    return file


def _modes(site: Site, backup: Path) -> Result:
    """The data folder was there before, open to all: what is in it must not be."""
    files = [file for file in site.folder.rglob("*") if file.is_file() and file.name != "server.log"]
    open_ = [
        f"{file.name} {stat.S_IMODE(file.stat().st_mode):o}" for file in [*files, backup] if file.stat().st_mode & 0o077
    ]
    return faultless("files in a data folder that all may open", len(files) + 1, "readable", open_)


def _deleted(site: Site) -> Result:
    """An account that was deleted: its address in the files of the running site, afterwards."""
    leaver = sign_up(site, "leaver.unmistakable@athletes.example")
    leaver.rate(leaver.new_coach("Left Coach"), comment="unmistakable words").raise_for_status()
    leaver.ask("POST", "/api/rpc/delete_user").raise_for_status()
    end = time.monotonic() + 10
    while (found := _holding(site.folder, (b"leaver.unmistakable", b"unmistakable words"))) and time.monotonic() < end:
        time.sleep(0.5)
    return faultless("a deleted account in the files of the database", 1, "found in", found)


def _holding(folder: Path, words: tuple[bytes, ...]) -> list[str]:
    files = [file for file in folder.glob("*sqlite3*") if file.is_file()]
    return [file.name for file in files if any(word in file.read_bytes() for word in words)]


def _lists(ground: Ground, site: Site) -> Iterator[Result]:
    """Lists of coaches that lose or mix lines without a word."""
    head, folder = "name,university,sport,gender,division", ground.new_folder()
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
        done = site.command("import-coaches", file)
        names = [coach["name"] for coach in site.ask("GET", "/api/coaches?q=csv&limit=50").json()["items"]]
        expected = {word for word in ("One", "Two", "Three", "Four", "Six") if f"Csv {word}" in text}
        lost = {f"Csv {word}" for word in expected} - set(names)
        if "Traceback" in done.stderr or (lost and done.returncode == 0) or any('"' in found for found in names):
            faults.append(f"{name}: exit status {done.returncode}, lost {sorted(lost)}")
        if name == "a column twice" and done.returncode == 0:
            faults.append(f"{name}: imported")
    yield faultless("lists with odd line ends and columns", len(cases), "lost or mixed", faults)


def _flipped(ground: Ground, site: Site, backup: Path) -> Result:
    """One bit of a backup's content differs: restoring says so and leaves nothing behind."""
    dice, faults, content = random.Random(7), [], backup.read_bytes()
    words = [place for place in range(len(content)) if content.startswith(b"nobody else", place)]
    for _ in range(FLIPS):
        place = dice.choice(words) + dice.randrange(11)
        damaged = ground.new_folder() / "damaged.backup"
        damaged.write_bytes(content[:place] + bytes([content[place] ^ (1 << dice.randrange(7))]) + content[place + 1 :])
        for beside in backup.parent.glob(f"{backup.name}.*"):
            shutil.copy(beside, damaged.parent / beside.name.replace(backup.name, damaged.name))
        folder, url = ground.new_folder(), ground.new_database()
        done = site.command("restore", damaged, SIDELINE_DATA_DIR=str(folder), SIDELINE_DATABASE_URL=url)
        if done.returncode == 0 or "Traceback" in done.stderr:
            faults.append(f"bit at {place}: exit status {done.returncode}")
    return judged("backups with one bit flipped", FLIPS, f"{len(faults)} restored or broken off", held=not faults)


def _killed(ground: Ground, site: Site, backup: Path) -> Result:
    """Restores killed at random moments: what they leave in the temporary folder goes with the next restore."""
    dice, temporary = random.Random(7), ground.new_folder()
    for _ in range(KILLS):
        folder, url = ground.new_folder(), ground.new_database()
        given = {"SIDELINE_DATA_DIR": str(folder), "SIDELINE_DATABASE_URL": url, "TMPDIR": str(temporary)}
        process = subprocess.Popen([SIDELINE, "restore", backup], env=os.environ | site.settings | given,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # fmt: skip
        end = time.monotonic() + 20
        while (
            process.poll() is None
            and time.monotonic() < end
            and not any(temporary.rglob("*"))
            and not any(folder.rglob("*.part"))
        ):
            time.sleep(0.005)
        time.sleep(dice.uniform(0, 0.1))
        if process.poll() is None:
            process.send_signal(signal.SIGKILL)
        process.wait()
    folder = ground.new_folder()
    done = site.command(
        "restore",
        backup,
        SIDELINE_DATA_DIR=str(folder),
        SIDELINE_DATABASE_URL=ground.new_database(),
        TMPDIR=str(temporary),
    )
    left = [file for file in temporary.rglob("*") if file.is_file()]
    held = done.returncode == 0 and not left
    return judged(
        "restores killed, then one that ends",
        KILLS + 1,
        f"exit status {done.returncode}, files left: {len(left)}",
        held=held,
    )


def _wrong_files(ground: Ground, site: Site) -> Result:
    """Databases that are none, cut off, or of a later release: one line, never a traceback."""
    faults, times = [], 0
    for name, content in {"text": b"Dear diary, " * 900, "cut off": _cut_off(), "later release": _later()}.items():
        for words in (("check",), ("migrate",), ("serve", "--port", "0")):
            folder = ground.new_folder()
            (folder / "sideline.sqlite3").write_bytes(content)
            times += 1
            done = site.command(*words, SIDELINE_DATA_DIR=str(folder), SIDELINE_DATABASE_URL="")
            if "Traceback" in done.stderr or done.returncode == 0 or len(done.stderr.splitlines()) > 3:
                faults.append(f"{words[0]} of {name}: {done.returncode}, {len(done.stderr.splitlines())} lines")
    return judged(
        "commands on a file that is no database of this release",
        times,
        f"without a clear line: {listed(faults)}",
        held=not faults,
    )


def _cut_off() -> bytes:
    return b"SQLite format 3\0" + bytes(50)


def _later() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "later.sqlite3"
        with closing(sqlite3.connect(file)) as database, database:
            database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
            database.execute("INSERT INTO alembic_version VALUES ('9999')")
        return file.read_bytes()
