"""Claims by staff and by suspended accounts, and replies that must not reveal hidden reviews."""

from fastapi.testclient import TestClient

from sideline.core.site import Site
from sideline.desk.members import set_role
from tests.desk.claims.conftest import confirmed, decide
from tests.desk.conftest import cases, rate, report, shown
from tests.desk.conftest import decide as decide_case
from tests.desk.test_coaches import change, correct, undo_change
from tests.factories import make_coach
from tests.people import People, Person


def test_staff_neither_read_nor_decide_cases_about_a_profile_they_claimed(
    *, client: TestClient, site: Site, coach_id: int, dana: Person, ada: Person, admin: Person, mona: Person
) -> None:
    with site.database.writing() as session:
        set_role(session, dana.email, "moderator")
    assert decide(admin, confirmed(site, dana, coach_id), approve=True) == 204
    rate(ada, coach_id, 1)
    report(client, coach_id)
    body = {"rule": "asked", "message": "My players know why.", "email": ""}
    assert client.post(f"/api/coaches/{coach_id}/reports", json=body).status_code == 201
    row = next(row for row in cases(mona) if row["kind"] == "review")
    url = f"/api/desk/cases/{row['id']}"
    decide_case(mona, row["id"], "hold")
    for query in ("", "?state=admin", "?kind=coach", "?state=decided", f"?q={row['id']}"):
        assert dana.get(f"/api/desk/cases{query}").json()["items"] == [], query
    assert dana.get("/api/desk/cases/changes").json()["new"] == 0
    shown_coach = dana.get(f"/api/desk/coaches/{coach_id}").json()
    assert (shown_coach["cases"], shown_coach["reports"]) == ([], [])
    for refused in (dana.get(url), dana.post(f"{url}/lease")):
        assert (refused.status_code, refused.json()["code"]) == (403, "own_case")
    assert decide_case(dana, row["id"], status=409)["code"] == "own_case"
    decide_case(admin, row["id"], "keep")


def test_staff_cannot_change_a_profile_they_claimed(
    *, client: TestClient, site: Site, coach_id: int, dana: Person, admin: Person
) -> None:
    with site.database.writing() as session:
        other_id = make_coach(session, "M. Lindqvist").id
        set_role(session, dana.email, "admin")
    claim_id = confirmed(site, dana, coach_id)
    for state in ("open", "approved"):
        if state == "approved":
            assert decide(admin, claim_id, approve=True) == 204
        for refused in (
            correct(dana, coach_id, 409, name="Dana Rivers"),
            change(dana, coach_id, "remove", 409, reason="asked"),
            change(dana, coach_id, "merge", 409, into=other_id),
            change(dana, other_id, "merge", 409, into=coach_id),
        ):
            assert refused["code"] == "own_profile", state
    correct(admin, coach_id, name="Dana Rivers")
    assert undo_change(dana, coach_id) == 409
    change(dana, other_id, "verify", verified=True)
    assert client.get(f"/api/coaches/{coach_id}").json()["name"] == "Dana Rivers"


def test_staff_cannot_give_themselves_the_badge(site: Site, coach_id: int, dana: Person, admin: Person) -> None:
    with site.database.writing() as session:
        set_role(session, dana.email, "moderator")
    confirmed(site, dana, coach_id)
    assert change(dana, coach_id, "verify", 409, verified=True)["code"] == "own_profile"
    change(admin, coach_id, "verify", verified=True)


def test_suspended_coach_cannot_reply(
    *, client: TestClient, site: Site, coach_id: int, dana: Person, people: People, admin: Person
) -> None:
    with site.database.writing() as session:
        other_id = make_coach(session, "M. Lindqvist").id
    review_id = rate(dana, other_id, 1)
    report(client, other_id, "threat")
    case_id = cases(admin)[0]["id"]
    decide_case(admin, case_id, rule="threat", suspend=True)
    # Dana's review has to be deleted, because an account with reviews can't claim a profile.
    assert dana.delete(f"/api/my/reviews/{review_id}").status_code == 204
    assert decide(admin, confirmed(site, dana, coach_id), approve=True) == 204
    assert admin.post(f"/api/desk/cases/{case_id}/suspension", {"confirm": True}).status_code == 200
    rate(people("bea"), coach_id)
    url = f"/api/reviews/{shown(client, coach_id)[0]['id']}/reply"
    refused = dana.put(url, {"text": "I know who you are."})
    assert (refused.status_code, refused.json()["code"]) == (403, "account_suspended")


def test_admin_cannot_decide_their_own_claim(site: Site, coach_id: int, admin: Person) -> None:
    claim_id = confirmed(site, admin, coach_id)
    assert decide(admin, claim_id, approve=True) == 409
    assert admin.delete(f"/api/desk/claims/{claim_id}/decision").status_code == 409


def test_responses_do_not_reveal_whether_a_review_is_hidden_or_deleted(
    *, client: TestClient, site: Site, coach_id: int, dana: Person, people: People, outsider: Person, admin: Person
) -> None:
    assert decide(admin, confirmed(site, dana, coach_id), approve=True) == 204
    nora = people("nora")
    with site.database.writing() as session:
        other_id = make_coach(session, "M. Lindqvist").id
    assert decide(admin, confirmed(site, nora, other_id, "nora@northfield.edu"), approve=True) == 204
    removed, gone = people("bea"), people("cy")
    rate(removed, coach_id, 1)
    report(client, coach_id)
    deleted_id = rate(gone, coach_id, 2)
    ids = {review["rating"]: review["id"] for review in shown(client, coach_id)}
    for public_id in ids.values():
        assert dana.put(f"/api/reviews/{public_id}/reply", {"text": "Thank you."}).status_code == 200
    decide_case(admin, cases(admin)[0]["id"])
    gone.delete(f"/api/my/reviews/{deleted_id}")
    for person in (outsider, nora, dana):
        for send in (lambda url: person.put(url, {"text": "Is it there?"}), person.delete):  # noqa: B023  # called here
            removed_response, deleted_response = (send(f"/api/reviews/{ids[rating]}/reply") for rating in (1, 2))
            assert removed_response.status_code == deleted_response.status_code, person.email
