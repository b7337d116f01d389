"""/compare: two to four coaches in one table."""
