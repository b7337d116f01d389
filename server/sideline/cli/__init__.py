"""The command `sideline`: main.py has the list of subcommands and their modules."""
