"""How much a reporter's severe reason counts.

Anyone can click 'threat', so the reason is a claim until a moderator decides. Severe cases are shown first, ordered by
the number of independent reporters; reporters are independent if their addresses are in different blocks. A block can
make only a few cases severe per day: otherwise one visitor could fill the front of the queue and hide a real threat.
Only the number is stored with the case. The blocks are keyed hashes in the rate limits, deleted after the day.
"""

from sideline.cases.model import SEVERE, Case, CoachReason, Rule
from sideline.core.http.client_address import block_of
from sideline.core.limits import SEVERE_CASES_OF_BLOCK, SEVERE_REPORTS_OF_CASE
from sideline.core.rate_limits import RateLimiter


def weigh_severity(limiter: RateLimiter, case: Case, rule: Rule | CoachReason, address: str) -> None:
    """Count a stored report of an open case with this rule, and make the case severe unless its block made too many.

    The case gets the rule either way. Later severe reports of the same case from the same block change nothing. Without
    rate limits, each one counts.
    """
    if rule not in SEVERE:
        return
    if case.rule not in SEVERE:
        case.rule = rule
    block = block_of(address)
    if limiter.hit(SEVERE_REPORTS_OF_CASE.of(case.id, block), SEVERE_CASES_OF_BLOCK.of(block)) is not None:
        return
    case.is_severe = True
    case.severe_reporters += 1


def count_after_keep(limiter: RateLimiter, case: Case, rule: Rule | CoachReason, address: str) -> None:
    """Count a severe report of a text that was kept, once a day for each block of addresses."""
    if rule in SEVERE and limiter.hit(SEVERE_REPORTS_OF_CASE.of(case.id, block_of(address))) is None:
        case.severe_after_keep += 1
