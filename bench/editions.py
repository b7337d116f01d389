"""`python -m bench.editions`: how long an edition with many changes takes, and the slowest page meanwhile.

The site runs in its own process, whose job publishes the edition a minute after the start; until then, pages are
measured without it. Of five changes three are new reviews.
"""

import shutil
import tempfile
import time
from contextlib import closing, suppress
from datetime import timedelta
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Annotated
from uuid import UUID, uuid4

import httpx2 as httpx
import typer
from sqlalchemy import insert, select

import sideline.tables  # noqa: F401  # all tables, which refer to each other
from harness.people import review_body
from harness.postgres import Postgres
from harness.running_site import RunningSite
from sideline.accounts.model import User
from sideline.authorship.authors import Author, read_record, write_record
from sideline.coaches.model import Coach
from sideline.coaches.numbers import write_stored
from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.accounts_key import use_accounts_key
from sideline.core.crypto import load_authors_key, load_keys
from sideline.core.db.engine import Database, database_url
from sideline.core.site import Site
from sideline.operations.upkeep.audit import wrong_tallies
from sideline.reviews.editions import Edition
from sideline.reviews.model import Review
from sideline.reviews.pending import PendingChange, set_pending
from sideline.reviews.schemas import EditReview
from sideline.reviews.states import publish
from sideline.reviews.waiting import seal_day
from sideline.reviews.write import columns_of
from tests.factories import make_coaches

OF_COACH = 5
"""Changes of a coach: three new reviews, and an edit and a deletion of two of the four public ones."""

NEW, PUBLIC, AUTHORS = 3, 4, 2_000
WORDS = [
    "fair",
    "tough",
    "practice",
    "early",
    "honest",
    "coach",
    "team",
    "season",
    "always",
    "learned",
    "never",
    "film",
]
"""The words of the comments, each in random order."""


def main(
    changes: Annotated[int, typer.Option(help="Changes in the edition.")] = 20_000,
    database: Annotated[list[str] | None, typer.Option(help="sqlite or postgresql; both by default.")] = None,
) -> None:
    """Measure each database."""
    for kind in database or ["sqlite", "postgresql"]:
        folder = Path(tempfile.mkdtemp(prefix="sideline-editions-"))
        postgres = Postgres(folder / "postgres") if kind == "postgresql" else None
        try:
            print(f"{kind}: {_measure(folder, postgres.url if postgres else '', changes)}", flush=True)
        finally:
            if postgres:
                with suppress(Exception):
                    postgres.stop()
            shutil.rmtree(folder, ignore_errors=True)


def _measure(folder: Path, url: str, changes: int) -> str:
    running = RunningSite(folder, url, extra_settings={"SIDELINE_PUBLICATION": "weekly"})
    running.start()  # makes the tables and keys
    running.stop()
    settings = Settings(data_dir=folder, database_url=url, publication="weekly")
    with closing(Database(database_url(url, folder))) as stored:
        site = Site(settings, stored, load_keys(None, folder), load_authors_key(None, folder))
        use_accounts_key(stored, site.keys, site.authors_key)
        coach_ids = _write(site, changes // OF_COACH)
        running.start()
        try:
            before, during, seconds = _watch(site, running.origin, coach_ids)
        finally:
            running.stop()
        assert wrong_tallies(stored) == []
        with stored.reading() as session:
            assert session.scalars(select(Review.id).where(Review.state == "waiting")).all() == []
    return f"{changes:,} changes in {seconds:.0f} s; pages before: {_times(before)}; meanwhile: {_times(during)}"


def _write(site: Site, coaches: int) -> list[int]:
    """Write public reviews with changes, and new ones, all of them for an edition that has not appeared yet."""
    calendar, key, random = site.settings.calendar, site.authors_key, Random(4)  # seeded, so that it is repeatable
    assert calendar is not None
    day = calendar.last_day(clock.now())
    with site.database.writing() as session:
        # The job publishes only editions since when the site has had its calendar.
        write_stored(session, "publication", [site.settings.publication, f"{day - timedelta(days=7)}T00:00:00+00:00"])
        letters = [f"{chr(97 + n // 676 % 26)}{chr(97 + n // 26 % 26)}{chr(97 + n % 26)}" for n in range(coaches)]
        ids = [coach.id for coach in make_coaches(session, *(f"Mara Lind{text}" for text in letters))]
        users = [
            {"id": uuid4(), "email": f"{n}@athletes.example", "password_hash": "!", "user_metadata": {}}
            | dict.fromkeys(("created_at", "updated_at"), clock.now() - timedelta(days=90))
            for n in range(AUTHORS)
        ]
        session.execute(insert(User), users)
    authors = [Author(key, user["id"]) for user in users]
    written: dict[UUID, list[tuple[UUID, int]]] = {author.user_id: [] for author in authors}
    for some in (ids[start : start + 50] for start in range(0, len(ids), 50)):
        with site.database.writing() as session:
            for coach_id in some:
                reviews = [_review(author, coach_id, random) for author in random.sample(authors, NEW + PUBLIC)]
                for review, author in reviews:
                    written[author.user_id].append((review.id, coach_id))
                session.add_all([review for review, _ in reviews])
                session.flush()
                public, new = [review for review, _ in reviews[NEW:]], [review for review, _ in reviews[:NEW]]
                publish(session, session.get_one(Coach, coach_id), public, day - timedelta(days=7))
                for review in new:
                    review.appears_on = seal_day(key, review.id, "appears_on", day)
                body = EditReview.model_validate(review_body(2, comment=_comment(random)))
                set_pending(key, public[0], PendingChange(day, body.model_dump(mode="json", exclude={"team_id"})))
                set_pending(key, public[1], PendingChange(day, None))
    for author in authors:
        with site.database.writing() as session:
            own = read_record(session, author)
            for row_id, coach_id in written[author.user_id]:
                own.add_review(row_id, coach_id)
            write_record(session, author, own)
    return ids


def _review(author: Author, coach_id: int, random: Random) -> tuple[Review, Author]:
    row_id, day = uuid4(), clock.today() - timedelta(days=9)
    content = columns_of(EditReview.model_validate(review_body(random.randint(1, 5), comment=_comment(random))))
    fields = {"id": row_id, "coach_id": coach_id, "created_on": day, "updated_on": day, "state": "waiting"}
    seals = {"author_tag": author.review_tag(coach_id), "sealed_author": author.seal(row_id)}
    return Review(**fields, **seals, team_id=1, **content), author


def _comment(random: Random) -> str:
    return " ".join(random.choices(WORDS, k=60))


def _watch(site: Site, origin: str, coach_ids: list[int]) -> tuple[list[float], list[float], float]:
    """Read pages until the edition has appeared; return their times before and meanwhile, and how long it took."""
    random, before, during = Random(5), list[float](), list[float]()
    began = 0.0
    with httpx.Client(base_url=origin, timeout=60, trust_env=False) as client:
        while True:
            coach_id = random.choice(coach_ids)
            pages = (f"/coach/{coach_id}", f"/api/coaches/{coach_id}/reviews", "/api/coaches?q=mara", "/")
            times = []
            for page in pages:
                start = time.perf_counter()
                client.get(page).raise_for_status()
                times.append(time.perf_counter() - start)
            with site.database.reading() as session:
                progress = session.scalars(select(Edition.progress)).first()
            if progress == "done":
                return before, during, time.monotonic() - began
            if progress is None:
                before += times
            else:
                began = began or time.monotonic()
                during += times
            time.sleep(0.02)


def _times(seconds: list[float]) -> str:
    if len(seconds) < 2:
        return "none"
    median, slow = quantiles(seconds, n=100)[49], quantiles(seconds, n=100)[98]
    return f"median {1000 * median:.0f} ms, 99 % {1000 * slow:.0f} ms, slowest {1000 * max(seconds):.0f} ms"


if __name__ == "__main__":
    typer.run(main)
