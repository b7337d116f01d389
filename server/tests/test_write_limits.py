"""Rate limits for rating, adding and saving, by user and by address: 429, and nothing is written."""

from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Response
from sqlalchemy import event, func, select

from sideline.coaches.model import Coach
from sideline.core.http.deps import Site
from sideline.core.limits.limiter import too_many_requests
from sideline.reviews.model import Review
from sideline.settings import Settings
from tests.factories import make_coach, make_coaches
from tests.people import People, Person
from tests.reviews.bodies import review_body

CAMPUS, ELSEWHERE = "203.0.113.7", "198.51.100.9"


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"rate_limits": "on"})


@pytest.fixture
def coach_id(site: Site) -> int:
    with site.database.writing() as session:
        return make_coach(session).id


@pytest.fixture
def coach_ids(site: Site) -> list[int]:
    with site.database.writing() as session:
        return [coach.id for coach in make_coaches(session, *(f"Coach {number}" for number in range(80)))]


@pytest.fixture
def at_address(app: FastAPI):
    """Sends a person's requests from an address."""

    def put(person: Person, address: str) -> Person:
        moved = Person(
            TestClient(app, raise_server_exceptions=False, client=(address, 50_000)), person.id, person.email, ""
        )
        moved.headers = person.headers
        return moved

    return put


def new_coach(number: int) -> dict[str, Any]:
    return {"name": f"Coach Number {number}", "university": f"University {number}", "sport": "Golf"}


def statuses(answers: list[Response]) -> Counter[int]:
    return Counter(answer.status_code for answer in answers)


def rows(site: Site, kind: Any) -> int:
    with site.database.reading() as session:
        return session.scalar(select(func.count()).select_from(kind)) or 0


def test_one_address_cannot_flood_a_coach_with_reviews(site: Site, people: People, at_address, coach_id: int) -> None:
    path, worst = f"/api/coaches/{coach_id}/reviews", review_body(rating=1, category=1)
    attackers = [at_address(people(f"fresh{number}"), CAMPUS) for number in range(29)]

    answers = [attacker.post(path, worst) for attacker in attackers]

    assert statuses(answers) == {201: 10, 429: 19}
    assert rows(site, Review) == 10
    assert at_address(people("honest"), ELSEWHERE).post(path, review_body()).status_code == 201


def test_a_team_of_thirty_at_one_address_can_rate_within_half_an_hour(
    people: People, at_address, coach_id: int
) -> None:
    team = [at_address(people(f"player{number}"), CAMPUS) for number in range(30)]
    start = datetime.now(UTC)
    for minutes in (0, 11, 22):
        with time_machine.travel(start + timedelta(minutes=minutes)):
            answers = [player.post(f"/api/coaches/{coach_id}/reviews", review_body()) for player in team[:10]]
        assert statuses(answers) == {201: 10}
        del team[:10]


def test_nobody_at_the_address_can_see_that_somebody_rated_or_when(people: People, at_address, coach_id: int) -> None:
    """One account that has rated the coach asks again and again, before and after another rates from its address."""
    path = f"/api/coaches/{coach_id}/reviews"
    prober = people("prober")
    assert at_address(prober, ELSEWHERE).post(path, review_body()).status_code == 201
    before = [at_address(prober, CAMPUS).post(path, review_body()).status_code for _ in range(12)]
    assert at_address(people("athlete"), CAMPUS).post(path, review_body()).status_code == 201
    after = [at_address(prober, CAMPUS).post(path, review_body()) for _ in range(8)]

    assert before == [409] * 12
    assert [answer.status_code for answer in after] == [409] * 7 + [429]  # the 20 of its own
    assert after[-1].headers["Retry-After"] == "600"
    assert at_address(people("next"), CAMPUS).post(path, review_body()).status_code == 201


def test_one_account_takes_three_of_an_addresss_reviews_of_a_coach(people: People, at_address, coach_id: int) -> None:
    path, writer = f"/api/coaches/{coach_id}/reviews", at_address(people("writer"), CAMPUS)
    answers = []
    for _ in range(4):
        answers.append(writer.post(path, review_body()))
        if answers[-1].status_code == 201:
            assert writer.delete(f"/api/my/reviews/{answers[-1].json()['id']}").status_code == 204

    assert statuses(answers) == {201: 3, 429: 1}
    others = [at_address(people(f"other{number}"), CAMPUS).post(path, review_body()) for number in range(8)]
    assert statuses(others) == {201: 7, 429: 1}


def test_the_refusal_does_not_depend_on_when_others_wrote(people: People, at_address, coach_id: int) -> None:
    path, start = f"/api/coaches/{coach_id}/reviews", datetime.now(UTC)
    for number in range(10):
        with time_machine.travel(start + timedelta(seconds=47 * number)):
            assert at_address(people(f"player{number}"), CAMPUS).post(path, review_body()).status_code == 201
    with time_machine.travel(start + timedelta(seconds=500)):
        refused = at_address(people("prober"), CAMPUS).post(path, review_body())

    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "600")


def test_one_account_cannot_flood_the_list_of_coaches(site: Site, ada: Person) -> None:
    answers = [ada.post("/api/coaches", new_coach(number)) for number in range(536)]

    assert statuses(answers) == {201: 10, 429: 526}
    assert rows(site, Coach) == 10


def test_many_accounts_of_one_address_cannot_flood_the_list_of_coaches(people: People, at_address) -> None:
    answers = [
        at_address(people(f"fresh{number}"), CAMPUS).post("/api/coaches", new_coach(number)) for number in range(32)
    ]

    assert statuses(answers) == {201: 30, 429: 2}
    assert at_address(people("honest"), ELSEWHERE).post("/api/coaches", new_coach(99)).status_code == 201


def test_the_refusal_says_when_to_try_again(ada: Person) -> None:
    with time_machine.travel(datetime.now(UTC), tick=False):
        answers = [ada.post("/api/coaches", new_coach(number)) for number in range(11)]

    refusal = answers[-1]
    body = refusal.json()
    assert refusal.headers["Content-Type"] == "application/problem+json"
    assert refusal.headers["Retry-After"] == "3600"
    assert (body["status"], body["code"], body["title"]) == (429, "too_many_requests", "Too Many Requests")
    assert body["detail"] == "You are doing this too often. Please try again in 60 minutes."
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
def test_the_waiting_time_is_written_in_words(seconds: int, words: str) -> None:
    assert too_many_requests(seconds).message.endswith(f" in {words}.")


def test_rating_editing_and_deleting_count_together_for_a_user(
    ada: Person, outsider: Person, coach_ids: list[int]
) -> None:
    own_path = [f"/api/my/reviews/{ada.post(f'/api/coaches/{coach_ids[0]}/reviews', review_body()).json()['id']}"]
    answers = [ada.put(own_path[0], review_body(rating=number % 5 + 1)) for number in range(18)]
    answers.append(ada.delete(own_path[0]))
    assert statuses(answers) == {200: 18, 204: 1}

    answers = [
        ada.post(f"/api/coaches/{coach_ids[1]}/reviews", review_body()),
        ada.put(own_path[0], review_body()),
        ada.delete(own_path[0]),
    ]
    assert statuses(answers) == {429: 3}
    assert outsider.post(f"/api/coaches/{coach_ids[1]}/reviews", review_body()).status_code == 201


def test_a_user_is_limited_across_addresses(ada: Person, at_address, coach_ids: list[int]) -> None:
    answers = [
        at_address(ada, f"203.0.113.{number}").post(f"/api/coaches/{coach_id}/reviews", review_body())
        for number, coach_id in enumerate(coach_ids[:21])
    ]

    assert statuses(answers) == {201: 20, 429: 1}


def test_the_reviews_of_one_address_are_counted_over_all_coaches(
    people: People, at_address, coach_ids: list[int]
) -> None:
    answers = [
        at_address(people(f"fresh{number}"), CAMPUS).post(f"/api/coaches/{coach_id}/reviews", review_body())
        for number, coach_id in enumerate(coach_ids[:62])
    ]

    assert statuses(answers) == {201: 60, 429: 2}


def test_one_account_takes_only_its_own_share_of_an_address(people: People, at_address, coach_ids: list[int]) -> None:
    greedy = at_address(people("greedy"), CAMPUS)
    for coach_id in coach_ids[:20]:
        greedy.post(f"/api/coaches/{coach_id}/reviews", review_body())
    assert statuses([greedy.post(f"/api/coaches/{coach_ids[20]}/reviews", review_body()) for _ in range(70)]) == {
        429: 70
    }

    assert (
        at_address(people("honest"), CAMPUS).post(f"/api/coaches/{coach_ids[20]}/reviews", review_body()).status_code
        == 201
    )


def test_saving_and_unsaving_count_together(people: People, at_address, coach_id: int) -> None:
    path = f"/api/my/saved-coaches/{coach_id}"
    ada = people("ada")

    assert statuses([each for _ in range(60) for each in (ada.put(path), ada.delete(path))]) == {200: 120}
    assert statuses([ada.put(path), ada.delete(path)]) == {429: 2}
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


def test_a_limited_write_reads_the_session_and_nothing_else(site: Site, ada: Person, coach_id: int) -> None:
    path = f"/api/coaches/{coach_id}/reviews"
    for _ in range(20):
        ada.post(path, review_body())
    statements: list[str] = []
    event.listen(site.database.engine, "before_cursor_execute", lambda *call: statements.append(call[2]))

    assert ada.post(path, review_body()).status_code == 429
    assert len(statements) == 2
    assert statements[0] == "BEGIN"
    assert statements[1].startswith("SELECT users.email")


def test_requests_of_visitors_are_401_and_not_counted(client: TestClient, ada: Person, coach_id: int) -> None:
    path = f"/api/coaches/{coach_id}/reviews"
    assert statuses([client.post(path, json=review_body()) for _ in range(30)]) == {401: 30}

    assert ada.post(path, review_body()).status_code == 201


def test_an_honest_evening_meets_no_limit(ada: Person, coach_ids: list[int]) -> None:
    answers = [ada.post(f"/api/coaches/{coach_id}/reviews", review_body()) for coach_id in coach_ids[:3]]
    own_path = f"/api/my/reviews/{answers[0].json()['id']}"
    answers += [ada.put(own_path, review_body(rating=rating)) for rating in (4, 3)]
    answers += [ada.put(f"/api/my/saved-coaches/{coach_id}") for coach_id in coach_ids[:10]]
    answers.append(ada.post("/api/coaches", new_coach(1)))

    assert statuses(answers) == {201: 4, 200: 12}


class TestWithOtherFigures:
    """Limits set by the operator."""

    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"limit_coaches_per_user": "2 per minute; 3 per hour"})

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
