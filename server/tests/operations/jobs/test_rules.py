"""The deletion rule of each periodic job, with rows just inside and just outside the limit."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from uuid import UUID, uuid4

import pytest
import time_machine
from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.accounts.model import AuthSession, MfaFactor, OneTimeToken, PendingSignUp, User
from sideline.config.settings import Settings
from sideline.core import clock, rate_limits
from sideline.core.crypto import load_authors_key, load_keys
from sideline.core.db.engine import Database, database_url
from sideline.core.outbox import OutboxItem
from sideline.core.rate_limits import Period, SqliteLimits
from sideline.core.site import Site
from sideline.operations.jobs import registry
from sideline.operations.jobs.job import Job
from sideline.operations.jobs.registry import JOBS

SECOND = timedelta(seconds=1)
Add = Callable[[Session, datetime, timedelta], str]


def job(name: str) -> Job:
    return next(job for job in JOBS if job.name == name)


def add_user(session: Session, now: datetime) -> UUID:
    user = User(email=f"{uuid4().hex}@athletes.example", password_hash="!", created_at=now, updated_at=now)
    session.add(user)
    session.flush()
    return user.id


def add_idle_session(session: Session, now: datetime, age: timedelta) -> str:
    row = AuthSession(id=uuid4(), user_id=add_user(session, now), created_at=now - age, refreshed_at=now - age)
    session.add(row)
    return str(row.id)


def add_old_session(session: Session, now: datetime, age: timedelta) -> str:
    row = AuthSession(id=uuid4(), user_id=add_user(session, now), created_at=now - age, refreshed_at=now)
    session.add(row)
    return str(row.id)


def add_token(session: Session, now: datetime, age: timedelta) -> str:
    hour = clock.hour(now - age)
    address = f"{uuid4().hex}@athletes.example"
    row = OneTimeToken(address=address, purpose="recovery", token_hash=uuid4().hex, created_at=hour)
    session.add(row)
    return row.token_hash


def add_sign_up(session: Session, now: datetime, age: timedelta) -> str:
    row = PendingSignUp(
        id=uuid4(),
        email="ada@athletes.example",
        origin="",
        password_hash="!",
        user_metadata={},
        token_hash=uuid4().hex,
        created_at=now - age,
        mailed_at=now,
    )
    session.add(row)
    return row.token_hash


def add_factor(session: Session, now: datetime, age: timedelta) -> str:
    """Add an authenticator app that was set up but not verified."""
    user_id, hour = add_user(session, now), clock.hour(now - age)
    kind = {"factor_type": "totp", "friendly_name": "", "encrypted": "", "created_at": hour, "updated_at": hour}
    row = MfaFactor(id=uuid4(), user_id=user_id, is_verified=False, **kind)
    session.add(row)
    return str(row.id)


def add_message(session: Session, now: datetime, age: timedelta) -> str:
    row = OutboxItem(id=uuid4(), kind="of an old release", payload="", created_at=now - age, next_try_at=now - age)
    session.add(row)
    return str(row.id)


@pytest.fixture
def postgresql_site(tmp_path: Path, postgresql_url: str) -> Iterator[Site]:
    settings = Settings(data_dir=tmp_path, database_url=postgresql_url)
    database = Database(database_url(settings.database_url, tmp_path))
    yield Site(settings, database, load_keys(None, tmp_path), load_authors_key(None, tmp_path))
    database.close()


RULES = [
    ("ended-sessions", AuthSession.id, add_idle_session, timedelta(days=30)),
    ("ended-sessions", AuthSession.id, add_old_session, timedelta(days=180)),
    ("expired-tokens", OneTimeToken.token_hash, add_token, timedelta(hours=1)),
    ("expired-sign-ups", PendingSignUp.token_hash, add_sign_up, timedelta(days=7)),
    ("unfinished-factors", MfaFactor.id, add_factor, timedelta(days=1)),
    ("abandoned-messages", OutboxItem.id, add_message, timedelta(days=30)),
]


@pytest.mark.both
@pytest.mark.parametrize(("name", "key", "add", "age"), RULES)
def test_job_deletes_rows_older_than_its_limit(
    *, site: Site, monkeypatch: pytest.MonkeyPatch, name: str, key: object, add: Add, age: timedelta
) -> None:
    monkeypatch.setattr(registry, "BATCH_SIZE", 2)
    # Tokens store only the hour, so start exactly on the hour, where one second makes the difference.
    now = clock.hour(clock.now())
    with site.database.writing() as session:
        expected = {add(session, now, age - SECOND), add(session, now, timedelta(0))}
        for _ in range(5):
            add(session, now, age + SECOND)

    batches = [job(name).run_batch(site, now) for _ in range(4)]

    assert batches == [2, 2, 1, 0]
    with site.database.reading() as session:
        assert {str(value) for value in session.scalars(select(key))} == expected


def test_verified_factor_is_kept_regardless_of_age(site: Site) -> None:
    now = clock.now()
    with site.database.writing() as session:
        factor = session.get_one(MfaFactor, UUID(add_factor(session, now, timedelta(days=400))))
        factor.is_verified = True

    assert job("unfinished-factors").run_batch(site, now) == 0


def test_locked_rows_are_skipped_until_the_next_run(postgresql_site: Site) -> None:
    site, now = postgresql_site, clock.now()
    with site.database.writing() as session:
        add_idle_session(session, now, timedelta(days=31))

    with site.database.reading() as session:
        session.execute(select(AuthSession).with_for_update())
        assert job("ended-sessions").run_batch(site, now) == 0

    assert job("ended-sessions").run_batch(site, now) == 1


def test_expired_limits_are_deleted_from_the_file(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path, workers=2)
    now, storage = rate_limits.current_time(), SqliteLimits(tmp_path / rate_limits.FILE)
    later = Period("expires later", 1, int(now) + 3600)
    storage.count([Period("expires first", 1, int(now) + 60), later], now)

    with time_machine.travel(clock.now() + timedelta(minutes=2)):
        assert [rate_limits.delete_expired(settings) for _ in range(2)] == [1, 0]
        assert storage.count([later], now, dry_run=True) == 0, "the later limit is still full"


@pytest.mark.parametrize("given", [{"workers": 1}, {"rate_limit_url": "redis://127.0.0.1:1/0"}])
def test_limits_in_memory_or_redis_are_not_touched(tmp_path: Path, given: dict[str, object]) -> None:
    assert rate_limits.delete_expired(Settings(data_dir=tmp_path, **given)) == 0
    assert list(tmp_path.iterdir()) == []
