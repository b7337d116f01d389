"""The routes for the public transparency report and the figures of 'How we check'."""

from typing import Any

from fastapi import APIRouter

from sideline.core.http.deps import CurrentSite
from sideline.core.http.json_route import json_get
from sideline.core.http.schemas import problem_responses
from sideline.transparency.read import read_transparency
from sideline.transparency.schemas import HowWeCheck, Transparency
from sideline.transparency.summary import read_how_we_check

router = APIRouter(prefix="/api", tags=["moderation"])


@json_get(router, "/transparency", response_model=Transparency, responses=problem_responses())
def read_public_figures(site: CurrentSite) -> dict[str, Any]:
    """Return reports and decisions by month, newest first. Null means 'fewer than 5'; 0 means none."""
    return read_transparency(site)


@json_get(router, "/how-we-check", in_thread=("coach",), response_model=HowWeCheck, responses=problem_responses())
def read_checks(site: CurrentSite, coach: str = "") -> dict[str, Any]:
    """Return how many reviews are public and how many were removed, on the site and of a coach."""
    return read_how_we_check(site, coach)
