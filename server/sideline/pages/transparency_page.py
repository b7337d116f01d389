"""/transparency: the public transparency report, which also works without JavaScript."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from sideline.cases.model import COACH_REASONS, RULES
from sideline.core.http.deps import site_of
from sideline.pages.initial_data import transparency_key
from sideline.pages.render import Page, public_page, renderer_of
from sideline.transparency.disclosure import LEAST_SHOWN
from sideline.transparency.read import REASONS, read_transparency

PATH = "/transparency"

Month = dict[str, Any]
"""The fields of a `TransparencyMonth`."""

Row = tuple[str, list[str]]

# "illegal" is in both lists and has the title of the rule, as in the web app.
_TITLES = dict[str, str]([*COACH_REASONS.items(), *RULES.items()])
_OTHERS = {
    "appeals": "Appeals",
    "restored": "Restored on appeal",
    "suspensions": "Accounts suspended",
    "claims": "Profiles claimed",
    "coach_merge": "Profiles merged",
    "coach_correct": "Profiles corrected",
    "coach_move": "Coaches moved to another school",
    "coach_mark_left": "Coaches marked as left",
    "coach_remove": "Profiles removed",
    "removals_declined": "Removals declined",
}


@public_page
def transparency_page(request: Request) -> Response:
    """Respond with the report of the last months, including tables for visitors without JavaScript."""
    renderer, site = renderer_of(request), site_of(request)
    meta = renderer.build.pages.get(PATH)
    if meta is None:
        return renderer.not_found(request)
    figures = read_transparency(site)
    months = figures["months"]
    page = Page(
        meta.title,
        meta.description,
        url=f"{site.settings.origin}{PATH}",
        is_shared=True,
        context={"months": [_name(month) for month in months], "tables": _tables(months, site.settings.response_words)},
        template="without_script/transparency.html",
        initial_data=[(transparency_key(), figures)],
    )
    return renderer.fill_shell(request, page)


def _tables(months: Sequence[Month], promised: str) -> list[tuple[str, list[Row]]]:
    """Return heading and rows of each table. A row has a title and a text for each month."""
    decisions: list[Row] = []
    for index, rule in enumerate(REASONS):
        for action in ("removed", "corrected", "kept"):
            values = [month["decisions"][index][action] for month in months]
            if any(value != 0 for value in values):
                decisions.append((f"{_TITLES[rule]}, {action}", [_number(value) for value in values]))
    return [
        ("Reports by reason", [_row(_TITLES[rule], (month["reports"][rule] for month in months)) for rule in REASONS]),
        ("Decisions by rule", decisions),
        (
            "Hours to a decision",
            [
                ("Typical time (half take longer)", [_hours(month["median_hours"]) for month in months]),
                ("95% are decided within", [_hours(month["p95_hours"]) for month in months]),
                _row(f"Later than {promised}", (month["late"] for month in months)),
            ],
        ),
        (
            "Appeals, accounts, profiles",
            [_row(title, (month["others"][name] for month in months)) for name, title in _OTHERS.items()],
        ),
    ]


def _row(title: str, numbers: Iterable[int | None]) -> Row:
    return title, [_number(number) for number in numbers]


def _number(number: int | None) -> str:
    return f"fewer than {LEAST_SHOWN}" if number is None else str(number)


def _hours(hours: int | None) -> str:
    return "–" if hours is None else f"{hours} h"


def _name(month: Month) -> str:
    name = f"{date.fromisoformat(month['month'] + '-01'):%b %Y}"
    return f"{name} so far" if month["is_current"] else name
