"""The letter on a site with editions: about the edition that has appeared, after it, and once."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta

import pytest

from sideline.config.settings import Settings
from sideline.core.site import Site
from sideline.operations.jobs.letter import SPREAD
from sideline.reviews.editions import Progress
from tests.factories import make_edition
from tests.letter.conftest import LATER, MONDAY, TEAM, Reader, rows, send, text_of
from tests.teams.conftest import AddPost, AddReviews

DAY, WEEK = timedelta(days=1), timedelta(days=7)
TODAY = MONDAY.date()
APPEARS = MONDAY - timedelta(hours=2)
"""6 a.m. in New York."""


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"publication": "weekly"})


def add_edition(site: Site, day: date, progress: Progress = "done", *, appeared: Sequence[int] = (0,)) -> None:
    with site.database.writing() as session:
        make_edition(session, day, progress, appeared=appeared)


def counts(site: Site, now: datetime = LATER) -> list[list[str]]:
    """Return what the letters say about coaches."""
    return [row[1:] for letter in send(site, now) for row in rows(letter)["Coaches"].values()]


@pytest.mark.both
def test_it_is_about_the_edition_that_has_just_appeared(
    site: Site, reader: Reader, post: AddPost, reviews: AddReviews
) -> None:
    coach_id = post("Kim Ray")
    reviews(coach_id, *[5] * 6, day=TODAY)
    reviews(coach_id, *[1] * 7, day=TODAY - WEEK)
    for day in (TODAY - WEEK, TODAY):
        add_edition(site, day)
    reader("ada", f"/coach/{coach_id}")
    [letter] = send(site)
    [(_, words, *_)] = rows(letter)["Coaches"].values()
    assert words == "6 new"
    for part in ("plain", "html"):
        text = text_of(site, letter, part)
        assert "Edition of Oct 12" in text
        assert f"/editions/{TODAY}" in text
        assert "New from" not in text
    assert letter["day"] == "Edition of Oct 12", "the subject"
    assert len(send(site, LATER + DAY)) == 1


@pytest.mark.parametrize(
    ("appeared", "summary"),
    [([6], "6 new reviews."), ([1, 6], ""), ([3], ""), ([1, 1], ""), ([7, 6], "6 new reviews.")],
)
def test_its_number_of_the_whole_site_is_that_of_the_page_of_the_edition(
    *, site: Site, reader: Reader, post: AddPost, reviews: AddReviews, appeared: list[int], summary: str
) -> None:
    """The page says "7 in two editions": six new ones in the letter would tell that the previous edition had one."""
    reviews(post("Kim Ray"), *[5] * appeared[-1], day=TODAY)
    add_edition(site, TODAY, appeared=appeared)
    reader("ada", TEAM)
    [letter] = send(site)
    assert letter["summary"] == summary


def test_it_waits_until_the_edition_is_done(site: Site, reader: Reader, post: AddPost, reviews: AddReviews) -> None:
    reviews(post("Kim Ray"), 5, day=TODAY)
    reader("ada", TEAM)
    add_edition(site, TODAY, "running")
    assert send(site) == []
    add_edition(site, TODAY)
    assert send(site, APPEARS + timedelta(minutes=30)) == []
    assert len(send(site, LATER + DAY)) == 1, "a late edition has its letter after it"


@pytest.mark.parametrize("progress", ["none", "running"])
def test_without_an_edition_there_is_none(
    site: Site, reader: Reader, post: AddPost, reviews: AddReviews, progress: Progress
) -> None:
    coach_id = post("Kim Ray")
    reviews(coach_id, 5, day=TODAY - WEEK, reply="Thanks.", replied_on=TODAY - DAY)
    reader("ada", f"/coach/{coach_id}")
    assert send(site) == [], "no edition yet"
    add_edition(site, TODAY - WEEK)
    assert counts(site, LATER - WEEK) == [["new"]]
    add_edition(site, TODAY, progress)
    assert counts(site) == [["new"]]


def test_replies_since_the_edition_before_are_in_it_also_after_weeks_without_one(
    site: Site, reader: Reader, post: AddPost, reviews: AddReviews
) -> None:
    coach_id = post("Kim Ray")
    for number, day in enumerate((TODAY - 2 * WEEK, TODAY - WEEK, TODAY - DAY, TODAY)):
        reviews(coach_id, 5, day=date(2026, 1, 5 + number), reply="Thanks.", replied_on=day)
    add_edition(site, TODAY - 2 * WEEK)
    add_edition(site, TODAY - WEEK, "none")
    add_edition(site, TODAY)
    reader("ada", f"/coach/{coach_id}")
    assert counts(site) == [["replied"]]


def test_letters_of_an_edition_are_spread_over_hours_and_end_after_a_week(
    site: Site, reader: Reader, post: AddPost, reviews: AddReviews
) -> None:
    reviews(post("Kim Ray"), 5, day=TODAY)
    add_edition(site, TODAY)
    for number in range(12):
        reader(f"reader{number}", TEAM)
    assert send(site, MONDAY + 2 * WEEK) == [], "of an old edition"
    assert 0 < len(send(site, APPEARS + timedelta(hours=1) + SPREAD / 2)) < 12
    assert len(send(site)) == 12


def test_an_edition_of_a_season_has_a_letter_on_any_weekday(
    site: Site, reader: Reader, post: AddPost, reviews: AddReviews
) -> None:
    friday = TODAY + 4 * DAY
    reviews(post("Kim Ray"), 5, day=friday)
    add_edition(site, friday)
    reader("ada", TEAM)
    assert send(site) == []
    [letter] = send(site, LATER + 4 * DAY)
    assert letter["day"] == "Edition of Oct 16"
