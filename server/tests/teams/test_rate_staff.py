"""Rating a whole staff: who is on the page, what becomes of each rating, and that nothing ties them to each other."""

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.authorship.authors import read_record, write_record
from sideline.coaches.choices import CATEGORIES
from sideline.coaches.claim_model import Claim
from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.site import Site
from sideline.operations.upkeep.audit import wrong_tallies
from sideline.reviews.model import Review
from sideline.reviews.waiting import next_days, publish_due_reviews, unseal_day
from tests.pages.conftest import content_of
from tests.people import People, Person
from tests.reviews.bodies import review_body
from tests.reviews.waiting import at_noon
from tests.reviews.weekly import Weeks
from tests.teams.conftest import SOUTH, AddPost

TEAM = "/api/teams/northfield-university/womens-soccer"
THIS_SEASON = clock.today().year if clock.today().month >= 8 else clock.today().year - 1


def rating(coach_id: int, stars: int = 4, category: int = 0, **fields: Any) -> dict[str, Any]:
    """Return the rating of one coach, with the same score in each category, or 0 for none."""
    return {"coach_id": coach_id, **review_body(stars, category, **fields)}


def send(person: Person, *ratings: dict[str, Any], **fields: Any) -> list[tuple[bool, str]]:
    """Send the ratings, and return whether each was sent, and the code."""
    response = person.post(f"{TEAM}/reviews", {"ratings": ratings, **fields})
    assert response.status_code == 200, response.text
    assert [result["coach_id"] for result in response.json()["results"]] == [one["coach_id"] for one in ratings]
    return [(result["is_sent"], result["code"]) for result in response.json()["results"]]


@pytest.fixture
def staff(post: AddPost) -> list[int]:
    """The ids of a staff of four."""
    roles = ("head", "associate", "assistant", "assistant")
    return [post(f"Coach {name}", role=role) for name, role in zip(("Ann", "Bea", "Cy", "Di"), roles, strict=True)]


def stored(site: Site) -> list[Review]:
    with site.database.reading() as session:
        return [*session.scalars(select(Review))]


def days_of(site: Site) -> list[date | None]:
    return [unseal_day(site.authors_key, review.id, "appears_on", review.appears_on) for review in stored(site)]


@pytest.mark.both
def test_the_page_has_todays_staff_and_who_left_within_a_year(client: TestClient, post: AddPost) -> None:
    now = {"last_season": THIS_SEASON, "is_start_known": True}
    post("Ann Aide", role="assistant", first_season=THIS_SEASON, **now)
    post("Mara Lindqvist", role="head", first_season=2018, **now)
    over = {"is_over": True, "first_season": 2019, "role": "assistant"}
    post("Cy Gone", **over, last_season=THIS_SEASON - 1)
    post("Di Long-Gone", **over, last_season=THIS_SEASON - 2)
    post("Eve Midseason", **over, last_season=THIS_SEASON)

    page = client.get(f"{TEAM}/staff").json()

    assert [(coach["name"], coach["words"]) for coach in page["staff"]] == [
        ("Mara Lindqvist", "Head coach, here since 2018"),
        ("Ann Aide", "Assistant coach, first season"),
    ]
    assert [(coach["name"], coach["words"]) for coach in page["left"]] == [
        ("Eve Midseason", "Assistant coach, no longer here"),
        ("Cy Gone", f"Assistant coach until spring {THIS_SEASON}"),
    ]
    assert client.get("/api/teams/northfield-university/womens-chess/staff").status_code == 404


@pytest.mark.both
def test_ratings_appear_on_random_days_within_two_weeks(ada: Person, client: TestClient, site: Site, staff) -> None:
    assert send(ada, *(rating(coach_id) for coach_id in staff)) == [(True, "")] * 4

    days = days_of(site)
    today = clock.today()
    assert all(day is not None and today < day <= today + timedelta(days=14) for day in days)
    assert {review.state for review in stored(site)} == {"waiting"}
    for coach_id in staff:
        assert client.get(f"/api/coaches/{coach_id}").json()["total_reviews"] == 0

    last = max(day for day in days if day is not None)
    on_last = days.count(last)
    assert publish_due_reviews(site, at_noon(last) - timedelta(days=1)) == 4 - on_last
    assert publish_due_reviews(site, at_noon(last)) == on_last
    assert wrong_tallies(site.database) == []


def test_the_day_of_a_rating_says_nothing_about_the_others(ada: Person, site: Site, post: AddPost) -> None:
    """If no two had the same day, two reviews of one day would be known to be from two people. That 14 days drawn on
    their own all differ happens once in 128,000 times.
    """
    coach_ids = [post(f"Coach {number:02}") for number in range(14)]
    assert send(ada, *map(rating, coach_ids)) == [(True, "")] * 14

    assert len(set(days_of(site))) < 14


def test_a_chosen_day_is_the_first_one_on_which_any_appears(ada: Person, site: Site, staff) -> None:
    chosen = next_days(clock.today())[1]
    assert send(ada, *map(rating, staff), not_before=str(chosen)) == [(True, "")] * 4

    days = days_of(site)
    assert all(day is not None and chosen <= day < chosen + timedelta(days=14) for day in days)
    refused = ada.post(f"{TEAM}/reviews", {"ratings": [rating(staff[0])], "not_before": "2030-05-05"})
    assert (refused.status_code, refused.json()["code"]) == (422, "day_not_offered")


@pytest.mark.both
def test_a_rating_without_categories_counts_only_overall(people: People, client: TestClient, site: Site, staff) -> None:
    head = staff[0]
    for name, category in (("ada", 0), ("bea", 2), ("cy", 4)):
        assert send(people(name), rating(head, 5, category, tags=["Kind"], comment="Fair.")) == [(True, "")]
    assert publish_due_reviews(site, at_noon(clock.today() + timedelta(days=15))) == 3

    profile = client.get(f"/api/coaches/{head}").json()
    assert (profile["total_reviews"], profile["rating"]) == (3, 5)
    assert set(profile["ratings"].values()) == {3}
    public = client.get(f"/api/coaches/{head}/reviews").json()["items"]
    assert sorted(review["advice_rating"] for review in public) == [0, 2, 4]
    assert wrong_tallies(site.database) == []


def test_the_author_reads_and_edits_a_rating_without_categories(people: People, staff) -> None:
    ada, outsider = people("ada"), people("oscar")
    send(ada, rating(staff[0], 5, comment="Fair."))
    [own] = ada.get("/api/my/reviews").json()["items"]
    assert ({own[field] for field in CATEGORIES.values()}, own["appears_on"] is not None) == ({0}, True)

    path = f"/api/my/reviews/{own['id']}"
    assert outsider.get(path).status_code == 404
    edited = ada.put(path, review_body(4, 3, comment="Fair."))
    assert (edited.status_code, edited.json()["advice_rating"]) == (200, 3)


@pytest.mark.both
def test_a_refused_rating_does_not_stop_the_others_and_may_be_sent_again(ada: Person, post: AddPost, staff) -> None:
    elsewhere = post("Somebody Elsewhere", SOUTH)
    assert ada.post(f"/api/coaches/{staff[1]}/reviews", review_body()).status_code == 201
    ratings = [rating(elsewhere), rating(staff[0], school_email=True), *map(rating, staff[1:])]
    expected = [(False, "coach_not_found"), (False, "school_email_not_confirmed"), (True, "already_reviewed")]

    assert send(ada, *ratings) == [*expected, (True, ""), (True, "")]
    assert send(ada, *ratings) == [*expected, (True, "already_reviewed"), (True, "already_reviewed")]
    assert send(ada, rating(staff[0])) == [(True, "")]


def test_a_coach_of_several_programs_is_rated_for_this_one(ada: Person, site: Site, post: AddPost) -> None:
    coach_id = post("Ann Mover")
    post("Ann Mover", SOUTH, is_new=False, is_over=True, last_season=2020)
    assert send(ada, rating(coach_id)) == [(True, "")]
    assert ada.get("/api/my/reviews").json()["items"][0]["coached_at"] == "Northfield University"


@pytest.mark.parametrize(
    ("ratings", "message"),
    [
        ([rating(1) | {"advice_rating": 3}], "Please rate all six categories, or none of them"),
        ([rating(1), rating(1)], "Please rate each coach only once"),
        ([rating(1, 0)], "Please provide an overall rating"),
        ([rating(1, comment="x" * 501)], "500"),
        ([], "at least 1"),
    ],
)
def test_a_wrong_rating_stores_nothing(ada: Person, site: Site, staff, ratings: list[Any], message: str) -> None:
    response = ada.post(f"{TEAM}/reviews", {"ratings": [*ratings, rating(staff[0])] if ratings else []})

    assert response.status_code == 422
    assert message in response.text
    assert stored(site) == []


def test_visitors_and_accounts_of_coaches_rate_nobody(client: TestClient, outsider: Person, site: Site, staff) -> None:
    assert client.post(f"{TEAM}/reviews", json={"ratings": [rating(staff[0])]}).status_code == 401
    with site.database.writing() as session:
        details = {"university": "Northfield", "address": "o@northfield.edu", "staff_page": "https://northfield.edu/"}
        claim = Claim(user_id=outsider.id, coach_id=staff[3], state="approved", changed_at=clock.now(), **details)
        session.add(claim)
    response = outsider.post(f"{TEAM}/reviews", {"ratings": [rating(staff[0])]})

    assert (response.status_code, response.json()["code"]) == (403, "coach_account")
    assert stored(site) == []


def test_a_suspended_account_rates_nobody(ada: Person, site: Site, staff) -> None:
    with site.database.writing() as session:
        own = read_record(session, ada.author)
        own.suspended_on = clock.today()
        write_record(session, ada.author, own)
    response = ada.post(f"{TEAM}/reviews", {"ratings": [rating(staff[0])]})

    assert (response.status_code, stored(site)) == (403, [])


class TestLimits:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"rate_limits": "on"})

    def test_a_team_of_fifteen_sends_its_ratings_from_one_network(self, people: People, staff) -> None:
        for number in range(15):
            assert send(people(f"athlete{number}"), *map(rating, staff)) == [(True, "")] * 4

    def test_a_user_has_a_limit_of_sittings_and_of_ratings(self, ada: Person, people: People, post: AddPost) -> None:
        coach_ids = [post(f"Coach {number:02}") for number in range(61)]
        for number in range(10):
            send(ada, rating(coach_ids[number]))
        assert ada.post(f"{TEAM}/reviews", {"ratings": [rating(coach_ids[10])]}).status_code == 429

        assert send(people("bea"), *map(rating, coach_ids[:60])) == [(True, "")] * 60
        assert send(people("bea"), *map(rating, coach_ids[59:])) == [
            (True, "already_reviewed"),
            (False, "too_many_requests"),
        ]


class TestEditions:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"publication": "weekly"})

    def test_all_appear_in_the_next_edition(self, weeks: Weeks, people: People, client: TestClient, staff) -> None:
        assert send(people("ada"), *map(rating, staff)) == [(True, "")] * 4
        edition = weeks.appear()

        for coach_id in staff:
            [review] = client.get(f"/api/coaches/{coach_id}/reviews").json()["items"]
            assert review["date"] == str(edition)

    def test_one_athlete_who_rates_a_large_staff_makes_no_edition(
        self, weeks: Weeks, people: People, client: TestClient, staff, post: AddPost
    ) -> None:
        staff = [*staff, post("Coach Ed"), post("Coach Flo")]
        assert send(people("ada"), *map(rating, staff)) == [(True, "")] * 6
        weeks.go_to_next()
        assert weeks.publish() == 0

        for name in ("bea", "cy", "di", "ed"):
            assert send(people(name), rating(staff[0])) == [(True, "")]
        weeks.go_to_next()
        assert weeks.publish() == 6
        assert client.get(f"/api/coaches/{staff[0]}").json()["total_reviews"] == 5

    def test_none_appears_before_the_edition_of_a_chosen_day(
        self, weeks: Weeks, people: People, client: TestClient, staff
    ) -> None:
        send(people("ada"), *map(rating, staff), not_before=str(next_days(clock.today())[0]))
        weeks.appear()
        assert {client.get(f"/api/coaches/{coach_id}").json()["total_reviews"] for coach_id in staff} == {0}
        assert len(people("ada").get("/api/my/reviews").json()["items"]) == 4


def test_the_page_is_read_without_script_and_not_listed(web_build: Path, client: TestClient, staff) -> None:
    page = client.get("/team/northfield-university/womens-soccer/rate")

    assert page.status_code == 200
    assert "Coach Ann" in page.text
    assert 'name="robots" content="noindex' in page.text
    assert client.get("/team/northfield-university/womens-chess/rate").status_code == 404


class TestNumbersOnly:
    """On a site without comments."""

    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"comments": "off"})

    @pytest.mark.usefixtures("web_build")
    def test_a_comment_is_refused_the_other_ratings_are_stored_and_the_form_has_none(
        self, ada: Person, client: TestClient, site: Site, staff
    ) -> None:
        sent = send(ada, rating(staff[0], comment="Fair."), rating(staff[1], comment="  "), rating(staff[2], 4, 3))
        form = client.get("/team/northfield-university/womens-soccer/rate").text
        poster = client.get("/team/northfield-university/womens-soccer/poster").text

        assert ("Good counts, too" in poster, "Say what you saw." in poster) == (True, False)
        assert sent == [(False, "no_comments"), (True, ""), (True, "")]
        assert sorted((review.coach_id, review.comment) for review in stored(site)) == [(staff[1], ""), (staff[2], "")]
        assert ("Six ratings" in form, "comment" in content_of(form).lower()) == (True, False)


@pytest.mark.usefixtures("web_build")
def test_the_form_of_a_site_with_comments_offers_one_for_each_coach(client: TestClient, staff) -> None:
    form = client.get("/team/northfield-university/womens-soccer/rate").text
    assert form.count("Add a comment") == len(staff)


@pytest.mark.usefixtures("web_build")
def test_neither_the_page_nor_the_poster_changes_when_somebody_rates(
    ada: Person, outsider: Person, client: TestClient, site: Site, staff
) -> None:
    page = "/team/northfield-university/womens-soccer"
    paths = (f"{TEAM}/staff", f"{TEAM}/poster", f"{page}/rate", f"{page}/poster")
    before = [client.get(path).text for path in paths]
    send(ada, *map(rating, staff))

    assert [client.get(path).text for path in paths] == before
    assert [outsider.get(path).text for path in paths] == before
    assert publish_due_reviews(site, at_noon(clock.today() + timedelta(days=15))) == 4
    assert [client.get(path).text for path in paths] == before
