"""/reports and the page of a season report, with its CSV, from which everything else in it can be computed."""

import csv
from datetime import UTC, datetime
from decimal import ROUND_HALF_UP, Decimal
from io import StringIO
from uuid import uuid4

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.coaches.choices import CATEGORIES
from sideline.coaches.model import University
from sideline.coaches.team_model import Post
from sideline.core.site import Site
from sideline.reviews.model import Review
from sideline.teams.report_numbers import (
    LEAST,
    METHOD,
    ROSTER_SHARE,
    TEAMS_FOR_MEAN,
    TEAMS_FOR_STRIPS,
    nearly_all,
)
from sideline.teams.season_reports import SeasonReport, make_due_reports
from tests.factories import make_coach

SCHOOLS = [f"{name} University" for name in ("North", "South", "East", "West", "Middle", "Far")]
PATH = "/reports/womens-soccer/2026"
GRADES = ("overall", "knowledge", "honesty", "motivation", "planning", "character", "team_spirit")


@pytest.fixture
def report(site: Site) -> None:
    """The report of six teams, four of them in one conference."""
    with site.database.writing() as session:
        for number, school in enumerate(SCHOOLS):
            coach = make_coach(session, f"Coach Number{number}", school, "Soccer")
            post = session.scalars(select(Post).where(Post.coach_id == coach.id)).one()
            post.role = "head"
            university = session.scalars(select(University).where(University.name == school)).one()
            university.conference = "Great Meadow Conference" if number < 4 else ""
            for review in range(5 + number):
                grades = {
                    field: 1 + (number * 3 + review * (index + 2)) % 5
                    for index, field in enumerate(CATEGORIES.values())
                }
                session.add(
                    Review(
                        coach_id=coach.id,
                        team_id=post.team_id,
                        author_tag=uuid4(),
                        updated_on=datetime(2026, 10, 5, tzinfo=UTC).date(),
                        rating=1 + (number + review) % 5,
                        would_recommend=review % 3 > 0,
                        created_on=datetime(2026, 10, 5, tzinfo=UTC).date(),
                        state="published",
                        **{**grades, "planning_rating": 1},
                    )
                )
    make_due_reports(site, datetime(2027, 8, 1, 12, tzinfo=UTC))


def mean(values: list[Decimal]) -> Decimal:
    return (sum(values) / len(values)).quantize(Decimal("0.1"), ROUND_HALF_UP)


def middle(values: list[Decimal]) -> Decimal:
    ordered = sorted(values)
    return mean([ordered[(len(ordered) - 1) // 2], ordered[len(ordered) // 2]])


@pytest.mark.usefixtures("report")
def test_the_csv_gives_every_other_number_of_the_report(client: TestClient) -> None:
    """This program knows only what the page says about its method."""
    rows = [row for row in csv.DictReader(StringIO(client.get(f"{PATH}/table.csv").text)) if not row["no_numbers"]]
    shown = client.get("/api/season-reports/womens-soccer/2026").json()["report"]

    assert shown["teams"] == len(rows) == 6
    assert shown["athletes"] == sum(int(row["athletes"]) for row in rows)
    assert shown["recommend_yes"] == sum(int(row["recommend_yes"]) for row in rows)
    assert shown["recommend_of"] == sum(int(row["recommend_of"]) for row in rows)
    assert shown["medians"] == [float(middle([Decimal(row[grade]) for row in rows])) for grade in GRADES]
    for conference in shown["conferences"]:
        own = [row for row in rows if row["conference"] == conference["name"]]
        if conference["mean"]:
            means = [float(mean([Decimal(row[grade]) for row in own])) for grade in GRADES]
            assert (conference["mean"]["grades"], conference["mean"]["teams"]) == (means, len(own))
    assert [conference["mean"] is not None for conference in shown["conferences"]] == [True, False]
    lowest = [min(GRADES[1:], key=lambda grade: Decimal(row[grade])) for row in rows]
    assert set(lowest) == {"planning"}
    assert shown["headline"] == "Planning is the lowest grade on 6 of 6 teams"


@pytest.mark.usefixtures("report")
def test_a_report_keeps_the_method_it_was_made_with(site: Site, client: TestClient) -> None:
    """A later release may have other limits. Reports of the first one have none stored, and their numbers stay."""
    made = client.get("/api/season-reports/womens-soccer/2026").json()
    assert made["method"] == METHOD
    other = {"rules": [{"title": "Who.", "text": "Six reviews."}], "reasons": {**METHOD["reasons"], "few": "no six"}}
    with site.database.writing() as session:
        row = session.scalars(select(SeasonReport).where(SeasonReport.gender == "Women", SeasonReport.teams > 0)).one()
        conference = row.content["conferences"][0]
        left_out = {**conference["teams"][0], "reason": "few"}
        few = {**conference, "teams": [left_out, *conference["teams"][1:]]}
        row.content = {**row.content, "conferences": [few], "method": other}
    assert client.get("/api/season-reports/womens-soccer/2026").json()["method"] == other
    assert client.get(f"{PATH}/table.csv").text.splitlines()[1].endswith(",no six")
    with site.database.writing() as session:
        row = session.scalars(select(SeasonReport).where(SeasonReport.gender == "Women", SeasonReport.teams > 0)).one()
        row.content = {**made["report"]}
    assert client.get("/api/season-reports/womens-soccer/2026").json() == made


def test_the_words_of_the_method_say_the_limits() -> None:
    """Whoever changes one of these numbers changes METHOD, too."""
    assert (LEAST, ROSTER_SHARE, TEAMS_FOR_STRIPS, TEAMS_FOR_MEAN, nearly_all(20)) == (5, 5, 5, 3, 18)
    words = " ".join(rule["text"] for rule in METHOD["rules"])
    for limit in (
        "five reviews or more",
        "a fifth of its roster",
        "nine tenths",
        "five or more teams",
        "three or more",
    ):
        assert limit in words


@pytest.mark.usefixtures("report", "web_build")
def test_the_page_and_the_sitemap_have_the_report(client: TestClient) -> None:
    page = client.get(PATH)
    assert page.status_code == 200
    assert "Planning is the lowest grade on 6 of 6 teams" in page.text
    assert PATH in client.get("/sitemap/pages.xml").text
    picture = page.text.split('<meta property="og:image" content="', 1)[1].split('"', 1)[0]
    assert "/share/reports/womens-soccer/2026.png?v=" in picture
    assert "The middle team’s grades: Overall " in page.text.split('property="og:image:alt"', 1)[1][:300]
    assert client.get(picture).headers["Content-Type"] == "image/png"
    for without in ("/share/reports/mens-soccer/2026.png", "/share/reports/soccer/2026.png"):
        assert client.get(without).status_code == 404
    assert "/share/" not in client.get(PATH.replace("womens", "mens")).text
    assert client.get("/reports").status_code == 200
    for unknown in ("/reports/womens-soccer/2019", "/reports/soccer/2026", f"{PATH.replace('2026', '2019')}/table.csv"):
        assert client.get(unknown).status_code == 404
