"""Response models for the transparency report."""

from sideline.core.http.schemas import ResponseModel

Number = int | None
"""None means 'fewer than 5'."""


class Decisions(ResponseModel):
    """The decisions for one reason."""

    rule: str
    removed: Number
    corrected: Number
    kept: Number


class TransparencyMonth(ResponseModel):
    """The numbers of one month. Null means 'fewer than 5' or, for the hours, too few decisions."""

    month: str
    is_current: bool
    reports: dict[str, Number]
    reports_about: int
    decisions: list[Decisions]
    decisions_about: int
    median_hours: int | None
    p95_hours: int | None
    late: Number
    others: dict[str, Number]


class Transparency(ResponseModel):
    """The transparency report, newest month first."""

    months: list[TransparencyMonth]
