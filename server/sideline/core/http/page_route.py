"""A Starlette route outside the OpenAPI document, whose path template appears in the log and the metrics."""

from starlette.routing import Match, Route
from starlette.types import Scope


class PageRoute(Route):
    """Starlette's route; it also sets `scope["route"]`, as FastAPI's own routes do."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        match, child_scope = super().matches(scope)
        return match, {**child_scope, "route": self}
