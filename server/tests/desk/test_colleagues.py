"""The desk's hints do not take the coach's own staff for other people."""

import pytest
from fastapi.testclient import TestClient

from sideline.core.site import Site
from tests.desk.conftest import cases, rate, report
from tests.factories import make_coach, make_post
from tests.people import Person


@pytest.mark.both
def test_a_case_names_the_coachs_staff_of_today_and_before_if_the_text_does(
    site: Site, client: TestClient, ada: Person, mona: Person
) -> None:
    with site.database.writing() as session:
        coach = make_coach(session, "Mara Lindqvist")
        make_coach(session, "José Ruiz-Øst")
        make_coach(session, "Ida Brandt")
        make_coach(session, "Sam Ruiz", "Southmoor College")
        left = make_coach(session, "Marcus Hale", "Southmoor College")
        make_post(session, left, coach.university, last_season=2022, is_over=True)
    rate(ada, coach.id, comment="Marcus and JOSE were fair, but Ruiz and Hale's teammate Emily were not there for us.")
    report(client, coach.id)

    [row] = cases(mona)
    assert row["colleagues"] == ["José Ruiz-Øst", "Marcus Hale"]
    assert mona.get(f"/api/desk/cases/{row['id']}").json()["case"]["colleagues"] == row["colleagues"]
