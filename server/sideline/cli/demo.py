"""`sideline demo`: invented coaches and reviews for an empty site."""

import asyncio

import typer

from sideline.accounts.passwords import PasswordHashing
from sideline.cli.common import fail, open_database
from sideline.core import clock
from sideline.core.db.engine import Database
from sideline.demo.generate import COACHES
from sideline.demo.seed import DEMO_EMAIL, DEMO_PASSWORD, has_demo_login, is_empty, seed

LOGIN = f"Demo login: {DEMO_EMAIL} / {DEMO_PASSWORD}"
NOT_EMPTY = "There are coaches or accounts already; demo data goes only into an empty site."


def demo() -> None:
    """Fill an empty site with invented coaches, reviews and a demo login."""
    with open_database() as database:
        if not is_empty(database):
            fail(NOT_EMPTY)
        _fill(database)


def fill_if_empty(url: str) -> None:
    """Add the demo data where there is no coach and no account yet; print the demo login where it exists."""
    database = Database(url)
    try:
        if is_empty(database):
            _fill(database)
        elif has_demo_login(database):
            typer.echo(LOGIN)
    finally:
        database.close()


def _fill(database: Database) -> None:
    typer.echo("Writing demo data …")
    password_hash = asyncio.run(PasswordHashing().hash(DEMO_PASSWORD))
    reviews = seed(database, password_hash, clock.now())
    typer.echo(f"{len(COACHES)} invented coaches, {reviews} reviews.")
    typer.echo(LOGIN)
