"""Coaches at the moderation desk: reported, reviewed, corrected, verified, removed; every change can be undone."""

from typing import Any

from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.cases.model import Case
from sideline.core.site import Site
from tests.desk.conftest import (
    StaffMaker,
    add_coach,
    assert_correct,
    cases,
    decide,
    mine,
    rate,
    report,
    shown,
    undo,
)
from tests.factories import make_coach
from tests.people import Person
from tests.reviews.bodies import review_body


def change(staff: Person, coach_id: int, action: str, status: int = 204, **fields: Any) -> dict[str, Any]:
    response = staff.post(f"/api/desk/coaches/{coach_id}/changes", {"action": action, **fields})
    assert response.status_code == status, response.text
    return {} if status == 204 else dict(response.json())


def undo_change(staff: Person, coach_id: int) -> int:
    return staff.delete(f"/api/desk/coaches/{coach_id}/changes").status_code


def desk_coach(staff: Person, coach_id: int) -> dict[str, Any]:
    fields: dict[str, Any] = staff.get(f"/api/desk/coaches/{coach_id}").json()
    return fields


def report_coach(
    client: TestClient, coach_id: int, reason: str = "wrong_details", message: str = "", *, email: str = ""
) -> str:
    why = message or ("I never coached." if reason == "asked" else "")
    body = {"rule": reason, "message": why, "email": email}
    response = client.post(f"/api/coaches/{coach_id}/reports", json=body)
    assert response.status_code == 201, response.json()
    return str(response.json()["receipt"])


def correct(staff: Person, coach_id: int, status: int = 204, **fields: Any) -> dict[str, Any]:
    details = {
        "name": "Mara Lindqvist",
        "university": "Northfield University",
        "sport": "Basketball",
        "gender": "Women",
        "division": "DI",
    }
    return change(staff, coach_id, "correct", status, **{**details, **fields})


def decide_corrected(staff: Person, case: dict[str, Any], department: str = "Athletics") -> None:
    """Change the profile of a case, and close the case as corrected."""
    names = ("name", "university", "sport", "gender", "division")
    correct(staff, case["coach"]["id"], **{name: case["coach"][name] for name in names}, department=department)
    decide(staff, case["id"], "correct")


def test_reports_of_a_profile_share_one_case_and_receipts_show_the_outcome(
    client: TestClient, coach_id: int, mona: Person
) -> None:
    first = report_coach(client, coach_id, message="He left.")
    second = report_coach(client, coach_id, "moved")
    [case] = cases(mona)
    assert (case["kind"], case["rule"], case["reports"], case["text"]) == ("coach", "wrong_details", 2, "He left.")
    assert mona.get("/api/desk/cases").json()["coaches"] == 1
    fields = desk_coach(mona, coach_id)
    assert sorted((entry["rule"], entry["message"]) for entry in fields["reports"]) == [
        ("moved", ""),
        ("wrong_details", "He left."),
    ]
    decide_corrected(mona, case)
    assert [client.get(f"/api/reports/{receipt}").json()["outcome"] for receipt in (first, second)] == ["corrected"] * 2
    assert undo(mona, case["id"]) == 200
    assert client.get(f"/api/reports/{first}").json()["outcome"] == "open"
    assert undo_change(mona, coach_id) == 204
    decide(mona, case["id"], "keep")
    assert client.get(f"/api/reports/{second}").json()["outcome"] == "kept"
    assert cases(mona) == []


def test_a_severe_report_of_a_profile_comes_first(client: TestClient, site: Site, coach_id: int, mona: Person) -> None:
    with site.database.writing() as session:
        other = make_coach(session, "Bo Ek").id
    report_coach(client, coach_id)
    report_coach(client, other, "illegal")
    assert [case["coach"]["id"] for case in cases(mona)] == [other, coach_id]


def test_review_decisions_do_not_apply_to_profile_cases(client: TestClient, coach_id: int, mona: Person) -> None:
    report_coach(client, coach_id)
    case_id = cases(mona)[0]["id"]
    assert decide(mona, case_id, status=409)["code"] == "other_kind"
    assert decide(mona, case_id, "hold", status=409)["code"] == "other_kind"


def test_an_unknown_coach_cannot_be_reported(client: TestClient) -> None:
    for coach in ("999", "x"):
        assert client.post(f"/api/coaches/{coach}/reports", json={"rule": "duplicate"}).status_code == 404, coach


def test_added_coach_is_listed_for_review_with_likely_duplicates(
    client: TestClient, site: Site, ada: Person, mona: Person
) -> None:
    with site.database.writing() as session:
        known = make_coach(session, "José Núñez", sport="Golf").id
        make_coach(session, "Bo Ek", sport="Golf")
        make_coach(session, "Jose Nunez", university="Elsewhere College", sport="Tennis")
    added = add_coach(ada, "Jose Nunes")
    assert cases(mona) == [], "no one is waiting for a decision about an added coach"
    listed = mona.get("/api/desk/coaches").json()
    [case] = listed["cases"]
    assert (case["kind"], case["coach"]["id"], listed["total"]) == ("added_coach", added, 1)
    assert [card["id"] for card in desk_coach(mona, added)["duplicates"]] == [known]
    decide(mona, case["id"], "keep")
    assert mona.get("/api/desk/coaches").json()["cases"] == []


def test_a_correction_changes_page_and_search_and_is_undone(
    client: TestClient, site: Site, coach_id: int, mona: Person, admin: Person
) -> None:
    correct(mona, coach_id, name="Mara Lind", university="Southgate College", sport="Golf", department="Athletics")
    profile = client.get(f"/api/coaches/{coach_id}").json()
    assert (profile["name"], profile["university"], profile["sport"], profile["avatar"]) == (
        "Mara Lind",
        "Southgate College",
        "Golf",
        "⛳",
    )
    assert [card["id"] for card in client.get("/api/coaches?q=southgate").json()["items"]] == [coach_id]
    assert client.get("/api/coaches?q=lindqvist").json()["items"] == []
    fields = desk_coach(mona, coach_id)
    assert (fields["details"]["department"], fields["can_undo"]) == ("Athletics", True)
    assert "name: Mara Lindqvist → Mara Lind" in fields["changes"][0]["details"]
    assert undo_change(mona, coach_id) == 204
    assert undo_change(mona, coach_id) == 409
    assert client.get(f"/api/coaches/{coach_id}").json()["name"] == "Mara Lindqvist"
    assert [card["id"] for card in client.get("/api/coaches?q=lindqvist").json()["items"]] == [coach_id]
    log = [(row["action"], row["details"].partition(":")[0]) for row in admin.get("/api/desk/log").json()["items"]]
    assert log[:2] == [("coach_undo_correct", str(coach_id)), ("coach_correct", str(coach_id))]


def test_a_correction_to_another_coach_is_refused(site: Site, coach_id: int, mona: Person) -> None:
    with site.database.writing() as session:
        other = make_coach(session, "Bo Ek").id
    refused = correct(mona, coach_id, 409, name="Bo  EK")
    assert (refused["code"], refused["coach_id"]) == ("coach_exists", other)
    assert correct(mona, coach_id, 422, name="  ")["errors"]


def test_badge_is_added_and_removed_without_other_changes(
    client: TestClient, ada: Person, coach_id: int, mona: Person
) -> None:
    rate(ada, coach_id)
    before, reviews = client.get(f"/api/coaches/{coach_id}").json(), shown(client, coach_id)
    change(mona, coach_id, "verify", verified=True)
    assert client.get(f"/api/coaches/{coach_id}").json() == {**before, "verified": True}
    assert shown(client, coach_id) == reviews
    assert undo_change(mona, coach_id) == 204
    assert client.get(f"/api/coaches/{coach_id}").json()["verified"] is False


def test_change_can_be_undone_by_its_author_or_an_admin(
    coach_id: int, mona: Person, make_staff: StaffMaker, admin: Person
) -> None:
    otto = make_staff("otto", "moderator")
    change(mona, coach_id, "verify", verified=True)
    assert desk_coach(otto, coach_id)["can_undo"] is False
    assert undo_change(otto, coach_id) == 409
    assert desk_coach(admin, coach_id)["can_undo"] is True
    assert undo_change(admin, coach_id) == 204


def test_held_review_is_held_again_when_a_removed_coach_is_restored(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, review_id: str, mona: Person
) -> None:
    report(client, coach_id)
    [case] = cases(mona)
    decide(mona, case["id"], "hold")
    change(mona, coach_id, "remove", reason="not_a_coach")
    assert undo_change(mona, coach_id) == 204
    assert [(row["id"], row["state"]) for row in cases(mona)] == [(case["id"], "held")]
    assert mine(ada, review_id)["hidden"]["state"] == "held"
    assert undo(mona, case["id"]) == 200
    assert mine(ada, review_id)["hidden"] is None
    assert_correct(site)


def test_no_decision_publishes_a_review_of_a_removed_coach(
    *, client: TestClient, site: Site, ada: Person, outsider: Person, coach_id: int, review_id: str, mona: Person
) -> None:
    reviews = {ada: review_id, outsider: rate(outsider, coach_id)}
    decided = []
    for action in ("hold", "remove"):
        report(client, coach_id)
        [case] = [case for case in cases(mona) if case["state"] == "open"]
        decide(mona, case["id"], action)
        decided.append(case["id"])
    change(mona, coach_id, "remove", reason="not_a_coach")
    assert [undo(mona, case_id) for case_id in decided] == [409, 409]
    [author] = [person for person, own_id in reviews.items() if mine(person, own_id)["hidden"]["state"] == "removed"]
    assert author.put(f"/api/my/reviews/{reviews[author]}", review_body(2)).status_code == 200
    [resubmission] = cases(mona)
    decide(mona, resubmission["id"], "keep", 409)
    assert_correct(site)
    assert undo_change(mona, coach_id) == 204
    decide(mona, resubmission["id"], "keep")
    assert len(shown(client, coach_id)) == 1
    assert_correct(site)


def test_removed_coach_disappears_and_reviews_are_kept_for_their_authors(
    *, client: TestClient, site: Site, ada: Person, outsider: Person, coach_id: int, review_id: str, mona: Person
) -> None:
    ada.put(f"/api/my/saved-coaches/{coach_id}")
    waiting = rate(outsider, coach_id, publish_with_others=True)
    change(mona, coach_id, "remove", reason="not_a_coach")
    gone = client.get(f"/api/coaches/{coach_id}")
    assert (gone.status_code, gone.json()["code"], gone.json()["reason"]) == (404, "coach_removed", "not_a_coach")
    for path in (f"/api/coaches/{coach_id}/reviews", f"/api/coaches/{coach_id}/related"):
        assert client.get(path).status_code == 404
    assert client.get("/api/coaches").json()["items"] == client.get("/api/coaches?sport=Basketball").json()["items"]
    assert client.get("/api/coaches?q=lindqvist").json()["total"] == 0
    assert f"/coach/{coach_id}<" not in client.get("/sitemap/coaches-1.xml").text
    assert client.get("/api/featured-coach").json()["coach"] is None
    assert ada.get("/api/my/saved-coaches").json()["items"] == []
    for person in (ada, outsider):
        for request in (person.post, person.put):
            path = "/reviews" if request == person.post else ""
            url = f"/api/coaches/{coach_id}{path}" if path else f"/api/my/saved-coaches/{coach_id}"
            assert request(url, {"rating": 5}).status_code in (404, 422)
    for author, own_id in ((ada, review_id), (outsider, waiting)):
        assert mine(author, own_id)["hidden"]["state"] == "coach_removed"
    again = ada.post(
        "/api/coaches", {"name": "Mara Lindqvist", "university": "Northfield University", "sport": "Basketball"}
    )
    assert (again.status_code, again.json()["code"]) == (409, "coach_removed")
    assert_correct(site)
    assert undo_change(mona, coach_id) == 204
    assert len(shown(client, coach_id)) == 1
    assert mine(outsider, waiting)["waits_until"] is not None
    assert [saved["coach"]["id"] for saved in ada.get("/api/my/saved-coaches").json()["items"]] == [coach_id]
    assert_correct(site)


def test_review_of_a_removed_coach_can_only_be_deleted(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, review_id: str, mona: Person
) -> None:
    change(mona, coach_id, "remove", reason="invented")
    edited = ada.put(f"/api/my/reviews/{review_id}", {"rating": 1})
    assert (edited.status_code, edited.json()["code"]) == (409, "profile_gone")
    assert ada.post(f"/api/my/reviews/{review_id}/appeal", {"message": ""}).status_code == 409
    assert ada.delete(f"/api/my/reviews/{review_id}").status_code == 204
    assert undo_change(mona, coach_id) == 204
    assert shown(client, coach_id) == []
    assert_correct(site)


def test_removing_a_coach_closes_its_cases_and_undo_reopens_them(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, review_id: str, mona: Person
) -> None:
    public_id = shown(client, coach_id)[0]["id"]
    receipt = client.post(f"/api/reviews/{public_id}/reports", json={"rule": "ads"}).json()["receipt"]
    report_coach(client, coach_id, "not_a_coach")
    change(mona, coach_id, "remove", reason="not_a_coach")
    assert cases(mona) == []
    receipt_page = client.get(f"/api/reports/{receipt}").json()
    assert (receipt_page["outcome"], receipt_page["coach_name"]) == ("profile_gone", None)
    assert undo_change(mona, coach_id) == 204
    assert sorted(case["kind"] for case in cases(mona)) == ["coach", "review"]
    with site.database.reading() as session:
        assert {case.state for case in session.scalars(select(Case))} == {"open"}
