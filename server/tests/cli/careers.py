"""Teams, posts, staff lists and proposed moves as schema 0062 stored them, for a site of schema 0036 that was upgraded
to 0062: coaches without post, with one and with several, one who left, and one each who was merged and removed.
"""

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, text

from sideline.core.crypto import load_authors_key, load_keys
from sideline.core.db import migrate
from sideline.core.db.engine import database_url
from tests.cli.conftest import opened

ORIGIN = "0036"
"""The schema of the dump to which careers are added."""

SCHOOLS = ("Acme-State", "Acme State", "東京大学")
"""Two schools with the same words in their URLs, and one without Latin letters."""

_NORTHFIELD = "SELECT id FROM universities WHERE name = 'Northfield University'"
_LAKEMONT = "SELECT id FROM universities WHERE name = 'Lakemont College'"
_ACME = "SELECT id FROM universities WHERE name = 'Acme-State'"
_GOLF = "SELECT id FROM sports WHERE name = 'Golf'"

_POSTS: dict[str, tuple[int, str, str, int, int, bool]] = {
    "only": (5, _NORTHFIELD, "Women", 2026, 2026, False),
    "earlier": (6, _ACME, "Women", 2020, 2024, True),
    "present": (6, _NORTHFIELD, "Women", 2025, 2026, False),
    "women": (7, _NORTHFIELD, "Women", 2025, 2026, False),
    "men": (7, _NORTHFIELD, "Men", 2026, 2026, False),
    "target": (8, _NORTHFIELD, "Women", 2026, 2026, False),
    "merged": (9, _NORTHFIELD, "Women", 2025, 2025, True),
    "removed": (10, _NORTHFIELD, "Women", 2025, 2026, False),
    "moved": (12, _LAKEMONT, "Men", 2024, 2025, True),
}
"""Coach, school, gender of the golf team, first and last season, and whether the post is over."""

_MOVES = (("moved", "target", 90), ("women", "target", 40), ("men", "target", 60))
"""Old post, new post and certainty; the last two are about the same two profiles."""


def make_site_with_careers(url: str, data_dir: Path) -> None:
    """Upgrade a loaded site of schema ORIGIN to 0062, and add careers."""
    keys, authors_key = load_keys(None, data_dir), load_authors_key(None, data_dir)
    migrate.upgrade(database_url(url, Path()), authors_key, "0062", keys=keys)
    with opened(url) as database, database.engine.begin() as connection:
        for name in SCHOOLS:
            _add(connection, "universities", name=name, folded=name.lower())
        _add_posts(connection)
        connection.execute(text("UPDATE coaches SET has_left = true WHERE id = 11"))
        # The only review that was written while its coach was at the earlier school.
        connection.execute(text("UPDATE reviews SET created_on = '2023-10-05' WHERE coach_id = 6 AND state = 'held'"))


def _add_posts(connection: Connection) -> None:
    list_id = connection.execute(
        text(
            "INSERT INTO staff_lists (file, digest, season, imported_on, report)"
            " VALUES ('staff.csv', '5eed', 2026, '2026-11-20', '{}') RETURNING id"
        )
    ).scalar_one()
    teams: dict[tuple[str, str], int] = {}
    posts: dict[str, int] = {}
    for name, (coach_id, school, gender, first, last, is_over) in _POSTS.items():
        if (school, gender) not in teams:
            ids = {"university_id": _read(connection, school), "sport_id": _read(connection, _GOLF)}
            teams[school, gender] = _add(connection, "teams", gender=gender, **ids)
        seasons = {"first_season": first, "last_season": last, "is_over": is_over}
        posts[name] = _add(
            connection, "posts", coach_id=coach_id, team_id=teams[school, gender], role="head", title="Head Coach",
            list_id=list_id, **seasons,
        )  # fmt: skip
    for old, new, certainty in _MOVES:
        columns = "list_id, from_post_id, to_post_id, certainty, is_automatic, reasons"
        statement = f"INSERT INTO moves ({columns}) VALUES (:list_id, :old, :new, :certainty, false, '[]')"
        values = {"list_id": list_id, "old": posts[old], "new": posts[new], "certainty": certainty}
        connection.execute(text(statement), values)


def _add(connection: Connection, table: str, **values: Any) -> int:
    names = ", ".join(values)
    marks = ", ".join(f":{name}" for name in values)
    statement = f"INSERT INTO {table} ({names}) VALUES ({marks}) RETURNING id"
    return int(connection.execute(text(statement), values).scalar_one())


def _read(connection: Connection, query: str) -> int:
    return int(connection.execute(text(query)).scalar_one())
