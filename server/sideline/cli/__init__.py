"""The command `sideline`: one file for each subcommand."""
