"""Limits don't reveal when others wrote: not by polling from the same IP address, and not through their storage."""

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
from sideline.core.limits import (
    COACHES_PER_ADDRESS,
    REPORTS_PER_ADDRESS,
    REVIEW_FROM_BLOCK,
    REVIEW_IN_HOUR,
    REVIEWS_OF_COACH_PER_ADDRESS,
    REVIEWS_OF_COACH_PER_USER,
    REVIEWS_PER_ADDRESS,
    REVIEWS_PER_USER,
    SAVES_PER_USER,
    SIGN_UPS,
    Counter,
)
from sideline.core.rate_limits import Period, RateLimiter, SqliteLimits
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
    """Use the clock of `time_machine`."""
    monkeypatch.setattr(rate_limits, "current_time", time.time)


@pytest.mark.parametrize(
    "counter",
    [
        pytest.param(counter, id=counter.limit.name, marks=pytest.mark.long if place else ())
        for place, counter in enumerate(SHARED)
    ],
)
def test_polling_does_not_reveal_when_someone_wrote(keys: Keys, counter: Counter) -> None:
    """Attackers use up the limit and then retry every ten seconds, for three periods."""

    def watch(written_after: int) -> list[int]:
        limiter = RateLimiter(Settings(), keys)
        with time_machine.travel(START, tick=False) as clock:
            clock.shift(written_after)
            assert limiter.hit(counter) is None, "the write to hide"
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
    assert all(result == seen[0] for result in seen)
    assert seen[0][0] > 0


@pytest.mark.parametrize("counter", SHARED, ids=lambda counter: counter.limit.name)
def test_limit_resets_completely_at_the_start_of_a_clock_period(keys: Keys, counter: Counter) -> None:
    limiter = RateLimiter(Settings(), keys)
    [first, *_] = counter.limit.rules_in(Settings())
    length = first.get_expiry()
    with time_machine.travel(START.replace(minute=0) + timedelta(seconds=length - 1), tick=False) as clock:
        passed = sum(limiter.hit(counter) is None for _ in range(first.amount + 5))
        refused = limiter.hit(counter)
        assert (passed, refused and refused.seconds) == (first.amount, 60)
        clock.shift(1)
        assert limiter.hit(counter) is None


def test_requests_that_write_nothing_reveal_no_one_and_block_no_one(
    people: People, at_address, coach_ids: list[int], client: TestClient
) -> None:
    """The attack that was found: unknown reviews, ratings without a school email, reports of unknown reviews."""
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
        assert spies[0].post(path, marked).status_code == 409, "even after the last request within the limit"
    assert statuses(rated) == {201: 10, 429: 1}


class TestStorage:
    """What someone learns from a copy of the two workers' file without the key."""

    @pytest.fixture
    def settings(self, tmp_path: Path) -> Settings:
        return Settings(data_dir=tmp_path, workers=2)

    def test_stolen_file_does_not_link_counters(self, settings: Settings, keys: Keys, tmp_path: Path) -> None:
        """25 athletes at 5 IP addresses rate 8 coaches, save some, and report."""
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
                    worker.hit(REVIEW_IN_HOUR.of((coach, athlete)))
                    worker.hit(REVIEW_FROM_BLOCK.of((coach, athlete), "203.0.113.0/24"))
                    worker.hit(SAVES_PER_USER.of(athlete))
                    worker.hit(REPORTS_PER_ADDRESS.of(address))
            SqliteLimits(tmp_path / rate_limits.FILE).compact(time.time())

        with closing(sqlite3.connect(tmp_path / rate_limits.FILE)) as stolen:
            names = [name for _, name, *_ in stolen.execute("PRAGMA table_info(counts)")]
            rows = stolen.execute("SELECT * FROM counts").fetchall()
        assert names == ["key", "period_end", "count"]
        assert len(rows) > 100
        assert all(re.fullmatch("[0-9a-f]{40}", key) for key, *_ in rows)
        assert {end % 600 for _, end, _ in rows} == {0}, "times reveal only the period"
        assert len({key for key, *_ in rows}) == len(rows), "no hash is used in two limits or periods"

    def test_file_does_not_contain_the_order_of_requests(self, tmp_path: Path) -> None:
        """Files with the same counts written in different orders are identical byte by byte."""
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
            header = slice(24, 100)  # SQLite's change counters, which don't belong to rows
            content = bytearray(file.read_bytes())
            content[header] = bytes(76)
            contents.append(bytes(content))
        assert contents[0] == contents[1] == contents[2]

    def test_identifier_has_a_different_hash_in_each_limit_and_period(self, keys: Keys) -> None:
        limiter = RateLimiter(Settings(), keys)
        counters = (SAVES_PER_USER.of("ada"), REVIEWS_PER_USER.of("ada"), SIGN_UPS.of("ada"), SIGN_UPS.of("ad", "a"))
        times = (START.timestamp(), (START + timedelta(days=1)).timestamp())
        hashes = [
            period.key
            for at, counter in itertools.product(times, counters)
            for period, _ in limiter._periods(counter, at)
        ]
        assert len(hashes) == len(set(hashes)) == 10
