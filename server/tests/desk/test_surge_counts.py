"""Only stored, published reviews count toward a surge; otherwise the count would reveal hidden reviews."""

import pytest
from fastapi.testclient import TestClient

from sideline.config.settings import Settings
from sideline.core.site import Site
from tests.desk.conftest import assert_correct, mine, rate, shown, with_surges
from tests.desk.test_surges import USUAL, profile
from tests.people import People
from tests.reviews.bodies import review_body


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return with_surges(settings)


def test_refused_ratings_do_not_cause_a_surge(client: TestClient, people: People, coach_id: int) -> None:
    for number in range(2 * USUAL):
        marked = people(f"spy{number}").post(f"/api/coaches/{coach_id}/reviews", review_body(school_email=True))
        assert marked.status_code == 409
    ada = people("ada")
    assert mine(ada, rate(ada, coach_id))["hidden"] is None
    assert profile(client, coach_id)["holds_new_reviews"] is False


@pytest.mark.parametrize("has_waiting_review", [True, False])
def test_surge_does_not_reveal_waiting_reviews(
    client: TestClient, people: People, coach_id: int, has_waiting_review: bool
) -> None:
    """Someone who rates up to the hourly limit sees the same result with and without a waiting review."""
    if has_waiting_review:
        rate(people("athlete"), coach_id, publish_with_others=True)
    spies = [people(f"spy{number}") for number in range(USUAL)]
    held = []
    for spy in spies:
        review_id = rate(spy, coach_id)
        held.append(mine(spy, review_id)["hidden"])
        spy.delete(f"/api/my/reviews/{review_id}")
    assert held == [None] * USUAL
    assert profile(client, coach_id)["holds_new_reviews"] is False


def test_waiting_reviews_count_once_they_are_published(
    client: TestClient, site: Site, people: People, coach_id: int
) -> None:
    """A raid whose reviews wait for each other still counts as a surge."""
    raiders = [people(f"raider{number}") for number in range(USUAL + 5)]
    review_ids = [rate(raider, coach_id, publish_with_others=True) for raider in raiders]
    for raider, review_id in zip(raiders, review_ids, strict=True):
        raider.post(f"/api/my/reviews/{review_id}/publish")
    late = people("late")
    assert mine(late, rate(late, coach_id))["hidden"]["state"] == "surge"


def test_a_raid_that_publishes_its_waiting_reviews_is_held_like_any_other(
    client: TestClient, site: Site, people: People, coach_id: int
) -> None:
    raiders = [people(f"raider{number}") for number in range(USUAL + 5)]
    review_ids = [rate(raider, coach_id, 1, publish_with_others=True) for raider in raiders]
    for raider, review_id in zip(raiders, review_ids, strict=True):
        assert raider.post(f"/api/my/reviews/{review_id}/publish").status_code == 200
    hidden = [mine(*raider)["hidden"] for raider in zip(raiders, review_ids, strict=True)]
    assert [why and why["state"] for why in hidden] == [None] * USUAL + ["surge"] * 5
    assert len(shown(client, coach_id)) == USUAL
    assert_correct(site)


def test_publishing_a_review_repeatedly_is_not_counted(people: People, coach_id: int) -> None:
    authors = [people(f"author{number}") for number in range(USUAL - 1)]
    review_ids = [rate(author, coach_id) for author in authors]
    for author, review_id in zip(authors, review_ids, strict=True):
        for _ in range(3):
            assert author.post(f"/api/my/reviews/{review_id}/publish").status_code == 200
    last = people("last")
    assert mine(last, rate(last, coach_id))["hidden"] is None
