"""Adds the routes of routers to an application."""

from fastapi import APIRouter, FastAPI


def add_routes(app: FastAPI, *routers: APIRouter) -> None:
    """Add the routes as they are.

    `include_router` would build each route again at the application's first request, and look for a route one router
    after another.
    """
    app.router.routes.extend(route for router in routers for route in router.routes)
