"""Rate limits shared by processes through a file, also when it is damaged."""

import stat
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import time_machine
from fastapi import FastAPI
from hypothesis import given
from hypothesis import strategies as st
from limits import parse
from limits.strategies import MovingWindowRateLimiter
from structlog.testing import capture_logs

from sideline.core import rate_limits as limits
from sideline.core.rate_limits import SqliteStorage
from sideline.main import create_app
from sideline.settings import Settings
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


def test_many_threads_of_two_processes_count_exactly(tmp_path: Path) -> None:
    one, other = (MovingWindowRateLimiter(SqliteStorage(tmp_path / limits.FILE)) for _ in range(2))
    rule = parse("30 per 5 minutes")
    one.storage.check()
    with ThreadPoolExecutor(8) as threads:
        allowed = threads.map(lambda number: (one, other)[number % 2].hit(rule, "somebody"), range(400))
        assert sum(allowed) == 30


def storages(folder: Path) -> list[SqliteStorage]:
    return [SqliteStorage(), SqliteStorage(folder / "limits")]


@given(st.lists(st.tuples(st.sampled_from("ab"), st.integers(0, 700)), max_size=40))
def test_both_storages_count_like_a_list_of_times(hits: list[tuple[str, int]]) -> None:
    rule = parse("3 per 10 minutes")
    hit_times: dict[str, list[float]] = {"a": [], "b": []}
    with TemporaryDirectory() as folder, time_machine.travel(datetime(2026, 3, 14, tzinfo=UTC), tick=False) as clock:
        counters = [MovingWindowRateLimiter(storage) for storage in storages(Path(folder))]
        begin = time.time()
        for key, pause in hits:
            clock.shift(pause)
            now = time.time() - begin
            counting = [earlier for earlier in hit_times[key] if earlier > now - 600]
            allowed = len(counting) < 3
            if allowed:
                hit_times[key].append(now)
            for counter in counters:
                assert counter.test(rule, key) == counter.hit(rule, key) == allowed
                stats = counter.get_window_stats(rule, key)
                assert stats.remaining == 3 - len(counting) - allowed
                assert stats.reset_time - begin == pytest.approx((counting or [now])[0] + 600)


def test_expired_entries_are_deleted(tmp_path: Path) -> None:
    for storage in storages(tmp_path):
        counter = MovingWindowRateLimiter(storage)
        for number in range(100):
            counter.hit(parse("5 per minute"), str(number))
        with time_machine.travel(datetime.now(UTC) + timedelta(minutes=2)):
            counter.hit(parse("5 per minute"), "the next")
            assert storage.reset() == 1
