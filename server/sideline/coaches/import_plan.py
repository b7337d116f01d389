"""What a batch of an import changes: who is new, who is there already, and who may be there under another name."""

from dataclasses import dataclass, field, replace

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from sideline.coaches.add_coaches import insert_coaches
from sideline.coaches.choices import SPORT_IDS
from sideline.coaches.csv_rows import quoted
from sideline.coaches.draft import DETAILS, CoachDraft
from sideline.coaches.model import Coach, University
from sideline.coaches.same_coach import name_keys
from sideline.core.text.folding import fold

_LOOKUP_SIZE = 500
"""Universities whose coaches are read by one statement."""


@dataclass(slots=True)
class _Known:
    """A coach of the database or of an earlier row."""

    draft: CoachDraft
    is_listed: bool = True


class _Team:
    """The coaches of a university in a sport, by their folded names."""

    def __init__(self) -> None:
        self.by_name: dict[str, _Known] = {}
        self._by_key: dict[str, str] | None = None

    def add(self, known: _Known) -> None:
        """Make one more coach known."""
        self.by_name[fold(known.draft.name)] = known
        if self._by_key is not None:
            self._add_keys(self._by_key, known)

    def alike(self, folded: str) -> list[str]:
        """The names of who may be the same person as somebody of this folded name."""
        if self._by_key is None:  # most files are imported again, and then nobody asks
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
    """The coaches of the universities that a file has named so far, each read from the database once."""

    def __init__(self) -> None:
        self._teams: dict[tuple[str, str], _Team] = {}
        self._read: set[str] = set()

    def of(self, draft: CoachDraft) -> _Team:
        """The team of a coach."""
        return self._teams.setdefault((fold(draft.university), draft.sport), _Team())

    def read(self, session: Session, universities: set[str]) -> None:
        """Read the coaches of universities, also those who were merged or removed: they are not added again."""
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
    """What a batch changes, and what is to be said of its rows."""

    new: list[CoachDraft] = field(default_factory=list)
    changed: list[CoachDraft] = field(default_factory=list)
    notes: list[tuple[int, str]] = field(default_factory=list)


def plan_batch(session: Session, drafts: list[tuple[int, CoachDraft]], rosters: Rosters) -> Plan:
    """What the rows of a batch, each with its line number, change; `rosters` are as they are afterwards."""
    rosters.read(session, {fold(draft.university) for _, draft in drafts})
    plan = Plan()
    new: dict[int, _Known] = {}
    changed: dict[int, _Known] = {}
    for line, draft in drafts:
        team, folded = rosters.of(draft), fold(draft.name)
        known = team.by_name.get(folded)
        if known is None:
            if alike := team.alike(folded):
                plan.notes.append((line, f"{quoted(draft.name)} may be {listed(alike)}, of the same team"))
            known = _Known(draft)
            new[id(known)] = known
            team.add(known)
        elif known.is_listed and _complete(plan, line, known, draft) and id(known) not in new:
            changed[id(known)] = known
    plan.new = [known.draft for known in new.values()]
    plan.changed = [known.draft for known in changed.values()]
    return plan


def write_plan(session: Session, plan: Plan) -> int:
    """Carry out the plan; returns how many coaches were added."""
    added = len(insert_coaches(session, plan.new))
    for draft in sorted(plan.changed, key=lambda draft: (fold(draft.university), draft.sport, fold(draft.name))):
        at = select(University.id).where(University.folded == fold(draft.university)).scalar_subquery()
        is_that_one = (
            Coach.folded_name == fold(draft.name),
            Coach.university_id == at,
            Coach.sport_id == SPORT_IDS[draft.sport],
        )
        values = {"gender": draft.gender, "division": draft.division, "department": draft.department}
        session.execute(update(Coach).where(*is_that_one).values(**values))
    return added


def listed(names: list[str]) -> str:
    """Names for a message."""
    return " or ".join(map(quoted, names))


def _complete(plan: Plan, line: int, known: _Known, draft: CoachDraft) -> bool:
    """Take over what a row says more of a coach who is there, and note what it says otherwise; whether it said more."""
    before = known.draft
    values: dict[str, str] = {}
    if draft.gender != before.gender != "Both":
        values["gender"] = "Both"
    for name in ("division", "department"):
        now, then = getattr(before, name), getattr(draft, name)
        if then and not now:
            values[name] = then
        elif then and fold(then) != fold(now):
            kept = f"{quoted(draft.name)} stays with the {name} {quoted(now)}, not {quoted(then)}"
            plan.notes.append((line, kept))
    if not values:
        return False
    known.draft = replace(before, **values)
    said = ", ".join(f"{name} {quoted(value)}" for name, value in values.items())
    plan.notes.append((line, f"{quoted(draft.name)} is already there, now with {said}"))
    return True
