"""The periods in the privacy policy's table match those of the server."""

from pathlib import Path

import pytest

from sideline.accounts import factors, mailed_code, one_time_tokens, pending_sign_ups, sessions
from sideline.cases import model as cases
from sideline.coaches import career
from sideline.core.outbox import MAX_PAUSE
from sideline.desk.claims.desk import UNDO_TIME
from sideline.desk.claims.mails import UNCONFIRMED_LIFETIME
from sideline.desk.reports.outcomes import ADDRESS_LIFETIME
from sideline.desk.staff import DAYS
from sideline.notifications.worker import GIVE_UP_AFTER
from sideline.reviews import deferred_deletions

TEXTS = Path(__file__).parents[1] / "sideline" / "pages" / "legal_texts"
POLICY = TEXTS / "privacy-policy.md"


def hours(seconds: float) -> str:
    count = int(seconds / 3600)
    return "1 hour" if count == 1 else f"{count} hours"


def weeks(days: int) -> str:
    return {14: "Two weeks"}[days]


@pytest.mark.parametrize(
    ("what", "periods"),
    [
        (
            "Your session on a device",
            [f"{sessions.IDLE_LIFETIME.days} days", f"{sessions.MAX_LIFETIME.days} days"],
        ),
        ("The code for a school email address", [hours(mailed_code.CODE_LIFETIME.total_seconds())]),
        ("A password reset link", [hours(one_time_tokens.LIFETIME.total_seconds())]),
        (
            "An app for two-step sign-in that you did not finish setting up",
            [hours(factors.UNVERIFIED_LIFETIME.total_seconds())],
        ),
        ("A sign-up whose address is not confirmed", [f"{pending_sign_ups.RETENTION.days} days"]),
        ("Reviews of a deleted account that disappear one by one", [weeks(deferred_deletions.DAYS)]),
        ("A report, with what was reported and decided", [f"{cases.RETENTION.days // 30} months"]),
        (
            "The moderators' log, and what is needed to undo a change to a profile",
            [f"{cases.RETENTION.days // 30} months"],
        ),
        ("The email address of somebody who is invited to moderate", [f"{DAYS} days"]),
        ("The email address you leave with a report", [f"{ADDRESS_LIFETIME.days} days"]),
        ("Edits you request to your claimed profile", [f"{cases.RETENTION.days // 30} months"]),
        (
            "An email waiting to be sent to you",
            [hours(MAX_PAUSE.total_seconds()), hours(GIVE_UP_AFTER.total_seconds())],
        ),
        (
            "A claim of a profile, with the address",
            [f"{UNDO_TIME.days} days", hours(UNCONFIRMED_LIFETIME.total_seconds())],
        ),
    ],
)
def test_the_privacy_policy_says_when_data_is_deleted(what: str, periods: list[str]) -> None:
    rows = [line.strip("| ").split(" | ") for line in POLICY.read_text(encoding="utf-8").splitlines() if "|" in line]
    [says] = [row[1] for row in rows if row[0] == what]
    assert [period for period in periods if period not in says] == []


@pytest.mark.parametrize("file", ["privacy-policy.md", "guidelines.md", "for-coaches.md"])
def test_the_texts_say_from_how_many_reviews_a_school_is_named(file: str) -> None:
    text = " ".join((TEXTS / file).read_text(encoding="utf-8").split())
    assert career.NAMED_FROM == 5
    assert "only if at least five" in text
