"""FastAPI dependencies for the site and for sessions of its database."""

from collections.abc import Iterator
from typing import Annotated

from fastapi import Depends
from sqlalchemy.orm import Session
from starlette.requests import HTTPConnection

from sideline.core.site import Site


def site_of(connection: HTTPConnection) -> Site:
    """Return the site that received a request."""
    site: Site = connection.app.state.site
    return site


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
