"""Import coaches from a CSV file: insert valid rows, and report invalid ones with line number and reason."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from pathlib import Path

from sqlalchemy import select

from sideline.coaches.choice_words import division_of, gender_of, sport_of
from sideline.coaches.csv_rows import BadRow, Row, open_csv, quoted, read_rows
from sideline.coaches.draft import CoachDraft, person_name, required_text
from sideline.coaches.import_plan import Rosters, listed, plan_batch, write_plan
from sideline.coaches.model import University
from sideline.coaches.universities import stored_schools
from sideline.core.db.engine import Database
from sideline.core.text.folding import fold

REQUIRED_COLUMNS = ("name", "university", "sport", "gender", "division")
BATCH_SIZE = 1_000
"""Rows per transaction. If an import is killed, running it again adds the missing batches."""


@dataclass(slots=True)
class ImportCount:
    """Counts of the rows processed so far."""

    rows: int = 0
    added: int = 0
    rejected: int = 0

    @property
    def existing(self) -> int:
        """Rows whose coach was already in the database or in an earlier row."""
        return self.rows - self.added - self.rejected


@dataclass(frozen=True, slots=True)
class Progress:
    """Callbacks of an import. `on_rejected` and `on_note` get a line number (0 for the whole file) and a message,
    `on_progress` the number of bytes read.
    """

    on_rejected: Callable[[int, str], None]
    on_note: Callable[[int, str], None]
    on_progress: Callable[[int], None]


def import_coaches(database: Database, path: Path, progress: Progress, *, dry_run: bool = False) -> ImportCount:
    """Insert the coaches of a file that are not in the database yet, each batch in one transaction.

    A row about an existing coach fills in missing details: the second team, or an unknown division. The import reports
    a note for each contradiction, each new school, and each coach who may already be stored under another name.
    `dry_run` writes nothing. Raises BadFile if the header cannot be used, and OSError if the file cannot be read.
    """
    count = ImportCount()
    spellings = university_spellings(database, _universities_in(path), progress.on_note, list_new=dry_run)
    rosters = Rosters()
    with open_csv(path) as file:
        rows = read_rows(file, REQUIRED_COLUMNS, may_lack=("division",))
        while batch := list(islice(rows, BATCH_SIZE)):
            drafts: list[tuple[int, CoachDraft]] = []
            for row in batch:
                try:
                    drafts.append((row.line, _with_spelling(draft_of(row), spellings)))
                except BadRow as error:
                    count.rejected += 1
                    progress.on_rejected(row.line, str(error))
            if dry_run:
                with database.reading() as session:
                    plan = plan_batch(session, drafts, rosters)
                count.added += len(plan.new)
            else:
                with database.writing() as session:
                    plan = plan_batch(session, drafts, rosters)
                    count.added += write_plan(session, plan)
            for line, note in plan.notes:
                progress.on_note(line, note)
            count.rows += len(batch)
            progress.on_progress(file.buffer.tell())
    return count


def draft_of(row: Row) -> CoachDraft:
    """Return the coach in a row. An empty division stays empty. Raises BadRow with the reason."""
    if row.error:
        raise BadRow(row.error)
    fields = row.fields
    gender = _choice(gender_of(fields["gender"]), fields, "gender")
    return CoachDraft(
        name=_text(fields, "name", person_name),
        university=_text(fields, "university", _university),
        sport=_choice(sport_of(fields["sport"], gender), fields, "sport"),
        gender=gender,
        division=_choice(division_of(fields["division"]), fields, "division"),
        department=_text(fields, "department") if fields.get("department", "").strip() else None,
    )


def university_spellings(
    database: Database, typed: Iterable[str], on_note: Callable[[int, str], None], *, list_new: bool
) -> dict[str, str]:
    """Map the folded name of each university in a file to the name to store it under.

    Each name is compared with those on the site and in the whole file, so the order of rows does not matter. Reports
    names that may mean an existing university and, if the site already has universities or with `list_new`, new names.
    """
    names = {fold(name): name for name in sorted(_valid(set(typed)))}
    with database.reading() as session:
        schools = stored_schools(session)
        list_new = list_new or session.scalar(select(University.id).limit(1)) is not None
    spellings: dict[str, str] = {}
    # Longest first, so that a full name is added before its short form.
    for folded, name in sorted(names.items(), key=lambda item: (-len(item[0]), item[0])):
        known = schools.known(name)
        spellings[folded] = known or name
        if known is None:
            similar = schools.similar(name)
            schools.add(name)
            if similar or list_new:
                maybe = f", which may be {listed(similar)}" if similar else ""
                on_note(0, f"new university {quoted(name)}{maybe}")
        elif fold(known) != folded:
            on_note(0, f"university {quoted(name)} is read as {quoted(known)}")
    return spellings


# A file has a thousand universities in forty thousand rows.
_university = lru_cache(5_000)(required_text)


def _universities_in(path: Path) -> set[str]:
    with open_csv(path) as file:
        rows = read_rows(file, REQUIRED_COLUMNS, may_lack=("division",))
        return {row.fields["university"] for row in rows if row.fields}


def _valid(typed: Iterable[str]) -> Iterable[str]:
    for text in typed:
        try:
            yield required_text(text)
        except ValueError:
            continue  # the import reports the error for the row


def _with_spelling(draft: CoachDraft, spellings: dict[str, str]) -> CoachDraft:
    return replace(draft, university=spellings.get(fold(draft.university), draft.university))


def _text(fields: dict[str, str], column: str, check: Callable[[str], str] = required_text) -> str:
    if not fields[column].strip():
        raise BadRow(f"empty {column}")
    try:
        return check(fields[column])
    except ValueError as error:
        raise BadRow(f"{column} {quoted(fields[column])}: {error}") from None


def _choice(choice: str | None, fields: dict[str, str], column: str) -> str:
    if choice is None:
        raise BadRow(f"unknown {column} {quoted(fields[column])}")
    return choice
