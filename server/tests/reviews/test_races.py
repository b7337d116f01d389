"""Concurrent requests: exact results, clear refusals, never a 5xx (they run in parallel on PostgreSQL)."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from httpx2 import Response
from sqlalchemy import func, select

from sideline.accounts.model import User
from sideline.authorship.authors import PrivateRecordRow
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.operations.upkeep.audit import wrong_tallies
from sideline.reviews.content import PublishedReview
from sideline.reviews.model import Review
from sideline.reviews.states import hide
from sideline.reviews.tally import lock_coach
from sideline.reviews.waiting import next_days, publish_due_reviews
from tests.factories import make_coach
from tests.reviews.bodies import review_body
from tests.reviews.waiting import A_WEEK_LATER, at_noon, old_account, rate_for_a_day

pytestmark = pytest.mark.both("races")

LONG = pytest.mark.long
TURNS = [0, *(pytest.param(turn, marks=LONG) for turn in range(1, 4))]


def run_concurrently(*actions: Callable[[], Any]) -> list[Any]:
    """Run actions that all start at the same time, and return their results."""
    start = Barrier(len(actions))

    def run(action: Callable[[], Any]) -> Any:
        start.wait()
        return action()

    with ThreadPoolExecutor(len(actions)) as threads:
        return list(threads.map(run, actions))


def send_concurrently(*requests: Callable[[], Response]) -> list[Response]:
    """Send requests that all start at the same time, and return the responses."""
    return run_concurrently(*requests)


def statuses(responses: list[Response]) -> Counter[int]:
    return Counter(response.status_code for response in responses)


@pytest.fixture
def path(coach_id: int) -> str:
    return f"/api/coaches/{coach_id}/reviews"


def count(site, table) -> int:
    with site.database.reading() as session:
        return session.scalar(select(func.count()).select_from(table))


@pytest.mark.parametrize("athlete_count", [20, pytest.param(64, marks=LONG)])
def test_many_athletes_rate_one_coach_concurrently(
    *, site, client, people, coach_id: int, path: str, athlete_count: int
) -> None:
    athletes = [people(f"athlete{number}") for number in range(athlete_count)]

    def rating(number: int, athlete) -> Callable[[], Response]:
        return lambda: athlete.post(path, review_body(1 + number % 5, tags=["Kind"], would_recommend=True))

    responses = send_concurrently(*(rating(number, athlete) for number, athlete in enumerate(athletes)))

    assert statuses(responses) == {201: athlete_count}
    profile = client.get(f"/api/coaches/{coach_id}").json()
    star_counts = [len(range(stars, athlete_count, 5)) for stars in range(5)]
    assert (profile["total_reviews"], profile["star_counts"]) == (athlete_count, star_counts)
    assert wrong_tallies(site.database) == []


def test_one_athlete_rates_a_coach_eight_times_concurrently(site, ada, path: str) -> None:
    responses = send_concurrently(*[lambda: ada.post(path, review_body(5))] * 8)

    assert statuses(responses) == {201: 1, 409: 7}
    first = next(response.json()["id"] for response in responses if response.status_code == 201)
    assert {response.json()["review_id"] for response in responses if response.status_code == 409} == {first}
    assert count(site, Review) == 1
    assert wrong_tallies(site.database) == []


@pytest.mark.parametrize("turn", TURNS)
def test_the_job_publishes_waiting_reviews_while_their_authors_change_them(
    *, site, client, people, coach_id: int, path: str, turn: int
) -> None:
    body = review_body(4, publish_with_others=True)
    athletes = [old_account(site, people, f"athlete{number}") for number in range(6)]
    own = [f"/api/my/reviews/{athlete.post(path, body).json()['id']}" for athlete in athletes]
    due = clock.now() + A_WEEK_LATER
    first, second, third, *_ = athletes

    *responses, published, again = run_concurrently(
        lambda: first.put(own[0], review_body(1)),
        lambda: first.post(f"{own[0]}/publish"),
        lambda: second.delete(own[1]),
        lambda: third.post(f"{own[2]}/wait"),
        lambda: first.get("/api/my/reviews"),
        lambda: publish_due_reviews(site, due),
        lambda: publish_due_reviews(site, due),
    )

    assert statuses(responses[:3] + responses[4:]) == {200: 3, 204: 1}
    assert responses[3].status_code in (200, 409)
    assert len(responses[4].json()["items"]) == 1, "the review is listed at all times"
    assert first.get(own[0]).json()["rating"] == 1
    assert 4 <= published + again <= 6
    shown = client.get(f"/api/coaches/{coach_id}").json()["total_reviews"]
    assert count(site, Review) == count(site, PublishedReview) == shown == 5
    assert wrong_tallies(site.database) == []


@pytest.mark.parametrize("turn", TURNS)
def test_the_job_publishes_reviews_on_their_day_while_their_authors_change_them(
    *, site, client, people, coach_id: int, path: str, turn: int
) -> None:
    day, later, _ = next_days(clock.today())
    athletes = [people(f"athlete{number}") for number in range(5)]
    own = [f"/api/my/reviews/{rate_for_a_day(athlete, coach_id, day)['id']}" for athlete in athletes]
    first, second, third, *_ = athletes

    edited, published, deleted, moved, *jobs = run_concurrently(
        lambda: first.put(own[0], review_body(1)),
        lambda: first.post(f"{own[0]}/publish"),
        lambda: second.delete(own[1]),
        lambda: third.post(f"{own[2]}/wait", {"not_before": str(later)}),
        lambda: publish_due_reviews(site, at_noon(day)),
        lambda: publish_due_reviews(site, at_noon(day)),
    )

    assert (edited.status_code, published.status_code, deleted.status_code) == (200, 200, 204)
    assert moved.status_code in (200, 409)
    waits = third.get(own[2]).json()["appears_on"] is not None
    assert waits == (moved.status_code == 200)
    assert 2 <= sum(jobs) <= 5, "each is published once"
    assert count(site, Review) == 4
    assert client.get(f"/api/coaches/{coach_id}").json()["total_reviews"] == count(site, PublishedReview) == 4 - waits
    assert wrong_tallies(site.database) == []


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("how", ["deleted", "held"])
def test_the_job_publishes_nothing_without_the_others_that_go_meanwhile(
    *, site, people, coach_id: int, path: str, how: str, turn: int
) -> None:
    """Whichever comes first: the review is published while both others stand, or it waits."""
    ada, bea, cy = (old_account(site, people, name) for name in ("ada", "bea", "cy"))
    own = f"/api/my/reviews/{ada.post(path, review_body(5, publish_with_others=True)).json()['id']}"
    others = [f"/api/my/reviews/{other.post(path, review_body(1)).json()['id']}" for other in (bea, cy)]

    def hold() -> None:
        with site.database.writing() as session:
            coach = lock_coach(session, coach_id)
            of_bea = Review.author_tag == bea.author.review_tag(coach_id)
            review = session.scalars(select(Review).where(of_bea)).one()
            hide(session, coach, review, "held", clock.today())

    def publish() -> int:
        return publish_due_reviews(site, clock.now() + A_WEEK_LATER)

    gone, published = run_concurrently(hold if how == "held" else lambda: bea.delete(others[0]), publish)

    assert gone is None or gone.status_code == 204
    waits = ada.get(own).json()["waits_until"] is not None
    assert published == (0 if waits else 1)
    assert count(site, PublishedReview) == (1 if waits else 2)
    assert wrong_tallies(site.database) == []


@pytest.mark.parametrize("turn", TURNS)
def test_concurrent_edits_and_deletes_of_one_review(site, ada, path: str, turn: int) -> None:
    own_path = f"/api/my/reviews/{ada.post(path, review_body(5)).json()['id']}"

    edits = [lambda: ada.put(own_path, review_body(1))] * 4
    responses = send_concurrently(*edits, *[lambda: ada.delete(own_path)] * 4)

    assert set(statuses(responses[:4])) <= {200, 404}
    assert statuses(responses[4:]) == {204: 1, 404: 3}
    assert count(site, Review) == 0
    assert wrong_tallies(site.database) == []


@pytest.mark.parametrize("turn", TURNS)
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
