"""Plan the changes of an import batch: new coaches, existing coaches, and possible duplicates under another name."""

from dataclasses import dataclass, field, replace

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from sideline.coaches.add_coaches import insert_coaches
from sideline.coaches.choices import SPORT_IDS
from sideline.coaches.csv_rows import quoted
from sideline.coaches.draft import DETAILS, CoachDraft
from sideline.coaches.model import Coach, University, university_id_of
from sideline.coaches.posts import correct_posts
from sideline.coaches.same_coach import name_keys
from sideline.core.text.folding import fold

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
        values = {"gender": draft.gender, "division": draft.division, "department": draft.department}
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
    for name in ("division", "department"):
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
