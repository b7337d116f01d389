"""Latency of the first requests after a start, with the database files dropped from the page cache."""

import os
import statistics
from pathlib import Path

from bench.cases import search_path
from bench.http_client import Client
from bench.queries import mixed
from bench.sideline import Site
from harness.postgres import Postgres

REQUESTS = 200


def table(sites: list[Site], postgres: Postgres, folder: Path, cores: set[int]) -> str:
    """Searches and profiles of each site, cold and warm. Restarts the sites and PostgreSQL."""
    lines = ["| on | request | cold p50 / max ms | warm p50 / max ms |", "|---|---|---|---|"]
    for site in sites:
        site.stop()
    postgres.stop()
    _drop_from_page_cache(folder)
    postgres.start()
    for site in sites:
        site.start(cores=cores)
        with Client(site.port) as client:
            for name, paths in _paths(site).items():
                cold, warm = ([1000 * client.send("GET", path).seconds for path in paths] for _ in range(2))
                lines.append(f"| {site.name} | {name} | {_median_and_max(cold)} | {_median_and_max(warm)} |")
    return "\n".join(lines)


def _paths(site: Site) -> dict[str, list[str]]:
    spread_ids = range(1, site.size.coaches, max(1, site.size.coaches // REQUESTS))
    return {
        "search": [search_path(query) for query in mixed(REQUESTS)],
        "profile": [f"/api/coaches/{coach_id}" for coach_id in spread_ids],
    }


def _drop_from_page_cache(folder: Path) -> None:
    os.sync()
    for file in folder.rglob("*"):
        if file.is_file():
            descriptor = os.open(file, os.O_RDONLY)
            os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
            os.close(descriptor)


def _median_and_max(milliseconds: list[float]) -> str:
    return f"{statistics.median(milliseconds):.1f} / {max(milliseconds):.0f}"
