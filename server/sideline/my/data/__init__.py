"""'Download My Data': everything stored about a user, as JSON and as an HTML page."""
