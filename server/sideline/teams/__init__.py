"""Pages of teams: who coaches there, who left, and what athletes said about the staff."""
