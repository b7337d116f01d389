"""The status of the site, for /desk/site and `sideline status --json`. It has no time of a visitor's action."""

from datetime import date, datetime
from typing import Literal

from sideline.core.http.schemas import ResponseModel
from sideline.operations.checks import State


class CheckRow(ResponseModel):
    """One check: what was found and, unless it is ok, what to do."""

    name: str
    state: State
    summary: str
    remedy: str


class DatabaseFigures(ResponseModel):
    """The database; its size is in whole megabytes."""

    kind: Literal["sqlite", "postgresql"]
    revision: str
    megabytes: int


class DiskFigures(ResponseModel):
    """The disk of the data folder, in gigabytes."""

    free: float
    total: float


class MailFigures(ResponseModel):
    """Emails: how many are due and not delivered, and when a test email was last confirmed."""

    waiting: int
    confirmed_on: date | None


class JobRow(ResponseModel):
    """A periodic job. How many rows it handled is left out, because it could tell what a visitor did."""

    name: str
    last_success_at: datetime | None
    state: Literal["ok", "late", "failed", "new"]


class CaseFigures(ResponseModel):
    """Open cases, how many are severe and how many older than promised, and the age of the oldest in whole hours."""

    open: int
    severe: int
    late: int
    oldest_hours: int
    promised_hours: int


class WeekRow(ResponseModel):
    """A past week: numbers rounded down to a multiple of five, so that 0 means fewer than five."""

    monday: date
    sign_ups: int
    reviews: int
    megabytes: int | None


class SiteStatus(ResponseModel):
    """The state of the site. `figures` are missing while the database cannot be read."""

    release: str
    checks: list[CheckRow]
    figures: "Figures | None"


class Figures(ResponseModel):
    """What the database knows."""

    database: DatabaseFigures
    disk: DiskFigures
    mail: MailFigures
    jobs: list[JobRow]
    cases: CaseFigures
    weeks: list[WeekRow]
