"""Taking reviews to My Reviews alone when their profile goes, and back when that is undone."""

from datetime import date
from typing import Any

from sqlalchemy.orm import Session

from sideline.coaches.model import Coach
from sideline.reviews.model import (
    REVIEW_COLUMNS,
    REVIEW_TABLES,
    AnyReview,
    HiddenReview,
    HiddenState,
    Review,
    shared_columns,
)
from sideline.reviews.tally import count_review, get_or_create_tally

Record = dict[str, Any]
"""What brings a withdrawn review back: its table, and the columns that other tables do not have."""

_TABLES = {model.__tablename__: model for model in REVIEW_TABLES}


def withdraw(session: Session, coach: Coach, review: AnyReview, state: HiddenState) -> tuple[HiddenReview, Record]:
    """Move a review of the locked coach to the hidden ones, and count it no longer."""
    own_columns = [column.name for column in type(review).__table__.columns if column.name not in REVIEW_COLUMNS]
    values = {name: getattr(review, name) for name in own_columns}
    record = {
        "table": review.__tablename__,
        "coach_id": coach.id,
        **{name: value.isoformat() if isinstance(value, date) else value for name, value in values.items()},
    }
    columns = shared_columns(review)
    if isinstance(review, Review):
        count_review(get_or_create_tally(session, coach), review, -1)
    session.delete(review)
    session.flush()
    hidden = HiddenReview(**columns, state=state)
    session.add(hidden)
    session.flush()
    return hidden, record


def restore(session: Session, coach: Coach, hidden: HiddenReview, record: Record) -> AnyReview:
    """Take `withdraw` back."""
    model = _TABLES[record["table"]]
    columns = shared_columns(hidden)
    own = {name: _value(model, name, record[name]) for name in record if name not in ("table", "coach_id")}
    session.delete(hidden)
    session.flush()
    review = model(**columns, **own)
    session.add(review)
    session.flush()
    if isinstance(review, Review):
        count_review(get_or_create_tally(session, coach), review, 1)
    return review


def _value(model: type[AnyReview], name: str, value: Any) -> Any:
    is_day = model.__table__.columns[name].type.python_type is date
    return date.fromisoformat(value) if is_day and value is not None else value
