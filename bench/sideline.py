"""A Sideline server over one database, and users of it who write reviews."""

import json
from collections.abc import Iterator
from pathlib import Path

from bench.build import build
from bench.dataset import Size
from bench.http_client import Client
from bench.processes import SIDELINE, Process
from harness.running_site import free_port
from sideline.coaches.choices import CATEGORIES

RATERS = 100
"""Users who rate in turn: what a rating costs grows with the reviews that its author has written before."""

CREDENTIALS = {"email": "rater1@athletes.example", "password": "Sideline1"}


class Site:
    """A database in `folder` or at `url` and, once started, the server over it."""

    def __init__(self, name: str, url: str, folder: Path, size: Size) -> None:
        self.name = name
        self.size = size
        self.port = 0
        self.url = url
        self.folder = folder
        self.unrated_ids = iter(range(size.coaches, 0, -1))
        """Coaches that no user has rated yet, the last one first: the first ones have reviews in known numbers."""
        self.tokens: list[str] = []
        """The access tokens of all users."""

    @property
    def environment(self) -> dict[str, str]:
        """The settings of the server and of the commands."""
        return {
            "SIDELINE_DATA_DIR": str(self.folder),
            "SIDELINE_DATABASE_URL": self.url,
            "SIDELINE_RATE_LIMITS": "off",
            "SIDELINE_HOLD_SURGES": "false",
            "SIDELINE_LOG_LEVEL": "error",
        }

    def build(self) -> None:
        """Fill the database (`bench.build`)."""
        build(self.url, self.size)

    def start(self, workers: int = 1, cores: set[int] | None = None) -> float:
        """Start the server; returns the seconds until it was ready."""
        self.port = free_port()
        command = [SIDELINE, "serve", "--port", str(self.port), "--workers", str(workers)]
        self.process = Process(command, self.environment, cores)
        return self.process.wait_for(f"http://127.0.0.1:{self.port}/readyz")

    def sign_up(self, users: int) -> list[str]:
        """Create accounts of new users; returns their access tokens."""
        first = len(self.tokens) + 1
        with Client(self.port) as client:
            for number in range(first, first + users):
                fields = CREDENTIALS | {"email": f"rater{number}@athletes.example", "data": {}}
                response = client.send("POST", "/auth/v1/signup", json.dumps(fields).encode())
                self.tokens.append(json.loads(response.body)["access_token"])
        return self.tokens[first - 1 :]

    def stop(self) -> None:
        self.process.stop()

    @property
    def ratings_per_round(self) -> int:
        """Coaches to rate in one round, so that there are enough for all rounds."""
        return min(2_000, self.size.coaches // 50)

    def unrated_paths(self) -> Iterator[str]:
        """Paths to which every user may still post a review."""
        return (f"/api/coaches/{coach_id}/reviews" for coach_id in self.unrated_ids)


def review_body(stars: int) -> bytes:
    """The body of a review."""
    categories = dict.fromkeys(CATEGORIES.values(), stars)
    content = {"comment": "Fair and well prepared.", "tags": ["Honest", "Fun"], "would_recommend": True}
    return json.dumps({"rating": stars, **categories, **content}).encode()
