"""What changes nothing, and what deletes: it takes no place that others share, and no shared limit refuses it."""

from collections.abc import Callable

import pytest
from httpx2 import Response

from sideline.core.limits import LIMITS, Limit
from sideline.core.rate_limits import RateLimiter, Reached
from sideline.core.site import Site
from tests.people import People
from tests.reviews.bodies import review_body
from tests.statements import record_statements

Send = Callable[[], Response]


@pytest.fixture
def requests(people: People, coach_ids: list[int]) -> dict[str, Send]:
    """Requests that change nothing, as the test sends them in this order, and those that delete."""
    ada, bo = people("ada"), people("bo")
    body = review_body(comment="Fair <b>& square</b>, effort<results.")
    shown = f"/api/my/reviews/{ada.post(f'/api/coaches/{coach_ids[0]}/reviews', body).json()['id']}"
    waits = bo.post(f"/api/coaches/{coach_ids[1]}/reviews", body | {"publish_with_others": True}).json()
    waiting = f"/api/my/reviews/{waits['id']}"
    saved = f"/api/my/saved-coaches/{coach_ids[2]}"
    assert ada.put(saved).status_code == 200
    return {
        "publish what is published": lambda: ada.post(f"{shown}/publish"),
        "edit without a change": lambda: ada.put(shown, body),
        "edit what waits without a change": lambda: bo.put(waiting, body),
        "wait until the same day": lambda: bo.post(f"{waiting}/wait"),
        "save what is saved": lambda: ada.put(saved),
        "unsave": lambda: ada.delete(saved),
        "unsave what is not saved": lambda: bo.delete(saved),
        "delete": lambda: ada.delete(shown),
        "delete what waits": lambda: bo.delete(waiting),
    }


def test_it_takes_no_place(requests: dict[str, Send], monkeypatch: pytest.MonkeyPatch) -> None:
    names, count = list[tuple[str, str]](), RateLimiter._count
    for what, send in requests.items():

        def watch(limiter: RateLimiter, counters, *, dry_run: bool, what: str = what) -> Reached | None:
            names.extend((what, counter.limit.name) for counter in counters if counter.limit.shared_by != "nobody")
            return count(limiter, counters, dry_run=dry_run)

        monkeypatch.setattr(RateLimiter, "_count", watch)
        assert send().status_code in (200, 204), what
    assert names == []


def test_it_is_not_refused_where_others_have_used_up_the_limit(
    requests: dict[str, Send], monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(monkeypatch, *(limit for limit in LIMITS.values() if limit.shared_by == "address"))
    assert [what for what, send in requests.items() if send().status_code == 429] == []


@pytest.mark.parametrize("limit", ["reviews-of-coach-per-user", "reviews-of-coach-per-address", "reviews-per-address"])
def test_a_refused_rating_does_the_same_work_whether_others_wait(
    site: Site, people: People, coach_ids: list[int], monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    """What it would publish, and take back, takes time: who is refused would see that somebody waits."""
    author, other = people("author"), people("other")
    body = review_body() | {"publish_with_others": True}
    assert author.post(f"/api/coaches/{coach_ids[0]}/reviews", body).status_code == 201
    for coach_id in coach_ids[:2]:
        assert other.post(f"/api/coaches/{coach_id}/reviews", review_body()).status_code == 201
    prober = people("prober")
    fill(monkeypatch, LIMITS[limit])
    done = []
    for coach_id in coach_ids[:2]:
        with record_statements() as statements:
            assert prober.post(f"/api/coaches/{coach_id}/reviews", review_body()).status_code == 429
        done.append(statements)
    assert done[0] == done[1]


def fill(monkeypatch: pytest.MonkeyPatch, *full: Limit) -> None:
    """Let these limits be used up."""
    count = RateLimiter._count

    def counted(limiter: RateLimiter, counters, *, dry_run: bool) -> Reached | None:
        reached = next((counter.limit for counter in counters if counter.limit in full), None)
        return Reached(reached, 600) if reached else count(limiter, counters, dry_run=dry_run)

    monkeypatch.setattr(RateLimiter, "_count", counted)
