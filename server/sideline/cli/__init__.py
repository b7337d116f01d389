"""The `sideline` command. main.py lists the subcommands and their modules."""
