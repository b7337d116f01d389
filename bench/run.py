"""`make bench`: measure Sideline by size or, with BENCH_AGAINST=<folder or git ref>, against another checkout.

Writes docs/performance.md. Servers run on one core and the client on the other, over one connection, with cases
interleaved. The figures come from a single run on one machine, so ratios are more meaningful than absolute values.
"""

import os
import shutil
import signal
import statistics
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from bench.cases import Case, run_interleaved
from bench.checkout import ROOT, Checkout, checkout_of
from bench.dataset import Size
from bench.site import SERVER_CORE, BenchSite
from harness.postgres import Postgres
from harness.report import write_section

REPORT = "performance.md"
CLIENT_CORE = {1}
SQLITE, POSTGRESQL = "SQLite", "PostgreSQL"
SIZES = (Size(1_000, 5_000), Size(10_000, 50_000), Size(100_000, 500_000))
COMPARED = Size(40_000, 200_000)
"""Roughly the number of coaches in a real list of all sports."""


def bench(
    against: Annotated[str, typer.Option(envvar="BENCH_AGAINST", help="A checkout or a git ref.")] = "",
    rounds: Annotated[int, typer.Option(help="Rounds per case.")] = 7,
    database: Annotated[list[str] | None, typer.Option(help="SQLite or PostgreSQL; both by default.")] = None,
) -> None:
    """Run the measurements and write a table to docs/performance.md."""
    # Exit with an exception, so that the servers are stopped.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    databases = database or [SQLITE, POSTGRESQL]
    if against:
        section, text = "comparison", _comparison(checkout_of(against), databases, rounds)
    else:
        section, text = "scaling", _scaling(databases, rounds)
    typer.echo(text)
    write_section(REPORT, section, text)


def _comparison(other: Checkout, databases: list[str], rounds: int) -> str:
    """Compare both checkouts on the same data: one line per kind of request, with medians and the median ratio."""
    this = Checkout(ROOT)
    lines = [f"| database | measurement | {other.commit} | {this.commit} | ratio |", "|---|---|---|---|---|"]
    for database in databases:
        with _running({"before": other, "after": this}, [database], [COMPARED]) as (before, after):
            for _ in range(rounds):
                before.restart()
                after.restart()
            for site in (before, after):
                site.prepare()
            pairs = [(before.cases[name], after.cases[name]) for name in before.cases]
            disturbance = run_interleaved(pairs, rounds)
            lines += [f"| {database} | {line}" for pair in pairs for line in _compared(*pair)]
            for name, unit in (("start_seconds", "start, s"), ("memory", "memory, MB")):
                old, new = getattr(before, name), getattr(after, name)
                lines.append(f"| {database} | {unit} | {old:.2f} | {new:.2f} | {new / old:.2f} |")
    return "\n".join([*lines, "", disturbance])


def _compared(before: Case, after: Case) -> Iterator[str]:
    """Yield the time of a request, and the CPU time of the site's processes (without PostgreSQL)."""
    for unit, old_values, new_values in (
        ("ms", [1000 / rate for rate in before.rates], [1000 / rate for rate in after.rates]),
        ("ms CPU", before.cpu, after.cpu),
    ):
        old, new = statistics.median(old_values), statistics.median(new_values)
        ratio = statistics.median(new / old for old, new in zip(old_values, new_values, strict=True))
        yield f"{before.name}, {unit} | {old:.2f} | {new:.2f} | {ratio:.2f} |"


def _scaling(databases: list[str], rounds: int) -> str:
    """Measure each size and database, with one line for each."""
    columns = ("coaches", "reviews", "database", "search p50 / p99 ms", "profile /s", "page of reviews /s", "rate /s",
               "edit /s", "sign-in /s", "start s", "memory MB", "busiest coach ÷ coach with 10 reviews: profile",
               "page", "rate")  # fmt: skip
    lines = [f"| {' | '.join(columns)} |", "|---" * len(columns) + "|"]
    goals = ["| goal | measured | target | result |", "|---|---|---|---|"]
    with _running({"": Checkout(ROOT)}, databases, SIZES) as sites:
        for site in sites:
            site.restart()
            site.prepare()
        by_reviews = [site.cases_by_reviews() for site in sites]
        groups = [[site.cases[name] for site in sites] for name in sites[0].cases]
        groups += [cases for by_kind in by_reviews for cases in by_kind.values()]
        disturbance = run_interleaved(groups, rounds)
        for site, by_kind in zip(sites, by_reviews, strict=True):
            ratios = {kind: many.rate / few.rate for kind, (few, many) in by_kind.items()}
            lines.append(_line(site, ratios))
            if site.size == SIZES[-1]:
                goals += _goals(site, ratios["rate"])
    return "\n".join([*lines, "", *goals, "", disturbance])


def _line(site: BenchSite, ratios: dict[str, float]) -> str:
    search = site.cases["search"]
    rates = (f"{site.cases[name].rate:,.0f}" for name in ("profile", "page of reviews", "rate", "edit", "sign-in"))
    cells = (
        f"{site.size.coaches:,}",
        f"{site.size.reviews:,}",
        site.name,
        f"{search.percentile(0.5):.1f} / {search.percentile(0.99):.1f}",
        *rates,
        f"{site.start_seconds:.1f}",
        f"{site.memory:.0f}",
        *(f"{ratio:.2f}" for ratio in ratios.values()),
    )
    return f"| {' | '.join(cells)} |"


def _goals(site: BenchSite, rate_ratio: float) -> Iterator[str]:
    """Yield the goals for the largest size, and whether this run met them."""
    search, (p50, p99) = site.cases["search"], (4, 20) if site.name == SQLITE else (6, 25)
    for name, measured, limit in (("p50", search.percentile(0.5), p50), ("p99", search.percentile(0.99), p99)):
        met = "met" if measured <= limit else "missed"
        yield f"| mixed searches, {name} ms, {site.name} | {measured:.2f} | ≤ {limit} | {met} |"
    for name, measured, limit in (
        ("ratings a second", site.cases["rate"].rate, 200),
        ("rate, busiest coach ÷ coach with 10 reviews", rate_ratio, 0.9),
    ):
        met = "met" if measured >= limit else "missed"
        yield f"| {name}, {site.name} | {measured:.2f} | ≥ {limit} | {met} |"


@contextmanager
def _running(
    checkouts: dict[str, Checkout], databases: list[str], sizes: tuple[Size, ...] | list[Size]
) -> Iterator[list[BenchSite]]:
    """Create a filled, stopped site per checkout, size and database, named after the checkout or the database."""
    folder = Path(tempfile.mkdtemp(prefix="sideline-bench-"))
    postgres = Postgres(folder / "postgres") if POSTGRESQL in databases else None
    sites: list[BenchSite] = []
    try:
        for size in sizes:
            for database in databases:
                for name, checkout in checkouts.items():
                    place = folder / str(len(sites))
                    url = f"sqlite:///{place / 'sideline.sqlite3'}"
                    if postgres and database == POSTGRESQL:
                        url = postgres.make_database(f"bench_{place.name}")
                    sites.append(BenchSite(name or database, checkout, place, url, size))
        with ThreadPoolExecutor(2) as builders:
            list(builders.map(BenchSite.build, sites))
        os.sched_setaffinity(0, CLIENT_CORE)
        yield sites
    finally:
        for site in sites:
            site.stop()
        if postgres:
            postgres.stop()
        os.sched_setaffinity(0, SERVER_CORE | CLIENT_CORE)
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    typer.run(bench)
