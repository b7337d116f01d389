"""Rate limits that processes share through a file, even if it is damaged."""

import sqlite3
import stat
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import time_machine
from fastapi import FastAPI
from structlog.testing import capture_logs

from sideline.config.settings import Settings
from sideline.core import rate_limits as limits
from sideline.core.rate_limits import Period, SqliteLimits
from sideline.main import create_app
from tests.accounts.auth_client import AuthClient, from_address

EMAIL = "mira.holm@athletes.example"
ADDRESS = "203.0.113.77"
GUESS = "Wrong-guess-1"


@pytest.fixture
def settings(tmp_path: Path, sqlite_url: str) -> Settings:
    return Settings(data_dir=tmp_path, database_url=sqlite_url, workers=2, log_level="warning")


@pytest.fixture
def sites(app: FastAPI, settings: Settings) -> Iterator[tuple[AuthClient, AuthClient]]:
    """A client of each of two server processes, which share the settings but no memory."""
    limits.create_file(settings)
    other = create_app(settings)
    with closing(other.state.site.database):
        yield from_address(app, ADDRESS), from_address(other, ADDRESS)


def guess(site: AuthClient, times: int) -> list[int]:
    return [site.sign_in(EMAIL, GUESS).status_code for _ in range(times)]


def test_two_processes_share_one_limit(sites: tuple[AuthClient, AuthClient]) -> None:
    one, other = sites
    one.sign_up(EMAIL)
    assert guess(one, 6) + guess(other, 4) == [400] * 10
    assert guess(one, 1) == guess(other, 1) == [429]
    with time_machine.travel(datetime.now(UTC) + timedelta(minutes=5, seconds=1)):
        assert guess(other, 1) == [400]


def test_the_file_holds_no_personal_data(sites: tuple[AuthClient, AuthClient], tmp_path: Path) -> None:
    guess(sites[0], 3)
    files = list(tmp_path.glob(f"{limits.FILE}*"))
    assert files
    for file in files:
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        content = file.read_bytes()
        for private in (EMAIL, "mira", "holm", "athletes", ADDRESS, "203.0.113", GUESS):
            assert private.encode() not in content


def test_a_limit_from_the_future_does_not_apply(sites: tuple[AuthClient, AuthClient]) -> None:
    one, other = sites
    with time_machine.travel(datetime.now(UTC) + timedelta(hours=5)):
        assert guess(one, 11) == [400] * 10 + [429]
        assert guess(other, 1) == [429]
    assert guess(one, 1) == [400]


def test_with_an_unusable_file_each_process_counts_for_itself(settings: Settings, tmp_path: Path, app: FastAPI) -> None:
    (tmp_path / limits.FILE).write_bytes(b"no database" * 1000)
    limits.create_file(settings)
    other = create_app(settings)
    with closing(other.state.site.database), capture_logs() as log:
        assert guess(from_address(app, ADDRESS), 11) == guess(from_address(other, ADDRESS), 11) == [400] * 10 + [429]
    assert {line["event"] for line in log} == {"rate_limit_storage_unreachable"}


def periods(*keys: str, amount: int = 30) -> list[Period]:
    return [Period(key, amount, int(time.time()) + 600) for key in keys]


def test_many_threads_of_two_processes_count_exactly(tmp_path: Path) -> None:
    storages = [SqliteLimits(tmp_path / limits.FILE) for _ in range(2)]
    storages[0].compact(time.time())
    counted = periods("somebody", amount=30) + periods("everybody", amount=300)
    with ThreadPoolExecutor(8) as threads:
        full = Counter(threads.map(lambda number: storages[number % 2].count(counted, time.time()), range(400)))
    assert full == {None: 30, 0: 370}
    assert storages[0].count(periods("everybody", amount=31), time.time(), dry_run=True) is None


def test_a_request_rejected_by_one_limit_counts_toward_none(tmp_path: Path) -> None:
    storage = SqliteLimits(tmp_path / limits.FILE)
    assert storage.count(periods("full", amount=1), 0) is None
    for _ in range(5):
        assert storage.count([*periods("empty"), *periods("full", amount=1)], 0) == 1
    assert storage.count(periods("empty", amount=1), 0, dry_run=True) is None


def test_expired_periods_are_deleted(tmp_path: Path) -> None:
    now = time.time()
    for storage in (SqliteLimits(), SqliteLimits(tmp_path / limits.FILE)):
        storage.count(periods(*map(str, range(100))), now)
        assert storage.compact(now + 500) == 0
        assert storage.compact(now + 700) == 100


def test_the_file_of_an_earlier_release_loses_its_times(tmp_path: Path) -> None:
    file = tmp_path / limits.FILE
    with closing(sqlite3.connect(file)) as old, old:
        old.execute("CREATE TABLE hits (key TEXT, at REAL, until REAL, amount INTEGER, PRIMARY KEY (key, at))")
        old.execute("INSERT INTO hits VALUES ('LIMITER/the-hash-of-somebody', 1, 2, 1)")
    limits.create_file(Settings(data_dir=tmp_path, workers=2))
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT name FROM sqlite_schema").fetchall() == [("counts",)]
    assert b"the-hash-of-somebody" not in b"".join(file.read_bytes() for file in tmp_path.glob(f"{limits.FILE}*"))
