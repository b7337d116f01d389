"""A job for tests, and functions that run it in separate processes."""

import multiprocessing
import threading
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from sideline.config.settings import Settings
from sideline.core.crypto import load_authors_key, load_keys
from sideline.core.db.engine import Database, database_url
from sideline.core.site import Site
from sideline.operations.jobs.job import Job
from sideline.operations.jobs.runner import run_due_jobs

HOUR = timedelta(hours=1)

processes = multiprocessing.get_context("forkserver")


class Batches:
    """A job function that counts its calls. It returns the `sizes` one after the other, then 0."""

    def __init__(self, *sizes: int, before: Callable[[], object] = lambda: None) -> None:
        self.calls = 0
        self._sizes = list(sizes)
        self._before = before

    def __call__(self, _site: Site, _now: datetime) -> int:
        self.calls += 1
        size = self._sizes.pop(0) if self._sizes else 0
        if size:
            self._before()
        return size


def job(run_batch: Callable[[Site, datetime], int], name: str = "test-job") -> Job:
    return Job(name, HOUR, run_batch)


def site_of_process(data_dir: Path, url: str) -> Site:
    """Return the site as another process would open it, with separate connections."""
    settings = Settings(data_dir=data_dir, database_url=url)
    return Site(
        settings, Database(database_url(url, data_dir)), load_keys(None, data_dir), load_authors_key(None, data_dir)
    )


def run_and_record(data_dir: Path, url: str, start: "threading.Barrier", runs: Path) -> None:
    """Process target: run the job if it is due, and write a line for it."""

    def record(_site: Site, _now: datetime) -> int:
        with runs.open("a") as file:
            file.write("run\n")
        return 0

    site = site_of_process(data_dir, url)
    start.wait(60)
    run_due_jobs(site, [job(record)])
    site.database.close()


def run_and_hang(data_dir: Path, url: str, started: Path) -> None:
    """Process target: run a job whose first batch never ends."""

    def hang(_site: Site, _now: datetime) -> int:
        started.touch()
        threading.Event().wait()
        return 0

    run_due_jobs(site_of_process(data_dir, url), [job(hang)])
