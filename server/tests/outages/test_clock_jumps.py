"""The system clock is set back or forward by hours while the site runs (issue 5, point 4)."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from fastapi.testclient import TestClient

from sideline.config.settings import Settings
from sideline.core.site import Site
from sideline.notifications import worker
from sideline.operations.upkeep.audit import wrong_tallies
from tests.accounts.auth_client import AuthClient
from tests.factories import make_coaches
from tests.notifications.conftest import enqueue_mail, eventually, outbox_size
from tests.reviews.bodies import review_body

EMAIL = "mira.holm@athletes.example"
BACK, FORWARD = timedelta(hours=-5), timedelta(hours=5)


@contextmanager
def jumped(by: timedelta) -> Iterator[None]:
    """Shift the system clock by this much; it keeps running."""
    with time_machine.travel(datetime.now(UTC) + by):
        yield


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"rate_limits": "on", "limits": {"reviews-per-user": "100 per day"}})


@pytest.fixture
def runs_workers() -> bool:
    """Emails stay in the outbox."""
    return False


@pytest.fixture
def mira(client: TestClient) -> AuthClient:
    wire = AuthClient(client)
    assert wire.sign_up(EMAIL).status_code == 200
    return wire


@pytest.mark.parametrize("by", [timedelta(seconds=-1), BACK])
def test_a_session_stays_valid_when_the_clock_is_set_back(mira: AuthClient, by: timedelta) -> None:
    with jumped(by):
        assert mira.user().status_code == 200
        assert mira.refresh().status_code == 200
        assert mira.user().status_code == 200


def test_a_session_is_refreshed_after_the_clock_jumps_forward(mira: AuthClient) -> None:
    with jumped(FORWARD):
        assert mira.user().status_code == 403
        assert mira.refresh().status_code == 200
        assert mira.user().status_code == 200
    assert mira.user().status_code == 200  # and back again
    assert mira.refresh().status_code == 200


@pytest.mark.parametrize("by", [BACK, FORWARD], ids=["back", "forward"])
def test_reviews_and_cursors_work_after_a_clock_jump(
    mira: AuthClient, client: TestClient, site: Site, by: timedelta
) -> None:
    with site.database.writing() as session:
        coaches = [coach.id for coach in make_coaches(session, *(f"Coach {number}" for number in range(23)))]
    headers = {"Authorization": f"Bearer {mira.session['access_token']}"}
    for coach in coaches[:22]:
        assert client.post(f"/api/coaches/{coach}/reviews", json=review_body(), headers=headers).status_code == 201
    first = client.get("/api/my/reviews", headers=headers).json()
    with jumped(by):
        mira.refresh()
        headers = {"Authorization": f"Bearer {mira.session['access_token']}"}
        assert (
            client.post(f"/api/coaches/{coaches[22]}/reviews", json=review_body(1), headers=headers).status_code == 201
        )
        own_path = f"/api/my/reviews/{first['items'][0]['id']}"
        assert client.put(own_path, json=review_body(2), headers=headers).status_code == 200
        rest = client.get(f"/api/my/reviews?cursor={first['next_cursor']}", headers=headers).json()["items"]
        assert {item["id"] for item in first["items"]}.isdisjoint(item["id"] for item in rest)
        assert len(rest) >= 2
        assert client.delete(own_path, headers=headers).status_code == 204
        assert wrong_tallies(site.database) == []


def test_a_limit_from_the_future_does_not_apply(mira: AuthClient) -> None:
    with jumped(FORWARD):
        assert [mira.sign_in(EMAIL, "Wrong-guess-1").status_code for _ in range(11)] == [400] * 10 + [429]
    assert mira.sign_in(EMAIL).status_code == 200


@pytest.mark.parametrize("by", [BACK, FORWARD], ids=["back", "forward"])
def test_email_queued_before_a_clock_jump_is_sent_after_it(site: Site, by: timedelta) -> None:
    enqueue_mail(site)
    with jumped(by):
        at_work = worker.start(site)
        eventually(lambda: outbox_size(site) == 0)
        worker.stop(at_work)
