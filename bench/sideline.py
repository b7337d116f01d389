"""Sideline under measurement: one site on one database, and an athlete who writes."""

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from bench.build import Size, build
from bench.clients import Client
from bench.processes import SIDELINE, Process, free_port
from sideline.coaches.choices import CATEGORIES

CREDENTIALS = {"email": "rater@athletes.example", "password": "Sideline1"}


class Site:
    """A database and, once started, the server over it."""

    def __init__(self, name: str, url: str, folder: Path, size: Size) -> None:
        self.name = name
        self.size = size
        self.port = 0
        self.url = url
        self.folder = folder
        self.rated = count(size.coaches, -1)
        self.headers: dict[str, str] = {}

    def prepare(self) -> None:
        """Fill the database (see bench.build)."""
        build(self.url, self.size)

    def start(self, workers: int = 1, cores: set[int] | None = None) -> float:
        """Start the server; seconds until it was ready."""
        self.port = free_port()
        settings = {
            "SIDELINE_DATA_DIR": str(self.folder),
            "SIDELINE_DATABASE_URL": self.url,
            "SIDELINE_RATE_LIMITS": "off",
            "SIDELINE_LOG_LEVEL": "error",
        }
        command = [
            SIDELINE,
            "serve",
            "--port",
            str(self.port),
            "--workers",
            str(workers),
        ]
        self.process = Process(command, settings, cores)
        return self.process.wait_for(f"http://127.0.0.1:{self.port}/readyz")

    def sign_up(self) -> None:
        """Make the account of the athlete who writes."""
        with Client(self.port) as client:
            answer = client.ask(
                "POST",
                "/auth/v1/signup",
                json.dumps(CREDENTIALS | {"data": {}}).encode(),
            )
        self.headers = {"Authorization": f"Bearer {json.loads(answer.body)['access_token']}"}

    @staticmethod
    def credentials() -> bytes:
        """The body of a sign-in."""
        return json.dumps(CREDENTIALS).encode()

    def stop(self) -> None:
        self.process.stop()

    @property
    def a_round(self) -> int:
        """Coaches to rate in one turn, so that there are enough for all turns."""
        return min(2_000, self.size.coaches // 50)

    def unrated(self) -> Iterator[str]:
        """Addresses where the athlete may still rate: coaches from the last one down."""
        return (f"/api/coaches/{coach}/reviews" for coach in self.rated)


def opinion(stars: int) -> bytes:
    """The body of a review."""
    words = {
        "comment": "Fair and well prepared.",
        "tags": ["Honest", "Fun"],
        "would_recommend": True,
    }
    return json.dumps({"rating": stars, **dict.fromkeys(CATEGORIES.values(), stars), **words}).encode()
