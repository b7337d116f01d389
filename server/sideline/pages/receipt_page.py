"""/report/{receipt}: the outcome of a report."""

from starlette.requests import Request
from starlette.responses import Response

from sideline.core.errors import Refusal
from sideline.core.http.deps import site_of
from sideline.pages.initial_data import InitialData, refused, report_key
from sideline.pages.render import renderer_of, unavailable_without_database
from sideline.reports.outcomes import read_report_of
from sideline.reports.schemas import ReportOutcome

FOLDER = "/report/"
PATH = f"{FOLDER}:receipt"


@unavailable_without_database
def receipt_page(request: Request) -> Response:
    """Respond with the outcome of a report; an unknown receipt tells nothing."""
    renderer, site = renderer_of(request), site_of(request)
    meta = renderer.build.pages[PATH]
    receipt = request.path_params["receipt"]
    data = InitialData()
    try:
        with site.database.reading() as session:
            report = read_report_of(session, receipt)
        data.append((report_key(receipt), ReportOutcome(**report._asdict()).model_dump(mode="json")))
    except Refusal as refusal:
        data.append(refused(report_key(receipt), refusal))
    return renderer.page(request, meta, renderer.page_of(meta, *data))
