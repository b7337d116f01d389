"""What became of a report: every decision that closes a reported case has an outcome for its reporter."""

from typing import get_args

from sideline.cases.model import CaseDecision
from sideline.reports.outcomes import Outcome, outcome_of


def test_every_decision_that_closes_a_reported_case_has_an_outcome() -> None:
    # A hold closes surges alone, which nobody reports.
    for decision in set(get_args(CaseDecision)) - {"hold"}:
        assert outcome_of("decided", decision) in get_args(Outcome)
