"""One file for each kind of case."""
