"""A site that is closed leaves nothing in memory: tests start thousands of sites in one process."""

import gc
import shutil
from collections import Counter
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import Engine

from sideline.config.settings import Settings
from sideline.core.db.engine import Database
from sideline.core.site import Site
from sideline.main import create_app
from tests.factories import make_coach


def test_nothing_keeps_closed_sites(settings: Settings, sqlite_url: str, tmp_path: Path) -> None:
    before = live_sites()
    run_sites(3, settings, sqlite_url, tmp_path)
    assert live_sites() == before


@pytest.mark.long
def test_two_hundred_sites_need_no_more_memory_than_ten(settings: Settings, sqlite_url: str, tmp_path: Path) -> None:
    run_sites(10, settings, sqlite_url, tmp_path / "first")
    sites, objects, megabytes = live_sites(), len(gc.get_objects()), resident_megabytes()
    run_sites(200, settings, sqlite_url, tmp_path / "more")
    assert live_sites() == sites
    assert len(gc.get_objects()) - objects < 6_000
    # A site that stays takes 0.5 MB. What else the memory grows by depends on the tests that ran before.
    assert resident_megabytes() - megabytes < 40


def run_sites(count: int, settings: Settings, sqlite_url: str, folder: Path) -> None:
    for number in range(count):
        run_site(settings, Path(sqlite_url.removeprefix("sqlite:///")), folder / str(number))


def run_site(settings: Settings, template: Path, folder: Path) -> None:
    """Start a site with its own database and keys, write to it, read from it, and close it."""
    folder.mkdir(parents=True)
    shutil.copyfile(template, folder / "database")
    own = {"data_dir": folder, "database_url": f"sqlite:///{folder / 'database'}"}
    app = create_app(settings.model_copy(update=own))
    with TestClient(app) as client:
        with app.state.site.database.writing() as session:
            coach_id = make_coach(session).id
        sign_up = client.post("/auth/v1/signup", json={"email": "ada@athletes.example", "password": "Volleyball1"})
        assert sign_up.status_code == 200
        assert client.get(f"/api/coaches/{coach_id}").status_code == 200
        assert client.get("/api/coaches?q=Lindqvist").status_code == 200
    shutil.rmtree(folder)


def live_sites() -> Counter[type]:
    """Count the objects that hold a site, after collecting garbage."""
    gc.collect()
    kinds = (FastAPI, Engine, Database, Site)
    return Counter(type(thing) for thing in gc.get_objects() if type(thing) in kinds)


def resident_megabytes() -> float:
    """Return the memory of this process."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * 4096 / 1e6
