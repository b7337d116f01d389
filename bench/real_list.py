"""Search over a real list of coaches: seconds of its import, and latency of what visitors type."""

import os
import subprocess
import time
from itertools import cycle
from pathlib import Path

from bench.cases import Case, run_interleaved, search_request
from bench.dataset import Size
from bench.http_client import Client
from bench.processes import SIDELINE
from bench.queries import read_record, real
from bench.sideline import Site

QUERIES = 4_000


def run(file: Path, urls: dict[str, str], folder: Path, cores: set[int], rounds: int) -> tuple[str, list[Case]]:
    """A table, and its cases of search. `urls` maps the name of each system to an empty database."""
    entries = read_record(file)
    queries = real(entries, QUERIES)
    sites = [Site(name, url, folder, Size(len(entries), 0)) for name, url in urls.items()]
    seconds = [_import(site, file) for site in sites]
    try:
        for site in sites:
            site.start(cores=cores)
        cases = [
            Case("search, real list", site.name, search_request(Client(site.port)), cycle(queries), seconds=3.0)
            for site in sites
        ]
        run_interleaved(cases, rounds)
    finally:
        for site in sites:
            site.stop()
    lines = ["| on | coaches | import s | search p50 / p99 ms |", "|---|---|---|---|"]
    for case, duration in zip(cases, seconds, strict=True):
        latency = f"{case.percentile(0.5):.1f} / {case.percentile(0.99):.1f}"
        lines.append(f"| {case.system} | {len(entries):,} | {duration:.1f} | {latency} |")
    return "\n".join(lines), cases


def _import(site: Site, file: Path) -> float:
    """Seconds that `sideline import-coaches` takes, the migration not included."""
    environment = os.environ | site.environment
    subprocess.run([SIDELINE, "migrate"], env=environment, check=True, capture_output=True)
    started = time.perf_counter()
    # Status 1 says that some rows were refused.
    subprocess.run([SIDELINE, "import-coaches", str(file)], env=environment, check=False, capture_output=True)
    return time.perf_counter() - started
