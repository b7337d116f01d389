"""Staff: who moderates, and the log of what they do."""
