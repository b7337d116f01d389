"""How the figures are written down."""

from dataclasses import dataclass, field
from itertools import groupby

from bench.build import Size
from bench.cases import Case

_GROWTH = (
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
class Grown:
    """What one site of one size cost."""

    system: str
    size: Size
    built: float
    start: float
    memory: float = 0.0
    cases: dict[str, Case] = field(default_factory=dict)


def growth(rows: list[Grown]) -> str:
    """How cost grows with the number of coaches."""
    lines = [f"| {' | '.join(_GROWTH)} |", "|---" * len(_GROWTH) + "|"]
    for row in rows:
        search = row.cases["search"]
        rates = " | ".join(f"{row.cases[name].rate:,.0f}" for name in ("profile", "reviews", "rate", "sign-in"))
        found = f"{search.at(0.5):.1f} / {search.at(0.99):.1f}"
        costs = f"{row.start:.1f} | {row.memory:.0f} | {row.built:.0f}"
        lines.append(f"| {row.size.coaches:,} | {row.size.reviews:,} | {row.system} | {found} | {rates} | {costs} |")
    return "\n".join(lines)


def beside(cases: list[Case]) -> str:
    """Every case of the side-by-side run, grouped by what was asked."""
    lines = [
        "| asked | of | /s (median of rounds) | p50 ms | p99 ms |",
        "|---|---|---|---|---|",
    ]
    for what, group in groupby(sorted(cases, key=lambda case: case.what), key=lambda case: case.what):
        lines += [f"| {what} | {c.system} | {c.rate:,.1f} | {c.at(0.5):.2f} | {c.at(0.99):.2f} |" for c in group]
    return "\n".join([*lines, "", *_ratios(cases)])


def pathological(cases: list[Case]) -> str:
    """p50 and p99 of each hard question, one column a system."""
    systems = sorted({case.system for case in cases}, reverse=True)
    lines = [
        f"| question | {' | '.join(f'{system}, p50 / p99 ms' for system in systems)} |",
        "|---" * (len(systems) + 1) + "|",
    ]
    for what in dict.fromkeys(case.what for case in cases):
        of = {case.system: case for case in cases if case.what == what}
        cells = [f"{of[system].at(0.5):.1f} / {of[system].at(0.99):.1f}" for system in systems]
        lines.append(f"| {what} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _ratios(cases: list[Case]) -> list[str]:
    rate = {(case.what, case.system): case.rate for case in cases}
    floor = rate["floor", "bare Starlette, the same bytes"]
    goals = []
    for system in ("Sideline, SQLite", "Sideline, PostgreSQL"):
        goals += [
            _goal(
                f"mixed questions, {system} ÷ 'smith', PocketBase",
                rate["search", system] / rate["search 'smith'", "PocketBase name ~ 'smith'"],
                200,
            ),
            _goal(
                f"'smith', {system} ÷ 'smith', PocketBase",
                rate["search 'smith'", system] / rate["search 'smith'", "PocketBase name ~ 'smith'"],
                200,
            ),
            _goal(
                f"profile, {system} ÷ bare Starlette",
                rate["profile", system] / floor,
                0.7,
            ),
            _goal(
                f"profile, {system} ÷ PocketBase get-one",
                rate["profile", system] / rate["profile", "PocketBase get-one"],
                1,
            ),
            _goal(
                f"rate, {system} ÷ PocketBase create",
                rate["create", system] / rate["create", "PocketBase create"],
                1,
            ),
        ]
    return ["| ratio | measured | goal | |", "|---|---|---|---|", *goals]


def _goal(name: str, measured: float, wanted: float) -> str:
    return f"| {name} | {measured:.2f} | ≥ {wanted} | {'met' if measured >= wanted else 'missed'} |"
