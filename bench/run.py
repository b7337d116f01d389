"""`make bench`: measures Sideline on both databases, PocketBase, PostgreSQL's ILIKE and a bare Starlette app.

Writes docs/performance.md. Servers run on one core and the client on the other, over one connection, cases interleaved.
The figures are those of one machine and one run; the ratios are what counts.
"""

import os
import shutil
import signal
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from bench import by_reviews, by_size, cold_start, comparison, concurrency, cpu_cost, real_list, tables, typing_latency
from bench.cases import Case
from bench.dataset import Size
from bench.sideline import RATERS, Site
from bench.tables import POSTGRESQL, SQLITE
from harness.postgres import Postgres
from harness.report import write_section

REPORT = "performance.md"
SERVER_CORE, CLIENT_CORE = {0}, {1}

console = Console(stderr=True)


def bench(
    coaches: Annotated[
        list[int] | None, typer.Option(help="Sizes, in coaches; all but the largest have as many reviews.")
    ] = None,
    reviews: Annotated[int, typer.Option(help="Reviews at the largest size.")] = 5_000_000,
    rounds: Annotated[int, typer.Option(help="Rounds of each case.")] = 5,
    coach_list: Annotated[
        Path | None,
        typer.Option(envvar="SIDELINE_BENCH_LIST", help="CSV of real coaches; without it they are not searched."),
    ] = None,
) -> None:
    """Measure, and write the tables into docs/performance.md."""
    # Exit by an exception, so that the servers are stopped.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    os.sched_setaffinity(0, CLIENT_CORE)
    *smaller, largest = sorted(coaches or [1_000, 100_000, 1_000_000])
    sizes = [*(Size(count, count) for count in smaller), Size(largest, reviews)]
    folder = Path(tempfile.mkdtemp(prefix="sideline-bench-"))
    postgres = Postgres(folder / "postgres")
    rows: list[by_size.Row] = []
    try:
        real_list_cases = _measure_real_list(coach_list, folder, postgres, rounds) if coach_list else []
        for size in sizes:
            console.print(f"{size.coaches:,} coaches, {size.reviews:,} reviews")
            urls = _new_databases(folder / str(size.coaches), postgres)
            sites = [Site(name, url, folder / str(size.coaches), size) for name, url in urls.items()]
            rows += _build_and_start(sites)
            by_size.run(rows[-len(sites) :], rounds)
            if size is sizes[-1]:
                _measure_running(sites, folder, urls[POSTGRESQL], rounds, real_list_cases)
                _write("typing_latency", typing_latency.table(sites))
                _write("cold_start", cold_start.table(sites, postgres, folder, SERVER_CORE))
            for site in sites:
                site.stop()
        os.sched_setaffinity(0, SERVER_CORE | CLIENT_CORE)
        _write("concurrency", concurrency.table(sites))
    finally:
        for row in rows:
            row.site.stop()
        postgres.stop()
        shutil.rmtree(folder, ignore_errors=True)
    _write("by_size", by_size.table(rows))


def _new_databases(folder: Path, postgres: Postgres) -> dict[str, str]:
    """Two empty databases, one of either kind: the name of each system and its URL."""
    folder.mkdir()
    return {
        SQLITE: f"sqlite:///{folder / 'sideline.sqlite3'}",
        POSTGRESQL: postgres.make_database(f"bench_{folder.name}"),
    }


def _measure_real_list(file: Path, folder: Path, postgres: Postgres, rounds: int) -> list[Case]:
    urls = _new_databases(folder / "real", postgres)
    table, cases = real_list.run(file, urls, folder / "real", SERVER_CORE, rounds)
    _write("real_list", table)
    return cases


def _build_and_start(sites: list[Site]) -> list[by_size.Row]:
    """Fill the databases of the sites side by side, on all cores, then start the servers."""
    all_cores = (0, SERVER_CORE | CLIENT_CORE)
    with ProcessPoolExecutor(initializer=os.sched_setaffinity, initargs=all_cores) as builders:
        seconds = list(builders.map(_build, sites))
    rows = [by_size.Row(site, built, site.start(cores=SERVER_CORE)) for site, built in zip(sites, seconds, strict=True)]
    for site in sites:
        site.sign_up(RATERS)
    return rows


def _build(site: Site) -> float:
    started = time.perf_counter()
    site.build()
    return time.perf_counter() - started


def _measure_running(
    sites: list[Site], folder: Path, postgres_url: str, rounds: int, real_list_cases: list[Case]
) -> None:
    """Everything that needs the servers of the largest size as they were started."""
    compared, disturbance = comparison.run(sites, folder, postgres_url, SERVER_CORE, rounds)
    _write("comparison", f"{tables.comparison(compared)}\n\n{disturbance}")
    hard, disturbance = comparison.run_pathological(sites, min(rounds, 3))
    _write("pathological", f"{tables.pathological(hard)}\n\n{disturbance}")
    rated = by_reviews.run(sites, rounds)
    _write("by_reviews", by_reviews.table(rated))
    _write("cpu_cost", cpu_cost.table(sites[0]))
    _write("goals", tables.goals(compared, hard, rated, real_list_cases))


def _write(section: str, table: str) -> None:
    console.print(section, markup=False)
    console.print(table, markup=False, soft_wrap=True)
    write_section(REPORT, section, table)


if __name__ == "__main__":
    typer.run(bench)
