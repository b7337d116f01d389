"""'Publish with others': a review waits, invisible and uncounted, until two more athletes have rated the coach."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.core import clock
from sideline.core.site import Site
from sideline.pages import home_page
from sideline.reviews.model import MAX_WAIT, Review
from sideline.reviews.published import PublishedReview
from sideline.reviews.write import keep_waiting, publish_own_review, rate
from sideline.upkeep.audit import wrong_tallies
from sideline.upkeep.check_authors import wrong_private_records
from tests.people import People, Person
from tests.reviews.bodies import review_body, review_input

WORDS = "Waits for others, unseen by all but its author."
TODAY = date(2026, 11, 23)

RateWithOthers = Callable[[Person], dict[str, object]]


@pytest.fixture
def rate_with_others(coach_id: int) -> RateWithOthers:
    """A function that rates the coach with five stars, to be published with others, and returns the response body."""

    def rate_coach(athlete: Person) -> dict[str, object]:
        body = review_body(5, comment=WORDS, tags=["Kind"], would_recommend=True, publish_with_others=True)
        response = athlete.post(f"/api/coaches/{coach_id}/reviews", body)
        assert response.status_code == 201
        fields: dict[str, object] = response.json()
        return fields

    return rate_coach


def shown(client: TestClient, coach_id: int) -> int:
    """Return the number of published reviews."""
    reviews = client.get(f"/api/coaches/{coach_id}/reviews").json()["items"]
    assert len(reviews) == client.get(f"/api/coaches/{coach_id}").json()["total_reviews"]
    return len(reviews)


def assert_correct(site: Site) -> None:
    assert wrong_tallies(site.database) == []
    assert wrong_private_records(site.database, site.authors_key) == []


@pytest.mark.usefixtures("web_build")
def test_waiting_review_is_invisible_to_everyone_else(
    *,
    client: TestClient,
    site: Site,
    ada: Person,
    outsider: Person,
    coach_id: int,
    rate_with_others: RateWithOthers,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(home_page, "FIGURES_SECONDS", 0)  # so that the counts on the home page are not cached
    addresses = [
        f"/api/coaches/{coach_id}",
        f"/api/coaches/{coach_id}/reviews",
        f"/api/coaches/{coach_id}/related",
        f"/api/coaches/{coach_id}/mine",
        "/api/coaches?q=mara",
        "/api/featured-coach",
        "/api/my/reviews",
        "/sitemap.xml",
        "/",
        "/coaches",
        f"/coach/{coach_id}",
        f"/coach/{coach_id}/rate",
    ]

    def seen() -> list[tuple[str, str | None]]:
        responses = [client.get(address, headers=outsider.headers) for address in addresses]
        assert {response.status_code for response in responses} == {200}
        return [(response.text, response.headers.get("ETag")) for response in responses]

    before = seen()
    rate_with_others(ada)
    assert seen() == before
    assert_correct(site)


def test_author_sees_the_waiting_review_and_its_deadline(
    ada: Person, coach_id: int, rate_with_others: RateWithOthers
) -> None:
    own = rate_with_others(ada)
    assert own["waits_until"] == str(clock.today() + timedelta(days=30))
    assert (own["coach_total_reviews"], own["coach_rating"]) == (0, 0)
    listed = {name: value for name, value in own.items() if not name.startswith("coach_")}
    assert ada.get("/api/my/reviews").json()["items"] == [{**listed, "same_day": 0}]
    assert ada.get(f"/api/my/reviews/{own['id']}").json() == listed
    mine = ada.get(f"/api/coaches/{coach_id}/mine").json()
    assert (mine["review_id"], mine["review_state"], mine["waits_until"]) == (own["id"], "waiting", own["waits_until"])
    assert ada.get("/api/my/data").json()["reviews"][0]["waits_until"] == own["waits_until"]
    again = ada.post(f"/api/coaches/{coach_id}/reviews", review_body(1))
    assert (again.status_code, again.json()["review_id"]) == (409, own["id"])


@pytest.mark.parametrize("others_wait", [True, False])
@pytest.mark.both
def test_waiting_reviews_are_published_together_after_two_more_athletes(
    *,
    client: TestClient,
    site: Site,
    people: People,
    ada: Person,
    coach_id: int,
    rate_with_others: RateWithOthers,
    others_wait: bool,
) -> None:
    first = rate_with_others(ada)
    for number, athlete in enumerate((people("bea"), people("cy"))):
        assert shown(client, coach_id) == (0 if others_wait else number)
        if others_wait:
            response = rate_with_others(athlete)
            assert (response["waits_until"] is None) == (number == 1), "no one is told before all are published"
        else:
            athlete.post(f"/api/coaches/{coach_id}/reviews", review_body(1))
    assert shown(client, coach_id) == 3
    days = {review["date"] for review in client.get(f"/api/coaches/{coach_id}/reviews").json()["items"]}
    assert days == {str(clock.today())}
    own = ada.get("/api/my/reviews").json()["items"][0]
    assert (own["id"], own["waits_until"], own["comment"]) == (first["id"], None, WORDS)
    assert own["same_day"] == 2
    mine = ada.get(f"/api/coaches/{coach_id}/mine").json()
    assert (mine["review_state"], mine["waits_until"]) == ("visible", None)
    assert_correct(site)


def test_author_sees_the_number_of_published_but_not_waiting_reviews_of_the_day(
    *, people: People, ada: Person, outsider: Person, coach_id: int, rate_with_others: RateWithOthers
) -> None:
    def same_day(author: Person) -> int:
        return int(author.get("/api/my/reviews").json()["items"][0]["same_day"])

    ada.post(f"/api/coaches/{coach_id}/reviews", review_body(4))
    rate_with_others(outsider)
    assert (same_day(ada), same_day(outsider)) == (0, 0)
    people("bea").post(f"/api/coaches/{coach_id}/reviews", review_body(1))
    assert (same_day(ada), same_day(outsider)) == (1, 0)


def test_published_review_is_dated_to_its_publication(site: Site, people: People, coach_id: int) -> None:
    waiting = review_input(5, publish_with_others=True)
    for days, athlete in ((0, people("ada")), (9, people("bea")), (20, people("cy"))):
        with site.database.writing() as session:
            rate(session, coach_id, athlete.author, waiting, TODAY + timedelta(days=days))
    with site.database.reading() as session:
        days_shown = session.scalars(select(PublishedReview.created_on).distinct()).all()
        assert days_shown == [TODAY + timedelta(days=20)]
        assert session.scalars(select(Review).where(Review.state == "waiting")).all() == []


def test_earlier_ratings_do_not_count(
    client: TestClient, people: People, ada: Person, coach_id: int, rate_with_others: RateWithOthers
) -> None:
    for name in ("bea", "cy", "dee"):
        people(name).post(f"/api/coaches/{coach_id}/reviews", review_body(3))
    assert rate_with_others(ada)["waits_until"] is not None
    assert shown(client, coach_id) == 3


def test_one_athlete_rating_and_deleting_repeatedly_publishes_nothing(
    *, client: TestClient, site: Site, ada: Person, outsider: Person, coach_id: int, rate_with_others: RateWithOthers
) -> None:
    rate_with_others(ada)
    for number in range(4):
        body = review_body(1, publish_with_others=number % 2 == 0)
        own = outsider.post(f"/api/coaches/{coach_id}/reviews", body).json()["id"]
        assert outsider.delete(f"/api/my/reviews/{own}").status_code == 204
    assert shown(client, coach_id) == 0
    assert_correct(site)


@pytest.mark.both
def test_only_the_author_can_publish_after_30_days(site: Site, people: People, coach_id: int) -> None:
    ada, bea, cy, dee, eve = (people(name).author for name in ("ada", "bea", "cy", "dee", "eve"))
    late = TODAY + MAX_WAIT + timedelta(days=1)
    with site.database.writing() as session:
        row_id = rate(session, coach_id, ada, review_input(5, publish_with_others=True), TODAY)[0].id
        rate(session, coach_id, bea, review_input(4), TODAY + MAX_WAIT)
        rate(session, coach_id, cy, review_input(4), late)
        rate(session, coach_id, dee, review_input(4), late)
    with site.database.writing() as session:
        assert session.get_one(Review, row_id).state == "waiting", "the deadline has passed"
        keep_waiting(session, row_id, ada, late)
        rate(session, coach_id, eve, review_input(4), late)
    with site.database.writing() as session:
        assert session.get_one(Review, row_id).state == "waiting", "it waits for two more athletes"
        publish_own_review(session, row_id, ada, late)
    with site.database.reading() as session:
        assert session.get_one(PublishedReview, row_id).created_on == late
    assert_correct(site)


def test_author_can_edit_delete_or_publish_a_waiting_review(
    *, client: TestClient, site: Site, people: People, ada: Person, coach_id: int, rate_with_others: RateWithOthers
) -> None:
    own = f"/api/my/reviews/{rate_with_others(ada)['id']}"
    edited = ada.put(own, review_body(2, comment="Other words."))
    assert (edited.status_code, edited.json()["comment"]) == (200, "Other words.")
    assert edited.json()["waits_until"] is not None
    assert shown(client, coach_id) == 0
    assert ada.delete(own).status_code == 204
    assert ada.get("/api/my/reviews").json()["items"] == []

    own = f"/api/my/reviews/{rate_with_others(ada)['id']}"
    assert ada.post(f"{own}/wait").json()["waits_until"] == str(clock.today() + MAX_WAIT)
    for _ in range(2):  # the second request changes nothing
        published = ada.post(f"{own}/publish")
        assert (published.status_code, published.json()["waits_until"]) == (200, None)
    assert shown(client, coach_id) == 1
    refused = ada.post(f"{own}/wait")
    assert (refused.status_code, refused.json()["code"]) == (409, "already_published")
    assert_correct(site)


def test_only_the_author_can_publish_or_extend_a_waiting_review(
    client: TestClient, ada: Person, outsider: Person, coach_id: int, rate_with_others: RateWithOthers
) -> None:
    own = f"/api/my/reviews/{rate_with_others(ada)['id']}"
    rate_with_others(outsider)
    for verb in ("publish", "wait"):
        assert outsider.post(f"{own}/{verb}").status_code == 404
        assert client.post(f"{own}/{verb}").status_code == 401
    assert shown(client, coach_id) == 0


def test_deleting_the_account_deletes_waiting_reviews(
    *, client: TestClient, site: Site, people: People, ada: Person, coach_id: int, rate_with_others: RateWithOthers
) -> None:
    rate_with_others(ada)
    assert ada.post("/api/rpc/delete_user").status_code == 204
    with site.database.reading() as session:
        assert session.scalars(select(Review).where(Review.state == "waiting")).all() == []
    rate_with_others(people("bea"))
    rate_with_others(people("cy"))
    assert shown(client, coach_id) == 0, "the deleted review doesn't count"
    assert_correct(site)


def test_waiting_again_during_the_period_keeps_no_review_from_appearing(
    *, client: TestClient, site: Site, people: People, coach_id: int, rate_with_others: RateWithOthers
) -> None:
    """Otherwise many accounts could collect waiting reviews and publish them together, past the surge check."""
    first, second, third = (people(name) for name in ("first", "second", "third"))
    own = f"/api/my/reviews/{rate_with_others(first)['id']}"
    rate_with_others(second)
    assert first.post(f"{own}/wait").json()["waits_until"] == str(clock.today() + MAX_WAIT)
    rate_with_others(third)
    assert shown(client, coach_id) == 3
    assert_correct(site)
