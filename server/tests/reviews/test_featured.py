"""The featured coach of the home page."""

from datetime import timedelta

import pytest

from sideline.core import clock
from sideline.reviews.write import rate
from tests.factories import make_coach
from tests.reviews.bodies import review_input


@pytest.fixture
def reviewed(site, people):
    """A function that makes a coach with one review a day until today, given stars and comments, oldest first."""

    def make(name: str, stars: list[int], comments: list[str] | None = None) -> None:
        athletes = [people(f"athlete{number}") for number in range(len(stars))]
        with site.database.writing() as session:
            coach = make_coach(session, name)
            days = [clock.today() - timedelta(days=ago) for ago in reversed(range(len(stars)))]
            written = zip(athletes, stars, comments or [""] * len(stars), days, strict=True)
            for athlete, star, comment, day in written:
                rate(session, coach.id, athlete.author, review_input(star, comment=comment), day)

    return make


def featured(client) -> dict[str, object]:
    return client.get("/api/featured-coach").json()


def test_no_coach_is_featured_without_well_rated_coaches(client, reviewed) -> None:
    reviewed("Too Few", [5] * 4)
    reviewed("Too Low", [5, 5, 5, 2, 2])
    assert featured(client) == {"coach": None, "quote": None}


@pytest.mark.both
def test_well_rated_coach_with_most_reviews_is_featured(client, reviewed) -> None:
    reviewed("Many Bad", [2] * 7)
    reviewed("Five Perfect", [5] * 5)
    reviewed("Six Good", [4] * 6)
    response = featured(client)
    assert response["coach"] == client.get(f"/api/coaches/{response['coach']['id']}").json()
    assert (response["coach"]["name"], response["quote"]) == ("Six Good", None)


def test_the_quote_is_that_of_the_profile(client, reviewed) -> None:
    comments = [
        "Old, but a fine thing to quote.",
        "We <b>grew</b> &amp; won<br>under this coach.",
        "x" * 141,
        "Short.",
        "I left this team in a week.",
    ]
    reviewed("Well Liked", [5, 4, 5, 5, 1], comments)
    assert featured(client)["quote"] == "We grew & won under this coach."
