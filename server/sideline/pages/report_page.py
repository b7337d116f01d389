"""Reporting without JavaScript: /report, a plain form, and /report/{receipt}, what became of a report.

The form is the same for everybody: no script of the web app runs on it. A report needs no session, so another site
could only let a visitor send what anybody may send; browsers say that it is another site, and it is refused.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from pydantic import ValidationError
from sqlalchemy.orm import Session
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sideline.authorship.review_ids import review_id_of, row_id_of_public
from sideline.cases.model import COACH_REASONS, REPORT_REASONS
from sideline.coaches.model import Coach
from sideline.coaches.schemas import coach_id_of
from sideline.core.errors import Refusal
from sideline.core.http.client_address import client_address
from sideline.core.http.deps import site_of
from sideline.core.site import Site
from sideline.core.text.cleaning import comment_text
from sideline.pages.render import SITE_NAME, Page, renderer_of, unavailable_without_database
from sideline.pages.wording import long_date
from sideline.reports.outcomes import OUTCOME_TEXTS, ReadReport, read_report_of
from sideline.reports.schemas import MAX_REPORT, WRONG_EMAIL, ReportCoach, ReportReview
from sideline.reports.write import count_report, report_answer, report_coach, report_review
from sideline.reviews.published import PublishedReview

PATH = "/report"
RECEIPT_PATH = "/report/:receipt"

WHO_CAN_HELP: dict[str, Any] = json.loads(Path(__file__).with_name("who_can_help.json").read_text(encoding="utf-8"))
"""Where somebody who writes about abuse finds help; the web app reads the same file (ui/WhoCanHelp.tsx)."""

MAX_BODY = 16_000
"""Bytes of a sent form: 500 characters of any script, encoded, and the names of its fields."""

_HEADINGS = {"review": "Report a review", "answer": "Report a reply", "coach": "Report this profile"}

_FIELD_ERRORS = {"words": f"Please use at most {MAX_REPORT} characters", "email": WRONG_EMAIL}

_NO_SUBJECT = Page(f"Not on {SITE_NAME} · {SITE_NAME}", "What you want to report is no longer on Sideline.")


@dataclass(frozen=True)
class Subject:
    """What is reported: a review or the answer to it by the review's public id, or a profile."""

    field: str
    id: str
    coach: Coach
    quote: str = ""

    @property
    def reasons(self) -> Mapping[str, str]:
        return _reasons(self.field)


def report_form(request: Request) -> Response:
    """The form for `?review=ID`, `?answer=ID` or `?coach=ID`."""
    return _form(request, dict(request.query_params), "")


async def send_form(request: Request) -> Response:
    """Take a filled-in form: 303 to the page of its receipt, or the form again with what is wrong with it."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_BODY:
            return await run_in_threadpool(
                _form, request, dict(request.query_params), "Please shorten your message.", 413
            )
    fields = dict(parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True))
    address = await client_address(request)
    return await run_in_threadpool(_send_report, request, fields, address)


@unavailable_without_database
def receipt_page(request: Request) -> Response:
    """What became of a report; the web app shows the same."""
    renderer, site = renderer_of(request), site_of(request)
    meta = renderer.build.pages.get(RECEIPT_PATH)
    if meta is None:
        return renderer.not_found(request)
    try:
        with site.database.reading() as session:
            report = read_report_of(session, request.path_params["receipt"])
        title, text = OUTCOME_TEXTS[report.outcome]
        subject, reason = _describe(report), _reasons(report.subject)[report.reason]
    except Refusal as refusal:
        title, text, subject, reason = "Report not found", refusal.message, "", ""
    context = {"title": title, "text": text, "subject": subject, "reason": reason}
    return renderer.fill_shell(
        request, Page(meta.title, meta.description, context=context, template="without_script/receipt.html")
    )


def _describe(report: ReadReport) -> str:
    """'You reported a review of Dana Rivers on November 24, 2026' (pages/ReportPage.tsx has the same)."""
    name = report.coach_name or "a coach whose profile was removed"
    what = {"review": f"a review of {name}", "answer": f"a reply by {name}", "coach": f"the profile of {name}"}
    return f"You reported {what[report.subject]} on {long_date(str(report.reported_on))}"


def _reasons(subject: str) -> dict[str, str]:
    reasons: Mapping[Any, str] = COACH_REASONS if subject == "coach" else REPORT_REASONS
    return {str(name): text for name, text in reasons.items()}


@unavailable_without_database
def _send_report(request: Request, fields: dict[str, str], address: str) -> Response:
    site = site_of(request)
    if _is_from_another_site(request):
        return _form(request, fields, "Please send the form from this page.", 403)
    try:
        receipt = _store_report(site, fields, address)
    except ValidationError as error:
        wrong_fields = {str(part) for item in error.errors() for part in item["loc"]}
        messages = (text for field, text in _FIELD_ERRORS.items() if field in wrong_fields)
        message = next(messages, "Please choose what’s wrong")
        return _form(request, fields, message, 422)
    except Refusal as refusal:
        response = _form(request, fields, refusal.message, refusal.status)
        if "retry_after" in refusal.extra:
            response.headers["Retry-After"] = str(refusal.extra["retry_after"])
        return response
    return RedirectResponse(f"{PATH}/{receipt}", 303, {"Cache-Control": "no-store"})


def _is_from_another_site(request: Request) -> bool:
    """Whether the browser says that a page of another site sends this; older ones say it by Origin alone."""
    own_host, origin = request.headers.get("Host", ""), request.headers.get("Origin")
    is_other_origin = origin is not None and urlsplit(origin).netloc != own_host
    return is_other_origin or request.headers.get("Sec-Fetch-Site") == "cross-site"


def _store_report(site: Site, fields: dict[str, str], address: str) -> str:
    """The receipt. Raises ValidationError for a wrong field, Refusal for a limit and for what is not there."""
    content = {name: fields.get(name, "") for name in ("rule", "words", "email")}
    for field, report in (("review", report_review), ("answer", report_answer)):
        if field in fields:
            reported = ReportReview.model_validate(content)
            with site.database.writing() as session:
                review_id = review_id_of(fields[field])
                receipt = report(session, site, review_id, reported.rule, reported.words, email=reported.email)
                count_report(session, site, address)
            return receipt
    coach = ReportCoach.model_validate(content)
    with site.database.writing() as session:
        coach_id = coach_id_of(fields.get("coach", ""))
        receipt = report_coach(session, site, coach_id, coach.rule, coach.words, email=coach.email)
        count_report(session, site, address)
    return receipt


@unavailable_without_database
def _form(request: Request, fields: Mapping[str, str], failure: str, status: int = 200) -> Response:
    renderer, site = renderer_of(request), site_of(request)
    with site.database.reading() as session:
        subject = _find_subject(session, site, fields)
        if subject is None:
            return renderer.fill_plain(request, _NO_SUBJECT, 404)
        context: dict[str, Any] = {
            "subject": subject,
            "coach": subject.coach,
            "failure": failure,
            "rule": fields.get("rule", ""),
            "words": fields.get("words", ""),
            "email": fields.get("email", ""),
            "max_report": MAX_REPORT,
            "help": WHO_CAN_HELP,
        }
        heading = _HEADINGS[subject.field]
        page = Page(
            f"{heading} · {SITE_NAME}",
            "Tell us what’s wrong.",
            context=context,
            template="without_script/report.html",
        )
        return renderer.fill_plain(request, page, status)


def _find_subject(session: Session, site: Site, fields: Mapping[str, str]) -> Subject | None:
    try:
        for field in ("review", "answer"):
            if field not in fields:
                continue
            review = session.get(PublishedReview, row_id_of_public(site.keys, review_id_of(fields[field])))
            text = review and (review.comment if field == "review" else review.answer)
            if review is None or (field == "answer" and not text):
                return None
            return Subject(field, fields[field], session.get_one(Coach, review.coach_id), comment_text(text or ""))
        coach_id = coach_id_of(fields.get("coach", ""))
    except Refusal:
        return None
    found = session.get(Coach, coach_id)
    return Subject("coach", str(coach_id), found) if found is not None and found.is_listed else None
