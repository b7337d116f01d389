"""Measures what users notice while the job `write-order` removes the order of writing from a large database.

PostgreSQL, a running site, and clients that rate coaches and read pages one after another. Before each run of the job,
rows change as in an hour with visitors. The last runs have no clients, so that all of the log is the job's, and try
settings that make it shorter. With `--before FOLDER`, the site of another checkout is measured first, on the same rows.
Writes a table into docs/performance.md, one for each number of reviews.
"""

import argparse
import os
import subprocess
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from uuid import uuid4

import httpx2 as httpx
import psycopg

from harness.people import Person
from harness.postgres import Postgres
from harness.report import write_section
from harness.running_site import SIDELINE, RunningSite
from sideline.authorship.private_record import PrivateRecord, encrypt_record
from sideline.core.crypto import load_authors_key

REPOSITORY = Path(__file__).parent.parent
COACHES = 40_000
BASE_REVIEWS = 200_000
RATERS = 2
READERS = 2
CALM_SECONDS = 20
"""How long the clients are measured without the job."""

USERS_PER_VISITOR, USERS_PER_WRITER = 80, 200
"""Of how many users one visits, and writes, before a run that is called busy."""

RUNS_A_DAY = 24

SETTINGS = MORE_LOG, COMPRESSED = "max_wal_size = '8GB'", "wal_compression = on"
"""Settings of PostgreSQL that make its log shorter."""

HOURS = [
    "first",
    "busy",
    "quiet",
    "busy, alone",
    f"busy, alone, {MORE_LOG}",
    f"busy, alone, {MORE_LOG}, {COMPRESSED}",
]

PAGES = ("/api/coaches/{}", "/api/coaches/{}/reviews", "/")

HEADER = (
    "| hour | job s | slowest rating s, without the job | with it | slowest page s, without | with | 503"
    " | log MB | log MB a day |\n|---|---|---|---|---|---|---|---|---|\n"
)

_USERS = """
    INSERT INTO users (id, email, password_hash, user_metadata, created_at, updated_at, role, muted_alarms)
    SELECT gen_random_uuid(), md5(n::text), md5(n::text), '{}', '2026-01-01', '2026-01-01', '', ''
    FROM generate_series(1, %s) AS n
"""
_SESSIONS = """
    INSERT INTO auth_sessions (id, user_id, refresh_counter, refresh_token_hash, amr_method, created_at, refreshed_at,
        encrypted_refreshed_at, least_refresh_counter)
    SELECT gen_random_uuid(), id, 1, md5(email) || md5(email), 'password',
        date_trunc('day', now()) - interval '30 days', date_trunc('day', now() - random() * 29 * interval '1 day'),
        md5(email) || md5(email), 0
    FROM users
"""
_BUSY_HOUR = """
    CREATE TEMPORARY TABLE visitors AS SELECT id FROM users TABLESAMPLE SYSTEM (5) ORDER BY random() LIMIT %(visitors)s;
    UPDATE auth_sessions SET refresh_counter = refresh_counter + 1, refreshed_at = date_trunc('day', now())
        WHERE user_id IN (SELECT id FROM visitors);
    SELECT FROM users WHERE id IN (SELECT id FROM visitors) FOR NO KEY UPDATE;
    UPDATE private_records SET encrypted = encrypted WHERE user_tag IN (
        SELECT user_tag FROM private_records TABLESAMPLE SYSTEM (5) ORDER BY random() LIMIT %(writers)s);
    CREATE TEMPORARY TABLE rated AS SELECT coach_id FROM coach_tallies ORDER BY random() LIMIT %(writers)s;
    UPDATE coach_tallies SET changed_on = current_date WHERE coach_id IN (SELECT coach_id FROM rated);
    UPDATE coaches SET rating = rating WHERE id IN (SELECT coach_id FROM rated);
    CREATE TEMPORARY TABLE new AS SELECT review.* FROM rated
        CROSS JOIN LATERAL (SELECT * FROM reviews WHERE coach_id = rated.coach_id LIMIT 1) AS review;
    UPDATE new SET id = gen_random_uuid(), author_tag = gen_random_uuid(), created_on = current_date,
        updated_on = current_date;
    INSERT INTO reviews SELECT * FROM new;
    DROP TABLE visitors, rated, new
"""


class Client(threading.Thread):
    """Sends requests one after another until stopped, and keeps how long each took."""

    def __init__(self, origin: str, number: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.is_rater = number < RATERS
        self.seconds: list[float] = []
        self.statuses: dict[int, int] = defaultdict(int)
        self._person = Person(origin)
        self._number = number
        self._stop_event = stop

    def run(self) -> None:
        coach = 10 + self._number
        if self.is_rater:
            self._person.sign_up()
        while not self._stop_event.is_set():
            coach = coach % (COACHES - 10) + RATERS + READERS + 5
            started = time.monotonic()
            try:
                if self.is_rater:
                    status = self._person.rate(coach).status_code
                else:
                    page = PAGES[coach % len(PAGES)].format(coach)
                    status = self._person.client.get(page).status_code
            except httpx.HTTPError:
                status = 0
            self.seconds.append(time.monotonic() - started)
            self.statuses[status] += 1


def fill(url: str, data_dir: Path, users: int, reviews: int, checkout: Path = REPOSITORY) -> None:
    """Build a database with this many users, each with a session and a private record, and reviews.

    It gets the schema of `checkout`.
    """
    build = f"from bench.build import Size, build; build({url!r}, Size({COACHES}, {min(reviews, BASE_REVIEWS)}))"
    python = checkout / ".venv/bin/python"
    environment = os.environ | {"PYTHONPATH": f"{checkout}:{checkout / 'server'}"}
    subprocess.run([python, "-c", build], env=environment, cwd=checkout, check=True)
    key = load_authors_key(None, data_dir)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(_USERS, (users,))
        connection.execute(_SESSIONS)
        columns = [row[0] for row in connection.execute("SELECT * FROM reviews LIMIT 0").description or ()]
        copied = ", ".join("gen_random_uuid()" if name in {"id", "author_tag"} else name for name in columns)
        more = f"INSERT INTO reviews ({', '.join(columns)}) SELECT {copied} FROM reviews, generate_series(2, %s)"
        connection.execute(more, (reviews // BASE_REVIEWS,))
        ids = [row[0] for row in connection.execute("SELECT id FROM users ORDER BY random()")]
        with connection.cursor().copy("COPY private_records (user_tag, encrypted) FROM STDIN") as copy:
            for user_id in ids:
                tag = key.user_tag(user_id)
                copy.write_row((tag, encrypt_record(key, tag, _record())))
        connection.execute("VACUUM ANALYZE")


def _record() -> PrivateRecord:
    record = PrivateRecord([], [])
    for number in range(5):
        record.add_review(uuid4(), number)
    return record


def measure(site: RunningSite, url: str, release: str, hour: str, users: int) -> str:
    """Run the job once while clients use the site, or alone, and return a row of the table.

    `hour` describes the run, and contains the settings that apply from then on; `release` is empty for this checkout.
    """
    with psycopg.connect(url, autocommit=True) as connection:
        for setting in [setting for setting in SETTINGS if setting in hour]:
            connection.execute(f"ALTER SYSTEM SET {setting}")
        connection.execute("SELECT pg_reload_conf()")
        connection.execute("CHECKPOINT")
    if "busy" in hour:
        with psycopg.connect(url, autocommit=True, cursor_factory=psycopg.ClientCursor) as connection:
            connection.execute(
                _BUSY_HOUR, {"visitors": users // USERS_PER_VISITOR, "writers": users // USERS_PER_WRITER}
            )
    stop = threading.Event()
    count = 0 if "alone" in hour else RATERS + READERS
    clients = [Client(site.origin, number, stop) for number in range(count)]
    for client in clients:
        client.start()
    time.sleep(CALM_SECONDS if clients else 0)
    calm = [max(client.seconds[2:]) for client in clients]
    for client in clients:
        client.seconds.clear()
        client.statuses.clear()
    before = _log_bytes(url)
    started = time.monotonic()
    result = site.run_command("jobs", "run", "write-order", timeout=1_800)
    seconds = time.monotonic() - started
    written = (_log_bytes(url) - before) / 1e6
    time.sleep(1)
    stop.set()
    for client in clients:
        client.join()
    print(release, hour, result.stdout, result.stderr, [dict(client.statuses) for client in clients], flush=True)
    result.check_returncode()
    busy = [max(client.seconds) for client in clients]
    refused = sum(client.statuses[503] for client in clients)
    slowest = (calm[:RATERS], busy[:RATERS], calm[RATERS:], busy[RATERS:])
    cells = [f"{max(seconds):.2f}" if seconds else "–" for seconds in slowest]
    # With clients, the log also has what they wrote.
    a_day = "–" if clients else f"{RUNS_A_DAY * written:,.0f}"
    for setting in SETTINGS:
        hour = hour.replace(setting, f"`{setting}`")
    named = f"{release}: {hour}" if release else hour
    return f"| {named} | {seconds:.0f} | {' | '.join(cells)} | {refused} | {written:,.0f} | {a_day} |\n"


def _log_bytes(url: str) -> int:
    with psycopg.connect(url) as connection:
        row = connection.execute("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn").fetchone()
        return int(row[0]) if row else 0


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--users", type=int, default=400_000)
    parser.add_argument("--reviews", type=int, default=2_000_000)
    parser.add_argument("--before", type=Path, help="another checkout, set up with make setup, to measure first")
    parser.add_argument("--dry", action="store_true", help="do not write the table")
    options = parser.parse_args(arguments)
    rows = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        data_dir = folder / "data"
        data_dir.mkdir()
        postgres = Postgres(folder / "postgres")
        try:
            started = time.monotonic()
            fill(postgres.url, data_dir, options.users, options.reviews, options.before or REPOSITORY)
            print(f"filled in {time.monotonic() - started:.0f} s", flush=True)
            releases = [("", SIDELINE, HOURS)]
            if options.before:
                releases.insert(0, ("before", options.before / ".venv/bin/sideline", ["busy", "quiet"]))
            for release, command, hours in releases:
                site = RunningSite(data_dir, postgres.url, command=command)
                site.start()
                try:
                    for hour in hours:
                        rows.append(measure(site, postgres.url, release, hour, options.users))
                        print(rows[-1], flush=True)
                finally:
                    site.stop()
        finally:
            postgres.stop()
    text = f"{options.reviews:,} reviews, {options.users:,} users.\n\n{HEADER}{''.join(rows)}"
    print(text)
    if not options.dry:
        write_section("performance.md", f"scrubbing-{options.reviews}", text.rstrip())


if __name__ == "__main__":
    main()
