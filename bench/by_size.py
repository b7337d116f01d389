"""Latency, throughput, memory and start of a site by the number of its coaches."""

import json
from dataclasses import dataclass, field
from itertools import cycle

from bench.cases import Case, get_request, post_request, run_interleaved, search_request
from bench.comparison import PROFILES
from bench.http_client import Client
from bench.queries import mixed
from bench.sideline import CREDENTIALS, Site, review_body

_COLUMNS = (
    "coaches",
    "reviews",
    "on",
    "search p50 / p99 ms",
    "profile /s",
    "page of reviews /s",
    "rate /s",
    "sign-in /s",
    "start s",
    "memory MB",
    "built in s",
)


@dataclass
class Row:
    """The figures of one site; `build` and `start` in seconds, `memory` in MB."""

    site: Site
    build: float
    start: float
    memory: float = 0.0
    cases: dict[str, Case] = field(default_factory=dict)


def run(rows: list[Row], rounds: int) -> None:
    """Measure the running sites of these rows."""
    for row in rows:
        row.cases = {case.name: case for case in _cases(row.site)}
    run_interleaved([case for row in rows for case in row.cases.values()], rounds)
    for row in rows:
        row.memory = row.site.process.memory_mb()


def table(rows: list[Row]) -> str:
    """One line a site."""
    lines = [f"| {' | '.join(_COLUMNS)} |", "|---" * len(_COLUMNS) + "|"]
    for row in rows:
        size, search = row.site.size, row.cases["search"]
        rates = " | ".join(f"{row.cases[name].rate:,.0f}" for name in ("profile", "reviews", "rate", "sign-in"))
        latency = f"{search.percentile(0.5):.1f} / {search.percentile(0.99):.1f}"
        once = f"{row.start:.1f} | {row.memory:.0f} | {row.build:.0f}"
        lines.append(f"| {size.coaches:,} | {size.reviews:,} | {row.site.name} | {latency} | {rates} | {once} |")
    return "\n".join(lines)


def _cases(site: Site) -> list[Case]:
    visitor, user = Client(site.port), Client(site.port)
    rate = post_request(user, review_body(4), site.tokens)
    sign_in = post_request(visitor, json.dumps(CREDENTIALS).encode())
    reviews = [f"{path}/reviews" for path in PROFILES]
    return [
        Case("search", site.name, search_request(visitor), cycle(mixed(2_000))),
        Case("profile", site.name, get_request(visitor), cycle(PROFILES)),
        Case("reviews", site.name, get_request(visitor), cycle(reviews)),
        Case("rate", site.name, rate, site.unrated_paths(), max_requests=site.ratings_per_round),
        Case("sign-in", site.name, sign_in, cycle(["/auth/v1/token?grant_type=password"])),
    ]
