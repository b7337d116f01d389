"""Pictures of coaches, teams and comparisons to share, drawn on the server (docs/decisions/0016)."""
