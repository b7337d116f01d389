"""`sideline demo`: fill an empty site with invented coaches and reviews."""

import asyncio

import typer

from sideline.accounts.passwords import PasswordHashing
from sideline.cli.opening import give_up, open_database
from sideline.core import clock
from sideline.core.db.engine import Database
from sideline.demo.cast import DEMO_EMAIL, DEMO_PASSWORD, ROLES
from sideline.demo.seed import has_demo_login, is_empty, seed

LOGIN = f"Demo login: {DEMO_EMAIL} / {DEMO_PASSWORD}"
NOT_EMPTY = "There are coaches or accounts already; demo data goes only into an empty site."


def demo() -> None:
    """Fill an empty site with invented coaches, reviews and a demo login."""
    with open_database() as database:
        if not is_empty(database):
            give_up(NOT_EMPTY)
        _fill(database)


def fill_if_empty(url: str) -> None:
    """Fill the site if nobody has used it yet; print the demo login where there is one."""
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
    typer.echo(f"{len(ROLES)} invented coaches, {reviews} reviews.")
    typer.echo(LOGIN)
