"""The weekly letter: what it says, what it leaves out, and how it is turned off."""

import re
from datetime import date, timedelta
from uuid import UUID

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select, update

from sideline.coaches.model import Coach
from sideline.core.crypto import AuthorsKey
from sideline.core.outbox import Message, OutboxItem, PermanentFailure, message_of
from sideline.core.site import Site
from sideline.notifications.mail import build_mail, opened_letter
from sideline.reviews.model import Review
from tests.letter.conftest import LATER, MONDAY, SCHOOL, TEAM, Reader, rows, send, text_of
from tests.people import People
from tests.reviews.bodies import review_body
from tests.teams.conftest import SOUTH, AddPost, AddReviews

ABOUT = "Women's Soccer, Northfield University"


def rated(site: Site, coach_id: int, total: int, rating: float = 4.46) -> None:
    """Set a coach's numbers, which reviews that a test writes directly do not change."""
    with site.database.writing() as session:
        session.execute(update(Coach).where(Coach.id == coach_id).values(total_reviews=total, rating=rating))


@pytest.mark.both
def test_a_letter_names_what_is_new(site: Site, reader: Reader, post: AddPost, reviews: AddReviews) -> None:
    many, few = post("Kim Ray"), post("Lee Fox")
    reviews(many, 5, 5, 4, 4, 4, 3)
    reviews(few, 2)
    rated(site, many, 204)
    rated(site, few, 4)
    reader("ada", f"/coach/{many}", f"/coach/{few}", TEAM, SCHOOL)
    [letter] = send(site)
    assert rows(letter) == {
        "Coaches": {"Lee Fox": [ABOUT, "new"], "Kim Ray": [ABOUT, "6 new", "4.5 from 204"]},
        "Teams and schools": {
            "Women's Soccer": ["Northfield University", "7 new"],
            "Northfield University": ["", "7 new"],
        },
    }
    assert letter["summary"] == "7 new reviews of 2 coaches."
    assert letter["to"] == "ada@athletes.example"


def test_less_than_five_is_only_new(site: Site, reader: Reader, post: AddPost, reviews: AddReviews) -> None:
    coach_id = post("Kim Ray")
    reviews(coach_id, 5, 4, 3, 2)
    reader("ada", f"/coach/{coach_id}", TEAM, SCHOOL)
    [letter] = send(site)
    assert [words for of in rows(letter).values() for _, *words in of.values()] == [["new"]] * 3
    assert letter["summary"] == ""
    assert not re.search(r"\d new|from \d", text_of(site, letter))


def test_without_news_there_is_no_letter(site: Site, reader: Reader, post: AddPost, reviews: AddReviews) -> None:
    coach_id, other = post("Kim Ray"), post("Lee Fox", SOUTH)
    reviews(other, 5, school=SOUTH)
    for day in (date(2026, 10, 4), date(2026, 10, 12)):
        reviews(coach_id, 5, day=day)
    reviews(coach_id, 5, state="waiting")
    reader("ada", f"/coach/{coach_id}", TEAM, SCHOOL)
    assert send(site) == []


def test_a_team_counts_only_what_its_page_shows(site: Site, reader: Reader, post: AddPost, reviews: AddReviews) -> None:
    # A few reviews about an earlier school must not be recognized, so no numbers of either program are shown.
    moved = post("Kim Ray")
    post("Kim Ray", SOUTH, is_new=False, is_over=True, last_season=2024)
    reviews(moved, 5, 5, 5, 5, 5, 5)
    reviews(moved, 2, school=SOUTH)
    reader("ada", TEAM, SCHOOL)
    reader("bea", f"/coach/{moved}")
    [letter] = send(site)
    assert (letter["to"], rows(letter)["Coaches"]["Kim Ray"][1]) == ("bea@athletes.example", "7 new")


def test_a_reply_is_news_without_a_number(site: Site, reader: Reader, post: AddPost, reviews: AddReviews) -> None:
    coach_id = post("Kim Ray")
    reviews(coach_id, 4, 4, day=date(2026, 1, 5), reply="Thank you.", replied_on=date(2026, 10, 11))
    reader("ada", f"/coach/{coach_id}", TEAM)
    [letter] = send(site)
    assert rows(letter) == {"Coaches": {"Kim Ray": [ABOUT, "replied"]}}
    assert "Thank you" not in text_of(site, letter)


def test_a_reply_that_was_removed_is_no_news(site: Site, reader: Reader, post: AddPost, reviews: AddReviews) -> None:
    coach_id = post("Kim Ray")
    reviews(coach_id, 4, 4, day=date(2026, 1, 5), reply="", replied_on=date(2026, 10, 11))
    reader("ada", f"/coach/{coach_id}", TEAM)
    assert send(site) == []


def test_the_authors_own_review_is_news_like_any_other(
    site: Site, reader: Reader, post: AddPost, people: People, reviews: AddReviews
) -> None:
    coach_id = post("Kim Ray")
    ada, bea = reader("ada", f"/coach/{coach_id}"), reader("bea", f"/coach/{coach_id}")
    assert ada.post(f"/api/coaches/{coach_id}/reviews", review_body()).status_code == 201
    with site.database.writing() as session:
        session.execute(update(Review).values(created_on=date(2026, 10, 6)))
    letters = send(site)
    assert [letter["to"] for letter in letters] == [ada.email, bea.email]
    personal = ("to", "owner", "stop_token", "letter")
    first, second = ({name: letter[name] for name in letter if name not in personal} for letter in letters)
    assert first == second


def test_the_subject_is_the_day_and_nothing_is_about_the_reader(
    site: Site, reader: Reader, post: AddPost, reviews: AddReviews
) -> None:
    coach_id = post("Kim Ray")
    reviews(coach_id, 5)
    reader("ada", f"/coach/{coach_id}")
    [letter] = send(site)
    mail = build_mail(site.settings, Message(UUID(int=1), MONDAY, letter, MONDAY))
    assert mail["Subject"] == "Monday, Oct 12"
    assert mail["List-Unsubscribe"] == f"<{site.settings.origin}/api/weekly-mails/{letter['stop_token']}/stop>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    origin = site.settings.origin
    public = {origin, f"{origin}/letter", f"{origin}/coach/{coach_id}", f"{origin}/unsubscribe/{letter['stop_token']}"}
    for part in ("plain", "html"):
        text = text_of(site, letter, part)
        assert "Kim Ray" in text
        assert "New from Oct 5 to Oct 11" in text
        assert not re.search(r"<img|\bHi\b|\bAda\b|\byour\b|athletes\.example", text)
        assert set(re.findall(r"https?://[^\s\"<]+", text)) == public


def test_without_names_a_letter_says_only_that_something_is_new(
    site: Site, reader: Reader, post: AddPost, reviews: AddReviews
) -> None:
    coach_id = post("Kim Ray")
    reviews(coach_id, 5, 5, 4, 4, 4, 3)
    ada = reader("ada", f"/coach/{coach_id}", TEAM)
    ada.put("/api/my/letter", {"is_sent": True, "has_moves": True, "has_names": False})
    [letter] = send(site)
    assert letter["sections"] == []
    for part in ("plain", "html"):
        text = text_of(site, letter, part)
        assert "6 new reviews of 1 coach." in text
        assert "Something is new on pages you follow" in text
        assert not re.search(r"Kim|Ray|Northfield|Soccer|/coach/", text)


@pytest.mark.both
def test_one_click_turns_the_letter_off_without_a_session_and_undo_turns_it_on(
    client: TestClient, site: Site, reader: Reader, post: AddPost, reviews: AddReviews
) -> None:
    reviews(post("Kim Ray"), 5)
    ada = reader("ada", TEAM)
    [letter] = send(site)
    path = f"/api/weekly-mails/{letter['stop_token']}"
    assert client.get(f"{path}/stop").status_code == 405  # scanners follow links
    assert client.post(f"{path}/stop", data={"List-Unsubscribe": "One-Click"}).status_code == 204
    answer = ada.get("/api/my/letter").json()
    assert (answer["is_sent"], len(answer["follows"])) == (False, 1)
    # The letter that was still waiting is gone, and none follows.
    assert send(site) == []
    reviews(post("Lee Fox"), 5, day=date(2026, 10, 13))
    assert send(site, LATER + timedelta(days=7)) == []
    assert client.post(f"{path}/resume").status_code == 204
    assert ada.get("/api/my/letter").json()["is_sent"] is True
    # Whoever has an old letter can't turn it on again once its reader has turned it off on the site.
    ada.put("/api/my/letter", {"is_sent": False, "has_moves": True, "has_names": True})
    assert client.post(f"{path}/stop").status_code == 204
    assert client.post(f"{path}/resume").status_code == 404
    assert ada.get("/api/my/letter").json()["is_sent"] is False


def test_the_link_of_a_deleted_account_does_nothing(
    client: TestClient, site: Site, reader: Reader, post: AddPost, reviews: AddReviews
) -> None:
    reviews(post("Kim Ray"), 5)
    ada = reader("ada", TEAM)
    [letter] = send(site)
    assert ada.post("/api/rpc/delete_user").status_code == 204
    assert send(site) == []
    assert client.post(f"/api/weekly-mails/{letter['stop_token']}/stop").status_code == 404
    assert client.post("/api/weekly-mails/abc/resume").status_code == 404


def test_a_section_has_at_most_fifty_rows(
    site: Site, reader: Reader, post: AddPost, reviews: AddReviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sideline.operations.jobs.letter.MAX_ROWS", 2)
    coaches = [post(name) for name in ("Kim Ray", "Lee Fox", "Max Orr")]
    for coach_id in coaches:
        reviews(coach_id, 5)
    reader("ada", *(f"/coach/{coach_id}" for coach_id in coaches))
    [letter] = send(site)
    assert list(rows(letter)["Coaches"]) == ["Max Orr", "Lee Fox"]
    assert "And 1 more" in text_of(site, letter)
    assert "And 1 more" in text_of(site, letter, "html")


def test_a_queued_letter_tells_nothing_about_follows_without_the_authors_key(
    site: Site, reader: Reader, post: AddPost, reviews: AddReviews
) -> None:
    reviews(post("Kim Ray"), 5)
    ada = reader("ada", TEAM)
    send(site)
    with site.database.reading() as session:
        [item] = session.scalars(select(OutboxItem)).all()
        payload = message_of(item, site.keys).payload
    assert set(payload) == {"template", "to", "owner", "stop_token", "letter"}
    assert not re.search("Kim Ray|Northfield|Soccer", str(payload))
    assert ada.author.tag.hex not in str(payload), "it would name the private record of the address"
    with pytest.raises(PermanentFailure):
        opened_letter(AuthorsKey("0" * 64), payload)
