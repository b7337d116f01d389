"""A route of plain Starlette: outside the OpenAPI document, and known by its template to the log and the metrics."""

from starlette.routing import Match, Route
from starlette.types import Scope


class PlainRoute(Route):
    """Starlette's route, which tells the scope who answers (as FastAPI's own routes do)."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        match, child_scope = super().matches(scope)
        return match, {**child_scope, "route": self}
