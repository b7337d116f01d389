"""What counts for a surge: reviews that are stored and shown. Nothing else, or the count would tell of it."""

import pytest
from fastapi.testclient import TestClient

from sideline.config.settings import Settings
from sideline.core.site import Site
from tests.moderation.conftest import mine, rate
from tests.moderation.test_surges import USUAL, profile
from tests.people import People
from tests.reviews.bodies import review_body


@pytest.fixture
def settings(settings: Settings) -> Settings:
    limits = {name: "1000 per minute" for name in Settings.model_fields if name.startswith("limit_reviews")}
    return settings.model_copy(update={"hold_surges": True, "rate_limits": "on", **limits})


def test_refused_ratings_are_no_surge(client: TestClient, people: People, coach_id: int) -> None:
    for number in range(2 * USUAL):
        marked = people(f"spy{number}").post(f"/api/coaches/{coach_id}/reviews", review_body(school_email=True))
        assert marked.status_code == 409
    ada = people("ada")
    assert mine(ada, rate(ada, coach_id))["hidden"] is None
    assert profile(client, coach_id)["holds_new_reviews"] is False


@pytest.mark.parametrize("somebody_waits", [True, False])
def test_nobody_sees_by_a_surge_that_somebody_waits(
    client: TestClient, people: People, coach_id: int, somebody_waits: bool
) -> None:
    """Who fills the hour up to its last place rates, and sees the same whether somebody has let a review wait."""
    if somebody_waits:
        rate(people("athlete"), coach_id, publish_with_others=True)
    spies = [people(f"spy{number}") for number in range(USUAL)]
    held = []
    for spy in spies:
        own = rate(spy, coach_id)
        held.append(mine(spy, own)["hidden"])
        spy.delete(f"/api/my/reviews/{own}")
    assert held == [None] * USUAL
    assert profile(client, coach_id)["holds_new_reviews"] is False


def test_waiting_reviews_count_once_they_are_published(
    client: TestClient, site: Site, people: People, coach_id: int
) -> None:
    """A raid that lets each other's reviews wait is one all the same."""
    raiders = [people(f"raider{number}") for number in range(USUAL + 5)]
    own = [rate(raider, coach_id, publish_with_others=True) for raider in raiders]
    for raider, review_id in zip(raiders, own, strict=True):
        raider.post(f"/api/my/reviews/{review_id}/publish")
    late = people("late")
    assert mine(late, rate(late, coach_id))["hidden"]["state"] == "surge"


def test_publishing_a_review_again_and_again_counts_nothing(people: People, coach_id: int) -> None:
    authors = [people(f"author{number}") for number in range(USUAL - 1)]
    own = [rate(author, coach_id) for author in authors]
    for author, review_id in zip(authors, own, strict=True):
        for _ in range(3):
            assert author.post(f"/api/my/reviews/{review_id}/publish").status_code == 200
    last = people("last")
    assert mine(last, rate(last, coach_id))["hidden"] is None
