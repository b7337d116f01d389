"""When a season report is made, by the job or by hand, and that it never changes."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from fastapi.testclient import TestClient
from sqlalchemy import select, update

from sideline.config.settings import Settings, read_settings
from sideline.core.errors import Refusal
from sideline.core.site import Site
from sideline.reviews.ledger import fingerprint
from sideline.reviews.model import Review
from sideline.teams.report_numbers import Window
from sideline.teams.season_reports import (
    SeasonReport,
    correct_report,
    make_due_reports,
    make_report,
    read_report,
    report_day,
)
from tests.factories import make_edition
from tests.teams.conftest import AddPost, AddReviews

AUGUST = datetime(2027, 8, 1, 12, tzinfo=UTC)
PATH = "/api/season-reports/womens-soccer/2026"


@pytest.fixture
def settings(settings: Settings, request: pytest.FixtureRequest) -> Settings:
    modes = {"edition": "weekly", "windows": "seasons"}
    mode = next((mode for word, mode in modes.items() if word in request.node.name), "now")
    return settings.model_copy(update={"publication": mode})


@pytest.fixture
def rated(post: AddPost, reviews: AddReviews) -> int:
    """A coach with numbers in the season 2026-27, and their id."""
    coach_id = post("Mara Lindqvist", role="head")
    reviews(coach_id, 5, 4, 4, 4, 4, would_recommend=True)
    return coach_id


def made(site: Site) -> list[tuple[str, int]]:
    """Return gender and season of the stored reports in soccer that have numbers."""
    with site.database.reading() as session:
        rows = session.scalars(select(SeasonReport).order_by(SeasonReport.season)).all()
        return [(row.gender, row.season) for row in rows if row.content["teams"]]


@pytest.mark.both
@pytest.mark.usefixtures("rated")
def test_the_job_makes_the_reports_of_the_season_that_has_ended_once(site: Site, client: TestClient) -> None:
    make_due_reports(site, AUGUST - timedelta(days=1))
    assert made(site) == []
    make_due_reports(site, AUGUST)
    before = client.get(PATH).json()
    with site.database.writing() as session:
        session.execute(update(Review).values(rating=1))
    make_due_reports(site, AUGUST + timedelta(hours=1))
    after = client.get(PATH).json()

    assert made(site) == [("Women", 2026)]
    assert before["report"]["conferences"][0]["teams"][0]["grades"][0] == 4.2
    assert after == before
    assert after["fingerprint"] == fingerprint(after["report"])


@pytest.mark.usefixtures("rated")
def test_a_new_site_makes_no_report_of_a_season_long_ago(site: Site) -> None:
    make_due_reports(site, AUGUST + timedelta(days=40))
    assert made(site) == []


@pytest.mark.usefixtures("rated")
def test_with_editions_reports_wait_until_an_edition_has_appeared(site: Site) -> None:
    day = report_day(site, 2026, "Soccer")
    assert day == date(2027, 8, 2)
    with site.database.writing() as session:
        make_edition(session, day, "running")
    make_due_reports(site, AUGUST + timedelta(days=1))
    assert made(site) == []
    with site.database.writing() as session:
        make_edition(session, day)
    make_due_reports(site, AUGUST + timedelta(days=1))
    assert made(site) == [("Women", 2026)]


def test_with_windows_of_a_season_its_report_comes_in_the_first_one_of_the_next(site: Site) -> None:
    assert report_day(site, 2026, "Soccer") == date(2027, 8, 15)


@pytest.mark.usefixtures("rated")
def test_a_report_made_by_hand_needs_a_season_that_is_over(site: Site) -> None:
    with pytest.raises(Refusal, match="over on 2027-07-31"):
        make_report(site, "womens-soccer", 2026, None, AUGUST - timedelta(days=1))
    with pytest.raises(Refusal, match="within 2026-08-01 to 2027-07-31"):
        make_report(site, "womens-soccer", 2026, Window(date(2026, 7, 31), date(2026, 12, 1)), AUGUST)
    with pytest.raises(Refusal, match="no such report"):
        make_report(site, "soccer", 2026, None, AUGUST)

    report = make_report(site, "womens-soccer", 2026, Window(date(2026, 9, 1), date(2026, 12, 1)), AUGUST)

    assert (report["first_day"], report["last_day"], report["teams"]) == ("2026-09-01", "2026-12-01", 1)
    with pytest.raises(Refusal, match="never changes"):
        make_report(site, "womens-soccer", 2026, None, AUGUST)
    make_due_reports(site, AUGUST)
    assert made(site) == [("Women", 2026)]


@pytest.mark.usefixtures("rated")
def test_a_report_made_by_hand_is_made_on_the_day_of_an_edition(site: Site) -> None:
    monday = date(2026, 12, 21)
    window = Window(date(2026, 11, 9), monday)
    at_noon = datetime(2026, 12, 21, 17, tzinfo=UTC)
    with pytest.raises(Refusal, match="day of an edition"):
        make_report(site, "womens-soccer", 2026, window, at_noon)
    with site.database.writing() as session:
        make_edition(session, monday)
    for refused, at in ((window, at_noon + timedelta(days=1)), (None, at_noon)):
        with pytest.raises(Refusal, match="day of an edition"):
            make_report(site, "womens-soccer", 2026, refused, at)
    assert make_report(site, "womens-soccer", 2026, window, at_noon)["published"] == "2026-12-21"


@pytest.mark.usefixtures("rated")
def test_before_its_day_a_report_says_only_when_it_comes_out(client: TestClient) -> None:
    with time_machine.travel(datetime(2026, 12, 1, tzinfo=UTC)):
        report = client.get(PATH).json()
        assert client.get("/api/season-reports/womens-soccer/2027").status_code == 404
        assert client.get("/api/season-reports/womens-soccer/2025").status_code == 404
        assert client.get("/api/season-reports/soccer/2026").status_code == 404
        assert client.get("/api/season-reports/womens-soccer/02026").status_code == 404
        assert client.get("/api/season-reports").json() == {"reports": []}
    assert (report["report"], report["comes_out"], report["fingerprint"], report["cite"]) == (
        None,
        "2027-08-01",
        "",
        "",
    )
    assert report["description"] == "Comes out Sunday, Aug 1, 2027."


@pytest.mark.usefixtures("rated")
def test_on_its_day_a_report_says_so_until_it_is_made(site: Site, client: TestClient) -> None:
    with time_machine.travel(AUGUST + timedelta(days=1)):
        assert client.get(PATH).status_code == 404
    with time_machine.travel(AUGUST):
        assert client.get(PATH).json()["description"] == "Comes out Sunday, Aug 1, 2027."
        make_due_reports(site, AUGUST)
        assert client.get(PATH).json()["comes_out"] is None


@pytest.mark.usefixtures("rated")
def test_the_list_has_the_reports_with_numbers(site: Site, client: TestClient) -> None:
    make_due_reports(site, AUGUST)
    [row] = client.get("/api/season-reports").json()["reports"]
    assert (row["path"], row["headline"]) == ("/reports/womens-soccer/2026", "Women's Soccer, 2026-27")
    men = client.get("/api/season-reports/mens-soccer/2026").json()
    assert men["description"] == "Not enough athletes answered. We publish nothing about this season."
    assert men["others"] == [{"name": "Women's Soccer 2026-27", "path": "/reports/womens-soccer/2026"}]


@pytest.mark.both
@pytest.mark.usefixtures("rated")
def test_a_correction_is_added_with_its_day_and_the_numbers_stay(site: Site, client: TestClient) -> None:
    with pytest.raises(Refusal, match="no such report"):
        correct_report(site, "womens-soccer", 2026, "No.")
    make_due_reports(site, AUGUST)
    before, listed = client.get(PATH).json(), client.get("/api/season-reports").json()
    sentences = ["Northfield played in another conference.", "Nine athletes rated."]
    with time_machine.travel(AUGUST + timedelta(days=3)):
        for sentence in sentences:
            correct_report(site, "womens-soccer", 2026, sentence)

    corrections = [{"day": "2027-08-04", "text": sentence} for sentence in sentences]
    after = client.get(PATH).json()
    assert before["corrections"] == []
    assert after == before | {"corrections": corrections}
    assert after["fingerprint"] == fingerprint(after["report"])
    assert client.get("/api/season-reports").json() == listed


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Press desk <press@northfield.edu>", {"name": "Press desk", "email": "press@northfield.edu"}),
        ("press@northfield.edu", {"name": "", "email": "press@northfield.edu"}),
        ("", None),
    ],
)
@pytest.mark.usefixtures("rated")
def test_a_report_says_whom_to_ask_and_who_pays(site: Site, typed: str, shown: dict[str, str] | None) -> None:
    settings = read_settings(data_dir=site.settings.data_dir, press_contact=typed, funding="Donations.")
    make_due_reports(site, AUGUST)
    details = read_report(replace(site, settings=settings), "womens-soccer", "2026")
    assert (details["press"], details["funding"]) == (shown, "Donations.")
