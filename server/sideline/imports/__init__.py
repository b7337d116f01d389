"""CSV in."""
