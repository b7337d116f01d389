"""The route for the public transparency report."""

from typing import Any

from fastapi import APIRouter

from sideline.core.http.deps import CurrentSite
from sideline.core.http.json_route import json_get
from sideline.core.http.schemas import problem_responses
from sideline.transparency.read import read_transparency
from sideline.transparency.schemas import Transparency

router = APIRouter(prefix="/api", tags=["moderation"])


@json_get(router, "/transparency", response_model=Transparency, responses=problem_responses())
def read_public_figures(site: CurrentSite) -> dict[str, Any]:
    """Return reports and decisions by month, newest first. Null means 'fewer than 5'; 0 means none."""
    return read_transparency(site)
