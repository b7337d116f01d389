"""FastAPI dependencies for the site and for sessions of its database."""

from collections.abc import Callable, Iterator
from typing import Annotated, TypeVar

from fastapi import Depends
from sqlalchemy.orm import Session
from starlette.requests import HTTPConnection

from sideline.core.http.caching import is_authorized
from sideline.core.site import Site

_SOURCE = "sideline.site"
"""The key in the scope of a request under which `read_public` passes the site to read from."""

Result = TypeVar("Result")


def site_of(connection: HTTPConnection) -> Site:
    """Return the site that received a request; during `read_public`, the one to read from."""
    site: Site = connection.scope.get(_SOURCE) or connection.app.state.site
    return site


def read_public(request: HTTPConnection, read: Callable[[], Result]) -> Result:
    """Call `read`, which reads only public data of `site_of(request)`: from the replica if there is one.

    A request with Authorization reads from the primary, because users must see their own changes. If the replica fails,
    `read` is called again.
    """
    site: Site = request.app.state.site

    def read_from(source: Site) -> Result:
        request.scope[_SOURCE] = source
        return read()

    try:
        return site.read(read_from, must_be_current=is_authorized(request.scope))
    finally:
        request.scope.pop(_SOURCE, None)


def _reading(connection: HTTPConnection) -> Iterator[Session]:
    with site_of(connection).database.reading() as session:
        yield session


def _writing(connection: HTTPConnection) -> Iterator[Session]:
    with site_of(connection).database.writing() as session:
        yield session


async def _current_site(connection: HTTPConnection) -> Site:
    # async: FastAPI would call a plain function in another thread.
    return site_of(connection)


CurrentSite = Annotated[Site, Depends(_current_site)]

# scope="function" ends the transaction before the response is sent. With the default scope, the client would already
# have received a 200 when the commit fails (docs/decisions/0002).
ReadSession = Annotated[Session, Depends(_reading, scope="function")]
WriteSession = Annotated[Session, Depends(_writing, scope="function")]
