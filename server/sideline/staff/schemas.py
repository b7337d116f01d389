"""Response models of the staff log."""

from datetime import datetime

from sideline.core.http.schemas import ResponseModel


class LogRow(ResponseModel):
    """A staff action."""

    number: int
    made_at: datetime
    who: str
    action: str
    case_id: int | None
    rule: str
    details: str


class LogPage(ResponseModel):
    """One page of the log, newest first."""

    items: list[LogRow]
    next_cursor: str | None
