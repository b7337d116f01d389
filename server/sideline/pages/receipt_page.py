"""/report/{receipt}: the outcome of a report, which also works without JavaScript."""

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from sideline.cases.model import COACH_REASONS, REPORT_REASONS
from sideline.core.errors import Refusal
from sideline.core.http.deps import site_of
from sideline.pages.initial_data import InitialData, report_key
from sideline.pages.render import Page, renderer_of, unavailable_without_database
from sideline.pages.wording import long_date
from sideline.reports.outcomes import ReadReport, read_report_of, words_of
from sideline.reports.schemas import ReportOutcome

FOLDER = "/report/"
PATH = f"{FOLDER}:receipt"


@unavailable_without_database
def receipt_page(request: Request) -> Response:
    """Respond with the outcome of a report, as the web app shows it."""
    renderer, site = renderer_of(request), site_of(request)
    meta = renderer.build.pages.get(PATH)
    if meta is None:
        return renderer.not_found(request)
    receipt, initial_data = request.path_params["receipt"], InitialData()
    try:
        with site.database.reading() as session:
            report = read_report_of(session, receipt)
        initial_data.append((report_key(receipt), ReportOutcome(**report._asdict()).model_dump(mode="json")))
        title, text = words_of(report.outcome, site.settings)
        subject, reason = _describe(report), _reasons(report.subject)[report.reason]
        decided_on = long_date(str(report.decided_on)) if report.decided_on else ""
        facts = {"rule": report.rule, "decided_on": decided_on, "explanation": report.explanation}
    except Refusal as refusal:
        title, text, subject, reason, facts = "Report not found", refusal.message, "", "", {}
    context = {"title": title, "text": text, "subject": subject, "reason": reason, **facts}
    return renderer.fill_shell(
        request,
        Page(
            meta.title,
            meta.description,
            context=context,
            template="without_script/receipt.html",
            initial_data=initial_data,
        ),
    )


def _describe(report: ReadReport) -> str:
    """Return 'You reported a review of Dana Rivers on November 24, 2026', like pages/ReportPage.tsx."""
    name = report.coach_name or "a coach whose profile was removed"
    what = {"review": f"a review of {name}", "reply": f"a reply by {name}", "coach": f"the profile of {name}"}
    return f"You reported {what[report.subject]} on {long_date(str(report.reported_on))}"


def _reasons(subject: str) -> dict[str, str]:
    reasons: Mapping[Any, str] = COACH_REASONS if subject == "coach" else REPORT_REASONS
    return {str(name): text for name, text in reasons.items()}
