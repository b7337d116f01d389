"""CPU of the server process by the number of reviews of a coach, in interleaved rounds."""

import json
import statistics
from collections.abc import Callable
from functools import partial

from bench.dataset import BUSIEST_COACH, FULL_PAGE_COACH, TEN_REVIEWS_COACH
from bench.http_client import Client
from bench.sideline import Site, review_body

ROUNDS, REQUESTS = 7, 600
COACHES = (TEN_REVIEWS_COACH, FULL_PAGE_COACH, BUSIEST_COACH)

Request = Callable[[], object]


def table(site: Site) -> str:
    """CPU of a profile, a page of reviews and an edit, for coaches with 10, 21 and very many reviews."""
    lines = [
        "| CPU, ms | 10 reviews | 21 reviews | very many | ÷ 10 | ÷ 21 |",
        "|---|---|---|---|---|---|",
    ]
    [token] = site.sign_up(1)
    with Client(site.port) as visitor, Client(site.port) as user:
        paths = [f"/api/coaches/{coach_id}" for coach_id in COACHES]
        requests: dict[str, list[Request]] = {
            "profile": [partial(visitor.send, "GET", path) for path in paths],
            "page of reviews": [partial(visitor.send, "GET", f"{path}/reviews") for path in paths],
            "edit of a review": [_edit(user, token, f"{path}/reviews") for path in paths],
        }
        for name, by_coach in requests.items():
            ten, page, many = _cpu_milliseconds(site, by_coach)
            lines.append(f"| {name} | {ten:.2f} | {page:.2f} | {many:.2f} | {many / ten:.2f} | {many / page:.2f} |")
    return "\n".join(lines)


def _edit(user: Client, token: str, path: str) -> Request:
    """Rates a coach; returns a request that changes the review each time."""
    review = json.loads(user.send("POST", path, review_body(3), token).body)
    stars = 3

    def edit() -> object:
        nonlocal stars
        stars = stars % 5 + 1
        return user.send("PUT", f"/api/my/reviews/{review['id']}", review_body(stars), token)

    return edit


def _cpu_milliseconds(site: Site, requests: list[Request]) -> list[float]:
    """Of each request, the median of the rounds."""
    measured: list[list[float]] = [[] for _ in requests]
    for _ in range(ROUNDS):
        for request, milliseconds in zip(requests, measured, strict=True):
            before = site.process.cpu_seconds()
            for _ in range(REQUESTS):
                request()
            milliseconds.append(1000 * (site.process.cpu_seconds() - before) / REQUESTS)
    return [statistics.median(milliseconds) for milliseconds in measured]
