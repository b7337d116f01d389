"""Correct departments at each start, from `<data dir>/corrections.csv` (spec section 7: the data fix at start)."""

from pathlib import Path

import structlog
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from sideline.coaches.csv_rows import BadFile, BadRow, Row, open_csv, quoted, read_rows
from sideline.coaches.draft import required_text
from sideline.coaches.model import Coach, university_id_of
from sideline.config.own_files import CORRECTIONS_FILE
from sideline.core.db.engine import Database
from sideline.core.text.folding import fold

_COLUMNS = ("name", "university", "department")

log = structlog.get_logger()


def apply_corrections(database: Database, data_dir: Path) -> int:
    """Set the departments listed in the file, and return how many coaches changed. Applying it again changes nothing.

    A line or file that cannot be used is logged and skipped.
    """
    path = data_dir / CORRECTIONS_FILE
    if not path.exists():
        return 0
    try:
        with open_csv(path) as file:
            rows = list(read_rows(file, _COLUMNS))
    except (OSError, BadFile) as error:
        log.warning("corrections_not_read", file=CORRECTIONS_FILE, reason=str(error))
        return 0
    with database.writing() as session:
        changed = sum(_apply(session, row) for row in rows)
    log.info("corrections_applied", file=CORRECTIONS_FILE, lines=len(rows), changed=changed)
    return changed


def _apply(session: Session, row: Row) -> int:
    try:
        if row.error:
            raise BadRow(row.error)
        name, university, department = (required_text(row.fields[column]) for column in _COLUMNS)
    except ValueError as error:
        log.warning("correction_refused", line=row.line, reason=str(error))
        return 0
    matches = (Coach.folded_name == fold(name), Coach.university_id == university_id_of(fold(university)))
    coaches = session.execute(select(Coach.id, Coach.department).where(*matches)).all()
    if not coaches:
        log.warning("correction_without_coach", line=row.line, name=quoted(name))
    wrong = [coach.id for coach in coaches if coach.department != department]
    if wrong:
        session.execute(update(Coach).where(Coach.id.in_(wrong)).values(department=department))
    return len(wrong)
