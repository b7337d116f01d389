"""Markdown tables of the comparison: cases, ratios, hard searches, goals."""

from collections.abc import Sequence
from itertools import groupby

from bench.cases import Case
from bench.comparison import BASELINE, POCKETBASE_CREATE, POCKETBASE_GET, POCKETBASE_LIKE

SQLITE, POSTGRESQL = "Sideline, SQLite", "Sideline, PostgreSQL"
MAX_PATHOLOGICAL_MS = 150


def comparison(cases: list[Case]) -> str:
    """Every case, grouped by its name, and the ratios."""
    lines = ["| request | system | /s (median of rounds) | p50 ms | p99 ms |", "|---|---|---|---|---|"]
    for name, group in groupby(sorted(cases, key=lambda case: case.name), key=lambda case: case.name):
        lines += [
            f"| {name} | {case.system} | {case.rate:,.1f} | {case.percentile(0.5):.2f} | {case.percentile(0.99):.2f} |"
            for case in group
        ]
    return "\n".join([*lines, "", *_ratios(cases)])


def pathological(cases: list[Case]) -> str:
    """p50 and p99 of each search, one column a system."""
    systems = list(dict.fromkeys(case.system for case in cases))
    lines = [
        f"| query | {' | '.join(f'{system}, p50 / p99 ms' for system in systems)} |",
        "|---" * (len(systems) + 1) + "|",
    ]
    latency = {(c.name, c.system): f"{c.percentile(0.5):.1f} / {c.percentile(0.99):.1f}" for c in cases}
    lines += [
        f"| {name} | {' | '.join(latency[name, system] for system in systems)} |"
        for name in dict.fromkeys(case.name for case in cases)
    ]
    return "\n".join(lines)


def goals(compared: list[Case], hard: list[Case], by_reviews: list[Case], real_list: list[Case]) -> str:
    """What is aimed at, on this machine, and whether this run reached it."""
    of = {(case.name, case.system): case for case in (*compared, *by_reviews)}
    lines = ["| goal | measured | at least or most | |", "|---|---|---|---|"]
    for system, p50, p99 in ((SQLITE, 4, 20), (POSTGRESQL, 6, 25)):
        search = of["search", system]
        lines += [
            _at_most(f"mixed searches, p50 ms, {system}", search.percentile(0.5), p50),
            _at_most(f"mixed searches, p99 ms, {system}", search.percentile(0.99), p99),
        ]
    lines += [_at_most(f"real list, p99 ms, {case.system}", case.percentile(0.99), 4) for case in real_list]
    for system in (SQLITE, POSTGRESQL):
        slowest = max(case.percentile(0.99) for case in hard if case.system == system)
        lines.append(_at_most(f"slowest hard search, p99 ms, {system}", slowest, MAX_PATHOLOGICAL_MS))
    profile = of["profile", SQLITE].rate
    lines += [
        _at_least(f"profile, {SQLITE} ÷ bare Starlette", profile / of["profile", BASELINE].rate, 0.7),
        _at_least(f"profile, {SQLITE} ÷ PocketBase get-one", profile / of["profile", POCKETBASE_GET].rate, 1),
    ]
    for system in (SQLITE, POSTGRESQL):
        few, many = of["rate, 10", system].rate, of["rate, very many", system].rate
        lines += [
            _at_least(f"rate, a second, coach with very many reviews, {system}", many, 200),
            _at_least(f"rate, very many reviews ÷ 10 reviews, {system}", many / few, 0.9),
        ]
    return "\n".join(lines)


def _ratios(cases: Sequence[Case]) -> list[str]:
    rate = {(case.name, case.system): case.rate for case in cases}
    pairs = [
        ("search", ("search 'smith'", POCKETBASE_LIKE)),
        ("search 'smith'", ("search 'smith'", POCKETBASE_LIKE)),
        ("profile", ("profile", BASELINE)),
        ("profile", ("profile", POCKETBASE_GET)),
        ("create", ("create", POCKETBASE_CREATE)),
    ]
    lines = ["| ratio of rates | SQLite | PostgreSQL |", "|---|---|---|"]
    for name, other in pairs:
        sqlite, postgresql = (rate[name, system] / rate[other] for system in (SQLITE, POSTGRESQL))
        lines.append(f"| {name} ÷ {other[1]} | {sqlite:.2f} | {postgresql:.2f} |")
    return lines


def _at_most(name: str, measured: float, limit: float) -> str:
    return f"| {name} | {measured:.2f} | ≤ {limit} | {'met' if measured <= limit else 'missed'} |"


def _at_least(name: str, measured: float, limit: float) -> str:
    return f"| {name} | {measured:.2f} | ≥ {limit} | {'met' if measured >= limit else 'missed'} |"
