"""Public responses contain nothing about a review's author (spec section 1)."""

from fastapi.testclient import TestClient

from sideline.core.site import Site
from tests.factories import make_coach
from tests.people import Person
from tests.reviews.bodies import review_body


def test_public_responses_contain_nothing_about_the_author(
    ada: Person, outsider: Person, client: TestClient, site: Site
) -> None:
    with site.database.writing() as session:
        coach_id = make_coach(session).id
    ada.post(f"/api/coaches/{coach_id}/reviews", review_body(comment="Fair."))
    path = f"/api/coaches/{coach_id}"

    [review] = client.get(f"{path}/reviews").json()["items"]
    assert set(review) == {
        "id", "date", "comment", "tags", "would_recommend", "school_email", "reply", "coached_at", *review_body()
    }  # fmt: skip
    for text in (reader.get(url).text for reader in (client, outsider) for url in (path, f"{path}/reviews")):
        assert str(ada.id) not in text
        assert ada.id.hex not in text
        assert ada.email not in text
