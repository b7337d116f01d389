"""Staff lists of teams: reading them, the posts that coaches have held, and who moved; facts about schools."""
