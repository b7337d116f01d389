"""Claims of profiles by coaches."""
