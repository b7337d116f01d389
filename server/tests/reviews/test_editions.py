"""Editions: what athletes write, change and delete becomes public on one day, for all coaches."""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
import time_machine
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.config.publication import WINDOWS_FILE, Window, make_calendar, read_windows_file
from sideline.config.settings import Settings
from sideline.core.site import Site
from sideline.operations.upkeep.audit import wrong_tallies
from sideline.operations.upkeep.check_authors import wrong_private_records
from sideline.reviews.editions import FEWEST_ATHLETES, Edition, publish_edition, read_edition_days
from sideline.reviews.model import Review
from tests.people import People, Person
from tests.reviews.bodies import review_body
from tests.reviews.test_filtered_reviews import store_reviews
from tests.reviews.weekly import MONDAY, at


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"publication": "weekly"})


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(at("2026-12-02 10:00"), tick=False) as traveller:
        yield traveller


def assert_correct(site: Site) -> None:
    assert wrong_tallies(site.database) == []
    assert wrong_private_records(site.database, site.authors_key) == []


def shown(client: TestClient, coach_id: int) -> list[tuple[str, int]]:
    """Return day and stars of the published reviews."""
    reviews = client.get(f"/api/coaches/{coach_id}/reviews").json()["items"]
    assert len(reviews) == client.get(f"/api/coaches/{coach_id}").json()["total_reviews"]
    return sorted((review["date"], review["rating"]) for review in reviews)


@pytest.mark.parametrize(
    ("now", "day"),
    [
        ("2026-12-02 10:00", "2026-12-07"),
        ("2026-12-06 17:59", "2026-12-07"),
        ("2026-12-06 18:00", "2026-12-14"),
        ("2026-12-07 05:00", "2026-12-14"),
        ("2026-12-07 09:00", "2026-12-14"),
    ],
)
def test_a_weekly_edition_has_what_was_written_before_its_closing_time(now: str, day: str) -> None:
    calendar = make_calendar("weekly")
    assert calendar is not None
    assert calendar.next_day(at(now), "Soccer") == date.fromisoformat(day)


def test_seasons_are_those_of_the_windows_and_otherwise_the_usual_days() -> None:
    usual = make_calendar("seasons")
    assert usual is not None
    assert usual.next_day(at("2026-12-02 10:00"), "Soccer") == date(2027, 1, 15)
    windows = [
        Window("Volleyball", date(2026, 12, 15), date(2026, 12, 21)),
        Window("", date(2027, 1, 5), date(2027, 1, 11)),
    ]
    calendar = make_calendar("seasons", windows)
    assert calendar is not None
    assert calendar.next_day(at("2026-12-15 23:59"), "Volleyball") == date(2026, 12, 21)
    assert calendar.next_day(at("2026-12-16 00:00"), "Soccer") == date(2027, 1, 11)
    assert calendar.last_day(at("2026-12-21 05:59")) == date(2026, 8, 15)
    assert calendar.last_day(at("2026-12-21 06:00")) == date(2026, 12, 21)


GOLF = "Golf,2026-12-15,2026-12-21\n"


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("", "the first line must be sport,closes,publishes"),
        (f"sport,publishes\n{GOLF}", "the first line must be sport,closes,publishes"),
        (f"sport,closes,publishes\n{GOLF}Golf,2026-12-15\n", "line 3: days must look like"),
        (f"sport,closes,publishes\n{GOLF}Golf,15 Dec,2026-12-21\n", "line 3: days must look like"),
        (f"sport,closes,publishes\n{GOLF}Golf,2026-02-30,2026-12-21\n", "line 3: days must look like"),
        ("sport,closes,publishes\nGolf,2026-12-21,2026-12-21\n", "line 2: an edition must close on a day before"),
        (f"sport,closes,publishes\n{'x' * 200_000},2026-12-15,2026-12-21\n", "is not a CSV file in UTF-8"),
        (f"sport,closes,publishes\n{GOLF}".encode("utf-16"), "is not a CSV file in UTF-8"),
        ("sport,closes,publishes\nFútbol,2026-12-15,2026-12-21\n".encode("latin-1"), "is not a CSV file in UTF-8"),
    ],
)
def test_a_wrong_file_of_days_is_named_with_its_line(tmp_path: Path, content: str | bytes, problem: str) -> None:
    file = tmp_path / WINDOWS_FILE
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(ValueError, match=rf"^{re.escape(str(file))}.*{problem}"):
        read_windows_file(file)


def test_a_file_of_days_from_excel_is_read(tmp_path: Path) -> None:
    file = tmp_path / WINDOWS_FILE
    file.write_text(f"sport,closes,publishes\n{GOLF}", encoding="utf-8-sig")
    assert read_windows_file(file) == [Window("Golf", date(2026, 12, 15), date(2026, 12, 21))]


@pytest.mark.both
def test_new_reviews_edits_and_deletions_appear_together_and_not_before(
    client: TestClient, site: Site, people: People, coach_id: int, clock: time_machine.Traveller
) -> None:
    authors = [people(f"author{number}") for number in range(7)]
    paths = [_rate(author, coach_id, 4) for author in authors[:5]]
    own = authors[0].get(paths[0]).json()
    assert (own["appears_on"], own["pending"], own["coach"]["name"]) == (str(MONDAY), None, own["coach"]["name"])
    assert publish_edition(site, at("2026-12-07 05:59")) == 0
    assert shown(client, coach_id) == []

    clock.move_to(at("2026-12-07 06:00"))
    assert publish_edition(site, at("2026-12-07 06:00")) == 1
    assert shown(client, coach_id) == [(str(MONDAY), 4)] * 5
    assert publish_edition(site, at("2026-12-07 06:05")) == 0
    assert_correct(site)

    authors = [people(f"author{number}") for number in range(7)]
    before = client.get(f"/api/coaches/{coach_id}").content
    edited = authors[0].put(paths[0], review_body(1)).json()
    assert (edited["rating"], edited["pending"]) == (1, {"kind": "edit", "appears_on": "2026-12-14"})
    assert authors[1].delete(paths[1]).status_code == 204
    assert authors[1].get(paths[1]).json()["pending"] == {"kind": "delete", "appears_on": "2026-12-14"}
    for author in authors[5:]:
        _rate(author, coach_id, 2)
    for author in (people(f"another{number}") for number in range(3)):
        _rate(author, coach_id, 2)
    assert client.get(f"/api/coaches/{coach_id}").content == before
    assert_correct(site)

    clock.move_to(at("2026-12-14 06:00"))
    assert publish_edition(site, at("2026-12-14 06:00")) == 1
    week, later = str(MONDAY), "2026-12-14"
    assert shown(client, coach_id) == sorted([(week, 1), *[(week, 4)] * 3, *[(later, 2)] * 5])
    authors = [people(f"author{number}") for number in range(7)]
    assert authors[1].get(paths[1]).status_code == 404
    with site.database.reading() as session:
        edition = session.get_one(Edition, date(2026, 12, 14))
        assert (edition.progress, edition.changed, edition.left) == ("done", 1, 1)
        assert session.scalars(select(Review.pending).where(Review.pending.is_not(None))).all() == []
    assert_correct(site)


def _rate(author: Person, coach_id: int, stars: int) -> str:
    response = author.post(f"/api/coaches/{coach_id}/reviews", review_body(stars))
    assert response.status_code == 201, response.text
    return f"/api/my/reviews/{response.json()['id']}"


def test_fewer_than_five_new_reviews_wait_for_at_most_three_weeks(
    client: TestClient, site: Site, people: People, coach_id: int, clock: time_machine.Traveller
) -> None:
    path = _rate(people("ada"), coach_id, 4)
    for week in range(3):
        day = MONDAY + timedelta(weeks=week)
        clock.move_to(at(f"{day} 06:00"))
        assert publish_edition(site, at(f"{day} 06:00")) == 0
        assert shown(client, coach_id) == []
        assert people("ada").get(path).json()["appears_on"] == str(day + timedelta(weeks=1))
    clock.move_to(at("2026-12-28 06:00"))
    assert publish_edition(site, at("2026-12-28 06:00")) == 1
    assert shown(client, coach_id) == [("2026-12-28", 4)]
    assert_correct(site)


def test_a_change_is_taken_back(clock: object, ada: Person, site: Site, people: People, coach_id: int) -> None:
    paths = [
        _rate(person, coach_id, 4)
        for person in (ada, *(people(f"person{number}") for number in range(FEWEST_ATHLETES - 1)))
    ]
    publish_edition(site, at("2026-12-07 06:00"))
    for change in (lambda: ada.put(paths[0], review_body(1)), lambda: ada.delete(paths[0])):
        assert change().is_success
        assert ada.get(paths[0]).json()["pending"] is not None
        back = ada.delete(f"{paths[0]}/pending").json()
        assert (back["pending"], back["rating"]) == (None, 4)
    assert ada.delete(f"{paths[0]}?at_once=true").status_code == 204
    assert ada.get(paths[0]).status_code == 404
    assert_correct(site)


def test_a_site_that_publishes_at_once_again_publishes_what_waits_for_an_edition(
    clock: object, client: TestClient, site: Site, ada: Person, coach_id: int
) -> None:
    _rate(ada, coach_id, 4)
    publishes_at_once = Settings(data_dir=site.settings.data_dir, database_url=site.settings.database_url)
    at_once = Site(publishes_at_once, site.database, site.keys, site.authors_key)
    assert publish_edition(at_once, at("2026-12-02 10:05")) == 1
    assert shown(client, coach_id) == [("2026-12-02", 4)]
    assert_correct(site)


@pytest.mark.both
def test_readers_see_the_days_of_the_editions_and_when_the_open_one_closes(
    client: TestClient, site: Site, people: People, coach_id: int, clock: time_machine.Traveller
) -> None:
    days = client.get("/api/edition?sport=Golf").json()
    assert days == {
        "mode": "weekly",
        "zone": "America/New_York",
        "last": None,
        "next": "2026-12-07",
        "open": "2026-12-07",
        "closes_at": "2026-12-06T23:00:00Z",
        "not_before": [
            {"day": "2027-01-15", "edition": "2027-01-18", "closes_at": "2027-01-17T23:00:00Z"},
            {"day": "2027-06-15", "edition": "2027-06-21", "closes_at": "2027-06-20T22:00:00Z"},
            {"day": "2027-08-15", "edition": "2027-08-16", "closes_at": "2027-08-15T22:00:00Z"},
        ],
    }
    for number in range(FEWEST_ATHLETES):
        _rate(people(f"author{number}"), coach_id, 4)
    assert client.get("/api/edition?sport=Golf").json() == days  # What waits changes nothing.

    clock.move_to(at("2026-12-06 18:00"))
    closed = client.get("/api/edition?sport=Golf").json()
    assert (closed["next"], closed["open"]) == ("2026-12-07", "2026-12-14")
    clock.move_to(at("2026-12-07 05:59"))
    assert client.get("/api/edition").json()["next"] == "2026-12-07"
    clock.move_to(at("2026-12-07 06:00"))
    assert client.get("/api/edition").json()["last"] is None
    publish_edition(site, at("2026-12-07 06:00"))
    published = client.get("/api/edition").json()
    assert (published["last"], published["next"]) == ("2026-12-07", "2026-12-14")


def test_the_users_data_has_a_pending_change(
    clock: object, ada: Person, site: Site, people: People, coach_id: int
) -> None:
    paths = [
        _rate(person, coach_id, 4)
        for person in (ada, *(people(f"person{number}") for number in range(FEWEST_ATHLETES - 1)))
    ]
    publish_edition(site, at("2026-12-07 06:00"))
    ada.put(paths[0], review_body(1, comment="Changed my mind."))
    (review,) = ada.get("/api/my/data").json()["reviews"]
    assert (review["rating"], review["comment"], review["pending"]["kind"]) == (1, "Changed my mind.", "edit")
    page = ada.get("/api/my/data.html").text
    assert "<dt>Your change below appears</dt>" in page
    assert "Changed my mind." in page
    ada.delete(paths[0])
    assert "<dt>Disappears</dt>" in ada.get("/api/my/data.html").text


def test_a_profile_has_the_days_of_the_editions_only_on_a_site_with_editions(
    clock: object, web_build: object, client: TestClient, coach_id: int
) -> None:
    for path in (f"/coach/{coach_id}", f"/coach/{coach_id}/rate"):
        page = client.get(path).text
        assert '<meta name="publication" content="weekly">' in page
        assert '"next":"2026-12-07"' in page


def test_a_site_that_publishes_at_once_has_no_days(site: Site) -> None:
    publishes_at_once = Settings(data_dir=site.settings.data_dir, database_url=site.settings.database_url)
    at_once = Site(publishes_at_once, site.database, site.keys, site.authors_key)
    days = read_edition_days(at_once, "Golf")
    assert days.pop("mode") == "now"
    assert not any(days.values())


def test_a_list_of_reviews_says_which_of_its_days_are_editions(
    clock: time_machine.Traveller, site: Site, client: TestClient, people: People
) -> None:
    before = [{"rating": 2, "tags": [], "created_on": day, "comment": ""} for day in (MONDAY, date(2026, 11, 3))]
    coach_id = store_reviews(site, before)
    for monday in (MONDAY, MONDAY + timedelta(weeks=1)):
        for number in range(11):
            _rate(people(f"athlete{number} of {monday}"), coach_id, 4)
        publish_edition(site, at(f"{monday} 06:00"))
        clock.move_to(at(f"{monday} 10:00"))
    path = f"/api/coaches/{coach_id}/reviews"
    first = client.get(path).json()
    assert first["editions"] == ["2026-12-14", "2026-12-07"]
    last = client.get(path, params={"cursor": first["next_cursor"]}).json()
    assert [review["date"] for review in last["items"]] == ["2026-12-07"] * 3 + ["2026-11-03"]
    assert last["editions"] == ["2026-12-07"]
    assert client.get(f"{path}?sort=highest").json()["editions"] == []
    assert client.get(f"{path}?stars=1").json()["editions"] == []
