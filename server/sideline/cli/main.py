"""The command `sideline`: gathers the commands, each in a file of its own."""

import typer

from sideline.cli import backup, check, demo, import_coaches, migrate, move, openapi, restore, serve

app = typer.Typer(no_args_is_help=True, add_completion=False, help=__doc__)
app.command("serve")(serve.serve)
app.command("import-coaches")(import_coaches.import_coaches)
app.command("demo")(demo.demo)
app.command("migrate")(migrate.migrate)
app.command("check")(check.check)
app.command("backup")(backup.backup)
app.command("restore")(restore.restore)
app.command("move")(move.move)
app.command("openapi")(openapi.openapi)
