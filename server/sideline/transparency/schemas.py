"""Response models of the public figures."""

from sideline.core.http.schemas import ResponseModel

Number = int | None
"""None is 'fewer than 5'."""


class Decisions(ResponseModel):
    """Decisions about one reason."""

    rule: str
    removed: Number
    corrected: Number
    kept: Number


class TransparencyMonth(ResponseModel):
    """The figures of one month; null is 'fewer than 5', of the hours also too few to tell."""

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
    """What was reported and decided, the newest month first."""

    months: list[TransparencyMonth]
