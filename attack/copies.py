"""Copies of a site: a backup, its restoring and a move must end well and answer every question as the site does."""

import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from attack.people import sign_in
from attack.result import Result, judged
from attack.site import Ground, Site

Done = subprocess.CompletedProcess[str]


@dataclass(frozen=True)
class Portrait:
    """The accounts and coaches by which a copy is held against the site."""

    emails: list[str]
    coaches: list[int]

    def of(self, site: Site) -> dict[str, Any]:
        """What the site answers about them, to the accounts themselves and to anyone."""
        found: dict[str, Any] = {}
        for email in self.emails:
            answer = sign_in(site, email)
            if answer.status_code != 200:
                found[email] = answer.status_code
                continue
            token = answer.json()["access_token"]
            for path in ("/auth/v1/user", "/api/my/reviews", "/api/my/saved-coaches"):
                found[f"{path} of {email}"] = _without_last(site.ask("GET", path, token=token).json())
        for coach in self.coaches:
            for path in (f"/api/coaches/{coach}", f"/api/coaches/{coach}/reviews"):
                found[path] = site.ask("GET", path).json()
        found["search"] = site.ask("GET", "/api/coaches?limit=50").json()
        return found


@dataclass(frozen=True)
class Copy:
    """Where a copy goes."""

    name: str
    folder: Path
    url: str


def copied(ground: Ground, site: Site, portrait: Portrait) -> Iterator[Result]:
    """Back up, restore and move the running site; each copy is started and asked what the site was asked."""
    original = portrait.of(site)
    file = ground.new_folder() / "site.backup"
    backup = site.command("backup", file)
    yield judged("backup of the attacked site", 1, _told(backup), held=backup.returncode == 0 and file.exists())
    for kind in dict.fromkeys((ground.database, "sqlite")) if file.exists() else ():
        copy = Copy(
            "restoring it" if kind == ground.database else "restoring it into SQLite",
            ground.new_folder(),
            ground.new_database(kind),
        )
        done = site.command("restore", file, SIDELINE_DATA_DIR=str(copy.folder), SIDELINE_DATABASE_URL=copy.url)
        yield _same(ground, copy, done, portrait, original)
    folder = ground.new_folder()
    copy = Copy(
        "moving it to the other kind of database",
        folder,
        ground.new_database("postgresql") if ground.database == "sqlite" else "",
    )
    done = site.command("move", "--to", copy.url or f"sqlite:///{folder}/sideline.sqlite3")
    yield _same(ground, copy, done, portrait, original)


def _same(ground: Ground, copy: Copy, done: Done, portrait: Portrait, original: dict[str, Any]) -> Result:
    if done.returncode != 0:
        return judged(copy.name, 1, _told(done), held=False)
    with ground.site(database_url=copy.url, folder=copy.folder) as site:
        answers = portrait.of(site)
    differing = [question for question in original if answers.get(question) != original[question]]
    figure = f"{len(original) - len(differing)} of {len(original)} answers equal"
    return judged(copy.name, len(original), figure, held=not differing)


def _without_last(user: dict[str, Any]) -> dict[str, Any]:
    # Asking means signing in, which is told.
    return {name: value for name, value in user.items() if name not in ("last_sign_in_at", "updated_at", "identities")}


def _told(done: Done) -> str:
    words = (done.stderr.strip() or done.stdout.strip()).splitlines()
    return f"exit status {done.returncode}" + (
        f", {len(words)} lines: {words[-1][:80]}" if done.returncode and words else ""
    )
