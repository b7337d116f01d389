"""Requests that change nothing, and deletions: they don't count toward shared limits and aren't refused by them."""

from collections.abc import Callable

import pytest
from httpx2 import Response

from sideline.core import clock
from sideline.core.limits import LIMITS, Limit
from sideline.core.rate_limits import RateLimiter, Reached
from sideline.core.site import Site
from sideline.reviews.waiting import next_days
from tests.people import People
from tests.reviews.bodies import review_body
from tests.statements import record_statements

Send = Callable[[], Response]

TEAM = "/team/northfield-university/womens-basketball"


@pytest.fixture
def requests(people: People, coach_ids: list[int]) -> dict[str, Send]:
    """Requests that change nothing, in the order in which they are sent, and deletions."""
    ada, bo = people("ada"), people("bo")
    body = review_body(comment="Fair <b>& square</b>, effort<results.")
    published = f"/api/my/reviews/{ada.post(f'/api/coaches/{coach_ids[0]}/reviews', body).json()['id']}"
    waits = bo.post(f"/api/coaches/{coach_ids[1]}/reviews", body | {"publish_with_others": True}).json()
    waiting = f"/api/my/reviews/{waits['id']}"
    day = {"not_before": str(next_days(clock.today())[0])}
    dated = bo.post(f"/api/coaches/{coach_ids[2]}/reviews", body | day).json()["id"]
    saved = f"/api/my/saved-coaches/{coach_ids[2]}"
    assert ada.put(saved).status_code == 200
    assert ada.put("/api/my/follows", {"path": TEAM, "wanted": True}).status_code == 200
    return {
        "publish a published review": lambda: ada.post(f"{published}/publish"),
        "edit without a change": lambda: ada.put(published, body),
        "edit a waiting review without a change": lambda: bo.put(waiting, body),
        "wait until the same day": lambda: bo.post(f"{waiting}/wait"),
        "wait for the same day": lambda: bo.post(f"/api/my/reviews/{dated}/wait", day),
        "save a saved coach": lambda: ada.put(saved),
        "follow a followed team": lambda: ada.put("/api/my/follows", {"path": TEAM, "wanted": True}),
        "follow no longer": lambda: ada.put("/api/my/follows", {"path": TEAM, "wanted": False}),
        "unsave": lambda: ada.delete(saved),
        "unsave a coach that is not saved": lambda: bo.delete(saved),
        "delete": lambda: ada.delete(published),
        "delete a waiting review": lambda: bo.delete(waiting),
    }


def test_requests_without_effect_are_not_counted(requests: dict[str, Send], monkeypatch: pytest.MonkeyPatch) -> None:
    names, count = list[tuple[str, str]](), RateLimiter._count
    for name, send in requests.items():

        def watch(limiter: RateLimiter, counters, *, dry_run: bool, name: str = name) -> Reached | None:
            names.extend((name, counter.limit.name) for counter in counters if counter.limit.shared_by != "nobody")
            return count(limiter, counters, dry_run=dry_run)

        monkeypatch.setattr(RateLimiter, "_count", watch)
        assert send().status_code in (200, 204), name
    assert names == []


def test_requests_without_effect_are_not_refused_by_an_exhausted_shared_limit(
    requests: dict[str, Send], monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(monkeypatch, *(limit for limit in LIMITS.values() if limit.shared_by == "address"))
    assert [name for name, send in requests.items() if send().status_code == 429] == []


@pytest.mark.parametrize("limit", ["reviews-of-coach-per-user", "reviews-of-coach-per-address", "reviews-per-address"])
def test_refused_rating_runs_the_same_statements_with_and_without_waiting_reviews(
    site: Site, people: People, coach_ids: list[int], monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    """Otherwise a refused user could measure whether someone waits."""
    author, other = people("author"), people("other")
    body = review_body() | {"publish_with_others": True}
    assert author.post(f"/api/coaches/{coach_ids[0]}/reviews", body).status_code == 201
    for coach_id in coach_ids[:2]:
        assert other.post(f"/api/coaches/{coach_id}/reviews", review_body()).status_code == 201
    prober = people("prober")
    fill(monkeypatch, LIMITS[limit])
    executed = []
    for coach_id in coach_ids[:2]:
        with record_statements() as statements:
            assert prober.post(f"/api/coaches/{coach_id}/reviews", review_body()).status_code == 429
        executed.append(statements)
    assert executed[0] == executed[1]


def fill(monkeypatch: pytest.MonkeyPatch, *full: Limit) -> None:
    """Treat these limits as used up."""
    count = RateLimiter._count

    def count_unless_full(limiter: RateLimiter, counters, *, dry_run: bool) -> Reached | None:
        reached = next((counter.limit for counter in counters if counter.limit in full), None)
        return Reached(reached, 600) if reached else count(limiter, counters, dry_run=dry_run)

    monkeypatch.setattr(RateLimiter, "_count", count_unless_full)
