"""'Not before a date': a review waits, invisible and uncounted, until one of three days of the year."""

from datetime import UTC, date, datetime, time, timedelta

import pytest
import time_machine
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.core import clock
from sideline.core.crypto import AuthorsKey, new_authors_key
from sideline.core.site import Site
from sideline.operations.upkeep.audit import wrong_tallies
from sideline.operations.upkeep.check_authors import repair_private_records, wrong_private_records
from sideline.operations.upkeep.rotate_authors_key import forget_authors, rotate_authors_key
from sideline.reviews.model import Review
from sideline.reviews.surge import ALWAYS_USUAL_IN_DAY
from sideline.reviews.waiting import LEAST_ROOM, next_days, publish_due_reviews, unseal_day
from tests.people import People, Person
from tests.reviews.bodies import review_body
from tests.reviews.waiting import A_WEEK_LATER, at_noon, old_account, rate_for_a_day

WORDS = "Waits for a day, unseen by all but its author."


def shown(client: TestClient, coach_id: int) -> list[str]:
    """Return the days of the published reviews."""
    reviews = client.get(f"/api/coaches/{coach_id}/reviews").json()["items"]
    assert len(reviews) == client.get(f"/api/coaches/{coach_id}").json()["total_reviews"]
    return [review["date"] for review in reviews]


def assert_correct(site: Site) -> None:
    assert wrong_tallies(site.database) == []
    assert wrong_private_records(site.database, site.authors_key) == []


@pytest.mark.parametrize(
    ("today", "days"),
    [
        ("2026-12-02", ["2027-01-15", "2027-06-15", "2027-08-15"]),
        ("2027-01-14", ["2027-01-15", "2027-06-15", "2027-08-15"]),
        ("2027-01-15", ["2027-06-15", "2027-08-15", "2028-01-15"]),
        ("2027-03-01", ["2027-06-15", "2027-08-15", "2028-01-15"]),
        ("2027-08-15", ["2028-01-15", "2028-06-15", "2028-08-15"]),
    ],
)
def test_the_form_offers_the_next_three_days(today: str, days: list[str]) -> None:
    assert next_days(date.fromisoformat(today)) == [date.fromisoformat(day) for day in days]


@pytest.mark.both
def test_a_review_appears_on_its_day_and_not_before(client: TestClient, site: Site, ada: Person, coach_id: int) -> None:
    day = next_days(clock.today())[1]
    own = rate_for_a_day(ada, coach_id, day, comment=WORDS)
    assert (own["appears_on"], own["waits_until"], own["hidden"]) == (str(day), None, None)
    assert (own["coach_total_reviews"], own["coach_rating"]) == (0, 0)
    path = f"/api/my/reviews/{own['id']}"
    mine = ada.get(f"/api/coaches/{coach_id}/mine").json()
    assert (mine["review_state"], mine["appears_on"], mine["waits_until"]) == ("waiting", str(day), None)
    [exported] = ada.get("/api/my/data").json()["reviews"]
    assert exported["appears_on"] == str(day)
    assert ada.put(path, review_body(4)).json()["appears_on"] == str(day), "an edit does not change it"

    assert publish_due_reviews(site, at_noon(day) - timedelta(hours=1)) == 0, "it is still the day before in the west"
    assert shown(client, coach_id) == []
    assert publish_due_reviews(site, at_noon(day)) == 1
    assert publish_due_reviews(site, at_noon(day)) == 0
    assert shown(client, coach_id) == [str(day)]
    assert ada.get(path).json()["appears_on"] is None
    with site.database.reading() as session:
        [row] = session.scalars(select(Review))
        assert (row.appears_on, row.waits_until, row.decided_on) == (None, None, None), "nothing tells that it waited"
    assert_correct(site)


@pytest.mark.parametrize("day", ["2026-01-15", "2099-01-15", "2027-02-01", "soon", 20270115])
def test_only_the_days_of_the_form_are_accepted(ada: Person, coach_id: int, day: object) -> None:
    path = f"/api/coaches/{coach_id}/reviews"
    assert ada.post(path, review_body(not_before=day)).status_code == 422
    own = rate_for_a_day(ada, coach_id, next_days(clock.today())[0])
    assert ada.post(f"/api/my/reviews/{own['id']}/wait", {"not_before": day}).status_code == 422


def test_a_review_waits_either_for_others_or_for_a_day(ada: Person, coach_id: int) -> None:
    both = review_body(publish_with_others=True, not_before=str(next_days(clock.today())[0]))
    refused = ada.post(f"/api/coaches/{coach_id}/reviews", both)
    assert refused.status_code == 422
    assert "Please choose either a day or to publish together with others" in refused.text


def test_its_author_chooses_another_day_or_publishes_or_deletes_it(
    client: TestClient, site: Site, ada: Person, coach_id: int
) -> None:
    first, second, _ = next_days(clock.today())
    path = f"/api/my/reviews/{rate_for_a_day(ada, coach_id, first)['id']}"
    assert ada.post(f"{path}/wait").json()["appears_on"] == str(first), "without a day nothing changes"
    assert ada.post(f"{path}/wait", {"not_before": str(second)}).json()["appears_on"] == str(second)
    assert publish_due_reviews(site, at_noon(first)) == 0
    assert ada.post(f"{path}/publish").json()["appears_on"] is None
    assert shown(client, coach_id) == [str(clock.today())]
    late = ada.post(f"{path}/wait", {"not_before": str(first)})
    assert (late.status_code, late.json()["code"]) == (409, "already_published")
    assert_correct(site)

    assert ada.delete(path).status_code == 204
    path = f"/api/my/reviews/{rate_for_a_day(ada, coach_id, first)['id']}"
    assert ada.delete(path).status_code == 204
    assert publish_due_reviews(site, at_noon(first)) == 0
    assert_correct(site)


@pytest.mark.parametrize("is_over", [False, True])
def test_a_review_that_waits_for_others_is_given_a_day(
    *, client: TestClient, site: Site, people: People, coach_id: int, is_over: bool
) -> None:
    ada, *others = (old_account(site, people, name) for name in ("ada", "bea", "cy"))
    own = ada.post(f"/api/coaches/{coach_id}/reviews", review_body(publish_with_others=True)).json()
    if is_over:
        with site.database.writing() as session:
            session.scalars(select(Review)).one().waits_until = clock.today() - timedelta(days=3)
    day = next_days(clock.today())[2]
    waits = ada.post(f"/api/my/reviews/{own['id']}/wait", {"not_before": str(day)}).json()
    assert (waits["appears_on"], waits["waits_until"]) == (str(day), None)
    for other in others:
        other.post(f"/api/coaches/{coach_id}/reviews", review_body(3))
    assert publish_due_reviews(site, clock.now() + A_WEEK_LATER) == 0, "others do not publish it anymore"
    assert publish_due_reviews(site, at_noon(day)) == 1
    assert len(shown(client, coach_id)) == 3


def test_until_it_is_public_it_does_not_count_for_reviews_that_wait_for_others(
    client: TestClient, site: Site, people: People, coach_id: int
) -> None:
    ada, bea, cy = (old_account(site, people, name) for name in ("ada", "bea", "cy"))
    ada.post(f"/api/coaches/{coach_id}/reviews", review_body(publish_with_others=True))
    bea.post(f"/api/coaches/{coach_id}/reviews", review_body(1))
    own = rate_for_a_day(cy, coach_id, next_days(clock.today())[0])
    due = clock.now() + A_WEEK_LATER
    if clock.day(due) < next_days(clock.today())[0]:
        assert publish_due_reviews(site, due) == 0
    assert cy.post(f"/api/my/reviews/{own['id']}/publish").status_code == 200
    assert publish_due_reviews(site, due) == 1
    assert len(shown(client, coach_id)) == 3


def test_no_more_appear_on_a_day_than_is_usual(client: TestClient, site: Site, people: People, coach_id: int) -> None:
    """A whole small team may choose the same day, and so may a raid."""
    day = next_days(clock.today())[0]
    for number in range(ALWAYS_USUAL_IN_DAY + 4):
        rate_for_a_day(people(f"athlete{number}"), coach_id, day)
    assert publish_due_reviews(site, at_noon(day)) == ALWAYS_USUAL_IN_DAY
    assert publish_due_reviews(site, at_noon(day) + timedelta(hours=5)) == 0
    assert publish_due_reviews(site, at_noon(day) + timedelta(days=1)) == 4
    days = shown(client, coach_id)
    assert (days.count(str(day)), days.count(str(day + timedelta(days=1)))) == (ALWAYS_USUAL_IN_DAY, 4)
    assert_correct(site)


def test_others_who_write_on_the_day_do_not_keep_them_from_appearing(site: Site, people: People, coach_id: int) -> None:
    day = next_days(clock.today())[0]
    for number in range(LEAST_ROOM + 1):
        rate_for_a_day(people(f"athlete{number}"), coach_id, day)
    with time_machine.travel(at_noon(day) - timedelta(hours=2), tick=False):
        for number in range(ALWAYS_USUAL_IN_DAY):
            body = review_body(comment=f"Says {number} words.")
            assert people(f"rival{number}").post(f"/api/coaches/{coach_id}/reviews", body).status_code == 201
    assert publish_due_reviews(site, at_noon(day)) == LEAST_ROOM
    assert publish_due_reviews(site, at_noon(day) + timedelta(hours=1)) == 0
    assert publish_due_reviews(site, at_noon(day) + timedelta(days=1)) == 1


def test_the_order_in_which_they_appear_is_not_that_of_writing(site: Site, people: People, coach_id: int) -> None:
    """Of those above the usual number, chance decides which appear first, not the day of writing or the row's id."""
    day = next_days(clock.today())[0]
    written = [
        rate_for_a_day(people(f"athlete{number}"), coach_id, day, comment=f"Season {number}.")["comment"]
        for number in range(ALWAYS_USUAL_IN_DAY + 12)
    ]
    publish_due_reviews(site, at_noon(day))
    with site.database.reading() as session:
        rows = session.execute(select(Review.comment, Review.state).order_by(Review.id)).all()
    late = [comment for comment, state in rows if state == "waiting"]
    assert len(late) == 12
    assert set(late) != set(written[-12:])
    assert set(late) != {comment for comment, _ in rows[-12:]}


def test_only_the_authors_key_tells_the_day(site: Site, people: People, coach_id: int) -> None:
    days = next_days(clock.today())
    for number, day in enumerate((*days, days[0])):
        rate_for_a_day(people(f"athlete{number}"), coach_id, day)
    with site.database.reading() as session:
        rows = session.scalars(select(Review)).all()
        sealed = [row.appears_on or "" for row in rows]
        assert len(set(sealed)) == 4, "the same day is sealed differently in each review"
        assert len({len(text) for text in sealed}) == 1
        opened = [unseal_day(site.authors_key, row.id, "appears_on", row.appears_on) for row in rows]
        stranger = AuthorsKey(new_authors_key())
        assert {unseal_day(stranger, row.id, "appears_on", row.appears_on) for row in rows} == {None}
        assert {unseal_day(site.authors_key, row.id, "account_day", row.appears_on) for row in rows} == {None}
        for row in rows:
            assert {row.waits_until, row.decided_on} == {None}
    assert sorted(day for day in opened if day) == sorted((*days, days[0]))


def test_a_replaced_authors_key_opens_the_day(site: Site, ada: Person, coach_id: int) -> None:
    day = next_days(clock.today())[0]
    rate_for_a_day(ada, coach_id, day)
    old, new = site.authors_key, AuthorsKey(new_authors_key())
    rotate_authors_key(site.database, old, new, site.keys)
    assert wrong_private_records(site.database, new) == []
    with site.database.reading() as session:
        row = session.scalars(select(Review)).one()
        assert unseal_day(old, row.id, "appears_on", row.appears_on) is None
        assert unseal_day(new, row.id, "appears_on", row.appears_on) == day


def test_without_the_old_key_nothing_appears(site: Site, ada: Person, coach_id: int) -> None:
    day = next_days(clock.today())[0]
    rate_for_a_day(ada, coach_id, day)
    forget_authors(site.database, AuthorsKey(new_authors_key()), site.keys)
    assert publish_due_reviews(site, at_noon(day)) == 0
    with site.database.reading() as session:
        assert session.scalars(select(Review.appears_on)).one() is None


def test_a_damaged_day_is_found_and_its_author_decides_again(site: Site, ada: Person, coach_id: int) -> None:
    day = next_days(clock.today())[0]
    own = rate_for_a_day(ada, coach_id, day)
    with site.database.writing() as session:
        row = session.scalars(select(Review)).one()
        row.appears_on, row_id = "damaged", row.id
    assert publish_due_reviews(site, at_noon(day)) == 0
    expected = f"review {row_id}: the day on which it appears cannot be read"
    assert wrong_private_records(site.database, site.authors_key) == [expected]
    repair_private_records(site.database, site.authors_key)
    assert_correct(site)
    again = ada.post(f"/api/my/reviews/{own['id']}/wait", {"not_before": str(day)})
    assert again.json()["appears_on"] == str(day)
    assert publish_due_reviews(site, at_noon(day)) == 1


def test_a_job_that_was_late_publishes_on_a_later_day(
    site: Site, ada: Person, coach_id: int, client: TestClient
) -> None:
    day = next_days(clock.today())[0]
    rate_for_a_day(ada, coach_id, day)
    later = datetime.combine(day + timedelta(days=2), time(1), UTC)
    assert publish_due_reviews(site, later) == 1
    assert shown(client, coach_id) == [str(later.date())]
