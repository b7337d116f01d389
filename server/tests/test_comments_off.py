"""SIDELINE_COMMENTS=off: numbers only. No text of athletes is shown anywhere, none is accepted, and none is lost."""

import re
from collections.abc import Callable
from contextlib import closing
from datetime import date, timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import func, select, text, update

from sideline.core import clock
from sideline.core.db.hidden_texts import VIEW, without_texts
from sideline.core.site import Site
from sideline.desk.members import set_role
from sideline.main import create_app
from sideline.operations.doctor import check_comments
from sideline.operations.upkeep.audit import repair
from sideline.pages.share import pictures
from sideline.reviews.content import PublishedReview
from sideline.reviews.editions import Edition
from sideline.reviews.ledger import COLUMNS, show
from sideline.reviews.model import Review
from tests.people import People, Person
from tests.reviews.bodies import review_body
from tests.reviews.weekly import Weeks
from tests.teams.conftest import NORTH, SOUTH, AddPost, AddReviews, post, reviews  # noqa: F401  # fixtures
from tests.test_routes import paths_under

Switch = Callable[[str], None]

WORDS = ("She explained zirconium every single morning.", "We never heard about quartzite before the bus left.")
REPLY = "Thank you: we have changed the feldspar since then."
DAY = date(2026, 11, 30)
VALUES = {
    "coach_id": "1", "school": "northfield-university", "team": "womens-soccer", "sport": "soccer",
    "name": "guidelines", "day": DAY.isoformat(),
}  # fmt: skip
"""Values of path parameters. Others get 7."""

QUERIES = (
    "/api/coaches?q=lindqvist", "/api/coaches?q=zirconium", "/coaches?q=quartzite", "/api/coaches/1/reviews?stars=5",
    "/api/coaches/1/reviews?sort=lowest", "/api/comparisons?coaches=1,2", "/compare?coaches=1,2",
    "/share/compare.png?coaches=1,2", "/api/how-we-check?coach=1", "/how-we-check?coach=1", "/contact?coach=1",
)  # fmt: skip


@pytest.fixture
def switch(app: FastAPI) -> Switch:
    """Return a function that gives the running site this setting, as after a restart."""

    def set_comments(value: str) -> None:
        site: Site = app.state.site
        settings = site.settings.model_copy(update={"comments": value})
        app.state.site = Site(settings, site.database, site.keys, site.authors_key)

    return set_comments


# What everybody can read.


@pytest.fixture
def team_with_texts(site: Site, post: AddPost, reviews: AddReviews) -> None:  # noqa: F811
    """A team whose new head coach brings reviews, all with texts and replies, and an edition."""
    this_year = 2026
    head = post("Mara Lindqvist", role="head", first_season=this_year, last_season=this_year)
    post("Mara Lindqvist", SOUTH, is_new=False, role="head", first_season=2019, last_season=2025, is_over=True)
    aide = post("Ida Brandt", role="assistant")
    said = {"reply": REPLY, "replied_on": clock.today() - timedelta(days=8), "tags": ["Fun"]}
    for coach in (head, aide):
        for number in range(10):
            school, day = (NORTH, SOUTH)[number % 2], clock.today() - timedelta(days=9 + number)
            reviews(coach, 5, school=school, day=day, comment=WORDS[number % 2], would_recommend=True, **said)
    shown, still_open = show(DAY, 20, {name: {} for name in COLUMNS}, {}, {})
    with site.database.writing() as session:
        ledger = {"shown": shown, "open": still_open, "until": "", "corrections": []}
        session.add(Edition(day=DAY, progress="done", changed=0, left=0, ledger=ledger))
    for coach in (head, aide):
        repair(site.database, coach, clock.today())


def read_site(site: Site, comments: str, *paths: str) -> dict[str, bytes]:
    """Return status and body of these addresses, or of every one that needs no account, of a site that starts with this
    setting.
    """
    app = create_app(site.settings.model_copy(update={"comments": comments}))
    every = {re.sub(r"{(\w+)(:\w+)?}", lambda part: VALUES.get(part[1], "7"), path) for path in paths_under(app)}
    found = {}
    with closing(app.state.site), TestClient(app) as visitor:
        for path in paths or sorted({*every, *QUERIES}):
            answer = visitor.get(path, follow_redirects=False)
            body = re.sub(rb'"request_id":"\w+"|\d{4}-\d\d-\d\dT[\d:.]+Z', b"", answer.content)
            found[path] = b"%d %s" % (answer.status_code, body)
    return found


SHOWS_TEXTS = (
    "/", "/api/home", "/coach/1", "/api/coaches/1", "/api/coaches/1/reviews", "/api/featured-coach",
    "/api/teams/northfield-university/womens-soccer", "/team/northfield-university/womens-soccer",
    "/compare?coaches=1,2",
)  # fmt: skip


def has_words(body: bytes) -> bool:
    return any(word in body for word in (b"zirconium", b"quartzite", b"feldspar"))


@pytest.mark.both
@pytest.mark.usefixtures("web_build", "team_with_texts")
def test_no_public_address_has_or_depends_on_a_text(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every GET of the site, pages, JSON, feeds, sitemaps and pictures, is the same as if the texts did not exist. With
    `on` the reader sees them, so it would see a leak.
    """
    monkeypatch.setattr(pictures, "SECONDS", 0)
    with_texts = read_site(site, "on", *SHOWS_TEXTS)
    off = read_site(site, "off")
    with site.database.writing() as session:
        session.execute(update(Review).values(comment="", reply="", replied_on=None))
    without = read_site(site, "off")

    assert [path for path in SHOWS_TEXTS if not has_words(with_texts[path])] == []
    assert len(off) > 60
    assert [path for path in off if off[path] != without[path]] == []


@pytest.mark.both
@pytest.mark.usefixtures("team_with_texts")
def test_no_statement_about_public_reviews_returns_a_text(site: Site, switch: Switch) -> None:
    """The gate is the database connection, so a page that is added later has it too."""
    statements = (
        f"SELECT comment, reply FROM {VIEW}",
        f"SELECT one.comment, one.reply FROM {VIEW} one JOIN {VIEW} two ON two.id = one.id",
        f"WITH few AS (SELECT 1) SELECT comment, reply FROM {VIEW} WHERE EXISTS (SELECT * FROM few)",
        f"SELECT (SELECT max(comment) FROM {VIEW}), (SELECT max(reply) FROM {VIEW})",
    )

    def found() -> set[tuple[Any, ...]]:
        rows = {row for sql in statements for row in site.database.read_pool.fetch(sql)}
        for access in (site.database.reading, site.database.writing):
            with access() as session:
                rows |= {tuple(row) for sql in statements for row in session.execute(text(sql))}
                rows |= {tuple(row) for row in session.execute(select(PublishedReview.comment, PublishedReview.reply))}
                replied = select(func.count()).where(PublishedReview.replied_on.is_not(None))
                rows |= {("", "")} if session.scalar(replied) == 0 else {("replied", "")}
        return rows

    switch("off")
    assert found() == {("", "")}
    switch("on")
    assert {(words, REPLY) for words in WORDS} < found()


def test_the_gate_has_all_columns_of_the_view(site: Site) -> None:
    with site.database.reading() as session:
        of_view = session.execute(text(f"SELECT * FROM {VIEW}")).keys()
        of_gate = session.execute(text(without_texts(f"SELECT * FROM {VIEW}"))).keys()
    assert set(of_gate) == set(of_view) == set(PublishedReview.__table__.columns.keys())


# What athletes, coaches and visitors can send.


def refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json().get("code", "")


def test_a_comment_is_refused_and_a_rating_without_one_counts(
    client: TestClient, ada: Person, outsider: Person, coach_id: int, switch: Switch
) -> None:
    switch("off")
    path = f"/api/coaches/{coach_id}/reviews"
    refused = ada.post(path, review_body(4, comment="Fair."))
    only_spaces = ada.post(path, review_body(4, comment="  ", tags=["Hard Working"]))
    review = f"/api/my/reviews/{only_spaces.json()['id']}"
    edit_refused = ada.put(review, review_body(5, comment="Fair."))
    edited = ada.put(review, review_body(5, tags=["Hard Working"]))

    assert refusal(refused) == refusal(edit_refused) == (422, "no_comments")
    assert "no comments" in refused.json()["detail"]
    assert (only_spaces.status_code, edited.status_code) == (201, 200)
    assert outsider.put(review, review_body(1)).status_code == 404
    [shown] = client.get(path).json()["items"]
    assert (shown["rating"], shown["comment"], shown["tags"]) == (5, "", ["Hard Working"])


def test_an_edit_keeps_the_stored_text_which_comes_back_with_the_setting(
    client: TestClient, ada: Person, coach_id: int, switch: Switch
) -> None:
    path = f"/api/coaches/{coach_id}/reviews"
    comment = "Tough &amp; fair, <b>a < b" + "x" * 460
    review = f"/api/my/reviews/{ada.post(path, review_body(4, comment=comment)).json()['id']}"
    before = ada.get(review).json()["comment"]
    switch("off")
    hidden = [ada.get(review).json(), *ada.get("/api/my/reviews").json()["items"]]
    saved = ada.put(review, review_body(2)).json()
    data = ada.get("/api/my/data").json()["reviews"]
    switch("on")
    [shown] = client.get(path).json()["items"]

    assert "Tough" in before
    assert [one["comment"] for one in (*hidden, saved)] == [""] * 3
    assert [one["comment"] for one in data] == [before]
    assert (shown["rating"], shown["comment"]) == (2, before)


class TestOnASiteWithEditions:
    """A pending edit stays whole, also if it is edited again while the site has no comments."""

    @pytest.fixture
    def settings(self, settings: Any) -> Any:
        return settings.model_copy(update={"publication": "weekly", "staff_second_factor": False})

    @pytest.fixture
    def review(self, weeks: Weeks, coach_id: int) -> str:
        review = weeks.rate("ada", coach_id, 4, comment="The first words.")
        weeks.appear()
        return review

    def shown(self, client: TestClient, coach_id: int) -> list[tuple[int, str]]:
        items = client.get(f"/api/coaches/{coach_id}/reviews").json()["items"]
        return [(item["rating"], item["comment"]) for item in items]

    def test_a_pending_text_appears_with_the_setting(
        self, *, client: TestClient, people: People, coach_id: int, weeks: Weeks, review: str, switch: Switch
    ) -> None:
        people("ada").put(review, review_body(3, comment="The second words."))
        switch("off")
        waiting = people("ada").get(review).json()
        edited = people("ada").put(review, review_body(2)).json()
        weeks.appear()
        hidden = self.shown(client, coach_id)
        switch("on")

        assert (waiting["rating"], waiting["comment"], waiting["pending"]["kind"]) == (3, "", "edit")
        assert (edited["rating"], edited["comment"]) == (2, "")
        assert hidden == [(2, "")]
        assert self.shown(client, coach_id) == [(2, "The second words.")]

    def test_a_pending_edit_without_a_text_keeps_that_of_the_review(
        self, *, client: TestClient, people: People, coach_id: int, weeks: Weeks, review: str, switch: Switch
    ) -> None:
        switch("off")
        people("ada").put(review, review_body(2))
        same = people("ada").put(review, review_body(4)).json()
        people("ada").put(review, review_body(1))
        switch("on")
        read_with_texts = people("ada").get(review).json()
        weeks.appear()

        assert same["pending"] is None
        assert (read_with_texts["rating"], read_with_texts["comment"]) == (1, "The first words.")
        assert self.shown(client, coach_id) == [(1, "The first words.")]

    def test_moderators_read_no_text_before_an_edition(
        self, *, site: Site, people: People, coach_id: int, weeks: Weeks, review: str, switch: Switch
    ) -> None:
        same_words = "Call me on 555-0100, all of us say these very same long words about practice and travel here."
        people("ada").put(review, review_body(3, comment=same_words))
        for name in ("bo", "cy", "di"):
            weeks.rate(name, coach_id, 1, comment=same_words)
        weeks.go_to("2026-12-13 20:00")
        with site.database.writing() as session:
            set_role(session, people("mona").email, "moderator")
        with_texts = people("mona").get("/api/desk/next-edition")
        switch("off")
        without = people("mona").get("/api/desk/next-edition")

        assert same_words in with_texts.text
        assert without.status_code == 200
        assert "555-0100" not in without.text
        assert [group["reason"] for group in without.json()["groups"] if group["reason"] == "alike"] == []
        assert without.json()["single"] == []


def test_reasons_that_only_a_text_can_give_are_no_reasons(
    client: TestClient, ada: Person, coach_id: int, switch: Switch
) -> None:
    ada.post(f"/api/coaches/{coach_id}/reviews", review_body(1, comment="Some words."))
    [review] = client.get(f"/api/coaches/{coach_id}/reviews").json()["items"]
    switch("off")
    reports = f"/api/reviews/{review['id']}/reports"
    rules = ("threat", "private_data", "profanity", "names", "about_coaching", "english", "ads")
    refused = {refusal(client.post(reports, json={"rule": rule})) for rule in rules}
    taken = {client.post(reports, json={"rule": rule}).status_code for rule in ("genuine", "one_review", "illegal")}

    assert refused == {(422, "no_comments")}
    assert taken == {201}


@pytest.mark.usefixtures("team_with_texts")
def test_there_are_no_replies(client: TestClient, ada: Person, switch: Switch) -> None:
    switch("off")
    review = client.get("/api/coaches/1/reviews").json()["items"][0]
    path = f"/api/reviews/{review['id']}/reply"

    assert review["reply"] is None
    assert refusal(ada.put(path, {"text": "Thank you."})) == (403, "no_replies")
    assert refusal(client.post(f"{path}/reports", json={"rule": "genuine"})) == (404, "reply_not_found")


# What the operator and the web app are told.


@pytest.mark.usefixtures("team_with_texts", "web_build")
def test_the_site_says_that_it_has_no_comments(site: Site, switch: Switch) -> None:
    pages = read_site(site, "off", "/api/site", "/coach/1", "/guidelines")
    with site.database.reading() as session:
        on = check_comments(site.settings, session)
        kept = check_comments(site.settings.model_copy(update={"comments": "off"}), session)

    assert b'"has_comments":false' in pages["/api/site"]
    assert b'"has_comments":true' in read_site(site, "on", "/api/site")["/api/site"]
    assert b'<meta name="comments" content="off"' in pages["/coach/1"]
    assert "no comment" in pages["/guidelines"].decode()
    assert "No profanity" not in pages["/guidelines"].decode()
    assert (on.state, on.summary) == ("ok", "on: reviews have comments (SIDELINE_COMMENTS=on)")
    assert (kept.state, "the stored texts are hidden" in kept.summary) == ("ok", True)
