"""Concurrent requests: exact results, clear refusals, never a 5xx (they run in parallel on PostgreSQL)."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from httpx2 import Response
from sqlalchemy import func, select

from sideline.accounts.model import User
from sideline.authorship.authors import PrivateRecordRow
from sideline.coaches.model import Coach
from sideline.reviews.model import Review
from sideline.reviews.published import PublishedReview
from sideline.upkeep.audit import wrong_tallies
from tests.factories import make_coach
from tests.reviews.bodies import review_body

pytestmark = pytest.mark.both


def send_concurrently(*requests: Callable[[], Response]) -> list[Response]:
    """Send requests that all start at the same time, and return the responses."""
    start = Barrier(len(requests))

    def send(request: Callable[[], Response]) -> Response:
        start.wait()
        return request()

    with ThreadPoolExecutor(len(requests)) as threads:
        return list(threads.map(send, requests))


def statuses(responses: list[Response]) -> Counter[int]:
    return Counter(response.status_code for response in responses)


@pytest.fixture
def path(coach_id: int) -> str:
    return f"/api/coaches/{coach_id}/reviews"


def count(site, table) -> int:
    with site.database.reading() as session:
        return session.scalar(select(func.count()).select_from(table))


def test_64_athletes_rate_one_coach_concurrently(site, client, people, coach_id: int, path: str) -> None:
    athletes = [people(f"athlete{number}") for number in range(64)]

    def rating(number: int, athlete) -> Callable[[], Response]:
        return lambda: athlete.post(path, review_body(1 + number % 5, tags=["Kind"], would_recommend=True))

    responses = send_concurrently(*(rating(number, athlete) for number, athlete in enumerate(athletes)))

    assert statuses(responses) == {201: 64}
    profile = client.get(f"/api/coaches/{coach_id}").json()
    assert (profile["total_reviews"], profile["star_counts"]) == (64, [13, 13, 13, 13, 12])
    assert wrong_tallies(site.database) == []


def test_one_athlete_rates_a_coach_eight_times_concurrently(site, ada, path: str) -> None:
    responses = send_concurrently(*[lambda: ada.post(path, review_body(5))] * 8)

    assert statuses(responses) == {201: 1, 409: 7}
    first = next(response.json()["id"] for response in responses if response.status_code == 201)
    assert {response.json()["review_id"] for response in responses if response.status_code == 409} == {first}
    assert count(site, Review) == 1
    assert wrong_tallies(site.database) == []


@pytest.mark.parametrize("turn", range(3))
def test_waiting_reviews_are_published_while_their_authors_change_them(
    *, site, client, people, coach_id: int, path: str, turn: int
) -> None:
    body = review_body(4, publish_with_others=True)
    athletes = [people(f"athlete{number}") for number in range(8)]
    first, second, *rest = athletes
    own = [f"/api/my/reviews/{athlete.post(path, body).json()['id']}" for athlete in (first, second)]

    responses = send_concurrently(
        *((lambda athlete=athlete: athlete.post(path, body)) for athlete in rest),
        lambda: first.put(own[0], review_body(1)),
        lambda: first.post(f"{own[0]}/publish"),
        lambda: second.delete(own[1]),
        lambda: first.get("/api/my/reviews"),
    )

    assert statuses(responses) == {201: 6, 200: 3, 204: 1}
    assert len(responses[-1].json()["items"]) == 1, "the review is listed at all times"
    assert first.get(own[0]).json()["rating"] == 1
    shown = client.get(f"/api/coaches/{coach_id}").json()["total_reviews"]
    assert count(site, Review) == 7
    assert count(site, PublishedReview) == shown
    assert wrong_tallies(site.database) == []


@pytest.mark.parametrize("turn", range(5))
def test_concurrent_edits_and_deletes_of_one_review(site, ada, path: str, turn: int) -> None:
    own_path = f"/api/my/reviews/{ada.post(path, review_body(5)).json()['id']}"

    edits = [lambda: ada.put(own_path, review_body(1))] * 4
    responses = send_concurrently(*edits, *[lambda: ada.delete(own_path)] * 4)

    assert set(statuses(responses[:4])) <= {200, 404}
    assert statuses(responses[4:]) == {204: 1, 404: 3}
    assert count(site, Review) == 0
    assert wrong_tallies(site.database) == []


@pytest.mark.parametrize("turn", range(5))
def test_concurrent_account_deletion_rating_and_saving(site, people, coach_id: int, path: str, turn: int) -> None:
    leaver, stayer = people("leaver"), people("stayer")
    leaver.post(path, review_body(2))
    with site.database.writing() as session:
        others = [make_coach(session, f"Coach Number {number}").id for number in range(4)]

    writes = [lambda other=other: leaver.post(f"/api/coaches/{other}/reviews", review_body(1)) for other in others]
    saves = [lambda other=other: leaver.put(f"/api/my/saved-coaches/{other}") for other in others]
    leave = [lambda: leaver.post("/api/rpc/delete_user")] * 2
    responses = send_concurrently(*writes, *saves, *leave, lambda: stayer.post(path, review_body(4)))

    assert set(statuses(responses[:4])) <= {201, 403}
    assert set(statuses(responses[4:8])) <= {200, 403}
    assert statuses(responses[8:10]) == {204: 1, 403: 1}
    assert responses[10].status_code == 201
    assert (count(site, User), count(site, Review), count(site, PrivateRecordRow)) == (1, 1, 1)
    assert wrong_tallies(site.database) == []


def test_athletes_who_rated_the_same_coaches_delete_their_accounts_concurrently(site, people) -> None:
    with site.database.writing() as session:
        coaches = [make_coach(session, f"Coach Number {number}").id for number in range(6)]
    leavers = [people("ada"), people("bea"), people("cy")]
    for leaver, order in zip(leavers, (coaches, coaches[::-1], coaches[3:] + coaches[:3]), strict=True):
        for coach_id in order:
            assert leaver.post(f"/api/coaches/{coach_id}/reviews", review_body(3)).status_code == 201

    responses = send_concurrently(*(lambda leaver=leaver: leaver.post("/api/rpc/delete_user") for leaver in leavers))

    assert statuses(responses) == {204: 3}
    assert (count(site, User), count(site, Review)) == (0, 0)
    assert wrong_tallies(site.database) == []


def saved_coaches(athlete) -> list[int]:
    return [item["coach"]["id"] for item in athlete.get("/api/my/saved-coaches").json()["items"]]


def test_one_coach_is_saved_and_unsaved_eight_times_concurrently(site, ada, coach_id: int) -> None:
    path = f"/api/my/saved-coaches/{coach_id}"
    assert statuses(send_concurrently(*[lambda: ada.put(path)] * 8)) == {200: 8}
    assert saved_coaches(ada) == [coach_id]
    assert statuses(send_concurrently(*[lambda: ada.delete(path)] * 8)) == {200: 8}
    assert saved_coaches(ada) == []


def test_one_coach_is_added_by_eight_users_concurrently(site, people) -> None:
    athletes = [people(f"athlete{number}") for number in range(8)]
    body = {"name": "Ana Sá", "university": "Lakemont College", "sport": "Golf"}

    responses = send_concurrently(*(lambda athlete=athlete: athlete.post("/api/coaches", body) for athlete in athletes))

    assert statuses(responses) == {201: 1, 409: 7}
    added = next(response.json()["id"] for response in responses if response.status_code == 201)
    assert {response.json()["coach_id"] for response in responses if response.status_code == 409} == {added}
    assert count(site, Coach) == 1
