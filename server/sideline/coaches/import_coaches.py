"""Import coaches from a CSV file: insert valid rows, and report invalid ones with line number and reason."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice
from pathlib import Path

import structlog
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from sideline.coaches.add_coaches import insert_coaches
from sideline.coaches.choices import SPORT_IDS, division_of, gender_of, sport_of
from sideline.coaches.csv_rows import BadFile, BadRow, Row, open_csv, quoted, read_rows
from sideline.coaches.draft import DETAILS, OPTIONAL_TEXTS, CoachDraft, person_name, required_text
from sideline.coaches.model import Coach, University, university_id_of
from sideline.coaches.posts import correct_posts
from sideline.coaches.same_coach import name_keys
from sideline.coaches.universities import stored_schools
from sideline.config.own_files import CORRECTIONS_FILE
from sideline.core.db.engine import Database
from sideline.core.text.folding import fold

# Plan the changes of an import batch: new coaches, existing coaches, and possible duplicates under another name.

_LOOKUP_SIZE = 500
"""Universities whose coaches are read per statement."""


@dataclass(slots=True)
class _Known:
    """A coach from the database or from an earlier row."""

    draft: CoachDraft
    is_listed: bool = True


class _Team:
    """The coaches of one sport at one university, by folded name."""

    def __init__(self) -> None:
        self.by_name: dict[str, _Known] = {}
        self._by_key: dict[str, str] | None = None

    def add(self, known: _Known) -> None:
        """Add a coach to the team."""
        self.by_name[fold(known.draft.name)] = known
        if self._by_key is not None:
            self._add_keys(self._by_key, known)

    def similar_names(self, folded: str) -> list[str]:
        """Return the names of coaches who may be the person with this folded name."""
        if self._by_key is None:  # built lazily: importing the same file again never needs it
            self._by_key = {}
            for known in self.by_name.values():
                self._add_keys(self._by_key, known)
        return sorted({self._by_key[key] for key in name_keys(folded) if key in self._by_key})

    @staticmethod
    def _add_keys(by_key: dict[str, str], known: _Known) -> None:
        if known.is_listed:
            for key in name_keys(fold(known.draft.name)):
                by_key.setdefault(key, known.draft.name)


class Rosters:
    """The coaches of the universities seen in the file so far, each read from the database once."""

    def __init__(self) -> None:
        self._teams: dict[tuple[str, str], _Team] = {}
        self._read: set[str] = set()

    def team_of(self, draft: CoachDraft) -> _Team:
        """Return the team of a coach."""
        return self._teams.setdefault((fold(draft.university), draft.sport), _Team())

    def read(self, session: Session, universities: set[str]) -> None:
        """Read the coaches of universities, including merged and removed ones, which must not be added again."""
        columns = (*(getattr(Coach, name) for name in DETAILS), Coach.is_listed, University.folded)
        folded = sorted(universities - self._read)
        for start in range(0, len(folded), _LOOKUP_SIZE):
            at = University.folded.in_(folded[start : start + _LOOKUP_SIZE])
            for row in session.execute(select(*columns).join(University).where(at).order_by(Coach.id)):
                draft = CoachDraft(**{name: getattr(row, name) for name in DETAILS})
                self._teams.setdefault((row.folded, row.sport), _Team()).add(_Known(draft, row.is_listed))
        self._read |= universities


@dataclass(slots=True)
class Plan:
    """The changes of a batch, and notes on its rows."""

    new: list[CoachDraft] = field(default_factory=list)
    changed: list[CoachDraft] = field(default_factory=list)
    notes: list[tuple[int, str]] = field(default_factory=list)


def plan_batch(session: Session, drafts: list[tuple[int, CoachDraft]], rosters: Rosters) -> Plan:
    """Plan the changes for a batch of (line number, coach), and update `rosters` as if they were applied."""
    rosters.read(session, {fold(draft.university) for _, draft in drafts})
    plan = Plan()
    new: dict[int, _Known] = {}
    changed: dict[int, _Known] = {}
    for line, draft in drafts:
        team, folded = rosters.team_of(draft), fold(draft.name)
        known = team.by_name.get(folded)
        if known is None:
            if similar := team.similar_names(folded):
                note = f"{quoted(draft.name)} may be the same person as {listed(similar)} on the same team"
                plan.notes.append((line, note))
            known = _Known(draft)
            new[id(known)] = known
            team.add(known)
        elif known.is_listed and _complete(plan, line, known, draft) and id(known) not in new:
            changed[id(known)] = known
    plan.new = [known.draft for known in new.values()]
    plan.changed = [known.draft for known in changed.values()]
    return plan


def write_plan(session: Session, plan: Plan, *, with_posts: bool = True) -> int:
    """Apply the plan, and return how many coaches were added. `with_posts=False` leaves posts to the caller."""
    added = len(insert_coaches(session, plan.new, with_posts=with_posts))
    for draft in sorted(plan.changed, key=lambda draft: (fold(draft.university), draft.sport, fold(draft.name))):
        is_same_coach = (
            Coach.folded_name == fold(draft.name),
            Coach.university_id == university_id_of(fold(draft.university)),
            Coach.sport_id == SPORT_IDS[draft.sport],
        )
        values = {name: getattr(draft, name) for name in ("gender", "division", *OPTIONAL_TEXTS)}
        session.execute(update(Coach).where(*is_same_coach).values(**values))
        if with_posts:
            correct_posts(session, session.scalars(select(Coach).where(*is_same_coach)).one())
    return added


def listed(names: list[str]) -> str:
    """Join names for a message."""
    return " or ".join(map(quoted, names))


def _complete(plan: Plan, line: int, known: _Known, draft: CoachDraft) -> bool:
    """Fill in an existing coach's missing details from a row, note contradictions, and return whether it changed."""
    before = known.draft
    values: dict[str, str] = {}
    if draft.gender != before.gender != "Both":
        values["gender"] = "Both"
    for name in ("division", *OPTIONAL_TEXTS):
        stored, given = getattr(before, name), getattr(draft, name)
        if given and not stored:
            values[name] = given
        elif given and fold(given) != fold(stored):
            note = f"{quoted(draft.name)} keeps the {name} {quoted(stored)}; {quoted(given)} was ignored"
            plan.notes.append((line, note))
    if not values:
        return False
    known.draft = replace(before, **values)
    added = ", ".join(f"{name} {quoted(value)}" for name, value in values.items())
    plan.notes.append((line, f"{quoted(draft.name)} already exists; added {added}"))
    return True


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
        **{name: _text(fields, name) for name in OPTIONAL_TEXTS if fields.get(name, "").strip()},
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


# Correct departments at each start, from `<data dir>/corrections.csv` (spec section 7: the data fix at start).

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
