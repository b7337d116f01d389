"""Backup, restore and move of an attacked site: each must succeed, and the copy respond like the site."""

import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from attack.people import sign_in
from attack.result import Result, make_result
from attack.site import Site, Testbed

Completed = subprocess.CompletedProcess[str]


@dataclass(frozen=True)
class SiteReader:
    """Reads what a site responds about some accounts and coaches, to compare it with a copy."""

    emails: list[str]
    coaches: list[int]

    def read(self, site: Site) -> dict[str, Any]:
        """Responses by path, to the accounts themselves and to visitors."""
        responses_by_path: dict[str, Any] = {}
        for email in self.emails:
            response = sign_in(site, email)
            if response.status_code != 200:
                responses_by_path[email] = response.status_code
                continue
            token = response.json()["access_token"]
            for path in ("/auth/v1/user", "/api/my/reviews", "/api/my/saved-coaches"):
                responses_by_path[f"{path} of {email}"] = _without_timestamps(
                    site.request("GET", path, token=token).json()
                )
        for coach in self.coaches:
            for path in (f"/api/coaches/{coach}", f"/api/coaches/{coach}/reviews"):
                responses_by_path[path] = site.request("GET", path).json()
        responses_by_path["search"] = site.request("GET", "/api/coaches?limit=50").json()
        return responses_by_path


@dataclass(frozen=True)
class CopyTarget:
    """Folder and database of a copy; `name` is the case in the table."""

    name: str
    folder: Path
    url: str


def backup_results(testbed: Testbed, site: Site, reader: SiteReader) -> Iterator[Result]:
    """Back up, restore and move the running site; each copy is started and compared with the site."""
    original = reader.read(site)
    file = testbed.new_folder() / "site.backup"
    backup = site.command("backup", file)
    yield make_result(
        "backup of the attacked site", 1, _describe(backup), passed=backup.returncode == 0 and file.exists()
    )
    for kind in dict.fromkeys((testbed.database, "sqlite")) if file.exists() else ():
        copy = CopyTarget(
            "restoring it" if kind == testbed.database else "restoring it into SQLite",
            testbed.new_folder(),
            testbed.new_database(kind),
        )
        completed = site.command("restore", file, SIDELINE_DATA_DIR=str(copy.folder), SIDELINE_DATABASE_URL=copy.url)
        yield _compare(testbed, copy, completed, reader, original)
    folder = testbed.new_folder()
    copy = CopyTarget(
        "moving it to the other kind of database",
        folder,
        testbed.new_database("postgresql") if testbed.database == "sqlite" else "",
    )
    completed = site.command("move", "--to", copy.url or f"sqlite:///{folder}/sideline.sqlite3")
    yield _compare(testbed, copy, completed, reader, original)


def _compare(
    testbed: Testbed, copy: CopyTarget, completed: Completed, reader: SiteReader, original: dict[str, Any]
) -> Result:
    if completed.returncode != 0:
        return make_result(copy.name, 1, _describe(completed), passed=False)
    with testbed.site(database_url=copy.url, folder=copy.folder) as site:
        responses = reader.read(site)
    differing = [key for key in original if responses.get(key) != original[key]]
    finding = f"{len(original) - len(differing)} of {len(original)} answers equal"
    return make_result(copy.name, len(original), finding, passed=not differing)


def _without_timestamps(user: dict[str, Any]) -> dict[str, Any]:
    # The comparison itself signs in, which changes these.
    return {name: value for name, value in user.items() if name not in ("last_sign_in_at", "updated_at", "identities")}


def _describe(completed: Completed) -> str:
    lines = (completed.stderr.strip() or completed.stdout.strip()).splitlines()
    return f"exit status {completed.returncode}" + (
        f", {len(lines)} lines: {lines[-1][:80]}" if completed.returncode and lines else ""
    )
