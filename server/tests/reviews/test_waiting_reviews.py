"""'Together with others': a review waits, invisible and uncounted, until the coach's next weekly hour after two more
athletes have rated the coach.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from uuid import uuid4

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.authorship.authors import read_record, write_record
from sideline.authorship.private_record import ConfirmedSchool
from sideline.core import clock
from sideline.core.crypto import AuthorsKey, new_authors_key
from sideline.core.site import Site
from sideline.operations.upkeep.audit import wrong_tallies
from sideline.operations.upkeep.check_authors import wrong_private_records
from sideline.operations.upkeep.rotate_authors_key import rotate_authors_key
from sideline.reviews.content import PublishedReview
from sideline.reviews.model import MAX_WAIT, Review
from sideline.reviews.states import hide
from sideline.reviews.surge import ALWAYS_USUAL_IN_HOUR
from sideline.reviews.tally import lock_coach
from sideline.reviews.waiting import publish_due_reviews
from sideline.reviews.write import keep_waiting, publish_own_review, rate
from tests.people import People, Person
from tests.reviews.bodies import review_body, review_input
from tests.reviews.waiting import A_WEEK_LATER, old_account, publish_waiting

WORDS = "Waits for others, unseen by all but its author."

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
) -> None:
    addresses = [
        f"/api/coaches/{coach_id}",
        f"/api/coaches/{coach_id}/reviews",
        f"/api/coaches/{coach_id}/related",
        f"/api/coaches/{coach_id}/mine",
        "/api/coaches?q=mara",
        "/api/featured-coach",
        "/api/home",
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
    listed = {name: value for name, value in own.items() if not name.startswith(("coach_", "teams_"))}
    assert ada.get("/api/my/reviews").json()["items"] == [{**listed, "same_day": 0}]
    assert ada.get(f"/api/my/reviews/{own['id']}").json() == listed
    mine = ada.get(f"/api/coaches/{coach_id}/mine").json()
    assert (mine["review_id"], mine["review_state"], mine["waits_until"]) == (own["id"], "waiting", own["waits_until"])
    assert ada.get("/api/my/data").json()["reviews"][0]["waits_until"] == own["waits_until"]
    again = ada.post(f"/api/coaches/{coach_id}/reviews", review_body(1))
    assert (again.status_code, again.json()["review_id"]) == (409, own["id"])


@pytest.mark.parametrize("others_wait", [True, False])
@pytest.mark.both
def test_waiting_reviews_are_published_together_some_days_after_two_more_athletes(
    *,
    client: TestClient,
    site: Site,
    people: People,
    coach_id: int,
    rate_with_others: RateWithOthers,
    others_wait: bool,
) -> None:
    ada, *others = (old_account(site, people, name) for name in ("ada", "bea", "cy"))
    first = rate_with_others(ada)
    for number, athlete in enumerate(others):
        assert publish_waiting(site) == 0
        assert shown(client, coach_id) == (0 if others_wait else number)
        if others_wait:
            assert rate_with_others(athlete)["waits_until"] is not None, "nobody is told that all are complete"
        else:
            athlete.post(f"/api/coaches/{coach_id}/reviews", review_body(1))
    waiting = 3 if others_wait else 1
    tomorrow = datetime.combine(clock.today() + timedelta(days=1), time(), UTC)
    assert publish_due_reviews(site, tomorrow - timedelta(hours=1)) == 0, "not on the day on which it is complete"
    assert ada.get("/api/my/reviews").json()["items"][0]["waits_until"] is not None
    last = clock.now() + A_WEEK_LATER
    assert publish_due_reviews(site, last) == waiting
    assert shown(client, coach_id) == 3
    days = [review["date"] for review in client.get(f"/api/coaches/{coach_id}/reviews").json()["items"]]
    assert days.count(str(last.date())) == waiting
    own = ada.get("/api/my/reviews").json()["items"][0]
    assert (own["id"], own["waits_until"], own["comment"]) == (first["id"], None, WORDS)
    assert own["same_day"] == waiting - 1
    mine = ada.get(f"/api/coaches/{coach_id}/mine").json()
    assert (mine["review_state"], mine["waits_until"]) == ("visible", None)
    assert_correct(site)


@pytest.mark.parametrize(("days", "is_confirmed", "counts"), [(6, False, False), (0, True, True), (14, False, True)])
def test_only_accounts_a_week_older_or_confirmed_by_a_school_count(
    *,
    site: Site,
    people: People,
    ada: Person,
    coach_id: int,
    rate_with_others: RateWithOthers,
    days: int,
    is_confirmed: bool,
    counts: bool,
) -> None:
    rate_with_others(ada)
    for name in ("bea", "cy", "dee"):
        other = old_account(site, people, name, days)
        if is_confirmed:
            with site.database.writing() as session:
                own = read_record(session, other.author)
                own.school = ConfirmedSchool(uuid4(), 2026)
                write_record(session, other.author, own)
        assert other.post(f"/api/coaches/{coach_id}/reviews", review_body(1)).status_code == 201
    assert publish_waiting(site) == counts
    assert_correct(site)


@pytest.mark.parametrize("gone", ["deleted", "held"])
def test_reviews_that_are_gone_when_it_is_due_publish_nothing(
    *,
    client: TestClient,
    site: Site,
    people: People,
    ada: Person,
    coach_id: int,
    rate_with_others: RateWithOthers,
    gone: str,
) -> None:
    """Fakes that are deleted again publish nothing."""
    own = rate_with_others(ada)["id"]
    fakes = [old_account(site, people, name) for name in ("bea", "cy")]
    own_ids = [fake.post(f"/api/coaches/{coach_id}/reviews", review_body(1)).json()["id"] for fake in fakes]
    if gone == "deleted":
        assert fakes[0].delete(f"/api/my/reviews/{own_ids[0]}").status_code == 204
    else:
        with site.database.writing() as session:
            held = session.scalars(select(Review).where(Review.state == "published").limit(1)).one()
            hide(session, lock_coach(session, coach_id), held, "held", clock.today())
    assert publish_waiting(site) == 0
    assert ada.get(f"/api/my/reviews/{own}").json()["waits_until"] is not None

    old_account(site, people, "dee").post(f"/api/coaches/{coach_id}/reviews", review_body(4))
    assert publish_waiting(site) == 1
    assert_correct(site)


def test_what_is_written_in_one_week_appears_in_the_same_hour(
    site: Site, people: People, coach_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Someone who lets reviews of their own wait, from one day after the other, and polls the page learns the week in
    which another one was written, and not the day; nor does the end of a period tell it.
    """
    monkeypatch.setattr(AuthorsKey, "weekly_hour_of", lambda *_: 5)
    today = clock.today()
    first = today + timedelta(days=(3 - today.weekday()) % 7)  # 1970 began on a Thursday
    due = datetime.combine(first + timedelta(days=7), time(5), UTC)
    probes = [old_account(site, people, f"probe{number}", 0).author for number in range(8)]
    old, honest, late = (old_account(site, people, name, 60).author for name in ("old", "honest", "late"))
    with site.database.writing() as session:
        # Their periods end before, within and after the week. The probes do not count for each other.
        for number, probe in enumerate(probes):
            day = first - MAX_WAIT + timedelta(days=number * 2 - 1)
            rate(session, coach_id, probe, review_input(4, publish_with_others=True), day)
        rate(session, coach_id, old, review_input(4), first - timedelta(days=1))
        for days, author in ((3, honest), (7, late)):
            rate(session, coach_id, author, review_input(5, publish_with_others=True), first + timedelta(days=days))
    hours = (due + timedelta(hours=hours) for hours in range(-24 * 7, 24 * 7, 3))
    appeared = {hour: number for hour in hours if (number := publish_due_reviews(site, hour))}
    assert appeared == {due: 4}, "those whose period has not ended"


@pytest.mark.parametrize("held", [False, True])
def test_edits_and_held_reviews_keep_no_review_from_appearing(
    *, site: Site, people: People, ada: Person, coach_id: int, rate_with_others: RateWithOthers, held: bool
) -> None:
    rate_with_others(ada)
    for number in range(ALWAYS_USUAL_IN_HOUR + 2):
        old_account(site, people, f"troll{number}").post(f"/api/coaches/{coach_id}/reviews", review_body(1))
    with site.database.writing() as session:
        coach = lock_coach(session, coach_id)
        for review in session.scalars(select(Review).where(Review.state == "published").order_by(Review.id)).all()[2:]:
            if held:
                hide(session, coach, review, "surge", clock.today())
            review.updated_on = clock.day(clock.now() + A_WEEK_LATER)
    assert publish_waiting(site) == 1


def test_reviews_of_an_earlier_release_that_wait_again_count_for_each_other(
    site: Site, people: People, coach_id: int
) -> None:
    authors = [old_account(site, people, name, 90).author for name in ("ada", "bea", "cy")]
    late = clock.today() + MAX_WAIT + timedelta(days=1)
    with site.database.writing() as session:
        for author in authors:
            rate(session, coach_id, author, review_input(5, publish_with_others=True), clock.today())
        for review in session.scalars(select(Review)):
            review.account_day = None
    with site.database.writing() as session:
        for review, author in [(author.review_tag(coach_id), author) for author in authors]:
            row_id = session.scalars(select(Review.id).where(Review.author_tag == review)).one()
            keep_waiting(session, row_id, author, late)
    assert publish_waiting(site, after=MAX_WAIT + timedelta(days=1)) == 3


def test_many_waiting_reviews_are_not_published_at_once(
    site: Site, people: People, coach_id: int, rate_with_others: RateWithOthers
) -> None:
    """Otherwise a raid could let its reviews wait, past the surge check."""
    for number in range(ALWAYS_USUAL_IN_HOUR + 3):
        rate_with_others(old_account(site, people, f"raider{number}"))
    assert publish_waiting(site) == ALWAYS_USUAL_IN_HOUR
    assert publish_waiting(site) == 0
    assert publish_waiting(site, after=timedelta(days=1)) == 3
    assert_correct(site)


def test_the_database_does_not_show_accounts_or_times_of_waiting_reviews(
    *, site: Site, people: People, ada: Person, coach_id: int, rate_with_others: RateWithOthers
) -> None:
    rate_with_others(ada)
    bea, cy = (old_account(site, people, name) for name in ("bea", "cy"))
    for other in (bea, cy):
        rate_with_others(other)
    with site.database.writing() as session:
        days = session.scalars(select(Review.account_day)).all()
        assert len(set(days)) == 3, "the same day is sealed differently in each review"
        assert len({len(day or "") for day in days}) == 1
        assert not any(str(clock.today().year) in (day or "") for day in days)
        # Of an earlier release.
        of_bea = Review.author_tag == bea.author.review_tag(coach_id)
        session.scalars(select(Review).where(of_bea)).one().account_day = None
    assert publish_waiting(site) == 0, "it does not say since when its author has an account"
    for name in ("dee", "eve"):
        rate_with_others(old_account(site, people, name))
    assert publish_waiting(site) == 5
    with site.database.reading() as session:
        rows = session.execute(select(Review.account_day, Review.waits_until)).all()
    assert {len(day or "") for day, _ in rows} == {len(days[0] or "")}
    assert {until for _, until in rows} == {None}


def test_waiting_reviews_are_published_after_the_authors_key_was_replaced(
    *, site: Site, people: People, ada: Person, coach_id: int, rate_with_others: RateWithOthers
) -> None:
    rate_with_others(ada)
    for name in ("bea", "cy"):
        old_account(site, people, name).post(f"/api/coaches/{coach_id}/reviews", review_body(1))
    new = AuthorsKey(new_authors_key())
    rotate_authors_key(site.database, site.authors_key, new, site.keys)
    assert publish_waiting(site) == 0, "the old key opens nothing"
    assert publish_waiting(replace(site, authors_key=new)) == 1


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


def test_earlier_ratings_do_not_count(
    *, client: TestClient, site: Site, people: People, ada: Person, coach_id: int, rate_with_others: RateWithOthers
) -> None:
    for name in ("bea", "cy", "dee"):
        old_account(site, people, name).post(f"/api/coaches/{coach_id}/reviews", review_body(3))
    with site.database.writing() as session:
        for review in session.scalars(select(Review)):
            review.created_on -= timedelta(days=1)
    rate_with_others(ada)
    assert publish_waiting(site) == 0
    assert shown(client, coach_id) == 3


@pytest.mark.both
def test_only_the_author_can_publish_after_30_days(site: Site, people: People, coach_id: int) -> None:
    ada, bea, cy, dee, eve = (old_account(site, people, name, 60).author for name in ("ada", "bea", "cy", "dee", "eve"))
    wait, late = MAX_WAIT + timedelta(days=1), clock.today() + MAX_WAIT + timedelta(days=1)
    with site.database.writing() as session:
        row_id = rate(session, coach_id, ada, review_input(5, publish_with_others=True), clock.today())[0].id
        rate(session, coach_id, bea, review_input(4), clock.today() + MAX_WAIT)
        rate(session, coach_id, cy, review_input(4), late)
        rate(session, coach_id, dee, review_input(4), late)
    assert publish_waiting(site, after=wait) == 0, "the deadline has passed"
    with site.database.writing() as session:
        keep_waiting(session, row_id, ada, late + timedelta(days=1))
        rate(session, coach_id, eve, review_input(4), late + timedelta(days=1))
    assert publish_waiting(site, after=wait + timedelta(days=1)) == 0, "it waits for two more athletes"
    with site.database.writing() as session:
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
    for name in ("bea", "cy"):
        rate_with_others(old_account(site, people, name))
    assert publish_waiting(site) == 0
    assert shown(client, coach_id) == 0, "the deleted review doesn't count"
    assert_correct(site)


def test_waiting_again_during_the_period_keeps_no_review_from_appearing(
    *, client: TestClient, site: Site, people: People, coach_id: int, rate_with_others: RateWithOthers
) -> None:
    first, second, third = (old_account(site, people, name) for name in ("first", "second", "third"))
    own = f"/api/my/reviews/{rate_with_others(first)['id']}"
    rate_with_others(second)
    rate_with_others(third)
    assert first.post(f"{own}/wait").json()["waits_until"] == str(clock.today() + MAX_WAIT)
    assert publish_waiting(site) == 3
    assert shown(client, coach_id) == 3
    assert_correct(site)
