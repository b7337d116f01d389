"""The list of decided cases: one's own for every member, everybody's and who decided for admins."""

import pytest
from fastapi.testclient import TestClient

from sideline.core.site import Site
from tests.desk.conftest import StaffMaker, cases, decide, rate, report, undo
from tests.desk.test_coaches import report_coach
from tests.factories import make_coaches
from tests.people import Person


@pytest.mark.both
def test_members_see_their_own_decisions_newest_first_and_admins_all(
    *, client: TestClient, site: Site, ada: Person, mona: Person, make_staff: StaffMaker, admin: Person
) -> None:
    otto = make_staff("otto", "moderator")
    with site.database.writing() as session:
        first, second = [coach.id for coach in make_coaches(session, "Bo Ek", "Cy Oz")]
    for coach_id, member, action in ((first, mona, "remove"), (second, otto, "keep")):
        rate(ada, coach_id)
        report(client, coach_id)
        decide(member, cases(member)[0]["id"], action)
    [own] = cases(mona, state="decided")
    decision = own["decided"]
    assert (own["coach"]["name"], decision["action"], decision["rule"]) == ("Bo Ek", "remove", "profanity")
    assert (decision["explanation"], decision["decided_by"]) == ("Please say it without profanity.", None)
    listed = cases(admin, state="decided")
    assert [(row["coach"]["name"], row["decided"]["decided_by"]) for row in listed] == [
        ("Cy Oz", otto.email),
        ("Bo Ek", mona.email),
    ]
    assert undo(mona, own["id"]) == 200
    assert cases(mona, state="decided") == []


def test_number_finds_a_decided_case_for_whom_may_see_it(
    *, client: TestClient, ada: Person, coach_id: int, mona: Person, make_staff: StaffMaker, admin: Person
) -> None:
    rate(ada, coach_id)
    report(client, coach_id)
    [case] = cases(mona)
    decide(mona, case["id"], "keep")
    number = str(case["id"])
    found = [[row["id"] for row in cases(staff, q=number)] for staff in (mona, admin, make_staff("otto", "moderator"))]
    assert found == [[case["id"]], [case["id"]], []]
    assert cases(mona) == []


def test_own_review_stays_hidden_from_an_admin(client: TestClient, coach_id: int, mona: Person, admin: Person) -> None:
    rate(admin, coach_id)
    report(client, coach_id)
    [case] = cases(mona)
    decide(mona, case["id"], "keep")
    assert cases(admin, state="decided") == cases(admin, q=str(case["id"])) == []
    assert admin.get(f"/api/desk/cases/{case['id']}").json()["case"]["decided"]["decided_by"] is None


def test_profiles_are_listed_too_but_not_what_nobody_decided(
    *, client: TestClient, ada: Person, coach_id: int, mona: Person, admin: Person
) -> None:
    own_id = rate(ada, coach_id)
    report(client, coach_id)
    assert ada.delete(f"/api/my/reviews/{own_id}").status_code == 204
    report_coach(client, coach_id)
    decide(mona, cases(mona)[0]["id"], "keep")
    assert [row["kind"] for row in cases(admin, state="decided")] == ["coach"]


def test_marks_and_declined_requests_are_listed(client: TestClient, coach_id: int, mona: Person, admin: Person) -> None:
    report_coach(client, coach_id, "left")
    decide(mona, cases(mona)[0]["id"], "mark_left")
    assert [row["decision"] for row in cases(mona, state="decided")] == ["mark_left"]
    report_coach(client, coach_id, "asked")
    decide(admin, cases(admin)[0]["id"], "decline", explanation="The team's website lists you.")
    assert [row["decision"] for row in cases(admin, state="decided")] == ["decline", "mark_left"]


def test_outsider_sees_no_decisions(outsider: Person) -> None:
    assert outsider.get("/api/desk/cases?state=decided").status_code == 404


def test_removed_texts_are_in_no_list(*, client: TestClient, ada: Person, coach_id: int, mona: Person) -> None:
    rate(ada, coach_id)
    report(client, coach_id)
    [case] = cases(mona)
    assert case["text"]
    decide(mona, case["id"])
    assert [row["text"] for row in cases(mona, state="decided")] == [""]
    assert undo(mona, case["id"]) == 200
    decide(mona, case["id"], "keep")
    assert [row["text"] for row in cases(mona, state="decided")] == [case["text"]]
