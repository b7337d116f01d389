"""Limits tell nobody when somebody else wrote: not by polling at the same address, and not by their storage."""

import itertools
import random
import re
import sqlite3
import time
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import time_machine
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from fastapi.testclient import TestClient

from sideline.config.settings import Settings
from sideline.core import rate_limits
from sideline.core.crypto import Keys
from sideline.core.limit_storage import Period, SqliteLimits
from sideline.core.limits import (
    COACHES_PER_ADDRESS,
    NEW_REVIEWS_OF_AUTHOR,
    NEW_REVIEWS_OF_COACH,
    REPORTS_PER_ADDRESS,
    REVIEWS_OF_COACH_PER_ADDRESS,
    REVIEWS_OF_COACH_PER_USER,
    REVIEWS_PER_ADDRESS,
    REVIEWS_PER_USER,
    SAVES_PER_USER,
    SIGN_UPS,
    Counter,
)
from sideline.core.rate_limits import RateLimiter
from tests.limits.conftest import CAMPUS, statuses
from tests.people import People
from tests.reviews.bodies import review_body

START = datetime(2026, 3, 14, 20, 10, tzinfo=UTC)
SHARED = [
    COACHES_PER_ADDRESS.of(CAMPUS),
    REPORTS_PER_ADDRESS.of(CAMPUS),
    REVIEWS_OF_COACH_PER_ADDRESS.of(7, CAMPUS),
    REVIEWS_PER_ADDRESS.of(CAMPUS),
    SIGN_UPS.of(CAMPUS),
]


@pytest.fixture
def keys() -> Keys:
    pem = ec.generate_private_key(ec.SECP256R1()).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return Keys(pem.decode())


@pytest.fixture(autouse=True)
def real_periods(monkeypatch: pytest.MonkeyPatch) -> None:
    """Times are those of `time_machine`."""
    monkeypatch.setattr(rate_limits, "current_time", time.time)


@pytest.mark.parametrize("counter", SHARED, ids=lambda counter: counter.limit.name)
def test_who_polls_sees_the_same_whenever_somebody_wrote(keys: Keys, counter: Counter) -> None:
    """Spies write all that is left, and then every ten seconds, for three periods."""

    def watch(written_after: int) -> list[int]:
        limiter = RateLimiter(Settings(), keys)
        with time_machine.travel(START, tick=False) as clock:
            clock.shift(written_after)
            assert limiter.hit(counter) is None, "somebody writes"
            clock.move_to(START + timedelta(seconds=150))
            seen = []
            for second in range(150, 3 * 3600, 10):
                clock.move_to(START + timedelta(seconds=second))
                written = 0
                while limiter.hit(counter) is None:
                    written += 1
                seen.append(written)
            return seen

    seen = [watch(seconds) for seconds in (0, 3, 17, 118, 149)]
    assert all(each == seen[0] for each in seen)
    assert seen[0][0] > 0


@pytest.mark.parametrize("counter", SHARED, ids=lambda counter: counter.limit.name)
def test_all_places_come_back_together_when_a_period_of_the_clock_begins(keys: Keys, counter: Counter) -> None:
    limiter = RateLimiter(Settings(), keys)
    [first, *_] = counter.limit.rules_in(Settings())
    length = first.get_expiry()
    with time_machine.travel(START.replace(minute=0) + timedelta(seconds=length - 1), tick=False) as clock:
        passed = sum(limiter.hit(counter) is None for _ in range(first.amount + 5))
        refused = limiter.hit(counter)
        assert (passed, refused and refused.seconds) == (first.amount, 60)
        clock.shift(1)
        assert limiter.hit(counter) is None


def test_requests_that_write_nothing_find_nobody_and_lock_nobody_out(
    people: People, at_address, coach_ids: list[int], client: TestClient
) -> None:
    """The attack as it was found: unknown reviews, ratings without a school address, reports of nothing."""
    campus = TestClient(client.app, client=(CAMPUS, 50_000))
    spies = [at_address(people(f"spy{number}"), CAMPUS) for number in range(9)]
    coach, unknown = coach_ids[0], "0" * 8 + "-0000-4000-8000-" + "0" * 12
    path, marked = f"/api/coaches/{coach}/reviews", review_body(school_email=True)
    before = statuses([spy.post(path, marked) for spy in spies])
    deleted = statuses([spy.delete(f"/api/my/reviews/{unknown}") for spy in spies for _ in range(8)])
    reported = statuses([campus.post(f"/api/reviews/{unknown}/reports", json={"rule": "ads"}) for _ in range(70)])
    assert (before, deleted, reported) == ({409: 9}, {404: 72}, {404: 70})

    athletes = [at_address(people(f"athlete{number}"), CAMPUS) for number in range(11)]
    rated = []
    for athlete in athletes:
        rated.append(athlete.post(path, review_body()))
        assert spies[0].post(path, marked).status_code == 409, "also when the last place has just been taken"
    assert statuses(rated) == {201: 10, 429: 1}


class TestStorage:
    """What a thief has who copies the file of two workers but has no key."""

    @pytest.fixture
    def settings(self, tmp_path: Path) -> Settings:
        return Settings(data_dir=tmp_path, workers=2)

    def test_a_thief_of_the_file_joins_nothing(self, settings: Settings, keys: Keys, tmp_path: Path) -> None:
        """25 athletes at 5 addresses rate 8 coaches, save some, and report."""
        workers = [RateLimiter(settings, keys) for _ in range(2)]
        rng = random.Random(3)
        with time_machine.travel(START, tick=False) as clock:
            for _ in range(4):
                for athlete in range(25):
                    coach, address, worker = rng.randrange(8), f"203.0.113.{athlete % 5}", rng.choice(workers)
                    clock.shift(rng.uniform(0.1, 20))
                    worker.hit(REVIEWS_PER_USER.of(athlete))
                    worker.hit(
                        REVIEWS_OF_COACH_PER_USER.of(coach, athlete),
                        REVIEWS_OF_COACH_PER_ADDRESS.of(coach, address),
                        REVIEWS_PER_ADDRESS.of(address),
                    )
                    worker.hit(NEW_REVIEWS_OF_AUTHOR.of(coach, athlete))
                    worker.hit(NEW_REVIEWS_OF_COACH.of(coach).at_most(99))
                    worker.hit(SAVES_PER_USER.of(athlete))
                    worker.hit(REPORTS_PER_ADDRESS.of(address))
            SqliteLimits(tmp_path / rate_limits.FILE).compact(time.time())

        with closing(sqlite3.connect(tmp_path / rate_limits.FILE)) as stolen:
            names = [name for _, name, *_ in stolen.execute("PRAGMA table_info(counts)")]
            rows = stolen.execute("SELECT * FROM counts").fetchall()
        assert names == ["key", "period_end", "count"]
        assert len(rows) > 100
        assert all(re.fullmatch("[0-9a-f]{40}", key) for key, *_ in rows)
        assert {end % 600 for _, end, _ in rows} == {0}, "all that is known of times is which period it was"
        assert len({key for key, *_ in rows}) == len(rows), "no hash occurs in two limits or periods"

    def test_the_order_of_requests_is_not_in_the_file(self, tmp_path: Path) -> None:
        """Two files with the same counts in another order are equal, byte by byte."""
        now = START.timestamp()
        periods = [Period(f"{random.Random(number).getrandbits(160):040x}", 9, int(now) + 600) for number in range(200)]
        contents = []
        for number, order in enumerate((periods, periods[::-1], random.Random(1).sample(periods, 200))):
            file = tmp_path / f"limits{number}"
            storage = SqliteLimits(file)
            for period in order:
                storage.count([period], now)
            storage.compact(now)
            assert not file.with_name(f"{file.name}-wal").stat().st_size
            header = slice(24, 100)  # counters of changes, which are the same for all rows
            content = bytearray(file.read_bytes())
            content[header] = bytes(76)
            contents.append(bytes(content))
        assert contents[0] == contents[1] == contents[2]

    def test_the_same_identifier_has_another_hash_in_each_limit_and_period(self, keys: Keys) -> None:
        limiter = RateLimiter(Settings(), keys)
        counters = (SAVES_PER_USER.of("ada"), REVIEWS_PER_USER.of("ada"), SIGN_UPS.of("ada"), SIGN_UPS.of("ad", "a"))
        times = (START.timestamp(), (START + timedelta(days=1)).timestamp())
        hashes = [
            period.key
            for at, counter in itertools.product(times, counters)
            for period, _ in limiter._periods(counter, at)
        ]
        assert len(hashes) == len(set(hashes)) == 10
