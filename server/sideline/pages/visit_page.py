"""/visit/{coach_id}: questions to ask on a campus visit, on one page to print."""

from starlette.requests import Request

from sideline.coaches.visit.read import read_sheet
from sideline.core.http.deps import site_of
from sideline.pages.coach_pages import Coach
from sideline.pages.initial_data import visit_sheet_key
from sideline.pages.render import Page

PATH = "/visit/:coachId"


def visit_page(request: Request, coach: Coach) -> Page:
    """Build the visit sheet of a coach. Search engines do not index it."""
    sheet = read_sheet(site_of(request).database.read_pool, coach)
    return Page(sheet["title"], sheet["description"], initial_data=[(visit_sheet_key(coach["id"]), sheet)])
