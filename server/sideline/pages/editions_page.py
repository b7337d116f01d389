"""/editions and the page of each edition: JSON, CSV and the feed of what they show, from the stored ledgers."""

import csv
from collections.abc import Iterable
from datetime import date
from io import StringIO
from typing import Annotated, Any, cast

from fastapi import APIRouter
from markupsafe import escape
from sqlalchemy import select
from starlette.requests import Request
from starlette.responses import Response

from sideline.coaches.wording import day_words
from sideline.core import clock
from sideline.core.db.engine import Database
from sideline.core.errors import Refusal
from sideline.core.http.caching import SHARED
from sideline.core.http.deps import CurrentSite, site_of
from sideline.core.http.json_route import json_get
from sideline.core.http.schemas import DayText, ResponseDict, doc, problem_responses
from sideline.core.site import Site
from sideline.core.text.csv_cells import csv_cell
from sideline.pages.coach_pages import edition_days
from sideline.pages.place_pages import HOME, Crumb, breadcrumb_list, place_page
from sideline.pages.render import Page, editions_key, ledger_key, public_page, renderer_of
from sideline.pages.responses import Content, PageRoute, not_found, respond
from sideline.reviews.editions import Edition
from sideline.reviews.ledger import COLUMNS, Cell, Correction, Ledger, LedgerRow, fingerprint, own_number

EDITIONS_PATH = "/editions"
EDITION_PATH = "/editions/:day"
FEED_PATH = "/editions.atom"

_FEED_LENGTH = 30
"""Number of editions in the feed."""

router = APIRouter(prefix="/api", tags=["site"])


class EditionList(ResponseDict):
    """All editions."""

    editions: Annotated[list[LedgerRow], doc("Newest first.")]
    without: Annotated[list[DayText], doc("The days since the newest one on which there was no edition.")]


class EditionDetails(ResponseDict):
    """An edition. Only `corrections` may get longer."""

    ledger: Ledger
    fingerprint: Annotated[str, doc("SHA-256 of `ledger` as JSON with sorted names and without spaces, in UTF-8.")]
    summary: Annotated[str, doc("The numbers in one sentence or a few.")]
    quote: str
    corrections: list[Correction]


@json_get(router, "/editions", in_thread=True, response_model=EditionList, responses=problem_responses())
def list_editions(site: CurrentSite) -> EditionList:
    """Return what each edition added, changed and took away."""
    return read_editions(site)


@json_get(router, "/editions/{day}", in_thread=True, response_model=EditionDetails, responses=problem_responses(404))
def read_edition_of_day(site: CurrentSite, day: str) -> EditionDetails:
    """Return the edition of a day (YYYY-MM-DD)."""
    return read_ledger(site, day)


def read_editions(site: Site) -> EditionList:
    """Return the numbers of all editions, newest first."""
    columns = select(Edition.day, Edition.progress, Edition.ledger).where(Edition.progress != "running")
    with site.database.reading() as session:
        rows = session.execute(columns.order_by(Edition.day.desc())).all()
    done = [row.ledger["shown"] for row in rows if row.progress == "done"]
    newest = done[0]["day"] if done else ""
    return {
        "editions": [cast("LedgerRow", {name: shown[name] for name in LedgerRow.__annotations__}) for shown in done],
        "without": [row.day.isoformat() for row in rows if row.day.isoformat() > newest],
    }


def read_ledger(site: Site, day: str) -> EditionDetails:
    """Return the edition of a day. Raises Refusal 404 if there was none."""
    with site.database.reading() as session:
        edition = session.get(Edition, _day_of(day))
    if edition is None or edition.progress != "done":
        raise _not_found()
    ledger: Ledger = edition.ledger["shown"]
    return {
        "ledger": ledger,
        "fingerprint": fingerprint(ledger),
        "summary": _summary(ledger),
        "quote": _quote(site, ledger),
        "corrections": edition.ledger["corrections"],
    }


def _day_of(text: str) -> date:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise _not_found() from None
    if day.isoformat() != text:  # another spelling, such as 20261130
        raise _not_found()
    return day


def _not_found() -> Refusal:
    return Refusal(404, "edition_not_found", "There was no edition on this day.")


# Words about an edition. A number that is joined with those of other editions is left out of a sentence.


def _title(day: str) -> str:
    return f"Edition of {day_words(date.fromisoformat(day))}"


def _summary(ledger: Ledger) -> str:
    appeared, teams = ledger["appeared"], len(ledger["teams"])
    if appeared["number"] is None:
        sentences = ["Fewer than five new reviews so far."]
    elif appeared["editions"] > 1:
        sentences = [f"{appeared['number']} new reviews in the last {appeared['editions']} editions."]
    else:
        on_teams = f" on {teams} {'team' if teams == 1 else 'teams'}" if teams else ""
        sentences = [f"{appeared['number'] or 'No'} new reviews{on_teams}."]
    if changed := own_number(ledger["changed"]):
        sentences.append(f"{changed} authors changed theirs.")
    if removed := own_number(ledger["removed"]):
        sentences.append(f"{removed} that had been visible were removed by a rule.")
    return " ".join(sentences)


def _quote(site: Site, ledger: Ledger) -> str:
    settings = site.settings
    cells = [("reviews appeared", ledger["appeared"]), ("removed by a rule", ledger["removed"])]
    numbers = [f"{number} {name}" for name, cell in cells if (number := own_number(cell))]
    words = ", ".join(numbers) or "small numbers, joined"
    address = f"{settings.origin.partition('://')[2]}{_path(ledger['day'])}"
    return f"{settings.site_name}, {_title(ledger['day'])} (No. {ledger['number']}): {words}. {address}"


def _path(day: str) -> str:
    return f"{EDITIONS_PATH}/{day}"


def edition_paths(site: Site) -> list[str]:
    """Return the paths of the pages for search engines; none for a site that publishes at once."""
    if not site.settings.has_editions:
        return []
    return [EDITIONS_PATH, *(_path(row["day"]) for row in read_editions(site)["editions"])]


# The pages.

_ALL = b"all=true"
"""The query of /editions with the whole ledger."""


@public_page
def editions_page(request: Request) -> Response:
    """Respond with the ledger of all editions. On a site that publishes at once, no search engine lists it."""
    renderer, site = renderer_of(request), site_of(request)
    meta = renderer.build.pages[EDITIONS_PATH]
    crumbs = breadcrumb_list(site.settings.origin, [HOME, Crumb(meta.title, EDITIONS_PATH)])
    page = Page(
        meta.title,
        meta.description,
        url=renderer.url_of(EDITIONS_PATH) if site.settings.has_editions else "",
        is_shared=True,
        reads_query=request.scope["query_string"] == _ALL,
        structured_data={"@context": "https://schema.org", **crumbs},
        initial_data=[(editions_key(), read_editions(site)), *edition_days(site, "")],
    )
    return renderer.page(request, meta, page)


@public_page
def edition_page(request: Request) -> Response:
    """Respond with the page of an edition."""
    day = request.path_params["day"]
    return place_page(request, EDITION_PATH, ledger_key(day), lambda site: _page(site, day))


def _page(site: Site, day: str) -> Page:
    edition, origin = read_ledger(site, day), site.settings.origin
    crumbs = [HOME, Crumb("Editions", EDITIONS_PATH), Crumb(day_words(date.fromisoformat(day)), _path(day))]
    return Page(
        _title(day),
        edition["summary"],
        url=origin + _path(day),
        og_type="article",
        is_shared=True,
        reads_query=False,
        structured_data={"@context": "https://schema.org", **breadcrumb_list(origin, crumbs)},
        initial_data=[(ledger_key(day), edition), *edition_days(site, "")],
    )


# The ledgers as CSV, and the feed.


@public_page
def all_as_csv(request: Request) -> Response:
    """Respond with the numbers of all editions. Beside each is of how many editions it is, this one and those before
    it; it is empty while it is fewer than five.
    """
    head = ["edition", "number", *(name for column in COLUMNS for name in (column, f"{column}_editions"))]
    rows = [
        [row["day"], row["number"], *(value for cell in _cells_of(row) for value in _values(cell))]
        for row in read_editions(site_of(request))["editions"]
    ]
    return _csv(request, [head, *rows])


@public_page
def edition_as_csv(request: Request) -> Response:
    """Respond with the ledger of an edition: what was counted, of which rule or team, the number, of how many editions
    it is, and its share by rule. A number that is not shown is empty.
    """
    try:
        edition = read_ledger(site_of(request), request.path_params["day"])
    except Refusal:
        return not_found(request)
    ledger = edition["ledger"]
    rows: list[list[Any]] = [[name, "", *_values(cell)] for name, cell in zip(COLUMNS, _cells_of(ledger), strict=True)]
    for name, cell, by_rule in (
        ("removed", ledger["removed"], ledger["removed_by_rule"]),
        ("stopped", ledger["stopped"], ledger["stopped_by_rule"]),
    ):
        rows += [[name, row["title"], row["number"], cell["editions"]] for row in by_rule]
    rows += [["appeared", f"{team['school']}, {team['team']}", team["number"], 1] for team in ledger["teams"]]
    rows += [[f"corrected on {correction['day']}", correction["text"], "", ""] for correction in edition["corrections"]]
    return _csv(request, [["what", "of", "reviews", "editions"], *rows])


def _cells_of(row: LedgerRow) -> list[Cell]:
    """Return the cells in the order of COLUMNS."""
    return [row["appeared"], row["changed"], row["left"], row["removed"], row["stopped"]]


def _values(cell: Cell) -> tuple[int | None, int]:
    return cell["number"], cell["editions"]


def _csv(request: Request, rows: Iterable[Iterable[object]]) -> Response:
    text = StringIO(newline="")
    csv.writer(text).writerows(map(csv_cell, row) for row in rows)
    response = respond(request, Content(text.getvalue().encode(), "text/csv; charset=utf-8", SHARED))
    response.headers["Content-Disposition"] = 'attachment; filename="ledger.csv"'
    return response


@public_page
def feed(request: Request) -> Response:
    """Respond with an Atom feed of the latest editions (RFC 4287). The address of an edition is its id."""
    site = site_of(request)
    origin = site.settings.origin
    editions = [read_ledger(site, row["day"]) for row in read_editions(site)["editions"][:_FEED_LENGTH]]
    if not editions:
        return not_found(request)
    updated = [
        max([edition["ledger"]["day"], *(correction["day"] for correction in edition["corrections"])])
        for edition in editions
    ]
    entries = "".join(
        f"<entry><id>{escape(origin + _path(edition['ledger']['day']))}</id>"
        f"<title>{escape(_title(edition['ledger']['day']))}</title>"
        f'<link href="{escape(origin + _path(edition["ledger"]["day"]))}"/>'
        f"<updated>{day}T00:00:00Z</updated><summary>{escape(edition['summary'])}</summary></entry>\n"
        for edition, day in zip(editions, updated, strict=True)
    )
    name = escape(site.settings.site_name)
    body = (
        '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">'
        f"<id>{escape(origin + EDITIONS_PATH)}</id><title>{name}: Editions</title>"
        f"<author><name>{name}</name></author><updated>{max(updated)}T00:00:00Z</updated>"
        f'<link rel="self" href="{escape(origin + FEED_PATH)}"/><link href="{escape(origin + EDITIONS_PATH)}"/>\n'
        f"{entries}</feed>\n"
    )
    return respond(request, Content(body.encode(), "application/atom+xml", SHARED))


routes = [
    PageRoute("/editions.csv", all_as_csv),
    PageRoute("/editions/{day}/ledger.csv", edition_as_csv),
    PageRoute(FEED_PATH, feed),
]


def correct_edition(database: Database, day: str, text: str) -> None:
    """Add a sentence with today's date to the page of an edition; what it showed before stays readable. Raises Refusal
    404 if there was no edition on this day.
    """
    with database.writing() as session:
        edition = session.get(Edition, _day_of(day), with_for_update=True)
        if edition is None or edition.progress != "done":
            raise _not_found()
        correction = Correction(day=clock.today().isoformat(), text=text)
        edition.ledger = {**edition.ledger, "corrections": [*edition.ledger["corrections"], correction]}
