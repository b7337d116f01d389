"""`make cluster`: a site on two database machines, all of it on loopback addresses, until Ctrl-C."""

import signal
from contextlib import suppress

import typer
from rich.console import Console
from rich.table import Table

from reliability.cluster.machines import running_cluster


def main() -> None:
    """Start the cluster and print what runs where."""
    with suppress(KeyboardInterrupt), running_cluster() as cluster:
        table = Table("what", "address", "pid")
        for what, address, pid in cluster.rows():
            table.add_row(what, address, str(pid))
        Console().print(table)
        typer.echo(f"The site: {cluster.origin}   Logs and data: {cluster.folder}   Ctrl-C stops everything.")
        while True:
            signal.pause()


if __name__ == "__main__":
    typer.run(main)
