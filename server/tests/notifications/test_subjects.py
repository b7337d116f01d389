"""Email subjects must reveal nothing, because an author's university, which can read them, employs the coach."""

from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

import pytest

from sideline import notifications
from sideline.config.settings import Settings
from sideline.core.outbox import Message
from sideline.notifications.mail import build_mail

REQUESTED = {
    "recovery", "confirmation", "account-exists", "school-code", "claim-code", "claim-reminder", "two-step", "test",
    "test-code",
}  # fmt: skip
"""Emails that the recipient just requested or must act on to stay safe. All others are about a decision."""

TO_STAFF = {"alarm", "site-errors", "staff-changed", "staff-invitation"}
"""Emails to staff, and to those who are invited. Their subject says what to do, and nothing about a case."""

DATED = {"letter"}
"""The weekly letter, whose subject is the day (tests/letter/test_letter.py)."""

TEMPLATES = sorted(
    path.stem for path in (Path(notifications.__file__).parent / "templates").glob("*.txt") if path.stem != "layout"
)


def subject_of(settings: Settings, template: str) -> str:
    now = datetime(2026, 3, 14, 9, tzinfo=UTC)
    payload = {"template": template, "to": "ada@athletes.example", "link": "https://sideline.example/x"}
    return str(build_mail(settings, Message(UUID(int=1), now, payload, now))["Subject"])


@pytest.mark.parametrize("template", sorted(set(TEMPLATES) - REQUESTED - TO_STAFF - DATED))
def test_no_subject_reveals_a_decision_or_whom_it_concerns(settings: Settings, template: str) -> None:
    assert subject_of(settings, template) == "A notice from Sideline"


def test_code_subjects_do_not_distinguish_coaches_from_athletes(settings: Settings) -> None:
    assert set(TEMPLATES) >= REQUESTED
    assert subject_of(settings, "school-code") == subject_of(settings, "claim-code")
