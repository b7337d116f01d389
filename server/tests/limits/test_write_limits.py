"""Rate limits per user for rating, adding and saving: the response is 429, and nothing is written."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from fastapi.testclient import TestClient

from sideline.coaches.model import Coach
from sideline.config.settings import Settings
from sideline.core.limits import COACHES_PER_USER
from sideline.core.rate_limits import LimitReached, Reached
from sideline.core.site import Site
from tests.limits.conftest import ELSEWHERE, new_coach, rows, statuses
from tests.people import People, Person
from tests.reviews.bodies import review_body
from tests.statements import record_statements


def test_one_account_cannot_flood_the_list_of_coaches(site: Site, ada: Person) -> None:
    responses = [ada.post("/api/coaches", new_coach(number)) for number in range(60)]

    assert statuses(responses) == {201: 10, 429: 50}
    assert rows(site, Coach) == 10


def test_refusal_says_when_to_try_again(ada: Person) -> None:
    with time_machine.travel(datetime.now(UTC), tick=False):
        responses = [ada.post("/api/coaches", new_coach(number)) for number in range(11)]

    refusal = responses[-1]
    body = refusal.json()
    assert refusal.headers["Content-Type"] == "application/problem+json"
    assert refusal.headers["Retry-After"] == "3600"
    assert (body["status"], body["code"], body["title"]) == (429, "too_many_requests", "Too Many Requests")
    assert body["detail"] == "You’re doing that too often. Please try again in 60 minutes."
    assert set(body) == {"type", "title", "status", "detail", "code", "request_id"}
    with time_machine.travel(datetime.now(UTC) + timedelta(seconds=3601)):
        assert ada.post("/api/coaches", new_coach(11)).status_code != 429


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (1, "1 minute"),
        (60, "1 minute"),
        (61, "2 minutes"),
        (7140, "119 minutes"),
        (7141, "2 hours"),
        (86400, "24 hours"),
    ],
)
def test_retry_time_is_rounded_up_to_minutes_or_hours(seconds: int, words: str) -> None:
    assert LimitReached(Reached(COACHES_PER_USER, seconds)).message.endswith(f" in {words}.")


def test_rating_editing_and_deleting_count_together_for_a_user(
    ada: Person, outsider: Person, coach_ids: list[int]
) -> None:
    own_path = [f"/api/my/reviews/{ada.post(f'/api/coaches/{coach_ids[0]}/reviews', review_body()).json()['id']}"]
    responses = [ada.put(own_path[0], review_body(rating=number % 5 + 1)) for number in range(18)]
    responses.append(ada.delete(own_path[0]))
    assert statuses(responses) == {200: 18, 204: 1}

    responses = [
        ada.post(f"/api/coaches/{coach_ids[1]}/reviews", review_body()),
        ada.put(own_path[0], review_body()),
        ada.delete(own_path[0]),
    ]
    assert statuses(responses) == {429: 3}
    assert outsider.post(f"/api/coaches/{coach_ids[1]}/reviews", review_body()).status_code == 201


def test_user_limit_applies_across_ip_addresses(ada: Person, at_address, coach_ids: list[int]) -> None:
    responses = [
        at_address(ada, f"203.0.113.{number}").post(f"/api/coaches/{coach_id}/reviews", review_body())
        for number, coach_id in enumerate(coach_ids[:21])
    ]

    assert statuses(responses) == {201: 20, 429: 1}


def test_saving_unsaving_and_following_count_together(people: People, at_address, coach_id: int) -> None:
    path, follow = f"/api/my/saved-coaches/{coach_id}", {"path": f"/coach/{coach_id}", "wanted": True}
    ada = people("ada")

    assert statuses([response for _ in range(59) for response in (ada.put(path), ada.delete(path))]) == {200: 118}
    assert statuses([ada.put("/api/my/follows", follow) for _ in range(2)]) == {200: 2}
    assert statuses([ada.put(path), ada.delete(path), ada.put("/api/my/follows", follow)]) == {429: 3}
    assert at_address(people("honest"), ELSEWHERE).put(path).status_code == 200


def test_invalid_requests_are_not_counted(ada: Person, coach_ids: list[int]) -> None:
    path = f"/api/coaches/{coach_ids[0]}/reviews"
    assert statuses([ada.post(path, review_body(rating=9)) for _ in range(25)]) == {422: 25}
    assert statuses([ada.post("/api/coaches", {"name": ""}) for _ in range(15)]) == {422: 15}

    assert ada.post(path, review_body()).status_code == 201
    assert ada.post("/api/coaches", new_coach(1)).status_code == 201


def test_conflicts_are_counted_for_their_user(ada: Person, coach_id: int) -> None:
    path = f"/api/coaches/{coach_id}/reviews"

    assert statuses([ada.post(path, review_body()) for _ in range(22)]) == {201: 1, 409: 19, 429: 2}


def test_limited_write_reads_only_the_session(ada: Person, coach_id: int) -> None:
    path = f"/api/coaches/{coach_id}/reviews"
    for _ in range(20):
        ada.post(path, review_body())

    with record_statements() as statements:
        assert ada.post(path, review_body()).status_code == 429
    [statement] = statements
    assert "SELECT users.email" in statement


def test_visitor_requests_are_401_and_not_counted(client: TestClient, ada: Person, coach_id: int) -> None:
    path = f"/api/coaches/{coach_id}/reviews"
    assert statuses([client.post(path, json=review_body()) for _ in range(30)]) == {401: 30}

    assert ada.post(path, review_body()).status_code == 201


def test_normal_usage_reaches_no_limit(ada: Person, coach_ids: list[int]) -> None:
    responses = [ada.post(f"/api/coaches/{coach_id}/reviews", review_body()) for coach_id in coach_ids[:3]]
    own_path = f"/api/my/reviews/{responses[0].json()['id']}"
    responses += [ada.put(own_path, review_body(rating=rating)) for rating in (4, 3)]
    responses += [ada.put(f"/api/my/saved-coaches/{coach_id}") for coach_id in coach_ids[:10]]
    responses.append(ada.post("/api/coaches", new_coach(1)))

    assert statuses(responses) == {201: 4, 200: 12}


class TestWithOtherFigures:
    """Limits set by the operator."""

    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"limits": {"coaches-per-user": "2 per minute; 3 per hour"}})

    def test_configured_limits_apply(self, ada: Person) -> None:
        start = datetime.now(UTC)
        added = []
        for minutes in (0, 2, 4):
            with time_machine.travel(start + timedelta(minutes=minutes)):
                added += [ada.post("/api/coaches", new_coach(10 * minutes + number)).status_code for number in range(3)]

        assert added == [201, 201, 429, 201, 429, 429, 429, 429, 429]


class TestWithoutLimits:
    """SIDELINE_RATE_LIMITS=off, for load tests."""

    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"rate_limits": "off"})

    def test_nothing_is_limited(self, ada: Person) -> None:
        assert statuses([ada.post("/api/coaches", new_coach(number)) for number in range(31)]) == {201: 31}
