"""Routes for 'Download My Data' in Profile Settings: the same data as JSON and as a readable page."""

from fastapi import APIRouter, Response
from jinja2 import Environment, PackageLoader

from sideline.accounts.current_user import CurrentUser
from sideline.cases.model import RULES
from sideline.coaches.choices import CATEGORIES
from sideline.coaches.wording import team_line
from sideline.core import clock
from sideline.core.http.deps import CurrentSite, ReadSession
from sideline.core.http.schemas import problem_responses
from sideline.my.data.read import read_my_data
from sideline.my.data.schemas import MyData
from sideline.reviews.states import HIDDEN_STATES

router = APIRouter(prefix="/api/my", tags=["account"])

_templates = Environment(loader=PackageLoader("sideline.my.data"), autoescape=True, trim_blocks=True)


@router.get("/data", response_model=MyData, responses=problem_responses(401, 403))
def download_my_data(user: CurrentUser, site: CurrentSite, session: ReadSession) -> Response:
    """Download everything that is stored about the user as a JSON file."""
    data = read_my_data(site, session, user.id, clock.today())
    return _file(data.model_dump_json(indent=2), "application/json", "sideline-my-data.json")


@router.get(
    "/data.html",
    response_class=Response,
    responses={200: {"content": {"text/html": {}}}, **problem_responses(401, 403)},
)
def download_my_data_as_page(user: CurrentUser, site: CurrentSite, session: ReadSession) -> Response:
    """Download everything that is stored about the user as an HTML page."""
    data = read_my_data(site, session, user.id, clock.today())
    page = _templates.get_template("my_data.html").render(
        site_name=site.settings.site_name,
        data=data.model_dump(),
        categories=CATEGORIES,
        rules=RULES,
        hidden_states=HIDDEN_STATES,
        team_line=team_line,
    )
    return _file(page, "text/html", "sideline-my-data.html")


def _file(content: str, media_type: str, name: str) -> Response:
    return Response(content, media_type=media_type, headers={"Content-Disposition": f'attachment; filename="{name}"'})
