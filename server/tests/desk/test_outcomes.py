"""Outcomes of reports: every decision that closes a reported case has one."""

from typing import get_args

from sideline.cases.model import Case, CaseDecision, Report
from sideline.desk.reports.outcomes import Outcome, outcome_of


def test_every_decision_that_closes_a_reported_case_has_an_outcome() -> None:
    # Only surges are closed by a hold, and they can't be reported.
    for decision in set(get_args(CaseDecision)) - {"hold"}:
        case = Case(state="decided", decision=decision)
        assert outcome_of(case, Report(is_after_keep=False)) in get_args(Outcome)
