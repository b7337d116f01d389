"""`python -m bench.entered_files`: how many of the server's files and SQL statements a request goes through.

A file is entered if a function of it is called between the request and its response, in any thread. What a process
does only for its first requests (imports, prepared statements) is not counted, because each request is sent before.
"""

import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import typer
from fastapi.testclient import TestClient
from httpx import Response

from bench.removals import DECISION, sign_in
from harness.people import review_body
from sideline import __file__ as package
from sideline.coaches.add_coaches import find_duplicate, insert_coaches
from sideline.coaches.draft import CoachDraft
from sideline.config.settings import Settings
from sideline.core.db import migrate
from sideline.core.db.engine import database_url
from sideline.core.site import Site
from sideline.main import create_app
from tests.statements import record_statements

FOLDER = f"{Path(package).parent}/"
WORKERS = ("outbox", "jobs", "long-jobs", "lease")
"""Beginnings of the names of threads that work beside the requests."""

_entered: set[str] = set()


def main(names: bool = typer.Option(False, help="Also print the files.")) -> None:
    """Print a line for each kind of request."""
    threading.setprofile(_record)
    sys.setprofile(_record)
    with tempfile.TemporaryDirectory() as folder:
        url = database_url(f"sqlite:///{folder}/site.sqlite3", Path())
        migrate.upgrade(url)
        settings = Settings(data_dir=Path(folder), database_url=url, hold_surges=False)
        settings = settings.model_copy(update={"log_level": "error", "staff_second_factor": False})
        with TestClient(create_app(settings)) as client:
            for name, request in _requests(client, client.app.state.site):  # type: ignore[attr-defined]
                with _recorded() as (files, statements):
                    response = request()
                assert response.status_code < 300, response.text
                print(f"{name}: {len(files)} files, {len(statements)} statements")
                if names:
                    print("  " + "\n  ".join(sorted(files)))


def _requests(client: TestClient, site: Site) -> Iterator[tuple[str, Callable[[], Response]]]:
    """Yield the name of each kind of request and a function that sends one, after one of its kind was sent."""
    coaches = ["Mara Lindqvist", "Ada Holm"]
    school = ("Northfield University", "Golf")
    with site.database.writing() as session:
        insert_coaches(session, [CoachDraft(name, *school, "Women", "DI", None) for name in coaches])
        first, second = (find_duplicate(session, name, *school) for name in coaches)
    author, moderator = sign_in(site, "author"), sign_in(site, "mona", role="moderator")

    def rate(coach: int | None) -> Response:
        return client.post(f"/api/coaches/{coach}/reviews", json=review_body(), headers=author)

    def report(coach: int | None) -> dict[str, object]:
        """Report the coach's review, and return the body of a decision that removes it."""
        public_id = client.get(f"/api/coaches/{coach}/reviews").json()["items"][0]["id"]
        client.post(f"/api/reviews/{public_id}/reports", json={"rule": "profanity"})
        listed = client.get("/api/desk/cases", headers=moderator).json()["items"][0]["id"]
        case = client.get(f"/api/desk/cases/{listed}", headers=moderator).json()["case"]
        return {**DECISION, "cases": [{"id": case["id"], "version": case["version"]}]}

    def remove(body: dict[str, object]) -> Response:
        return client.post("/api/desk/decisions", json=body, headers=moderator)

    rate(first)
    yield "rating", lambda: rate(second)
    remove(report(first))
    body = report(second)
    yield "decision", lambda: remove(body)
    for name, path in (
        ("search page", "/coaches?q=golf"),
        ("profile page", f"/coach/{second}"),
        ("search", "/api/coaches?q=golf"),
    ):
        client.get(path)
        # Another sport or coach, so that no kept answer is sent again.
        other = path.replace("q=golf", "q=mara").replace(f"/coach/{second}", f"/coach/{first}")
        yield name, lambda other=other: client.get(other)  # type: ignore[misc]


@contextmanager
def _recorded() -> Iterator[tuple[set[str], list[str]]]:
    """Yield the files that are entered during the block, and the statements."""
    _entered.clear()
    with record_statements() as statements:
        yield _entered, statements


def _record(frame: FrameType, event: str, _argument: object) -> None:
    """Note the file of a call; the profile function of every thread."""
    file = frame.f_code.co_filename
    if event == "call" and file.startswith(FOLDER) and not threading.current_thread().name.startswith(WORKERS):
        _entered.add(file.removeprefix(FOLDER))


if __name__ == "__main__":
    typer.run(main)
