"""A site with editions: the counters of limits do not tell about which review somebody wrote something."""

import pytest
from sqlalchemy import select

from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.limits import REVIEW_IN_HOUR
from sideline.core.site import Site
from sideline.reviews.model import Review
from sideline.reviews.states import publish
from sideline.reviews.tally import lock_coach
from tests.people import People
from tests.reviews.bodies import review_body


@pytest.fixture(params=["now", "weekly"])
def settings(settings: Settings, request: pytest.FixtureRequest) -> Settings:
    return settings.model_copy(update={"publication": request.param, "hold_surges": True})


def test_no_counter_is_of_a_review_that_was_written_or_edited(
    site: Site, people: People, coach_ids: list[int], settings: Settings
) -> None:
    """On a site that publishes at once, the page shows as much."""
    people("ada").post(f"/api/coaches/{coach_ids[0]}/reviews", review_body(4))
    with site.database.writing() as session:
        review = session.scalars(select(Review)).one()
    in_hour = REVIEW_IN_HOUR.of(review.id)
    counted = [site.rate_limiter.test(in_hour) is not None]
    if settings.has_editions:
        with site.database.writing() as session:
            waiting = session.scalars(select(Review)).one()
            publish(session, lock_coach(session, waiting.coach_id), [waiting], clock.today())
    [own] = people("ada").get("/api/my/reviews").json()["items"]
    edited = people("ada").put(f"/api/my/reviews/{own['id']}", review_body(2))
    assert edited.status_code == 200
    counted.append(site.rate_limiter.test(in_hour) is not None)
    assert counted == [settings.publication == "now"] * 2
