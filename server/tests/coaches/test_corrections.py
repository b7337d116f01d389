"""Department corrections, which the site reads from a file in the data folder when it starts."""

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select
from structlog.testing import capture_logs

from sideline.coaches.import_coaches import apply_corrections
from sideline.coaches.model import Coach
from sideline.config.settings import Settings
from sideline.core.site import Site
from tests.factories import make_coach


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"log_level": "warning"})


def _write(site: Site, *lines: str) -> None:
    (site.settings.data_dir / "corrections.csv").write_text("\n".join(("name,university,department", *lines)))


def _departments(site: Site) -> list[str | None]:
    with site.database.reading() as session:
        return list(session.scalars(select(Coach.department).order_by(Coach.id)))


def test_corrections_are_applied_when_the_site_starts(site: Site) -> None:
    with site.database.writing() as session:
        make_coach(session, "José Núñez", "Northfield University", "Golf", department="Golv")
        make_coach(session, "José Núñez", "Southfield University", "Golf")
    _write(site, "jose nunez,NORTHFIELD university,Golf & <b>Green</b>")
    from sideline.main import create_app

    with TestClient(create_app(site.settings)) as client:
        assert client.get("/api/coaches/1").json()["department"] == "Golf & Green"
    assert _departments(site) == ["Golf & Green", None]


def test_corrections_applied_again_change_nothing(site: Site) -> None:
    with site.database.writing() as session:
        make_coach(session, "Ann Lee", "Northfield", "Golf")
    _write(site, "Ann Lee,Northfield,Golf")
    assert apply_corrections(site.database, site.settings.data_dir) == 1
    assert apply_corrections(site.database, site.settings.data_dir) == 0


def test_invalid_lines_are_skipped_with_a_warning(site: Site) -> None:
    with site.database.writing() as session:
        make_coach(session, "Ann Lee", "Northfield", "Golf")
    _write(
        site,
        "Ann Lee,Northfield",
        "Ann Lee,Northfield,",
        'Ann Lee,"Nor',
        "No One,Nowhere,Golf",
        "Ann Lee,Northfield,Golf",
    )
    with capture_logs() as log:
        assert apply_corrections(site.database, site.settings.data_dir) == 1
    assert [(line["event"], line["line"]) for line in log if line["log_level"] == "warning"] == [
        ("correction_refused", 2),
        ("correction_refused", 3),
        ("correction_refused", 4),
        ("correction_without_coach", 5),
    ]
    assert _departments(site) == ["Golf"]


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"name,university\n"])
def test_an_unusable_file_does_not_stop_the_start(site: Site, content: bytes) -> None:
    (site.settings.data_dir / "corrections.csv").write_bytes(content)
    assert apply_corrections(site.database, site.settings.data_dir) == 0
