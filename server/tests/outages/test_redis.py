"""Rate limits shared through a real Redis, which is killed, frozen and restarted (issue 5, points 1 and 4)."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from fastapi import FastAPI
from structlog.testing import capture_logs

from sideline.config.settings import Settings
from sideline.core import rate_limits as limits
from sideline.main import create_app
from tests.accounts.auth_client import PASSWORD, AuthClient, from_address
from tests.redis import RedisServer

EMAIL = "mira.holm@athletes.example"
ADDRESS = "203.0.113.77"
GUESS = "Wrong-guess-1"


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[RedisServer]:
    server = RedisServer(tmp_path)
    yield server
    server.kill()


@pytest.fixture
def settings(tmp_path: Path, sqlite_url: str, redis: RedisServer) -> Settings:
    return Settings(data_dir=tmp_path, database_url=sqlite_url, rate_limit_url=redis.url, log_level="warning")


@pytest.fixture
def sites(app: FastAPI, settings: Settings) -> Iterator[tuple[AuthClient, AuthClient]]:
    """A client of each of two server processes, which share the settings but no memory."""
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


def test_redis_holds_no_personal_data(sites: tuple[AuthClient, AuthClient], redis: RedisServer) -> None:
    one, _ = sites
    one.sign_up(EMAIL)
    guess(one, 1)
    one.call("POST", "/recover", {"email": EMAIL})
    content = redis.everything()
    assert len(redis.keys()) >= 4
    for private in (EMAIL, "mira", "holm", "athletes", ADDRESS, "203.0.113", PASSWORD, GUESS):
        assert private not in content


def test_without_redis_each_process_counts_for_itself(sites: tuple[AuthClient, AuthClient], redis: RedisServer) -> None:
    one, other = sites
    one.sign_up(EMAIL)
    guess(one, 10)
    redis.kill()
    assert guess(one, 11) == [400] * 10 + [429]
    assert guess(other, 1) == [400]


def test_redis_is_used_again_after_a_restart(
    sites: tuple[AuthClient, AuthClient], redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "_SHARED_RETRY_SECONDS", 0)
    one, other = sites
    one.sign_up(EMAIL)
    redis.kill()
    assert guess(one, 1) == [400]
    redis.start()
    assert guess(one, 6) + guess(other, 4) == [400] * 10
    assert guess(other, 1) == [429]


def test_requests_wait_only_once_for_a_hanging_redis(
    sites: tuple[AuthClient, AuthClient], redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "_SHARED_RETRY_SECONDS", 3600)
    one, _ = sites
    one.sign_up(EMAIL)
    redis.freeze()
    with capture_logs() as log:
        assert guess(one, 11) == [400] * 10 + [429]
    redis.thaw()
    assert [line["event"] for line in log].count("rate_limit_storage_unreachable") == 1
