"""The command `sideline`: one file a command."""
