"""`make point-in-time`: restores a PostgreSQL site to the second before a mistake, with PostgreSQL's own tools.

While users rate, the server archives its log and a base backup is made. Then all reviews are deleted by SQL, the server
is killed, and its data is lost. The base backup and the archive must bring back exactly what was acknowledged before
the mistake. Then it reads the archive as a thief would, and counts the reviews that the log ties to one account.
"""

import re
import shutil
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from typing import Annotated

import psycopg
import typer
from psycopg import sql

from harness.people import Person
from harness.postgres import Postgres
from harness.report import write_section
from harness.running_site import RunningSite

AUTHORS, COACHES = 6, 5

TABLES = ("users", "coaches", "reviews", "private_records", "coach_tallies")

ARCHIVE_SECONDS = 60
"""How long the last segment may take to be archived."""

RECORD = re.compile(r"rmgr: (?:Heap|Heap2) .* tx: +(\d+), .* desc: (\w+).* rel \d+/\d+/(\d+)")
"""A line of pg_waldump about one row: transaction, operation, file of the table."""

Counts = dict[str, int]


def point_in_time(*, report: Annotated[bool, typer.Option(help="Write docs/reliability.md.")] = True) -> None:
    """Lose a server and restore it; print the table. Exit status 1 if anything acknowledged is missing."""
    folder = Path(tempfile.mkdtemp(prefix="sideline-point-in-time-"))
    postgres = Postgres(folder / "postgres", _archiving(folder))
    (folder / "data").mkdir()
    site = RunningSite(folder / "data", postgres.url)
    try:
        rows, clean = _lose_and_restore(folder, postgres, site)
    finally:
        site.stop()
        postgres.stop()
    text = "\n".join(["| what | result |", "|---|---|", *(f"| {what} | {result} |" for what, result in rows)])
    typer.echo(text)
    if report:
        write_section("reliability.md", "point-in-time", text)
    if clean:
        shutil.rmtree(folder)
    raise typer.Exit(0 if clean else 1)


def _archiving(folder: Path) -> dict[str, str]:
    """Options of a server that copies each segment of its log to the folder `archive`."""
    archive = folder / "archive"
    archive.mkdir()
    archive.chmod(0o777)
    command = f"test ! -f {archive}/%f && cp %p {archive}/%f.part && mv {archive}/%f.part {archive}/%f"
    return {"archive_mode": "on", "archive_command": command, "archive_timeout": "60"}


def _lose_and_restore(folder: Path, postgres: Postgres, site: RunningSite) -> tuple[list[tuple[str, str]], bool]:
    site.start()
    authors = [Person(site.origin).sign_up() for _ in range(AUTHORS)]
    coaches = [authors[0].new_coach(f"Archive Coach {letter}") for letter in "ABCDE"[:COACHES]]
    with psycopg.connect(postgres.url) as connection:
        start = str(_one(connection, "SELECT pg_current_wal_insert_lsn()"))
    _rate(authors[: AUTHORS // 2], coaches)
    started = time.monotonic()
    postgres.cluster.run("pg_basebackup", "--dbname", postgres.cluster.url, "--pgdata", "base", "--checkpoint", "fast")
    base_seconds = time.monotonic() - started
    _rate(authors[AUTHORS // 2 :], coaches)
    before, moment = _counts(postgres.url), _now(postgres.url)
    with psycopg.connect(postgres.url, autocommit=True) as operator:
        deleted = operator.execute("DELETE FROM reviews").rowcount
        files = _files_of_tables(operator)
    log = (start, _archive_everything(postgres))
    site.stop()
    postgres.kill()
    (postgres.cluster.home / "data").rename(postgres.cluster.home / "lost")

    started = time.monotonic()
    _recover(folder, postgres, moment)
    recovered_seconds = time.monotonic() - started
    after = _counts(postgres.url)
    site.start()
    check = site.run_command("check")
    rated = authors[0].sign_in().send("GET", "/api/my/reviews").is_success
    reviews = AUTHORS * COACHES
    tied = _reviews_tied_to_an_account(folder / "archive", log, postgres, files)
    clean = after == before and check.returncode == 0 and rated and deleted == before["reviews"] == reviews
    return [
        ("base backup (`pg_basebackup`) while the site runs", f"{base_seconds:.1f} s"),
        ("reviews before it, and after it", f"{reviews // 2}, {reviews - reviews // 2}"),
        (
            "deleted by mistake (`DELETE FROM reviews`)",
            f"{deleted} reviews; then the server is killed and its data lost",
        ),
        ("recovery to the second before the mistake", f"{recovered_seconds:.1f} s"),
        (
            "rows of users, coaches, reviews, private records, tallies",
            f"before {_listed(before)}; restored {_listed(after)}",
        ),
        ("`sideline check` on the restored site", f"exit status {check.returncode}"),
        ("My Reviews of an author on it", "works" if rated else "fails"),
        ("reviews that the archive alone ties to one account", f"{tied} of {reviews}"),
    ], clean


def _rate(authors: list[Person], coaches: list[int]) -> None:
    for author in authors:
        for coach in coaches:
            author.rate(coach).raise_for_status()


def _archive_everything(postgres: Postgres) -> str:
    """Wait until the log is in the archive, and return where it ends."""
    with psycopg.connect(postgres.url, autocommit=True) as connection:
        end = str(_one(connection, "SELECT pg_current_wal_insert_lsn()"))
        last = _one(connection, "SELECT pg_walfile_name(pg_switch_wal())")
        deadline = time.monotonic() + ARCHIVE_SECONDS
        while (_one(connection, "SELECT coalesce(last_archived_wal, '') FROM pg_stat_archiver")) < last:
            if time.monotonic() > deadline:
                raise TimeoutError("the server did not archive its log")
            time.sleep(0.1)
    return end


def _recover(folder: Path, postgres: Postgres, moment: str) -> None:
    """Start the server from the base backup, and let it apply the archive up to `moment`."""
    base = postgres.cluster.home / "base"
    settings = {
        "restore_command": f"cp {folder}/archive/%f %p",
        "recovery_target_time": moment,
        "recovery_target_action": "promote",
    }
    with (base / "postgresql.auto.conf").open("a") as file:
        file.writelines(f"{name} = '{value}'\n" for name, value in settings.items())
    (base / "recovery.signal").touch()
    base.rename(base.with_name("data"))
    postgres.start()
    with psycopg.connect(postgres.url, autocommit=True) as connection:
        deadline = time.monotonic() + ARCHIVE_SECONDS
        while _one(connection, "SELECT pg_is_in_recovery()"):
            if time.monotonic() > deadline:
                raise TimeoutError("the server did not end its recovery")
            time.sleep(0.1)


def _counts(url: str) -> Counts:
    with psycopg.connect(url) as connection:
        query = sql.SQL("SELECT count(*) FROM {}")
        return {table: _one(connection, query.format(sql.Identifier(table))) for table in TABLES}


def _now(url: str) -> str:
    with psycopg.connect(url) as connection:
        return str(_one(connection, "SELECT clock_timestamp()"))


def _files_of_tables(connection: "psycopg.Connection[tuple[object, ...]]") -> dict[str, str]:
    """Return the names of the tables by the numbers of their files."""
    query = "SELECT pg_relation_filenode(oid)::text, relname FROM pg_class WHERE relname IN ('users', 'reviews')"
    return {str(number): str(name) for number, name in connection.execute(query)}


def _reviews_tied_to_an_account(archive: Path, log: tuple[str, str], postgres: Postgres, files: dict[str, str]) -> int:
    """Return how many reviews the archive shows in one transaction with exactly one row of `users`."""
    users, reviews = defaultdict(set), defaultdict(set)
    between = ("--timeline", "1", "--start", log[0], "--end", log[1])
    for line in postgres.cluster.run("pg_waldump", "--path", str(archive), *between).splitlines():
        record = RECORD.search(line)
        table = files.get(record.group(3)) if record else None
        if record and table == "users":
            users[record.group(1)].add(line.partition("desc:")[2])
        elif record and table == "reviews" and record.group(2) == "INSERT":
            reviews[record.group(1)].add(line.partition("desc:")[2])
    return sum(len(rows) for transaction, rows in reviews.items() if len(users[transaction]) == 1)


def _one(connection: "psycopg.Connection[tuple[object, ...]]", query: "str | sql.Composed") -> object:
    row = connection.execute(query).fetchone()
    return row[0] if row else None


def _listed(counts: Counts) -> str:
    return ", ".join(map(str, counts.values()))


if __name__ == "__main__":
    typer.run(point_in_time)
