"""A page of another origin gets no access: the API reads no JSON from its forms, and CORS permits it nothing."""

import json
from itertools import product

import pytest
from fastapi.testclient import TestClient

from sideline.core.site import Site
from tests.factories import make_coach
from tests.people import Person
from tests.reviews.bodies import review_body

EVIL = {"Origin": "https://evil.example"}
OF_FORMS = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "", "text/json-x"]
"""Content types that a browser sends without asking first; '' is none."""

ACCOUNTS = ["/auth/v1/signup", "/auth/v1/recover", "/auth/v1/token", "/auth/v1/verify", "/auth/v1/resend"]


def test_json_with_a_forms_content_type_is_rejected(client: TestClient, ada: Person, subtests: pytest.Subtests) -> None:
    for content_type in OF_FORMS:
        with subtests.test(content_type=content_type):
            headers = EVIL | ({"Content-Type": content_type} if content_type else {})
            account = json.dumps({"email": "nobody@athletes.example", "password": "Sideline1", "type": "signup"})
            coach = json.dumps({"name": "Noor Brandt", "university": "Northfield", "sport": "Golf"})
            for path, body in (*((path, account) for path in ACCOUNTS), ("/api/coaches", coach)):
                answer = client.post(path, content=body.encode(), headers={**ada.headers, **headers})
                assert 400 <= answer.status_code < 500, path


@pytest.mark.usefixtures("web_build")
def test_another_origin_gets_no_permission_and_no_cookie(client: TestClient, subtests: pytest.Subtests) -> None:
    for method in (
        "GET",
        "OPTIONS",
        "POST",
    ):
        with subtests.test(method=method):
            asked = {"Access-Control-Request-Method": "PUT", "Access-Control-Request-Headers": "authorization"}
            for path in ("/", "/api/coaches", "/api/coaches/1", "/auth/v1/token", "/auth/v1/user"):
                answer = client.request(method, path, headers=EVIL | asked)
                names = [
                    name for name in answer.headers if name.startswith("access-control-allow") or name == "set-cookie"
                ]
                assert names == [], path


def test_a_token_counts_only_in_its_header(client: TestClient, ada: Person) -> None:
    """Cookies can be set by other sites, and URLs are logged."""
    token = ada.headers["Authorization"].removeprefix("Bearer ")
    places = [
        {"params": {"access_token": token, "apikey": token}},
        {"headers": {"Cookie": f"sb-access-token={token}"}},
        {"headers": {"apikey": token}},
    ]
    for path, place in product(("/api/my/reviews", "/auth/v1/user"), places):
        assert client.get(path, **place).status_code == 401, (path, place)


def test_no_header_or_query_overrides_the_method(site: Site, client: TestClient, ada: Person) -> None:
    with site.database.writing() as session:
        coach_id = make_coach(session).id
    own = f"/api/my/reviews/{ada.post(f'/api/coaches/{coach_id}/reviews', review_body()).json()['id']}"
    override = dict.fromkeys(("X-HTTP-Method-Override", "X-Method-Override", "X-HTTP-Method"), "DELETE")
    for method in ("GET", "POST"):
        client.request(method, f"{own}?_method=DELETE", headers={**ada.headers, **override})
    assert ada.get(own).status_code == 200
