"""How much a reporter's severe reason counts.

Anyone can click 'threat', so the reason is a claim until a moderator decides. Severe cases are shown first, ordered by
the number of independent reporters; reporters are independent if their addresses are in different blocks. A block can
make only a few cases severe per day: otherwise one visitor could fill the front of the queue and hide a real threat.
Only the number is stored with the case. The blocks are keyed hashes in the rate limits, deleted after the day, so only
the reports of one day are counted together: those of several days may all come from one block.
"""

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.cases.model import SEVERE, Case, CoachReason, Report, Rule
from sideline.core import clock
from sideline.core.http.client_address import block_of
from sideline.core.limits import SEVERE_CASES_OF_BLOCK, SEVERE_REPORTS_OF_CASE
from sideline.core.rate_limits import RateLimiter


def weigh_severity(session: Session, limiter: RateLimiter, case: Case, rule: Rule | CoachReason, address: str) -> None:
    """Count a stored report of an open case with this rule, and make the case severe unless its block made too many.

    The case gets the rule either way. Later severe reports of the same case from the same block change nothing.
    `severe_reporters` is the number on the day with the most. Without rate limits, each report counts.
    """
    if rule not in SEVERE:
        return
    if case.rule not in SEVERE:
        case.rule = rule
    if _count(session, limiter, case, address):
        case.is_severe = True
        case.severe_reporters = max(case.severe_reporters, case.severe_of_day)


def count_after_keep(
    session: Session, limiter: RateLimiter, case: Case, rule: Rule | CoachReason, address: str
) -> None:
    """Count a stored severe report of a text that was kept, unless its block made too many cases severe."""
    if rule in SEVERE:
        _count(session, limiter, case, address)


def _count(session: Session, limiter: RateLimiter, case: Case, address: str) -> bool:
    """Count a stored severe report toward its day, and return whether it counts."""
    if _is_first_of_day(session, case):
        case.severe_of_day = 0
    block = block_of(address)
    if limiter.hit(SEVERE_REPORTS_OF_CASE.of(case.id, block), SEVERE_CASES_OF_BLOCK.of(block)) is not None:
        return False
    case.severe_of_day += 1
    return True


def _is_first_of_day(session: Session, case: Case) -> bool:
    """Whether today's only severe report of the case is the one just stored, not counting those before a keep."""
    is_severe = (Report.case_id == case.id) & Report.rule.in_(SEVERE) & Report.is_after_keep.is_(case.is_decided)
    of_today = is_severe & (Report.created_at >= clock.start_of_day(clock.now()))
    return len(session.scalars(select(Report.id).where(of_today).limit(2)).all()) <= 1
