"""Switching between publishing at once, weekly editions and editions of seasons: whatever waits appears, and once."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
import time_machine
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import select, update

from sideline.config.settings import Settings
from sideline.core.crypto import AuthorsKey, Keys, new_authors_key
from sideline.core.db.engine import Database
from sideline.core.site import Site
from sideline.desk.members import set_role
from sideline.operations.upkeep.audit import wrong_tallies
from sideline.operations.upkeep.check_authors import wrong_private_records
from sideline.operations.upkeep.rotate_authors_key import rotate_authors_key
from sideline.reviews import editions
from sideline.reviews.editions import Edition, publish_edition
from sideline.reviews.model import Review
from sideline.reviews.surge import ALWAYS_USUAL_IN_HOUR
from sideline.reviews.waiting import publish_due_reviews
from tests.desk.conftest import cases, decide, decide_surge, report, undo, with_surges
from tests.factories import make_coach, make_windows
from tests.people import People, Person
from tests.reviews.bodies import review_body

NEW_YORK = ZoneInfo("America/New_York")
JANUARY = date(2027, 1, 15)


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"staff_second_factor": False})


class Running:
    """A running site, without workers, that is restarted with other settings."""

    def __init__(self, app: FastAPI, client: TestClient, clock: time_machine.Traveller) -> None:
        self._app, self.client, self._clock = app, client, clock

    @property
    def site(self) -> Site:
        site: Site = self._app.state.site
        return site

    @site.setter
    def site(self, site: Site) -> None:
        self._app.state.site = site

    def switch(self, publication: str, time: str) -> None:
        """Restart the site with this setting, and run its jobs at a time in New York."""
        settings = self.site.settings.model_copy(update={"publication": publication})
        self.site = Site(settings, *keys_of(self.site))
        self.run_jobs(time)

    def run_jobs(self, time: str) -> None:
        """Run both jobs that publish twice, at a time in New York."""
        self._clock.move_to(at(time))
        for _ in range(2):
            publish_edition(self.site, at(time))
            publish_due_reviews(self.site, at(time))

    def shown(self, coach_id: int) -> list[tuple[str, int]]:
        """Return day and stars of the published reviews, after checking the counters."""
        reviews = self.client.get(f"/api/coaches/{coach_id}/reviews").json()["items"]
        assert len(reviews) == self.client.get(f"/api/coaches/{coach_id}").json()["total_reviews"]
        return sorted((review["date"], review["rating"]) for review in reviews)

    def editions(self) -> dict[date, str]:
        """Return the progress of the editions."""
        with self.site.database.reading() as session:
            return {edition.day: edition.progress for edition in session.scalars(select(Edition))}

    def assert_correct(self) -> None:
        assert wrong_tallies(self.site.database) == []
        assert wrong_private_records(self.site.database, self.site.authors_key) == []


@pytest.fixture
def runs_workers() -> bool:
    """They would publish while a test looks."""
    return False


@pytest.fixture
def running(app: FastAPI, client: TestClient) -> Iterator[Running]:
    with time_machine.travel(at("2026-12-02 10:00"), tick=False) as clock:
        yield Running(app, client, clock)


def at(text: str) -> datetime:
    """Return a time in New York in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=NEW_YORK).astimezone(UTC)


def keys_of(site: Site) -> tuple[Database, Keys, AuthorsKey]:
    return site.database, site.keys, site.authors_key


def rate(author: Person, coach_id: int, stars: int, **fields: object) -> str:
    response = author.post(f"/api/coaches/{coach_id}/reviews", review_body(stars, **fields))
    assert response.status_code == 201, response.text
    return f"/api/my/reviews/{response.json()['id']}"


@pytest.mark.both
def test_now_weekly_seasons_and_now_again_lose_nothing(running: Running, people: People, coach_id: int) -> None:
    running.switch("now", "2026-12-02 10:00")
    with_others = rate(people("with"), coach_id, 1, publish_with_others=True)
    with_day = rate(people("day"), coach_id, 2, not_before=str(JANUARY))
    edited, deleted = (rate(people(name), coach_id, 3) for name in ("edits", "deletes"))
    today = [("2026-12-02", 3)] * 2
    assert running.shown(coach_id) == today

    # To weekly on a Wednesday: there is no edition of the Monday before, which was not one.
    running.switch("weekly", "2026-12-02 11:00")
    assert (running.shown(coach_id), running.editions()) == (today, {})
    assert people("with").get(with_others).json()["appears_on"] == "2026-12-07"
    assert people("day").get(with_day).json()["appears_on"] == "2027-01-18"
    for number in range(4):
        rate(people(f"new{number}"), coach_id, 5)
    running.run_jobs("2026-12-07 06:00")
    week = [*today, ("2026-12-07", 1), *[("2026-12-07", 5)] * 4]
    assert running.shown(coach_id) == sorted(week)
    assert people("edits").put(edited, review_body(4)).json()["pending"]["appears_on"] == "2026-12-14"
    assert people("deletes").delete(deleted).status_code == 204
    rate(people("later"), coach_id, 4)
    assert running.shown(coach_id) == sorted(week)

    # To seasons before the week's edition: all of it comes with the next edition, whose day is another one.
    running.switch("seasons", "2026-12-08 10:00")
    assert running.editions() == {date(2026, 12, 7): "done"}
    assert people("day").get(with_day).json()["appears_on"] == str(JANUARY)
    rate(people("season"), coach_id, 4)
    chosen = rate(people("june"), coach_id, 2, not_before="2027-06-15")
    running.run_jobs("2026-12-14 06:00")
    assert running.shown(coach_id) == sorted(week)
    assert people("deletes").get(deleted).json()["pending"]["kind"] == "delete"

    # To now: what waits for an edition appears within a day, a day that an author has chosen is kept.
    running.switch("now", "2026-12-14 10:00")
    at_once = [("2026-12-02", 4), *week[2:], *[("2026-12-14", 4)] * 2]
    assert running.shown(coach_id) == sorted(at_once)
    assert people("deletes").get(deleted).status_code == 404
    assert people("day").get(with_day).json()["appears_on"] == str(JANUARY)
    running.run_jobs("2027-01-15 12:00")
    assert running.shown(coach_id) == sorted([*at_once, (str(JANUARY), 2)])
    assert people("june").get(chosen).json()["appears_on"] == "2027-06-15"
    running.assert_correct()


@pytest.mark.both
def test_a_review_restored_after_a_switch_returns_with_an_edition_and_within_a_day_without(
    running: Running, people: People, coach_id: int
) -> None:
    running.switch("now", "2026-12-02 10:00")
    path = rate(people("ada"), coach_id, 3)
    moderator = people("mona")
    with running.site.database.writing() as session:
        set_role(session, moderator.email, "moderator")
    report(running.client, coach_id)
    case_id = cases(moderator)[0]["id"]
    decide(moderator, case_id)
    assert running.shown(coach_id) == []
    running.switch("weekly", "2026-12-02 11:00")
    moderator = people("mona")
    assert undo(moderator, case_id) == 200
    running.run_jobs("2026-12-03 10:00")
    assert running.shown(coach_id) == []
    assert people("ada").get(path).json()["appears_on"] == "2026-12-07"
    running.switch("now", "2026-12-03 11:00")
    assert running.shown(coach_id) == [("2026-12-03", 3)]
    running.assert_correct()


@pytest.mark.both
def test_a_surge_that_is_kept_after_a_switch_appears_with_the_next_edition(
    running: Running, people: People, coach_id: int
) -> None:
    running.site = Site(with_surges(running.site.settings), *keys_of(running.site))
    running.switch("now", "2026-12-02 10:00")
    for number in range(ALWAYS_USUAL_IN_HOUR + 5):
        rate(people(f"athlete{number}"), coach_id, 5)
    public = [("2026-12-02", 5)] * ALWAYS_USUAL_IN_HOUR
    assert running.shown(coach_id) == public
    running.switch("weekly", "2026-12-03 10:00")
    moderator = people("mona")
    with running.site.database.writing() as session:
        set_role(session, moderator.email, "moderator")
    decide_surge(moderator, cases(moderator)[0]["id"])
    running.run_jobs("2026-12-04 10:00")
    assert running.shown(coach_id) == public
    running.run_jobs("2026-12-07 06:00")
    # They have never been public, so they have the day of the edition.
    assert running.shown(coach_id) == sorted([*public, *[("2026-12-07", 5)] * 5])
    running.assert_correct()


@pytest.mark.both
def test_from_seasons_to_weekly_what_waits_comes_with_the_next_edition(
    running: Running, people: People, coach_id: int
) -> None:
    running.switch("seasons", "2026-12-02 10:00")
    paths = [rate(people(f"author{number}"), coach_id, 5) for number in range(5)]
    chosen = rate(people("chosen"), coach_id, 1, not_before=str(JANUARY))
    running.switch("weekly", "2026-12-09 10:00")
    assert (running.shown(coach_id), running.editions()) == ([], {})
    assert people("author0").get(paths[0]).json()["appears_on"] == "2026-12-14"
    assert people("chosen").get(chosen).json()["appears_on"] == "2027-01-18"
    running.run_jobs("2026-12-14 06:00")
    assert running.shown(coach_id) == [("2026-12-14", 5)] * 5
    # Its own edition has fewer than five new ones. The third one after it has any.
    for day in ("2027-01-18", "2027-01-25", "2027-02-01"):
        running.run_jobs(f"{day} 06:00")
    assert running.shown(coach_id) == [("2026-12-14", 5)] * 5
    running.run_jobs("2027-02-08 06:00")
    assert running.shown(coach_id) == [*[("2026-12-14", 5)] * 5, ("2027-02-08", 1)]
    running.assert_correct()


def test_another_weekday_is_the_next_edition(running: Running, people: People, coach_id: int) -> None:
    running.switch("weekly", "2026-12-02 10:00")
    for number in range(5):
        rate(people(f"author{number}"), coach_id, 5)
    running.switch("weekly friday 18:00 America/New_York", "2026-12-02 11:00")
    running.run_jobs("2026-12-04 06:00")
    assert running.shown(coach_id) == [("2026-12-04", 5)] * 5


def test_a_chosen_day_is_sealed_like_another_one_and_outlives_a_new_authors_key(
    running: Running, people: People, coach_id: int
) -> None:
    running.switch("seasons", "2026-12-02 10:00")
    chosen = rate(people("chosen"), coach_id, 1, not_before=str(JANUARY))
    rate(people("other"), coach_id, 5)
    site = running.site
    with site.database.reading() as session:
        lengths = {len(text or "") for text in session.scalars(select(Review.appears_on))}
    assert len(lengths) == 1
    assert people("chosen").get(chosen).json()["appears_on"] == str(JANUARY)

    new = AuthorsKey(new_authors_key())
    rotate_authors_key(site.database, site.authors_key, new, site.keys)
    running.site = Site(site.settings, site.database, site.keys, new)
    running.switch("now", "2026-12-02 11:00")
    assert running.shown(coach_id) == [("2026-12-02", 5)]


@pytest.mark.both
@pytest.mark.parametrize("later", ["weekly", "now"])
def test_an_interrupted_edition_is_finished_before_anything_else(
    running: Running, people: People, coach_id: int, monkeypatch: pytest.MonkeyPatch, later: str
) -> None:
    running.switch("weekly", "2026-12-02 10:00")
    for number in range(5):
        rate(people(f"author{number}"), coach_id, 5)
    with monkeypatch.context() as patch:
        patch.setattr(editions, "_publish_coach", _fail)
        with pytest.raises(RuntimeError):
            running.run_jobs("2026-12-07 06:00")
    assert running.editions() == {date(2026, 12, 7): "running"}
    running.switch(later, "2026-12-14 08:00")
    assert running.shown(coach_id) == [("2026-12-07", 5)] * 5
    assert running.editions()[date(2026, 12, 7)] == "done"
    running.assert_correct()


def _fail(*_: object) -> None:
    raise RuntimeError("the disk is full")


def test_an_edition_appears_late_after_an_outage_and_the_usual_days_are_not_added_to_those_of_the_file(
    running: Running, people: People, coach_id: int
) -> None:
    make_windows(running.site.database, ",2027-01-05,2027-01-11")
    running.switch("seasons", "2026-12-02 10:00")
    rate(people("ada"), coach_id, 5)
    running.run_jobs("2027-01-13 10:00")
    assert running.shown(coach_id) == [("2027-01-11", 5)]
    running.run_jobs("2027-01-15 06:00")
    assert running.editions() == {date(2027, 1, 11): "done"}


@pytest.mark.both
@pytest.mark.parametrize("is_down", [False, True])
def test_a_sport_has_nothing_new_on_the_day_of_another_one_unless_it_missed_its_own(
    *, running: Running, people: People, coach_id: int, is_down: bool
) -> None:
    """A review that is kept until a chosen day, and a restored one, have no day of their own that says which edition
    they are in. In that of another sport they would be the only change, and the first one too early.
    """
    site = running.site
    make_windows(site.database, "Basketball,2027-05-01,2027-05-10", "Golf,2027-01-12,2027-01-18")
    running.switch("seasons", "2026-12-02 10:00")
    with site.database.writing() as session:
        golf_id = make_coach(session, "Gil Green", sport="Golf").id
    chosen = rate(people("chosen"), coach_id, 1, not_before=str(JANUARY))
    assert people("chosen").get(chosen).json()["appears_on"] == "2027-05-10"
    restored = rate(people("restored"), coach_id, 2)
    with site.database.writing() as session:
        session.execute(update(Review).where(Review.rating == 2).values(appears_on=None))
    assert people("restored").get(restored).json()["appears_on"] == "2027-05-10"
    rate(people("golfer"), golf_id, 5)
    if not is_down:
        running.run_jobs("2027-01-18 06:00")
        assert (running.shown(coach_id), running.shown(golf_id)) == ([], [("2027-01-18", 5)])
    running.run_jobs("2027-05-10 06:00")
    assert running.shown(coach_id) == [("2027-05-10", 1), ("2027-05-10", 2)]
    assert running.shown(golf_id) == [("2027-05-10" if is_down else "2027-01-18", 5)]
    running.assert_correct()
