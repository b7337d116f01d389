"""Adding a coach: only signed-in users can, and each coach exists once."""

from itertools import product
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.coaches.team_model import Post
from sideline.core.site import Site
from tests.factories import make_coach
from tests.people import Person

NEW = {"name": "  Mara <b>Lindqvist</b> ", "university": "Northfield  University", "sport": "Tennis"}


def test_an_added_coach_is_readable_and_found(client: TestClient, ada: Person) -> None:
    answer = ada.post("/api/coaches", NEW)
    assert answer.status_code == 201
    card = answer.json()
    assert {**card, "id": 1} == {
        "id": 1,
        "name": "Mara Lindqvist",
        "university": "Northfield University",
        "sport": "Tennis",
        "gender": "Men",
        "division": "DI",
        "avatar": "🎾",
        "department": None,
        "verified": False,
        "has_left": False,
        "role": "",
        "rating": 0.0,
        "total_reviews": 0,
        "short_university": "Northfield",
        "colors": [0, 0],
    }
    assert client.get(f"/api/coaches/{card['id']}").json()["name"] == "Mara Lindqvist"
    assert [found["id"] for found in client.get("/api/coaches?q=lindq").json()["items"]] == [card["id"]]


@pytest.mark.both
def test_an_existing_coach_is_409_with_its_id(site: Site, ada: Person) -> None:
    with site.database.writing() as session:
        coach_id = make_coach(session, "José  Núñez", "Northfield University", "Golf").id
    body = {"name": "JOSE NUNEZ", "university": " northfield university", "sport": "Golf", "gender": "Women"}
    answer = ada.post("/api/coaches", body)
    assert (answer.status_code, answer.json()["code"], answer.json()["coach_id"]) == (409, "coach_exists", coach_id)
    assert ada.post("/api/coaches", {**body, "sport": "Tennis"}).status_code == 201


def test_the_role_is_in_the_post_if_the_user_knows_it(site: Site, ada: Person) -> None:
    for sport, given, stored in (("Golf", "assistant", "assistant"), ("Tennis", None, "other")):
        coach_id = ada.post("/api/coaches", {**NEW, "sport": sport, "role": given}).json()["id"]
        with site.database.reading() as session:
            [post] = session.scalars(select(Post).where(Post.coach_id == coach_id))
        assert (post.role, post.title, post.first_season) == (stored, "", None)


def test_a_visitor_cannot_add_a_coach(client: TestClient) -> None:
    answer = client.post("/api/coaches", json=NEW)
    assert (answer.status_code, answer.json()["code"]) == (401, "no_authorization")
    assert client.get("/api/coaches").json()["items"] == []


def test_required_fields_are_required(ada: Person) -> None:
    for field, value in product(("name", "university", "sport"), (None, "", "   ")):
        body: dict[str, Any] = {**NEW, field: value}
        if value is None:
            del body[field]
        answer = ada.post("/api/coaches", body)
        assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, field), (field, value)
        if field != "sport" or not value:
            assert "Please fill in all required fields" in answer.json()["detail"], (field, value)


def test_markup_and_invisible_characters_alone_count_as_empty(ada: Person) -> None:
    fields = (("name", "Coach name"), ("university", "University"))
    for (field, label), value in product(fields, ("<b></b>", "<script>alert(1)</script>", "\u202e", "&nbsp;")):
        message = f"{label} has no readable text"
        answer = ada.post("/api/coaches", {**NEW, field: value})
        assert (answer.status_code, answer.json()["detail"]) == (422, message), (field, value)
        assert answer.json()["errors"] == [{"field": field, "message": message}], (field, value)


def test_null_in_a_required_field_of_a_coach_counts_as_missing(ada: Person) -> None:
    for field in ("name", "university", "sport"):
        refused = [{"field": field, "message": "Please fill in all required fields"}]
        assert ada.post("/api/coaches", {**NEW, field: None}).json()["errors"] == refused
    for field in ("gender", "division", "surprise"):
        assert ada.post("/api/coaches", {**NEW, field: None}).status_code == 422


def test_values_outside_the_choices_are_rejected(ada: Person) -> None:
    extras: list[dict[str, Any]] = [
        {"sport": "Chess"},
        {"division": ""},
        {"gender": "men"},
        {"role": "Head Coach"},
        {"verified": True},
        {"name": "x" * 201},
    ]
    for extra in extras:
        assert ada.post("/api/coaches", {**NEW, **extra}).status_code == 422, extra


def test_too_long_texts_are_rejected_at_their_field(ada: Person) -> None:
    texts = ("x" * 201, "x" * 60_000, "&" + "amp;" * 2_499, "<b>" * 300)
    for field, text in product(("name", "university"), texts):
        answer = ada.post("/api/coaches", {**NEW, field: text})
        refused = [{"field": field, "message": "Please use at most 200 characters"}]
        assert (answer.status_code, answer.json()["errors"]) == (422, refused), (field, text[:20])


def test_a_body_with_many_fields_is_rejected_with_one_sentence(ada: Person) -> None:
    answer = ada.post("/api/coaches", {**NEW, **{f"field {number}": 0 for number in range(2_000)}})
    refused = [{"field": "body", "message": "The request has more than 100 fields"}]
    assert (answer.status_code, answer.json()["errors"]) == (422, refused)
