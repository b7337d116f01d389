"""`python -m bench.removals`: CPU time of opening and removing reviews by the number of accounts, in one process.

22 coaches have a reported review each, by 22 authors. A moderator opens one case, and removes all in one request.
"""

import tempfile
import time
from pathlib import Path
from uuid import uuid4

import typer
from fastapi.testclient import TestClient
from sqlalchemy import insert, update

from harness.people import review_body
from sideline.accounts.model import AuthSession, User
from sideline.accounts.sessions import create_access_token
from sideline.coaches.add_coaches import find_duplicate, insert_coaches
from sideline.coaches.draft import CoachDraft
from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.db import migrate
from sideline.core.db.engine import database_url
from sideline.core.site import Site
from sideline.desk import find_author
from sideline.main import create_app

REMOVALS = 22
SIZES = [1_000, 20_000, 200_000]
DECISION = {"action": "remove", "rule": "profanity", "explanation": "Please say it without profanity."}


def main(sizes: list[int] = typer.Argument(default=SIZES)) -> None:  # noqa: B008  # Typer's way
    """Measure each number of accounts."""
    find_author.FEW_REMOVALS = 0  # an opened case reads the author's record, as on a site with many removals
    for accounts in sizes:
        with tempfile.TemporaryDirectory() as folder:
            url = database_url(f"sqlite:///{folder}/site.sqlite3", Path())
            migrate.upgrade(url)
            settings = Settings(data_dir=Path(folder), database_url=url, rate_limits="off", hold_surges=False)
            settings = settings.model_copy(update={"log_level": "error", "staff_second_factor": False})
            with TestClient(create_app(settings)) as client:
                opened, removed, longest = _measure(client, client.app.state.site, accounts)  # type: ignore[attr-defined]
        print(f"{accounts:,} accounts: opened {opened * 1000:.0f} ms, removed {removed:.2f} s, {longest:.2f} s in all")


def _measure(client: TestClient, site: Site, accounts: int) -> tuple[float, float, float]:
    """Return the CPU time of opening a case and of removing all reviews, and how long the latter took."""
    names = [f"Mara Lindqvist {chr(97 + number)}" for number in range(REMOVALS)]
    with site.database.writing() as session:
        insert_coaches(
            session, [CoachDraft(name, "Northfield University", "Golf", "Women", "DI", None) for name in names]
        )
        coaches = [find_duplicate(session, name, "Northfield University", "Golf") for name in names]
        session.execute(insert(User), [_user(f"athlete{number}") for number in range(accounts)])
    for number, coach_id in enumerate(coaches):
        author = sign_in(site, f"author{number}")
        response = client.post(f"/api/coaches/{coach_id}/reviews", json=review_body(), headers=author)
        assert response.status_code == 201, response.text
        public_id = client.get(f"/api/coaches/{coach_id}/reviews").json()["items"][0]["id"]
        assert client.post(f"/api/reviews/{public_id}/reports", json={"rule": "profanity"}).status_code == 201
    staff = sign_in(site, "mona", role="moderator")
    ids = [case["id"] for case in client.get("/api/desk/cases", headers=staff).json()["items"]]
    assert len(ids) == REMOVALS
    cases = [client.get(f"/api/desk/cases/{case_id}", headers=staff).json()["case"] for case_id in ids]
    start = time.process_time()
    client.get(f"/api/desk/cases/{ids[0]}", headers=staff)
    opened = time.process_time() - start
    body = {**DECISION, "cases": [{"id": case["id"], "version": case["version"]} for case in cases]}
    start, began = time.process_time(), time.monotonic()
    response = client.post("/api/desk/decisions", json=body, headers=staff)
    removed, longest = time.process_time() - start, time.monotonic() - began
    assert {item["state"] for item in response.json()["items"]} == {"decided"}, response.text
    return opened, removed, longest


def _user(name: str) -> dict[str, object]:
    email, now = f"{name}@athletes.example", clock.now()
    times = {"created_at": now, "updated_at": now, "email_confirmed_at": now}
    return {"id": uuid4(), "email": email, "password_hash": "!", "user_metadata": {}, **times}


def sign_in(site: Site, name: str, role: str = "") -> dict[str, str]:
    """Create an account and return the headers of its requests."""
    now = clock.now()
    with site.database.writing() as session:
        user = User(**_user(name))
        session.add(user)
        session.flush()
        session.execute(update(User).where(User.id == user.id).values(role=role))
        auth_session = AuthSession(user_id=user.id, created_at=now, refreshed_at=now)
        session.add(auth_session)
        session.flush()
        return {
            "Authorization": f"Bearer {create_access_token(site.keys, site.settings.origin, user, auth_session, now)}"
        }


if __name__ == "__main__":
    typer.run(main)
