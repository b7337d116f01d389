"""The ledger of an edition: what appeared, what changed and left at its authors' wish, what moderators removed or
stopped, and the teams with something new. It is made when the edition has been published, and never changes.

No number from 1 to 4 can be derived from the ledgers of a site, because it could tell what one person did in one week:

- A number under five is joined with those of the editions before it until they are five together; until then all of
  them read "fewer than 5 so far". A number that is shown is never divided again, so that no two of them can be
  subtracted. An edition with nothing to join shows 0.
- Rules under five are joined in one row, which may mean any of the other rules. If that row would tell one of them, all
  rules are joined.
- Teams under five are named without a number, if the total does not tell it. Otherwise all are named without one; and
  none is named if each has exactly one new review, or if the total is joined.

`Edition.ledger` has four parts: `shown` is what everybody sees, `open` the exact numbers of cells that are not closed
yet, `until` the hour until which removals are counted, and `corrections` what was added later.
"""

import json
from collections import Counter
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from hashlib import sha256
from typing import Annotated, Any, NamedTuple

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from sideline.cases.model import RULES, Case, Rule
from sideline.coaches.model import Coach, Sport, University
from sideline.coaches.schools import team_path
from sideline.coaches.team_model import Team
from sideline.coaches.wording import sport_title
from sideline.core.http.schemas import DayText, ResponseDict, doc
from sideline.reviews.content import PublishedReview

LEAST_SHOWN = 5
"""A smaller number of reviews is not shown, because it could tell what one person did."""

_FIRST_PERIOD = timedelta(days=7)
"""How far the first edition looks back for removals."""


class Cell(ResponseDict):
    """A number of the ledger."""

    number: Annotated[int | None, doc("Null means 'fewer than 5 so far'.")]
    editions: Annotated[int, doc("Of how many editions together: this one and those before it.", ge=1)]
    since: Annotated[DayText, doc("The first of them.")]


class RuleNumber(ResponseDict):
    """How many reviews broke a rule."""

    rule: Annotated[Rule | None, doc("Null means all rules that are not listed.")]
    title: str
    number: int


class NewOfTeam(ResponseDict):
    """A team with something new."""

    school: str
    team: str
    path: str
    number: Annotated[int | None, doc("New reviews. Null means that the number is not shown.")]


class LedgerRow(ResponseDict):
    """The numbers of an edition."""

    day: DayText
    number: Annotated[int, doc("Editions are numbered from 1.")]
    appeared: Cell
    changed: Annotated[Cell, doc("By their authors.")]
    left: Annotated[Cell, doc("At their authors' wish.")]
    removed: Annotated[Cell, doc("By a rule, after they had been visible.")]
    stopped: Annotated[Cell, doc("By a rule, before they appeared.")]


class Ledger(LedgerRow):
    """What an edition added, changed and took away. It never changes."""

    removed_by_rule: Annotated[list[RuleNumber], doc("Of the editions in `removed`.")]
    stopped_by_rule: Annotated[list[RuleNumber], doc("Of the editions in `stopped`.")]
    teams: Annotated[list[NewOfTeam], doc("In the alphabet's order.")]


class Correction(ResponseDict):
    """A sentence that was added later."""

    day: DayText
    text: str


class NewTeam(NamedTuple):
    """A team as its page names it."""

    school: str
    team: str
    path: str


Counts = dict[str, int]

COLUMNS = ("appeared", "changed", "left", "removed", "stopped")
"""The columns of the ledger; `removed` and `stopped` are counted by rule, the others under the empty name."""


def make_ledger(
    session: Session, day: date, until: datetime, *, changed: int, left: int, before: dict[str, Any] | None
) -> dict[str, Any]:
    """Return the ledger of an edition whose coaches are all published. `before` is that of the previous edition."""
    teams = _new_by_team(session, day)
    since = datetime.fromisoformat(before["until"]) if before else until - _FIRST_PERIOD
    by_rule = _decided_by_rule(session, since, until)
    counts: dict[str, Counts] = {
        "appeared": {"": sum(teams.values())},
        "changed": {"": changed},
        "left": {"": left},
        "removed": by_rule[True],
        "stopped": by_rule[False],
    }
    number = before["shown"]["number"] + 1 if before else 1
    shown, still_open = show(day, number, counts, teams, before["open"] if before else {})
    return {"shown": shown, "open": still_open, "until": until.isoformat(), "corrections": []}


def show(
    day: date, number: int, counts: Mapping[str, Counts], teams: Mapping[NewTeam, int], still_open: Mapping[str, Any]
) -> tuple[Ledger, dict[str, Any]]:
    """Return what everybody sees of these counts, and the cells that stay open. `still_open` are those of the edition
    before.
    """
    cells, closed, now_open = {}, {}, {}
    for name in COLUMNS:
        before = still_open.get(name) or {"counts": {}, "editions": 0, "since": day.isoformat()}
        joined = dict(Counter(before["counts"]) + Counter(counts[name]))
        editions, since, total = before["editions"] + 1, before["since"], sum(joined.values())
        is_closed = total == 0 or total >= LEAST_SHOWN
        cells[name] = Cell(number=total if is_closed else None, editions=editions, since=since)
        closed[name] = joined if is_closed else {}
        if not is_closed:
            now_open[name] = {"counts": joined, "editions": editions, "since": since}
    ledger = Ledger(
        day=day.isoformat(),
        number=number,
        appeared=cells["appeared"],
        changed=cells["changed"],
        left=cells["left"],
        removed=cells["removed"],
        stopped=cells["stopped"],
        removed_by_rule=_rules_shown(closed["removed"]),
        stopped_by_rule=_rules_shown(closed["stopped"]),
        teams=_teams_shown(teams, cells["appeared"]),
    )
    return ledger, now_open


def own_number(cell: Cell) -> int:
    """Return the number of an edition alone; 0 if it is not shown, or only with those of other editions."""
    return cell["number"] or 0 if cell["editions"] == 1 else 0


def fingerprint(ledger: Mapping[str, Any]) -> str:
    """Return the SHA-256 of a ledger as JSON with sorted names and without spaces."""
    text = json.dumps(ledger, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(text.encode()).hexdigest()


def _rules_shown(counts: Counts, rules: Mapping[Rule, str] = RULES) -> list[RuleNumber]:
    total = sum(counts.values())
    shown = sorted((rule for rule in rules if counts.get(rule, 0) >= LEAST_SHOWN), key=lambda rule: -counts[rule])
    others = total - sum(counts[rule] for rule in shown)
    if 0 < others < LEAST_SHOWN or others == (len(rules) - len(shown)) * (LEAST_SHOWN - 1):
        shown, others = [], total
    rows = [RuleNumber(rule=rule, title=rules[rule], number=counts[rule]) for rule in shown]
    title = "All other rules together" if rows else "All rules together"
    return [*rows, RuleNumber(rule=None, title=title, number=others)] if others else rows


def _teams_shown(teams: Mapping[NewTeam, int], appeared: Cell) -> list[NewOfTeam]:
    if appeared["number"] is None or appeared["editions"] > 1:
        return []
    few = [number for number in teams.values() if number < LEAST_SHOWN]
    is_safe = not few or (LEAST_SHOWN <= sum(few) < len(few) * (LEAST_SHOWN - 1) and sum(few) > len(few))
    if not is_safe and sum(teams.values()) == len(teams):
        return []
    return [
        NewOfTeam(
            school=team.school,
            team=team.team,
            path=team.path,
            number=number if is_safe and number >= LEAST_SHOWN else None,
        )
        for team, number in sorted(teams.items())
    ]


def _new_by_team(session: Session, day: date) -> dict[NewTeam, int]:
    """Count the reviews that appeared on a day. A review tells the program only: if that is the coach's own, the team
    is the coach's, too.
    """
    query = (
        select(University.slug, University.name, Sport.name, Coach, Team, func.count())
        .join_from(PublishedReview, Coach, Coach.id == PublishedReview.coach_id)
        .join(Team, Team.id == PublishedReview.team_id, isouter=True)
        .join(University, University.id == func.coalesce(Team.university_id, Coach.university_id))
        .join(Sport, Sport.id == func.coalesce(Team.sport_id, Coach.sport_id))
        .where(PublishedReview.created_on == day)
        .group_by(University.id, Sport.id, Coach.id, Team.id)
    )
    counts = Counter[NewTeam]()
    for slug, school, sport, coach, team, number in session.execute(query):
        in_own = team is None or (team.university_id, team.sport_id) == (coach.university_id, coach.sport_id)
        gender = coach.gender if in_own else team.gender
        title = sport_title({"gender": gender, "sport": sport}) if gender != "Both" else sport
        counts[NewTeam(school, title, team_path(slug, sport, gender))] += number
    return counts


def _decided_by_rule(session: Session, since: datetime, until: datetime) -> dict[bool, Counts]:
    """Count the reviews removed in a period by rule: True for those that had been public, False for the others."""
    rows = session.execute(
        select(Case.had_appeared, Case.decided_rule, func.count())
        .where(Case.decision == "remove", Case.decided_at >= since, Case.decided_at < until)
        .where(Case.had_appeared.is_not(None))
        .group_by(Case.had_appeared, Case.decided_rule)
    )
    counts: dict[bool, Counts] = {True: {}, False: {}}
    for had_appeared, rule, number in rows:
        counts[bool(had_appeared)][rule] = number
    return counts
