"""A review has a public id and a separate private id for its author: an author's link doesn't reveal the public id."""

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.core.site import Site
from sideline.reviews.model import Review
from tests.factories import make_coaches
from tests.people import People, Person
from tests.reviews.bodies import review_body


@pytest.fixture
def own_id(ada: Person, coach_id: int) -> str:
    """The private id of Ada's review."""
    own_id: str = ada.post(f"/api/coaches/{coach_id}/reviews", review_body(4, comment="Fair.")).json()["id"]
    return own_id


def public_id(client: TestClient, coach_id: int) -> str:
    """Return the public id of the only review."""
    [review] = client.get(f"/api/coaches/{coach_id}/reviews").json()["items"]
    return str(review["id"])


def row_ids(site: Site) -> set[str]:
    with site.database.reading() as session:
        return {str(row_id) for row_id in session.scalars(select(Review.id))}


def test_public_lists_and_own_list_share_no_id(client: TestClient, site: Site, ada: Person, people: People) -> None:
    with site.database.writing() as session:
        coaches = [coach.id for coach in make_coaches(session, *(f"Coach Number {number}" for number in range(5)))]
    for reader in (ada, people("bea")):
        for coach in coaches:
            reader.post(f"/api/coaches/{coach}/reviews", review_body())

    public = {item["id"] for coach in coaches for item in client.get(f"/api/coaches/{coach}/reviews").json()["items"]}
    own = {item["id"] for reader in (ada, people("bea")) for item in reader.get("/api/my/reviews").json()["items"]}
    rows = row_ids(site)

    assert len(public) == len(own) == len(rows) == 10
    assert public.isdisjoint(own)
    assert rows.isdisjoint(public | own)


def test_author_gets_the_same_id_everywhere(ada: Person, coach_id: int, own_id: str) -> None:
    own_address = f"/api/my/reviews/{own_id}"
    ids = [
        ada.get("/api/my/reviews").json()["items"][0]["id"],
        ada.get(own_address).json()["id"],
        ada.put(own_address, review_body(2)).json()["id"],
        ada.get(f"/api/coaches/{coach_id}/mine").json()["review_id"],
        ada.post(f"/api/coaches/{coach_id}/reviews", review_body()).json()["review_id"],
    ]

    assert ids == [own_id] * 5


def test_only_the_own_id_is_accepted_in_own_review_paths(
    *, client: TestClient, site: Site, ada: Person, outsider: Person, coach_id: int, own_id: str
) -> None:
    for other_id in (public_id(client, coach_id), *row_ids(site)):
        address = f"/api/my/reviews/{other_id}"
        for reader in (outsider, ada):
            for response in (reader.get(address), reader.put(address, review_body(1)), reader.delete(address)):
                assert (response.status_code, response.json()["code"]) == (404, "review_not_found")

    assert ada.get(f"/api/my/reviews/{own_id}").json()["comment"] == "Fair."
