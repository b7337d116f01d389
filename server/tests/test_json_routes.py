"""Routes that RequestMiddleware handles itself behave like FastAPI routes: headers, ETag, HEAD, errors, log."""

import json

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

from sideline.config.settings import Settings
from sideline.core.site import Site
from sideline.main import create_app
from tests.people import People, Person
from tests.reviews.bodies import review_body

JSON_ROUTES = ["/api/coaches/{id}", "/api/coaches/{id}/reviews"]


@pytest.fixture(params=JSON_ROUTES)
def path(request: pytest.FixtureRequest, coach_id: int) -> str:
    template: str = request.param
    return template.format(id=coach_id)


def test_an_unchanged_response_is_304(client: TestClient, ada: Person, coach_id: int, path: str) -> None:
    first = client.get(path)
    if_none_match = {"If-None-Match": f'"another", {first.headers["ETag"]}'}
    unchanged = client.get(path, headers=if_none_match)
    assert (unchanged.status_code, unchanged.content) == (304, b"")
    assert unchanged.headers["ETag"] == first.headers["ETag"]
    ada.post(f"/api/coaches/{coach_id}/reviews", review_body())
    assert client.get(path, headers=if_none_match).status_code == 200


def test_an_etag_with_a_proxys_encoding_suffix_is_recognized(
    client: TestClient, path: str, subtests: pytest.Subtests
) -> None:
    for coding in (
        "gzip",
        "br",
    ):
        with subtests.test(coding=coding):
            marked = client.get(path).headers["ETag"].removesuffix('"') + f'-{coding}"'
            assert client.get(path, headers={"If-None-Match": marked}).status_code == 304
            assert client.get(path, headers={"If-None-Match": f'"other-{coding}"'}).status_code == 200


def test_the_middleware_sends_all_headers(client: TestClient, path: str) -> None:
    answer, ordinary = client.get(path), client.get("/healthz")
    of_each_response = {"cache-control", "content-length", "x-request-id"}
    assert {name: answer.headers[name] for name in ordinary.headers if name not in of_each_response} == {
        name: value for name, value in ordinary.headers.items() if name not in of_each_response
    }
    assert int(answer.headers["Content-Length"]) == len(answer.content)
    assert len(answer.headers["X-Request-Id"]) == len(ordinary.headers["X-Request-Id"]) == 32


def test_head_sends_the_headers_without_the_body(client: TestClient, path: str) -> None:
    head, answer = client.head(path), client.get(path)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["ETag"] == answer.headers["ETag"]


def test_refusals_are_problem_documents(client: TestClient, subtests: pytest.Subtests) -> None:
    for path in [template.format(id=unknown) for template in JSON_ROUTES for unknown in (999, "x", 2**64)]:
        with subtests.test(path=path):
            answer = client.get(path)
            assert (answer.status_code, answer.json()["code"]) == (404, "coach_not_found")
            assert answer.headers["Content-Type"] == "application/problem+json"
            assert answer.json()["request_id"] == answer.headers["X-Request-Id"]


def test_an_id_has_one_spelling(client: TestClient, coach_id: int, subtests: pytest.Subtests) -> None:
    for written in (
        "0{}",
        "+{}",
        "%2B{}",
        "{}e0",
        "{}.0",
        "%20{}",
    ):
        with subtests.test(written=written):
            for template in JSON_ROUTES:
                answer = client.get(template.format(id=written.format(coach_id)))
                assert (answer.status_code, answer.json()["code"]) == (404, "coach_not_found")


def test_the_log_names_the_route_template(settings: Settings, path: str, capsys: pytest.CaptureFixture[str]) -> None:
    with TestClient(create_app(settings.model_copy(update={"log_level": "info"}))) as client:
        client.get(path)
        client.get("/api/coaches/x")
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [(line["route"], line["status"]) for line in lines] == [
        ("/api/coaches/{coach_id}/reviews" if path.endswith("s") else "/api/coaches/{coach_id}", 200),
        ("/api/coaches/{coach_id}", 404),
    ]


@pytest.mark.both
def test_the_page_of_reviews_matches_its_schema(client: TestClient, people: People, coach_id: int) -> None:
    for number in range(21):
        comment, tags = ("<b>Fair.</b>", ["Fun", "Kind"]) if number % 2 else ("", [])
        body = review_body(1 + number % 5, comment=comment, tags=tags, would_recommend=[True, False, None][number % 3])
        assert people(f"athlete{number}").post(f"/api/coaches/{coach_id}/reviews", body).status_code == 201
    page = client.get(f"/api/coaches/{coach_id}/reviews")
    assert page.headers["Content-Type"] == "application/json"
    assert page.json()["next_cursor"]  # `assert_documented` compares the fields with the schema


@pytest.mark.both
def test_dead_idle_connections_are_replaced(client: TestClient, site: Site, path: str) -> None:
    assert client.get(path).status_code == 200
    if not site.database.is_sqlite:
        others = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        with site.database.writing() as session:
            session.execute(text(f"{others} AND datname = current_database()"))
    assert client.get(path).status_code == 200
