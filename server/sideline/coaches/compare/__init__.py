"""The comparison of two to four coaches."""
