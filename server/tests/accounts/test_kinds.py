"""Accounts of recruits and parents: they read and save, but cannot rate until they call themselves athletes."""

import pytest
from fastapi.testclient import TestClient

from sideline.core.site import Site
from tests.accounts.auth_client import AuthClient, auth_error
from tests.accounts.conftest import NewClient
from tests.factories import make_coach
from tests.reviews.bodies import review_body

NO_ATHLETE = "Only athletes on a team rate coaches. If you’ve joined one, change your account in Profile Settings."


def _headers(user: AuthClient) -> dict[str, str]:
    return {"Authorization": f"Bearer {user.session['access_token']}"}


@pytest.fixture
def coach_id(site: Site) -> int:
    with site.database.writing() as session:
        return make_coach(session).id


@pytest.mark.both
@pytest.mark.parametrize(
    ("kind", "rates"),
    [(None, 201), ("athlete", 201), ("recruit", 403), ("parent", 403), ("coach", 403)],
)
def test_everyone_saves_but_only_athletes_rate(
    client: TestClient, visitor: AuthClient, coach_id: int, kind: str | None, rates: int
) -> None:
    data = {"full_name": "Kim Lee", **({"account_kind": kind} if kind else {})}
    assert visitor.sign_up("kim@athletes.example", data=data).json()["user"]["user_metadata"] == data
    headers = _headers(visitor)

    saved = client.put(f"/api/my/saved-coaches/{coach_id}", headers=headers)
    mine = client.get(f"/api/coaches/{coach_id}/mine", headers=headers).json()
    rated = client.post(f"/api/coaches/{coach_id}/reviews", json=review_body(), headers=headers)

    assert (saved.status_code, rated.status_code) == (200, rates)
    assert mine["cannot_rate"] == (None if rates == 201 else NO_ATHLETE)
    assert rates == 201 or (rated.json()["code"], rated.json()["detail"]) == ("not_an_athlete", NO_ATHLETE)
    assert client.get(f"/api/coaches/{coach_id}").json()["total_reviews"] == (1 if rates == 201 else 0)


def test_a_recruit_who_joined_a_team_rates_without_signing_in_again(
    client: TestClient, visitor: AuthClient, coach_id: int
) -> None:
    visitor.sign_up("kim@athletes.example", data={"full_name": "Kim Lee", "account_kind": "recruit"})
    joined = {"account_kind": "athlete", "university": "Northfield University", "sport": "Golf"}
    changed = visitor.call("PUT", "/user", {"data": joined}).json()

    rated = client.post(f"/api/coaches/{coach_id}/reviews", json=review_body(), headers=_headers(visitor))

    assert changed["user_metadata"] == {"full_name": "Kim Lee", **joined}
    assert rated.status_code == 201


def test_an_athlete_who_becomes_a_parent_keeps_reviews_and_can_edit_and_delete_them(
    client: TestClient, site: Site, member: AuthClient, coach_id: int
) -> None:
    headers = _headers(member)
    with site.database.writing() as session:
        other_id = make_coach(session, "Other Coach").id
    review = client.post(f"/api/coaches/{coach_id}/reviews", json=review_body(), headers=headers).json()["id"]
    member.call("PUT", "/user", {"data": {"account_kind": "parent", "university": None, "sport": None}})

    refused = client.post(f"/api/coaches/{other_id}/reviews", json=review_body(), headers=headers)
    edited = client.put(f"/api/my/reviews/{review}", json=review_body(2), headers=headers)
    deleted = client.delete(f"/api/my/reviews/{review}", headers=headers)

    assert (refused.json()["code"], edited.status_code, deleted.status_code) == ("not_an_athlete", 200, 204)


def test_there_are_no_other_kinds(visitor: AuthClient, member: AuthClient, subtests: pytest.Subtests) -> None:
    for kind in (
        "admin",
        "",
        7,
        ["parent"],
        {"a": 1},
        "Athlete",
    ):
        with subtests.test(kind=kind):
            data = {"full_name": "Kim Lee", "account_kind": kind}
            assert auth_error(visitor.sign_up("kim@athletes.example", data=data))[:2] == (400, "validation_failed")
            assert auth_error(member.call("PUT", "/user", {"data": {"account_kind": kind}}))[:2] == (
                400,
                "validation_failed",
            )


def test_the_kind_is_shown_to_nobody_else_and_is_in_the_users_data(
    client: TestClient, visitor: AuthClient, new_client: NewClient
) -> None:
    data = {"full_name": "Kim Lee", "account_kind": "recruit"}
    visitor.sign_up("kim@athletes.example", data=data)
    other = new_client()
    other.sign_up("oscar@athletes.example", data={"full_name": "Oscar"})

    mine = client.get("/api/my/data", headers=_headers(visitor)).json()
    page = client.get("/api/my/data.html", headers=_headers(visitor)).text

    assert mine["account"]["profile"] == data
    assert "<dt>Account kind</dt><dd>recruit</dd>" in page
    assert "recruit" not in client.get("/api/my/data", headers=_headers(other)).text
