"""Reviews: what athletes say, and how it becomes the coach's numbers (spec sections 3 and 4)."""
