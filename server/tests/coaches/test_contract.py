"""Responses of the fast read path, which FastAPI does not validate, conform to their declared models."""

import pytest
from fastapi.testclient import TestClient

from sideline.coaches.schemas import CoachProfile, FeaturedCoach, RelatedCoaches
from sideline.coaches.search.schemas import CoachPage
from sideline.core.http.schemas import ResponseModel
from sideline.core.site import Site
from sideline.reviews.schemas import ProfileDetails
from tests.factories import make_coach, make_tally


@pytest.fixture
def coach_id(site: Site) -> int:
    """The id of a coach with reviews on a site with other coaches."""
    with site.database.writing() as session:
        for number in range(20):
            make_coach(session, f"Ann Smith {number}")
        coach = make_coach(session, "Bea Long", rating=4.5, total_reviews=2)
        make_tally(session, coach, stars_4=1, stars_5=1, advice_sum=9, advice_count=2, tag_counts={"Kind": 2})
        return coach.id


SCHEMAS: dict[str, type[ResponseModel]] = {
    "/api/coaches?q=ann": CoachPage,
    "/api/coaches?q=nobody+at+all": CoachPage,
    "/api/coaches/{id}": CoachProfile,
    "/api/coaches/{id}/related": RelatedCoaches,
    "/api/coaches/{id}/details": ProfileDetails,
    "/api/featured-coach": FeaturedCoach,
}


def test_a_response_conforms_to_the_declared_model(client: TestClient, coach_id: int) -> None:
    paths = client.get("/api/openapi.json").json()["paths"]
    for path, schema in SCHEMAS.items():
        response = client.get(path.format(id=coach_id))
        assert response.headers["Content-Type"] == "application/json", path
        # strict, so that no value is converted
        model = schema.model_validate_json(response.content, strict=True)
        assert model.model_dump(mode="json", by_alias=True) == response.json(), path
        route = path.split("?", maxsplit=1)[0].replace("{id}", "{coach_id}")
        content = paths[route]["get"]["responses"]["200"]["content"]["application/json"]
        assert content["schema"]["$ref"].endswith(f"/{schema.__name__}"), path
